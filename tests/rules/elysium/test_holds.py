"""Grabs and what follows; nets, whips and irons."""

from __future__ import annotations

import pytest

from combatkit.errors import InputError
from combatkit.rules.elysium import Fighter, checks, entangling, grabbing
from combatkit.rules.elysium.turn import feet


@pytest.fixture
def held(bob):
    """Bob, held."""
    return bob(conditions=["grabbed"])


@pytest.fixture
def pinned(bob):
    """Bob, immobilized."""
    return bob(conditions=["grabbed", "immobilized"])


@pytest.fixture
def holder(ann):
    """Ann, who holds him with both hands."""
    return ann(weapon="bare hands", hand_to_hand=4, conditions=["grabbed"])


@pytest.mark.rule("EL-GRAB-2", "EL-GRAB-3", "EL-GRAB-4", "EL-GRAB-1")
def test_ex_7_a_grab(game, ann, bob):
    """EL-EX-7: Attack 19 against 14, Grip 17 against Might 12: grabbed."""
    drinnin = ann(weapon="bare hands", hand_to_hand=6, grip=6)  # 4 + 6; 4 + 6
    skorna = bob(thievery=0)  # parry 8, might 7
    x = game.exchange(drinnin, skorna, action="grab")
    played = x.play({"attack": 9, "parry": 6, "grip": 7, "might": 5})
    told = str(played)
    assert "is 19" in told and "is 14" in told and "is 17" in told and "is 12" in told
    assert played.outcome["conditions"] == played.outcome["own_conditions"] == "grabbed"
    assert played.outcome["damage"] == 0 and played.outcome["ap"] == 3
    assert x.play({"attack": 9, "parry": 6, "grip": 7, "might": 10}).outcome["success"] is False  # equal


@pytest.mark.rule("EL-GRAB-3", "EL-GRAB-5", "EL-GRAB-20")
def test_odds_of_a_grab(game, ann, bob, share):
    odds = game.exchange(ann(hand_to_hand=4), bob(), action="grab").odds()
    hit, hold = share(2, lambda a, d: a > d), share(2, lambda a, d: a > d)  # Grip 7 against Might 7
    assert odds.chance(success=True) == hit * hold
    wriggle = game.exchange(ann(hand_to_hand=4), bob(thievery=6), action="grab").odds()
    assert wriggle.chance(success=True) == hit * share(2, lambda a, d: a + 7 > d + 10)
    forced = game.exchange(ann(hand_to_hand=4), bob(thievery=6), action="grab", resist_with="might").odds()
    assert forced.chance(success=True) == hit * hold
    juren = game.exchange(ann(hand_to_hand=9), bob(size=1), action="grab").odds()
    assert juren.chance(success=True) == share(2, lambda a, d: a + 13 > d + 7) * share(
        2, lambda a, d: a > d + 4
    )
    asked = game.exchange(ann(hand_to_hand=4), bob(), action="grab", resist_with="decide")
    assert asked.play([10, 1, 5, "thievery", 2]).outcome["success"]


@pytest.mark.rule("EL-GRAB-1", "EL-H2H-3", "EL-GRAB-7", "EL-GRAB-10", "EL-GRAB-13", "EL-GRAB-18")
def test_what_must_come_first(game, ann, bob, held, holder):
    for fighter, other, action, why in (
        (ann(weapon="greatsword"), bob(), "grab", "no hand is free"),
        (holder, bob(), "immobilize", "grabbed first"),
        (ann(conditions=["grabbed"]), held, "immobilize", "both hands"),
        (holder, held, "squeeze", "immobilized first"),
        (holder, held, "choke", "immobilized first"),
        (ann(), bob(), "carry", "grabbed first"),
        (ann(), bob(), "break free", "nobody holds"),
        (ann(), bob(), "entangle", "takes a weapon that entangles"),
        (ann(weapon="whip"), bob(), "pull", "not caught"),
        (ann(weapon="whip"), bob(conditions=["entangled"]), "strangle", "not round the neck"),
    ):
        with pytest.raises(InputError, match=why):
            game.exchange(fighter, other, action=action)
    assert game.exchange(ann(), bob(), action="grab")  # the sword leaves one hand free


