"""Weapons in wounds, in a fight: whom they hamper, and who may pull them out or let go of them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from combatkit.rules.mythras.burdens import burden
from combatkit.rules.mythras.enums import Grade

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import person, start


def tough(name: str, **changes: Any) -> dict[str, Any]:
    """Somebody whose left arm bears a lot."""
    return person(name, max_hit_points={"left arm": 40}, **changes)


SPEAR = [50, "no parry", "impale", 17, 2, 3, "3"]
"""A Shortspear hits the left arm of its target; the better roll of its damage is taken."""


@pytest.mark.rule("MY-SE-IMPALE", "MY-SE-IMPALETAB")
@pytest.mark.parametrize("done", [("dither", None), ("pull out", ["let it happen", 90])])
def test_a_weapon_that_is_not_pulled_out_in_time_stays_in(done: tuple[str, Any]) -> None:
    """It does not hamper at first; once the owner's next turn is over without it, it does (SIZ 13)."""
    fight = start([tough("Anna", weapon="Shortspear")], [tough("Bert")])
    fight = fight.take("attack", [*SPEAR, "pull it out next turn"]).take("dither")
    assert fight.standing("Bert").notes == ()
    assert fight.take("pull out", ["let it happen", 30, 2]).take("dither").standing("Bert").notes == ()
    late = fight.take(done[0], done[1])
    assert late.standing("Bert").notes == ("impaled: Medium, Formidable",)
    assert late.fighter("Anna").weapon == "Unarmed"
    freed = late.take("dither").take("pull out", ["let it happen", 30, 2])
    assert freed.standing("Bert").notes == () and freed.fighter("Anna").weapon == "Shortspear"


@pytest.mark.rule("MY-SE-IMPALE", "MY-FREE-DROPWEAPON")
def test_a_weapon_in_a_wound_that_is_let_go_of_stays_there() -> None:
    fight = start([tough("Anna", weapon="Shortspear", carried=("Dagger",))], [tough("Bert")])
    fight = fight.take("attack", [*SPEAR, "leave it in"]).take("dither")
    fight = fight.take("drop weapon", [], item="Shortspear", who="Anna")
    assert fight.scene.member("Anna").ground == ()
    fight = fight.take("ready weapon", [], item="Dagger").take("dither")
    assert fight.fighter("Anna").weapon == "Dagger"
    back = fight.take("pull out", ["let it happen", 30, 2])
    assert back.scene.member("Anna").ground == ("Shortspear",) and back.standing("Bert").notes == ()


@pytest.mark.rule("MY-SE-IMPALETAB", "MY-SE-IMPALE")
def test_who_was_felled_by_a_weapon_in_the_body_is_up_again_without_it() -> None:
    """SIZ 8 and a Large spear: Incapacitated, as long as it sticks. The helpless do not resist."""
    fight = start([tough("Anna", weapon="Longspear")], [tough("Bert", SIZ=8), tough("Cora")])
    fight = fight.take("attack", [*SPEAR, "leave it in"], target="Bert")
    assert fight.standing("Bert").out == "incapacitated"
    fight = fight.take("dither")
    assert fight.turn == "Anna"
    assert fight.exchange("pull out", item="Longspear").walk([]).request.name == "brawn"
    fight = fight.take("pull out", [30, 2])
    assert (fight.standing("Bert").out, fight.standing("Bert").notes) == ("", ())


@pytest.mark.rule("MY-SE-IMPALE", "MY-AMB-30", "MY-MULTI-1")
def test_two_spears_of_one_size_come_out_one_by_one() -> None:
    """The second adds nothing, yet it goes on hampering when the first is out."""
    spears = [tough(name, weapon="Shortspear") for name in ("Anna", "Abel")]
    fight = start(spears, [tough("Bert")])
    for _ in spears:
        fight = fight.take("attack", [*SPEAR, "leave it in"])
    assert fight.standing("Bert").notes == ("impaled: Medium, Formidable",) * 2
    fight = fight.take("dither").take("pull out", ["let it happen", 30, 2])
    assert fight.standing("Bert").notes == ("impaled: Medium, Formidable",)
    fight = fight.take("pull out", ["let it happen", 30, 2])
    assert fight.standing("Bert").notes == ()


@pytest.mark.rule("MY-AMB-30", "MY-SE-IMPALE")
def test_steps_of_several_weapons_are_added_once() -> None:
    """A dagger (Hard) and a spear (Formidable) in SIZ 13: 1 + 2 steps are Herculean, and no more."""
    fight = start(
        [tough("Anna", weapon="Dagger"), tough("Abel", weapon="Shortspear")],
        [tough("Bert")],
        options={"impale_multi": "cumulative"},
    )
    for _ in range(2):
        fight = fight.take("attack", [*SPEAR, "leave it in"])
    assert fight.standing("Bert").notes == ("impaled: Medium, Formidable", "impaled: Small, Hard")
    assert burden(fight.fighter("Bert"), (("impale_multi", "cumulative"),)).rows == (Grade.HERCULEAN,)
    fight = fight.take("dither").take("dither").take("pull out", ["let it happen", 30, 2])
    assert fight.standing("Bert").notes == ("impaled: Small, Hard",)


@pytest.mark.rule("MY-RANGED-17", "MY-SE-IMPALE")
def test_an_arrow_is_pulled_out_by_whoever_fights_its_victim_at_close_quarters() -> None:
    """Not by the archer. Half of the bow's 1d6, past armour: 5 makes 3."""
    archer = tough("Anna", weapon="Short bow")
    fight = start([archer, tough("Abel")], [tough("Bert")])
    fight = fight.take("attack", [50, "no parry", "impale", 17, 2, 3, "3"])
    assert fight.standing("Bert").notes == ("impaled: Small, Hard",)
    assert fight.move("pull out", "Abel").closed == "no weapon sticks in anybody at hand"
    fight = fight.take("attack", [90, "no parry"])  # Abel is engaged now
    assert fight.move("pull out", "Anna").asks[0].choices == ()
    ours = fight.move("pull out", "Abel").asks[0].choices
    assert ours == fight.move("pull out", "Bert").asks[0].choices == ("Short bow in Bert",)
    left = fight.fighter("Bert").hit_points_left()["left arm"]
    out = fight.take("pull out", [30, 5])  # by Bert himself, whom nobody opposes
    assert "missile comes free" in str(out.told) and out.standing("Bert").notes == ()
    assert out.fighter("Bert").hit_points_left()["left arm"] == left - 3
    assert out.fighter("Bert").weapon == "Broadsword"


@pytest.mark.rule("MY-RANGED-17")
def test_a_javelin_that_was_pulled_out_is_whoever_s_who_did() -> None:
    fight = start([tough("Anna", weapon="Javelin")], [tough("Bert")])
    fight = fight.take("attack", [50, "no parry", "impale", 17, 2, 3, "3"])
    fight = fight.take("pull out", [20, 2])  # Brawn 50 at Formidable, with the javelin in the arm
    assert fight.fighter("Bert").off_hand == "Javelin"
