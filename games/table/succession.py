"""The table that follows a match whose lobby had a clock: the next registration of its room (docs/rules/rpsls.md).

The ended match has a deadline: until then it owes its room the successor, so a crash in between loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from .clock import LOBBY_LIMIT
from .seating import new_table
from .table import Lobby, Table

AFTER = timedelta(seconds=5)  # how long the result stays before the next registration opens


def owed_at(table: Table, now: datetime) -> datetime | None:
    """Returns when a match that has just ended owes its successor; None where none follows automatically."""
    return now + AFTER if is_series(table) else None


def can_follow(table: Table) -> bool:
    """Whether an ended match of this kind has a next registration."""
    return table.status == "over" and table.match is not None and is_series(table)


def is_series(table: Table) -> bool:
    """Whether only people play here, all of them may join, and their lobby had a clock."""
    is_open = table.visibility != "named" and not table.has_computer
    return is_open and table.game.lobby.limit(table.options) is not None


def successor_of(
    table: Table, random_bytes: Callable[[int], bytes], now: datetime, *, options: Any, most: int, stake: int
) -> Table:
    """Returns the next registration, without players and without a host."""
    now = max(now, table.moved_at)
    return new_table(
        table.game,
        random_bytes,
        now,
        name=table.name,
        options=options,
        room=table.room,
        host=None,
        most=most,
        stake=stake,
        visibility=table.visibility,
        lobby=Lobby(follows=table.id),
        deadline=now + (table.game.lobby.limit(options) or LOBBY_LIMIT),
        asked_at=now,
    )
