"""What matches give back of the points that people have lost to nobody (docs/why/rating-scale.md).

What all people of a game lost in a month's matches among people is given back two months later, a little with each such
match, so that everybody, in every process and when all is computed again, counts with months that are over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from games.rating_book import MONTH, Book, Played, lift_of

from ..columns import EPOCH, insert_new
from ..rating_schema import rated_seats, rating_lifts
from ..schema import matches

AFTER = 2  # months

_AT = matches.c.ended_at.type
_LOST = (
    select(func.sum(rated_seats.c.moved), func.count(rated_seats.c.moved))
    .join(matches, matches.c.id == rated_seats.c.match_id)
    .where(
        matches.c.game == bindparam("of_game"),
        matches.c.ended_at >= bindparam("since", type_=_AT),
        matches.c.ended_at < bindparam("until", type_=_AT),
    )
)
_STORED = select(rating_lifts.c.game, rating_lifts.c.month, rating_lifts.c.lift)
_LATEST = select(rating_lifts.c.game, rating_lifts.c.lift).where(rating_lifts.c.month == bindparam("month"))


async def at(conn: AsyncConnection, now: datetime) -> dict[str, int]:
    """Returns the lift of each game at which people have played with each other in the month of this moment."""
    month = (now - EPOCH).days // MONTH
    return {row.game: row.lift for row in await conn.execute(_LATEST, {"month": month})}


class Tally:
    """What people have lost in each month: in all matches that are rated again, or in those of a transaction."""

    def __init__(self) -> None:
        self.lifts: dict[tuple[str, int], int] = {}
        self._moved = defaultdict[tuple[str, int], int](int)
        self._seats = defaultdict[tuple[str, int], int](int)

    async def needed(self, conn: AsyncConnection, game: str, month: int) -> int:
        """Returns the lift of a match that ends now; computes and stores one that nobody has needed before."""
        if (known := self.lifts.get((game, month))) is not None:
            return known
        since = EPOCH + timedelta(days=(month - AFTER) * MONTH)
        facts = {"of_game": game, "since": since, "until": since + timedelta(days=MONTH)}
        moved, seats = (await conn.execute(_LOST, facts)).one()
        self._moved[game, month - AFTER] += int(moved or 0)
        self._seats[game, month - AFTER] += seats
        lift = self.lift(game, month)
        await conn.execute(insert_new(rating_lifts), {"game": game, "month": month, "lift": lift})
        return lift

    def lift(self, game: str, month: int) -> int:
        """Returns the lift of a match that is rated now."""
        if (known := self.lifts.get((game, month))) is None:
            lost = -self._moved[game, month - AFTER], self._seats[game, month - AFTER]
            known = self.lifts[game, month] = lift_of(*lost)
        return known

    def count(self, game: str, match: Played, book: Book) -> None:
        """Adds what a match moved that the book has just entered."""
        if match.is_among_people:
            self._moved[game, match.month] += sum(book.moved.values())
            self._seats[game, match.month] += len(match.seats)

    async def differing(self, conn: AsyncConnection, games: Collection[str]) -> list[str]:
        """Returns the games whose stored lifts are not these."""
        stored = {(game, month): lift for game, month, lift in await conn.execute(_STORED) if game in games}
        return sorted({game for game, _ in dict(stored.items() ^ self.lifts.items())})

    async def store(self, conn: AsyncConnection) -> None:
        """Stores these in place of all others."""
        await conn.execute(delete(rating_lifts))
        rows = [{"game": game, "month": month, "lift": lift} for (game, month), lift in sorted(self.lifts.items())]
        if rows:
            await conn.execute(insert(rating_lifts), rows)
