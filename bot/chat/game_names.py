"""Games as people call them: by the name, or by a title in any language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from games.core.game import AnyGame, Refusal
from games.core.screen import Say

from .context import Context

_BETWEEN = r"[\W_]*"  # a title may be typed with other hyphens, spaces or capitals
_OPENING, _CLOSING = r"[\"'“„«]*", r"[\"'”“»,;]*(?=\s|$)"


def game_named(context: Context, text: str) -> tuple[str, AnyGame]:
    """Returns the game that is called this. Raises unknown_game."""
    name = with_game_named(context, text).strip()
    if name not in context.app.games:
        raise Refusal("unknown_game")
    return name, context.app.games[name]


def with_game_named(context: Context, text: str) -> str:
    """Returns a text in which a title at its beginning is replaced by the game's name."""
    for title, name in sorted(_titles(context), key=lambda one: -len(one[0])):
        spelled = _BETWEEN.join(re.escape(part) for part in re.findall(r"[^\W_]+", title))
        if found := re.match(rf"\s*{_OPENING}{spelled}{_CLOSING}", text, re.IGNORECASE):
            return f"{name}{text[found.end() :]}"
    return text


def _titles(context: Context) -> Iterator[tuple[str, str]]:
    words = context.app.words
    for name in context.app.games:
        yield name, name
        for language in words.languages:
            for key in ("title", "title-short"):
                if words.has(key, name):
                    yield words.text(Say(key), language, name), name
