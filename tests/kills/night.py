"""One house through a night: people play, the program is killed and started again, and each time all is looked at."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from tests.discord.transport import serve as serve_discord
from tests.program import Program, command
from tests.telegram.transport import serve as serve_telegram

from . import ledger
from .faces import STAGES
from .fakes import TOKEN, Discord, Telegram, Trigger
from .people import Sitter, company
from .several import ROLES, Several
from .witness import LOOKED_FOR_SECONDS, Witness

IN_THE_START, AT_A_CALL = 0.15, 0.5  # of all kills; the others come at any moment
ALIVE_SECONDS = 8.0  # at most, once people can play again
CALLS_MOST, COMMANDS_MOST = 80, 40  # until it dies
READY_SECONDS = 60.0
CLOSING_SECONDS, SETTLING_SECONDS = 120.0, 90.0  # a lost notification costs a sweep


@dataclass
class Counts:
    """What the night came to."""

    kills: int = 0
    wrong: list[str] = field(default_factory=list)


@dataclass
class Night:
    """A house, its people, and who looks on."""

    program: Program | Several
    discord: Discord
    telegram: Telegram
    trigger: Trigger
    dice: random.Random
    sitters: list[Sitter]
    plays: list[asyncio.Task[None]]
    witness: Witness
    database: ledger.Database
    counts: Counts = field(default_factory=Counts)
    away: list[float] = field(default_factory=list)  # seconds without any connection to Discord's gateway

    async def kills_once(self) -> None:
        """The program starts, people play, and it dies; what the last death left is looked at meanwhile."""
        self.trigger.left = 0
        self.program.launch()
        if self.dice.random() < IN_THE_START:
            await asyncio.sleep(self.dice.uniform(0.2, 5.0))
        else:
            await self.is_ready()
            looking = asyncio.create_task(self._looks())
            await self._until_the_moment()
            await asyncio.to_thread(self.program.kill)
            self.witness.deaths.append((time.time(), float("inf")))
            await looking
        await asyncio.to_thread(self.program.kill)
        self.counts.kills += 1
        self._people_are_well()

    async def watches(self) -> None:
        """Measures how long there is no connection to Discord's gateway, for ever."""
        since: float | None = None
        while True:
            await asyncio.sleep(0.05)
            is_there = any(one.session is not None for one in self.discord.gateway.connections)
            if is_there and since is not None:
                self.away.append(time.monotonic() - since)
            since = None if is_there else since or time.monotonic()

    def _people_are_well(self) -> None:
        for play in self.plays:
            if play.done():
                play.result()

    async def _until_the_moment(self) -> None:
        process = self.program.process
        assert process is not None
        if self.dice.random() < AT_A_CALL:
            self.trigger.acted = self.dice.random() < 0.5
            self.trigger.does = process.kill
            self.trigger.left = self.dice.randint(1, CALLS_MOST)
        commands = self._commands() + self.dice.randint(1, COMMANDS_MOST) if not self.trigger.left else sys.maxsize
        until = time.monotonic() + ALIVE_SECONDS
        while self._commands() < commands and time.monotonic() < until and process.poll() is None:
            await asyncio.sleep(0.002)
        await asyncio.sleep(self.dice.uniform(0, 0.05))  # somewhere in the middle of what a command changes

    def _commands(self) -> int:
        return sum(sitter.did for sitter in self.sitters)

    async def starts(self) -> None:
        """All processes run, and are connected with both networks."""
        self.program.launch()
        await self.is_ready()

    async def is_ready(self) -> None:
        """Waits until it is connected with both networks; it never ends by itself."""
        async with httpx.AsyncClient() as knocker, asyncio.timeout(READY_SECONDS):
            while not await self._is_ready(knocker):
                assert self.program.process is not None
                assert self.program.process.poll() is None, f"the program ended: {self.program.log[-3000:]}"
                await asyncio.sleep(0.2)
        if self.witness.deaths:
            self.witness.deaths[-1] = self.witness.deaths[-1][0], time.time()

    @property
    def parts(self) -> Sequence[Program]:
        """The processes."""
        return [self.program] if isinstance(self.program, Program) else self.program.parts

    async def _is_ready(self, knocker: httpx.AsyncClient) -> bool:
        try:
            answers = [await knocker.get(f"{part.address}/readyz") for part in self.parts]
        except httpx.HTTPError:
            return False
        return all(answer.status_code == 200 for answer in answers)

    async def _looks(self) -> None:
        """What was seen so far must be in the file."""
        self.witness.looks()
        found, over = await asyncio.to_thread(
            ledger.wrong, self.database, set(self.witness.marks), dict(self.witness.stages)
        )
        self.counts.wrong += found
        self._tells_of_tracebacks()
        self.witness.forgets(
            over & {m for m, stage in self.witness.stages.items() if stage == 2} if not found else set()
        )
        for room in self.witness.rooms:
            room.forget()
        self.discord.forget()
        self.telegram.forget()

    def _tells_of_tracebacks(self) -> None:
        for part in self.parts:
            log = part.folder / "log"
            text = log.read_text("utf-8", "replace")
            if (at := text.find("Traceback")) >= 0:
                begins = text.rfind("\n", 0, max(0, at - 1)) + 1  # the line before says what failed
                self.counts.wrong.append(f"the program failed: {text[begins:][:6000]}")
            log.write_text("")

    async def closes(self, to_the_end: bool = True) -> None:
        """The last start: what is under way is played to its end, and then everything must be at rest and right."""
        self.trigger.left = 0
        self.program.launch()
        await self.is_ready()
        for sitter in self.sitters:
            sitter.closing = True
        until = time.monotonic() + CLOSING_SECONDS
        while to_the_end and ledger.counted(self.database)["live"] and time.monotonic() < until:
            await asyncio.sleep(0.5)
        for play in self.plays:
            play.cancel()
        until = time.monotonic() + SETTLING_SECONDS
        while (late := ledger.behind(self.database)) and time.monotonic() < until:
            await asyncio.sleep(0.2)
        self.counts.wrong += [f"a message never became new: {one}" for one in late]
        until = time.monotonic() + LOOKED_FOR_SECONDS
        await asyncio.sleep(1.0)
        await self._looks()
        while any(room.pressed for room in self.witness.rooms) and time.monotonic() < until:
            await asyncio.sleep(0.5)
            await self._looks()
        if to_the_end and (live := ledger.counted(self.database)["live"]):
            self.counts.wrong.append(f"matches that nobody can end: {live}")
        self.counts.wrong += self._old_cards()
        self.counts.wrong += [f"no answer: {press}" for press in self.witness.ignored]
        self.counts.wrong += self.discord.problems + self.telegram.problems
        status = await asyncio.to_thread(self.program.stop)
        if status:
            self.counts.wrong.append(f"it ended with {status}")
        if to_the_end:  # otherwise the server may be spoiled, or the database that of a newer program
            await self._ratings_follow()

    async def _ratings_follow(self) -> None:
        """All ratings, computed again from the matches, are those that are stored."""
        one = self.parts[0]
        checked = await asyncio.to_thread(command, one.folder, "ratings", "rebuild", "--check", **one.settings)
        if checked.status:
            self.counts.wrong.append(f"ratings: {checked.said} {checked.complained}")

    def _old_cards(self) -> list[str]:
        """The cards that show a match as it no longer is, though their rows say that they show the newest.

        Matches may go on meanwhile, where clocks run: a card may be ahead of what was just read, and never behind.
        """
        rows, found = ledger.displayed(self.database), []
        for room in self.witness.rooms:
            for seen in room.seen():
                match_id, status = rows.get((room.address, str(seen.message.id)), ("", seen.face.stage))
                if STAGES.index(seen.face.stage) < STAGES.index(status):
                    found.append(f"a card shows {match_id} {seen.face.stage}, and it is {status}")
        return found


