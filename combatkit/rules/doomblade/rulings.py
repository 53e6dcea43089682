"""How the open questions of Doomblade's text are answered in one exchange.

`Rulings` is what the steps read: the options of ``options.toml``, each turned into the value that its rule
needs. It is hashable and part of an exchange's context.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from combatkit.rules.card import rule
from combatkit.rules.doomblade.enums import RandomDamage


class Rulings(NamedTuple):
    """The answers; each field is named after its option and says what True means.

    Examples
    --------
    >>> Rulings().mighty_before_armour, Rulings().dual_penalty
    (True, 1)
    """

    hero_side_rolls: bool = False
    """edition = tn7: only the Hero's side rolls in an opposed test."""
    agility_helps_busy: bool = False
    """undefended_target = tn7_plus_agility."""
    serious_injuries: bool = False
    both_mighty_hit: bool = False
    fumble_gives_hit: bool = True
    defender_naturals: bool = False
    mighty_before_armour: bool = True
    mighty_beats_all: bool = False
    """mighty_outnumbered = all."""
    ranged_stack_grades: bool = False
    any_attack_hinders: bool = False
    """under_attack_scope = any_attack."""
    stray_shot_chain: bool = False
    dual_armour_per_weapon: bool = True
    dual_penalty: int = 1
    outnumbered_tie_wounds: bool = False
    engaged_count: bool = False
    """outnumber_counts = engaged."""
    random_damage: RandomDamage = RandomDamage.NONE
    phase_kills_cancel: bool = False
    unarmed_parry_unarmed: bool = True
    dual_single_one: bool = False
    """dual_single_target = one."""
    mighty_wins_test: bool = True
    mighty_beats_defence: bool = True
    signed_margin: bool = False
    """negative_margin = signed."""
    fumble_fails_all: bool = True
    """fumble_outnumbered = all."""
    fumble_strays: bool = False
    fight_on_unarmed: bool = False
    """disarmed_policy = brawl."""
    one_die_for_both: bool = False
    """dual_random = once."""


@rule("DB-GAP-1")
def rulings(options: Mapping[str, str]) -> Rulings:
    """Read checked options (`Ruleset.read_options`)."""
    yes = {name: value == "yes" for name, value in options.items()}
    return Rulings(
        hero_side_rolls=options["edition"] == "tn7",
        agility_helps_busy=options["undefended_target"] == "tn7_plus_agility",
        serious_injuries=yes["serious_injuries"],
        both_mighty_hit=options["both_mighty"] == "both_hit",
        fumble_gives_hit=yes["fumble_gives_hit"],
        defender_naturals=yes["defender_naturals"],
        mighty_before_armour=yes["mighty_before_armour"],
        mighty_beats_all=options["mighty_outnumbered"] == "all",
        ranged_stack_grades=yes["ranged_stack_grades"],
        any_attack_hinders=options["under_attack_scope"] == "any_attack",
        stray_shot_chain=yes["stray_shot_chain"],
        dual_armour_per_weapon=yes["dual_armour_per_weapon"],
        dual_penalty=int(options["dual_penalty"]),
        outnumbered_tie_wounds=options["outnumbered_tie"] == "wound",
        engaged_count=options["outnumber_counts"] == "engaged",
        random_damage=RandomDamage(options["random_damage"]),
        phase_kills_cancel=yes["phase_kills_cancel"],
        unarmed_parry_unarmed=yes["unarmed_parry_unarmed"],
        dual_single_one=options["dual_single_target"] == "one",
        mighty_wins_test=yes["mighty_wins_test"],
        mighty_beats_defence=yes["mighty_beats_defence"],
        signed_margin=options["negative_margin"] == "signed",
        fumble_fails_all=options["fumble_outnumbered"] == "all",
        fumble_strays=yes["fumble_strays"],
        fight_on_unarmed=options["disarmed_policy"] == "brawl",
        one_die_for_both=options["dual_random"] == "once",
    )
