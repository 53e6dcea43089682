"""Dice: notation, exact distributions, and the three rollers that run a rule."""
