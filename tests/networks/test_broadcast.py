"""A broadcast on both networks with their limits on, by the real clients, while the program is killed in the middle."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from tests import discord as dc
from tests.discord.screen import words
from tests.program import command
from tests.telegram.state import Chat

from .town import Town, open_town

ROOMS = 30  # on each network: a broadcast takes some seconds
TEXT = "We move house at ten."
PATIENCE_SECONDS = 150.0  # the loop waits a minute for a sender that may have died


async def rooms_with_tables(town: Town) -> tuple[list[dc.Place], list[Chat]]:
    """Channels and groups, in each of which somebody has opened a table."""
    places = [town.discord.guild(f"Server {n}", ["games"]).channel("games") for n in range(ROOMS)]
    groups = [town.telegram.group(f"Group {n}") for n in range(ROOMS)]
    for n, (place, group) in enumerate(zip(places, groups, strict=True)):
        ann, bo = town.discord.person(f"Ann {n}"), town.telegram.person(f"Bo {n}")
        assert place.guild is not None
        ann.joins(place.guild)
        bo.joins(group)
        bo.adds_bot(group)
        bo.says("/play tictactoe", in_=group)
        await ann.runs("/play", game="tictactoe", in_=place).is_done()
        await bo.sees_button("Join", in_=group, within=30)
    return places, groups


def told(town: Town, places: Sequence[dc.Place], groups: Sequence[Chat]) -> tuple[Counter[int], Counter[int]]:
    """How often each channel and each group was told."""
    on_discord = [place.id for place in places for one in place.messages if TEXT in words(one)]
    on_telegram = [group.id for group in groups for one in group.messages.values() if TEXT in one.face.text]
    return Counter(on_discord), Counter(on_telegram)


def states(town: Town) -> Counter[str]:
    """In how many rooms the broadcast has which state."""
    with closing(sqlite3.connect(town.program.folder / "data" / "roundhouse.db")) as database:
        return Counter(state for (state,) in database.execute("select state from outbox where kind = 'broadcast'"))


async def until_told(town: Town, places: Sequence[dc.Place], groups: Sequence[Chat], most: int) -> None:
    """Waits until so many rooms were told."""
    until = time.monotonic() + PATIENCE_SECONDS
    while sum(map(len, told(town, places, groups))) < most:
        assert time.monotonic() < until, (told(town, places, groups), town.program.log)
        await asyncio.sleep(0.01)


@pytest.mark.processes
async def test_rooms_are_told_once_although_the_program_is_killed_in_the_middle(tmp_path: Path) -> None:
    async with open_town(tmp_path, limits=True) as town:
        places, groups = await rooms_with_tables(town)
        settings = {name: town.program.settings[name] for name in ("discord_token", "telegram_token")}
        done = await asyncio.to_thread(command, tmp_path, "broadcast", TEXT, "--yes", **settings)
        assert done.status == 0, done
        await until_told(town, places, groups, ROOMS)
        await asyncio.to_thread(town.program.kill)
        before = told(town, places, groups)
        assert sum(map(len, before)) < 2 * ROOMS
        await asyncio.to_thread(town.program.start)
        await town.is_ready()
        until = time.monotonic() + PATIENCE_SECONDS
        while {"wanted", "sending"} & states(town).keys():
            assert time.monotonic() < until, (states(town), town.program.log)
            await asyncio.sleep(0.5)
        on_discord, on_telegram = told(town, places, groups)
        assert on_discord == Counter(place.id for place in places)  # a message sent again is shown once
        # On Telegram it would be shown twice, so it is not sent again, and operators see in how many rooms it may lack.
        assert max(on_telegram.values()) == 1
        became = states(town)
        assert became.keys() <= {"sent", "unknown"}
        assert len(on_discord) + len(on_telegram) >= became["sent"] == 2 * ROOMS - became["unknown"]