@pytest.mark.rule("EL-GRAB-10", "EL-GRAB-11", "EL-GRAB-12", "EL-AMB-9")
def test_immobilize(game, bob, held, holder, share):
    x = game.exchange(holder, held, action="immobilize")
    assert x.odds().chance(success=True) == share(2, lambda a, d: a > d)
    assert "immobilized" in game.after(held, x.play([9, 2]).outcome).conditions
    lost = x.play([2, 9]).outcome
    assert game.after(held, lost).conditions == () and game.after(holder, lost, "attacker").conditions == ()
    big = bob(size=1, conditions=["grabbed"])
    for value, plus in (("yes", 4), ("no", 0)):
        odds = game.exchange(holder, big, action="immobilize", options={"size_on_escape": value}).odds()
        assert odds.chance(success=True) == share(2, lambda a, d, p=plus: a > d + p)


@pytest.mark.rule("EL-GRAB-16", "EL-ATT-6")
def test_squeeze(game, holder, pinned, share):
    x = game.exchange(holder, pinned, action="squeeze")
    assert x.odds().chance("defender hurt") == share(2, lambda a, d: a + 4 + 3 + 1 > d + 9)
    assert x.play([10, 2]).outcome["damage"] == 10 + 8 - 11
    one = game.exchange(holder, pinned, action="squeeze", options={"resolution": "single_roll"}).odds()
    assert one.chance("defender hurt") == share(2, lambda a, d: a + 4 + 4 + 1 > d + 6)  # no Might, no Guard


@pytest.mark.rule("EL-GRAB-17", "EL-GRAB-9", "EL-KO-8")
def test_choke_and_carry(game, holder, held, pinned, share):
    choke = game.exchange(holder, pinned, action="choke")
    assert choke.odds().chance(success=True) == share(2, lambda a, d: a > d)
    assert "suffocating" in game.after(pinned, choke.play([9, 2]).outcome).conditions
    carry = game.exchange(holder, held, action="carry")
    assert carry.play([9, 2]).outcome["conditions"] == "carried along"
    assert feet(holder, 4) == 0 and feet(holder, 4, carrying=True) == 40


@pytest.mark.rule("EL-GRAB-17", "EL-COND-13")
def test_a_breath_of_air_undoes_the_choking(game, ann, bob):
    victim = ann(conditions=["grabbed", "immobilized", "suffocating"], stage=1)
    for number in (1, 2):
        victim = game.after(victim, checks.suffocate(victim, number).play([1]).outcome)
    assert (victim.stage, victim.choked) == (3, 2)
    x = game.exchange(victim, bob(conditions=["grabbed"]), action="break free")
    free = game.after(victim, x.play([10, 1]).outcome, "attacker")
    assert (free.stage, free.choked, free.conditions) == (1, 0, ())
    late = ann(conditions=["suffocating"], stage=5, choked=3)
    assert grabbing.release(bob(), late)[1].stage == 5


@pytest.mark.rule("EL-GRAB-18", "EL-GRAB-19", "EL-AMB-9")
def test_break_free(game, ann, bob, share):
    choked = ann(conditions=["grabbed", "immobilized", "suffocating"])
    x = game.exchange(choked, bob(conditions=["grabbed"]), action="break free")
    assert x.odds().chance(success=True) == share(2, lambda a, d: a > d)  # Might 7 against Grip 7, ties hold
    free = x.play([9, 2]).outcome
    assert game.after(choked, free, "attacker").conditions == ()
    hurt = game.exchange(choked, bob(), action="break free", holder_damage=5).odds()
    assert hurt.chance(success=True) == share(2, lambda a, d: a + 5 > d)
    big = game.exchange(choked, bob(size=2), action="break free").odds()
    assert big.chance(success=True) == share(2, lambda a, d: a > d + 8)


