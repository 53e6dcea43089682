"""Put the notebooks into the wheel as `combatkit/_course`, where `combatkit lab` finds them.

A hook and not `force-include`, because an editable install must not get a second copy that goes stale.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COURSE = ("tutorials", "notebooks")
LEFT_OUT = {".ipynb_checkpoints", "__pycache__"}


class CourseHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds every file of the course folders, except what Jupyter leaves behind."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the build; `version` is "standard" for a real wheel and "editable" otherwise."""
        if version != "standard":
            return
        root = Path(self.root)
        for folder in COURSE:
            for path in sorted((root / folder).rglob("*")):
                inside = path.relative_to(root)
                if path.is_file() and not LEFT_OUT & set(inside.parts):
                    build_data["force_include"][str(path)] = f"combatkit/_course/{inside.as_posix()}"
