"""`python -m tests.games.rpsls.series`: the fifth level in series of a hundred matches against people of habit.

A match ends at its first decided round. Counted are the decided rounds 21 to 100 of each series.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from random import Random

from games import find_games
from games.core.computer import Ask
from games.core.game import Seat, Start
from games.core.match import Match, act, begin
from games.rpsls.verdict import BEATS, CIRCLE, MOVES
from games.rpsls.views import View

GAME = find_games()["rpsls"]
LEVEL, MATCHES, LEARNING = 5, 100, 20
Rounds = list[tuple[str, str]]  # the fifth level's move, the other's
Habit = Callable[[Rounds], str]  # what the other plays next


def favourite(chance: Random) -> Habit:
    """One move in 60 of 100 rounds, each of the others in ten."""
    liked = chance.choice(MOVES)
    others = [move for move in MOVES if move != liked]
    return lambda _: liked if chance.random() < 0.6 else chance.choice(others)


def repeats_what_won(chance: Random) -> Habit:
    """The same again after winning, and by chance after all else; more than 66.7 % cannot be won against it."""

    def plays(rounds: Rounds) -> str:
        if rounds and rounds[-1][0] in BEATS[rounds[-1][1]]:
            return rounds[-1][1]
        return chance.choice(MOVES)

    return plays


def cycle(chance: Random) -> Habit:
    """Round the circle, from anywhere and by any step."""
    first, step = chance.randrange(5), chance.randrange(1, 5)
    return lambda rounds: CIRCLE[(first + step * len(rounds)) % 5]


def by_chance(chance: Random) -> Habit:
    """No habit at all."""
    return lambda _: chance.choice(MOVES)


def level_1(chance: Random) -> Habit:
    """The first level, which plays by chance."""
    view = GAME.view(begin(GAME, Start(2, b"", GAME.Options(), 1), None).match.state, 0)
    choose = GAME.computer.choose
    assert choose is not None
    return lambda _: choose(Ask(view, 1, chance.randbytes(16)))


def beats_the_last(chance: Random) -> Habit:
    """What would have won the last round."""

    def plays(rounds: Rounds) -> str:
        wanted = [move for move in MOVES if rounds and rounds[-1][0] in BEATS[move]]
        return chance.choice(wanted or MOVES)

    return plays


OPPONENTS: dict[str, Callable[[Random], Habit]] = {
    "a favourite move, played 60 % of the time": favourite,
    "repeats a move that won": repeats_what_won,
    "a cycle of unknown step": cycle,
    "plays what would have won the last round": beats_the_last,
    "level 1": level_1,
}


def won(habit: Callable[[Random], Habit], series: int, seed: int, level: int = LEVEL) -> tuple[int, int]:
    """Rounds won and rounds decided, 21 to 100 of each series."""
    wins = decided = 0
    for number in range(series):
        results = list(_series(habit, Random(seed * 10_000 + number), level))[LEARNING:]
        wins, decided = wins + sum(results), decided + len(results)
    return wins, decided


def _series(habit: Callable[[Random], Habit], chance: Random, level: int) -> Iterator[bool]:
    """Who won each match of one series; True: the computer."""
    plays, rounds, earlier = habit(chance), Rounds(), list[View]()
    for number in range(MATCHES):
        match: Match[object] = begin(GAME, Start(2, chance.randbytes(8), GAME.Options(), 1), None).match
        seat = number % 2
        while not match.outcome:
            match = _round(match, seat, plays(rounds), level, earlier, rounds, chance)
        earlier.append(GAME.view(match.state, seat))
        yield match.outcome.places[0] == (seat,)


def _round(
    match: Match[object], seat: Seat, other: str, level: int, earlier: list[View], rounds: Rounds, chance: Random
) -> Match[object]:
    assert GAME.levels
    ask = Ask(GAME.view(match.state, seat), level, chance.randbytes(16), tuple(earlier[-100:]))
    mine = GAME.computer.choose(ask)
    match = act(GAME, match, seat, match.turn, mine, None).match
    rounds.append((mine, other))
    return act(GAME, match, 1 - seat, match.turn, other, None).match


def main() -> None:
    """Prints the table of docs/levels.md."""
    parser = argparse.ArgumentParser("python -m tests.games.rpsls.series", description=__doc__)
    parser.add_argument("--series", type=int, default=200, metavar="N")
    parser.add_argument("--level", type=int, default=LEVEL)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print("| against | decided rounds won |\n| --- | --- |")
    for name, habit in OPPONENTS.items():
        wins, decided = won(habit, asked.series, asked.seed, asked.level)
        print(f"| {name} | {100 * wins / decided:.1f} % of {decided:,} |", flush=True)


if __name__ == "__main__":
    main()
