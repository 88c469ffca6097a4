"""Seasons in words: their names, their ladders, and the message at the end of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from bot.view.answer import Message
from bot.view.option_values import date_said
from bot.view.pen import Pen, joined
from games.core.game import AnyGame
from games.core.screen import Say
from games.ratings import POINT
from storage.room_seasons import RoomSeason, SeasonLine

FIRST = 3


def season_name(season: RoomSeason) -> Say:
    """Returns the name of a season: a quarter, or its days in UTC."""
    if season.quarter is not None:
        year, quarter = divmod(season.quarter, 10)
        return Say("season-of-quarter", {"year": str(year), "quarter": str(quarter)})
    if season.ended_at is None:
        return Say("season-since", {"from": date_said(season.began_at)})
    return Say("season-between", {"from": date_said(season.began_at), "to": date_said(season.ended_at)})


def last_day(end: datetime) -> Say:
    """Returns the last day of what ends at a moment: before midnight, if that is when it ends."""
    return date_said(end - timedelta(microseconds=1))


def season_line(line: SeasonLine, place: int) -> Say:
    """Returns a line of the ladder: the rating, and what was gained in the room."""
    facts: dict[str, str | int] = {"points": line.rating.points, "wide": line.rating.plus_minus, "gained": gained(line)}
    key = "season-line-unsure" if line.rating.unsure else "season-line"
    return Say(key, {"place": place, "who": line.name, "matches": line.matches, **facts})


def gained(line: SeasonLine) -> str:
    """Returns how many points somebody gained in a room, with their sign."""
    return f"{round(line.gained / POINT):+}".replace("-", "−")


def ladder_lines(
    pen: Pen, lines: Sequence[SeasonLine], games: Mapping[str, AnyGame], most: int, player: int | None = None
) -> list[str]:
    """Returns the first ones at each game, and the player's own line wherever it is."""
    written: list[str] = []
    for game in games:
        of_game = [line for line in lines if line.game == game]
        if not of_game:
            continue
        written.append(pen.ink.bold(pen.ink.escape(pen.title(game))))
        for place, entry in enumerate(of_game, 1):
            if place <= most or entry.player == player:
                line = pen(season_line(entry, place))
                written.append(pen.ink.bold(line) if entry.player == player else line)
    return written


def results_message(
    pen: Pen, season: RoomSeason, lines: Sequence[SeasonLine], games: Mapping[str, AnyGame]
) -> Message | None:
    """Returns what a room is told at the end of a season; None where nobody is left to name."""
    written = ladder_lines(pen, lines, games, FIRST)
    if not written:
        return None
    head = pen.ink.bold(pen("season-over-head", season=pen.plain(season_name(season))))
    reset = [pen("season-reset")] if season.quarter is not None else []
    return Message(joined([head, *written, *reset]))
