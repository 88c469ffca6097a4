"""Words: turns a Say into a sentence in the reader's language, from .ftl files: these, the fronts' and the games'.

Those in the folders `words` of fronts and games are theirs alone; `en-chat.ftl` and similar files here are for some
fronts. A language is a file here without a dash, which has the language's own name: `language-CODE`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import chain, count
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from games.core.screen import LETTERS, Name, Say, Sign

DEFAULT = "en"
MADE_MOST = 20_000
TABLE = files(__name__)
FRONTS = files("bot").joinpath("platforms")

FIRST_SEAT = 0xE100  # private-use characters, which no name contains
FIRST_SIGN = 0xE180
SEAT = re.compile("[\ue100-\ue1ff]")
FIRST_LONG = 0xE200
LONG = 2_000  # characters; Fluent takes 2,500 in one place
ENTRY = re.compile(r"^([A-Za-z][\w-]*) *=", re.MULTILINE)

Namer = Callable[[int], str]


def files_by_language() -> dict[str, list[Traversable]]:
    """Returns the .ftl files of the table and its fronts, by installed language."""
    folders = [TABLE, *(front.joinpath("words") for front in FRONTS.iterdir())]
    files = [file for folder in folders if folder.is_dir() for file in folder.iterdir() if file.name.endswith(".ftl")]
    codes = sorted(file.name.removesuffix(".ftl") for file in TABLE.iterdir() if file.name.endswith(".ftl"))
    return {code: [f for f in files if re.split(r"[-.]", f.name)[0] == code] for code in codes if "-" not in code}


class MissingWords(LookupError):
    """A key that no language file has: a bug, reported loudly."""


def seat_number(seat: int) -> str:
    """Returns the name of a seat without a player's name: its number, from 1."""
    return str(seat + 1)


def seat_letter(seat: int) -> str:
    """Returns the letter of a seat."""
    return LETTERS[seat]


