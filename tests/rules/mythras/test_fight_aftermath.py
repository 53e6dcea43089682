"""What effects leave behind in a fight: where that meets other opponents, lost weapons, or death."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from combatkit.rules.fights import Fight

sys.path.insert(0, str(Path(__file__).parent))  # several tests of Mythras share their fighters

from mythras_people import person, start


def asked(fight: Fight, answers: list[Any], **given: Any) -> Any:
    """What an attack asks next."""
    return fight.exchange("attack", **given).walk(answers).request


# -- weapons that change hands ---------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-COMPELSURRENDER", "MY-SE-DISARMOPPONENT")
def test_whoever_was_disarmed_can_be_made_to_surrender_until_armed_again() -> None:
    fight = start([person("Anna")], [person("Bert", carried=("Dagger",))])
    fight = fight.take("attack", [30, "parry", 90, "disarm opponent", 17, 1, 98])
    assert fight.standing("Bert").notes == ("disarmed: Broadsword",)
    idle, armed = fight.take("dither"), fight.take("ready weapon", [], item="Dagger")
    given = {"target": "Bert", "attack_with": "main hand"}
    assert "compel surrender" in asked(idle, [30, "no parry"], **given).options
    assert armed.standing("Bert").notes == ()
    assert "compel surrender" not in asked(armed, [30, "no parry"], **given).options


@pytest.mark.rule("MY-SE-TAKEWEAPON")
def test_a_weapon_for_both_hands_is_taken_beside_a_shield_too() -> None:
    """It is out of its owner's hands, and lies before whoever has no hand free for it."""
    shielded = person("Anna", weapon="Unarmed", off_hand="Hoplite shield")
    fight = start([shielded], [person("Bert", weapon="Great axe")])
    fight = fight.take("attack", [30, "parry", 90, "take weapon", 17, 1, 98], attack_with="unarmed")
    assert fight.fighter("Anna").weapon == fight.fighter("Bert").weapon == "Unarmed"
    assert fight.scene.member("Anna").ground == ("Great axe",)
    fight = fight.take("drop weapon", [], who="Anna", item="Hoplite shield").take("dither")
    fight = fight.take("ready weapon", [], item="Great axe").take("dither").take("ready weapon", [])
    assert fight.fighter("Anna").weapon == "Great axe"


@pytest.mark.rule("MY-WPN-4", "MY-SE-DAMAGEWEAPON", "MY-ACT-READYWEAPON")
def test_a_damaged_weapon_is_no_better_for_having_lain_on_the_ground() -> None:
    fight = start([person("Anna", weapon_hit_points=3)], [person("Bert")])
    fight = fight.take("drop weapon", [], item="Broadsword")
    for _ in range(2):
        fight = fight.take("ready weapon", [], item="Broadsword").take("dither")
    assert (fight.fighter("Anna").weapon, fight.fighter("Anna").weapon_hit_points) == ("Broadsword", 3)


@pytest.mark.rule("MY-WPN-4", "MY-SE-TAKEWEAPON")
def test_a_damaged_weapon_is_taken_as_it_is() -> None:
    fight = start([person("Anna", weapon="Unarmed")], [person("Bert", weapon_hit_points=4)])
    fight = fight.take("attack", [30, "parry", 90, "take weapon", 17, 1, 98])
    assert (fight.fighter("Anna").weapon, fight.fighter("Anna").weapon_hit_points) == ("Broadsword", 4)


@pytest.mark.rule("MY-ACT-READYWEAPON")
def test_what_does_not_fit_beside_the_other_hand_is_not_taken_up() -> None:
    two = person("Anna", weapon="Great axe", carried=("Hoplite shield",))
    fight = start([two], [person("Bert")]).take("drop weapon", [], item="Great axe")
    assert fight.move("ready weapon").asks[0].choices == ("Great axe", "Hoplite shield")
    fight = fight.take("ready weapon", [], item="Hoplite shield").take("dither")
    assert fight.move("ready weapon").closed == "nothing is to be loaded or taken up"


# -- several opponents -----------------------------------------------------------------------------------


