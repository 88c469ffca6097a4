"""People play on both networks all night long; the program dies at a call, after a command, or while it starts."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tests.program import Program, command

from . import ledger
from .evenings import Evenings, Regular
from .faces import STAGES
from .fakes import Discord, Telegram, Trigger, networks
from .harness import Moment, Scene, Site
from .people import Sitter, company
from .rooms import DiscordRoom, Room, TelegramRoom
from .several import ROLES, Several
from .witness import LOOKED_FOR_SECONDS, Witness

CLOSING_SECONDS, SETTLING_SECONDS = 180.0, 90.0  # a lost notification costs a sweep


@dataclass
class Night(Scene):
    """A house, its people, and who looks on."""

    engines = "sqlite", "postgresql"
    moment = Moment((0.0, 8.0), in_the_start=0.15, at_a_call=0.5, calls_most=80, commands_most=40)

    discord: Discord
    telegram: Telegram
    rooms: Sequence[Room]
    sitters: Sequence[Sitter]
    database: ledger.Database
    evenings: Evenings
    witness: Witness = field(init=False)
    to_the_end: bool = True  # whether all matches end before the house closes
    away: list[float] = field(default_factory=list)  # seconds without any connection to Discord's gateway

    def __post_init__(self) -> None:
        self.witness = Witness(self.rooms, self.deaths)
        self.evenings.deaths = self.deaths

    @classmethod
    def opens(cls, site: Site) -> AbstractAsyncContextManager[Night]:
        """Two pairs on each network, and two between them."""
        return night(site.folder, site.seed, server=site.address)

    def did(self) -> int:
        """How many commands people have given so far."""
        return sum(sitter.did for sitter in self.sitters)

    def figures(self) -> Mapping[str, object]:
        """What was seen, and what the database says."""
        now, seen, waits = ledger.counted(self.database), self.witness, sorted(self.witness.waits) or [0.0]
        return {
            "presses": seen.presses,
            "moves acknowledged": seen.acknowledged,
            "presses failed at a kill": seen.failed,
            "answered too late": seen.late,
            **{f"{what} in the database": figure for what, figure in now.items()},
            **self.evenings.counts(),
            "s at most without a gateway": f"{max(self.away[1:], default=0.0):.1f}",
            "s to half of the answers": f"{waits[len(waits) // 2]:.2f}",
            "s to 99 of 100 answers": f"{waits[len(waits) * 99 // 100]:.2f}",
        }

    def is_heard(self) -> bool:
        """Whether some process is connected with Discord's gateway; Telegram keeps what people do."""
        return self.discord.is_heard

    async def watches(self) -> None:
        """Measures how long there is no connection to Discord's gateway, for ever."""
        since: float | None = None
        while True:
            await asyncio.sleep(0.05)
            is_there = self.is_heard()
            if is_there and since is not None:
                self.away.append(time.monotonic() - since)
            since = None if is_there else since or time.monotonic()

    async def looks(self) -> None:
        """What was seen so far must be in the database."""
        self.witness.looks()
        found, over = await asyncio.to_thread(
            ledger.wrong, self.database, set(self.witness.marks), dict(self.witness.stages)
        )
        self.wrong += found + self.evenings.looks()
        self.witness.forgets(
            over & {m for m, stage in self.witness.stages.items() if stage == 2} if not found else set()
        )
        for room in self.rooms:
            room.forget()
        self.discord.forget()
        self.telegram.forget()

    def ended(self) -> None:
        """Where people have played for an evening and gone home, its silence has passed when the program is there."""
        with suppress(Exception):  # before the first start there is no database
            self.evenings.passes()

    async def closes(self, to_the_end: bool = True) -> None:
        """The last start: what is under way is played to its end, and then everything must be at rest and right."""
        self.to_the_end = to_the_end
        await super().closes()

    async def rests(self) -> None:
        """Plays to the end what is under way, and looks at everything once more."""
        for sitter in self.sitters:
            sitter.closing = True
        until = time.monotonic() + CLOSING_SECONDS
        shown = set[str]()
        while self.to_the_end and (live := ledger.live(self.database)) and time.monotonic() < until:
            await asyncio.sleep(0.5)
            if time.monotonic() > until - CLOSING_SECONDS / 2:
                await self._show_anew(set(live) - shown)
                shown |= set(live)
        await self.leaves()
        until = time.monotonic() + SETTLING_SECONDS
        while (late := ledger.behind(self.database)) and time.monotonic() < until:
            await asyncio.sleep(0.2)
        self.wrong += [f"a message never became new: {one}" for one in late]
        until = time.monotonic() + LOOKED_FOR_SECONDS
        await asyncio.sleep(1.0)
        await self.looks()
        while any(room.pressed for room in self.rooms) and time.monotonic() < until:
            await asyncio.sleep(0.5)
            await self.looks()
        until = time.monotonic() + SETTLING_SECONDS
        while self.evenings.missing() and time.monotonic() < until:
            await asyncio.sleep(1.0)
            await self.looks()
        self.wrong += self.evenings.missing()
        if self.to_the_end and (live := ledger.live(self.database)):
            self.wrong.append(f"matches that nobody can end: {', '.join(live)}")
        self.wrong += self._old_cards()
        self.wrong += [f"no answer: {press}" for press in self.witness.ignored]
        self.wrong += self.discord.problems + self.telegram.problems

    async def _show_anew(self, matches: Collection[str]) -> None:
        """Whoever misses a match has it shown anew: its card was lost at a kill, which is not sent a second time."""
        for match_id in matches:
            share = ledger.share_of(self.database, match_id)
            for sitter in self.sitters if share else ():
                if sitter.hosts:
                    sitter.room.types(sitter.person, f"show {share}")

    async def judges(self) -> None:
        """All ratings, computed again from the matches, are those that are stored."""
        if not self.to_the_end:  # the server may be spoiled, or the database that of a newer program
            return
        one = self.program.parts[0]
        checked = await asyncio.to_thread(command, one.folder, "ratings", "rebuild", "--check", **one.settings)
        if checked.status:
            self.wrong.append(f"ratings: {checked.said} {checked.complained}")

    def _old_cards(self) -> list[str]:
        """The cards that show a match as it no longer is, though their rows say that they show the newest.

        Matches may go on meanwhile, where clocks run: a card may be ahead of what was just read, and never behind.
        """
        rows, found = ledger.displayed(self.database), []
        for room in self.rooms:
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
    async with networks(trigger) as (discord, telegram, settings):
        database: ledger.Database
        if server:
            program, database = (
                Several.of(folder, dice, server, ROLES, **settings),
                ledger.PostgreSQL(seen_at or server),
            )
        else:
            program = Several(dice, [Program(folder, settings={**settings, "log_level": "warning"})])
            database = ledger.SQLiteFile(folder / "data" / "roundhouse.db")
        rooms, sitters = company(discord, telegram, dice, pairs, lambda match_id: ledger.share_of(database, match_id))
        evenings = Evenings(database, rooms)
        sitters += regulars(discord, telegram, dice, evenings)
        made = Night(program, dice, discord, telegram, evenings.rooms, sitters, database, evenings, trigger=trigger)
        async with made.open():
            made.comes(*(sitter.plays() for sitter in sitters), made.watches())
            yield made


def regulars(discord: Discord, telegram: Telegram, dice: random.Random, evenings: Evenings) -> list[Sitter]:
    """A pair on each network that plays evenings in a room of its own."""
    rooms: tuple[Room, Room] = (
        DiscordRoom(discord, discord.guild("Regulars", []).channel("evenings")),
        TelegramRoom(telegram, telegram.group("evenings")),
    )
    found = list[Sitter]()
    for room in rooms:
        evenings.homes.append(room)
        pair = [
            Regular(
                name, room.comes(name), room, random.Random(dice.random()), hosts, lambda _id: None, evenings=evenings
            )
            for name, hosts in ((f"Dora{len(found)}", True), (f"Emil{len(found)}", False))
        ]
        pair[0].with_, pair[1].with_ = pair[1], pair[0]
        found += pair
    evenings.rooms = [*evenings.rooms, *rooms]
    return found
