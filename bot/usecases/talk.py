"""Lines of talk: a person says free text to the others at a table where they know each other.

That is a table in no list, or one where all people are friends of each other. What is said is gone at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import friends_of
from bot.view.names import NAME_MOST, called
from games.core.game import Refusal
from games.core.screen import Name, Say
from games.table import talk as rules
from games.table.table import Change, Table
from games.table.talk import LINE_MOST
from storage import UnitOfWork
from storage.matches import talk as stored
from storage.matches.talk import Line
from storage.names import fit_name
from storage.people import bans, players
from storage.people.players import Player


@dataclass(frozen=True, slots=True)
class Talk:
    """What somebody at a table sees of its lines: the oldest first, and what they can do."""

    lines: Sequence[Line] = ()
    may_speak: bool = False
    may_switch: bool = False  # as the host; also where they are switched off


NOTHING = Talk()


async def talk_at(app: App, table: Table, player: Player | None) -> Talk:
    """Returns what somebody sees of the lines of a table; asks nothing of tables where nobody can talk."""
    if player is None or table.status == "over" or not _may_be_heard(app, table, player):
        return NOTHING
    lines: Sequence[Line] = ()
    if rules.may_read(table, player.id) or not rules.is_private(table):
        async with app.store.read() as conn:
            if not rules.is_private(table) and not await _are_friends(app, conn, table, player):
                return NOTHING
            lines = await stored.for_reader(conn, table.id, player.id) if table.lobby.talk else ()
    may_switch = app.settings.talk and table.host == player.id
    return Talk(lines, app.settings.talk and not rules.why_silent(table, player.id), may_switch)


def _may_be_heard(app: App, table: Table, player: Player) -> bool:
    """Whether somebody may read or say lines as far as this is known without a query."""
    people = rules.people_at(table)
    if player.id not in people or len(people) < rules.FEWEST:
        return False
    if not (rules.is_private(table) or player.friends >= len(people) - 1):
        return False
    return app.settings.talk or table.lobby.talk > 0


async def _are_friends(app: App, conn: AsyncConnection, table: Table, player: Player) -> bool:
    """Whether all people of a table are friends of each other."""
    people = rules.people_at(table)
    if table.lobby.tournament or table.lobby.paired:
        return False
    friends = {friend.id: friend for friend in await friends_of(app, conn, player)}
    others = people - {player.id}
    if not others <= friends.keys():
        return False
    for other in sorted(others)[1:]:  # each pair is asked for once
        known = {friend.id for friend in await friends_of(app, conn, friends[other])}
        if not others - {other} <= known:
            return False
    return True


async def say_line(app: App, match_id: str, player: Player, typed: str) -> Table:
    """Says a line for somebody at a table.

    Raises talk_empty, too_long, unknown_match, match_over, closed, not_seated, talk_off, talk_alone, talk_strangers,
    talk_banned, talk_too_fast and talk_too_many.
    """
    line = fit_name(typed, LINE_MOST + 1)
    if not line:
        raise Refusal("talk_empty")
    if len(line) > LINE_MOST:
        raise Refusal("too_long", most=LINE_MOST)

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        await _check(app, unit.conn, table, player)
        await stored.add(unit.conn, table.id, player.id, player.name, line, app.now())
        return unit.put(rules.said(table))

    return await app.store.write(work)


async def _check(app: App, conn: AsyncConnection, table: Table, player: Player) -> None:
    """Refuses somebody who may say nothing at this table, or nothing yet."""
    if why := rules.why_silent(table, player.id) or ("" if app.settings.talk else "talk_off"):
        raise Refusal(why)
    newest = await players.get(conn, player.id)
    is_known, banned = await bans.standing(conn, table.room, player.id)
    if newest is None or not is_known:
        raise Refusal("unknown_player")
    if banned is not None:
        raise Refusal("talk_banned")
    if not rules.is_private(table) and not await _are_friends(app, conn, table, newest):
        raise Refusal("talk_strangers")
    rules.check_pace(await stored.said_since(conn, player.id, app.now() - rules.MINUTE), app.now())


async def switch(app: App, match_id: str, player: Player) -> Table:
    """Switches lines off at a table, or on again, for its host."""

    def switched(table: Table) -> Change:
        return rules.switched(table, player.id)

    return (await app.store.change(match_id, switched)).table


def sentence(table: Table, line: Line) -> Say:
    """Returns a line with the name of its person, as they are called now if they are still at the table."""
    for seat, chair in enumerate(table.chairs):
        if chair.answers == line.player_id and not chair.has_sitter:
            return Say("talk-line", {"who": Name(seat), "text": line.text})
    return Say("talk-line", {"who": called(line.called, NAME_MOST), "text": line.text})
