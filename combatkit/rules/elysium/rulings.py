"""How the open questions of Elysium's text are answered in one exchange.

`Rulings` is what rules read: the options of ``options.toml``, each turned into the value that its rule needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from combatkit.rules.card import rule


class Rulings(NamedTuple):
    """The answers; each field is named after its option and says what True means.

    Examples
    --------
    >>> Rulings().two_stage, Rulings().weighted_damage
    (True, 4)
    """

    two_stage: bool = True
    """resolution = two_stage."""
    open_ended: bool = False
    weighted_damage: int = 4
    knockout_section: bool = False
    """ko_rule = knockout."""
    charge_to_attack: bool = False
    parry_attr: str = "by_generation"
    attack_attr: str = "CUN"
    attributes_first: bool = True
    """reaction_tie = attributes."""
    size_on_escape: bool = True
    charge_own_turn: bool = False
    one_always_fails: bool = False
    """crit_fail_autofail."""
    trip_by_might: bool = False
    """trip_rule = might."""
    morale_stack: bool = True
    shield_hit: bool = False
    cover_sum: bool = False
    range_down: bool = False
    chase_tie_nothing: bool = False
    """chase_tie = no_change."""
    spell_two_stage: bool = False
    rider_trip_attacker: bool = False
    tactic_ap_3: bool = False
    defend_exclusive: bool = False
    ranged_disarm: int = 5
    off_hand_tactics: bool = True
    shield_keeps_grab: bool = True
    feint_same_turn: bool = False
    wide_eyed_guard: bool = True
    defend_guard: bool = False
    """defend_adds_to = both."""


@rule("EL-ATT-6")
def rulings(options: Mapping[str, str]) -> Rulings:
    """Read checked options (`Ruleset.read_options`)."""
    yes = {name: value == "yes" for name, value in options.items()}
    return Rulings(
        two_stage=options["resolution"] == "two_stage",
        open_ended=yes["d10_open_ended"],
        weighted_damage=int(options["weighted_damage"]),
        knockout_section=options["ko_rule"] == "knockout",
        charge_to_attack=options["charge_bonus_to"] == "attack",
        parry_attr=options["parry_attr"],
        attack_attr=options["attack_attr"],
        attributes_first=options["reaction_tie"] == "attributes",
        size_on_escape=yes["size_on_escape"],
        charge_own_turn=options["charge_penalty"] == "own_turn",
        one_always_fails=yes["crit_fail_autofail"],
        trip_by_might=options["trip_rule"] == "might",
        morale_stack=yes["morale_stack"],
        shield_hit=yes["shield_hit"],
        cover_sum=options["cover_stack"] == "sum",
        range_down=options["range_round"] == "down",
        chase_tie_nothing=options["chase_tie"] == "no_change",
        spell_two_stage=options["spell_resolution"] == "two_stage",
        rider_trip_attacker=options["rider_trip_bonus"] == "attacker",
        tactic_ap_3=options["tactic_ap"] == "3",
        defend_exclusive=yes["defend_exclusive"],
        ranged_disarm=int(options["ranged_disarm"]),
        off_hand_tactics=yes["off_hand_tactics"],
        shield_keeps_grab=yes["shield_keeps_grab_penalty"],
        feint_same_turn=options["feint_lasts"] == "same_turn",
        wide_eyed_guard=yes["wide_eyed_guard"],
        defend_guard=options["defend_adds_to"] == "both",
    )
