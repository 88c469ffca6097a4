"""The daily match: its game, its table, a person's result, and how that compares with the others'. Pure."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median_low
from typing import Any

from games.core.commands import STOP
from games.core.game import AnyGame, Outcome
from games.core.options import make, with_clock

from .chair import Chair
from .seating import new_table
from .table import Lobby, Table

YOU = 0  # the seat of the person; computers have the others
SEATS_MOST = 4
MARKS = 5  # in a shared result
SHOWN_FROM = 5  # people with a result, before anything about all of them is shown
TWO = 2


def date_of(now: datetime) -> str:
    """Returns the day of a moment in UTC, as 2026-11-23."""
    return now.date().isoformat()


def days_after(day: str, count: int) -> str:
    """Returns the day so many days later, or earlier."""
    return (date.fromisoformat(day) + timedelta(days=count)).isoformat()


def ends_at(day: str, now: datetime) -> datetime:
    """Returns the moment at which a day ends, with the time zone of `now`."""
    return datetime.fromisoformat(f"{days_after(day, 1)}T00:00:00").replace(tzinfo=now.tzinfo)


def game_of(day: str, games: Mapping[str, AnyGame]) -> str | None:
    """Returns the game of a day: those that draw something and have computer players take turns, in order of name."""
    able = sorted(name for name, game in games.items() if game.deal.draws and game.levels)
    return able[date.fromisoformat(day).toordinal() % len(able)] if able else None


def seats_of(game: AnyGame) -> int:
    """Returns how many sit at a daily match."""
    return min(max(SEATS_MOST, game.fewest), game.most)


def options_of(game: AnyGame) -> Any:
    """Returns the options of a daily match: the usual ones, without a clock."""
    return make(game.Options, with_clock(game.Options, None))


def open_daily(
    game: AnyGame, random_bytes: Callable[[int], bytes], now: datetime, chair: Chair, day: str, **facts: Any
) -> Table:
    """Returns the table of a person's try, with the day's secret and rules among the `facts`.

    Nobody adds words, so that everybody who plays this day has its deal.
    """
    computers = (Chair(None, "", level=game.computer.anchor_level),) * (seats_of(game) - 1)
    return new_table(
        game,
        random_bytes,
        now,
        most=seats_of(game),
        stake=0,
        visibility="named",
        host=chair.player,
        chairs=(chair, *computers),
        lobby=Lobby(daily=day, casual=False),
        asked_at=now,
        **facts,
    )


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a person's try."""

    place: int  # from 1
    seats: int
    score: int | None  # their own
    against: int | None  # with two seats, the score of the other
    margin: int  # by how much they lead the best of the others, as far as the game counts anything
    is_whole: bool  # played to its end: it was not stopped

    @property
    def is_won(self) -> bool:
        """Whether they are first, alone or with others."""
        return self.is_whole and self.place == 1

    @property
    def marks(self) -> int:
        """Returns how many of MARKS marks stand for it: a share of the score between two, else of the places."""
        if self.score is not None and self.against is not None and self.score + self.against:
            return round(MARKS * self.score / (self.score + self.against))
        return round(MARKS * (self.seats - self.place) / (self.seats - 1)) if self.is_whole else 0

    @property
    def rank(self) -> tuple[int, int]:
        """Orders results: a greater one is better."""
        return (-self.place, self.margin)


def is_whole(outcome: Outcome) -> bool:
    """Returns whether a match was played to its end: it was not stopped."""
    return outcome.why not in STOP


def result_of(outcome: Outcome, seats: int) -> Result:
    """Returns the result of seat 0. A match that was stopped has its score, and the last place."""
    whole = is_whole(outcome)
    score = outcome.scores[YOU] if outcome.scores else None
    rest = [one for one in outcome.scores[1:] if one is not None]
    return Result(
        place=_place(outcome) if whole else seats,
        seats=seats,
        score=score,
        against=rest[0] if seats == TWO and rest else None,
        margin=_margin(outcome, score, rest),
        is_whole=whole,
    )


def _place(outcome: Outcome) -> int:
    at = [YOU in place for place in outcome.places].index(True)
    return 1 + sum(len(place) for place in outcome.places[:at])


def _margin(outcome: Outcome, score: int | None, rest: Sequence[int]) -> int:
    """Returns the lead over the best of the others. In some games fewer points are better: the winner's tell."""
    if score is None or not rest:
        return 0
    first = outcome.scores[outcome.places[0][0]] if outcome.places else None
    if first is not None and first == min(score, *rest) < max(score, *rest):
        return min(rest) - score
    return score - max(rest)


@dataclass(frozen=True, slots=True)
class Standing:
    """How everybody's results of a day look together, from `SHOWN_FROM` people on."""

    count: int
    won: int
    median: int | None  # of the scores, where the game has any
    place: int | None  # of one person among them; equal results share a place


def standing_of(results: Collection[Result], mine: Result | None) -> Standing | None:
    """Returns what is shown of a day's results; None while there are so few that one could be guessed."""
    whole = [one for one in results if one.is_whole]
    if len(whole) < SHOWN_FROM:
        return None
    scores = [one.score for one in whole if one.score is not None]
    place = None if mine is None or not mine.is_whole else 1 + sum(one.rank > mine.rank for one in whole)
    return Standing(len(whole), sum(one.is_won for one in whole), median_low(scores) if scores else None, place)


def points_of(outcome: Outcome | None) -> int | None:
    """Returns the points of a try in the table of a week, from 0 to MARKS; None for one that was not finished."""
    if outcome is None or not is_whole(outcome):
        return None
    return result_of(outcome, sum(map(len, outcome.places))).marks


def days_between(day: str, later: str) -> list[str]:
    """Returns the days after the one and before the other."""
    count = (date.fromisoformat(later) - date.fromisoformat(day)).days
    return [days_after(day, ahead) for ahead in range(1, count)]


def days_of(began: datetime, ended: datetime) -> list[str]:
    """Returns the days in UTC of which a time that ended just before `ended` has a part."""
    if ended <= began:
        return []
    first, last = date_of(began), date_of(ended - timedelta(microseconds=1))
    return [first, *days_between(first, last), last] if first != last else [first]


def streak_of(finished: Collection[str], today: str, free: Collection[str] = ()) -> int:
    """Returns how many days in a row somebody has finished a match, up to today or yesterday.

    `free`: days without a match that end no streak.
    """
    day = today if today in finished else days_after(today, -1)
    count = 0
    while day in finished or day in free:
        day, count = days_after(day, -1), count + (day in finished)
    return count