@asynccontextmanager
async def night(folder: Path, seed: int, pairs: int = 2, server: str = "", seen_at: str = "") -> AsyncIterator[Night]:
    """A house on a new folder, and people who begin to play as soon as they can.

    `server`: the address of a database that several processes share. `seen_at`: where tests read it, if elsewhere.
    """
    trigger, dice = Trigger(), random.Random(seed)
    discord, telegram = Discord(trigger), Telegram(trigger)
    async with serve_discord(discord) as discord_url, serve_telegram(telegram) as telegram_url:
        urls = {"discord_api_url": discord_url, "telegram_api_url": telegram_url}
        tokens = {"discord_token": discord.token, "telegram_token": TOKEN}
        settings = {**tokens, **urls, "log_level": "warning"}
        program: Program | Several = Program(folder, settings=settings)
        database: ledger.Database = ledger.SQLiteFile(folder / "data" / "roundhouse.db")
        if server:
            common = {**settings, "database_url": server, "secret": "a secret of all these processes"}
            program, database = Several.of(folder, dice, common, ROLES), ledger.PostgreSQL(seen_at or server)
        rooms, sitters = company(discord, telegram, dice, pairs, lambda match_id: ledger.share_of(database, match_id))
        plays = [asyncio.create_task(sitter.plays(), name=sitter.name) for sitter in sitters]
        try:
            one = Night(program, discord, telegram, trigger, dice, sitters, plays, Witness(rooms), database)
            plays.append(asyncio.create_task(one.watches(), name="watch"))
            yield one
        finally:
            for play in plays:
                play.cancel()
            await asyncio.gather(*plays, return_exceptions=True)
            await asyncio.to_thread(program.close)
