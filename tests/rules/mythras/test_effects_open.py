"""Which of the 44 special effects are open: each when all conditions hold, and why not when one fails."""

from __future__ import annotations

from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.rules.mythras.effect_checks import CHECKS
from combatkit.rules.mythras.effects import effect, effects, open_effects
from combatkit.rules.mythras.enums import Level, Side

A, D = Side.ATTACKER, Side.DEFENDER
CRIT, OK, FAIL, FUMBLE = Level.CRITICAL, Level.SUCCESS, Level.FAILURE, Level.FUMBLE

# Effect: who wins, and what makes it open beside a plain win by a success over a failure with broadswords.
#   levels = (attack, parry); a, d = fields of attacker and defender; ctx = context; chosen, left
# then for each condition what violates it, and words of the reason.
CASES: dict[str, tuple[Side, dict[str, Any], list[tuple[dict[str, Any], str]]]] = {
    "accidental injury": (D, {"levels": (FUMBLE, OK)}, [({"levels": (FAIL, OK)}, "only on a fumble")]),
    "arise": (D, {"d": {"conditions": ("prone",)}}, [({"d": {}}, "not prone")]),
    "bash": (A, {"a": {"armed": "Mace"}}, [
        ({"a": {}}, "a shield or a bludgeoning weapon"),
        ({"a": {"armed": "Mace", "siz": 6}}, "more than twice"),
        ({"a": {"armed": "Mace"}, "d": {"siz": 14, "conditions": ("braced",)}}, "doubled for bracing"),
    ]),
    "bleed": (A, {}, [({"a": {"armed": "Mace"}}, "a cutting weapon")]),
    "blind opponent": (D, {"levels": (OK, CRIT)}, [({"levels": (FAIL, OK)}, "takes a critical")]),
    "bypass armour": (A, {"levels": (CRIT, OK), "chosen": ("bypass armour",)}, [
        ({"levels": (OK, FAIL)}, "takes a critical"),
        ({"levels": (CRIT, FUMBLE), "chosen": ("bypass armour", "bypass armour")}, "chosen twice already"),
    ]),
    "choose location": (A, {}, [
        ({"a": {"armed": "Short bow"}}, "ranged weapon it takes a critical"),
        ({"a": {"armed": "Short bow"}, "d": {"conditions": ("stationary",)}}, "takes a critical"),
        ({"ctx": {"total_cover": True}}, "blind shot"),
        ({"ctx": {"cover": ("right leg", "left leg", "abdomen", "chest", "right arm", "left arm", "head")}},
         "No location lies open"),
        ({"ctx": {"options": {"choose_blocked": "forbidden"}, "unreachable": ("head",), "stop": tuple(
            (name, 2) for name in ("right leg", "left leg", "abdomen", "chest", "right arm", "left arm"))}},
         "No location lies open"),
    ]),
    "circumvent cover": (A, {"a": {"armed": "Short bow"}, "levels": (CRIT, FAIL),
                             "ctx": {"cover": ("head",)}}, [
        ({"a": {}}, "a ranged weapon"),
        ({"ctx": {}}, "not behind cover"),
        ({"levels": (OK, FAIL)}, "a trick shot takes a critical"),
    ]),
    "circumvent parry": (A, {"levels": (CRIT, OK)}, [
        ({"levels": (OK, FAIL)}, "takes a critical"),
        ({"levels": (CRIT, FAIL)}, "No parry has succeeded"),
        ({"parried": False}, "No parry has succeeded"),
    ]),
    "close range": (D, {"a": {"armed": "Halberd"}, "d": {"armed": "Dagger"},
                        "ctx": {"options": {"reach_rules": "on"}}}, [
        ({"ctx": {}}, "switched off"),
        ({"d": {"armed": "Longsword"}}, "less than two steps"),
        ({"ctx": {"options": {"reach_rules": "on"}, "at_reach": "shorter"}}, "already stands at the shorter"),
        ({"a": {"armed": "Short bow"}}, "this was a shot"),
        ({"d": {"armed": "Dagger", "conditions": ("gripped",)}}, "held (gripped)"),
    ]),
    "compel surrender": (A, {"d": {"conditions": ("gripped",)}}, [
        ({"d": {}}, "at no disadvantage"),
        ({"d": {"conditions": ("prone",)}}, "at no disadvantage"),
        ({"d": {"conditions": ("gripped", "not sapient")}}, "not sapient"),
        ({"d": {"conditions": ("gripped", "no common language")}}, "does not understand"),
    ]),
    "damage weapon": (A, {}, [
        ({"d": {"armed": "Unarmed"}}, "holds nothing that could be damaged"),
        ({"ctx": {"options": {"damage_weapon_target": "parrying_only"}}, "parried": False},
         "Nothing parried"),
    ]),
    "disarm opponent": (A, {}, [
        ({"d": {"armed": "Unarmed"}}, "no weapon in hand"),
        ({"d": {"strength": 23}}, "more than twice the own STR"),
    ]),
    "drop foe": (A, {"a": {"armed": "Short bow"}}, [({"a": {}}, "a ranged weapon")]),
    "duck back": (A, {"a": {"armed": "Short bow", "conditions": ("beside cover",)}}, [
        ({"a": {"armed": "Short bow"}}, "beside cover"),
        ({"a": {"armed": "Short bow", "conditions": ("beside cover", "prone")}}, "stand or crouch"),
        ({"a": {"conditions": ("beside cover",)}}, "a ranged weapon"),
    ]),
    "enhance parry": (D, {"levels": (OK, CRIT)}, [
        ({"levels": (FAIL, OK)}, "takes a critical"),
        ({"levels": (FAIL, CRIT)}, "has missed"),
        ({"parried": False}, "did not parry"),
    ]),
    "entangle": (A, {"a": {"armed": "Net"}}, [({"a": {}}, "an entangling weapon")]),
    "flurry": (A, {"a": {"armed": "Unarmed"}, "ctx": {"attacker_points": 1}}, [
        ({"a": {}}, "Do or Die"),
        ({"a": {"also": ("Dagger",)}}, "Do or Die"),
        ({"a": {"traits": ("Do or Die",)}}, "two weapons"),
        ({"ctx": {"attacker_points": 0}}, "has 0 left"),
        ({"ctx": {"attacker_points": 1}, "chosen": ("flurry",)}, "has 1 left"),
        ({"ctx": {"attacker_points": 2, "options": {"flurry_stack": "once"}}, "chosen": ("flurry",)},
         "cannot be chosen twice"),
    ]),
    "force failure": (A, {"levels": (OK, FUMBLE), "left": 2}, [
        ({"levels": (OK, FAIL)}, "only on a fumble"),
        ({"left": 1}, "none can be chosen now"),
        ({"a": {"armed": "Mace"}, "d": {"conditions": ("prone",), "armed": "Unarmed"}, "left": 1},
         "none can be chosen now"),
    ]),
    "grip": (A, {"a": {"armed": "Unarmed"}}, [
        ({"a": {}}, "an unarmed attack"),
        ({"ctx": {"free_hand": False}}, "No gripping limb is empty"),
    ]),
    "impale": (A, {}, [({"a": {"armed": "Mace"}}, "an impaling weapon")]),
    "kill silently": (A, {"a": {"armed": "Dagger", "traits": ("Assassination",)},
                          "d": {"conditions": ("surprised",)}}, [
        ({"a": {"traits": ("Assassination",)}}, "a Small weapon"),
        ({"a": {"armed": "Dagger"}}, "trait Assassination"),
        ({"d": {}}, "not surprised"),
        ({"ctx": {"first_attack": False}}, "very first attack"),
    ]),
    "marksman": (A, {"a": {"armed": "Short bow"}}, [
        ({"a": {}}, "a ranged weapon"),
        ({"chosen": ("choose location",)}, "none is rolled"),
    ]),
    "maximise damage": (A, {"levels": (CRIT, FAIL), "a": {"armed": "Great club"},
                            "chosen": ("maximise damage",)}, [
        ({"levels": (OK, FAIL)}, "takes a critical"),
        ({"chosen": ("maximise damage", "maximise damage")}, "each is at its maximum"),
        ({"a": {"armed": "Blowgun"}, "chosen": ()}, "rolls no dice"),
    ]),
    "open range": (D, {"a": {"armed": "Dagger"}, "d": {"armed": "Halberd"},
                       "ctx": {"options": {"reach_rules": "on"}, "at_reach": "shorter"}}, [
        ({"ctx": {"at_reach": "shorter"}}, "switched off"),
        ({"ctx": {"options": {"reach_rules": "on"}}}, "already stands at the longer"),
        ({"a": {"armed": "Short bow"}}, "this was a shot"),
        ({"d": {"armed": "Halberd", "conditions": ("grappled: chest",)}}, "held (grappled: chest)"),
    ]),
    "overextend opponent": (D, {"chosen": ("overextend opponent",)}, []),
    "overpenetration": (A, {"a": {"armed": "Short bow"}, "levels": (CRIT, FAIL),
                            "ctx": {"bystanders": ("Kay",)}}, [
        ({"a": {}}, "a ranged weapon"),
        ({"levels": (OK, FAIL)}, "takes a critical"),
        ({"ctx": {}}, "Nobody else stands behind"),
    ]),
    "pin down": (A, {"a": {"armed": "Short bow"}, "chosen": ("pin down",)}, [({"a": {}}, "a ranged weapon")]),
    "pin weapon": (A, {"levels": (CRIT, OK)}, [
        ({"levels": (OK, FAIL)}, "a critical or an Entrapping weapon"),
        ({"d": {"armed": "Unarmed"}}, "no weapon in hand"),
    ]),
    "prepare counter": (D, {"chosen": ("prepare counter",)}, []),
    "press advantage": (A, {}, [({"d": {"conditions": ("heedless",)}}, "does not care")]),
    "rapid reload": (A, {"a": {"armed": "Short bow"}, "chosen": ("rapid reload",)}, [
        ({"a": {}}, "a ranged weapon"),
        ({"chosen": ("rapid reload", "rapid reload")}, "ready at once already"),
    ]),
    "remise": (A, {"a": {"armed": "Dagger"}}, [
        ({"a": {}}, "a Small weapon"),
        ({"a": {"armed": "Dart"}}, "this was a shot"),
    ]),
    "scar foe": (A, {}, []),
    "select target": (D, {"levels": (FUMBLE, OK), "ctx": {"bystanders": ("Kay",)}}, [
        ({"levels": (FAIL, OK)}, "only on a fumble"),
        ({"ctx": {}}, "Nobody else stands within"),
    ]),
    "slip free": (D, {"levels": (OK, CRIT), "d": {"conditions": ("entangled: right arm",)}}, [
        ({"levels": (FAIL, OK)}, "takes a critical"),
        ({"d": {}}, "neither entangled, gripped nor pinned"),
    ]),
    "spoil spell": (A, {"d": {"conditions": ("casting",)}}, [({"d": {}}, "not casting")]),
    "stand fast": (D, {"levels": (OK, CRIT)}, [({"levels": (FAIL, OK)}, "has missed")]),
    "stun location": (A, {"a": {"armed": "Mace"}}, [({"a": {}}, "a bludgeoning weapon")]),
    "sunder": (A, {"a": {"armed": "Great axe"}}, [({"a": {}}, "an axe or a two-handed weapon")]),
    "take weapon": (A, {"a": {"armed": "Unarmed"}}, [
        ({"a": {}}, "an unarmed attack"),
        ({"d": {"armed": "Unarmed"}}, "no weapon in hand"),
        ({"d": {"strength": 23}}, "more than twice the own STR"),
    ]),
    "trip opponent": (A, {}, [({"d": {"conditions": ("prone",)}}, "prone already")]),
    "weapon malfunction": (D, {"levels": (FUMBLE, OK), "a": {"armed": "Short bow"}}, [
        ({"levels": (FAIL, OK)}, "only on a fumble"),
        ({"a": {}}, "no missile weapon"),
    ]),
    "withdraw": (D, {}, [
        ({"ctx": {"engaged": False}}, "not engaged"),
        ({"a": {"armed": "Short bow"}}, "not engaged"),
        ({"d": {"conditions": ("gripped",)}}, "can neither leave nor change the range"),
        ({"d": {"conditions": ("entangled: left leg",)}}, "held (entangled: left leg)"),
    ]),
}
BOTH = {"close range", "compel surrender", "damage weapon", "disarm opponent", "entangle", "force failure",
        "pin weapon", "scar foe", "take weapon", "trip opponent"}
