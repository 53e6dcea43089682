"""Base scores, styles, load, minuses and everything else that is worked out before a die is rolled."""

from __future__ import annotations

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.empire import RULESET, aftermath, health, initiative, load, missile, morale, scores
from combatkit.rules.empire.enums import Cover, Pace, Stance
from combatkit.rules.empire.rulings import Rulings
from combatkit.rules.empire.wounds import eased


@pytest.mark.rule("D30-BASE-1", "D30-BASE-4", "D30-BASE-5", "D30-BASE-6", "D30-BASE-7", "D30-STYLE-1")
def test_the_sample_fighter_of_the_ledger(fighter):
    """Attack 8 + 4 + 1, Defense 8 + 12 + 1 + 4 + 2, Initiative 10 + 0 + 4 + 3, damage d10 + 2 + 1."""
    me = fighter(attentiveness=2)
    assert scores.base_attack(me) == 8
    assert scores.base_missile_initiative(me) == 12
    assert (scores.melee_attack(me), scores.melee_defense(me), scores.melee_initiative(me)) == (13, 27, 17)
    assert scores.damage_bonus(me, me.arm) == 1
    assert load.exhaustion_level(me) == 10


@pytest.mark.rule(
    "D30-STYLE-1", "D30-STYLE-2", "D30-STYLE-3", "D30-STYLE-5", "D30-STYLE-6", "D30-STYLE-9", "D30-STYLE-11"
)
@pytest.mark.parametrize(
    ("fields", "attack", "defense"),
    [
        ({"style": "weapon"}, 4, 4),
        ({"style": "weapon and shield", "shield": "round shield"}, 4 - 1, 8 + 2),
        ({"style": "weapon and shield"}, 4, 0),
        ({"style": "two weapons", "second": "broadsword"}, 4, 8),
        ({"style": "two weapons"}, 4, 4),
        ({"style": "two weapons", "second": "broadsword", "conditions": ("shield lost",)}, 4, 4),
    ],
)
def test_what_a_style_adds_at_level_4(fighter, fields, attack, defense):
    bare = fighter(style_level=0)
    me = fighter(**fields)
    assert scores.melee_attack(me) - scores.melee_attack(bare) == attack
    assert scores.melee_defense(me) - scores.melee_defense(bare) == defense


@pytest.mark.rule("D30-STYLE-10", "D30-STYLE-12")
def test_both_weapons_attack(fighter):
    me = fighter(style="two weapons", second="broadsword", left_handed=True)
    assert scores.melee_defense(me) - scores.melee_defense(me, both_attack=True) == 4  # the level counts once
    assert (
        scores.melee_attack(me) - scores.melee_attack(me, both_attack=True) == 1
    )  # no left-handed advantage


@pytest.mark.rule("D30-STYLE-15")
def test_two_weapons_are_of_one_category(fighter):
    with pytest.raises(InputError, match="D30-STYLE-15"):
        fighter(style="two weapons", weapon="broadsword", second="knife")
    assert fighter(style="two weapons", weapon="rapier", second="knife").off_hand.name == "knife"


@pytest.mark.rule("D30-ENC-1", "D30-ENC-2", "D30-ENC-3", "D30-ENC-4")
def test_encumbrance(fighter):
    plate = fighter(armour="plate", strength=13)
    assert load.load(plate) == (-2, 0, -4, -2)
    assert load.load(fighter(armour="plate", strength=18)) == (-1, 0, -3, -1)
    weak = fighter(armour="plate", strength=9)  # 4 below the plate's 13, and 1 below the sword's 10
    assert load.load(weak) == (-4, -2, -6, -4)
    assert load.load(fighter(armour="none", shield="round shield", strength=40)) == (0, 0, -1, 0)
    assert load.exhaustion_level(weak) == 4 and scores.base_attack(weak) == 4


