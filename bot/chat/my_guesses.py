"""The page of a profile on which somebody says how well they play each game."""

from __future__ import annotations

from bot.usecases import first_guess as guesses
from bot.view.answer import Answer, Key
from games.core.game import Refusal
from storage.people.first_guesses import GUESSES

from .command import Given
from .context import Context
from .first_guess import noted
from .game_names import game_named
from .profile import head, page


async def my_guesses(context: Context, given: Given) -> Answer:
    """Shows what was said of each game, and the keys of those of which it can still be said; or says it."""
    pen, words = context.pen(), str(given.get("value", ""))
    if words:
        name, _ = game_named(context, words)
        await guesses.say(context.app, context.player, name, str(given.get("more", "")).lower())
    left, said = await guesses.open_games(context.app, context.player)
    lines = [noted(pen, name, guess) for name, guess in said.items() if name in context.app.games]
    keys = [
        Key(f"{pen.short_title(name)}: {pen.plain(f'guess-{one}')}", f"/me guess {name} {one}")
        for name in left
        for one in GUESSES
    ]
    if not left and not said:
        raise Refusal("guess_none")
    about = pen("guess-how") if left else ""
    return page(pen, [head(pen, "guess-title"), *lines, about], keys, width=3)