@pytest.mark.rule("EL-GRAB-6", "EL-GRAB-12", "EL-SPELL-1")
def test_what_somebody_held_may_do(game, ann, bob, held):
    held_too = game.fighter("Aelfin", conditions=["grabbed"])
    for action in ("attack", "disarm", "trip", "slam", "cast a spell"):
        assert game.exchange(held_too, bob(), action=action)
    with pytest.raises(InputError, match="no moving about"):
        game.exchange(ann(conditions=["grabbed"]), bob(), action="charge", distance=20)
    with pytest.raises(InputError, match="immobilized"):
        game.exchange(game.fighter("Aelfin", conditions=["immobilized"]), bob(), action="cast a spell")
    assert grabbing.held_back(ann(conditions=["grabbed"]), ["both hands"])
    assert feet(held, 6) == 0


@pytest.mark.rule("EL-GRAB-8", "EL-GRAB-15", "EL-GRAB-7", "EL-COND-10")
def test_what_the_holder_does_for_nothing(holder, pinned):
    free = grabbing.release(holder, pinned)
    assert [each.conditions for each in free] == [(), ()]
    assert "muted" in grabbing.hush(pinned).conditions


@pytest.mark.rule("EL-GRAB-14", "EL-AMB-14", "EL-AMB-16", "EL-AMB-24")
def test_human_shield(game, ann, bob, share):
    archer, screened = ann(weapon="longbow"), bob(conditions=["grabbed"])
    shot = {"human_shield": True, "defence": "dodge"}
    odds = game.exchange(archer, screened, **shot).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 8 > d + 7 + 4 - 4)
    assert odds.chance(stray=True) == 0
    free = game.exchange(archer, screened, **shot, options={"shield_keeps_grab_penalty": "no"}).odds()
    assert free.chance(success=True) == share(2, lambda a, d: a + 8 > d + 7 + 4)
    stray = game.exchange(archer, screened, **shot, options={"shield_hit": "yes"}).odds()
    assert stray.chance(stray=True) == share(2, lambda a, d: d + 7 - 4 < a + 8 <= d + 7)
    both = game.exchange(archer, screened, **shot, cover="small", options={"cover_stack": "sum"}).odds()
    assert both.chance(success=True) == share(2, lambda a, d: a + 8 > d + 7 + 4 - 4 + 2)
    best = game.exchange(archer, screened, **shot, cover="small").odds()
    assert best.chance(success=True) == odds.chance(success=True)


# -- entangling ------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-ENT-1", "EL-ENT-9", "EL-ENT-12", "EL-ENT-10", "EL-GAP-4")
def test_entangle(game, ann, bob, share):
    net = game.exchange(ann(weapon="net", thrown=4), bob(), action="entangle", distance=20)
    assert net.odds().chance(success=True) == share(2, lambda a, d: a + 8 > d + 7)
    outcome = net.play([9, 2]).outcome
    assert (outcome["conditions"], outcome["damage"], outcome["defence"]) == ("netted", 0, "dodge")
    missed = net.play([2, 9]).outcome
    for each in (outcome, missed):  # spent like an arrow
        assert game.after(ann(weapon="net"), each, "attacker").main.name == "bare hands"
    with pytest.raises(InputError, match="nothing in hand can parry"):
        game.exchange(ann(weapon="net"), bob(), action="entangle", defence="parry")
    caught = game.after(bob(), outcome)
    odds = game.exchange(caught, ann()).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a - 4 > d)
    assert feet(caught, 6) == 0 and feet(bob(conditions=["entangled"]), 6) == 60  # EL-ENT-14


