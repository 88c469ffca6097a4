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
from games.table.table import RatingChange, Table

from .sentences import signed

FEW, TWO = 3, 2  # ratings that fit into one line


def rating_facts(one: RatingChange) -> dict[str, str | int]:
    """Returns the facts of a sentence about a rating after a match: how it has moved, or that it is a new one."""
    kind = "up" if one.change > 0 else "down" if one.change < 0 else "same"
    facts: dict[str, str | int] = {"points": one.points, "change": abs(one.change), "wide": one.plus_minus}
    return {**facts, "kind": kind, "matches": one.matches}


def rating_after(one: RatingChange) -> Say:
    """Returns a rating after a match: "1,512 ▲8"; while it is unsure, that it is new."""
    return Say("rating-after", {**rating_facts(one), "kind": "new"} if one.unsure else rating_facts(one))


def rating_plate(one: RatingChange) -> Say:
    """Returns a rating after a match where nothing says yet that it is one."""
    return rating_after(one) if one.unsure else Say("rating-plate", {"rating": rating_after(one)})


def _changed(table: Table, seats: Iterable[Seat]) -> list[tuple[Seat, RatingChange]]:
    """Returns the ratings of those of these seats that a match has changed."""
    changed = table.rated.seats if table.rated else ()
    return [(seat, one) for seat in seats if changed and (one := changed[seat]) is not None]


def rating_lines(table: Table, seats: Sequence[Seat]) -> list[Say]:
    """Returns the ratings of these seats after the match, for one short line: "Ann 1,512 ▲8", "Bo new (3 matches)".

    Of many only the first few that are no longer new.
    """
    told = _changed(table, seats)
    if len(seats) > FEW:
        told = [(seat, one) for seat, one in told if not one.unsure][:FEW]
    return [Say("rating-seat", {"who": Name(seat), "rating": rating_after(one)}) for seat, one in told]


def rating_details(table: Table, seats: Iterable[Seat]) -> list[Say]:
    """Returns the ratings of these seats after the match with their ±: "Ann: 1,512 ± 84, ▲8"."""
    return [Say("rating-detail", {"who": Name(seat), **rating_facts(one)}) for seat, one in _changed(table, seats)]


def why_unrated(table: Table) -> Say | None:
    """Returns why a finished match was not rated; None where it was, and of matches before there were ratings."""
    return Say(f"unrated-{table.rated.why_not}") if table.rated and table.rated.why_not else None


def why_reduced(table: Table) -> Say | None:
    """Returns why ratings have changed less than usual; None where they have not."""
    if table.rated is None or isinstance(table.rated.reduced, UnsetType):
        return None
    one = table.rated.reduced
    facts: dict[str, Any] = {"who": Name(one.seat), "other": Name(1 - one.seat), "count": one.matches}
    return Say("reduced-again-none" if one.matches > len(AGAIN) else f"reduced-{one.why}", facts)


def why_little(table: Table) -> Say | None:
    """Returns why ratings have changed less than usual, or not at all; None where there is nothing to explain."""
    known = [one for _, one in _changed(table, range(len(table.chairs))) if not one.unsure]
    is_same = len(table.chairs) == TWO and known and not any(one.change for one in known)
    return why_reduced(table) or (Say("rating-expected") if is_same else None)


def rating_about(rating: Rating) -> Say:
    """Returns a rounded rating: "about 1,500"."""
    return Say("rating-about", {"points": rating.points})


def rating_text(rating: Rating) -> Say:
    """Returns a rating as it stands in lists: "1,512 ± 84"."""
    return Say("rating-figure", {"points": rating.points, "wide": rating.plus_minus})


def prospect_lines(one: Prospect | None) -> list[Say]:
    """Returns what a match would bring a player before it: "Win: about +12 · Loss: about −9", and why so little."""
    if one is None:
        return []
    key = "prospect-two" if one.seats == TWO else "prospect-many"
    lines = [Say(key, {"won": signed(one.won), "lost": signed(one.lost)})]
    less = one.reduced
    return lines if less is None else [*lines, Say(f"prospect-{less.why}", {"count": less.matches})]
