"""Matches of a tournament: who plays whom, the result, the record, and each request to a robot."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, bindparam, case, cast, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.robots import Call

from ..rows import Rows, decode
from ..tournament_schema import calls, matches, rounds, teams

State = tuple[Any, ...]
POINTS = {"first": "1 : 0", "second": "0 : 1", "draw": "½ : ½"}


@dataclass(frozen=True, slots=True)
class Match:
    """A match without its record."""

    id: int
    round_id: int
    pairing: int  # from 1: decides the deal
    leg: int  # 0; 1: the same deal, with the sides swapped
    first: int  # a team
    second: int
    status: str  # queued, leased, done, void
    worker: str  # the process that plays it, or has played it
    attempts: int
    void_reason: str
    hidden: bool  # sealed and not revealed yet
    winner: str  # first, second, draw; empty: not known
    first_score: int | None
    second_score: int | None
    why: str
    fault: tuple[int, ...]  # seats whose robots were at fault
    started_at: datetime | None
    ended_at: datetime | None

    @property
    def teams(self) -> tuple[int, int]:
        """The teams by seat."""
        return self.first, self.second

    @property
    def score(self) -> str:
        """The score as people write it, first team first; of a game without scores the points: 1 : 0 or ½ : ½."""
        if self.first_score is not None and self.second_score is not None:
            return f"{self.first_score} : {self.second_score}"
        if self.first_score is self.second_score is None and self.winner:
            return POINTS[self.winner]
        return " : ".join("·" if score is None else str(score) for score in (self.first_score, self.second_score))

    @property
    def shown_status(self) -> str:
        """The status that everybody may know; of a sealed match nothing but that it is sealed."""
        return "sealed" if self.hidden else self.status


_rows = Rows(Match, matches)
get = _rows.get
_CALL = [calls.c[name] for name in Call.__dataclass_fields__ if name != "received"]


async def of_round(conn: AsyncConnection, round_id: int) -> list[Match]:
    """Returns the matches of a round in the order of their pairings."""
    return await of_rounds(conn, [round_id])


async def of_rounds(conn: AsyncConnection, round_ids: Collection[int]) -> list[Match]:
    """Returns the matches of some rounds in the order of rounds and pairings."""
    order = (matches.c.round_id, matches.c.pairing, matches.c.leg)
    return await _rows.where(conn, matches.c.round_id.in_(list(round_ids)), by=order)


async def of_rounds_from(conn: AsyncConnection, round_ids: Collection[int], first: int) -> list[Match]:
    """Returns the matches of some rounds from this number on, in the order of their numbers."""
    return await _rows.where(conn, matches.c.id >= first, matches.c.round_id.in_(list(round_ids)))


async def sealed_rounds(conn: AsyncConnection, tournament: int) -> set[int]:
    """Returns the rounds, by their numbers in the database, of which some results are not revealed yet."""
    wanted = select(matches.c.round_id).join(rounds, rounds.c.id == matches.c.round_id).distinct()
    is_hidden = (rounds.c.tournament_id == tournament) & (rounds.c.sealed == 1) & (matches.c.hidden == 1)
    return set((await conn.execute(wanted.where(is_hidden))).scalars())


async def of_tournament(conn: AsyncConnection, tournament: int) -> list[tuple[int, Match]]:
    """Returns all matches of a tournament, each with the number of its round, in order."""
    wanted = _rows.select.add_columns(rounds.c.number).join(rounds, rounds.c.id == matches.c.round_id)
    wanted = wanted.where(rounds.c.tournament_id == tournament)
    rows = (await conn.execute(wanted.order_by(rounds.c.number, matches.c.pairing, matches.c.leg))).all()
    return [(row.number, _rows.value(row)) for row in rows]


async def of_teams(conn: AsyncConnection, of: Collection[int], most: int) -> list[Match]:
    """Returns the matches of some teams, the newest first."""
    wanted = _rows.select.where(or_(matches.c.first.in_(list(of)), matches.c.second.in_(list(of))))
    return await _rows.all(conn, wanted.order_by(matches.c.id.desc()).limit(most))


async def running(conn: AsyncConnection, tournament: int) -> list[Match]:
    """Returns the matches of a tournament that are being played, besides those with sealed results."""
    wanted = _rows.select.join(rounds, rounds.c.id == matches.c.round_id).where(rounds.c.tournament_id == tournament)
    return await _rows.all(
        conn, wanted.where(matches.c.status == "leased", matches.c.hidden == 0).order_by(matches.c.id)
    )


async def ended(conn: AsyncConnection, tournament: int, most: int) -> list[Match]:
    """Returns the matches of a tournament that have ended and whose results everybody may see, the latest first."""
    wanted = _rows.select.join(rounds, rounds.c.id == matches.c.round_id).where(rounds.c.tournament_id == tournament)
    wanted = wanted.where(matches.c.status == "done", matches.c.hidden == 0, matches.c.ended_at.is_not(None))
    return await _rows.all(conn, wanted.order_by(matches.c.ended_at.desc(), matches.c.id.desc()).limit(most))


async def newest(conn: AsyncConnection, round_ids: Collection[int], most: int) -> list[Match]:
    """Returns the matches of some rounds that were made last, the newest first."""
    wanted = _rows.select.where(matches.c.round_id.in_(list(round_ids)))
    return await _rows.all(conn, wanted.order_by(matches.c.id.desc()).limit(most))


async def last_pairing(conn: AsyncConnection, round_id: int) -> int:
    """Returns the largest number of a pairing in a round; 0 for none."""
    return await conn.scalar(select(func.max(matches.c.pairing)).where(matches.c.round_id == round_id)) or 0


async def state(conn: AsyncConnection, tournament: int, only: Collection[int] = ()) -> State:
    """Returns some figures about all matches of a tournament that change with every result and every reveal.

    `only`: of these rounds alone.
    """
    voids = cast(func.sum(case((matches.c.status == "void", 1), else_=0)), BigInteger)
    attempts, hidden = (cast(func.sum(column), BigInteger) for column in (matches.c.attempts, matches.c.hidden))
    figures = select(func.count(), voids, attempts, func.max(matches.c.ended_at), hidden)
    of_rounds = figures.join(rounds, rounds.c.id == matches.c.round_id).where(rounds.c.tournament_id == tournament)
    if only:
        of_rounds = of_rounds.where(rounds.c.id.in_(list(only)))
    return tuple((await conn.execute(of_rounds)).one())


async def count_by_status(conn: AsyncConnection, round_id: int, *, shown: bool = False) -> Mapping[str, int]:
    """Returns how many matches of a round there are of each status; `shown`: of each that everybody may know."""
    status = case((matches.c.hidden == 1, "sealed"), else_=matches.c.status) if shown else matches.c.status
    wanted = select(status, func.count()).where(matches.c.round_id == round_id).group_by(status)
    return {row[0]: row[1] for row in await conn.execute(wanted)}


async def record(conn: AsyncConnection, match: int) -> dict[str, Any] | None:
    """Returns the record of a finished match, with the names that the teams have now."""
    first, second = teams.alias(), teams.alias()
    wanted = select(matches.c.record, first.c.name, second.c.name)
    wanted = wanted.join(first, first.c.id == matches.c.first).join(second, second.c.id == matches.c.second)
    row = (await conn.execute(wanted.where(matches.c.id == match, matches.c.record.is_not(None)))).first()
    if row is None:
        return None
    text, *names = row
    return {**decode(text, dict), "seats": names}


async def calls_of(conn: AsyncConnection, match: int, received: bool = False) -> list[Call]:
    """Returns the requests of a match in their order; wrong answers only with `received`."""
    more = [func.coalesce(calls.c.received, b"")] if received else []
    wanted = select(*_CALL, *more).where(calls.c.match_id == match).order_by(calls.c.number)
    return [Call(*row) for row in (await conn.execute(wanted)).all()]


_WITH_CALLS = (
    select(matches.c.id)
    .where(
        matches.c.id >= select(func.min(calls.c.match_id)).scalar_subquery(),
        matches.c.ended_at < bindparam("before", type_=matches.c.ended_at.type),
        select(calls.c.match_id).where(calls.c.match_id == matches.c.id).exists(),
    )
    .order_by(matches.c.id)
    .limit(bindparam("most"))
)


async def with_calls_before(conn: AsyncConnection, before: datetime, most: int) -> list[int]:
    """Returns the oldest matches that ended before then and whose requests are still stored."""
    return list((await conn.execute(_WITH_CALLS, {"before": before, "most": most})).scalars())


async def delete_calls(conn: AsyncConnection, match_ids: Collection[int]) -> None:
    """Deletes the requests of some matches."""
    await conn.execute(delete(calls).where(calls.c.match_id.in_(list(match_ids))))


async def latencies(conn: AsyncConnection, team: int, since: datetime, most: int) -> list[tuple[str, float]]:
    """Returns status and milliseconds of the requests to a team's robot in its newest matches, `most` of them.

    Leaves out matches that ended before `since`, and those whose results are sealed.
    """
    newest = select(matches.c.id).where(or_(matches.c.first == team, matches.c.second == team))
    newest = newest.where(matches.c.status == "done", matches.c.hidden == 0, matches.c.ended_at >= since)
    newest = newest.order_by(matches.c.id.desc()).limit(most)
    of_team = ((calls.c.seat == 0) & (matches.c.first == team)) | ((calls.c.seat == 1) & (matches.c.second == team))
    wanted = select(calls.c.status, calls.c.ms).join(matches, matches.c.id == calls.c.match_id)
    rows = await conn.execute(wanted.where(matches.c.id.in_(newest), of_team))
    return [(status, ms) for status, ms in rows]


async def answer_times(conn: AsyncConnection, match_ids: Collection[int]) -> list[tuple[int, int, float]]:
    """Returns match, seat and milliseconds of each request of these matches that reached a robot."""
    wanted = select(calls.c.match_id, calls.c.seat, calls.c.ms)
    reached = calls.c.match_id.in_(list(match_ids)) & (calls.c.status != "no_connection")
    return [(match, seat, ms) for match, seat, ms in await conn.execute(wanted.where(reached))]


async def wrong_calls(conn: AsyncConnection, match_ids: Collection[int]) -> list[tuple[int, int, str, str]]:
    """Returns match, seat, verb and detail of the requests of these matches that failed, in their order."""
    wanted = select(calls.c.match_id, calls.c.seat, calls.c.verb, calls.c.detail)
    failed = wanted.where(calls.c.match_id.in_(list(match_ids)), calls.c.status != "ok")
    rows = await conn.execute(failed.order_by(calls.c.match_id, calls.c.number))
    return [(match, seat, verb, detail) for match, seat, verb, detail in rows]


async def reveal(conn: AsyncConnection, match_ids: Collection[int]) -> None:
    """Shows the results of matches of a sealed round."""
    await conn.execute(update(matches).where(matches.c.id.in_(list(match_ids))).values(hidden=0))


async def sealed(conn: AsyncConnection) -> dict[int, int]:
    """Returns the matches whose results are sealed, with their tournaments."""
    wanted = select(matches.c.id, rounds.c.tournament_id).join(rounds, rounds.c.id == matches.c.round_id)
    rows = await conn.execute(wanted.where(rounds.c.sealed == 1, matches.c.hidden == 1))
    return {row.id: row.tournament_id for row in rows}


_RECORDS = (
    select(matches.c.id, matches.c.record)
    .order_by(matches.c.id)
    .limit(bindparam("most"))
    .where(matches.c.id > bindparam("after"), matches.c.record.is_not(None))
)


async def records_after(conn: AsyncConnection, after: int, most: int) -> list[tuple[int, str]]:
    """Returns the numbers and the records, as JSON without names, of matches, a page at a time."""
    return [(row[0], row[1]) for row in await conn.execute(_RECORDS, {"after": after, "most": most})]


async def count_records(conn: AsyncConnection) -> int:
    """Returns how many matches have a record."""
    return await conn.scalar(select(func.count()).select_from(matches).where(matches.c.record.is_not(None))) or 0
