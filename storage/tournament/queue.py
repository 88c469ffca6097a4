"""The queue of matches: added by a round, leased by a worker, finished once or void."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import BindParameter, and_, bindparam, case, func, insert, not_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.robots import Call
from games.table.clock import GAP

from ..columns import Batch, micros, run_batches
from ..processes import processes
from ..rows import Rows, encode, take
from ..tournament_schema import calls, matches, rounds, teams, tournaments
from .matches import Match, delete_calls

DEATHS_MOST = 2  # of workers of a match; then it is void
REST_MOST = timedelta(
    seconds=10
)  # after a robot could not be reached; a longer one began before the clock was set back
DIED = "the worker of this match ended twice before the match did"


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A new match."""

    pairing: int
    leg: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that can be played now, and the addresses of its robots; empty for a computer."""

    match: int
    urls: tuple[str, str]


Result = tuple[str, tuple[int | None, int | None], str]  # winner, scores and why


@dataclass(frozen=True, slots=True)
class Finished:
    """The result row of a match."""

    winner: str  # first, second, draw; empty for a void match
    scores: tuple[int | None, int | None]
    why: str
    fault: tuple[int, ...]
    record: Mapping[str, Any]
    calls: Sequence[Call]
    void: str = ""  # why it counts for nothing

    @property
    def outcome(self) -> Result:
        """Returns what others are told of it."""
        return self.winner, self.scores, self.why


_ADD = Batch(
    insert(matches).values(
        {name: bindparam(name) for name in ("round_id", "pairing", "leg", "first", "second", "status", "hidden")}
    )
)
_ADD_CALL = Batch(insert(calls).values({c.name: bindparam(c.name) for c in calls.c}))


async def put(conn: AsyncConnection, round_id: int, pairings: Iterable[NewMatch], hidden: bool) -> None:
    """Adds the matches of a round."""
    facts = {"round_id": round_id, "status": "queued", "hidden": int(hidden)}
    rows = [
        {**facts, "pairing": pairing.pairing, "leg": pairing.leg, "first": pairing.first, "second": pairing.second}
        for pairing in pairings
    ]
    await run_batches(conn, (_ADD, rows))


_NOW: BindParameter[datetime] = bindparam("now", type_=matches.c.lease_until.type)
_LATEST: BindParameter[datetime] = bindparam("latest", type_=matches.c.lease_until.type)
_FIRST, _SECOND = teams.alias(), teams.alias()
_PLAYS_ON = [  # a robot that was at fault too often in a row: its matches wait until nothing else of the round is left
    or_(tournaments.c.bench_after == 0, team.c.faults < tournaments.c.bench_after) for team in (_FIRST, _SECOND)
]
_WAITING = (
    select(matches.c.id, _FIRST.c.url, _SECOND.c.url)
    .join(rounds, rounds.c.id == matches.c.round_id)
    .join(tournaments, tournaments.c.id == rounds.c.tournament_id)
    .join(_FIRST, _FIRST.c.id == matches.c.first)
    .join(_SECOND, _SECOND.c.id == matches.c.second)
    .where(matches.c.status == "queued", tournaments.c.status == "running")
    .where(
        *(
            or_(team.c.resting_until.is_(None), team.c.resting_until <= _NOW, team.c.resting_until > _LATEST)
            for team in (_FIRST, _SECOND)
        )
    )
    .where(*_PLAYS_ON)
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)
_MATCHES = Rows(Match, matches)
_HELD = (
    _MATCHES.select.join(rounds, rounds.c.id == matches.c.round_id)
    .join(tournaments, tournaments.c.id == rounds.c.tournament_id)
    .join(_FIRST, _FIRST.c.id == matches.c.first)
    .join(_SECOND, _SECOND.c.id == matches.c.second)
    .where(matches.c.status == "queued", tournaments.c.id == bindparam("tournament"), not_(and_(*_PLAYS_ON)))
    .order_by(matches.c.id)
)


async def held(conn: AsyncConnection, tournament: int) -> list[Match]:
    """Returns the queued matches of robots that were at fault too often in a row."""
    return await _MATCHES.all(conn, _HELD, {"tournament": tournament})


_OPEN = (
    _MATCHES.select.join(rounds, rounds.c.id == matches.c.round_id)
    .where(matches.c.status.in_(["queued", "leased"]), rounds.c.tournament_id == bindparam("tournament"))
    .order_by(matches.c.id)
)


async def unfinished(conn: AsyncConnection, tournament: int) -> list[Match]:
    """Returns the matches of a tournament that are queued or leased."""
    return await _MATCHES.all(conn, _OPEN, {"tournament": tournament})


async def waiting(conn: AsyncConnection, now: datetime, most: int) -> list[Waiting]:
    """Returns the oldest queued matches of running tournaments whose robots need not rest."""
    rows = await conn.execute(_WAITING, {"now": now, "latest": now + REST_MOST, "most": most})
    return [Waiting(match, (first, second)) for match, first, second in rows]


async def leased_urls(conn: AsyncConnection) -> list[str]:
    """Returns the address of each robot in a match that is being played, once a match."""
    wanted = select(teams.c.url).join(matches, or_(matches.c.first == teams.c.id, matches.c.second == teams.c.id))
    return list((await conn.execute(wanted.where(matches.c.status == "leased"))).scalars())


async def lease(
    conn: AsyncConnection, match_ids: Collection[int], worker: str, now: datetime, until: datetime
) -> set[int]:
    """Gives queued matches to a worker, and returns which. Those that another worker is claiming are left to it."""
    is_queued = matches.c.id.in_(list(match_ids)) & (matches.c.status == "queued")
    return await take(conn, matches, is_queued, status="leased", worker=worker, lease_until=until, started_at=now)


async def renew(conn: AsyncConnection, match_ids: Collection[int], worker: str, until: datetime) -> None:
    """Renews the leases of a worker on some matches."""
    is_leased = matches.c.id.in_(list(match_ids)) & (matches.c.worker == worker) & (matches.c.status == "leased")
    await conn.execute(update(matches).where(is_leased).values(lease_until=until))


async def finish(conn: AsyncConnection, match: int, worker: str, attempt: int, now: datetime, done: Finished) -> bool:
    """Saves a result; returns False, and saves nothing, where the worker has lost its lease."""
    is_leased = (matches.c.id == match) & (matches.c.worker == worker) & (matches.c.attempts == attempt)
    is_leased &= matches.c.status == "leased"
    if not (await conn.execute(update(matches).where(is_leased).values(**_result(done, now)))).rowcount:
        return False
    rows = [
        {"match_id": match, "number": number, **call.document(), "received": call.received or None}
        for number, call in enumerate(done.calls)
    ]
    await run_batches(conn, (_ADD_CALL, rows))
    return True


def _result(done: Finished, now: datetime) -> dict[str, Any]:
    return {
        "status": "void" if done.void else "done",
        "void_reason": done.void,
        "lease_until": None,
        "winner": done.winner,
        "first_score": done.scores[0],
        "second_score": done.scores[1],
        "why": done.why,
        "fault": encode(done.fault),
        "record": encode({**done.record, "seats": ["", ""]}),
        "ended_at": now,
    }


async def settle(conn: AsyncConnection, match: int, now: datetime, done: Finished) -> None:
    """Saves the result of a queued match that is not played."""
    is_queued = (matches.c.id == match) & (matches.c.status == "queued")
    await conn.execute(update(matches).where(is_queued).values(**_result(done, now), started_at=now))


async def give_back(conn: AsyncConnection, match: int, worker: str) -> None:
    """Puts a match back into the queue that its worker could not judge, or was stopped in."""
    is_leased = (matches.c.id == match) & (matches.c.worker == worker) & (matches.c.status == "leased")
    await conn.execute(update(matches).where(is_leased).values(**_QUEUED))


_QUEUED = {"status": "queued", "worker": "", "lease_until": None, "started_at": None}
_EXPIRED = (matches.c.status == "leased") & (matches.c.lease_until < _NOW)
_ANY_EXPIRED = select(matches.c.id).where(_EXPIRED).limit(1)


async def any_expired(conn: AsyncConnection, now: datetime) -> bool:
    """Whether there are matches whose worker died."""
    return (await conn.execute(_ANY_EXPIRED, {"now": now})).first() is not None


async def expire(conn: AsyncConnection, now: datetime) -> int:
    """Puts matches back into the queue whose worker died; they are void the second time. Returns their number."""
    gone = matches.c.deaths + 1 >= DEATHS_MOST
    facts = {
        "deaths": matches.c.deaths + 1,
        "status": case((gone, "void"), else_="queued"),
        "void_reason": case((gone, DIED), else_=""),
        "ended_at": case((gone, micros(now)), else_=None),
    }
    return (await conn.execute(update(matches).where(_EXPIRED).values({**_QUEUED, **facts}), {"now": now})).rowcount


async def void(conn: AsyncConnection, match_ids: Collection[int], reason: str, now: datetime) -> None:
    """Makes matches count for nothing; the reason is public."""
    is_match = matches.c.id.in_(list(match_ids))
    facts = {"status": "void", "void_reason": reason, "lease_until": None, "worker": "", "ended_at": now}
    await conn.execute(update(matches).where(is_match).values(**facts))


async def play_again(conn: AsyncConnection, match_ids: Collection[int]) -> None:
    """Puts finished or void matches back into the queue, without their results."""
    ids = list(match_ids)
    await delete_calls(conn, ids)
    result = {"winner": "", "first_score": None, "second_score": None, "why": "", "fault": "[]", "record": None}
    facts = {**_QUEUED, **result, "deaths": 0, "void_reason": "", "ended_at": None}
    await conn.execute(update(matches).where(matches.c.id.in_(ids)).values(**facts))


async def clear(conn: AsyncConnection, tournament: int, reason: str, now: datetime) -> None:
    """Makes the matches of a tournament void that have not begun."""
    queued = select(matches.c.id).join(rounds, rounds.c.id == matches.c.round_id)
    queued = queued.where(rounds.c.tournament_id == tournament, matches.c.status == "queued")
    await void(conn, list((await conn.execute(queued)).scalars()), reason, now)


@dataclass(frozen=True, slots=True)
class Depth:
    """How much work waits in the queue of matches, over all tournaments, and how many processes could do it."""

    queued: int = 0
    leased: int = 0
    oldest: datetime | None = None  # since when the first match of the queue has waited; None: the queue is empty
    workers: int = 0  # live processes with the role


_IS_QUEUED, _IS_LEASED = matches.c.status == "queued", matches.c.status == "leased"
_PAIRED_AT = case((_FIRST.c.level.is_(None), _FIRST.c.paired_at), else_=_SECOND.c.paired_at)
_SINCE = case(
    (tournaments.c.pairing == "endless", func.coalesce(_PAIRED_AT, rounds.c.created_at)), else_=rounds.c.created_at
)
_DEPTH = (
    select(
        func.count().filter(_IS_QUEUED),
        func.count().filter(_IS_LEASED),
        func.min(_SINCE).filter(_IS_QUEUED & (tournaments.c.status == "running")),
    )
    .join(rounds, rounds.c.id == matches.c.round_id)
    .join(tournaments, tournaments.c.id == rounds.c.tournament_id)
    .join(_FIRST, _FIRST.c.id == matches.c.first)
    .join(_SECOND, _SECOND.c.id == matches.c.second)
    .where(matches.c.status.in_(["queued", "leased"]))
)


async def depth(conn: AsyncConnection, now: datetime) -> Depth:
    """Returns how much work waits. A match of a running tournament waits since its round was made, or its pair."""
    live = [process for process in await processes(conn) if not process.has_stopped and abs(now - process.at) <= GAP]
    workers = sum(
        "worker" in process.about.get("roles", ["worker"]) for process in live
    )  # one that is alone does everything
    queued, leased, oldest = (await conn.execute(_DEPTH)).one()
    return Depth(queued, leased, oldest, workers)
