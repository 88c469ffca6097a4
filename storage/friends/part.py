"""What the rest of storage knows of friends: what they have of people.

An export has one's friends and requests, but not that somebody has declined one, or avoids its owner.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..operation_schema import outbox
from ..outbox import drop_older
from ..parts import Part
from ..schema import blocks
from . import (
    KEPT_FOR,
    KIND,
    Friendship,
    asked_by,
    asking,
    between,
    drop_followers,
    followed_by,
    follows,
    friends_of,
    friendships,
    put,
    recount,
    separate,
    unfollow,
)

_OF_KIND = outbox.c.kind == KIND


async def export(conn: AsyncConnection, player: int) -> dict[str, Any]:
    """Returns the names of a player's friends, of those whom they have asked or follow, and who have asked them."""
    lists = {"friends": friends_of, "asked": asked_by, "asked_by": asking, "followed": followed_by}
    return {name: [person.name for person in await people(conn, player)] for name, people in lists.items()}


async def forget(conn: AsyncConnection, player: int, _now: datetime) -> None:
    """Deletes the friendships and requests of a player; nothing more is told to them, or of them."""
    others = await _others(conn, player)
    await conn.execute(delete(friendships).where(_has(player)))
    await conn.execute(delete(follows).where(follows.c.player_id == player))
    await drop_followers(conn, player)
    of_player = or_(outbox.c.target == str(player), outbox.c.about == str(player))
    await conn.execute(delete(outbox).where(_OF_KIND, of_player))
    await recount(conn, {player, *others})


def _has(player: int) -> Any:
    return or_(friendships.c.player_id == player, friendships.c.other == player)


async def _others(conn: AsyncConnection, player: int) -> set[int]:
    pairs = await conn.execute(select(friendships.c.player_id, friendships.c.other).where(_has(player)))
    return {number for pair in pairs for number in pair} - {player}


async def move(conn: AsyncConnection, player: int, to: int) -> None:
    """Moves the friendships and requests of a player to another player, whose accounts were linked.

    What both have asked of somebody, or somebody of both, is one request; what one has asked of the other goes.
    """
    for other in await _others(conn, player):
        old = await between(conn, player, other)
        kept = await between(conn, to, other) if other != to else (None, None)
        await conn.execute(delete(friendships).where(_has(player), _has(other)))
        for asked, known, pair in zip(old, kept, ((to, other), (other, to)), strict=True):
            if asked is not None and other != to:
                await put(conn, _united(replace(asked, player_id=pair[0], other=pair[1]), known))
        await recount(conn, (player, to, other))
        if other != to:
            await _end_blocked(conn, to, other)
    await _move_follows(conn, player, to)
    for column in (outbox.c.target, outbox.c.about):
        await conn.execute(update(outbox).where(_OF_KIND, column == str(player)).values({column: str(to)}))
    await conn.execute(delete(outbox).where(_OF_KIND, outbox.c.target == outbox.c.about))


async def _move_follows(conn: AsyncConnection, player: int, to: int) -> None:
    """Moves whom a player follows, and who follows them; nobody follows themselves, or somebody whom they avoid."""
    known = follows.alias()
    followers = set(await conn.scalars(select(follows.c.player_id).where(follows.c.other.in_([player, to]))))
    for column, other in ((follows.c.player_id, follows.c.other), (follows.c.other, follows.c.player_id)):
        twice = select(known.c.at).where(known.c[column.name] == to, known.c[other.name] == other).exists()
        await conn.execute(delete(follows).where(column == player, twice))
        await conn.execute(update(follows).where(column == player).values({column: to}))
    avoided = select(blocks.c.other).where(blocks.c.player_id == to)
    wrong = (follows.c.other == to) | follows.c.other.in_(avoided)
    await conn.execute(delete(follows).where(follows.c.player_id == to, wrong))
    await recount(conn, {player, to, *followers})


async def _end_blocked(conn: AsyncConnection, player: int, other: int) -> None:
    """Does what a block between two people, in either direction, does to what they have asked of each other."""
    both = blocks.c.player_id.in_([player, other]) & blocks.c.other.in_([player, other])
    for who, whom in (await conn.execute(select(blocks.c.player_id, blocks.c.other).where(both))).all():
        await blocked(conn, who, whom)


def _united(asked: Friendship, known: Friendship | None) -> Friendship:
    if known is None:
        return asked
    withdrawn = asked.withdrawn and known.withdrawn
    return replace(known, declined=asked.declined or known.declined, withdrawn=withdrawn)


async def blocked(conn: AsyncConnection, player: int, other: int) -> None:
    """Ends a friendship with somebody whom a player blocks, and that the player follows them.

    What the other person has asked, and that they follow the player, looks to them as before.
    """
    await unfollow(conn, player, other)
    own, of_other = await between(conn, player, other)
    if own is not None and of_other is not None and not own.withdrawn and not of_other.withdrawn:
        await separate(conn, player, other)
        return
    if own is not None:
        await put(conn, replace(own, withdrawn=True))
    if of_other is not None:
        await put(conn, replace(of_other, declined=True))
    await conn.execute(
        delete(outbox)
        .where(_OF_KIND, outbox.c.target.in_([str(player), str(other)]))
        .where(outbox.c.about.in_([str(player), str(other)]))
    )


async def drop_old(conn: AsyncConnection, now: datetime) -> None:
    """Deletes requests that were withdrawn long ago, and what was told of requests."""
    before = now - KEPT_FOR
    await conn.execute(delete(friendships).where(friendships.c.withdrawn == 1, friendships.c.at < before))
    await drop_older(conn, KIND, before)


PART = Part(
    name="friends", export=export, forget=forget, move=move, blocked=blocked, hidden=drop_followers, drop_old=drop_old
)