@pytest.mark.rule("D30-DMG-3", "D30-DMG-4", "D30-DMG-5")
def test_damage_bonus_by_hand_throw_and_bow(fighter):
    javelin = fighter(weapon="javelin", might=3, coordination=9)
    assert scores.damage_bonus(javelin, javelin.arm) == -1  # thrusting: below 4
    assert scores.damage_bonus(javelin, javelin.arm, thrown=True) == 3
    bow = fighter(weapon="longbow", might=20, draw_bonus=2)
    assert scores.damage_bonus(bow, bow.arm) == 2


@pytest.mark.rule("D30-DMG-1", "D30-PAIN-1", "D30-BASE-8", "D30-EXH-3", "D30-BLEED-2", "D30-BLEED-4")
def test_minuses_add_up_and_come_off_everything(game, fighter):
    hurt = fighter(wounds="chest 3; left lower arm 1", exhaustion=-2, bled=15, morale=1, other_minuses=2)
    assert health.minuses_by_source(hurt) == {
        "pain": 6,
        "exhaustion": 2,
        "bleeding": 2,
        "morale": 1,
        "other": 2,
    }
    assert (health.minuses(hurt), health.collapse_load(hurt)) == (13, 10)
    assert health.collapse_load(hurt, Rulings(collapse_sources="pain")) == 8
    assert health.collapse_load(hurt, Rulings(collapse_sources="all")) == 13
    # Attack 13 against Defense 27 - 13; and the other way round 13 less on the attack.
    assert game.exchange(fighter("Ulf"), hurt).play([2, 3, 15]).outcome["attack"] == "hit"
    assert game.exchange(hurt, fighter("Ulf")).play([27]).outcome["attack"] == "miss"
    assert "Ida: Attack, at initiative 4" in str(game.exchange(hurt, fighter("Ulf")).play([27]).trace)


@pytest.mark.rule("D30-PAIN-3", "D30-PAIN-4", "D30-DEATH-1")
def test_collapse_and_death(game, fighter):
    at_limit = fighter(pain=12)
    ends = {
        face: game.blow(at_limit, location="left lower leg", damage=6).play([face]).outcome
        for face in (1, 2, 3, 4)
    }
    assert [ends[face]["state"] for face in (1, 2, 3, 4)] == [
        "collapsed",
        "kneels in pain",
        "stunned",
        "fights on",
    ]
    assert [ends[face]["stands"] for face in (1, 2)] == ["prone", "on knees"]
    assert (
        game.blow(at_limit, location="chest", damage=3).play([]).outcome["state"] == "fights on"
    )  # superficial
    killed = game.blow(fighter(pain_level=4), location="stomach", damage=17).play([99]).outcome
    assert killed["state"] == "dead"  # level 4: 8 minuses at once are twice 4
    assert game.blow(fighter(), location="chest", damage=17).play([10]).outcome["state"] == "dead"
    assert game.blow(fighter(), location="chest", damage=17).play([11, 4]).outcome["state"] == "fights on"


@pytest.mark.rule("D30-BLEED-1", "D30-BLEED-3", "D30-WOUND-6", "D30-WOUND-7", "D30-EXH-6")
def test_bleeding_rest_and_healing(game, fighter):
    blow = game.blow(fighter(), location="chest", damage=13, kind="bashing").play([]).outcome
    assert (blow["wounds"], blow["bleeding"]) == ("chest 2", 0)  # half of 1
    cut = game.blow(fighter(), location="chest", damage=14).play([]).outcome
    assert (cut["wounds"], cut["bleeding"]) == ("chest 3", 2)
    assert game.wounded(fighter(), cut).bleeding == 2
    assert (health.bled_after(10, 3, False), health.bled_after(10, 3, True)) == (13, 11)
    assert [eased(pain) for pain in (8, 5, 1)] == [4, 3, 1]
    assert health.wound_pain(fighter(wounds="chest 3 rested")) == 3
    assert (aftermath.healing_days(3), aftermath.healing_days(3, medic=True)) == (6, 3)
    assert aftermath.rounds_until_rested(-5, 10) == 8


