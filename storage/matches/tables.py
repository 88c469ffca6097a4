"""Loads and saves tables: set-based, guarded by the revision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

import structlog
from sqlalchemy import BindParameter, Integer, bindparam, cast, delete, func, insert, select, union, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.commands import Command
from games.core.game import AnyGame, Refusal
from games.table.chair import Chair
from games.table.table import StoredStep, Table

from ..columns import Batch, Work, insert_or_count, run_batches
from ..engine import Conflict
from ..rows import BEACON_AWAITED
from ..schema import guesses, matches, seats, steps
from .chairs import chair_work
from .rows import (
    CHAIRS,
    chair_from,
    changing,
    is_only_moved,
    seldom_changing,
    step_from,
    step_row,
    stored_command,
    table_from,
    table_row,
)
from .sittings import sits

Games = Mapping[str, AnyGame]

UNFINISHED = ("open", "live", "frozen")  # an index finds these statuses; it cannot find what is not over

log = structlog.get_logger(__name__)

_THESE: BindParameter[str] = bindparam("ids", expanding=True)
_MATCHES = select(matches).where(matches.c.id.in_(_THESE))
_SEATS = CHAIRS.where(seats.c.match_id.in_(_THESE)).order_by(seats.c.match_id, seats.c.seat)
# a press loads one table: this takes an eighth less time
_MATCH = select(matches).where(matches.c.id == bindparam("ids"))
_CHAIRS = CHAIRS.where(seats.c.match_id == bindparam("ids")).order_by(seats.c.seat)


async def load(conn: AsyncConnection, games: Games, ids: Iterable[str]) -> dict[str, Table]:
    """Returns the existing tables with these ids, of installed games."""
    if not (many := list(ids)):
        return {}
    match_query, sit, wanted = (_MATCH, _CHAIRS, many[0]) if len(many) == 1 else (_MATCHES, _SEATS, many)
    rows = (await conn.execute(match_query, {"ids": wanted})).mappings().all()
    sitting = await conn.execute(sit, {"ids": wanted})
    chairs: dict[str, list[Chair]] = {}
    for row in sitting.all():
        chairs.setdefault(row.match_id, []).append(chair_from(row))
    read = (_read(row, tuple(chairs.get(row["id"], ())), games) for row in rows)
    return {table.id: table for table in read if table}


def _read(row: Mapping[Any, Any], chairs: tuple[Chair, ...], games: Games) -> Table | None:
    """Returns the table; None where it cannot be read, which is logged, so that the other tables still load."""
    if row["game"] not in games:
        return None
    try:
        return table_from(row, chairs, games[row["game"]])
    except ValueError as error:
        log.error("a match cannot be read", match=row["id"], game=row["game"], why=str(error))
        return None


async def revisions(conn: AsyncConnection, ids: Iterable[str]) -> dict[str, int]:
    """Returns the newest revision of each of these tables."""
    if not (wanted := list(ids)):
        return {}
    rows = await conn.execute(select(matches.c.id, matches.c.revision).where(matches.c.id.in_(wanted)))
    return {row[0]: row[1] for row in rows}


async def players_at(conn: AsyncConnection, ids: Iterable[str]) -> dict[str, set[int]]:
    """Returns who sits at each of these tables, for themselves or for somebody else."""
    players_of: dict[str, set[int]] = {match_id: set() for match_id in ids}
    if not players_of:
        return {}
    of_these = seats.c.match_id.in_(list(players_of))
    for match_id, *there in await conn.execute(
        select(seats.c.match_id, seats.c.player_id, seats.c.sitter_id).where(of_these)
    ):
        players_of[match_id].update(player for player in there if player is not None)
    return players_of


_LOCKED = select(matches.c.id, matches.c.revision).where(matches.c.id.in_(_THESE))
_LOCKED = _LOCKED.order_by(matches.c.id).with_for_update(key_share=True)


async def locked(conn: AsyncConnection, ids: Iterable[str]) -> dict[str, int]:
    """Locks these tables until the end of the transaction, in one order; returns the newest revision of each."""
    rows = await conn.execute(_LOCKED, {"ids": sorted(ids)})
    return {row[0]: row[1] for row in rows}


_SELDOM = {"host", "status", "stake", "outcome", "offers", "offers_until", "lobby", "next_match", "said"}
_SELDOM |= {"started_at", "ended_at", "rated"}
_NEVER_CHANGES = frozenset(
    {"id", "game", "rules", "options", "room_id", "most", "secret", "share", "visibility", "created_at"}
)
_GUARDED = update(matches).where(matches.c.id == bindparam("the_id"), matches.c.revision == bindparam("was"))
_ALL: dict[str, Any] = {c.name: bindparam(c.name) for c in matches.c if c.name not in _NEVER_CHANGES}
_UPDATE = Batch(_GUARDED.values(_ALL))
_MOVE = Batch(_GUARDED.values({name: value for name, value in _ALL.items() if name not in _SELDOM}))
_NEW = Batch(insert(matches))
_STEP = Batch(insert(steps))


async def save(
    conn: AsyncConnection,
    pairs: Sequence[tuple[Table | None, Table]],
    taken: Sequence[tuple[str, StoredStep]] = (),
    more: Sequence[Work] = (),
) -> None:
    """Writes tables, each with its state before (None: new) and after, steps by their match, and `more` rows.

    Raises Conflict where a table has changed since; the primary key of steps accepts each version once.
    """
    new, moves, updates = [], [], []
    for before, after in pairs:
        if before is None:
            new.append(table_row(after))
        elif is_only_moved(before, after):
            moves.append(_guarded(before, changing(after)))
        else:
            updates.append(_guarded(before, seldom_changing(after) | changing(after)))
    step_rows = [step_row(match_id, step) for match_id, step in taken]
    of_chairs = await chair_work(conn, pairs)
    work = ((_NEW, new), (_MOVE, moves), (_UPDATE, updates), *of_chairs, (_STEP, step_rows))
    _, moved, updated, *_ = await run_batches(conn, *work, *more)
    if moved + updated != len(moves) + len(updates):
        raise Conflict


def _guarded(before: Table, row: dict[str, Any]) -> dict[str, Any]:
    row["the_id"], row["was"] = before.id, before.revision
    return row


_HISTORY = select(steps).where(steps.c.match_id == bindparam("of_match")).order_by(steps.c.version.desc())
_LAST_STEPS = _HISTORY.limit(bindparam("most"))


async def history(conn: AsyncConnection, match_id: str, last: int | None = None) -> list[StoredStep]:
    """Returns the steps of a match; with `last`, only that many of the newest.

    Raises a Refusal if one is unreadable.
    """
    wanted = _HISTORY if last is None else _LAST_STEPS
    rows = (await conn.execute(wanted, {"of_match": match_id, "most": last})).mappings().all()
    try:
        return [step_from(row) for row in reversed(rows)]
    except ValueError as error:
        log.error("the steps of a match cannot be read", match=match_id, why=str(error))
        raise Refusal("frozen") from None


async def commands(conn: AsyncConnection, match_id: str) -> list[tuple[Command | None, bool]]:
    """Returns each step's command and whether it revealed something. Raises a Refusal if a step is unreadable."""
    wanted = select(steps.c.deed, steps.c.opens).where(steps.c.match_id == match_id).order_by(steps.c.version)
    rows = (await conn.execute(wanted)).mappings().all()
    try:
        return [(stored_command(row["deed"]), bool(row["opens"])) for row in rows]
    except ValueError as error:
        log.error("the steps of a match cannot be read", match=match_id, why=str(error))
        raise Refusal("frozen") from None


