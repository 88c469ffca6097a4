"""The pictures of a game's rules."""

from __future__ import annotations

from games.core import match as core
from games.core.game import AnyGame, Start
from games.core.screen import Screen


def lesson_screen(game: AnyGame, step: int) -> Screen | None:
    """Returns the public screen after one step of the lesson, played from a fresh start."""
    if step > len(game.lesson):
        return None
    start = Start(game.fewest, b"lesson", game.Options(), game.rules)
    match = core.begin(game, start, None).match
    for text in game.lesson[step - 1]:
        match = core.act(game, match, min(core.waiting(game, match)), match.turn, text, None).match
    return game.screen(game.view(match.state, None), "")
