"""Typed forms in chats: /commit and /reveal, the same as plain words, and the question for a form."""

from __future__ import annotations

import re

from bot.usecases.inbox import TEXT_MOST
from bot.view.button_data import Action, on_hand
from bot.view.message import Answer, Field, Form, Message
from games.core.game import Refusal
from games.table.table import Table
from storage import tables

from . import pages, table_commands
from .command import Given, Option, text_of
from .context import Context

COMMIT_OPTIONS = (Option("hash", needed=True), Option("match", "match"))
REVEAL_OPTIONS = (Option("opening", raw=True, needed=True), Option("match", "match"))
OPTION_OF = {"commit": "hash", "reveal": "opening"}  # the option that fills each form
PLAIN = re.compile(r"(commit|reveal) (.*)", re.DOTALL | re.IGNORECASE)
TELLS = re.compile(r"commit (0x)?[0-9a-f]{64}\s*|reveal [0-4].+", re.DOTALL | re.IGNORECASE)
TABLES_MOST = 50
FORM_MOST = TEXT_MOST - 100


async def commit(context: Context, given: Given) -> Answer:
    """Seals a move by its hash."""
    return await _typed(context, given, "commit")


async def reveal(context: Context, given: Given) -> Answer:
    """Opens a move sealed by its hash; the opening is taken byte for byte."""
    return await _typed(context, given, "reveal")


async def _typed(context: Context, given: Given, form: str) -> Answer:
    text = text_of(given, form, OPTION_OF[form])
    if not context.place.private and not given.get("_unseen"):
        raise Refusal("private_only")
    if given.get("match"):
        table = await table_commands.named(context, given)
    else:
        known = await _tables_with(context, form)
        waiting = [table for table in known if _is_open(table, context, form)]
        if len(waiting) > 1:  # a sealed move cannot be taken back
            return Answer(page=_which(context, waiting, form), refused="several_matches")
        table = (waiting or known)[0]
    return await table_commands.pressed(context, table, Action("type"), f"{form}:{text}")


async def _tables_with(context: Context, form: str) -> list[Table]:
    """Returns the player's tables whose game has this form, those here first. Raises no_table_of_yours."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, context.player.id, ["live"], TABLES_MOST)
        found = await tables.load(conn, context.app.games, ids)
    known = [found[one] for one in ids if one in found and f"{form}:" in found[one].game.fill]
    if not known:
        raise Refusal("no_table_of_yours")
    return sorted(known, key=lambda table: table.room != context.room.id)


def _which(context: Context, waiting: list[Table], form: str) -> Message:
    """Asks which match is meant; what was typed is not stored, so each choice asks for it again."""
    pen = context.pen()
    lines = [pen("which-match"), pen("seal-once-more")]
    return pages.which(context, waiting, lines, lambda table: on_hand(table.id, Action.of("ask", form)))


def _is_open(table: Table, context: Context, form: str) -> bool:
    seat = table.seat_of(context.player.id)
    return seat is not None and table.match is not None and f"{form}:" in table.game.forms(table.match.state, seat)


async def said_aloud(context: Context, text: str) -> bool:
    """Whether a public text contains a secret that only its author and we should know."""
    if not TELLS.fullmatch(text):
        return False
    try:
        await _tables_with(context, text.partition(" ")[0].lower())
    except Refusal:
        return False
    return True


def plainly(text: str) -> tuple[str, dict[str, str]] | None:
    """Returns the command that plain words stand for, and its values: everything after the one space."""
    found = PLAIN.fullmatch(text)
    if found is None:
        return None
    form = found[1].lower()
    return form, {OPTION_OF[form]: found[2]}


def question(context: Context, table: Table, name: str, title: str) -> Form:
    """Returns the question for a form. Raises a Refusal where it is not open."""
    match, seat, form = table.live_match(), table.seat_of(context.player.id), f"{name}:"
    if seat is None:
        raise Refusal("not_seated")
    if form not in table.game.fill:
        raise Refusal("illegal")
    if form not in table.game.forms(match.state, seat):
        raise table.game.barred(match.state, seat, form) or Refusal("wrong_stage")
    pen = context.pen(table)
    field = Field(name, pen.plain(f"form-{name}-ask"), FORM_MOST, pen.plain(f"form-{name}-hint"))
    return Form(title, on_hand(table.id, Action.of("fill", match.turn, name)), field, next_text=True)
