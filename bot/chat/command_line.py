"""Parses the text after a command into the values of its options."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping

from bot.usecases.opening_terms import ABSENT, FIRST_MOVES, VISIBILITIES
from bot.usecases.ranking import WHERE
from bot.view.option_values import SAID, SHOWN_MOST, bad_number
from games.core.game import Refusal
from games.core.options import CLOCKS

from .command import Command, Given, Handle, Named, Option, Person, Value

HANDLE = re.compile(r"[0-9a-f]{16}")
_PAIR = re.compile(r"([a-z_]+)=(.*)", re.DOTALL)
_FIRST_PAIR = re.compile(r"([a-z_]+)=(\S*) ")
TIME_MOST = 6  # words of a time
_LOOSE_PAIR = re.compile(r"(?<![^\s])([A-Za-z_]+)[ \t]*(?:[=＝：]|:(?!//))[ \t]*(?=\S)")
_CHOICES = {  # kinds of options whose values say what they are
    "clock": re.compile("|".join([*CLOCKS, "[0-9]{1,9}[smhd]", r"[0-9]{1,9}[smhd]?\+[0-9]{1,9}[smhd]?"])),
    "visibility": re.compile("|".join(VISIBILITIES)),
    "absent": re.compile("|".join(ABSENT)),
    "first": re.compile("|".join(FIRST_MOVES)),
    "where": re.compile("|".join(WHERE)),
}
IsTime = Callable[[str], bool]


def read_line(
    command: Command, rest: str, people: Mapping[str, Person], names: Collection[str], is_time: IsTime
) -> tuple[dict[str, Value], str]:
    """Returns the values in a command's text, and a number whose meaning is unclear, if the command asks about those.

    Values are words in the order of its options, or `name=value`, also typed as `name value` or `name: value`; the last
    option takes all. Where a command takes options of a game, or a setting and its value, a pair with an unknown name
    is one of those; `names` has the options of all games. `people` maps words like @4711 to people; another word with @
    is a name. A raw value is everything after one space. A time takes as many words as `is_time` says of it.
    """
    if command.raw is not None:
        return _read_raw(command, command.raw, rest), ""
    given: dict[str, Value] = {}
    unclear = ""
    words = [*_timed(command, _tidied(command, rest, people, names), is_time)]
    while words:
        word = words.pop(0)
        pair = _PAIR.fullmatch(word)
        if pair and (more := _named_value(command, given, pair[1], pair[2], people)):
            given |= more
        elif word.startswith("@") or word in people:
            name = _person_option(command, word)
            if name in given:
                raise Refusal("one_person", name=word[:SHOWN_MOST])
            given[name] = _person(word, people)
        else:
            option = None if pair else _next_option(command, given, word)
            if option is None or _misses_its_number(command, option, word):
                if command.unclear is None or pair:
                    raise Refusal("bad_option", option=word[:32], command=command.name)
                if word.isdecimal():
                    unclear = unclear or word
                else:
                    words.insert(0, f"{_person_option(command, word)}={word}")
                continue
            if option.rest:
                word, words = " ".join([word, *words]), []
            given[option.name] = _value(option, word, people)
    return given, unclear


def spread(command: Command, given: Given, is_time: IsTime) -> Given:
    """Returns the values, with the command's own options out of its field for those of a game: `clock=1d seats=4`."""
    text = given.get("options")
    if not isinstance(text, str):
        return given
    pairs = [(word, _PAIR.fullmatch(word)) for word in _timed(command, _tidied(command, text, {}, ()), is_time)]
    own = {pair[1]: pair[2] for _, pair in pairs if pair and pair[1] != "options" and command.option(pair[1])}
    rest = " ".join(word for word, pair in pairs if pair is None or pair[1] not in own)
    values = {name: _value(command.option(name), value, {}) for name, value in own.items() if name not in given}
    others = {name: value for name, value in given.items() if name != "options"}
    return {**others, **values, **({"options": rest} if rest else {})}


def _named_value(
    command: Command, given: Mapping[str, Value], name: str, text: str, people: Mapping[str, Person]
) -> dict[str, Value]:
    """Returns what `name=text` gives: an option, an option of a game, or a setting; empty where it is none of them."""
    if (option := command.option(name)) is not None:
        if option.instead and text.lower() == option.instead:
            option, text = command.option(option.instead) or option, "yes"
        return {option.name: _value(option, text, people)}
    if command.option("options") is not None:
        return {"options": f"{given.get('options', '')} {name}={text}".strip()}
    return {"setting": name, "value": text} if command.option("setting") is not None else {}


