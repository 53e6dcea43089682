"""What an exchange knows while it runs, and what is fixed for it.

`State` holds only what a later step reads, apart from what the outcome tells; a field goes back to its
default once nobody reads it any more, so that cases which have become equal merge. The side of a field is
its last letter: 0 for the attacker, 1 for the defender.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from combatkit.rules.empire.body import Body
from combatkit.rules.empire.book import Book, Weapon
from combatkit.rules.empire.enums import Fate, Hit, Posture, Stance
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.records import swift

DEPTH, PLACE, ALL = range(3)
"""What is told of a side's wounds: how deep they are and to what end; also where; everything."""


@swift
class State(NamedTuple):
    """An exchange between two steps.

    Parameters
    ----------
    gap0, gap1
        The other's Defense less this side's Attack: what the dice of a swing must beat. None when this side
        does not swing.
    go
        Whether the swing that comes next is made.
    hit, depth, place, levels, ache
        Of the swing in course: how it ended (0 nothing yet), the wound's level and 1 (0: no wound; 2 stands
        for all that are not superficial once its toll is taken), its location, the levels of margin and
        option that its damage still lacks, and its pain until the check.
    slip0, slip1
        1 for a fumbled attack, 2 for a fumble without one, until the table is rolled.
    new0, new1, bleed0, bleed1
        Fresh pain and fresh bleeding.
    fate0, fate1, posture0, posture1
        What pain has done, and how they stand.
    wounds0, wounds1, deep0, deep1
        Fresh wounds, (location, level), and the deepest level and 1 (0: no wound).
    marks0, marks1, events0, events1
        Fresh conditions that later steps read, and all else that has happened; in alphabetical order.
    hit0, hit1
        How the last swing of each side ended, for the outcome.
    stopped
        1 when the defender's first blow was hard enough to stop the attacker's Close or Jump.
    board1
        Damage to the defender's shield.
    won
        Whether the option's own roll succeeded, e.g. ``"faked and bound"``; ``""`` when it did not.
    paid0, paid1
        Exhaustion beyond what the options cost.
    """

    gap0: int | None = None
    gap1: int | None = None
    go: int = 1
    hit: Hit = Hit.NOT_MADE
    depth: int = 0
    place: str = ""
    levels: int = 0
    slip0: int = 0
    slip1: int = 0
    new0: int = 0
    new1: int = 0
    bleed0: int = 0
    bleed1: int = 0
    fate0: Fate = Fate.FIGHTS
    fate1: Fate = Fate.FIGHTS
    posture0: Posture = Posture.UP
    posture1: Posture = Posture.UP
    wounds0: tuple[tuple[str, int], ...] = ()
    wounds1: tuple[tuple[str, int], ...] = ()
    deep0: int = 0
    deep1: int = 0
    marks0: tuple[str, ...] = ()
    marks1: tuple[str, ...] = ()
    events0: tuple[str, ...] = ()
    events1: tuple[str, ...] = ()
    hit0: Hit = Hit.NOT_MADE
    hit1: Hit = Hit.NOT_MADE
    stopped: int = 0
    board1: int = 0
    won: str = ""
    paid0: int = 0
    paid1: int = 0
    ache: int = 0


class Party(NamedTuple):
    """What stays the same about one side.

    `blade` is what of its Defense is lost once its weapon is bound, `spare` the Exhaustion that it may still
    spend in this round, `turns` the last face of the d12 on which its shield turns any blow (0: on none),
    `returns` whether it has what to strike back with, `behind` whether its weapon is behind a shield, and
    `holds_second` whether a second weapon is in hand, be it skilled with two or not. `unarmed` and
    `unshielded` are what of its Defense goes with the weapon, or with what the other hand holds.
    """

    name: str
    stances: tuple[Stance, ...]
    pain_level: int
    damage_resistance: int
    load: int
    might: int
    position: int
    flourish: int
    acuity: int
    willpower: int
    weight: int
    style_level: int
    armour: int
    body: Body
    weapon: Weapon
    damage_bonus: int
    damage: str | None
    fumble: int
    posture: Posture
    armed: bool
    guard_board: bool
    board_left: int
    board_value: int
    second: Weapon | None
    quicker: bool
    shield_parry: bool
    lame_leg: bool
    left_friends: bool
    shoito: bool
    engaged: bool
    able: bool
    blade: int
    spare: int
    turns: int
    returns: bool
    behind: bool
    holds_second: bool
    unarmed: int
    unshielded: int

    def stands(self, *stances: Stance) -> bool:
        """Whether one of these options was declared."""
        return any(each in self.stances for each in stances)


