"""combatkit.rules"""
