"""A table as one line of a list, for every front alike."""

from __future__ import annotations

from games.core.screen import Name, Say
from games.table.table import Table


def list_names(table: Table) -> list[Say]:
    """Returns the players at a table for a list, with the host marked."""
    host = table.seat_of(table.host)
    names = [Say("list-host" if seat == host else "at-seat", {"who": Name(seat)}) for seat in range(len(table.chairs))]
    return [*names, Say("list-host", {"who": Say("moderator")})] if table.host and host is None else names


def list_facts(table: Table) -> list[Say]:
    """How many seats are taken, and the stake, as a list tells them."""
    seats = Say("list-seats", {"taken": len(table.chairs), "most": table.most})
    return [seats, Say("list-stake", {"stake": table.stake})] if table.stake else [seats]