@pytest.mark.rule("D30-SHOCK-1", "D30-SHOCK-2", "D30-SHOCK-3", "D30-SHOCK-4")
def test_shock():
    assert (aftermath.shock_due(10), aftermath.shock_due(11)) == (False, True)
    assert aftermath.shock_number(12, shock_resistant=2, medic=5) == 6 + 4 + 2
    x = aftermath.shock_exchange("Ida", 12, 11)
    assert x.play([16, 10]).outcome["shock"] == "none"  # 22 against 21
    assert x.play([15, 10, 9]).outcome == {"shock": "minor shock", "hours": 9, "days": 0}
    assert x.play([9, 10, 9]).outcome["days"] == 2  # failed by 6
    assert x.play([5, 10, 16, 10, 16, 10, 16, 10]).outcome["shock"] == "survives Death Shock"
    assert x.play([5, 10, 16, 10, 15, 10]).outcome["shock"] == "dies of Death Shock"
    odds = x.odds()
    helped = aftermath.shock_exchange("Ida", 12, 11, shock_resistant=1, medic=4).odds()
    assert sum(chance for _, chance in odds) == 1
    assert helped.chance("dies") < odds.chance("dies") < 1


@pytest.mark.rule("D30-MULTI-1", "D30-MULTI-2", "D30-MULTI-3", "D30-MULTI-5", "D30-MULTI-6")
def test_facing(game, fighter):
    for faced, less in ((1, 0), (2, 5), (3, 10)):
        mine = game.exchange(fighter("Ulf"), fighter(), attacker_faces=faced)
        assert mine.play([14 + less]).outcome["attack"] == "miss"
        theirs = game.exchange(fighter("Ulf"), fighter(), defender_faces=faced)
        assert theirs.play([15 - less, 3, 15]).outcome["attack"] == "hit"
        assert f"Ulf: Attack, at initiative {17 - less}" in str(mine.play([2]).trace)
    with pytest.raises(InputError, match="face at most 3"):
        initiative.facing_modifier(4)
    entries = [initiative.Entry("Ida", 20), initiative.Entry("Odo", 17), initiative.Entry("Ulf", 12)]
    order, after = initiative.facing_and_attacks(entries, {"Ida": 3, "Odo": 1})
    assert order == ("Ida", "Odo", "Ulf")
    assert initiative.acting_order(after) == (("Odo",), ("Ulf",), ("Ida",))


@pytest.mark.rule("D30-MULTI-4")
def test_ignored(game, fighter):
    """Defense 8 + 6, whatever skill, weapon and option: a 2 hits with Attack 13."""
    x = game.exchange(fighter("Ulf"), fighter(style_level=20), ignored=True, defender_option="dodge")
    assert x.play([2, 3, 15, 5, 5]).outcome["attack"] == "hit"


@pytest.mark.rule(
    "D30-MULTI-7",
    "D30-SIT-CROWD",
    "D30-SIT-KNEES",
    "D30-SIT-PRONE",
    "D30-SIT-LEG",
    "D30-SIT-ABOVE",
    "D30-SIT-DARK1",
    "D30-SIT-DARK2",
    "D30-SIT-DARK3",
    "D30-SIT-BLIND",
)
@pytest.mark.parametrize(
    ("name", "attack", "defense", "slower", "fumble"),
    [
        ("on knees", -2, -4, -4, 2),
        ("prone", -4, -8, -8, 1),
        ("one leg disabled", -1, -2, -2, 2),
        ("opponent below", 2, 2, 0, 0),
        ("dark", -2, -4, 0, 1),
        ("very dark", -4, -8, 0, 3),
        ("intensely dark", -6, -12, 0, 5),
        ("blind", -24, -24, 0, 15),
        ("three on one", -2, 0, 0, 1),
    ],
)
def test_situations(game, fighter, name, attack, defense, slower, fumble):
    lasting = name in ("on knees", "prone", "one leg disabled")
    mine = {"conditions": (name,)} if lasting else {}
    setup = {} if lasting else {"situation": (name,)}
    x = game.exchange(fighter("Ulf", **mine), fighter(), **{f"attacker_{k}": v for k, v in setup.items()})
    assert x.start.gap0 == 27 - 13 - attack
    assert f"Ulf: Attack, at initiative {17 + slower};" in x.context.told[0][1]
    assert x.chances("the attack fumbles")["the attack fumbles"] * 30 == 1 + fumble
    y = game.exchange(fighter("Ulf"), fighter(**mine), **{f"defender_{k}": v for k, v in setup.items()})
    assert y.start.gap0 == 27 - 13 + defense