@pytest.mark.rule("MY-REACH-7", "MY-WITHDRAW-1")
def test_a_blow_in_passing_keeps_nobody_in_the_fight() -> None:
    """Whether or not it lands, the range has changed (MY-REACH-7)."""
    fight = start([person("Anna")], [person("Bert")]).take("attack", [90, "no parry"])
    fight = fight.take("attack", [90, "no parry"]).take("change range", ["attack"])
    for dice in ([90, 90], [30, 90, "no effect", 17, 1]):
        after = fight.take("blow in passing", dice)
        assert after.scene.engaged_with("Anna") == () and after.scene.member("Anna").has("out of reach")


@pytest.mark.rule("MY-REACH-7", "MY-SE-GRIP")
def test_only_a_grip_in_passing_does() -> None:
    fight = start([person("Anna")], [person("Bert", weapon="Unarmed")]).take("attack", [90, "no parry"])
    fight = fight.take("dither").take("change range", ["attack"])
    after = fight.take("blow in passing", [30, 90, "grip", 17, 1])
    assert after.scene.engaged_with("Anna") == ("Bert",) and after.standing("Anna").notes == ("gripped",)


@pytest.mark.rule("MY-SE-PREPARECOUNTER", "MY-MULTI-1")
def test_a_counter_is_prepared_for_one_foe_and_not_for_others() -> None:
    """Bert has read Anna's patterns, not Abel's."""
    fight = start([person("Anna"), person("Abel")], [person("Bert")])
    fight = fight.take("attack", [70, "parry", 30, "prepare counter", "bleed"])
    by_abel = fight.take("attack", [30, "no parry", "bleed", 17, 1, 60])
    assert "was ready for" not in str(by_abel.told) and "bleeding" in by_abel.standing("Bert").notes
    fight = by_abel.take("dither")
    request = asked(fight, [30, "no parry", "bleed"], target="Bert", attack_with="main hand")
    assert fight.turn == "Anna" and request.name == "counter with"


@pytest.mark.rule("MY-SE-KILLSILENTLY")
def test_a_bad_wound_by_anybody_takes_its_full_toll_on_the_silenced() -> None:
    """For the whole round: Abel's axe breaks the left arm, and Bert rolls no Endurance (3 is the 1d3)."""
    assassin = person("Anna", weapon="Dagger", traits=("Assassination",))
    fight = start([assassin, person("Abel", weapon="Great axe")], [person("Bert")], surprised=["Bert"])
    fight = fight.take("attack", [30, "kill silently", "no effect", 5, 2])
    fight = fight.take("attack", [30, "no effect", 17, 5, 3])
    assert "the failure is forced" in str(fight.told)
    assert fight.scene.member("Bert").has("useless")


# -- death does not wait ---------------------------------------------------------------------------------


@pytest.mark.rule("MY-WOUND-10")
def test_a_second_blow_does_not_put_off_death() -> None:
    """2 x Healing Rate rounds from the first Major Wound: a later one adds no time."""
    from combatkit.rules.mythras.lasting import gained, lasting

    clocks = [lasting("dies untreated: 1 round"), lasting("dies untreated: 4 rounds")]
    for first, second in (clocks, reversed(clocks)):
        assert [str(it) for it in gained((first,), (second,))] == ["dies untreated: 1 round"]


# -- wounds ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-ACCIDENTALINJURY", "MY-WOUND-4", "MY-WOUND-5")
def test_who_wounds_itself_badly_suffers_it_like_any_wound() -> None:
    """Anna fumbles: 6 into her own left arm, no Endurance (90), a shock of 3 turns; the axe falls."""
    fight = start([person("Anna", weapon="Great axe")], [person("Bert")])
    fight = fight.take("attack", [99, "parry", 30, "accidental injury", "no effect", 6, 17, 90, 3])
    assert fight.standing("Anna").notes == ("no attack: 3 turns", "useless: left arm")
    assert fight.scene.member("Anna").ground == ("Great axe",)
    for left in ("no attack: 3 turns", "no attack: 2 turns", "no attack: 1 turn", ""):
        while fight.turn != "Anna":
            fight = fight.take("dither")
        assert fight.move("attack").closed == left
        fight = fight.take("dither")


STANCHED = {"conditions": "bleeding stopped"}


