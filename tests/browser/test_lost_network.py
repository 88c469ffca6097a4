"""A lost network: both sides are told within three seconds, and a move made meanwhile is sent when it is back."""

from __future__ import annotations

import re
import signal
import time
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import expect, presses, presses_quickly

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

TOLD_MS = 3_000
AWAY_MS = 7_000
SETTLED_MS = 1_500  # the first pings have come


def two(server: Program, people: People) -> tuple[BrowserContext, Tab, Tab]:
    """Ann and Bo at a table; Ann's browser can lose its network, and it is her turn."""
    hers = people.context()
    ann, bo = hers.new_page(), people.tab()
    sit_down([ann, bo], server, "tictactoe")
    expect(ann.locator("[data-turn=you]")).to_be_visible()
    return hers, ann, bo


def is_away(tab: Tab) -> bool:
    """Whether the page says that the line is lost: in words that are read aloud, and by a dimmed board."""
    dimmed = tab.evaluate("getComputedStyle(document.querySelector('.board')).opacity < 1")
    note = tab.locator("#note[role=status]")
    return bool(dimmed) and note.is_visible() and "Connection lost" in note.inner_text()


def test_everybody_at_a_table_is_told_at_once_that_their_browser_is_offline(
    house_server: Program, people: People
) -> None:
    hers, ann, bo = two(house_server, people)
    watching = hers.new_page()
    watching.goto(ann.url)
    expect(watching.locator("#note")).to_be_hidden()
    hers.set_offline(True)
    for tab in (ann, watching):
        tab.wait_for_timeout(200)
        assert is_away(tab)
    assert not is_away(bo)
    hers.set_offline(False)
    for tab in (ann, watching):
        expect(tab.locator("#note")).to_be_hidden()
        assert not is_away(tab)


def test_line_that_is_dead_without_an_error_is_noticed_within_three_seconds(server: Program, people: People) -> None:
    _, ann, bo = two(server, people)
    ann.wait_for_timeout(SETTLED_MS)
    assert server.process
    server.process.send_signal(signal.SIGSTOP)  # no packet comes any more, and no connection ends
    ann.wait_for_timeout(TOLD_MS)
    told = [is_away(tab) for tab in (ann, bo)]
    server.process.send_signal(signal.SIGCONT)
    assert told == [True, True]
    for tab in (ann, bo):
        expect(tab.locator("#note")).to_be_hidden()
        assert not is_away(tab)


def test_move_made_offline_is_sent_once_when_the_network_is_back(house_server: Program, people: People) -> None:
    hers, ann, bo = two(house_server, people)
    before = int(ann.locator(".table").get_attribute("data-revision") or 0)
    hers.set_offline(True)
    presses_quickly(ann.locator('.cell[aria-label="a1"]'))
    expect(ann.locator("#note")).to_contain_text("Your move will be sent as soon as it is back.")
    ann.wait_for_timeout(AWAY_MS)
    hers.set_offline(False)
    for tab in (ann, bo):
        expect(tab.locator(f".table[data-revision='{before + 1}']")).to_be_visible()
    expect(bo.locator("[data-turn=you]")).to_be_visible()
    expect(ann.locator("#note")).to_be_hidden()


def test_move_made_offline_is_refused_with_a_sentence_when_the_match_has_moved_on(
    house_server: Program, people: People
) -> None:
    hers, ann, bo = two(house_server, people)
    hers.set_offline(True)
    presses_quickly(ann.locator('.cell[aria-label="a1"]'))
    expect(ann.locator("#note")).to_contain_text("Your move will be sent as soon as it is back.")
    resigns(bo)
    ann.route("**/do", lambda route: route.fulfill(response=route.fetch(), status=200))  # a refusal's 409 is logged
    hers.set_offline(False)
    expect(ann.locator(".status.over")).to_be_visible()
    expect(ann.locator("#note")).to_contain_text(re.compile("over|moved on"))


def resigns(tab: Tab) -> None:
    """Ends the match."""
    presses(tab.get_by_role("button", name="Resign"))
    presses(tab.locator("[role=alertdialog]").get_by_role("button", name="Resign"))


def test_form_waits_while_the_program_is_away_and_is_sent_when_it_is_back(server: Program, people: People) -> None:
    ann = people.tab()
    ann.goto(f"{server.address}/")
    ann.wait_for_timeout(SETTLED_MS)
    server.kill()
    expect(ann.locator("#note")).to_contain_text("Connection lost")
    play = ann.get_by_role("button", name="Play now").first
    presses_quickly(play)
    ann.wait_for_timeout(500)
    assert ann.url == f"{server.address}/"
    expect(ann.locator("#note")).to_contain_text("Connection lost")
    server.start()
    expect(ann.locator(".table")).to_be_visible()


def test_press_within_a_kill_is_sent_after_twenty_seconds(server: Program, people: People) -> None:
    _, ann, bo = two(server, people)
    before = int(ann.locator(".table").get_attribute("data-revision") or 0)
    server.kill()
    presses_quickly(ann.locator('.cell[aria-label="a1"]'))
    ann.wait_for_timeout(18_000)
    server.start()
    began = time.monotonic()
    for tab in (ann, bo):
        expect(tab.locator(f".table[data-revision='{before + 1}']")).to_be_visible()
    assert time.monotonic() - began < 20
    expect(ann.locator("#note")).to_be_hidden()
