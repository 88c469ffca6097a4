"""Words that people type as they do with other bots: buttons like /join, other names of commands. No menu has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from difflib import get_close_matches

from bot.view.answer import Answer, Page
from bot.view.button_data import Action
from bot.view.table_screen import card
from games.core.game import Refusal
from games.table.table import Table
from games.table.talk import is_private, why_silent
from storage.matches import tables

from .command import Command, Given
from .context import Context
from .game_names import CLOSE
from .table_commands import named, own_table, pressed, tables_here

LOOKED_AT_MOST = 10


async def join(context: Context, given: Given) -> Answer:
    """Takes a seat at the only table here that has one. Raises no_table_here.

    Lists the tables where several have one, or where it costs a stake.
    """
    if given.get("match"):
        table = await named(context, given)
        return await pressed(context, table, Action.of("join", table.stake))
    free = [table for table in await _here(context, "open") if card(table, context.player, ()).join is not None]
    if not free:
        raise Refusal("no_table_here")
    if len(free) > 1 or free[0].stake:
        return tuple(replace(part, stands="room") for part in await tables_here(context, {}) if isinstance(part, Page))
    return await pressed(context, free[0], Action.of("join", 0))


async def leave(context: Context, given: Given) -> Answer:
    """Leaves an open table here, or asks whether to resign from a match. Raises no_table_of_yours."""
    waiting = [] if given.get("match") else await _here(context, "open")
    seated = next((table for table in waiting if table.seat_of(context.player.id) is not None), None)
    table = seated or await own_table(context, given)
    return await pressed(context, table, Action("leave" if table.status == "open" else "resign"))


async def skip(context: Context, given: Given) -> Answer:
    """Offers to skip an absent player. Raises no_table_of_yours."""
    return await pressed(context, await own_table(context, given), Action.of("offer", "skip"))


async def say(context: Context, given: Given) -> Answer:
    """Says a line of talk, where nobody else reads what is typed: at the named table, or at one that lets it be said.

    Raises private_only and no_table_of_yours.
    """
    if not context.confidential:
        raise Refusal("private_only")
    table = (None if given.get("match") else await _lets_talk(context)) or await own_table(context, given)
    return await pressed(context, table, Action("talk"), str(given.get("text", "")))


async def _lets_talk(context: Context) -> Table | None:
    """Returns a table in no list at which somebody can say a line."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, context.player.id, ["open", "live"], LOOKED_AT_MOST)
        loaded = await tables.load(conn, context.app.games, ids)
    seen = (loaded[match_id] for match_id in ids if match_id in loaded)
    return next((table for table in seen if is_private(table) and not why_silent(table, context.player.id)), None)


async def _here(context: Context, status: str) -> list[Table]:
    """Returns the tables of this room in one state, newest first."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_in_room(conn, context.room.id, [status], LOOKED_AT_MOST)
        loaded = await tables.load(conn, context.app.games, ids)
    return [loaded[match_id] for match_id in ids if match_id in loaded]


TYPED_BUTTONS = {"join": join, "leave": leave, "skip": skip}
RULES = "rules"  # of the game on the table, where there is one
SAME_AS = {RULES: "help", "stats": "me"}  # other names of commands
COMMON = frozenset({*TYPED_BUTTONS, *SAME_AS})  # understood, but as likely meant for another bot


def unknown_command(commands: Mapping[str, Command], typed: str) -> Refusal:
    """Returns the refusal of an unknown command, with the one that is spelled much like it."""
    known = [name for name, command in commands.items() if not command.operators_only]
    close = get_close_matches(typed.lower(), [*known, *sorted(COMMON)], 1, CLOSE)
    return Refusal("unknown_command", command=typed[:32], meant=close[0] if close else "none")
