"""1,000 programs that wait for moves: the memory of a waiter, and from a move to the answer beside 200 people's pages.

`python -m benchmarks --only polling`. 40 programs play, two at each of 20 tables, and 1,000 others watch them, 50 at
each table: each waits for the end of a match, and then for that of the next one. The floor is the same without them.
Then the players watch too, 25 waits each, so that a program's own waits are beside its moves. Last, one key floods the
program from 20 connections; its floor is the same without the flood. The house has a process of its own; everything is
on the loopback network, and each program and person has an address.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import AsyncIterator, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot import memory
from bot.usecases.programs import make_key
from storage.people.players import Account
from tests.house import open_house
from tests.program import running

from .figures import Measured, Wanted, percentile

PLAYERS, WATCHERS, PEOPLE = 40, 1_000, 200  # programs that play, programs that wait, people who open pages
OF_OWNER = 5  # programs of a person
OWN_WAITS = 25  # of each player, beside that for its own match; a program has room for 32
ROUNDS = 3  # matches of each two programs whose moves are measured
SETTLES, AGAIN = 8.0, 0.2  # seconds until all waits have arrived; between two looks
PAUSE = (5.0, 15.0)  # seconds between two pages of a person
GREEDY = 20  # connections of the key that floods
API = "/api/1/matches"
BEGINS, THINKS = (0.0, 8.0), (0.5, 3.0)  # seconds before the first match of a table, and before a move
FLOOD = "127.2.2.2"
MOVES = ("a1", "a2", "b1", "b2", "c1")
SOON = Wanted("ours", "≤", 150)
TWICE = Wanted("ratio", "≤", 2)
SMALL = Wanted("ours", "≤", 64)


@dataclass
class Caller:
    """A program: its key, the port of the house, and an address of its own."""

    key: str
    port: int
    address: str

    async def asks(self, method: str, path: str, body: object = None) -> Any:
        """One request on a connection of its own."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        try:
            return await self.on(reader, writer, method, path, body)
        finally:
            writer.close()

    async def on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, method: str, path: str, body: object = None
    ) -> Any:
        """One request on this connection; None where its answer is empty. Raises OSError where it is refused."""
        data = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.key}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode() + data)
        await writer.drain()
        status, content = await _answer(reader)
        if status >= 400:
            raise OSError(f"{path}: {status} {content[:200]!r}")
        return json.loads(content) if content else None


async def _answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next((int(line[15:]) for line in head.split("\r\n") if line.startswith("content-length:")), 0)
    return int(head.split()[1]), await reader.readexactly(length)


