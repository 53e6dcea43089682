"""Rule cards: what a rule says in our own words, where it stands, and who vouches for it."""

from __future__ import annotations

import enum
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypeVar

from combatkit.errors import InputError, unknown_name
from combatkit.summary import LEFT

F = TypeVar("F", bound=Callable[..., Any])


class Provenance(enum.StrEnum):
    """Who vouches for a rule."""

    DOCUMENTED = "documented"  # stands in the game's own document
    PUBLISHED = "published"  # stands in another public text of that game, which the card names
    HOUSE = "house"  # ours, because the document is silent


@dataclass(frozen=True, slots=True, repr=False)
class RuleCard:
    """One rule as a panel shows it.

    Parameters
    ----------
    id
        The rule's ID in the ledger, e.g. ``"MY-ATK-1"``.
    title, text
        A few words, and one to five sentences of our own.
    source
        The heading under which the rule stands in its document.
    provenance
        ``documented``, ``published`` or ``house``.
    see
        IDs of related rules, gaps and ambiguities.
    computed
        False where the rule is prose for the GM and nothing is computed from it.
    """

    id: str
    title: str
    text: str
    source: str
    provenance: Provenance
    see: tuple[str, ...] = ()
    computed: bool = True

    @property
    def badge(self) -> str:
        """The word that a panel sets beside a rule that is not the document's own; else empty.

        Examples
        --------
        >>> RuleCard("X-1", "t", "text", "s", Provenance.HOUSE).badge
        'house rule'
        """
        words = {Provenance.HOUSE: "house rule", Provenance.PUBLISHED: "from another published text"}
        return words.get(self.provenance, "")

    def _repr_html_(self) -> str:
        """The card as a notebook shows it."""
        mark = f" <em>({escape(self.badge)})</em>" if self.badge else ""
        lines = self.text.splitlines()
        cells = [[part.strip() for part in line.split("|")] for line in lines if " | " in line]
        prose = "".join(f"<p>{escape(line)}</p>" for line in lines if " | " not in line)
        rows = "".join(
            "<tr>" + "".join(f"<td{LEFT}>{escape(cell)}</td>" for cell in row) + "</tr>" for row in cells
        )
        table = f"<table>{rows}</table>" if rows else ""
        return f"<div><strong>{escape(self.id)} {escape(self.title)}</strong>{mark}{prose}{table}</div>"

    def __str__(self) -> str:
        mark = f" [{self.badge}]" if self.badge else ""
        return f"{self.id} {self.title}{mark}: {self.text}"

    def __repr__(self) -> str:
        return str(self)


class Cards(Mapping[str, RuleCard]):
    """The cards of one game by ID, read once from the TOML files of a folder.

    Raises
    ------
    InputError
        When an ID is asked for that has no card (it names the nearest one), or a file is malformed.
    """

    def __init__(self, cards: Mapping[str, RuleCard]) -> None:
        self._cards = dict(cards)

    @classmethod
    def load(cls, folder: Traversable) -> Cards:
        """Read every ``*.toml`` of `folder`; two cards with one ID are an error."""
        found: dict[str, RuleCard] = {}
        for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
            if not file.name.endswith(".toml"):
                continue
            for row in tomllib.loads(file.read_text(encoding="utf-8")).get("card", []):
                card = RuleCard(
                    **{**row, "provenance": Provenance(row["provenance"]), "see": tuple(row.get("see", ()))}
                )
                if card.id in found:
                    raise InputError(card.id, f"has two cards, the second in {file.name}", "keep one of them")
                found[card.id] = card
        return cls(found)

    def __getitem__(self, rule_id: str) -> RuleCard:
        try:
            return self._cards[rule_id]
        except KeyError:
            raise unknown_name("rule", rule_id, self._cards) from None

    def __iter__(self) -> Iterator[str]:
        return iter(self._cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, rule_id: object) -> bool:
        return rule_id in self._cards

    def find(self, words: str) -> list[RuleCard]:
        """Return the cards in which every one of `words` occurs (in ID, title, text or source).

        Examples
        --------
        >>> cards = Cards({"X-1": RuleCard("X-1", "Parry", "Stops a blow.", "s", Provenance.HOUSE)})
        >>> [card.id for card in cards.find("stops parry")]
        ['X-1']
        """
        wanted = words.lower().split()
        return [
            card
            for card in self.values()
            if all(word in f"{card.id} {card.title} {card.text} {card.source}".lower() for word in wanted)
        ]


def rule(*ids: str) -> Callable[[F], F]:
    """Mark the function that computes these rules, so that a search for an ID finds it.

    The mark changes nothing at run time; ``combatkit rules --check`` reads it from the source.

    Examples
    --------
    >>> @rule("MY-PARRY-1")
    ... def parried(): ...
    >>> parried.rule_ids
    ('MY-PARRY-1',)
    """

    def mark(function: F) -> F:
        function.rule_ids = ids  # type: ignore[attr-defined]
        return function

    return mark


def package_folder(package: str, *parts: str) -> Traversable:
    """The folder of data files beside the code of `package`."""
    return files(package).joinpath(*parts)
