"""Says the result of a round: who showed what, which move beat which, and who stays in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..core.game import Fact, Seat
from ..core.screen import Name, Say
from .judging import judge, judged_facts
from .moves import MOVES

NAMED_MOST = 6  # names in one sentence; more players are counted

Words = Say | Name


def names(seats: Sequence[Seat]) -> Words:
    """Lists players by name."""
    first, *others = map(Name, seats)
    words: Words = first
    for name in others[:-1]:
        words = Say("list-more", {"rest": words, "next": name})
    return Say("list-two", {"rest": words, "last": others[-1]}) if others else words


def some(seats: Sequence[Seat], most: int = NAMED_MOST) -> Words:
    """Lists a few players by name, or says how many they are."""
    return names(seats) if len(seats) <= most else Say("so-many", {"count": len(seats)})


def joined(parts: Iterable[Say], key: str = "and-then") -> Say:
    """Joins several Says into one."""
    whole, *others = parts
    for part in others:
        whole = Say(key, {"first": whole, "then": part})
    return whole


def move_name(move: str) -> Say:
    """Returns the name of a move."""
    return Say(f"move-{move}")


def who_showed(shown: Mapping[Seat, str]) -> Say:
    """Says the moves with the players who showed them, or with their number at a large table."""
    few = len(shown) <= NAMED_MOST
    return joined((_showed(shown, move, few) for move in MOVES if move in shown.values()), "listed")


def verdict(shown: Mapping[Seat, str], who: Words | None = None) -> Say:
    """Says which move beat which and who stays in, by name unless `who` is given."""
    return verdict_of(judged_facts(shown), who or some(judge(shown)))


def verdict_of(facts: Mapping[str, Fact], who: Words | None = None) -> Say:
    """Says the same from the facts of an event; without names, how many players stay in."""
    how, move, on = str(facts["how"]), str(facts["move"]), int(facts["on"])
    if how == "circle":
        return Say("verdict-circle", {"on": on})
    if how == "alike":
        return Say("verdict-alike", {"move": move_name(move), "on": on})
    goes_on = who or Say("so-many", {"count": on})
    if how == "alone":
        return Say("verdict-alone", {"who": goes_on})
    beats = joined(Say(f"{move}-beats-{beaten}") for beaten in str(facts["beaten"]).split())
    return Say("verdict-best", {"beats": beats, "who": goes_on, "on": on})


def _showed(shown: Mapping[Seat, str], move: str, few: bool) -> Say:
    seats = [seat for seat, other in shown.items() if other == move]
    if few:
        return Say("showed", {"move": move_name(move), "who": names(seats)})
    return Say("showed-by", {"move": move_name(move), "count": len(seats)})