_NOW, _AFTER = (bindparam(name, type_=matches.c.deadline.type) for name in ("now", "after"))
_DUE = select(matches.c.id, matches.c.deadline, matches.c.asked_at).where(matches.c.deadline < _NOW)
_DUE = _DUE.order_by(matches.c.deadline, matches.c.id).limit(bindparam("most"))
_DUE_AFTER = _DUE.where(
    matches.c.deadline >= _AFTER,  # start here in the index, not at its beginning for every page
    (matches.c.deadline > _AFTER) | (matches.c.id > bindparam("after_id")),
)


async def due(conn: AsyncConnection, now: datetime, after: tuple[datetime, str] | None, most: int) -> list[Any]:
    """Returns rows (id, deadline, asked_at) whose stored deadline is past, earliest first, a page at a time."""
    wanted: dict[str, Any] = {"now": now, "most": most}
    if after is None:
        return list((await conn.execute(_DUE, wanted)).all())
    return list((await conn.execute(_DUE_AFTER, {**wanted, "after": after[0], "after_id": after[1]})).all())


_NEXT = select(func.min(matches.c.deadline)).where(matches.c.deadline >= _NOW)


async def next_deadline(conn: AsyncConnection, now: datetime) -> datetime | None:
    """Returns the earliest stored deadline that is not yet past."""
    first: datetime | None = await conn.scalar(_NEXT, {"now": now})
    return first


_AT_STATUS = matches.c.status.in_(bindparam("statuses", expanding=True))
_IN_ROOM = select(matches.c.id).where(matches.c.room_id == bindparam("in_room"), _AT_STATUS)
_IN_ROOM = _IN_ROOM.order_by(matches.c.created_at.desc()).limit(bindparam("most"))


