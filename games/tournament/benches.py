"""Matches that are lost without being played: their robot was at fault in too many matches in a row before them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from ..core.commands import BENCHED, time_from
from ..core.wire import STATUSES
from .document import NEITHER_BEGAN, PlayedMatch, Tournament
from .results import Team

BOTH_BENCHED = "both robots were benched"  # why such a match is void


def is_unplayed(record: Mapping[str, Any] | None) -> bool:
    """Returns whether a record says that its match was lost without being played."""
    steps = record["steps"] if record else []
    return bool(steps) and steps[-1].get("leave") == BENCHED


def faults_in_a_row(team: Team, matches: Iterable[PlayedMatch], at: datetime) -> int:
    """Returns in how many matches before this moment, the last ones it played, a team's robot was at fault.

    Their order is that of the times in their records. A match that was played again counts each time, and one that was
    made void later counts, too.
    """
    past: dict[tuple[datetime, int, int, int], bool] = {}
    for match in _played_by(team, matches):
        ended, seat = _end(match), match.teams.index(team)
        last = (match.record or {})["steps"][-1]
        faulty = last.get("leave") in STATUSES and last.get("seat") == seat
        if ended is not None and ended < at:
            key = ended, match.round, match.pairing, seat
            past[key] = past.get(key, False) or faulty or match.void == NEITHER_BEGAN
    row = 0
    for key in sorted(past):
        row = row + 1 if past[key] else 0
    return row


def moment_after(matches: Iterable[PlayedMatch], now: datetime) -> datetime:
    """Returns now, or if the clock was set back, the first moment after the ends of all these matches."""
    ends = [_end(match) for match in chain.from_iterable((*match.earlier, match) for match in matches)]
    return max([now, *(end + timedelta.resolution for end in ends if end is not None)])


def _played_by(team: Team, matches: Iterable[PlayedMatch]) -> list[PlayedMatch]:
    every = chain.from_iterable((*match.earlier, match) for match in matches)
    return [one for one in every if team in one.teams and _end(one) is not None and not is_unplayed(one.record)]


def _end(match: PlayedMatch) -> datetime | None:
    """Returns the time of the last step; None without one."""
    steps = match.record["steps"] if match.record else []
    return time_from(steps[-1]["at"]) if steps and "at" in steps[-1] else None


def wrongly_unplayed(tournament: Tournament) -> int:
    """Returns the round of the first match that was lost on the bench too early; 0 if there is none.

    Sealed rounds bench nobody. All records must have been verified.
    """
    before = [match for match in tournament.matches if not tournament.round_of(match).sealed]
    for match in chain.from_iterable((*one.earlier, one) for one in tournament.matches):
        if match.record is None or not is_unplayed(match.record):
            continue
        steps = match.record["steps"]
        most = tournament.bench_after
        if len(steps) > 1 or "at" not in steps[0] or not most:
            return match.round
        if faults_in_a_row(match.teams[steps[0]["seat"]], before, time_from(steps[0]["at"])) < most:
            return match.round
    return 0
