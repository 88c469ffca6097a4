"""What a move costs on Telegram, and how long a press waits, by where private screens are shown; in virtual time.

`python -m benchmarks.hands [--matches 3] [--seed 1]`: limits are enforced; people are fast, or take their time.
With `--boards`: what the cards of both chats cost while all players move on the board of a page.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from pathlib import Path

from tests.networks.both import both_networks
from tests.networks.playing import AtBoard, BoardBesideChannel, BoardBesideGroup, Evening, InGroup, Played, sketch
from tests.virtual import VirtualLoop, in_virtual_time

from .logs import quiet

PLAYED = (("tequila", 4, ""), ("tequila", 8, ""), ("hexagon", 2, "size=4"), ("hexagon", 2, "size=7"))
WAYS = ("card", "here", "private")
BOARDS: tuple[type[AtBoard], ...] = (BoardBesideGroup, BoardBesideChannel)
PAUSES = {"fast": (0.0, 1.0), "10 s a move": (5.0, 15.0)}


async def in_chat(
    loop: VirtualLoop, way: str, pause: tuple[float, float], game: tuple[str, int, str], seed: int
) -> str:
    """Plays one match; says what it took."""
    name, seats, words = game
    with tempfile.TemporaryDirectory() as folder, quiet():
        async with both_networks(loop, Path(folder), sketch) as both:
            side = InGroup(both, seats)
            side.way = way
            began, fake = loop.time(), both.telegram
            played: Played = await Evening(both, side, pause, 0.5, random.Random(seed)).plays(name, seats, words)
            took = loop.time() - began
            methods = Counter(call.method for call in fake.calls if call.at >= began)
            waits = sorted(query.answers[0].at - query.at for query in fake.queries.values() if query.answers)
            private = sum(bool(query.answers and query.answers[0].url) for query in fake.queries.values())
            told = fake.flood.refused
    writes = {method: count for method, count in methods.items() if method.startswith(("send", "edit", "delete"))}
    return (
        f"{name} {words} of {seats}, {way}: {played.moves} moves · calls a move {played.calls / played.moves:.2f} · "
        f"{took / played.moves:.1f} s a move · presses {len(waits)}, to the private chat {private} · answered after "
        f"p50 {waits[len(waits) // 2]:.2f} s, p95 {waits[int(len(waits) * 0.95)]:.2f} s, longest {waits[-1]:.1f} s · "
        f"429 {told} · back {played.back} · unchanged {played.unchanged} · {writes}"
    )


async def beside_board(
    loop: VirtualLoop, kind: type[AtBoard], pause: tuple[float, float], game: tuple[str, int, str], seed: int
) -> str:
    """Plays one match on the board, once as if nobody knew that it is in view; says what the chat's messages took."""
    name, seats, words = game
    costs = []
    for is_in_view in (False, True):
        with tempfile.TemporaryDirectory() as folder, quiet():
            async with both_networks(loop, Path(folder), sketch) as both:
                side = kind(both, seats)
                side.is_in_view = is_in_view
                played = await Evening(both, side, pause, 0.5, random.Random(seed)).plays(name, seats, words)
                costs.append(f"{played.calls / played.moves:.2f} ({played.calls} for {played.moves} moves)")
    return f"{name} {words} of {seats}, board beside {kind.front}: calls a move {costs[0]}, known in view {costs[1]}"


async def boards(loop: VirtualLoop, matches: int, seed: int) -> None:
    """So many matches of each game on the board, beside each chat; prints a line for each."""
    for game in PLAYED:
        for temper, pause in PAUSES.items():
            for kind in BOARDS:
                for number in range(matches):
                    print(f"{temper}: {await beside_board(loop, kind, pause, game, seed * 1_000 + number)}", flush=True)


async def evening(loop: VirtualLoop, matches: int, seed: int) -> None:
    """So many matches of each game in each way; prints a line for each."""
    for game in PLAYED:
        for temper, pause in PAUSES.items():
            for way in WAYS:
                for number in range(matches):
                    print(f"{temper}: {await in_chat(loop, way, pause, game, seed * 1_000 + number)}", flush=True)


def main() -> None:
    """Runs some evenings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", action="store_true")
    args = parser.parse_args()
    measure = boards if args.boards else evening
    in_virtual_time(lambda loop: measure(loop, args.matches, args.seed))


if __name__ == "__main__":
    main()
