"""Reading dice notation: what people type, what it is read as, and errors that point at the character."""

from __future__ import annotations

import pickle
import string
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from combatkit.dice.cursor import DEPTH_LIMIT
from combatkit.dice.faults import LimitError, NotationError
from combatkit.dice.notation import dice, understand
from combatkit.dice.parser import parse
from combatkit.dice.tokens import TEXT_LIMIT
from combatkit.errors import InputError

READ = [
    # text, as it is read, in words
    ("2d6+3", "2d6+3", "the sum of 2 d6, plus 3"),
    ("D6", "1d6", "one d6"),
    (" 2 d 6 +  + 10\n", "2d6+10", "the sum of 2 d6, plus 10"),
    ("20-2d6", "20-2d6", "20, minus the sum of 2 d6"),
    ("-3d6", "-3d6", "minus the sum of 3 d6"),
    ("2d6--1", "2d6+1", "the sum of 2 d6, plus 1"),
    ("(2+1)d6", "3d6", "the sum of 3 d6"),
    ("d%", "1d100", "one d100"),
    ("2d%", "2d100", "the sum of 2 d100"),
    ("d00", "1d100", "one d100"),
    ("d06", "1d6", "one d6"),
    ("d[0..99]", "1d[0..99]", "one die from 0 to 99"),
    ("4dF", "4d[-1..1]", "the sum of 4 dice from -1 to 1"),
    ("4d6kh3", "4d6kh3", "the sum of the highest 3 of 4 d6"),
    ("4d6k3", "4d6kh3", "the sum of the highest 3 of 4 d6"),
    ("2d20kh", "2d20kh1", "the highest of 2 d20"),
    ("3d6kl1", "3d6kl1", "the lowest of 3 d6"),
    ("4d6dl", "4d6kh3", "the sum of the highest 3 of 4 d6"),
    ("4d6dh1", "4d6kl3", "the sum of the lowest 3 of 4 d6"),
    ("4d6dl1dh1", "4d6dl1dh1", "the sum of 4 d6 without the lowest 1 and the highest 1"),
    ("6d4!", "6d4!", "the sum of 6 d4 (each 4 adds another roll, without end)"),
    ("6d4!o", "6d4!o", "the sum of 6 d4 (each 4 adds another roll, once at most)"),
    ("6d4!max1", "6d4!o", "the sum of 6 d4 (each 4 adds another roll, once at most)"),
    ("d6!MAX3", "1d6!max3", "one d6 (each 6 adds another roll, 3 times at most)"),
    ("5d6>=5", "5d6>=5", "how many of 5 d6 show 5 or more"),
    ("5d6=>5", "5d6>=5", "how many of 5 d6 show 5 or more"),
    ("5d6 ≥ 5", "5d6>=5", "how many of 5 d6 show 5 or more"),
    ("5d6<=2", "5d6<=2", "how many of 5 d6 show 2 or less"),
    ("5d6>4", "5d6>4", "how many of 5 d6 show more than 4"),
    ("5d6<3", "5d6<3", "how many of 5 d6 show less than 3"),
    ("5d6==6", "5d6=6", "how many of 5 d6 show exactly 6"),
    ("4dF>=-1", "4d[-1..1]>=-1", "how many of 4 dice from -1 to 1 show -1 or more"),
    ("5d6kh3>=5", "5d6kh3>=5", "how many of the highest 3 of 5 d6 show 5 or more"),
    ("{d6,d8}kh1", "{d6,d8}kh1", "the highest of one d6 and one d8"),
    ("highest(1d6, d8)", "{d6,d8}kh1", "the highest of one d6 and one d8"),
    ("min(2d6,d8+1)", "{2d6,1d8+1}kl1", "the lowest of the sum of 2 d6 and (one d8, plus 1)"),
    ("{d4,d6,d8}kh2", "{d4,d6,d8}kh2", "the sum of the highest 2 of one d4, one d6 and one d8"),
    ("{d6,2d6}>=6", "{d6,2d6}>=6", "how many of one d6 and the sum of 2 d6 come to 6 or more"),
    ("2*(1d8+1d4)", "2*(1d8+1d4)", "2 times (one d8, plus one d4)"),
    ("2×(1d8+1d4)", "2*(1d8+1d4)", "2 times (one d8, plus one d4)"),
    ("2x1d8", "2*1d8", "2 times one d8"),
    ("2·1d8", "2*1d8", "2 times one d8"),
    ("2*-1d8", "2*(-1d8)", "2 times (minus one d8)"),
    ("down(2d6/2)", "down(2d6/2)", "the sum of 2 d6 divided by 2, rounded down"),
    ("ceil((2d6+1)/2)", "up((2d6+1)/2)", "(the sum of 2 d6, plus 1) divided by 2, rounded up"),
    ("2d6\u22121", "2d6-1", "the sum of 2 d6, minus 1"),
    ("2d6\u20131", "2d6-1", "the sum of 2 d6, minus 1"),
    ("2d6\u20141", "2d6-1", "the sum of 2 d6, minus 1"),
    ("\uff12\uff44\uff16\uff0b\uff11", "2d6+1", "the sum of 2 d6, plus 1"),
    ("2d6\u00a0+\u20091\u200b", "2d6+1", "the sum of 2 d6, plus 1"),
    ("((((1d6))))", "1d6", "one d6"),
    ("7", "7", "7"),
]


