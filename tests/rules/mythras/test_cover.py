"""Cover: what it hides and stops, blind blows, ways round it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.cover import cover_armour, most_damage
from combatkit.rules.mythras.tables import table

LOW = ("abdomen", "left leg", "right leg")  # 9 faces of 20
HARDY = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def archer(**changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": "Ana", "combat_style": 60, "weapon": "Short bow", "damage_modifier": "0", **changes}
    )


def swordsman(**changes: Any) -> Any:
    return archer(**{"weapon": "Broadsword", **changes})


def guard(**changes: Any) -> Any:
    return RULESET.fighter(
        **{"name": "Zam", "SIZ": 13, "action_points": 0, "max_hit_points": HARDY, **changes}
    )


# -- partial cover -------------------------------------------------------------------------------------


@pytest.mark.rule("MY-EX-19", "MY-COVER-1", "MY-HITLOC-1")
def test_ex_19_a_guard_behind_a_crenellated_wall() -> None:
    x = RULESET.exchange(archer(), guard(), cover=LOW)
    for name in RULESET.fighter().anatomy.names:
        hurt = x.odds().chance(lambda o, name=name: o["location"] == name and o["damage"] > 0)
        assert (hurt == 0) == (name in LOW), name
    # 60 of 100 hit, 11 of 20 faces lie open
    assert x.odds().chance(lambda o: o["damage"] > 0) == Fraction(60, 100) * Fraction(11, 20)
    played = x.play([30, "no effect", 8, 6])
    assert played.outcome["damage"] == 0
    assert "The abdomen is behind cover (something solid, nothing goes through): 6 becomes 0." in str(played)


@pytest.mark.rule("MY-GAP-31", "MY-COVER-1", "MY-COVER-2")
def test_what_cover_takes_off_comes_after_the_parry_and_before_the_armour() -> None:
    """Great hammer 11, peltast shield: Huge against Large, half is 6. A chair takes 4, the hide 1."""
    hammer = archer(weapon="Great hammer")
    target = guard(off_hand="Peltast shield", combat_style=60, action_points=3, natural_armour=1)
    setup = {"cover": LOW, "cover_of": "wooden chair", "parry_with": "off hand"}
    x = RULESET.exchange(hammer, target, **setup)
    played = x.play([30, 40, 8, 11])
    assert played.outcome["damage"] == 1
    assert "(wooden chair, 4 Armour Points): 6 becomes 2" in str(played)
    thick = RULESET.exchange(hammer, target, **setup, cover_armour=6)
    assert thick.play([30, 40, 8, 11]).outcome["damage"] == 0


@pytest.mark.rule("MY-GAP-31")
def test_published_armour_of_things() -> None:
    printed = {
        "glass window": 1,
        "wooden chair": 4,
        "thin wooden wall": 4,
        "brick wall": 6,
        "tree trunk": 6,
        "iron post": 8,
        "castle gate": 8,
        "castle wall": 10,
        "iron door": 12,
    }
    assert {row["cover"]: row["armour_points"] for row in table("cover").rows} == printed
    assert {name: cover_armour(name) for name in printed} == printed
    assert cover_armour("something else", 5) == 5
    with pytest.raises(InputError, match="cover_armour: is not given"):
        RULESET.exchange(archer(), guard(), cover=LOW, cover_of="something else")
    with pytest.raises(InputError, match="tail"):
        RULESET.exchange(archer(), guard(), cover=("tail",))
    assert RULESET.closed("cover", archer(), guard())["forequarters"] == "this body has no such location"


@pytest.mark.rule("MY-COVER-2", "MY-SE-CHOOSELOCATION")
def test_choose_location_aims_at_what_is_exposed_and_a_shot_takes_a_critical() -> None:
    blow = RULESET.exchange(swordsman(), guard(), cover=LOW, cover_of="brick wall")
    request = blow.after(30, "choose location").walk().request
    assert request.name == "location" and not set(LOW) & set(request.options)
    assert blow.play([30, "choose location", "head", 5]).outcome["damage"] == 5
    shot = RULESET.exchange(archer(), guard(), cover=LOW)
    closed = shot.after(30).walk().request.closed
    assert "takes a critical" in closed["choose location"]
    assert "choose location" in shot.after(3).walk().request.options


@pytest.mark.rule("MY-SE-CIRCUMVENTCOVER")
def test_circumvent_cover_gets_round_it_in_the_whole_exchange() -> None:
    """The trick shot takes a critical and does half; guided ammunition takes neither."""
    x = RULESET.exchange(archer(), guard(), cover=LOW)
    trick = x.play([3, "circumvent cover", "no effect", 8, 5])
    assert trick.outcome["damage"] == 3 and "finds its way round the cover" in str(trick)
    assert "trick shot takes a critical" in x.after(30).walk().request.closed["circumvent cover"]
    guided = RULESET.exchange(archer(), guard(), cover=LOW, guided=True)
    assert guided.play([30, "circumvent cover", 8, 5]).outcome["damage"] == 5

    def round_it(question: Any) -> Any:
        wish = "circumvent cover"
        return wish if wish in question.options else question.options[0]

    with_it = RULESET.exchange(archer(), guard(), cover=LOW, guided=True, policy=round_it)
    hurts = [each.odds().chance(lambda o: o["damage"] > 0) for each in (guided, with_it)]
    # every hit wins an effect here, so all of the 9 faces behind cover count again
    assert hurts == [Fraction(60, 100) * Fraction(11, 20), Fraction(60, 100)]


@pytest.mark.rule("MY-COVER-2", "MY-TRAIT-RANGEDMARKSMAN")
def test_a_sensible_shooter_moves_a_hit_out_of_cover() -> None:
    """The abdomen is behind the wall, the chest beside it in 5 points of armour: better than stone."""
    shooter = archer(traits=["Ranged Marksman"])
    target = guard(armour_at={"chest": 5})
    behind, before = (RULESET.exchange(shooter, target, cover=cover).odds() for cover in (LOW, ()))
    assert behind.chance(location="abdomen") < before.chance(location="abdomen")
    assert behind.chance(lambda o: o["location"] == "chest" and o["damage"] == 1) > 0


# -- everything hidden ---------------------------------------------------------------------------------


@pytest.mark.rule("MY-COVER-3")
def test_a_blind_blow_is_a_grade_harder_and_cannot_be_aimed() -> None:
    blind = {"hides": "wholly", "cover_of": "thin wooden wall"}
    x = RULESET.exchange(swordsman(), guard(), **blind)
    assert x.start.attack_value == 40  # Hard
    assert x.context.plan.attack_why == ("a blind blow at what the cover hides: 1 step harder",)
    assert (
        x.after(3).walk().request.closed["choose location"]
        == "A blind shot into total cover cannot be aimed."
    )
    assert x.play([30, "no effect", 20, 8]).outcome["damage"] == 4  # 1d8 less 4
    shot = RULESET.exchange(archer(), guard(), **blind, distance=60)
    assert shot.context.plan.attack_grade.label == "Formidable"  # a step for the distance, one for the cover


@pytest.mark.rule("MY-COVER-3")
def test_nobody_strikes_at_what_may_be_anywhere_or_through_what_holds() -> None:
    closed = RULESET.closed("hides", swordsman(), guard())
    assert closed == {
        "wholly": "nothing goes through the cover",
        "wholly, and free to move": "the target could be anywhere behind the cover",
    }
    gate = RULESET.closed("hides", swordsman(), guard(), cover_of="castle gate")
    assert gate["wholly"] == "at most 8 points of damage cannot go through 8 Armour Points"
    assert "wholly" not in RULESET.closed(
        "hides", swordsman(damage_modifier="1d2"), guard(), cover_of="castle gate"
    )
    with pytest.raises(InputError, match="hides: 'wholly' is not open: nothing goes through the cover"):
        RULESET.exchange(swordsman(), guard(), hides="wholly")
    far = {"cover_of": "wooden chair", "range_band": "long"}  # 1d6 from afar: at most 3
    assert "at most 3 points" in RULESET.closed("hides", archer(), guard(), **far)["wholly"]


@pytest.mark.rule("MY-COVER-3")
def test_the_most_that_a_blow_can_do() -> None:
    assert most_damage("2d6+2", "1d4") == 18
    assert most_damage("1d8", "-1d4") == 7
    assert most_damage("1d7", "2", 3, far=True) == 6  # 12, halved
    assert most_damage("1d7", "2", halved=True) == 6  # 4 and 2


# -- knockback -----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-AMB-39", "MY-KNOCK-1", "MY-COVER-1")
def test_a_blow_that_cover_stopped_throws_nobody_back_unless_an_option_says_so() -> None:
    giant = archer(weapon="Great club", damage_modifier="2d10")
    setup: dict[str, Any] = {"cover": LOW}
    plain = RULESET.exchange(giant, guard(), **setup)
    hit = [30, "no effect", 8, 30]
    assert "knocked back" not in plain.play(hit).outcome["defender_conditions"]
    pushed = RULESET.exchange(giant, guard(), **setup, options={"knockback_cover": "yes"}).play([*hit, 5])
    assert "knocked back: 4 m" in pushed.outcome["defender_conditions"]  # 30 - 13 = 17
    assert "(option knockback_cover: yes)" in str(pushed)
    open_place = plain.play([30, "no effect", 20, 30, 5])
    assert "knocked back" in open_place.outcome["defender_conditions"]
