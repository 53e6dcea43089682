"""Called shots and knockouts: the Stamina check after the damage, and what its failure does to each part."""

from __future__ import annotations

from dataclasses import dataclass

from combatkit.dice.rollers import Roller
from combatkit.rules.card import rule
from combatkit.rules.elysium.burdens import burdens
from combatkit.rules.elysium.enums import Condition
from combatkit.rules.elysium.equipment import Weapon
from combatkit.rules.elysium.fighter import Fighter
from combatkit.rules.elysium.numbers import attribute
from combatkit.rules.elysium.rolls import Throw, check, shown, throw
from combatkit.rules.elysium.rulings import Rulings
from combatkit.rules.elysium.state import Context, State
from combatkit.rules.elysium.tables import UNCONSCIOUS_AT, look_up, table

KNOCKS = ("head", "abdomen")
"""Parts at which a blow stuns."""

ENTANGLED_ONLY = ("neck", "right arm", "left arm")
"""Parts that only a whip or chain may name."""


def kind_of(part: str) -> str:
    """What sort of part it is, e.g. ``"eye"``."""
    return str(look_up("called_shots", "part", part)["kind"])


@rule(
    "EL-CALLED-1",
    "EL-CALLED-10",
    "EL-CALLED-11",
    "EL-CALLED-12",
    "EL-CALLED-13",
    "EL-CALLED-14",
    "EL-KO-3",
    "EL-AMB-2",
)
def penalty(part: str, rulings: Rulings) -> int:
    """What aiming at a part takes off the Attack Roll.

    Examples
    --------
    >>> penalty("head", Rulings()), penalty("left eye", Rulings()), penalty("right leg", Rulings())
    (-4, -8, -2)
    >>> penalty("head", Rulings(knockout_section=True))
    -5
    """
    if rulings.knockout_section and part in KNOCKS:
        return int(table("called_shots").extra["knockout_penalty"])
    return int(look_up("called_shots", "part", part)["penalty"])


@rule("EL-CALLED-10", "EL-CALLED-12", "EL-KO-3", "EL-H2H-1", "EL-ENT-15", "EL-ENT-16")
def why_not(part: str, arm: Weapon) -> str:
    """Why a weapon cannot be used for this called shot; empty if it can.

    Examples
    --------
    >>> from combatkit.rules.elysium.equipment import weapon
    >>> why_not("head", weapon("rapier")), why_not("tongue", weapon("rapier"))
    ('it takes something bludgeoning', '')
    """
    types = look_up("called_shots", "part", part)["types"]
    if types and not set(types) & set(arm.types):
        return f"it takes something {' or '.join(types)}"
    if part in ENTANGLED_ONLY and not arm.winds:
        return "only a whip or chain that entangles may name it"
    return ""


@rule("EL-CALLED-2", "EL-CALLED-7", "EL-CALLED-8", "EL-KO-4", "EL-KO-6")
def stamina_throw(who: str, fighter: Fighter, attacker_size: int, rulings: Rulings, part: str) -> Throw:
    """The Stamina check after a called shot.

    Examples
    --------
    >>> big = Fighter("Ogre", size=1, endurance=4, stamina=3)
    >>> stamina_throw("Ogre", big, 0, Rulings(), "left leg").bonus
    11
    """
    points = fighter.size - attacker_size
    if rulings.knockout_section and part in KNOCKS:
        size = 5 * points
    else:
        size = 4 * max(0, points)
    parts = [attribute(fighter, "END"), ("Stamina", fighter.stamina), ("Size", size)]
    return throw("stamina", who, "Stamina check", *parts, *burdens(fighter, rulings))


@rule(
    "EL-CALLED-2",
    "EL-CALLED-3",
    "EL-CALLED-4",
    "EL-CALLED-5",
    "EL-CALLED-6",
    "EL-CALLED-9",
    "EL-KO-4",
    "EL-KO-5",
    "EL-KO-7",
)
@dataclass(frozen=True, slots=True)
class Called:
    """Stamina against 10 and the damage: the part holds, is disabled, or worse."""

    what: Throw

    def __call__(self, state: State, r: Roller, context: Context) -> State:
        """Check Stamina, and say what becomes of the part."""
        dl, rulings = 10 + state.damage, context.rulings
        passed, one, die = check(
            self.what, r, dl, open_ended=rulings.open_ended, one_always_fails=rulings.one_always_fails
        )
        worse = not passed and (one or context.wide_eyed) and self.what.bonus < dl
        permanent = worse and one and state.guard_failed
        older = rulings.knockout_section and context.part in KNOCKS
        if older and self.what.bonus + 1 >= dl:
            passed, worse, permanent = True, False, False  # nobody goes down who passes with a natural 1
        if older and not one:
            worse = False  # the older section knows no surprise
        r.say(
            "EL-KO-4" if older else "EL-CALLED-2",
            lambda: (
                f"{shown(self.what, die, rulings.open_ended)} against {dl}: "
                + ("it holds." if passed else "a failure." if not worse else "as bad as can be.")
            ),
        )
        if passed:
            return state
        stages, news = results(context.part, worse, context)
        told = [word.removeprefix(f"{context.part} ") for word in news]
        if stages:
            told.append(f"{stages} down the Knockout Track")
        r.say(
            _card(context.part),
            lambda: f"{context.names[1]}'s {context.part}: {', '.join(told)}.",
        )
        if permanent:
            r.say("EL-CALLED-6", lambda: "Guard and Stamina both failed critically: it may be for good.")
        return state._replace(
            part=2 if worse else 1, permanent=permanent, stages=stages, news=(*state.news, *news)
        )


def _card(part: str) -> str:
    return str(look_up("called_shots", "part", part)["rule"])


@rule(
    "EL-CALLED-10",
    "EL-CALLED-11",
    "EL-CALLED-12",
    "EL-CALLED-13",
    "EL-CALLED-14",
    "EL-CALLED-15",
    "EL-CALLED-16",
)
def results(part: str, worse: bool, context: Context) -> tuple[int, tuple[str, ...]]:
    """What a failed Stamina check does: stages down the Knockout Track, and conditions.

    Words such as ``"left hand disabled"`` say that the part is, and last until healed.
    """
    kind = kind_of(part)
    if kind in ("head", "torso"):
        left = UNCONSCIOUS_AT - context.stage
        return (left if worse or context.haymaker else min(1, left)), ()
    news = [f"{part} disabled"]
    both = part.replace("left", "right") if "left" in part else part.replace("right", "left")
    all_gone = both in context.lost
    if kind in ("eye", "ear"):
        news.append(Condition.DISTRACTED)
        if all_gone:
            news.append(Condition.BLINDED if kind == "eye" else Condition.DEAFENED)
        if worse:
            news.append(Condition.STUNNED)
    elif kind == "tongue":
        news += [Condition.MUTED, *(["bleeding"] if worse else [])]
    elif kind == "hand":
        news += [
            "drops what it holds",
            *(["left hand useless" if "left" in part else "right hand useless"] if worse else []),
        ]
    else:
        news += [Condition.HAMPERED, *([Condition.PRONE] if worse or all_gone else [])]
    return 0, tuple(str(word) for word in news)
