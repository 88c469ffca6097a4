"""Many tabs of one browser: one event stream for all of them, which outlives the tab that holds it."""

from __future__ import annotations

import re
import signal
from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .shortcuts import opens, practice, sit_down
from .tabs import expect, presses_quickly

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MANY = 10
DEAD_MS = 41_000
HOLD_THE_LOCK = """
    const name = `roundhouse-${document.body.dataset.guest}`;
    void navigator.locks.request(name, () => new Promise(() => {})).catch(() => {});
"""


class Streams:
    """The event streams that a browser has open."""

    def __init__(self, context: BrowserContext) -> None:
        self.open: set[Any] = set()
        context.on("request", lambda request: self.open.add(request) if "/events?" in request.url else None)
        context.on("requestfailed", lambda request: self.open.discard(request))
        context.on("requestfinished", lambda request: self.open.discard(request))

    @property
    def watched(self) -> list[int]:
        """How many pages each stream carries that is open in an open tab."""
        return [request.url.count("watch=") for request in self.open if not request.frame.page.is_closed()]

    def become_one(self, tab: Tab, watched: int) -> None:
        """Waits until one stream is open, and carries that many pages."""
        for _ in range(100):
            if self.watched == [watched]:
                return
            tab.wait_for_timeout(50)
        raise AssertionError(self.watched)


