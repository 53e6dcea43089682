"""Every open question is a switch: each answer ends otherwise, and the trace tells which was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from combatkit.dice import ScriptedRoller
from combatkit.errors import InputError
from combatkit.rules.empire import RULESET, health, initiative, missile, scores
from combatkit.rules.exchange import Exchange

WHO = {"armour": "leather"}


def who(name: str = "Ida", **changes: Any) -> Any:
    return RULESET.fighter({"name": name, **WHO, **changes})


ULF, IDA = who("Ulf"), who()
SHIELD = who(style="weapon and shield", shield="buckler", initiative=0)
TWO = who(style="two weapons", weapon="knife", second="knife")


@dataclass
class Case:
    """One question: where it matters, dice that show it, and what a column says for each answer."""

    option: str
    make: Any
    dice: Any
    told: str
    ends: dict[str, Any]

    def exchange(self, value: str) -> Exchange:
        return self.make({self.option: value})

    def rolls(self, value: str) -> list[Any]:
        return self.dice[value] if isinstance(self.dice, dict) else self.dice


def duel(attacker: Any, defender: Any, **setup: Any) -> Any:
    return lambda options: RULESET.exchange(attacker, defender, options=options, **setup)


def case(option: str, make: Any, dice: Any, told: str, /, **ends: Any) -> Case:
    return Case(option, make, dice, told, {name.lstrip("_"): value for name, value in ends.items()})


HIT15 = [15, 8, 15]
CASES = [
    Case(
        "pause_mod",
        duel(ULF, IDA, attacker_option="pause"),
        {"0": HIT15, "-2": [15]},
        "attack",
        {"0": "hit", "-2": "miss"},
    ),
    Case(
        "desp_dodge_base",
        duel(ULF, IDA, defender_option="desperate dodge"),
        [5, 5, 10, 5],
        "stands",
        {"10": "prone", "5": "prone"},
    ),
    case(
        "fumble_die", duel(ULF, IDA), {"attack": HIT15, "own": [1, 4]}, "attack", attack="hit", own="fumble"
    ),
    Case(
        "open_end",
        duel(ULF, who(defense=83)),
        {"yes": [30, 20, 10, 10, 8, 8, 15], "no": [30, 20, 10]},
        "attack",
        {"yes": "hit", "no": "miss"},
    ),
    Case(
        "close_stop",
        duel(
            who("Ulf", weight=200), who(weapon="spear", damage="1d10+1", attack=13), attacker_option="close"
        ),
        {"net": [10, 15, 25, 3], "gross": [10, 15, 25]},
        "success",
        {"net": "close combat", "gross": "-"},
    ),
    case(
        "deflect_cost",
        duel(ULF, who(initiative=15), attacker_option="strike at weapon"),
        ["yes", 13, 4],
        "exhaustion",
        _1=2,
        _0=1,
    ),
    case(
        "aim_class_effect",
        duel(who("Ulf", attack=0), who(defense=20), aim="head"),
        [24, 8, 5, 2],
        "location",
        none="right shoulder",
        same_half="right shoulder",
    ),
    case(
        "facing_missile",
        duel("Archer", IDA, attacker_faces=2),
        {"no": [4, 8, 15], "yes": [4]},
        "attack",
        no="hit",
        yes="miss",
    ),
    case(
        "idle_fumble",
        duel(ULF, IDA, defender_option="guard"),
        {"soft": [5, 1, 4], "full": [5, 1, 4]},
        "events",
        soft="off balance",
        full="weapon stuck",
    ),
    case("strike_back_cost", duel(ULF, IDA, defender_option="parry"), [5, 1, 5], "exhaustion", _0=1, _1=2),
    case(
        "shield_deflect_scope",
        duel(who("Ulf", attack=20), SHIELD),
        {"shield": [20, 8, 15], "any": [20, 4]},
        "attack",
        shield="hit",
        any="miss",
    ),
    case(
        "collapse_sources",
        duel(ULF, who(pain=8, bled=25, defense=32, pain_level=13)),
        {"bleeding": [15, 10, 15, 1], "pain": [15, 10, 15]},
        "state",
        bleeding="collapsed",
        pain="fights on",
    ),
    case(
        "ignored_facing",
        duel(ULF, IDA, ignored=True, defender_faces=2),
        {"no": [1, 2], "yes": [1, 2]},
        "attack",
        no="fumble",
        yes="fumble",
    ),
    case(
        "weep_minuses",
        duel(who("Ulf", attack=-10), who(pain=5), defender_option="fall weeping"),
        {"no": [8, 5], "yes": [8, 8, 15, 1, 5]},
        "attack",
        no="miss",
        yes="hit",
    ),
    Case(
        "two_weapons_attack",
        duel(who("Ulf", style="two weapons", weapon="knife", second="knife"), IDA),
        {"1": [15, 6, 15], "0": [15]},
        "attack",
        {"1": "hit", "0": "miss"},
    ),
    case(
        "parry_bonus_scope",
        duel(ULF, IDA, attacker_option="shield bash"),
        {"option": [11], "all": [11, 9, 5, 10, 5]},
        "attack",
        option="miss",
        all="hit",
    ),
    case(
        "parry_scope",
        duel(ULF, IDA, defender_option="parry", parry_elsewhere=True),
        {"faced": [15, 5, 5], "one": [15, 8, 15, 5, 5]},
        "attack",
        faced="miss",
        one="hit",
    ),
    case(
        "rolloff_tie",
        duel(ULF, IDA, attacker_option="grab a limb"),
        [17, 5, 5],
        "success",
        fail="-",
        succeed="held",
    ),
    case(
        "minus_timing",
        duel(ULF, who(weapon="quarterstaff", attack=20), defender_option="parry"),
        {"at_once": [21, 12, 15, 3, 8], "next_round": [21, 12, 15, 3, 8, 8, 15]},
        "back",
        at_once="miss",
        next_round="hit",
    ),
    case(
        "aim_miss_margin",
        duel(who("Ulf", attack=0), who(defense=15), aim="head"),
        {"unaimed": [25, 8, 15], "none": [25, 8, 15]},
        "wounds",
        unaimed="chest 2",
        none="chest 1",
    ),
    case(
        "pain_half",
        duel(ULF, who(pain_level=11)),
        {"exact": [15, 11, 15], "down": [25, 12, 15, 1]},
        "state",
        exact="fights on",
        down="collapsed",
    ),
    case(
        "double_charge",
        duel(who("Ulf", attack=20), who(defense=29), attacker_option="charge", defender_option="charge"),
        [5, 8, 15],
        "wounds",
        add="chest 3",
        once="chest 2",
    ),
    case(
        "no_damage_no_wound",
        duel(who("Ulf", damage="1d4"), who(armour="plate"), attacker_option="desperate attack"),
        {"yes": [19, 1], "no": [19, 1, 15]},
        "wound",
        yes="none",
        no="level 1",
    ),
    case(
        "lost_tables",
        duel("Big Red Chewing-Gum", "Bob the Blob"),
        {"house": [20, 8, 15], "without": [20, 8]},
        "location",
        house="chest",
        without=None,
    ),
]


@pytest.mark.rule("D30-OPT-AIM-2")
@pytest.mark.parametrize("one", CASES, ids=lambda one: one.option)
def test_each_answer_ends_as_it_says(one):
    ends = {value: one.exchange(value).play(one.rolls(value)).outcome[one.told] for value in one.ends}
    assert ends == one.ends


@pytest.mark.parametrize("one", CASES, ids=lambda one: one.option)
def test_each_answer_has_odds_of_its_own(one):
    odds = []
    for value in one.ends:
        x = one.exchange(value)
        if one.option == "deflect_cost":
            x = x.after("yes")  # nobody deflects unless somebody says so
        odds.append(tuple(sorted(map(str, x.odds().rows()))))
    assert len(set(odds)) == len(odds)


ASIDE = {
    "extra_effort_max": lambda o: refused(o, attacker_effort="attack, twice"),
    "parry_two_weapons": lambda o: refused(o, defender=TWO, defender_option="parry"),
    "forced_recover": lambda o: refused(o, defender=who(conditions=("must recover",))),
    "exh_origin": lambda o: health.exhaustion_steps(6, 5, 10, RULESET.rulings(o)),
    "round_half": lambda o: scores.bounded_bonus(5, 2, RULESET.rulings(o)),
    "missile_initiative": lambda o: missile.missile_initiative(ARCHER, ARCHER.arm, 30, RULESET.rulings(o)),
    "missile_init_range": lambda o: missile.missile_initiative(ARCHER, ARCHER.arm, 30, RULESET.rulings(o)),
    "init_tie": lambda o: initiative.acting_order(TIED, RULESET.rulings(o)),
    "declare_order": lambda o: initiative.declaring_order(TIED, RULESET.rulings(o)),
    "pause_time": lambda o: initiative.paused(12, 17, RULESET.rulings(o)),
    "sit_c3": lambda o: "initiative 13" in told(o),
}
ARCHER = RULESET.fighter("Archer")
TIED = [initiative.Entry("Ida", 17, 8), initiative.Entry("Ulf", 17, 9)]


def refused(options: dict[str, str], defender: Any = IDA, **setup: Any) -> bool:
    try:
        RULESET.exchange(ULF, defender, options=options, **setup)
    except InputError:
        return True
    return False


def told(options: dict[str, str]) -> str:
    x = RULESET.exchange(who("Ulf", conditions=("on knees",)), IDA, options=options)
    return str(x.play(ScriptedRoller([4])).trace)


@pytest.mark.rule("D30-EXH-5", "D30-STYLE-14", "D30-INIT-1", "D30-MISSILE-2", "D30-EXH-4")
@pytest.mark.parametrize("name", ASIDE)
def test_each_answer_matters_where_no_column_shows_it(name):
    values = [ASIDE[name]({name: value}) for value in RULESET.options[name].choices]
    assert len(set(values)) == len(values)


def test_every_question_of_the_ledger_is_a_switch_and_is_tried():
    asked = {option.ambiguity for option in RULESET.options.values()}
    assert {f"D30-AMB-{n}" for n in range(1, 35)} <= asked
    assert {one.option for one in CASES} | set(ASIDE) == set(RULESET.options)


def test_a_wrong_name_or_answer_is_refused():
    with pytest.raises(InputError, match="did you mean 'fumble_die'"):
        RULESET.exchange(ULF, IDA, options={"fumble_dice": "own"})
    with pytest.raises(InputError, match="option fumble_die: 'both' is unknown"):
        RULESET.exchange(ULF, IDA, options={"fumble_die": "both"})
