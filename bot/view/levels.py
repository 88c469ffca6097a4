"""The levels of computer players in words: what each plays like, and how strong a game's levels are."""

from __future__ import annotations

from bot.words import Words
from games.core.game import LEVELS
from games.core.screen import Say


def level_line(level: int) -> Say:
    """Returns a level's name with what it plays like."""
    return Say("level-line", {"level": Say(f"level-{level}"), "about": Say(f"level-about-{level}")})


def level_lines(words: Words, name: str) -> list[Say]:
    """Returns a line for each level, and what is known of their strength at a game."""
    known = [Say("levels", game=name)] if words.has("levels", name) else []
    return [*(level_line(level) for level in LEVELS), *known]
