"""What binds and what does not: announcements with their target, and blows of one moment."""

from __future__ import annotations

from typing import Any

import pytest

import combatkit as ck
from combatkit.errors import InputError
from combatkit.rules.fights import Fight
from combatkit.rules.mythras import RULESET

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def person(name: str, **changes: Any) -> dict[str, Any]:
    plain = {"name": name, "weapon": "Broadsword", "off_hand": "none", "combat_style": 60, "evade": 60}
    return {**plain, "action_points": 3, "damage_modifier": "0", "max_hit_points": SOLID, **changes}


def start(left: list[Any], right: list[Any], dice: list[int], **settings: Any) -> Fight:
    fight = ck.fight("mythras", {"left": left, "right": right}, **{"policy": None, **settings})
    return fight.take("initiative", dice)


# -- announcements -----------------------------------------------------------------------------------------


def waiting() -> Fight:
    """Anna holds back; it is Bert's turn, with Anna and Carl before him."""
    left = [person("Anna"), person("Carl")]
    return start(left, [person("Bert")], [10, 1, 5]).take("delay")


@pytest.mark.rule("MY-ROUND-3", "MY-REACT-INTERRUPT")
def test_an_announcement_binds_its_target_too() -> None:
    fight = waiting().take("announce", deed="attack", target="Carl")
    assert "Bert is about to attack (Carl)." in str(fight.told)
    assert fight.move("attack").asks[0].choices == ("Carl",)
    assert fight.move("brace").closed == "it has announced: attack"
    with pytest.raises(InputError, match="Anna"):
        fight.take("attack", [30], target="Anna")
    struck = fight.take("attack", [90, "no parry"])  # the target that was said
    assert "Carl" in str(struck.told) and struck.scene.engaged_with("Bert") == ("Carl",)


@pytest.mark.rule("MY-ROUND-3")
def test_whoever_names_no_target_means_the_first_that_is_open() -> None:
    fight = waiting().take("announce", deed="attack")
    assert fight.move("attack").asks[0].choices == ("Anna",)
    plain = waiting().take("announce", deed="brace", target="Carl")
    assert "Bert is about to brace." in str(plain.told) and plain.move("brace").closed == ""
    with pytest.raises(InputError, match="target"):
        waiting().take("announce", deed="attack", target="Bert")


@pytest.mark.rule("MY-ROUND-3", "MY-REACT-INTERRUPT")
def test_what_cannot_be_done_any_more_as_it_was_announced_wastes_the_point() -> None:
    """Carl was to be struck, and Anna's interruption engages Bert: Carl is out of his reach now."""
    fight = waiting().take("announce", deed="attack", target="Carl").take("interrupt", who="Anna")
    fight = fight.take("attack", [90, "no parry"])
    assert fight.turn == "Bert"
    assert fight.move("attack").closed == "it has announced attack against Carl, who is out of its reach now"
    assert [move.name for move in fight.open_moves() if move.kind == "proactive"] == ["dither"]
    before = fight.tokens["Bert"]
    assert fight.take("dither").tokens["Bert"] == before - 1


# -- the same moment ---------------------------------------------------------------------------------------


def tie(left: Any = None, right: Any = None, **settings: Any) -> Fight:
    """Anna and Bert with the same number: Anna's blow is worked out first."""
    return start([left or person("Anna")], [right or person("Bert")], [5, 5], **settings)


@pytest.mark.rule("MY-INIT-2", "MY-AMB-1", "MY-SE-DISARMOPPONENT")
def test_who_is_disarmed_at_that_moment_still_strikes_with_the_weapon() -> None:
    # a success against a failure: Anna disarms him; his style fails with 99 against her 50
    fight = tie().take("attack", [50, "parry", 90, "disarm opponent", 12, 3, 99])
    assert fight.turn == "Bert" and fight.scene.member("Bert").ground == ("Broadsword",)
    assert fight.move("attack").asks[1].choices == ("main hand", "unarmed")
    fight = fight.take("attack", [50, "no parry", "no effect", 12, 8])
    assert "Bert attacks with Broadsword" in str(fight.told)
    assert fight.fighter("Anna").hit_points_left()["chest"] == 52
    while fight.turn != "Bert":
        fight = fight.take("dither")
    assert fight.move("attack").asks[1].choices == ("unarmed",)  # on the turn after it he feels it


@pytest.mark.rule("MY-INIT-2", "MY-AMB-1", "MY-SE-STUNLOCATION", "MY-AMB-65")
def test_who_is_stunned_at_that_moment_acts_first_and_then_loses_the_turns() -> None:
    """2 points stun the head for two turns: the turn of this moment is not one of them."""
    club = person("Anna", weapon="Club")
    fight = tie(club).take("attack", [50, "parry", 90, "stun location", 19, 2, 99])
    assert fight.turn == "Bert" and "is insensible" not in str(fight.told)
    assert "stunned: head, may do nothing, 2 turns" in fight.standing("Bert").notes
    fight = fight.take("attack", [90, "no parry"]).take("dither")
    assert "Bert is insensible, and lets the turn go" in str(fight.told)
    assert "stunned: head, may do nothing, 1 turn" in fight.standing("Bert").notes


@pytest.mark.rule("MY-INIT-2", "MY-AMB-1", "MY-WOUND-4")
def test_who_is_badly_wounded_at_that_moment_still_attacks_and_not_on_the_next_turns() -> None:
    frail = person("Bert", max_hit_points={**SOLID, "left arm": 5}, endurance=90)
    fight = tie(right=frail).take("attack", [60, "parry", 90, "no effect", 17, 6, 61, 1])
    assert fight.move("attack").closed == "" and "no attack: 1 turn" in fight.standing("Bert").notes
    fight = fight.take("attack", [90, "no parry"]).take("dither")
    assert fight.turn == "Bert" and fight.move("attack").closed == "no attack: 1 turn"


@pytest.mark.rule("MY-INIT-2", "MY-AMB-1", "MY-SE-TRIPOPPONENT", "MY-EVADE-3")
def test_who_is_tripped_stands_for_its_own_blow_and_who_dives_aside_does_not() -> None:
    tripped = tie().take("attack", [50, "parry", 90, "trip opponent", 12, 3, "Brawn", 99])
    assert "prone" in tripped.standing("Bert").notes
    assert tripped.exchange("attack").start.attack_value == 60
    dived = tie().take("attack", [30, "evade", 50])
    assert "prone" in dived.standing("Bert").notes
    assert dived.exchange("attack").start.attack_value == 30  # 60 at Formidable: it was its own doing


@pytest.mark.rule("MY-INIT-2", "MY-AMB-1")
def test_what_somebody_does_itself_counts_and_by_option_nothing_is_at_once() -> None:
    fight = tie().take("drop weapon", item="Broadsword")
    assert fight.move("attack").asks[1].choices == ("unarmed",)
    by_dex = tie(
        person("Anna", DEX=12, INT=12),
        person("Bert", DEX=12, INT=12),
        options={"initiative_ties": "dex"},
    )
    after = by_dex.take("attack", [50, "parry", 90, "disarm opponent", 12, 3, 99])
    assert after.move("attack").asks[1].choices == ("unarmed",)
