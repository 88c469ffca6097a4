"""Telegram tells an update once more when we were killed before we had acknowledged it: nothing is done twice."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from bot.platforms.telegram.requests import KEPT
from storage import schema
from storage.people import links
from tests.house import NOON
from tests.storage.made import opened

from .house import Front, open_front, opens, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat

pytestmark = pytest.mark.on_file

PATIENCE_SECONDS = 10.0


def told_again(fake: FakeTelegram) -> Any:
    """The last thing that was done comes once more, under its number."""
    last = fake.updates.made[-1]
    fake.updates.pending = [last]
    return last


def tables(folder: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn:
        return conn.execute("select id, status from matches order by created_at").fetchall()


async def is_taken(front: Front, fake: FakeTelegram) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while fake.updates.pending:
            await asyncio.sleep(0.01)
    await fake.quiet(0.2)
    await front.settles()


@pytest.mark.real_time
async def test_what_was_noted_goes_as_fast_as_new_things_come(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:

        async def is_new(what: str, at: datetime) -> bool:
            return await store.write(lambda unit: links.is_new(unit.conn, what, at, at + KEPT))

        assert all([await is_new(f"message {n}", NOON) for n in range(9)])
        assert not await is_new("message 3", NOON + KEPT)
        later = NOON + 2 * KEPT
        assert all([await is_new(f"message {n}", later) for n in (3, 20, 21)])
        async with store.read() as conn:
            assert await conn.scalar(select(func.count()).select_from(schema.links)) == 3


async def test_a_command_opens_one_table_though_it_is_told_again_after_a_restart(
    fake: FakeTelegram, group: Chat, ann: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path):
        await ann.sees("Hello", in_=group)
        await opens(ann, group, "/play tictactoe stake=5")
    assert "message" in told_again(fake)
    before = tables(tmp_path)
    async with open_front(fake, tmp_path) as front:
        await is_taken(front, fake)
    assert tables(tmp_path) == before
    assert len(before) == 1


async def test_a_press_that_opens_a_table_opens_one_and_is_answered_both_times(
    fake: FakeTelegram, group: Chat, ann: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path):
        await ann.sees_button("Play", in_=group)
        ann.presses("Play", in_=group)
        await ann.sees_button("Tic-tac-toe", in_=group)
        await ann.presses("Tic-tac-toe", in_=group).answer()
        await ann.sees_button("Join", in_=group)
    query = told_again(fake)["callback_query"]["id"]
    fake.queries[query].answers.clear()  # that answer never arrived
    async with open_front(fake, tmp_path) as front:
        await is_taken(front, fake)
        assert fake.queries[query].answers
    assert len(tables(tmp_path)) == 1


async def test_a_move_told_again_is_refused_by_its_turn(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path):
        await seated(ann, bob, group)
        await ann.presses("a1", in_=group).answer()
        await bob.sees("marked a1", in_=group)
    query = told_again(fake)["callback_query"]["id"]
    fake.queries[query].answers.clear()
    async with open_front(fake, tmp_path) as front:
        await is_taken(front, fake)
        assert fake.queries[query].answers[0].text == "You marked a1."
