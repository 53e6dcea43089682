"""Our own controls in a real browser: names, keys, messages, and a picture that is redrawn in place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Shown = Callable[..., Any]
expect.set_options(timeout=60_000)  # a busy machine is no fault

COUNTER = """
import time
from combatkit.panels.base import Panel, Setting
from combatkit.panels.boxes import columns, stack
from combatkit.panels.controls import NumberInput, RangeInput
from combatkit.panels.plot import PlotOutput
from combatkit.plots.theme import axis, layout, percent_axis
import plotly.graph_objects as go

class Counter(Panel):
    heading = "Counter"
    value = Setting(20)
    bonus = Setting(0)
    wait = Setting(0.0)
    calls = 0

    def build(self):
        self.plot = PlotOutput(260)
        left = stack(self.bind("value", RangeInput("Skill", max=120, unit="%")),
                     self.bind("bonus", NumberInput("Bonus", min=-50, max=50)))
        return [columns((left, 240, 1), (stack(self.plot, result=True), 360, 2))]

    def calculate(self):
        self.calls += 1
        time.sleep(self.wait)
        return self.value + self.bonus

    def show(self):
        bar = {"type": "bar", "x": list(range(9)), "y": [self.result] * 9}
        look = layout(title={"text": f"chance {self.result}"}, xaxis=axis("x"), yaxis=percent_axis())
        self.plot.show(go.Figure(data=[bar], layout=look), f"{self.result} per cent, call {self.calls}",
                       ["x", "chance"], [["any", str(self.result)]])
