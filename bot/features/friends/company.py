"""What people see: their friends, who of them is here, their tables, and requests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.usecases.daily import home_of
from bot.usecases.play import may_see
from bot.view.candidates import labels
from games.table.table import Table
from storage import friends as stored
from storage.matches import tables
from storage.messages.rooms import Room
from storage.people.players import VISIT, Player

HERE = 2 * VISIT  # somebody who was seen within it is here: each visit is noted once within VISIT
TABLES_LOADED, TABLES_MOST = 30, 10


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend as somebody sees them now."""

    player: Player
    is_here: bool


@dataclass(frozen=True, slots=True)
class Company:
    """What somebody sees of their friends. `names`: of all people here, by number."""

    friends: Sequence[Friend]
    asking: Sequence[Player]
    asked: Sequence[Player]
    followed: Sequence[Player]
    tables: Sequence[Table]
    names: Mapping[int, str]


async def friends(_app: App, conn: AsyncConnection, player: Player) -> list[Player]:
    """Returns the friends of a player."""
    return await stored.friends_of(conn, player.id)


async def followed(_app: App, conn: AsyncConnection, player: Player) -> list[Player]:
    """Returns the people whose open tables a player follows."""
    return await stored.followed_now(conn, player.id)


def shows_presence(friend: Player) -> bool:
    """Whether a friend lets friends see when they are here."""
    return friend.preferences.here == "friends"


async def company_of(app: App, player: Player, room: Room | None) -> Company:
    """Returns what somebody sees of their friends in a room, those who are here first; None: on pages."""
    home = await home_of(app)
    async with app.store.read() as conn:
        people = await stored.friends_of(conn, player.id)
        asking, asked = await stored.asking(conn, player.id), await stored.asked_by(conn, player.id)
        followed = await stored.followed_by(conn, player.id)
        shown = [friend.id for friend in people if shows_presence(friend)]
        loaded = await tables.load(conn, app.games, await stored.tables_of(conn, shown, TABLES_LOADED))
    seen = [
        table
        for table in loaded.values()
        if (table.room == home.id or (room is not None and await may_see(app, table, player, room)))
        and not table.lobby.daily
        and not table.is_practice
        and table.seat_of(player.id) is None
    ]
    seen.sort(key=lambda table: table.status != "open")
    names = labels([*people, *asking, *asked, *followed])
    return Company(_here_first(app, people), asking, asked, followed, seen[:TABLES_MOST], names)


def _here_first(app: App, people: Sequence[Player]) -> list[Friend]:
    """Returns friends, those who are here before others."""
    with_page = {number for front in app.fronts.values() for number in front.players_here()}
    known = [
        Friend(friend, shows_presence(friend) and (app.now() - friend.seen_at < HERE or friend.id in with_page))
        for friend in people
    ]
    return sorted(known, key=lambda friend: not friend.is_here)
