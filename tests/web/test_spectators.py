"""Spectators: they are counted at the table, and react with ready phrases."""

from __future__ import annotations

import json

from bot.platforms.web.audience import Audience
from bot.platforms.web.live import Hub
from bot.platforms.web.subscriber import Subscriber
from tests.processes.peers import Switchboard

from .conftest import Site, Stream


async def next_reaction(stream: Stream) -> dict[str, str]:
    """The next reaction that a stream brings."""
    while (event := await stream.next()) and event["event"] != "reaction":
        pass
    assert event
    reaction: dict[str, str] = json.loads(event["data"])
    return reaction


async def told(stream: Stream, people: int) -> None:
    """Waits until a stream has said that so many watch."""
    while event := await stream.next():
        if event["event"] == "audience" and json.loads(event["data"])["audience"] == people:
            return
    raise AssertionError(people)


async def test_everybody_at_a_table_is_told_when_somebody_comes_and_goes_to_watch(site: Site) -> None:
    ann, bo = await site.two_play()
    at = ann.at.removesuffix("/do")
    players = [await site.watches(who, at) for who in (ann, bo)]
    first, second = [await site.watches(site.visitor(), at) for _ in range(2)]
    for stream in (*players, first, second):
        await told(stream, 2)
    await second.closes()
    for stream in (*players, first):
        await told(stream, 1)
    await first.closes()
    for stream in players:
        await told(stream, 0)


async def test_many_who_come_within_a_second_are_told_of_once(site: Site) -> None:
    ann, _ = await site.two_play()
    at = ann.at.removesuffix("/do")
    stream = await site.watches(ann, at)
    for _ in range(30):
        await site.watches(site.visitor(), at)
    heard: list[int] = []
    while not heard or heard[-1] < 30:
        event = await stream.next()
        assert event
        if event["event"] == "audience":
            heard.append(json.loads(event["data"])["audience"])
    assert len(heard) <= 3


async def test_spectator_who_sits_down_is_no_spectator_any_more(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.tries("/open", game="tequila", seats="4")
    table, bo = await site.table(ann), await site.person("Bo")
    stream, _ = [await site.watches(who, ann.at) for who in (ann, bo)]
    await told(stream, 1)
    await bo.tries(f"{ann.at}/do", do="join:0")
    await told(stream, 0)
    assert table.status == "open"


async def test_watchers_of_all_processes_are_counted_and_a_silent_process_counts_no_more(site: Site) -> None:
    clock, lines = [0.0], Switchboard(site.house.clock)
    there_hub, (ann, bo) = Hub(), await site.two_play()
    here, there = (Audience(hub, lines.line(), lambda: clock[0]) for hub in (site.web.site.hub, there_hub))
    at, table = ann.at.removesuffix("/do"), await site.table(ann)
    for audience in (here, there):
        audience.seats(table)
    with there_hub.open(Subscriber({at: table.id}, "192.0.2.9", "x", None)):
        stream = await site.watches(bo, at)
        await told(stream, 1)
        assert here.size(table) == 1
    await told(stream, 0)
    with there_hub.open(Subscriber({at: table.id}, "192.0.2.9", "x", None)):
        await told(stream, 1)
        clock[0] += 200
        assert here.size(table) == 0


async def test_spectators_are_counted_and_players_are_not(site: Site) -> None:
    ann, bo = await site.two_play()
    at = ann.at.removesuffix("/do")
    for who in (ann, bo):
        await site.watches(who, at)
    assert not (await ann.opens(at)).text.count("watching")
    for _ in range(3):
        await site.watches(site.visitor(), at)
    await ann.opens(at)
    assert ann.sees("3 watching")


async def test_reaction_reaches_everybody_at_the_table_and_is_kept_nowhere(site: Site) -> None:
    ann, _ = await site.two_play()
    at, eve = ann.at.removesuffix("/do"), site.visitor()
    streams = [await site.watches(who, at) for who in (ann, eve)]
    revision = (await site.table(ann)).revision
    await eve.opens(at)
    await eve.presses("Well played")
    assert eve.at == at
    assert [await next_reaction(one) for one in streams] == [{"watch": at, "phrase": "nice"}] * 2
    assert (await site.table(ann)).revision == revision


async def test_reaction_of_somebody_with_a_name_shows_name_and_face(site: Site) -> None:
    ann, _ = await site.two_play()
    at, eve = ann.at.removesuffix("/do"), await site.person("Eve")
    stream = await site.watches(ann, at)
    await eve.opens(at)
    await eve.presses("Well played")
    said = await next_reaction(stream)
    assert (said["phrase"], said["who"]) == ("nice", "Eve")
    assert (await ann.client.get(said["avatar"])).status_code == 200


async def test_players_say_things_in_their_own_way(site: Site) -> None:
    ann, _ = await site.two_play()
    at = ann.at.removesuffix("/do")
    assert (await ann.forges(f"{at}/react", phrase="nice")).status_code == 409


async def test_no_free_text_and_only_a_few_in_a_row(site: Site) -> None:
    ann, _ = await site.two_play()
    at, eve = ann.at.removesuffix("/do"), site.visitor()
    assert (await eve.forges(f"{at}/react", phrase="you cheat")).status_code >= 400
    answers = [(await eve.forges(f"{at}/react", phrase="nice")).status_code for _ in range(60)]
    assert 429 in answers


async def test_table_that_nobody_may_see_takes_no_reaction(site: Site) -> None:
    ann, _ = await site.two_play(visibility="link")
    table = await site.table(ann) if ann.at.startswith("/t/") else None
    eve = site.visitor()
    assert (await eve.forges(f"/t/{table.id if table else 'nowhere'}/react", phrase="nice")).status_code == 404
