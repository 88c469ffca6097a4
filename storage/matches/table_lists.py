"""Lists and counts of tables: open, running and finished."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import BigInteger, BindParameter, bindparam, func, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import micros
from ..schema import matches, seats
from .sittings import sits
from .tables import ASKED, UNFINISHED

_HERE = seats.c.match_id == matches.c.id
_COMPUTERS = select(func.count(seats.c.level)).where(_HERE).correlate(matches).scalar_subquery()
_OTHERS = select(func.count() - func.count(seats.c.level)).where(_HERE).correlate(matches).scalar_subquery()
_PRACTICE = (matches.c.status == "live") & (_OTHERS == 1) & (_COMPUTERS > 0)  # as Table.is_practice


_VIEWER: BindParameter[int] = bindparam("viewer")
_SITS = select(seats.c.seat).where(_HERE, seats.c.player_id == _VIEWER).correlate(matches).exists()
_PUBLIC = ~_PRACTICE & (matches.c.visibility == "listed")
_LISTED = (
    select(matches.c.id)
    .where(matches.c.room_id == bindparam("room"), matches.c.status.in_(bindparam("statuses", expanding=True)))
    .order_by(matches.c.created_at.desc())
    .limit(bindparam("most"))
)
_LISTED_TO_ALL, _LISTED_TO = _LISTED.where(_PUBLIC), _LISTED.where(_PUBLIC | _SITS)
_FIRST: Sequence[BindParameter[int]] = [bindparam(name, expanding=True) for name in ("first", "after_them")]
_WITH_THEM = [select(seats.c.seat).where(_HERE, seats.c.player_id.in_(people)) for people in _FIRST]
_COMES_FIRST = [((matches.c.status == "open") & sit.correlate(matches).exists()).desc() for sit in _WITH_THEM]


async def ids_listed(
    conn: AsyncConnection,
    room: int,
    statuses: Sequence[str],
    viewer: int | None,
    most: int,
    first: Sequence[Collection[int]] = (),
) -> list[str]:
    """Returns the newest tables of a room that its lists show; practice and unlisted ones only to their players.

    `first`: players whose open tables come before all others, and those whose tables come right after them.
    """
    given = {"room": room, "statuses": list(statuses), "most": most}
    wanted = _LISTED_TO_ALL
    if viewer is not None:
        wanted, given = _LISTED_TO, {**given, "viewer": viewer}
    if any(first):
        wanted = wanted.order_by(None).order_by(*_COMES_FIRST, matches.c.created_at.desc())
        given = {**given, "first": list(first[0]), "after_them": list(first[1])}
    return list(await conn.scalars(wanted, given))


_COUNTED = select(func.count()).where(
    matches.c.room_id == bindparam("room"), matches.c.status == bindparam("with_status"), _PUBLIC
)


async def count_listed(conn: AsyncConnection, room: int, status: str) -> int:
    """Counts the tables of a room that its lists show to everybody."""
    return await conn.scalar(_COUNTED, {"room": room, "with_status": status}) or 0


_WITH = select(seats.c.match_id).where(seats.c.player_id == bindparam("player"))
_PEOPLE = select(matches.c.id).where(matches.c.id.in_(_WITH), _COMPUTERS == 0).limit(1)


async def has_played_people(conn: AsyncConnection, player: int) -> bool:
    """Whether a player has, or had, a seat at a table without computers."""
    return (await conn.execute(_PEOPLE, {"player": player})).first() is not None


_WITH_REMATCH = select(matches.c.id).where(matches.c.id.in_(_WITH), matches.c.status == "over")
_WITH_REMATCH = _WITH_REMATCH.where(matches.c.offers_until.is_not(None))


async def ids_with_rematch_offered(conn: AsyncConnection, player: int) -> list[str]:
    """Returns the ended matches of a player for which a rematch is offered."""
    return list((await conn.execute(_WITH_REMATCH, {"player": player})).scalars())


_ABANDONED = (
    select(matches.c.id)
    .where(_PRACTICE, matches.c.deadline.is_(None))
    .limit(bindparam("most"))
    .where(matches.c.moved_at <= bindparam("moment", type_=matches.c.moved_at.type))
)


async def ids_of_practice_since(conn: AsyncConnection, moment: datetime, most: int) -> list[str]:
    """Returns running practice without a clock and without a step since this moment."""
    return list((await conn.execute(_ABANDONED, {"moment": moment, "most": most})).scalars())


_NOW, _TWICE_NOW = bindparam("now", type_=matches.c.deadline.type), bindparam("twice_now", type_=BigInteger)
_TWICE_HALF = type_coerce(matches.c.asked_at, BigInteger) + type_coerce(matches.c.deadline, BigInteger)
_PAST_HALF = (
    select(matches.c.id)
    .where(matches.c.status == "live", matches.c.deadline > _NOW, _TWICE_HALF <= _TWICE_NOW)
    .order_by(matches.c.deadline)
    .limit(bindparam("most"))
)


async def ids_past_half(conn: AsyncConnection, now: datetime, most: int) -> list[str]:
    """Returns ids of live tables that have used half of the time for their question, the least time left first."""
    wanted = {"now": now, "twice_now": 2 * (micros(now) or 0), "most": most}
    return list((await conn.execute(_PAST_HALF, wanted)).scalars())


_INVITED = (matches.c.status == "open") & (seats.c.invited == 1) & seats.c.acted_at.is_(None)  # no kept seat
_OTHER = seats.alias()
_HAS_OTHER = (_OTHER.c.match_id == seats.c.match_id) & (_OTHER.c.seat != seats.c.seat) & _OTHER.c.level.is_(None)
_NOT_ALONE = select(_OTHER.c.seat).where(_HAS_OTHER).correlate(seats).exists()  # as Table.is_practice
_OWN = (seats.c.player_id == bindparam("player")) & seats.c.sitter_id.is_(None)
_SAT_IN = seats.c.substitute.is_not(None)
_AWAY = _OWN & (matches.c.status == "live") & _SAT_IN
_IS_ASKED = (_OWN & ~_SAT_IN & (ASKED & _NOT_ALONE | _INVITED)) | ((seats.c.sitter_id == bindparam("player")) & ASKED)
_TURNS = select(matches.c.id, _SAT_IN).select_from(matches.join(seats)).where(_AWAY | _IS_ASKED)


async def turns_of(conn: AsyncConnection, player: int) -> tuple[int, list[str]]:
    """Returns how many tables wait for a player, and the live matches in which a computer plays for them.

    Tables wait for an action, or an answer to an invitation; practice does not count.
    """
    found = (await conn.execute(_TURNS, {"player": player})).all()
    away = [match_id for match_id, is_sat_in in found if is_sat_in]
    return len(found) - len(away), away


_FINISHED = (matches.c.status == "over") & matches.c.outcome.is_not(None)


_FINISHED_OF = (
    select(matches.c.id)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(_FINISHED, sits(bindparam("player")))
    .order_by(matches.c.ended_at.desc(), matches.c.id)
    .limit(bindparam("most"))
    .offset(bindparam("skip"))
)


async def finished_ids(conn: AsyncConnection, player: int, most: int, skip: int = 0) -> list[str]:
    """Returns a player's finished matches, and those at whose end they sat in for somebody, the latest first."""
    wanted = {"player": player, "most": most, "skip": skip}
    return list((await conn.execute(_FINISHED_OF, wanted)).scalars())


