"""What a finished match has done to the ratings of its players, or why it was not rated, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import UnsetType

from games.core.game import Seat
from games.core.screen import Name, Say
from games.prospects import Prospect
from games.rating_book import AGAIN
from games.ratings import Rating
from games.reductions import RatingChange
from games.table.table import Table

from .sentences import signed

FEW, TWO = 3, 2  # ratings that fit into one line


def rating_facts(rating: RatingChange) -> dict[str, str | int]:
    """Returns the facts of a sentence about a rating after a match: how it has moved, or that it is a new one."""
    kind = "up" if rating.change > 0 else "down" if rating.change < 0 else "same"
    facts: dict[str, str | int] = {"points": rating.points, "change": abs(rating.change), "wide": rating.plus_minus}
    return {**facts, "kind": kind, "matches": rating.matches}


def rating_after(rating: RatingChange) -> Say:
    """Returns a rating after a match: "1,512 ▲8"; while it is unsure, that it is new."""
    return Say("rating-after", {**rating_facts(rating), "kind": "new"} if rating.unsure else rating_facts(rating))


def rating_plate(rating: RatingChange) -> Say:
    """Returns a rating after a match where nothing says yet that it is one."""
    return rating_after(rating) if rating.unsure else Say("rating-plate", {"rating": rating_after(rating)})


def _changed(table: Table, seats: Iterable[Seat]) -> list[tuple[Seat, RatingChange]]:
    """Returns the ratings of those of these seats that a match has changed."""
    changed = table.rated.seats if table.rated else ()
    return [(seat, rating) for seat in seats if changed and (rating := changed[seat]) is not None]


def rating_lines(table: Table, seats: Sequence[Seat]) -> list[Say]:
    """Returns the ratings of these seats after the match, for one short line: "Ann 1,512 ▲8", "Bo new (3 matches)".

    Of many only the first few that are no longer new.
    """
    changes = _changed(table, seats)
    if len(seats) > FEW:
        changes = [(seat, rating) for seat, rating in changes if not rating.unsure][:FEW]
    return [Say("rating-seat", {"who": Name(seat), "rating": rating_after(rating)}) for seat, rating in changes]


def rating_details(table: Table, seats: Iterable[Seat]) -> list[Say]:
    """Returns the ratings of these seats after the match with their ±: "Ann: 1,512 ± 84, ▲8"."""
    return [
        Say("rating-detail", {"who": Name(seat), **rating_facts(rating)}) for seat, rating in _changed(table, seats)
    ]


def why_unrated(table: Table) -> Say | None:
    """Returns why a finished match was not rated; None where it was, and of matches before there were ratings."""
    return Say(f"unrated-{table.rated.why_not}") if table.rated and table.rated.why_not else None


def why_reduced(table: Table) -> Say | None:
    """Returns why ratings have changed less than usual; None where they have not."""
    if table.rated is None or isinstance(table.rated.reduced, UnsetType):
        return None
    reduced = table.rated.reduced
    facts: dict[str, Any] = {"who": Name(reduced.seat), "other": Name(1 - reduced.seat), "count": reduced.matches}
    return Say("reduced-again-none" if reduced.matches > len(AGAIN) else f"reduced-{reduced.why}", facts)


def why_little(table: Table) -> Say | None:
    """Returns why ratings have changed less than usual, or not at all; None where there is nothing to explain."""
    known = [rating for _, rating in _changed(table, range(len(table.chairs))) if not rating.unsure]
    is_same = len(table.chairs) == TWO and known and not any(rating.change for rating in known)
    return why_reduced(table) or (Say("rating-expected") if is_same else None)


def rating_about(rating: Rating) -> Say:
    """Returns a rounded rating: "about 1,500"."""
    return Say("rating-about", {"points": rating.points})


def rating_text(rating: Rating) -> Say:
    """Returns a rating as it stands in lists: "1,512 ± 84"."""
    return Say("rating-figure", {"points": rating.points, "wide": rating.plus_minus})


def prospect_lines(prospect: Prospect | None) -> list[Say]:
    """Returns what a match would bring a player before it: "Win: about +12 · Loss: about −9", and why so little."""
    if prospect is None:
        return []
    key = "prospect-two" if prospect.seats == TWO else "prospect-many"
    lines = [Say(key, {"won": signed(prospect.won), "lost": signed(prospect.lost)})]
    less = prospect.reduced
    return lines if less is None else [*lines, Say(f"prospect-{less.why}", {"count": less.matches})]
