"""/kick: removes a player from an open table."""

from __future__ import annotations

from bot.view.answer import Answer, Page
from bot.view.button_data import Action
from games.core.game import Refusal
from games.table.table import Table

from . import pages
from .command import Given, Handle, Option, Person, find_person
from .context import Context
from .table_commands import OPEN, named, pressed

OPTIONS = (Option("player", "person", short="p", needed=True), Option("match", "match"))


async def check_kick(context: Context, given: Given) -> None:
    """Refuses people who are neither the host nor a moderator of the table. Raises not_host."""
    table = await _table(context, given)
    if table.host != context.player.id and not context.moderates(table):
        raise Refusal("not_host")


async def kick(context: Context, given: Given) -> Answer:
    """Removes a player from an open table, for its host; asks whom where a name without @ looked like a table."""
    who, table = given.get("player"), await _table(context, given)
    if not isinstance(who, Person | Handle):
        return (Page(pages.kicks(context, context.pen(table), table)),)
    player = await find_person(context, who)
    seat = table.seat_of(player.id) if player else None
    if seat is None:
        raise Refusal("not_seated_there")
    return await pressed(context, table, Action.of("kick", seat, player.id if player else ""))


async def _table(context: Context, given: Given) -> Table:
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
