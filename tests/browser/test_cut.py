"""Nothing is cut where it has room: titles, names, levels, and the lines of what happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import opens, practice, submit
from .tabs import GAMES, PHONE, expect

if TYPE_CHECKING:
    from .people import People

pytestmark = pytest.mark.browser

LAPTOP = {"viewport": {"width": 1280, "height": 800}}
FITS = """e => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.font = getComputedStyle(e).font;
    return canvas.measureText(e.selectedOptions[0].text).width + 40 <= e.clientWidth;
}"""


@pytest.mark.slow
def test_nothing_is_cut_that_has_room(house_server: Program, people: People) -> None:
    ann, bo = people.tab(**LAPTOP), people.tab()
    table = opens(ann, house_server, "rpsls", seats=2)
    ann.goto(table)
    title = "e => e.scrollWidth <= e.clientWidth && e.innerText"
    assert ann.locator(".bar h1 span").evaluate(title) == GAMES["rpsls"]
    submit(bo, table, "Join")
    expect(ann.locator(".scene")).to_be_visible()
    assert ann.locator(".bar h1 span").evaluate(title) == GAMES["rpsls"]
    seal = ann.locator("[data-key=own-commit] a")
    assert (seal.get_attribute("href"), seal.get_attribute("target")) == ("/seal", "_blank")
    ann.set_viewport_size({"width": 375, "height": 667})
    who = ann.locator(".who bdi").evaluate("e => [e.scrollWidth <= e.clientWidth, e.innerText]")
    assert who[0], who
    for scheme, language in (("light", "en"), ("dark", "ru"), ("light", "zh")):
        tab = people.tab(color_scheme=scheme, locale=language, **PHONE)
        tab.goto(house_server.address)
        level = tab.locator("select[name=level]")
        assert level.evaluate(FITS), language
        tab.goto(f"{house_server.address}/new?game=tequila")
        ticks = tab.locator(".segments input:checked + span")
        assert ticks.evaluate_all("spans => spans.every(e => e.scrollWidth <= e.clientWidth)")


def test_story_box_ends_at_a_whole_line(house_server: Program, people: People) -> None:
    tab = people.tab(**LAPTOP)
    practice(house_server, tab, "hexagon")
    ended = tab.evaluate(
        """() => {
            document.querySelector(".side").insertAdjacentHTML("beforeend", `<section class="story"><ol tabindex="0">
                ${"<li>Ann grew from a4 to b3.</li>".repeat(40)}</ol></section>`);
            const list = document.querySelector(".story ol"), end = list.getBoundingClientRect().bottom;
            return [...list.children].some(e => Math.abs(e.getBoundingClientRect().bottom - end) < 1);
        }"""
    )
    assert ended
