"""Mythras: d100 under skill, levels of success compared, special effects, hit locations, wounds."""