@pytest.mark.rule(
    "D30-AIM-HEAD",
    "D30-AIM-FACE",
    "D30-AIM-NECK",
    "D30-AIM-HEADNECK",
    "D30-AIM-SHOULDER",
    "D30-AIM-CHEST",
    "D30-AIM-STOMACH",
    "D30-AIM-TORSO",
    "D30-AIM-TAIL",
    "D30-AIM-UARM",
    "D30-AIM-LARM",
    "D30-AIM-ARM",
    "D30-AIM-ULEG",
    "D30-AIM-LLEG",
    "D30-AIM-LEG",
    "D30-AIM-WING",
    "D30-AIM-LOW",
    "D30-AIM-HIGH",
    "D30-OPT-AIM-1",
)
@pytest.mark.parametrize(
    ("aim", "penalty", "hit_class", "faces"),
    [
        ("head", 10, "1H", 1),
        ("face", 12, "1H", 1),
        ("neck", 12, "2H", 1),
        ("head and neck", 8, "2H", 3),
        ("shoulder", 6, "2H", 1),
        ("chest", 4, "3", 5),
        ("stomach", 4, "3", 4),
        ("torso", 2, "3", 9),
        ("tail", 6, "2L", 1),
        ("upper arm", 6, "2H", 3),
        ("lower arm", 6, "1", 3),
        ("arm", 4, "2H", 6),
        ("upper leg", 4, "2L", 5),
        ("lower leg", 4, "1L", 3),
        ("leg", 2, "2H", 9),
        ("wing", 4, "2H", 2),
        ("aim low", 2, "3L", 13),
        ("aim high", 2, "3H", 17),
    ],
)
def test_aims(game, fighter, aim, penalty, hit_class, faces):
    """The penalty comes off, the place is hit; a group is rolled until one of its faces shows."""
    kind = {"tail": "tailed", "wing": "winged", "shoulder": "winged", "lower leg": "tailed"}.get(aim, "human")
    foe = fighter(body_kind=kind, defense=20)
    x = game.exchange(fighter("Ulf", attack=40), foe, aim=aim)
    row = game.book.aims[aim]
    assert (x.context.swings[1].aimed, row.hit_class) == (penalty, hit_class)
    assert len(foe.anatomy.faces(row.places)) == faces
    hit = x.odds().given(attack={"hit", "critical", "double critical"})
    struck = {name.removeprefix("left ").removeprefix("right ") for name in hit.by("location") if name}
    assert struck == set(row.places) & set(foe.anatomy.parts)
    fumbles = x.chances("the attack fumbles")["the attack fumbles"]
    assert fumbles * 30 == 2


def test_a_place_that_a_body_lacks_cannot_be_aimed_at(game, fighter):
    with pytest.raises(InputError, match="has no tail"):
        game.exchange(fighter("Ulf"), fighter(), aim="tail")
    assert set(game.closed("aim", fighter("Ulf"), fighter())) == {"tail", "wing"}


@pytest.mark.rule("D30-MISSILE-2", "D30-MISSILE-4", "D30-MISSILE-7")
def test_missiles(game, fighter):
    archer = game.fighter("Archer")
    assert missile.missile_initiative(archer, archer.arm) == 10 + 2 + 4 + 0
    target = fighter()
    assert missile.missile_defense(target) == 14
    assert missile.missile_defense(target, pace=Pace.MOVING, cover=Cover.HALF) == 21
    assert missile.missile_defense(target, aware=False, stance=Stance.DODGE) == 17
    assert missile.acts_by_missile_initiative(in_reach=False) and not missile.acts_by_missile_initiative(True)
    # Attack 6 + 8 + 2 - 6 at 30 yards, against 14 and 8 for cover: 13 is needed.
    x = game.exchange(archer, target, distance=30, cover="most cover")
    assert x.play([12]).outcome["attack"] == "miss"
    assert x.play([13, 7, 15]).outcome["attack"] == "hit"
    assert "Archer: Attack, at initiative 16" in str(x.play([12]).trace)
    stray = game.exchange(archer, target, distance=30, cover="most cover", into_melee=True)
    assert (
        "hits somebody else" in stray.play([8, 2]).outcome["attacker_events"]
    )  # misses by 5... and a d6 of 2
    assert stray.play([6]).outcome["attacker_events"] == "-"
    with pytest.raises(InputError, match="within reach"):
        game.exchange(archer, target, engaged=True)
    thrown = game.exchange("Javelin thrower", target, thrown=True, distance=20)
    assert thrown.start.gap0 == 14 - (6 + 6 + 1 - 8)