"""Effects for either side, read from the summary table of the rules."""
STACKABLE = {"bypass armour", "flurry", "maximise damage", "overextend opponent", "pin down",
             "prepare counter", "rapid reload"}
ENOUGH = {"attacker_points": 9}


def answer(hand: Any, side: Side, facts: dict[str, Any]) -> tuple[tuple[str, ...], dict[str, str]]:
    attack, parry = facts.get("levels", (OK, FAIL) if side is A else (FAIL, OK))
    state = hand.won(side, *facts.get("chosen", ()), attack=attack, parry=parry, effects=facts.get("left", 1))
    state = state._replace(attack_level=attack, parry_level=parry, parried=facts.get("parried", True))
    context = hand.context(hand.party("Ana", **facts.get("a", {})), hand.party("Zam", **facts.get("d", {})),
                           **facts.get("ctx", {}))
    return open_effects(state, context)


def test_there_are_44_effects_and_each_has_a_case() -> None:
    assert len(effects()) == 44
    assert set(CASES) == set(effects())


@pytest.mark.rule(
    "MY-SE-4", "MY-SE-ACCIDENTALINJURY", "MY-SE-ARISE", "MY-SE-BASH", "MY-SE-BLEED", "MY-SE-BLINDOPPONENT",
    "MY-SE-BYPASSARMOUR", "MY-SE-CHOOSELOCATION", "MY-SE-CIRCUMVENTCOVER", "MY-SE-CIRCUMVENTPARRY",
    "MY-SE-CLOSERANGE", "MY-SE-COMPELSURRENDER", "MY-SE-DAMAGEWEAPON", "MY-SE-DISARMOPPONENT",
    "MY-SE-DROPFOE", "MY-SE-DUCKBACK", "MY-SE-ENHANCEPARRY", "MY-SE-ENTANGLE", "MY-SE-FLURRY",
    "MY-SE-FORCEFAILURE", "MY-SE-GRIP", "MY-SE-IMPALE", "MY-SE-KILLSILENTLY", "MY-SE-MARKSMAN",
    "MY-SE-MAXIMISEDAMAGE", "MY-SE-OPENRANGE", "MY-SE-OVEREXTENDOPPONENT", "MY-SE-OVERPENETRATION",
    "MY-SE-PINDOWN", "MY-SE-PINWEAPON", "MY-SE-PREPARECOUNTER", "MY-SE-PRESSADVANTAGE", "MY-SE-RAPIDRELOAD",
    "MY-SE-REMISE", "MY-SE-SCARFOE", "MY-SE-SELECTTARGET", "MY-SE-SLIPFREE", "MY-SE-SPOILSPELL",
    "MY-SE-STANDFAST", "MY-SE-STUNLOCATION", "MY-SE-SUNDER", "MY-SE-TAKEWEAPON", "MY-SE-TRIPOPPONENT",
    "MY-SE-WEAPONMALFUNCTION", "MY-SE-WITHDRAW",
)
@pytest.mark.parametrize("name", CASES)
def test_open_when_all_its_conditions_hold(hand: Any, name: str) -> None:
    side, facts, _ = CASES[name]
    names, closed = answer(hand, side, facts)
    assert name in names
    assert name not in closed
    assert set(names) | set(closed) == set(effects()), "each of the 44 is either open or has a reason"


