"""The block list: two people are never seated together when one has blocked the other."""

from __future__ import annotations

from bot.app import App
from games.core.game import Refusal
from games.table.table import Table
from storage import blocklist, people, shared_history
from storage.people import Player

RECENT_MOST = 10
MOST = 200


async def block(app: App, player: Player, handle: str) -> Player:
    """Blocks the person with this handle. Raises unknown_player and too_many_blocked."""
    other = await _other(app, player, handle)
    await _block(app, player.id, other.id)
    return other


async def unblock(app: App, player: Player, handle: str) -> None:
    """Removes a block. Raises unknown_player."""
    other = await _other(app, player, handle)
    await app.store.write(lambda unit: blocklist.unblock(unit.conn, player.id, other.id))


async def block_at_table(app: App, player: Player, table: Table, other: int) -> None:
    """Blocks somebody who sits at the same table. Raises not_seated and not_seated_there."""
    if table.seat_of(player.id) is None:
        raise Refusal("not_seated")
    if other == player.id or table.seat_of(other) is None:
        raise Refusal("not_seated_there")
    await _block(app, player.id, other)


async def blockable(app: App, player: Player) -> list[Player]:
    """Returns the people recently played with who are not blocked."""
    async with app.store.read() as conn:
        known = {one.id for one in await blocklist.blocked_by(conn, player.id)}
        met = await shared_history.recent_opponents(conn, player.id, RECENT_MOST + len(known))
    return [one for one in met if one.id not in known][:RECENT_MOST]


async def _block(app: App, player: int, other: int) -> None:
    async with app.store.read() as conn:
        known = await blocklist.blocked_by(conn, player)
    if len(known) >= MOST:
        raise Refusal("too_many_blocked", most=MOST)
    await app.store.write(lambda unit: blocklist.block(unit.conn, player, other))


async def _other(app: App, player: Player, handle: str) -> Player:
    async with app.store.read() as conn:
        other = await people.by_handle(conn, handle)
    if other is None or other.id == player.id:
        raise Refusal("unknown_player")
    return other
