"""combatkit.odds"""
