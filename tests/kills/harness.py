"""The loop of all kills: the real program starts, people play for a seeded moment, a process dies, and so on.

What differs is a scene: how its house is set up, what people do there, when a process dies, and what must hold.
"""

from __future__ import annotations

import asyncio
import random
import re
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

import httpx

from tests.postgresql import Server

from .fakes import Trigger
from .several import DATABASE, Several, own_server

Engine = Literal["sqlite", "postgresql"]

READY_SECONDS = 60.0
IN_THE_START_SECONDS = 0.2, 5.0
REPORT = 25  # kills between two lines
# what a worker process writes whose parent was killed while it was being started
UNBORN = re.compile(r"Traceback .*\n(?:  .*\n)+?  .*spawn\.py.*\n(?:  .*\n)+EOFError: Ran out of input\n")


@dataclass(frozen=True)
class Moment:
    """When a process dies, chosen by dice."""

    alive: tuple[float, float]  # seconds after all are ready; at a call or a command: at most the second
    in_the_start: float = 0.0  # the share that dies before that
    at_a_call: float = 0.0  # the share of the others that dies at one of the next calls to a network
    calls_most: int = 0
    commands_most: int = 0  # of people, after which the rest dies; nought: the rest dies at any time


@dataclass(frozen=True)
class Site:
    """Where a house is built, and for how much."""

    folder: Path
    seed: int
    kills: int
    server: Server | None = None  # with an empty database

    @property
    def address(self) -> str:
        """The database on the server; empty where there is none."""
        return self.server.address(DATABASE) if self.server else ""


