"""Weapons put away, close order, and a mind for the defence, in a fight of several."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import combatkit as ck
from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.fights import Fight
from combatkit.rules.mythras import RULESET

SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def soldier(name: str, *traits: str, **changes: Any) -> dict[str, Any]:
    plain = {"name": name, "weapon": "Shortspear", "off_hand": "Hoplite shield", "combat_style": 60}
    strong = {"action_points": 3, "damage_modifier": "0", "max_hit_points": SOLID, "traits": list(traits)}
    return {**plain, **strong, **changes}


def start(left: list[Any], right: list[Any], **settings: Any) -> Fight:
    fight = ck.fight("mythras", {"left": left, "right": right}, **{"policy": None, **settings})
    return fight.take("initiative", [max(1, 10 - place) for place in range(len(left) + len(right))])


# -- putting away ------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-ACT-READYWEAPON", "MY-AP-2")
def test_a_weapon_is_put_away_in_a_turn_and_drawn_in_another() -> None:
    fight = start([soldier("Anna", off_hand="none", weapon_hit_points=2)], [soldier("Bert")])
    assert fight.move("sheathe").asks[0].choices == ("Shortspear",)
    away = fight.take("sheathe")
    anna = away.fighter("Anna")
    assert (anna.weapon, anna.carried, away.tokens["Anna"]) == ("Unarmed", ("Shortspear",), 2)
    assert away.scene.member("Anna").ground == () and "puts the Shortspear away" in str(away.told)
    drawn = away.take("dither").take("ready weapon", item="Shortspear")
    assert drawn.fighter("Anna").weapon == "Shortspear"
    assert drawn.fighter("Anna").weapon_hit_points == 2  # as damaged as it was
    assert drawn.fighter("Anna").carried == ()


@pytest.mark.rule("MY-ACT-READYWEAPON", "MY-SE-PINWEAPON")
def test_what_is_pinned_or_no_weapon_at_all_cannot_be_put_away() -> None:
    fists = start([soldier("Anna", weapon="Unarmed", off_hand="none")], [soldier("Bert")])
    assert fists.move("sheathe").closed == "nothing in hand can be put away"
    held = fists.ruling("Bert", "weapon pinned: Shortspear").take("dither")
    assert held.move("sheathe").asks[0].choices == ("Hoplite shield",)


# -- close order -------------------------------------------------------------------------------------------

RANKS = [soldier(name, "Formation Fighting", "Shield Wall") for name in ("A", "B", "C")]


@pytest.mark.rule("MY-TRAIT-FORMATIONFIGHTING", "MY-AMB-57")
def test_three_form_up_and_whoever_engages_them_loses_a_point() -> None:
    fight = start(RANKS, [soldier("Zed")], engaged=[("A", "Zed")])
    for _ in RANKS:
        fight = fight.take("form up")
    assert "in formation" in fight.standing("A").notes and fight.tokens == {"A": 2, "B": 2, "C": 2, "Zed": 3}
    while fight.round == 1:
        fight = fight.take("dither")
    assert fight.tokens["Zed"] == 2  # the new round begins with a point less
    broken = fight.take("break ranks", who="B")
    while broken.round == 2:
        broken = broken.take("dither")
    assert broken.tokens["Zed"] == 3  # two are no formation


@pytest.mark.rule("MY-TRAIT-FORMATIONFIGHTING")
def test_close_order_takes_the_trait_and_three_who_have_it() -> None:
    assert start([soldier("A")], [soldier("Zed")]).move("form up").closed == "its style knows no close order"
    two = start(RANKS[:2], [soldier("Zed")])
    assert two.move("form up").closed == "it takes 3 who have learned it"
    mixed = start([RANKS[0], soldier("B", "Shield Wall"), soldier("C", "Shield Wall")], [soldier("Zed")])
    assert mixed.move("form up").closed == ""  # the three share the shield wall
    again = mixed.take("form up").take("dither").take("dither").take("dither")
    assert again.turn == "A" and again.move("form up").closed == "already in close order"
    assert mixed.move("break ranks").closed == "it stands in no close order"


@pytest.mark.rule("MY-TRAIT-FORMATIONFIGHTING", "MY-ACT-MOVE")
def test_whoever_leaves_the_spot_or_falls_is_in_close_order_no_more() -> None:
    fight = start(RANKS, [soldier("Zed")]).take("form up").take("form up").take("form up")
    fight = fight.take("dither").take("move")
    assert "in formation" not in fight.standing("A").notes and "in formation" in fight.standing("B").notes
    assert "in formation" not in fight.ruling("B", "prone").standing("B").notes


@pytest.mark.rule("MY-TRAIT-SHIELDWALL")
def test_a_shield_wall_that_has_formed_up_is_braced() -> None:
    """Three ways: 18 points raw against SIZ 13; behind the wall it is 19.5, and nobody is knocked back."""
    giant = soldier("Zed", weapon="Great club", off_hand="none", damage_modifier="1d6", combat_style=60)
    fight = start(RANKS, [giant])
    open_order = fight
    for _ in range(3):
        fight, open_order = fight.take("form up"), open_order.take("dither")
    dice = [50, "parry", 50, 17, 18]
    assert "thrown back 1 metre" in str(open_order.take("attack", [*dice, 100], target="A").told)
    assert "thrown back" not in str(fight.take("attack", dice, target="A").told)
    # 2d6+1d6 is above 13 in 54 of 216 cases; above 19.5 in none of 18 or less
    loose = open_order.exchange("attack", target="A", defence="none").odds()
    pushed = sum(
        (chance for found, chance in loose.by("defender_conditions").items() if "knocked back" in str(found)),
        Fraction(0),
    )
    more = sum(1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) if a + b + c > 13)
    assert pushed == Fraction(60, 100) * Fraction(more, 216)
    tight = fight.exchange("attack", target="A", defence="none").odds()
    assert not any("knocked back" in str(found) for found in tight.by("defender_conditions"))
    roller, count = RandomRoller(seed=2), 0
    for _ in range(300):
        count += "knocked back" in str(
            open_order.exchange("attack", target="A", defence="none").play(roller).outcome
        )
    share = float(pushed)
    assert abs(count / 300 - share) < 4 * (share * (1 - share) / 300) ** 0.5


# -- the defence -------------------------------------------------------------------------------------------


def minded(**settings: Any) -> Fight:
    spear = soldier("Anna", "Defensive Minded", off_hand="none")
    return start([spear], [soldier("Bert", weapon="Glaive", off_hand="none")], **settings)


@pytest.mark.rule("MY-TRAIT-DEFENSIVEMINDED", "MY-AMB-58", "MY-PARRY-2")
def test_whoever_keeps_to_the_defence_parries_a_size_larger() -> None:
    """A Medium spear against a Large glaive stops a half; a Size larger it stops all."""
    fight = minded()
    on_guard = fight.take("keep to the defence").take("dither")
    assert on_guard.tokens["Anna"] == 2 and "keeps to the defence: 1 round" in on_guard.standing("Anna").notes
    dice = [50, "parry", 50, 12, 8]
    whole = on_guard.take("attack", dice)
    half = fight.take("dither").take("attack", dice)
    assert whole.fighter("Anna").hit_points_left()["chest"] == 60
    assert half.fighter("Anna").hit_points_left()["chest"] == 56
    # exact: parried (60 in 100) whatever hits does nothing; 60 of 100 hit, 6 of them critically
    odds = on_guard.odds("attack")
    plain = fight.take("dither").odds("attack")
    assert odds.chance("attacker hurts target") == Fraction(60, 100) * Fraction(40, 100)
    assert plain.chance("attacker hurts target") == Fraction(60, 100)
    hurt, runs, roller = 0, 300, RandomRoller(seed=5)
    for _ in range(runs):
        hurt += on_guard.exchange("attack").play(roller).outcome["wound"] != "none"
    assert abs(hurt / runs - 0.24) < 4 * (0.24 * 0.76 / runs) ** 0.5
    # the parry has ruled attacks out for the rest of the round, and no longer
    assert whole.turn == "Anna" and whole.move("attack").closed == "no attack: 1 round"
    later = whole
    while later.round == 1:
        later = later.take("dither")
    assert later.move("attack", "Anna").closed == "" and later.standing("Anna").notes == ()


@pytest.mark.rule("MY-TRAIT-DEFENSIVEMINDED", "MY-AMB-58")
def test_an_attack_ends_that_mind_and_comes_before_it_only_once() -> None:
    fight = minded().take("keep to the defence")
    struck = fight.take("attack", [90, "no parry"])
    assert struck.standing("Anna").notes == ()
    assert struck.move("keep to the defence", "Anna").closed == "it has attacked this round"
    assert fight.move("keep to the defence", "Anna").closed == "it does so already"
    assert minded().move("keep to the defence", "Bert").closed == "it takes the style trait Defensive Minded"


@pytest.mark.rule("MY-AMB-58")
def test_by_option_it_is_said_at_the_start_of_the_round_or_not_at_all() -> None:
    fight = minded(options={"defensive_minded": "declare"})
    late = fight.take("dither")
    assert "start of the round" in late.move("keep to the defence", "Anna").closed
    said = fight.take("keep to the defence")
    assert said.move("attack").closed == "no attack: 1 round"
    with pytest.raises(InputError, match="no attack"):
        said.take("attack", [50])


@pytest.mark.rule("MY-CHARGE-4", "MY-TRAIT-DEFENSIVEMINDED", "MY-WOUND-4")
def test_who_may_not_attack_does_not_strike_back_at_a_charge_either() -> None:
    pike = RULESET.fighter("Guard", weapon="Pike", off_hand="none", conditions="no attack: 1 round")
    reasons = RULESET.closed("defence", "Barbarian", pike, charge="into contact")
    assert reasons["counterattack"] == "no attack: 1 round"
