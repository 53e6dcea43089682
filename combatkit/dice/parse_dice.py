"""Read what is special to dice: faces, explosions, keeping and dropping, counting successes."""

from __future__ import annotations

from combatkit.dice.cursor import Cursor
from combatkit.dice.expression import ENDLESS, Die, Node, Pool, Successes
from combatkit.dice.faults import LimitError
from combatkit.dice.tokens import NUMBER_LIMIT, Token

EXPLOSION_LIMIT = 100
"""The greatest number after !max."""
KEEP_WORDS = ("kh", "kl", "dh", "dl", "k")
EXPLODE_MARKS = ("!", "!o", "!max")


def read_dice(cursor: Cursor, count: int) -> Pool:
    """dice := [count] "d" faces [explosion] choice"""
    cursor.need("d", "dice are missing", "write e.g. d6")
    low, high = _faces(cursor)
    pool = read_choice(cursor, ((count, Die(low, high, _explosions(cursor, low, high))),))
    if cursor.now.kind in EXPLODE_MARKS:
        cursor.fail(
            cursor.now, "the ! comes too late or twice", "write it once, right after the die: 4d6!kh3"
        )
    if cursor.now.kind == "d":
        cursor.fail(cursor.now, "dice follow dice without a sign", "put + or * between them, e.g. 2d6+1d8")
    return pool


def checked_count(cursor: Cursor, count: int | None, at: Token) -> int:
    """The number of dice, which must be 1 or more; None stands for one that is itself a roll."""
    if count is None:
        cursor.fail(
            at, "the number of dice is itself a roll", "write a fixed number, or use Distribution.then"
        )
    if count < 0:
        cursor.fail(at, f"the number of dice is negative ({count})", "write -3d6 to take a roll away")
    if count == 0:
        cursor.fail(at, "the number of dice is 0", "roll at least one die, or leave the term out")
    if count > NUMBER_LIMIT:
        raise LimitError(
            "dice expression", f"the number of dice is more than {NUMBER_LIMIT:,}", "roll fewer dice"
        )
    return count


def read_choice(cursor: Cursor, groups: tuple[tuple[int, Node], ...]) -> Pool:
    """choice := (("kh" | "kl" | "dh" | "dl" | "k") [number])* [comparison number]

    Every word looks at all the dice rolled, so kh2 and dl1 of three dice drop the same one.
    """
    size = sum(count for count, _ in groups)
    first = cursor.now
    dropped: dict[str, int] = {}
    while word := cursor.take(*KEEP_WORDS):
        kind = _keep_word(cursor, word, size, dropped)
        given = cursor.take("number")
        number = int(given.text) if given else 1
        if kind in ("dl", "dh"):
            dropped[kind] = number
            continue
        if number == 0:
            cursor.fail(given or word, f"{kind}0 keeps no die", "keep at least one, e.g. kh1")
        if number > size:
            cursor.note(f"{Pool(groups)}{kind}{number} keeps all {size}: only {size} are rolled")
        dropped[kind] = max(0, size - number)
    low = max(dropped.get("kh", 0), dropped.get("dl", 0))
    high = max(dropped.get("kl", 0), dropped.get("dh", 0))
    if low + high >= size:
        cursor.fail(first, "no die is left to keep", f"keep at least one of the {size}")
    if dropped.keys() in ({"kh", "dl"}, {"kl", "dh"}):
        words = " and ".join(dropped)
        cursor.note(f"{words} both look at all {size} dice rolled, so {size - low - high} are kept")
    pool = Pool(groups, low, high, _successes(cursor))
    _note_certain_count(cursor, pool)
    return pool


def _keep_word(cursor: Cursor, word: Token, size: int, before: dict[str, int]) -> str:
    """Which of kh, kl, dh and dl is meant."""
    if word.kind == "k" and size == 1:
        remedy = "to keep one of unlike dice write {1d6,1d8}kh1"
        cursor.fail(word, "k keeps some of several dice, and this is a single one", remedy)
    kind = "kh" if word.kind == "k" else word.kind
    if kind in before or {kind, *before} >= {"kh", "kl"}:
        cursor.fail(
            word, f"{word.kind} contradicts what stands before it", "keep one end, or drop with dl and dh"
        )
    return kind


