"""What tests do with pages in browsers: people sit down, look whose turn it is, and nothing has to be scrolled."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Route
    from playwright.sync_api import Page as Tab


DOUBLE_PRESS_MS = 700  # after which a press is a new one, wherever it is
NEAR = 24  # pixels; a press that is further away is a new one, of another thing
PHONE: dict[str, Any] = {"viewport": {"width": 375, "height": 740}}
NAMES = ("Ann", "Bo", "Cy", "Di")
GAMES = {
    "tictactoe": "Tic-tac-toe",
    "hexagon": "HeXagon",
    "rpsls": "Rock-Paper-Scissors-Lizard-Spock",
    "tequila": "Tequila Train",
}


def expect(what: Any) -> Any:
    """Waits until what is expected holds."""
    from playwright.sync_api import expect as wait_for

    return wait_for(what)


def seated(tabs: Sequence[Tab], address: str, game: str, **choices: str) -> None:
    """The first opens a table of this game, with these choices by their labels; the others join."""
    for name, tab in zip(NAMES, tabs, strict=False):
        tab.goto(f"{address}/me")
        tab.fill("form[action='/me'] input[name=name]", name)
        tab.click("form[action='/me'] button.main")
    ann = tabs[0]
    ann.goto(address)
    with_friend(ann, game)
    if ann.locator("[name=seats]").count():
        seats(ann, len(tabs))
    if choices:
        ann.get_by_text("More options").click()
    for label, choice in choices.items():
        ann.get_by_label(label).select_option(choice)
    ann.get_by_role("button", name="Create table").click()
    expect(ann.locator(".seats .free")).to_contain_text("empty")
    for tab in tabs[1:]:
        tab.goto(ann.url)
        tab.get_by_role("button", name="Join").click()
        expect(tab.locator(".seats em")).to_be_visible()
    for tab in tabs:
        expect(tab.locator(".scene")).to_be_visible()


def with_friend(tab: Tab, game: str) -> None:
    """Goes from the front page to the page that opens a table of this game."""
    tab.locator("article.game").filter(has_text=game).get_by_role("link").click()
    tab.get_by_role("button", name="Create table").wait_for()


def seats(tab: Tab, count: int) -> None:
    """Chooses the number of seats: one of a few, or typed."""
    few = tab.locator(f"input[type=radio][name=seats][value='{count}']")
    if few.count():
        few.check()
    else:
        tab.get_by_label("Seats").fill(str(count))


def open_table(tab: Tab, game: str) -> str:
    """Opens a table of this game for anyone, from the front page; returns its address."""
    with_friend(tab, game)
    tab.get_by_role("button", name="Create table").click()
    expect(tab.locator(".seats .free").first).to_be_visible()
    return tab.url


def play_now(tab: Tab, game: str, level: int = 3) -> None:
    """Starts a match against the computer, from the front page."""
    card = tab.locator("article.game").filter(has_text=game)
    card.locator(".levels summary").click()
    card.locator("select[name=level]").select_option(str(level))
    card.get_by_role("button").click()


def follows(what: Locator) -> None:
    """Presses what leads to another page; waits until that page is loaded, and each of its scripts listens."""
    with what.page.expect_navigation():
        what.click()


def presses(what: Locator) -> None:
    """Clicks, as soon as that cannot be taken for the second half of the press before."""
    new_press(what)
    what.click()


def presses_quickly(what: Locator) -> None:
    """Presses something on a page where nothing is about to change.

    `click` also waits until nothing moves, and takes three times as many calls.
    """
    free = new_press(what)
    if free:
        what.page.mouse.click(*free)
    else:
        what.click()


def presses_and_waits(what: Locator) -> None:
    """Presses something on a board; waits until the table shows the result: a move, or a choice that it leads to."""
    tab = what.page
    table = tab.locator(".table")
    shown = "".join(f"[data-{name}='{table.get_attribute(f'data-{name}')}']" for name in ("revision", "chosen"))
    presses_quickly(what)
    expect(tab.locator(f".table:not({shown})")).to_be_visible()
    expect(tab.locator("[aria-busy=true]")).to_have_count(0)  # what has changed may be another player's move


def new_press(what: Locator) -> tuple[float, float] | None:
    """Waits until a click on this cannot be taken for the second half of a double press: soon, and the same or near.

    Returns its middle, unless something covers that.
    """
    x, y, is_free, wait = what.evaluate(
        """(e, [far, twice]) => {
            e.scrollIntoViewIfNeeded();
            const last = window.pressed ?? {at: -twice}, r = e.getBoundingClientRect();
            const x = r.x + r.width / 2, y = r.y + r.height / 2;
            const isSame = Math.hypot(x - last.x, y - last.y) < far || last.key === e.dataset.key;
            const isFree = e.contains(document.elementFromPoint(x, y));
            return [x, y, isFree, isSame ? last.at + twice - performance.now() : 0];
        }""",
        [NEAR, DOUBLE_PRESS_MS],
    )
    if wait > 0:
        what.page.wait_for_timeout(wait)
    return (x, y) if is_free else None


def whose_turn(tabs: Sequence[Tab]) -> Tab | None:
    """The page of who is asked, once all show the same; None when it is over."""
    newest = max(int(tab.locator(".table").get_attribute("data-revision") or 0) for tab in tabs)
    turns = [tab.locator(f".table[data-revision='{newest}']").get_attribute("data-turn") for tab in tabs]
    return next((tab for tab, turn in zip(tabs, turns, strict=True) if turn == "you"), None)


def fits(*tabs: Tab) -> None:
    """Nothing has to be scrolled sideways."""
    for tab in tabs:
        assert tab.evaluate("document.documentElement.scrollWidth") <= tab.evaluate("innerWidth")


def stands_at(tab: Tab, site: str, page: str) -> None:
    """Has a document stand at every address of a site. `route` would switch the cache off for all that is in it."""
    session = tab.context.new_cdp_session(tab)
    headers = [{"name": "content-type", "value": "text/html"}]
    answer = {"responseCode": 200, "responseHeaders": headers, "body": b64encode(page.encode()).decode()}
    session.on(
        "Fetch.requestPaused",
        lambda asked: session.send("Fetch.fulfillRequest", {"requestId": asked["requestId"], **answer}),
    )
    session.send("Fetch.enable", {"patterns": [{"urlPattern": f"{site}/*"}]})


def expired(route: Route) -> None:
    """Sends a request with a token that has run out."""
    route.continue_(headers={**route.request.headers, "authorization": "Bearer gone"})
