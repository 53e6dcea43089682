"""The steps of an exchange: which of them happen, in which order, and what each reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from combatkit.rules.card import rule
from combatkit.rules.empire import steps_answer, steps_arms, steps_moves
from combatkit.rules.empire.enums import Stance
from combatkit.rules.empire.stances import STRIKING
from combatkit.rules.empire.state import BACK, FIRST, INNER, MAIN, OWN0, OWN1, Ring, State, of, with_
from combatkit.rules.empire.steps_attack import NearMiss, Roll
from combatkit.rules.empire.steps_fumble import Idle, Mishap
from combatkit.rules.empire.steps_wound import Check, Damage, Place, Wound
from combatkit.rules.exchange import Step


def steps_of(ring: Ring) -> tuple[Step, ...]:
    """The steps of an exchange in this context."""
    a, d = ring.parties
    return _steps(a.stances, d.stances, _key(ring))


def _key(ring: Ring) -> tuple[Any, ...]:
    """What, beside the options, the steps depend on."""
    a, d = ring.parties
    return (
        ring.book.stances[d.stances[0]].swings and d.able,
        a.fumble > 0,
        d.fumble > 0,
        ring.swings[MAIN].stray,
        d.behind and d.engaged,
        d.behind,
        d.quicker,
        (3 if d.shield_parry else 2) if d.returns else 0,
        (ring.book.figure("shoito") if d.shoito else 1) if d.returns else 0,
        ring.rulings.lost_tables == "house",
        ring.book,
    )


@rule("D30-OPT-CLOSE-1", "D30-OPT-JUMP-1", "D30-OPT-FLOURISH-1", "D30-OPT-CP-1")
@lru_cache(maxsize=512)
def _steps(mine: tuple[Stance, ...], theirs: tuple[Stance, ...], key: tuple[Any, ...]) -> tuple[Step, ...]:
    foe_swings, slips0, slips1, stray, engaged, shielded, quicker, parry_high, dodge_high, whole, book = key
    main = mine[0]
    steps = [Step("declare", "Declarations", Declare(), ("D30-ROUND-2", "D30-INIT-6"), reads=())]
    strikes_back = not book.stances[theirs[0]].sole or theirs[0] is Stance.DODGE
    parries, dodges = Stance.PARRY in theirs, theirs[0] is Stance.DODGE
    may_return = ((parries and parry_high > 0) or dodges) and strikes_back
    first = book.stances[main].first and foe_swings
    if first:
        steps += _strike(FIRST, "Opponent strikes first", 1, 0, not may_return, slips1, OWN1, whole)
    steps += _own_action(main, engaged, shielded, quicker, stray, slips0, whole)
    if may_return:
        ask = steps_answer.StrikeBack(dodge_high if dodges else parry_high, dodges)
        card = "D30-OPT-DODGE-2" if dodges else "D30-OPT-PARRY-1"
        steps.append(
            Step("answer", "Strike back", ask, (card, "D30-INIT-8"), ("fate1", "hit0", "events1", "paid1"))
        )
        steps += _strike(BACK, "Strike back", 1, 0, True, slips1, OWN1, whole, asked=True)
    if theirs[0] is Stance.DESPERATE_DODGE:
        steps.append(
            Step(
                "away",
                "Out of melee",
                steps_answer.dodges_away,
                ("D30-OPT-DESPDODGE-2", "D30-OPT-DESPDODGE-3"),
                ("fate1", "won", "events1", "hit0", "posture1", "new1", "marks1"),
            )
        )
    for number, stances, slips in ((0, mine, slips0), (1, theirs, slips1)):
        quiet = not (book.stances[stances[0]].swings and (number == 0 or not first))
        if slips and quiet and not (number == 1 and first):
            steps += _idle(number)
    return tuple(steps)


@rule("D30-INIT-6", "D30-ROUND-2", "D30-OPT-WEEP-1")
@dataclass(frozen=True, slots=True)
class Declare:
    """Says what both have declared. Nothing is rolled."""

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Tell it."""
        for card, text in ring.told:
            r.say(card, lambda text=text: text)
        return state


def _reads(by: int, on: int) -> tuple[str, ...]:
    names = [
        f"{name}{side}" for side in dict.fromkeys((by, on)) for name in ("fate", "marks", "new", "posture")
    ]
    return (f"gap{by}", f"hit{by}", f"events{on}", *names)


