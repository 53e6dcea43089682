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
from combatkit.rules.empire import duel_strike as swings
from combatkit.rules.empire import duel_wound as wounds
from combatkit.rules.empire.duel_state import SIDES, Ground, courses_of, named
from combatkit.rules.empire.enums import Condition, Stance
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
NOT_FOUGHT = (
    Condition.BOUND,
    Condition.FAKED,
    Condition.FLANKED,
    Condition.BELOW,
    Condition.HELD,
    Condition.CLOSE,
)
"""Conditions that come of options which a duel does not fight out, and end as those do."""


Phases: TypeAlias = list[Phase | ExchangePhase]


def duel(first: Fighter, second: Fighter, setup: Setup, rulings: Rulings, policy: Policy) -> Duel:
    """A duel in which both take, round after round, the option that is set up, while breath lasts.

    Raises
    ------
    InputError
        For a fighter who is out already or bound, faked and the like, an archer, or an option that is not
        fought out.
    """
    fighters = (first, second)
    for who, side in zip(fighters, ("attacker", "defender"), strict=True):
        if who.out:
            raise InputError("duel", f"{who.name} is out of the fight", "take somebody who stands")
        if who.arm.bow:
            raise InputError("duel", f"{who.name} holds a bow", "give it a weapon for melee")
        for each in NOT_FOUGHT:
            if each.value in who.conditions:
                raise InputError(
                    "duel",
                    f"{who.name} is {each.value!r}, of which a duel knows no end",
                    "play a fight, which does, or take the condition off",
                )
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
        *_swing(),
        *(phase for side in (0, 1) for phase in _suffer(side)),
        *_judged(),
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
    record: dict[str, Any] = {
        "winner": GOING_ON,
        "round": 1,
        "fresh": 1,
        "queue": (),
        "roll": None,
        "blow": None,
    }
    record |= dict.fromkeys(SHARED, 0)
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
            f"lame {side}": int(who.has(Condition.LEG)),
            f"now {side}": ground.passing_of(who),
            f"health {side}": ground.health(who, sources),
        }
        record |= {f"{name} {side}": 0 for name in NUMBERS}
        record |= {f"{name} {side}": () for name in ("soon", "stand", "marks", "news")}
        record |= {f"place {side}": "", f"kind {side}": "S", f"lapse {side}": None}
    return record


SHARED = ("busy", "ends", "same", "back", "held", "gap", "need", "chance", "fallen")
"""Columns of the swing that is made, and of its turn, that begin at 0."""
NUMBERS = (
    *("course", "moved", "quick", "acts", "asks", "idle", "checks", "hit", "slip", "depth", "out"),
    *("fresh pain", "fresh blood", "deep", "falls", "fate", "dazed"),
    *("paid", "tired", "drained", "steps", "wears", "kneels"),
)
"""Columns of a side that begin at 0."""


def _of(side: str, *names: str) -> tuple[str, ...]:
    """Columns of a side."""
    return tuple(f"{name} {side}" for name in names)


def _of_both(*names: str) -> tuple[str, ...]:
    """Columns of both sides, name by name."""
    return tuple(f"{name} {side}" for name in names for side in SIDES)


def _opening() -> Phases:
    """Both choose, how they stand is put in one word, and the round is put in order."""
    phases: Phases = []
    for n, side in enumerate(SIDES):
        reads, writes = _of(side, "breath", "now", "posture"), _of(side, "course", "posture", "moved")
        phases.append(Phase(f"{side} chooses", rounds.chooses(n), reads, writes, "fresh"))
    for side in SIDES:
        reads = _of(side, "posture", "gear", "now", "soon")
        phases.append(
            Phase(f"{side} stands", swings.gathers, reads, _of(side, "stand", "moved"), f"moved {side}")
        )
    for n, side in enumerate(SIDES):
        reads = _of(side, "course", "minus", "stand")
        phases.append(Phase(f"{side} readies", rounds.readies(n), reads, _of(side, "quick"), "fresh"))
    order = ("queue", "fresh", "busy", *_of_both("idle"))
    return [*phases, Phase("order", rounds.order, _of_both("course", "quick", "now"), order, "fresh")]


TURN_READS = ("queue", *_of_both("out"), *_of_both("idle"))
TURN_WRITES = (
    *("queue", *_of_both("acts"), *_of_both("asks"), "same", "back", "ends", "busy"),
    *_of_both("checks"),
)
WEIGHS = (*_of_both("minus"), "held", "same", "gap", *_of_both("acts"))


