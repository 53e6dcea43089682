"""Two fighters to the end: stances chosen round by round, slots, Exhaustion, pain and bleeding.

A strike reads how both stand and the difference of their minuses; what it does to the one who is struck reads
only that one's own pain. So each needs few tables, and a hundred thousand fights share them.

Fought out are the plain options: attacks with extra effort or several swings, Desperate Attack, Parry, Dodge,
Guard, Rest, Recover, and any of them together. Whoever is down gets up first, and whoever is out of breath
Recovers, unless a policy says otherwise. What is dropped stays on the ground: its owner goes on with fists.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from combatkit.dice.requests import Policy
from combatkit.errors import InputError
from combatkit.rules.duel import GOING_ON, Duel, ExchangePhase, Phase
from combatkit.rules.empire import duel_round as rounds
from combatkit.rules.empire.duel_state import SIDES, Ground, courses_of, named
from combatkit.rules.empire.duel_strike import (
    aches,
    gathers,
    idles,
    marks_last,
    slips,
    strikes,
    struck,
    suffers,
)
from combatkit.rules.empire.enums import Stance
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import minuses_by_source
from combatkit.rules.empire.load import exhaustion_level, exhaustion_now
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.setup import Setup

FOUGHT = (
    Stance.ATTACK,
    Stance.DESPERATE_ATTACK,
    Stance.PARRY,
    Stance.DODGE,
    Stance.GUARD,
    Stance.REST,
    Stance.RECOVER,
    Stance.PAUSE,
)
"""Options that a duel fights out; the others are single exchanges."""


Phases: TypeAlias = list[Phase | ExchangePhase]


def duel(first: Fighter, second: Fighter, setup: Setup, rulings: Rulings, policy: Policy) -> Duel:
    """A duel in which both take, round after round, the option that is set up, while breath lasts.

    Raises
    ------
    InputError
        For a fighter who is out already, an archer, or an option that is not fought out.
    """
    fighters = (first, second)
    for who, side in zip(fighters, ("attacker", "defender"), strict=True):
        if who.out:
            raise InputError("duel", f"{who.name} is out of the fight", "take somebody who stands")
        if who.arm.bow:
            raise InputError("duel", f"{who.name} holds a bow", "give it a weapon for melee")
        for option in (getattr(setup, f"{side}_option"), *getattr(setup, f"{side}_also")):
            if Stance(option) not in FOUGHT:
                raise InputError(
                    f"{side}_option", f"{option!r} is not fought out", "compute single exchanges of it"
                )
    names = named(first, second)
    courses = tuple(courses_of(fighters[n], fighters[1 - n], setup, n, rulings) for n in (0, 1))
    ground = Ground(fighters, names, setup, rulings, (courses[0], courses[1]))
    phases: Phases = [
        *_opening(),
        *(phase for side in (0, 1) for phase in _strike(side)),
        Phase("judge", rounds.judge, ("out first", "out second", "queue"), ("winner",), "busy"),
        *_ending(),
    ]
    return Duel(
        names=names,
        start=_start(ground),
        phases=tuple(phases),
        context=ground,
        health=("health first", "health second"),
        policy=policy,
        labels={
            **{f"breath {side}": f"Exhaustion of {names[n]}" for n, side in enumerate(SIDES)},
            **{f"pain {side}": f"pain of {names[n]}" for n, side in enumerate(SIDES)},
        },
    )


def _start(ground: Ground) -> dict[str, Any]:
    record: dict[str, Any] = {"winner": GOING_ON, "round": 1, "fresh": 1, "busy": 0, "ends": 0, "queue": ()}
    record |= {"same": 0, "gap": 0, "held": 0}
    for side, who in zip(SIDES, ground.fighters, strict=True):
        sources = minuses_by_source(who)
        record |= {
            f"pain {side}": sources["pain"],
            f"breath {side}": exhaustion_now(who),
            f"full {side}": exhaustion_level(who),
            f"rate {side}": who.bleeding,
            f"bled {side}": who.bled,
            f"minus {side}": sum(sources.values()),
            f"load {side}": ground.load(sources),
            f"posture {side}": int(who.posture),
            f"gear {side}": ground.gear_of(who),
            f"now {side}": ground.passing_of(who),
            f"health {side}": ground.health(who, sources),
        }
        record |= {f"{name} {side}": 0 for name in NUMBERS}
        record |= {f"{name} {side}": () for name in ("soon", "stand", "marks", "news", "at")}
        record |= {f"place {side}": "", f"kind {side}": "S"}
    return record


NUMBERS = (
    *("course", "acts", "shift", "answers", "attacked", "slip", "depth", "out"),
    *("fresh pain", "fresh blood", "tired", "drained", "steps", "kneels"),
)
"""Columns of a side that begin at 0."""


def _of(side: str, *names: str) -> tuple[str, ...]:
    """Columns of a side."""
    return tuple(f"{name} {side}" for name in names)


def _of_both(*names: str) -> tuple[str, ...]:
    """Columns of both sides, name by name."""
    return tuple(f"{name} {side}" for name in names for side in SIDES)


def _gather(when: str) -> Phases:
    """What has just befallen both is sorted, and how they stand is put in one word."""
    phases: Phases = []
    for side in SIDES:
        marks, sorts = _of(side, "marks", "gear", "soon"), _of(side, "gear", "soon", "marks")
        reads = _of(side, "posture", "gear", "now", "soon")
        phases += [
            Phase(f"{side} marks", marks_last, marks, sorts, f"marks {side}"),
            Phase(f"{side} stands", gathers, reads, _of(side, "stand"), when),
        ]
    return phases


def _opening() -> Phases:
    """Both choose, and the round is put in order."""
    phases: Phases = []
    for n, side in enumerate(SIDES):
        reads, writes = _of(side, "breath", "now", "posture"), _of(side, "course", "posture")
        phases.append(Phase(f"{side} chooses", rounds.chooses(n), reads, writes, "fresh"))
    phases += _gather("fresh")
    for n, side in enumerate(SIDES):
        reads = _of(side, "course", "minus", "stand")
        phases.append(Phase(f"{side} readies", rounds.readies(n), reads, _of(side, "at"), "fresh"))
    return [
        *phases,
        Phase("order", rounds.order, _of_both("at"), ("queue", "fresh", "busy"), "fresh"),
        Phase("turn", rounds.turn, ("queue", *_of_both("out")), TURN, "busy"),
        Phase("difference", rounds.difference, _of_both("minus"), ("gap",), "busy"),
        Phase("weighs", rounds.weighs, WEIGHS, ("held", *_of_both("shift")), "busy"),
    ]


TURN = ("queue", *_of_both("acts"), "same", "ends", "busy")
WEIGHS = ("gap", "held", "same", *_of_both("acts"))


def _strike(me: int) -> Phases:
    """One swing, what it does, and what answers it."""
    own, foe = SIDES[me], SIDES[1 - me]
    return [
        _swing(me, f"{own} strikes", f"acts {own}", (f"answers {foe}",), back=False),
        *_suffer(),
        Phase(
            f"{foe} answers",
            rounds.answers(1 - me),
            (f"course {foe}", f"out {foe}", f"minus {foe}", f"minus {own}"),
            (f"answers {foe}", f"shift {foe}"),
            f"answers {foe}",
        ),
        *_gather(f"answers {foe}"),
        _swing(1 - me, f"{foe} strikes back", f"answers {foe}", (), back=True),
        *_suffer(),
        *_gather("busy"),
    ]


def _swing(me: int, name: str, when: str, more: tuple[str, ...], *, back: bool) -> ExchangePhase:
    own, foe = SIDES[me], SIDES[1 - me]
    stand = tuple(f"{column} {side}" for column in ("course", "stand") for side in (own, foe))
    wound = ("depth", "place", "kind")
    writes = (*_of(foe, *wound), *_of(own, *wound, "marks", "posture", "attacked"), when, *more)
    reads = (f"shift {own}", f"attacked {own}", *stand)
    return ExchangePhase(name, strikes(me, back=back), struck(me, back=back), reads, writes, when)


def _suffer() -> Phases:
    """What a wound does to whoever has got one."""
    phases: Phases = []
    for n, side in enumerate(SIDES):
        pain, blood = f"fresh pain {side}", f"fresh blood {side}"
        reads = _of(side, "depth", "place", "kind", "load", "gear", "posture")
        writes = (*_of(side, "depth", "place"), pain, blood, *_of(side, "marks", "posture", "out", "health"))
        phases.append(Phase(f"{side} suffers", suffers(n), reads, writes, f"depth {side}"))
        phases += [
            Phase(f"{side} aches", aches, (f"{name} {side}", pain), (f"{name} {side}", pain), pain)
            for name in ("load", "pain", "minus")
        ]
        phases += [
            Phase(f"{side} has suffered", nothing_left, (), (pain,), pain),
            Phase(f"{side} bleeds", aches, (f"rate {side}", blood), (f"rate {side}", blood), blood),
            Phase(f"{side} has bled", nothing_left, (), (blood,), blood),
        ]
    return phases


def nothing_left(view: Any, r: Any, ground: Ground) -> tuple[int]:
    """A number has been added wherever it counts."""
    return (0,)


def _ending() -> Phases:
    """The end of the round: fumble checks without an attack, Exhaustion, bleeding, collapse."""
    phases: Phases = []
    for n, side in enumerate(SIDES):
        check, fumbled = _of(side, "course", "attacked", "stand"), _of(side, "slip", "posture", "marks")
        mishap = _of(side, "course", "slip", "posture", "stand", "minus")
        phases += [
            Phase(f"{side} fumble check", idles(n), check, _of(side, "slip", "attacked"), "ends"),
            Phase(f"{side} fumbles", slips(n), mishap, fumbled, f"slip {side}"),
        ]
    phases += _gather("ends")
    for n, side in enumerate(SIDES):
        for name, run, reads, writes in (
            ("breathes", rounds.breathes(n), ("course", "breath", "full"), ("breath", "tired", "steps")),
            ("loses blood", rounds.bleeds(n), ("course", "rate", "bled"), ("bled", "drained")),
            (
                "endures",
                rounds.endures(n),
                ("load", "tired", "drained", "steps", "breath", "minus"),
                ("load", "minus", "out", "news", "kneels", "health"),
            ),
            ("gets up", rounds.stands(n), ("course", "posture", "kneels"), ("posture", "kneels")),
            ("goes on", rounds.goes_on, ("soon", "news"), ("now", "soon", "news")),
        ):
            phases.append(Phase(f"{side} {name}", run, _of(side, *reads), _of(side, *writes), "ends"))
    last = ("winner", "round", "fresh", "ends")
    return [*phases, Phase("end", rounds.end, (*_of_both("out"), "round"), last, "ends")]
