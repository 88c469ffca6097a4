"""The daily match in words: its date, a result that tells nothing of the deal, and how others did."""

from __future__ import annotations

from datetime import date
from typing import Any

from games.core import chance
from games.core.game import AnyGame
from games.core.record import Fair, Record
from games.core.screen import Say
from games.table.chair import NO_WORDS
from games.table.daily import MARKS, SHOWN_FROM, Result, Standing, seats_of
from storage.matches.daily import Day

FULL, EMPTY = "⬢", "⬡"


def date_line(day: str) -> Say:
    """Returns a day as people write it: 23 Nov."""
    at = date.fromisoformat(day)
    return Say("daily-date", {"day": at.day, "month": at.month})


def what_it_is(game: AnyGame) -> Say:
    """Returns the sentence that says what a daily match is."""
    return Say("daily-what", {"computers": seats_of(game) - 1, "level": game.computer.anchor_level})


def score_line(result: Result) -> Say:
    """Returns a result in a word or two."""
    if not result.is_whole:
        return Say("daily-score-stopped")
    if result.score is not None and result.against is not None:
        return Say("daily-score-two", {"own": result.score, "other": result.against})
    return Say("daily-score-place", {"place": result.place, "seats": result.seats})


def marks(result: Result) -> str:
    """Returns a result as a row of marks."""
    return FULL * result.marks + EMPTY * (MARKS - result.marks)


def share_line(day: str, game: str, result: Result, streak: int) -> Say:
    """Returns the line that somebody shares; it tells nothing of the deal."""
    return Say(
        "daily-share",
        {
            "date": date_line(day),
            "game": Say("title", game=game),
            "score": score_line(result),
            "marks": marks(result),
            "streak": streak if streak > 1 else 0,
        },
    )


def pill_mark(result: Result | None) -> str:
    """Returns the mark of a pill: a full one once today's match is played."""
    return FULL if result is not None else EMPTY


def pill_parts(result: Result | None, streak: int) -> list[Say]:
    """Returns what a pill says of today's match: the result, or that it can still be played; and the streak."""
    first = Say("daily-result-is", {"score": score_line(result)}) if result is not None else Say("daily-not-played")
    return [first, *([Say("daily-streak", {"count": streak})] if streak > 1 else [])]


def points_said(points: int | None) -> str:
    """Returns the points of a day in the table of a week; a negative number: they are not shown yet."""
    return "–" if points is None else "✓" if points < 0 else str(points)


def standing_lines(standing: Standing | None) -> list[Say]:
    """Returns how everybody did; while few have finished, when that is shown."""
    if standing is None:
        return [Say("daily-few", {"count": SHOWN_FROM})]
    lines = [Say("daily-all", {"count": standing.count, "won": standing.won})]
    if standing.median is not None:
        lines.append(Say("daily-median", {"median": standing.median}))
    if standing.place is not None:
        lines.append(Say("daily-place", {"place": standing.place, "count": standing.count}))
    return lines


def facts_of(day: Day, game: AnyGame) -> dict[str, Any]:
    """Returns a day as JSON data, with its secret only if it is closed."""
    facts: dict[str, Any] = {
        "day": day.day,
        "game": day.game,
        "rules": day.rules,
        "options": day.options,
        "seats": seats_of(game),
        "level": game.computer.anchor_level,
        "commitment": day.commitment,
        "committed_at": day.made_at.isoformat(),
    }
    return facts | ({"secret": day.secret.hex()} if day.closed_at is not None else {})


def deal_of(day: Day, game: AnyGame) -> Record:
    """Returns the record of a closed day's deal, without a step, for everybody to replay and to verify."""
    assert day.closed_at is not None
    seats = seats_of(game)
    return Record(
        name=day.game,
        game=game,
        seats=("", *(f"Computer {game.computer.anchor_level}",) * (seats - 1)),
        steps=(),
        options=game.Options(**day.options),
        rules=day.rules,
        match=f"daily-{day.day}",
        chance=Fair(chance.commitment(day.secret), day.secret.hex(), (NO_WORDS,) * seats),
    )


def deal_name(day: str) -> str:
    """Returns the file name of a day's deal."""
    return f"roundhouse-daily-{day}.json"
