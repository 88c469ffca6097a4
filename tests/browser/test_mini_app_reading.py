"""What people read and save inside Telegram: replays, profiles, their own data."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .mini_app import MiniApp, Opens, follows_link, in_lobby
from .tabs import expect

if TYPE_CHECKING:
    from playwright.sync_api import Frame

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def resigned(page: Frame) -> None:
    """Plays one move of tic-tac-toe against the computer and resigns; shows the table when it is over."""
    card = page.locator("article.game").filter(has_text="Tic-tac-toe")
    card.get_by_role("button").click()
    expect(page.locator("[data-turn=you]")).to_be_visible()
    page.locator(".cell").first.click()
    expect(page.locator("[data-turn=you] .story li").first).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.locator("[role=alertdialog]").get_by_role("button", name="Resign").click()
    expect(page.locator(".status.over")).to_be_visible()


def saved_outside(app: MiniApp, people: People) -> tuple[str, str]:
    """Opens what Telegram was asked to open in a browser that knows nobody; returns the name and text of the file."""
    link = app.asked("web_app_open_link")[-1]["url"]
    outside = people.context(locale="en").new_page()
    with outside.expect_download() as saving:
        outside.evaluate("to => { location.href = to; }", link)
    text = saving.value.path().read_text("utf-8")
    outside.goto(link)
    expect(outside.get_by_text("This link gives the file once")).to_be_visible()
    return saving.value.suggested_filename, text


def test_replay_is_stepped_through_and_saved(telegram_server: Program, mini_app: Opens, people: People) -> None:
    app = mini_app()
    page = in_lobby(app)
    resigned(page)
    page.get_by_role("link", name="Replay").first.click()
    expect(page.locator("[data-now='0']")).to_be_visible()
    page.locator("[data-key=on]").click()
    expect(page.locator("[data-now='1']")).to_be_visible()
    page.press("body", "ArrowRight")
    expect(page.locator("[data-now='2']")).to_be_visible()
    page.press("body", "ArrowLeft")
    expect(page.locator("[data-now='1']")).to_be_visible()
    page.locator("[data-play]").click()
    last = page.locator("[data-last]").get_attribute("data-last")
    expect(page.locator(f"[data-now='{last}']")).to_be_visible()
    page.locator("input[name=step]").fill("0")
    expect(page.locator("[data-now='0']")).to_be_visible()
    page.locator("a[href$='record.json']").click()
    app.hears_of("web_app_open_link")
    name, text = saved_outside(app, people)
    assert name.endswith(".json")
    assert '"tictactoe"' in text
    app.tells("back_button_pressed")
    expect(page.locator(".status.over")).to_be_visible()


def test_profile_is_read_and_own_data_is_saved(telegram_server: Program, mini_app: Opens, people: People) -> None:
    app = mini_app("Ann Lee", is_app=True)
    page = in_lobby(app)
    resigned(page)
    follows_link(page, "/me")
    expect(page.get_by_role("heading", name="Ann Lee")).to_be_visible()
    page.locator("main a[href^='/player/']").first.click()
    page.locator("select[name=result]").select_option("won")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_text("No finished matches to show.")).to_be_visible()
    page.get_by_role("link", name="Settings", exact=True).click()
    page.locator("#settings > summary").click()
    page.locator("a[href='/me/export']").click()
    app.hears_of("web_app_open_link")
    name, text = saved_outside(app, people)
    assert name == "roundhouse-me.json"
    assert "Ann Lee" in text
    assert re.search(r"ticket=[\w.-]+$", app.asked("web_app_open_link")[-1]["url"])
