"""The shell of Mini Apps: who may embed it, which scripts it runs, and the first page of a link."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

from bot.chat.start_tokens import StartToken
from tests.web.conftest import Site

from .frames import MiniApp


async def test_only_telegram_may_embed_the_shell_and_nothing_else_of_ours(site: Site) -> None:
    ann = site.visitor()
    shell = await ann.client.get("/app")
    assert "frame-ancestors https://web.telegram.org;" in f"{shell.headers['content-security-policy']};"
    for path in ("/", "/me", "/help", "/seal"):
        page = await ann.client.get(path)
        assert "frame-ancestors 'none'" in page.headers["content-security-policy"]


async def test_policy_of_the_shell_allows_its_one_inline_script_by_its_hash(site: Site) -> None:
    shell = await site.visitor().client.get("/app")
    (script,) = re.findall(r"<script>(.*?)</script>", shell.text, re.DOTALL)
    mark = b64encode(sha256(script.encode()).digest()).decode()
    assert f"script-src 'self' 'sha256-{mark}';" in shell.headers["content-security-policy"]
    assert "unsafe" not in shell.headers["content-security-policy"]


async def test_shell_sets_no_cookie_and_shows_nothing_of_anybody(site: Site) -> None:
    ann = await site.person("Ann")
    shown = await ann.client.get("/app")
    stranger = await site.visitor().client.get("/app")
    assert "set-cookie" not in stranger.headers
    assert shown.text == stranger.text


async def test_shell_of_a_board_is_kept_for_ten_minutes_by_its_browser_alone_in_its_language(site: Site) -> None:
    shell = await site.visitor().client.get("/app?tgWebAppStartParam=x")
    assert shell.headers["cache-control"] == "private, max-age=600"
    assert {"Accept-Language", "Cookie"} <= set(shell.headers["vary"].split(", "))
    for page in ("/me", "/", "/?frame_id=1&instance_id=i-1"):
        assert (await site.visitor().client.get(page)).headers["cache-control"] == "no-store"


async def test_shell_speaks_the_language_of_the_browser(site: Site) -> None:
    for language, said in (("ru", "Открываем доску…"), ("zh", "正在打开棋盘……"), ("fr", "Opening the board…")):
        shell = await site.visitor().client.get("/app", headers={"accept-language": language})
        assert said in shell.text
        assert f'<html lang="{language if language != "fr" else "en"}"' in shell.text


async def test_sign_in_by_the_link_of_a_table_brings_its_page_as_it_is_shown_later(site: Site, ann: MiniApp) -> None:
    await ann.signs_in()
    await ann.sends("/open", game="tictactoe")
    match = ann.answer.headers["location"].rpartition("/")[2]
    table = await site.house.app.store.table(match)
    assert table is not None
    start = StartToken.of(table, 1).spelled(site.house.app.files.secret)
    said = await ann.signs_in(start)
    assert said["go"] == f"/t/{match}"
    again = await ann.gets(said["go"])
    token = re.compile(r'name="csrf" value="\w+"|data-now="[^"]+"')
    assert token.sub("", said["page"]) == token.sub("", again.text)
    assert "page" not in await ann.signs_in("nothing-of-ours")
