"""How much goes over the line, counted by the browser: headers and compressed content."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from games import find_games
from tests.program import Program

from .shortcuts import opens, practice, sit_down, submit
from .tabs import GAMES, PHONE, expect, presses, presses_quickly

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People


pytestmark = pytest.mark.browser

LANDING_MOST = 25_000 + 500 * (len(find_games()) - 4)  # bytes: it names every game
LANDING_REQUESTS = 6 + len(find_games())  # and has a cover of each
MOVE_MOST = 8_000  # bytes of a move against the computer: the chosen chip, its target, and what the computer does
SETTLED_MS = 500
PRESSED = re.compile(r'<button class="cell[^"]*" name="do" value="(\d+:[^"]+)"')


class Line:
    """What a tab has asked for, and how many bytes came in answer. `site`: only what begins with this counts."""

    def __init__(self, tab: Tab, site: str = "") -> None:
        self._site = site
        self.paths: dict[str, str] = {}
        self._bytes: dict[str, int] = {}
        session = tab.context.new_cdp_session(tab)
        session.on("Network.requestWillBeSent", self._asked)
        session.on("Network.dataReceived", self._received)
        session.on("Network.loadingFinished", self._finished)
        session.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        self.paths[event["requestId"]] = event["request"]["url"]

    def _received(self, event: dict[str, Any]) -> None:
        number = event["requestId"]
        self._bytes[number] = self._bytes.get(number, 0) + event["encodedDataLength"]

    def _finished(self, event: dict[str, Any]) -> None:
        self._bytes[event["requestId"]] = event["encodedDataLength"]

    @property
    def total(self) -> int:
        """Returns the bytes of all answers so far, with their headers once they are complete."""
        return sum(size for key, size in self._bytes.items() if self.paths.get(key, "").startswith(self._site))


def test_first_visit_of_the_front_page_takes_few_requests_and_bytes(server: Program, people: People) -> None:
    tab = people.context().new_page()
    line = Line(tab)
    tab.goto(server.address)  # of a new house: tables of others would be listed
    tab.wait_for_timeout(SETTLED_MS)
    assert line.total <= LANDING_MOST, line.total
    assert len(line.paths) <= LANDING_REQUESTS, line.paths


@pytest.mark.slow
def test_front_page_with_the_film_of_a_whole_match_takes_as_few_bytes(server: Program, people: People) -> None:
    play_hexagon(server, people)
    tab = people.context().new_page()
    line = Line(tab)
    tab.goto(server.address)
    expect(tab.locator(".film svg")).to_have_count(8)
    tab.wait_for_timeout(SETTLED_MS)
    assert line.total <= LANDING_MOST, line.total


def play_hexagon(server: Program, people: People) -> None:
    """Two people play a whole match by forms alone; each moves a chip drawn by lot to its last target."""
    tabs = [people.context().new_page() for _ in range(2)]
    table = opens(tabs[0], server, "hexagon")
    submit(tabs[1], table, "Join")
    dice = Random(1)
    for number in range(400):
        browser = tabs[number % 2].context.request
        page = browser.get(table).text()
        while found := PRESSED.findall(page):
            token = re.search(r'name="csrf" value="(\w+)"', page)
            assert token is not None
            form = {"csrf": token[1], "do": found[-1] if "." in found[-1] else dice.choice(found)}
            page = browser.post(f"{table}/do", form=form).text()
        if 'class="status over' in page:
            return
    raise AssertionError("the match did not end")


@pytest.mark.slow
def test_move_of_hexagon_takes_few_bytes(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(**PHONE), "hexagon")
    tab.wait_for_timeout(SETTLED_MS)
    line, moves = Line(tab), 3
    for _ in range(moves):
        before = tab.locator(".table").get_attribute("data-revision")
        presses(tab.locator(".cell:not([data-key*='.'])").first)
        expect(tab.locator(".board [data-back]")).to_be_visible()
        presses(tab.locator(".cell[data-key*='.']").last)
        expect(tab.locator(f"[data-turn=you]:not([data-revision='{before}'])")).to_be_visible()
        tab.wait_for_timeout(SETTLED_MS)  # nothing is fetched that has been shown
    assert line.total / moves <= MOVE_MOST, line.total / moves


# A page does not grow: after many presses and rematches it has as many listeners and elements as before.


MOVES = 12
NODES_MORE = 60  # the board fills, and what happened is listed


def counted(tab: Tab) -> tuple[int, int]:
    """Returns how many listeners and nodes a page has, without what is only waiting to be collected."""
    session = tab.context.new_cdp_session(tab)
    session.send("HeapProfiler.collectGarbage")
    counts = session.send("Memory.getDOMCounters")
    session.detach()
    return counts["jsEventListeners"], counts["nodes"]


def plays(tab: Tab) -> None:
    """Makes a move at HeXagon and waits for the computer's answer."""
    before = tab.locator(".table").get_attribute("data-revision")
    presses_quickly(tab.locator(".cell[aria-label^=grow], .cell[data-key*='.']").first)
    expect(tab.locator(f"[data-turn=you]:not([data-revision='{before}'])")).to_be_visible()


