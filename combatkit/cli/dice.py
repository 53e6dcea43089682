"""`combatkit roll` and `combatkit odds`: roll dice, or count them exactly."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from random import Random

from combatkit.dice.distribution import Distribution
from combatkit.dice.notation import dice
from combatkit.dice.parser import parse
from combatkit.dice.roll import roll_expression
from combatkit.dice.versus import at_least_one_in
from combatkit.dice.words import in_words
from combatkit.errors import InputError
from combatkit.plots.words import exact, percent

ROWS = 60
"""The longest table that is printed in full."""
RARE = Fraction(1, 10_000)
"""Of a longer table, results with less than this chance are left out."""
Subparsers = argparse._SubParsersAction  # the type that add_subparsers returns; it has no public name


def register(subparsers: Subparsers[argparse.ArgumentParser]) -> None:
    """Add the sub-commands `roll` and `odds`."""
    roll = subparsers.add_parser(
        "roll", help="roll dice", description="Roll dice, e.g. combatkit roll 4d6kh3."
    )
    roll.add_argument(
        "expression", metavar="EXPR", help="dice, e.g. 2d6+3 (quote what your shell would read)"
    )
    roll.add_argument("--seed", type=int, metavar="N", help="roll the same dice for the same number")
    roll.set_defaults(run=run_roll)

    odds = subparsers.add_parser("odds", help="the exact odds of a roll", description=run_odds.__doc__)
    odds.add_argument(
        "expression", metavar="EXPR", help="dice, e.g. 2d6+3 (quote what your shell would read)"
    )
    odds.add_argument("--at-least", type=int, metavar="N", help="only the chance of this result or more")
    odds.add_argument("--at-most", type=int, metavar="N", help="only the chance of this result or less")
    odds.add_argument("--tries", type=int, metavar="N", help="with a target: at least one of so many rolls")
    odds.add_argument(
        "--versus", metavar="EXPR", help="only the chances to roll more, as much, or less than this"
    )
    odds.add_argument("--json", action="store_true", help="print one JSON object, fractions as strings")
    odds.set_defaults(run=run_odds)


def run_roll(arguments: argparse.Namespace) -> int:
    """Roll once and show every die."""
    expression = parse(arguments.expression)
    rolled = roll_expression(expression, Random(arguments.seed))
    _print_notes(expression.notes)
    print(in_words(expression))
    print(rolled)
    return 0


def run_odds(arguments: argparse.Namespace) -> int:
    """The exact odds of a roll: a table of all results, or the answer to one question."""
    expression = parse(arguments.expression)
    roll = dice(arguments.expression)
    answers = dict(_answers(arguments, roll))
    if arguments.json:
        print(json.dumps(_as_json(in_words(expression), expression.notes, roll, answers), ensure_ascii=False))
        return 0
    _print_notes(expression.notes)
    print(in_words(expression))
    lines = (f"{question}: {exact(chance)} = {percent(chance, 2)}" for question, chance in answers.items())
    print("\n".join(lines if answers else _table(roll)))
    return 0


def _print_notes(notes: tuple[str, ...]) -> None:
    for note in notes:
        print(f"note: {note}", file=sys.stderr)


def _answers(arguments: argparse.Namespace, roll: Distribution) -> Iterator[tuple[str, Fraction]]:
    """The questions that were asked, and their chances."""
    targets = []
    if arguments.at_least is not None:
        targets.append((f"at least {arguments.at_least}", roll.at_least(arguments.at_least)))
    if arguments.at_most is not None:
        targets.append((f"at most {arguments.at_most}", roll.at_most(arguments.at_most)))
    yield from targets
    if arguments.tries is not None:
        if not targets:
            raise InputError("--tries", "there is no target", "add --at-least N or --at-most N")
        for target, chance in targets:
            once = at_least_one_in(arguments.tries, chance)
            yield f"{target}, in one of {arguments.tries} rolls or more", once
            yield f"{target}, in none of {arguments.tries} rolls", 1 - once
    if arguments.versus is not None:
        result = roll.vs(dice(arguments.versus))
        yield "more", result.win
        yield "equal", result.tie
        yield "less", result.lose
        if result.missing:
            yield "undecided, beyond the listed results", result.missing


def _as_json(
    understood: str, notes: tuple[str, ...], roll: Distribution, answers: dict[str, Fraction]
) -> dict[str, object]:
    """The odds as plain values; every fraction is a string, so that nothing is rounded."""
    table: dict[str, object] = {
        "understood": understood,
        "outcomes": {str(value): str(chance) for value, chance in roll.pmf().items()},
        "mean": str(roll.mean()),
    }
    if roll.tail:
        table |= {"missing": str(roll.missing), "missing_from": roll.tail.cut_off}
    if notes:
        table["notes"] = list(notes)
    if answers:
        table["answers"] = {question: str(chance) for question, chance in answers.items()}
    return table


def _table(roll: Distribution) -> Iterator[str]:
    """Mean and spread in one line, then a row for each result; of very many, for those that matter."""
    yield f"{_mean(roll)}, sd {roll.sd():.4g}, {_likeliest(roll)}"
    shown = roll.pmf()
    if len(shown) > ROWS:
        yield f"{len(shown):,} results; --json lists them all, --at-least N answers for one"
        shown = {value: chance for value, chance in shown.items() if chance >= RARE}
    if len(shown) <= ROWS:
        yield f"{'result':>8} {'exactly':>10} {'at least':>10}  chance"
        for value, chance in shown.items():
            at_least = percent(roll.at_least(value), 2)
            yield f"{value:>8} {percent(chance, 2):>10} {at_least:>10}  {exact(chance)}"
    else:
        for twentieth in range(1, 20):
            value = roll.quantile(Fraction(twentieth, 20))
            yield f"{5 * twentieth:>4} % of rolls are at most {value}"
    if roll.tail:
        yield f"{roll.tail.cut_off} or more, all together: {exact(roll.missing)}"


def _mean(roll: Distribution) -> str:
    mean = roll.mean()
    if mean.denominator == 1 or len(str(mean)) > 20:
        return f"mean {float(mean):.6g}"
    return f"mean {mean} = {float(mean):.6g}"


def _likeliest(roll: Distribution) -> str:
    modes = roll.mode()
    return (
        f"likeliest {', '.join(map(str, modes))}"
        if len(modes) <= 3
        else f"{len(modes)} results are likeliest"
    )
