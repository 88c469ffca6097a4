"""People whose rated matches look unusual (games/farming.py), with the evidence in sentences; only operators see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from itertools import islice

from bot.app import App
from games.core.screen import Say
from games.table.table import Table
from storage.matches import tables
from storage.people.suspects import Called, Suspects, suspects

LOOKED_BACK = timedelta(days=30)
LISTED_MOST = 50
LEFT_MOST = 50  # matches that are looked at, of each of them
NAMED_MOST = 8


@dataclass(frozen=True, slots=True)
class Evidence:
    """What is unusual, and how many of those matches the losers left while they were ahead."""

    seen: Suspects
    left_ahead: int


async def read(app: App) -> list[Evidence]:
    """Returns what is unusual about the rated matches of the last days, those with most matches first."""
    async with app.store.read() as conn:
        found = (await suspects(conn, app.now() - LOOKED_BACK))[:LISTED_MOST]
        left = [await tables.load(conn, app.games, islice(one.found.left, LEFT_MOST)) for one in found]
    return [Evidence(one, sum(map(left_ahead, its.values()))) for one, its in zip(found, left, strict=True)]


def left_ahead(table: Table) -> bool:
    """Returns whether the loser of a match of two was ahead at the end, as far as the game counts that."""
    lead, match = table.game.analysis.lead, table.match
    if lead is None or match is None or match.outcome is None or len(table.chairs) != len(match.outcome.places):
        return False
    ahead = lead(match.state)
    return ahead > 0 if match.outcome.places[0] == (1,) else ahead < 0


def sentences(one: Evidence) -> Iterator[Say]:
    """Yields who it is about, and then each piece of evidence."""
    found, others = one.seen.found, one.seen.others
    names = ", ".join(map(_called, others[:NAMED_MOST]))
    if len(others) > NAMED_MOST:
        names += ", …"
    facts: dict[str, str | int] = {"player": _called(one.seen.player), "others": names, "count": len(others)}
    facts |= {"matches": found.matches, "won": found.won, "lost": found.lost, "day": found.most_in_a_day}
    facts |= {"expected": found.expected, "left": len(found.left), "ahead": one.left_ahead}
    yield Say("farming-who", facts)
    for kind in found.evidence:
        yield Say(f"farming-{kind}", facts)
    if one.left_ahead:
        yield Say("farming-ahead", facts)


def _called(one: Called) -> str:
    handle, name = one
    return f"{name} ({handle})" if handle else "–"
