"""Boards move: what a move changes grows, flips, slides or is drawn; and a reader who wants none sees none of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .shortcuts import practice, sit_down
from .tabs import PHONE, expect, presses, presses_and_waits

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import Motion, People

pytestmark = pytest.mark.browser

LONGEST_MS = 400
# Notes each motion as it begins, and keeps it from going on.
NOTED = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const one = animate.call(this, frames, timing);
        window.moved.push({what: this.getAttribute("href"), how: Object.keys(frames[0]), motion: one,
                           until: timing.duration + timing.delay});
        one.pause();
        return one;
    };
}"""
# Where the middle of a symbol is seen, and where the picture has it.
WHERE = """use => {
    const seen = use.getBoundingClientRect(), [x, y, width, height] = ["x", "y", "width", "height"]
        .map(name => Number(use.getAttribute(name)));
    const drawn = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(use.ownerSVGElement.getScreenCTM());
    return {is: [seen.x + seen.width / 2, seen.y + seen.height / 2], drawn: [drawn.x, drawn.y]};
}"""
# A move to another row, whose arrow is therefore turned; rocks lie by chance.
ASLANT = """cells => cells.map(cell => cell.dataset.key).find(key => {
    const [source, target] = [key.split(".")[0], key].map(of => document.querySelector(`.cell[data-key='${of}']`));
    return Math.abs(source.getBoundingClientRect().y - target.getBoundingClientRect().y) > 1;
})"""
MOVED = "() => window.moved.map(({what, how, until}) => [what, how.join(), until])"


def watched(server: Program, people: People, game: str, motion: Motion = "no-preference") -> Tab:
    """The page of a match against the computer, which notes from now on what moves."""
    tab = practice(server, people.tab(reduced_motion=motion, **PHONE), game)
    tab.evaluate(NOTED)
    return tab


def moved(tab: Tab) -> list[tuple[str, str, float]]:
    """Returns what has moved: the symbol, how, and after how many milliseconds it was where it belongs."""
    return [tuple(one) for one in tab.evaluate(MOVED)]


def plays(tab: Tab, cell: str) -> None:
    """Presses a cell; waits until the page shows the result."""
    before = tab.locator(".table").get_attribute("data-revision")
    presses(tab.locator(cell).first)
    expect(tab.locator(f".table:not([data-revision='{before}'])")).to_be_visible()


def test_new_chip_grows_and_a_chosen_one_does_not(house_server: Program, people: People) -> None:
    tab = watched(house_server, people, "hexagon")
    presses(tab.locator(".cell[aria-label^=chip]").first)
    expect(tab.locator("[data-back]").first).to_be_attached()
    assert moved(tab) == []
    tab.keyboard.press("Escape")
    expect(tab.locator("[data-back]")).to_have_count(0)
    plays(tab, ".cell[aria-label^=grow]")
    assert ("#hexagon-chip-0", "transform,opacity") in [one[:2] for one in moved(tab)]
    assert max(until for *_, until in moved(tab)) <= LONGEST_MS


@pytest.mark.slow
def test_arrow_of_a_move_stays_between_its_cells(house_server: Program, people: People) -> None:
    ann, bo = (people.tab(reduced_motion="no-preference", **PHONE) for _ in range(2))
    sit_down([ann, bo], house_server, "hexagon")  # a computer's answer would replace the arrow at any moment
    ann.evaluate(NOTED)
    aslant = ann.locator(".cell[aria-label^=grow]").evaluate_all(ASLANT)
    plays(ann, f".cell[data-key='{aslant}']")
    arrow = ann.locator("use[href^='#hexagon-arrow'][transform]").evaluate(WHERE)
    assert arrow["is"] == pytest.approx(arrow["drawn"], abs=1)


@pytest.mark.slow
def test_mark_is_drawn(house_server: Program, people: People) -> None:
    tab = watched(house_server, people, "tictactoe")
    plays(tab, ".cell[data-key=b2]")
    assert ("#tictactoe-x", "--drawn") in [one[:2] for one in moved(tab)]


@pytest.mark.slow
def test_signs_lie_face_down_and_are_turned_together(house_server: Program, people: People) -> None:
    tab = watched(house_server, people, "rpsls")
    presses(tab.locator(".cell[data-key=rock]"))
    expect(tab.locator("[data-thing='round-1']:not([href='#rpsls-back'])")).to_have_count(2)
    seen = moved(tab)
    assert [what for what, *_ in seen].count("#rpsls-back") == 2
    turned = [until for what, how, until in seen if how == "transform" and what != "#rpsls-back"]
    assert len(turned) == 2
    assert turned[0] == turned[1] < LONGEST_MS
    lit = [until for what, _, until in seen if what.endswith("-lit")]
    assert all(until > turned[0] for until in lit)  # then the arrow


