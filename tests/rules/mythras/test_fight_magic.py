"""Casting, holding and countering magic in a fight."""

from __future__ import annotations

from fractions import Fraction

import pytest

import combatkit as ck
from combatkit.rules.fights import Fight


def start(**settings) -> Fight:
    """K, a sorcerer who goes first, and Anna; three points each."""
    fight = ck.fight(
        "mythras",
        {
            "left": [{"name": "K", "action_points": 3, "evade": 60}],
            "right": [{"name": "Anna", "weapon": "Dagger", "action_points": 3, "combat_style": 60}],
        },
        **{"policy": None, **settings},
    )
    return fight.take("initiative", [10, 1])


@pytest.mark.rule("MY-ACT-CASTMAGIC", "MY-AP-3", "MY-EX-3", "MY-AMB-79", "MY-MOD-1")
def test_my_ex_3_a_spell_of_two_turns_is_finished_lying_down_at_formidable() -> None:
    fight = start().take("cast magic", turns=2, skill=60)
    assert "casting" in fight.standing("K").notes and fight.tokens["K"] == 2
    fight = fight.take("dither")
    prone = type(fight)(
        scene=fight.scene.having(fight.scene.member("K").gains(ck.rules.mythras.lasting.lasting("prone"))),
    )
    odds = prone.odds("cast magic")
    # Formidable halves 60 to 30
    assert odds.chance(level="success") + odds.chance(level="critical") == Fraction(30, 100)
    done = prone.take("cast magic", [30])
    assert "spell ready: 1 turn" in done.standing("K").notes and done.tokens["K"] == 1


@pytest.mark.rule("MY-AMB-79")
def test_by_option_nothing_but_the_skill_counts_for_casting() -> None:
    fight = start(options={"casting_mods": "none"})
    lying = type(fight)(
        scene=fight.scene.having(fight.scene.member("K").gains(ck.rules.mythras.lasting.lasting("prone"))),
    )
    odds = lying.odds("cast magic", skill=60)
    assert odds.chance(level="success") + odds.chance(level="critical") == Fraction(60, 100)


@pytest.mark.rule("MY-ACT-HOLDMAGIC", "MY-ACT-CASTMAGIC")
def test_a_spell_is_ready_until_the_next_turn_unless_it_is_held() -> None:
    fight = start().take("cast magic", [20], skill=60).take("dither")
    held = fight.take("hold magic")
    assert "spell ready: 1 turn" in held.standing("K").notes
    dropped = fight.take("dither")
    assert "spell ready: 1 turn" not in dropped.standing("K").notes
    assert "spell ready: 1 turn" not in fight.take("release magic").standing("K").notes


@pytest.mark.rule("MY-REACT-COUNTERSPELL", "MY-AMB-72")
def test_a_counter_spell_does_away_with_the_whole_spell() -> None:
    fight = start().take("cast magic", turns=2)
    assert fight.turn == "Anna"
    assert fight.move("counter spell").asks[0].choices == ("K",)
    met = fight.take("counter spell", [10], who="Anna", skill=40)
    assert "casting" not in met.standing("K").notes and met.tokens["Anna"] == 2
    failed = fight.take("counter spell", [90], who="Anna", skill=40)
    assert "casting" in failed.standing("K").notes


@pytest.mark.rule("MY-SE-SPOILSPELL")
def test_a_wound_ruins_a_spell_that_is_being_cast() -> None:
    fight = start().take("cast magic", turns=3)
    fight = fight.take("attack", [30, "no parry", "spoil spell", 3, 4])
    assert "casting" not in fight.standing("K").notes
    assert not fight.move("cast magic", "K").closed.startswith("still busy")


@pytest.mark.rule("MY-FREE-ASSESS")
def test_a_look_round_is_free_and_for_those_who_are_not_engaged() -> None:
    fight = start()
    # Perception starts at INT + POW: 13 + 11
    looked = fight.odds("assess")
    assert looked.chance(level="success") + looked.chance(level="critical") == Fraction(24, 100)
    assert fight.take("assess", [10]).tokens == fight.tokens
    fight = fight.take("attack", [90, "no parry"])
    assert fight.move("assess", "Anna").closed == "engaged with K"
