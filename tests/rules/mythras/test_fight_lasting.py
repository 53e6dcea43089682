"""What special effects leave behind in a fight, and for how long."""

from __future__ import annotations

import pytest

import combatkit as ck
from combatkit.dice import ScriptedRoller
from combatkit.rules.fights import Fight
from combatkit.rules.mythras.lasting import Lasting, after_turn, gained, lasting


def person(name: str, **changes: object) -> dict[str, object]:
    return {
        "name": name,
        "weapon": "Broadsword",
        "action_points": 3,
        "combat_style": 60,
        "CON": 15,
        **changes,
    }


def duel(
    first: dict[str, object] | None = None, second: dict[str, object] | None = None, **settings
) -> Fight:
    """Anna, who goes first, against Bert."""
    fight = ck.fight(
        "mythras",
        {"left": [person("Anna", **(first or {}))], "right": [person("Bert", **(second or {}))]},
        **{"policy": None, **settings},
    )
    return fight.take("initiative", [10, 1])


WON = [50, "parry", 90]
"""A success against a failure: one effect for the attacker."""
LOST = [90, "parry", 50]
"""A failure against a success: one effect for the defender."""
NICK = [17, 1]
"""The left arm, a point of damage."""


def test_of_two_alike_the_longer_one_stays() -> None:
    two, three = lasting("no attack: 2 turns"), lasting("no attack: 3 turns")
    assert gained((two,), (three,)) == gained((three,), (two,)) == (three,)


def test_what_comes_in_the_midst_of_a_turn_counts_from_the_next_one() -> None:
    new = Lasting("no attack", "", 1, "turn", fresh=True)
    once = after_turn((new,))
    assert once == (new._replace(fresh=False),) and after_turn(once) == ()


@pytest.mark.rule("MY-SE-BLEED", "MY-GAP-16", "MY-GAP-17")
def test_bleeding_costs_a_level_of_fatigue_at_the_start_of_each_round() -> None:
    # chest: 4 points; he loses Endurance against the attack roll: 99 fails
    fight = duel({"action_points": 1}, {"action_points": 1, "combat_style": 80})
    fight = fight.take("attack", [50, "parry", 90, "bleed", 17, 3, 99])
    assert "bleeding" in fight.standing("Bert").notes
    assert "fatigue: winded" in fight.standing("Bert").notes  # a new round has begun
    assert fight.clock == "Round 2, cycle 1"
    fight = fight.take("attack", [50, "parry", 53, 17, 1])  # winded: Hard, 80 counts 54
    assert "54 (Hard, winded)" in str(fight.told)
    levels = [note for note in fight.standing("Bert").notes if note.startswith("fatigue")]
    assert levels == ["fatigue: tired"]


@pytest.mark.rule("MY-SE-TRIPOPPONENT", "MY-MOD-1")
def test_a_trip_makes_prone_and_prone_is_formidable() -> None:
    fight = duel().take("attack", [*WON, "trip opponent", *NICK, 99])
    assert "prone" in fight.standing("Bert").notes
    before = duel().odds("attack", who="Anna").chance("attacker wins effects")
    fight = fight.take("dither")
    assert fight.turn == "Anna"
    assert fight.odds("attack").chance("attacker wins effects") > before


@pytest.mark.rule("MY-SE-DISARMOPPONENT", "MY-ACT-READYWEAPON")
def test_a_weapon_knocked_away_lies_on_the_ground() -> None:
    fight = duel().take("attack", [*WON, "disarm opponent", *NICK, 99])
    assert fight.fighter("Bert").weapon == "Unarmed"
    assert "Broadsword" in fight.move("ready weapon").asks[0].choices


@pytest.mark.rule("MY-SE-TAKEWEAPON")
def test_a_weapon_that_was_taken_is_in_the_other_hand() -> None:
    fight = duel({"weapon": "Unarmed", "unarmed": 60}).take("attack", [*WON, "take weapon", *NICK, 99])
    assert (fight.fighter("Anna").weapon, fight.fighter("Bert").weapon) == ("Broadsword", "Unarmed")


@pytest.mark.rule("MY-SE-OVEREXTENDOPPONENT", "MY-SE-PRESSADVANTAGE", "MY-AMB-71")
def test_overextended_on_the_own_turn_means_no_attack_on_the_next_one() -> None:
    fight = duel().take("attack", [*LOST, "overextend opponent"])
    assert "no attack: 1 turn" in fight.standing("Anna").notes
    fight = fight.take("dither")
    assert fight.turn == "Anna" and fight.move("attack").closed == "no attack: 1 turn"
    fight = fight.take("dither")
    fight = fight.take("dither") if fight.turn == "Bert" else fight
    assert not fight.move("attack", "Anna").closed.startswith("no attack")


@pytest.mark.rule("MY-SE-PRESSADVANTAGE")
def test_a_pressed_foe_cannot_attack_on_its_next_turn() -> None:
    fight = duel().take("attack", [*WON, "press advantage", *NICK])
    assert fight.turn == "Bert" and fight.move("attack").closed == "no attack: 1 turn"