@dataclass
class Scene:
    """One house through many kills; each scene overrides what is special about it."""

    engines: ClassVar[tuple[Engine, ...]] = ("postgresql",)  # the first where nobody chooses
    moment: ClassVar[Moment]

    program: Several
    dice: random.Random
    trigger: Trigger = field(default_factory=Trigger, kw_only=True)
    people: list[asyncio.Task[None]] = field(default_factory=list, init=False)
    deaths: list[tuple[float, float]] = field(default_factory=list, init=False)  # from a kill until all are ready again
    counts: Counter[str] = field(default_factory=Counter, init=False)
    kills: int = field(default=0, init=False)
    wrong: list[str] = field(default_factory=list, init=False)

    @classmethod
    def opens(cls, site: Site) -> AbstractAsyncContextManager[Self]:
        """Sets up the house, and the people."""
        raise NotImplementedError

    def begins(self) -> None:
        """Is called before each start."""

    def did(self) -> int:
        """How many commands people have given so far."""
        return 0

    async def looks(self) -> None:
        """Looks at what the last death left, while people go on."""

    def ended(self) -> None:
        """Is called after each death, before the next start."""

    async def rests(self) -> None:
        """Waits in the end until everything is at rest."""

    async def judges(self) -> None:
        """Looks for what is wrong after the last stop."""

    def figures(self) -> Mapping[str, object]:
        """What has happened, in words and figures."""
        return self.counts

    def summary(self) -> str:
        """How it stands, in a line."""
        figures = "".join(f"{figure} {what}, " for what, figure in self.figures().items())
        return f"{type(self).__name__.lower()}: {self.kills} kills, {figures}wrong: {len(self.wrong)}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Self]:
        """Nobody and nothing goes on afterwards."""
        try:
            yield self
        finally:
            for person in self.people:
                person.cancel()
            await asyncio.gather(*self.people, return_exceptions=True)
            await asyncio.to_thread(self.program.close)

    def comes(self, *plays: Coroutine[Any, Any, None]) -> None:
        """People begin to play."""
        self.people += [asyncio.create_task(play) for play in plays]

    async def kills_once(self) -> None:
        """The program starts, people play, and a process dies."""
        self._launches()
        if self.dice.random() < self.moment.in_the_start:
            await asyncio.sleep(self.dice.uniform(*IN_THE_START_SECONDS))
            await self.strikes()
        else:
            await self.is_ready()
            looking = asyncio.create_task(self.looks())
            await self._until_the_moment()
            await self.strikes()
            await looking
        self.kills += 1
        self.ended()
        for person in self.people:
            if person.done():
                person.result()
        self.finds_failures()

    def _launches(self) -> None:
        self.trigger.left = 0
        self.begins()
        self.program.launch()

    async def _until_the_moment(self) -> None:
        moment, dice, process = self.moment, self.dice, self.program.process
        assert process is not None
        seconds, commands = moment.alive[1], sys.maxsize
        if dice.random() < moment.at_a_call:
            self.trigger.acted, self.trigger.does = dice.random() < 0.5, process.kill
            self.trigger.left = dice.randint(1, moment.calls_most)
        elif moment.commands_most:
            commands = self.did() + dice.randint(1, moment.commands_most)
        else:
            seconds = dice.uniform(*moment.alive)
        until = time.monotonic() + seconds
        while self.did() < commands and time.monotonic() < until and process.poll() is None:
            await asyncio.sleep(0.002)
        await asyncio.sleep(dice.uniform(0, 0.05))  # somewhere in the middle of what a command changes

    async def strikes(self) -> None:
        """A process dies."""
        self.notes_death()
        await asyncio.to_thread(self.program.kill)

    def notes_death(self) -> None:
        """From now until all are ready somebody may have to ask twice."""
        if not self.deaths or self.deaths[-1][1] < float("inf"):
            self.deaths.append((time.time(), float("inf")))

    async def starts(self) -> None:
        """All processes run, and are connected with everything."""
        self._launches()
        await self.is_ready()

    async def is_ready(self) -> None:
        """Waits until all are connected with everything; none ends by itself."""
        async with httpx.AsyncClient() as knocker, asyncio.timeout(READY_SECONDS):
            while not (await self._is_ready(knocker) and self.is_heard()):
                assert all(part.process and part.process.poll() is None for part in self.program.parts), (
                    f"a process ended: {self.program.log[-3000:]}"
                )
                await asyncio.sleep(0.1)
        if self.deaths:
            self.deaths[-1] = self.deaths[-1][0], min(time.time(), self.deaths[-1][1])

    def is_heard(self) -> bool:
        """Whether some process hears what people do: each is ready by itself also while none has Discord's gateway."""
        return True

    async def _is_ready(self, knocker: httpx.AsyncClient) -> bool:
        try:
            answers = [await knocker.get(f"{part.address}/readyz") for part in self.program.parts]
        except httpx.HTTPError:
            return False
        return all(answer.status_code == 200 for answer in answers)

    def finds_failures(self) -> None:
        """Tells of tracebacks in the logs since the last time."""
        for part in self.program.parts:
            log = part.folder / "log"
            text = UNBORN.sub("", log.read_text("utf-8", "replace"))
            if (at := text.find("Traceback")) >= 0:
                begins = text.rfind("\n", 0, max(0, at - 1)) + 1  # the line before says what failed
                self.wrong.append(f"the program failed: {text[begins:][:6000]}")
            log.write_text("")

    async def closes(self) -> None:
        """The last start: everything comes to rest, everybody leaves, and all must be right."""
        await self.starts()
        await self.rests()
        await self.leaves()
        if status := await asyncio.to_thread(self.program.stop):
            self.wrong.append(f"it ended with {status}")
        await self.judges()
        self.finds_failures()

    async def leaves(self) -> None:
        """Nobody plays any more; raises what made somebody stop before."""
        people, self.people = self.people, []
        for person in people:
            person.cancel()
        for ended in await asyncio.gather(*people, return_exceptions=True):
            if isinstance(ended, Exception):
                raise ended


async def through(scene: type[Scene], kills: int, seed: int, folder: Path, engine: Engine | None = None) -> Scene:
    """A house of this scene through so many kills; what came of it."""
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    async with AsyncExitStack() as stack:
        on_server = (engine or scene.engines[0]) == "postgresql"
        server = await stack.enter_async_context(own_server()) if on_server else None
        played = await stack.enter_async_context(scene.opens(Site(folder, seed, kills, server)))
        for count in range(1, kills + 1):
            await played.kills_once()
            if count % REPORT == 0:
                print(f"{time.monotonic() - began:6.0f} s  house {seed}, {played.summary()}", flush=True)
        await played.closes()
        print(f"{time.monotonic() - began:6.0f} s  house {seed}, {played.summary()}", flush=True)
        return played
