"""The message economy of both chats: what one move costs them in calls, with every hand open.

A whole match is played by buttons in a group on Telegram and in a channel on Discord, in virtual time and with the
platforms' limits enforced. The same seed gives the same match, so that the figures are counts and no measurements.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

from tests.networks.both import both_networks
from tests.networks.playing import Evening, InChannel, InGroup, Played, sketch, slow_sketch
from tests.virtual import VirtualLoop, in_virtual_time

from .figures import Measured, Wanted

MATCHES = 3  # the last of them in haste
Pace = tuple[tuple[float, float], float]  # seconds before a move, from and to, and between two taps

CALM: Pace = (0, 1), 1.0
HASTE: Pace = (0, 0.5), 0.2
NONE = Wanted("ours", "≤", 0)
TABLES = (("tictactoe", 2, ""), ("rpsls", 4, ""), ("hexagon", 2, "size=4"), ("tequila", 4, ""), ("tequila", 8, ""))
SIDES = {"telegram": InGroup, "discord": InChannel}
MOST = {
    ("telegram", "tictactoe", 2): 2.0,
    ("telegram", "rpsls", 4): 4.5,
    ("telegram", "hexagon", 2): 4.0,
    ("telegram", "tequila", 4): 3.5,
    ("telegram", "tequila", 8): 3.5,
    ("discord", "tictactoe", 2): 2.0,
    ("discord", "rpsls", 4): 5.0,
    ("discord", "hexagon", 2): 4.0,
    ("discord", "tequila", 4): 5.0,
    ("discord", "tequila", 8): 5.0,
}


async def measured(folder: Path, n: int) -> list[Measured]:
    """Every game on both chats; then what was edited for nothing, and what went back in time."""
    return await asyncio.to_thread(in_virtual_time, lambda loop: figures(loop, folder, n))


async def figures(loop: VirtualLoop, folder: Path, n: int) -> list[Measured]:
    """The figures of round n."""
    found = []
    for chat, side in SIDES.items():
        everything = Played()
        for game, seats, words in TABLES:
            played = Played()
            for number in range(MATCHES):
                here = folder / f"{n} {chat} {game} {seats} {number}"
                here.mkdir(parents=True)
                fast, dice = number == MATCHES - 1, random.Random(1_000 * n + number)
                async with both_networks(loop, here, slow_sketch if fast else sketch) as both:
                    evening = Evening(both, side(both, seats), *(HASTE if fast else CALM), dice)
                    played += await evening.plays(game, seats, words)
            everything += played
            wanted = Wanted("ours", "≤", MOST[chat, game, seats])
            name = f"{chat}, {game} with {seats}"
            found.append(Measured(f"{name}, calls a move", "calls", played.calls / played.moves, wanted=wanted))
        unchanged = 100 * everything.unchanged / everything.edits
        found.append(Measured(f"{chat}, edits that change nothing", "%", unchanged, wanted=Wanted("ours", "≤", 1)))
        back = Measured(f"{chat}, private screens that go back", "screens", everything.back, wanted=NONE)
        found.append(back)
    return found
