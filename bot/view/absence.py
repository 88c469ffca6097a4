"""What is said of people who are away: a computer plays on for them, or the match waits."""

from __future__ import annotations

from games.core.game import Refusal
from games.core.screen import Name, Say
from games.table.table import Table

from .sentences import join_names


def absence_line(table: Table) -> Say | None:
    """Returns for whom computers play, or played when the match ended; None where nobody is away."""
    away = [seat for seat, chair in enumerate(table.chairs) if chair.was_away]
    key = "was-away-line" if table.status == "over" else "away-line"
    return Say(key, {"who": join_names(away), "count": len(away)}) if away else None


def vacation_line(table: Table) -> Say | None:
    """Returns for whose vacation a live match waits; None where its clock runs."""
    pause = table.match.pause if table.match and table.status == "live" else None
    return Say("vacation-line", {"who": Name(pause.seat)}) if pause else None


def explained(refusal: Refusal, table: Table | None, player: int | None) -> Refusal:
    """Returns a refusal of somebody without a seat; one that says how to come back where a computer plays for them."""
    if refusal.code != "not_seated" or table is None or table.away_seat_of(player) is None:
        return refusal
    return Refusal("away")
