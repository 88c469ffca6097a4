"""Clients that were written from docs/programs.md alone play every game to its end, and no legal move is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from games import find_games

from .__main__ import run, run_in_chats
from .harness import commands

pytestmark = pytest.mark.slow

CLIENTS = commands()


@pytest.mark.parametrize("name", ["curl", "node", "mcp"])
async def test_foreign_client_plays_every_game(tmp_path: Path, name: str) -> None:
    if name not in CLIENTS:
        pytest.skip(f"{name} is not on this machine")
    figures = (await run(tmp_path, {name: CLIENTS[name]}, sorted(find_games()), 1))[name]
    assert figures.matches == len(find_games())
    assert figures.moves >= figures.matches
    assert (figures.faults, figures.endless) == (0, [])


@pytest.mark.skipif("curl" not in CLIENTS, reason="curl is not on this machine")
async def test_foreign_client_plays_people_on_both_chats(tmp_path: Path) -> None:
    figures = (await run_in_chats(tmp_path, {"curl": CLIENTS["curl"]}, ["tictactoe"], 1))["curl"]
    assert figures.matches == 2
    assert (figures.faults, figures.endless) == (0, [])
