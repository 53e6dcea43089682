"""`combatkit roll` and `combatkit odds`, as typed in a shell."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from combatkit.cli import main
from combatkit.dice.notation import dice, understand

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    printed = capsys.readouterr()
    return code, printed.out, printed.err


def test_roll_shows_the_dice_and_a_seed_repeats_them(capsys: Captured) -> None:
    first = run(capsys, "roll", "4d6kh3 + 1", "--seed", "3")
    assert first == run(capsys, "roll", "4d6kh3 + 1", "--seed", "3")
    code, out, err = first
    assert (code, err) == (0, "")
    words, shown, total = out.splitlines()
    assert words == "the sum of the highest 3 of 4 d6, plus 1"
    faces = shown.removeprefix("4d6kh3: ").split(" = ")[0].split()
    kept = [int(face) for face in faces if not face.startswith("(")]
    assert (len(faces), len(kept)) == (4, 3)
    assert total == f"total {sum(kept) + 1}"


def test_odds_prints_every_result_with_its_fraction(capsys: Captured) -> None:
    code, out, err = run(capsys, "odds", "2d6")
    assert (code, err) == (0, "")
    words, summary, _, *rows = out.splitlines()
    assert words == "the sum of 2 d6"
    assert summary == "mean 7, sd 2.415, likeliest 7"
    table = {int(row.split()[0]): Fraction(row.split()[-1]) for row in rows}
    assert table == dice("2d6").pmf()
    assert rows[5] == "       7    16.67 %    58.33 %  1/6"


def test_odds_of_many_results_prints_those_that_matter(capsys: Captured) -> None:
    out = run(capsys, "odds", "1000d6")[1]
    assert "5,001 results" in out
    assert "  50 % of rolls are at most 3500" in out
    assert len(out.splitlines()) < 30
    out = run(capsys, "odds", "d6!")[1]
    assert "110 or more, all together: 5/609359740010496" in out
    assert f"{6 + 1:>8}" in out


def test_odds_as_json_keeps_every_fraction(capsys: Captured) -> None:
    found = json.loads(run(capsys, "odds", "4d6kh3", "--json")[1])
    assert found["understood"] == understand("4d6kh3")
    assert {int(value): Fraction(chance) for value, chance in found["outcomes"].items()} == dice(
        "4d6kh3"
    ).pmf()
    assert found["mean"] == "15869/1296"
    assert found.keys() == {"understood", "outcomes", "mean"}
    assert json.loads(run(capsys, "odds", "2d6", "--json")[1])["mean"] == "7"


def test_json_states_what_is_missing_and_remarked_on(capsys: Captured) -> None:
    endless = json.loads(run(capsys, "odds", "3d6!kh2", "--json")[1])
    listed = sum(map(Fraction, endless["outcomes"].values()))
    assert listed + Fraction(endless["missing"]) == 1
    assert endless["missing_from"] > max(map(int, endless["outcomes"]))
    noted = json.loads(run(capsys, "odds", "3d6kh5", "--json")[1])
    assert noted["notes"] == ["3d6kh5 keeps all 3: only 3 are rolled"]


def test_odds_answers_one_question(capsys: Captured) -> None:
    out = run(capsys, "odds", "d20", "--at-least", "20", "--tries", "6")[1]
    assert "at least 20: 1/20 = 5.00 %" in out
    assert "at least 20, in one of 6 rolls or more: 16954119/64000000 = 26.49 %" in out
    assert "at least 20, in none of 6 rolls: 47045881/64000000 = 73.51 %" in out
    out = run(capsys, "odds", "5d6>=5", "--versus", "4d6>=5")[1]
    assert out.splitlines()[1:] == [
        "more: 8881/19683 = 45.12 %",
        "equal: 1774/6561 = 27.04 %",
        "less: 5480/19683 = 27.84 %",
    ]
    answers = json.loads(run(capsys, "odds", "2d6", "--at-most", "3", "--json")[1])["answers"]
    assert answers == {"at most 3": "1/12"}


def test_tries_need_a_target(capsys: Captured) -> None:
    code, out, err = run(capsys, "odds", "d20", "--tries", "6")
    assert (code, out) == (2, "")
    assert "--at-least" in err


@pytest.mark.parametrize("text", ["-3d6", "-d6+1", "-(2d6)", "--3d6", "-D%", "-{d6,d8}kh1"])
def test_a_roll_that_starts_with_a_minus_is_no_option(capsys: Captured, text: str) -> None:
    code, out, _ = run(capsys, "odds", text, "--json")
    assert code == 0
    assert json.loads(out)["mean"] == str(dice(text).mean())


@pytest.mark.parametrize("command", ["roll", "odds"])
def test_a_fault_is_one_message_with_a_mark_and_code_2(capsys: Captured, command: str) -> None:
    code, out, err = run(capsys, command, "2d6 + $")
    assert (code, out) == (2, "")
    message, text, mark = err.splitlines()
    assert message.startswith("dice expression: '$' means nothing here; write dice as 2d6+3")
    assert text[mark.index("^")] == "$"
    code, out, err = run(capsys, "odds", "1000d1000")
    assert (code, out) == (2, "")
    assert "more than 100,000" in err


def test_notes_go_to_standard_error(capsys: Captured) -> None:
    code, out, err = run(capsys, "roll", "d00", "--seed", "1")
    assert code == 0
    assert err.startswith("note: d00 is read as 1 to 100")
    assert "note" not in out


def test_the_module_runs_and_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "combatkit", "odds", "1000d6", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def test_commands_are_found_and_named_in_the_help(capsys: Captured) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    shown = capsys.readouterr().out
    assert "roll dice" in shown and "exact odds" in shown
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert stopped.value.code == 2
