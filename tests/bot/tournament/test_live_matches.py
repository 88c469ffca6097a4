"""A match that is being played is shown by every process of the house, not only by the one that plays it."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.app import App, make_app
from bot.features.tournaments.live_matches import RelayedMatches, ended_match, live_match
from bot.features.tournaments.process import robots_of
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from games.core.wire import Answer, Request
from tests.texts import Wire

from .cups import GAME, Cup


class Halting(InProcess):
    """A robot that waits for ever before its second move."""

    moves = 0

    async def ask(self, request: Request) -> Answer:
        self.moves += request.verb == "GET"
        if self.moves == 2:
            await asyncio.get_running_loop().create_future()
        return await super().ask(request)


def beside(cup: Cup, wire: Wire) -> App:
    """Another process on the same database as the one that plays."""
    mine = cup.house.app
    robots_of(mine).relay = at_work = wire.process("worker")
    RelayedMatches(mine, at_work)
    other = make_app(mine.settings, mine.store, mine.words, mine.clock)
    robots_of(other).relay = on_web = wire.process("web")
    RelayedMatches(other, on_web)
    return other


async def halts(cup: Cup) -> None:
    """A match is begun, and stops after some moves."""
    await cup.opens("Ann", "Bo")
    cup.ways = dict.fromkeys(("Ann", "Bo"), lambda: Halting(TrainingRobot(GAME, 0)))
    await cup.starts()
    await cup.turns()
    await cup.workers.claim()
    async with asyncio.timeout(20):
        while not (1 in robots_of(cup.house.app).matches and len(robots_of(cup.house.app).matches[1].entries) >= 2):
            await asyncio.sleep(0.01)


async def test_every_process_shows_the_same_board_and_scores(cup: Cup) -> None:
    web = beside(cup, Wire())
    await halts(cup)
    (match,) = await cup.matches()
    here, there = await live_match(cup.house.app, match), await live_match(web, match)
    assert here is not None
    assert there is not None
    assert (there.state, there.steps, there.calls) == (here.state, here.steps, list(here.calls))
    assert tuple(there.seats) == tuple(here.seats)
    assert there.scores == here.scores
    assert len(there.scores) == 2
    assert [there.ms(seat) for seat in (0, 1)] == [here.ms(seat) for seat in (0, 1)]
    assert all(here.ms(seat) is not None for seat in (0, 1))


async def test_of_a_process_that_does_not_answer_nothing_is_shown(cup: Cup) -> None:
    wire = Wire()
    web = beside(cup, wire)
    await halts(cup)
    (match,) = await cup.matches()
    wire.cut.add("worker")
    assert await live_match(web, match) is None
    robots_of(web).relay = None
    assert await live_match(web, match) is None


async def test_a_match_that_its_process_does_not_play_any_more_is_not_shown(cup: Cup) -> None:
    web = beside(cup, Wire())
    await halts(cup)
    (match,) = await cup.matches()
    robots_of(cup.house.app).matches.clear()
    assert await live_match(web, match) is None


async def test_match_that_is_over_is_shown_at_its_end(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    match = (await cup.matches())[0]
    assert await live_match(cup.house.app, match) is None
    shown = await cup.reads(lambda conn: ended_match(cup.house.app, conn, match))
    assert shown is not None
    assert shown.state.outcome is not None
    assert shown.ms(0) is not None
    assert await cup.reads(lambda conn: ended_match(cup.house.app, conn, replace(match, hidden=True))) is None
