"""What the benchmarks write into a database by their own SQL fits today's schema."""

from __future__ import annotations

import random
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from benchmarks import crowd, tempers, tempers_on_fronts, top
from benchmarks.arms import opened
from bot.usecases import play
from storage.columns import run_batches
from storage.matches import tables
from storage.matches.rating_lines import is_placed
from storage.messages import outages
from storage.rating_schema import ratings

HOUR = 3_600


@pytest.mark.on_file
async def test_crowd_of_matches_opens_with_the_outage_it_was_given(tmp_path: Path) -> None:
    await crowd.waiting(tmp_path, 3, HOUR, "n * 1000000 + 3600000000")  # their time was up long ago
    crowd.silent_since(tmp_path, HOUR)
    assert crowd.written(tmp_path)[0] == 9  # the start and two moves of each match
    app = await opened(tmp_path)
    async with app.store.read() as conn:
        (beat,) = (await outages.presence(conn)).beats
        (due, *_) = await tables.due(conn, app.now(), None, 3)
    ended = await play.expire(app, due.id)
    await app.store.close()
    assert ended.table.status == "over"
    assert not beat.stopped
    assert app.now() - beat.at >= timedelta(seconds=HOUR)


async def test_every_match_of_people_with_tempers_ends_and_is_counted_once(tmp_path: Path) -> None:
    result = await tempers.played(tmp_path, 20, seed=1, absent="computer")
    assert result.matches == result.ways.total() == 20
    assert not result.unfinished
    assert result.percent > 80


@pytest.mark.slow
def test_people_with_tempers_find_their_buttons_on_every_network_and_cards_say_for_whom_they_wait() -> None:
    result = tempers_on_fronts.run((5, 3, "computer"))
    assert result.matches == result.ways.total() == 5
    assert result.cards > 20
    assert (result.unfinished, result.wrong) == (0, [])


async def test_people_with_ratings_are_written_as_the_ladder_reads_them(tmp_path: Path) -> None:
    app = await opened(tmp_path)
    dice = random.Random(1)
    async with app.store.engine.write() as conn:
        await run_batches(conn, (top._PLAYERS, [top._person(1, app.now())]))
        await run_batches(conn, (top._RATINGS, [top._rating(dice, 1, "hexagon", app.now())]))
    async with app.store.read() as conn:
        (row,) = (await conn.execute(select(ratings))).all()
    assert is_placed(row)
    await app.store.close()
