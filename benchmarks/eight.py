"""Eight at Tequila Train in one room, in virtual time and with the platforms' limits: what the room gets to see.

`python -m benchmarks.eight [--matches 5] [--seed 1]`
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.view.pictures import Art
from games.core import match as core
from games.core.screen import Scene
from games.table.table import Table
from tests.networks.both import Both, both_networks
from tests.networks.people import OnDiscord, OnTelegram, Person
from tests.networks.tequila import plays
from tests.virtual import VirtualLoop, in_virtual_time

from .logs import quiet

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")
SECONDS: dict[str, Callable[[random.Random], float]] = {
    "each within 7 s": lambda dice: dice.uniform(1, 7),
    "now and then away": lambda dice: dice.uniform(70, 150) if dice.random() < 0.06 else dice.uniform(2, 20),
    "all away each time": lambda dice: dice.uniform(120, 500),
}


@dataclass
class Room:
    """Where they play: who sits, and how many messages it has got."""

    seated: Sequence[Person]
    written: Callable[[], int]
    opens: Callable[[], Any]


async def sketch(_art: Art, scene: Scene) -> bytes:
    """In the place of a painter, whose time is measured elsewhere."""
    return f"a table and the hand {scene.alt.args.get('tiles')}, {scene.labels}".encode()


def on_discord(both: Both) -> Room:
    """A channel with eight people."""
    guild = both.discord.guild("Friday", ["games"])
    games, people = guild.channel("games"), [both.discord.person(name) for name in NAMES]
    for person in people:
        person.joins(guild)

    async def opens() -> str:
        people[0].runs("/play", in_=games, game="tequila", seats=8)
        card = await people[1].sees_button("Join", in_=games, within=120)
        for person in people[1:]:
            await person.presses("Join", in_=games).is_answered()
        await people[0].presses("Start", in_=games).is_answered()
        return str(card.components[0]["components"][0]["custom_id"]).partition(":")[0]

    return Room([OnDiscord(one, games) for one in people], lambda: both.discord.counted(games), opens)


def on_telegram(both: Both) -> Room:
    """A group with eight people."""
    group, people = both.telegram.group("Saturday"), [both.telegram.person(name) for name in NAMES]
    for person in people:
        person.joins(group)
        person.starts()
    people[0].adds_bot(group)

    async def opens() -> str:
        people[0].says("/play tequila seats=8", in_=group)
        card = await people[1].sees_button("Join", in_=group, within=120)
        match_id = str(card.face.keyboard[0][0]["callback_data"]).partition(":")[0]
        for person in people[1:]:
            await person.presses("Join", in_=group, on=card).answer()
        await people[0].sees_button("Start", in_=group, within=120)
        await people[0].presses("Start", in_=group, on=card).answer()
        return match_id

    return Room([OnTelegram(one, group) for one in people], lambda: both.telegram.counted(group), opens)


async def one_match(both: Both, room: Room, pause: Callable[[random.Random], float], dice: random.Random) -> str:
    """From the lobby to the result; gives what was counted."""
    at_first = room.written()
    match_id = await room.opens()
    await asyncio.sleep(20)
    before, actions, began = room.written(), 0, both.loop.time()
    for one in room.seated:
        one.match_id = f"table {match_id}"
    while (table := await newest(both, match_id)).status == "live":
        await asyncio.sleep(pause(dice))
        (seat,) = table.waiting()
        one, turn = room.seated[seat], f"={match_id}:{table.live_match().turn}:"
        hand = one.hand(one.match_id)
        if hand is None or not any(key.data.startswith(turn) for key in hand.keys):
            await one.takes_hand()  # a hand in a channel is followed for a quarter of an hour
        await plays(one, table, dice.choice(core.legal(table.game, table.live_match(), seat)))
        actions += 1
    await asyncio.sleep(60)
    written, lobby, took = room.written() - before, before - at_first, both.loop.time() - began
    return f"{written / actions:.2f} a move ({written} in {actions} moves; lobby {lobby}; {took:.0f} s)"


async def newest(both: Both, match_id: str) -> Table:
    """The table as it now is."""
    table = await both.app.store.table(match_id)
    assert table is not None
    return table


async def evening(loop: VirtualLoop, matches: int, seed: int) -> None:
    """So many matches of each temper on each network; prints what was counted."""
    for network, room_on in (("discord", on_discord), ("telegram", on_telegram)):
        for temper, pause in SECONDS.items():
            for n in range(matches):
                with tempfile.TemporaryDirectory() as folder, quiet():
                    async with both_networks(loop, Path(folder), sketch) as both:
                        counted = await one_match(both, room_on(both), pause, random.Random(seed * 1_000 + n))
                        wrong = len(both.telegram.problems) + len(both.discord.problems)
                        late = len(both.telegram.unanswered()) + len(both.discord.unanswered())
                        told = both.telegram.flood.refused + both.discord.refused_429
                print(
                    f"{network}, {temper}: room messages {counted} · 429 {told} · unanswered {late} · problems {wrong}"
                )


def main() -> None:
    """Runs some evenings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    began = time.perf_counter()
    in_virtual_time(lambda loop: evening(loop, args.matches, args.seed))
    print(f"({time.perf_counter() - began:.0f} s of real time)")


if __name__ == "__main__":
    main()