def _swing() -> Phases:
    """Whose swing it is, what it must beat, the roll, the damage, and fumbles: with an attack or without."""
    phases: Phases = [Phase("turn", rounds.turn, TURN_READS, TURN_WRITES, "busy")]
    for n, side in enumerate(SIDES):
        asked = _of(side, "asks", "acts", "paid")
        phases.append(Phase(f"{side} answers", rounds.answers(n), (f"course {side}",), asked, f"asks {side}"))
    for n, side in enumerate(SIDES):
        foe = SIDES[1 - n]
        reads = (*_of(side, "course", "stand"), *_of(foe, "course", "stand"), f"idle {side}", "back")
        writes = ("gap", "chance", "roll", "blow", *_of(side, "lapse", "idle"))
        phases.append(Phase(f"{side} measures", swings.measures(n), reads, writes, f"acts {side}"))
    phases.append(Phase("weighs", rounds.weighs, WEIGHS, ("held", "need"), "busy", whole=True))
    for n, side in enumerate(SIDES):
        foe = SIDES[1 - n]
        check, checked = _of(side, "course", "stand"), _of(side, "slip", "lapse", "checks")
        hurt = _of(foe, "depth", "place", "kind")
        slip, slipped = ("slip", "lapse", "posture", "minus"), ("depth", "place", "kind", "marks", "posture")
        phases += [
            ExchangePhase(
                f"{side} strikes",
                swings.strikes(n),
                swings.struck,
                ("need", "chance", "roll"),
                _of(side, "hit", "slip"),
                f"acts {side}",
            ),
            ExchangePhase(
                f"{side} hits",
                swings.hurts(n),
                swings.hurt,
                (f"hit {side}", "blow"),
                (*hurt, f"hit {side}"),
                f"hit {side}",
            ),
            Phase(f"{side} fumble check", swings.idles(n), check, checked, f"checks {side}"),
            ExchangePhase(
                f"{side} fumbles",
                swings.slips(n),
                swings.slipped,
                _of(side, *slip),
                _of(side, "slip", *slipped, "moved"),
                f"slip {side}",
            ),
        ]
    return phases


def _suffer(n: int) -> Phases:
    """What a wound does to whoever has got one."""
    side = SIDES[n]
    toll = ("depth", "place", "fresh pain", "fresh blood", "marks", "falls", "fate", "deep")
    sums = ("load", "pain", "minus", "rate")
    check = ("load", "fresh pain", "deep", "falls", "fate", "posture", "dazed")
    after = ("deep", "posture", "dazed", "out", "health", "moved")
    sorts = ("gear", "soon", "marks", "lame", "moved")
    return [
        Phase(
            f"{side} suffers",
            wounds.suffers(n),
            _of(side, "depth", "place", "kind", "lame"),
            _of(side, *toll),
            f"depth {side}",
        ),
        Phase(
            f"{side} aches",
            wounds.aches,
            _of(side, *sums, "fresh pain", "fresh blood"),
            _of(side, *sums),
            f"deep {side}",
            whole=True,
        ),
        Phase(f"{side} bears", wounds.bears(n), _of(side, *check), _of(side, *after), f"deep {side}"),
        Phase(
            f"{side} marks",
            wounds.marks_last,
            _of(side, "marks", "gear", "soon"),
            _of(side, *sorts),
            f"marks {side}",
        ),
    ]


def _judged() -> Phases:
    """Once all that happens at a moment has happened, somebody may have won."""
    return [
        Phase("fallen", rounds.fallen, _of_both("out"), ("fallen",), "busy", whole=True),
        Phase("judge", rounds.judge, (*_of_both("out"), "queue"), ("winner",), "fallen"),
    ]


BREATH_READS = ("course", "breath", "full", "paid")


def _ending() -> Phases:
    """The end of the round: Exhaustion, bleeding, collapse, and what holds in the next."""
    phases: Phases = []
    endures = ("load", "tired", "drained", "steps", "breath", "minus")
    endured = ("load", "minus", "out", "news", "kneels", "health")
    goes_on = ("course", "posture", "kneels", "soon", "news", "dazed")
    for n, side in enumerate(SIDES):
        for name, run, reads, writes in (
            ("breathes", rounds.breathes(n), BREATH_READS, ("breath", "paid", "tired", "steps")),
            ("loses blood", rounds.bleeds(n), ("course", "rate", "bled"), ("bled", "drained")),
        ):
            phases.append(Phase(f"{side} {name}", run, _of(side, *reads), _of(side, *writes), "ends"))
        spent = _of(side, "tired", "drained", "steps", "out")
        phases += [
            Phase(f"{side} wears", rounds.wears, spent, (f"wears {side}",), "ends", whole=True),
            Phase(
                f"{side} endures",
                rounds.endures(n),
                _of(side, *endures),
                _of(side, *endured),
                f"wears {side}",
            ),
            Phase(
                f"{side} goes on",
                rounds.goes_on(n),
                _of(side, *goes_on),
                _of(side, "posture", "kneels", "now", "soon", "news", "dazed"),
                "ends",
            ),
        ]
    last = ("winner", "round", "fresh", "ends", *_of_both("wears"))
    return [*phases, Phase("end", rounds.end, (*_of_both("out"), "round"), last, "ends")]
