"""Evading: who is hit, who wins effects, who lies on the ground, and when it cannot be tried."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from combatkit.dice import RandomRoller
from combatkit.errors import InputError
from combatkit.rules.mythras import RULESET

CRITICAL, SUCCESS, FAILURE, FUMBLE = 3, 2, 1, 0
SOLID = dict.fromkeys(RULESET.fighter().anatomy.names, 60)


def ana(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Ana",
            "combat_style": 60,
            "weapon": "Club",
            "damage_modifier": "0",
            "max_hit_points": SOLID,
            **changes,
        }
    )


def zam(**changes: Any) -> Any:
    return RULESET.fighter(
        **{
            "name": "Zam",
            "combat_style": 60,
            "evade": 45,
            "weapon": "Dagger",
            "max_hit_points": SOLID,
            **changes,
        }
    )


def evading(attacker: Any = None, defender: Any = None, **setup: Any) -> Any:
    return RULESET.exchange(attacker or ana(), defender or zam(), **{"defence": "evade", **setup})


def level(roll: int, skill: int, written: int | None = None) -> int:
    """The level of a d100 roll, written again from MY-GAP-2."""
    if roll >= (100 if (written or skill) > 100 else 99):
        return FUMBLE
    if roll >= 96:
        return FAILURE
    if roll <= -(-skill // 10):
        return CRITICAL
    return SUCCESS if roll <= max(skill, 5) else FAILURE


def brute(attack: int, evade: int, *, tie_hits: bool = False, levels_only: bool = False) -> Counter[Any]:
    """All 10,000 pairs: (hit, winner of effects, prone); the rules once more, from the ledger."""
    found: Counter[Any] = Counter()
    for a in range(1, 101):
        for e in range(1, 101):
            ours, theirs = level(a, attack), level(e, evade)
            hit = ours >= SUCCESS and (
                ours > theirs or (ours == theirs and not levels_only and (a > e or (a == e and tie_hits)))
            )
            winner = "nobody"
            if ours > theirs and ours >= SUCCESS:
                winner = "attacker"
            elif theirs > ours and theirs >= SUCCESS:
                winner = "defender"
            found[hit, winner] += 1
    return found


def counted(x: Any) -> dict[Any, Fraction]:
    """The same of an exchange: with a club against the unarmoured a blow that lands hurts."""
    found: dict[Any, Fraction] = {}
    for outcome, chance in x.odds():
        key = outcome["wound"] != "none", outcome["effects_to"]
        found[key] = found.get(key, Fraction(0)) + chance
    return found


@pytest.mark.rule("MY-EVADE-1", "MY-EVADE-2", "MY-REACT-EVADE", "MY-GAP-4", "MY-AMB-14", "MY-AMB-18")
@pytest.mark.parametrize(("attack", "evade"), [(60, 45), (30, 95), (90, 10), (5, 5), (100, 100), (0, 50)])
def test_the_odds_equal_a_count_of_all_pairs_of_dice(attack: int, evade: int) -> None:
    x = evading(ana(combat_style=attack), zam(evade=evade))
    whole = {key: Fraction(ways, 10_000) for key, ways in brute(attack, evade).items()}
    assert counted(x) == whole
    hit = sum(chance for (hit, _), chance in whole.items() if hit)
    assert x.chances("attacker hurts target")["attacker hurts target"] == hit


@pytest.mark.rule("MY-EVADE-1", "MY-EVADE-3")
def test_the_higher_die_of_equal_levels_wins_and_the_evader_is_down_either_way() -> None:
    x = evading()
    caught = x.play([40, 39, 11, 4])
    assert (caught.outcome["damage"], caught.outcome["defender_conditions"]) == (4, "prone")
    clear = x.play([40, 41])
    assert (clear.outcome["damage"], clear.outcome["defender_conditions"]) == (0, "prone")
    assert clear.outcome["evade"] == "success" and clear.outcome["parry"] == "none"
    assert "Evade: Zam evades: 41 against 45, a success." in str(clear.trace)
    assert "Zam is clear of the blow." in str(clear.trace) and "Zam ends up prone." in str(clear.trace)


@pytest.mark.rule("MY-EVADE-1", "MY-AMB-13")
def test_a_tie_leaves_things_as_they_are_or_is_rolled_again() -> None:
    assert evading().play([40, 40]).outcome["damage"] == 0
    again = evading(options={"opposed_tie": "reroll"})
    played = again.play([40, 40, 12, 11, 5])
    assert played.outcome["damage"] == 5 and "rolled again (option opposed_tie: reroll)" in str(played.trace)
    assert again.play([40, 40, 4, "no effect"]).outcome["effects_to"] == "defender"  # now a critical
    assert again.play([40, 40, 97, "no effect", 11, 5]).outcome["effects_to"] == "attacker"
    # 60 and 45: 39 faces from 7 to 45 where both succeed, and one pair of criticals of 1 to 5. Each tie is
    # thrown again by a die that does not show that face: 99 faces are left.
    ways = {hit: Fraction(0) for hit in (True, False)}
    for a in range(1, 101):
        for e in range(1, 101):
            pairs = [(e, Fraction(1, 10_000))]
            if a == e and level(a, 60) == level(e, 45) >= SUCCESS:
                pairs = [(f, Fraction(1, 990_000)) for f in range(1, 101) if f != a]
            for face, weight in pairs:
                ours, theirs = level(a, 60), level(face, 45)
                ways[ours >= SUCCESS and (ours, a) > (theirs, face)] += weight
    assert again.chances("attacker hurts target")["attacker hurts target"] == ways[True]


@pytest.mark.rule("MY-AMB-18")
def test_option_evade_mode_lets_the_levels_alone_decide() -> None:
    x = evading(options={"evade_mode": "levels_only"})
    assert counted(x) == {k: Fraction(n, 10_000) for k, n in brute(60, 45, levels_only=True).items()}
    assert counted(x) != counted(evading())
    assert "option evade_mode: levels_only" in str(x.play([40, 20]).trace)


@pytest.mark.rule("MY-EVADE-2", "MY-SE-3", "MY-SE-ARISE")
def test_the_better_level_wins_effects_and_arise_puts_an_evader_back_on_its_feet() -> None:
    x = evading()
    walk = x.walk([40, 4])  # a critical against a success
    assert walk.state.winner.label == "defender" and walk.state.effects == 1
    assert "arise" in walk.request.options and "withdraw" in walk.request.options
    assert "enhance parry" in walk.request.closed and "damage weapon" in walk.request.closed
    up = x.play([40, 4, "arise"])
    assert up.outcome["defender_conditions"] == "on their feet again" and up.outcome["damage"] == 0
    down = x.walk([4, 40])
    assert down.state.winner.label == "attacker"
    assert "trip opponent" in down.request.closed and "circumvent parry" in down.request.closed
    assert x.play([4, 40, "choose location", "head", 5]).outcome["damage"] == 5


@pytest.mark.rule("MY-EVADE-3", "MY-ATK-9", "MY-AMB-19")
def test_evading_a_miss_for_effects_ends_prone_unless_the_option_says_no() -> None:
    assert evading().play([80, 20, "no effect"]).outcome["defender_conditions"] == "prone"
    kept = evading(options={"evade_miss_prone": "no"})
    assert kept.play([80, 20, "no effect"]).outcome["defender_conditions"] == ""
    assert "option evade_miss_prone: no" in str(kept.play([80, 20, "no effect"]).trace)
    assert kept.play([40, 41]).outcome["defender_conditions"] == "prone"
    assert kept.odds().chance(defender_conditions="") == Fraction(40, 100)


@pytest.mark.rule("MY-TRAIT-DAREDEVIL", "MY-EVADE-3")
def test_daredevils_stay_up_against_blows_but_not_against_missiles() -> None:
    bold = zam(traits=["Daredevil"])
    assert evading(defender=bold).play([40, 41]).outcome["defender_conditions"] == ""
    assert evading(ana(weapon="Short bow"), bold).play([40, 41]).outcome["defender_conditions"] == "prone"
    assert evading(defender=bold).odds().chance(lambda o: "prone" in str(o["defender_conditions"])) == 0


@pytest.mark.rule("MY-EVADE-6")
def test_beasts_fall_only_if_their_own_roll_fails() -> None:
    beast = RULESET.fighter(name="Beast", body="centaur", evade=45, combat_style=10)
    x = evading(defender=beast)
    assert x.play([59, 20, 1, 2]).outcome["defender_conditions"] == ""  # lost the contest, passed the roll
    assert "prone" in str(x.play([40, 46, "no effect", 1, 2]).outcome["defender_conditions"])
    prone = x.odds().chance(lambda o: "prone" in str(o["defender_conditions"]))
    assert prone >= Fraction(55, 100)  # 46 to 00, and what wounds do besides
    assert x.after(99).odds().chance(defender_conditions="prone") == Fraction(55, 100)


@pytest.mark.rule("MY-EVADE-5", "MY-MOD-1")
def test_evading_from_the_ground_is_formidable() -> None:
    x = evading(defender=zam(conditions="prone"))
    played = x.play([20, 23])
    assert "23 against 23 (Formidable, defender prone), a success" in str(played.trace)
    assert evading(defender=zam(conditions="prone")).play([80, 24]).outcome["evade"] == "failure"
    assert played.outcome["defender_conditions"] == ""  # it lies there already
    assert counted(evading(defender=zam(conditions="prone"))) == {
        k: Fraction(n, 10_000) for k, n in brute(60, 23).items()
    }


@pytest.mark.rule("MY-EVADE-4", "MY-AMB-78")
@pytest.mark.parametrize(
    ("changes", "setup", "reason"),
    [
        ({"conditions": "helpless"}, {}, "helpless"),
        ({"conditions": "surprised"}, {}, "surprised"),
        ({"action_points": 0}, {}, "no Action Points left"),
        ({}, {"no_room": True}, "nowhere to evade to"),
        ({"conditions": "entangled: left leg"}, {}, "the left leg is entangled"),
        ({"conditions": "prone"}, {"parry_steps": 2}, "the Evade is Hopeless, it may not be tried"),
        (
            {"conditions": "entangled: right arm"},
            {"options": {"evade_blocked": "entangled"}},
            "evade_blocked",
        ),
    ],
)
def test_when_one_cannot_evade(changes: dict[str, Any], setup: dict[str, Any], reason: str) -> None:
    who = zam(**changes)
    assert reason in RULESET.closed("defence", ana(), who, **setup)["evade"]
    with pytest.raises(InputError, match=f"'evade' is not open: .*{reason}"):
        RULESET.exchange(ana(), who, defence="evade", **setup)


@pytest.mark.rule("MY-EVADE-4", "MY-AMB-78")
def test_other_entangling_only_makes_it_harder() -> None:
    assert "evade" not in RULESET.closed("defence", ana(), zam(conditions="entangled: right arm"))
    x = evading(defender=zam(conditions="entangled: chest"))
    assert "against 30 (Hard" in str(x.play([80, 50]).trace)  # two thirds of 45


@pytest.mark.rule("MY-EVADE-4")
def test_a_rider_evades_out_of_the_saddle() -> None:
    x = evading(defender=zam(ride=80), situation=["defender mounted"])
    played = x.play([40, 41])
    assert played.outcome["defender_conditions"] == "prone; unhorsed"
    assert "leaping from the saddle" in str(played.trace)
    assert "unhorsed" in str(
        evading(defender=zam(ride=30), situation=["defender mounted"]).play([97, 31]).outcome
    )
    assert "Ride caps it at 30" in str(
        evading(defender=zam(ride=30), situation=["defender mounted"]).play([97, 31]).trace
    )


@pytest.mark.rule("MY-TRAIT-SWASHBUCKLING", "MY-TRAIT-WATERCOMBAT", "MY-TRAIT-EXCELLENTFOOTWORK", "MY-MOD-3")
@pytest.mark.parametrize(
    ("situation", "skill", "trait"),
    [
        ("defender jumping or swinging out of the fight", "athletics", "Swashbuckling"),
        ("defender in water", "swim", "Water Combat"),
        ("defender on slippery ground", "acrobatics", "Excellent Footwork"),
    ],
)
def test_caps_hold_for_evades_too_and_traits_do_away_with_them(
    situation: str, skill: str, trait: str
) -> None:
    x = evading(defender=zam(**{skill: 20}), situation=[situation])
    assert counted(x) == {k: Fraction(n, 10_000) for k, n in brute(60, 20).items()}
    free = evading(defender=zam(**{skill: 20, "traits": [trait]}), situation=[situation])
    assert counted(free) == counted(evading())


@pytest.mark.rule("MY-REACT-EVADE", "MY-ATK-2")
def test_who_decides_is_offered_what_is_open() -> None:
    def offers(**changes: Any) -> Any:
        return RULESET.exchange(ana(), zam(**changes), defence="decide").walk([40]).request.options

    assert offers() == ("parry", "evade", "no parry")
    assert offers(conditions="entangled: left leg") == ("parry", "no parry")
    shot = RULESET.exchange(ana(weapon="Short bow"), zam(), defence="decide")
    assert shot.walk([40]).request.options == ("evade", "no parry")
    x = RULESET.exchange(ana(), zam(), defence="decide")
    assert x.play([40, "evade", 41]).outcome["defender_conditions"] == "prone"
    assert x.after(40, "evade").odds().chance("nothing gets through") == Fraction(5 + 6, 100)  # 1-5, 40-45


@pytest.mark.rule("MY-EVADE-7", "MY-REACT-EVADE")
def test_blows_missiles_and_charges_may_all_be_evaded() -> None:
    for setup in ({}, {"charge": "into contact"}):
        assert evading(**setup).play([80, 96]).outcome["evade"] == "failure"
    assert evading(ana(weapon="Short bow")).play([80, 96]).outcome["evade"] == "failure"
    # Against a blow too big for the own weapon it may be all that helps: a parry by a dagger stops nothing.
    club = ana(weapon="Great club")
    parried = RULESET.exchange(club, zam(combat_style=45), defence="parry")
    thrown = evading(club, zam())
    assert parried.chances("attacker hurts target")["attacker hurts target"] == Fraction(60, 100)
    assert thrown.chances("attacker hurts target")["attacker hurts target"] < Fraction(60, 100)


@pytest.mark.rule("MY-REACT-EVADE", "MY-ATK-14", "MY-WOUND-1")
def test_a_wound_is_opposed_to_the_attack_roll_that_the_evade_lost_to() -> None:
    """Attack 40 to 60 a success; the Evade lost to it with a lower success. Endurance 50 must reach it."""
    frail = zam(endurance=50, max_hit_points=dict.fromkeys(SOLID, 2))
    x = evading(defender=frail).after(40, 39, 11, 3)
    # 1d6 of 3 against 2 Hit Points: serious. Endurance: criticals 1-5, and 40 (a tie holds) to 50.
    assert x.odds().chance(consequence="unconscious") == Fraction(100 - 5 - 11, 100)


@pytest.mark.rule("MY-GAP-5", "MY-OVER100-1", "MY-OVER100-2")
def test_skills_over_100_are_cut_in_this_contest_too() -> None:
    x = evading(ana(combat_style=120), zam(evade=60))
    assert "against 40" in str(x.play([50, 45, "no effect", 11, 2]).trace)
    late = evading(zam(name="B"), zam(evade=130))
    assert "against 130" in str(late.play([50, 45, 11, 2]).trace)
    told = evading(zam(name="B"), zam(evade=130), declared=True)
    assert "50 against 30" in str(told.play([50, 45, "no effect"]).trace)
    both = brute(30, 100)
    hits = Fraction(sum(n for (hit, _), n in both.items() if hit), 10_000)
    # only the fumble band differs: 99 is no fumble above 100, and no blow hangs on that
    assert told.chances("attacker hurts target")["attacker hurts target"] == hits


@pytest.mark.rule("MY-EX-12")
def test_ex_12_equal_levels_and_a_higher_die_avoid_all_damage_without_an_effect() -> None:
    played = RULESET.exchange("Centaur raider", "Anathaym", defence="evade").play([40, 41])
    outcome = played.outcome
    assert (outcome["effects"], outcome["damage"], outcome["defender_conditions"]) == (0, 0, "prone")


@pytest.mark.rule("MY-EX-3")
def test_ex_3_an_unarmed_caster_evades_and_is_prone_for_the_rest_of_the_casting() -> None:
    sorcerer = RULESET.fighter(name="K", evade=50, conditions="casting")
    played = RULESET.exchange("Anathaym", sorcerer, defence="evade").play([40, 41])
    assert played.outcome["damage"] == 0 and played.outcome["defender_conditions"] == "prone"


def test_three_ways_agree() -> None:
    x = evading()
    chance = float(x.chances("attacker hurts target")["attacker hurts target"])
    games = 4000
    hits = sum(x.play(RandomRoller(seed=seed)).outcome["wound"] != "none" for seed in range(games))
    assert abs(hits / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5


def test_a_plain_parry_costs_nothing_of_it() -> None:
    """Nothing of an Evade is in the odds of a plain exchange."""
    assert "evade" not in RULESET.exchange(ana(), zam()).odds().columns


@pytest.mark.rule("MY-EVADE-4", "MY-AMB-78", "MY-ENV-1")
@pytest.mark.parametrize("where", ["defender climbing", "defender crawling through a tunnel"])
def test_on_a_wall_and_in_a_tunnel_there_is_nowhere_to_evade_to(where: str) -> None:
    """The trait Siege Warfare does away with the cap, and makes no room."""
    for who in (zam(), zam(traits=["Siege Warfare"])):
        reasons = RULESET.closed("defence", ana(), who, situation=[where])
        assert reasons["evade"] == "nowhere to evade to" and "parry" not in reasons
    assert "evade" not in RULESET.closed("defence", ana(), zam(), situation=["attacker climbing"])
    with pytest.raises(InputError, match="nowhere to evade to"):
        evading(situation=[where])
