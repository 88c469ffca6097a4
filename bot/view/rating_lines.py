"""What a finished match has done to the ratings of its players, or why it was not rated, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UnsetType

from games.core.game import Seat
from games.core.screen import Name, Say
from games.ratings import AGAIN, Rating
from games.table.table import RatingChange, Table


def rating_change(one: RatingChange) -> str:
    """Returns by how many points a rating has changed, with its sign: "+8", "−8" or "+0"."""
    return f"{one.change:+}".replace("-", "−")


def rating_lines(table: Table, seats: Iterable[Seat]) -> list[Say]:
    """Returns the rating of each of these seats after the match, as "Ann 1,512 +8"; an unsure one has its ±."""
    changed = table.rated.seats if table.rated else ()
    return [
        Say("rating-changed", {"who": Name(seat), **rating_facts(one)})
        for seat in seats
        if changed and (one := changed[seat]) is not None
    ]


def rating_facts(one: RatingChange) -> dict[str, str | int]:
    """Returns the facts of a sentence about a rating after a match; its ± only where it is unsure."""
    wide: str | int = one.plus_minus if one.unsure else "none"
    return {"points": one.points, "change": rating_change(one), "wide": wide}


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


def rating_text(rating: Rating) -> Say:
    """Returns a rating as it stands in lists: "1,512 ± 84"."""
    return Say("rating-figure", {"points": rating.points, "wide": rating.plus_minus})
