"""How the open questions of the text are answered in one exchange.

`Rulings` is what the steps read: the options of ``options.toml``, each turned into the value that its rule
needs. It is hashable and part of an exchange's context.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from combatkit.rules.card import rule

YES_NO = {"yes": True, "no": False}


class Rulings(NamedTuple):
    """The answers; each field is named after its option.

    Examples
    --------
    >>> Rulings().desp_dodge_base, Rulings().open_end
    (10, True)
    """

    pause_mod: int = 0
    desp_dodge_base: int = 10
    fumble_die: str = "attack"
    open_end: bool = True
    extra_effort_max: int = 2
    close_stop: str = "net"
    parry_two_weapons: bool = False
    deflect_cost: int = 1
    exh_origin: str = "zero"
    round_half: str = "down"
    missile_initiative: str = "full"
    aim_class_effect: str = "none"
    sit_c3: str = "initiative"
    facing_missile: bool = False
    forced_recover: str = "cancelled"
    idle_fumble: str = "soft"
    strike_back_cost: int = 0
    shield_deflect_scope: str = "shield"
    collapse_sources: str = "bleeding"
    ignored_facing: bool = False
    weep_minuses: bool = False
    two_weapons_attack: int = 1
    init_tie: str = "speed"
    missile_init_range: bool = False
    declare_order: str = "ascending"
    parry_bonus_scope: str = "option"
    parry_scope: str = "faced"
    pause_time: str = "min"
    rolloff_tie: str = "fail"
    minus_timing: str = "at_once"
    aim_miss_margin: str = "unaimed"
    pain_half: str = "exact"
    double_charge: str = "add"
    no_damage_no_wound: bool = True
    lost_tables: str = "house"

    @property
    def win(self) -> int:
        """The margin that wins a roll-off for the initiator (D30-AMB-29)."""
        return 1 if self.rolloff_tie == "fail" else 0

    def half(self, number: int) -> int:
        """Half of a number, rounded as D30-AMB-10 says.

        Examples
        --------
        >>> Rulings().half(13), Rulings(round_half="up").half(13)
        (6, 7)
        """
        return number // 2 if self.round_half == "down" else -(-number // 2)


USUAL = Rulings()
"""The answers by default."""


@rule("D30-AMB-10")
def rulings(options: Mapping[str, str]) -> Rulings:
    """Read checked options (`Ruleset.read_options`): each value in the type that its default has."""
    read: dict[str, Any] = {}
    for name, default in Rulings._field_defaults.items():
        value = options[name]
        if isinstance(default, bool):
            read[name] = YES_NO[value]
        else:
            read[name] = int(value) if isinstance(default, int) else value
    return Rulings(**read)
