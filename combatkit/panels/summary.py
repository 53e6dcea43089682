"""The table and sentences that stand for a panel where nothing draws it."""

from combatkit.summary import Summary

__all__ = ["Summary"]
