"""combatkit.plots"""
