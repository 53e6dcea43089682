"""What may be chosen now and what it is worth, in the tests' own game."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

import combatkit as ck
from combatkit.errors import InputError

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' own game lies beside the folders of tests

import toy

TOY = toy.RULESET.exchange("Ada", "Bo")


def test_a_choice_shows_what_is_open_and_why_not_the_rest() -> None:
    shown = ck.open_choices(ck.ruleset("mythras").exchange("Anathaym", "Peltast").after(34, 90))
    assert shown.by == "Anathaym"
    assert "impale" in shown.open
    assert shown.closed["bypass armour"] == "It takes a critical, and the attacker rolled a success."
    assert len(shown.open) - 1 + len(shown.closed) == 44  # one of the open ones is to take none
    assert '<td style="text-align: left">open</td>' in shown._repr_html_()  # words are set to the left


def test_some_options_alone_and_no_unknown_one() -> None:
    shown = ck.open_choices(TOY.after(2))
    assert shown.only("legs").open == ("legs",)
    with pytest.raises(InputError, match="'wings' is no choice here"):
        shown.only("wings")


def test_worth_shows_the_best_first() -> None:
    table = ck.worth(TOY.after(2), "knocked out")  # what has been rolled already stands in the exchange
    assert table.chance("legs") == Fraction(1, 2)
    assert [line.split()[0] for line in str(table).splitlines()[2:]] == ["legs", "anywhere"]
    with pytest.raises(InputError, match="'wings' is not open here"):
        table.chance("wings")


@pytest.mark.parametrize(
    ("answers", "due"), [([], "'throw' comes first"), ([2, "legs", 4], "the exchange is over")]
)
def test_where_no_choice_is_due_it_says_what_is(answers: list[int | str], due: str) -> None:
    with pytest.raises(InputError, match=due):
        ck.open_choices(TOY.after(*answers))


def test_chances_read_as_a_table_and_are_a_dict_still() -> None:
    chances = TOY.chances()
    assert chances == dict(chances)
    assert "<td>1/2</td>" in TOY.after(2, "legs").chances()._repr_html_()  # figures stay at the right
    assert str(chances).splitlines()[0].split() == ["what", "per", "cent", "fraction"]
    x = ck.ruleset("mythras").exchange("Anathaym", "Peltast")
    assert list(x.after(34, 90, "impale").odds().by("damage")) == [0, 1, 2, 3, 4, 5, 6]  # numbers in order
    assert list(x.odds().by("attack")) == ["success", "failure", "critical", "fumble"]  # the likeliest first
    both = TOY.odds().by(*TOY.odds().columns[:2])
    assert ", " in str(both).splitlines()[1]


def test_some_steps_of_a_played_exchange_alone() -> None:
    played = ck.ruleset("mythras").exchange("Anathaym", "Peltast").play([34, 90, "bleed", 12, 5, 30])
    assert [line.card for line in played.only("Effects take hold")] == ["MY-SE-BLEED"]
    with pytest.raises(InputError, match="step: 'Bleeding' is unknown"):
        played.only("Bleeding")


def test_a_card_shows_empty_cells_of_its_table_as_empty() -> None:
    shown = ck.ruleset("mythras").cards["MY-SE-IMPALETAB"]._repr_html_()
    assert "|" not in shown
    assert shown.count("<tr>") * 6 == shown.count("<td")  # as many cells in the last row as in the others
