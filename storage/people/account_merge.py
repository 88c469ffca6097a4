"""Linking accounts of one person: merges two players into one, and separates an account again."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec.structs import replace
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from games.core.game import Refusal
from games.table.chair import Chair
from games.table.chips import WELCOME_CHIPS
from games.table.table import HOUSE, Change, Movement, Table, player_purse

from .. import appointments, temporary_messages
from ..columns import inserted
from ..matches import finished, first_guesses, purses, rating_lines, results, seekers, sittings, streaks, talk
from ..matches.tables import UNFINISHED
from ..parts import find_parts
from ..schema import accounts, blocks, displays, matches, players, seats
from ..unit_of_work import UnitOfWork
from . import avatar_pictures, bans, programs, search
from .players import accounts_of, get

SETTLED = timedelta(days=1)  # after its end nothing more happens at a table


async def chips_brought(conn: AsyncConnection, other: int) -> int:
    """Returns the chips that a player brings when linked: everything they own, less one starting grant."""
    return max(0, await purses.worth(conn, other) - WELCOME_CHIPS)


async def merge(unit: UnitOfWork, player: int, other: int) -> None:
    """Moves everything of `other` to `player`. Raises same_player while both sit at one table."""
    if player == other or await search.share_a_table(unit.conn, player, other):
        raise Refusal("same_player")
    await _merge_purses(unit, player, other)
    await _merge_tables(unit, player, other)
    await _merge_blocks(unit.conn, player, other)
    await bans.move(unit.conn, other, player)
    for part in find_parts():
        await part.move(unit.conn, other, player)
    await seekers.leave(unit.conn, other)
    await avatar_pictures.withdraw(unit.conn, other)
    for move in (streaks.move, appointments.move, programs.move):
        await move(unit.conn, other, player)
    conn = unit.conn
    begun = func.coalesce(accounts.c.began_as, other)
    moved = update(accounts).where(accounts.c.player_id == other)
    await conn.execute(moved.values(player_id=player, began_as=begun))
    await conn.execute(update(displays).where(displays.c.viewer == other).values(viewer=player))
    await temporary_messages.move(conn, other, player)
    was = players.alias()
    other_operator = select(was.c.operator).where(was.c.id == other).scalar_subquery()
    both = players.c.operator.bitwise_or(other_operator)
    await conn.execute(update(players).where(players.c.id == player).values(operator=both))
    await conn.execute(update(players).where(players.c.id == other).values(operator=0))


async def _merge_purses(unit: UnitOfWork, player: int, other: int) -> None:
    """Returns one starting grant to the house: from the other player's purse first, the rest from the player's own."""
    purse, other_purse = player_purse(player), player_purse(other)
    held = await purses.balance(unit.conn, other_purse)
    owed = min(WELCOME_CHIPS, await purses.worth(unit.conn, other))
    # the other player's chips at stake come back to this player later
    rest = min(max(0, owed - held), await purses.balance(unit.conn, purse))
    unit.move(
        Movement(other_purse, purse, max(0, held - owed), "linked"),
        Movement(other_purse, HOUSE, min(held, owed), "linked"),
        Movement(purse, HOUSE, rest, "linked"),
    )


async def _merge_tables(unit: UnitOfWork, player: int, other: int) -> None:
    conn, me = unit.conn, await get(unit.conn, player)
    assert me is not None
    for match_id in await _unsettled(conn, other, unit.now() - SETTLED):
        try:
            table = await unit.table(match_id)
        except Refusal:
            continue  # of a game that is not installed: its rows are changed below
        unit.put(Change(_with_player(table, me.name, player, other)))
    await unit.flush()
    await conn.execute(update(seats).where(seats.c.player_id == other).values(player_id=player))
    await sittings.move(conn, other, player)
    await results.move(conn, other, player)
    await finished.move(conn, other, player)
    await rating_lines.merge(conn, other, player, unit.games)
    await first_guesses.move(conn, other, player)
    await talk.move(conn, other, player)
    await conn.execute(update(matches).where(matches.c.host == other).values(host=player))


async def _unsettled(conn: AsyncConnection, other: int, since: datetime) -> list[str]:
    """Returns the ids of tables that may still change and that name `other` as a player, host, or removed person."""
    sits = matches.c.id.in_(select(seats.c.match_id).where(sittings.sits(other)))
    named = or_(sits, matches.c.host == other, matches.c.lobby.contains(str(other)) & (matches.c.status == "open"))
    wanted = select(matches.c.id).where(or_(matches.c.status.in_(UNFINISHED), matches.c.ended_at > since), named)
    return list((await conn.execute(wanted)).scalars())


def _with_player(table: Table, name: str, player: int, other: int) -> Table:
    """Returns the table with `player` in place of `other`."""
    called = {} if table.status == "over" else {"name": name}
    chairs = tuple(replace(c, player=player, **called) if c.player == other else c for c in table.chairs)
    chairs = tuple(_with_sitter(chair, player, other) for chair in chairs)
    removed, banned = (
        tuple(dict.fromkeys(player if name == other else name for name in named))
        for named in (table.lobby.removed, table.lobby.banned)
    )
    host = player if table.host == other else table.host
    return replace(table, chairs=chairs, host=host, lobby=replace(table.lobby, removed=removed, banned=banned))


def _with_sitter(chair: Chair, player: int, other: int) -> Chair:
    """Returns a chair with `player` in place of `other` as who sits in."""
    away, sitter = chair.answering, chair.sitter
    if away is None or sitter is None or sitter.player != other:
        return chair
    return replace(chair, answering=replace(away, by=replace(sitter, player=player)))


async def _merge_blocks(conn: AsyncConnection, player: int, other: int) -> None:
    of_other = (blocks.c.player_id == other) | (blocks.c.other == other)
    said = (await conn.execute(select(blocks.c.player_id, blocks.c.other).where(of_other))).all()
    await conn.execute(delete(blocks).where(of_other))
    for who, whom in said:
        if {who, whom} != {player, other}:
            await bans.block(conn, player if who == other else who, player if whom == other else whom)


async def unlink(unit: UnitOfWork, player: int, platform: str, account: str, handle: str) -> int:
    """Makes an account its original player again, without chips; or a new player where another account is that player
    now.

    Returns the number of the player. Raises no_such_account and last_account.
    """
    is_account = (accounts.c.platform == platform) & (accounts.c.account == account)
    own_accounts = (await unit.conn.execute(select(accounts).where(accounts.c.player_id == player))).mappings().all()
    row = next((own for own in own_accounts if (own["platform"], own["account"]) == (platform, account)), None)
    if row is None:
        raise Refusal("no_such_account")
    if len(own_accounts) == 1:
        raise Refusal("last_account")
    began = row["began_as"]
    if began is None or await accounts_of(unit.conn, began):
        began = await _new_player(unit, player, row["name"], handle)
    await unit.conn.execute(update(accounts).where(is_account).values(player_id=began, began_as=began))
    await avatar_pictures.unlink(unit.conn, platform, account)
    await _copy_blocks(unit.conn, player, began)
    await bans.copy(unit.conn, player, began)
    return int(began)


async def _new_player(unit: UnitOfWork, like: int, name: str, handle: str) -> int:
    """Creates a player without chips: the starting grant was given at the first visit."""
    row = (await unit.conn.execute(select(players).where(players.c.id == like))).mappings().one()
    facts = {"handle": handle, "name": name or row["name"], "language": row["language"], "skin": row["skin"]}
    times = dict.fromkeys(("created_at", "seen_at", "topped_up_at"), unit.now())
    return inserted(await unit.conn.execute(insert(players).values(operator=0, **facts, **times)))


async def _copy_blocks(conn: AsyncConnection, player: int, began: int) -> None:
    """Copies the blocks of and against a player to the separated account."""
    of_player = (blocks.c.player_id == player) | (blocks.c.other == player)
    for who, whom in (await conn.execute(select(blocks.c.player_id, blocks.c.other).where(of_player))).all():
        await bans.block(conn, began if who == player else who, began if whom == player else whom)
