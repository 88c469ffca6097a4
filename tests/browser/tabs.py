"""What tests do with pages in browsers: people sit down, look whose turn it is, and nothing has to be scrolled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext
    from playwright.sync_api import Page as Tab

    from tests.program import Program

PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 740}}
NAMES = ("Ann", "Bo", "Cy", "Di")


def expect(what: Any) -> Any:
    """Waits until what is expected holds."""
    from playwright.sync_api import expect as wait_for

    return wait_for(what)


def seated(tabs: Sequence[Tab], address: str, game: str, **choices: str) -> None:
    """The first opens a table of this game, with these choices by their labels; the others join, the first starts."""
    for name, tab in zip(NAMES, tabs, strict=False):
        tab.goto(f"{address}/me")
        tab.fill("input[name=name]", name)
        tab.click("form[action='/me'] button.main")
    ann = tabs[0]
    ann.goto(address)
    offered = ann.locator("article.game").filter(has_text=game)
    offered.get_by_text("Open a table").click()
    if len(tabs) > 2:
        offered.get_by_label("Seats").fill(str(len(tabs)))
    for label, choice in choices.items():
        offered.get_by_label(label).select_option(choice)
    offered.get_by_role("button", name="Open", exact=True).click()
    expect(ann.locator(".seats .free")).to_have_count(len(tabs) - 1)
    for tab in tabs[1:]:
        tab.goto(ann.url)
        tab.get_by_role("button", name="Join").click()
        expect(tab.locator(".seats em")).to_be_visible()
    for tab in tabs if "Rock" in game else tabs[:1]:  # where the start was announced, everybody has to agree
        tab.get_by_role("button", name="Start").click()
    for tab in tabs:
        expect(tab.locator(".scene")).to_be_visible()


def open_table(tab: Tab, game: str) -> str:
    """Opens a table of this game for anyone, from the front page; returns its address."""
    card = tab.locator("article.game").filter(has_text=game)
    card.get_by_text("Open a table").click()
    card.get_by_role("button", name="Open", exact=True).click()
    expect(tab.locator(".seats .free").first).to_be_visible()
    return tab.url


def practice(server: Program, context: BrowserContext, game: str) -> Tab:
    """Starts a match against the easiest computer in a new tab."""
    tab = context.new_page()
    tab.goto(server.address, timeout=5_000)
    card = tab.locator("article.game").filter(has_text=game)
    card.get_by_label("Computer").select_option("1")
    card.get_by_role("button", name="Play now").click()
    expect(tab.locator("[data-turn=you]")).to_be_visible()
    return tab


def whose_turn(tabs: Sequence[Tab]) -> Tab | None:
    """The page of who is asked, once all show the same; None when it is over."""
    newest = max(int(tab.locator(".table").get_attribute("data-revision") or 0) for tab in tabs)
    for tab in tabs:
        expect(tab.locator(f".table[data-revision='{newest}']")).to_be_visible()
    return next((tab for tab in tabs if tab.locator("[data-turn=you]").count()), None)


def fits(*tabs: Tab) -> None:
    """Nothing has to be scrolled sideways."""
    for tab in tabs:
        assert tab.evaluate("document.documentElement.scrollWidth") <= tab.evaluate("innerWidth")
