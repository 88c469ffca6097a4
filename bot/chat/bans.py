"""People who are kept out: /ban, /unban, /kick from an open table, and the people whom a player avoids."""

from __future__ import annotations

import re

from bot.usecases import bans
from bot.view.answer import Answer, Key, Message, Page
from bot.view.button_data import Action
from bot.view.candidates import labels
from bot.view.option_values import bad_number
from bot.view.pen import joined
from games.core.game import Refusal
from games.table.table import Table
from storage.messages.rooms import Room
from storage.people.bans import Ban, blocked_by
from storage.people.players import Player

from . import pages
from .command import Given, Handle, Option, Person, find_person
from .context import Context
from .pages import rows_of
from .profile import head, page
from .table_commands import OPEN, named, pressed
from .table_request import opponent

EVERYWHERE = Option("everywhere", "flag", short="e")
BAN_OPTIONS = (
    Option("player", "person", short="p"),
    Option("reason", rest=True),
    EVERYWHERE,
    Option("unban", "flag", runs="unban", named=True),
)
KICK_OPTIONS = (Option("player", "person", short="p", needed=True), Option("match", "match"))
UNBAN_OPTIONS = (Option("player", "person", short="p", needed=True), EVERYWHERE)
SHOWN = 10
BLOCKED_SHOWN = 6  # on one page
PAGES_MOST = 9_999


async def check_ban(context: Context, given: Given) -> None:
    """Refuses people who may ban nobody here, or nobody everywhere. Raises not_moderator."""
    bans.check_everywhere(_room(context, given), context.player)


async def ban(context: Context, given: Given) -> Answer:
    """Bans a person with a reason; without a person, shows the bans."""
    room = _room(context, given)
    if (player := await _player(context, given)) is not None:
        await bans.ban(context.app, player, room, str(given.get("reason", "")), context.player)
    return await _page(context)


async def unban(context: Context, given: Given) -> Answer:
    """Removes a ban; without a person, shows the bans."""
    room = _room(context, given)
    if (player := await _player(context, given)) is not None:
        await bans.unban(context.app, player, room, context.player)
    return await _page(context)


def _room(context: Context, given: Given) -> Room | None:
    """Returns the room of a ban; None for everywhere, which is all that can be meant in a private chat."""
    if not context.moderator:
        raise Refusal("not_moderator")
    return None if given.get("everywhere") or context.place.private else context.room


async def _player(context: Context, given: Given) -> Player | None:
    who = given.get("player")
    return await opponent(context, who) if isinstance(who, Person | Handle) else None


async def _page(context: Context) -> Answer:
    pen = context.pen()
    room = None if context.place.private else context.room
    banned = await bans.bans_shown(context.app, room, context.player)
    names = labels(ban.player for ban in banned)
    lines = [
        pen("ban-line", who=names[ban.player.id], reason=ban.reason, where="everywhere" if ban.everywhere else "here")
        for ban in banned
    ]
    keys = [_key(context, ban, names[ban.player.id]) for ban in banned[:SHOWN]]
    text = joined([head(pen, "ban-title"), *(lines or [pen("ban-none")]), pen("ban-how")])
    return (Page(Message(text, rows_of(keys))),)


def _key(context: Context, ban: Ban, name: str) -> Key:
    everywhere = " everywhere=yes" if ban.everywhere else ""
    label = context.pen().plain("ban-end", who=name)
    return Key(label, f"/unban player={ban.player.handle}{everywhere}")


async def check_kick(context: Context, given: Given) -> None:
    """Refuses people who are neither the host nor a moderator of the table. Raises not_host."""
    table = await _open_table(context, given)
    if table.host != context.player.id and not context.moderates(table):
        raise Refusal("not_host")


async def kick(context: Context, given: Given) -> Answer:
    """Removes a player from an open table, for its host; asks whom where a name without @ looked like a table."""
    who, table = given.get("player"), await _open_table(context, given)
    if not isinstance(who, Person | Handle):
        return (Page(pages.kicks(context, context.pen(table), table)),)
    player = await find_person(context, who)
    seat = table.seat_of(player.id) if player else None
    if seat is None:
        raise Refusal("not_seated_there")
    return await pressed(context, table, Action.of("kick", seat, player.id if player else ""))


async def _open_table(context: Context, given: Given) -> Table:
    """Returns the open table that is meant: the newest here where a name looked like a table."""
    try:
        table = await named(context, given, OPEN)
    except Refusal as refusal:
        if given.get("player") is not None or refusal.code != "unknown_match":
            raise
        table = await named(context, {}, OPEN)
    if table.status == "live":
        raise Refusal("already_started")
    return table


async def blocks(context: Context, given: Given) -> Answer:
    """Shows the blocked people, a page at a time."""
    text = str(given.get("value", "1"))
    if not re.fullmatch(r"[1-9][0-9]{0,3}", text):
        raise bad_number("page", text, 1, PAGES_MOST)
    return await _blocked_page(context, int(text))


async def _blocked_page(context: Context, number: int = 1) -> Answer:
    pen = context.pen()
    async with context.app.store.read() as conn:
        everybody = await blocked_by(conn, context.player.id)
    last = max(1, -(-len(everybody) // BLOCKED_SHOWN))
    at = min(number, last) - 1
    names = labels(everybody)
    keys = [
        Key(pen.plain("blocked-end", who=names[person.id]), f"/me unblock {person.handle}")
        for person in everybody[at * BLOCKED_SHOWN : (at + 1) * BLOCKED_SHOWN]
    ]
    keys.append(Key(pen.plain("blocked-add"), "/me block", "main"))
    if last > 1:
        keys.append(Key(pen.plain("blocked-more"), f"/me blocks {(at + 1) % last + 1}"))
    return page(pen, [head(pen, "blocked-title"), pen("blocked-how"), pen("blocked-count", count=len(everybody))], keys)


async def block(context: Context, given: Given) -> Answer:
    """Blocks a person; without a name, offers the people recently played with."""
    if "value" not in given:
        return await _blockable_page(context)
    await bans.block(context.app, context.player, str(given["value"]))
    return await _blocked_page(context)


async def _blockable_page(context: Context) -> Answer:
    pen, others = context.pen(), await bans.blockable(context.app, context.player)
    names = labels(others)
    keys = [Key(names[person.id], f"/me block {person.handle}") for person in others]
    line = pen("blocked-whom" if others else "blocked-nobody")
    return page(pen, [head(pen, "blocked-title"), line], keys, back="/me blocks", width=3)


async def unblock(context: Context, given: Given) -> Answer:
    """Removes a block."""
    await bans.unblock(context.app, context.player, str(given.get("value", "")))
    return await _blocked_page(context)
