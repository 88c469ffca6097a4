"""Typed forms of games in chats: a command for each, the same as plain words, and the question for a form."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial

from bot.usecases.inbox import FORM_MOST
from bot.view.answer import Answer, Field, Form, Message, Page
from bot.view.button_data import Action, on_hand
from games.core.forms import TypedForm
from games.core.game import AnyGame, Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.matches import tables

from . import pages, table_commands
from .command import Command, Given, Option, text_of
from .context import Context

TABLES_MOST = 50

Games = Mapping[str, AnyGame]


def form_commands(games: Games) -> Iterator[Command]:
    """Returns a command for each form of the games, with the words of its game; games may share one."""
    for name, form in {form.name: (name, form) for name, form in reversed(_forms(games))}.values():
        options = Option(form.option, raw=form.raw, needed=True, game=name), Option("match", "match")
        yield Command(form.name, partial(_typed, name, form), options, private_only=bool(form.secret), game=name)


def _forms(games: Games) -> list[tuple[str, TypedForm]]:
    return [(name, form) for name, game in games.items() for form in game.forms.typed]


async def _typed(game: str, form: TypedForm, context: Context, given: Given) -> Answer:
    text = text_of(given, form.option, game=game, form=form.name)
    if form.secret and not context.confidential:
        raise Refusal("private_only")
    if given.get("match"):
        table = await table_commands.named(context, given)
    else:
        tables_here = await _tables_with(context, form.name)
        waiting = [table for table in tables_here if _is_open(table, context, form.name)]
        if len(waiting) > 1:  # a sealed move cannot be taken back
            return (Page(_which(context, waiting, game, form.name)),)
        table = (waiting or tables_here)[0]
    return await table_commands.pressed(context, table, Action("type"), form.prefix + text)


async def _tables_with(context: Context, name: str) -> list[Table]:
    """Returns the player's tables whose game has this form, those here first. Raises no_table_of_yours."""
    async with context.app.store.read() as conn:
        ids = await tables.ids_of_player(conn, context.player.id, ["live"], TABLES_MOST)
        loaded = await tables.load(conn, context.app.games, ids)
    fitting = [loaded[match_id] for match_id in ids if match_id in loaded and loaded[match_id].game.forms.named(name)]
    if not fitting:
        raise Refusal("no_table_of_yours")
    return sorted(fitting, key=lambda table: table.room != context.room.id)


def _which(context: Context, waiting: list[Table], game: str, name: str) -> Message:
    """Asks which match is meant; what was typed is not stored, so each choice asks for it again."""
    pen = context.pen()
    lines = [pen("which-match"), pen(Say("form-once-more", game=game))]
    return pages.which(context, waiting, lines, lambda table: on_hand(table.id, Action.of("ask", name)))


def _is_open(table: Table, context: Context, name: str) -> bool:
    seat, match = table.seat_of(context.player.id), table.match
    return seat is not None and match is not None and name in table.game.forms.names_open(match.state, seat)


def is_secret(games: Games, text: str) -> bool:
    """Whether a text looks like a form that only its author and we should know."""
    name, _, typed = text.partition(" ")
    forms = (form for _, form in _forms(games) if form.secret and form.name == name.lower())
    return any(re.fullmatch(form.secret, typed, re.DOTALL | re.IGNORECASE) for form in forms)


async def said_aloud(context: Context, text: str) -> bool:
    """Whether a public text contains such a secret, for a match that this player plays."""
    if not is_secret(context.app.games, text):
        return False
    try:
        await _tables_with(context, text.partition(" ")[0].lower())
    except Refusal:
        return False
    return True


def plainly(games: Games, text: str) -> tuple[str, dict[str, str]] | None:
    """Returns the command that plain words stand for, and its values: everything after the one space."""
    name, space, typed = text.partition(" ")
    option = next((form.option for _, form in _forms(games) if form.name == name.lower()), "")
    return (name.lower(), {option: typed}) if space and option else None


def question(context: Context, table: Table, name: str, title: str) -> Form:
    """Returns the question for a form. Raises a Refusal where it is not open."""
    match, seat, form = table.live_match(), table.seat_of(context.player.id), table.game.forms.named(name)
    if seat is None:
        raise Refusal("not_seated")
    if form is None:
        raise Refusal("illegal")
    if name not in table.game.forms.names_open(match.state, seat):
        raise table.game.barred(match.state, seat, form.prefix) or Refusal("wrong_stage")
    pen = context.pen(table)
    field = Field(name, pen.plain(f"form-{name}-ask"), FORM_MOST, pen.plain(f"form-{name}-hint"))
    return Form(title, on_hand(table.id, Action.of("fill", match.turn, name)), field, next_text=True)
