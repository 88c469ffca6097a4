"""What processes of one house know of each other: what each is, who does which duty, logins, common secrets."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .columns import insert_new, upsert
from .operation_schema import beats, duties, logins, shared_secrets

LOGINS_KEPT = timedelta(days=2)

_BEAT = upsert(duties, "process", "at", "ready")
_NOT_READY = upsert(duties, "process", "ready")  # the time stays at which it worked last
_HOLDERS = select(duties.c.name, duties.c.process, duties.c.at, duties.c.ready)
_PROCESSES = select(beats.c.process, beats.c.at, beats.c.stopped, beats.c.about).order_by(beats.c.at.desc())


@dataclass(frozen=True, slots=True)
class DutyHolder:
    """The process that does a duty, or did it last. `at`: when it was connected last; `is_ready`: it still is."""

    name: str
    process: str
    at: datetime
    is_ready: bool


@dataclass(frozen=True, slots=True)
class Process:
    """A process at its last heartbeat. `about`: roles, version, machine, since when, by how much its clock is off."""

    name: str
    at: datetime
    has_stopped: bool
    about: Mapping[str, Any]


async def beat(conn: AsyncConnection, process: str, held: Mapping[str, bool], at: datetime) -> None:
    """Writes the heartbeat of the duties of a process, each with whether it is connected."""
    for name, is_ready in sorted(held.items()):
        await conn.execute(
            _BEAT if is_ready else _NOT_READY, {"name": name, "process": process, "at": at, "ready": int(is_ready)}
        )


async def holders(conn: AsyncConnection) -> dict[str, DutyHolder]:
    """Returns who does each duty, or did it last."""
    rows = (await conn.execute(_HOLDERS)).all()
    return {name: DutyHolder(name, process, at, bool(ready)) for name, process, at, ready in rows}


async def processes(conn: AsyncConnection) -> list[Process]:
    """Returns the processes with a heartbeat, the latest first."""
    rows = (await conn.execute(_PROCESSES)).all()
    return [Process(name, at, bool(stopped), json.loads(about)) for name, at, stopped, about in rows]


_OF_FRONT = (logins.c.front == bindparam("of_front"), logins.c.at > bindparam("after", type_=logins.c.at.type))
_COUNT = select(func.count(), func.min(logins.c.at)).where(*_OF_FRONT)
_LAST = select(func.max(logins.c.at)).where(*_OF_FRONT, logins.c.bucket == bindparam("of_bucket"))


async def count_logins(conn: AsyncConnection, front: str, after: datetime) -> tuple[int, datetime | None]:
    """Returns how often a front has logged in since then, and the first time."""
    count, first = (await conn.execute(_COUNT, {"of_front": front, "after": after})).one()
    return count, first


async def last_login(conn: AsyncConnection, front: str, bucket: int, after: datetime) -> datetime | None:
    """Returns the last login in a bucket since then."""
    at: datetime | None = await conn.scalar(_LAST, {"of_front": front, "of_bucket": bucket, "after": after})
    return at


async def note_login(conn: AsyncConnection, front: str, bucket: int, at: datetime) -> None:
    """Notes a login; forgets those that no limit counts any longer."""
    await conn.execute(delete(logins).where(logins.c.at < at - LOGINS_KEPT))
    await conn.execute(insert(logins), {"front": front, "bucket": bucket, "at": at})


async def fingerprints(conn: AsyncConnection) -> dict[str, str]:
    """Returns the fingerprints of the common secrets, by name."""
    rows = (await conn.execute(select(shared_secrets.c.name, shared_secrets.c.fingerprint))).all()
    return {row.name: row.fingerprint for row in rows}


async def add_fingerprints(conn: AsyncConnection, known: Mapping[str, str]) -> None:
    """Saves fingerprints, but for those of a name that has one."""
    for name, fingerprint in known.items():
        await conn.execute(insert_new(shared_secrets), {"name": name, "fingerprint": fingerprint})


async def forget_fingerprints(conn: AsyncConnection, names: Iterable[str]) -> None:
    """Forgets fingerprints: the secrets have been changed."""
    await conn.execute(delete(shared_secrets).where(shared_secrets.c.name.in_(list(names))))