async def measured(folder: Path, n: int) -> list[Measured]:
    """The way of a move alone, beside the waits of others and then also the players' own, and beside a flood."""
    folder = folder / str(n)
    folder.mkdir(parents=True)
    memory.raise_open_files()
    *keys, greedy = await _keys(folder)
    tables, ways, pages = dict[int, str](), list[float](), list[float]()
    with running(folder, database_url=f"sqlite:///{folder / 'roundhouse.db'}") as program:
        assert program.process is not None
        callers = [Caller(key, program.port, f"127.1.{at // 200}.{at % 200 + 1}") for at, key in enumerate(keys)]
        players, watchers = callers[:PLAYERS], callers[PLAYERS:]
        own = [(who, at // 2 + 1) for at, who in enumerate(players) for _ in range(OWN_WAITS)]

        async def p99() -> None:
            seen.clear()
            ways.append(percentile(await _moves(players, tables), 0.99) * 1000)
            pages.append(percentile(seen, 0.99) * 1000)

        async with _people(program.port) as seen:
            await _moves(players, tables, 1)
            await p99()
            before = _memory(program.process.pid)
            async with _waiting([(who, at) for at, who in enumerate(watchers)], tables):
                waiter = (_memory(program.process.pid) - before) / WATCHERS
                await p99()
                async with _flood(Caller(greedy, program.port, FLOOD)) as statuses:
                    await p99()
            async with _waiting(own, tables):
                await p99()
    return _figures(waiter, ways, pages, len(statuses))


def _figures(waiter: float, ways: Sequence[float], pages: Sequence[float], asked: int) -> list[Measured]:
    """Returns the figures: without waits, beside those of others, beside the flood too, and beside the players' own."""
    alone, beside, flooded, own = zip(ways, pages, strict=True)
    return [
        Measured(f"memory of one of {WATCHERS:,} programs that wait, with its connection", "KB", waiter, None, SMALL),
        Measured(f"from a move to the answer, beside {PEOPLE} people's pages, p99", "ms", beside[0], alone[0], SOON),
        Measured("a page beside programs that wait, p99", "ms", beside[1], alone[1], TWICE),
        Measured("from a move to the answer while one key floods, p99", "ms", flooded[0], beside[0], TWICE),
        Measured("a page while one key floods, p99", "ms", flooded[1], beside[1], TWICE),
        Measured("answers to the key that floods", "each", asked),
        Measured(f"from a move to the answer where players wait {OWN_WAITS} times, p99", "ms", own[0], alone[0], SOON),
        Measured("a page beside players who wait so often, p99", "ms", own[1], alone[1], TWICE),
    ]


async def _keys(folder: Path) -> list[str]:
    """Keys of the programs that play, of those that watch, and of somebody's who floods."""
    async with open_house(folder) as house:
        made = list[str]()
        while len(made) <= PLAYERS + WATCHERS:
            account = Account("web", f"{len(made):032x}", f"Owner {len(made)}")
            owner = await house.app.directory.get_or_create_player(account)
            made += [(await make_key(house.app, owner, f"P{at}", "open")).key for at in range(OF_OWNER)]
        return made[: PLAYERS + WATCHERS + 1]


async def _moves(players: Sequence[Caller], tables: dict[int, str], rounds: int = ROUNDS) -> list[float]:
    """Has each two programs play, beginning at any moment; returns how long each move took until it was answered."""
    took = list[float]()

    async def play(one: Caller, other: Caller, at: int) -> None:
        await asyncio.sleep(random.uniform(*BEGINS))
        for number in range(rounds):
            pair = (other, one) if number % 2 else (one, other)  # who opens has few tables in ten minutes
            await _match(*pair, at, tables, took)

    pairs = zip(players[::2], players[1::2], strict=True)
    await asyncio.gather(*(play(one, other, at) for at, (one, other) in enumerate(pairs)))
    return took


async def _match(one: Caller, other: Caller, at: int, tables: dict[int, str], took: list[float]) -> None:
    """A match of two."""
    opened = await one.asks("POST", API, {"game": "tictactoe", "rated": False})
    tables[at] = opened["id"]
    path = f"{API}/{opened['id']}"
    match = await other.asks("POST", f"{path}/join", {})
    sides = (other, one) if match["waiting"] == [match["you"]] else (one, other)

    async def waited(who: Caller, after: int) -> float:
        await who.asks("GET", f"{path}/next?after={after}&until=turn&wait=50")
        return time.perf_counter()

    for number, move in enumerate(MOVES):
        waiting = asyncio.create_task(waited(sides[1 - number % 2], match["version"]))
        await asyncio.sleep(random.uniform(*THINKS))
        began = time.perf_counter()
        match = await sides[number % 2].asks("POST", f"{path}/do", {"turn": match["turn"], "do": move})
        took.append(await waiting - began)


@asynccontextmanager
async def _tasks(works: Iterable[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Runs these until the block ends. Raises what one of them has raised before."""
    running = [asyncio.create_task(work) for work in works]
    try:
        yield
        for task in running:
            if task.done():
                task.result()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


@asynccontextmanager
async def _waiting(waits: Iterable[tuple[Caller, int]], tables: dict[int, str]) -> AsyncIterator[None]:
    """Programs that wait for the end of the match at a table, and then for that of the next one there."""

    async def wait(caller: Caller, at: int) -> None:
        over = ""
        while True:
            with suppress(OSError, EOFError):  # a connection on which nothing is asked for a while is closed
                reader, writer = await asyncio.open_connection("127.0.0.1", caller.port, local_addr=(caller.address, 0))
                try:
                    while True:
                        while tables[at] == over:
                            await asyncio.sleep(AGAIN)
                        path = f"{API}/{tables[at]}/next?after=0&until=turn&wait=50"
                        answer = await caller.on(reader, writer, "GET", path)
                        over = answer["id"] if answer is not None else ""
                finally:
                    writer.close()
            await asyncio.sleep(AGAIN)

    async with _tasks(wait(who, at % (PLAYERS // 2)) for who, at in waits):
        await asyncio.sleep(SETTLES)
        yield


@asynccontextmanager
async def _people(port: int) -> AsyncIterator[list[float]]:
    """People who open a page now and then; yields how long each took, in seconds."""
    took = list[float]()

    async def person(number: int) -> None:
        address, dice = f"127.3.{number // 200}.{number % 200 + 1}", random.Random(number)
        await asyncio.sleep(dice.uniform(0, PAUSE[1]))
        while True:
            began = time.perf_counter()
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            await reader.read()
            writer.close()
            took.append(time.perf_counter() - began)
            await asyncio.sleep(dice.uniform(*PAUSE))

    async with _tasks(person(number) for number in range(PEOPLE)):
        await asyncio.sleep(PAUSE[1])
        yield took


@asynccontextmanager
async def _flood(caller: Caller) -> AsyncIterator[list[int]]:
    """One key asks for the list as fast as it is answered; yields the statuses."""
    statuses = list[int]()

    async def asks() -> None:
        while True:
            reader, writer = await asyncio.open_connection("127.0.0.1", caller.port, local_addr=(caller.address, 0))
            with suppress(OSError, EOFError):
                while True:
                    head = f"GET {API} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {caller.key}\r\n\r\n"
                    writer.write(head.encode())
                    statuses.append((await _answer(reader))[0])
            writer.close()

    async with _tasks(asks() for _ in range(GREEDY)):
        yield statuses


def _memory(process: int) -> float:
    """What a process holds, in KB."""
    status = Path(f"/proc/{process}/status").read_text()
    return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")))
