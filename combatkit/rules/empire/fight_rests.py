"""What the odds of a move in a fight rest on: the lost tables in each column of what it rolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from combatkit.rules.card import rule
from combatkit.rules.empire import lost
from combatkit.rules.empire.fight_acts import STRIKE, shot_of
from combatkit.rules.empire.fight_after import ACCIDENT
from combatkit.rules.empire.fight_case import case
from combatkit.rules.empire.fight_deed import Given
from combatkit.rules.empire.fight_end import END
from combatkit.rules.empire.fight_member import Member
from combatkit.rules.empire.fight_scene import Scene
from combatkit.rules.empire.outcome import COLUMNS_ASKED
from combatkit.rules.rests import Rests

Names = Mapping[str, tuple[str, ...]]


def _swing(scene: Scene, me: Member, given: Given) -> Names:
    """Those of an exchange; the base of the fumble chance counts where this swing is somebody's check."""
    assert scene.acting is not None
    found = case(scene, me, scene.acting, scene.member(given["target"]), shot_of(scene, me, given))
    return lost.rests_on(
        found.attacker, found.defender, found.setup, fumbles=found.checks or found.foe_checks
    )


def _accident(scene: Scene, me: Member, given: Given) -> Names:
    """Those of a wound: nothing is rolled for whether it hits."""
    return lost.hit_rests_on(scene.sheet(me), scene.sheet(scene.member(given["target"])))


def _end(scene: Scene, me: Member, given: Given) -> Names:
    """The fumble check of whoever has not struck; endurance is the document's own."""
    toll = scene.due[0].about[0]
    return lost.ours(me.who, dict.fromkeys(("stands", "events"), ("fumble",))) if toll.idle else {}


_MOVES: dict[str, Callable[[Scene, Member, Given], Names]] = {
    STRIKE.name: _swing,
    ACCIDENT: _accident,
    END: _end,
}


@rule("D30-GAP-2", "D30-GAP-6")
def rests_on(scene: Scene, me: Member, move: str, given: Given) -> Rests:
    """The house tables in each column of what a move rolls, and in the questions that are asked of it."""
    if move not in _MOVES:
        return Rests()
    names = _MOVES[move](scene, me, given)
    tables = {column: tuple(me.who.book.tables[name] for name in used) for column, used in names.items()}
    reads = {} if move == END else COLUMNS_ASKED
    return Rests(tables, reads, labels=scene.game.column_labels)
