"""Chosen effects take hold: the victim's one roll against the roll that won, and where the damage goes."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from combatkit.dice import Question
from combatkit.rules.mythras.conditions import has
from combatkit.rules.mythras.effect_marks import RAW_NEEDED, take_hold
from combatkit.rules.mythras.enums import Grade, Level, Side
from combatkit.rules.mythras.steps_attack import choose
from combatkit.rules.mythras.toll import toll
from combatkit.rules.mythras.wounds import endurance, wound

A, D = Side.ATTACKER, Side.DEFENDER
CRIT, OK, FAIL, FUMBLE = Level.CRITICAL, Level.SUCCESS, Level.FAILURE, Level.FUMBLE


def on(side: Side, *names: str) -> Any:
    """A test for a condition on one of the two."""
    return lambda state: has(state.attacker if side is A else state.defender, *names)


def lost(hand: Any, skill: int, roll: int, level: Level = OK) -> dict[bool, Fraction]:
    """The chance that the victim does not resist, by counting all faces of its die."""
    held = hand.resisting(skill, roll, level)
    return {key: chance for key, chance in ((True, 1 - held), (False, held)) if chance}


def to_the_end(state: Any, r: Any, context: Any) -> Any:
    """The effects, the wound and what it does."""
    state = wound(take_hold(state, r, context), r, context)
    state = endurance(state, r, context)
    return toll(state, r, context) if state.bearing else state


# -- effects that need a wound ---------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-BLEED", "MY-SE-6")
def test_c17_bleed_needs_damage_past_armour_and_is_resisted_against_the_42(hand: Any) -> None:
    context = hand.context(None, hand.party("Zam", skills={"Endurance": 55}), worn=5)
    bled = hand.won(A, "bleed", roll=42, damage=3, location="chest")
    assert hand.chances(take_hold, bled, context, on(D, "bleeding")) == {
        True: Fraction(80, 100),
        False: Fraction(1, 5),
    }
    again = hand.context(None, context.defender, options={"opposed_tie": "reroll"})
    assert hand.chances(take_hold, bled, again, on(D, "bleeding")) == {
        True: Fraction(80, 99),
        False: Fraction(19, 99),
    }
    after, said = hand.play(take_hold, bled._replace(damage=0), context)
    assert after.defender == ()
    assert "does not take hold: nothing gets through" in said


@pytest.mark.rule("MY-SE-STUNLOCATION", "MY-EX-14")
def test_my_ex_14_a_slingshot_that_does_not_pass_armour_stuns_nothing(hand: Any) -> None:
    sling = hand.context(hand.party("Anathaym", "Sling"), worn=2)
    after, said = hand.play(take_hold, hand.won(A, "stun location", damage=0, location="chest"), sling)
    assert after.defender == () and "does not take hold" in said


@pytest.mark.rule("MY-SE-STUNLOCATION", "MY-AMB-65")
@pytest.mark.parametrize(
    ("location", "option", "left"),
    [
        ("right arm", {}, "stunned: right arm, 4 turns"),
        ("chest", {}, "stunned: chest, 4 turns, may only defend"),
        ("head", {}, "stunned: head, 4 turns, may do nothing"),
        ("head", {"stun_head": "defend"}, "stunned: head, 4 turns, may only defend"),
    ],
)
def test_stun_location_lasts_a_turn_for_each_point(
    hand: Any, location: str, option: dict[str, str], left: str
) -> None:
    context = hand.context(hand.party("Ana", "Mace"), options=option)
    state = hand.won(A, "stun location", roll=42, damage=4, location=location)
    assert hand.chances(take_hold, state, context, on(D, "stunned")) == lost(hand, 50, 42)
    after, said = hand.play(take_hold, state, context, 60)
    assert after.defender == (left,)
    assert ("option stun_head" in said) is bool(option)


@pytest.mark.rule("MY-SE-DROPFOE")
def test_drop_foe(hand: Any) -> None:
    bow = hand.context(hand.party("Ana", "Short bow"))
    state = hand.won(A, "drop foe", roll=7, damage=1, location="chest")
    assert hand.chances(take_hold, state, bow, on(D, "incapacitated")) == lost(hand, 50, 7)
    assert hand.chances(take_hold, state._replace(damage=0), bow, on(D, "incapacitated")) == {False: 1}


@pytest.mark.rule("MY-SE-SPOILSPELL")
def test_spoil_spell_takes_a_wound_and_no_roll(hand: Any) -> None:
    context = hand.context(None, hand.party("Kay", conditions=("casting",)))
    state = hand.won(A, "spoil spell", damage=2, location="chest")
    assert hand.chances(take_hold, state, context, on(D, "spell ruined")) == {True: 1}
    assert hand.chances(take_hold, state._replace(damage=0), context, on(D, "spell ruined")) == {False: 1}


@pytest.mark.rule("MY-SE-IMPALETAB", "MY-DX-6", "MY-DX-7", "MY-SE-IMPALE")
@pytest.mark.parametrize(
    ("siz", "armed", "left"),
    [
        (13, "Dagger", "impaled: Small, Hard"),
        (13, "Shortspear", "impaled: Medium, Formidable"),
        (13, "Longspear", "impaled: Large, Herculean"),
        (55, "Greatsword", "impaled: Huge, none"),
        (5, "Longspear", "impaled: Large, Incapacitated"),
    ],
)
def test_a_weapon_left_in_the_wound(hand: Any, siz: int, armed: str, left: str) -> None:
    context = hand.context(hand.party("Ana", armed), hand.party("Zam", siz=siz))
    after, _ = hand.play(take_hold, hand.won(A, "impale", damage=2, location="chest"), context, "leave it in")
    assert left in after.defender
    assert has(after.attacker, "weapon left in the wound")
    assert has(after.defender, "incapacitated") is left.endswith("Incapacitated")


@pytest.mark.rule("MY-SE-IMPALE", "MY-RANGED-17", "MY-RANGED-18")
def test_pulled_out_next_turn_or_a_missile_that_stays(hand: Any) -> None:
    state = hand.won(A, "impale", damage=2, location="chest")
    after, _ = hand.play(take_hold, state, hand.context(), "pull it out next turn")
    assert after.defender == () and has(after.attacker, "weapon left in the wound")
    # A long bow strikes with Force Huge; its arrow is a Small thing in the body, and nothing is asked.
    after, _ = hand.play(take_hold, state, hand.context(hand.party("Ana", "Long bow")))
    assert after.defender == ("impaled: Small, Hard",) and after.attacker == ()
    after, _ = hand.play(take_hold, state._replace(damage=0), hand.context())
    assert after.defender == () and after.attacker == ()


@pytest.mark.rule("MY-AMB-30", "MY-SE-IMPALE")
def test_several_weapons_in_one_victim(hand: Any) -> None:
    state = hand.won(A, "impale", damage=2, location="chest")
    stuck = hand.party("Zam", conditions=("impaled: Small, Hard",))
    spear = hand.party("Ana", "Shortspear")

    def left(attacker: Any, **options: str) -> str:
        after, said = hand.play(
            take_hold, state, hand.context(attacker, stuck, options=options), "leave it in"
        )
        assert ("option impale_multi" in said) is bool(options)
        return next(each for each in after.defender if has((each,), "impaled"))

    assert left(spear) == "impaled: Medium, Formidable"
    assert left(spear, impale_multi="cumulative") == "impaled: Medium, Formidable"  # its own; not the sum
    assert left(hand.party("Ana", "Dagger")) == "impaled: Small, Hard"
    assert left(hand.party("Ana", "Dagger"), impale_multi="cumulative") == "impaled: Small, Hard"


@pytest.mark.rule("MY-SE-OVERPENETRATION", "MY-AMB-76")
def test_the_shot_goes_on_for_half_of_what_was_rolled(hand: Any) -> None:
    bow = hand.party("Ana", "Long bow")
    state = hand.won(A, "overpenetration", attack=CRIT, damage=2, rolled=9, location="chest")
    after, _ = hand.play(take_hold, state, hand.context(bow, bystanders=("Kay",)))
    assert after.attacker == ("shot goes through: Kay, 5 points",)
    options = {"overpenetration_half": "after_armour"}
    after, said = hand.play(take_hold, state, hand.context(bow, bystanders=("Kay",), options=options))
    assert after.attacker == ("shot goes through: Kay, 1 point",) and "option overpenetration_half" in said
    after, _ = hand.play(take_hold, state._replace(damage=0), hand.context(bow, bystanders=("Kay",)))
    assert after.attacker == ()
    assert "overpenetration" in RAW_NEEDED and "bash" in RAW_NEEDED


# -- resisted, wound or not ------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-TRIPOPPONENT")
@pytest.mark.parametrize("side", [A, D])
def test_trip_is_resisted_with_the_best_of_three(hand: Any, side: Side) -> None:
    foe = hand.party("Foe", skills={"Brawn": 30, "Evade": 44, "Acrobatics": 20})
    context = hand.context(None, foe) if side is A else hand.context(foe)
    state = hand.won(side, "trip opponent", roll=21)
    assert hand.chances(take_hold, state, context, on(side.other, "prone")) == lost(hand, 44, 21)

    def brawny(question: Question) -> Any:
        return "Brawn" if question.name == "resist with" else question.options[0]

    assert hand.chances(take_hold, state, context, on(side.other, "prone"), brawny) == lost(hand, 30, 21)


@pytest.mark.rule("MY-SE-TRIPOPPONENT", "MY-SE-8")
def test_four_legs_make_it_easier_and_athletics_stands_in_for_evade(hand: Any) -> None:
    centaur = hand.party(
        "Centaur", legs=4, skills={"Brawn": 20, "Evade": 60, "Acrobatics": 10, "Athletics": 40}
    )
    state = hand.won(A, "trip opponent", roll=21)
    assert hand.chances(take_hold, state, hand.context(None, centaur), on(D, "prone")) == lost(
        hand, 60, 21
    )  # 40 x 3/2
    bigger = hand.context(None, centaur, size_steps=-1)
    assert hand.chances(take_hold, state, bigger, on(D, "prone")) == lost(hand, 80, 21)  # Very Easy: 40 x 2


@pytest.mark.rule("MY-SE-TRIPOPPONENT")
def test_c01_the_victim_who_fumbles_against_the_original_roll_falls(hand: Any) -> None:
    state = hand.won(D, "trip opponent", roll=34)
    after, said = hand.play(take_hold, state, hand.context(), "Brawn", 99)
    assert after.attacker == ("prone",)
    assert "the parry roll (34, a success)" in said


@pytest.mark.rule("MY-SE-DISARMOPPONENT", "MY-DX-9", "MY-AMB-64")
@pytest.mark.parametrize(
    ("own", "theirs", "counts"),
    [
        ("Great axe", "Dagger", 6),  # three steps larger: +3 grades, Herculean, a tenth of 60
        ("Broadsword", "Broadsword", 60),
        ("Longspear", "Broadsword", 40),
        ("Greatsword", "Broadsword", 30),
        ("Broadsword", "Longspear", 90),
        ("Dagger", "Longspear", 120),
        ("Dagger", "Greatsword", 120),
    ],
)
def test_my_dx_9_disarm_by_sizes(hand: Any, own: str, theirs: str, counts: int) -> None:
    context = hand.context(hand.party("Ana", own), hand.party("Zam", theirs, skills={"Combat Style": 60}))
    state = hand.won(A, "disarm opponent", roll=21, attack_value=70)
    found = hand.chances(take_hold, state, context, on(D, "disarmed"))
    if counts <= 100:
        assert found == lost(hand, counts, 21)
    else:  # 120 against an attack of 70: the excess of 20 comes off both, and 21 is a success of 50
        assert found == lost(hand, 100, 21)


@pytest.mark.rule("MY-AMB-64")
def test_resisting_a_disarm_may_be_automatic_by_option(hand: Any) -> None:
    tiny = hand.context(
        hand.party("Ana", "Dagger"), hand.party("Zam", "Greatsword"), options={"disarm_clamp": "automatic"}
    )
    state = hand.won(A, "disarm opponent", attack_value=70)
    after, said = hand.play(take_hold, state, tiny)
    assert after.defender == () and "automatic (option disarm_clamp: automatic)" in said


@pytest.mark.rule("MY-EX-10", "MY-SE-FORCEFAILURE", "MY-SE-DISARMOPPONENT", "MY-SE-1")
def test_my_ex_10_disarm_and_force_failure(hand: Any) -> None:
    """The centaur fumbles with a halberd, Anathaym succeeds with a shortsword: two effects, and it falls."""
    context = hand.context(
        hand.party("Centaur", "Halberd", skills={"Combat Style": 90}), hand.party("Anathaym", "Shortsword")
    )
    state = hand.won(D, attack=FUMBLE, parry=OK, effects=2)
    chosen, _ = hand.play(choose, state, context, "force failure", "disarm opponent")
    after, said = hand.play(take_hold, chosen, context)
    assert after.attacker == ("disarmed: Halberd, at the feet",)
    assert "the failure is forced" in said
    unforced = chosen._replace(chosen=("disarm opponent",), parry_value=60)
    # The halberd is a step larger: Easy, 135 against the parry's 60, which turns the 42 into a failure.
    assert hand.chances(take_hold, unforced, context, on(A, "disarmed")) == {False: 1}


@pytest.mark.rule("MY-SE-FORCEFAILURE")
def test_force_failure_counts_for_one_effect_and_asks_for_which(hand: Any) -> None:
    state = hand.won(A, "disarm opponent", "force failure", "trip opponent", roll=42, parry=FUMBLE)
    after, _ = hand.play(take_hold, state, hand.context(), "trip opponent", 42)
    assert after.defender == ("prone",), "the disarm was resisted with an equal roll"
    spent = hand.won(A, "bleed", "force failure", "trip opponent", damage=0, parry=FUMBLE)
    assert hand.play(take_hold, spent, hand.context())[0].defender == ("prone",), "Bleed has nothing to force"
    bleed = hand.won(A, "bleed", "force failure", damage=0, parry=FUMBLE)
    assert hand.play(take_hold, bleed, hand.context())[0].defender == (), (
        "no failure is forced where nothing hurts"
    )


@pytest.mark.rule("MY-SE-DISARMOPPONENT", "MY-AMB-77", "MY-AMB-67")
def test_how_far_the_weapon_flies(hand: Any) -> None:
    state = hand.won(A, "disarm opponent", roll=42)

    def left(modifier: str, *dice: int, **options: str) -> str:
        context = hand.context(hand.party("Ana", modifier=modifier), options=options, free_hand=True)
        return str(hand.play(take_hold, state, context, 90, *dice)[0].defender[0])

    assert left("1d6", 4) == "disarmed: Broadsword, 4 m away"
    assert left("0") == "disarmed: Broadsword, at the feet"
    assert left("-1d2") == "disarmed: Broadsword, at the feet"
    assert left("-1d2", 2, disarm_negative_dm="size") == "disarmed: Broadsword, 2 m away"
    assert left("0", disarm_keep="yes") == "disarmed: Broadsword, the disarmer may keep it"


@pytest.mark.rule("MY-SE-TAKEWEAPON")
def test_take_weapon_ignores_sizes(hand: Any) -> None:
    context = hand.context(
        hand.party("Ana", "Unarmed"), hand.party("Zam", "Greatsword", skills={"Combat Style": 60})
    )
    state = hand.won(A, "take weapon", roll=21)
    assert hand.chances(take_hold, state, context, on(D, "weapon taken")) == lost(hand, 60, 21)
    assert hand.play(take_hold, state, context, 70)[0].defender == ("weapon taken: Greatsword",)


@pytest.mark.rule("MY-SE-COMPELSURRENDER")
def test_compel_surrender_is_resisted_with_willpower(hand: Any) -> None:
    context = hand.context(None, hand.party("Zam", skills={"Willpower": 35}))
    state = hand.won(A, "compel surrender", roll=5, attack=CRIT)
    assert hand.chances(take_hold, state, context, on(D, "surrenders")) == lost(hand, 35, 5, CRIT)


@pytest.mark.rule("MY-SE-PINDOWN", "MY-AMB-71")
def test_pin_down_works_without_damage_and_lasts_longer_when_stacked(hand: Any) -> None:
    bow = hand.party("Ana", "Short bow")
    state = hand.won(A, "pin down", "pin down", roll=21)
    assert hand.chances(take_hold, state, hand.context(bow), on(D, "pinned down")) == lost(hand, 50, 21)
    assert hand.play(take_hold, state, hand.context(bow), 90)[0].defender == ("pinned down: 2 turns",)
    after, said = hand.play(take_hold, state, hand.context(bow, options={"stack_duration": "none"}), 90)
    assert after.defender == ("pinned down: 1 turn",) and "option stack_duration" in said


@pytest.mark.rule("MY-SE-BLINDOPPONENT", "MY-AMB-25", "MY-MOD-1")
def test_blind_opponent_by_evade_or_with_a_shield_by_combat_style(hand: Any) -> None:
    skills = {"Evade": 30, "Combat Style": 70}
    state = hand.won(D, "blind opponent", attack=OK, parry=CRIT, roll=4)
    bare = hand.context(hand.party("Ana", skills=skills))
    assert hand.chances(take_hold, state, bare, on(A, "blinded")) == lost(hand, 30, 4, CRIT)
    shielded = hand.context(hand.party("Ana", also=("Buckler",), skills=skills))
    assert hand.chances(take_hold, state, shielded, on(A, "blinded")) == lost(hand, 70, 4, CRIT)
    turns = hand.chances(take_hold, state, bare, lambda s: s.attacker)
    lasting = {key[0]: chance for key, chance in turns.items() if key}
    assert set(lasting) == {
        f"blinded: Herculean, Hopeless for shots, {n}" for n in ("1 turn", "2 turns", "3 turns")
    }
    assert len(set(lasting.values())) == 1
    mild = hand.context(bare.attacker, options={"blind_grade": "hard"})
    after, said = hand.play(take_hold, state, mild, 90, 2)
    assert after.attacker == ("blinded: Hard, 2 turns",) and "option blind_grade" in said


@pytest.mark.rule("MY-SE-6", "MY-MOD-1")
def test_the_grade_of_the_victims_skill_counts(hand: Any) -> None:
    prone = hand.party("Ana", skills={"Evade": 61}, grades=(("Evade", Grade.FORMIDABLE),))
    state = hand.won(D, "blind opponent", attack=OK, parry=CRIT, roll=4)
    assert hand.chances(take_hold, state, hand.context(prone), on(A, "blinded")) == lost(hand, 31, 4, CRIT)


@pytest.mark.rule("MY-AMB-56", "MY-SE-7")
def test_one_endurance_roll_or_two(hand: Any) -> None:
    """Bleed and a Serious Wound of the chest: apart, each with its own die; together, all or nothing."""
    state = hand.won(A, "bleed", roll=42, damage=7, location="chest")

    def see(state: Any) -> tuple[bool, bool]:
        return has(state.defender, "bleeding"), has(state.defender, "unconscious")

    held = hand.resisting(50, 42, OK)
    apart = hand.chances(to_the_end, state, hand.context(), see)
    assert apart == {
        (False, False): held**2,
        (True, True): (1 - held) ** 2,
        (True, False): held * (1 - held),
        (False, True): held * (1 - held),
    }
    together = hand.chances(to_the_end, state, hand.context(options={"endurance_rolls": "shared"}), see)
    assert together == {(False, False): held, (True, True): 1 - held}


@pytest.mark.rule("MY-AMB-56")
def test_one_shared_endurance_roll_counts_for_two_effects_as_well(hand: Any) -> None:
    """A thrown hatchet that bleeds and drops: with the option one die decides both."""
    hatchet = hand.party("Ana", "Hatchet (thrown)")
    state = hand.won(A, "bleed", "drop foe", roll=42, damage=2, location="chest")
    held = hand.resisting(50, 42, OK)

    def see(state: Any) -> tuple[bool, bool]:
        return has(state.defender, "bleeding"), has(state.defender, "incapacitated")

    shared = hand.context(hatchet, options={"endurance_rolls": "shared"})
    assert hand.chances(take_hold, state, shared, see) == {(False, False): held, (True, True): 1 - held}
    assert len(hand.chances(take_hold, state, hand.context(hatchet), see)) == 4


@pytest.mark.rule("MY-SE-KILLSILENTLY", "MY-EX-16")
def test_my_ex_16_kill_silently_forces_the_endurance_of_the_wound(hand: Any) -> None:
    state = hand.won(A, "kill silently", damage=7, location="chest")
    silent = hand.chances(to_the_end, state, hand.context(), on(D, "unconscious"))
    assert silent == {True: 1}
    loud = hand.chances(to_the_end, state._replace(chosen=()), hand.context(), on(D, "unconscious"))
    assert loud == lost(hand, 50, 42)
    assert hand.chances(take_hold, state, hand.context(), on(D, "silenced")) == {True: 1}


# -- damage that goes elsewhere --------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-ACCIDENTALINJURY", "MY-AMB-22")
def test_accidental_injury_hurts_the_attacker_past_its_own_armour(hand: Any) -> None:
    ana = hand.party("Ana", "Shortsword", modifier="1d4")
    state = hand.won(D, "accidental injury", attack=FUMBLE, parry=OK)
    worn = hand.parts(worn=3)

    def through(context: Any) -> dict[int, Fraction]:
        def see(state: Any) -> int:
            wounds = next((each for each in state.attacker if has((each,), "wounds itself")), ", 0")
            return int(wounds.split(", ")[1].split()[0])

        found: dict[int, Fraction] = hand.chances(take_hold, state, context, see)
        return found

    ways = Counter(max(0, a + m - 3) for a, m in product(range(1, 7), range(1, 5)))
    assert through(hand.context(ana, attacker_parts=worn)) == {n: Fraction(c, 24) for n, c in ways.items()}
    ways = Counter(max(0, a - 3) for a in range(1, 7))
    bare = hand.context(ana, attacker_parts=worn, options={"accidental_dm": "no"})
    assert through(bare) == {n: Fraction(c, 6) for n, c in ways.items()}
    fists = hand.context(hand.party("Ana", "Unarmed"), attacker_parts=worn)
    assert through(fists) == {n: Fraction(1, 3) for n in (1, 2, 3)}, "armour does not count for the unarmed"


@pytest.mark.rule("MY-SE-ACCIDENTALINJURY", "MY-WOUND-1")
def test_a_bad_wound_to_oneself_takes_its_toll(hand: Any) -> None:
    """The head has 6 Hit Points: 7 points make a Serious Wound, and a success of Endurance holds out."""
    ana = hand.party("Ana", "Shortsword", modifier="1d4")
    context = hand.context(ana, attacker_parts=hand.parts(worn=3))
    state = hand.won(D, "accidental injury", attack=FUMBLE, parry=OK)
    after, said = hand.play(take_hold, state, context, 10, 20, 50, 2)
    assert after.attacker == ("no attack: 1d3 turns", "wounds itself: head, 7 points, serious wound")
    assert "Ana's own head takes 10; 3 armour points leave 7" in said
    after, said = hand.play(take_hold, state, context, 10, 20, 51)
    assert "unconscious" in after.attacker and "Both have failed. Not resisted." in said
    assert after.defender == ()
    # 10 is rolled on 1 of 24, the head is hit on 2 of 20, Endurance 50 fails on 50 faces; 6 points on 3 of 24
    # leave the head at 0, which is as serious. The other trunk locations have no more Hit Points here.
    faints = hand.chances(take_hold, state, context, on(A, "unconscious"))[True]
    ways = sum(a + m - 3 >= 6 for a, m in product(range(1, 7), range(1, 5)))
    assert faints == Fraction(ways, 24) * Fraction(2 + 3 + 3, 20) * Fraction(50, 100)


@pytest.mark.rule("MY-SE-SELECTTARGET")
def test_select_target_hits_a_bystander(hand: Any) -> None:
    context = hand.context(hand.party("Ana", "Shortsword", modifier="1d4"), bystanders=("Kay", "Lou"))
    state = hand.won(D, "select target", attack=FUMBLE, parry=OK)
    assert hand.play(take_hold, state, context, "Lou", 7)[0].attacker == ("hit a bystander: Lou, 7 points",)
    found = hand.chances(take_hold, state, context, lambda s: s.attacker[0])
    assert found["hit a bystander: Kay, 10 points"] == Fraction(1, 24)


@pytest.mark.rule("MY-SE-BASH", "MY-AMB-23", "MY-AMB-21")
def test_bash_by_rolled_damage(hand: Any) -> None:
    def left(armed: str, rolled: int, braced: bool = False, **options: str) -> tuple[str, ...]:
        zam = hand.party("Zam", conditions=("braced",) if braced else ())
        context = hand.context(hand.party("Ana", armed), zam, options=options)
        state = hand.won(A, "bash", damage=0, rolled=rolled, location="chest")
        after, said = hand.play(take_hold, state, context)
        assert ("option" in said) is bool(options)
        found: tuple[str, ...] = after.defender
        return found

    assert left("Buckler", 7) == ("pushed back: 3 m",)
    assert left("Buckler", 7, bash_round="ceil") == ("pushed back: 4 m",)
    assert left("Mace", 7) == ("pushed back: 2 m",)
    assert left("Mace", 2) == ()
    assert left("Buckler", 7, True, brace_bash="half_distance") == ("pushed back: 2 m",)


@pytest.mark.rule("MY-SE-BASH", "MY-AMB-24")
def test_bashed_into_an_obstacle(hand: Any) -> None:
    zam = hand.party("Zam", skills={"Athletics": 60, "Acrobatics": 50})
    state = hand.won(A, "bash", rolled=6)
    mace = hand.party("Ana", "Mace")
    assert hand.chances(take_hold, state, hand.context(mace, zam, obstacle=True), on(D, "prone")) == {
        False: Fraction(40, 100),
        True: Fraction(60, 100),
    }  # Athletics 60 at Hard
    easier = hand.context(mace, zam, obstacle=True, options={"bash_acrobatics": "standard"})
    assert hand.chances(take_hold, state, easier, on(D, "prone"))[False] == Fraction(50, 100)
    assert hand.chances(take_hold, state, hand.context(mace, zam), on(D, "prone")) == {False: 1}
