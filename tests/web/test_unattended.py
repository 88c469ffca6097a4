"""A player who is waited for closes their browser: those who wait read that soon, and what happens when time is up."""

from __future__ import annotations

import asyncio

import pytest

from bot.platforms.web.audience import LEFT_SECONDS, Audience
from bot.platforms.web.live import Hub
from bot.platforms.web.subscriber import Subscriber
from bot.platforms.web.unattended import AWAY_SECONDS, Unattended
from games.table.table import Table
from tests.processes.peers import Switchboard

from .conftest import Site, Stream, Viewer

AWAY = "⁨Bo⁩ seems to be away."


async def ann_waits(site: Site, **options: object) -> tuple[Viewer, Viewer, Table, Stream]:
    """Ann has moved, has her page open, and waits for Bo; gives her stream, too."""
    ann, bo = await site.two_play(**options)
    await ann.presses("b2")
    stream = await site.watches(ann, ann.at)
    return ann, bo, await site.table(ann), stream


async def passes(site: Site, table: Table, seconds: float) -> None:
    """Time passes, with a look at its beginning and its end."""
    site.web.site.unattended.note(table)
    await site.web.site.unattended.look(table.id)
    site.house.clock.wind(seconds=seconds)
    await site.web.site.unattended.look(table.id)


async def renewed(stream: Stream) -> None:
    """Waits until a page is told to fetch its content again, though nothing has been played."""
    while event := await stream.next():
        if event["event"] == "renew":
            return
    raise AssertionError("the stream has ended")


async def test_who_waits_reads_that_the_other_seems_to_be_away_until_they_are_back(site: Site) -> None:
    ann, bo, table, stream = await ann_waits(site)
    his = await site.watches(bo, ann.at)
    await passes(site, table, 10 * AWAY_SECONDS)
    await ann.opens(ann.at)
    assert not ann.sees(AWAY)
    await his.closes()
    await passes(site, table, AWAY_SECONDS - 1)
    await ann.opens(ann.at)
    assert not ann.sees(AWAY)
    await passes(site, table, AWAY_SECONDS)
    await renewed(stream)
    for one in (ann, site.visitor()):
        await one.opens(ann.at)
        assert one.sees(AWAY)
    await ann.opens(ann.at)
    assert ann.sees("When the time runs out, you win.")
    assert "Claim the win" not in ann.page.names
    await site.watches(bo, ann.at)
    await passes(site, table, 0)
    await renewed(stream)
    await ann.opens(ann.at)
    assert not ann.sees(AWAY)
    assert (await site.table(ann)).revision == table.revision


async def test_at_three_seats_a_computer_plays_on_and_two_who_are_away_share_a_sentence(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("rpsls", seats=3)
    for name in ("Bo", "Cy"):
        one = await site.person(name)
        await one.opens(ann.at)
        await one.presses("Join")
    await ann.opens(ann.at)
    await site.watches(ann, ann.at)
    await passes(site, await site.table(ann), AWAY_SECONDS)
    await ann.opens(ann.at)
    assert ann.sees("seem to be away. When the time runs out, a computer plays on.")


async def test_nothing_is_said_of_who_hides_it_who_gets_messages_and_at_clocks_of_days(site: Site) -> None:
    for hides in (True, False):
        ann, bo, table, _ = await ann_waits(site, **({} if hides else {"clock": "daily"}))
        if hides:
            await bo.opens("/me")
            await bo.presses("Save this choice", presence="hidden")
        await passes(site, table, AWAY_SECONDS)
        await ann.opens(ann.at)
        assert not ann.sees(AWAY)


async def test_nobody_is_away_who_has_another_page_open(site: Site) -> None:
    ann, bo, table, _ = await ann_waits(site)
    await site.watches(bo, "/")
    await passes(site, table, AWAY_SECONDS)
    await ann.opens(ann.at)
    assert not ann.sees(AWAY)


async def test_nobody_is_away_whose_page_is_served_by_another_process(site: Site) -> None:
    ann, _, table, _ = await ann_waits(site)
    clock, lines, there = site.house.clock, Switchboard(site.house.clock), Hub()
    here, audience = (Audience(hub, lines.line(), clock.seconds) for hub in (site.web.site.hub, there))
    for each in (here, audience):
        each.seats(table)
    unattended = Unattended(site.house.app, site.web.site.hub, here)
    player = table.chairs[1].player
    his = Subscriber({ann.at: table.id}, "192.0.2.9", "x", player, viewed=frozenset({ann.at}))
    with there.open(his):
        while not here.looking(table.id):
            await asyncio.sleep(0.01)
        unattended.note(table)
        assert not await unattended.look(table.id)
    while here.looking(table.id):
        clock.wind(seconds=LEFT_SECONDS)  # a page that is loaded again takes less
        audience.recount(table.id)
        await asyncio.sleep(0.01)
    unattended.note(table)
    assert await unattended.look(table.id)
    clock.wind(seconds=AWAY_SECONDS)
    await unattended.look(table.id)
    assert unattended.seats(table) == [1]


@pytest.mark.parametrize(("language", "line"), [("ru", "Похоже, ⁨Bo⁩ отсутствует."), ("zh", "⁨Bo⁩好像不在。")])
async def test_it_is_said_in_the_language_of_the_reader(site: Site, language: str, line: str) -> None:
    ann, _, table, _ = await ann_waits(site)
    await passes(site, table, AWAY_SECONDS)
    eve = site.visitor(language=language)
    await eve.opens(ann.at)
    assert eve.sees(line)
