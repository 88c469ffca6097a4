"""Friendships: who has asked whom. Two people who have both asked are friends. And whose tables somebody follows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import BindParameter, ColumnElement, Select, bindparam, delete, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..columns import insert_new, instant, table, upsert, whole
from ..people.players import Player, rows
from ..schema import accounts, blocks, matches, players, seats

KIND = "friend"  # of its messages to people in the outbox
KEPT_FOR = timedelta(days=30)  # what was withdrawn, so that asking again tells nobody again; and what was told

friendships = table(
    "friendships",
    whole("player_id", primary_key=True),  # who has asked
    whole("other", primary_key=True, index=True),
    instant("at"),
    whole("declined", server_default="0"),  # 1: the other person does not want to see it
    whole("withdrawn", server_default="0"),  # 1: it is no longer asked
)

follows = table(
    "follows",
    whole("player_id", primary_key=True),  # who follows
    whole("other", primary_key=True, index=True),
    instant("at"),
)


@dataclass(frozen=True, slots=True)
class Friendship:
    """What somebody has asked somebody else."""

    player_id: int
    other: int
    at: datetime
    declined: bool
    withdrawn: bool


_back = friendships.alias()
_PLAYER: BindParameter[int] = bindparam("player")
_ASKED_BY = (friendships.c.player_id == _PLAYER) & (friendships.c.withdrawn == 0)
_ASKED_OF = (friendships.c.other == _PLAYER) & (friendships.c.withdrawn == 0)
_ANSWERED = (
    select(_back.c.at)
    .where(_back.c.player_id == friendships.c.other, _back.c.other == friendships.c.player_id, _back.c.withdrawn == 0)
    .correlate(friendships)
    .exists()
)
_AVOIDS = (
    select(blocks.c.other)
    .where(blocks.c.player_id == _PLAYER, blocks.c.other == friendships.c.player_id)
    .correlate(friendships)
    .exists()
)
_HAS_ACCOUNT = players.c.id.in_(select(accounts.c.player_id))


def _people(column: ColumnElement[int], *conditions: ColumnElement[bool]) -> Select[tuple[object, ...]]:
    wanted = rows.select.join(friendships, column == players.c.id).where(_HAS_ACCOUNT, *conditions)
    return wanted.order_by(players.c.seen_at.desc(), players.c.id)


_FRIENDS = _people(friendships.c.other, _ASKED_BY, _ANSWERED)
_ASKED = _people(friendships.c.other, _ASKED_BY, ~_ANSWERED)
_ASKING = _people(friendships.c.player_id, _ASKED_OF, friendships.c.declined == 0, ~_ANSWERED, ~_AVOIDS)
_COUNT = select(func.count()).select_from(friendships)
_OF_BOTH = or_(
    (friendships.c.player_id == _PLAYER) & (friendships.c.other == bindparam("with")),
    (friendships.c.player_id == bindparam("with")) & (friendships.c.other == _PLAYER),
)
_BOTH = select(friendships).where(_OF_BOTH)
_PUT = upsert(friendships, "at", "declined", "withdrawn")


async def friends_of(conn: AsyncConnection, player: int) -> list[Player]:
    """Returns the friends of a player, those last seen first."""
    return await rows.all(conn, _FRIENDS, {"player": player})


async def asked_by(conn: AsyncConnection, player: int) -> list[Player]:
    """Returns the people whom a player has asked, and who have not accepted."""
    return await rows.all(conn, _ASKED, {"player": player})


async def asking(conn: AsyncConnection, player: int) -> list[Player]:
    """Returns the people who have asked a player, who has neither answered them nor avoids them."""
    return await rows.all(conn, _ASKING, {"player": player})


async def between(conn: AsyncConnection, player: int, other: int) -> tuple[Friendship | None, Friendship | None]:
    """Returns what a player has asked another one, and what the other has asked the player."""
    known = {
        row.player_id: Friendship(row.player_id, row.other, row.at, bool(row.declined), bool(row.withdrawn))
        for row in await conn.execute(_BOTH, {"player": player, "with": other})
    }
    return known.get(player), known.get(other)


async def put(conn: AsyncConnection, friendship: Friendship) -> None:
    """Saves what somebody has asked somebody else."""
    flags = {"declined": int(friendship.declined), "withdrawn": int(friendship.withdrawn)}
    pair = {"player_id": friendship.player_id, "other": friendship.other, "at": friendship.at}
    await conn.execute(_PUT, {**pair, **flags})
    await recount(conn, (friendship.player_id, friendship.other))


async def count_of(conn: AsyncConnection, player: int) -> int:
    """Returns how many people a player has as friends or has asked."""
    return await conn.scalar(_COUNT.where(_ASKED_BY), {"player": player}) or 0


async def count_since(conn: AsyncConnection, player: int, since: datetime) -> int:
    """Returns how many people a player has asked since then."""
    recent = (friendships.c.player_id == _PLAYER) & (friendships.c.at > since)
    return await conn.scalar(_COUNT.where(recent), {"player": player}) or 0


async def separate(conn: AsyncConnection, player: int, other: int) -> None:
    """Ends what was asked between two friends, in both directions."""
    await conn.execute(delete(friendships).where(_OF_BOTH), {"player": player, "with": other})
    await recount(conn, (player, other))


_FRIEND_COUNT = (
    select(func.count())
    .select_from(friendships)
    .where(friendships.c.player_id == players.c.id, friendships.c.withdrawn == 0, _ANSWERED)
    .correlate(players)
    .scalar_subquery()
)
_FOLLOWED_COUNT = select(func.count()).select_from(follows).where(follows.c.player_id == players.c.id)
_FOLLOWED_COUNT_OF_ROW = _FOLLOWED_COUNT.correlate(players).scalar_subquery()


async def recount(conn: AsyncConnection, people: Collection[int]) -> None:
    """Notes in the rows of these players how many friends they have, with the people whom they follow."""
    counted = _FRIEND_COUNT + _FOLLOWED_COUNT_OF_ROW
    await conn.execute(update(players).where(players.c.id.in_(sorted(people))).values(friends=counted))


_FOLLOWED = rows.select.join(follows, follows.c.other == players.c.id)
_FOLLOWED = _FOLLOWED.where(_HAS_ACCOUNT, follows.c.player_id == _PLAYER).order_by(players.c.name, players.c.id)
_AVOIDED_BY = (
    select(blocks.c.other)
    .where(blocks.c.player_id == follows.c.other, blocks.c.other == _PLAYER)
    .correlate(follows)
    .exists()
)


async def followed_by(conn: AsyncConnection, player: int) -> list[Player]:
    """Returns the people whom a player follows, and whose profile everybody sees."""
    return [person for person in await rows.all(conn, _FOLLOWED, {"player": player}) if is_public(person)]


async def followed_now(conn: AsyncConnection, player: int) -> list[Player]:
    """Returns those of them whose tables the player sees first: nobody who avoids the player."""
    return [p for p in await rows.all(conn, _FOLLOWED.where(~_AVOIDED_BY), {"player": player}) if is_public(p)]


def is_public(person: Player) -> bool:
    """Whether everybody sees somebody's profile, so that everybody may follow their tables."""
    return person.preferences.profile == "everyone" and bool(person.name)