def test_joining_by_a_link_is_shown_in_the_header_of_every_tab_at_once(house_server: Program, people: People) -> None:
    ann, mine = people.tab(), people.context()
    table = opens(ann, house_server, "tictactoe")
    bo, lobby, help_ = mine.new_page(), mine.new_page(), mine.new_page()
    for tab, address in ((bo, table), (lobby, house_server.address), (help_, f"{house_server.address}/help")):
        tab.goto(address)
        expect(tab.locator(".who")).to_have_text("Me")
    ann.goto(table)
    icon = ann.locator("link[rel=icon]").get_attribute("href")
    bo.get_by_role("button", name="Join").click()
    expect(bo.locator(".who")).to_contain_text(re.compile(r"\d\d"))
    who = bo.locator(".who").inner_text()
    expect(lobby.locator(".who")).to_have_text(who)
    expect(ann.locator("[data-turn=you]")).to_be_visible()
    expect(ann.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon-turn"))
    expect(bo.locator(".top .count")).to_be_hidden()
    presses_quickly(ann.locator(".cell").first)
    expect(ann.locator("link[rel=icon]")).to_have_attribute("href", icon or "")
    for tab in (bo, lobby, help_):
        expect(tab.locator(".top .count")).to_have_text("1")
        expect(tab.locator(".who")).to_have_text(who)


def test_ten_tabs_of_one_visitor_are_all_live_on_one_stream(house_server: Program, people: People) -> None:
    mine = people.context()
    streams = Streams(mine)
    lobby = mine.new_page()
    lobby.goto(f"{house_server.address}/turns")
    tabs = [mine.new_page() for _ in range(MANY - 1)]
    for tab in tabs:
        practice(house_server, tab, "tictactoe")  # the seventh page loads like the first
    streams.become_one(lobby, MANY)
    for tab in tabs:
        presses_quickly(tab.locator(".cell").first)
    for tab in tabs:
        expect(tab.locator("[data-turn=you] .cell")).to_have_count(7)  # the computer's answer came by the stream
        expect(tab).to_have_title(re.compile("^▶ Your turn"))
    expect(lobby.locator(".line.yours")).to_have_count(MANY - 1)
    assert streams.watched == [MANY]


def test_table_is_in_one_language_after_it_was_changed_in_another_tab(house_server: Program, people: People) -> None:
    browser, bo = people.context(), people.tab()
    ann, settings = browser.new_page(), browser.new_page()
    sit_down([bo, ann], house_server, "tictactoe")
    settings.goto(f"{house_server.address}/me#settings")
    settings.get_by_label("Language").select_option("ru")
    settings.get_by_role("button", name="Save", exact=True).click()
    expect(settings.locator("html[lang=ru]")).to_be_attached()
    bo.locator(".cell").first.click()
    expect(ann.locator(".status")).to_contain_text("Ваш ход")
    expect(ann.locator("html[lang=ru]")).to_be_attached()
    expect(ann.get_by_role("link", name="Столы")).to_be_visible()


def test_stream_passes_to_another_tab_when_its_tab_closes(house_server: Program, people: People) -> None:
    mine = people.context()
    streams = Streams(mine)
    tabs = [practice(house_server, mine.new_page(), "hexagon") for _ in range(3)]
    while tabs:
        streams.become_one(tabs[0], len(tabs))
        move(*tabs)
        tabs.pop(0).close()


def test_tab_takes_over_from_a_leader_that_is_asleep(house_server: Program, people: People) -> None:
    mine = people.context()
    asleep, eve = mine.new_page(), mine.new_page()
    asleep.goto(f"{house_server.address}/help")
    asleep.evaluate(HOLD_THE_LOCK)
    eve.goto(f"{house_server.address}/tables")
    address = opens(people.tab(), house_server, "tictactoe")
    expect(eve.locator(f'a[href="{address[address.index("/t/") :]}"]')).to_be_visible()


def test_without_locks_each_tab_has_a_stream_of_its_own(house_server: Program, people: People) -> None:
    mine = people.context()
    mine.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    streams = Streams(mine)
    tabs = [mine.new_page() for _ in range(2)]
    for tab in tabs:
        tab.goto(f"{house_server.address}/tables")
    address = opens(people.tab(), house_server, "tictactoe")
    for tab in tabs:
        expect(tab.locator(f'a[href="{address[address.index("/t/") :]}"]')).to_be_visible()
    assert streams.watched == [1, 1]


def move(*tabs: Tab) -> None:
    """Makes a move in each tab; the computers' answers come by the stream."""
    before = [int(tab.locator(".table").get_attribute("data-revision") or 0) for tab in tabs]
    for tab in tabs:
        presses_quickly(tab.locator(".cell[aria-label^=grow]").first)
    for tab, revision in zip(tabs, before, strict=True):
        expect(tab.locator(f"[data-turn=you][data-revision='{revision + 2}']")).to_be_visible()


def test_pages_show_what_they_missed_while_the_line_was_cut(house_server: Program, people: People) -> None:
    mine = people.context()
    ann, bo = mine.new_page(), people.tab()
    ann.goto(address := opens(ann, house_server, "tictactoe"))
    lobby = mine.new_page()
    lobby.goto(f"{house_server.address}/turns")
    expect(lobby.locator("main a.line")).to_have_count(1)
    mine.set_offline(True)
    bo.goto(address)
    bo.get_by_role("button", name="Join").click()
    expect(bo.locator(".scene")).to_be_visible()
    mine.set_offline(False)
    expect(ann.locator("[data-turn=you]")).to_be_visible()
    expect(lobby.locator(".line.yours")).to_be_visible()


def test_line_that_is_dead_without_an_error_is_opened_anew(server: Program, people: People) -> None:
    ann = people.context().new_page()
    ann.clock.install()
    with ann.expect_request("**/events?*"):
        ann.goto(f"{server.address}/tables")
    expect(ann.locator("#note")).to_be_hidden()
    assert server.process
    server.process.send_signal(signal.SIGSTOP)
    ann.clock.fast_forward(DEAD_MS)
    expect(ann.locator("#note")).to_contain_text("Connection lost.")
    server.process.send_signal(signal.SIGCONT)
    expect(ann.locator("#note")).to_be_hidden()
    address = opens(people.tab(), server, "tictactoe")
    expect(ann.locator(f'a[href="{address[address.index("/t/") :]}"]')).to_be_visible()
