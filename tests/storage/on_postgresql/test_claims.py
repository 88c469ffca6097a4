"""Several workers claim matches at the same time from one PostgreSQL: each match is leased once, and counts once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import func, select

from bot.app import App, make_app
from bot.clock import utc_now
from bot.features.tournaments import jobs, organising
from bot.features.tournaments.jobs import Job
from bot.features.tournaments.running.loop import Loop
from bot.features.tournaments.teams import teams
from games import find_games
from storage import open_store
from storage.operation_schema import outbox
from storage.tournament import hooks, matches
from storage.tournament import teams as stored
from storage.tournament.queue import Finished
from tests.bot.tournament.cups import NAME, small
from tests.house import all_words, settings_of

WORKERS, TEAMS = 4, 7
RESULT = Finished("first", (3, 1), "by_score", (), {"game": NAME, "seats": ["", ""]}, [])


@pytest.fixture
async def apps(address: str) -> AsyncIterator[list[App]]:
    """Four processes, each with a store of its own, and a round of a tournament with seven teams."""
    async with AsyncExitStack() as stack:
        found = []
        for _ in range(WORKERS):
            store = await open_store(address, find_games(), utc_now)
            stack.push_async_callback(store.close)
            found.append(make_app(settings_of(), store, all_words()))
        first = found[0]
        made = await organising.new(first, "Cup", NAME, small(both=True), rounds_most=1)
        for number in range(TEAMS):
            await teams.add(first, made.id, f"Team {number}", f"http://robot{number}.example:8000", by_hand=True)
        (training, *_) = await _teams(first, made.id)
        await teams.delete(first, training)
        await first.store.write(lambda unit: hooks.add(unit.conn, made.id, "http://hook.example/", utc_now()))
        await organising.start(first, made.id)
        await Loop(first).turn()
        yield found


async def _teams(app: App, number: int) -> list[int]:
    async with app.store.read() as conn:
        return [team.id for team in await stored.of_tournament(conn, number)]


async def test_each_match_is_leased_by_one_worker_and_its_result_saved_once(apps: list[App]) -> None:
    leased: list[Job] = []

    async def works(number: int, app: App) -> None:
        name = f"worker {number}"
        while claimed := await jobs.claim(app.store, name, 3, app.now()):
            leased.extend(claimed)
            for job in claimed:
                assert await jobs.done(app.store, name, job, RESULT, app.now())

    await asyncio.gather(*(works(number, app) for number, app in enumerate(apps)))
    assert max(Counter(job.match for job in leased).values()) == 1
    assert len(leased) == TEAMS * (TEAMS - 1)
    async with apps[0].store.read() as conn:
        held = [match for _, match in await matches.of_tournament(conn, 1)]
        assert {(match.status, match.attempts) for match in held} == {("done", 1)}
        assert await conn.scalar(select(func.count()).select_from(outbox)) == len(held)


async def test_faults_of_a_team_in_matches_that_end_at_the_same_time_are_all_counted(apps: list[App]) -> None:
    fault = Finished("second", (0, 1), "timeout", (0, 1), {"game": NAME, "seats": ["", ""]}, [])
    saving = []
    for number, app in enumerate(apps):
        name = f"worker {number}"
        claimed = await jobs.claim(app.store, name, TEAMS, app.now())
        saving += [jobs.done(app.store, name, job, fault, app.now()) for job in claimed]
    assert all(await asyncio.gather(*saving))
    async with apps[0].store.read() as conn:
        held = [match for _, match in await matches.of_tournament(conn, 1)]
        counts = Counter(team for match in held if match.status == "done" for team in match.teams)
        for team in await stored.of_tournament(conn, 1):
            assert team.faults == counts[team.id]