@pytest.mark.rule("EL-ENT-15", "EL-ENT-16", "EL-GAP-17", "EL-ENT-19")
def test_round_the_neck_and_round_the_arm(game, ann, bob, share):
    whip = ann(weapon="whip")
    neck = game.exchange(whip, bob(), action="entangle", called="neck")
    assert neck.odds().chance(success=True) == share(2, lambda a, d: a - 4 > d)
    caught = game.after(bob(), neck.play([10, 1]).outcome)
    choke = game.exchange(whip, caught, action="strangle")
    assert choke.odds().chance(stages=1) == share(2, lambda a, d: a + 4 + 3 + 1 > d + 9)
    outcome = choke.play([10, 1]).outcome
    assert (outcome["damage"], outcome["stages"]) == (0, 1)
    arm = game.exchange(whip, bob(), action="entangle", called="right arm").play([10, 1]).outcome
    assert arm["conditions"] == "entangled; weapon arm caught"
    odds = game.exchange(game.after(bob(), arm), ann()).odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a - 8 > d)
    free_arm = game.exchange(whip, bob(), action="entangle", called="left arm").play([10, 1]).outcome
    assert free_arm["conditions"] == "entangled"


@pytest.mark.rule("EL-ENT-17")
def test_vector_10_a_pull(game, ann, bob):
    """EL-VEC-10: Might 14 against 20 draws the attacker 6 feet."""
    x = game.exchange(ann(weapon="whip"), bob(might=9, conditions=["entangled"]), action="pull")
    played = x.play({"attacker's might": 7, "might": 7})  # 14 against 20
    lost = played.outcome
    assert "is drawn 6 feet closer" in str(played.trace)
    assert (lost["success"], lost["feet"], lost["ap"]) == (False, -6, 4)
    assert x.play({"attacker's might": 10, "might": 1}).outcome["feet"] == 3


@pytest.mark.rule("EL-ENT-18", "EL-AMB-12")
def test_tripping_the_caught(game, ann, bob, share):
    whip, caught = ann(weapon="whip"), bob(conditions=["entangled"])
    odds = game.exchange(whip, caught, action="trip").odds()
    # Might d10 + 7 + 2 against Gymnastics d10 + 6 - 4
    assert odds.chance(success=True) == share(2, lambda a, d: a + 9 > d + 2)
    always = game.exchange(ann(), bob(), action="trip", options={"trip_rule": "might"}).odds()
    assert always.chance(success=True) == share(2, lambda a, d: a + 7 > d + 6)


@pytest.mark.rule("EL-ENT-2", "EL-ENT-7", "EL-ENT-8", "EL-ENT-11", "EL-GAP-4")
@pytest.mark.parametrize(
    ("device", "slip", "burst"),
    [("net", 18, 20), ("whip", 15, 15), ("basic handcuffs", 25, 20), ("good leg-irons", 25, 30)],
)
def test_getting_out(bob, share, device, slip, burst):
    irons = device.endswith(("handcuffs", "leg-irons"))
    bound = bob(conditions=["entangled", "handcuffed", "leg-ironed"])
    cuffs = 0 if irons else -8  # irons hamper the hands, but not in getting out of irons
    by = {
        way: checks.escape(bound, device, way=way).odds().chance(success=True)
        for way in ("thievery", "might")
    }
    assert by["thievery"] == share(1, lambda d: d + 6 + cuffs >= slip)
    assert by["might"] == share(1, lambda d: d + 7 >= burst)
    caught = bob(conditions=["entangled"])  # which does not hamper an escape
    slipping = checks.escape(caught, device, way="thievery").odds()
    assert slipping.chance(success=True) == share(1, lambda d: d + 6 >= slip)
    assert checks.escape(bound, device).odds().chance(success=True) == max(by.values())


@pytest.mark.rule("EL-DEF-1", "EL-RANGED-5", "EL-ENT-12")
@pytest.mark.parametrize("action", ["grab", "slam"])
def test_bare_hands_are_parried_whatever_is_held_beside_them(game, ann, bob, action):
    """A net and a pistol cannot be parried; the hand that grabs or shoves can."""
    for weapon in ("net", "pistol"):
        x = game.exchange(ann(weapon=weapon), bob(), action=action, defence="parry")
        assert x.play([10, 1, 5, 5]).outcome["defence"] == "parry"
        with pytest.raises(InputError, match="can parry"):
            own = "entangle" if weapon == "net" else "attack"  # a net is no weapon to strike with
            game.exchange(ann(weapon=weapon), bob(), action=own, defence="parry")


