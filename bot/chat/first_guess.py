"""The question how well somebody plays a game, in chats: to them alone, and answered by one press."""

from __future__ import annotations

from bot.usecases import first_guess
from bot.view.answer import Answer, Key, Message, Page
from bot.view.button_data import Action, on_page
from bot.view.pen import Pen
from games.core.screen import Say
from games.table.table import Table
from storage.people.first_guesses import GUESSES

from .context import Context


async def keys_for(context: Context, table: Table) -> list[Key]:
    """Returns a key for each answer where the player at a table is asked; else none."""
    if not await first_guess.is_asked(context.app, table, context.player):
        return []
    pen = context.pen(table)
    return [Key(pen.plain(f"guess-{one}"), on_page(table.id, Action.of("guess", one))) for one in GUESSES]


def question(pen: Pen, game: str) -> str:
    """Returns the question in words."""
    return pen("guess-ask", game=pen.title(game))


async def asked(context: Context, table: Table) -> Answer:
    """Returns the question as a page of its own, which leads nobody away; nothing where nobody is asked."""
    keys = await keys_for(context, table)
    if not keys:
        return ()
    return (Page(Message(question(context.pen(table), table.name), (tuple(keys),)), is_extra=True),)


async def press(context: Context, table: Table, action: Action) -> Answer:
    """Takes the answer of a player at a table."""
    await first_guess.say(context.app, context.player, table.name, action.argument)
    pen = context.pen(table)
    return (Page(Message(noted(pen, table.name, action.argument))),)


def noted(pen: Pen, game: str, guess: str) -> str:
    return pen("guess-noted", game=pen.title(game), guess=Say(f"guess-{guess}"))