@pytest.mark.parametrize(("text", "read", "words"), READ, ids=[row[0].strip() for row in READ])
def test_what_people_type_is_read_and_told_back(text: str, read: str, words: str) -> None:
    assert str(parse(text)) == read
    assert understand(text) == words
    assert parse(read).root == parse(text).root


WRONG = [
    # text, position, fault, remedy
    ("", 0, "nothing to roll", "2d6+3"),
    (" \t", 0, "nothing to roll", "2d6+3"),
    ("2d6+", 4, "nothing follows the '+'", "2d6+3"),
    ("2d6 + \n", 5, "nothing follows the '+'", "2d6+3"),
    ("*2", 0, "before the '*'", "2d6+3"),
    ("1d6 1d6", 4, "no sign between two terms", "1d6+1d6"),
    ("2(1d8+1d4)", 1, "no sign between two terms", "*"),
    ("1 0d6", 2, "no sign between two terms", "+"),
    ("1e3d6", 1, "'e' means nothing", "2d6+3"),
    ("2d6\u00b2", 3, "'\u00b2' means nothing", "2d6+3"),
    ("2d6\x00", 3, "U+0000 means nothing", "2d6+3"),
    ("2d6 fire", 4, "'fire' means nothing", "2d6+3"),
    ("2d6+dex", 4, "'dex' means nothing", "2d6+3"),
    ("2d6f", 3, "'f' cannot stand here", "2d6+3"),
    ("hihgest(d6,d8)", 0, "'hihgest' means nothing", "highest(...)"),
    ("1.5d6", 1, "whole numbers", "down"),
    ("2d6.", 3, "'.' means nothing", "2d6+3"),
    ("2d", 2, "number of sides is missing", "d6"),
    ("d0", 1, "0 sides", "d[0..9]"),
    ("0d6", 0, "number of dice is 0", "at least one"),
    ("2d6+(-3)d6", 4, "negative (-3)", "-3d6"),
    ("(d4)d6", 0, "itself a roll", "then"),
    ("1d4d6", 3, "dice follow dice", "1d8"),
    ("3d6kh0", 5, "keeps no die", "kh1"),
    ("3d6dl3", 3, "no die is left", "at least one of the 3"),
    ("2d6kh1kl1", 6, "contradicts", "dl and dh"),
    ("4d6kh3kh2", 6, "contradicts", "dl and dh"),
    ("1d6+1d8k1", 7, "a single one", "{1d6,1d8}kh1"),
    ("(2d6+1d8)kh1", 9, "right after dice", "{1d6,1d8}kh1"),
    ("5d6>=5kh3", 6, "before counting", "5d6kh3>=5"),
    ("5d6>=", 5, "number after >= is missing", "5d6>=5"),
    ("2d6+3>=10", 5, "no dice stand right before", "at_least"),
    ("d1!", 2, "explodes", "d6!"),
    ("d[0..9]!", 7, "explodes", "d6!"),
    ("6d4!3", 4, "number follows the !", "!max3"),
    ("6d4!!", 4, "twice", "4d6!kh3"),
    ("4d6kh3!", 6, "too late", "4d6!kh3"),
    ("d6!max101", 6, "more than 100", "!max100"),
    ("d6!max", 6, "needs a number", "!max3"),
    ("2d6/2", 3, "how it is rounded", "down"),
    ("down(2d6)", 8, "there is none", "down"),
    ("down(2d6+3/2)", 8, "what is divided", "down((2d6+3)/2)"),
    ("down(2d6/0)", 9, "divided by 0", "1 or more"),
    ("up(2d6/2+1)", 8, "not the last step", "behind"),
    ("up 2d6", 3, "needs brackets", "up("),
    ("highest(4d6)", 0, "two rolls", "4d6kh1"),
    ("{d6}kh1", 0, "one roll only", "{d6,d8}kh1"),
    ("{d6,d8}", 7, "what happens to the rolls", "kh1"),
    ("((1d6)", 0, "never closed", ")"),
    ("{d6,d8", 0, "never closed", "}"),
    ("1d6)", 3, "no opening bracket", "take it away"),
    ("(1d6}", 4, "no opening bracket", "take it away"),
    ("d[9..0]", 1, "run down", "d[0..9]"),
    ("d[0-9]", 3, "'..' is missing", "d[0..99]"),
    ("(" * 200 + "1d6" + ")" * 200, DEPTH_LIMIT, f"more than {DEPTH_LIMIT} deep", "spare"),
]


