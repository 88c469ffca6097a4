"""Computers in a series: what they saw of the earlier matches in this company, and nothing of any other."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.background import computers
from games import find_games
from games.core.computer import Ask
from games.table.table import Table
from tests.house import House, open_house


def asked_in(**changes: Any) -> tuple[list[Ask[Any]], dict[str, Any]]:
    """Everything a computer of the game was asked, and games in which that is noted."""
    asks: list[Ask[Any]] = []

    def choose(ask: Ask[Any]) -> str:
        asks.append(ask)
        return "paper"

    game = find_games()["rpsls"]
    return asks, {"rpsls": replace(game, computer=replace(game.computer, choose=choose, **changes))}


async def practises(house: House, name: str, move: str, **plan: Any) -> Table:
    """Somebody plays one match against the computer."""
    table = await house.opens(name, "rpsls", most=2, levels=(5,), **plan)
    await house.presses(name, table, f"{table.live_match().turn}:{move}")
    await house.computers.drain()
    return await house.table(table)


async def test_each_match_of_the_series_is_seen_as_the_computer_saw_it(tmp_path: Path) -> None:
    asks, games = asked_in()
    async with open_house(tmp_path, games=games) as house:
        for _ in range(3):
            table = await practises(house, "Ann", "scissors")
            assert table.status == "over"
        assert [len(ask.earlier) for ask in asks] == [0, 1, 2]
        assert [view.story for view in asks[-1].earlier] == [({0: "scissors", 1: "paper"},)] * 2
        assert {view.you for view in asks[-1].earlier} == {1}


async def test_another_company_is_another_series(tmp_path: Path) -> None:
    asks, games = asked_in()
    async with open_house(tmp_path, games=games) as house:
        await practises(house, "Ann", "scissors")
        await practises(house, "Bo", "scissors")
        assert asks[-1].earlier == ()


async def test_game_that_never_learns_is_not_remembered(tmp_path: Path) -> None:
    asks, games = asked_in(learns=False)
    async with open_house(tmp_path, games=games) as house:
        for _ in range(2):
            await practises(house, "Ann", "scissors")
        assert asks[-1].earlier == ()


async def test_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "VIEWS_MOST", 2)
    monkeypatch.setattr(computers, "COMPANIES_MOST", 1)
    asks, games = asked_in()
    async with open_house(tmp_path, games=games) as house:
        for name in ("Ann", "Ann", "Ann", "Ann", "Bo", "Ann"):
            await practises(house, name, "scissors")
        assert [len(ask.earlier) for ask in asks] == [0, 1, 2, 2, 0, 0]
