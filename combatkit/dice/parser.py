"""Read a dice expression into its tree: one function for each line of the grammar in docs/dice.md."""

from __future__ import annotations

from typing import NoReturn

from combatkit.dice.cursor import Cursor
from combatkit.dice.expression import Expression, Node, Number, Pool, Product, Rounded, Sum, constant
from combatkit.dice.parse_dice import KEEP_WORDS, checked_count, read_choice, read_dice
from combatkit.dice.tokens import Token

_STARTS = ("number", "d", "(", "{", "function")


def parse(text: str) -> Expression:
    """Read a dice expression.

    Parameters
    ----------
    text
        For example ``"4d6kh3 + 2"``; the whole grammar is in docs/dice.md.

    Raises
    ------
    NotationError
        With the position of the fault and what to write instead.
    LimitError
        For numbers and texts that are too long.

    Examples
    --------
    >>> str(parse(" 2 D 6 + +10"))
    '2d6+10'
    >>> parse("3d6kh5").notes
    ('3d6kh5 keeps all 3: only 3 are rolled',)
    """
    cursor = Cursor(text)
    if cursor.now.kind == "end":
        cursor.fail(cursor.now, "there is nothing to roll", "write dice, e.g. 2d6+3")
    root = _sum(cursor)
    if cursor.now.kind != "end":
        _unexpected(cursor)
    return Expression(text, root, tuple(cursor.notes))


def _sum(cursor: Cursor) -> Node:
    """sum := sign* product (sign+ product)*"""
    terms = [(cursor.signs(), _product(cursor))]
    while cursor.now.kind in ("+", "-"):
        terms.append((cursor.signs(), _product(cursor)))
    return terms[0][1] if len(terms) == 1 and terms[0][0] > 0 else Sum(tuple(terms))


def _product(cursor: Cursor) -> Node:
    """product := operand ("*" sign* operand)*"""
    factors = [_operand(cursor)]
    while cursor.take("*"):
        factors.append(_signed(cursor.signs(), _operand(cursor)))
    return factors[0] if len(factors) == 1 else Product(tuple(factors))


def _signed(sign: int, node: Node) -> Node:
    return node if sign > 0 else Sum(((-1, node),))


def _operand(cursor: Cursor) -> Node:
    """operand := number | dice | "(" sum ")" | pool | function"""
    if cursor.now.kind == "d":
        return read_dice(cursor, 1)
    token = cursor.take(*_STARTS)
    if not token:
        _missing_operand(cursor)
    if token.kind == "{":
        return _pool(cursor, token)
    if token.kind == "function":
        return _function(cursor, token)
    inner = Number(int(token.text)) if token.kind == "number" else _brackets(cursor, token)
    if cursor.now.kind == "d":  # a number of dice, also a computed one such as (2+1)d6
        return read_dice(cursor, checked_count(cursor, constant(inner), token))
    return inner


def _brackets(cursor: Cursor, opening: Token) -> Node:
    cursor.opened(opening)
    inner = _sum(cursor)
    _close(cursor, opening, ")")
    return inner


def _pool(cursor: Cursor, opening: Token) -> Pool:
    """pool := "{" sum ("," sum)+ "}" choice, where the choice is not empty"""
    rolls = _list(cursor, opening, "}")
    if len(rolls) < 2:
        remedy = "list several, e.g. {d6,d8}kh1; for like dice write 4d6kh3"
        cursor.fail(opening, "braces hold one roll only", remedy)
    if cursor.now.kind not in (*KEEP_WORDS, "compare"):
        remedy = "add kh1 to keep the highest, >=5 to count; to add rolls up use ( ) and +"
        cursor.fail(cursor.now, "it is not said what happens to the rolls in braces", remedy)
    return read_choice(cursor, tuple((1, roll) for roll in rolls))


