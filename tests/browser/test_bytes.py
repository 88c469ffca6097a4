"""How much goes over the line, counted by the browser: headers and compressed content."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.program import Program

from .shortcuts import practice
from .tabs import PHONE, expect, presses

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = pytest.mark.browser

LANDING_MOST, LANDING_REQUESTS = 25_000, 14
MOVE_MOST = 11_500  # bytes of a move against the computer: the chosen chip, its target, and what the computer does
SETTLED_MS = 500


class Line:
    """What a tab has asked for, and how many bytes came in answer."""

    def __init__(self, tab: Tab) -> None:
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
        return sum(self._bytes.values())


def test_first_visit_of_the_front_page_takes_few_requests_and_bytes(server: Program, people: People) -> None:
    tab = people.context().new_page()
    line = Line(tab)
    tab.goto(server.address)  # of a new house: tables of others would be listed
    tab.wait_for_timeout(SETTLED_MS)
    assert line.total <= LANDING_MOST, line.total
    assert len(line.paths) <= LANDING_REQUESTS, line.paths


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
