"""A tournament of 64 people in a group of Telegram and at browsers: `python -m tests.networks.evening_of_sixty_four`.

A quarter of them is at browsers, a tenth never come, and three come late. It prints what the tournament cost the group
and each match, how long people waited for their next match, and what one of them read.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bot.features.people_tournaments.documents import document_of
from bot.features.people_tournaments.signing_up import sign_up
from bot.usecases import inbox
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games.core.match import legal
from games.table.table import Table
from storage.people import players
from storage.people.players import Account
from storage.people_tournaments import progress
from storage.people_tournaments.progress import State
from tests.virtual import VirtualLoop, in_virtual_time

from .both import Both, both_networks, sketch
from .people import OnTelegram, Person

PEOPLE, LATE = 64, 3
THINKS, EVENING = (1.0, 6.0), 3 * 3_600.0  # seconds: for a move; longer than a tournament lasts


class EveningOfSixtyFour:
    """The tournament, and who plays in it."""

    def __init__(self, both: Both, people: int, seed: int) -> None:
        self.both, self.chance, self.count = both, random.Random(seed), people
        self.away: set[int] = set()
        self.playing: dict[str, asyncio.Task[None]] = {}
        self.waits: list[float] = []
        self.free: dict[int, float] = {}

    async def begins(self, kind: str) -> list[Person]:
        """People sign up in the group and by the link."""
        names = [f"P{number:02}" for number in range(1, self.count * 3 // 4 + 1)]
        met: list[Person] = [await self.both.person(name, "telegram") for name in names]
        await met[0].asks(f"/tournament new tictactoe {kind}")
        await self.both.rests()
        share = (await self.state()).held.share
        for who in met[1:-LATE]:
            await who.presses("Play along")
        for number in range(self.count // 4):
            await self._signs_up(f"W{number:02}")
        everybody = [entrant.player_id or 0 for entrant in (await self.state()).entrants]
        self.away = set(self.chance.sample(everybody, self.count // 10))
        await asyncio.sleep(620)
        for who in met[-LATE:]:
            assert isinstance(who, OnTelegram)
            await who.forges(next(iter(who.screen())), f"/tourney join {share}")
        return met

    async def _signs_up(self, name: str) -> None:
        player = await self.both.app.directory.get_or_create_player(Account("web", name.lower().ljust(32, "0"), name))
        await sign_up(self.both.app, player, (await self.state()).held.id, "web")

    async def state(self) -> State:
        """The tournament as it is now."""
        async with self.both.app.store.read() as conn:
            state = await progress.load(conn, 1)
        assert state is not None
        return state

    async def plays(self) -> State:
        """Everybody plays until it is over."""
        until = self.both.loop.time() + EVENING
        while (state := await self.state()).held.is_ahead:
            assert self.both.loop.time() < until, "it never ends"
            for match in state.matches:
                if match.match_id and match.encounter.won is None and match.match_id not in self.playing:
                    self.playing[match.match_id] = asyncio.create_task(self._plays(match.match_id))
            await asyncio.sleep(1.0)
        return state

    async def _plays(self, match_id: str) -> None:
        table = await self.table(match_id)
        for chair in table.chairs:
            if chair.player in self.free:
                self.waits.append(self.both.loop.time() - self.free[chair.player])
        for chair in table.chairs:
            if chair.player not in self.away:
                await asyncio.sleep(self.chance.uniform(2, 20))
                await self._presses(match_id, chair.player, chair.front, "here")
        while (now := await self.table(match_id)).status != "over":
            await asyncio.sleep(self.chance.uniform(*THINKS))
            seat = min(now.waiting(), default=None)
            if now.status == "live" and seat is not None:
                move = self.chance.choice(legal(now.game, now.live_match(), seat))
                chair = now.chairs[seat]
                await self._presses(match_id, chair.player, chair.front, f"{now.live_match().turn}:{move}")
        self.free |= {chair.player: self.both.loop.time() for chair in now.chairs if chair.player}

    async def _presses(self, match_id: str, player: int | None, front: str, data: str) -> None:
        async with self.both.app.store.read() as conn:
            who = await players.get(conn, player or 0)
        assert who is not None
        await inbox.press(self.both.app, Press(who, front, match_id, Action.parse(data)))

    async def table(self, match_id: str) -> Table:
        """A table as it is now."""
        table = await self.both.app.store.table(match_id)
        assert table is not None
        return table


async def evening(loop: VirtualLoop, folder: Path, kind: str, people: int = PEOPLE, seed: int = 1) -> dict[str, Any]:
    """Plays one; returns its figures."""
    async with both_networks(loop, folder, sketch) as both:
        held = EveningOfSixtyFour(both, people, seed)
        met = await held.begins(kind)
        began = len(both.telegram.calls)
        state = await held.plays()
        await both.rests()
        calls = both.telegram.calls[began:]
        group = [call for call in calls if call.chat == both.group.id]
        minutes = Counter(int(call.at // 60) for call in group)
        waits = sorted(held.waits)
        document = await document_of(both.app, 1)
        for shown in met[1].screen():
            print(
                "---", "private" if shown.private else "group", shown.text.strip()[:300], [k.label for k in shown.keys]
            )
        return {
            "matches": sum(match.match_id != "" for match in state.matches),
            "rounds": len(state.called),
            "void": sum(match.encounter.won == "void" for match in state.matches),
            "calls a match": len(calls) / max(1, len(document["matches"])),
            "calls to the group": len(group),
            "most in a minute": max(minutes.values(), default=0),
            "refused": Counter(call.status for call in calls),
            "methods": Counter(call.method for call in calls),
            "longest wait": waits[-1] if waits else 0,
            "median wait": waits[len(waits) // 2] if waits else 0,
        }


def main() -> None:
    """Prints the figures of an arena, or of the kind that is named."""
    kind, people = (*sys.argv[1:], *("swiss rounds=4", str(PEOPLE))[len(sys.argv) - 1 :])[:2]
    with TemporaryDirectory() as folder:
        for name, value in in_virtual_time(lambda loop: evening(loop, Path(folder), kind, int(people))).items():
            print(f"{name}: {value}")


if __name__ == "__main__":
    main()
