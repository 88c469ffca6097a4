"""Reads a move that was typed: on any keyboard, or as it stands on its button."""

from __future__ import annotations

from unicodedata import normalize

from bot.words import Words
from games.core.game import Seat
from games.core.match import legal
from games.core.screen import Button
from games.table.table import Table
from storage.names import LOOKALIKES


def typed_move(words: Words, table: Table, seat: Seat, text: str) -> str:
    """Returns the spelling of a typed move; of what stands on a button, in any language, the button's."""
    match, move = table.live_match(), spelt(text)
    moves = legal(table.game, match, seat)
    if move in moves or not moves:
        return move
    shown = table.game.screen(table.game.view(match.state, seat), "").buttons
    own = (button for row in shown for button in row if button.choice in moves)
    return next((button.choice for button in own if _stands_on(words, table, button, text)), move)


def spelt(text: str) -> str:
    """Returns a typed move as spellings are written: lower case, Latin letters, digits of usual width."""
    return normalize("NFKC", text).strip().lower().translate(LOOKALIKES)


def _stands_on(words: Words, table: Table, button: Button, text: str) -> bool:
    typed = text.replace(button.sign, "").strip().casefold()
    return any(typed == words.text(button.label, lang, table.name).casefold() for lang in words.languages)
