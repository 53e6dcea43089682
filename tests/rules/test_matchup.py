"""Changing one number of a match-up, whatever a game's fighter is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import combatkit as ck
from combatkit.rules.fighter import fighter_field
from combatkit.rules.matchup import Matchup, matchup


@dataclass(frozen=True)
class Plain:
    """A fighter with a plain dict in it, which cannot be hashed."""

    skill: int = fighter_field("Skill", "number", default=5, low=0, high=10)
    armour: Mapping[str, int] = fighter_field("Armour", "numbers", default={"head": 1}, low=0, high=9)


def test_a_fighter_that_cannot_be_hashed_is_changed_all_the_same() -> None:
    game: Any = None
    both = Matchup(game, Plain(), Plain(skill=3))
    assert both.with_("attacker.skill", 7).attacker == Plain(skill=7)
    assert both.with_("defender.armour", {"head": 4}).defender.armour == {"head": 4}
    assert both.attacker == Plain()


def test_a_change_leaves_the_match_up_itself_as_it_was() -> None:
    both = matchup("mythras", "Anathaym", "Guard")
    assert both.with_("attacker.combat_style", 85).attacker.combat_style == 85
    assert both.attacker == ck.ruleset("mythras").fighter("Anathaym")
