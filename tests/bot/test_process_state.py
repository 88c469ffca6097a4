"""What a process saves of itself for the operator's page: its queues, the rooms that wait, and errors without names."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import threading
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest

from bot import commit
from bot.background.process_state import ProcessStateLoop
from bot.logs import RecentErrors, error_line
from bot.operation import processes, status
from bot.operation.processes import Process
from bot.operation.summary import summary
from storage import operation
from storage.messages import outages, rooms
from tests.house import House, all_words


@pytest.fixture
def errors() -> Iterator[RecentErrors]:
    """Hears what a logger of the tests says."""
    heard, logger = RecentErrors(), logging.getLogger("bot.of_the_tests")
    logger.addHandler(heard)
    yield heard
    logger.removeHandler(heard)


def record(message: object, name: str = "bot.x", error: BaseException | None = None) -> logging.LogRecord:
    failed = None if error is None else (type(error), error, None)
    return logging.LogRecord(name, logging.ERROR, "x.py", 1, message, None, failed)


def test_line_has_the_event_and_facts_but_no_names_and_no_secrets() -> None:
    traceback = "Traceback …\n  raise\nKeyError: 'Ann Miller'"
    event = {
        "event": "a deadline failed",
        "match": "k3f9ab",
        "player": "Ann Miller",
        "why": "Ann",
        "exception": traceback,
    }
    assert error_line(record(event)) == "bot.x · a deadline failed · match=k3f9ab · KeyError"
    token = "123456789:AAbbCCddEEffGGhhIIjjKKllMMnnOOppQQr"
    assert token not in error_line(record({"event": f"calling {token}"}))


def test_line_of_a_library_has_its_name_alone() -> None:
    said = record("Ann Miller sent %s", "discord.client", ValueError("Ann Miller"))
    assert error_line(said) == "discord.client · ValueError"
    assert error_line(record("Ann Miller left", "telegram.ext")) == "telegram.ext"


async def read(house: House) -> list[Process]:
    async with house.app.store.read() as conn:
        return await processes.read(conn, house.clock())


async def test_errors_of_all_processes_are_kept_the_newest_first(house: House, errors: RecentErrors) -> None:
    loop, logger = ProcessStateLoop(house.app, "one", errors=errors), logging.getLogger("bot.of_the_tests")
    for n in range(operation.ERRORS_MOST + 10):
        logger.error("failed", extra={"n": n})
        if n % 7 == 0:
            await loop.save()
    await loop.close()
    async with house.app.store.read() as conn:
        kept = await operation.errors(conn, timedelta(days=36_500), house.clock())
    assert len(kept) == operation.ERRORS_MOST
    assert {(one.process, one.line) for one in kept} == {("one", "bot.of_the_tests")}


async def test_process_says_its_version_its_fronts_and_since_when_it_runs(house: House) -> None:
    loop, began = ProcessStateLoop(house.app, "one", errors=RecentErrors()), house.clock()
    await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", house.clock()))
    house.paper.ready = False
    house.app.fronts.down["paper"] = "no network"
    house.clock.wind(seconds=5)
    await loop.save()
    (one,) = await read(house)
    assert (one.is_alive, one.state.since, one.state.fronts) == (True, began, {"paper": "no network"})
    house.clock.wind(seconds=30)
    assert [one.is_alive for one in await read(house)] == [False]
    await house.app.store.write(lambda unit: outages.forget(unit.conn, ["one"]))
    await ProcessStateLoop(house.app, "two", errors=RecentErrors()).save()
    assert await read(house) == []


@pytest.mark.parametrize("asked", ["the operator's page", "the metrics"])
async def test_presses_do_not_wait_for_git_where_the_commit_is_asked_for(
    house: House, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    threads, run = list[threading.Thread](), subprocess.run

    def noted(*words: Any, **options: Any) -> subprocess.CompletedProcess[str]:
        threads.append(threading.current_thread())
        return run(*words, **options)

    monkeypatch.setattr(subprocess, "run", noted)
    commit.cache_clear()
    if asked == "the metrics":
        await status.metrics_text(house.app, 0)
    else:
        await ProcessStateLoop(house.app, "one", errors=RecentErrors()).save()
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


async def test_rooms_that_wait_for_a_rate_limit_are_named_with_their_time(house: House) -> None:
    loop = ProcessStateLoop(house.app, "one", errors=RecentErrors())
    await house.app.store.write(lambda unit: outages.beat(unit.conn, "one", house.clock()))
    house.paper.rate_limit.wait("club", asyncio.get_running_loop().time(), 90)
    await house.app.store.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "club", "The club"))
    await loop.save()
    (waits,) = (await status.read(house.app)).waiting
    assert (waits.title, waits.platform, waits.by_platform) == ("The club", "paper", True)
    assert timedelta(seconds=88) < waits.until - house.clock() <= timedelta(seconds=90)
    house.clock.wind(minutes=2)
    assert (await status.read(house.app)).waiting == []


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_summary_is_in_every_language(house: House, language: str) -> None:
    house.app.store.judge_damage("torn page 7")
    lines = summary(await status.read(house.app), house.clock(), "https://games.example.org/admin")
    said = [all_words().text(line, language) for line in lines]
    assert said[-1].endswith("https://games.example.org/admin")
    assert any("torn page 7" in line for line in said)
