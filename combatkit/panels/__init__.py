"""combatkit.panels"""
