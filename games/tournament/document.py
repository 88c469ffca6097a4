"""A whole tournament as one JSON document, which anybody can verify (docs/tournaments.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ..core.chance import commitment, hashed
from .days import BY_DEALS, BY_ROUNDS, Standing, Totals
from .description import RoundType
from .rating import Rating, fitted, latest, lines_of
from .results import Line, Result, Team, bye, result_of
from .scoring import LadderRow, by_rating, ladder

NEITHER_BEGAN = "neither robot could be reached"  # why such a match is void


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round: its type, the teams that could be paired (in a knock-out always all) and those that had a bye."""

    type: RoundType
    teams: tuple[Team, ...]
    byes: tuple[Team, ...] = ()
    sealed: bool = False  # faults in it bench nobody


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
    releases: tuple[int, int] = (0, 0)  # of the robots that played it: how many their teams had marked before
    until: int = 0  # the last round that was paired before it was corrected; 0: it stands
    corrected: str = ""  # why, where somebody said so
    earlier: tuple[PlayedMatch, ...] = ()

    def seen_by(self, round_number: int) -> PlayedMatch:
        """Returns the match as it was when a round was paired."""
        return next((one for one in self.earlier if one.until >= round_number), self)


@dataclass(frozen=True, slots=True)
class Day:
    """A day of an endless tournament: its date (UTC), and what the tournament had come to before.

    `method`: how its ratings were fitted.
    """

    at: date
    before: Standing
    method: int = BY_DEALS


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament that has ended. Names are in order of registration and include teams that have left.

    Of an endless one a day: it has one round, whose number is that of the day, and the secret is the day's.
    """

    secret: bytes
    game: str
    system: str
    names: Mapping[Team, str]
    rounds: tuple[PlayedRound, ...]
    matches: tuple[PlayedMatch, ...]
    no_contest: tuple[Team, ...] = ()  # out of competition
    anchors: Mapping[Team, float] = field(default_factory=dict)  # computers of known strength, with their ratings
    releases: Mapping[Team, Sequence[str]] = field(default_factory=dict)  # the versions that teams have marked
    bench_after: int = 0  # faulty matches in a row, after which a robot loses without being asked; 0: never
    day: Day | None = None

    @property
    def first_round(self) -> int:
        """Returns the number of the first round."""
        return self.day.before.day + 1 if self.day else 1

    @property
    def commitment(self) -> str:
        """Returns the commitment to which the secret fits."""
        return hashed(self.secret, self.first_round).hex() if self.day else commitment(self.secret)

    def round_of(self, match: PlayedMatch) -> PlayedRound:
        """Returns the round of a match."""
        return self.rounds[match.round - self.first_round]

    @property
    def standing(self) -> Standing:
        """Returns what an endless tournament has come to after the day; nothing for another one."""
        if self.day is None:
            return Standing()
        return self.day.before.after(self.day.at, self.results(), self.anchors, self.day.method)

    def results(self, seen_by: int | None = None) -> list[Result]:
        """Returns the result of each match, and of each bye; `seen_by`: those that the pairing of this round saw."""
        last = self.first_round + len(self.rounds) - 1 if seen_by is None else seen_by - 1
        before = [match for match in self.matches if match.round <= last]
        found = [self._result(match.seen_by(seen_by) if seen_by else match) for match in before]
        for number, played in enumerate(self.rounds[: last - self.first_round + 1], self.first_round):
            kind = played.type
            found += [bye(number, team, 1 + kind.both, kind.multiplier) for team in played.byes]
        return found

    def _result(self, match: PlayedMatch) -> Result:
        multiplier = self.round_of(match).type.multiplier
        if match.void or match.record is None:
            return Result(match.round, *match.teams, None, multiplier=multiplier, void=True, releases=match.releases)
        return result_of(match.round, *match.teams, match.record, multiplier, match.pairing, match.releases)

    def ratings(self, *, resampled: bool = True) -> Mapping[Line, Rating]:
        """Returns the rating of each release that has played, which fit all results; `resampled` as in `fitted`."""
        if self.day:
            return self.standing.ratings
        results = self.results()
        return fitted(lines_of(self.names, results), results, anchors=self.anchors, resampled=resampled)

    def ladder(self, *, resampled: bool = True) -> list[LadderRow]:
        """Returns the final ladder, with the ratings of the latest releases; `resampled` as in `fitted`."""
        if self.day:
            return self._ladder_after(self.day.at, self.standing)
        ratings = latest(self.ratings(resampled=resampled), self._latest_releases())
        return ladder(self.system, list(self.names), self.results(), ratings, self.no_contest, self.anchors)

    def _ladder_after(self, at: date, standing: Standing) -> list[LadderRow]:
        releases = self._latest_releases()
        ratings = latest(standing.ratings, releases) | {
            team: Rating(value, 0.0) for team, value in self.anchors.items()
        }
        rows = ladder("", list(self.names), [], ratings, self.no_contest, self.anchors)
        own = {row.team: standing.totals.get(row.team, Totals()) for row in rows}
        retired = {row.team for row in rows if standing.retired((row.team, releases.get(row.team, 0)), at)}
        return by_rating(
            replace(row, **own[row.team]._asdict(), retired=row.team in retired and not row.anchor) for row in rows
        )

    def _latest_releases(self) -> dict[Team, int]:
        return {team: len(versions) for team, versions in self.releases.items()}

    def document(self) -> dict[str, Any]:
        """Returns the tournament as JSON values."""
        return {
            "commitment": self.commitment,
            "secret": self.secret.hex(),
            "game": self.game,
            "pairing": self.system,
            "teams": list(self.names.values()),
            "rounds": [self._round_document(played) for played in self.rounds],
            "ladder": self.ladder_document(),
            "matches": [self._match_document(match) for match in self.matches],
        } | self._more()

    def ladder_document(self, *, resampled: bool = True) -> list[dict[str, Any]]:
        """Returns the final ladder as JSON values, with each release of the teams that have several."""
        if self.day:
            standing = self.standing
            played = Counter({line: release.played for line, release in standing.releases.items()})
            return self._rows(self._ladder_after(self.day.at, standing), standing.ratings, played)
        played = Counter(line for r in self.results() if not r.void and r.second is not None for line in r.lines)
        return self._rows(self.ladder(resampled=resampled), self.ratings(resampled=resampled), played)

    def _rows(
        self, rows: Sequence[LadderRow], ratings: Mapping[Line, Rating], played: Mapping[Line, int]
    ) -> list[dict[str, Any]]:
        documents = []
        for row in rows:
            versions = ("", *self.releases.get(row.team, ()))
            lines = [(row.team, release) for release in range(len(versions))]
            own = [
                _release_document(version, ratings.get(line, Rating()), played.get(line, 0))
                for version, line in zip(versions, lines, strict=True)
            ]
            documents.append(row_document(row, self.names) | ({"releases": own} if len(own) > 1 else {}))
        return documents

    def _more(self) -> dict[str, Any]:
        """Returns what only some tournaments have."""
        found: dict[str, Any] = {}
        if self.day:
            found |= {"day": self.day.at.isoformat(), "before": self.day.before.document(self.names)}
            found |= {"method": self.day.method} if self.day.method != BY_ROUNDS else {}
        if self.bench_after:
            found["bench_after"] = self.bench_after
        if self.no_contest:
            found["no_contest"] = [self.names[team] for team in self.no_contest]
        if self.anchors:
            found["anchors"] = {self.names[team]: rating for team, rating in self.anchors.items()}
        if self.releases:
            found["releases"] = {self.names[team]: list(versions) for team, versions in self.releases.items()}
        return found

    def _round_document(self, played: PlayedRound) -> dict[str, Any]:
        teams = {
            "teams": [self.names[team] for team in played.teams],
            "byes": [self.names[team] for team in played.byes],
        }
        return played.type.document() | teams | ({"sealed": True} if played.sealed else {})

    def _match_document(self, match: PlayedMatch) -> dict[str, Any]:
        facts = {
            "round": match.round,
            "pairing": match.pairing,
            "teams": [self.names[team] for team in match.teams],
            "record": match.record,
            "calls": list(match.calls),
        }
        earlier = {"earlier": [_earlier_document(one) for one in match.earlier]} if match.earlier else {}
        releases = {"releases": list(match.releases)} if any(match.releases) else {}
        return facts | _why_void(match) | releases | earlier


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
    } | {name: True for name in ("no_contest", "anchor", "retired") if getattr(row, name)}


def _release_document(version: str, rating: Rating, played: int) -> dict[str, Any]:
    return {
        "version": version,
        "rating": round(rating.value, 1),
        "uncertainty": round(rating.uncertainty, 1),
        "plus_minus": round(rating.plus_minus, 1),
        "played": played,
    }
