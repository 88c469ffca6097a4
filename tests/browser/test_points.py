"""The picture of a board: every point of what can be pressed presses exactly that, and its edges are straight."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.program import Program

from .shortcuts import opens, practice, sit_down
from .tabs import GAMES, expect, presses_and_waits, presses_quickly

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab
    from playwright.sync_api import ViewportSize

    from .people import People


pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES: tuple[ViewportSize, ...] = (
    {"width": 320, "height": 568},
    {"width": 375, "height": 667},
    {"width": 1280, "height": 800},
)
POINTS_LEAST = 2_000
# Samples a grid of points within each cell's shape, a pixel from its edge.
SAMPLED = """step => {
    const found = {points: 0, dead: 0, wrong: 0};
    const hexagon = (x, y) => Math.min(y, 1 - y) > Math.abs(x - .5) / 2;
    for (const cell of document.querySelectorAll(".board .cell")) {
        cell.scrollIntoView({block: "center"});
        const r = cell.getBoundingClientRect(), isHexagon = cell.matches(".press-hexagon");
        const shape = isHexagon ? hexagon : () => true;
        const wide = r.width - 2, high = r.height - 2;
        for (let i = 0; i <= wide; i += step) for (let j = 0; j <= high; j += step) {
            const x = r.left + 1 + i, y = r.top + 1 + j;
            const inside = [-1, 1].every(d => shape((x + d - r.left) / r.width, (y - r.top) / r.height)
                && shape((x - r.left) / r.width, (y + d - r.top) / r.height));
            if (!inside) continue;
            found.points += 1;
            const hit = document.elementFromPoint(x, y);
            if (hit === cell) continue;
            if (hit?.closest(".cell")) found.wrong += 1; else found.dead += 1;
        }
    }
    return found;
}"""


def sampled(tab: Tab, step: float = 1.5) -> dict[str, int]:
    """Returns how many points there are in cells, and how many press nothing or another cell; in all windows."""
    found = {"points": 0, "dead": 0, "wrong": 0}
    for size in SIZES:
        tab.set_viewport_size(size)
        for name, number in tab.evaluate(SAMPLED, step).items():
            found[name] += number
    return found


def are_all_right(found: dict[str, int]) -> bool:
    """Whether enough points were tried, and each pressed its own cell."""
    return found["points"] >= POINTS_LEAST and not found["dead"] and not found["wrong"]


@pytest.mark.parametrize("game", GAMES)
def test_every_point_of_a_cell_presses_that_cell(house_server: Program, people: People, game: str) -> None:
    tab = practice(house_server, people.tab(), game)
    found = sampled(tab)
    assert are_all_right(found), found
    if game != "hexagon":
        return
    presses_quickly(tab.locator(".cell").first)  # a chip, whose targets are shown
    expect(tab.locator(".board [data-back]")).to_be_visible()
    found = sampled(tab)
    assert are_all_right(found), found


def test_every_point_of_a_hand_and_of_the_tracks_presses_its_tile(house_server: Program, people: People) -> None:
    tabs = [people.tab() for _ in range(4)]
    sit_down(tabs, house_server, "tequila")
    for _ in range(6):
        tab = next((one for one in tabs if one.locator("[data-turn=you]").count()), None)
        if tab is None:
            tabs[0].wait_for_timeout(50)
            continue
        found = sampled(tab)
        assert not found["dead"] + found["wrong"], found
        before = tab.locator(".table").get_attribute("data-revision")
        while tab.locator(f".table[data-revision='{before}'][data-turn=you]").count():
            presses_and_waits(tab.locator(".cell, .choices button").last)


@pytest.mark.parametrize("game", ["hexagon", "tequila", "rpsls"])
def test_edges_of_a_picture_are_straight(house_server: Program, people: People, game: str) -> None:
    tab = practice(house_server, people.tab(), game)
    for size in (*SIZES, {"width": 1366, "height": 650}):
        tab.set_viewport_size(size)
        box = tab.locator(".scene").bounding_box()
        assert box
        drawn = Image.open(BytesIO(tab.screenshot(clip=box, full_page=True))).convert("RGB")
        for x in (0, 1, drawn.width - 2, drawn.width - 1):
            column = [drawn.getpixel((x, y)) for y in range(2, drawn.height - 2)]
            assert len(set(column)) == 1, (size, x)


# Where the keyboard's focus is after a page has changed: never back at the beginning of the page.


def others_change_the_table(ann: Tab, bo: Tab) -> None:
    """Bo leaves or joins, and Ann's page shows it."""
    before = ann.locator(".table").get_attribute("data-revision")
    bo.locator(".controls").get_by_role("button", name=re.compile("Join|Leave")).press("Enter")
    expect(bo.locator(".bar")).to_be_focused()  # their page shows it too, and takes no focus from the next press
    expect(ann.locator(f".table:not([data-revision='{before}'])")).to_be_visible()


def test_focus_stays_on_what_has_it_while_others_act(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    ann.goto(address := opens(ann, house_server, "tequila", seats=3))
    bo.goto(address)
    bo.get_by_role("button", name="Join").press("Enter")
    expect(bo.locator(".bar")).to_be_focused()
    for what in (
        "[data-key=fairness] summary",
        "[data-copy]",
        "[data-copy-link]",
        ".about a",
        "[data-sounds]",
    ):
        ann.locator("[data-key=more]").evaluate("e => { e.open = true }")
        ann.locator(what).first.focus()
        others_change_the_table(ann, bo)
        expect(ann.locator(what).first).to_be_focused()


def test_focus_goes_back_to_the_button_whose_question_was_called_off(house_server: Program, people: People) -> None:
    ann = people.tab()
    ann.goto(opens(ann, house_server, "tictactoe"))
    more = ann.locator("[data-key=more]")
    more.evaluate("e => { e.open = true }")
    close = more.get_by_role("button", name="Close table")
    close.press("Enter")
    keep = ann.get_by_role("alertdialog").get_by_role("link", name="Keep it")
    expect(keep).to_be_focused()
    keep.press("Enter")
    expect(ann.get_by_role("alertdialog")).to_have_count(0)
    expect(close).to_be_focused()


# Sounds are off until somebody wants them; clocks tick.


def test_sounds_are_off_until_they_are_switched_on(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(), "tictactoe")
    tab.locator("summary", has_text="More").click()
    button = tab.get_by_role("button", name="Sounds")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    tab.reload()
    tab.locator("summary", has_text="More").click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_clock_of_the_one_who_is_to_move_ticks_beside_the_name(house_server: Program, people: People) -> None:
    ann, bo = people.tab(), people.tab()
    bo.goto(opens(ann, house_server, "tictactoe"))
    bo.get_by_role("button", name="Join").click()
    clock = bo.locator(".seats li.waiting time")
    expect(clock).to_have_text(re.compile(r"^9:\d\d$"))
    before = clock.inner_text()
    expect(clock).not_to_have_text(before)
    expect(bo.locator(".seats time")).to_have_count(1)