@pytest.mark.parametrize(("name", "number"), [
    (name, number) for name, case in CASES.items() for number in range(len(case[2]))])
def test_closed_with_a_reason_when_a_condition_fails(hand: Any, name: str, number: int) -> None:
    side, facts, violations = CASES[name]
    change, words = violations[number]
    names, closed = answer(hand, side, {**facts, **change})
    assert name not in names
    assert words in closed[name]
    assert closed[name].endswith(".")


def test_every_condition_that_an_effect_names_is_violated_somewhere(hand: Any) -> None:
    """Each needs-entry of each effect closes it in some case above: no condition is written for nothing."""
    for name, it in effects().items():
        side, facts, violations = CASES[name]
        failing = set()
        for change, _ in violations:
            merged = {**facts, **change}
            reason = answer(hand, side, merged)[1][name]
            failing |= {need for need in it.needs if reason in _reasons(hand, side, merged, need)}
        # That a shooter is out of reach is a house reading, tested below for all effects at once.
        assert set(it.needs) - failing <= {"within reach"}, name


def _reasons(hand: Any, side: Side, facts: dict[str, Any], need: str) -> set[str]:
    from combatkit.rules.mythras.effect_facts import Facts

    attack, parry = facts.get("levels", (OK, FAIL) if side is A else (FAIL, OK))
    context = hand.context(hand.party("Ana", **facts.get("a", {})), hand.party("Zam", **facts.get("d", {})),
                           **facts.get("ctx", {}))
    chosen = tuple(sorted(facts.get("chosen", ())))
    asked = Facts(side, attack, parry, facts.get("parried", True), chosen, facts.get("left", 1), context)
    return {CHECKS[need](asked)} - {""}


