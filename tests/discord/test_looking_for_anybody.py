"""Somebody who looks for anybody to play with still does after a restart, and their old message works."""

from __future__ import annotations

from .house import Club


async def test_search_and_its_message_outlive_a_restart(idle: Club) -> None:
    ann, bo = idle.ann, idle.bo
    async with idle.open():
        ann.runs("/play", in_=ann.dm, anybody=True, game="tictactoe")
        await ann.sees("Looking for an opponent…", in_=ann.dm)
    async with idle.open():
        ann.presses("+ HeXagon", in_=ann.dm)
        await ann.sees_button("✓ HeXagon", in_=ann.dm)
        bo.runs("/play", in_=bo.dm, anybody=True, game="hexagon")
        await ann.sees("Bo", in_=ann.dm)
        await bo.sees("Ann", in_=bo.dm)


async def test_search_that_is_stopped_after_a_restart_is_over(idle: Club) -> None:
    ann, bo = idle.ann, idle.bo
    async with idle.open():
        ann.runs("/play", in_=ann.dm, anybody=True, game="tictactoe")
        await ann.sees("Looking for an opponent…", in_=ann.dm)
    async with idle.open():
        await ann.presses("Stop looking", in_=ann.dm).is_done()
        bo.runs("/play", in_=bo.dm, anybody=True, game="tictactoe")
        await bo.sees("Looking for an opponent…", in_=bo.dm)
