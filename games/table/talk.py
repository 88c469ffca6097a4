"""Lines of talk: at which tables people may say free text to each other. Between strangers there is none."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec.structs import replace

from games.core.game import Refusal

from .lobby import check_host
from .table import Change, Table

LINE_MOST = 200  # characters
PAUSE, MINUTE = timedelta(seconds=3), timedelta(minutes=1)  # between two lines of a person
A_MINUTE_MOST = 10  # lines of a person
FEWEST = 2  # people at a table who can talk


def people_at(table: Table) -> frozenset[int]:
    """Returns the people of a table, also those who sit in or are away; no programs, and nobody who is only invited."""
    seated = [chair.player for chair in table.chairs if not chair.invited and not chair.is_program]
    sitting = [chair.sitter.player for chair in table.chairs if chair.sitter is not None and chair.has_sitter]
    return frozenset(person for person in (*seated, *sitting) if person is not None)


def is_private(table: Table) -> bool:
    """Whether people have come to a table by its link or by name, from no list, so that they know each other."""
    return table.visibility != "listed" and not table.lobby.paired and not table.lobby.tournament


def may_read(table: Table, player: int) -> bool:
    """Whether a table has lines, and this player is one of those who read them; they are gone at the end."""
    return table.lobby.talk > 0 and table.status != "over" and player in people_at(table)


def why_silent(table: Table, player: int) -> str:
    """Returns the code of the refusal why somebody can say nothing here, as far as the table says it; or nothing."""
    seat = table.seat_of(player)
    if table.status == "over":
        return "match_over" if table.match else "closed"
    if seat is None or table.chairs[seat].invited:
        return "not_seated"
    if table.lobby.is_silent:
        return "talk_off"
    return "" if player in people_at(table) and len(people_at(table)) >= FEWEST else "talk_alone"


def check_pace(before: Sequence[datetime], now: datetime) -> None:
    """Refuses (`talk_too_fast`, `talk_too_many`) a person who said something at these times, the latest first."""
    if before and now - before[0] < PAUSE:
        raise Refusal("talk_too_fast", seconds=int(PAUSE.total_seconds()))
    if len(before) >= A_MINUTE_MOST:
        raise Refusal("talk_too_many", most=A_MINUTE_MOST)


def said(table: Table) -> Change:
    """Counts a line, so that everything that shows the table is shown again."""
    return Change(replace(table, lobby=replace(table.lobby, talk=table.lobby.talk + 1)))


def switched(table: Table, player: int) -> Change:
    """Switches lines off for the table, or on again, by its host. Raises not_host, match_over and closed."""
    if table.status == "over":
        raise Refusal("match_over" if table.match else "closed")
    check_host(table, player)
    return Change(replace(table, lobby=replace(table.lobby, is_silent=not table.lobby.is_silent)))
