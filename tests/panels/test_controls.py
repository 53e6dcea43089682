"""Controls and views: valid values or words, names for all, texts that stay texts."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from combatkit.errors import InputError
from combatkit.panels import controls
from combatkit.panels.bodymap import TONES, BodyMap
from combatkit.panels.buttons import Button
from combatkit.panels.choices import Choice, ChoiceList, ChoiceSet, Toggle
from combatkit.panels.control import STATIC
from combatkit.panels.inputs import NumberInput, RangeInput, TextInput
from combatkit.panels.views import Bars, Download, Sheet
from combatkit.plots.theme import GREY, SERIES

SQUARE = {"head": [(0, 0), (9, 0), (9, 9)], "chest": [(0, 9), (9, 9), (9, 30)]}
MAKE: dict[str, Any] = {
    "BodyMap": lambda label: BodyMap(SQUARE, label=label),
    "Button": Button,
    "Choice": lambda label: Choice(label, ["a"]),
    "ChoiceList": lambda label: ChoiceList(label, ["a"]),
    "ChoiceSet": lambda label: ChoiceSet(label, ["a"]),
    "NumberInput": NumberInput,
    "RangeInput": RangeInput,
    "TextInput": TextInput,
    "Toggle": Toggle,
}


@pytest.mark.parametrize("name", [name for name in controls.__all__ if name in MAKE])
@pytest.mark.parametrize("label", ["", "   "])
def test_c60_no_control_without_a_name(name: str, label: str) -> None:
    with pytest.raises(InputError, match=f"label: a {name} has no name"):
        MAKE[name](label)
    assert MAKE[name]("Skill").label == "Skill"


def test_every_control_is_in_the_test_above() -> None:
    kinds = {name for name in controls.__all__ if issubclass(getattr(controls, name), controls.Control)}
    assert kinds - {"Control"} == set(MAKE)


@pytest.mark.parametrize(
    ("typed", "value", "error"),
    [
        ("85", 85, ""),
        (" 085 ", 85, ""),
        ("+5", 5, ""),
        ("−3", -3, ""),
        ("121", 50, "121 is too high; type a whole number from -5 to 120"),
        ("-6", 50, "-6 is too low; type a whole number from -5 to 120"),
        ("abc", 50, "'abc' is not a whole number; type a whole number from -5 to 120"),
        ("12.5", 50, "'12.5' is not a whole number; type a whole number from -5 to 120"),
        ("1e2", 50, "'1e2' is not a whole number; type a whole number from -5 to 120"),
        ("٣", 50, "'٣' is not a whole number; type a whole number from -5 to 120"),
        ("9" * 5000, 50, f"'{'9' * 5000}' is not a whole number; type a whole number from -5 to 120"),
        ("", 50, "the box is empty; type a whole number from -5 to 120"),
    ],
)
def test_a_typed_number_is_taken_or_refused_in_words(typed: str, value: int, error: str) -> None:
    box = NumberInput("Skill", 50, min=-5, max=120)
    box.set_state({"typed": typed})
    assert (box.value, box.error, box.typed) == (value, error, typed)


@pytest.mark.parametrize("kind", [NumberInput, RangeInput])
@pytest.mark.parametrize("wrong", [-6, 121, True])
def test_a_number_that_is_set_is_never_clamped(kind: Any, wrong: Any) -> None:
    box = kind("Skill", 50, min=-5, max=120)
    with pytest.raises(InputError):
        box.value = wrong
    with pytest.raises(InputError):
        kind("Skill", wrong, min=-5, max=120)
    box.set_state({"value": wrong})  # as a page could send it: refused in words, and the page is put right
    assert box.value == 50
    assert box.error


def test_an_optional_number_may_be_empty() -> None:
    box = NumberInput("Target", optional=True, min=1)
    assert (box.value, box.typed) == (None, "")
    box.typed = "7"
    box.typed = "  "
    assert (box.value, box.error) == (None, "")
    box.value = 9
    assert box.typed == "9"


def test_a_value_that_is_set_replaces_what_was_typed_and_refused() -> None:
    box = NumberInput("Skill", 50, max=120)
    box.typed = "many"
    box.value = 60
    assert (box.typed, box.error) == ("60", "")


def test_a_text_is_tested_and_the_character_at_fault_is_marked() -> None:
    class Pointed(InputError):
        position = 2

    def no_x(text: str) -> None:
        if "x" in text:
            raise Pointed("dice", "'x' is no sign", "write *")

    box = TextInput("Dice", "2d6", test=no_x)
    box.typed = "2dx"
    assert (box.value, box.error, box.mark) == ("2d6", "'x' is no sign; write *", 2)
    box.typed = "2d8"
    assert (box.value, box.error, box.mark) == ("2d8", "", -1)


def test_choices_know_what_is_open_and_why_not() -> None:
    options = [{"value": "bleed", "label": "Bleed"}, {"value": "impale", "closed": "the weapon is blunt"}]
    for box in (Choice("Effect", options), ChoiceList("Effect", options)):
        with pytest.raises(InputError, match="'impale' cannot be chosen: the weapon is blunt"):
            box.value = "impale"
        with pytest.raises(InputError, match="did you mean 'bleed'"):
            box.value = "bled"
    many = ChoiceSet("Effects", ["a", "b", "c"], ["a"], most=2)
    with pytest.raises(InputError, match="3 are too many; choose at most 2"):
        many.value = ["a", "b", "c"]
    many.offer(["b", "c"])
    assert many.value == []


def test_options_that_change_keep_the_choice_where_they_can() -> None:
    box = Choice("Weapon", {"sword": "Sword", "club": "Club"}, "club")
    box.offer({"club": "Great club", "bow": "Bow"})
    assert box.value == "club"
    box.offer(["bow", {"value": "club", "closed": "it is broken"}])
    assert box.value == ""
    box.offer(["sword"], "sword")
    assert box.value == "sword"


def test_a_body_refuses_parts_that_it_has_not() -> None:
    body = BodyMap(SQUARE)
    for wrong in (
        {"shades": {"tail": 0.1}},
        {"words": {"tail": "5 %"}},
        {"tones": {"head": "dead"}},
        {"shades": {"head": 1.5}},
    ):
        with pytest.raises(InputError):
            body.show(**wrong)
    body.set_state({"value": "tail"})
    assert body.value == ""
    body.value = "head"
    body.redraw({"blob": [(0, 0), (1, 0), (1, 1)]})
    assert (body.value, body.words) == ("", {})


def test_c54_each_wound_has_a_hatching_and_each_shade_goes_with_one() -> None:
    body = BodyMap(SQUARE)
    body.show(tones={"head": "serious", "chest": "major"})
    assert body.hatches == {"head": "lines", "chest": "cross"}
    body.show(shades={"head": 0.1, "chest": 0.8})
    assert body.hatches == {"head": "", "chest": "cross"}
    hurt = [hatch for tone, hatch in TONES.items() if tone]
    assert all(hurt)


def test_bars_write_per_cent_and_keep_the_fraction() -> None:
    bars = Bars("Odds")
    bars.show({"hit": Fraction(1, 3), "never": Fraction(0)}, notes={"hit": "+9.8"}, strong=["hit"])
    hit, never = bars.rows
    assert (hit["text"], hit["exact"], hit["note"], hit["strong"]) == ("33.3 %", "1/3", "+9.8", True)
    assert (never["text"], never["share"]) == ("0.0 %", 0.0)


def test_a_long_table_says_what_it_leaves_out() -> None:
    sheet = Sheet("Chances")
    sheet.show(["result"], [[str(i)] for i in range(1000)])
    assert len(sheet.rows) == Sheet.MOST
    assert sheet.note == "800 more rows are in .table and in the CSV file."


def test_a_file_is_sent_only_when_it_is_asked_for() -> None:
    made, sent = [], []
    save = Download("Download CSV", "a.csv", lambda: made.append(1) or "a,b\n")
    save.send = sent.append
    save._asked(save, {"something": "else"}, [])
    assert (made, sent) == ([], [])
    save._asked(save, {"want": "file"}, [])
    assert sent == [{"file": "a,b\n", "name": "a.csv"}]


# -- contrast, computed from the style sheets themselves ------------------------------------------------

LIGHT, DARK = ("#ffffff", "#f5f5f5"), ("#111111", "#212121")
"""The backgrounds of cells and boxes in JupyterLab's light and dark theme."""


