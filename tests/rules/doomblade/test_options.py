"""Every open question is a switch: each value gives other odds, and the trace tells which was played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.doomblade import RULESET
from combatkit.rules.exchange import Exchange

HERO = RULESET.fighter("Hero", armour=2)
ORC = RULESET.fighter("Orc")
PARTNER = RULESET.fighter("Two-blade Hero")
ARCHER = RULESET.fighter("Archer")
MAGE = RULESET.fighter("Sorceress", health_points=5)


@dataclass
class Case:
    """One question: where it matters, dice that show it, and what comes of them under each answer.

    `dice` may be a dict by answer, where an answer asks for other dice. `told` is a column of the outcome,
    and `ends` its value under each answer.
    """

    option: str
    make: Any
    dice: Any
    told: str
    ends: dict[str, Any]
    others: dict[str, str]

    def exchange(self, value: str) -> Exchange:
        return self.make({**self.others, self.option: value})


def duel(attacker: Any, defender: Any, **setup: Any) -> Any:
    return lambda options: RULESET.exchange(attacker, defender, options=options, **setup)


def case(option: str, make: Any, dice: Any, told: str, ends: dict[str, Any], **others: str) -> Case:
    return Case(option, make, dice, told, ends, others)


# Hero: Sword-Play 6, longsword 10, Armour 2. Orc: all skills 5, hand axe 8, Armour 2.
CASES = [
    case(
        "edition",
        duel(HERO, ORC),
        {"opposed2d6": [[2, 4], [3, 4]], "tn7": [[2, 4]]},
        "winner",
        {"opposed2d6": "nobody", "tn7": "attacker"},
    ),
    case(
        "undefended_target",
        duel(HERO, RULESET.fighter("Orc", agility=6), defender_action="use an item"),
        [[1, 3]],
        "damage",
        {"tn8": 8, "tn7_plus_agility": 0},
    ),
    case(
        "serious_injuries",
        duel(ORC, RULESET.fighter("Hero", hurt=28)),
        {"no": [[5, 6], [1, 2]], "yes": [[5, 6], [1, 2], 4]},
        "injury",
        {"no": "none", "yes": "broken limb"},
    ),
    case(
        "both_mighty",
        duel(HERO, RULESET.fighter("Orc", sword_play=6)),
        [[6, 6], [6, 6]],
        "winner",
        {"compare": "nobody", "both_hit": "both"},
    ),
    case(
        "fumble_gives_hit",
        duel(HERO, RULESET.fighter("Orc", sword_play=-2)),
        [[1, 1], [2, 3], 6],
        "damage_to_attacker",
        {"yes": 6, "no": 0},
    ),
    case(
        "defender_naturals",
        duel(RULESET.fighter("Hero", sword_play=12), ORC, defender_action="dodge"),
        [[5, 6], [6, 6]],
        "damage",
        {"no": 8, "yes": 0},
    ),
    case("mighty_before_armour", duel(HERO, ORC), [[6, 6], [1, 2]], "damage", {"yes": 18, "no": 16}),
    case(
        "mighty_outnumbered",
        duel(
            RULESET.fighter("Orc", sword_play=12), HERO, others_on_defender=2, defender_target="somebody else"
        ),
        [[5, 6], [6, 6]],
        "damage",
        {"target_only": 6, "all": 0},
    ),
    case(
        "ranged_stack_grades",
        duel(
            ARCHER,
            ORC,
            attacker_action="shoot",
            defender_action="use an item",
            target_speed="moving very fast",
        ),
        [[1, 3]],
        "damage",
        {"no": 8, "yes": 0},
    ),
    case(
        "under_attack_scope",
        duel(ARCHER, ORC, attacker_action="shoot"),
        [[1, 3], [5, 6]],
        "winner",
        {"not_engaged": "defender", "any_attack": "both"},
    ),
    case(
        "stray_shot_chain",
        duel(
            ARCHER,
            ORC,
            attacker_action="shoot",
            defender_action="use an item",
            into_melee=True,
            others_near=2,
        ),
        {"no": [[1, 2], [1, 3]], "yes": [[1, 2], [1, 3], [5, 5]]},
        "stray",
        {"no": "nobody is hit", "yes": "another is hit"},
    ),
    case(
        "dual_armour_per_weapon",
        duel(PARTNER, ORC, attacker_action="dual wield"),
        [[4, 5], [1, 2]],
        "damage",
        {"yes": 8 + 5, "no": 10 + 7 - 2},
    ),
    case(
        "dual_penalty",
        duel(PARTNER, ORC, attacker_action="dual wield"),
        [[3, 5], [3, 4]],
        "winner",
        {"1": "attacker", "2": "nobody"},
    ),
    case(
        "outnumbered_tie",
        duel(ORC, HERO, defender_target="somebody else", others_on_defender=2),
        [[1, 4], [2, 4]],
        "damage",
        {"none": 0, "wound": 6},
    ),
    case(
        "outnumber_counts",
        duel(ORC, HERO, idle_on_defender=2),
        [[1, 3], [1, 4]],
        "winner",
        {"attackers": "defender", "engaged": "nobody"},
    ),
    case(
        "random_damage",
        duel(HERO, ORC),
        {
            "none": [[2, 6], [1, 2]],
            "bonus": [[2, 6], [1, 2]],
            "odds": [[2, 6], [1, 2]],
            "d6": [[2, 6], [1, 2], 1],
        },
        "damage",
        {"none": 8, "bonus": 14, "odds": 9, "d6": 5},
    ),
    case(
        "phase_kills_cancel",
        duel(ARCHER, MAGE, attacker_action="shoot", defender_action="cast a spell"),
        {"no": [[5, 6], [5, 6]], "yes": [[5, 6]]},
        "damage_to_attacker",
        {"no": 8, "yes": 0},
    ),
    case(
        "unarmed_parry_unarmed",
        duel("Giant Rat", HERO, defender_action="unarmed parry"),
        {"yes": [[2, 4], [5, 6]], "no": [[2, 4]]},
        "damage",
        {"yes": 0, "no": 7},
    ),
    case(
        "dual_single_target",
        duel(PARTNER, ORC, attacker_action="dual wield", others_on_attacker=1),
        [[4, 5], [1, 2]],
        "damage",
        {"both": 13, "one": 8},
    ),
    case(
        "mighty_wins_test",
        duel(RULESET.fighter("Hero", sword_play=2), ORC),
        [[6, 6], [5, 6]],
        "winner",
        {"yes": "attacker", "no": "both"},
    ),
    case(
        "mighty_beats_defence",
        duel(HERO, RULESET.fighter("Orc", agility=12), defender_action="dodge"),
        [[6, 6], [5, 6]],
        "damage",
        {"yes": 18, "no": 0},
    ),
    case(
        "negative_margin",
        duel(RULESET.fighter("Hero", sword_play=2), ORC),
        [[6, 6], [5, 6]],
        "damage",
        {"zero": 18, "signed": 16},
        random_damage="bonus",
    ),
    case(
        "fumble_outnumbered",
        duel(
            RULESET.fighter("Orc", sword_play=-2), HERO, others_on_defender=1, defender_target="somebody else"
        ),
        [[1, 2], [1, 1], 6],
        "damage",
        {"all": 6, "target": 0},
    ),
    case(
        "fumble_strays",
        duel(ARCHER, ORC, attacker_action="shoot", defender_action="use an item", into_melee=True),
        {"no": [[1, 1], 6], "yes": [[1, 1], [5, 6], 6]},
        "stray",
        {"no": "nobody is hit", "yes": "another is hit"},
    ),
    case(
        "disarmed_policy",
        duel(RULESET.fighter("Hero", conditions=("weapon dropped",)), ORC),
        {"recover": [[2, 3]], "brawl": [[5, 5], [2, 3]]},
        "attacker_weapon",
        {"recover": "in hand", "brawl": "on the ground"},
    ),
    case(
        "dual_random",
        duel(PARTNER, ORC, attacker_action="dual wield"),
        {"each": [[4, 5], [1, 2], 6, 1], "once": [[4, 5], [1, 2], 6]},
        "damage",
        {"each": 11 + 2, "once": 11 + 8},
        random_damage="d6",
    ),
]


def dice_for(one: Case, value: str) -> list[Any]:
    return one.dice[value] if isinstance(one.dice, dict) else one.dice


@pytest.mark.parametrize("one", CASES, ids=lambda one: one.option)
def test_each_answer_ends_as_it_says(one):
    ends = {value: one.exchange(value).play(dice_for(one, value)).outcome[one.told] for value in one.ends}
    assert ends == one.ends
    assert set(one.ends) == set(RULESET.options[one.option].choices)


@pytest.mark.parametrize("name", list(RULESET.options))
def test_each_answer_has_odds_and_a_trace_of_its_own(name):
    mine = [one for one in CASES if one.option == name]
    assert mine, f"no case for the option {name}"
    for one in mine:
        odds = [tuple(sorted(map(str, one.exchange(value).odds().rows()))) for value in one.ends]
        if len(set(odds)) == len(odds):
            break
    else:
        pytest.fail(f"{name}: two answers have the same odds")
    assert any(
        len({str(one.exchange(value).play(dice_for(one, value)).trace) for value in one.ends})
        == len(one.ends)
        for one in mine
    )


def test_every_question_of_the_ledger_is_a_switch():
    asked = {option.ambiguity for option in RULESET.options.values()}
    assert {f"DB-AMB-{n}" for n in range(1, 25)} - asked == {"DB-AMB-14"}  # a floor, no question of play
    assert {"DB-GAP-1", "DB-GAP-4", "DB-GAP-8"} <= asked


@pytest.mark.parametrize("name", list(RULESET.options))
def test_odds_add_up_to_1_under_every_answer(name):
    for value in RULESET.options[name].choices:
        for action in ("attack", "dodge"):
            odds = RULESET.exchange("Rastan", "Orc", options={name: value}, defender_action=action).odds()
            assert sum(chance for _, chance in odds) == 1
            assert sum(odds.by_event().values()) == 1


def test_a_wrong_name_or_answer_is_refused():
    with pytest.raises(InputError, match="did you mean 'random_damage'"):
        RULESET.exchange(HERO, ORC, options={"random_damag": "d6"})
    with pytest.raises(InputError, match="option random_damage: 'd8' is unknown"):
        RULESET.exchange(HERO, ORC, options={"random_damage": "d8"})