def _strike(
    swing: int,
    title: str,
    by: int,
    on: int,
    last: bool,
    slips: bool,
    own: int,
    whole: bool,
    *,
    asked: bool = False,
) -> list[Step]:
    """An attack roll and all that follows from a hit."""
    cards = ("D30-ATT-1", "D30-ATT-2", "D30-ATT-3", "D30-ATT-6", "D30-FUMBLE-1")
    run = Roll(swing, last, swing == BACK)
    steps = [Step(f"roll {swing}", f"{title}: attack", run, cards, _reads(by, on), "go")]
    steps += _hurt(swing, title, by, on, whole)
    return steps + (_mishap(by, own) if slips else [])


def _hurt(swing: int, title: str, by: int, on: int, whole: bool, block: str = "") -> list[Step]:
    """Damage, location and wound: counted as one, since nothing reads where a wound is once it is taken."""
    block = block or f"hurt {swing}"
    steps = [
        Step(
            f"damage {swing}",
            f"{title}: damage",
            Damage(swing),
            ("D30-DMG-2", "D30-WOUND-1", "D30-WOUND-2"),
            ("levels", "hit", f"posture{by}"),
            "hit",
            block=block,
        )
    ]
    if not whole:
        return [
            *steps,
            Step(
                f"keep {swing}",
                title,
                Keep(on),
                ("D30-WOUND-1",),
                ("depth", f"wounds{on}", f"deep{on}"),
                "depth",
                block=block,
            ),
        ]
    toll = tuple(
        f"{name}{on}" for name in ("wounds", "deep", "new", "bleed", "fate", "marks", "events", "posture")
    )
    return [
        *steps,
        Step(
            f"place {swing}",
            f"{title}: location",
            Place(swing),
            ("D30-WOUND-3",),
            ("hit",),
            "depth",
            block=block,
        ),
        Step(
            f"wound {swing}",
            f"{title}: wound",
            Wound(swing),
            ("D30-WOUND-5", "D30-DEATH-1", "D30-DEATH-2"),
            ("depth", "place", *toll),
            "depth",
            block=block,
        ),
        Step(
            f"check {swing}",
            f"{title}: pain",
            Check(swing),
            ("D30-PAIN-2", "D30-PAIN-4", "D30-PAIN-5"),
            ("depth", "ache", f"new{on}", f"fate{on}", f"posture{on}"),
            "depth",
            block=block,
        ),
    ]


@dataclass(frozen=True, slots=True)
class Keep:
    """Keeps a wound's level where its toll is left out (option lost_tables), and its location if known."""

    on: int

    def __call__(self, state: State, r: Any, ring: Ring) -> State:
        """Note it."""
        kept = (*of(state, "wounds", self.on), (state.place, state.depth - 1))
        deep = max(of(state, "deep", self.on), state.depth)
        return with_(state, self.on, wounds=kept, deep=deep)._replace(depth=0, place="")


def _mishap(side: int, own: int) -> list[Step]:
    """The fumble table, and the blow that a fumbler gives itself."""
    named = tuple(f"{name}{side}" for name in ("slip", "marks", "events", "new", "posture"))
    block, run = f"fumble {side}", Mishap(side, own)
    ring = Step(f"fumble {side}", "Fumble", run, ("D30-GAP-3",), named, f"slip{side}", block=block)
    return [ring, *_hurt(own, "Fumble", side, side, True, block)]


def _idle(side: int) -> list[Step]:
    reads = (f"hit{side}", f"fate{side}", f"posture{side}", f"marks{side}")
    check = Step(f"idle {side}", "Fumble check", Idle(side), ("D30-FUMBLE-1", "D30-FUMBLE-2"), reads)
    return [check, *_mishap(side, OWN0 if side == 0 else OWN1)]


