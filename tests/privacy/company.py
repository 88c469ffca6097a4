"""What two houses know of the people around a table, and its viewer may not: lines, presence, tables and followers.

Fay is a friend of the viewer who shows nobody that she is here, and sits at a table in no list, where she talks to
Hugo. Somebody whom the viewer avoids talks at the viewer's own table. Xia follows the viewer, or Fay. All of it differs
from house to house.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from sqlalchemy import update

from bot.usecases import bans, lobby, talk
from bot.usecases.daily import home_of
from bot.usecases.lobby import TableRequest
from bot.usecases.preferences import save_preferences
from games.core.options import fresh
from games.table.table import Table
from storage import friends
from storage.friends import Friendship
from storage.matches.talk import lines
from storage.people import players
from storage.people.bans import unblock
from storage.people.players import Player
from storage.schema import players as people

from .home import Home

WORDS = ("amber", "coral")  # what is said in either house
AWAY = (timedelta(minutes=1), timedelta(days=1))  # since Fay was seen
SIDE, FEWEST = "tequila", 3  # the table in no list, which has a seat more in the other house
SAME = "well met"
ELSEWHERE = "Xia"


async def gather(home: Home, table: Table, viewer: int, house: int) -> None:
    """Makes the people around a table who they are in this house."""
    fay, hugo, xia = [(await home.visitor(name, "discord", alone=True)).player for name in ("Fay", "Hugo", ELSEWHERE)]
    await _befriend(home, fay.id, viewer)
    await save_preferences(home.house.app, fay, here="friends" if "presence" in home.careless else "nobody")
    await _follow(home, xia.id, (viewer, fay.id)[house])
    await _sit_apart(home, fay, hugo, house)
    await _see(home, fay.id, AWAY[house])
    for person in (viewer, xia.id):
        home.house.app.directory.forget_player(person)
    if table.visibility == "link":
        await _talk(home, table, viewer, house)


async def _befriend(home: Home, one: int, other: int) -> None:
    now = home.house.app.now()
    for pair in ((one, other), (other, one)):
        asked = Friendship(*pair, now, declined=False, withdrawn=False)
        await home.house.app.store.write(lambda unit, asked=asked: friends.put(unit.conn, asked))


async def _see(home: Home, who: int, ago: timedelta) -> None:
    """Somebody was seen then."""
    seen = home.house.app.now() - ago
    await home.house.app.store.write(
        lambda unit: unit.conn.execute(update(people).where(people.c.id == who).values(seen_at=seen))
    )
    home.house.app.directory.forget_player(who)


async def _follow(home: Home, who: int, whom: int) -> None:
    now = home.house.app.now()
    await home.house.app.store.write(lambda unit: friends.follow(unit.conn, who, whom, now))


async def _sit_apart(home: Home, fay: Player, hugo: Player, house: int) -> None:
    """Fay and Hugo sit at a table in no list, and talk there."""
    app = home.house.app
    plan = TableRequest(SIDE, fresh(app.games[SIDE].Options), FEWEST + house, visibility="link")
    if "tables" in home.careless:
        plan = replace(plan, visibility="listed")
    table = await lobby.open_table(app, await home_of(app), fay, "discord", plan)
    table = await lobby.join(app, table.id, hugo, "discord", 0)
    if table.visibility == "link":
        await talk.say_line(app, table.id, fay, WORDS[house])
    home.apart.append(table)


async def _talk(home: Home, table: Table, viewer: int, house: int) -> None:
    """Somebody whom the viewer avoids talks at their table, and the others do, who say the same in both houses."""
    others = [chair.player for chair in table.chairs if chair.player not in (None, viewer)]
    async with home.house.app.store.read() as conn:
        speakers = await players.rows.by_ids(conn, [player for player in others if player is not None])
        known = await players.get(conn, viewer)
    assert known is not None
    avoided, *rest = [speakers[player] for player in others if player is not None]
    if "avoided" not in home.careless:
        await bans.block(home.house.app, known, avoided.handle)
    await talk.say_line(home.house.app, table.id, avoided, WORDS[house])
    for speaker in rest:
        await talk.say_line(home.house.app, table.id, speaker, SAME)


async def part(home: Home, table: Table, viewer: int) -> None:
    """Closes what was opened for this table, so that the same people can sit down at another one."""
    while home.apart:
        left = home.apart.pop()
        fay = left.chairs[0].player
        async with home.house.app.store.read() as conn:
            host = await players.get(conn, fay or 0)
        assert host is not None
        await lobby.cancel(home.house.app, left.id, host)
        await _see(home, host.id, timedelta())  # the next visit costs the same in both houses
    for chair in table.chairs:
        if chair.player is not None and chair.player != viewer:
            await home.house.app.store.write(lambda unit, other=chair.player: unblock(unit.conn, viewer, other))


async def lines_of(home: Home) -> list[str]:
    """Everything that was said at tables that go on."""
    async with home.house.app.store.read() as conn:
        return [str(text) for text in await conn.scalars(lines.select().with_only_columns(lines.c.text))]


async def followers_of(home: Home) -> list[str]:
    """Who follows whom."""
    async with home.house.app.store.read() as conn:
        return [f"{row.player_id} {row.other}" for row in await conn.execute(friends.follows.select())]