@pytest.mark.rule("MY-SE-BLEED")
@pytest.mark.parametrize(
    ("move", "dice", "who"),
    [
        ("attack", [90, "no parry"], "Anna"),
        ("attack", [90, "parry", 90], "Bert"),
        ("struggle", ["Brawn", "Brawn", 30, 40], "Anna"),
        ("change range", ["evade", 30, 40], "Anna"),
        ("change range", ["evade", 30, 40], "Bert"),
        ("regain footing", ["Brawn", "Brawn", 30, 40], "Anna"),
    ],
)
def test_any_effort_tears_a_stanched_wound_open(move: str, dice: list[Any], who: str) -> None:
    """The text: any strenuous or violent act; so not the attack alone (MY-SE-BLEED)."""
    fight = start([person("Anna", **STANCHED)], [person("Bert", weapon="Unarmed", **STANCHED)])
    if move != "attack":
        hold = "grip" if move == "struggle" else "trip opponent" if move == "regain footing" else "scar foe"
        after = [17, 1, "Brawn", 90] if hold == "trip opponent" else [17, 1]
        fight = fight.take("dither").take("attack", [30, "no parry", hold, *after])
        fight = type(fight)(scene=fight.scene.having(*map(_stanched, fight.scene.members)))
    after_it = fight.take(move, dice)
    assert after_it.scene.member(who).has("bleeding") and not fight.scene.member(who).has("bleeding")


def _stanched(member: Any) -> Any:
    from combatkit.rules.mythras.lasting import Lasting

    return member.loses("bleeding").gains(Lasting("bleeding stopped"))


@pytest.mark.rule("MY-SE-BLEED")
def test_speaking_dithering_and_getting_up_undisturbed_do_not() -> None:
    fight = start([person("Anna", conditions="bleeding stopped; prone")], [person("Bert")])
    fight = fight.take("speak", []).take("regain footing", []).take("dither").take("dither")
    assert fight.standing("Anna").notes == ("bleeding stopped",)


TOUGH = {"max_hit_points": {"left arm": 60}}


@pytest.mark.rule("MY-WOUND-4", "MY-ACT-CASTMAGIC")
def test_whoever_is_badly_hurt_begins_no_spell_but_finishes_one() -> None:
    """6 to an arm of 5 Hit Points, Endurance held (20 against 15), 2 turns of shock."""
    wound = [15, "no parry", "no effect", 17, 6, 20, 2]
    fight = start([person("Anna")], [person("Bert")])
    fresh = fight.take("attack", wound)
    assert fresh.move("cast magic").closed == "hurt too badly to begin a spell (2 turns)"
    assert fresh.standing("Bert").notes == ("no attack: 2 turns",)
    for _ in range(4):
        fresh = fresh.take("dither")
    assert fresh.move("cast magic").closed == ""
    begun = fight.take("dither").take("cast magic", [], turns=2).take("attack", wound)
    assert begun.move("cast magic").closed == ""
    # an effect that keeps from attacking says nothing of spells
    pressed = fight.take("attack", [15, "no parry", "press advantage", 17, 1])
    assert pressed.move("attack").closed and not pressed.move("cast magic").closed


@pytest.mark.rule("MY-SE-STUNLOCATION")
def test_a_stunned_torso_leaves_nothing_but_the_defence() -> None:
    fight = start([person("Anna", weapon="Mace")], [person("Bert", carried=("Dagger",))])
    fight = fight.take("attack", [30, "no parry", "stun location", 11, 2, 90])
    can = {move.name for move in fight.open_moves() if move.kind == "proactive"}
    assert can == {"brace", "change range", "delay", "dither", "announce"}
    assert (
        "only defend" in fight.move("cast magic").closed and "only defend" in fight.move("first aid").closed
    )


@pytest.mark.rule("MY-MOUNT-5", "MY-EVADE-4")
def test_whoever_falls_from_the_saddle_rides_no_more() -> None:
    """12 damage against SIZ 5; Athletics 50 keeps Bert on his feet (12), beside his horse."""
    rider = person("Bert", conditions="mounted", SIZ=5, ride=60, **TOUGH)
    fight = start([person("Anna", weapon="Great axe")], [rider])
    thrown = fight.take("attack", [30, "no parry", "no effect", 17, 12, 12])
    assert thrown.standing("Bert").notes == ()
    leapt = fight.take("attack", [30, "evade", 40])
    assert leapt.standing("Bert").notes == ("prone",)