def _own_action(
    main: Stance, engaged: bool, shielded: bool, quicker: bool, stray: bool, slips: bool, whole: bool
) -> list[Step]:
    """What the attacker's option does."""
    move = MOVES.get(main)
    if main in (Stance.FLOURISH, Stance.POSITION):
        run, cards = (
            (steps_moves.flourish, ("D30-OPT-FLOURISH-1",))
            if main is Stance.FLOURISH
            else (steps_moves.manoeuvre, ("D30-OPT-CP-2", "D30-OPT-CP-4"))
        )
        card = "D30-OPT-FLOURISH-2" if main is Stance.FLOURISH else "D30-OPT-CP-3"
        name = "Flourish" if main is Stance.FLOURISH else "Combat Position"
        ask = steps_moves.MayStrike(card, "swing as well", 2, 0)
        return [
            Step("move", name, run, cards),
            Step("also", name, ask, (card,), ("fate0",)),
            *_strike(MAIN, "Attack", 0, 1, True, slips, OWN0, whole),
        ]
    if main is Stance.GAZE:
        return [Step("gaze", "Gaze of Death", steps_moves.gaze, ("D30-OPT-GAZE-1",), ("new0", "marks0"))]
    if main in STRIKING:
        if stray:
            shot = Step(
                "roll 1", "Shot", NearMiss(MAIN), ("D30-MISSILE-4", "D30-GAP-17"), (*_reads(0, 1), "events0")
            )
            return [shot, *_hurt(MAIN, "Shot", 0, 1, whole), *(_mishap(0, OWN0) if slips else [])]
        return _strike(MAIN, "Attack", 0, 1, True, slips, OWN0, whole)
    if move is None:
        return []
    title, run, rules = move
    steps = []
    if main in (Stance.STRIKE_WEAPON, Stance.STRIKE_SHIELD) and quicker:
        steps.append(
            Step("deflect", "Deflection", steps_arms.deflect, ("D30-OPT-SWEAPON-3",), ("paid1", "marks1"))
        )
    roll_cards = ("D30-ATT-1", "D30-ATT-2", "D30-FUMBLE-1")
    roll = Step("roll 1", f"{title}: attack", Roll(MAIN, True), roll_cards, _reads(0, 1), "go")
    if main is Stance.STRIKE_WEAPON and shielded:
        if not engaged:
            return []
        roll = Step("roll 1", title, steps_arms.engaged_weapon, ("D30-OPT-SWEAPON-4",), ())
        run = steps_arms.WeaponStruck(MAIN, True)
    enters = main in (Stance.CLOSE, Stance.JUMP)
    steps += [roll, Step("move", title, run, rules, when="" if enters else "hit")]
    if enters:
        steps += _hurt(INNER, "Close combat", 0, 1, whole)
    return steps + (_mishap(0, OWN0) if slips else [])


MOVES: dict[Stance, tuple[str, Any, tuple[str, ...]]] = {
    Stance.CLOSE: ("Close", steps_moves.Enter(False), ("D30-OPT-CLOSE-2", "D30-OPT-CLOSE-4")),
    Stance.JUMP: ("Jump", steps_moves.Enter(True), ("D30-OPT-JUMP-2", "D30-OPT-JUMP-4", "D30-OPT-JUMP-5")),
    Stance.BASH: ("Shield Bash", steps_moves.bash, ("D30-OPT-BASH-3", "D30-OPT-BASH-4")),
    Stance.TRIP: ("Trip", steps_moves.trip, ("D30-OPT-TRIP-2", "D30-OPT-TRIP-4", "D30-OPT-TRIP-5")),
    Stance.GRAB_LIMB: ("Grab", steps_moves.grab, ("D30-OPT-GRAB", "D30-GAP-12")),
    Stance.GRAB_BODY: ("Grab", steps_moves.grab, ("D30-OPT-GRAB", "D30-GAP-12")),
    Stance.STRIKE_WEAPON: (
        "Strike at Weapon",
        steps_arms.WeaponStruck(MAIN),
        ("D30-OPT-SWEAPON-2", "D30-GAP-4"),
    ),
    Stance.STRIKE_SHIELD: (
        "Strike at Shield",
        steps_arms.ShieldStruck(MAIN),
        ("D30-OPT-SSHIELD-1", "D30-OPT-SSHIELD-2"),
    ),
}


# -- for duels, which cut an exchange in parts ---------------------------------------------------------------


def roll_step(swing: int, by: int, on: int) -> Step:
    """The attack roll of a planned swing."""
    return Step("roll", "Attack", Roll(swing, True), ("D30-ATT-1", "D30-ATT-2"), _reads(by, on), "go")


def hurt_steps(swing: int, by: int, on: int) -> list[Step]:
    """Damage, location, wound and check of a planned swing."""
    return _hurt(swing, "Attack", by, on, True)


def mishap_step(side: int, own: int) -> Step:
    """The fumble table of a side."""
    return _mishap(side, own)[0]