def luminance(colour: str) -> float:
    """Relative luminance after WCAG 2."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_of_black_on_white_is_21() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


def variables(file: str) -> tuple[dict[str, str], dict[str, str]]:
    """The colours that a style sheet gives to its variables, in the light and in the dark theme."""
    text = (STATIC / file).read_text(encoding="utf-8")
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        found = dict(re.findall(r"(--ck-[a-z]+):\s*(#[0-9a-f]{6})", body))
        (dark if 'data-jp-theme-light="false"' in selector else light).update(found)
    return light, light | dark


TEXT = {"--ck-error", "--ck-minor", "--ck-serious", "--ck-major", "--ck-lost"}


@pytest.mark.parametrize("file", ["field.css", "panel.css", "bodymap.css"])
def test_c54_texts_and_wounds_stand_out_on_both_backgrounds(file: str) -> None:
    light, dark = variables(file)
    assert set(light) & TEXT, "the style sheet has lost its colours"
    for colours, backgrounds in ((light, LIGHT), (dark, DARK)):
        for name, colour in colours.items():
            wanted = 4.5 if name in TEXT else 3.0  # edges of boxes are not text
            for background in backgrounds:
                assert contrast(colour, background) >= wanted, (name, colour, background)


def test_c54_series_stand_out_and_are_told_apart_without_colour() -> None:
    for series in SERIES:
        for background in ("#ffffff", "#111111", "#212121"):
            assert contrast(series.colour, background) >= 3.0, (series.colour, background)
    assert len({series.dash for series in SERIES}) == len({series.marker for series in SERIES}) == len(SERIES)
    assert contrast(GREY, "#ffffff") >= 4.5
    assert contrast("#ffffff", "#1976d2") >= 4.5, "the text of a primary button"


def test_c54_text_takes_the_colour_of_the_theme() -> None:
    for name in ("bars", "bodymap", "button", "field", "panel", "plot", "sheet"):
        file = STATIC / f"{name}.css"
        text = re.sub(r"/\*.*?\*/", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        plain = re.findall(r"(?<![-\w])color:\s*(#[0-9a-f]{3,6}|black|white)\b", text)
        allowed = ["#fff"] if file.name == "button.css" else []  # on a blue of its own
        assert plain == allowed, file.name


def test_every_script_and_style_sheet_is_small_and_used() -> None:
    used = "".join(path.read_text(encoding="utf-8") for path in Path(STATIC).parent.glob("*.py"))
    for file in STATIC.iterdir():
        assert file.name in used, file.name
        assert file.stat().st_size < 12_000, file.name