class Swing(NamedTuple):
    """One strike as it is planned: who, on whom, with what.

    `label` is what its dice are called. `aimed` is the penalty of an aim and `places` its rows; `halves` is
    the half of the body to which a stray hit is held. `levels` come of options, on top of the margin.
    `plain` is True where no critical counts, `stops` the damage (`gross`: before armour) that stops the
    target's own Close or Jump, None where nothing does. `fixed` says that the target's minuses do not
    matter, `stray` that a near miss may hit somebody else, `gap` that the armour has one where it is aimed,
    `bare` that the target ignores the striker and meets the swing with speed alone. `plus` is what the
    dice must show beyond the gap of its side, where that is the gap of another option.
    """

    by: int
    on: int
    label: str
    dice: str
    bonus: int
    kind: str
    armour: int
    levels: int = 0
    aimed: int = 0
    places: tuple[str, ...] = ()
    halves: str = ""
    maximum: bool = False
    twice: bool = False
    plain: bool = False
    stops: int | None = None
    gross: bool = False
    fixed: bool = False
    stray: bool = False
    deflects: int = 0
    close: bool = False
    severs: bool = False
    gap: bool = False
    bare: bool = False
    plus: int = 0
    rules: tuple[str, ...] = ()


class Ring(NamedTuple):
    """The context of an exchange.

    `costs` is what the options cost, `told` the sentences on what was declared, `lost` the columns that stay
    empty. `told_of` says for each side what is told of its wounds (`ALL`, `PLACE`, `DEPTH`):
    odds of blows in both directions would otherwise list every wound of one beside every one of the other.
    """

    parties: tuple[Party, Party]
    swings: tuple[Swing, ...]
    rulings: Rulings
    book: Book
    setup: Any
    costs: tuple[int, int]
    told: tuple[tuple[str, str], ...]
    lost: tuple[str, ...] = ()
    told_of: tuple[int, int] = (ALL, ALL)

    def name(self, side: int) -> str:
        """The name of a side."""
        return self.parties[side].name


FIRST, MAIN, BACK, INNER, OWN0, OWN1 = range(6)
"""Numbers of the planned swings: the opponent's first one, the attacker's, a strike back, the hit on the way
into close combat, and those by which a fumbler strikes itself."""

READ_MARKS = frozenset(
    {"faked", "flanked", "off balance", "below", "bound", "tries to deflect", "one leg disabled"}
    | {"weapon lost"}
)
"""Marks that later steps of the same exchange read."""


SIDED = tuple({name[:-1]: name for name in State._fields if name.endswith(str(number))} for number in (0, 1))
"""For each side the names of its fields in the state, by what they are called without the side."""


PLACES = {name: place for place, name in enumerate(State._fields)}
SIDED_PLACES = tuple({name: PLACES[field] for name, field in names.items()} for names in SIDED)


def of(state: State, field: str, number: int) -> Any:
    """The value of a side's field."""
    return state[SIDED_PLACES[number][field]]


def with_(state: State, number: int, **changes: Any) -> State:
    """The state with fields of one side replaced, or fields of neither side."""
    places, parts = SIDED_PLACES[number], list(state)
    for name, value in changes.items():
        parts[places[name] if name in places else PLACES[name]] = value
    return tuple.__new__(State, parts)


def marked(state: State, number: int, *marks: str, ring: Ring | None = None) -> State:
    """The state with more marks on a side; of a side of which not all is told only those that are read."""
    read = READ_MARKS.intersection(marks)
    told = set(marks) - read if ring is None or ring.told_of[number] == ALL else set()
    if read:
        state = with_(state, number, marks=tuple(sorted({*of(state, "marks", number), *read})))
    if told:
        state = with_(state, number, events=tuple(sorted({*of(state, "events", number), *told})))
    return state
