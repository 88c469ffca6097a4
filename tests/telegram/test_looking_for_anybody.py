"""Somebody who looks for anybody to play with still does after a restart, and their old message works."""

from __future__ import annotations

from pathlib import Path

from .house import open_front
from .people import Person
from .server import FakeTelegram


async def test_search_and_its_message_outlive_a_restart(
    fake: FakeTelegram, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path):
        ann.says("/play tictactoe opponent=anybody")
        await ann.sees("Looking for an opponent…")
    async with open_front(fake, tmp_path):
        await ann.presses("+ HeXagon").answer()
        await ann.sees_button("✓ HeXagon")
        bob.says("/play hexagon opponent=anybody")
        await ann.sees("HeXagon · table")
        await bob.sees("HeXagon · table")


async def test_search_that_is_stopped_after_a_restart_is_over(
    fake: FakeTelegram, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path):
        ann.says("/play tictactoe opponent=anybody")
        await ann.sees("Looking for an opponent…")
    async with open_front(fake, tmp_path):
        await ann.presses("Stop looking").answer()
        bob.says("/play tictactoe opponent=anybody")
        await bob.sees("Looking for an opponent…")
