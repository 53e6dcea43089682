"""The options that a side has declared, added up: Attack, Defense, Exhaustion, Fumble."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.empire.book import Book, Figures
from combatkit.rules.empire.enums import Condition, Effort, Stance, Style
from combatkit.rules.empire.fighter import Fighter
from combatkit.rules.empire.health import most_exhaustion
from combatkit.rules.empire.rulings import USUAL, Rulings
from combatkit.rules.empire.scores import defends_with_second, shields

SIDES = ("attacker", "defender")
STRIKING = (
    Stance.ATTACK,
    Stance.DESPERATE_ATTACK,
    Stance.CHARGE,
    Stance.PAUSE,
    Stance.FLOURISH,
    Stance.POSITION,
)
"""Options whose own swing wounds: these alone are aimed (D30-OPT-AIM-1)."""


class Declared(NamedTuple):
    """What one side has declared for the round.

    `attack` holds for the swings of the main option, the others all round. `swings` is how many swings the
    main option has.
    """

    stances: tuple[Stance, ...]
    attack: int
    defense: int
    exhaustion: int
    fumble: int
    swings: int
    both: bool
    fixed: int | None

    @property
    def main(self) -> Stance:
        """The option that is acted on."""
        return self.stances[0]


@rule("D30-ROUND-2", "D30-GAP-16", "D30-OPT-ATTACKPLUS-1", "D30-OPT-TWICE-1", "D30-STYLE-10", "D30-AMB-1")
def declared(
    book: Book,
    stances: tuple[Stance, ...],
    *,
    effort: Effort = Effort.NONE,
    swings: int = 1,
    both: bool = False,
    aims: bool = False,
    rulings: Rulings = USUAL,
) -> Declared:
    """Add up what was declared.

    Examples
    --------
    >>> from combatkit.rules.empire.book import OURS
    >>> declared(OURS, (Stance.ATTACK,), effort=Effort.ATTACK, swings=2)[1:5]
    (-2, -6, 3, 2)
    >>> declared(OURS, (Stance.ATTACK, Stance.PARRY))[1:5]
    (0, 4, 2, 0)
    """
    rows = [_row(book, stance, rulings) for stance in stances]
    laid: list[Figures] = []
    if effort is not Effort.NONE:
        name = "extra effort, attack" if effort.attacks else "extra effort, defend"
        laid += [book.modifiers[name]] * effort.number
    if both:
        laid.append(book.modifiers["swing with both weapons"])
    elif swings > 1:
        laid.append(book.modifiers["swing twice" if swings == 2 else "swing thrice"])
    if aims:
        laid.append(book.modifiers["aim"])
    fixed = [row.fixed for row in rows if row.fixed is not None]
    return Declared(
        stances,
        rows[0].attack + sum(each.attack for each in laid),
        sum(each.defense for each in [*rows, *laid]),
        sum(each.exhaustion for each in [*rows, *laid]),
        sum(each.fumble for each in [*rows, *laid]),
        2 if both else swings,
        both,
        fixed[0] if fixed else None,
    )


def _row(book: Book, stance: Stance, rulings: Rulings) -> Figures:
    row = book.stances[stance]
    if stance is Stance.PAUSE:
        return row._replace(attack=rulings.pause_mod, defense=rulings.pause_mod)
    return row


@rule("D30-OPT-AIM", "D30-OPT-AIM-1")
def is_aimed(setup: Any, stances: tuple[Stance, ...]) -> bool:
    """Whether the attacker's swing is aimed: whoever rests, parries or trips aims at nothing.

    Examples
    --------
    >>> from combatkit.rules.empire.setup import Setup
    >>> [is_aimed(Setup(aim="head"), (stance,)) for stance in (Stance.ATTACK, Stance.REST)]
    [True, False]
    """
    return setup.aim != "none" and stances[0] in STRIKING


def declared_by(book: Book, setup: Any, side: int, rulings: Rulings) -> Declared:
    """What a side has declared in a set-up."""
    who = SIDES[side]
    options = (getattr(setup, f"{who}_option"), *getattr(setup, f"{who}_also"))
    stances = tuple(Stance(each) for each in options)
    return declared(
        book,
        stances,
        effort=Effort(getattr(setup, f"{who}_effort")),
        swings=getattr(setup, f"{who}_swings"),
        both=getattr(setup, f"{who}_both_weapons"),
        aims=side == 0 and is_aimed(setup, stances),
        rulings=rulings,
    )


@rule(
    "D30-ROUND-3",
    "D30-EXH-2",
    "D30-OPT-GUARD-1",
    "D30-OPT-REST-1",
    "D30-OPT-RECOVER-1",
    "D30-OPT-DODGE-1",
    "D30-OPT-DESPDODGE-1",
    "D30-AMB-5",
    "D30-INIT-6",
)
def void(who: Fighter, said: Declared, effort: Effort, rulings: Rulings) -> str:
    """Why a declaration does not stand; empty where it does.

    Examples
    --------
    >>> from combatkit.rules.empire.book import OURS
    >>> void(Fighter("Ida"), declared(OURS, (Stance.ATTACK,), swings=3), Effort.NONE, Rulings())
    ''
    >>> void(Fighter("Ida"), declared(OURS, (Stance.DODGE, Stance.ATTACK)), Effort.NONE, Rulings())
    'dodge allows nothing else'
    """
    rows = who.book.stances
    alone = [stance for stance in said.stances if rows[stance].sole]
    laid = said.swings > 1 or effort is not Effort.NONE
    if alone and (len(said.stances) > 1 or laid):
        return f"{alone[0].value} allows nothing else"
    if len(set(said.stances)) < len(said.stances):
        return "an option is declared twice"
    if effort.number > rulings.extra_effort_max:
        return f"at most {rulings.extra_effort_max} extra effort"
    if said.exhaustion > most_exhaustion(who):
        return f"it costs {said.exhaustion} Exhaustion, and a round allows {most_exhaustion(who)}"
    if said.both and not defends_with_second(who):
        return "there is no second weapon to strike with"
    return ""


@rule(
    "D30-STYLE-14",
    "D30-OPT-TRIP-1",
    "D30-OPT-CHARGE-3",
    "D30-GAP-11",
    "D30-GAP-17",
    "D30-PAIN-4",
    "D30-EXH-5",
    "D30-OPT-BASH-5",
    "D30-AMB-7",
    "D30-AMB-15",
    "D30-STYLE-13",
)
def closed_options(me: Fighter, foe: Fighter, setup: Any, side: int, rulings: Rulings) -> dict[str, str]:
    """The combat options that are not open to a side, each with the reason."""
    closed: dict[str, str] = {}
    swinging = [stance for stance, row in me.book.stances.items() if row.swings or row.first]
    acting = [stance for stance in Stance if stance is not Stance.GUARD]

    def close(stances: Iterable[Stance], why: str) -> None:
        for stance in stances:
            closed.setdefault(stance.value, why)

    both = getattr(setup, f"{SIDES[side]}_both_weapons")
    if me.has(Condition.STUNNED):
        close(acting, "stunned: no action this round")
    if me.has(Condition.MUST_RECOVER) and rulings.forced_recover == "cancelled":
        close([each for each in Stance if each is not Stance.RECOVER], "exhaustion forces Recover")
    if me.has(Condition.STUCK):
        close(swinging, "the weapon is stuck: no attack this round")
    if me.has(Condition.BOUND) and me.arm.hands:
        free = (*UNARMED, Stance.TRIP) if side == 0 and setup.kicks else UNARMED
        parries = () if shields(me) else (Stance.PARRY,)
        close([*(e for e in swinging if e not in free), *parries], "the weapon is bound")
    if me.style == Style.TWO and defends_with_second(me) and not both and not rulings.parry_two_weapons:
        close([Stance.PARRY], "Two Weapons already parries with the second weapon")
    if setup.engaged:
        close([Stance.CHARGE], "in melee with each other already")
    kicks = side == 0 and setup.kicks
    if not (kicks or me.arm.trips or me.arm.name == "kick"):
        close([Stance.TRIP], "a trip needs a kick or a polearm")
    if not foe.arm.hands:
        close([Stance.STRIKE_WEAPON], f"{foe.name} holds no weapon")
    answers = (setup.defender_option, *setup.defender_also)
    behind = behind_a_shield(foe, answers, setup.defender_both_weapons)
    if side == 0 and behind and not (setup.engaged_weapon or foe.has(Condition.BOUND)):
        close([Stance.STRIKE_WEAPON], f"{foe.name} parries with a shield: engage the weapon first")
    if foe.board is None and not defends_with_second(foe):
        close([Stance.STRIKE_SHIELD], f"{foe.name} has no shield")
    if me.has(Condition.CLOSE):
        close(
            [
                Stance.PARRY,
                Stance.DODGE,
                Stance.DESPERATE_DODGE,
                Stance.CLOSE,
                Stance.JUMP,
                Stance.CHARGE,
                Stance.STRIKE_SHIELD,
                Stance.STRIKE_WEAPON,
                Stance.FLOURISH,
            ],
            "in close combat",
        )
    if me.arm.bow or (side == 0 and setup.thrown):
        far = [stance for stance in swinging if stance not in (Stance.ATTACK, Stance.PAUSE)]
        close(far, "a shot or a throw is the option Attack")
    if me.arm.bow and setup.engaged and side == 0:
        close([Stance.ATTACK, Stance.PAUSE], "nobody shoots within reach of an enemy")
    return closed


@rule("D30-OPT-SWEAPON-4", "D30-STYLE-2", "D30-STYLE-13")
def behind_a_shield(who: Fighter, options: Iterable[str], both: bool) -> bool:
    """Whether somebody parries with something else than the weapon in hand, which then must be engaged first.

    Weapon and Shield leaves all parrying to the shield, and Two Weapons to the second one unless it strikes;
    whoever just holds a shield does so with the option Parry.

    Examples
    --------
    >>> bearer = Fighter("Ida", style="weapon and shield", shield="buckler")
    >>> behind_a_shield(bearer, ["attack"], False), behind_a_shield(Fighter("Ida"), ["parry"], False)
    (True, False)
    """
    if who.style == Style.TWO:
        return defends_with_second(who) and not both
    return who.board is not None and (who.style == Style.SHIELD or Stance.PARRY in options)


UNARMED = (Stance.GRAB_LIMB, Stance.GRAB_BODY, Stance.BASH, Stance.POSITION)
