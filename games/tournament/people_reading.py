"""Reads a tournament of people from its JSON document, strictly: docs/tournaments.md has its fields."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, get_args

from ..core.reading import NotARecord
from .people import KINDS, LEGS_MOST, Called, Encounter, Won, without
from .people_document import MARK, PeopleTournament
from .reading import objects_in

_HEX = re.compile(r"[0-9a-f]{64}")
_NUMBERS = ("round", "pairing", "leg", "first", "booked")


def is_of_people(document: Any) -> bool:
    """Whether a document is a tournament of people."""
    return isinstance(document, dict) and isinstance(document.get(MARK), list) and "matches" in document


def read_people_tournament(document: Mapping[str, Any]) -> PeopleTournament:
    """Returns the tournament in a document; NotARecord says what is wrong with its form."""
    names, secret, game, kind = (document.get(key) for key in (MARK, "secret", "game", "kind"))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise NotARecord("people is a list of names")
    if not isinstance(secret, str) or not _HEX.fullmatch(secret):
        raise NotARecord("the secret of a tournament is written in 64 lower-case hex digits")
    if not isinstance(game, str) or not isinstance(kind, str) or kind not in KINDS:
        raise NotARecord(f"kind is one of {', '.join(KINDS)}, and game is a name")
    called = [
        Called(number, _numbers(made.get("people"), len(names)), _numbers(made.get("patient", []), len(names)))
        for number, made in enumerate(objects_in(document, "rounds"), 1)
    ]
    written = objects_in(document, "matches")
    matches = [_encounter(match, len(names)) for match in written]
    keys = [(match.round, match.pairing, match.leg) for match in matches]
    played = [key for key, match in zip(keys, matches, strict=True) if match.second is not None]
    _need(len({*played}) == len(played), "two matches have the same round, pairing and leg")
    records = {
        key: match["record"] for key, match in zip(keys, written, strict=True) if match.get("record") is not None
    }
    return PeopleTournament(bytes.fromhex(secret), game, kind, names, called, matches, records)


def _encounter(written: Mapping[str, Any], people: int) -> Encounter:
    """Returns a match as a document has it."""
    number, pairing, leg, first, booked = (
        _number(written.get(name), least) for name, least in zip(_NUMBERS, (1, 0, 1, 1, 1), strict=True)
    )
    second = None if written.get("second", 0) is None else _number(written.get("second"), 1)
    won, missed = written.get("won"), _missed(written.get("missed"), (first, second))
    _need(
        leg <= LEGS_MOST and booked >= number, "a match has its leg, and how many rounds were paired when it was over"
    )
    _need(max(first, second or 0) <= people, "a match names people who are not in the tournament")
    _need(isinstance(won, str) and won in get_args(Won), "a match of the tournament has no result")
    match = Encounter(number, pairing, leg, first, second, won, missed, booked)
    _need(not missed or won == without(match, missed), "who did not come cannot have won")
    is_bye = (pairing, won, missed, written.get("record")) == (0, "first", (), None)
    _need(is_bye if second is None else pairing > 0, "a bye has pairing 0, and no record")
    return match


def _missed(listed: Any, teams: tuple[int, int | None]) -> tuple[int, ...]:
    are_theirs = isinstance(listed, list) and all(type(team) is int and team in teams for team in listed)
    _need(are_theirs and len({*listed}) == len(listed), "who missed a match is one of those who play it")
    return tuple(listed)


def _numbers(listed: Any, most: int) -> tuple[int, ...]:
    """Returns numbers of people, which stand in their order: another one would draw other lots."""
    are_numbers = isinstance(listed, list) and all(type(number) is int and 0 < number <= most for number in listed)
    _need(are_numbers and all(a < b for a, b in pairwise(listed)), "a round names people by their numbers, in order")
    return tuple(listed)


def _number(value: Any, least: int) -> int:
    if type(value) is not int or value < least:
        raise NotARecord(f"a match has whole numbers in {', '.join(_NUMBERS)}")
    return value


def _need(holds: bool, what: str) -> None:
    if not holds:
        raise NotARecord(what)