@pytest.mark.rule(
    "D30-MORALE-1", "D30-MORALE-2", "D30-MORALE-3", "D30-MORALE-4", "D30-MORALE-5", "D30-MORALE-6"
)
def test_morale_and_leadership():
    x = morale.morale_exchange("Ida", 12, -5)
    assert x.play([11, 12]).outcome["minuses"] == 0  # 17 against 7: by 10
    assert x.play([10, 12]).outcome["minuses"] == 1
    assert sum(chance for _, chance in x.odds()) == 1
    with pytest.raises(InputError, match="use -5 to 10"):
        morale.morale_exchange("Ida", 12, 11)
    offset = morale.leadership_exchange("Ida", 10, difficulty=4, morale=8)
    assert offset.play([15, 8]).outcome["minuses"] == 5  # 25 against 18: by 7
    assert offset.play([8, 8]).outcome["minuses"] == 8
    lifted = morale.leadership_exchange("Ida", 10)
    assert lifted.play([15, 10]).outcome == {"gain": 1, "leader_gain": 0, "minuses": 0}  # by 3
    assert sum(chance for _, chance in lifted.odds()) == 1


@pytest.mark.rule("D30-ROUND-4", "D30-INIT-6")
def test_declaring():
    assert (initiative.declared_in_time(30), initiative.declared_in_time(31)) == (True, False)
    entries = [initiative.Entry("Ida", 17, 8), initiative.Entry("Odo", 20, 7)]
    assert initiative.declaring_order(entries) == ("Ida", "Odo")


@pytest.mark.rule("D30-FUMBLE-1")
@pytest.mark.parametrize(
    ("face", "rest", "told"),
    [
        (1, [], "weapon lost"),
        (2, [], "off balance"),
        (4, [], "weapon stuck"),
        (5, [8, 15], "strikes itself"),
        (6, [12], "-"),
    ],
)
def test_the_fumble_table(game, fighter, face, rest, told):
    outcome = game.exchange(fighter("Ulf"), fighter()).play([1, face, *rest]).outcome
    assert (outcome["attack"], outcome["attacker_events"]) == ("fumble", told)


@pytest.mark.rule("D30-FUMBLE-1", "D30-FUMBLE-2")
def test_fumbles_that_fall_break_or_hit_a_friend(game, fighter):
    x = game.exchange(fighter("Ulf"), fighter())
    assert x.play([1, 3, 5, 5]).outcome["attacker_stands"] == "prone"  # 10 against 10: a tie fails
    assert x.play([1, 3, 6, 5]).outcome["attacker_stands"] == "standing"
    knife = game.exchange(fighter("Ulf", weapon="knife", might=12), fighter())
    assert knife.play([1, 6, 7]).outcome["attacker_events"] == "weapon lost"  # 7 and 4 reach 10
    friend = game.exchange(fighter("Ulf"), fighter(), friend_near_attacker=True)
    assert friend.play([1, 5]).outcome["attacker_events"] == "strikes a friend"


def test_a_scripted_exhaustion_roll_is_told():
    assert health.exhaustion_check(ScriptedRoller([20, 5, 3]), "w", 12, 5, 0) == 0


def test_presets_stand_on_their_feet():
    for name in RULESET.presets:
        who = RULESET.fighter(name)
        assert not who.out and health.minuses(who) == 0