@pytest.mark.rule("MY-SE-4", "MY-AMB-20")
@pytest.mark.parametrize("name", CASES)
def test_only_for_its_side(hand: Any, name: str) -> None:
    side, facts, _ = CASES[name]
    other = {**facts, "levels": facts.get("levels", (OK, FAIL) if side is A else (FAIL, OK))[::-1]}
    if side is A:  # both hold what the attacker held
        other["d"] = {**facts.get("a", {}), **facts.get("d", {})}
    closed = answer(hand, side.other, other)[1]
    said = f"It is for the {side.label}, and the {side.other.label} has won."
    assert (closed.get(name) == said) is (name not in BOTH)


@pytest.mark.rule("MY-SE-5")
@pytest.mark.parametrize("name", CASES)
def test_taken_twice_only_if_it_stacks(hand: Any, name: str) -> None:
    side, facts, _ = CASES[name]
    ctx = {**facts.get("ctx", {}), **ENOUGH}
    names, closed = answer(hand, side, {**facts, "chosen": (name,), "ctx": ctx})
    assert (name in names) is (name in STACKABLE)
    if name not in STACKABLE:
        assert "chosen already" in closed[name]


@pytest.mark.rule("MY-SE-1", "MY-ATK-10")
def test_nobody_has_won(hand: Any) -> None:
    state = hand.won(A)._replace(winner=None)
    names, closed = open_effects(state, hand.context())
    assert names == ()
    assert set(closed.values()) == {"Nobody has won a special effect."}


