"""The outbox: things to send, each saved with what it tells, so that a kill loses none and doubles none.

A thing is wanted, then sending under a lease; then it was sent, it failed, it was stopped, or it is unknown whether it
arrived. Who sends a kind of things decides what follows when a sender has died.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import bindparam, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from . import rows
from .columns import insert_new
from .operation_schema import outbox
from .rows import Rows, stored
from .temporary_messages import TemporaryMessage

State = Literal["wanted", "sending", "sent", "failed", "unknown", "stopped"]


@dataclass(frozen=True, slots=True)
class Unsent:
    """A thing that is put into the outbox. Of several with the same `once` only the first is."""

    channel: str  # what carries it: a network, or `web-hook`
    target: str  # whom it is sent to: the number of a room, an address
    body: Mapping[str, Any] = field(default_factory=dict)
    once: str | None = None
    state: State = "wanted"


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing to send. `attempts`: to send it, this one included while it is being sent."""

    id: int
    kind: str
    channel: str
    target: str
    about: str
    body: dict[str, Any]
    once: str | None
    state: State
    attempts: int
    tried_at: datetime | None  # the first attempt
    at: datetime  # when it was put into the outbox

    @property
    def was_tried(self) -> bool:
        """Whether somebody has begun to send it."""
        return self.tried_at is not None or self.state == "sending"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a thing is after an attempt.

    `again_at`: when the next one is due. `untried`: earlier attempts do not count, because they sent something else.
    `standing`: the message that was sent, where it goes again.
    """

    state: State
    again_at: datetime | None = None
    untried: bool = False
    standing: TemporaryMessage | None = None


_things = Rows(Thing, outbox)
_AT = outbox.c.due_at.type
_DUE = (
    _things.select.where(outbox.c.kind == bindparam("of_kind"), outbox.c.due_at <= bindparam("now", type_=_AT))
    .where(outbox.c.channel.in_(bindparam("channels", expanding=True)))
    .order_by(outbox.c.due_at, outbox.c.id)
    .limit(bindparam("most"))
)
_FIRST_DUE = select(func.min(outbox.c.due_at)).where(outbox.c.due_at.is_not(None))
_KINDS_DUE = select(outbox.c.kind).where(outbox.c.due_at <= bindparam("now", type_=_AT)).distinct()
_ABOUT = (outbox.c.kind == bindparam("of_kind"), outbox.c.about.in_(bindparam("subjects", expanding=True)))
_COUNTS = select(outbox.c.about, outbox.c.state, func.count()).where(*_ABOUT).group_by(outbox.c.about, outbox.c.state)


async def put(
    conn: AsyncConnection, kind: str, about: str, things: Iterable[Unsent], at: datetime, due_at: datetime | None = None
) -> None:
    """Saves things to send about a subject. One that is settled already stays so. `due_at`: if not at once."""
    saved = [
        {
            "kind": kind,
            "about": about,
            "channel": thing.channel,
            "target": thing.target,
            "once": thing.once,
            "state": thing.state,
            "at": at,
            "due_at": due_at or at if thing.state == "wanted" else None,
            **stored({"body": dict(thing.body)}),
        }
        for thing in things
    ]
    if saved:
        await conn.execute(insert_new(outbox), saved)


async def first_due(conn: AsyncConnection) -> datetime | None:
    """Returns when the first thing is due, of whatever kind and on whatever channel; None where nothing waits."""
    at: datetime | None = await conn.scalar(_FIRST_DUE)
    return at


async def due(conn: AsyncConnection, kind: str, channels: Collection[str], now: datetime, most: int) -> list[Thing]:
    """Returns the unsent things of a kind on these channels, and those whose sender died."""
    given = {"of_kind": kind, "channels": list(channels), "now": now, "most": most}
    return await _things.all(conn, _DUE, given)


async def take(conn: AsyncConnection, thing: Thing, now: datetime, until: datetime) -> Thing | None:
    """Marks a thing as being sent until then; returns it so, or None where another process was quicker."""
    free = (outbox.c.id == thing.id) & (outbox.c.attempts == thing.attempts) & (outbox.c.state == thing.state)
    free &= outbox.c.due_at <= now
    tried_at = thing.tried_at or now
    if not await rows.take(conn, outbox, free, state="sending", tried_at=tried_at, due_at=until):
        return None
    return replace(thing, state="sending", attempts=thing.attempts + 1, tried_at=tried_at)


async def settle(conn: AsyncConnection, thing: Thing, outcome: Outcome, *, keeps: bool) -> bool:
    """Saves the result of an attempt; returns False, and saves nothing, where the thing was taken again or stopped.

    `keeps`: a thing that is over stays, for those who count; else it is deleted.
    """
    same = (outbox.c.id == thing.id) & (outbox.c.attempts == thing.attempts) & (outbox.c.state == thing.state)
    if outcome.again_at is None and not keeps:
        return (await conn.execute(delete(outbox).where(same))).rowcount > 0
    changed = update(outbox).where(same).values(state=outcome.state, due_at=outcome.again_at)
    if outcome.untried:
        changed = changed.values(tried_at=None)  # the number of attempts stays: it tells one sender from another
    return (await conn.execute(changed)).rowcount > 0


async def counts(conn: AsyncConnection, kind: str, subjects: Collection[str]) -> dict[str, dict[str, int]]:
    """Returns how many things about each subject have which state."""
    counted: dict[str, dict[str, int]] = {subject: {} for subject in subjects}
    if not counted:
        return counted
    for subject, state, count in await conn.execute(_COUNTS, {"of_kind": kind, "subjects": list(subjects)}):
        counted[subject][state] = count
    return counted


async def waiting(conn: AsyncConnection, kind: str, about: str, target: str) -> int:
    """Returns how many things about a subject are on their way to a target."""
    same = (outbox.c.kind == kind) & (outbox.c.about == about) & (outbox.c.target == target)
    wanted = select(func.count()).select_from(outbox).where(same, outbox.c.due_at.is_not(None))
    return await conn.scalar(wanted) or 0


async def is_followed(conn: AsyncConnection, thing: Thing, now: datetime) -> bool:
    """Whether a later thing of the same kind and about the same subject is due for the same target, too."""
    same = (outbox.c.kind == thing.kind) & (outbox.c.about == thing.about) & (outbox.c.target == thing.target)
    later = select(outbox.c.id).where(same, outbox.c.id > thing.id, outbox.c.due_at <= now).limit(1)
    return await conn.scalar(later) is not None


async def stop(conn: AsyncConnection, kind: str, about: str) -> int:
    """Sends nothing more about a subject; returns how many things were not sent."""
    unsent = (outbox.c.kind == kind) & (outbox.c.about == about) & (outbox.c.state == "wanted")
    return (await conn.execute(update(outbox).where(unsent).values(state="stopped", due_at=None))).rowcount


async def release(conn: AsyncConnection, kind: str, subjects: Collection[str], now: datetime) -> None:
    """Has the things about these subjects that nobody has tried to send sent now."""
    held = (outbox.c.kind == kind) & outbox.c.about.in_(subjects) & (outbox.c.attempts == 0) & (outbox.c.due_at > now)
    await conn.execute(update(outbox).where(held).values(due_at=now))


async def drop(conn: AsyncConnection, kind: str, about: str, target: str) -> None:
    """Deletes the things about a subject that are on their way to a target."""
    same = (outbox.c.kind == kind) & (outbox.c.about == about) & (outbox.c.target == target)
    await conn.execute(delete(outbox).where(same))


@dataclass(frozen=True, slots=True)
class Untold:
    """A thing for one person that has not reached them: what it is about, and what it says, as it is stored."""

    about: str
    body: str


_UNTOLD = (
    select(outbox.c.target, outbox.c.about, outbox.c.body)
    .where(outbox.c.kind == bindparam("of_kind"), outbox.c.tried_at.is_not(None))
    .where(outbox.c.state.in_(["wanted", "failed", "unknown"]))
    .order_by(outbox.c.id)
)


async def untold(conn: AsyncConnection, kind: str) -> Mapping[int, list[Untold]]:
    """Returns what was tried and has not reached its person, by player: of a kind whose targets are players."""
    waiting: dict[int, list[Untold]] = {}
    for target, about, body in await conn.execute(_UNTOLD, {"of_kind": kind}):
        waiting.setdefault(int(target), []).append(Untold(about, body))
    return waiting


async def kinds_due(conn: AsyncConnection, now: datetime) -> frozenset[str]:
    """Returns the kinds of which something is due."""
    return frozenset(await conn.scalars(_KINDS_DUE, {"now": now}))


async def drop_older(conn: AsyncConnection, kind: str, than: datetime) -> None:
    """Deletes the things of a kind that were put into the outbox before then."""
    await conn.execute(delete(outbox).where(outbox.c.kind == kind, outbox.c.at < than))


async def drop_to(conn: AsyncConnection, kind: str, player: int) -> None:
    """Deletes the things of a kind for a player."""
    await conn.execute(delete(outbox).where(outbox.c.kind == kind, outbox.c.target == str(player)))


async def move_to(conn: AsyncConnection, kind: str, player: int, to: int) -> None:
    """Makes the things of a kind for a player those of another player, whose accounts were linked."""
    same = (outbox.c.kind == kind) & (outbox.c.target == str(player))
    await conn.execute(update(outbox).where(same).values(target=str(to)))
