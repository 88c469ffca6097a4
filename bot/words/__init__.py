"""Words: a Say becomes a sentence in the reader's language, from the .ftl files beside this one and in each game.

`en.ftl` is what every front says, `en-chat.ftl` and its like what only some do; a language is a file without a dash.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from games.core.screen import Name, Say

DEFAULT = "en"
MADE_MOST = 20_000
TABLE = files(__name__)

FIRST_SEAT = 0xE100  # signs for private use, which no name has
SEAT = re.compile("[\ue100-\ue1ff]")

Namer = Callable[[int], str]


class MissingWords(LookupError):
    """A key that no language file has: a bug, and loud."""


def seat_number(seat: int) -> str:
    """How a seat is called where nobody's name is known: people count from 1."""
    return str(seat + 1)


class Words:
    """All languages of the table and of the games whose folders are given."""

    def __init__(self, games: Mapping[str, Traversable]) -> None:
        files = sorted(f.name.removesuffix(".ftl") for f in TABLE.iterdir() if f.name.endswith(".ftl"))
        self.languages = tuple(name for name in files if "-" not in name)
        table = {lang: [_resource(TABLE, f) for f in files if f.split("-")[0] == lang] for lang in self.languages}
        self._made: dict[Any, str] = {}  # sentences of late: most are said again and again
        self._bundles = {(lang, ""): _bundle(lang, *_found(*table[lang])) for lang in self.languages}
        for game, folder in games.items():
            for lang in self.languages:
                own = _resource(folder.joinpath("words"), lang)
                self._bundles[lang, game] = _bundle(lang, *_found(*table[lang], own))

    def text(self, say: Say, language: str, game: str = "", name: Namer = seat_number) -> str:
        """The sentence; a language that lacks the key falls back to English."""
        said = self._without_names(say, language, game)
        return said if said.isascii() else SEAT.sub(lambda found: name(ord(found[0]) - FIRST_SEAT), said)

    def _without_names(self, say: Say, language: str, game: str) -> str:
        """The sentence with a sign for each person: no language bends for a name, and so it is made once."""
        args = []
        for key, value in say.args.items():
            if isinstance(value, Name):
                args.append((key, chr(FIRST_SEAT + value.seat)))
            elif isinstance(value, Say):
                args.append((key, self._without_names(value, language, game)))
            elif isinstance(value, str) and not value.isascii():
                args.append((key, SEAT.sub("", value)))  # nobody becomes another by what was typed
            else:
                args.append((key, value))  # type: ignore[arg-type]
        made = (say.key, language, game, *args)
        text = self._made.get(made)
        if text is None:
            text = self._format(say.key, language, game, dict(args))
            if len(self._made) >= MADE_MOST:
                self._made.clear()
            self._made[made] = text
        return text

    def _format(self, key: str, language: str, game: str, args: dict[str, str | int]) -> str:
        bundle = self._bundle_with(key, language, game)
        message = bundle.get_message(key)
        assert message.value is not None
        text, errors = bundle.format_pattern(message.value, args)
        if errors:
            raise MissingWords(f"{key} ({language}, {game or 'table'}): {errors[0]}")
        return str(text)

    def has(self, key: str, game: str = "") -> bool:
        """Whether English, and so every language, can say it."""
        return bool(self._bundles[DEFAULT, game].has_message(key))

    def _bundle_with(self, key: str, language: str, game: str) -> FluentBundle:
        for candidate in (language, DEFAULT):
            bundle = self._bundles.get((candidate, game))
            if bundle is not None and bundle.has_message(key):
                return bundle
        raise MissingWords(f"{key} ({language}, {game or 'table'})")


def _resource(folder: Traversable, language: str) -> Any | None:
    file = folder.joinpath(f"{language}.ftl")
    return FluentResource(file.read_text("utf-8")) if file.is_file() else None


def _found(*resources: Any | None) -> list[Any]:
    return [r for r in resources if r is not None]


def _bundle(language: str, *resources: Any) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for resource in resources:
        bundle.add_resource(resource, allow_overrides=True)
    return bundle


def game_folders(*packages: str) -> dict[str, Traversable]:
    """The folder of every game in these packages, where its words and its art lie."""
    return {f.name: f for package in packages for f in files(package).iterdir() if f.joinpath("words").is_dir()}
