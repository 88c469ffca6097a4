"""How people are called: safe in any line, short enough for any card."""

from __future__ import annotations

from games.core.game import Seat
from games.core.screen import Say
from storage.table import Chair, Table

from .words import Namer, Words

NAME_MOST = 20  # characters; longer names are shortened in the middle
ISOLATE, POP = "\u2068", "\u2069"  # a name's own direction stays its own


def namer(table: Table, words: Words, language: str) -> Namer:
    """How the seats of a table are called: the person's name, safe in any line; a computer with its level."""

    def name(seat: Seat) -> str:
        return chair_name(table.chairs[seat], words, language) if seat < len(table.chairs) else str(seat + 1)

    return name


def chair_name(chair: Chair, words: Words, language: str) -> str:
    """Who sits there, in words."""
    if chair.level is not None:
        return words.text(Say("computer", {"level": chair.level}), language)
    return f"{ISOLATE}{short(chair.name)}{POP}" if chair.name else words.text(Say("somebody"), language)


def short(name: str) -> str:
    """A name, shortened in the middle where it is long."""
    half = NAME_MOST // 2
    return name if len(name) <= NAME_MOST else f"{name[:half]}…{name[-half + 1 :]}"