def _faces(cursor: Cursor) -> tuple[int, int]:
    """faces := number | "%" | "00" | "F" | "[" number ".." number "]" """
    if cursor.take("%"):
        return 1, 100
    if cursor.take("f"):
        return -1, 1
    if opening := cursor.take("["):
        return _range(cursor, opening)
    token = cursor.need("number", "the number of sides is missing", "write e.g. d6, d% or d[0..99]")
    if token.text == "00":
        cursor.note("d00 is read as 1 to 100 (00 counts as 100); for 0 to 99 write d[0..99]")
        return 1, 100
    if int(token.text) == 0:
        remedy = "write d100 or d% for 1 to 100, or d[0..9] for 0 to 9"
        cursor.fail(token, "a die with 0 sides does not exist", remedy)
    return 1, int(token.text)


def _range(cursor: Cursor, opening: Token) -> tuple[int, int]:
    remedy = "write the lowest and the highest face, e.g. d[0..99]"
    ends = []
    for closing in ("..", "]"):
        sign = cursor.signs()
        ends.append(sign * int(cursor.need("number", "a face is missing", remedy).text))
        cursor.need(closing, f"{closing!r} is missing", remedy)
    low, high = ends
    if low > high:
        cursor.fail(opening, f"the faces run down, from {low} to {high}", f"write d[{high}..{low}]")
    return low, high


def _explosions(cursor: Cursor, low: int, high: int) -> int | None:
    """explosion := "!" | "!o" | "!max" number"""
    mark = cursor.take(*EXPLODE_MARKS)
    if not mark:
        return 0
    if low != 1 or high < 2:
        cursor.fail(mark, "only a die with faces from 1 to 2 or more explodes", "write e.g. d6!")
    if mark.kind == "!o":
        return 1
    if mark.kind == "!":
        if cursor.now.kind == "number":
            remedy = f"to explode that often at most write !max{cursor.now.text}"
            cursor.fail(cursor.now, "a number follows the !", remedy)
        return ENDLESS
    times = cursor.need("number", "!max needs a number", "write e.g. !max3 to explode three times at most")
    if int(times.text) > EXPLOSION_LIMIT:
        remedy = f"write !max{EXPLOSION_LIMIT} or less, or ! for no limit"
        cursor.fail(times, f"more than {EXPLOSION_LIMIT} explosions are counted", remedy)
    return int(times.text)


def _successes(cursor: Cursor) -> Successes | None:
    mark = cursor.take("compare")
    if not mark:
        return None
    sign = cursor.signs()
    threshold = cursor.need("number", f"the number after {mark.text} is missing", "write e.g. 5d6>=5")
    if cursor.now.kind in KEEP_WORDS:
        cursor.fail(cursor.now, "keeping comes before counting", "write e.g. 5d6kh3>=5")
    return Successes(mark.text, sign * int(threshold.text))


def _note_certain_count(cursor: Cursor, pool: Pool) -> None:
    """Remark on counts that can come out in one way only, or may surprise."""
    rule, die = pool.successes, pool.groups[0][1]
    if not (rule and pool.alike and isinstance(die, Die)):
        return
    if die.explosions != 0:
        cursor.note(f"{pool} counts each die once, by its added-up result, however often it explodes")
        return
    ends = [rule.holds(die.low), rule.holds(die.high)]
    between = die.low <= rule.threshold <= die.high and rule.comparison == "="
    if not any(ends) and not between:
        cursor.note(f"{pool} counts single dice, and no {die} shows {rule}: it is always 0")
    if all(ends) and (rule.comparison != "=" or die.low == die.high):
        cursor.note(f"{pool} counts single dice, and every {die} shows {rule}: it is always {pool.kept}")