async def ids_in_room(conn: AsyncConnection, room: int, statuses: Sequence[str], most: int) -> list[str]:
    """Returns the newest tables of a room with one of these statuses."""
    wanted = {"in_room": room, "statuses": statuses, "most": most}
    return list((await conn.execute(_IN_ROOM, wanted)).scalars())


_OF_PLAYER = select(matches.c.id).join(seats, seats.c.match_id == matches.c.id)
_OF_PLAYER = _OF_PLAYER.where(sits(bindparam("player")), _AT_STATUS)
_OF_PLAYER = _OF_PLAYER.order_by(matches.c.deadline.is_(None), matches.c.deadline, matches.c.created_at.desc())
_OF_PLAYER = _OF_PLAYER.limit(bindparam("most"))


async def ids_of_player(conn: AsyncConnection, player: int, statuses: Sequence[str], most: int) -> list[str]:
    """Returns the tables at which a player has a seat, also for somebody else, soonest deadline first, then newest."""
    wanted = {"player": player, "statuses": statuses, "most": most}
    return list((await conn.execute(_OF_PLAYER, wanted)).scalars())


_SHARED = select(matches.c.id).where(matches.c.share == bindparam("token"))


async def id_by_share(conn: AsyncConnection, share: str) -> str | None:
    """Returns the id of the table with this invite token."""
    return (await conn.execute(_SHARED, {"token": share})).scalar()


WAITED_FOR = matches.c.waiting.bitwise_rshift(cast(seats.c.seat, Integer)).bitwise_and(1) == 1
ASKED = (matches.c.status == "live") & WAITED_FOR
_SEATED = select(matches.c.id).join(seats, seats.c.match_id == matches.c.id)
_SEATED = _SEATED.where(ASKED, matches.c.id > bindparam("after"))
# each of the two by its own index, without a look at the seats themselves
_COMPUTERS_ASKED = union(*(_SEATED.where(level.is_not(None)) for level in (seats.c.level, seats.c.substitute)))
_COMPUTERS_ASKED = _COMPUTERS_ASKED.order_by("id").limit(bindparam("most"))


async def ids_with_computers_asked(conn: AsyncConnection, after: str, most: int) -> list[str]:
    """Returns ids of live tables that wait for a computer, in order, a page at a time."""
    return list((await conn.execute(_COMPUTERS_ASKED, {"after": after, "most": most})).scalars())


_OFFERS_PAST = select(matches.c.id).where(matches.c.offers_until < _NOW).limit(bindparam("most"))


async def ids_with_offers_past(conn: AsyncConnection, now: datetime, most: int) -> list[str]:
    """Returns ids of tables with an expired offer."""
    return list((await conn.execute(_OFFERS_PAST, {"now": now, "most": most})).scalars())


_AWAITING_BEACON = select(matches.c.id).where(matches.c.status == "open", matches.c.lobby.contains(BEACON_AWAITED))


async def ids_awaiting_beacon(conn: AsyncConnection, most: int) -> list[str]:
    """Returns ids of open tables that wait, or have waited in vain, for the signature of a round of a beacon."""
    return list((await conn.execute(_AWAITING_BEACON.limit(most))).scalars())


_TO_REMIND = select(matches.c.id).where(matches.c.remind_at <= _NOW).limit(bindparam("most"))


async def ids_to_remind(conn: AsyncConnection, now: datetime, most: int) -> list[str]:
    """Returns ids of tables whose reminder is due."""
    return list((await conn.execute(_TO_REMIND, {"now": now, "most": most})).scalars())


async def unfinished(conn: AsyncConnection) -> list[tuple[str, str]]:
    """Returns id and game of every match that is not over."""
    rows = await conn.execute(select(matches.c.id, matches.c.game).where(matches.c.status.in_(UNFINISHED)))
    return [(row[0], row[1]) for row in rows]


async def guesses_of(conn: AsyncConnection, match_id: str, player: int, in_round: int) -> int:
    """Returns how often a player has guessed in this round what another one has sealed."""
    of_guesser = (guesses.c.match_id == match_id) & (guesses.c.player_id == player) & (guesses.c.round == in_round)
    return await conn.scalar(select(guesses.c.count).where(of_guesser)) or 0


async def note_guess(conn: AsyncConnection, match_id: str, player: int, in_round: int) -> None:
    """Counts a guess; a refused action changes no match. Forgets the guesses of matches that are over."""
    live = select(matches.c.id).where(matches.c.status == "live")
    await conn.execute(delete(guesses).where(guesses.c.match_id.not_in(live)))
    first = {"match_id": match_id, "player_id": player, "round": in_round, "count": 1}
    await conn.execute(insert_or_count(guesses, "count").values(**first))
