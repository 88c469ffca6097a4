"""An endless ladder: a day is a round, robots are paired while they are there, and each day is booked at its end."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.tournament import organising
from games.core.chance import commitment
from storage.tournament.teams import Team

from .cups import NAME, Cup, small

NAMES = ("Ann", "Bo")


async def opens(cup: Cup, *names: str, **facts: Any) -> list[Team]:
    """An endless tournament with these robots starts; the computers are its anchors."""
    made = await organising.new(cup.house.app, "Ladder", NAME, small(), pairing="endless", **facts)
    cup.number = made.id
    joined = [await cup.joins(name) for name in names]
    await cup.starts()
    return joined


async def plays_all_day(cup: Cup, times: int) -> None:
    """Some minutes pass, and robots are paired and play, so many times."""
    for _ in range(times):
        await cup.turns()
        await cup.plays()
        cup.house.clock.wind(minutes=5)


async def tomorrow(cup: Cup) -> None:
    """It is a quarter of a minute after the next midnight."""
    now = cup.house.clock()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    cup.house.clock.wind(seconds=(midnight - now).total_seconds())
    await cup.turns()


async def test_two_robots_play_through_a_change_of_days(cup: Cup) -> None:
    ann, bo = await opens(cup, *NAMES)
    await plays_all_day(cup, 3)
    assert [(match.pairing, match.leg) for match in await cup.matches()] == [
        (n, leg) for n in (1, 2, 3) for leg in (0, 1)
    ]
    await tomorrow(cup)
    await cup.plays()
    await cup.turns()
    first, second = await cup.rounds()
    assert (first.number, second.number, first.pending, second.pending) == (1, 2, False, True)
    rows = await cup.standings()
    assert {row.team for row in rows if not row.no_contest} == {ann.id, bo.id}
    assert all(row.played == 8 for row in rows if not row.no_contest)
    tournament = await cup.tournament()
    assert commitment(tournament.secret_of(1)) == tournament.commitment
    assert commitment(tournament.secret_of(2)) == tournament.secret_of(1).hex()
