"""A clock for the whole match in the browser: it can be chosen, and each plate shows what is left."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.usecases.play import act
from games.core.commands import time_text
from games.core.options import Clock, clock_in
from games.table.table import Table

from .conftest import Site, Viewer
from .page import Element
from .test_play import looks, starts


async def acts(site: Site, table: Table, *moves: str) -> None:
    """The seats waited for act one after another."""
    for move in moves:
        now = await site.house.table(table)
        seat = min(now.waiting())
        await act(site.house.app, table.id, seat, now.live_match().turn, move, now.chairs[seat].answers)


def clocks(viewer: Viewer) -> list[Element]:
    """The clocks on the plates, from beyond the board to the viewer's side."""
    return [e for e in viewer.page.root.all() if "clock" in e.attributes.get("class", "").split()]


@pytest.mark.parametrize(
    ("clock", "chosen"), [("blitz", Clock(bank=300, increment=5)), ("rapid", Clock(bank=900, increment=10))]
)
async def test_clock_of_the_whole_match_can_be_chosen(site: Site, clock: str, chosen: Clock) -> None:
    ann = await site.person("Ann")
    await ann.hosts("tictactoe", clock=clock)
    assert clock_in((await site.table(ann)).options) == chosen
    assert ann.sees(f"{(chosen.bank or 0) // 60} minutes each + {chosen.increment} seconds a move")


async def test_plates_show_what_is_left_of_the_time_of_both(site: Site) -> None:
    ann, bo = await site.two_play(clock="blitz")
    site.house.clock.wind(seconds=20)
    await acts(site, await site.table(ann), "a1")
    await looks(ann)
    waited, own = clocks(ann)
    assert (waited.tag, own.tag, own.text) == ("time", "span", "4:45")
    assert waited.attributes["datetime"] == time_text(site.house.clock() + timedelta(minutes=5))
    await looks(bo)
    assert [one.tag for one in clocks(bo)] == ["span", "time"]


async def test_each_of_several_who_are_asked_has_a_clock_of_their_own(site: Site) -> None:
    ann, bo, _ = await starts(site, "rpsls", "Ann", "Bo", "Cy", seats=3, clock="blitz")
    table = await site.table(ann)
    site.house.clock.wind(seconds=100)
    await acts(site, table, "rock", "paper", "scissors")  # nobody wins: all are asked again
    site.house.clock.wind(seconds=10)
    await acts(site, table, "rock")
    await looks(bo)
    now = site.house.clock()
    ends = [time_text(now + timedelta(seconds=195)), time_text(now + timedelta(seconds=195)), "3:20"]
    assert sorted(one.attributes.get("datetime", one.text) for one in clocks(bo)) == sorted(ends)
