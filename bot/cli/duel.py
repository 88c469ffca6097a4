"""Duels of computer players: each deal is played once in every rotation of seats, counted and timed."""

from __future__ import annotations

import json
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter
from typing import Any

from games.core.chance import Chance
from games.core.computer import Ask
from games.core.game import AnyGame, Outcome, Start
from games.core.match import Match, act, begin, expire, legal, waiting

SERIES_MEMORY = 100
SURE = 2.576  # standard errors on each side of a 99 % interval


@dataclass
class Score:
    """The counts so far; places are those in --levels."""

    wins: list[int]
    points: list[Fraction]
    draws: int = 0
    steps: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    pairs: Counter[str] = field(default_factory=Counter)
    shares: list[float] = field(default_factory=list)  # the first place's share of the points of each rotation

    def add(self, outcome: Outcome, place_of: Sequence[int], steps: int) -> None:
        """Counts one game; `place_of` a seat is its place in --levels."""
        first = outcome.places[0] if outcome.places else tuple(range(len(place_of)))
        for seat in first:
            self.points[place_of[seat]] += Fraction(1, len(first))
        if len(first) == 1:
            self.wins[place_of[first[0]]] += 1
        else:
            self.draws += 1
        self.steps += steps
        self.ends[outcome.why] += 1


def think(game: AnyGame, match: Match[Any], seat: int, ask: Ask[Any]) -> str:
    """Returns a computer's answer; level 0, and a game without computers, plays uniformly among the legal actions."""
    if ask.level == 0 or not game.levels:
        return Chance(ask.seed, "anything").choose(legal(game, match, seat))
    return game.computer.choose(ask)


@dataclass(frozen=True)
class Bout:
    """The setup: a level for each place, and their thinking budget."""

    game: AnyGame
    levels: Sequence[int]
    options: Any
    budget: float = 1.0


def _silent(_text: str) -> None:
    pass


def duel(
    name: str, bout: Bout, games: int, series: int, seed: int, progress: Callable[[str], None] = _silent
) -> dict[str, Any]:
    """Plays at least `games` games; returns the results as `duel --json` prints them.

    `progress` is called with how far it is after each match, or after each series of several.
    """
    seats = len(bout.levels)
    score = Score([0] * seats, [Fraction(0)] * seats)
    chance = Chance(seed.to_bytes(8, "big"), f"duel {name}")
    began, played, whole = perf_counter(), 0, -(-games // (seats * series)) * seats * series
    while played < games:
        deals = [chance.word().to_bytes(8, "big") for _ in range(series)]
        before = score.points[0]
        for rotation in range(seats):
            _series(bout, deals, [(seat + rotation) % seats for seat in range(seats)], score)
            progress(f"{played + (rotation + 1) * series:,} of {whole:,} games")
        played += seats * series
        edge = score.points[0] - before - Fraction(seats * series, 2)
        score.pairs["won" if edge > 0 else "lost" if edge < 0 else "drawn"] += 1
        score.shares.append(float((score.points[0] - before) / (seats * series)))
    return _facts(name, bout.levels, played, perf_counter() - began, score)


def _series(bout: Bout, deals: Sequence[bytes], place_of: Sequence[int], score: Score) -> None:
    earlier: list[tuple[Any, ...]] = [() for _ in place_of]
    for deal in deals:
        match = begin(bout.game, Start(len(place_of), deal, bout.options, bout.game.rules), None).match
        while asked := waiting(bout.game, match):
            for seat in sorted(asked):
                if seat in waiting(bout.game, match):
                    match = _answer(bout, match, seat, place_of, deal, earlier[seat])
        assert match.outcome is not None
        score.add(match.outcome, place_of, match.version)
        last = [bout.game.view(match.state, seat) for seat in range(len(place_of))]
        earlier = [(*seen, view)[-SERIES_MEMORY:] for seen, view in zip(earlier, last, strict=True)]


def _answer(
    bout: Bout, match: Match[Any], seat: int, place_of: Sequence[int], deal: bytes, earlier: tuple[Any, ...]
) -> Match[Any]:
    if not legal(bout.game, match, seat):  # only a typed form is possible, which computers do not use
        return expire(bout.game, match, match.turn, None).match
    seed = deal + bytes((place_of[0], seat)) + match.version.to_bytes(4, "big")
    ask = Ask(bout.game.view(match.state, seat), bout.levels[place_of[seat]], seed, earlier, bout.budget)
    return act(bout.game, match, seat, match.turn, think(bout.game, match, seat, ask), None).match


def _facts(name: str, levels: Sequence[int], played: int, taken: float, score: Score) -> dict[str, Any]:
    return {
        "game": name,
        "seats": len(levels),
        "levels": list(levels),
        "games": played,
        "wins": score.wins,
        "draws": score.draws,
        "points": [round(float(p), 3) for p in score.points],
        "pairs": {key: score.pairs[key] for key in ("won", "drawn", "lost")},
        "pair_mean": round(statistics.fmean(score.shares), 5),
        "pair_margin": round(margin(score.shares), 5),
        "ends": dict(sorted(score.ends.items())),
        "mean_steps": round(score.steps / played, 3),
        "games_per_second": round(played / taken, 1),
        "steps_per_second": round(score.steps / taken, 1),
    }


def margin(shares: Sequence[float]) -> float:
    """Returns the half-width of the 99 % confidence interval of the mean; 1 where it is unknown."""
    return SURE * statistics.stdev(shares) / len(shares) ** 0.5 if len(shares) > 1 else 1.0


def print_duel(facts: Mapping[str, Any], as_json: bool) -> None:
    """Prints the result of a duel, for people or as JSON."""
    if as_json:
        print(json.dumps(facts))
        return
    print(f"{facts['game']}: {facts['games']} games, {facts['draws']} without a single winner")
    for place, level in enumerate(facts["levels"]):
        share = 100 * facts["points"][place] / facts["games"]
        print(f"  level {level}: {facts['wins'][place]} won, {share:.1f} % of the points")
    print(f"  ends: {', '.join(f'{why} {n}' for why, n in facts['ends'].items())}; {facts['mean_steps']} steps a game")
    print(f"  {facts['games_per_second']} games a second, {facts['steps_per_second']} steps a second")
