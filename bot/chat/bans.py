"""/ban and /unban: keep a person out of a room; for operators also out of every room."""

from __future__ import annotations

from bot.usecases import bans
from bot.view.answer import Answer, Key, Message, Page
from bot.view.candidates import labels
from bot.view.pen import joined
from games.core.game import Refusal
from storage.messages.rooms import Room
from storage.people.bans import Ban
from storage.people.players import Player

from .command import Given, Handle, Option, Person
from .context import Context
from .pages import rows_of
from .profile import head
from .table_request import opponent

EVERYWHERE = Option("everywhere", "flag", short="e")
BAN_OPTIONS = (Option("player", "person", short="p"), Option("reason", rest=True), EVERYWHERE)
UNBAN_OPTIONS = (Option("player", "person", short="p", needed=True), EVERYWHERE)
SHOWN = 10


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
    names = labels(one.player for one in banned)
    lines = [
        pen("ban-line", who=names[one.player.id], reason=one.reason, where="everywhere" if one.everywhere else "here")
        for one in banned
    ]
    keys = [_key(context, one, names[one.player.id]) for one in banned[:SHOWN]]
    text = joined([head(pen, "ban-title"), *(lines or [pen("ban-none")]), pen("ban-how")])
    return (Page(Message(text, rows_of(keys))),)


def _key(context: Context, one: Ban, name: str) -> Key:
    everywhere = " everywhere=yes" if one.everywhere else ""
    label = context.pen().plain("ban-end", who=name)
    return Key(label, f"/unban player={one.player.handle}{everywhere}")
