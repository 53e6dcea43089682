"""Fights of several: declaring, the round with everybody's dice, what goes on from it, and the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import combatkit as ck
from combatkit.errors import InputError

PAIRS = list(product(range(1, 7), repeat=2))
Begun = Callable[..., Any]


def said(fight: Any, card: str) -> list[str]:
    return [line.text for line in fight.told if line.card == card]


# -- declaring -------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-ROUND-4", "DB-ROUND-7")
def test_the_critters_declare_first_and_the_heroes_know_it(begun: Begun) -> None:
    fight = begun(["Rastan", "Archer"], ["Orc", "Orc"])
    assert fight.names == ("Orc 1", "Orc 2", "Rastan", "Archer")
    assert (fight.turn, fight.move("attack", "Rastan").closed) == ("Orc 1", "Orc 1 declares first")
    fight = fight.take("attack", target="Archer").take("attack", target="Archer")
    assert fight.turn == "Rastan" and fight.standing("Orc 2").notes == ("will attack: Archer",)
    assert fight.tokens == {"Orc 1": 0, "Orc 2": 0, "Rastan": 1, "Archer": 1}
    assert fight.move("attack", "Orc 1").closed == "Orc 1 has declared"
    swapped = ck.fight("doomblade", {"Orcs": ["Orc"], "Party": ["Rastan"]})
    assert swapped.names == ("Orc", "Rastan")  # the players' side is that of the Heroes, wherever it stands


@pytest.mark.rule("DB-ROUND-2", "DB-ROUND-3", "DB-FREE-2")
def test_one_action_and_one_free_activity_each(begun: Begun) -> None:
    shieldless = ck.ruleset("doomblade").fighter("Two-blade Hero", name="Nell", second_weapon="none")
    fight = begun([shieldless], ["Orc"]).take("attack")
    assert fight.move("dual wield").closed == "Nell has no weapon in the second hand"
    assert fight.move("block").closed == "Nell has no shield"
    drawn = fight.take("draw")
    assert drawn.turn == "Nell" and not drawn.move("dual wield").closed  # the dagger is in hand at once
    assert drawn.move("move").closed == "Nell has a Free Activity already: draw"
    with pytest.raises(InputError, match="is not open"):
        fight.take("dual wield")
    after = drawn.take("dual wield").take("round", [[1, 2], [1, 2]])
    assert (after.fighter("Nell").second_weapon, after.fighter("Nell").spare) == ("dagger", "none")
    assert not fight.open_moves("Nell")[0].closed and drawn.back().scene == fight.scene


@pytest.mark.rule("DB-DUAL-5", "DB-ACT-5")
def test_what_cannot_be_declared_is_refused_at_once(begun: Begun) -> None:
    fight = begun(["Two-blade Hero", "Sorceress"], ["Orc", "Orc"]).take("attack").take("attack")
    with pytest.raises(InputError, match="the same enemy"):
        fight.take("dual wield", target="Orc 1", second="Orc 1")
    fight = fight.take("dual wield", target="Orc 1", second="Orc 2")
    assert fight.standing("Two-blade Hero").notes == ("will dual wield: Orc 1 and Orc 2",)
    with pytest.raises(InputError, match="reaches no farther"):
        fight.take("cast a spell", range="long")
    with pytest.raises(InputError, match="has 3 sides"):
        ck.fight("doomblade", {"A": ["Orc"], "B": ["Rastan"], "C": ["Orc"]})
    two = {"A": ["Orc"], "B": ["Rastan"]}
    with pytest.raises(InputError, match="no rule of surprise"):
        ck.fight("doomblade", two, surprised=["Orc"])
    with pytest.raises(InputError, match="'boldly' is unknown"):
        ck.fight("doomblade", two, policy="boldly")


# -- rounds by hand --------------------------------------------------------------------------------------


@pytest.mark.rule("DB-ROUND-5", "DB-MULTI-2", "DB-MULTI-4", "DB-MULTI-5", "DB-MULTI-6", "DB-SEQ-6")
def test_the_documents_three_orcs(three_on_wolfgar: Any) -> None:
    """Wolfgar 6 + 8 = 14; the Orcs have 5 + 2 each: 5 makes 12, 3 makes 10, 11 makes 18."""
    fight = three_on_wolfgar.take("round", [[4, 4], [2, 3], [1, 2], [5, 6]])
    assert fight.fighter("Large Savage Orc").level.value == "dead"  # 14 of the two-handed sword, no Armour
    assert fight.fighter("Wolfgar").hurt == 11 - 2  # the one Savage Orc of 18: Damage 11, leather 2
    assert "Savage Orc 2 has 18 against 14 and wins: Wolfgar is hit." in said(fight, "DB-MULTI-6")
    assert (fight.clock, fight.turn, fight.round) == ("Round 2, declarations", "Savage Orc 1", 2)
    assert fight.standing("Large Savage Orc").out == "dead"
    assert fight.standing("Wolfgar").notes == ("21 of 30 Health Points",)
    fight = fight.take("attack").take("attack").take("attack", target="Savage Orc 1")
    fight = fight.take("round", [[4, 4], [2, 3], [1, 2]])  # two are left and add 1: 5 + 1 + 5 = 11 against 14
    assert (
        said(fight, "DB-MULTI-2")[0] == "Savage Orc 1 adds 1 because 2 are against Wolfgar, which makes 11."
    )
    assert fight.fighter("Savage Orc 1").level.value == "dead" and fight.fighter("Wolfgar").hurt == 9
    assert fight.back().turn == "everybody" and fight.back(4).fighter("Wolfgar").hurt == 9


@pytest.mark.rule("DB-FUMBLE-3", "DB-ACT-7", "DB-GAP-14")
def test_a_dropped_weapon_is_picked_up_in_the_next_round(begun: Begun) -> None:
    """The Orc's double one, then 4 or 5 on the Fumble table: the axe is on the ground."""
    fight = begun(["Rastan"], ["Orc"]).take("attack").take("dodge")
    dice = {"Rastan's dice": [3, 4], "Orc's dice": [1, 1], "Orc's fumble": 4, "Orc's fumble (metres)": 3}
    fight = fight.take("round", dice)
    assert fight.standing("Orc").notes == ("weapon dropped",)
    assert fight.move("weapon parry").closed.startswith("Orc holds no weapon to parry with")
    fight = fight.take("attack").take("attack").take("round", [[3, 3]])
    assert said(fight, "DB-ACT-7") == ["Orc's weapon is gone: Orc picks it up with this round's Action."]
    assert fight.fighter("Orc").hurt == 12 and not fight.fighter("Orc").conditions  # 14 less the leather


