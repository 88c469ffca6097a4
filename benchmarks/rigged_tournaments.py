"""Schemes with tournaments among friends to get on the ladder of everywhere (benchmarks/farming.py).

Everybody else in them loses to the cheat on purpose, and the others play honestly among themselves: friends who are
known, accounts of the cheat's own, and both beside honest matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.tournament.people import Called, Encounter, Kind, Won, paired

from .evenings import ALTS, Evening, circle, honest
from .farming import Town

WAVES = 40  # matches of each in an arena of an evening


def tournament(
    kind: Kind, people: int, rounds: int, *, is_known: bool, evenings: int = 1
) -> Callable[[Town, int], None]:
    """So many people play so many rounds with the cheat, on several evenings."""

    def act(made: Town, cheat: int) -> None:
        others = made.regulars(people - 1, cheat) if is_known else list(ALTS[: people - 1])
        for _ in range(evenings):
            _played(made, kind, [cheat, *others], rounds)
            made.day += 1

    return act


def _played(made: Town, kind: Kind, lines: Sequence[int], rounds: int) -> None:
    secret, before = made.dice.randbytes(32), list[Encounter]()
    everybody = tuple(range(1, len(lines) + 1))
    for number in range(1, rounds + 1):
        for match in paired(kind, everybody, Called(number, everybody), before, secret):
            won: Won = "first"
            if match.second is not None:
                won = _result(made, lines[match.first - 1], lines[match.second - 1], lines[0])
            before.append(Encounter(match.round, match.pairing, match.leg, match.first, match.second, won, (), number))


def _result(made: Town, one: int, other: int, cheat: int) -> Won:
    if cheat in (one, other):
        made.won(cheat, other if one == cheat else one)
        return "first" if one == cheat else "second"
    before = len(made.faced)
    made.plays(one, other)
    return "first" if made.faced[before].winner == one else "second"


def rigged_tournaments() -> Iterator[Evening]:
    """Yields ten schemes."""
    yield Evening("an arena of 8 friends", (tournament("arena", 8, WAVES, is_known=True),))
    yield Evening("an arena of 8 accounts", (tournament("arena", 8, WAVES, is_known=False),))
    yield Evening("arenas of 5 friends on 10 evenings", (tournament("arena", 5, 12, is_known=True, evenings=10),))
    yield Evening("Swiss, 9 rounds, 16 accounts", (tournament("swiss", 16, 9, is_known=False),))
    yield Evening("Swiss, 9 rounds, 16 friends, 4 times", (tournament("swiss", 16, 9, is_known=True, evenings=4),))
    yield Evening("knock-out of 64 accounts", (tournament("knockout", 64, 6, is_known=False),))
    yield Evening("knock-outs of 16 friends on 8 evenings", (tournament("knockout", 16, 4, is_known=True, evenings=8),))
    yield Evening(
        "5 honest, then knock-outs of 32 accounts",
        (honest(5), tournament("knockout", 32, 5, is_known=False, evenings=5)),
    )
    yield Evening(
        "a circle of 16 accounts, then Swiss among them", (circle(16, 1), tournament("swiss", 16, 9, is_known=False))
    )
    yield Evening("arena of 20 accounts, then 20 honest", (tournament("arena", 20, 30, is_known=False), honest(20)))
