"""A short night of kills, as a long one is `python -m tests.kills`; and that it would notice what it looks for."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.house import open_house
from tests.kills.harness import through
from tests.kills.ledger import SQLiteFile, wrong
from tests.kills.night import night
from tests.kills.pushes import Pushes


@pytest.mark.slow
async def test_killed_twice_under_load_nothing_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    async with night(tmp_path, seed=3, pairs=1) as one:
        for _ in range(2):
            await one.kills_once()
        await one.closes(to_the_end=False)
    assert one.wrong == []
    assert one.kills == 2
    assert sum(sitter.did for sitter in one.sitters) > 0


@pytest.mark.slow
async def test_push_messages_are_neither_lost_nor_doubled_by_kills(tmp_path: Path) -> None:
    house = await through(Pushes, kills=3, seed=2, folder=tmp_path)
    assert isinstance(house, Pushes)
    assert (house.kills, len(house.service.taken), house.wrong) == (3, 6, [])


async def played(folder: Path) -> tuple[Path, str]:
    """A file in which a match with a stake was won."""
    async with open_house(folder) as house:
        table = await house.sits("Ann", "Bo", stake=5)
        await house.plays(table, "a1", "b1", "a2", "b2", "a3")
    return folder / "roundhouse.db", table.id


async def test_where_all_is_right_nothing_is_found(tmp_path: Path) -> None:
    file, match_id = await played(tmp_path)
    found, over = wrong(SQLiteFile(file), {(match_id, "a1"), (match_id, "a3")}, {match_id: 2})
    assert found == []
    assert over == {match_id}


async def test_what_was_shown_and_is_not_there_is_lost(tmp_path: Path) -> None:
    file, match_id = await played(tmp_path)
    found, _ = wrong(SQLiteFile(file), {(match_id, "c3")}, {"gone": 0})
    assert found == [f"lost: {(match_id, 'c3')}", "lost: gone was seen open and is None"]


@pytest.mark.parametrize(
    ("harm", "sentence"),
    [
        ("delete from steps where version = 2", "steps have a gap"),
        ("delete from steps where version = 5", "not at its last step"),
        ("update steps set deed = (select deed from steps where version = 1) where version = 3", "marked twice"),
        ("update purses set balance = balance + 1 where owner = 'player:1'", "chips were made or lost"),
        ("update movements set amount = 6 where id = 3", "not what its movements come to"),
        ("update purses set balance = iif(owner = 'house', balance - 5, 5) where owner != 'player:1'", "does not lie"),
        ("update matches set status = 'frozen'", "frozen"),
    ],
)
async def test_planted_harm_is_found(tmp_path: Path, harm: str, sentence: str) -> None:
    file, _ = await played(tmp_path)
    with closing(sqlite3.connect(file)) as conn, conn:
        conn.execute(harm)
    found, _ = wrong(SQLiteFile(file), set(), {})
    assert any(sentence in one for one in found), found
