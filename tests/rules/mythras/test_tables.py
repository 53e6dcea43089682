"""The tables as printed: weapons, shields, missiles, parry, impale, wounds, and the reader itself."""

from itertools import product

import pytest

from combatkit.dice.notation import dice
from combatkit.errors import InputError
from combatkit.rules.card import Provenance
from combatkit.rules.mythras.damage import Stops, half, impalement, parried, stops, wound_level
from combatkit.rules.mythras.enums import Grade, Impalement, Level, Reach, Side, Size, Wound
from combatkit.rules.mythras.siege import siege_weapons
from combatkit.rules.mythras.tables import table, table_names
from combatkit.rules.mythras.weapons import EFFECTS, TRAITS, Kind, may_pair, weapon, weapon_names

SMALL, MEDIUM, LARGE, HUGE, ENORMOUS = list(Size)[:5]
TEN_AND_FURTHER = [1, 10, 11, 20, 21, 30, 31, 40, 41, 50]

# MY-GAP-11 as the ledger prints it: damage, Size, Reach, ENC, AP/HP, initials of the effects
MELEE = """
Ball and chain     1d6+1  M M  2 6/8  BaEnSt
Battleaxe          1d6+1  M M  1 4/8  BlSu
Broadsword         1d8    M M  2 6/10 BlIm
Chain              1d4    M M  1 8/6  En
Club               1d6    M S  1 4/4  BaSt
Dagger             1d4+1  S S  0 6/8  BlIm
Falchion           1d6+2  M M  1 6/10 Bl
Flail              1d6    M M  1 3/6  Ba
Hatchet            1d6    S S  1 4/6  Bl
Knife              1d3    S S  0 5/4  BlIm
Lance              1d10+2 H VL 3 4/10 ImSu
Longsword          1d8    M L  2 6/12 BlIm
Mace               1d8    M S  1 6/6  BaSt
Main gauche        1d4    S S  0 6/10 Bl
Military pick      1d6+1  M M  3 6/10 StSu
Net                1d4    S L  3 2/20 En
Rapier             1d8    M L  1 5/8  Im
Sabre              1d6+1  M M  1 6/8  BlIm
Scimitar           1d8    M M  2 6/10 Bl
Shortspear         1d8+1  M L  2 4/5  Im
Shortsword         1d6    M S  1 6/8  BlIm
Trident            1d8    M L  2 4/10 Im
Whip               1d3    M VL 1 2/8  EnSt
Battleaxe (2H)     1d8+1  L M  1 4/8  BlSu
Garrotte           1d2    S T  0 1/2  -
Glaive             1d10+2 L L  2 4/10 BlSu
Great axe          2d6+2  H L  2 4/10 BlSu
Great club         2d6    H L  3 4/10 BaSt
Great hammer       1d10+3 H L  3 4/10 BaStSu
Greatsword         2d8    H L  4 6/12 BlImSu
Halberd            1d8+2  L VL 4 4/10 EnImSu
Longspear          1d10+1 L VL 2 4/10 Im
Longsword (2H)     1d10   L L  2 6/12 BlImSu
Military flail     1d10   L L  3 4/10 BaSt
Pike               1d10+2 L VL 4 4/12 Im
Quarterstaff       1d8    M L  2 4/8  St
Xyston             1d10   L VL 3 4/10 Im
Buckler            1d3    M S  1 6/9  BaSt
Heater shield      1d4    L S  2 6/12 BaSt
Hoplite shield     1d4    H S  3 6/15 BaSt
Kite shield        1d4    H S  3 4/15 BaSt
Peltast shield     1d4    L S  2 4/12 BaSt
Scutum             1d4    H S  4 4/18 BaSt
Target shield      1d3+1  L S  2 4/9  BaIm
Viking shield      1d4    L S  3 4/12 BaSt
"""
TWO_HANDED = {"Battleaxe (2H)", "Garrotte", "Glaive", "Great axe", "Great club", "Great hammer", "Greatsword",
              "Halberd", "Longspear", "Longsword (2H)", "Military flail", "Pike", "Quarterstaff", "Xyston"}