@pytest.mark.slow
def test_page_of_a_table_does_not_grow_with_presses(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.context().new_page(), "hexagon")
    for _ in range(3):
        plays(tab)
    listeners, nodes = counted(tab)
    for _ in range(MOVES):
        plays(tab)
    more, later = counted(tab)
    assert more <= listeners
    assert later <= nodes + NODES_MORE * MOVES


@pytest.mark.slow
def test_page_has_no_more_listeners_after_rematches(house_server: Program, people: People) -> None:
    ann, bo = people.context().new_page(), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    found = []
    for _ in range(3):
        address = ann.url
        presses(bo.get_by_role("button", name="Resign"))
        presses(bo.locator("[role=alertdialog]").get_by_role("button", name="Resign"))
        presses(ann.locator("[data-key='offer:rematch']"))
        expect(bo.locator("[data-offer=rematch]")).to_be_visible()
        with ann.expect_response(lambda answer: "/events?" in answer.url):  # the stream's listeners are counted too
            presses(bo.locator("[data-offer=rematch] button.main"))
        expect(ann).not_to_have_url(re.compile(re.escape(address)))
        for tab in (ann, bo):
            expect(tab.locator(".scene")).to_be_visible()
        ann.wait_for_load_state()
        found.append(counted(ann)[0])
    assert max(found) == found[0]


# Nothing is cut where it has room: titles, names, levels, and the lines of what happened.


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
    ann.set_viewport_size({"width": 500, "height": 667})  # a narrower one shows the face alone
    who = ann.locator(".who bdi").evaluate("e => [e.scrollWidth <= e.clientWidth, e.innerText]")
    assert who[0], who
    for scheme, language in (("light", "en"), ("dark", "ru"), ("light", "zh")):
        tab = people.tab(color_scheme=scheme, locale=language, **PHONE)
        tab.goto(house_server.address)
        tab.locator(".levels").evaluate_all("several => several.forEach(e => e.open = true)")
        for level in tab.locator("select[name=level]").all():
            assert level.evaluate(FITS), language
        tab.goto(f"{house_server.address}/new?game=tequila")
        ticks = tab.locator(".segments input:checked + span")
        assert ticks.evaluate_all("spans => spans.every(e => e.scrollWidth <= e.clientWidth)")


@pytest.mark.slow
def test_story_box_ends_at_a_whole_line(house_server: Program, people: People) -> None:
    tab = people.tab(**LAPTOP)
    practice(house_server, tab, "hexagon")
    ended = tab.evaluate(
        """() => {
            const list = document.querySelector(".story ol");
            list.innerHTML = "<li>Ann grew from a4 to b3.</li>".repeat(40);
            const end = list.getBoundingClientRect().bottom;
            return [...list.children].some(e => Math.abs(e.getBoundingClientRect().bottom - end) < 1);
        }"""
    )
    assert ended
