"""Parses the text after a command into the values of its options."""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.view.option_values import SAID, SHOWN_MOST, bad_number
from games.core.game import Refusal

from .command import Command, Given, Handle, Named, Option, Person, Value

HANDLE = re.compile(r"[0-9a-f]{16}")
_PAIR = re.compile(r"([a-z_]+)=(.*)", re.DOTALL)
_FIRST_PAIR = re.compile(r"([a-z_]+)=(\S*) ")
_LOOSE_PAIR = re.compile(r"(?<![^\s])([A-Za-z_]+)[ \t]*[=＝][ \t]*(?=\S)")


def read_line(command: Command, rest: str, people: Mapping[str, Person]) -> dict[str, Value]:
    """Returns the values in a command's text: words in the order of its options, or `name=value`; the last takes all.

    Where a command takes options of a game, or a setting and its value, a pair with an unknown name is one of those.
    `people` maps words like @4711 to people; another word with @ is a name. A raw value is everything after one space.
    """
    if command.raw is not None:
        return _read_raw(command, command.raw, rest)
    given: dict[str, Value] = {}
    words = _tidied(command, rest).split()
    while words:
        word = words.pop(0)
        pair = _PAIR.fullmatch(word)
        if pair and (option := command.option(pair[1])) is not None:
            given[option.name] = _value(option, pair[2], people)
        elif pair and command.option("options") is not None:
            given["options"] = f"{given.get('options', '')} {word}".strip()
        elif pair and command.option("setting") is not None:
            given |= {"setting": pair[1], "value": pair[2]}
        elif word.startswith("@") or word in people:
            name = _person_option(command, word)
            if name in given:
                raise Refusal("one_person", name=word[:SHOWN_MOST])
            given[name] = _person(word, people)
        else:
            option = _next_option(command, given)
            if option is None or pair or _misses_its_number(command, option, word):
                raise Refusal("bad_option", option=word[:32], command=command.name)
            if option.rest:
                word, words = " ".join([word, *words]), []
            given[option.name] = _value(option, word, people)
    return given


def _read_raw(command: Command, raw: Option, rest: str) -> dict[str, Value]:
    """Reads a raw value; other options come before it, as in `match=k3f9ab 2pass`."""
    given: dict[str, Value] = {}
    while (pair := _FIRST_PAIR.match(rest)) and pair[1] != raw.name and command.option(pair[1]) is not None:
        given[pair[1]], rest = pair[2], rest[pair.end() :]
    return given | ({raw.name: rest} if rest else {})


def _tidied(command: Command, text: str) -> str:
    """Returns a command's text with each `Name = value` as `name=value`; a free text at its end stays as it is."""
    if any(option.rest and option.kind == "text" for option in command.options):
        return text

    def tidy(pair: re.Match[str]) -> str:
        name = pair[1].lower()
        is_known = any(command.option(one) for one in (name, "options", "setting"))
        return f"{name}=" if is_known else pair[0]

    return _LOOSE_PAIR.sub(tidy, text)


def _next_option(command: Command, given: Given) -> Option | None:
    return next((o for o in command.options if o.name not in given and o.kind != "person"), None)


def _misses_its_number(command: Command, option: Option, word: str) -> bool:
    """Whether a number is next, and a word comes that neither looks like one nor names an option."""
    return option.kind == "number" and not word.lstrip("-").isdecimal() and command.option(word) is None


def _person_option(command: Command, word: str) -> str:
    found = next((option.name for option in command.options if option.kind == "person"), None)
    if found is None:
        raise Refusal("bad_option", option=word[:32], command=command.name)
    return found


def _person(word: str, people: Mapping[str, Person]) -> Person | Named:
    return people.get(word) or Named(word)


def _value(option: Option | None, text: str, people: Mapping[str, Person]) -> Value:
    if option is not None and option.kind == "person":
        return Handle(text) if HANDLE.fullmatch(text) else _person(text, people)
    if option is not None and option.kind == "number":
        if not re.fullmatch(r"[0-9]{1,9}", text):
            raise bad_number(option.name, text, *bounds(option))
        return int(text)
    if option is not None and option.kind == "flag":
        said = SAID.get(text.lower())
        if said is None:
            raise bad_flag(text)
        return said
    return text


def bounds(option: Option) -> tuple[int, int]:
    """Returns the smallest and the largest number that an option accepts."""
    return option.least or 0, 999_999_999 if option.most is None else option.most


def bad_flag(value: object) -> Refusal:
    """Returns the refusal of a value that is neither yes nor no."""
    return Refusal("bad_choice", value=str(value)[:SHOWN_MOST], choices="yes, no")
