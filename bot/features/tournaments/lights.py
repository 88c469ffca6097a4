"""The organiser's board of lights: whether each team can play, how its robot answers, and its last fault."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from itertools import chain
from math import ceil
from operator import attrgetter

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.memory import RecentDict
from games.core.wire import OUT_OF_REACH
from storage.tournament import matches
from storage.tournament.matches import Match
from storage.tournament.teams import Team

SIGNS = ("benched", "unready", "away", "faulty", "waiting", "ok")  # the worst first
LATEST_MOST = 5  # matches of a team whose answers are timed
KEPT_MOST = 2_000  # matches

Times = tuple["array[float]", "array[float]"]  # of each seat


@dataclass(frozen=True, slots=True)
class Light:
    """A team's line on the board.

    `sign`: `benched`; `unready` (no address, or one that is not proven); `waiting` (nothing played yet); else how its
    robot did in its newest match: `ok`, `faulty`, or `away` (out of reach).
    """

    team: Team
    sign: str
    most_ms: float | None  # 95 % of the answers in its newest matches took no longer
    fault: Match | None  # the newest match that its robot broke off


class AnswerTimes:
    """How quickly robots answered in finished matches. Each match is read from the database once."""

    def __init__(self) -> None:
        self._of: RecentDict[tuple[int, int], Times] = RecentDict(KEPT_MOST)  # by match and attempt

    def __len__(self) -> int:
        return len(self._of)

    async def read(self, conn: AsyncConnection, wanted: Sequence[Match]) -> None:
        """Reads what is not known yet."""
        fresh = {match.id: match for match in wanted if (match.id, match.attempts) not in self._of}
        by_match: dict[int, Times] = {number: (array("f"), array("f")) for number in fresh}
        for number, seat, ms in await matches.answer_times(conn, fresh) if fresh else ():
            by_match[number][seat].append(ms)
        for number, times in by_match.items():
            self._of[number, fresh[number].attempts] = times

    def most(self, team: int, played: Iterable[Match]) -> float | None:
        """Returns the milliseconds in which a team's robot gave 95 % of its answers in these matches."""
        known = [(match, self._of.get((match.id, match.attempts))) for match in played]
        times = sorted(
            chain.from_iterable(answer_times[match.teams.index(team)] for match, answer_times in known if answer_times)
        )
        return times[ceil(0.95 * len(times)) - 1] if times else None


async def lights(
    conn: AsyncConnection, teams: Sequence[Team], played: Iterable[Match], times: AnswerTimes
) -> list[Light]:
    """Returns the board, in the order of the teams."""
    of_teams: dict[int, list[Match]] = {team.id: [] for team in teams}
    for match in played:
        if match.ended_at is not None and match.status in ("done", "void"):
            for number in match.teams:
                of_teams.get(number, []).append(match)
    newest = {
        number: nlargest(LATEST_MOST, of_team, key=attrgetter("ended_at", "id")) for number, of_team in of_teams.items()
    }
    await times.read(conn, list({match.id: match for of_team in newest.values() for match in of_team}.values()))
    board = []
    for team in teams:
        faults = [match for match in of_teams[team.id] if is_at_fault(team.id, match)]
        fault = max(faults, key=attrgetter("ended_at", "id"), default=None)
        board.append(Light(team, _sign(team, newest[team.id]), times.most(team.id, newest[team.id]), fault))
    return board


def is_at_fault(team: int, match: Match) -> bool:
    """Whether the robot of a team broke off a match."""
    return match.teams.index(team) in match.fault


def _sign(team: Team, newest: Sequence[Match]) -> str:
    if team.problem:
        return "benched" if team.benched else "unready"
    if not newest:
        return "waiting"
    if not is_at_fault(team.id, newest[0]):
        return "ok"
    return "away" if newest[0].why in OUT_OF_REACH else "faulty"


def counts(board: Iterable[Light]) -> Mapping[str, int]:
    """Returns how many teams have each sign, the worst first; without signs that no team has."""
    counted = Counter(light.sign for light in board)
    return {sign: counted[sign] for sign in SIGNS if counted[sign]}
