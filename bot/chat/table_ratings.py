"""What chats say to one player about ratings at a table: what a match would bring or has brought, and one question."""

from __future__ import annotations

from bot.usecases import rated_match
from bot.view.absence import result_of
from bot.view.answer import Answer, Key, Message, Page
from bot.view.button_data import Action, on_page
from bot.view.pen import Pen
from bot.view.rating_lines import prospect_lines, rating_details
from games.core.screen import Say
from games.table.table import Table
from storage.matches.first_guesses import GUESSES

from .context import Context

RATED_MOST = 16  # ratings told in full


async def rating_part(context: Context, table: Table) -> tuple[list[str], list[Key]]:
    """Returns lines and keys about ratings: before a match, at its beginning, and after it with every ±."""
    pen, keys = context.pen(table), await guess_keys(context, table)
    outcome = result_of(table)
    seats = [seat for place in outcome.places for seat in place] if outcome else []
    brings = prospect_lines(await rated_match.prospect(context.app, table, context.player))
    short = [Say("unrated-short")] if await rated_match.will_be_short(context.app, table) else []
    lines = [pen(line) for line in (*brings, *short, *rating_details(table, seats)[:RATED_MOST])]
    return [*lines, *([guess_question(pen, table.name)] if keys else [])], keys


async def guess_keys(context: Context, table: Table) -> list[Key]:
    """Returns a key for each answer where the player at a table is asked; else none."""
    if not await rated_match.asks_guess(context.app, table, context.player):
        return []
    pen = context.pen(table)
    return [Key(pen.plain(f"guess-{guess}"), on_page(table.id, Action.of("guess", guess))) for guess in GUESSES]


def guess_question(pen: Pen, game: str) -> str:
    """Returns the question in words."""
    return pen("guess-ask", game=pen.title(game))


async def asked_guess(context: Context, table: Table) -> Answer:
    """Returns the question as a page of its own, which leads nobody away; nothing where nobody is asked, or was."""
    whom = (context.player.id, table.name)
    keys = await guess_keys(context, table) if whom not in context.app.recent.asked_guesses else []
    if not keys:
        return ()
    context.app.recent.asked_guesses[whom] = True
    return (Page(Message(guess_question(context.pen(table), table.name), (tuple(keys),)), is_extra=True),)


async def press_guess(context: Context, table: Table, action: Action) -> Answer:
    """Takes the answer of a player at a table."""
    said = await rated_match.say_guess_at(context.app, table, context.player, action.argument)
    return (Page(Message(context.pen(table)(said))),)


def guess_noted(pen: Pen, game: str, guess: str) -> str:
    """Returns what somebody has said in words."""
    return pen("guess-noted", game=pen.title(game), guess=Say(f"guess-{guess}"))