MARKED = {
    "Barbed": {"Trident"}, "Defensive": {"Quarterstaff"}, "Double ended": {"Xyston"},
    "Entrapping": {"Main gauche", "Net", "Whip"},
    "Flexible": {"Ball and chain", "Chain", "Flail", "Whip", "Military flail"}, "Mount": {"Lance"},
    "Offensive": {"Whip"}, "Set": {"Shortspear", "Halberd", "Longspear", "Pike", "Xyston"},
    "Stealth": {"Garrotte"}, "Thrown": {"Dagger", "Hatchet", "Net", "Shortspear", "Trident"},
}

# MY-GAP-12: damage, DM, Force, ranges, Load, effects, Impale Size, ENC, AP/HP ("?" where none is printed)
RANGED = """
Blowgun              0     N ? 10/20/30   2 -    - 0 1/4
Bolas                1d4   N ? 10/25/50   0 En   - 0 2/2
Dagger (thrown)      1d4   Y S 5/10/20    0 Im   S 0 4/8
Dart                 1d4   Y S 5/10/20    0 Im   S 0 2/1
Discus               1d4+1 Y L 5/20/40    0 St   - 0 2/3
Hatchet (thrown)     1d6   Y S 10/20/30   0 Bl   - 1 4/6
Heavy crossbow       1d10  N H 20/150/300 4 ImSu S 2 4/8
Javelin              1d8+1 Y H 10/20/50   0 ImPi M 1 3/8
Light crossbow       1d8   N L 20/100/200 3 Im   S 1 4/5
Long bow             1d8   Y H 15/125/250 2 Im   S 1 4/7
Net (thrown)         0     N ? 3/5/10     0 En   - 3 2/20
Recurve bow          1d8   Y H 15/125/250 2 Im   S 1 4/8
Short bow            1d6   Y L 15/100/200 2 Im   S 1 4/4
Shortspear (thrown)  1d8   Y L 10/15/30   0 Im   M 2 4/5
Sling                1d8   N L 10/150/300 3 St   - 0 1/2
Staff sling          2d6   N E 5/25/50    4 St   - 2 3/6
Stone (thrown)       1d3   Y S 5/10/20    0 St   - ? ?
Trident (thrown)     1d8   Y L 10/15/30   0 Im   M 2 4/10
"""


def rows(text, name_ends):
    return [(line[:name_ends].strip(), line[name_ends:].split()) for line in text.strip().splitlines()]


MELEE_ROWS, RANGED_ROWS = rows(MELEE, 19), rows(RANGED, 21)


def initials(effects):
    return "".join(effect[:2] for effect in effects) or "-"


# -- weapons ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-GAP-11", "MY-WPN-1", "MY-WPN-2", "MY-WPN-4")
@pytest.mark.parametrize(("name", "figures"), MELEE_ROWS, ids=lambda it: it if isinstance(it, str) else "")
def test_close_combat_weapons_as_printed(name, figures):
    it = weapon(name)
    assert it.name == name
    assert [it.damage, it.size.letter, it.reach.letter, str(it.enc), f"{it.armour_points}/{it.hit_points}",
            initials(it.effects)] == figures
    assert it.hands == (2 if name in TWO_HANDED else 1)
    if not it.is_shield:
        assert set(it.traits) == {trait for trait, names in MARKED.items() if name in names}
    assert it.adds_damage_modifier and not it.ranges and not it.house


def test_no_close_combat_weapon_is_forgotten():
    assert list(weapon_names(Kind.MELEE, Kind.SHIELD)) == [name for name, _ in MELEE_ROWS]


@pytest.mark.rule("MY-GAP-11", "MY-STYLE-5", "MY-BLOCK-1")
def test_shields_cover_locations_and_parry_missiles():
    covered = {"Buckler": 2, "Heater shield": 3, "Hoplite shield": 4, "Kite shield": 4, "Peltast shield": 3,
               "Scutum": 5, "Target shield": 3, "Viking shield": 4}
    assert {name: weapon(name).passive_locations for name in weapon_names(Kind.SHIELD)} == covered
    assert all(weapon(name).can_parry_missiles for name in covered)
    assert not any(weapon(name).can_parry_missiles for name in weapon_names() if name not in covered)
    assert weapon("Halberd").passive_locations == 1


