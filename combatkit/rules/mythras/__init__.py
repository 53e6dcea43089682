"""Mythras: d100 under skill, levels of success compared, special effects, hit locations, wounds."""

from combatkit.rules.mythras.ruleset import RULESET, Mythras

__all__ = ["RULESET", "Mythras"]
