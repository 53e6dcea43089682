"""combatkit."""
