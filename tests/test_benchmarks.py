"""What the benchmarks write into a database by their own SQL fits today's schema."""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from importlib import import_module
from inspect import iscoroutinefunction, signature
from pathlib import Path

import pytest
import structlog
from sqlalchemy import select

from benchmarks import crowd, on_discord, on_telegram, tempers, tempers_on_fronts, top
from benchmarks.__main__ import subjects
from benchmarks.arms import GAMES, opened
from benchmarks.logs import ErrorsLogged, quiet
from bot.usecases import play
from storage.columns import run_batches
from storage.matches import tables
from storage.matches.rating_lines import is_placed
from storage.messages import outages
from storage.rating_schema import ratings

HOUR = 3_600

log = structlog.get_logger(__name__)


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


def test_measurement_fails_where_the_program_or_a_library_logs_an_error() -> None:
    structlog.configure(cache_logger_on_first_use=True)  # as another test may have left it
    with quiet():
        log.warning("a room is gone")
        logging.getLogger("discord").warning("we are being rate limited")
    with pytest.raises(ErrorsLogged, match=r"(?s)^2 errors, the first: event=a press failed, exception=.*KeyError"):
        _measured_with_errors()


@quiet()
def _measured_with_errors() -> None:
    try:
        raise KeyError("timestamp")
    except KeyError:
        log.exception("a press failed")
    logging.getLogger("asyncio").error("a task was destroyed")


@pytest.mark.parametrize("name", subjects())
def test_every_subject_of_the_table_is_measured_by_its_folder_and_its_round(name: str) -> None:
    measured = import_module(f"benchmarks.{name}").measured
    assert iscoroutinefunction(measured)
    assert [parameter.strip("_") for parameter in signature(measured).parameters] == ["folder", "n"]


async def test_measured_front_answers_every_press_without_an_error(tmp_path: Path) -> None:
    for front in (on_telegram, on_discord):
        with quiet():
            _, calls, presses = await front.ours(tmp_path / front.__name__, 3, random.Random(1))
        assert calls
        assert sum(map(len, presses)) == 3 * (len(GAMES[0]) - 1)


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
