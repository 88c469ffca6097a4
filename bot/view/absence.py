"""What is said of people who are away from a table: gone, on vacation, or with a computer that plays for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.core import match as core
from games.core.commands import Sit
from games.core.game import Refusal, Seat
from games.core.screen import Name, Say
from games.table.substitution import deserted
from games.table.table import StoredStep, Table

from .controls import named_or_counted
from .sentences import join_names, tell_all

MISSED_MOST = 6  # lines of what happened while somebody was away


def absence_line(table: Table) -> Say | None:
    """Returns for whom computers play, or played when the match ended; None where nobody is away."""
    away = [seat for seat, chair in enumerate(table.chairs) if chair.was_away]
    if away and table.status == "over" and all(chair.was_away for chair in table.chairs if chair.player is not None):
        return Say("all-away-line")
    key = "was-away-line" if table.status == "over" else "away-line"
    return Say(key, {"who": join_names(away), "count": len(away)}) if away else None


def vacation_line(table: Table) -> Say | None:
    """Returns for whose vacation a live match waits; None where its clock runs."""
    pause = table.match.pause if table.match and table.status == "live" else None
    return Say("vacation-line", {"who": Name(pause.seat)}) if pause else None


def departure_lines(table: Table) -> list[Say]:
    """Returns a sentence for each reason, with the people it is true of; nothing of those who are out of the match."""
    if table.status != "live" or table.match is None:
        return []
    gone = dict[tuple[str, str], list[Seat]]()
    for seat in sorted(core.live(table.game, table.match)):
        chair = table.chairs[seat]
        if chair.kind == "person" and chair.is_gone:
            gone.setdefault((chair.gone, chair.front), []).append(seat)
    lines = [
        Say(f"gone-{why}", {"who": named_or_counted(seats), "count": len(seats), "network": front})
        for (why, front), seats in gone.items()
    ]
    pair = deserted(table)
    return [*lines, Say("deserted-line", {"who": Name(pair[0])})] if pair else lines


def missed_lines(table: Table, seat: Seat, history: Sequence[StoredStep], say: Callable[[Say], str]) -> list[str]:
    """Returns the last of what all saw happen while a computer played for somebody who is back now, in words."""
    sat = [at for at, taken in enumerate(history) if isinstance(taken.command, Sit) and taken.command.seat == seat]
    missed = history[sat[-2] :] if len(sat) > 1 else []
    return [line for taken in missed for line in tell_all(table.game, taken.events, None, say)][-MISSED_MOST:]


def explained(refusal: Refusal, table: Table | None, player: int | None) -> Refusal:
    """Returns a refusal of somebody without a seat; one that says how to come back where a computer plays for them."""
    if refusal.code != "not_seated" or table is None or table.away_seat_of(player) is None:
        return refusal
    return Refusal("away")
