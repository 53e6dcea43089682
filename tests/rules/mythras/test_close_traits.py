"""Close combat: traits of styles, blows on the move, and several opponents."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import hits, who

# -- other traits ----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-TRAIT-DEFENSIVEMINDED", "MY-AMB-58", "MY-PARRY-2")
def test_defensive_minded_makes_the_parry_larger_and_forbids_attacks() -> None:
    ana = who("Ana", weapon="Glaive")  # Large
    zam = who("Zam", weapon="Mace", traits=("Defensive Minded",))  # Medium
    script = [40, 40, 17, 9]
    assert RULESET.exchange(ana, zam).play(script).outcome["damage"] == 5
    kept = RULESET.exchange(ana, zam, defensive=True).play(script)
    assert kept.outcome["damage"] == 0
    assert kept.outcome["defender_conditions"] == "no attack: 1 round"
    said = RULESET.exchange(ana, zam, defensive=True, options={"defensive_minded": "declare"}).play(script)
    assert said.outcome["defender_conditions"] == "" and "defensive_minded: declare" in str(said.trace)
    with pytest.raises(InputError, match="no trait Defensive Minded"):
        RULESET.exchange(ana, who("Zam", weapon="Mace"), defensive=True)


@pytest.mark.rule("MY-TRAIT-INTIMIDATINGSCREAM", "MY-SE-COMPELSURRENDER")
def test_a_scream_makes_it_harder_to_resist_with_the_mind() -> None:
    zam = who("Zam", willpower=60, hit_points={"head": 0})
    yields = []
    for traits in ((), ("Intimidating Scream",)):
        x = RULESET.exchange(who("Ana", weapon="Mace", traits=traits), zam, defence="none")
        after = x.after(50, "compel surrender")
        yields.append(after.odds().chance(lambda out: "surrenders" in out["defender_conditions"]))
    # Willpower 60 against a success of 50: a critical of 1-6, or 50-60, resists; at Hard 40: 1-4 alone.
    assert yields == [Fraction(100 - 6 - 11, 100), Fraction(100 - 4, 100)]


@pytest.mark.rule("MY-TRAIT-SHIELDSPLITTER", "MY-SE-DAMAGEWEAPON")
def test_shield_splitters_roll_twice_against_shields() -> None:
    axe = who("Axe", weapon="Battleaxe", damage_modifier="1d4", traits=("Shield Splitter",))
    zam = who("Zam", weapon="Shortsword", off_hand="Peltast shield")
    x = RULESET.exchange(axe, zam)
    out = x.play([5, 50, "damage weapon", "Peltast shield", 3, 7, 2]).outcome
    armour = RULESET.exchange(axe, zam).context.defender.weapon.armour_points
    most = RULESET.exchange(axe, zam).context.defender.weapon.hit_points
    assert (
        out["defender_conditions"] == f"weapon damaged: Peltast shield, {most - (9 - armour)} of {most} left"
    )
    sword = x.play([5, 50, "damage weapon", "Shortsword", 9]).outcome
    assert "Shortsword" in sword["defender_conditions"]
    mace = who("Mace", weapon="Mace", damage_modifier="1d4", traits=("Shield Splitter",))
    plain = RULESET.exchange(mace, zam).play([5, 50, "damage weapon", 9, "Peltast shield"])
    assert "splits" not in str(plain.trace)


@pytest.mark.rule("MY-TRAIT-DOORDIE", "MY-SE-FLURRY")
def test_do_or_die_opens_flurry_to_two_weapons() -> None:
    two = who("Ana", weapon="Broadsword", off_hand="Dagger", traits=("Do or Die",))
    x = RULESET.exchange(two, who("Zam"), defence="none")
    assert "flurry" in x.after(40).walk().request.options
    assert "the other weapon" in str(x.play([40, "flurry", 17, 5]).trace)
    one = RULESET.exchange(who("Ana", weapon="Broadsword", traits=("Do or Die",)), who("Zam"), defence="none")
    assert "flurry" not in one.after(40).walk().request.options


@pytest.mark.rule("MY-TRAIT-BLINDFIGHTING", "MY-MOD-1")
@pytest.mark.parametrize("row", ["poor visibility", "partial darkness", "pitch darkness", "attacker blinded"])
def test_blind_fighters_need_no_light(row: str) -> None:
    seeing = RULESET.exchange(
        who("Ana", traits=("Blind Fighting",)), who("Zam"), situation=[row], defence="none"
    )
    assert seeing.odds().chance(lambda out: out["attack"] in ("success", "critical")) == hits(
        seeing.start.attack_value
    )
    other = RULESET.exchange(who("Ana"), who("Zam"), situation=[row], defence="none")
    assert seeing.start.attack_value > other.start.attack_value


# -- struck at on the move -------------------------------------------------------------------------------


@pytest.mark.rule("MY-REACH-7", "MY-AMB-52")
def test_who_is_struck_at_while_changing_range_evades_for_nothing_and_stays_up() -> None:
    spent = who("Zam", evade=50, action_points=0)
    setup = {"defence": "evade", "changing_range": True}
    x = RULESET.exchange(who("Ana", weapon="Mace"), spent, **setup)
    assert x.play([30, 45]).outcome["defender_conditions"] == ""
    assert x.play([45, 30, 17, 5]).outcome["damage"] == 5
    prone = RULESET.exchange(
        who("Ana", weapon="Mace"), spent, options={"change_range_evade_prone": "yes"}, **setup
    )
    assert prone.play([30, 45]).outcome["defender_conditions"] == "prone"
    with pytest.raises(InputError, match="evades a blow"):
        RULESET.exchange(who("Ana"), spent, changing_range=True, defence="none")


# -- several opponents -----------------------------------------------------------------------------------


@pytest.mark.rule("MY-MULTI-1", "MY-ATK-8")
def test_numbers_bring_no_penalty_but_want_of_action_points_does() -> None:
    ana, zam = who("Ana", weapon="Mace"), who("Zam", weapon="Mace")
    assert RULESET.exchange(ana, zam, bystander=True).start == RULESET.exchange(ana, zam).start
    spent = RULESET.exchange(ana, who("Zam", weapon="Mace", action_points=0))
    assert spent.odds().chance(effects_to="attacker") == hits(60)
