"""The round: who declares when, one Action and one Free Activity each, everybody at once."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError
from combatkit.rules.doomblade.aftermath import seconds
from combatkit.rules.doomblade.combatant import declaration_order


def said(played, card):
    return [line.text for line in played.trace if line.card == card]


@pytest.mark.rule("DB-ROUND-1")
def test_ten_rounds_are_a_minute():
    assert [seconds(1), seconds(10)] == [6, 60]
    assert seconds(12, "tn7") == 60  # the newer text


@pytest.mark.rule("DB-ROUND-2")
def test_one_action_each(game, hero, critter):
    twice = [game.combatant(hero(), targets="Grub"), game.combatant(hero(), action="dodge")]
    with pytest.raises(InputError, match="two of them are called Hilda"):
        game.round([*twice, game.combatant(critter(), action="dodge")])
    dice = [
        request.name for request, _ in game.exchange(hero(), critter()).play([[2, 3], [4, 5]]).trace.asked
    ]
    assert dice == ["attack", "defence"]  # one roll each, and no second attack


@pytest.mark.rule("DB-ROUND-3", "DB-FREE-1", "DB-FREE-4")
def test_one_free_activity_each(game, hero, critter):
    played = game.exchange(hero(), critter(), attacker_free="shout", defender_free="move").play(
        [[2, 3], [4, 5]]
    )
    assert said(played, "DB-FREE-1") == ["Hilda shouts a few words."]
    assert said(played, "DB-FREE-4") == ["Grub moves up to 10 m."]
    assert not any(
        said(game.exchange(hero(), critter()).play([[2, 3], [4, 5]]), f"DB-FREE-{n}") for n in range(1, 6)
    )
    with pytest.raises(InputError, match="attacker_free"):
        game.exchange(hero(), critter(), attacker_free=["shout", "move"])


@pytest.mark.rule("DB-ROUND-4")
def test_critters_declare_before_heroes(game, hero, critter):
    fight = [
        game.combatant(hero(), targets="Grub"),
        game.combatant(critter(), targets="Hilda"),
        game.combatant(critter(name="Snarl"), targets="Hilda"),
    ]
    assert declaration_order(fight) == ("Grub", "Snarl", "Hilda")
    told = [
        line.text
        for line in game.round(fight).play([[2, 3], [3, 4], [4, 5]]).trace
        if line.step == "Declarations"
    ]
    assert [text.split(":")[0] for text in told] == ["Grub", "Snarl", "Hilda"]


@pytest.mark.rule("DB-ROUND-5")
def test_a_felled_fighter_still_strikes_this_round(game, hero, critter):
    """Two Mighty Blows, with the option that lets both land: the one who falls has hit all the same."""
    x = game.exchange(hero(), critter(), options={"both_mighty": "both_hit"})
    outcome = x.play([[6, 6], [6, 6]]).outcome
    assert (outcome["out"], outcome["damage_to_attacker"]) == (True, 16)


@pytest.mark.rule("DB-ROUND-6")
def test_missiles_before_magic_before_melee(game, hero, critter):
    fight = [
        game.combatant(hero(), targets="Grub"),
        game.combatant(hero(name="Mage"), action="cast a spell", targets="Grub"),
        game.combatant(hero(name="Archer", weapon="long bow"), action="shoot", targets="Grub"),
        game.combatant(critter(), targets="Hilda"),
    ]
    steps = [step.name.split("_")[0] for step in game.round(fight).steps]
    assert steps.index("shot") < steps.index("spell") < steps.index("compare")


@pytest.mark.rule("DB-ROUND-7")
def test_who_is_named_first_has_no_edge(game, hero, critter):
    """No initiative: with the sides exchanged the odds are the same, seen from the other side."""
    one = game.exchange(hero(), critter()).odds()
    other = game.exchange(critter(), hero()).odds()
    assert one.by("damage", "damage_to_attacker") == {
        (mine, theirs): chance for (theirs, mine), chance in other.by("damage", "damage_to_attacker").items()
    }
