"""What a rated match would bring one of its players, told before it: by the same rules by which it is rated.

Nothing is stored: the match is entered into a book of its own, once as a win and once as a loss.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from .core.game import Seat
from .rating_book import Book, Meeting, Pair, Played
from .ratings import Line, Ratings
from .reductions import Reduced, reduced

TWO = 2
FIRST, OTHERS, LAST = 0, 1, 2  # places: those of the others are shared, which makes no difference for one player


class Prospect(Struct, frozen=True):
    """By how many points a rating would change with the first place and with the last one, and why by little."""

    won: int
    lost: int
    seats: int
    reduced: Reduced | None = None  # its seats are those of the match


def prospect(
    match: Played, seat: Seat, players: Mapping[Line, Ratings], meetings: Mapping[Pair, Meeting]
) -> Prospect | None:
    """Returns what a match would bring the player at one of its seats; None while that rating is unsure.

    `players` and `meetings`: as `Book` needs them. The places of the seats do not matter.
    """
    seats, line = match.seats, match.seats[seat].line
    if len(seats) < TWO or line is None or players.get(line, Ratings()).rating.unsure:
        return None
    changes, why = list[int](), None
    for place in (FIRST, LAST):
        sit = tuple(replace(taken, place=place if at == seat else OTHERS) for at, taken in enumerate(seats))
        book, ended = Book(players, meetings), replace(match, seats=sit)
        before = book.rate(ended)
        changes.append(book.players[line].rating.points - before[line].points)
        why = why or reduced(ended, before, book.meetings)
    return Prospect(changes[0], changes[1], len(seats), why)
