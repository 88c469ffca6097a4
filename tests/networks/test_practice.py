"""Practice without a clock waits for its player in silence, on every front."""

from __future__ import annotations

import asyncio

import pytest

from .both import Both, everywhere
from .people import OnWeb

A_WHILE = 200.0


@pytest.mark.parametrize("front", ["discord", "telegram", "web"])
@everywhere
async def test_nobody_is_reminded_of_practice(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await ann.asks("/play tictactoe computer=1", **({} if isinstance(ann, OnWeb) else {"alone": True}))
    table = await both.table()
    assert (table.status, table.is_practice, table.deadline) == ("live", True, None)
    before = [*ann.screen()] if not isinstance(ann, OnWeb) else []
    await asyncio.sleep(A_WHILE)
    await both.rests()
    table = await both.table()
    assert [chair.notice_at for chair in table.chairs] == [None, None]
    if not isinstance(ann, OnWeb):
        assert len([*ann.screen()]) == len(before)
        assert not ann.sees_now("it’s your turn")