# Notes what still moved, and where everything was, when the banner of the end came.
BANNER = """() => {
    const box = e => (({top, bottom}) => ({top, bottom}))(e.getBoundingClientRect());
    window.banner = null;
    new MutationObserver(() => {
        const banner = document.querySelector(".banner.shown .verdict");
        if (!banner || window.banner) return;
        const moving = document.getAnimations().filter(one => one.effect.target.localName === "use").length;
        window.banner = {moving, at: performance.now() - window.over, ...box(banner),
                         arrow: box(document.querySelector("[href$=short-lit], [href$=long-lit]"))};
    }).observe(document, {subtree: true, attributes: true, attributeFilter: ["class"]});
    document.addEventListener("moved", () => { window.over = performance.now(); });
}"""


@pytest.mark.parametrize("look", [{}, pytest.param(PHONE, marks=pytest.mark.slow)])
def test_result_comes_after_the_signs_and_the_arrow_and_covers_no_arrow(
    house_server: Program, people: People, look: dict[str, Any]
) -> None:
    ann, bo = (people.tab(reduced_motion="no-preference", **look) for _ in range(2))
    sit_down([ann, bo], house_server, "rpsls", **{"option-wins": 1})
    bo.evaluate(BANNER)
    plays(ann, ".cell[data-key=rock]")
    plays(bo, ".cell[data-key=scissors]")
    expect(bo.locator(".banner.shown")).to_be_visible()
    seen = bo.evaluate("window.banner")
    assert seen["moving"] == 0
    assert seen["at"] >= 700
    assert seen["bottom"] <= seen["arrow"]["top"]


FINISHES = "() => window.moved.splice(0).forEach(({motion}) => motion.finish())"


@pytest.mark.slow
def test_tile_slides_from_the_hand_to_its_track(house_server: Program, people: People) -> None:
    tab = watched(house_server, people, "tequila")
    for _ in range(20):
        expect(tab.locator("[data-turn=you]")).to_be_visible()
        cell = tab.locator(".tray .cell[data-key*='.']").first
        if cell.count():
            break
        tab.evaluate(FINISHES)  # or a tile that stands still on its way covers the hand
        presses_and_waits(tab.locator(".cell, .choices button").first)
    tile = (cell.get_attribute("data-key") or "").split(".")[0]
    tab.evaluate(FINISHES)
    plays(tab, f".cell[data-key^='{tile}.']")
    sliding = tab.evaluate(
        "tile => window.moved.some(({motion}) => motion.effect.target.matches(`.scene [data-thing='${tile}']`))", tile
    )
    assert sliding


@pytest.mark.slow
def test_press_during_motion_counts_and_ends_the_motion(house_server: Program, people: People) -> None:
    tab = watched(house_server, people, "tictactoe")
    plays(tab, ".cell[data-key=b2]")
    expect(tab.locator("[data-turn=you]")).to_be_visible()
    assert moved(tab)  # and stands still in its middle
    plays(tab, ".cell")
    assert tab.evaluate("window.moved[0].motion.playState") == "finished"


@pytest.mark.parametrize(
    "game", ["hexagon", *(pytest.param(game, marks=pytest.mark.slow) for game in ("tictactoe", "rpsls"))]
)
def test_nothing_moves_for_who_wants_no_motion(house_server: Program, people: People, game: str) -> None:
    tab = watched(house_server, people, game, "reduce")
    plays(tab, ".cell[aria-label^=grow], .cell[data-key=b2], .cell[data-key=rock]")
    assert moved(tab) == []


# Names of cells are there for those who ask.


def seen_names(tab: Tab) -> list[str]:
    """Returns the names of cells that are seen."""
    names: list[str] = tab.locator(".names text").evaluate_all(
        "all => all.filter(e => getComputedStyle(e).visibility === 'visible').map(e => e.textContent)"
    )
    return names


def test_name_of_a_cell_is_shown_under_the_mouse_at_the_focus_and_by_a_switch(
    house_server: Program, people: People
) -> None:
    tab = practice(house_server, people.tab(), "hexagon")
    assert seen_names(tab) == []
    cells = tab.locator(".names text").all_text_contents()  # rocks have no names
    for name in (cells[0], cells[len(cells) // 2], cells[-1]):  # pressable or not
        box = tab.locator(".names text", has_text=name).bounding_box()
        assert box
        tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        assert seen_names(tab) == [name]
    tab.locator(".board").focus()
    tab.keyboard.press("ArrowDown")
    focused = tab.evaluate("document.activeElement.dataset.key.split('.').at(-1)")
    assert seen_names(tab) == [focused]
    tab.locator("[data-key=more] > summary").click()
    tab.get_by_role("button", name="Show names of cells").click()
    assert len(seen_names(tab)) == tab.locator(".names text").count()
    tab.reload()
    assert len(seen_names(tab)) > 40


@pytest.mark.slow
def test_names_of_cells_are_all_shown_where_no_script_could_show_them(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(), "hexagon")
    plain = people.tab(java_script_enabled=False)
    plain.goto(tab.url)
    assert plain.locator(".names text").first.is_visible()