class Words:
    """What the table and the given games can say, in all languages or in these."""

    def __init__(self, games: Mapping[str, Traversable], only: Container[str] = ()) -> None:
        installed = {code: files for code, files in files_by_language().items() if not only or code in only}
        self.languages = tuple(installed)
        self.games = tuple(games)
        # recent sentences, most of which are repeated often, and the characters in them that stand for names
        self._made: dict[Any, tuple[str, frozenset[str]]] = {}
        self._fixed: dict[tuple[str, str, str], dict[str, str]] = {}  # see fixed
        self._sources: dict[tuple[str, str], dict[str, str]] = {}  # by language and game: each key's entry
        self._own: dict[str, dict[str, str]] = {}  # see sentences_on
        self._bundles: dict[tuple[str, str], FluentBundle] = {}  # parsed entries so far
        for lang, table in installed.items():
            self._sources[lang, ""] = dict(chain.from_iterable(map(_entries, table)))
        names = {
            key: entries[key] for (lang, _), entries in self._sources.items() if (key := f"language-{lang}") in entries
        }
        for lang in installed:
            self._sources[lang, ""] |= names  # each language names itself
            for game, folder in games.items():
                own = _entries(folder.joinpath("words", f"{lang}.ftl"))
                self._sources[lang, game] = self._sources[lang, ""] | dict(own)

    def supported(self, code: str) -> str:
        """Returns the language of a code like `ru` or `zh-CN`; English where we lack it."""
        language = code.partition("-")[0].lower()
        return language if language in self.languages else DEFAULT

    def untranslated(self) -> dict[str, list[str]]:
        """Returns the languages that each game lacks; there it speaks English. Complete games are left out."""
        lacking = {
            game: [lang for lang in self.languages if "title" not in self._sources[lang, game]] for game in self.games
        }
        return {game: languages for game, languages in lacking.items() if languages}

    def text(
        self, say: Say, language: str, game: str = "", name: Namer = seat_number, sign: Namer = seat_letter
    ) -> str:
        """Returns the sentence; falls back to English where the language lacks the key."""
        said, characters = self._without_names(say, language, game)
        for character in characters:
            code = ord(character)
            said = said.replace(character, name(code - FIRST_SEAT) if code < FIRST_SIGN else sign(code - FIRST_SIGN))
        return said

    def fixed(self, language: str, game: str, front: str) -> dict[str, str]:
        """Returns the sentences without arguments that were said so far, by key; a pen adds those that it says."""
        return self._fixed.setdefault((language, game, front), {})

    def _without_names(self, say: Say, language: str, game: str) -> tuple[str, frozenset[str]]:
        """Returns the sentence with a character for each person's name, so that it can be cached; and those in it."""
        game = say.game or game
        values: Iterable[Any] = say.args.values()
        try:
            made = (say.key, language, game, *say.args, *values)
            said = self._made.get(made)
        except TypeError:  # there are sentences among them, which have no hash
            values = [
                self._without_names(value, language, game) if isinstance(value, Say) else value for value in values
            ]
            made = (say.key, language, game, *say.args, *values)
            said = self._made.get(made)
        if said is None:
            text = self._format(say.key, language, game, dict(zip(say.args, map(_argument, values), strict=True)))
            if len(self._made) >= MADE_MOST:
                self._made.clear()
            said = self._made[made] = text, frozenset(SEAT.findall(text))
        return said

    def _format(self, key: str, language: str, game: str, args: dict[str, str | int]) -> str:
        bundle = self.bundle(key, language, game)
        message = bundle.get_message(key)
        assert message.value is not None
        long = [name for name, value in args.items() if isinstance(value, str) and len(value) > LONG]
        stand_ins = {name: chr(FIRST_LONG + number) for number, name in enumerate(long)}
        made, errors = bundle.format_pattern(message.value, args | stand_ins)
        if errors:
            raise MissingWords(f"{key} ({language}, {game or 'table'}): {errors[0]}")
        text = str(made)
        for name, stand_in in stand_ins.items():
            text = text.replace(stand_in, str(args[name]))
        return text

    def sentences_on(self, front: str) -> Mapping[str, str]:
        """Returns the keys whose sentence is another one on a front, with its key: `KEY-on-FRONT`."""
        if (own := self._own.get(front)) is None:
            end = f"-on-{front}"
            own = {key.removesuffix(end): key for key in self._sources[DEFAULT, ""] if key.endswith(end)}
            self._own[front] = own
        return own

    def has(self, key: str, game: str = "") -> bool:
        """Whether English has the key, and so every language can use it."""
        return key in self._sources[DEFAULT, game]

    def rule_steps(self, game: str) -> int:
        """Returns the number of steps in which a game's rules are explained."""
        return next(n for n in count() if not self.has(f"rules-{n + 1}", game))

    def bundle(self, key: str, language: str, game: str = "") -> FluentBundle:
        """Returns a bundle with this key; entries are parsed on first use, because parsing all is slow."""
        for which in ((language, game), (DEFAULT, game)):
            if (source := self._sources.get(which, {}).get(key)) is None:
                continue
            bundle = self._bundles.get(which)
            if bundle is None:
                bundle = self._bundles[which] = FluentBundle([which[0]], use_isolating=False)
            if not bundle.has_message(key):
                bundle.add_resource(FluentResource(source))
            return bundle
        raise MissingWords(f"{key} ({language}, {game or 'table'})")


def _argument(value: Any) -> str | int:
    """Returns an argument as Fluent takes it: a name as its character, a sentence as its text."""
    if isinstance(value, Name):
        return chr(FIRST_SEAT + value.seat)
    if isinstance(value, Sign):
        return chr(FIRST_SIGN + value.seat)
    if isinstance(value, tuple):
        return str(value[0])
    return SEAT.sub("", value) if isinstance(value, str) else value  # typed text must not turn into a name


def _entries(file: Traversable) -> list[tuple[str, str]]:
    """Returns the keys of a file, each with its whole entry; an entry starts at the start of a line."""
    text = file.read_text("utf-8") if file.is_file() else ""
    starts = list(ENTRY.finditer(text))
    ends = [*(start.start() for start in starts[1:]), len(text)]
    return [(start[1], text[start.start() : end]) for start, end in zip(starts, ends, strict=False)]
