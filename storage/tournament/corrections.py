"""The earlier results of corrected matches, by which later rounds may have been paired; also that a result was sealed.

A result that was sealed when a round was paired is noted like a void match that was corrected later.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import func, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import micros
from ..rows import Rows
from ..tournament_schema import corrections, matches, rounds

SEALED = "sealed"  # why a match counted for nothing in a pairing


@dataclass(frozen=True, slots=True)
class Correction:
    """The result of a match that was corrected: its record, or why it was void, or both."""

    last_round: int  # the number of the last round that was paired before
    reason: str
    void_reason: str
    record: dict[str, Any] | None  # without names


_rows = Rows(Correction, corrections)


async def note(conn: AsyncConnection, match_ids: Collection[int], tournament: int, reason: str, at: datetime) -> None:
    """Saves the results of these matches, which are about to be corrected; of those that have one."""
    last = select(func.max(rounds.c.number)).where(rounds.c.tournament_id == tournament).scalar_subquery()
    has_ended = matches.c.id.in_(list(match_ids)) & matches.c.status.in_(["done", "void"])
    facts = [matches.c.id, last, literal(reason), matches.c.void_reason, matches.c.record, literal(micros(at))]
    names = ["match_id", "last_round", "reason", "void_reason", "record", "at"]
    await conn.execute(insert(corrections).from_select(names, select(*facts).where(has_ended).order_by(matches.c.id)))


async def latest(conn: AsyncConnection) -> int:
    """Returns the number of the latest correction of all; 0 for none."""
    return await conn.scalar(select(func.max(corrections.c.id))) or 0


async def note_sealed(conn: AsyncConnection, match_ids: Collection[int], tournament: int, at: datetime) -> None:
    """Notes that the round after the last one is paired without the results of these matches: they are sealed.

    Rounds that an older version paired have seen the results; they are noted as they are.
    """
    if not match_ids:
        return
    last = await conn.scalar(select(func.max(rounds.c.number)).where(rounds.c.tournament_id == tournament)) or 0
    ids = matches.c.id.in_(list(match_ids))
    known = select(corrections.c.match_id).where(corrections.c.void_reason == SEALED)
    await conn.execute(
        update(corrections)
        .where(corrections.c.match_id.in_(list(match_ids)), corrections.c.void_reason == SEALED)
        .values(last_round=last + 1)
    )
    new = select(matches.c.id, rounds.c.number).join(rounds, rounds.c.id == matches.c.round_id)
    rows = (await conn.execute(new.where(ids, matches.c.id.not_in(known)).order_by(matches.c.id))).all()
    await note(conn, [match for match, number in rows if number < last], tournament, "", at)
    facts = {"last_round": last + 1, "reason": "", "void_reason": SEALED, "record": None, "at": at}
    if rows:
        await conn.execute(insert(corrections), [{"match_id": match, **facts} for match, _ in rows])


async def of_tournament(conn: AsyncConnection, tournament: int) -> dict[int, list[Correction]]:
    """Returns the corrections in a tournament by match, the first one first."""
    wanted = _rows.select.add_columns(corrections.c.match_id).join(matches, matches.c.id == corrections.c.match_id)
    wanted = wanted.join(rounds, rounds.c.id == matches.c.round_id).where(rounds.c.tournament_id == tournament)
    by_match: dict[int, list[Correction]] = {}
    for row in (await conn.execute(wanted.order_by(corrections.c.id))).all():
        by_match.setdefault(row.match_id, []).append(_rows.value(row))
    return by_match
