"""A process of a house that several processes serve: its background work, its duties, and its ties to the others."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime
from functools import partial
from typing import Any

import structlog
from msgspec import json

import bot
from bot.app import App
from bot.background.alarms import notices_of
from bot.background.computers import Think
from bot.background.duties import Duties, FrontDuty
from bot.background.heartbeat import Heartbeat
from bot.background.house import House
from bot.background.sweep import Question
from bot.clock import MEASURE_SECONDS, SharedClock
from bot.fronts import ChatFront, Front
from bot.logs import failures_logged
from bot.messages.debounce import Debounce
from bot.relay import Relay
from bot.tasks import Tasks
from games.table.clock import GAP, fires_at
from games.table.table import Table
from storage import UnitOfWork, processes
from storage.processes import DutyHolder

from .changes import Changes, Note
from .remote_fronts import FrontAnswers, RemoteChat
from .shared_pages import SharedPages
from .shared_secrets import check_secrets

SWEEP_SECONDS = 15.0  # between the questions that each process asks for itself
HOLDER_AGE = 2 * GAP  # a heartbeat this old says nothing about whether a front is connected

log = structlog.get_logger(__name__)


def process_name(random: bytes) -> str:
    """Returns a new name of this process, unlike that of any other on any machine."""
    return f"{socket.gethostname()}-{os.getpid()}-{random.hex()}"


class SharedHouse:
    """What a process does for a house that others serve too. `fronts`: all that are on, those without its role too."""

    def __init__(
        self, app: App, fronts: Mapping[str, Front], process: str, think: Think, pause: float, clock: SharedClock
    ) -> None:
        self.app, self.process, self._clock = app, process, clock
        self._roles = app.settings.roles
        self._peers = peers = app.store.engine.peers
        self._since = app.now()
        self._holders: Mapping[str, DutyHolder] = {}
        self._others: Collection[str] = ()
        self._tasks = Tasks()
        self.relay = Relay(peers, process, self._live_others)
        self._ask_soon = asyncio.Event()
        heartbeat = Heartbeat(
            app, process, others_ended=self._others_ended, about=self._about, also=self._beat, is_alive=self._is_alive
        )
        self.house = House(app, process, heartbeat, think, pause, is_alone=False)
        self._changes = Changes(app.store, peers, app.feed, self._note)
        self._elsewhere = Debounce(self._changed_elsewhere)
        self._ends = [work.share(self.relay) for work in self.house.works]
        FrontAnswers(app.fronts, app.store.table, self.relay)
        self._fronts = Duties(peers)
        self._place(fronts)

    def _place(self, fronts: Mapping[str, Front]) -> None:
        """Puts the fronts into the app, each as it is while another process has it; makes their duties."""
        app = self.app
        for name, front in fronts.items():
            if isinstance(front, ChatFront):
                app.fronts[name] = elsewhere = RemoteChat(front, self.relay, self._connected_holder)
                if (front.role or name) in self._roles:
                    self._fronts.add(FrontDuty(app, front, elsewhere, self._connected_until, self._front_connected))
            else:
                app.fronts[name] = SharedPages(front, self.relay, self._changes.tell_line)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Does the work of this process during the block, but for the fronts, which `serving` runs."""
        await self._join()
        await check_secrets(self.app, self._is_alone)
        self._listen()
        self._changes.start()
        async with AsyncExitStack() as ends:
            # ended in the opposite order, the house before them
            for end in (self._changes.close, self.relay.close, *self._ends):
                ends.push_async_callback(end)
            await ends.enter_async_context(self.house.running())
            ends.callback(self._elsewhere.close)
            ends.push_async_callback(self._tasks.finish)
            self._tasks.every(MEASURE_SECONDS, partial(self._clock.measure, self._peers), "clock of the database")
            self._tasks.every(SWEEP_SECONDS, self._ask_all, "sweep of this process", self._ask_soon, first=0.0)
            yield

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Runs the fronts that this process gets, as long as it has them."""
        await self._fronts.start()
        try:
            yield
        finally:
            await self._fronts.close()

    async def _join(self) -> None:
        await self._peers.claim(f"process:{self.process}")
        self._peers.when_back(self._catch_up)

    def _listen(self) -> None:
        app, changes = self.app, self._changes
        app.redraw.wanted_elsewhere = changes.tell_wanted
        app.redraw.sweep_elsewhere = changes.tell_sweep
        changes.on_notes.append(self._hear_notes)
        changes.on_tables.append((lambda _: self._has_chat, self._elsewhere.mark))
        changes.on_tables.append((lambda _: self._has_chat, self.house.member_checks.on_change))
        changes.on_wanted.append(lambda ids: self._later(app.redraw.look_again(ids), "wanted messages"))
        changes.on_line.append(lambda match_id, player, line: self._later(self._show(match_id, player, line), "line"))
        changes.on_sweep.append(lambda: self._later(app.redraw.sweep(), "messages that others changed"))
        changes.on_duties.append(lambda: self._later(self._read_holders(), "duties of others"))
        if self.house.is_worker:
            changes.on_tables.append((lambda note: note.asks_computer, self.house.computers.on_change))

    @property
    def _has_chat(self) -> bool:
        return any(isinstance(front, ChatFront) and front.is_here for front in self.app.fronts.values())

    def _later(self, work: Any, name: str) -> None:
        self._tasks.start(work, name)

    def _note(self, table: Table) -> Note:
        asks = table.status == "live" and any(table.chairs[seat].is_computer for seat in table.waiting())
        return Note(
            table.id,
            table.revision,
            asks and not self.house.is_worker,
            fires_at(table, self.app.presence.outages),
            min(notices_of(table), default=None),
        )

    def _changed_elsewhere(self, changed: Mapping[str, Table]) -> None:
        self.app.redraw.changed_elsewhere(changed)
        self.app.temporary.changed(changed)

    def _hear_notes(self, notes: Sequence[Note]) -> None:
        self.house.alarms.arm_heard([note.deadline for note in notes], [note.notice for note in notes])
        for front in self.app.fronts.values():
            front.changed_elsewhere({note.match_id: note.revision for note in notes})

    async def _show(self, match_id: str, player: int, line: Any) -> None:
        for front in self.app.fronts.values():
            if isinstance(front, SharedPages) and (table := await self.app.store.table(match_id)) is not None:
                await front.show(player, table, line)

    def _catch_up(self) -> None:
        self._later(self._caught_up(), "missed changes")

    async def _caught_up(self) -> None:
        """Does what was missed while this process heard nothing of the others."""
        await self._peers.claim(f"process:{self.process}")
        with failures_logged(log, "open pages could not be brought up to date"):
            for front in self.app.fronts.values():
                await front.catch_up()
        self._ask_soon.set()

    async def _others_ended(self, _since: datetime) -> None:
        """Has the computers asked that an ended process has not answered for."""
        self._ask_soon.set()

    async def _ask_all(self) -> None:
        looks: tuple[Question, ...] = tuple(work.look for work in self.house.works) if self.house.is_worker else ()
        for ask in (*self.house.sweep.of_process, *looks):
            with failures_logged(log, "a part of the sweep failed", question=ask.__name__):
                await ask()

    def _about(self) -> str:
        facts = {
            "roles": sorted(self._roles),
            "version": bot.__version__,
            "machine": socket.gethostname(),
            "since": self._since.isoformat(),
            "clock_ahead": round(self._clock.offset.total_seconds(), 3),
        }
        return json.encode(facts).decode()

    async def _beat(self, unit: UnitOfWork, now: datetime) -> None:
        """Adds to each heartbeat the duties of this process; reads who has the others."""
        held = {**self.house.duties.held, **self._fronts.held}
        await processes.beat(unit.conn, self.process, held, now)
        self._holders = await processes.holders(unit.conn)
        known = await processes.processes(unit.conn)
        self._others = [one.name for one in known if not one.has_stopped and now - one.at <= HOLDER_AGE]

    async def _is_alone(self) -> bool:
        """Whether no other process with a heartbeat runs."""
        async with self.app.store.read() as conn:
            known = await processes.processes(conn)
        others = [one.name for one in known if one.name != self.process and not one.has_stopped]
        return not any([await self._is_alive(process) for process in others])

    async def _front_connected(self) -> None:
        await self.house.heartbeat.beat()
        self._changes.tell_duties()

    async def _read_holders(self) -> None:
        async with self.app.store.read() as conn:
            self._holders = await processes.holders(conn)

    async def _live_others(self) -> Collection[str]:
        return self._others

    def _connected_holder(self, front: str) -> str:
        """Returns the process that has a front and is connected; empty where none is known."""
        holder = self._holders.get(front)
        if holder is None or not holder.is_ready or self.app.now() - holder.at > HOLDER_AGE:
            return ""
        return holder.process if holder.process != self.process else ""

    async def _connected_until(self, front: str) -> datetime | None:
        """Returns when another process was connected with a front last."""
        async with self.app.store.read() as conn:
            holder = (await processes.holders(conn)).get(front)
        return holder.at if holder is not None else None

    async def _is_alive(self, process: str) -> bool:
        """Whether a process runs: then it has the claim of its name."""
        claim = f"process:{process}"
        if not await self._peers.claim(claim):
            return True
        await self._peers.release(claim)
        return False