@pytest.mark.rule("EL-ENT-2", "EL-ENT-20")
def test_getting_out_of_one_thing_leaves_the_others(game, bob):
    caught = bob(might=30, conditions=["netted", "entangled", "weapon arm caught", "handcuffed"])

    def left(device):
        return game.after(caught, checks.escape(caught, device, way="might").play([5]).outcome).conditions

    assert left("net") == ("entangled", "weapon arm caught", "handcuffed")
    assert left("whip") == ("netted", "handcuffed")
    assert left("basic handcuffs") == ("netted", "entangled", "weapon arm caught")
    assert entangling.unwind(caught, name="net").conditions == (
        "entangled",
        "weapon arm caught",
        "handcuffed",
    )
    assert entangling.unwind(caught, name="chain").conditions == ("netted", "handcuffed")
    with pytest.raises(InputError, match="way: 'teeth' is unknown"):
        checks.escape(caught, "net", way="teeth")


@pytest.mark.rule("EL-ENT-4", "EL-ENT-7", "EL-GRAB-18", "EL-MOUNT-14")
def test_handcuffs_hamper_every_other_way_out(game, ann, bob, share):
    """Thievery d10 + 6 - 4 in handcuffs, against Grip d10 + 7, and against 20 under a dead mount."""
    held = ann(might=0, conditions=["grabbed", "handcuffed"])
    odds = game.exchange(held, bob(), action="break free", resist_with="thievery").odds()
    assert odds.chance(success=True) == share(2, lambda a, d: a + 6 - 4 > d + 7)
    sly = bob(thievery=12, conditions=["immobilized", "handcuffed"])
    assert checks.crawl_from_under(sly).odds().chance(success=True) == share(1, lambda d: d + 16 - 4 >= 20)


@pytest.mark.rule("EL-ENT-3", "EL-ENT-4", "EL-ENT-5", "EL-ENT-6", "EL-ENT-7")
def test_irons(game, ann, bob, pinned, share):
    with pytest.raises(InputError, match="neither willing nor pinned"):
        entangling.manacle(bob(), "basic handcuffs")
    assert "handcuffed" in entangling.manacle(bob(), "basic handcuffs", willing=True).conditions
    cuffed = bob(conditions=["handcuffed"])
    irons = bob(conditions=["leg-ironed"])
    both = bob(conditions=["handcuffed", "leg-ironed"])
    for fighter, attack, dodge, parry in ((cuffed, -4, -4, -4), (irons, 0, -4, 0), (both, -8, -8, -8)):
        odds = game.exchange(fighter, ann()).odds()
        assert odds.chance(success=True) == share(2, lambda a, d, n=attack: a + n > d)
        for defence, penalty, bonus in (("dodge", dodge, 7), ("parry", parry, 8)):
            odds = game.exchange(ann(), fighter, defence=defence).odds()
            assert odds.chance(success=True) == share(2, lambda a, d, n=penalty + bonus: a + 8 > d + n)
    assert (feet(cuffed, 6), feet(irons, 6), feet(both, 6)) == (60, 30, 30)


@pytest.mark.rule("EL-ENT-13", "EL-ENT-14", "EL-ENT-19", "EL-ENT-20")
def test_moving_while_caught_and_unwinding(bob):
    assert entangling.may_move("chain", 8, 8) and not entangling.may_move("chain", 8, 9)
    assert entangling.may_move("chain", 8, 9, held=False)
    assert not entangling.may_move("net", 5, 5) and entangling.may_move("net", 5, 5, dragged=True)
    assert entangling.may_move("basic handcuffs", 5, 9)
    caught = bob(conditions=["entangled", "neck caught"])
    assert entangling.unwind(caught).conditions == ()
    with pytest.raises(InputError, match="out of reach"):
        entangling.unwind(caught, in_reach=False)
    assert isinstance(caught, Fighter)
