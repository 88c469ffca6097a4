"""Who is paired with whom in an endless tournament, at any moment of a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import exp
from operator import itemgetter

from games.ratings import SCALE

from .rating import Rating
from .results import Team

ENDLESS = "endless"  # the pairing of such a tournament
EVERY_MINUTES = 10  # within which each robot that is ready is paired, if nobody says otherwise
EVERY_MOST = 1_440

STAND_IN = 0.25  # what a match against a computer is worth beside the same one against a robot

NEW = Rating()
Met = Mapping[frozenset[Team], int]  # how many deals two teams have shared lately


@dataclass(frozen=True, slots=True)
class Robot:
    """A robot that is ready and plays nothing now. `paired_at`: when it was paired last; None: never."""

    team: Team
    paired_at: datetime | None = None
    rating: Rating = NEW


def is_due(paired_at: datetime | None, every: timedelta, now: datetime) -> bool:
    """Returns whether a robot that was paired then is paired now: half of the time has passed that was promised.

    A clock that was set back makes nobody wait.
    """
    return paired_at is None or abs(now - paired_at) >= every / 2


def paired(
    robots: Sequence[Robot], computers: Sequence[Robot], met: Met, every: timedelta, now: datetime
) -> list[tuple[Team, Team]]:
    """Returns the pairs to play now, those first that have waited longest.

    Each robot that is due gets the partner whose match tells most. Robots that are not due are only partners. Computers
    stand in where no robot is free, or where the free ones were met often: they hold all ratings on one scale.
    """
    free = {robot.team: robot for robot in robots}
    pairs = list[tuple[Team, Team]]()
    for robot in sorted(robots, key=_longest_waiting):
        if robot.team not in free or not is_due(robot.paired_at, every, now):
            continue
        del free[robot.team]
        partner = _best(robot, free.values(), computers, met)
        if partner is not None:
            free.pop(partner.team, None)
            pairs.append((robot.team, partner.team))
    return pairs


def worth(first: Rating, second: Rating, met: int) -> float:
    """Returns how much a match of two tells: equal strength and unsure ratings tell most, and repeats little."""
    chance = 1 / (1 + exp((second.value - first.value) / SCALE))
    return chance * (1 - chance) * (first.uncertainty**2 + second.uncertainty**2) / (1 + met)


def _longest_waiting(robot: Robot) -> tuple[bool, float, Team]:
    return robot.paired_at is not None, robot.paired_at.timestamp() if robot.paired_at else 0.0, robot.team


def _best(robot: Robot, others: Iterable[Robot], computers: Iterable[Robot], met: Met) -> Robot | None:
    """Returns the partner whose match tells most; of equal ones the first; None where there is none."""

    def told_by(other: Robot) -> float:
        return worth(robot.rating, other.rating, met.get(frozenset((robot.team, other.team)), 0))

    return max(
        [(told_by(other), other) for other in others] + [(STAND_IN * told_by(other), other) for other in computers],
        key=itemgetter(0),
        default=(0.0, None),
    )[1]
