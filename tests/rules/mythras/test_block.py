"""Parries by Size, things held in the way, pulled blows, and the order in which damage is worked out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.closed import ward_limit
from combatkit.rules.mythras.enums import Size
from combatkit.rules.mythras.weapons import weapon

UPPER = ["head", "chest", "abdomen", "left arm"]


def fighter(**changes: Any) -> Any:
    """Plenty of Hit Points, so that no wound asks for dice."""
    names = RULESET.fighter().anatomy.names
    return RULESET.fighter(
        **{
            "name": "Zam",
            "combat_style": 60,
            "weapon": "Broadsword",
            "SIZ": 20,
            "damage_modifier": "0",
            "max_hit_points": dict.fromkeys(names, 60),
            **changes,
        }
    )


def striker(**changes: Any) -> Any:
    return fighter(**{"name": "Ana", "weapon": "Great axe", "off_hand": "none", **changes})


# -- parry by Size -------------------------------------------------------------------------------------

SIZES = list(Size)[:5]
STOPS = {  # the table as printed: parrying weapon down, attacking weapon across
    Size.SMALL: ("all", "half", "none", "none", "none"),
    Size.MEDIUM: ("all", "all", "half", "none", "none"),
    Size.LARGE: ("all", "all", "all", "half", "none"),
    Size.HUGE: ("all", "all", "all", "all", "half"),
    Size.ENORMOUS: ("all", "all", "all", "all", "all"),
}


@pytest.mark.rule("MY-PARRY-1", "MY-EX-22", "MY-ATK-6")
@pytest.mark.parametrize("attacking", SIZES)
@pytest.mark.parametrize("parrying", SIZES)
def test_all_25_pairs_of_sizes_in_an_exchange(attacking: Size, parrying: Size) -> None:
    x = RULESET.exchange(
        striker(weapon="Club"), fighter(weapon="Club"), attack_size_steps=0, parry_size_steps=0
    )
    plan = x.context.plan._replace(against_parry=attacking, parrying=parrying)
    sized = replace(x, context=x.context._replace(plan=plan))
    left = {"all": 0, "half": 3, "none": 5}[STOPS[parrying][attacking]]
    assert sized.play([40, 40, 11, 5]).outcome["damage"] == left


@pytest.mark.rule("MY-PARRY-1", "MY-EX-6")
@pytest.mark.parametrize(("item", "left"), [("Hoplite shield", 0), ("Pike", 4), ("Shortsword", 8)])
def test_a_great_axe_against_shield_pike_and_shortsword(item: str, left: int) -> None:
    hands = {"off_hand": item} if "shield" in item else {"weapon": item}
    assert RULESET.exchange(striker(), fighter(**hands)).play([40, 40, 11, 8]).outcome["damage"] == left


@pytest.mark.rule("MY-PARRY-2", "MY-GAP-14", "MY-CHARGE-3", "MY-TRAIT-BATTERASIDE", "MY-TRAIT-UNARMEDPROWESS")
def test_what_changes_the_sizes_that_are_compared() -> None:
    def sizes(attacker: Any, defender: Any, **setup: Any) -> tuple[str, str]:
        plan = RULESET.exchange(attacker, defender, **setup).context.plan
        return plan.against_parry.label, plan.parrying.label

    assert sizes(striker(), fighter()) == ("Huge", "Medium")
    assert sizes(striker(), fighter(), attack_size_steps=1, parry_size_steps=2) == ("Enormous", "Huge")
    assert sizes(striker(traits=["Batter Aside"], damage_modifier="1d4"), fighter()) == ("Enormous", "Medium")
    assert sizes(striker(traits=["Batter Aside"], damage_modifier="1d2"), fighter()) == ("Huge", "Medium")
    bare = fighter(weapon="Unarmed", traits=["Unarmed Prowess"])
    assert (
        sizes(striker(), bare) == ("Huge", "Medium")
        and sizes(striker(), fighter(weapon="Unarmed"))[1] == "Small"
    )
    assert sizes(striker(), fighter(weapon="Quarterstaff")) == ("Large", "Medium")  # Defensive
    assert sizes(striker(weapon="Military flail"), fighter(off_hand="Hoplite shield")) == (
        "Large",
        "Large",
    )  # Flexible
    assert sizes(striker(weapon="Knife"), fighter(weapon="Quarterstaff"))[0] == "Small"


@pytest.mark.rule("MY-AMB-3", "MY-PARRY-1", "MY-GAP-28")
def test_c12_half_of_seven_is_four_or_three() -> None:
    """A charge: Size and modifier one step up, the roll Hard; half of 7 is stopped by a Medium parry."""
    a = striker(weapon="Broadsword", combat_style=70, damage_modifier="1d2")
    b = fighter(armour_at={"chest": 2})
    charge = {"attack_size_steps": 1, "damage_modifier_steps": 1, "attack_steps": 1}
    x = RULESET.exchange(a, b, **charge)
    assert x.start.attack_value == 47 and x.context.attacker.damage_modifier == "1d4"
    assert x.play([40, 40, 11, 7]).outcome["damage"] == 2  # 4 get through, armour leaves 2
    other = RULESET.exchange(a, b, options={"half_damage": "ceil_stopped"}, **charge)
    played = other.play([40, 40, 11, 7])
    assert played.outcome["damage"] == 1 and "option half_damage: ceil_stopped" in str(played.trace)
    assert "option" not in str(other.play([40, 40, 11, 6]).trace)  # an even number: it did not matter
    assert RULESET.exchange(a, b).play([40, 40, 11, 7]).outcome["damage"] == 0


# -- the order of the damage ---------------------------------------------------------------------------


@pytest.mark.rule("MY-DMG-1", "MY-PULL-1", "MY-AMB-38")
def test_damage_is_worked_out_in_the_order_of_the_chapter() -> None:
    """Weapon and modifier 7, magic +2, pulled to 5, halved by the parry to 3, armour 1: 2 get through."""
    x = RULESET.exchange(
        striker(weapon="Glaive", damage_modifier="1d2"), fighter(armour_at={"chest": 1}), magic=2, pulled=True
    )
    played = x.play([40, 40, 11, 7])
    assert played.outcome["damage"] == 2
    text = str(played.trace)
    order = [
        "Glaive, 1d10+2+1d2: 7 points of damage",
        "Magic on the weapon (+2): 7 becomes 9",
        "The blow is pulled: 9 becomes 5",
        "The parry (Medium against Large) stops half: 5 becomes 3",
        "1 Armour Point on the chest: 2 points of 3 get through",
    ]
    assert [text.index(words) for words in order] == sorted(text.index(words) for words in order)


@pytest.mark.rule("MY-PULL-1", "MY-AMB-38")
def test_a_pulled_blow_does_half_rounded_up_unless_the_option_says_down() -> None:
    for option, left in ((None, 5), ({"pull_round": "floor"}, 4)):
        x = RULESET.exchange(striker(), fighter(), pulled=True, options=option)
        played = x.play([40, 98, "no effect", 11, 9])
        assert played.outcome["damage"] == left
        assert ("option pull_round: floor" in str(played.trace)) is (option is not None)
    assert RULESET.exchange(striker(), fighter()).play([40, 98, "no effect", 11, 9]).outcome["damage"] == 9


@pytest.mark.rule("MY-GAP-6", "MY-DMG-1")
def test_a_negative_modifier_never_heals() -> None:
    x = RULESET.exchange(striker(weapon="Knife", damage_modifier="-1d8"), fighter())
    assert x.play([40, 98, "no effect", 11, -7]).outcome["damage"] == 0
    assert x.odds().chance(lambda outcome: int(outcome["damage"]) < 0) == 0
    weak = RULESET.exchange(striker(weapon="Knife", damage_modifier="0"), fighter(), magic=-5)
    assert weak.play([40, 98, "no effect", 11, 3]).outcome["damage"] == 0


@pytest.mark.rule("MY-DMG-1", "MY-GAP-15")
def test_worn_and_natural_armour_add_up() -> None:
    x = RULESET.exchange(striker(), fighter(armour="Mail", natural_armour=2))
    assert x.play([40, 98, "no effect", 11, 9]).outcome["damage"] == 1


# -- held in the way -----------------------------------------------------------------------------------


def warded(**setup: Any) -> Any:
    target = fighter(off_hand="Viking shield")
    return RULESET.exchange(
        striker(), target, **{"ward_with": "off hand", "ward": UPPER, "parry_with": "main hand", **setup}
    )


@pytest.mark.rule("MY-BLOCK-1", "MY-FREE-WARD")
def test_c18_a_shield_held_in_the_way_needs_no_roll() -> None:
    """A Viking shield (Large, four locations) against a Huge weapon: half of 10, on 11 of 20 faces."""
    x = warded(defence="none")
    assert x.play([40, "no effect", 11, 10]).outcome["damage"] == 5
    assert x.play([40, "no effect", 2, 10]).outcome["damage"] == 10
    covered = x.odds().given(attack={"success", "critical"}).chance(location=set(UPPER))
    assert covered == Fraction(11, 20) == RULESET.body(fighter()).covered(UPPER)
    text = str(x.play([40, "no effect", 20, 10]).trace)
    assert "Viking shield, held before the head (Large against Huge), stops half: 10 becomes 5." in text


@pytest.mark.rule("MY-BLOCK-2")
def test_c18_what_is_held_in_the_way_cannot_parry_but_another_weapon_can() -> None:
    x = warded()
    assert x.context.defender.weapon.name == "Broadsword"
    closed = RULESET.closed(
        "parry_with", striker(), fighter(off_hand="Viking shield"), ward_with="off hand", ward=UPPER
    )
    assert closed["off hand"] == "Viking shield is held in the way, and cannot parry"
    with pytest.raises(InputError, match="Viking shield is held in the way"):
        warded(parry_with="off hand", defence="parry")
    free = RULESET.exchange(striker(), fighter(off_hand="Viking shield"))
    assert free.context.defender.weapon.name == "Viking shield"  # left to itself the larger one parries


@pytest.mark.rule("MY-BLOCK-4", "MY-AMB-35", "MY-SE-CHOOSELOCATION")
def test_c18_aiming_cannot_get_round_the_block() -> None:
    x = warded(defence="none")
    assert x.play([40, "choose location", "head", 10]).outcome["damage"] == 5
    assert x.play([40, "choose location", "right leg", 10]).outcome["damage"] == 10
    strict = warded(defence="none", options={"choose_blocked": "forbidden"})
    with pytest.raises(InputError, match="'head' is no choice here"):
        strict.play([40, "choose location", "head", 10])
    assert strict.play([40, "choose location", "right arm", 10]).outcome["damage"] == 10


@pytest.mark.rule("MY-BLOCK-3", "MY-MOD-1", "MY-AMB-37")
def test_c18_crouching_doubles_the_locations_and_makes_rolls_hard() -> None:
    everything = list(RULESET.fighter().anatomy.names)
    with pytest.raises(InputError, match=r"ward: 7 locations are more than Viking shield covers \(4\)"):
        warded(ward=everything)
    x = warded(ward=everything, situation=["defender crouched"])
    assert len(x.context.stop) == 7 and x.start.parry_value == 40
    shield = weapon("Viking shield")
    assert [ward_limit(shield), ward_limit(shield, crouched=True)] == [4, 8]
    assert ward_limit(shield, crouched=True, shield_wall=True) == 9
    assert ward_limit(shield, crouched=True, shield_wall=True, ward_weapon_locations="wall_first") == 10
    assert ward_limit(weapon("Broadsword"), crouched=True, shield_wall=True) == 1


@pytest.mark.rule("MY-AMB-37", "MY-TRAIT-SHIELDWALL")
def test_a_shield_wall_covers_one_location_more() -> None:
    five = [*UPPER, "right leg"]
    with pytest.raises(InputError, match="5 locations are more"):
        warded(ward=five)
    assert len(warded(ward=five, shield_wall=True).context.stop) == 5


@pytest.mark.rule("MY-BLOCK-1")
@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"ward_with": "nothing"}, "locations are covered, but nothing is held in the way"),
        ({"ward": []}, "Viking shield is held in the way of nothing"),
        ({"ward": ["head", "left leg"]}, "head, left leg do not hang together"),
        ({"ward": ["hindquarters"]}, "'hindquarters' is unknown"),
        (
            {"ward": ["head", "chest"], "ward_with": "main hand"},
            r"2 locations are more than Broadsword covers \(1\)",
        ),
    ],
)
def test_a_ward_that_cannot_be_is_refused(setup: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError, match=words):
        warded(**setup)


@pytest.mark.rule("MY-BLOCK-1")
def test_an_empty_hand_holds_nothing_in_the_way() -> None:
    with pytest.raises(InputError, match="ward_with: 'off hand' is not open: that hand is empty"):
        RULESET.exchange(striker(), fighter(), ward_with="off hand", ward=["head"])
    assert RULESET.closed("ward_with", striker(), fighter()) == {"off hand": "that hand is empty"}


@pytest.mark.rule("MY-AMB-36", "MY-BLOCK-2")
def test_a_ward_and_a_parry_on_one_blow() -> None:
    """A Large shield and a Large parry against a Huge axe: half of 9 is 5, and half of that 3, or not."""
    both = {"parry_size_steps": 1}
    assert warded(**both).play([40, 40, 11, 9]).outcome["damage"] == 3
    best = warded(options={"ward_and_parry": "best"}, **both)
    played = best.play([40, 40, 11, 9])
    assert played.outcome["damage"] == 5 and "option ward_and_parry: best" in str(played.trace)
    stronger = warded(options={"ward_and_parry": "best"}, parry_size_steps=2)
    assert stronger.play([40, 40, 11, 9]).outcome["damage"] == 0
    assert best.play([40, 40, 2, 9]).outcome["damage"] == 5  # the leg is not covered
