"""Our pages inside Telegram, in a real Chromium: everything that can be done in a tab can be done there."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .barriers import found, is_too_wide, too_small
from .chat_beside_browser import TOKEN
from .mini_app import DARK, LIGHT, MiniApp, Opens, follows_link, in_lobby
from .shortcuts import opens as opens_table
from .tabs import expect, expired

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Frame, Route

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AWAY_MS = 10_000


def practice_in(page: Frame, game: str) -> None:
    """Starts a match against the easiest computer."""
    card = page.locator("article.game").filter(has_text=game)
    card.locator(".levels summary").click()
    card.locator("select[name=level]").select_option("1")
    card.get_by_role("button").click()
    expect(page.locator("[data-turn=you]")).to_be_visible()


def cell(page: Frame, name: str) -> None:
    """Presses a cell once it is this page's turn; waits for the next position."""
    expect(page.locator("[data-turn=you]")).to_be_visible()
    revision = page.locator(".table").get_attribute("data-revision")
    page.locator(f'.cell[aria-label="{name}"]').click()
    expect(page.locator(f".table:not([data-revision='{revision}'])")).to_be_visible()


@pytest.mark.parametrize("is_app", [False, True], ids=["in Telegram Web", "in an app"])
def test_match_is_played_against_a_person_in_a_tab_and_survives_a_reload(
    telegram_server: Program, mini_app: Opens, people: People, is_app: bool
) -> None:
    app, bo = mini_app("Ann", is_app=is_app), people.tab().main_frame
    ann = in_lobby(app)
    address = opens_table(bo.page, telegram_server, "tictactoe")
    bo.goto(address)
    follows_link(ann, address)
    ann.get_by_role("button", name="Join").click()
    for page in (ann, bo):
        expect(page.locator(".scene")).to_be_visible()
    expect(bo.locator(".plate").filter(has_text="Ann")).to_be_visible()
    begins = bool(ann.locator("[data-turn=you]").count())
    for name, page in zip(("a1", "b1"), (ann, bo) if begins else (bo, ann), strict=True):
        cell(page, name)
    app.reloads()
    ann = app.page
    expect(ann.locator("article.game").first).to_be_visible()
    follows_link(ann, address)
    first, second = (ann, bo) if begins else (bo, ann)
    for name, page in (("a2", first), ("b2", second), ("a3", first)):
        cell(page, name)
    expect(first.locator(".status.over")).to_contain_text("You won!")
    expect(second.locator(".status.over")).to_contain_text("You lost.")
    assert app.tab.context.cookies(telegram_server.address) == []


def test_nothing_needs_storage_or_an_origin_of_its_own(
    telegram_server: Program, mini_app: Opens, people: People
) -> None:
    app = mini_app(sandbox="allow-scripts allow-forms allow-popups")
    page = in_lobby(app)
    assert page.evaluate("self.origin") == "null"
    practice_in(page, "Tic-tac-toe")
    page.locator(".cell").first.click()
    expect(page.locator(".story li").first).to_be_visible()
    page.get_by_text("More", exact=True).click()
    page.locator("[data-sounds]").click()
    expect(page.locator("[data-sounds]")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("body:not(.away)")).to_be_visible()


def test_line_that_holds_the_stream_back_is_left_for_long_polling_by_itself(
    telegram_server: Program, mini_app: Opens, people: People
) -> None:
    app, bo = mini_app(), people.tab()
    asked: list[str] = []

    def hold(route: Route) -> None:
        asked.append(route.request.url)
        if "wait=" in route.request.url:
            route.continue_()  # an answer comes; what is sent piece by piece does not

    app.tab.route("**/events?*", hold)
    page = in_lobby(app)
    address = opens_table(bo, telegram_server, "tictactoe")
    bo.goto(address)
    follows_link(page, address)
    page.get_by_role("button", name="Join").click()
    expect(page.locator(".scene")).to_be_visible()
    page.wait_for_timeout(4_000)
    mover, other = (page, bo.main_frame) if page.locator("[data-turn=you]").count() else (bo.main_frame, page)
    cell(mover, "b2")
    cell(other, "a1")
    expect(page.locator('.cell, [aria-label*="a1"]').first).to_be_visible()
    for one in (page, bo.main_frame):
        expect(one.locator(".story li")).to_have_count(1)
    assert any("wait=" in url for url in asked)
    assert all("Bearer" not in url for url in asked)


def test_page_whose_style_does_not_come_is_shown_without_it_and_can_be_used(
    telegram_server: Program, mini_app: Opens
) -> None:
    app = mini_app()
    page = in_lobby(app)
    held: list[Route] = []
    app.tab.route("**/profile*.css*", lambda route: held.append(route))
    follows_link(page, f"{telegram_server.address}/me")
    page.locator("form[action='/me'] input[name=name]").fill("Annabel")
    page.locator("form[action='/me'] button.main").click()
    expect(page.locator("form[action='/me'] input[name=name]")).to_have_value("Annabel")
    expect(page.locator(".top")).to_contain_text("Annabel")
    (route,) = held
    route.continue_()
    page.wait_for_function("[...document.styleSheets].some(sheet => sheet.href.includes('profile'))")


