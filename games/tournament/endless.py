"""Who is paired with whom in an endless tournament, at any moment of a day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import exp
from operator import itemgetter

from games.ratings import SCALE

from .deal_rating import NEW
from .rating import Rating
from .results import Team

ENDLESS = "endless"  # the pairing of such a tournament
EVERY_MINUTES = 10  # within which each robot that is ready is paired, if nobody says otherwise
EVERY_MOST = 1_440

STAND_IN = 0.25  # what a match against a computer is worth beside the same one against a robot
ANCHORS_FIRST = 3  # deals against anchors, before which a robot meets nobody else: they say how strong it is
ANCHORS_FEW = 6  # such deals, before which one against an anchor is worth as much as one against a robot

Met = Mapping[frozenset[Team], int]  # how many deals two teams have shared lately


@dataclass(frozen=True, slots=True)
class Robot:
    """A robot that is ready and plays nothing now. `paired_at`: when it was paired last; None: never."""

    team: Team
    paired_at: datetime | None = None
    rating: Rating = NEW

    @property
    def is_anchor(self) -> bool:
        """Returns whether its rating is fixed."""
        return not self.rating.uncertainty


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
    stand in where no robot is free, or where the free ones were met often. A robot that has met few anchors meets them
    first, and nobody else: they hold all ratings on one scale.
    """
    anchors = [computer.team for computer in computers if computer.is_anchor]
    anchored = {robot.team: _deals_of(robot.team, anchors, met) for robot in robots} if anchors else {}
    few = {team for team, deals in anchored.items() if deals < ANCHORS_FEW}
    newcomers = {team for team in few if anchored[team] < ANCHORS_FIRST}
    free = {robot.team: robot for robot in robots if robot.team not in newcomers}
    pairs = list[tuple[Team, Team]]()
    for robot in sorted(robots, key=_longest_waiting):
        is_new = robot.team in newcomers
        if not (is_new or robot.team in free) or not is_due(robot.paired_at, every, now):
            continue
        free.pop(robot.team, None)
        others = () if is_new else free.values()
        partner = _best(robot, others, computers, met, 1.0 if robot.team in few else STAND_IN)
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


def _deals_of(team: Team, others: Iterable[Team], met: Met) -> int:
    return sum(met.get(frozenset((team, other)), 0) for other in others)


def _best(
    robot: Robot, others: Iterable[Robot], computers: Iterable[Robot], met: Met, computer_counts: float
) -> Robot | None:
    """Returns the partner whose match tells most; of equal ones the first; None where there is none."""

    def told_by(other: Robot, rating: Rating) -> float:
        return worth(robot.rating, rating, met.get(frozenset((robot.team, other.team)), 0))

    # how strong a computer without a fixed rating is need not be found out
    by_computers = [(computer_counts * told_by(other, Rating(other.rating.value, 0.0)), other) for other in computers]
    by_robots = [(told_by(other, other.rating), other) for other in others]
    return max(by_robots + by_computers, key=itemgetter(0), default=(0.0, None))[1]
