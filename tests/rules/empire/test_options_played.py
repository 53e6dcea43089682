"""Combat options, played with dice: what each does, and to whom."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError

EVEN = {"attack": 20}  # against a Defense of 20 a 5 hits by 5, which is no critical


def play(game, a, d, dice, **setup):
    return game.exchange(a, d, **setup).play(list(dice)).outcome


@pytest.mark.rule("D30-OPT-ATTACK", "D30-ROUND-2")
def test_attack_costs_1_and_says_so(game, fighter):
    played = game.exchange(fighter("Ulf"), fighter()).play([2])
    assert played.outcome["attacker_exhaustion"] == 1
    assert "Ulf: Attack, at initiative 17; costs 1 Exhaustion." in str(played.trace)


@pytest.mark.rule("D30-OPT-ATTACKPLUS", "D30-OPT-DEFENDPLUS", "D30-OPT-ATTACKPLUS-1", "D30-FUMBLE-2")
@pytest.mark.parametrize(
    ("effort", "need", "cost"),
    [("none", 15, 1), ("attack", 13, 2), ("attack, twice", 11, 3), ("defend", 17, 2)],
)
def test_extra_effort(game, fighter, effort, need, cost):
    """Attack 13 against Defense 27: 15 hits; each effort changes it by 2."""
    setup = {"attacker_effort": effort}
    assert play(game, fighter("Ulf"), fighter(), [need - 1], **setup)["attack"] == "miss"
    hit = play(game, fighter("Ulf"), fighter(), [need, 8, 15], **setup)
    assert (hit["attack"], hit["attacker_exhaustion"]) == ("hit", cost)
    odds = game.exchange(fighter("Ulf"), fighter(), **setup).chances("the attack fumbles")
    assert odds["the attack fumbles"] * 30 == cost  # each effort: one face more


@pytest.mark.rule("D30-OPT-PARRY", "D30-OPT-PARRY-1", "D30-STYLE-14")
def test_parry(game, fighter):
    x = game.exchange(fighter("Ulf"), fighter(), defender_option="parry")
    assert x.play([18, 6, 5]).outcome["attack"] == "miss"  # 4 more: 19 is needed
    shield = fighter(style="weapon and shield", shield="buckler")
    back = game.exchange(fighter("Ulf"), shield, defender_option="parry").play([2, 3, 2])
    assert back.outcome["back"] == "miss"  # strikes back on 3
    two = fighter(style="two weapons", weapon="knife", second="knife")
    with pytest.raises(InputError, match="Two Weapons already parries"):
        game.exchange(fighter("Ulf"), two, defender_option="parry")
    assert game.exchange(fighter("Ulf"), two, defender_option="parry", options={"parry_two_weapons": "yes"})


@pytest.mark.rule("D30-OPT-DODGE", "D30-OPT-DODGE-1", "D30-OPT-DODGE-2", "D30-ROUND-3")
def test_dodge(game, fighter):
    x = game.exchange(fighter("Ulf"), fighter(), defender_option="dodge")
    assert "leaves melee" in x.play([21, "disengage", 5]).outcome["events"]
    assert x.play([21, "strike back", 1, 2]).outcome["back"] == "miss"
    assert x.play([21, "strike back", 2, 5]).outcome["back"] == "no attack"
    hit = x.play([22, 3, 15, 1, 2]).outcome  # hit: no choice, a d6 of 1 strikes back
    assert (hit["attack"], hit["back"]) == ("hit", "miss")
    with pytest.raises(InputError, match="dodge allows nothing else"):
        game.exchange(fighter("Ulf"), fighter(), defender_option="dodge", defender_also=("attack",))


@pytest.mark.rule("D30-OPT-DESPDODGE", "D30-OPT-DESPDODGE-1", "D30-OPT-DESPDODGE-2", "D30-OPT-DESPDODGE-3")
def test_desperate_dodge(game, fighter):
    x = game.exchange(fighter("Ulf"), fighter(), defender_option="desperate dodge")
    missed = x.play([24, 11, 10, 5]).outcome  # Combat Position 10: 21 against 20
    assert (missed["attack"], missed["stands"], missed["exhaustion"]) == ("miss", "standing", 3)
    assert "leaves melee" in missed["events"]
    hit = x.play([25, 3, 15, 11, 10, 5]).outcome  # hit: 21 - 2 minuses against 25
    assert (hit["attack"], hit["stands"]) == ("hit", "prone")


@pytest.mark.rule("D30-OPT-DESPATTACK", "D30-OPT-DESPATTACK-1")
def test_desperate_attack_wounds_a_level_deeper(game, fighter):
    plain = play(game, fighter("Ulf"), fighter(), [15, 8, 15])
    deep = play(game, fighter("Ulf"), fighter(), [19, 8, 15], attacker_option="desperate attack")
    assert (plain["wounds"], deep["wounds"]) == ("chest 1", "chest 2")
    assert deep["attacker_exhaustion"] == 3


@pytest.mark.rule("D30-OPT-CHARGE", "D30-OPT-CHARGE-1", "D30-OPT-CHARGE-2", "D30-OPT-CHARGE-3")
@pytest.mark.parametrize(("weapon", "levels"), [("broadsword", 1), ("mace", 1), ("spear", 2)])
def test_charge(game, fighter, weapon, levels):
    """A charger wounds deeper by the kind of the weapon, and suffers the same."""
    me = fighter("Ulf", weapon=weapon, damage="1d10+3", **EVEN)
    plain = play(game, me, fighter(defense=20), [5, 8, 15])
    charged = play(game, me, fighter(defense=23), [5, 8, 15], attacker_option="charge")
    suffered = play(game, me, fighter(defense=26), [5, 8, 15], defender_option="charge")
    level = [int(outcome["wounds"].split()[-1]) for outcome in (plain, charged, suffered)]
    assert (level[1] - level[0], level[2] - level[0]) == (levels, levels)
    with pytest.raises(InputError, match="in melee with each other already"):
        game.exchange(me, fighter(), attacker_option="charge", engaged=True)


@pytest.mark.rule("D30-OPT-CLOSE", "D30-OPT-CLOSE-1", "D30-OPT-CLOSE-2", "D30-OPT-CLOSE-3", "D30-OPT-CLOSE-4")
def test_close(game, fighter):
    me, spear = fighter("Ulf", weight=170), fighter(weapon="spear", damage="1d10+1", attack=13)
    # The opponent strikes first, and a spear does all that it can: 11 less 2 is 9, and 9 * 20 reaches 170.
    stopped = play(game, me, spear, [10, 15, 19], attacker_option="close")
    assert (stopped["back"], stopped["attacker_wounds"], stopped["success"]) == ("hit", "chest 2", "-")
    knife = fighter("Ulf", weapon="knife", attack=40)
    inside = play(game, knife, fighter(), [2, 9, 2, 15], attacker_option="close")
    assert inside["success"] == "close combat"
    assert "in close combat" in inside["events"] and "in close combat" in inside["attacker_events"]
    assert inside["wounds"] == "chest 1"  # a knife does 7 and 1 for Might, less 2: 6 of 15
    assert play(game, knife, fighter(), [2, 9, 3], attacker_option="close")["wounds"] == "none"


@pytest.mark.rule(
    "D30-OPT-JUMP",
    "D30-OPT-JUMP-1",
    "D30-OPT-JUMP-2",
    "D30-OPT-JUMP-3",
    "D30-OPT-JUMP-4",
    "D30-OPT-JUMP-5",
    "D30-MULTI-4",
)
def test_jump(game, fighter):
    me = fighter("Ulf")
    # Defense 27 without the 4 of the style is 23, and Attack 13 - 4 is 9: 15 is needed.
    landed = play(game, me, fighter(), [3, 15, 9, 4, 6], attacker_option="jump opponent")
    assert (landed["back"], landed["success"], landed["stands"]) == ("miss", "close combat", "prone")
    missed = play(game, me, fighter(), [3, 14, 5, 15], attacker_option="jump opponent")
    assert (missed["attack"], missed["attacker_stands"]) == ("miss", "prone")
    # A weapon that hits the jumper rolls twice: 3 and 12 make 12; a spear goes a level deeper.
    spear = fighter(weapon="spear", damage="1d10+2", attack=13)
    stung = play(game, me, spear, [10, 3, 12, 15, 5, 15, 1], attacker_option="jump opponent")
    assert stung["attacker_wounds"] == "chest 3"  # 10 of 15 are two quarters, and one level more


@pytest.mark.rule("D30-OPT-FLOURISH", "D30-OPT-FLOURISH-1", "D30-OPT-FLOURISH-2")
def test_flourish(game, fighter):
    me = fighter("Ulf", flourish_rating=20)
    won = play(game, me, fighter(), [2, 15, 10, 3, 8], attacker_option="flourish")  # 35 against 28
    assert won["success"] == "faked and bound" and {"faked", "bound"} <= set(won["events"].split("; "))
    strikes = play(game, me, fighter(), [2, 15, 10, 2, 8, 3, 15], attacker_option="flourish")
    assert strikes["attack"] == "hit"  # 15, less 5 for the fake and 2 for the bound sword: 8 will do
    lost = play(game, me, fighter(), [25, 3, 15, 3, 5], attacker_option="flourish")
    assert (lost["back"], lost["success"]) == ("critical", "-")


@pytest.mark.rule("D30-OPT-CP", "D30-OPT-CP-1", "D30-OPT-CP-2", "D30-OPT-CP-3", "D30-OPT-CP-4")
@pytest.mark.parametrize(("mine", "worked"), [(15, True), (14, False)])
def test_combat_position(game, fighter, mine, worked):
    """Both have 10; it takes a margin of 5."""
    done = play(
        game,
        fighter("Ulf"),
        fighter(),
        [2, mine, 10, 3, 5],
        attacker_option="combat position",
        manoeuvre="turn",
    )
    assert (done["success"] == "turn", "flanked" in done["events"]) == (worked, worked)


@pytest.mark.rule("D30-OPT-CP-1")
def test_no_manoeuvre_when_hit_first(game, fighter):
    done = play(game, fighter("Ulf"), fighter(), [15, 3, 15, 6, 5], attacker_option="combat position")
    assert (done["back"], done["success"]) == ("hit", "-")


@pytest.mark.rule(
    "D30-OPT-SWEAPON", "D30-OPT-SWEAPON-1", "D30-OPT-SWEAPON-2", "D30-OPT-SWEAPON-3", "D30-STYLE-4"
)
def test_strike_at_weapon(game, fighter):
    slow = fighter(initiative=0)
    strike = {"attacker_option": "strike at weapon"}
    # Defense 27 without the 2 of the broadsword, Attack 13 - 5: 18 is needed.
    assert play(game, fighter("Ulf"), slow, [17], **strike)["attack"] == "miss"
    strong = fighter("Ulf", might=8)  # 12 and 2 for Might reach the 14 of a broadsword
    assert "weapon lost" in play(game, strong, slow, [18, 1, 12], **strike)["events"]
    assert play(game, strong, slow, [18, 2, 11], **strike)["events"] == "-"
    assert play(game, fighter("Ulf"), slow, [18, 3, 9, 4], **strike)["success"] == "disarmed"
    assert play(game, fighter("Ulf"), slow, [18, 6, "disarm", 9, 4], **strike)["success"] == "disarmed"
    # A quicker target may deflect: the attacker has not the 5 off, and a d12 of 4 turns the blow.
    quick = fighter(initiative=15)
    turned = play(game, fighter("Ulf"), quick, ["yes", 13, 4], **strike)
    assert ("deflected" in turned["events"], turned["exhaustion"]) == (True, 2)
    assert play(game, fighter("Ulf"), quick, ["yes", 13, 5, 3, 9, 4], **strike)["success"] == "disarmed"


@pytest.mark.rule("D30-OPT-SWEAPON-4", "D30-STYLE-13")
def test_a_weapon_behind_a_shield_must_be_engaged(game, fighter):
    shield = fighter(style="weapon and shield", shield="buckler")
    setup = {"attacker_option": "strike at weapon", "defender_option": "parry"}
    with pytest.raises(InputError, match="engage the weapon first"):
        game.exchange(fighter("Ulf"), shield, **setup)
    x = game.exchange(fighter("Ulf"), shield, engaged_weapon=True, **setup)
    outcome = x.play([2, "disarm", 9, 4, 6, 5]).outcome
    assert (outcome["success"], outcome["attack"]) == ("disarmed", "hit")
    two = fighter(style="two weapons", weapon="knife", second="knife")
    with pytest.raises(InputError, match="engage the weapon first"):
        game.exchange(fighter("Ulf"), two, options={"parry_two_weapons": "yes"}, **setup)


@pytest.mark.rule(
    "D30-OPT-SSHIELD",
    "D30-OPT-SSHIELD-1",
    "D30-OPT-SSHIELD-2",
    "D30-OPT-SSHIELD-3",
    "D30-STYLE-7",
    "D30-STYLE-13",
)
def test_strike_at_shield(game, fighter):
    shield = fighter(style="weapon and shield", shield="buckler", initiative=0)
    # 8 + 12 + 1 + 2 + 8, without the buckler's 1: 31 against 8.
    strike = {"attacker_option": "strike at shield"}
    assert play(game, fighter("Ulf"), shield, [23], **strike)["attack"] == "miss"
    outcome = play(game, fighter("Ulf"), shield, [24, 12], **strike)
    assert (outcome["shield_damage"], outcome["success"]) == (13, "shield struck")
    axe = fighter("Ulf", weapon="battle axe", attack=13)
    gone = play(game, axe, shield, [24, 9], **strike)  # (9 + 1) * 3 / 2 = 15
    assert (gone["shield_damage"], "shield lost" in gone["events"]) == (15, True)
    quick = fighter(style="weapon and shield", shield="buckler", initiative=25)
    double = play(game, fighter("Ulf"), quick, ["yes", 19, 5, 5], **strike)
    assert double["shield_damage"] == 12  # the deflection fails: twice 6


@pytest.mark.rule(
    "D30-OPT-BASH", "D30-OPT-BASH-1", "D30-OPT-BASH-2", "D30-OPT-BASH-3", "D30-OPT-BASH-4", "D30-OPT-BASH-5"
)
def test_shield_bash(game, fighter):
    bash = {"attacker_option": "shield bash"}
    aside = play(game, fighter("Ulf"), fighter(), [15, 9, 5, 10, 5], **bash)  # by 4: 20 against 14 + 5
    assert (aside["success"], aside["stands"]) == ("knocked aside", "standing")
    fallen = play(game, fighter("Ulf"), fighter(), [15, 9, 5, 9, 5], **bash)
    assert fallen["stands"] == "prone"
    lost = play(game, fighter("Ulf"), fighter(), [15, 1, 9, 5, 9], charging=True, **bash)  # 6 against 9
    assert (lost["stands"], lost["attacker_stands"]) == ("standing", "prone")
    # The option Parry adds nothing against it.
    parried = play(game, fighter("Ulf"), fighter(), [15, 9, 5, 10, 5, 6, 5], defender_option="parry", **bash)
    assert parried["attack"] == "hit"
    # A thrusting weapon that hits a basher rolls twice.
    spear = fighter("Ulf", weapon="spear", damage="1d10", **EVEN)
    twice = play(game, spear, fighter(defense=26), [5, 3, 9, 15], defender_option="shield bash")
    assert twice["wounds"] == "chest 1"  # 9 - 2 = 7 of 15; 3 would have been 0


@pytest.mark.rule(
    "D30-OPT-TRIP", "D30-OPT-TRIP-1", "D30-OPT-TRIP-2", "D30-OPT-TRIP-3", "D30-OPT-TRIP-4", "D30-OPT-TRIP-5"
)
def test_trip(game, fighter):
    with pytest.raises(InputError, match="a kick or a polearm"):
        game.exchange(fighter("Ulf"), fighter(), attacker_option="trip")
    pole = game.fighter("Polearm-bearer", attack=13)
    trip = {"attacker_option": "trip"}
    assert play(game, pole, fighter(), [28], **trip)["stands"] == "on knees"  # a critical, but no kick
    kick = fighter("Ulf", attack=13)
    assert play(game, kick, fighter(), [17], kicks=True, **trip)["stands"] == "on knees"
    assert play(game, kick, fighter(), [26], kicks=True, **trip)["stands"] == "prone"
    # One roll, against 10 and none against 15: 10 - 4 for the knees + 10 against 15; with a 9 a tie.
    away = play(game, pole, fighter(), [27, 10, 5, 6], defender_option="desperate dodge", **trip)
    assert "leaves melee" not in away["events"]
    assert away["stands"] == "on knees"
    flat = play(game, pole, fighter(), [27, 9, 5, 6], defender_option="desperate dodge", **trip)
    assert flat["stands"] == "prone"
    over = play(game, pole, fighter(), [17, 15, 6], hazard=True, **trip)
    assert "over the edge" in over["events"]


@pytest.mark.rule("D30-OPT-GRAB")
@pytest.mark.parametrize(("option", "need"), [("grab a limb", 17), ("grab the body", 16)])
def test_grab(game, fighter, option, need):
    setup = {"attacker_option": option}
    assert play(game, fighter("Ulf"), fighter(), [need - 1], **setup)["attack"] == "miss"
    held = play(game, fighter("Ulf"), fighter(), [need, 6, 5], **setup)
    assert (held["success"], held["events"]) == ("held", "held")


@pytest.mark.rule("D30-OPT-WEEP", "D30-OPT-WEEP-1")
def test_weeping_leaves_a_defense_of_0(game, fighter):
    outcome = play(game, fighter("Ulf", attack=0), fighter(), [10, 3, 15, 5], defender_option="fall weeping")
    assert outcome["attack"] == "critical"  # 10 against 0
    assert play(game, fighter(), fighter("Ulf"), [5], attacker_option="fall weeping")["attack"] == "no attack"


@pytest.mark.rule(
    "D30-OPT-GUARD",
    "D30-OPT-GUARD-1",
    "D30-OPT-REST",
    "D30-OPT-REST-1",
    "D30-OPT-RECOVER",
    "D30-OPT-RECOVER-1",
)
@pytest.mark.parametrize(("option", "need", "cost"), [("guard", 15, 0), ("rest", 10, -1), ("recover", 5, -2)])
def test_guard_rest_recover(game, fighter, option, need, cost):
    x = game.exchange(fighter("Ulf"), fighter(exhaustion=3), defender_option=option)
    assert x.play([need - 1, 5]).outcome["attack"] == "miss"
    outcome = x.play([need, 3, 15, 5]).outcome
    assert (outcome["attack"], outcome["exhaustion"]) == ("hit", cost)
    assert game.wounded(fighter(exhaustion=3), outcome).exhaustion == 3 - cost if cost else True
    with pytest.raises(InputError, match="allows nothing else"):
        game.exchange(fighter("Ulf"), fighter(), defender_option=option, defender_also=("parry",))


@pytest.mark.rule("D30-OPT-PAUSE", "D30-OPT-PAUSE-1")
def test_pause(game, fighter):
    played = game.exchange(fighter("Ulf", initiative=20), fighter(), attacker_option="pause").play(
        [15, 3, 15]
    )
    assert "Ulf: Pause, at initiative 16; costs 0 Exhaustion." in str(played.trace)  # 1 below Ida's 17
    assert played.outcome["attack"] == "hit"


@pytest.mark.rule("D30-OPT-GAZE", "D30-OPT-GAZE-1")
def test_gaze_of_death(game, fighter):
    gaze = {"attacker_option": "gaze of death"}
    x = game.exchange(fighter("Ulf"), fighter(), **gaze)
    assert x.odds().chance("defender dead") == 0
    assert "weapon lost" in x.play([20, 1, 5]).outcome["attacker_events"]  # the 20 is not rolled on
    god = fighter("Ulf", willpower=3000)  # an even contest: 190 of 400 pairs win
    assert game.exchange(god, fighter(), **gaze).odds().chance("defender dead") * 400 == 190


@pytest.mark.rule(
    "D30-OPT-TWICE", "D30-OPT-THRICE", "D30-OPT-TWICE-1", "D30-STYLE-10", "D30-SIT-TWO", "D30-SIT-THREE"
)
def test_several_swings(game, fighter):
    for swings, need, cost in ((1, 15, 1), (2, 19, 2), (3, 23, 3)):
        outcome = play(game, fighter("Ulf"), fighter(), [need, 3, 15], attacker_swings=swings)
        assert (outcome["attack"], outcome["attacker_exhaustion"]) == ("hit", cost)
        assert play(game, fighter("Ulf"), fighter(), [need - 1], attacker_swings=swings)["attack"] == "miss"
    two = fighter("Ulf", style="two weapons", second="broadsword")
    both = game.exchange(two, fighter(), attacker_both_weapons=True)
    assert both.play([17, 3, 15]).outcome["attack"] == "hit"
    assert both.chances("the attack fumbles")["the attack fumbles"] * 30 == 1
    with pytest.raises(InputError, match="no second weapon"):
        game.exchange(fighter("Ulf"), fighter(), attacker_both_weapons=True)


@pytest.mark.rule("D30-EXH-2")
def test_a_declaration_above_three_is_void(game, fighter):
    with pytest.raises(InputError, match="costs 4 Exhaustion, and a round allows 3"):
        game.exchange(fighter("Ulf"), fighter(), attacker_option="charge", attacker_effort="attack")
    trained = fighter("Ulf", breath_control=1)
    assert game.exchange(trained, fighter(), attacker_option="charge", attacker_effort="attack")


@pytest.mark.rule("D30-OPT-AIM", "D30-OPT-AIM-1")
def test_aim_at_a_gap_in_the_armour(game, fighter):
    x = game.exchange(
        fighter("Ulf", attack=30), fighter(armour="plate", defense=30), aim="chest", weak_armour=True
    )
    assert x.play([5, 5]).outcome["wounds"] == "chest 1"  # 5 + 1, and the plate's 4 do not count
    assert x.chances("the attack fumbles")["the attack fumbles"] * 30 == 2
