"""Brings people to tables by HTTP requests with their browsers' cookies; no page is drawn before the table.

For tests that are about what happens at a table. `tabs.seated` does the same by clicking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from tests.web.page import Page

from .tabs import GAMES, expect

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from tests.program import Program

LOADS_MS = 5_000  # any page, however many are open
RETRIES = 1  # of a request on a connection that the server is just closing because it was idle, as browsers do it


def submit(tab: Tab, page: str, button: str, **fields: object) -> str:
    """Submits a form of a page by one of its buttons, with these fields; returns the address that it leads to."""
    browser = tab.context.request
    form, found = Page(browser.get(page, max_retries=RETRIES).text()).form_with(button, fields)
    answer = browser.post(urljoin(page, form.action), form=form.sends(found, **fields), max_redirects=0)
    return urljoin(page, answer.headers.get("location", ""))


def practice(server: Program, tab: Tab, game: str) -> Tab:
    """Starts a match against the easiest computer; the visitor is to move."""
    tab.goto(submit(tab, server.address, f"Play now: {GAMES[game]} against the computer", level=1), timeout=LOADS_MS)
    expect(tab.locator("[data-turn=you]")).to_be_visible()
    return tab


def opens(tab: Tab, server: Program, game: str, **fields: object) -> str:
    """Opens a table of a game for anyone; returns its address."""
    return submit(tab, f"{server.address}/new?game={game}", "Create table and get the link", **fields)


def operator(server: Program, tab: Tab, language: str = "en") -> Tab:
    """Makes the visitor an operator, who reads this language, by the link that operators get."""
    link = server.command("admin-link").said.split()[-1]
    browser, headers = tab.context.request, {"accept-language": language}
    (form,) = Page(browser.get(link, headers=headers, max_retries=RETRIES).text()).forms
    browser.post(link, headers=headers, form=form.hidden, max_redirects=0)
    return tab


def sit_down(tabs: Sequence[Tab], server: Program, game: str, **fields: object) -> None:
    """The first opens a table of a game, with these fields of its form, and the others join; all look at it."""
    if len(tabs) > 2:
        fields["seats"] = len(tabs)
    table = opens(tabs[0], server, game, **fields)
    for tab in tabs[1:]:
        submit(tab, table, "Join")
    if game == "tequila":
        submit(tabs[0], table, "Start")
    for tab in tabs:
        tab.goto(table)
        expect(tab.locator(".scene")).to_be_visible()


def moves_within(server: Program, tab: Tab, game: str, seconds: int) -> None:
    """The visitor becomes an operator, and has the next tables of a game begin with so much time for each move."""
    operator(server, tab)
    page = f"{server.address}/room"
    forms = Page(tab.context.request.get(page).text()).forms
    form = next(form for form in forms if form.action == "/room/next" and form.hidden.get("game") == game)
    sent = form.sends(form.buttons[0], **{"option-move_seconds": seconds})
    tab.context.request.post(urljoin(page, form.action), form=sent, max_redirects=0)
