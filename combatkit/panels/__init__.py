"""Panels: ipywidgets over the rules. No rule and no arithmetic lives here.

Each panel loads when it is first asked for, so that `import combatkit` stays light.
"""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "DicePanel": "dice",
    "ExchangePanel": "exchange",
    "FightPanel": "fight",
    "HitLocationPanel": "hit_location",
    "WoundPanel": "wound",
    "OddsPanel": "odds",
    "Panel": "base",
    "raise_errors": "base",
}

__all__ = [*_HOMES]  # noqa: PLE0604  (the names stand above, once)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"combatkit.panels has no {name!r}; it has {', '.join(__all__)}")
    try:
        value = getattr(importlib.import_module(f"combatkit.panels.{_HOMES[name]}"), name)
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("combatkit"):
            raise
        raise ImportError(
            f"{name} needs {missing.name}, which is not installed: run `pip install combatkit`"
        ) from missing
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