@pytest.mark.rule("DB-GAP-7", "DB-ACT-3")
def test_a_hold_lasts_until_it_is_broken_or_the_holder_falls(begun: Begun) -> None:
    fight = begun(["Rastan", "Hero"], [ck.ruleset("doomblade").fighter("Orc", health_points=40), "Orc"])
    big, small = fight.names[:2]
    fight = fight.take("dodge").take("dodge").take("wrestle", target=small).take("dodge")
    fight = fight.take("round", [[5, 6], [1, 2]])  # Brawl 5 and 11 against Agility 5 and 3
    assert fight.standing(small).notes == ("held by Rastan",)
    fight = fight.take("attack", target="Rastan")
    assert {move.name for move in fight.open_moves()} == {
        "wrestle",
        "break out",
        "shout",
        "drop",
        "resist magic",
    }
    assert fight.move("break out").asks[0].choices == ("Rastan",)
    broken = fight.take("break out").take("dodge").take("dodge")
    dice = {"Rastan's dice": [1, 2], f"{big}'s dice": [1, 2], f"{small}'s dice": [5, 6]}
    assert not broken.take("round", dice).fighter(small).held  # 16 against 8
    dice[f"{small}'s dice"] = [1, 2]
    held = broken.take("round", dice)  # 8 against 8 is a draw
    assert held.standing(small).notes == ("held by Rastan",)
    held = held.take("attack", target="Rastan").take("break out").take("dodge").take("dodge")
    dying = held.scene.having(_hurt(held.scene.member("Rastan"), 29))
    last = _with(held, dying).take("round", {**dice, f"{big}'s dice": [6, 5]})  # 16 against 8: 8 less 2
    assert last.fighter("Rastan").level.value == "unconscious" and not last.fighter(small).held
    assert f"Rastan fights no more: nobody holds {small}." in said(last, "DB-GAP-7")


def _hurt(member: Any, points: int) -> Any:
    return replace(
        member,
        who=replace(member.who, hurt=points),
        declared=replace(member.declared, fighter=replace(member.who, hurt=points)),
    )


def _with(fight: Any, scene: Any) -> Any:
    return replace(fight, scene=scene)


@pytest.mark.rule("DB-MIGHTY-2", "DB-MIGHTY-3")
def test_a_mighty_blow_on_the_lower_total_lands_alone(begun: Begun, game: Any) -> None:
    """DB-VEC-10 in a fight: 6 and 6 with rank 2 are 14, 5 and 6 with rank 6 are 17."""
    weak, strong = game.fighter("Hero", sword_play=2), game.fighter("Orc", sword_play=6)
    fight = begun([weak], [strong]).take("attack").take("attack").take("round", [[6, 6], [5, 6]])
    assert fight.winner == "Heroes"  # twice the longsword's 10, less 2, of the Orc's 14
    assert fight.fighter("Orc").hurt == 2 * 10 - 2 and not fight.fighter("Hero").hurt