"""
# How often the thumb has rested, for a slider may send its value then: on a busy machine moves come slowly.
COUNT_RESTS = """() => {
  let last = Infinity;
  window.rests = 0;
  document.addEventListener("input", () => {
    if (performance.now() - last > 100) window.rests += 1;
    last = performance.now();
  }, true);
}"""
BODY = """
from combatkit.panels.controls import BodyMap
body = BodyMap({
    "head": [(42, 5), (58, 5), (58, 30), (42, 30)],
    "chest": [(32, 33), (68, 33), (66, 90), (34, 90)],
    "left arm": [(69, 34), (78, 40), (86, 90), (69, 60)],
})
shades, words = {"head": 0.1, "chest": 0.9}, {"head": "10 %", "chest": "60 %"}
body.show(shades, words, notes={"chest": "60 of 100"})
body
"""
TITLE = ".ck-plot .gtitle"


def no_horizontal_scroll(page: Any) -> bool:
    """Whether nothing in the panel is wider than the panel."""
    script = (
        "() => [...document.querySelectorAll('.ck-panel')].every(p => p.scrollWidth <= p.clientWidth + 1)"
    )
    return bool(page.evaluate(script))


def test_a_slider_moved_by_key_redraws_the_picture_where_it_stands(shown: Shown) -> None:
    page = shown([COUNTER, "Counter()"])
    expect(page.locator(TITLE)).to_have_text("chance 20")
    slider = page.get_by_role("slider", name="Skill")
    expect(slider).to_have_attribute("aria-valuetext", "20 %")
    page.wait_for_function("() => document.querySelector('.js-plotly-plot')?.getAttribute('role') === 'img'")
    page.evaluate("() => { window.first = document.querySelector('.js-plotly-plot'); }")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(TITLE)).to_have_text("chance 21")
    page.keyboard.press("End")
    expect(page.locator(TITLE)).to_have_text("chance 120")
    expect(page.get_by_role("img", name="120 per cent, call 3")).to_be_visible()
    assert page.evaluate("() => window.first.isConnected"), "the picture was thrown away and drawn anew"
    page.get_by_text("The numbers as a table").click()
    expect(page.get_by_role("cell", name="120", exact=True)).to_be_visible()
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("group", name="Counter")).to_be_visible()
    assert no_horizontal_scroll(page)


def test_c52_a_drag_is_one_calculation_and_ends_at_its_last_value(shown: Shown) -> None:
    page = shown([COUNTER, "Counter(wait=0.2)"])
    expect(page.get_by_text("20 per cent, call 1")).to_be_visible()
    slider = page.get_by_role("slider", name="Skill")
    box = slider.bounding_box()
    middle = box["y"] + box["height"] / 2
    page.evaluate(COUNT_RESTS)
    page.mouse.move(box["x"] + box["width"] * 0.17, middle)
    page.mouse.down()
    for step in range(40):
        page.mouse.move(box["x"] + box["width"] * (0.2 + step * 0.015), middle)
    page.mouse.up()
    last = slider.input_value()
    assert int(last) > 60
    shows = page.get_by_text(re.compile(f"^{last} per cent, call \\d+$"))
    expect(shows).to_be_visible()
    page.wait_for_timeout(800)  # long enough for a queued calculation to show itself
    expect(shows).to_be_visible()
    calls = int(shows.inner_text().rsplit(" ", 1)[1])
    assert calls <= 3 + page.evaluate("() => window.rests"), "forty moves were many calculations"


def test_c52_keys_held_down_leave_no_backlog(in_lab: Shown) -> None:
    page = in_lab([COUNTER, "Counter(wait=0.2)"])
    expect(page.get_by_text("20 per cent, call 1")).to_be_visible()
    page.get_by_role("slider", name="Skill").focus()
    for _ in range(30):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(re.compile("^50 per cent"))).to_be_visible()
    calls = int(page.get_by_text(re.compile("^50 per cent")).inner_text().rsplit(" ", 1)[1])
    assert calls < 20, "thirty keys were thirty calculations"


def test_c51_a_bad_number_is_named_beside_its_box_and_keys_stay_in_the_box(shown: Shown) -> None:
    page = shown([COUNTER, "Counter()"])
    expect(page.locator(TITLE)).to_have_text("chance 20")
    cells = page.locator(".jp-Cell").count()
    box = page.get_by_role("spinbutton", name="Bonus")
    box.fill("")
    box.press_sequentially("bad dx")  # letters that JupyterLab would take for commands
    box.press("Enter")
    expect(
        page.get_by_text("'bad dx' is not a whole number; type a whole number from -50 to 50")
    ).to_be_visible()
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("status").filter(has_text="last good result")).to_be_visible()
    expect(page.locator(TITLE)).to_have_text("chance 20")
    expect(page.locator(".ck-stale")).to_have_count(1)
    box.fill("99")
    box.press("Enter")
    expect(page.get_by_text("99 is too high; type a whole number from -50 to 50")).to_be_visible()
    box.fill("5")  # taken without Enter, once the typing rests
    expect(page.locator(TITLE)).to_have_text("chance 25")
    box.press("ArrowUp")
    expect(page.locator(TITLE)).to_have_text("chance 26")
    expect(page.locator(".ck-stale")).to_have_count(0)
    assert page.locator(".jp-Cell").count() == cells


def test_a_body_part_is_chosen_by_click_and_by_key(shown: Shown) -> None:
    page = shown([BODY])
    group = page.get_by_role("radiogroup", name="Hit location")
    expect(group.get_by_role("radio")).to_have_count(3)
    expect(page.get_by_text("Nothing selected")).to_be_visible()
    page.get_by_role("radio", name="chest, 60 %, 60 of 100").click()
    expect(page.get_by_text("Selected: chest, 60 %, 60 of 100")).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="left arm")).to_be_checked()
    expect(page.get_by_role("radio", name="left arm")).to_be_focused()
    page.keyboard.press("ArrowRight")  # from the last to the first
    expect(page.get_by_role("radio", name="head")).to_be_checked()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("radio", name="left arm")).to_be_checked()


def test_choices_show_why_they_are_closed(shown: Shown) -> None:
    cells = [
        "from combatkit.panels.controls import Button, Choice, ChoiceList, ChoiceSet, Download, Toggle",
        "import ipywidgets as w\n"
        "closed = {'value': 'Impale', 'closed': 'the weapon does not impale'}\n"
        "one = ChoiceList('Effect', ['Bleed', closed, 'Trip'])\n"
        "many = ChoiceSet('Effects', ['Press', 'Ward', 'Sunder'], most=2)\n"
        "weapon = Choice('Weapon', {'s': 'Short sword', 'c': 'Great club'})\n"
        "prone = Toggle('Defender prone')\n"
        "roll = Button('Roll')\n"
        "save = Download('Download CSV', 'odds.csv', lambda: 'a,b\\n1,2\\n')\n"
        "said = w.HTML()\n"
        "def say(_=None):\n"
        "    said.value = f'{one.value}|{many.value}|{weapon.value}|{prone.value}|{roll.pressed}'\n"
        "for part in (one, many, weapon, prone): part.observe(say, 'value')\n"
        "roll.observe(say, 'pressed')\n"
        "w.VBox([one, many, weapon, prone, roll, save, said])",
    ]
    page = shown(cells)
    expect(page.get_by_text("the weapon does not impale", exact=True)).to_be_visible()
    expect(page.get_by_role("radio", name="Impale")).to_be_disabled()
    ids = page.evaluate("() => [...document.querySelectorAll('.ck-field [id]')].map((el) => el.id)")
    assert len(ids) == len(set(ids)) > 10
    page.get_by_role("group", name="Effect", exact=True).get_by_role("radio", name="Bleed").check()
    page.keyboard.press("ArrowDown")  # passes over the closed one
    page.get_by_role("checkbox", name="Ward").check()
    page.get_by_role("checkbox", name="Press").check()
    expect(page.get_by_role("checkbox", name="Sunder")).to_be_disabled()
    page.get_by_label("Weapon").select_option("Great club")
    page.get_by_role("checkbox", name="Defender prone").check()
    page.get_by_role("button", name="Roll").click()
    expect(page.get_by_text("Trip|['Ward', 'Press']|c|True|1")).to_be_visible()
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download CSV").click()
    assert caught.value.suggested_filename == "odds.csv"
    assert caught.value.path().read_text() == "a,b\n1,2\n"
    expect(page.get_by_text("odds.csv saved")).to_be_visible()


def test_the_picture_is_right_after_a_reload(in_lab: Shown) -> None:
    page = in_lab([COUNTER, "Counter()"])
    page.get_by_role("slider", name="Skill").focus()
    page.keyboard.press("End")
    expect(page.locator(TITLE)).to_have_text("chance 120")
    page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save') }")
    for _ in range(3):
        page.reload(wait_until="commit")
        page.locator(f"{TITLE}, .jp-OutputArea-output:has-text('model not found')").first.wait_for()
        if page.locator(TITLE).count():
            break  # else a busy kernel has not answered JupyterLab in the four seconds that it waits
    expect(page.locator(TITLE)).to_have_text("chance 120")
    page.get_by_role("slider", name="Skill").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(TITLE)).to_have_text("chance 119")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_c54_texts_stand_out_in_the_page_itself(in_lab: Shown, theme: str) -> None:
    page = in_lab([COUNTER, "c = Counter()\nc.controls['bonus'].typed = 'many'\nc"], theme=theme)
    expect(page.locator(TITLE)).to_have_text("chance 20")
    lowest = page.evaluate(
        """() => {
          const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
          const light = ([r, g, b]) => [r, g, b].map((c) => c / 255)
            .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
          const behind = (el) => {
            for (; el; el = el.parentElement) {
              const back = rgb(getComputedStyle(el).backgroundColor);
              if (back.length === 3 || back[3] === 1) return back;
            }
            return [255, 255, 255];
          };
          const texts = [...document.querySelectorAll('.ck-panel *')].filter((el) => el.checkVisibility() &&
            !el.closest('.hoverlayer') && [...el.childNodes].some((n) => n.nodeType === 3 && n.data.trim()));
          return texts.map((el) => {
            const style = getComputedStyle(el), back = behind(el);
            const ink = rgb(el.closest('svg') ? style.fill : style.color), a = ink[3] ?? 1;
            const seen = [0, 1, 2].map((i) => a * ink[i] + (1 - a) * back[i]);
            const [low, high] = [light(seen), light(back)].sort((x, y) => x - y);
            return [(high + 0.05) / (low + 0.05), el.textContent.trim().slice(0, 40)];
          }).sort((x, y) => x[0] - y[0])[0];
        }"""
    )
    assert lowest[0] >= 4.5, lowest
