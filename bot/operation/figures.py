"""The figures of the product as operators see them: sums of the last four weeks, and no sum below five."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot import metrics
from bot.app import App
from storage import completion as completed
from storage import daily_figures as figures
from storage.daily_figures import CLOCK, DELAYS, LEFT, LONGER, NEVER, PLAY, STOPPED, WAITS, Sums

from . import completion
from .completion import SHOWN_FROM, Completion, at_least_five

DAYS = 28
WEEKS = 8
_BACK = 7 * (WEEKS + 1)  # days of an older database that are counted at its first start
REFRESHED = timedelta(minutes=4)  # the sums of today that are older are made again
SETTLED = timedelta(minutes=5)  # after midnight, everything that ended before it is saved
WAYS = (PLAY, CLOCK, LEFT, STOPPED)
_SHOWN = (
    completed.COMPLETED,
    completed.WAITED_FOR_ABSENT,
    figures.ENDED,
    figures.MOVES,
    figures.WAITED,
    figures.FIRST_MATCH,
    figures.NEW_ROOMS,
    figures.REFUSED,
)


@dataclass(frozen=True, slots=True)
class Week:
    """A complete week: how many rooms had a finished match, and how many of them had one in the week after."""

    monday: date
    rooms: int | None  # here and below, None is fewer than five
    again: int | None
    is_known: bool  # the week after is complete


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of the last four weeks, today included. A number that is None is below five."""

    ended: Mapping[str, Mapping[str, int | None]]  # by game, and by how they ended
    waited: Mapping[str, int | None]  # tables by seconds from the opening to the start: below 10, 60 …; longer; never
    first_match: Mapping[str, int | None]  # rooms by seconds from the first contact to the first finished match
    new_rooms: int | None
    refused: Mapping[str, float]  # refusals for 100 moves, by code, the most frequent first
    weeks: tuple[Week, ...]  # the latest first
    completion: Completion


async def read(app: App) -> Figures:
    """Returns the figures from the sums that are stored, whatever their number of matches."""
    today = app.now().date()
    async with app.store.read() as conn:
        sums = await figures.totals(conn, today - timedelta(days=DAYS - 1), _SHOWN)
        weeks = await figures.by_week(conn, today - timedelta(days=7 * (WEEKS + 1)))
    games = sorted({game for figure, game, _ in sums if figure == figures.ENDED})
    return Figures(
        ended={game: {how: _shown(sums, figures.ENDED, how, game) for how in WAYS} for game in games},
        waited={part: _shown(sums, figures.WAITED, part) for part in (*map(str, WAITS), LONGER, NEVER)},
        first_match={part: _shown(sums, figures.FIRST_MATCH, part) for part in (*map(str, DELAYS), LONGER)},
        new_rooms=_shown(sums, figures.NEW_ROOMS, ""),
        refused=_for_100_moves(sums),
        weeks=tuple(Week(day, *_both(*weeks[day])) for day in sorted(weeks, reverse=True)),
        completion=completion.of_sums(sums),
    )


def _shown(sums: Sums, figure: str, part: str, game: str = "") -> int | None:
    return at_least_five(sums.get((figure, game, part), 0))


def _both(rooms: int, again: int | None) -> tuple[int | None, int | None, bool]:
    """Returns both numbers of a week as they may be shown; the difference of the two tells no small number either."""
    shown = None if again is None or 0 < rooms - again < SHOWN_FROM else at_least_five(again)
    return at_least_five(rooms), shown, again is not None


def _for_100_moves(sums: Sums) -> dict[str, float]:
    moves = sum(count for (figure, _, _), count in sums.items() if figure == figures.MOVES)
    refused = {code: count for (figure, _, code), count in sums.items() if figure == figures.REFUSED}
    most_first = sorted(refused, key=lambda code: (-refused[code], code))
    return {code: refused[code] * 100 / moves for code in most_first if min(moves, refused[code]) >= SHOWN_FROM}


def gauges(shown: Figures) -> metrics.Gauges:
    """Returns the same figures as metrics."""
    week = next((week for week in shown.weeks if week.is_known), None)
    of_week: metrics.Values = {("week",): week.rooms, ("week after",): week.again} if week else {}
    return {
        metrics.ENDED: {(game, how): count for game, ways in shown.ended.items() for how, count in ways.items()},
        metrics.WAITED: {(part,): count for part, count in shown.waited.items()},
        metrics.FIRST_MATCH: {(part,): count for part, count in shown.first_match.items()},
        metrics.REFUSED: {(code,): rate for code, rate in shown.refused.items()},
        metrics.ROOMS: {("new",): shown.new_rooms, **of_week},
        **completion.gauges(shown.completion),
    }


async def refresh(app: App) -> None:
    """Makes the sums that are missing: of the days that are over, of today where they are old, and of whole weeks."""
    now = app.now()
    async with app.store.read() as conn:
        if (first := await figures.first_end(conn)) is None:
            return
        begins = max(first.date(), now.date() - timedelta(days=_BACK))
        monday = begins - timedelta(days=begins.weekday())
        known, weeks = await figures.summed(conn, begins), await figures.by_week(conn, monday)
    for day in (begins + timedelta(days=n) for n in range((now.date() - begins).days + 1)):
        if _is_due(day, known.get(day), now):
            await _sum_day(app, day, now)
    while figures.Span(monday, 7).bounds["ended"] + SETTLED <= now:
        if monday not in weeks:
            await _sum_week(app, monday)
        monday += timedelta(days=7)


async def _sum_day(app: App, day: date, now: datetime) -> None:
    async with app.store.read() as conn:
        sums = {**await figures.of_day(conn, day), **await completed.of_day(conn, app.games, day)}
    await app.store.write(lambda unit: figures.save_day(unit.conn, day, sums, now))


async def _sum_week(app: App, monday: date) -> None:
    async with app.store.read() as conn:
        sums = await figures.of_week(conn, monday)
    await app.store.write(lambda unit: figures.save(unit.conn, monday, sums))


def _is_due(day: date, made_at: datetime | None, now: datetime) -> bool:
    """Whether the sums of a day must be made: its last ones were made before it was over, and not just now."""
    over = figures.Span(day).bounds["ended"] + SETTLED
    return made_at is None or (made_at < over and (now >= over or now - made_at >= REFRESHED or made_at > now))
