"""What each process of the house is and has to do: its version, since when it runs, its queues, the rooms that wait.

Each process saves it as a row, so that any of them can show it of all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot import __version__, commit
from bot.app import App
from bot.feature import find_features
from games.table.clock import GAP
from storage import operation
from storage import processes as stored
from storage.operation import StoredProcess
from storage.processes import DutyHolder
from storage.rows import decode_or_new

ROOMS_MOST = 20  # that wait for a rate limit, of each process
UNDONE = timedelta(seconds=30)  # a takeover is quicker
CLOCK = "clock"  # the duty that every house has, besides those of features and fronts: see bot/background/duties.py
WORKER = "worker"  # a role that any number of processes may have


@dataclass(frozen=True, slots=True)
class WaitingRoom:
    """A room, or a part of one, whose messages wait for a rate limit."""

    platform: str
    room: str
    until: datetime
    queued: int = 0  # messages
    by_platform: bool = False  # the platform has told us to wait


@dataclass(frozen=True, slots=True)
class ProcessState:
    """What a process says of itself."""

    version: str = ""
    commit: str = ""
    since: datetime | None = None
    roles: tuple[str, ...] = ()
    fronts: dict[str, str] = field(default_factory=dict)  # those that it has: empty when connected, or why not
    fronts_since: dict[str, datetime] = field(default_factory=dict)  # since when each is connected, or is not
    queued: int = 0  # messages to be written
    waiting: tuple[WaitingRoom, ...] = ()
    trouble: str = ""  # why nothing can be saved, that the database is damaged, or that its clock is wrong


@dataclass(frozen=True, slots=True)
class Process:
    """A process of the house."""

    name: str
    beat_at: datetime
    is_alive: bool
    about: dict[str, Any]  # its roles, its machine, by how many seconds its clock is ahead
    state: ProcessState
    duties: tuple[str, ...] = ()


def state_of(app: App, since: datetime) -> ProcessState:
    """Returns what this process has to do now."""
    return ProcessState(
        version=__version__,
        commit=commit(),
        since=since,
        roles=tuple(sorted(app.settings.roles)),
        fronts={
            name: "" if front.ready else app.fronts.down.get(name, "not connected")
            for name, front in app.fronts.items()
            if front.is_here
        },
        queued=sum(app.redraw.queued.values()),
        waiting=tuple(_waiting(app))[:ROOMS_MOST],
        trouble=app.store.damage or app.store.trouble or app.clock.trouble,
    )


def _waiting(app: App) -> list[WaitingRoom]:
    """Returns the rooms whose next message has to wait, the longest wait first."""
    now, clock, found = asyncio.get_running_loop().time(), app.now(), list[WaitingRoom]()
    for name, chat in ((name, chat) for name, chat in app.fronts.chats.items() if chat.is_here):
        told = chat.rate_limit.told_to_wait(now)
        queued = {room: count for (platform, room), count in app.redraw.queued.items() if platform == name}
        for room in sorted({*told, *queued}):
            seconds = chat.rate_limit.free_at(room, now, urgent=False) - now
            if seconds > 0:
                until = clock + timedelta(seconds=round(seconds, 1))
                found.append(WaitingRoom(name, room, until, queued.get(room, 0), room in told))
    return sorted(found, key=lambda one: one.until, reverse=True)


async def read(conn: AsyncConnection, now: datetime) -> list[Process]:
    """Returns the processes of the house; those that have stopped are missing, those that died are not alive."""
    holders = (await stored.holders(conn)).values()
    return [_process(one, now, holders) for one in await operation.processes(conn) if not one.stopped]


def _process(one: StoredProcess, now: datetime, holders: Iterable[DutyHolder]) -> Process:
    duties = tuple(sorted(held.name for held in holders if held.process == one.name))
    about, state = decode_or_new(one.about, dict), decode_or_new(one.state or "{}", ProcessState)
    return Process(one.name, one.beat_at, now - one.beat_at <= GAP, about, state, duties)


def duties(app: App) -> tuple[str, ...]:
    """Returns what some process has to do at every moment; nothing where one process does everything."""
    if not app.store.engine.is_shared:
        return ()
    of_features = [feature.duty for feature in find_features() if feature.work]
    return (CLOCK, *of_features, WORKER, *sorted(app.fronts.chats))


async def undone(app: App, conn: AsyncConnection) -> Mapping[str, datetime]:
    """Returns what no process has done for 30 seconds, with the last time that one did, or since when one should.

    A front counts as undone while no process is connected. Where no process runs, nothing is named.
    """
    now, known = app.now(), await operation.processes(conn)
    began = [_began(one) for one in known if not one.stopped and now - one.beat_at <= GAP]
    if not began:
        return {}
    last = {held.name: held.at for held in (await stored.holders(conn)).values()}
    workers = [one.beat_at for one in known if WORKER in decode_or_new(one.about, dict).get("roles", ())]
    last |= {WORKER: max(workers)} if workers else {}
    since = {name: max(last.get(name, min(began)), min(began)) for name in duties(app)}
    return {name: at for name, at in since.items() if now - at > UNDONE}


def _began(one: StoredProcess) -> datetime:
    """Returns when a process began, as far as it has said so."""
    return decode_or_new(one.state or "{}", ProcessState).since or one.beat_at