@pytest.mark.rule("MY-GAP-12", "MY-RANGED-3", "MY-RANGED-4", "MY-RANGED-18")
@pytest.mark.parametrize(("name", "figures"), RANGED_ROWS, ids=lambda it: it if isinstance(it, str) else "")
def test_ranged_weapons_as_printed(name, figures):
    it = weapon(name)
    shown = [it.damage, "Y" if it.adds_damage_modifier else "N", it.size.letter,
             "/".join(map(str, it.ranges)), str(it.load), initials(it.effects),
             it.impale_size.letter if it.impale_size is not None else "-", str(it.enc),
             f"{it.armour_points}/{it.hit_points}"]
    assert [mark if printed != "?" else "?" for mark, printed in zip(shown, figures, strict=True)] == figures
    assert bool(it.house) == ("?" in figures)  # what nobody prints is marked as ours
    assert it.is_ranged and it.reach is None and not it.can_parry


@pytest.mark.rule("MY-GAP-12")
def test_the_atlatl_throws_harder_and_farther():
    for missile in ("Dart", "Javelin"):
        plain, thrown = weapon(missile), weapon(f"{missile} (atlatl)")
        assert thrown.size == plain.size + 1
        assert [b - a for a, b in zip(plain.ranges, thrown.ranges, strict=True)] == [0, 25, 75]
        assert (thrown.damage, thrown.effects, thrown.impale_size) == (
            plain.damage, plain.effects, plain.impale_size)


@pytest.mark.rule("MY-UNARM-5", "MY-GAP-22", "MY-WPN-3")
def test_natural_weapons():
    fist = weapon("Unarmed")
    assert (fist.damage, fist.size, fist.reach) == ("1d3", SMALL, Reach.TOUCH)
    assert fist.armour_points is fist.hit_points is None and not fist.effects
    assert (weapon("Bear claw").size, weapon("Bear claw").damage) == (HUGE, "1d8")
    assert (weapon("Shark bite").size, weapon("Shark bite").damage) == (ENORMOUS, "1d10")
    assert all("reach" in weapon(name).house for name in weapon_names(Kind.NATURAL))


@pytest.mark.rule("MY-GAP-13")
def test_siege_weapons():
    engines = siege_weapons()
    assert [it.damage for it in engines.values()] == [f"{dice}d6" for dice in range(3, 9)]
    assert [(it.effective, it.long, it.load) for it in engines.values()] == [
        (100 + 50 * step, 200 + 100 * step, 3 + step) for step in range(1, 7)]
    assert (engines["Trebuchet"].crew, engines["Trebuchet"].hit_points) == ((4, 8), 150)


def test_every_damage_is_an_expression_that_can_be_rolled():
    for name in weapon_names():
        odds = dice(weapon(name).damage)
        assert min(odds.weights) >= (0 if weapon(name).damage == "0" else 1)
    assert all(dice(it.damage).mean() > 0 for it in siege_weapons().values())


@pytest.mark.rule("MY-SE-4", "MY-GAP-14")
def test_questions_that_special_effects_ask():
    axe, sword, club, whip, bow = map(weapon, ("Great axe", "Shortsword", "Great club", "Whip", "Short bow"))
    assert axe.is_axe and axe.is_two_handed and axe.is_cutting and not axe.is_impaling and axe.severs
    assert sword.is_cutting and sword.is_impaling and not sword.is_two_handed and not sword.is_small
    assert club.is_bludgeoning and club.is_club and not club.severs
    assert whip.is_entangling and not whip.can_parry and whip.has("Flexible")
    assert bow.hands == 2 and not bow.is_two_handed and bow.is_ranged
    assert weapon("Dagger").is_small and weapon("Hatchet").is_axe
    assert weapon("Hoplite shield").is_shield and not weapon("Hoplite shield").is_bludgeoning
    assert weapon("Quarterstaff").has("Defensive") and weapon("Sling").is_bludgeoning


