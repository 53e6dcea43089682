"""Surprise, strange weapons, reach, grapples and the traits of close combat, in one exchange."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.odds.interval import wilson
from combatkit.rules.mythras import RULESET
from combatkit.rules.mythras.contests import crush
from combatkit.rules.mythras.enums import Level, Side
from combatkit.rules.mythras.surprise import with_surprise

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import hits, level, who

ON = {"reach_rules": "on"}


def near(x: Any, event: Any, chance: Fraction, times: int = 1500) -> bool:
    """Whether exchanges played with the dice of a seed agree with a chance."""
    roller = RandomRoller(seed=5)
    share = wilson(sum(event(x.play(roller).outcome) for _ in range(times)), times, confidence=0.9999)
    return share.low <= float(chance) <= share.high


# -- strange weapons ---------------------------------------------------------------------------------

LIKENESS = [
    ("trained", 66),
    ("nearly the same", 66),  # a scimitar for a broadsword
    ("much the same kind", 44),  # a shortsword: Hard, two thirds
    ("rather different", 33),  # a greatsword: Formidable, half
    ("quite different", 24),  # STR+DEX
    ("strange beside a known one", 44),  # the own shield with a strange mace
]


@pytest.mark.rule("MY-STYLE-7", "MY-STYLE-8", "MY-STYLE-1", "MY-EX-21")
@pytest.mark.parametrize(("familiarity", "value"), LIKENESS)
def test_my_ex_21_a_strange_weapon_goes_by_its_likeness_to_a_known_one(familiarity: str, value: int) -> None:
    ana = who("Ana", combat_style=66, weapon="Scimitar", STR=12, DEX=12)
    zam = who("Zam", combat_style=66, weapon="Mace", STR=12, DEX=12)
    x = RULESET.exchange(ana, zam, attack_familiarity=familiarity, defence="none")
    assert x.odds().chance(lambda out: out["attack"] in ("success", "critical")) == hits(value)
    assert near(x, lambda out: out["attack"] in ("success", "critical"), hits(value))
    told = str(x.play([value, "no effect", 17, 5]).trace)
    assert f"against {value}" in told and (familiarity in told or familiarity == "trained")
    x = RULESET.exchange(ana, zam, parry_familiarity=familiarity)
    assert x.odds().chance(lambda out: out["parry"] in ("success", "critical")) == hits(value)


@pytest.mark.rule("MY-STYLE-9", "MY-EX-21")
def test_nobody_fights_worse_than_str_and_dex_would() -> None:
    ana = who("Ana", combat_style=40, weapon="Greatsword", STR=14, DEX=13)
    x = RULESET.exchange(ana, who("Zam"), attack_familiarity="rather different", defence="none")
    assert x.odds().chance(lambda out: out["attack"] in ("success", "critical")) == hits(27)  # not 20
    assert "no less than STR+DEX" in str(x.play([27, "no effect", 17, 5]).trace)
    dark = RULESET.exchange(
        ana,
        who("Zam"),
        attack_familiarity="rather different",
        defence="none",
        situation=["partial darkness"],
    )
    assert dark.odds().chance(lambda out: out["attack"] in ("success", "critical")) == hits(14)  # half of 27


@pytest.mark.rule("MY-STYLE-6")
def test_traits_go_with_the_weapons_of_their_style_alone() -> None:
    ogre = who("Ogre", weapon="Club", damage_modifier="1d6", traits=("Batter Aside",))
    zam = who("Zam", weapon="Mace")  # Medium both; Batter Aside makes the club Large
    script = [40, 40, 17, 10]
    assert RULESET.exchange(ogre, zam).play(script).outcome["damage"] == 5
    strange = RULESET.exchange(ogre, zam, attack_familiarity="nearly the same")
    assert strange.play(script).outcome["damage"] == 0


# -- surprise ----------------------------------------------------------------------------------------


@pytest.mark.rule("MY-TRAIT-ASSASSINATION", "MY-SE-KILLSILENTLY")
def test_only_assassins_kill_silently() -> None:
    for traits, able in (((), False), (("Assassination",), True)):
        killer = who("Killer", weapon="Dagger", traits=traits)
        x = RULESET.exchange(killer, who("Guard"), surprise="flat-footed")
        assert ("kill silently" in x.after(40).walk().request.options) is able


@pytest.mark.rule("MY-SURP-1", "MY-SURP-2", "MY-SURP-3", "MY-EX-16", "MY-SE-KILLSILENTLY")
def test_my_ex_16_the_assassin_wins_two_effects_against_the_oblivious_guard() -> None:
    killer = who("Killer", weapon="Dagger", traits=("Assassination",))
    guard = who("Guard", max_hit_points={})
    x = RULESET.exchange(killer, guard, surprise="flat-footed")
    played = x.play([40, "kill silently", "choose location", "head", 5])
    assert played.outcome["effects"] == 2 and played.outcome["location"] == "head"
    assert "surprised" in str(played.trace) and "gains an effect more: 2 for Killer" in str(played.trace)
    assert x.odds().chance(effects=2) == Fraction(54, 100)  # successes 7 to 60: one, and one more
    assert x.odds().chance(effects=3) == Fraction(6, 100)
    assert near(x, lambda out: out["effects"] == 2, Fraction(54, 100))
    by_sheet = RULESET.exchange(killer, who("Guard", conditions="surprised"))
    assert by_sheet.odds().chance(effects=3) == Fraction(6, 100)
    with pytest.raises(InputError, match="surprised"):
        RULESET.exchange(killer, guard, surprise="flat-footed", defence="parry")


@pytest.mark.rule("MY-SURP-3", "MY-AMB-43")
def test_only_the_first_attack_and_only_a_hit_gains_by_surprise() -> None:
    ana, zam = who("Ana", weapon="Mace"), who("Zam", weapon="Mace")
    later = RULESET.exchange(ana, zam, surprise="flat-footed", first_attack=False)
    assert later.odds().chance(effects=2) == Fraction(6, 100)  # a critical against a failure
    first = RULESET.exchange(ana, zam, surprise="flat-footed")
    assert first.play([80]).outcome["effects"] == 0
    # With its wits again the target parries: 60 against 60. The levels, one for the attacker's hit, counted.
    x = RULESET.exchange(ana, zam, surprise="has its wits again")
    ways = {0: 0, 1: 0, 2: 0, 3: 0, 4: 0}
    table = {(3, 2): 1, (3, 1): 2, (3, 0): 3, (2, 1): 1, (2, 0): 2}
    for a in range(1, 101):
        for b in range(1, 101):
            ours, theirs = level(a, 60), level(b, 60)
            lead = table.get((ours, theirs), 0) - table.get((theirs, ours), 0) + (ours >= 2)
            ways[abs(lead)] += 1
    for number, count in ways.items():
        assert x.odds().chance(effects=number) == Fraction(count, 10_000)
    assert with_surprise(Side.DEFENDER, 1, Level.SUCCESS, True) == (None, 0)
    assert with_surprise(Side.DEFENDER, 3, Level.FUMBLE, True) == (Side.DEFENDER, 3)


@pytest.mark.rule("MY-SURP-4")
@pytest.mark.parametrize("condition", ["surprised", "was surprised"])
def test_who_is_surprised_does_not_attack_this_round(condition: str) -> None:
    with pytest.raises(InputError, match="may not attack this round"):
        RULESET.exchange(who("Ana", conditions=condition), who("Zam"))


@pytest.mark.rule("MY-TRAIT-KNOCKOUTBLOW", "MY-SE-STUNLOCATION")
def test_a_knockout_blow_from_nowhere_lasts_minutes() -> None:
    thug = who("Thug", weapon="Club", traits=("Knockout Blow",))
    script = [40, "stun location", "no effect", 17, 5, 99]
    x = RULESET.exchange(thug, who("Zam"), surprise="flat-footed")
    assert x.play(script).outcome["defender_conditions"] == "stunned: left arm, 5 min"
    plain = RULESET.exchange(thug, who("Zam"), defence="none")
    out = plain.play([40, "stun location", 17, 5, 99]).outcome
    assert out["defender_conditions"] == "stunned: left arm, 5 turns"


# -- reach ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-REACH-1", "MY-REACH-2", "MY-AMB-50", "MY-UNARM-2")
def test_at_the_longer_reach_a_dagger_does_not_get_to_a_great_axe() -> None:
    ana, zam = who("Ana", weapon="Dagger"), who("Zam", weapon="Great axe")
    with pytest.raises(InputError, match="2 steps of reach away"):
        RULESET.exchange(ana, zam, options=ON)
    with pytest.raises(InputError, match="3 steps of reach away"):
        RULESET.exchange(ana, zam, options=ON, attack_with="unarmed")
    assert RULESET.exchange(ana, zam).play([40, 70, "no effect", 17, 5]).outcome["damage"] == 5
    close = RULESET.exchange(ana, zam, options=ON, at_reach="shorter", defence="none")
    assert close.play([40, "no effect", 17, 5]).outcome["damage"] == 5
    falchion = who("Zam", weapon="Falchion")  # one step: nothing changes
    assert RULESET.exchange(ana, falchion, options=ON).play([40, 70, "no effect", 17, 5]).outcome["damage"]


@pytest.mark.rule("MY-REACH-2", "MY-WPN-4")
def test_it_may_strike_at_the_long_weapon_itself() -> None:
    ana, zam = who("Ana", weapon="Dagger"), who("Zam", weapon="Great axe")
    x = RULESET.exchange(ana, zam, options=ON, strike_at="weapon", defence="none")
    out = x.play([40, "no effect", 5]).outcome  # 5 against 4 Armour Points: one of its 10 Hit Points
    assert out["defender_conditions"] == "weapon damaged: Great axe, 9 of 10 left"
    assert out["damage"] == 0 and out["location"] is None
    # 1d4+1 beats 4 only with a 4: 60 % of 1 in 4.
    assert x.odds().chance(lambda o: "weapon damaged" in o["defender_conditions"]) == Fraction(60, 400)


@pytest.mark.rule("MY-REACH-3")
def test_a_tentacle_may_be_struck_at_where_the_body_is_out_of_reach() -> None:
    ana = who("Ana", weapon="Dagger")
    beast = who("Beast", weapon="Crocodile tail")
    x = RULESET.exchange(ana, beast, options=ON, strike_at="limb", struck_limb="right arm", defence="none")
    out = x.play([40, "no effect", 5]).outcome
    assert (out["location"], out["damage"]) == ("right arm", 5)
    with pytest.raises(InputError, match="no part of the body"):
        RULESET.exchange(
            ana, who("Zam", weapon="Great axe"), options=ON, strike_at="limb", struck_limb="head"
        )
    with pytest.raises(InputError, match="limb is not named"):
        RULESET.exchange(ana, beast, options=ON, strike_at="limb")


@pytest.mark.rule("MY-REACH-4", "MY-UNARM-7", "MY-AMB-51", "MY-PARRY-2")
def test_at_the_shorter_reach_the_long_weapon_strikes_with_its_haft() -> None:
    zam = who("Zam", weapon="Great axe", damage_modifier="1d4")
    ana = who("Ana", weapon="Dagger", unarmed=60)
    x = RULESET.exchange(zam, ana, options=ON, at_reach="shorter")
    # Huge less two steps is Medium: against a Small dagger half gets through.
    out = x.play([40, 40, 17, 6]).outcome
    assert out["damage"] == 3
    assert "Great axe, 1d3+1+1d4: 6 points" in str(x.play([40, 40, 17, 6]).trace)
    bare = RULESET.exchange(zam, ana, options={**ON, "haft_dm": "no"}, at_reach="shorter")
    assert "Great axe, 1d3+1: 4 points" in str(bare.play([40, 40, 17, 4]).trace)
    bear = who("Bear", weapon="Dragon claw")
    natural = RULESET.exchange(bear, ana, options=ON, at_reach="shorter")
    assert natural.context.attacker.damage == "1d12"  # natural weapons are exempt
    by_option = RULESET.exchange(bear, ana, options={**ON, "reach_natural": "included"}, at_reach="shorter")
    assert by_option.context.attacker.damage == "1d3+1"


@pytest.mark.rule("MY-REACH-4", "MY-REACH-5")
def test_at_the_shorter_reach_the_long_weapon_does_not_parry() -> None:
    ana, zam = who("Ana", weapon="Dagger"), who("Zam", weapon="Great axe", unarmed=50)
    reasons = RULESET.closed("parry_with", ana, zam, options=ON, at_reach="shorter")
    assert reasons["main hand"] == "the opponent is too close to parry with Great axe"
    x = RULESET.exchange(ana, zam, options=ON, at_reach="shorter")
    assert "parries with Unarmed: 40 against 50" in str(x.play([40, 40, 17, 5]).trace)
    assert "parries with Great axe" in str(RULESET.exchange(ana, zam, options={}).play([40, 40, 17, 5]).trace)


@pytest.mark.rule("MY-UNARM-4", "MY-AMB-63")
def test_bare_hands_parry_only_within_reach_and_beasts_evade() -> None:
    zam, ana = who("Zam", weapon="Great axe"), who("Ana", unarmed=50)
    reasons = RULESET.closed("parry_with", zam, ana, options=ON)
    assert reasons["main hand"] == "the opponent is out of unarmed reach"
    assert "main hand" not in RULESET.closed("parry_with", zam, ana)
    wolf = who("Wolf", weapon="Bear bite", conditions="not sapient")
    assert "it evades" in RULESET.closed("parry_with", ana, wolf)["main hand"]
    fierce = who("Bear", weapon="Bear bite", conditions="not sapient; formidable natural weapons")
    assert "main hand" not in RULESET.closed("parry_with", ana, fierce)
    assert "main hand" not in RULESET.closed("parry_with", ana, wolf, options={"beast_parry": "any"})


@pytest.mark.rule("MY-REACH-6", "MY-REACH-8", "MY-SE-CLOSERANGE", "MY-SE-OPENRANGE")
def test_close_range_and_open_range_are_open_where_the_fight_stands_the_other_way() -> None:
    ana, zam = who("Ana", weapon="Dagger"), who("Zam", weapon="Great axe")
    far = RULESET.exchange(zam, ana, options=ON)
    out = far.play([80, 40, "close range"]).outcome
    assert out["defender_conditions"] == "reach: Short" == out["attacker_conditions"]
    # Too close, the axe attacks with its haft; its opponent parries, and has nothing to close any more. When
    # the dagger attacks, its opponent defends with bare hands, which are shorter still.
    haft = RULESET.exchange(zam, ana, options=ON, at_reach="shorter")
    assert "close range" not in haft.after(80, 40).walk().request.options
    spear = who("Zam", weapon="Longspear")
    opens = RULESET.exchange(
        who("Ana", weapon="Dagger"), spear, options=ON, at_reach="shorter", defence="evade"
    )
    out = opens.play([80, 20, "open range"]).outcome
    assert out["attacker_conditions"] == "reach: Very Long"


# -- unarmed and grappling -------------------------------------------------------------------------------


@pytest.mark.rule("MY-UNARM-1", "MY-UNARM-5", "MY-UNARM-6")
def test_a_human_strikes_bare_handed_for_1d3() -> None:
    ana = who("Ana", weapon="Broadsword", off_hand="Hoplite shield", unarmed=45)
    x = RULESET.exchange(ana, who("Zam"), attack_with="unarmed", defence="none")
    assert x.context.attacker.damage == "1d3"
    assert x.odds().chance(lambda out: out["attack"] != "failure" and out["attack"] != "fumble") == hits(45)
    assert "flurry" in x.after(40).walk().request.options


@pytest.mark.rule("MY-UNARM-6", "MY-TRAIT-HIDDENWEAPONS")
def test_grip_and_take_weapon_are_for_bare_hands() -> None:
    zam = who("Zam", weapon="Broadsword")
    bare = RULESET.exchange(who("Ana", unarmed=60), zam, defence="none").after(40).walk().request.options
    armed = RULESET.exchange(who("Ana", weapon="Mace"), zam, defence="none").after(40).walk().request.options
    assert {"flurry", "grip", "take weapon"} <= set(bare)
    assert {"flurry", "grip", "take weapon"}.isdisjoint(armed)
    # Hidden weapons are ordinary ones in the exchange, and nothing in the chapter breaks by accident.
    assert not RULESET.cards["MY-TRAIT-HIDDENWEAPONS"].computed


@pytest.mark.rule("MY-GRAP-1", "MY-UNARM-3", "MY-AMB-53", "MY-GAP-4")
@pytest.mark.parametrize(("unarmed", "style"), [(60, 50), (30, 90), (95, 20)])
def test_a_grapple_is_an_opposed_roll_that_wins_effects_too(unarmed: int, style: int) -> None:
    ana, zam = who("Ana", unarmed=unarmed), who("Zam", combat_style=style, weapon="Broadsword")
    x = RULESET.exchange(ana, zam, attack_with="unarmed", manner="grapple")
    ways = 0
    for a in range(1, 101):
        for b in range(1, 101):
            ours, theirs = level(a, unarmed), level(b, style)
            ways += ours >= 2 and (ours > theirs or (ours == theirs and a > b))
    held = Fraction(ways, 10_000)
    odds = x.odds()
    assert odds.chance(lambda out: "grappled" in out["defender_conditions"]) == held
    assert odds.chance(lambda out: "grappled: head" in out["defender_conditions"]) == held / 10
    assert odds.chance(wound="none") == 1
    assert near(x, lambda out: "grappled" in out["defender_conditions"], held)


@pytest.mark.rule("MY-GRAP-1", "MY-GRAP-3", "MY-AMB-13")
def test_of_equal_levels_the_higher_die_holds_and_a_tie_does_not() -> None:
    x = RULESET.exchange(
        who("Ana", unarmed=60), who("Zam", weapon="Broadsword"), attack_with="unarmed", manner="grapple"
    )
    held = x.play([45, 30, 18])
    assert held.outcome["defender_conditions"] == "grappled: left arm"
    assert "cannot use what it holds" in str(held.trace)
    assert x.play([30, 45]).outcome["defender_conditions"] == ""
    assert x.play([45, 45]).outcome["defender_conditions"] == ""
    evaded = RULESET.exchange(
        who("Ana", unarmed=60), who("Zam", evade=50), attack_with="unarmed", manner="grapple", defence="evade"
    )
    assert evaded.play([45, 30, 18]).outcome["defender_conditions"] == "grappled: left arm; prone"
    assert evaded.play([30, 45]).outcome["defender_conditions"] == "prone"
    again = RULESET.exchange(
        who("Ana", unarmed=60),
        who("Zam", weapon="Broadsword"),
        attack_with="unarmed",
        manner="grapple",
        options={"opposed_tie": "reroll"},
    )
    assert again.play([45, 45, 70, 18]).outcome["defender_conditions"] == "grappled: left arm"
    # A tie is one of the pairs 7-60 or 1-6 of both; then 99 faces are left for the parry.
    base, more = Fraction(0), Fraction(0)
    for a in range(1, 101):
        for b in range(1, 101):
            ours, theirs = level(a, 60), level(b, 60)
            if ours >= 2 and (ours > theirs or (ours == theirs and a > b)):
                base += 1
            elif ours >= 2 and ours == theirs and a == b:
                again_won = sum(
                    level(c, 60) < ours or (level(c, 60) == ours and a > c) for c in range(1, 101) if c != a
                )
                more += Fraction(again_won, 99)
    assert again.odds().chance(lambda out: "grappled" in out["defender_conditions"]) == (base + more) / 10_000


@pytest.mark.rule("MY-GRAP-2", "MY-UNARM-3")
def test_a_grapple_takes_an_empty_hand_and_an_unarmed_attack() -> None:
    full = who("Ana", weapon="Broadsword", off_hand="Hoplite shield")
    with pytest.raises(InputError, match="no gripping limb is empty"):
        RULESET.exchange(full, who("Zam"), attack_with="unarmed", manner="grapple")
    with pytest.raises(InputError, match="takes an unarmed attack"):
        RULESET.exchange(who("Ana", weapon="Broadsword"), who("Zam"), manner="grapple")
    free = who("Ana", weapon="Broadsword")
    assert RULESET.exchange(free, who("Zam"), attack_with="unarmed", manner="grapple")


@pytest.mark.rule("MY-AMB-53")
def test_by_option_nobody_pays_to_defend_against_a_grapple() -> None:
    spent = who("Zam", weapon="Broadsword", action_points=0)
    grapple = {"attack_with": "unarmed", "manner": "grapple"}
    x = RULESET.exchange(who("Ana", unarmed=60), spent, **grapple)
    assert x.odds().chance(lambda out: "grappled" in out["defender_conditions"]) == hits(60)
    free = RULESET.exchange(who("Ana", unarmed=60), spent, options={"grapple_mode": "free"}, **grapple)
    assert free.odds().chance(lambda out: "grappled" in out["defender_conditions"]) < hits(60)
    assert free.context.plan.free_defence


@pytest.mark.rule("MY-GRAP-3", "MY-MOD-1")
def test_a_held_head_or_body_makes_everything_hard() -> None:
    held = who("Zam", combat_style=60, weapon="Mace", conditions="grappled: chest")
    x = RULESET.exchange(who("Ana"), held)
    assert x.odds().chance(lambda out: out["parry"] in ("success", "critical")) == hits(40)
    arm = who("Zam", combat_style=60, weapon="Mace", conditions="grappled: left arm")
    x = RULESET.exchange(who("Ana"), arm)
    assert x.odds().chance(lambda out: out["parry"] in ("success", "critical")) == hits(60)


@pytest.mark.rule("MY-GRAP-4", "MY-AMB-54")
def test_what_is_held_may_be_crushed_for_the_damage_modifier() -> None:
    bear = who("Bear", unarmed=60, damage_modifier="1d6")
    zam = who("Zam", brawn=50, unarmed=30, conditions="grappled: left arm")
    x = crush(bear, zam, "left arm")
    out = x.play(["Brawn", 55, 33, 4]).outcome
    assert (out["damage"], out["success"], out["foe_pays"]) == (4, True, True)
    assert x.play(["Brawn", 33, 45]).outcome["damage"] == 0
    assert x.play(["let it happen", 55, 4]).outcome["foe_pays"] is False
    ways = sum(
        level(a, 60) >= 2 and (level(a, 60) > level(b, 50) or (level(a, 60) == level(b, 50) and a > b))
        for a in range(1, 101)
        for b in range(1, 101)
    )
    assert x.odds().chance(success=True) == Fraction(ways, 10_000)
    assert near(x, lambda o: o["success"] is True, Fraction(ways, 10_000))
    half = crush(bear, zam, "left arm", options=(("grapple_oppose", "half"),))
    assert half.play(["Brawn", 33, 45, 5]).outcome["damage"] == 3  # half of 5, rounded up
    assert crush(bear, zam, "left arm", ready=False).odds().chance(success=True) == hits(60)
    assert crush(who("Ana", unarmed=60), zam, "left arm", ready=False).play([40]).outcome["damage"] == 0
    with pytest.raises(InputError, match="is not held"):
        crush(bear, zam, "head")


@pytest.mark.rule("MY-TRAIT-MANCATCHER", "MY-GRAP-1")
def test_a_mancatcher_is_harder_to_avoid() -> None:
    catcher = who("Cat", unarmed=60, traits=("Mancatcher",))
    x = RULESET.exchange(catcher, who("Zam", weapon="Mace"), attack_with="unarmed", manner="grapple")
    assert x.odds().chance(lambda out: out["parry"] in ("success", "critical")) == hits(40)
    net = who("Net", weapon="Net", traits=("Mancatcher",))
    x = RULESET.exchange(net, who("Zam", evade=60), defence="evade")
    assert x.odds().chance(lambda out: out["evade"] in ("success", "critical")) == hits(40)
    x = RULESET.exchange(net, who("Zam", weapon="Mace"))
    assert x.odds().chance(lambda out: out["parry"] in ("success", "critical")) == hits(60)
