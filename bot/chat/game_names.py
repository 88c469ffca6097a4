"""Games as people call them: by the name, or by a title in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Protocol

from bot.app import App
from games.core.game import AnyGame, Refusal
from games.core.screen import Say


class Asking(Protocol):
    """Whatever has the app at hand: a press, a command, or a request of a program."""

    @property
    def app(self) -> App:
        """The app, with its games and their titles."""


CLOSE = 0.6  # how much alike two words must be to be offered for each other, from 0 to 1
_BEGUN = re.compile(r"\s*([^\W_]{3,})(?![^\s,;])")  # the first word, long enough to mean something
_BETWEEN = r"[\W_]*"  # a title may be typed with other hyphens, spaces or capitals
_OPENING, _CLOSING = r"[\"'“„«]*", r"[\"'”“»,;]*(?=\s|$)"


def game_named(context: Asking, text: str) -> tuple[str, AnyGame]:
    """Returns the game that is called this. Raises unknown_game."""
    name = with_game_named(context, text).strip()
    if name not in context.app.games:
        raise Refusal("unknown_game")
    return name, context.app.games[name]


def with_game_named(context: Asking, text: str) -> str:
    """Returns a text in which a title at its beginning is replaced by the game's name."""
    for title, name in sorted(_titles(context), key=lambda titled: -len(titled[0])):
        spelled = _BETWEEN.join(re.escape(part) for part in re.findall(r"[^\W_]+", title))
        if opening := re.match(rf"\s*{_OPENING}{spelled}{_CLOSING}", text, re.IGNORECASE):
            return f"{name}{text[opening.end() :]}"
    if (begun := _BEGUN.match(text)) and (name := _begun_with(context, begun[1])):
        return f"{name}{text[begun.end() :]}"
    return text


def _begun_with(context: Asking, word: str) -> str:
    """Returns the only game of which a title begins with this word; empty for none and for several."""
    names = {name for title, name in _titles(context) if title.casefold().startswith(word.casefold())}
    return names.pop() if len(names) == 1 else ""


def close_games(context: Asking, text: str) -> list[str]:
    """Returns the games of which a title is spelled much like this, the closest first."""
    titles = {title.casefold(): name for title, name in _titles(context)}
    close = get_close_matches(text.casefold(), titles, 3, CLOSE)
    return list(dict.fromkeys(titles[title] for title in close))


def _titles(context: Asking) -> Iterator[tuple[str, str]]:
    words = context.app.words
    for name in context.app.games:
        yield name, name
        yield from ((alias, name) for alias in context.app.games[name].ui.aliases)
        for language in words.languages:
            for key in ("title", "title-short"):
                if words.has(key, name):
                    yield words.text(Say(key), language, name), name
