"""The button asks, and the worker shows what is pushed. This browser, which has no screen, allows no notifications."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.program import Program

from .shortcuts import opens, practice

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PUSHED = {"title": "Your turn.", "body": "Tic-tac-toe · table abc", "tag": "abc", "url": "/t/abc"}
SHOWN = """async pushed => {
    await new Promise(done => {
        window.registration = {showNotification: (title, how) => done(window.shown = {title, ...how})};
        const worker = Object.assign(document.createElement("script"), {src: "/push-worker.js"});
        worker.onload = () => dispatchEvent(
            Object.assign(new Event("push"), {data: {json: () => pushed}, waitUntil: () => {}}));
        document.head.append(worker);
    });
    return window.shown;
}"""


@pytest.fixture
def ann(people: People, house_server: Program) -> Page:
    """Ann at her own page."""
    page = people.tab()
    page.goto(f"{house_server.address}/me#settings")
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_role("button", name="Save", exact=True).click()
    return page


def test_browser_that_refuses_says_so_and_the_button_stays(ann: Page) -> None:
    button = ann.get_by_role("button", name="Tell me when it is my turn")
    button.click()
    expect(ann.locator("#note")).to_have_text("This browser does not allow messages from this page.")
    expect(button).to_be_visible()


def test_friend_who_joins_is_offered_to_be_told_until_the_match_is_over(people: People, house_server: Program) -> None:
    ann, bo, eve = (people.tab() for _ in range(3))
    table = opens(ann, house_server, "tictactoe")
    offers = []
    for tab in (ann, bo, eve):
        tab.goto(table)
        offers.append(tab.get_by_role("button", name="Tell me when it is my turn"))
    expect(offers[0]).to_be_visible()
    expect(offers[1]).to_be_hidden()
    bo.get_by_role("button", name="Join").click()
    expect(offers[1]).to_be_visible()
    expect(offers[2]).to_be_hidden()
    bo.get_by_role("button", name="Resign").click()
    bo.locator(".ask").get_by_role("button", name="Resign").click()
    for tab, offer in zip((ann, bo), offers, strict=False):
        expect(tab.locator(".status.over")).to_be_visible()
        expect(offer).to_be_hidden()


def test_practice_against_the_computer_offers_nobody_to_be_told(people: People, house_server: Program) -> None:
    tab = practice(house_server, people.tab(), "tictactoe")
    expect(tab.get_by_role("button", name="Tell me when it is my turn")).to_be_hidden()


def test_pushed_message_is_shown_with_its_table_and_link(ann: Page) -> None:
    scope = "navigator.serviceWorker.register('/push-worker.js').then(worker => new URL(worker.scope).pathname)"
    assert ann.evaluate(scope) == "/"
    expected = {name: PUSHED[name] for name in ("title", "body", "tag")}
    assert ann.evaluate(SHOWN, PUSHED) == expected | {"data": {"url": "/t/abc"}, "icon": "/icon-192.png"}
