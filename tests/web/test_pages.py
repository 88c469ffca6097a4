"""Every page, in every language: whole, named, labelled, translated."""

from __future__ import annotations

import re

import pytest

from bot.platforms.web.game_pages import POLICY
from bot.words import files_by_language
from games import find_games
from games.core.screen import Say
from storage.matches import tables
from tests.house import all_words

from .conftest import Both, Site, Viewer
from .page import Page

PREVIEW = {"og:title", "og:description", "og:image", "og:url", "og:site_name", "og:type"}


async def _tour(site: Site, language: str) -> dict[str, Page]:
    """Each kind of page once, as somebody who plays sees it; by what it shows."""
    ann, bo = site.visitor(language=language), site.visitor(language=language)
    seen: dict[str, Page] = {}

    async def sees(what: str, who: Viewer, path: str) -> None:
        await who.opens(path)
        assert who.status < 500
        seen[what] = who.page

    for path in ("/", "/tables", "/turns", "/me", "/help", "/nowhere", "/t/nosuch", "/admin/x"):
        await sees(f"a stranger at {path}", ann, path)
    await ann.forges("/open", game="hidden", stake="0", **{"option-cards": "4"})
    await ann.forges("/play", game="sealed", level="2")
    await ann.forges("/open", game="tictactoe", stake="10")
    room = await site.web.site.room()
    async with site.house.app.store.read() as conn:
        opened = await tables.ids_in_room(conn, room.id, ["open", "live"], 9)
    names = {(await site.house.app.store.table(i)).name: f"/t/{i}" for i in opened}  # type: ignore[union-attr]
    for name, path in names.items():
        await sees(f"{name} for its host", ann, path)
        await sees(f"{name} for a passer-by", bo, path)
    table = names["tictactoe"]
    await bo.forges(f"{table}/do", do="join:10")
    await ann.forges(f"{table}/do", do="1:a1")
    await ann.forges(f"{table}/do", do="offer:draw")
    await ann.forges(f"{table}/do", do="offer:takeback")
    await sees("offers for who asks", ann, table)
    await sees("offers for who is asked", bo, table)
    await bo.tries(f"{table}/do", do="2:a1")
    seen["a refusal"] = bo.page
    await bo.tries(f"{table}/do", do="resign")
    seen["a question"] = bo.page
    await bo.forges(f"{table}/do", do="resign:!")
    await ann.forges(f"{table}/do", do="offer:rematch")
    for what, path in {
        "the end": table,
        "a replay": f"{table}/replay?step=1",
        "a last step": f"{table}/replay?step=9",
        "what was better": f"{table}/coach",
    }.items():
        await sees(what, bo, path)
    for path in ("/", "/tables", "/turns", "/me", "/me?forget", "/help"):
        await sees(f"a player at {path}", ann, path)
    await ann.forges("/me", skin="text")
    for name, path in names.items():
        await sees(f"{name} in words", ann, path)
    await sees("a replay in words", ann, f"{table}/replay?step=1")
    await sees("what was better in words", ann, f"{table}/coach")
    return seen


@pytest.mark.parametrize("language", all_words().languages)
async def test_every_page_is_whole_named_labelled_and_translated(site: Site, language: str) -> None:
    pages = await _tour(site, language)
    problems = {what: found for what, page in pages.items() if (found := page.problems())}
    languages = {html.attributes["lang"] for page in pages.values() for html in page.root.all("html")}
    assert problems == {}
    assert len(pages) > 25
    assert languages == {language}
    assert {what: page.preview for what, page in pages.items() if not page.preview.keys() >= PREVIEW} == {}


async def test_error_page_has_its_own_title_and_leads_back_to_where_its_reader_was(site: Site) -> None:
    ann = site.visitor()
    for path, buttons in {
        "/nowhere": {"Back to the lobby": "/"},
        "/me": {"Back": "/me", "Back to the lobby": "/"},
        "/open": {"Back": "/new", "Back to the lobby": "/"},
        "/t/nosuch/do": {"Back": "/t/nosuch", "Back to the lobby": "/"},
    }.items():
        page = Page((await ann.sends(path, {})).text)
        found = {e.text: e.attributes["href"] for e in page.root.all("a") if "button" in e.attributes.get("class", "")}
        assert (path, found) == (path, buttons)
        headline = "Page not found" if path == "/nowhere" else "That didn’t work"
        assert [title.text for title in page.root.all("title")] == [f"{headline} · Roundhouse"]
        assert [h1.text for h1 in page.root.all("h1")] == [headline]


async def test_link_of_a_tournament_unfolds_with_its_name_and_state(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", name="City cup")
    page = await site.visitor().opens(f"/tournament/{cup.number}")
    assert page.preview["og:title"] == "City cup · Roundhouse"
    assert page.preview["og:description"].endswith("round robin")
    picture = await site.visitor().client.get(page.preview["og:image"])
    assert picture.headers["content-type"] == "image/png"


async def test_page_that_seals_a_move_is_found_from_the_help_and_has_nothing_to_send(site: Site) -> None:
    ann = site.visitor(language="ru")
    await ann.opens("/help")
    await ann.follows("Запечатать ход самостоятельно")
    assert ann.at == "/seal"
    assert ann.response.headers["content-security-policy"] == POLICY
    assert "<form" not in ann.response.text
    assert re.findall(r"<script[^>]*>", ann.response.text) == ['<script src="/static/seal.js" defer>']


@pytest.mark.parametrize("language", files_by_language())
async def test_help_has_every_step_of_the_rules_of_every_game(site: Site, language: str) -> None:
    words = site.house.app.words
    page = await site.visitor(language=language).opens("/help")
    for game in site.house.app.games:
        steps = [words.text(Say(f"rules-{n}"), language, game) for n in range(1, words.rule_steps(game) + 1)]
        assert len(steps) >= 3 or game not in find_games()
        assert all(step in page.root.text for step in steps), game


async def test_lists_without_tables_lead_on(site: Site) -> None:
    ann = site.visitor()
    for path in ("/turns", "/tables"):
        page = await ann.opens(path)
        led = [e.text for e in page.root.all("a") if e.attributes.get("class") == "button main"]
        assert led == ["Play the computer"]
        assert {"Play somebody now", "Play with a friend", "Daily match"} <= set(page.links)
