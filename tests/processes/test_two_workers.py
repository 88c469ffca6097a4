"""A tournament on several processes with one PostgreSQL: two workers, and robots that connect to two others."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.addresses import parse_address
from bot.app import App, make_app
from bot.clock import utc_now
from bot.features.tournaments import exports, hooks, organising
from bot.features.tournaments.robots.reverse_client import ReverseClient
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.tokens import token_of
from games import find_games
from games.core.verify import Unfair
from games.tournament.reading import read_tournament
from games.tournament.verification import judged_matches, judged_whole
from storage import Trouble, open_store, outbox
from storage.tournament import hooks as waiting
from storage.tournament import matches, tournaments
from storage.tournament import teams as stored
from storage.tournament.matches import Match
from tests.bot.tournament.cups import NAME, small
from tests.house import all_words, settings_of
from tests.postgresql import address_in
from tests.program import Program
from tests.robots.fake_robot import FakeRobot, running

ROBOTS, DIALLING, ROUNDS = 16, 4, 3  # a round has a match of each pair in both directions
HOUSES, WORKERS = ("one", "two"), ("first", "second")  # processes with pages, and without
PATIENCE_SECONDS = 240.0
ANSWER_SECONDS = 10.0  # for a robot: it runs in the process of the tests, which is not always quick

pytestmark = [
    pytest.mark.processes,
    pytest.mark.usefixtures("postgresql_installed"),
]


@dataclass
class Hall:
    """A house of several processes, a tournament, and the robots that play in it."""

    app: App
    number: int
    programs: dict[str, Program]
    listener: FakeRobot  # at the address of a web-hook

    async def matches(self) -> list[Match]:
        async with self.app.store.read() as conn:
            return [match for _, match in await matches.of_tournament(conn, self.number)]

    async def ended(self) -> bool:
        async with self.app.store.read() as conn:
            one = await tournaments.get(conn, self.number)
        return one is not None and one.status == "ended"

    async def has_told_all(self) -> bool:
        """Whether no message of a web-hook waits; one whose sender was killed is sent again after a minute."""
        async with self.app.store.read() as conn:
            return not await outbox.due(conn, waiting.KIND, [waiting.CHANNEL], self.app.now() + timedelta(days=1), 1)

    async def leased_by(self, name: str) -> set[int]:
        """The matches that a process is playing."""
        process = self.programs[name].process
        assert process is not None
        return {one.id for one in await self.matches() if one.status == "leased" and f"-{process.pid}-" in one.worker}

    async def is_in_mid_round(self, *workers: str) -> bool:
        """Whether matches have ended, and each of these processes plays at least two."""
        playing = [len(await self.leased_by(name)) for name in workers]
        return min(playing) >= 2 and sum(match.status == "done" for match in await self.matches()) >= 3

    async def shows_boards(self) -> bool:
        """Whether each process with pages shows the board of a match that a worker plays."""
        async with httpx.AsyncClient() as browser:
            for program in (self.programs[name] for name in HOUSES):
                playing = [one.id for one in await self.matches() if one.status == "leased"]
                base = f"{program.address}/tournament/{self.number}/match"
                pages = [(await browser.get(f"{base}/{number}?part=1")).text for number in playing[:2]]
                if not any("<svg" in page for page in pages):
                    return False
        return True

    async def is_fair(self) -> None:
        """All matches were played and count once, no robot is charged, and the address was told each result once."""
        held = await self.matches()
        assert [match.status for match in held] == ["done"] * ROUNDS * ROBOTS
        assert {match.why for match in held} == {"by_score"}
        assert await self.judged() is None
        await until(self.has_told_all)
        told = {body["id"]: body for asked in self.listener.asked if (body := json.loads(asked.body))}
        assert Counter(body["match"] for body in told.values() if "match" in body) == Counter(one.id for one in held)
        assert sum(body["event"] == "round" for body in told.values()) == ROUNDS
        assert [name for name, program in self.programs.items() if "Traceback" in program.log] == []

    async def judged(self) -> Unfair | None:
        """Why the tournament is not fair, as `roundhouse verify` judges its export; None where it is."""
        async with self.app.store.read() as conn:
            one = await tournaments.get(conn, self.number)
        assert one is not None
        document = (await exports.whole(self.app, one)).document()
        read = read_tournament(document, find_games())
        return judged_whole(read, document, list(judged_matches(read, find_games()))).unfair


async def until(is_so: Any, *given: Any) -> None:
    """Waits until something is so."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        is_so_now = False
        while not is_so_now:
            await asyncio.sleep(0.2)
            with suppress(Trouble):  # a busy machine may take longer than a statement may
                is_so_now = await is_so(*given)