@pytest.mark.rule("DB-RANGED-12", "DB-RANGED-14", "DB-RANGED-2")
def test_a_shot_into_the_melee_strays_to_the_friend(begun: Begun) -> None:
    """Marksmanship 6 and 5 make 11 against 8 and 4; 6 and 9 are enough for the friend who stands nearest."""
    fight = begun(["Archer", "Rastan"], ["Orc"]).take("attack", target="Rastan")
    fight = fight.take("shoot").take("attack")
    dice = {"Archer's dice": [2, 3], "Archer's dice (stray)": [4, 5]}
    after = fight.take("round", dice | {"Rastan's dice": [3, 4], "Orc's dice": [2, 2]})
    assert after.fighter("Rastan").hurt == 10 - 2  # the long bow, less his leather
    assert after.fighter("Orc").hurt == 14 - 2  # Rastan 6 + 7 and 1 for the Archer against the Orc's 5 + 4
    assert after.fighter("Archer") == fight.fighter("Archer")
    # Of 36 shots 9 miss without a Fumble, and 26 of 36 then strike him. A Fumble, of either roll, strikes
    # him on 2 and 3 of the table.
    fumbled = Fraction(1, 36) * Fraction(2, 6)
    spared = 1 - Fraction(9, 36) * (Fraction(26, 36) + fumbled) - fumbled
    unhurt = spared * sum(_spared(mine, theirs) for mine in PAIRS for theirs in PAIRS) / 36**2
    assert fight.odds("round").chance(**{"Rastan: wound": "unhurt"}) == unhurt


def _spared(mine: tuple[int, int], theirs: tuple[int, int]) -> Fraction:
    """How likely Rastan is unhurt: 6 + 1 against the Orc's 5; his Fumble strikes himself on 1 to 3."""
    if mine == (1, 1):
        return Fraction(3, 6) if theirs == (1, 1) else Fraction(0)  # an opening, unless both fumble
    if theirs == (6, 6):
        return Fraction(mine == (6, 6))
    return Fraction(theirs == (1, 1) or mine == (6, 6) or 5 + sum(theirs) <= 7 + sum(mine))


@pytest.mark.rule("DB-GAP-13", "DB-ACT-5", "DB-RANGED-15")
def test_mana_is_spent_and_a_shooter_in_melee_strikes_with_bare_hands(begun: Begun) -> None:
    fight = begun(["Sorceress", "Archer"], ["Orc"]).take("attack", target="Archer")
    fight = fight.take("cast a spell").take("shoot", range="long")
    dice = {"Sorceress's dice": [1, 2], "Archer's dice": [3, 4], "Orc's dice": [4, 4]}
    fight = fight.take("round", dice)
    assert fight.fighter("Sorceress").mana == 10 - 3 and fight.fighter("Orc").hurt == 8  # 6 + 3 reaches 8
    assert said(fight, "DB-RANGED-15")
    # Orc 5 + 8 = 13; Archer 4 of Brawl + 7 and 1 for the Sorceress, who is against the Orc too: 12.
    assert fight.fighter("Archer").hurt == 8 - 2


@pytest.mark.rule("DB-GAP-17", "DB-SEQ-7", "DB-FREE-4")
def test_who_defends_and_moves_gets_away_and_that_ends_it(begun: Begun) -> None:
    fight = begun(["Rastan"], ["Orc"]).take("attack").take("move").take("dodge")
    assert fight.odds("round").chance(**{"Rastan: away": True}) == fight.odds("round").chance(
        **{"Rastan: wound": "unhurt"}
    )
    over = fight.take("round", {"Rastan's dice": [4, 4], "Orc's dice": [1, 2]})
    assert (over.winner, over.turn, over.standing("Rastan").out) == ("Raiders", "", "got away")
    assert said(over, "DB-SEQ-7") == ["Rastan gets away and is out of reach. The fight is over for Heroes."]
    assert over.clock == "Round 1, its end" and over.tokens == {"Orc": 1, "Rastan": 0}
    with pytest.raises(InputError, match="it is over"):
        over.take("round")
    hit = fight.take("round", {"Rastan's dice": [1, 2], "Orc's dice": [6, 5]})
    assert hit.round == 2 and not hit.standing("Rastan").out
