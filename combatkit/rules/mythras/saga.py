"""The chapter's worked story, played from its start to its end through the fights of the kit.

The scenes stand in ``saga.toml``: who is there, and move by move what the story tells and which dice fell.
Dice that the story names are kept apart from those that only fit what it tells. Nothing here knows a rule:
every scene is a `Battle` that takes those moves.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

from combatkit.dice.trace import Trace
from combatkit.errors import InputError, unknown_name
from combatkit.rules.fighter import change
from combatkit.rules.mythras.battle import Battle
from combatkit.rules.mythras.fighter import Fighter
from combatkit.rules.mythras.saga_scene import RULING, SagaMove, SagaScene, read_saga
from combatkit.summary import Summary

WIDTH = 100


@dataclass(frozen=True, repr=False)
class Played:
    """A scene that has been played.

    Parameters
    ----------
    scene
        The scene.
    number
        Its place in the story, from 1.
    start
        The fight before its first move.
    fights
        The fight after each of its moves.
    """

    scene: SagaScene
    number: int
    start: Battle
    fights: tuple[Battle, ...]

    @property
    def fight(self) -> Battle:
        """The fight as the scene leaves it."""
        return self.fights[-1]

    @property
    def trace(self) -> Trace:
        """Every line and every answer of this scene."""
        told = [fight.told for fight in self.fights if fight.told is not None]
        return Trace([line for trace in told for line in trace], [it for trace in told for it in trace.asked])

    def before(self, move: int) -> Battle:
        """The fight before one of the moves, counted from 0: to ask what might have come of it."""
        return self.fights[move - 1] if move else self.start

    def text(self) -> str:
        """The scene for reading: what the story tells, the dice, and what the rules make of it."""
        scene = self.scene
        parts = [f"{self.number}. {scene.title} ({', '.join(scene.rules)})", _wrapped(scene.story)]
        if scene.tables:
            parts.append(_wrapped(f"By the rules: {scene.tables}"))
        for move, fight in zip(scene.moves, self.fights, strict=True):
            parts.append(_wrapped(f"* {move.text}", "  "))
            dice = dice_words(move, fight)
            lines = [str(Trace([line])) for line in fight.told or ()]
            parts += [_wrapped(line, "      ", "    ") for line in ([f"[{dice}]"] if dice else []) + lines]
        return "\n".join(parts)

    def summary(self) -> Summary:
        """The same as a table."""
        rows = tuple(
            (
                str(number),
                move.text,
                dice_words(move, fight) or "-",
                " ".join(line.text for line in fight.told or ()),
            )
            for number, (move, fight) in enumerate(zip(self.scene.moves, self.fights, strict=True), 1)
        )
        notes = (self.scene.story, *([f"By the rules: {self.scene.tables}"] if self.scene.tables else []))
        heads = ("move", "the story", "dice", "the rules")
        return Summary(f"{self.number}. {self.scene.title}", heads, rows, notes)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.summary().html()


def dice_words(move: SagaMove, fight: Battle) -> str:
    """The dice of a move in words: those that the story names, and those that are ours.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> second = RULESET.saga()["sling"]
    >>> dice_words(second.scene.moves[-1], second.fight)
    'the story: attack 52; ours: who is hit 1, Zamothis: location 19, Zamothis: damage 3'
    """
    fell = [(asked.name, answer) for asked, answer in (fight.told or Trace()).asked if asked.notation]
    named = [f"{name} {face}" for name, face in fell if move.told.get(name) == face]
    ours = [f"{name} {face}" for name, face in fell if move.told.get(name) != face]
    groups = (("the story", named), ("ours", ours))
    return "; ".join(f"{whose}: {', '.join(dice)}" for whose, dice in groups if dice)


def _wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    return textwrap.fill(
        text,
        WIDTH,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,  # a rule ID stays in one piece
    )


class Saga(Sequence[Played]):
    """The story, scene by scene; a scene is played when it is first asked for.

    Examples
    --------
    >>> from combatkit.rules.mythras import RULESET
    >>> saga = RULESET.saga()
    >>> saga.names[:3], len(saga)
    (('lesson', 'arrows', 'sorcerer'), 10)
    >>> saga["club"].fight.fighter("Zamothis").off_hand_hit_points
    10
    """

    def __init__(self, game: Any, scenes: Sequence[SagaScene]) -> None:
        self.game, self.scenes = game, tuple(scenes)
        self._played: dict[str, Played] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all scenes, in the order of the story."""
        return tuple(scene.name for scene in self.scenes)

    @overload
    def __getitem__(self, scene: int | str) -> Played: ...

    @overload
    def __getitem__(self, scene: slice) -> tuple[Played, ...]: ...

    def __getitem__(self, scene: int | str | slice) -> Played | tuple[Played, ...]:
        """A scene by its name or place, played.

        Raises
        ------
        InputError
            For a name that is none.
        """
        if isinstance(scene, slice):
            return tuple(self[name] for name in self.names[scene])
        name = self.names[scene] if isinstance(scene, int) else scene
        if name not in self.names:
            raise unknown_name("scene", name, self.names)
        if name not in self._played:
            self._played[name] = self._play(self.names.index(name))
        return self._played[name]

    def __len__(self) -> int:
        return len(self.scenes)

    def __iter__(self) -> Iterator[Played]:
        return (self[name] for name in self.names)

    def _play(self, place: int) -> Played:
        scene = self.scenes[place]
        start = fight = self._start(scene)
        fights = []
        for move in scene.moves:
            fight = _taken(fight, move, scene.name)
            fights.append(fight)
        return Played(scene, place + 1, start, tuple(fights))

    def _start(self, scene: SagaScene) -> Battle:
        """The fight at the beginning of a scene: a new one, or the one that the scene before has left."""
        if scene.continues:
            return self[scene.continues].fight
        sides = {side: [self._fighter(who) for who in whos] for side, whos in scene.sides.items()}
        made: Battle = self.game.fight(sides, options=scene.options, policy=None, engaged=scene.engaged)
        return made

    def _fighter(self, who: str | Mapping[str, Any]) -> Fighter:
        """Somebody by a preset's name, or as an earlier scene has left it, with what is different now."""
        if isinstance(who, str):
            made: Fighter = self.game.fighter(who)
            return made
        named = ("preset", "scene", "who")
        changes = {name: None if value == "" else value for name, value in who.items() if name not in named}
        if "scene" in who:
            left: Fighter = self[who["scene"]].fight.fighter(who["who"])
            return change(left, {"action_points": None, **changes})
        changed: Fighter = self.game.fighter(who["preset"], **changes)
        return changed

    @cached_property
    def _text(self) -> str:
        return "\n\n".join(played.text() for played in self)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        return "".join(played._repr_html_() for played in self)


def _taken(fight: Battle, move: SagaMove, scene: str) -> Battle:
    """The fight after a move of the story.

    Raises
    ------
    InputError
        When it is somebody else's turn, a move is not open, or a die that the story names did not fall.
    """
    if move.move == RULING:
        return fight.ruling(move.who, *move.given["gains"], why=move.text)
    fight = fight.take(move.move, list(move.dice), who=move.who, **move.given)
    fell = {(asked.name, answer) for asked, answer in fight.told.asked} if fight.told else set()
    for name, face in move.told.items():
        if (name, face) not in fell:
            raise InputError(
                f"saga, {scene}", f"the story has {face} as {name}, which did not fall", "mend it"
            )
    return fight


def saga(game: Any) -> Saga:
    """The chapter's story, to be played by a game of Mythras."""
    return Saga(game, read_saga())
