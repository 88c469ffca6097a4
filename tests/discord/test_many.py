"""More than one: shards, busy channels with the limits enforced, notices."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from .house import begins_match, new_club, virtual_time
from .world import Place


@pytest.mark.gateway
async def test_servers_on_two_shards(tmp_path: Path) -> None:
    club = new_club(tmp_path, virtual_time, shards=2)
    other = club.fake.guild("Saturday", ["games"])
    for person in (club.ann, club.bo):
        person.joins(other)
    hall = other.channel("games")
    async with club.open():
        assert await club.fake.until(lambda: len(club.fake.gateway.connections) == 2, 10.0)
        for place in (club.games, hall, club.games, hall):
            if not place.messages:
                await begins_match(club, place)
        await club.plays(club.ann, "a1", hall)
        await club.bo.sees("marked a1", in_=hall)
        await club.plays(club.ann, "c3")
        await club.bo.sees("marked c3", in_=club.games)
    assert club.fake.problems == []
    assert club.fake.unanswered() == []


async def test_eight_channels_at_once(tmp_path: Path) -> None:
    club = new_club(tmp_path, virtual_time, limits=True)
    halls = [club.guild.channel(f"hall-{n}") for n in range(8)]

    async def play(hall: Place) -> None:
        one, other = club.joins("One"), club.joins("Other")
        one.runs("/play", in_=hall, game="tictactoe")
        await other.sees_button("Join", in_=hall)
        other.presses("Join", in_=hall)
        await one.sees_button("a1", in_=hall)
        await club.plays(one, "a1", hall)
        await other.sees("marked a1", in_=hall)

    async with club.open():
        await asyncio.gather(*map(play, halls))
        assert club.fake.refused_429 == 0
    assert club.fake.problems == []
