"""Schemes of one evening, of at most 200 matches, to get on the ladder of everywhere (benchmarks/farming.py).

New accounts, accounts that were made sure before they lose, circles of accounts, computers of which only the wins
count, tables of eight, robots, and each of them with some honest matches before or after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, cycle, islice

from games import find_games

from .farming import FIRST_NEW, Town, chance, level

ALTS = range(FIRST_NEW, FIRST_NEW + 200)
HEXAGON = find_games()["hexagon"].computer.level_points
TEQUILA_OF_EIGHT = 0.07  # how much strength counts there, beside a duel


@dataclass(frozen=True, slots=True)
class Evening:
    """A scheme, with its name."""

    name: str
    acts: tuple[Callable[[Town, int], None], ...]

    def __call__(self, made: Town, cheat: int) -> None:
        """Carries it out."""
        for act in self.acts:
            act(made, cheat)


def lose(number: int, times: int = 1) -> Callable[[Town, int], None]:
    """So many accounts lose to the cheat, so often each."""

    def act(made: Town, cheat: int) -> None:
        for other in list(ALTS[:number]) * times:
            made.won(cheat, other)

    return act


def draw_with_levels(number: int, times: int, points: int = 1_810) -> Callable[[Town, int], None]:
    """So many accounts draw with a level first, which makes them sure."""

    def act(made: Town, _cheat: int) -> None:
        for other in list(ALTS[:number]) * times:
            made.placed(other, level(points), is_drawn=True)

    return act


def circle(number: int, times: int) -> Callable[[Town, int], None]:
    """So many accounts win and lose among themselves, each two so often."""

    def act(made: Town, _cheat: int) -> None:
        for _ in range(times):
            for at, (one, other) in enumerate(combinations(ALTS[:number], 2)):
                made.won(*((one, other) if at % 2 else (other, one)))

    return act


def friends(number: int, times: int) -> Callable[[Town, int], None]:
    """So many regular players of the town lose on purpose, so often each."""

    def act(made: Town, cheat: int) -> None:
        for other in made.regulars(number, cheat) * times:
            made.won(cheat, other)

    return act


def beat(points: Iterable[int], number: int, share: float = 1.0) -> Callable[[Town, int], None]:
    """The cheat wins this share of matches against levels that are rated so."""

    def act(made: Town, cheat: int) -> None:
        for its in islice(cycle(points), number):
            pair = (cheat, level(its)) if made.dice.random() < share else (level(its), cheat)
            made.placed(*pair)

    return act


def honest(number: int) -> Callable[[Town, int], None]:
    """The cheat plays honestly against so many regular players."""

    def act(made: Town, cheat: int) -> None:
        for other in made.regulars(number, cheat):
            made.plays(cheat, other)

    return act


def big_tables(number: int, skill: float, *, alts: bool, is_chance: bool = False) -> Callable[[Town, int], None]:
    """The cheat is first at tables of eight, among accounts of their own or levels; or anywhere, by chance."""

    def act(made: Town, cheat: int) -> None:
        for _ in range(number):
            others = list(ALTS[:7]) if alts else [level(1_500)] * 7
            at = made.dice.randrange(8) if is_chance else 0
            made.placed(*others[:at], cheat, *others[at:], skill=skill)

    return act


def practice(points: int, number: int) -> Callable[[Town, int], None]:
    """The cheat, of average strength, plays a level without any trick."""

    def act(made: Town, cheat: int) -> None:
        beat([points], number, chance(1_500, points))(made, cheat)

    return act


def evenings() -> Iterator[Evening]:
    """Yields the schemes."""
    for number in (40, 100, 200):
        yield Evening(f"{number} new guests lose once", (lose(number),))
    yield Evening("20 new guests lose ten times", (lose(20, 10),))
    yield Evening("5 honest matches, then 190 new guests", (honest(5), lose(190)))
    yield Evening("190 new guests, then 10 honest matches", (lose(190), honest(10)))
    yield Evening("12 guests draw with level 5, lose 3 times", (draw_with_levels(12, 10), lose(12, 3)))
    yield Evening("9 guests made sure by level 5, lose once", (draw_with_levels(9, 20), lose(9)))
    yield Evening("15 guests draw with level 5, lose twice", (draw_with_levels(15, 11), lose(15, 2)))
    yield Evening("6 honest, 7 guests made sure, lose 7 times", (honest(6), draw_with_levels(7, 20), lose(7, 7)))
    yield Evening(
        "cheat made sure too, 8 guests made sure", (beat([1_810], 20, 0.5), draw_with_levels(8, 20), lose(8, 2))
    )
    yield Evening("a circle of 8 accounts, then they lose", (circle(8, 4), lose(8, 8)))
    yield Evening("a circle of 13 accounts, then they lose", (circle(13, 2), lose(13, 3)))
    yield Evening("5 honest, a circle of 8, then they lose", (honest(5), circle(8, 4), lose(8, 8)))
    yield Evening("5 honest, a circle of 16, then they lose", (honest(5), circle(16, 1), lose(16, 4)))
    for points in (1_190, 1_345, 1_500, 1_810):
        yield Evening(f"only wins against a level of {points:,}", (beat([points], 200),))
    yield Evening("only wins against all levels of HeXagon", (beat(HEXAGON, 200),))
    yield Evening(f"5 honest, then only wins against {max(HEXAGON):,}", (honest(5), beat([max(HEXAGON)], 195)))
    yield Evening("only wins against 1,655, then 20 honest", (beat([1_655], 180), honest(20)))
    yield Evening("perfect tic-tac-toe: level 2, then level 5", (beat([1_345], 60, 0.98), beat([1_810], 8, 0.5)))
    yield Evening("two of three against a predicted level", (beat([1_500], 200, 0.65),))
    yield Evening("nearly all against a predicted level", (beat([1_500], 200, 0.98),))
    yield Evening("5 honest, then 195 of a predicted level", (honest(5), beat([1_500], 195, 0.98)))
    yield Evening("first of eight at Tequila, with levels", (big_tables(200, TEQUILA_OF_EIGHT, alts=False),))
    yield Evening("first of eight at Tequila, with accounts", (big_tables(200, TEQUILA_OF_EIGHT, alts=True),))
    yield Evening("eight at Tequila by chance", (big_tables(200, TEQUILA_OF_EIGHT, alts=False, is_chance=True),))
    yield Evening("first of eight at a game of skill, accounts", (honest(5), big_tables(190, 0.7, alts=True)))
    yield Evening("honest practice, one level", (practice(1_500, 200),))
    yield Evening("3 robots of a friend lose 66 times each", (lose(3, 66),))
    yield Evening("5 honest, 3 robots of a friend lose", (honest(5), lose(3, 65)))
    yield Evening("6 friends lose 33 times each", (friends(6, 33),))
    yield Evening("6 friends lose once", (friends(6, 1),))
    yield Evening("6 friends, 20 guests, 100 wins over levels", (friends(6, 3), lose(20), beat([1_500], 100)))
    yield Evening("guests, then 3 friends, then guests", (lose(90), friends(3, 2), lose(100)))
    yield Evening("loses to guests first, then they lose", (honest(5), circle(4, 6), lose(4, 20), friends(4, 2)))
