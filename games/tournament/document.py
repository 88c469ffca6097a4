"""A whole tournament as one JSON document, which anybody can verify (docs/tournaments.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.chance import commitment
from ..core.game import AnyGame
from ..core.reading import NotARecord
from .description import BadDescription, RoundType, game_name, round_type
from .pairing import SYSTEMS
from .rating import fitted
from .results import Result, Team, bye, result_of
from .scoring import LadderRow, ladder

NEITHER_BEGAN = "neither robot could be reached"  # why such a match is void
PAIRINGS_MOST = 10**6  # of a round, more than any number of teams makes

_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its type, the teams that could be paired (in a knock-out always all) and those that had a bye."""

    type: RoundType
    teams: tuple[Team, ...]
    byes: tuple[Team, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of a tournament: its record and calls as JSON values. A void match has a reason and perhaps no record.

    `earlier`: what it was before each correction by an organiser, which the pairings of some rounds have seen.
    """

    round: int  # from 1
    pairing: int  # from 1
    teams: tuple[Team, Team]
    record: Mapping[str, Any] | None
    calls: Sequence[Mapping[str, Any]] = ()
    void: str = ""
    until: int = 0  # the last round that was paired before it was corrected; 0: it stands
    corrected: str = ""  # why, where somebody said so
    earlier: tuple[PlayedMatch, ...] = ()

    def seen_by(self, round_number: int) -> PlayedMatch:
        """Returns the match as it was when a round was paired."""
        return next((one for one in self.earlier if one.until >= round_number), self)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament that has ended. Names are in order of registration and include teams that have left."""

    secret: bytes
    game: str
    system: str
    names: Mapping[Team, str]
    rounds: tuple[PlayedRound, ...]
    matches: tuple[PlayedMatch, ...]
    no_contest: tuple[Team, ...] = ()  # out of competition

    def results(self, seen_by: int | None = None) -> list[Result]:
        """Returns the result of each match, and of each bye; `seen_by`: those that the pairing of this round saw."""
        last = len(self.rounds) if seen_by is None else seen_by - 1
        before = [match for match in self.matches if match.round <= last]
        found = [self._result(match.seen_by(seen_by) if seen_by else match) for match in before]
        for number, played in enumerate(self.rounds[:last], 1):
            kind = played.type
            found += [bye(number, team, 1 + kind.both, kind.multiplier) for team in played.byes]
        return found

    def _result(self, match: PlayedMatch) -> Result:
        multiplier = self.rounds[match.round - 1].type.multiplier
        if match.void or match.record is None:
            return Result(match.round, *match.teams, None, multiplier=multiplier, void=True)
        return result_of(match.round, *match.teams, match.record["outcome"], multiplier, match.pairing)

    def ladder(self, *, resampled: bool = True) -> list[LadderRow]:
        """Returns the final ladder, with the ratings that fit all results; `resampled` as in `fitted`."""
        results = self.results()
        ratings = fitted(list(self.names), results, resampled=resampled)
        return ladder(self.system, list(self.names), results, ratings, self.no_contest)

    def document(self) -> dict[str, Any]:
        """Returns the tournament as JSON values."""
        return {
            "commitment": commitment(self.secret),
            "secret": self.secret.hex(),
            "game": self.game,
            "pairing": self.system,
            "teams": list(self.names.values()),
            "rounds": [self._round_document(played) for played in self.rounds],
            "ladder": [row_document(row, self.names) for row in self.ladder()],
            "matches": [self._match_document(match) for match in self.matches],
        } | ({"no_contest": [self.names[team] for team in self.no_contest]} if self.no_contest else {})

    def _round_document(self, played: PlayedRound) -> dict[str, Any]:
        teams = {
            "teams": [self.names[team] for team in played.teams],
            "byes": [self.names[team] for team in played.byes],
        }
        return played.type.document() | teams

    def _match_document(self, match: PlayedMatch) -> dict[str, Any]:
        facts = {
            "round": match.round,
            "pairing": match.pairing,
            "teams": [self.names[team] for team in match.teams],
            "record": match.record,
            "calls": list(match.calls),
        }
        earlier = {"earlier": [_earlier_document(one) for one in match.earlier]} if match.earlier else {}
        return facts | _why_void(match) | earlier


def _earlier_document(match: PlayedMatch) -> dict[str, Any]:
    facts = {"until": match.until, "corrected": match.corrected, "record": match.record}
    return facts | _why_void(match)


def _why_void(match: PlayedMatch) -> dict[str, Any]:
    return {"void": match.void} if match.void else {}


def row_document(row: LadderRow, names: Mapping[Team, str]) -> dict[str, Any]:
    """Returns a row of the ladder as JSON values; ratings have one decimal. Out of competition there is no place."""
    return {
        "team": names[row.team],
        "place": row.place,
        "points": row.points,
        "chips": row.chips,
        "rating": round(row.rating, 1),
        "uncertainty": round(row.uncertainty, 1),
        "plus_minus": round(row.plus_minus, 1),
        "played": row.played,
        "unsure": row.unsure,
    } | ({"no_contest": True} if row.no_contest else {})


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
    if not isinstance(system, str) or system not in SYSTEMS:
        raise NotARecord(f"pairing is one of {', '.join(SYSTEMS)}")
    if not teams or len(set(teams)) < len(teams):
        raise NotARecord("teams is a list of different names")
    numbers = {team: number for number, team in enumerate(teams)}
    rounds = tuple(_round(one, games[name], numbers, n) for n, one in enumerate(_objects(document, "rounds"), 1))
    matches = tuple(_match(one, numbers, len(rounds)) for one in _objects(document, "matches"))
    apart = _teams(document.get("no_contest", []), numbers)
    return Tournament(bytes.fromhex(secret), name, system, dict(enumerate(teams)), rounds, matches, apart)


def _round(document: dict[str, Any], game: AnyGame, numbers: Mapping[str, Team], number: int) -> PlayedRound:
    facts = dict(document)
    teams, byes = (_teams(facts.pop(key, None), numbers) for key in ("teams", "byes"))
    return PlayedRound(round_type(facts, game, f"round {number}"), teams, byes)


def _match(document: dict[str, Any], numbers: Mapping[str, Team], rounds: int) -> PlayedMatch:
    number, pairing = _number(document.get("round"), rounds), _number(document.get("pairing"), PAIRINGS_MOST)
    calls, teams = _objects(document, "calls"), _teams(document.get("teams"), numbers)
    if len(teams) != 2:
        raise NotARecord("a match has two teams")
    record, void = _record(document)
    match = PlayedMatch(number, pairing, (teams[0], teams[1]), record, calls, void)
    earlier = _objects(document, "earlier") if "earlier" in document else ()
    return replace(match, earlier=tuple(_earlier(one, match, rounds) for one in earlier))


def _number(value: Any, most: int) -> int:
    if type(value) is not int or not 1 <= value <= most:
        raise NotARecord("a match has the number of its round and of its pairing")
    return value


def _earlier(document: dict[str, Any], match: PlayedMatch, rounds: int) -> PlayedMatch:
    until, corrected = document.get("until"), document.get("corrected")
    if type(until) is not int or not match.round <= until <= rounds or not isinstance(corrected, str):
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


def _objects(document: Mapping[str, Any], key: str) -> tuple[dict[str, Any], ...]:
    found = document.get(key)
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        raise NotARecord(f"{key} is missing or not a list of objects")
    return tuple(found)
