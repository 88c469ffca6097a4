"""A table as one line of a list, the same for every front."""

from __future__ import annotations

from games.core.screen import Name, Say
from games.table.table import Table


def list_names(table: Table) -> list[Say]:
    """Returns the players at a table for a list, with the host marked."""
    host = table.seat_of(table.host)
    names = [Say("list-host" if seat == host else "at-seat", {"who": Name(seat)}) for seat in range(len(table.chairs))]
    return [*names, Say("list-host", {"who": Say("moderator")})] if table.host and host is None else names


def list_facts(table: Table) -> list[Say]:
    """Returns the number of taken seats, that of people who have not accepted yet, and the stake, for a list."""
    invited = sum(chair.invited for chair in table.chairs)
    facts = [Say("list-seats", {"taken": len(table.chairs) - invited, "most": table.most})]
    if invited:
        facts.append(Say("list-invited", {"count": invited}))
    return [*facts, Say("list-stake", {"stake": table.stake})] if table.stake else facts