async def follow(conn: AsyncConnection, player: int, other: int, at: datetime) -> bool:
    """Saves that a player follows somebody; returns False where they do so already."""
    new = insert_new(follows).values(player_id=player, other=other, at=at)
    is_new = bool((await conn.execute(new)).rowcount)
    await recount(conn, {player})
    return is_new


async def unfollow(conn: AsyncConnection, player: int, other: int) -> bool:
    """Ends that a player follows somebody; returns False where they do not."""
    own = (follows.c.player_id == player) & (follows.c.other == other)
    was = bool((await conn.execute(delete(follows).where(own))).rowcount)
    await recount(conn, {player})
    return was


async def drop_followers(conn: AsyncConnection, player: int) -> None:
    """Ends that anybody follows a player."""
    people = set(await conn.scalars(select(follows.c.player_id).where(follows.c.other == player)))
    if people:
        await conn.execute(delete(follows).where(follows.c.other == player))
        await recount(conn, people)


async def met_with(conn: AsyncConnection, player: int) -> set[int]:
    """Returns everybody with whom a player has a friendship or a request, whoever asked."""
    known = select(friendships.c.player_id, friendships.c.other)
    known = known.where(or_(friendships.c.player_id == _PLAYER, friendships.c.other == _PLAYER))
    return {number for pair in await conn.execute(known, {"player": player}) for number in pair} - {player}


_TABLES = (
    select(matches.c.id)
    .where(matches.c.status.in_(["open", "live"]), matches.c.visibility == "listed")
    .where(
        select(seats.c.seat)
        .where(seats.c.match_id == matches.c.id, seats.c.player_id.in_(bindparam("people", expanding=True)))
        .correlate(matches)
        .exists()
    )
    .order_by((matches.c.status == "open").desc(), matches.c.created_at.desc())
    .limit(bindparam("most"))
)


async def tables_of(conn: AsyncConnection, people: Sequence[int], most: int) -> list[str]:
    """Returns the listed tables at which any of these people sit, open ones first, then the newest."""
    return list(await conn.scalars(_TABLES, {"people": list(people), "most": most})) if people else []