@pytest.mark.rule("MY-ACT-BRACE", "MY-KNOCK-1", "MY-SE-BASH")
def test_whoever_is_driven_off_the_spot_is_braced_no_more() -> None:
    braced = person("Bert", conditions="braced", SIZ=6, **TOUGH)
    fight = start([person("Anna", weapon="Great axe")], [braced])
    held = fight.take("attack", [30, "no parry", "no effect", 17, 9])  # 9 is not more than 1.5 times 6
    assert held.standing("Bert").notes == ("braced",)
    assert fight.take("attack", [30, "no parry", "no effect", 17, 10, 12]).standing("Bert").notes == ()
    assert fight.take("attack", [30, "evade", 40]).standing("Bert").notes == ("prone",)
    club = start([person("Anna", weapon="Mace")], [braced])
    assert club.take("attack", [30, "no parry", "bash", 17, 6]).standing("Bert").notes == ()


@pytest.mark.rule("MY-GAP-16", "MY-SE-BLEED")
def test_fatigue_stands_once_on_the_card() -> None:
    from combatkit.rules.mythras.clock import tire

    fight = start([person("Anna")], [person("Bert")])
    tired = tire(tire(fight.scene.member("Bert"), 7), 1)
    assert [str(it) for it in tired.lasting] == ["fatigue: comatose", "incapacitated: comatose"]


@pytest.mark.rule("MY-SE-TRIPOPPONENT", "MY-WOUND-5")
def test_whoever_goes_down_is_out_of_the_saddle() -> None:
    fight = start([person("Anna")], [person("Bert", conditions="mounted", ride=60)])
    fight = fight.take("attack", [30, "no parry", "trip opponent", 17, 1, "Brawn", 90])
    assert fight.standing("Bert").notes == ("prone",)


@pytest.mark.rule("MY-SE-BLEED", "MY-SE-GRIP")
def test_who_bleeds_out_lets_go() -> None:
    """Comatose at the start of the round: Anna's grip on Bert has ended."""
    fight = start(
        [person("Anna", weapon="Unarmed", conditions="bleeding; fatigue: debilitated"), person("Abel")],
        [person("Bert")],
    )
    while fight.turn != "Anna":
        fight = fight.take("dither")
    fight = fight.take("attack", [4, "no parry", "grip", 17, 1], target="Bert")
    assert fight.standing("Bert").notes == ("gripped",)
    while fight.round < 3:
        fight = fight.take("dither")
    assert fight.standing("Anna").out == "incapacitated" and fight.standing("Bert").notes == ()


@pytest.mark.rule("MY-CHARGE-1")
def test_nobody_charges_with_a_missile_weapon() -> None:
    fight = start([person("Anna", weapon="Javelin", off_hand="Buckler")], [person("Bert")])
    hands = next(ask for ask in fight.move("charge").asks if ask.name == "attack_with").choices
    assert hands == ("off hand", "unarmed")


@pytest.mark.rule("MY-SE-BLINDOPPONENT", "MY-AMB-25", "MY-MOD-1")
@pytest.mark.parametrize(("grade", "value"), [("chapter", 6), ("hard", 40), ("formidable", 30)])
def test_the_blinded_are_hampered_as_badly_as_the_option_says(grade: str, value: int) -> None:
    """Combat Style 60: a tenth, two thirds, or half."""
    fight = start([person("Anna")], [person("Bert")], options={"blind_grade": grade})
    fight = fight.take("attack", [96, "parry", 4, "blind opponent", "no effect", 90, 2]).take("dither")
    assert fight.exchange("attack", target="Bert", attack_with="main hand").start.attack_value == value


@pytest.mark.rule("MY-MOD-2", "MY-GAP-26", "MY-TRAIT-BLINDFIGHTING")
def test_a_blinded_archer_is_offered_no_shot_unless_it_fights_blind() -> None:
    archer = {"weapon": "Short bow", "conditions": "blinded: Herculean, Hopeless for shots, 2 turns"}
    fight = start([person("Anna", **archer)], [person("Bert")])
    assert fight.move("attack").closed == "shooter blinded: a shot is Hopeless"
    blind = start([person("Anna", **archer, traits=("Blind Fighting",))], [person("Bert")])
    assert blind.move("attack").closed == ""
    assert blind.exchange("attack", target="Bert", attack_with="main hand").start.attack_value == 60
