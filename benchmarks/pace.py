"""How long people wait in a Telegram group whose hands stand in it, in virtual time and with Telegram's limits.

`python -m benchmarks.pace [--only T2,T4] [--thought 1,4] [--seed 1]` plays whole matches of people who press what their
screens show after some thought. Nobody knows whether Telegram counts what one person alone sees among a group's twenty
messages a minute, so both are played; where it does, also by people who have never pressed START. Each line has what
was seen, and the bounds that it misses.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.telegram.pace import Seen, World, plays
from tests.virtual import in_virtual_time

from .figures import percentile
from .logs import quiet

WORLDS = {
    "private": World(hands="private"),
    "not counted": World(counts=False),
    "counted, START": World(),
    "counted, no START": World(started=False),
}
FOUR, TWO, HEXAGON = ("tequila", 4), ("tequila", 2), ("hexagon size=4", 2)
GAMES = {
    "T2": [TWO],
    "T4": [FOUR],
    "T8": [("tequila", 8)],
    "H4": [HEXAGON],
    "three": [FOUR, TWO, HEXAGON],
}
CALLS_MOST = {"T2": 2.9, "T4": 2.9, "T8": 3.3, "H4": 2.5}
WARM = 60.0  # seconds of an earlier match, in which the program has learned how Telegram counts
WITHIN = 240.0


@dataclass(frozen=True, slots=True)
class Row:
    """One group of people in one world."""

    game: str
    thought: float
    world: str
    seen: Seen

    def __str__(self) -> str:
        seen = self.seen
        card, hand = percentile(seen.cards or [0.0], 0.9), percentile(seen.hands or [0.0], 0.9)
        answer, screen = percentile(seen.answered, 0.99), percentile(seen.screens, 0.99)
        parts = (
            f"{self.game:5} {self.thought:.0f} s, {self.world:17}: {seen.moves:3} moves",
            f"{seen.seconds_a_move:4.1f} s each",
            f"stale {seen.stale:2} of {seen.pressed:3}",
            f"answer p99 {answer:4.1f} s, screen p99 {screen:4.1f} s",
            f"late p90: card {card:4.1f} s, hand {hand:4.1f} s",
            f"unanswered {seen.unanswered}",
            f"sent away {seen.sent_away}",
            f"429 {seen.refused}",
            f"calls a move {seen.calls_a_move:.2f}",
        )
        return " · ".join(parts)

    def misses(self, private: float) -> Iterator[str]:
        """The bounds that were missed; `private`: seconds a move of the same people with hands in private chats."""
        seen, is_alone = self.seen, self.world == "counted, no START"
        most = max(3.0, private) if is_alone else 1.3 * private
        if seen.seconds_a_move > most + 0.05:
            yield f"more than {most:.1f} s a move"
        if seen.stale > 0.03 * seen.pressed:
            yield "stale presses more than 3 %"
        if percentile(seen.screens, 0.99) > 1.5:
            yield "screen p99 more than 1.5 s"
        late = 8.0 if self.game == "three" else 3.0
        if percentile(seen.cards or [0.0], 0.9) > late + 0.05:
            yield f"card p90 later than {late:.0f} s"
        if seen.unanswered:
            yield "unanswered presses"
        if seen.sent_away and self.world == "not counted":
            yield "sent to the private chat"
        if seen.calls_a_move > CALLS_MOST.get(self.game, 3.3) + 0.005:
            yield f"more than {CALLS_MOST.get(self.game, 3.3)} calls a move"


def row_of(game: str, thought: float, world: str, seed: int) -> Row:
    """Plays in one world."""
    with tempfile.TemporaryDirectory() as folder, quiet():
        return Row(
            game,
            thought,
            world,
            in_virtual_time(
                lambda loop: plays(loop, Path(folder), WORLDS[world], GAMES[game], thought, WITHIN, WARM, seed)
            ),
        )


def rows(games: Sequence[str], thoughts: Sequence[float], seed: int) -> Iterator[tuple[Row, list[str]]]:
    """Every game at every pace in every world, with the bounds that are missed."""
    for game in games:
        for thought in (4.0,) if game == "three" else thoughts:
            private = 0.0
            for world in WORLDS:
                row = row_of(game, thought, world, seed)
                private = private or row.seen.seconds_a_move
                yield row, [] if world == "private" else list(row.misses(private))


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default=",".join(GAMES))
    parser.add_argument("--thought", default="1,4")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    thoughts = [float(text) for text in args.thought.split(",")]
    missed = 0
    for row, misses in rows(args.only.split(","), thoughts, args.seed):
        missed += len(misses)
        print(f"{row}{' · NOT: ' + ', '.join(misses) if misses else ''}", flush=True)
    print(f"bounds missed: {missed}")


if __name__ == "__main__":
    main()
