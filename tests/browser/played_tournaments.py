"""Tournaments for the tests in a browser: played in a process of its own, before the program starts on the folder."""

from __future__ import annotations

import asyncio
import os
from datetime import timedelta
from pathlib import Path

from bot.clock import utc_now
from bot.features.tournaments import organising, timeline
from bot.features.tournaments.teams import teams
from storage.names import NAME_MOST
from tests.bot.tournament.cups import Cup, Failing, open_cup, small
from tests.bot.tournament.test_endless import opens as opens_ladder
from tests.bot.tournament.test_endless import plays_a_day, plays_on
from tests.starts import Command, forked

PLAYED_SECONDS = 60
LADDER, SEALED, WAITING, ENDED, NEXT, LONG, ENDLESS = 1, 2, 3, 4, 5, 6, 7  # the numbers of the tournaments


async def _ladder(cup: Cup) -> None:
    """Ann came first and lost to Bo; if that match is void, she leads."""
    ann, _ = await cup.opens("Ann", "Bo", name="Spring cup")
    cup.ways["Ann"] = Failing
    await cup.starts()
    await cup.plays_round()
    await teams.release(cup.house.app, ann.id, "2.0")
    await organising.pause(cup.house.app, cup.number)
    cup.ways.clear()


async def _sealed(cup: Cup) -> None:
    """A round whose two results are sealed."""
    await cup.opens("Kepler", "Ada", "Lovelace", name="Final")
    await timeline.stop_type(cup.house.app, cup.number, 1, cup.house.clock())
    await timeline.add_type(cup.house.app, cup.number, small(both=False), cup.house.clock(), sealed=True)
    await cup.starts()
    await cup.plays_round()
    await organising.pause(cup.house.app, cup.number)


async def _ended(cup: Cup) -> None:
    """Four teams and a computer have played three rounds on two boards."""
    kepler, *_ = await cup.opens("Kepler", "Ada", "Random walkers", "Night owls", name="City cup", rounds_most=3)
    await timeline.add_type(cup.house.app, cup.number, small(size=4, both=True), cup.house.clock())
    await teams.add(cup.house.app, cup.number, "Greedy", level=2, no_contest=True)
    await cup.starts()
    for release in ("1.1", "", ""):
        await cup.plays_round()
        if release:
            await teams.release(cup.house.app, kepler.id, release)
    await cup.turns()


async def _long(cup: Cup) -> None:
    """Its name and those of its teams are long words."""
    await cup.opens("W" * NAME_MOST, "M" * NAME_MOST, name="W" * NAME_MOST, rounds_most=1)
    await timeline.message(cup.house.app, cup.number, "M" * 300, cup.house.clock())
    await cup.starts()
    await cup.plays_round()
    await cup.turns()


async def _endless(cup: Cup) -> None:
    """Three robots have played for two days, of which one is booked; then the ladder was paused."""
    ann, *_ = await opens_ladder(cup, "Nodes", "Halley", "Random walkers of the north")
    await plays_a_day(cup, 1)
    await teams.release(cup.house.app, ann.id, "2.0")
    await plays_a_day(cup, 1)
    await plays_on(cup, 1)
    await organising.pause(cup.house.app, cup.number)


async def _make(folder: Path) -> None:
    async with open_cup(folder) as cup:
        await _ladder(cup)
        await _sealed(cup)
        await cup.opens("Ann", "Bo", name="Winter cup")
        await organising.start(cup.house.app, cup.number, utc_now() + timedelta(hours=2))
        await _ended(cup)
        await cup.opens(name="Friendly")
        for name in ("One", "Two"):
            await teams.add(cup.house.app, cup.number, name, level=1)
        await cup.turns()
        await _long(cup)
        await _endless(cup)


def play_tournaments(folder: Path) -> None:
    """Makes the database of a program that will run in this folder."""
    errors = folder / "played"
    process = forked(Command(__name__, (), folder, dict(os.environ), Path(os.devnull), errors))
    assert process.wait(PLAYED_SECONDS) == 0, errors.read_text("utf-8")


if __name__ == "__main__":
    data = Path("data")
    data.mkdir(parents=True, exist_ok=True)
    asyncio.run(_make(data))
