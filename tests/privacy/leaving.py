"""Somebody leaves a table in two houses: from then on they are told nothing that a passer-by is not told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.usecases import departures
from bot.usecases.departures import Place
from games.core.chance import Chance
from games.core.game import Seat, Step
from games.table.table import Table

from .home import ROOM, Home
from .houses import Twins, kind_of, open_twins
from .runs import Ran, is_over, told_apart
from .sitting import FRONTS, PROBES, STEPS, Sitting
from .worlds import pair_by_chance, paired, probes

BACK_SOON = 3  # one in so many comes back at each moment


@dataclass
class Leaving(Sitting):
    """One table whose worlds a passer-by cannot tell apart, and a seat whose player leaves at once."""

    leaver: Seat = 0

    @property
    def _viewer(self) -> Seat:
        return self.leaver

    async def play(self) -> bool:
        """From the start until the rules tell the worlds apart, or the player is back. Raises the first Leak.

        Always False: the houses are not used for another table.
        """
        await self._both(self._opens)  # compared by what all see
        self.me = self.now[0].chairs[self.leaver].player or 0
        heard = [await self._in(home, self._departs, number) for number, home in enumerate(self.homes)]
        await self._learn()
        if told_apart(self.now[0], self.now[1], self.pair):  # the computer was asked, and has moved
            self.ran.revealed += 1
            return False
        self._compare(*heard)
        for _ in range(STEPS):
            if is_over(self.now[0]) or is_over(self.now[1]) or self.now[0].chairs[self.leaver].substitute is None:
                return False
            self.ran.moments += 1
            self._here()
            await self._both(self._looks)
            texts = probes(self.pair, self.chance, PROBES)
            await self._both(lambda home, table, texts=texts: self._is_refused(home, table, texts))
            if self.chance.below(BACK_SOON) == 0:
                break
            if not await self._steps():
                return False
        self.me = -1  # what they see then is theirs
        await self._both(lambda home, table: self._presses(home, table, self.leaver, "return"))
        return False

    async def _departs(self, home: Home, table: Table) -> None:
        place = Place(self.fronts[self.leaver], ROOM)
        await departures.departed(home.house.app, self.me, place, "left")

    async def _is_refused(self, home: Home, table: Table, texts: list[str]) -> None:
        turn = table.live_match().turn
        for text in texts:
            await self._presses(home, table, self.leaver, f"type:{turn}", text)
            await self._presses(home, table, self.leaver, f"{turn}:{text.split('.')[0]}")


async def run(twins: Twins, number: int) -> None:
    """One table; raises the first Leak."""
    chance = Chance(number.to_bytes(8, "big"), "leaving")
    one, pair = pair_by_chance(kind_of(number), lambda game: game, passers_by=False, chance=chance)
    pair, seats = paired(pair.here, None, chance.block(number)), range(one.start.seats)
    leaver = chance.choose([seat for seat in seats if seat not in pair.here.waiting()] or list(seats))
    twins.ran.add(Ran(runs=1, unlike=pair.here != pair.there))
    for world, dealers in zip(pair.worlds, twins.dealers, strict=True):
        dealers[one.name].step = Step(world.live_match().state)
    fronts = [FRONTS[(number + seat) % 2] for seat in seats]
    sitting = Leaving(twins.homes, twins.ran, pair, fronts, chance, paints=False, absent="computer", leaver=leaver)
    await sitting.play()


async def run_all(folder: Path, numbers: Iterable[int], leak: Callable[[Home], None] = lambda _home: None) -> Ran:
    """The runs of these numbers, each in houses of its own."""
    ran = Ran()
    folder.mkdir(exist_ok=True)
    for number in numbers:
        async with open_twins(folder / str(number), leak) as twins:
            twins.ran = ran
            await run(twins, number)
    return ran
