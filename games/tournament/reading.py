"""Reads a tournament from its JSON document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from itertools import chain
from typing import Any

from ..core.chance import CHAIN_LINKS
from ..core.game import AnyGame
from ..core.reading import NotARecord
from .days import read_method, read_standing
from .description import BadDescription, game_name, round_type
from .document import Day, PlayedMatch, PlayedRound, Tournament
from .endless import ENDLESS
from .pairing import SYSTEMS
from .results import Team

PAIRINGS = range(1, 10**6 + 1)  # of a round, more than any number of teams makes
RATING_MOST = 10_000.0  # of an anchor

_HEX = re.compile(r"[0-9a-f]{64}")


def is_tournament(document: Any) -> bool:
    """Returns whether a JSON document means to be a tournament, not a record."""
    return isinstance(document, dict) and "ladder" in document and "roundhouse" not in document


def read_tournament(document: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Tournament:
    """Returns the tournament in a JSON document; NotARecord says what is wrong with its form.

    The records in it, its commitment and its ladder are not read here.
    """
    try:
        return _read(document, games)
    except BadDescription as error:
        raise NotARecord(str(error).rstrip(".")) from None


def _read(document: Mapping[str, Any], games: Mapping[str, AnyGame]) -> Tournament:
    name = game_name(document.get("game", ""), games)
    secret, system, teams = document.get("secret"), document.get("pairing"), _texts(document.get("teams"))
    if not isinstance(secret, str) or not _HEX.fullmatch(secret):
        raise NotARecord("the secret of a tournament is written in 64 lower-case hex digits")
    if not isinstance(system, str) or system not in (*SYSTEMS, ENDLESS):
        raise NotARecord(f"pairing is one of {', '.join((*SYSTEMS, ENDLESS))}")
    if not teams or len(set(teams)) < len(teams):
        raise NotARecord("teams is a list of different names")
    numbers = {team: number for number, team in enumerate(teams)}
    rounds = tuple(_round(one, games[name], numbers, n) for n, one in enumerate(objects_in(document, "rounds"), 1))
    day = _day(document, numbers, len(rounds)) if system == ENDLESS else None
    known = range(day.before.day + 1, day.before.day + 2) if day else range(1, len(rounds) + 1)
    seen = range(known.start, CHAIN_LINKS) if day else known  # a day may be corrected on any later one
    matches = tuple(_match(written, numbers, known, seen) for written in objects_in(document, "matches"))
    apart = _teams(document.get("no_contest", []), numbers)
    anchors = {numbers[team]: rating for team, rating in _anchors(document, numbers).items()}
    releases = {numbers[team]: of for team, of in _releases(document, numbers).items()}
    lines = chain.from_iterable(zip(match.teams, match.releases, strict=True) for match in matches)
    if any(number > len(releases.get(team, ())) for team, number in lines):
        raise NotARecord("a match names a release that its team has not marked")
    facts = dict(enumerate(teams)), rounds, matches, apart, anchors, releases, _bench_after(document), day
    return Tournament(bytes.fromhex(secret), name, system, *facts)


def _bench_after(document: Mapping[str, Any]) -> int:
    faults = document.get("bench_after", 0)
    if type(faults) is not int or faults < 0:
        raise NotARecord("bench_after is a whole number")
    return faults


def _day(document: Mapping[str, Any], numbers: Mapping[str, Team], rounds: int) -> Day:
    if rounds != 1:
        raise NotARecord("a day is one round")
    try:
        at = date.fromisoformat(document["day"])
    except (KeyError, TypeError, ValueError):
        raise NotARecord("day is a date like 2026-11-22") from None
    try:
        method = read_method(document)
    except ValueError:
        raise NotARecord("method says how the ratings of a day were fitted: 1 or 2") from None
    return Day(at, read_standing(document.get("before"), numbers), method)


def _anchors(document: Mapping[str, Any], numbers: Mapping[str, Team]) -> dict[str, float]:
    found = document.get("anchors", {})
    if not isinstance(found, dict) or not found.keys() <= numbers.keys():
        raise NotARecord("anchors names teams and their ratings")
    if not all(type(rating) in (int, float) and abs(rating) <= RATING_MOST for rating in found.values()):
        raise NotARecord("the rating of an anchor is a number")
    return found


def _releases(document: Mapping[str, Any], numbers: Mapping[str, Team]) -> dict[str, list[str]]:
    found = document.get("releases", {})
    if not isinstance(found, dict) or not found.keys() <= numbers.keys():
        raise NotARecord("releases names teams and the versions that they marked")
    if any(_texts(versions) is None for versions in found.values()):
        raise NotARecord("the releases of a team are a list of versions")
    return found


def _round(document: dict[str, Any], game: AnyGame, numbers: Mapping[str, Team], number: int) -> PlayedRound:
    facts = dict(document)
    teams, byes = (_teams(facts.pop(key, None), numbers) for key in ("teams", "byes"))
    if type(sealed := facts.pop("sealed", False)) is not bool:
        raise NotARecord("sealed is true or false")
    return PlayedRound(round_type(facts, game, f"round {number}"), teams, byes, sealed)


def _match(document: dict[str, Any], numbers: Mapping[str, Team], rounds: range, seen: range) -> PlayedMatch:
    number, pairing = _number(document.get("round"), rounds), _number(document.get("pairing"), PAIRINGS)
    calls, teams = objects_in(document, "calls"), _teams(document.get("teams"), numbers)
    if len(teams) != 2:
        raise NotARecord("a match has two teams")
    record, void = _record(document)
    releases = document.get("releases", [0, 0])
    if not isinstance(releases, list) or [type(one) for one in releases] != [int, int] or min(releases) < 0:
        raise NotARecord("the releases of a match are two whole numbers")
    match = PlayedMatch(number, pairing, (teams[0], teams[1]), record, calls, void, (releases[0], releases[1]))
    earlier = objects_in(document, "earlier") if "earlier" in document else ()
    return replace(match, earlier=tuple(_earlier(one, match, seen) for one in earlier))


def _number(value: Any, known: range) -> int:
    if type(value) is not int or value not in known:
        raise NotARecord("a match has the number of its round and of its pairing")
    return value


def _earlier(document: dict[str, Any], match: PlayedMatch, seen: range) -> PlayedMatch:
    until, corrected = document.get("until"), document.get("corrected")
    if type(until) is not int or until < match.round or until not in seen or not isinstance(corrected, str):
        raise NotARecord("a corrected match says why, and which round was the last to be paired before")
    record, void = _record(document)
    return replace(match, record=record, calls=(), void=void, until=until, corrected=corrected)


def _record(document: dict[str, Any]) -> tuple[dict[str, Any] | None, str]:
    """Returns the record of a match and why it is void."""
    record, void = document.get("record"), document.get("void", "")
    if not isinstance(void, str):
        raise NotARecord("void says why a match does not count")
    if not isinstance(record, dict) and not (record is None and void):
        raise NotARecord("only a void match has no record")
    return record, void


def _teams(document: Any, numbers: Mapping[str, Team]) -> tuple[Team, ...]:
    names = _texts(document)
    if names is None or not set(names) <= numbers.keys():
        raise NotARecord("a round or a match names teams that are not in teams")
    return tuple(numbers[name] for name in names)


def _texts(document: Any) -> list[str] | None:
    return document if isinstance(document, list) and all(isinstance(name, str) for name in document) else None


def objects_in(document: Mapping[str, Any], key: str) -> tuple[dict[str, Any], ...]:
    """Returns the objects that a document lists there; NotARecord for anything else."""
    found = document.get(key)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise NotARecord(f"{key} is missing or not a list of objects")
    return tuple(found)