def _function(cursor: Cursor, name: Token) -> Node:
    """function := ("highest" | "lowest") "(" sum ("," sum)+ ")" | ("down" | "up") "(" quotient ")" """
    rounds = name.text in ("down", "up")
    example = f"{name.text}(2d6/2)" if rounds else f"{name.text}(d6,d8)"
    opening = cursor.need("(", f"{name.text} needs brackets", f"write e.g. {example}")
    if rounds:
        return _rounded(cursor, name, opening, example)
    rolls = _list(cursor, opening, ")")
    if len(rolls) < 2:
        cursor.fail(
            name, f"{name.text} needs two rolls or more", f"write {example}; for like dice 4d6kh1 or 4d6kl1"
        )
    groups, others = tuple((1, roll) for roll in rolls), len(rolls) - 1
    return Pool(groups, drop_lowest=others) if name.text == "highest" else Pool(groups, drop_highest=others)


def _rounded(cursor: Cursor, name: Token, opening: Token, example: str) -> Rounded:
    """quotient := sign* product "/" number"""
    cursor.opened(opening)
    inner = _signed(cursor.signs(), _product(cursor))
    if cursor.now.kind in ("+", "-"):
        remedy = f"put it in brackets, e.g. {name.text}((2d6+3)/2)"
        cursor.fail(cursor.now, "it is not clear what is divided", remedy)
    cursor.need("/", f"{name.text} rounds a division, and there is none", f"write e.g. {example}")
    divisor = cursor.need("number", "the number to divide by is missing", f"write e.g. {example}")
    if int(divisor.text) == 0:
        cursor.fail(divisor, "nothing can be divided by 0", "divide by 1 or more")
    if cursor.now.kind in ("+", "-", "*", "/", "d"):
        remedy = f"divide by a plain number and go on behind the bracket, e.g. {example}+1"
        cursor.fail(cursor.now, "the division is not the last step", remedy)
    _close(cursor, opening, ")")
    return Rounded(inner, int(divisor.text), name.text == "up")


def _list(cursor: Cursor, opening: Token, closing: str) -> list[Node]:
    cursor.opened(opening)
    rolls = [_single(_sum(cursor))]
    while cursor.take(","):
        rolls.append(_single(_sum(cursor)))
    _close(cursor, opening, closing)
    return rolls


def _single(roll: Node) -> Node:
    """In a list, 1d6 is a die and not a pool of one."""
    if isinstance(roll, Pool) and roll.alike and roll.size == 1 and not roll.successes:
        return roll.groups[0][1]
    return roll


def _close(cursor: Cursor, opening: Token, closing: str) -> None:
    if not cursor.closed(opening, closing):
        _unexpected(cursor)


def _missing_operand(cursor: Cursor) -> NoReturn:
    token, before = cursor.now, cursor.before
    if token.kind == "end" and before:
        cursor.fail(token, f"nothing follows the {before.text!r}", "add a number or dice, e.g. 2d6+3")
    cursor.fail(token, f"a number or dice should stand before the {token.text!r}", "write e.g. 2d6+3")


def _unexpected(cursor: Cursor) -> NoReturn:
    """Something follows a complete term: say what was probably meant."""
    token = cursor.now
    if token.kind in _STARTS:
        fault = "there is no sign between two terms"
        remedy = "put +, - or * between them, e.g. 1d6+1d6"
    elif token.kind in KEEP_WORDS:
        fault = f"{token.text} belongs right after dice"
        remedy = "write 4d6kh3, or {1d6,1d8}kh1 for unlike dice"
    elif token.kind == "compare":
        fault = f"{token.text} counts dice, as in 5d6>=5, and no dice stand right before it"
        remedy = "for the chance of a total ask the roll: .at_least(10), on the command line --at-least 10"
    elif token.kind == "/":
        fault, remedy = "a division must say how it is rounded", "write down(2d6/2) or up(2d6/2)"
    elif token.kind in (")", "}", "]", ","):
        fault, remedy = f"the {token.text!r} has no opening bracket", "take it away, or open one before it"
    else:
        fault, remedy = f"{token.text!r} cannot stand here", "write dice as 2d6+3"
    cursor.fail(token, fault, remedy)