@pytest.mark.parametrize(("text", "position", "fault", "remedy"), WRONG, ids=[row[0][:20] for row in WRONG])
def test_an_error_points_at_the_character_and_says_what_to_write(
    text: str, position: int, fault: str, remedy: str
) -> None:
    with pytest.raises(NotationError) as caught:
        dice(text)
    error = caught.value
    assert fault in error.fault
    assert remedy in error.remedy
    assert (error.field, error.position) == ("dice expression", position)


def test_the_picture_of_a_fault_marks_the_character() -> None:
    def marked(text: str) -> str:
        with pytest.raises(NotationError) as caught:
            parse(text)
        line, mark = str(caught.value).splitlines()[1:]
        return line[mark.index("^")] if mark.index("^") < len(line) else "end"

    assert marked("2d6 + $ + 1") == "$"
    assert marked("1d6\t\t$") == "$"
    assert marked("2d6+") == "end"
    assert marked("2d6" + "+1" * 100 + "$" + "+1" * 100) == "$"  # a long text shows the part around it


def test_errors_survive_being_sent_between_processes() -> None:
    with pytest.raises(NotationError) as caught:
        parse("2d6+")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value)
    assert again.position == 4


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("3d6kh5", "3d6kh5 keeps all 3: only 3 are rolled"),
        ("3d6kh2dl1", "kh and dl both look at all 3 dice rolled, so 2 are kept"),
        ("d00", "d00 is read as 1 to 100 (00 counts as 100); for 0 to 99 write d[0..99]"),
        ("2d6>=10", "2d6>=10 counts single dice, and no d6 shows >=10: it is always 0"),
        ("2d6=7", "2d6=7 counts single dice, and no d6 shows =7: it is always 0"),
        ("3d6kh2<7", "3d6kh2<7 counts single dice, and every d6 shows <7: it is always 2"),
        ("5d6!>=6", "5d6!>=6 counts each die once, by its added-up result, however often it explodes"),
    ],
)
def test_what_may_surprise_is_remarked_on(text: str, note: str) -> None:
    assert parse(text).notes == (note,)


@pytest.mark.parametrize(
    "text", ["3d6", "4d6kh3", "2d6kh2", "5d6>=5", "5d6=6", "d6!", "{d6,d8}>=9", "4d6dl1dh1"]
)
def test_what_is_plain_is_not_remarked_on(text: str) -> None:
    assert parse(text).notes == ()


def test_only_text_is_read() -> None:
    with pytest.raises(InputError, match="no text"):
        parse(6)  # type: ignore[arg-type]
    with pytest.raises(LimitError, match=f"{TEXT_LIMIT:,}"):
        parse("1+" * TEXT_LIMIT)


def test_the_same_text_is_worked_out_once() -> None:
    assert dice("3d6+1") is dice("3d6+1")


PIECES = st.sampled_from(
    [
        *(
            "0",
            "1",
            "2",
            "3",
            "6",
            "00",
            "100",
            "1000",
            "999999",
            "1000000",
            "9999999",
            "2d6",
            "d6",
            "d%",
            "dF",
        ),
        *("d", "D", "[", "]", "..", "d[0..9]", "(", ")", "{", "}", ",", "+", "-", "*", "/", "x", " ", "\n"),
        *(
            "!",
            "!o",
            "!max",
            "!max9",
            "kh",
            "kl",
            "dh",
            "dl",
            "k",
            "kh1",
            ">=",
            "<=",
            ">",
            "<",
            "=",
            "\u2265",
        ),
        *("highest(", "lowest(", "down(", "up(", "max(", "floor(", "e", ".", "$", "\xe9", "\u2212", "\xd7"),
        *("\uff0b", "\uff12", "\xb2", "\u0663", "\u200b", "\x00"),
    ]
)
TEXTS = st.one_of(
    st.lists(PIECES, max_size=25).map("".join), st.text(max_size=40), st.text(string.printable, max_size=40)
)


@given(TEXTS)
@example("1000000d6!kh500000")
@example("d999999!>=1000000")
@example("-" * 900 + "1")
@example("{" + ",".join(["d6!"] * 200) + "}kh100")
@example("d6" + "*d6" * 300)
@example("highest(" * 60)
@settings(max_examples=400, deadline=None)
def test_no_text_does_anything_but_roll_or_be_refused(text: str) -> None:
    started = time.process_time()
    try:
        roll = dice(text)
    except InputError:
        pass
    else:
        assert sum(roll.weights.values()) + roll.missing * roll.total == roll.total
        assert parse(str(parse(text))).root == parse(text).root
        assert understand(text)
    assert time.process_time() - started < 60  # a bound against hanging, not a timing