@asynccontextmanager
async def hall(folder: Path, url: str) -> AsyncIterator[Hall]:
    """Two processes with pages and the clock, two workers; twelve robots over HTTP, four that connect themselves."""
    settings = {
        "database_url": url,
        "secret": "nobody guesses this at all",
        "robot_private_addresses": "true",
        "robot_matches": 4,
    }
    async with AsyncExitStack() as stack:
        store = await open_store(url, find_games(), utc_now)
        stack.push_async_callback(store.close)
        app = make_app(settings_of(**settings), store, all_words())
        robots = [await stack.enter_async_context(running(FakeRobot(delay=0.01))) for _ in range(ROBOTS)]
        listener = await stack.enter_async_context(running(FakeRobot(pages={"/hook": b""})))
        programs = {name: program(folder / name, settings) for name in (*HOUSES, *WORKERS)}
        stack.push_async_callback(asyncio.sleep, 0.2)  # the robots see that connections end
        for one in programs.values():
            stack.callback(one.close)
        await asyncio.gather(*(asyncio.to_thread(programs[name].start) for name in HOUSES))
        for name in WORKERS:
            programs[name].launch()
        kind = small(both=True, timeout_seconds=ANSWER_SECONDS)
        made = await organising.new(app, "Cup", NAME, kind, pairing="swiss", rounds_most=ROUNDS)
        async with store.read() as conn:
            (training,) = await stored.of_tournament(conn, made.id)
        await teams.delete(app, training.id)
        await hooks.add(app, made.id, f"{listener.url}/hook")
        for number, robot in enumerate(robots):
            if number >= DIALLING:
                await teams.add(app, made.id, f"Robot {number}", robot.url, by_hand=True)
                continue
            team = await teams.add(app, made.id, f"Robot {number}")
            house, said = programs[HOUSES[number % 2]].address, asyncio.Event()
            client = ReverseClient(house, token_of(app, team), parse_address(robot.url), lambda _, e=said: e.set())
            stack.push_async_callback(ends, asyncio.create_task(client.run()))
            await said.wait()
        yield Hall(app, made.id, programs, listener)


def program(folder: Path, settings: dict[str, object]) -> Program:
    """A process of the house: with pages and the clock, or a worker."""
    folder.mkdir()
    if folder.name in WORKERS:
        return Program(folder, settings=settings, words=("worker",))
    return Program(folder, settings={**settings, "roles": "web,clock"})


async def ends(task: asyncio.Task[None]) -> None:
    """A robot's program is stopped."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_tournament_ends_fair_although_a_worker_is_killed_in_mid_round(tmp_path: Path) -> None:
    async with hall(tmp_path, address_in(tmp_path)) as house:
        await organising.start(house.app, house.number)
        await until(house.shows_boards)
        await until(house.is_in_mid_round, *WORKERS)
        await asyncio.to_thread(house.programs["first"].kill)
        lost = await house.leased_by("first")
        assert len(lost) >= 1
        await until(house.ended)
        assert all(match.attempts > 1 for match in await house.matches() if match.id in lost)
        assert await house.leased_by("first") == set()
        await house.is_fair()
        assert len(house.listener.asked) == ROUNDS * ROBOTS + ROUNDS


@pytest.mark.long("what happens between processes")
async def test_no_robot_is_charged_although_the_processes_that_they_connect_to_are_killed(tmp_path: Path) -> None:
    """One of the two also does what one process does for all: it pairs, books, and tells web-hooks."""
    async with hall(tmp_path, address_in(tmp_path)) as house:
        await organising.start(house.app, house.number)
        for name in HOUSES:
            await until(house.is_in_mid_round, *WORKERS)
            await asyncio.to_thread(house.programs[name].kill)
            await asyncio.sleep(1)
            await asyncio.to_thread(house.programs[name].start)
        await until(house.ended)
        await house.is_fair()