def _read_raw(command: Command, raw: Option, rest: str) -> dict[str, Value]:
    """Reads a raw value; other options come before it, as in `match=k3f9ab 2pass`."""
    given: dict[str, Value] = {}
    while (pair := _FIRST_PAIR.match(rest)) and pair[1] != raw.name and command.option(pair[1]) is not None:
        given[pair[1]], rest = pair[2], rest[pair.end() :]
    return given | ({raw.name: rest} if rest else {})


def _tidied(command: Command, text: str, people: Mapping[str, Person], names: Collection[str]) -> list[str]:
    """Returns the words of a command's text, with `Name = value`, `name: value` and `name value` as `name=value`.

    A free text at its end stays as it is.
    """
    if any(option.rest and option.kind == "text" for option in command.options):
        return text.split()

    def tidy(pair: re.Match[str]) -> str:
        name = pair[1].lower()
        is_known = any(command.option(option) for option in (name, "options", "setting"))
        return f"{name}=" if is_known else pair[0]

    words = _LOOSE_PAIR.sub(tidy, text).split()
    return [*_paired(command, words, people, names)] if command.option("options") else words


def _paired(command: Command, words: list[str], people: Mapping[str, Person], names: Collection[str]) -> Iterator[str]:
    """Yields words; an option's name and the value after it as one, and so a number before the name: `4 seats`."""
    while words:
        word, after = words.pop(0), words[0] if words else ""
        name, option, other = word.lower(), command.option(word.lower()), command.option(after.lower())
        if after and "=" not in after and (name in names or (option is not None and _takes(option, after, people))):
            yield f"{name}={words.pop(0)}"
        elif option is not None and option.usual is not None:
            yield f"{option.name}={option.usual}"
        elif other is not None and _comes_before(other, word, people) and not _has_value(other, words, people):
            yield f"{words.pop(0).lower()}={word}"
        else:
            yield word


def _timed(command: Command, words: list[str], is_time: IsTime) -> Iterator[str]:
    """Yields words; a time with the words after it that belong to it as one: `at=tomorrow 8 pm`."""
    while words:
        word = words.pop(0)
        pair = _PAIR.fullmatch(word)
        option = command.option(pair[1]) if pair else None
        if option is not None and option.kind == "time":
            ends = range(min(TIME_MOST, len(words)), 0, -1)
            more = next((end for end in ends if is_time(f"{pair[2]} {' '.join(words[:end])}")), 0) if pair else 0
            word, words = " ".join([word, *words[:more]]), words[more:]
        yield word


def _takes(option: Option, word: str, people: Mapping[str, Person]) -> bool:
    """Whether a word can be the value of an option whose name stands beside it."""
    if option.is_number:
        return word.lstrip("-").isdecimal()
    if option.kind == "person":
        return word in people or bool(option.instead and word.lower() == option.instead)
    return option.kind != "options"


def _comes_before(option: Option, word: str, people: Mapping[str, Person]) -> bool:
    """Whether a word before the name of an option can be its value: a flag takes only what says yes or no there."""
    return option.named and (word.lower() in SAID if option.kind == "flag" else _takes(option, word, people))


def _has_value(option: Option, words: list[str], people: Mapping[str, Person]) -> bool:
    return len(words) > 1 and _takes(option, words[1], people)


def _next_option(command: Command, given: Given, word: str) -> Option | None:
    """Returns the option that a word without a name is for: one whose values say what they are, else the next one."""
    free = [o for o in command.options if o.name not in given and o.kind != "person" and not o.named]
    telling = next((o for o in free if o.kind in _CHOICES and _CHOICES[o.kind].fullmatch(word.lower())), None)
    return telling or next((o for o in free if o.kind not in _CHOICES or command.unclear is None), None)


def _misses_its_number(command: Command, option: Option, word: str) -> bool:
    """Whether a number is next, and a word comes that neither looks like one nor names an option."""
    return option.is_number and not word.lstrip("-").isdecimal() and command.option(word) is None


def _person_option(command: Command, word: str) -> str:
    person_option = next((option.name for option in command.options if option.kind == "person"), None)
    if person_option is None:
        raise Refusal("bad_option", option=word[:32], command=command.name)
    return person_option


def _person(word: str, people: Mapping[str, Person]) -> Person | Named:
    return people.get(word) or Named(word)


def _value(option: Option | None, text: str, people: Mapping[str, Person]) -> Value:
    if option is not None and option.kind == "person":
        return Handle(text) if HANDLE.fullmatch(text) else _person(text, people)
    if option is not None and option.is_number:
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
