"""Pages of tables: they fit into a message however many there are, and say what can be said."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.chat.painting import message_of
from storage.displays import Display

from .paper import Chat, keys_of, labels_of, open_chat


@pytest_asyncio.fixture
async def chat(tmp_path: Path) -> AsyncIterator[Chat]:
    async with open_chat(tmp_path) as made:
        yield made


@pytest.mark.asyncio
async def test_ten_tables_of_a_room_fit_into_one_message(chat: Chat) -> None:
    for number in range(11):
        await chat.says("Ann", f"/play sealed stake={number}", private=False)
    assert len(keys_of(await chat.says("Ann", "/tables", private=False))) == 11
    assert len(keys_of(await chat.says("Ann", "/turns"))) == 10


@pytest.mark.asyncio
async def test_a_table_is_shared_also_on_a_network_that_no_words_name(chat: Chat) -> None:
    table = (await chat.says("Ann", "/play sealed", private=False)).post
    assert table is not None
    assert {"On Paper", "On Slate"} <= set(labels_of(await chat.says("Ann", f"~{table.id}:share")))


@pytest.mark.asyncio
async def test_what_an_older_version_has_told_otherwise_is_left_out(chat: Chat) -> None:
    table = await chat.house.plays(await chat.house.sits("Ann", "Bo"), "a1")
    old = text("update matches set news = replace(news, '\"mark\"', '\"scratch\"'), revision = revision + 1")
    older = text("update steps set events = replace(events, '\"cell\"', '\"place\"')")
    await chat.house.app.store.write(lambda desk: desk.conn.execute(old))
    await chat.house.app.store.write(lambda desk: desk.conn.execute(older))
    assert "marked" not in (await chat.says("Ann", f"{table.id}:last")).line
    assert keys_of(await chat.says("Ann", f"~{table.id}:more"))
    now = await chat.house.table(table)
    shown = await message_of(chat.house.app, Display("paper", "table-top", "card", table.id), now)
    assert "Bo" in shown.text
    assert "scratch" not in shown.text
