"""Moves, who beats whom, and the verdict of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..core.game import Fact, Seat
from ..core.screen import Name, Say

MOVES = ("rock", "paper", "scissors", "lizard", "spock")  # in the order of their digits

DIGITS = "01234"

CIRCLE = ("rock", "paper", "scissors", "spock", "lizard")  # each beats the one before it, and the third before it

_PLACE = {move: place for place, move in enumerate(CIRCLE)}

BEATS = {move: frozenset(CIRCLE[(place - step) % 5] for step in (1, 3)) for move, place in _PLACE.items()}


_BIT = {move: 1 << digit for digit, move in enumerate(MOVES)}
NAMED_MOST = 6  # names in one sentence; more players are counted
KINDS_TOLD = 3  # of so many kinds of moves it is said which beat which
Words = Say | Name


def judge(shown: Mapping[Seat, str]) -> tuple[Seat, ...]:
    """Returns the seats that stay in, of those that showed a move."""
    kinds = 0
    for move in shown.values():
        kinds |= _BIT[move]
    best = _BEST[kinds]
    return tuple([seat for seat, move in shown.items() if _BIT[move] & best])


def best_of(moves: frozenset[str]) -> str | None:
    """Returns the move that beats all the others shown; None if there is none."""
    return next((move for move in moves if moves - {move} <= BEATS[move]), None)


def judged_facts(shown: Mapping[Seat, str]) -> dict[str, Fact]:
    """Returns how a round ended, the winning move, and the moves it beat."""
    kinds = frozenset(shown.values())
    best = best_of(kinds)
    how = "alone" if len(shown) == 1 else "alike" if len(kinds) == 1 else "best" if best else "circle"
    beaten = " ".join(move for move in MOVES if how == "best" and move in kinds - {best})
    return {"how": how, "move": best or "", "beaten": beaten, "on": len(judge(shown))}


def gains_of(shown: Mapping[Seat, str], seats: int) -> dict[str, int]:
    """Returns the points that each move shown brings: one for each player it beats; who shows none is beaten by all."""
    moves = [*shown.values()]
    return {move: seats - len(moves) + sum(other in BEATS[move] for other in moves) for move in MOVES if move in moves}


def written_gains(shown: Mapping[Seat, str], seats: int) -> str:
    """Writes the same as a fact of an event, most points first: `paper:2 rock:0`."""
    gains = sorted(gains_of(shown, seats).items(), key=lambda gain: -gain[1])
    return " ".join(f"{move}:{points}" for move, points in gains)


def _best_bits(kinds: int) -> int:
    best = best_of(frozenset(move for move in MOVES if _BIT[move] & kinds))
    return _BIT[best] if best else kinds


_BEST = tuple(map(_best_bits, range(32)))  # the moves that stay in, by the moves shown, as bitmasks


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


def verdict(shown: Mapping[Seat, str], facts: Mapping[str, Fact], who: Words | None = None) -> Say:
    """Says which move beat which and who stays in, by name unless `who` is given; with the facts of points, who won."""
    return verdict_of({**judged_facts(shown), **facts}, who or some(judge(shown)))


def verdict_of(facts: Mapping[str, Fact], who: Words | None = None) -> Say:
    """Says the same from the facts of an event; without names, how many players stay in."""
    if "gains" in facts:
        return gained(str(facts["gains"]))
    how, move, on = str(facts["how"]), str(facts["move"]), int(facts["on"])
    points = "yes" if int(facts.get("wins", 1)) > 1 else "no"
    if how == "circle":
        return Say("verdict-circle", {"on": on})
    if how == "alike":
        return Say("verdict-alike", {"move": move_name(move), "on": on, "points": points})
    goes_on = who or Say("so-many", {"count": on})
    if how == "alone":
        return Say("verdict-alone", {"who": goes_on, "points": points})
    beats = joined(Say(f"{move}-beats-{beaten}") for beaten in str(facts["beaten"]).split())
    return Say("verdict-best", {"beats": beats, "who": goes_on, "on": on, "points": points})


def gained(gains: str) -> Say:
    """Says the points that each move brought, and of a few moves how they beat each other."""
    points = [gain.split(":") for gain in gains.split()]
    moves = [move for move, _ in points]
    said = joined((Say("gain", {"move": move_name(move), "points": int(held)}) for move, held in points), "listed")
    if not 1 < len(moves) <= KINDS_TOLD:
        return Say("verdict-points", {"gains": said})
    beats = (Say(f"{move}-beats-{other}") for move in moves for other in moves if other in BEATS[move])
    return Say("verdict-points-by", {"beats": joined(beats), "gains": said})


def _showed(shown: Mapping[Seat, str], move: str, few: bool) -> Say:
    seats = [seat for seat, other in shown.items() if other == move]
    if few:
        return Say("showed", {"move": move_name(move), "who": names(seats)})
    return Say("showed-by", {"move": move_name(move), "count": len(seats)})
