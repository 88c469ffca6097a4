"""Presence: which players have the board in view now, and where; beside their names, for nobody else, and in no row."""

from __future__ import annotations

import json

import pytest

from bot.feed import LOBBY
from bot.platforms.web.audience import LEFT_SECONDS, Audience
from bot.platforms.web.live import Hub
from bot.platforms.web.subscriber import Subscriber
from games.table.table import Table
from storage.matches import tables
from tests.processes.peers import Switchboard

from .conftest import Site, Stream, Viewer

DOT = '<i title="is at the board'


async def looks(site: Site, who: Viewer, page: str) -> Stream:
    """Has a page open and in view."""
    return await site.listens(f"/events?watch={page}&view={page}", who)


async def told(stream: Stream, *homes: str) -> str:
    """Waits until a stream has said where the player of each seat looks; returns what was sent."""
    while event := await stream.next():
        if event["event"] != "presence":
            continue
        if tuple(home.strip() for home in json.loads(event["data"])["present"].split(",")) == homes:
            return event["data"]
    raise AssertionError(homes)


async def dots(who: Viewer, page: str) -> int:
    """Returns beside how many names a page shows a dot."""
    await who.opens(page)
    return who.response.text.partition("data-live")[2].count(DOT)


async def leaves(site: Site, table: Table, reader: Stream, *streams: Stream) -> None:
    """Closes pages; the time passes in which they could have been loaded again. `reader`: a stream of the table."""
    for stream in streams:
        await stream.closes()
    await site.watches(site.visitor(), f"/t/{table.id}")
    while event := await reader.next():  # it is known that they are closed
        if event["event"] == "audience":
            break
    site.house.clock.wind(seconds=2 * LEFT_SECONDS)
    site.web.site.audience.recount(table.id)


async def test_player_with_the_board_in_view_is_marked_beside_their_name_and_not_after_they_left(site: Site) -> None:
    ann, bo = await site.two_play()
    at, table, eve = ann.at, await site.table(ann), site.visitor()
    stream = await site.watches(bo, at)
    hers = await looks(site, ann, at)
    await told(stream, "tab", "")
    assert [await dots(who, at) for who in (bo, eve, ann)] == [1, 1, 0]
    await leaves(site, table, stream, hers)
    await told(stream, "", "")
    assert [await dots(who, at) for who in (bo, eve)] == [0, 0]
    assert (await site.table(ann)).revision == table.revision


async def test_page_that_is_open_and_not_in_view_marks_nobody(site: Site) -> None:
    ann, bo = await site.two_play()
    at = ann.at
    await site.watches(ann, at)
    await site.listens(f"/events?watch={at}&view=/&view=/t/nowhere", ann)  # of pages that the stream does not carry
    assert await dots(bo, at) == 0


async def test_page_that_is_loaded_again_leaves_the_mark_where_it_is(site: Site) -> None:
    ann, bo = await site.two_play()
    at, table = ann.at, await site.table(ann)
    hers = await looks(site, ann, at)
    stream = await looks(site, bo, at)
    await told(stream, "tab", "tab")
    await hers.closes()
    await looks(site, ann, at)
    site.house.clock.wind(seconds=2 * LEFT_SECONDS)
    site.web.site.audience.recount(table.id)
    third = await site.watches(site.visitor(), at)
    await told(third, "tab", "tab")
    assert [await dots(who, at) for who in (ann, bo)] == [1, 1]


async def test_people_who_only_watch_and_who_are_only_invited_stay_without_a_mark(site: Site) -> None:
    ann, bo = await site.two_play()
    at, eve = ann.at, await site.person("Eve")
    stream = await looks(site, ann, at)
    await looks(site, eve, at)
    await told(stream, "tab", "")
    assert await dots(bo, at) == 1
    await bo.opens(at)
    assert bo.sees("1 watching")


async def test_player_who_hides_it_is_marked_for_nobody_from_then_on(site: Site) -> None:
    ann, bo = await site.two_play()
    at, table = ann.at, await site.table(ann)
    stream, hers = await site.watches(bo, at), await looks(site, ann, at)
    await told(stream, "tab", "")
    await ann.opens("/me")
    await ann.presses("Save this choice", presence="hidden")
    while await hers.next():  # it ends, and the browser connects again
        pass
    await looks(site, ann, at)
    await leaves(site, table, stream)
    await told(stream, "", "")
    assert await dots(bo, at) == 0
    await ann.opens("/me")
    await ann.presses("Save this choice", presence="shown")
    await looks(site, ann, at)
    await told(stream, "tab", "")


