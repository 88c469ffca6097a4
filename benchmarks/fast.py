"""Groups at one press a second in virtual time, with Telegram's limits enforced: how long boards keep people waiting.

`python -m benchmarks.fast [--moves 40]`
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.telegram.fast import Seen, plays
from tests.virtual import in_virtual_time

from .logs import quiet

GROUPS = {
    "one table of HeXagon": ("hexagon size=4",),
    "one table of tic-tac-toe": ("tictactoe",),
    "three tables of tic-tac-toe": ("tictactoe", "tictactoe", "tictactoe"),
}


def seen_at(commands: tuple[str, ...], moves: int) -> Seen:
    """What the people of one group met with."""
    with tempfile.TemporaryDirectory() as folder, quiet():
        return in_virtual_time(lambda loop: plays(loop, Path(folder), *commands, moves=moves))


def main() -> None:
    """Prints a line for each group."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=40)
    args = parser.parse_args()
    for name, commands in GROUPS.items():
        seen = seen_at(commands, args.moves)
        mean = sum(seen.waits) / len(seen.waits)
        late = sum("has moved on since then" in line for line in seen.alerts)
        print(f"{name}: {len(seen.waits)} moves · from a move to its board at most {max(seen.waits):.1f} s,", end=" ")
        print(f"{mean:.1f} s on average · presses called late {late}")


if __name__ == "__main__":
    main()