@pytest.mark.rule("MY-SE-MAXIMISEDAMAGE", "MY-AMB-83")
def test_maximise_damage_once_a_die_unless_the_option_lifts_it(hand: Any) -> None:
    facts = {"levels": (CRIT, FUMBLE), "chosen": ("maximise damage",)}
    assert "each is at its maximum" in answer(hand, A, facts)[1]["maximise damage"]
    assert "maximise damage" in answer(hand, A, {**facts, "ctx": {"options": {"maximise_cap": "none"}}})[0]


@pytest.mark.rule("MY-SE-SUNDER", "MY-AMB-33")
@pytest.mark.parametrize(("armed", "flag", "table"), [
    ("Great axe", True, True), ("Battleaxe", True, True), ("Hatchet", True, True), ("Longspear", True, True),
    ("Lance", True, False), ("Military pick", True, False), ("Broadsword", False, False)])
def test_who_may_sunder(hand: Any, armed: str, flag: bool, table: bool) -> None:
    assert ("sunder" in answer(hand, A, {"a": {"armed": armed}})[0]) is flag
    by_table = {"a": {"armed": armed}, "ctx": {"options": {"sunder_weapons": "table"}}}
    assert ("sunder" in answer(hand, A, by_table)[0]) is table


@pytest.mark.rule("MY-SE-PINWEAPON", "MY-GAP-14")
def test_an_entrapping_weapon_pins_without_a_critical(hand: Any) -> None:
    assert "pin weapon" in answer(hand, A, {"a": {"armed": "Main gauche"}})[0]


@pytest.mark.rule("MY-SE-CHOOSELOCATION")
def test_a_shot_may_be_aimed_at_close_range_at_who_stands_still_or_knows_nothing(hand: Any) -> None:
    for condition in ("stationary", "unaware", "surprised"):
        near = {"a": {"armed": "Short bow"}, "d": {"conditions": (condition,)},
                "ctx": {"range_band": "close"}}
        assert "choose location" in answer(hand, A, near)[0]
    assert "choose location" in answer(hand, A, {"a": {"armed": "Short bow"}, "levels": (CRIT, OK)})[0]


@pytest.mark.rule("MY-SE-COMPELSURRENDER")
def test_a_serious_wound_is_a_disadvantage(hand: Any) -> None:
    context = hand.context()
    hurt = context._replace(parts=(context.parts[0]._replace(now=0), *context.parts[1:]))
    assert "compel surrender" in open_effects(hand.won(A), hurt)[0]
    assert "compel surrender" in answer(hand, D, {"a": {"conditions": ("disarmed: Broadsword",)}})[0]


