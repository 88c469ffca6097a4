"""While the database cannot be used, each answer is a sentence in the reader's language; saved data is not denied."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.platforms.web.guests import COOKIE

from .conftest import Site, Viewer

SAVED = "Your move is saved"
CANNOT_SAVE = "We can’t save right now."

pytestmark = pytest.mark.on_file


@contextmanager
def without(folder: Path, table: str) -> Iterator[None]:
    """A table of the database cannot be read."""
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn, conn:
        conn.execute(f"alter table {table} rename to away")
    yield
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn, conn:
        conn.execute(f"alter table away rename to {table}")


@pytest.mark.parametrize("path", ["/", "/me", "/tables", "/t/k3f9ab", "/no/such/page"])
async def test_each_page_says_that_it_cannot_be_shown_now(site: Site, tmp_path: Path, path: str) -> None:
    ann = await site.person("Ann")
    with without(tmp_path, "accounts"):
        await ann.opens(path)
    assert ann.status == (404 if path == "/no/such/page" else 503)
    assert ann.page.links["Back to the lobby"] == "/"
    if ann.status == 503:
        assert ann.sees(CANNOT_SAVE)
        assert ann.response.headers["retry-after"] == "5"
    await ann.opens("/")
    assert ann.status == 200


async def test_the_sentence_is_in_the_language_of_the_player_or_else_of_the_browser(site: Site, tmp_path: Path) -> None:
    ann, stranger = await site.person("Ann", language="ru"), site.visitor(language="zh-CN, en;q=0.5")
    ann.client.headers["accept-language"] = "en"
    with without(tmp_path, "accounts"):
        await ann.opens("/")
        await stranger.opens("/")
    assert ann.sees("Сейчас мы не можем ничего сохранить.")
    assert stranger.sees("我们暂时无法保存")


async def test_the_script_gets_the_sentence_as_json(site: Site, tmp_path: Path) -> None:
    ann = await site.person("Ann")
    with without(tmp_path, "accounts"):
        answer = await ann.client.get("/t/k3f9ab?part", headers={"accept": "application/json"})
    assert answer.status_code == 503
    assert answer.json()["message"].startswith(CANNOT_SAVE)


async def test_a_move_that_was_saved_and_cannot_be_shown_is_not_denied(site: Site, tmp_path: Path) -> None:
    ann, bo = await site.two_play()
    with without(tmp_path, "subscriptions"):
        answer = await ann.sends(f"{ann.at}/do", moves(site, ann, "1:a1"), accept="application/json")
    assert answer.status_code == 200
    assert answer.json() == {
        "refused": None,
        "message": f"{SAVED}, but we can’t show it right now. Look again in a moment.",
    }
    with without(tmp_path, "subscriptions"):
        await bo.opens(ann.at)
        plain = await bo.client.post(f"{ann.at}/do", data=moves(site, bo, "2:b1"), follow_redirects=False)
    assert (plain.status_code, plain.headers["location"]) == (303, ann.at)
    table = await site.table(ann)
    assert table.match is not None
    assert table.match.turn == 3


def moves(site: Site, viewer: Viewer, do: str) -> dict[str, str]:
    """What a press of this visitor sends."""
    guests = site.web.site.guests
    account = guests.account(viewer.client.cookies[COOKIE])
    return {"csrf": guests.csrf(account or ""), "do": do}


async def test_an_outage_is_logged_when_it_begins_and_when_it_ends(site: Site, tmp_path: Path) -> None:
    ann = await site.person("Ann")
    with capture_logs() as logs:
        with without(tmp_path, "accounts"):
            for _ in range(5):
                await ann.opens("/")
            site.house.clock.wind(seconds=7)
        await ann.opens("/")
    assert [line for line in logs if line["log_level"] in ("warning", "error")] == [
        {"event": "the database cannot be read", "log_level": "error", "why": "no such table: accounts"},
        {"event": "the database can be read again", "log_level": "warning", "seconds": 7.0, "failed": 5},
    ]