@pytest.mark.rule("MY-GAP-14")
def test_an_effect_of_the_list_fits_the_type_of_the_weapon():
    for it in map(weapon, weapon_names()):
        assert it.is_cutting == it.lists("Bleed")
        assert it.is_impaling == it.lists("Impale")
        assert it.is_entangling == it.lists("Entangle")
        if it.is_bludgeoning:
            assert it.lists("Bash") or it.lists("Stun Location")
    for it in map(weapon, weapon_names(Kind.MELEE)):
        if it.lists("Sunder") and it.name not in {"Lance", "Military pick"}:
            assert it.is_axe or it.is_two_handed  # the table's own exceptions (MY-AMB-33)


def test_names_are_found_whatever_the_capitals_and_faults_are_answered():
    assert weapon(" great AXE ") is weapon("Greataxe")
    assert weapon("Rock").name == "Stone (thrown)"
    with pytest.raises(InputError, match="weapon: 'broadsowrd' is unknown; did you mean 'Broadsword'"):
        weapon("broadsowrd")
    with pytest.raises(InputError, match="weapon trait: 'Sett' is unknown; did you mean 'Set'"):
        weapon("Pike").has("Sett")
    with pytest.raises(InputError, match="combat effect: 'Stun' is unknown"):
        weapon("Pike").lists("Stun")
    assert len(EFFECTS) == 7 and len(TRAITS) == 11


# -- sizes and parries -----------------------------------------------------------------------------------


@pytest.mark.rule("MY-PARRY-1", "MY-EX-22")
def test_all_25_pairs_of_sizes():
    printed = {
        SMALL: "AHNNN", MEDIUM: "AAHNN", LARGE: "AAAHN", HUGE: "AAAAH", ENORMOUS: "AAAAA",
    }
    names = {"A": Stops.ALL, "H": Stops.HALF, "N": Stops.NONE}
    for parry, marks in printed.items():
        assert [stops(attack, parry) for attack in list(Size)[:5]] == [names[mark] for mark in marks]
    for row in table("parry").rows:
        shown = [row[size.name.lower()] for size in list(Size)[:5]]
        assert [names[mark].label for mark in printed[Size[row["parrying"]]]] == shown


@pytest.mark.rule("MY-EX-6", "MY-EX-11", "MY-PARRY-1", "MY-PARRY-2")
def test_the_saga_parries():
    axe = weapon("Great axe").size
    shown = [stops(axe, weapon(name).size) for name in ("Hoplite shield", "Pike", "Shortsword")]
    assert shown == [Stops.ALL, Stops.HALF, Stops.NONE]
    charging_lance = weapon("Lance").size.shifted(1)
    assert charging_lance is ENORMOUS
    assert stops(charging_lance, weapon("Peltast shield").size) is Stops.NONE


@pytest.mark.rule("MY-AMB-3", "MY-GAP-28", "MY-PARRY-1")
@pytest.mark.parametrize(("damage", "up", "down"), [(0, 0, 0), (1, 1, 0), (2, 1, 1), (7, 4, 3), (10, 5, 5)])
def test_half_of_the_damage_gets_through(damage, up, down):
    assert parried(damage, HUGE, LARGE) == half(damage) == up
    assert parried(damage, HUGE, LARGE, half_damage="ceil_stopped") == down
    assert parried(damage, HUGE, HUGE) == 0
    assert parried(damage, HUGE, MEDIUM) == damage


def test_no_damage_below_nought_and_no_unknown_rounding():
    for pair in ((HUGE, LARGE), (HUGE, SMALL)):
        with pytest.raises(InputError, match="damage: -1 is no amount"):
            parried(-1, *pair)
    with pytest.raises(InputError, match="half_damage: 'up' is unknown"):
        parried(3, HUGE, LARGE, half_damage="up")


@pytest.mark.rule("MY-WPN-3")
def test_sizes_go_beyond_enormous_and_stop_with_an_error():
    giant = ENORMOUS.shifted(2)
    assert giant.label == "Enormous +2" and stops(giant, ENORMOUS) is Stops.NONE
    assert ENORMOUS.shifted(-9) is SMALL
    with pytest.raises(InputError, match="5 steps above Enormous lie beyond the ladder"):
        ENORMOUS.shifted(5)