@pytest.mark.rule("MY-SE-STUNLOCATION")
def test_a_stunned_arm_cannot_use_what_it_holds_for_as_many_turns_as_damage() -> None:
    # right arm (13 on the d20), 2 points through: two turns
    fight = duel({"weapon": "Club"}).take("attack", [*WON, "stun location", 13, 2, 99])
    assert "stunned: right arm, 2 turns" in fight.standing("Bert").notes
    assert fight.fighter("Bert").weapon == "Unarmed"
    fight = fight.take("dither").take("dither").take("dither")
    assert fight.fighter("Bert").weapon == "Broadsword"


@pytest.mark.rule("MY-SE-STUNLOCATION", "MY-AMB-65")
def test_a_stunned_torso_may_only_defend() -> None:
    fight = duel({"weapon": "Club"}).take("attack", [*WON, "stun location", 10, 2, 99])
    assert fight.move("attack").closed.endswith("it may only defend")


@pytest.mark.rule("MY-SE-IMPALE", "MY-SE-IMPALETAB")
def test_a_weapon_left_in_the_wound_hampers_its_victim_and_leaves_the_hand() -> None:
    # two rolls of 1d8+1: the better, 4, gets through to the left arm; SIZ 13 and a Medium weapon: Formidable
    script = [*WON, "impale", 17, 3, 4, 4, "leave it in"]
    fight = duel({"weapon": "Shortspear"}, {"combat_style": 80}).take("attack", script)
    assert "impaled: Medium, Formidable" in fight.standing("Bert").notes
    assert fight.fighter("Anna").weapon == "Unarmed"
    assert fight.odds("attack").chance(attack="success") < duel({"combat_style": 80}).odds("attack").chance(
        attack="success"
    )


@pytest.mark.rule("MY-SE-FLURRY", "MY-EX-24")
def test_my_ex_24_a_flurry_is_another_attack_at_once_for_a_point() -> None:
    fight = duel({"weapon": "Unarmed", "unarmed": 60}).take("attack", [*WON, "flurry", *NICK])
    assert fight.turn == "Anna" and [move.name for move in fight.open_moves()] == ["flurry", "let go"]
    assert fight.tokens == {"Anna": 2, "Bert": 2}
    fight = fight.take("flurry", [90, "no parry"])
    assert fight.tokens == {"Anna": 1, "Bert": 2} and fight.turn == "Bert"


@pytest.mark.rule("MY-SE-REMISE", "MY-AMB-32")
def test_a_second_blow_comes_first_on_the_foes_next_turn_and_takes_its_place() -> None:
    fight = duel({"weapon": "Dagger"}).take("attack", [*WON, "remise", 17, 2])
    assert fight.turn == "Anna" and fight.moves()[0].name == "second blow"
    fight = fight.take("second blow", [50, "parry", 30, 17, 2])
    assert fight.turn == "Anna"  # Bert's turn went into the parry
    assert fight.tokens == {"Anna": 1, "Bert": 1}
    free = duel({"weapon": "Dagger"}, options={"remise_cost": "0"}).take("attack", [*WON, "remise", 17, 2])
    assert free.take("second blow", [50, "parry", 30, 17, 2]).tokens == {"Anna": 2, "Bert": 1}


@pytest.mark.rule("MY-SE-WITHDRAW", "MY-ENG-2")
def test_withdraw_ends_the_engagement() -> None:
    fight = duel().take("attack", [*LOST, "withdraw"])
    assert fight.scene.engaged_with("Anna") == ()


@pytest.mark.rule("MY-SE-ARISE")
def test_arise_puts_the_defender_on_its_feet() -> None:
    fight = duel(second={"conditions": "prone", "combat_style": 100}).take(
        "attack", [90, "parry", 20, "arise"]
    )
    assert "prone" not in fight.standing("Bert").notes


@pytest.mark.rule("MY-SE-COMPELSURRENDER", "MY-WOUND-8")
def test_whoever_is_out_fights_no_more_and_the_other_side_is_left() -> None:
    fight = duel().take("attack", ScriptedRoller([*WON, "choose location", "head", 8, 99]))
    assert fight.winner == "left" and fight.turn == ""
    with pytest.raises(ck.InputError, match="it is over"):
        fight.take("dither")


@pytest.mark.rule("MY-SE-ENTANGLE", "MY-AMB-70")
def test_whoever_hangs_in_a_net_may_be_tripped_on_the_next_turn_without_an_attack() -> None:
    """Brawn 30 against the attack roll of 50: a success lower than the 50 does not hold out."""
    skills = {"brawn": 60, "evade": 10, "acrobatics": 10}

    def caught(**settings: object) -> Fight:
        fight = duel({"weapon": "Net"}, skills, **settings)
        return fight.take("attack", [*WON, "entangle", 17, 1]).take("dither")

    fight = caught()
    assert fight.turn == "Anna" and fight.move("trip").asks[0].choices == ("Bert",)
    down = fight.take("trip", ["Brawn", 49])
    assert "prone" in down.standing("Bert").notes and down.tokens["Anna"] == 1
    assert "prone" not in fight.take("trip", ["Brawn", 51]).standing("Bert").notes
    late = fight.take("dither").take("dither")
    assert late.turn == "Anna" and late.move("trip").closed
    sure = caught(options={"entangle_trip": "automatic"})
    assert "prone" in sure.take("trip", []).standing("Bert").notes