def test_network_is_away_for_ten_seconds_and_the_move_made_meanwhile_is_sent(
    telegram_server: Program, mini_app: Opens, people: People
) -> None:
    app = mini_app(is_app=True)
    page = in_lobby(app)
    practice_in(page, "Tic-tac-toe")
    app.tab.context.set_offline(True)
    page.locator('.cell[aria-label="b2"]').click()
    expect(page.locator("#note")).to_contain_text("Your move will be sent as soon as it is back.")
    page.wait_for_timeout(AWAY_MS)
    app.tab.context.set_offline(False)
    expect(page.locator(".story li").first).to_contain_text("b2")
    expect(page.locator("#note")).to_be_hidden()


def test_token_that_has_run_out_in_a_match_is_renewed_without_a_word(telegram_server: Program, mini_app: Opens) -> None:
    app = mini_app()
    page = in_lobby(app)
    practice_in(page, "Tic-tac-toe")
    app.tab.route("**/t/*/do", expired, times=1)
    page.locator('.cell[aria-label="b2"]').click()
    expect(page.locator(".story li").first).to_contain_text("b2")
    expect(page.locator("#note")).to_be_hidden()


def test_page_says_when_its_session_cannot_be_renewed_and_offers_what_is_left(
    telegram_server: Program, mini_app: Opens
) -> None:
    app = mini_app()
    page = in_lobby(app)
    practice_in(page, "Tic-tac-toe")
    refusal = {"refused": "stale_proof", "message": "Open the board again from the chat."}
    app.tab.route("**/app/sign-in", lambda route: route.fulfill(status=401, body=json.dumps(refusal)))
    app.tab.route("**/t/**", expired)
    page.locator('.cell[aria-label="b2"]').click()
    expect(page.get_by_role("heading", name="You’re signed out")).to_be_visible()
    expect(page.get_by_role("alert").first).to_have_text("Open the board again from the chat.")
    assert found(page) == []
    page.get_by_role("button", name="Close").click()
    app.hears("web_app_close")
    app.tab.unroute("**/t/**")
    app.tab.unroute("**/app/sign-in")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("article.game").first).to_be_visible()


def test_proof_that_is_too_old_opens_nothing(telegram_server: Program, browser: Browser) -> None:
    context = browser.new_context(locale="en")
    app = MiniApp(context.new_page(), telegram_server, TOKEN, 90_000, "Ann", age=3_600)
    page = app.opens()
    expect(page.get_by_role("heading", name="You’re signed out")).to_be_visible()
    expect(page.get_by_role("alert").first).to_contain_text("opened too long ago")
    context.close()


def test_shell_in_a_tab_leads_to_the_lobby(telegram_server: Program, people: People) -> None:
    tab = people.tab()
    tab.goto(f"{telegram_server.address}/app")
    tab.wait_for_url(f"{telegram_server.address}/")
    expect(tab.locator("article.game").first).to_be_visible()


# What the app around the page does.


def test_app_is_told_what_is_going_on(telegram_server: Program, mini_app: Opens) -> None:
    app = mini_app(is_app=True)
    page = in_lobby(app)
    for kind in ("web_app_ready", "web_app_expand", "web_app_request_safe_area"):
        assert len(app.asked(kind)) == 1, kind
    app.hears("web_app_setup_back_button", {"is_visible": False})
    practice_in(page, "HeXagon")
    app.hears("web_app_setup_back_button", {"is_visible": True})
    app.hears("web_app_setup_closing_behavior", {"need_confirmation": False})
    page.locator(".cell").first.click()
    expect(page.locator("[data-back], [aria-pressed=true]").first).to_be_visible()
    app.hears("web_app_setup_closing_behavior", {"need_confirmation": True})
    assert {"type": "impact", "impact_style": "light"} in app.asked("web_app_trigger_haptic_feedback")
    app.tab.keyboard.press("Escape")
    expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    app.hears("web_app_setup_closing_behavior", {"need_confirmation": False})
    app.tells("back_button_pressed")
    expect(page.locator("article.game").first).to_be_visible()
    app.hears("web_app_setup_back_button", {"is_visible": False})


def test_what_the_app_covers_is_left_free(telegram_server: Program, mini_app: Opens) -> None:
    app = mini_app(is_app=True)
    page = in_lobby(app)
    assert page.evaluate("document.querySelector('.brand').getBoundingClientRect().top") >= 64
    app.tells("content_safe_area_changed", {"top": 0, "bottom": 0, "left": 0, "right": 0})
    assert page.evaluate("getComputedStyle(document.querySelector('.top')).paddingTop") == "24px"
    assert page.evaluate("getComputedStyle(document.body).paddingBottom") == "16px"


