"""Achievements, some of which can be earned alone on a first evening.

They follow from finished matches and ratings, and are stored nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from games.ratings import POINT
from games.table.table import WON
from storage.columns import EPOCH, MICROSECOND
from storage.people.histories import Ended, Met

MATCHES, WINS, IN_A_ROW, CROWD, EVENING = 500, 100, 5, 4, 5
DAY = 86_400_000_000  # microseconds
PEOPLE, RIVAL, DAILIES, STRONG = 10, 25, 7, 1_700


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement, how far it is, and when it was earned; None where that is not known, or not yet."""

    key: str
    done: int
    of: int
    at: datetime | None = None

    @property
    def is_earned(self) -> bool:
        """Whether somebody has it."""
        return self.done >= self.of


@dataclass(frozen=True, slots=True)
class Matches:
    """What somebody has played: the ended matches, the first one first, and what follows from them."""

    ended: Sequence[Ended]
    met: Sequence[Met]
    best: int = 0  # their highest sure rating
    dailies: Collection[str] = ()
    with_rival: Collection[str] = ()  # those with the person they have met most often
    reached_by: str = ""  # the one that made them STRONG
    tournaments: Sequence[int] = ()  # when they won one, in microseconds


def achievements_of(played: Matches, strongest: Mapping[str, int]) -> list[Achievement]:
    """Returns all achievements in their order; `strongest`: the highest level of the computer at each game here."""
    ended, with_people = played.ended, [match for match in played.ended if match.people > 1]
    won = [match for match in with_people if match.result == WON]
    won_at = [match.at for match in won]
    return [
        _nth("computer-win", (match.at for match in ended if match.result == WON and match.level is not None), 1),
        _nth("higher-level", _climbs(ended), 1),
        _nth("every-game-tried", sorted(_first_matches(ended, strongest).values()), max(1, len(strongest))),
        _of_one_day(ended),
        _nth("first-daily", (match.at for match in ended if match.match_id in played.dailies), 1),
        _nth("first-match", [match.at for match in with_people], 1),
        _nth("first-win", won_at, 1),
        _nth("wins", won_at, WINS),
        _nth("matches", [match.at for match in with_people], MATCHES),
        _in_a_row(with_people),
        _nth("every-game", sorted(_first_matches(won, strongest).values()), max(1, len(strongest))),
        _nth("crowd", (match.at for match in won if match.seats >= CROWD), 1),
        _nth("level", (match.at for match in ended if match.result == WON and _was_strongest(match, strongest)), 1),
        _nth("people", sorted(_first_meetings(played.met).values()), PEOPLE),
        _nth("rival", (match.at for match in with_people if match.match_id in played.with_rival), RIVAL),
        _strong(ended, played.best, played.reached_by),
        _nth("tournament", played.tournaments, 1),
        _nth("daily", (match.at for match in ended if match.match_id in played.dailies), DAILIES),
    ]


def _was_strongest(match: Ended, strongest: Mapping[str, int]) -> bool:
    """Whether the match was against the highest level at its game."""
    return bool(match.level) and match.level == strongest.get(match.game)


def _first_meetings(met: Sequence[Met]) -> dict[int, int]:
    """Returns when each person was met first."""
    firsts: dict[int, int] = {}
    for meeting in met:
        firsts[meeting.other] = min(meeting.first, firsts.get(meeting.other, meeting.first))
    return firsts


def _climbs(ended: Iterable[Ended]) -> Iterator[int]:
    """Yields when somebody beat a computer of a higher level than any that they had beaten at the game."""
    beaten: dict[str, int] = {}
    for match in ended:
        if match.result == WON and match.level is not None:
            if match.level > beaten.get(match.game, match.level):
                yield match.at
            beaten[match.game] = max(match.level, beaten.get(match.game, 0))


def _first_matches(ended: Iterable[Ended], games: Collection[str]) -> dict[str, int]:
    """Returns when somebody finished their first match of each game."""
    firsts: dict[str, int] = {}
    for match in ended:
        if match.game in games:
            firsts.setdefault(match.game, match.at)
    return firsts


def _of_one_day(ended: Iterable[Ended]) -> Achievement:
    """Returns the day, in UTC, with the most finished matches, as far as they count."""
    most, of_day = 0, Counter[int]()
    for match in ended:
        of_day[day := match.at // DAY] += 1
        most = max(most, of_day[day])
        if most == EVENING:
            return Achievement("evening", EVENING, EVENING, match.moment)
    return Achievement("evening", most, EVENING)


def _nth(key: str, moments: Iterable[int], number: int) -> Achievement:
    """Returns an achievement that is earned with the n-th of these moments."""
    times = list(moments)
    at = EPOCH + times[number - 1] * MICROSECOND if len(times) >= number else None
    return Achievement(key, min(len(times), number), number, at)


def _strong(ended: Iterable[Ended], best: int, reached_by: str) -> Achievement:
    """Returns the highest rating that was sure, as far as it counts."""
    if reached_by:
        at = next((match.moment for match in ended if match.match_id == reached_by), None)
        return Achievement("strong", STRONG, STRONG, at)
    return Achievement("strong", min(best // POINT, STRONG - 1), STRONG)


def _in_a_row(ended: Iterable[Ended]) -> Achievement:
    """Returns the longest run of wins, as far as it counts."""
    longest = run = 0
    for match in ended:
        run = run + 1 if match.result == WON else 0
        longest = max(longest, run)
        if run == IN_A_ROW:
            return Achievement("streak", run, IN_A_ROW, match.moment)
    return Achievement("streak", longest, IN_A_ROW)


def streak_of(ended: Sequence[Ended]) -> int:
    """Returns how many of the latest matches with people were won one after another."""
    run = 0
    for match in reversed(ended):
        if match.people > 1:
            if match.result != WON:
                break
            run += 1
    return run
