"""Games that are played on boards of several sizes: which one is asked before the table is opened from the menu."""

from __future__ import annotations

from games.core.game import AnyGame
from games.core.options import offered
from games.core.screen import Say

from .ink import joined
from .message import Key, Message
from .visit import Visit

ASKS = "?"  # behind a game's name: which size


def asking(name: str, game: AnyGame) -> str:
    """How the menu asks for a table of this game: where there are sizes to choose from, for them first."""
    return f"{name}{ASKS}" if offered(game.Options, "size") else name


def sizes(visit: Visit, name: str, game: AnyGame, level: int) -> Message:
    """The sizes that are offered; with a level, against a computer."""
    pen = visit.pen()
    against = f" computer={level}" if level else ""
    keys = tuple(
        Key(str(size), f"/play {name}{against} size={size}", "main" if size == game.Options().size else "plain")
        for size in offered(game.Options, "size")
    )
    title = pen.ink.bold(pen.ink.escape(pen.title(name)))
    asked = pen.ink.escape(visit.app.words.text(Say("option-size"), pen.language, name))
    return Message(joined([title, asked]), (keys, (Key(pen.plain("button-back"), "/play"),)))