async def test_choice_that_does_not_exist_is_refused_and_changes_nothing(site: Site) -> None:
    ann = await site.person("Ann")
    answer = await ann.forges("/me/presence", presence="everywhere")
    assert answer.status_code == 409
    assert "shown, hidden" in answer.text
    await ann.opens("/me")
    assert 'value="shown" checked' in ann.response.text.partition("/me/presence")[2]


async def test_mark_says_in_which_network_a_page_runs_and_a_frame_counts_before_a_tab(site: Site) -> None:
    ann, bo = await site.two_play()
    at, table, hub = ann.at, await site.table(ann), site.web.site.hub
    stream = await site.watches(bo, at)
    await looks(site, ann, at)
    player = table.chairs[0].player
    framed = Subscriber({at: table.id}, "192.0.2.9", "x", player, home="telegram", viewed=frozenset({at}))
    with hub.open(framed):
        await told(stream, "telegram", "")
        await bo.opens(at)
        assert "is at the board, in Telegram" in bo.page.text
    await leaves(site, table, stream)
    await told(stream, "tab", "")


async def test_what_is_sent_has_one_length_whoever_is_there(site: Site) -> None:
    ann, bo = await site.two_play()
    at, table, hub = ann.at, await site.table(ann), site.web.site.hub
    stream, first, second = await site.watches(bo, at), table.chairs[0].player, table.chairs[1].player
    sent = list[str]()
    for player, home, homes in (
        (first, "tab", ("tab", "")),
        (second, "discord", ("tab", "discord")),
        (first, "telegram", ("telegram", "discord")),
    ):
        frame = Subscriber({at: table.id}, "192.0.2.9", home, player, home=home, viewed=frozenset({at}))
        opened = hub.open(frame)
        opened.__enter__()
        sent.append(await told(stream, *homes))
    assert len({len(text) for text in sent}) == 1


async def test_nobody_learns_of_a_table_that_they_may_not_see(site: Site) -> None:
    ann, _ = await site.two_play(visibility="link")
    async with site.house.app.store.read() as conn:
        match_id = await tables.id_by_share(conn, ann.at.split("/")[2])
    table = await site.house.app.store.table(match_id or "")
    assert table is not None
    at, eve = f"/t/{table.id}", await site.person("Eve")
    assert (await looks(site, eve, at)).status == 404
    stream = await site.listens(f"/events?watch=/&watch={at}&view={at}", eve)
    hers = await looks(site, ann, at)
    await told(hers, "tab", "")
    site.web.site.hub.noted(LOBBY)
    heard = [await stream.next() for _ in range(3)]
    assert at not in json.dumps(heard)
    assert site.web.site.hub.looking(table.id) == {table.chairs[0].player: "tab"}


@pytest.mark.parametrize(
    "text",
    [
        "audience {id} x 0 1=tab,",
        "audience {id} x 0 one=tab",
        "audience {id} x 0 1=t=b",
        "audience {id} x -1 1=tab",
        "audience {id} x 0 1=tab more",
        "audience {id}",
        "audience {id} x 0 " + "1" * 40 + "=tab",
    ],
)
async def test_text_of_another_version_of_the_program_says_nothing(site: Site, text: str) -> None:
    ann, _ = await site.two_play()
    table, lines = await site.table(ann), Switchboard(site.house.clock)
    audience, other = Audience(Hub(), lines.line(), site.house.clock.seconds), lines.line()
    await other.tell(text.format(id=table.id))
    assert audience.looking(table.id) == {}
    assert audience.size(table) == 0


async def test_players_of_all_processes_are_marked_and_those_of_a_silent_one_not_for_long(site: Site) -> None:
    clock, lines = [0.0], Switchboard(site.house.clock)
    there_hub, (ann, bo) = Hub(), await site.two_play()
    here, there = (Audience(hub, lines.line(), lambda: clock[0]) for hub in (site.web.site.hub, there_hub))
    at, table, left = ann.at, await site.table(ann), list[str]()
    here.when_left = left.append
    for audience in (here, there):
        audience.seats(table)
    player = table.chairs[0].player
    hers = Subscriber({at: table.id}, "192.0.2.9", "x", player, home="telegram", viewed=frozenset({at}))
    with there_hub.open(hers):
        stream = await site.watches(bo, at)
        await told(stream, "telegram", "")
        assert here.looking(table.id) == {player: "telegram"}
    there.recount(table.id)
    clock[0] += 2 * LEFT_SECONDS
    there.recount(table.id)
    await told(stream, "", "")
    assert left == [table.id]
    with there_hub.open(hers):
        await told(stream, "telegram", "")
        clock[0] += 200
        assert here.looking(table.id) == {}
