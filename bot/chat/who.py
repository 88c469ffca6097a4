"""Turns the names in a command into people, and asks whom it means: a key for each person it may be."""

from __future__ import annotations

from collections.abc import Sequence

from bot.usecases.who_is_meant import WhoIsMeant, person_called
from bot.view.answer import Answer, Page
from bot.view.candidates import told_apart
from bot.view.message import DATA_MOST, Key, Message
from bot.view.names import called
from bot.view.pen import joined

from .command import Given, Handle, Named, Option, Value
from .context import Context
from .pages import rows_of
from .table_request import spelled


async def with_people(context: Context, given: Given) -> Given:
    """Returns the values with people in place of names. Raises unknown_name and WhoIsMeant."""
    found: dict[str, Value] = {}
    for option, value in given.items():
        if isinstance(value, Named):
            player = await person_called(context.app, context.player, context.room, value.text)
            found[option] = Handle(player.handle)
    return {**given, **found}


def question(context: Context, command: str, options: Sequence[Option], given: Given, asked: WhoIsMeant) -> Answer:
    """Returns a page with a key for each person who may be meant: the same command with that person."""
    pen, several = context.pen(), len(asked.candidates) > 1
    name = str(asked.facts["name"])
    unsure = "who-unsure" if name.startswith("@") else "who-plain"
    head = pen("who-several" if several else unsure, name=name)
    lines = told_apart(asked.candidates, pen.plain, context.app.now())
    keys = []
    for number, one in enumerate(asked.candidates, 1):
        name = called(one.player.name)
        keys.append(Key(f"{number}. {name}" if several else name, _line(command, options, given, one.player.handle)))
    if any(len(key.data.encode()) > DATA_MOST for key in keys):
        keys = []
    shown = [pen.ink.escape(f"{number}. {line}" if several else line) for number, line in enumerate(lines, 1)]
    # in the room, where the command keeps its meaning
    return (Page(Message(joined([head, *shown, pen("who-reply")]), rows_of(keys, width=1)), stands="room"),)


def _line(command: str, options: Sequence[Option], given: Given, handle: str) -> str:
    """Returns the command line with this person in place of a name."""
    said = {name: Handle(handle) if isinstance(value, Named) else value for name, value in given.items()}
    in_order = sorted(options, key=lambda option: option.rest)  # what takes all the rest comes last
    return f"/{command} {spelled(in_order, said)}"
