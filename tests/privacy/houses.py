"""Two whole houses, whose tables are dealt so that they differ in nothing that one viewer may know."""

from __future__ import annotations

from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from games.core.chance import Chance
from games.core.game import AnyGame, Start, Step
from games.table.table import Visibility
from tests.games.plays import GAMES

from .home import Home, open_home
from .runs import Ran
from .sitting import FRONTS, Sitting
from .worlds import kinds_of_tables, pair_by_chance

SMALL = 4  # seats


@dataclass
class Dealer:
    """Deals what it was given."""

    game: AnyGame
    step: Step[Any] | None = None

    def __call__(self, start: Start[Any]) -> Step[Any]:
        return self.step or self.game.setup(start)


@dataclass
class Twins:
    """The two houses."""

    homes: tuple[Home, Home]
    dealers: tuple[dict[str, Dealer], dict[str, Dealer]]
    ran: Ran = field(default_factory=Ran)

    async def run(self, number: int) -> bool:
        """One table from its lobby on, until the rules tell the two worlds apart; raises the first Leak.

        False where the match ended: from then on the houses differ in what was paid.
        """
        chance = Chance(number.to_bytes(8, "big"), "houses")
        one, pair = pair_by_chance(kind_of(number), lambda game: game, passers_by=False, chance=chance)
        self.ran.add(Ran(runs=1, unlike=pair.here != pair.there))
        for world, dealers in zip(pair.worlds, self.dealers, strict=True):
            dealers[one.name].step = Step(world.live_match().state)
        fronts = [FRONTS[(number + seat) % 2] for seat in range(one.start.seats)]
        if number % 3 == 0 and pair.viewer:
            fronts[pair.viewer] = "web"
        visibility: Visibility = "link" if number // 3 % 2 else "listed"
        kind = {"paints": number % 6 == 0, "is_framed": number % 2 == 1, "has_company": True}
        return await Sitting(self.homes, self.ran, pair, fronts, chance, visibility=visibility, **kind).play()


def seats_of(number: int) -> int:
    """How many people a run seats."""
    kinds = kinds_of_tables()
    return kinds[kind_of(number) % len(kinds)][1]


def kind_of(number: int) -> int:
    """The number of a play for a few people, which are quicker to seat; or every sixth time for any number."""
    kinds = kinds_of_tables()
    small = [at for at, (_, seats) in enumerate(kinds) if seats <= SMALL]
    every_sixth = number // 6  # counted apart, so that no kind is left out
    kind = small[(number - every_sixth) % len(small)] if number % 6 else every_sixth % len(kinds)
    return len(kinds) * (1 + number) + kind


async def run_all(folder: Path, numbers: Iterable[int], leak: Callable[[Home], None] = lambda _home: None) -> Ran:
    """The runs of these numbers, in as few houses as it takes."""
    ran, left = Ran(), deque(numbers)
    while left:
        async with open_twins(folder / str(left[0]), leak) as twins:
            twins.ran = ran
            while left and await twins.run(left.popleft()):
                pass
    return ran


@asynccontextmanager
async def open_twins(folder: Path, leak: Callable[[Home], None] = lambda _home: None) -> AsyncIterator[Twins]:
    """Both houses; `leak` is planted in each."""
    folder.mkdir()
    dealers = tuple({name: Dealer(game) for name, game in GAMES.items()} for _ in range(2))
    games = [{name: replace(dealer.game, setup=dealer) for name, dealer in some.items()} for some in dealers]
    async with open_home(folder / "here", games[0]) as here, open_home(folder / "there", games[1]) as there:
        for home in (here, there):
            leak(home)
        yield Twins((here, there), (dealers[0], dealers[1]))