@pytest.mark.rule("MY-SE-CIRCUMVENTCOVER")
def test_guided_ammunition_needs_no_critical(hand: Any) -> None:
    facts = {"a": {"armed": "Short bow"}, "ctx": {"cover": ("head",), "guided": True}}
    assert "circumvent cover" in answer(hand, A, facts)[0]


@pytest.mark.rule("MY-SE-FLURRY")
def test_do_or_die_opens_flurry_to_two_weapons(hand: Any) -> None:
    assert "flurry" in answer(hand, A, {"a": {"also": ("Dagger",), "traits": ("Do or Die",)}})[0]


@pytest.mark.rule("MY-SE-BASH", "MY-AMB-21")
def test_bracing_counts_for_the_limit_of_bash_only_as_the_option_says(hand: Any) -> None:
    facts = {"a": {"armed": "Buckler"}, "d": {"siz": 14, "conditions": ("braced",)}}
    assert "doubled for bracing" in answer(hand, A, facts)[1]["bash"]
    assert "bash" in answer(hand, A, {**facts, "ctx": {"options": {"brace_bash": "half_distance"}}})[0]
    assert "bash" in answer(hand, A, {"a": {"armed": "Buckler"}, "d": {"siz": 26}})[0]


@pytest.mark.rule("MY-AMB-20")
def test_doubtful_marks_of_the_table_can_be_read_the_other_way(hand: Any) -> None:
    far = {"a": {"armed": "Halberd"}, "d": {"armed": "Dagger"}}
    options = {"reach_rules": "on"}
    near = {**far, "ctx": {"options": options, "at_reach": "shorter"}}
    assert "for the defender" in answer(hand, A, near)[1]["open range"]
    both = {**options, "se_table_overrides": "open_range_both"}
    assert "open range" in answer(hand, A, {**far, "ctx": {"options": both, "at_reach": "shorter"}})[0]
    shooter = {"levels": (OK, FUMBLE), "d": {"armed": "Short bow"},
               "ctx": {"options": {"se_table_overrides": "malfunction_attacker"}}}
    assert "weapon malfunction" in answer(hand, A, shooter)[0]
    assert "for the attacker" in answer(hand, D, {**shooter, "levels": (FUMBLE, OK)})[1]["weapon malfunction"]


@pytest.mark.rule("MY-SE-DAMAGEWEAPON", "MY-AMB-26")
def test_a_missile_parried_keeps_the_shooter_out_of_reach(hand: Any) -> None:
    """House: what the shield stops on arrival does not bring the bow within reach."""
    shot = {"a": {"armed": "Short bow"}}
    for name, armed in {"damage weapon": "Kite shield", "disarm opponent": "Kite shield", "entangle": "Net",
                        "trip opponent": "Kite shield", "take weapon": "Unarmed",
                        "pin weapon": "Main gauche"}.items():
        mine = {"d": {"armed": armed}}
        assert answer(hand, D, {**shot, **mine})[1][name] == "The shooter is out of reach.", name
        assert name in answer(hand, D, mine)[0], name


@pytest.mark.rule("MY-EX-16", "MY-SE-KILLSILENTLY", "MY-SE-CHOOSELOCATION")
def test_my_ex_16_an_assassin_and_a_surprised_guard(hand: Any) -> None:
    names, _ = answer(hand, A, {"a": {"armed": "Dagger", "traits": ("Assassination",)},
                                "d": {"conditions": ("surprised",)}, "left": 2, "parried": False})
    assert {"kill silently", "choose location"} <= set(names)


@pytest.mark.rule("MY-SE-2", "MY-SE-4")
def test_c04_only_effects_whose_conditions_hold_for_this_roll_and_weapon(hand: Any) -> None:
    """A critical against a successful parry with a mace: Circumvent Parry is listed, effects of edges not."""
    names, _ = answer(hand, A, {"levels": (CRIT, OK), "a": {"armed": "Mace"}})
    assert {"circumvent parry", "maximise damage", "choose location", "stun location"} <= set(names)
    assert not {"bleed", "impale", "sunder", "enhance parry", "accidental injury"} & set(names)
    assert "circumvent parry" not in answer(hand, A, {"a": {"armed": "Mace"}})[0]


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match="did you mean 'bleed'"):
        effect("bleeed")
