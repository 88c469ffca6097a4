"""Live pages: what a stream says, to whom, and when it ends."""

from __future__ import annotations

import asyncio

import pytest

from bot.platforms.web import live

from .conftest import SOON, Site, Stream, Viewer


async def revision(site: Site, visitor: Viewer) -> str:
    """The newest revision of the table that a visitor looks at."""
    return str((await site.table(visitor)).revision)


async def test_stream_says_hello_and_the_newest_revision(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.listens(f"{ann.at}/events", ann)
    hello, changed = await stream.next(), await stream.next()
    assert stream.status == 200
    assert hello == {"event": "hello", "data": "", "retry": "1000"}
    assert changed == {"event": "changed", "data": "", "id": await revision(site, ann)}


async def test_each_change_is_told_with_its_revision(site: Site) -> None:
    ann, bo = await site.two_play()
    stream = await site.listens(f"{ann.at}/events", bo)
    first = [await stream.next(), await stream.next()]
    await ann.presses("a1")
    changed = await stream.next()
    assert first[1] is not None
    assert changed == {"event": "changed", "data": "", "id": await revision(site, ann)}
    assert changed != first[1]


async def test_page_that_comes_again_is_told_what_it_missed(site: Site) -> None:
    ann, _ = await site.two_play()
    seen = await revision(site, ann)
    await ann.presses("a1")
    stream = await site.listens(f"{ann.at}/events", ann, last_event_id=seen)
    assert [e["event"] for e in (await stream.next(), await stream.next()) if e] == ["hello", "changed"]


async def test_page_that_missed_nothing_is_told_nothing(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.listens(f"{ann.at}/events", ann, last_event_id=await revision(site, ann))
    hello = await stream.next()
    await ann.presses("a1")
    after = await stream.next()
    assert hello is not None
    assert hello["event"] == "hello"
    assert after is not None
    assert after["id"] == await revision(site, ann)


@pytest.mark.parametrize("last", ["x", "-1", "", "٣", "9" * 50, "999999999"])
async def test_last_event_that_never_was_brings_the_newest_revision(site: Site, last: str) -> None:
    ann, _ = await site.two_play()
    headers = {"last_event_id": last.encode().decode("latin-1")}
    stream = await site.listens(f"{ann.at}/events", ann, **headers)
    events = [await stream.next(), await stream.next()]
    assert events[1] == {"event": "changed", "data": "", "id": await revision(site, ann)}


async def test_private_line_reaches_only_its_player(site: Site) -> None:
    ann, bo = await site.two_play()
    eve = site.visitor()
    streams = [await site.listens(f"{ann.at}/events", who) for who in (ann, bo, eve)]
    await ann.presses("Offer draw")
    await bo.opens(bo.at)
    await bo.presses("Decline")
    await ann.opens(ann.at)
    await ann.presses("a1")
    heard = [await _lines_until(stream, await revision(site, ann)) for stream in streams]
    assert heard == [["Draw offer declined."], [], []]


async def _lines_until(stream: Stream, last: str) -> list[str]:
    """The private lines that a stream brings before it tells of a revision."""
    lines = []
    while (event := await stream.next()) and event.get("id") != last:
        if event["event"] == "line":
            lines.append(event["data"])
    return lines


async def test_guest_who_sits_down_with_the_page_open_hears_what_is_for_them(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/")
    await ann.presses("Open", game="tictactoe")
    bo = site.visitor()
    await bo.opens(ann.at)
    stream = await site.listens(f"{ann.at}/events", bo)
    await bo.presses("Join")
    await bo.presses("Offer draw")
    await ann.opens(ann.at)
    await ann.presses("Decline")
    heard = await stream.next()
    while heard and heard["event"] != "line":
        heard = await stream.next()
    assert heard == {"event": "line", "data": "Draw offer declined."}


async def test_lobby_is_told_when_a_table_changes(site: Site) -> None:
    eve = site.visitor()
    await eve.opens("/")
    stream = await site.listens("/events", eve)
    hello = await stream.next()
    await site.two_play()
    changed = await stream.next()
    assert hello is not None
    assert changed is not None
    assert changed["event"] == "changed"


async def test_page_that_is_closed_is_forgotten(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.listens(f"{ann.at}/events", ann)
    await stream.next()
    open_pages = site.web.hub.count
    await stream.closes()
    assert open_pages == 1
    assert site.web.hub.count == 0
    assert site.web.hub.topics() == []


async def test_closing_lets_all_pages_go(site: Site) -> None:
    ann, _ = await site.two_play()
    streams = [await site.listens(path, ann) for path in (f"{ann.at}/events", "/events")]
    for stream in streams:
        await stream.next()
    site.web.hub.close()
    site.web.leaving.set()
    await asyncio.wait_for(asyncio.gather(*(stream.task for stream in streams)), SOON)
    assert site.web.hub.count == 0


async def test_pages_of_one_address_are_limited(site: Site) -> None:
    ann, _ = await site.two_play()
    for _ in range(live.PAGES_AN_ADDRESS):
        await (await site.listens(f"{ann.at}/events", ann)).next()
    more = await site.listens(f"{ann.at}/events", ann)
    lobby = await site.listens("/events", ann)
    assert (more.status, lobby.status) == (429, 429)
    assert site.web.hub.count == live.PAGES_AN_ADDRESS


async def test_stream_of_no_table_is_refused(site: Site) -> None:
    stream = await site.listens("/t/nosuch/events", site.visitor())
    assert stream.status == 404


async def test_change_by_another_process_is_told_once_it_is_seen(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.listens(f"{ann.at}/events", ann)
    await stream.next(), await stream.next()
    newest = (await site.table(ann)).revision
    site.web.hub.seen({(await site.table(ann)).id: newest - 1})  # a backup was put back
    lower = await stream.next()
    assert lower is not None
    assert lower["id"] == str(newest - 1)
