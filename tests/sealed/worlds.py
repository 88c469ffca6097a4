"""One of two worlds: a house in which tournaments go on alike but for the results that stay sealed.

Everything that is done follows from the number of the tournament. What differs is the world's own: results, faults and
records of sealed matches that are not revealed, how long they took, in which order they ended, and which broke off.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

from bot.background.outbox import Outbox
from bot.background.room_messages import RoomMessages
from bot.features.tournaments import hooks, jobs, live, organising, timeline
from bot.features.tournaments.hooks import ID_BYTES
from bot.features.tournaments.jobs import Job, result_row
from bot.features.tournaments.reports import REPORTS
from bot.features.tournaments.running.hooks import HookSender
from bot.features.tournaments.teams import teams
from games.core.chance import Chance
from games.tournament.draws import deal, deal_chance
from storage.tournament import matches, queue
from storage.tournament.hooks import Hook
from storage.tournament.matches import Match
from storage.tournament.queue import DIED, REST_MOST, Finished
from storage.tournament.rounds import Round
from tests.bot.chat.paper import Chat
from tests.bot.tournament.cups import Cup
from tests.games.tournament.playing import GAME, NAME, played, small
from tests.web.conftest import Site, open_cup_site

NAMES = ("Ann", "Bo")
POOL = 24  # played matches that results are taken from
AT_ONCE = 5
SLOT = timedelta(seconds=1)  # a match ends in its own
PAUSE = timedelta(seconds=AT_ONCE) + REST_MOST  # until the next matches begin; no robot rests any more
TURN = timedelta(hours=1)  # each deed ends so much later, however long its matches took
MATCHES_MOST = 60  # of a round


@cache
def results() -> tuple[Finished, ...]:
    """Results of real matches: won by either side, and lost by a robot that stopped to answer."""
    found, secret = [], bytes(32)
    for number in range(POOL):
        after, silent = number % 4 if number % 3 == 0 else 10**6, NAMES[number % 2]
        chance, robots = deal_chance(secret, 1, number + 1), Chance(secret, f"robots {number}")
        board = deal(chance, NAME, GAME, small().options, ("", ""))
        found.append(result_row(played(NAMES, board, 1.0, robots, partial(_fails, silent, after))))
    return tuple(found)


def _fails(silent: str, after: int, who: str, number: int) -> bool:
    return who == silent and number > after


class Told(HookSender):
    """Web-hooks whose messages arrive here, each without its random id."""

    heard: list[object]

    async def _post(self, _hook: Hook, message: Mapping[str, Any]) -> bool:
        assert len(message["id"]) == 2 * ID_BYTES
        self.heard.append({name: value for name, value in message.items() if name != "id"})
        return True


@dataclass
class World:
    """A world, and the tournament that is played in it now."""

    which: int
    site: Site
    cup: Cup
    number: int = 0
    heard: list[object] = field(default_factory=list)  # by hooks, live pages and rooms
    allowed: dict[int, int] = field(default_factory=dict)  # how many results of a sealed round are revealed at most
    plays_of: Counter[int] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        house = self.site.house
        self.chat = Chat(house, house.paper, house.paper)
        self.reports = Outbox(house.app, [RoomMessages(house.app, REPORTS)])

    async def opens(self, number: int, dice: random.Random) -> None:
        """A tournament with some teams and types of rounds; a room follows a team, and an address is told."""
        app, cup = self.site.house.app, self.cup
        self.number, self.allowed = number, {}
        pairing = dice.choice(["round_robin", "round_robin", "swiss", "swiss", "knockout"])
        names = [f"T{number}{letter}" for letter in "ABCDE"[: dice.randint(3, 5)]]
        kind = small(both=dice.random() < 0.3, multiplier=dice.choice([1, 2, 10]))
        await cup.opens(*names, kind=kind, name=f"Cup {number}", pairing=pairing, bench_after=dice.choice([1, 2, 5]))
        if dice.random() < 0.4:
            await teams.add(app, cup.number, f"Training {number}", level=0, no_contest=True)
        for sealed in ([True], [True, False], [False, True], [True, True, False])[dice.randrange(4)]:
            kind = small(both=dice.random() < 0.3, multiplier=dice.choice([1, 5]))
            await timeline.add_type(app, cup.number, kind, app.now(), sealed=sealed)
        if dice.random() < 0.3:
            await timeline.stop_type(app, cup.number, 1, app.now())
        await hooks.add(app, cup.number, "http://hook.example")
        await self.chat.says(
            "Mo", f"/tournament {cup.number} T{number}A yes", private=False, moderator=True, address=f"room {number}"
        )
        await organising.start(app, cup.number)

    async def turns(self) -> None:
        """The loop turns, and rooms are told of rounds."""
        await self.cup.turns()
        await self.reports.send()

    async def plays(self, most: int | None = None) -> None:
        """The next matches are played, or all; the clock shows the same afterwards in each world."""
        clock, app = self.site.house.clock, self.site.house.app
        until = clock.at + TURN
        for _ in range(MATCHES_MOST):
            claimed = await jobs.claim(app.store, "worker", min(most or AT_ONCE, AT_ONCE), app.now())
            for job in claimed:
                live.began(app, job)
            began = clock.at
            for place, job in enumerate(await self._in_order(claimed)):
                clock.at = began + place * SLOT
                await self._ends(job)
            clock.at = began + PAUSE
            if most or not await self._is_any_left():
                break
        assert clock.at < until
        clock.at = until

    async def _is_any_left(self) -> bool:
        """Whether a match waits; of a tournament that is paused none does."""
        is_on = (await self.cup.tournament()).status == "running"
        return is_on and any(match.status == "queued" for match in await self.cup.matches())

    async def _in_order(self, claimed: Sequence[Job]) -> list[Job]:
        """Matches end in their order; those that stay sealed in the world's own."""
        own = [job for job in claimed if await self._stays_sealed(job.match)]
        if len(own) < len(claimed):
            return list(claimed)
        self._own(f"order {claimed[0].match if claimed else 0}").shuffle(own)
        return own

    async def _ends(self, job: Job) -> None:
        """A match ends with the result that is its own in this world, or in both."""
        house, store = self.site.house, self.site.house.app.store
        name = f"{job.match} {self.plays_of[job.match]}"
        self.plays_of[job.match] += 1
        stays = await self._stays_sealed(job.match)
        own = self._own(name) if stays else random.Random(f"{self.number} {name}")
        house.clock.wind(milliseconds=own.randrange(900))
        if stays and own.random() < 0.1:
            await store.write(lambda unit: queue.void(unit.conn, [job.match], DIED, house.clock.at))
            return
        result = own.choice(results())
        assert await jobs.done(store, "worker", job, result, house.clock.at)
        live.ended(house.app, job, result.winner, result.scores, result.why)

    async def _stays_sealed(self, number: int) -> bool:
        match = await self.cup.reads(matches.get, number)
        assert match is not None
        if not match.hidden:
            return False
        of_round = await self.cup.reads(matches.of_round, match.round_id)
        place = [one.id for one in of_round].index(number)
        return place >= self.allowed.setdefault(match.round_id, 0)  # also of a round that a deed plays as it makes it

    def _own(self, what: str) -> random.Random:
        return random.Random(f"{self.number} world {self.which} {what}")

    async def sealed_rounds(self) -> list[Round]:
        """The rounds with sealed results of which more may be revealed."""
        found = []
        for one in await self.cup.rounds():
            of_round = await self.cup.reads(matches.of_round, one.id)
            shown = sum(not match.hidden for match in of_round)
            if one.sealed and shown < self.allowed.get(one.id, 0):
                found.append(one)
        return found

    async def a_match(self, dice: random.Random) -> Match | None:
        """One of the matches."""
        played_so_far = await self.cup.matches()
        return dice.choice(played_so_far) if played_so_far else None


@asynccontextmanager
async def open_world(which: int, folder: Path, before: World | None = None) -> AsyncIterator[World]:
    """A world in this folder; after a restart as it was before."""
    more = {} if before is None else {"clock": before.site.house.clock}
    async with open_cup_site(folder, **more) as (site, cup):
        world = World(which, site, cup)
        if before is not None:
            cup.number = before.cup.number
            world = World(which, site, cup, before.number, before.heard, before.allowed, before.plays_of)
        yield world