_FINISHED_IN_GAME = (
    select(matches.c.id)
    .join(seats, seats.c.match_id == matches.c.id)
    .where(_FINISHED, seats.c.player_id == bindparam("player"))
    .where(matches.c.game == bindparam("game"), matches.c.ended_at <= bindparam("until"))
    .order_by(matches.c.ended_at.desc(), matches.c.id)
    .limit(bindparam("most"))
)


async def finished_in_game(conn: AsyncConnection, player: int, game: str, until: datetime, most: int) -> list[str]:
    """Returns a player's matches of a game that ended by then, the latest first."""
    wanted = {"player": player, "game": game, "until": until, "most": most}
    return list((await conn.execute(_FINISHED_IN_GAME, wanted)).scalars())


_OPEN = select(func.count()).select_from(matches).where(matches.c.status == "open")
_OPEN_IN = _OPEN.where(matches.c.room_id == bindparam("in_room"))
_OPEN_OF = _OPEN.where(matches.c.host == bindparam("by_host"))


async def count_open_in(conn: AsyncConnection, room: int) -> int:
    """Counts the open lobbies in a room."""
    return (await conn.scalar(_OPEN_IN, {"in_room": room})) or 0


async def count_open_of(conn: AsyncConnection, host: int) -> int:
    """Counts the open lobbies of a host."""
    return (await conn.scalar(_OPEN_OF, {"by_host": host})) or 0


_SEATS_IN = (
    select(func.count())
    .select_from(matches.join(seats))
    .where(sits(bindparam("player")), seats.c.invited == 0)
    .where(matches.c.room_id == bindparam("in_room"), matches.c.status != "over")
)


async def count_seats(conn: AsyncConnection, player: int, room: int) -> int:
    """Counts the unfinished tables of a room at which a player sits."""
    return (await conn.scalar(_SEATS_IN, {"player": player, "in_room": room})) or 0


_HAS_SAT = (seats.c.player_id == bindparam("player")) & matches.c.started_at.is_not(None)
_PLAYED = (
    select(matches.c.id)
    .select_from(matches.join(seats))
    .where(_HAS_SAT, matches.c.game == bindparam("of_game"))
    .limit(1)
)


async def has_played(conn: AsyncConnection, player: int, game: str) -> bool:
    """Whether a player has had a seat at a started table of the game."""
    return (await conn.execute(_PLAYED, {"player": player, "of_game": game})).first() is not None


async def pair_is_playing(conn: AsyncConnection, room: int, game: str, host: int, other: int, but: str = "") -> bool:
    """Whether the room has an unfinished match of the game in which `host` challenged `other`."""
    there = (matches.c.room_id == room) & matches.c.status.in_(UNFINISHED) & (matches.c.id != but)
    of_host = (matches.c.game == game) & (matches.c.host == host) & (seats.c.player_id == other)
    wanted = select(func.count()).select_from(matches.join(seats)).where(there, of_host)
    return bool(await conn.scalar(wanted))


async def count_by_status(conn: AsyncConnection) -> dict[tuple[str, str], int]:
    """Counts the matches by game and status."""
    wanted = select(matches.c.game, matches.c.status, func.count()).group_by(matches.c.game, matches.c.status)
    return {(game, status): count for game, status, count in (await conn.execute(wanted)).all()}


_HAS_OFFERS = matches.c.offers_until.is_not(None) & (matches.c.status == "over")
_REMATCH_OF = select(matches.c.id).join(seats, seats.c.match_id == matches.c.id)
_REMATCH_OF = _REMATCH_OF.where(seats.c.player_id == bindparam("player"), _HAS_OFFERS)


async def ids_with_rematch_of(conn: AsyncConnection, player: int) -> list[str]:
    """Returns the ended matches of a player in which a rematch is offered."""
    return list((await conn.execute(_REMATCH_OF, {"player": player})).scalars())