# -- impale and wounds -----------------------------------------------------------------------------------


@pytest.mark.rule("MY-SE-IMPALETAB")
def test_all_25_cells_of_the_impale_table():
    checked = 0
    for row, size in product(table("impale").rows, list(Size)[:5]):
        for siz in row["siz"]:
            assert impalement(siz, size) is Impalement[row[size.name.lower()]]
            checked += 1
    assert checked == 50
    assert [edge for row in table("impale").rows for edge in row["siz"]] == TEN_AND_FURTHER


@pytest.mark.rule("MY-DX-6", "MY-DX-7", "MY-SE-IMPALETAB")
def test_impale_at_and_beyond_the_table():
    man = [impalement(13, size).label for size in (SMALL, MEDIUM, LARGE)]
    assert man == ["Hard", "Formidable", "Herculean"]
    assert [impalement(55, size).label for size in (LARGE, HUGE, ENORMOUS)] == ["none", "none", "Hard"]
    assert all(impalement(61, size) is Impalement.NONE for size in list(Size)[:5])
    assert impalement(60, ENORMOUS) is Impalement.HARD
    assert impalement(61, Size.ENORMOUS_1) is Impalement.HARD
    assert impalement(1, ENORMOUS) is Impalement.INCAPACITATED
    with pytest.raises(InputError, match="SIZ: 0 is no SIZ"):
        impalement(0, SMALL)


def test_an_impalement_names_the_grade_of_the_victim():
    assert [it.grade for it in Impalement] == [None, Grade.HARD, Grade.FORMIDABLE, Grade.HERCULEAN, None]


@pytest.mark.rule("MY-DX-5", "MY-DMG-2")
def test_wound_levels_of_the_ledger():
    assert [wound_level(left, 5) for left in (1, 0, -4, -5)] == [
        Wound.MINOR, Wound.SERIOUS, Wound.SERIOUS, Wound.MAJOR]


@pytest.mark.rule("MY-DMG-2")
def test_c15_the_edges_of_wounds():
    labels = [wound_level(left, 6).label for left in (6, 5, 1, 0, -5, -6, -7)]
    assert labels == ["none", "minor", "minor", "serious", "serious", "major", "major"]
    assert [wound_level(left, 1).label for left in (1, 0, -1)] == ["none", "serious", "major"]
    with pytest.raises(InputError, match="hit_points: 7 is more than the maximum of 6"):
        wound_level(7, 6)
    with pytest.raises(InputError, match="maximum: 0 is no maximum"):
        wound_level(0, 0)


# -- the closed lists and the reader ---------------------------------------------------------------------


def test_labels_are_the_words_of_the_tables():
    assert [row["label"] for row in table("difficulty").rows] == [grade.label for grade in Grade]
    assert [row["grade"] for row in table("difficulty").rows] == [grade.name for grade in Grade]
    assert [level.label for level in Level] == ["fumble", "failure", "success", "critical"]
    assert [reach.label for reach in Reach] == ["Touch", "Short", "Medium", "Long", "Very Long"]
    assert [size.label for size in list(Size)[:5]] == ["Small", "Medium", "Large", "Huge", "Enormous"]
    assert Side.DEFENDER.other is Side.ATTACKER


def test_every_table_says_what_it_is_and_whose_figures_it_holds():
    assert len(table_names()) >= 17
    for name in table_names():
        read = table(name)
        assert read.title and read.rows and read.source
        assert isinstance(read.provenance, Provenance)
        assert all(rule_id.startswith("MY-") for rule_id in read.rules)
    with pytest.raises(InputError, match="table: 'armor' is unknown; did you mean 'armour'"):
        table("armor")


@pytest.mark.rule("MY-STYLE-4")
@pytest.mark.parametrize(("main", "other", "pair"), [
    ("Broadsword", "Dagger", True), ("Dagger", "Knife", True), ("Broadsword", "Mace", False),
    ("Dagger", "Broadsword", False), ("Broadsword", "Hoplite shield", True), ("Sling", "Shortsword", True),
])
def test_two_weapons_make_a_pair_if_the_second_is_smaller(main, other, pair):
    assert may_pair(weapon(main), weapon(other)) is pair
