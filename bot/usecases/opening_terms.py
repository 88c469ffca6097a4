"""The terms of a room's next table of a game, as set by its moderators: options, stake and seats."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from bot.view.option_values import SHOWN_MOST, bad_range, bad_seats, option_line, options_with, rated_value, read_value
from games.core.game import AnyGame, Refusal
from games.core.options import fresh, given, make
from games.core.screen import Say
from games.table.table import Absent, FirstMove, Visibility
from storage.messages.rooms import Room, Settings

from .table_limits import STAKE_MOST

STAKE, SEATS, RATED = BESIDE = ("stake", "seats", "rated")  # names that no option of a game has
VISIBILITIES: tuple[Visibility, ...] = ("listed", "link", "named")
ABSENT: tuple[Absent, ...] = ("usual", "computer", "wait", "rules")
FIRST_MOVES: tuple[FirstMove, ...] = ("host", "guest", "lot")
USUAL = "usual"  # typed to reset a value to its default

W = TypeVar("W", bound=str)


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms; None and a missing option mean the default."""

    values: Mapping[str, Any] = field(default_factory=dict)  # of the game's options
    stake: int | None = None
    seats: int | None = None
    rated: bool | None = None

    def as_kept(self) -> dict[str, Any]:
        """Returns the terms as the room's settings store them."""
        beside = {STAKE: self.stake, SEATS: self.seats, RATED: self.rated}
        return {**self.values, **{name: value for name, value in beside.items() if value is not None}}


def terms_of(room: Room, name: str, game: AnyGame) -> Terms:
    """Returns a room's terms for a game, without terms that another version of the game stored."""
    values = dict(room.settings.next.get(name, {}))
    stake, seats, rated = (values.pop(term, None) for term in BESIDE)
    try:
        make(game.Options, values)
    except ValueError:
        values = {}
    return Terms(values, stake, seats if seats in game.seats else None, rated)


def with_terms(settings: Settings, name: str, game: AnyGame, terms: Terms) -> Settings:
    """Returns a room's settings with these terms of a game. Raises a Refusal that names the first invalid term."""
    options_with(name, game, terms.values)
    if terms.stake is not None:
        check_stake(name, terms.stake)
    if terms.seats is not None and terms.seats not in game.seats:
        raise bad_seats(name, game, terms.seats)
    others = {other: values for other, values in settings.next.items() if other != name}
    kept = terms.as_kept()
    return replace(settings, next={**others, name: kept} if kept else others)


def check_stake(name: str, stake: object) -> None:
    """Refuses an invalid stake."""
    if not isinstance(stake, int) or not 0 <= stake <= STAKE_MOST:
        raise bad_range(name, STAKE, stake, 0, STAKE_MOST)


def read_visibility(text: str) -> Visibility:
    """Returns who finds a table and may join it. Raises bad_choice."""
    return _one_of(VISIBILITIES, text)


def read_first_move(text: str) -> FirstMove:
    """Returns who makes the first move. Raises bad_choice."""
    return _one_of(FIRST_MOVES, text)


def read_absent(text: str) -> Absent:
    """Returns what happens to a player whose time has run out. Raises bad_choice."""
    return _one_of(ABSENT, text)


def read_rated(text: str) -> bool:
    """Returns whether matches are rated. Raises bad_choice."""
    return {"yes": True, "no": False}[_one_of(("yes", "no"), text.lower())]


def _one_of(choices: Sequence[W], text: str) -> W:
    for choice in choices:
        if text == choice:
            return choice
    raise Refusal("bad_choice", value=text[:SHOWN_MOST], choices=", ".join(choices))


def read_terms(terms: Terms, name: str, game: AnyGame, text: str) -> Terms:
    """Returns the terms after the changes in a text like `stake=5 seats=3 rounds=usual`."""
    values, beside = dict(terms.values), dict[str, Any]()
    for word in text.replace(",", " ").split():
        option, _, value = word.partition("=")
        if option in (STAKE, SEATS):
            beside[option] = _read_number(name, game, option, value)
            continue
        if option == RATED:
            beside[option] = None if value == USUAL else read_rated(value)
            continue
        values[option] = read_value(name, game, option, value)
        if value == USUAL:
            del values[option]
    return replace(terms, values=values, **beside)


def _read_number(name: str, game: AnyGame, option: str, text: str) -> int | None:
    if text == USUAL:
        return None
    if re.fullmatch(r"[0-9]{1,9}", text):
        return int(text)
    if option == SEATS:
        raise bad_seats(name, game, text)
    raise bad_range(name, STAKE, text, 0, STAKE_MOST)


def term_lines(terms: Terms, name: str, game: AnyGame) -> list[Say]:
    """Returns stake, seats and every option, each with its value in words."""
    options = {**given(fresh(game.Options)), **terms.values}
    beside = [
        Say("option-line", {"option": Say(f"option-{term}"), "value": beside_value(terms, term)}) for term in BESIDE
    ]
    return [*beside, *(option_line(name, game, option, value) for option, value in options.items())]


def beside_value(terms: Terms, which: str) -> Say:
    """Returns the stake or the seats in words."""
    value = {STAKE: terms.stake, SEATS: terms.seats, RATED: terms.rated}[which]
    if value is None:
        return Say("option-usual")
    if which == RATED:
        return rated_value(bool(value))
    return Say("chips" if which == STAKE else "option-number", {"count": value})
