"""Live pages: what a stream says, to whom, and when it ends."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.platforms.web import live
from bot.platforms.web.tables import events

from .conftest import SOON, Site, Stream, Viewer


async def revision(site: Site, visitor: Viewer) -> str:
    """The newest revision of the table that a visitor looks at."""
    return str((await site.table(visitor)).revision)


def tells(page: str, revision: str, last_id: str = "") -> dict[str, str]:
    """The event with which a page is told of a revision."""
    data = f'{{"watch": "{page}", "revision": {revision}}}'
    return {"event": "changed", "data": data, "id": last_id or revision}


async def test_stream_says_hello_and_the_newest_revision(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.watches(ann, ann.at)
    hello, changed = await stream.next(), await stream.next()
    assert stream.status == 200
    assert hello == {"event": "hello", "data": "15000", "retry": "1000"}
    assert changed == tells(ann.at, await revision(site, ann))


async def test_each_change_is_told_with_its_revision(site: Site) -> None:
    ann, bo = await site.two_play()
    stream = await site.watches(bo, ann.at)
    first = [await stream.next(), await stream.next()]
    await ann.presses("a1")
    changed = await stream.next()
    assert first[1] is not None
    assert changed == tells(ann.at, await revision(site, ann))
    assert changed != first[1]


async def test_page_that_comes_again_is_told_what_it_missed(site: Site) -> None:
    ann, _ = await site.two_play()
    seen = await revision(site, ann)
    await ann.presses("a1")
    stream = await site.watches(ann, ann.at, last_event_id=seen)
    assert [e["event"] for e in (await stream.next(), await stream.next()) if e] == ["hello", "changed"]


async def test_page_that_missed_nothing_is_told_nothing(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.watches(ann, ann.at, last_event_id=await revision(site, ann))
    hello = await stream.next()
    await ann.presses("a1")
    after = await stream.next()
    assert hello is not None
    assert hello["event"] == "hello"
    assert after is not None
    assert after["id"] == await revision(site, ann)


async def test_last_event_that_never_was_brings_the_newest_revision(site: Site) -> None:
    ann, _ = await site.two_play()
    for last in ("x", "-1", "", "٣", "9" * 50, "999999999"):
        headers = {"last_event_id": last.encode().decode("latin-1")}
        stream = await site.watches(ann, ann.at, **headers)
        events = [await stream.next(), await stream.next()]
        assert events[1] == tells(ann.at, await revision(site, ann)), last


async def test_private_line_reaches_only_its_player(site: Site) -> None:
    ann, bo = await site.two_play()
    eve = site.visitor()
    streams = [await site.watches(who, ann.at) for who in (ann, bo, eve)]
    await ann.presses("Offer draw")
    await bo.opens(bo.at)
    await bo.presses("Decline")
    await ann.opens(ann.at)
    await ann.presses("a1")
    heard = [await _lines_until(stream, await revision(site, ann)) for stream in streams]
    assert heard == [["Draw offer declined."], [], []]


async def test_host_reads_that_the_table_is_full_and_a_removed_player_that_they_are_out(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("tequila", seats="2", stake="5")
    await bo.opens(ann.at)
    host, guest = await site.watches(ann, ann.at), await site.watches(bo, ann.at)
    await bo.presses("Join")
    await ann.opens(ann.at)
    await ann.presses("Remove")
    last = await revision(site, ann)
    assert await _lines_until(host, last) == ["All seats are taken. You can start now."]
    told = "You were removed from this table. Your stake was returned. You can come back once."
    assert await first_line(guest) == {"watch": bo.at.removesuffix("/do"), "line": told}


async def _lines_until(stream: Stream, last: str) -> list[str]:
    """The private lines that a stream brings before it tells of a revision."""
    lines = []
    while (event := await stream.next()) and event.get("id") != last:
        if event["event"] == "line":
            lines.append(json.loads(event["data"])["line"])
    return lines


async def first_line(stream: Stream) -> dict[str, str]:
    """The next private line that a stream brings."""
    while (event := await stream.next()) and event["event"] != "line":
        pass
    assert event
    line: dict[str, str] = json.loads(event["data"])
    return line


async def test_guest_who_sits_down_with_the_page_open_hears_what_is_for_them(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.hosts("tictactoe")
    bo = site.visitor()
    await bo.opens(ann.at)
    stream = await site.watches(bo, ann.at)
    await bo.presses("Join")
    await bo.presses("Offer draw")
    await ann.opens(ann.at)
    await ann.presses("Decline")
    assert await first_line(stream) == {"watch": bo.at, "line": "Draw offer declined."}


async def test_lobby_is_told_when_a_table_changes(site: Site) -> None:
    eve = site.visitor()
    await eve.opens("/")
    stream = await site.watches(eve, "/")
    hello = await stream.next()
    await site.two_play()
    changed = await stream.next()
    assert hello is not None
    assert changed is not None
    assert changed["event"] == "changed"


async def test_page_that_is_closed_is_forgotten(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.watches(ann, ann.at)
    await stream.next()
    open_pages = site.web.site.hub.count
    await stream.closes()
    assert open_pages == 1
    assert site.web.site.hub.count == 0
    assert site.web.site.hub.matches() == []


async def test_one_stream_tells_of_all_pages_of_a_browser_and_resumes_each(site: Site) -> None:
    ann, _ = await site.two_play()
    first = ann.at
    cy, _ = await site.two_play()
    pages = (first, cy.at, "/")
    stream = await site.watches(ann, *pages)
    revisions = [await revision(site, ann), await revision(site, cy), str(site.web.site.hub.lobby)]
    opening = [await stream.next() for _ in range(4)]
    assert (site.web.site.hub.count, site.web.site.hub.pages) == (1, 3)
    assert opening[1:] == [
        tells(first, revisions[0], f"{revisions[0]}.0.0"),
        tells(cy.at, revisions[1], f"{revisions[0]}.{revisions[1]}.0"),
        tells("/", revisions[2], ".".join(revisions)),
    ]
    await stream.closes()
    await cy.presses("a1")
    again = await site.watches(ann, *pages, last_event_id=".".join(revisions))
    missed = [await again.next(), await again.next(), await again.next()]
    revisions[1] = await revision(site, cy)
    assert missed[1] == tells(cy.at, revisions[1], ".".join(revisions))
    lobby = str(site.web.site.hub.lobby)
    assert missed[2] == tells("/", lobby, ".".join([*revisions[:2], lobby]))
    assert again.is_quiet()


async def test_busy_lobby_does_not_hold_up_the_tables_of_the_same_browser(site: Site) -> None:
    ann, bo = await site.two_play()
    stream = await site.watches(ann, "/", ann.at)
    for _ in range(3):
        await stream.next()
    for player, cell in ((ann, "a1"), (bo, "b2"), (ann, "c3")):
        await player.opens(player.at)
        await player.presses(cell)
        told = await stream.next()
        while told and json.loads(told["data"])["watch"] == "/":
            told = await stream.next()
        assert told
        assert json.loads(told["data"])["revision"] == int(await revision(site, ann))


async def test_pages_that_a_visitor_may_not_see_are_left_out_of_the_stream(site: Site) -> None:
    ann, _ = await site.two_play()
    away = await site.house.sits("Cy", "Di")  # in a room of another platform
    eve = site.visitor()
    stream = await site.watches(eve, f"/t/{away.id}", "/t/nosuch", ann.at, "/s/nosuch", f"/s/{away.share}")
    told = [json.loads(event["data"])["watch"] for event in [await stream.next() for _ in range(3)][1:] if event]
    assert told == [ann.at, f"/s/{away.share}"]
    assert (await site.watches(eve, f"/t/{away.id}", "/t/nosuch")).status == 404


@pytest.mark.parametrize(
    "pages",
    [(), ("",), ("x",), ("/t/",), ("/t/a/b",), ("/me",), ("//",), ("/t/ä",), ("/", "http://x/"), (f"/t/{'a' * 99}",)],
)
async def test_stream_of_what_is_no_page_is_refused(site: Site, pages: tuple[str, ...]) -> None:
    assert (await site.watches(site.visitor(), *pages)).status == 400


async def test_number_of_pages_on_one_stream_is_limited(site: Site) -> None:
    ann, _ = await site.two_play()
    pages = [ann.at, *(f"/t/nosuch{number}" for number in range(events.WATCHED_MOST))]
    assert (await site.watches(ann, *pages[:-1])).status == 200
    assert (await site.watches(ann, *pages)).status == 400


async def test_closing_lets_all_pages_go(site: Site) -> None:
    ann, _ = await site.two_play()
    streams = [await site.watches(ann, path) for path in (ann.at, "/")]
    for stream in streams:
        await stream.next()
    site.web.site.hub.close()
    site.web.site.leaving.set()
    await asyncio.wait_for(asyncio.gather(*(stream.task for stream in streams)), SOON)
    assert site.web.site.hub.count == 0


async def test_pages_of_one_address_are_limited(site: Site) -> None:
    ann, _ = await site.two_play()
    for _ in range(live.STREAMS_AN_ADDRESS):
        await (await site.watches(ann, ann.at)).next()
    more = await site.watches(ann, ann.at)
    lobby = await site.watches(ann, "/")
    assert (more.status, lobby.status) == (429, 429)
    assert site.web.site.hub.count == live.STREAMS_AN_ADDRESS


async def test_stream_of_no_table_is_refused(site: Site) -> None:
    stream = await site.watches(site.visitor(), "/t/nosuch")
    assert stream.status == 404


async def test_change_by_another_process_is_told_once_it_is_seen(site: Site) -> None:
    ann, _ = await site.two_play()
    stream = await site.watches(ann, ann.at)
    await stream.next(), await stream.next()
    newest = (await site.table(ann)).revision
    site.web.site.hub.seen({(await site.table(ann)).id: newest - 1})  # a backup was put back
    lower = await stream.next()
    assert lower is not None
    assert lower["id"] == str(newest - 1)
