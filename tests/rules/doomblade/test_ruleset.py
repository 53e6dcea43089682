"""Fighters, presets, tables, health and the blow: what panels and notebooks ask of the ruleset."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from functools import cache

import pytest

from combatkit.errors import InputError
from combatkit.rules import ruleset
from combatkit.rules.doomblade import RULESET, Combatant, Fighter
from combatkit.rules.doomblade.equipment import armour_points, bare_hands, spell, weapon
from combatkit.rules.doomblade.tables import difficulty, skill_labels, table, table_names
from combatkit.rules.fighter import as_dict


def test_it_is_found_by_name():
    assert ruleset("doomblade") is RULESET
    assert set(RULESET.column_labels) == set(RULESET.exchange("Rastan", "Orc").odds().columns)
    assert RULESET.body(RULESET.fighter("Orc")) is None


# -- figures of the gaps -----------------------------------------------------------------------------------


def test_difficulty_ladder():
    grades = ("Basic", "Simple", "Easy", "Moderate", "Hard", "Very hard", "Heroic", "Insane")
    assert [difficulty(grade) for grade in grades] == [4, 6, 8, 10, 12, 14, 16, 18]
    with pytest.raises(InputError, match="did you mean 'Hard'"):
        difficulty("Hart")


@pytest.mark.parametrize(
    ("name", "damage", "hands"),
    [
        ("dagger", 5, 1),
        ("short-sword", 7, 1),
        ("hand axe", 8, 1),
        ("mace", 9, 1),
        ("longsword", 10, 1),
        ("spear", 9, 1),
        ("great axe", 14, 2),
        ("two-handed sword", 14, 2),
        ("battle axe", 14, 2),
        ("short bow", 8, 2),
        ("long bow", 10, 2),
        ("crossbow", 11, 2),
    ],
)
def test_weapons(name, damage, hands):
    assert (weapon(name).damage, weapon(name).hands) == (damage, hands)


def test_armour_and_bare_hands_and_the_bolt():
    assert [armour_points(name) for name in ("none", "cloth", "leather", "studded", "mail", "plate")] == [
        0,
        1,
        2,
        3,
        5,
        7,
    ]
    assert [bare_hands(might).damage for might in (8, 4, 1, -2, None)] == [7, 3, 0, 0, 3]
    assert (spell("bolt").mana, spell("bolt").damage, spell("bolt").range.value) == (3, 8, "medium")


def test_twelve_skills():
    assert list(skill_labels().values()) == [
        "Agility",
        "Awareness",
        "Brawl",
        "Charm",
        "Craftsmanship",
        "Dark Sight",
        "Endurance",
        "Magic",
        "Magic Resistance",
        "Marksmanship",
        "Might",
        "Sword-Play",
    ]


@pytest.mark.parametrize("name", table_names())
def test_tables_say_whence_they_come(name):
    head = table(name)
    assert head.title and head.source and head.rows
    rules = [*head.rules, *(row["rule"] for row in head.rows if "rule" in row)]
    assert all(rule in RULESET.cards for rule in rules)
    assert set(RULESET.tables) == set(table_names())


# -- fighters ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(RULESET.presets))
def test_presets_build_and_fight(name):
    fighter = RULESET.fighter(name)
    assert fighter.level.value == "unhurt"
    odds = RULESET.exchange(name, "Orc", attacker_action="dodge").odds()
    assert sum(chance for _, chance in odds) == 1
    assert RULESET.fighter(as_dict(fighter)) == fighter


def test_presets_keep_what_the_document_prints():
    rastan, wolfgar = RULESET.fighter("Rastan"), RULESET.fighter("Wolfgar")
    assert (rastan.main.name, rastan.main.damage, rastan.might) == ("battle axe", 14, 8)
    assert RULESET.fighter("Ugly Orc").armour_points == 2
    assert (wolfgar.sword_play, wolfgar.agility) == (6, 5)
    rat, orc, large = (RULESET.fighter(name) for name in ("Giant Rat", "Savage Orc", "Large Savage Orc"))
    assert rat.brawl == 4 and rat.main.damage - wolfgar.armour_points == 7
    assert orc.sword_play == large.sword_play == 5 and large.weapon == "great axe"
    assert orc.main.damage - wolfgar.armour_points == 9
    assert wolfgar.main.damage - large.armour_points == 14 >= large.health_points
    sample = RULESET.fighter("Orc")  # DB-GAP-12
    assert (sample.health_points, sample.armour_points, sample.main.name, sample.sword_play) == (
        14,
        2,
        "hand axe",
        5,
    )
    assert (rat.health_points, rat.main.damage, rat.movement) == (8, 9, 10)
    assert (RULESET.fighter("Hero").health_points, RULESET.fighter("Hero").mana) == (30, 10)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"sword_play": 13}, "sword_play: 13 is out of range; use a whole number from -2 to 12"),
        ({"brawl": -3}, "brawl: -3 is out of range"),
        ({"swordplay": 5}, "did you mean 'sword_play'"),
        ({"weapon": "long sword"}, "did you mean 'longsword'"),
        ({"worn": "lether"}, "did you mean 'leather'"),
        ({"kind": "villain"}, "use one of: hero, critter"),
        ({"health_points": 0}, "health_points: 0 is out of range"),
        ({"weapon": "teeth or claws"}, "damage: is missing for teeth or claws"),
        ({"agility": 4.5}, "agility: 4.5 is no whole number"),
        ({"conditions": ("hold",)}, "did you mean 'held'"),
    ],
)
def test_bad_fighters_are_refused_with_field_and_remedy(changes, message):
    with pytest.raises(InputError, match=message):
        RULESET.fighter("Hero", **changes)


def test_hurt_is_stored_and_the_level_worked_out():
    hero = RULESET.fighter("Hero", hurt=29)
    assert not {"level", "health"} & {entry.name for entry in dataclasses.fields(Fighter)}
    assert [str(part) for part in RULESET.health(hero)] == ["Health: 1 of 30, wounded"]
    assert RULESET.health(RULESET.fighter("Orc", hurt=14, conditions=("fallen",)))[0].notes == ("fallen",)
    assert RULESET.health(RULESET.fighter("Orc", hurt=14))[0].level == "dead"
    assert all(
        level in RULESET.wound_levels for level in ("unhurt", "scratched", "wounded", "unconscious", "dead")
    )


def test_forms_describe_themselves():
    for fields in (RULESET.fighter_fields, RULESET.setup_fields, RULESET.blow_fields):
        for spec in fields:
            assert spec.label and (spec.kind != "choice" or spec.default in spec.choices)
            assert not spec.rule or spec.rule in RULESET.cards, spec.name


def test_bad_setups_and_blows_are_refused():
    with pytest.raises(InputError, match="did you mean 'defender_action'"):
        RULESET.exchange("Rastan", "Orc", defender_actoin="dodge")
    with pytest.raises(InputError, match="did you mean 'dodge'"):
        RULESET.exchange("Rastan", "Orc", defender_action="dogde")
    with pytest.raises(InputError, match="doomblade blow: 'armour' is unknown"):
        RULESET.blow("Orc", armour=3)
    with pytest.raises(InputError, match="damage: 100 is out of range"):
        RULESET.blow("Orc", damage=100)


def test_two_of_one_name_are_told_apart():
    trace = str(RULESET.exchange("Orc", "Orc").play([[4, 5], [1, 2]]).trace)
    assert "Orc (attacker) has 14 against 8" in trace and "Orc (defender) is hit" in trace


@pytest.mark.rule("DB-WOUND-1", "DB-MIGHTY-3", "DB-RAND-2")
def test_a_blow_in_the_wound_panel():
    assert RULESET.blow("Orc", damage=9, mighty=True).play([]).outcome["damage"] == 16
    assert RULESET.blow("Orc", damage=9, past_armour=True).play([]).outcome["damage"] == 9
    even = RULESET.blow("Orc", damage=9, dice="both even", options={"random_damage": "odds"})
    assert even.play([]).outcome["damage"] == 8
    die = RULESET.blow("Orc", damage=9, options={"random_damage": "d6"})
    assert [die.play([face]).outcome["damage"] for face in (1, 6)] == [4, 10]
    assert sum(die.odds().by_event().values()) == 1


def test_sample_duels_last_as_long_as_the_ledger_says():
    """DB-GAP-12: about 3.4 rounds and 95 % for the Hero against the Orc, 6 rounds for two Heroes."""
    hero, orc = RULESET.fighter("Hero"), RULESET.fighter("Orc")
    wins, rounds = solved(hero, orc)
    assert (round(wins, 2), round(rounds, 1)) == (0.95, 3.4)
    assert round(solved(hero, hero)[1], 1) == 6.0


def solved(first: Fighter, second: Fighter) -> tuple[float, float]:
    """The chance that `first` alone is left, and the expected rounds, with weapons always in hand again."""
    steps = {
        key: float(chance)
        for key, chance in RULESET.exchange(first, second).odds().by("damage_to_attacker", "damage").items()
    }
    stays = steps.pop((0, 0))

    @cache
    def fight(mine: int, other: int) -> tuple[float, float]:
        if mine <= 0 or other <= 0:
            return float(mine > 0), 0.0
        after = [(chance, fight(mine - loss, other - gain)) for (loss, gain), chance in steps.items()]
        return (
            sum(chance * won for chance, (won, _) in after) / (1 - stays),
            (1 + sum(chance * rounds for chance, (_, rounds) in after)) / (1 - stays),
        )

    return fight(first.health, second.health)


def test_more_skill_never_hurts():
    for option in ({}, {"edition": "tn7"}, {"random_damage": "bonus"}):
        chances = [
            RULESET.exchange(RULESET.fighter("Hero", sword_play=rank), "Orc", options=option)
            .odds()
            .chance(lambda row: row["damage"] > 0)
            for rank in range(-2, 13)
        ]
        assert chances == sorted(chances)


@pytest.mark.rule("DB-SEQ-1")
def test_the_newer_edition_asks_the_hero_for_7_plus_skill():
    odds = RULESET.exchange("Hero", "Orc", options={"edition": "tn7"}).odds()
    need = 7 + 5 - 6
    assert odds.chance(winner="attacker") == Fraction(
        sum(a + b >= need for a in range(1, 7) for b in range(1, 7)), 36
    )
    assert odds.chance(winner="nobody") == 0


@pytest.mark.rule("DB-RAND-1")
def test_a_hit_is_never_less_than_nothing():
    """DB-AMB-14: signed margins and damage dice may take more than the Damage, and no more."""
    rat = RULESET.fighter("Giant Rat", damage=1)
    for options in ({"random_damage": "d6"}, {"random_damage": "bonus", "negative_margin": "signed"}):
        odds = RULESET.exchange(rat, "Hero", options=options).odds()
        assert min(outcome["damage"] for outcome, _ in odds) == 0


def test_combatants_are_hashable_values():
    assert hash(Combatant(fighter=RULESET.fighter("Hero"))) == hash(
        Combatant(fighter=RULESET.fighter("Hero"))
    )


@pytest.mark.parametrize("make", [RULESET.exchange, RULESET.duel])
def test_an_option_among_the_set_up_is_shown_its_place(make):
    with pytest.raises(InputError, match=r"^fumble_gives_hit: is an option; pass options=\{'fumble_gives"):
        make("Hero", "Orc", fumble_gives_hit="no")


def test_panels_open_with_a_hero_against_a_critter():
    assert [RULESET.fighter(name).kind for name in RULESET.opening] == ["hero", "critter"]