def test_links_that_lead_out_are_opened_by_telegram(telegram_server: Program, mini_app: Opens, people: People) -> None:
    app = mini_app(is_app=True)
    page = in_lobby(app)
    follows_link(page, "https://t.me/somebody?start=x")
    follows_link(page, "https://example.org/a")
    assert app.asked("web_app_open_tg_link") == [{"path_full": "/somebody?start=x"}]
    follows_link(page, "/seal")  # has a script of its own
    page.wait_for_timeout(500)
    assert [one["url"] for one in app.asked("web_app_open_link")] == [
        "https://example.org/a",
        f"{telegram_server.address}/seal",
    ]
    expect(page.locator("article.game").first).to_be_visible()


def test_invite_link_is_shared_by_telegram(telegram_server: Program, mini_app: Opens) -> None:
    app = mini_app(is_app=True)
    page = in_lobby(app)
    page.locator("article.game").filter(has_text="Tic-tac-toe").get_by_role("link").first.click()
    page.get_by_role("button", name="Create table").click()
    page.locator("[data-share]").click()
    (shared,) = app.asked("web_app_open_tg_link")
    assert shared["path_full"].startswith("/share/url?url=http")
    expect(page.locator("img.qr")).to_have_attribute("src", re.compile("^data:image/svg"))


def test_full_screen_is_offered_where_there_is_one(telegram_server: Program, mini_app: Opens) -> None:
    app, older = mini_app(is_app=True), mini_app(is_app=True, version="7.0")
    page = in_lobby(app)
    page.locator(".menu summary").click()
    page.get_by_role("button", name="Full screen").click()
    app.hears("web_app_request_fullscreen")
    page = in_lobby(older)
    page.locator(".menu summary").click()
    expect(page.get_by_role("button", name="Full screen")).to_have_count(0)
    assert older.asked("web_app_request_safe_area") == []


def test_colours_are_telegrams_and_follow_it(telegram_server: Program, mini_app: Opens) -> None:
    app = mini_app(theme=DARK)
    page = in_lobby(app)
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) == "rgb(15, 15, 15)"
    assert page.evaluate("document.documentElement.style.colorScheme") == "dark"
    app.tells("theme_changed", {"theme_params": LIGHT})
    page.wait_for_timeout(100)
    assert page.evaluate(ground) == "rgb(244, 244, 245)"


PALES = {
    **LIGHT,
    "hint_color": "#eeeeee",
    "button_color": "#ffee88",
    "button_text_color": "#ffffff",
    "link_color": "#ffee88",
}


@pytest.mark.parametrize("theme", [LIGHT, DARK, PALES], ids=["light", "dark", "pale"])
def test_no_page_has_a_barrier_or_is_too_wide_in_colours_of_telegram(
    telegram_server: Program, mini_app: Opens, theme: dict[str, str]
) -> None:
    app = mini_app(theme=theme)
    page = in_lobby(app)
    barriers: dict[str, list[str]] = {}
    for path in ("/", "/turns", "/tables", "/me", "/me#settings", "/help", "/top", "/new?game=tequila", "/nowhere"):
        follows_link(page, path)
        expect(page.locator(".loading")).to_have_count(0)
        barriers[path] = [*look(app), *too_small(page)]
    follows_link(page, "/")
    for game in ("Tic-tac-toe", "HeXagon", "Tequila Train", "RPS-Lizard-Spock"):
        practice_in(page, game)
        barriers[game] = look(app)
        follows_link(page, "/")
        expect(page.locator("article.game").first).to_be_visible()
    assert barriers == {path: [] for path in barriers}


def look(app: MiniApp) -> list[str]:
    """The barriers of what is shown, and the widths at which it has to be scrolled sideways."""
    page = app.page
    barriers = found(page)
    for width in (320, 375, 768, 1280):
        app.tab.set_viewport_size({"width": width, "height": 800})
        if is_too_wide(page):
            barriers.append(f"too wide at {width}")
    app.tab.set_viewport_size({"width": 375, "height": 740})
    return barriers


def test_board_is_played_by_the_keyboard_alone(telegram_server: Program, mini_app: Opens) -> None:
    app = mini_app()
    page = in_lobby(app)
    practice_in(page, "Tic-tac-toe")
    assert page.evaluate("document.activeElement.id") == "main"
    page.locator('.cell[aria-label="a1"]').focus()
    page.press(":focus", "ArrowRight")
    page.press(":focus", "ArrowDown")
    page.press(":focus", "Enter")
    expect(page.locator(".story li").first).to_contain_text("b2")
    expect(page.locator("[data-turn=you]")).to_be_visible()
