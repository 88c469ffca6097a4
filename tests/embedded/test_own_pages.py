"""What a person does on our pages inside Telegram: their own page, tables they open, the stream and the polls."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import pytest

from bot.platforms.telegram.front import Telegram
from bot.platforms.web.limits import PRESSES
from bot.platforms.web.long_polling import STAYS_SECONDS
from bot.usecases import account_links
from games.core.screen import Say
from tests.virtual import VirtualLoop, virtually
from tests.web.conftest import Site, open_site

from .frames import TOKEN, MiniApp


@pytest.fixture
async def ann(site: Site) -> MiniApp:
    """Somebody who has signed in and is a player."""
    made = MiniApp(site)
    await made.signs_in()
    await made.sends("/me", name="Ann")
    return made


async def test_the_own_page_offers_nothing_that_needs_a_browser_of_ones_own(ann: MiniApp) -> None:
    page = await ann.opens("/me")
    for missing in ("Make a recovery link", "Messages in this browser"):
        assert missing not in page.text
    assert "Sign out everywhere else" in page.text
    assert (await ann.sends("/me/recovery")).status_code == 404
    assert (await ann.sends("/me/push", endpoint="https://push.example.org/a", key="k", auth="a")).status_code == 409


async def test_an_account_of_telegram_is_linked_from_its_page_with_one_in_a_browser(site: Site, ann: MiniApp) -> None:
    bo = await site.person("Bo")
    await bo.opens("/me")
    await bo.presses("New code")
    code = re.search(r"/me link ([A-Z0-9]{10})", bo.page.text)
    assert code is not None
    assert (await ann.sends("/me/link", code=code[1])).status_code == 200
    await bo.opens("/me")
    await bo.presses("Yes, that’s me")
    both = await site.house.app.directory.find_player("telegram", "4001")
    assert both is not None
    assert both.name == "Bo"
    assert (await ann.opens("/me")).field("name") == "Bo"


async def test_a_table_that_is_opened_inside_telegram_is_played_on_telegram(site: Site, ann: MiniApp) -> None:
    await ann.sends("/open", game="tictactoe")
    table = await site.house.app.store.table(ann.answer.headers["location"].split("/")[2])
    assert table is not None
    assert [chair.front for chair in table.chairs] == ["telegram"]


async def test_a_browser_and_a_mini_app_play_at_one_table(site: Site, ann: MiniApp) -> None:
    bo = await site.person("Bo")
    await ann.sends("/open", game="tictactoe")
    address = ann.answer.headers["location"]
    await bo.tries(f"{address}/do", do="join:0")
    for who, cell in ((ann, "a1"), (bo, "b1"), (ann, "a2"), (bo, "b2"), (ann, "a3")):
        table = await site.house.app.store.table(address.split("/")[2])
        assert table is not None
        assert table.match is not None
        press = {"do": f"{table.match.turn}:{cell}"}
        await (who.sends(f"{address}/do", **press) if isinstance(who, MiniApp) else who.tries(f"{address}/do", **press))
    assert "You won!" in (await ann.opens(address)).text


async def test_the_stream_of_a_mini_app_hears_what_others_do(site: Site, ann: MiniApp) -> None:
    await ann.sends("/open", game="tictactoe")
    address = ann.answer.headers["location"]
    stream = await ann.watches(address)
    assert (await stream.next() or {})["event"] == "hello"
    assert (await stream.next() or {})["event"] == "changed"
    bo = await site.person("Bo")
    await bo.tries(f"{address}/do", do="join:0")
    assert (await stream.next() or {})["event"] == "changed"


async def test_a_poll_says_at_once_what_is_new_and_then_waits(site: Site, ann: MiniApp) -> None:
    await ann.sends("/open", game="tictactoe")
    address = ann.answer.headers["location"]
    (first,) = await ann.polls(address)
    assert (first["event"], json.loads(first["data"])["watch"]) == ("changed", address)
    assert await ann.polls(address, last=first["id"]) == []
    waiting = asyncio.create_task(ann.polls(address, wait=25, last=first["id"]))
    bo = await site.person("Bo")
    await bo.tries(f"{address}/do", do="join:0")
    (second,) = await waiting
    assert second["event"] == "changed"
    assert second["id"] != first["id"]


async def test_a_lost_answer_to_a_poll_is_said_again(ann: MiniApp) -> None:
    await ann.sends("/open", game="tictactoe")
    address = ann.answer.headers["location"]
    (first,) = await ann.polls(address)
    (again,) = await ann.polls(address)
    assert again == first


async def test_a_line_between_two_polls_is_not_lost(site: Site, ann: MiniApp) -> None:
    await ann.sends("/open", game="tictactoe")
    address = ann.answer.headers["location"]
    table = await site.house.app.store.table(address.split("/")[2])
    player = await site.house.app.directory.find_player("telegram", "4001")
    assert table is not None
    assert player is not None
    (first,) = await ann.polls(address)
    await site.web.notify(player.id, table, Say("phrase-hello"))
    (line,) = await ann.polls(address, last=first["id"])
    assert (line["event"], json.loads(line["data"])["line"]) == ("line", "Hello")


async def test_between_two_polls_nobody_seems_to_have_left(site: Site, ann: MiniApp) -> None:
    await ann.polls("/")
    assert site.web.site.hub.people == 1
    await ann.polls("/")
    assert site.web.site.hub.people == 1


@virtually
async def test_whoever_polls_no_more_has_left(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_site(tmp_path, telegram_token=TOKEN) as site:
        site.house.app.fronts["telegram"] = Telegram(site.house.app)
        ann = MiniApp(site)
        await ann.signs_in()
        await ann.polls("/")
        await asyncio.sleep(STAYS_SECONDS - 1)
        assert site.web.site.hub.people == 1
        await asyncio.sleep(2)
        assert site.web.site.hub.people == 0


@pytest.mark.parametrize("wait", ["-1", "x", "1e9", "100", "", " 5", "٣"])
async def test_a_poll_of_an_impossible_length_is_refused(ann: MiniApp, wait: str) -> None:
    answer = await ann.gets(f"/events?watch=/&wait={wait}")
    assert answer.status_code == 400


async def test_the_end_of_sessions_ends_a_poll(site: Site, ann: MiniApp) -> None:
    (first,) = await ann.polls("/")
    waiting = asyncio.create_task(ann.gets(f"/events?watch=/&wait=25&last={first['id']}"))
    while not site.web.site.hub.people:
        await asyncio.sleep(0)
    other = MiniApp(site)
    await other.signs_in()
    await other.sends("/me/sign-out")
    answer = await waiting
    assert answer.json() == {"events": []}
    assert (await ann.gets("/events?watch=/&wait=0")).status_code == 401


async def test_deleted_data_is_gone_from_the_page_and_the_next_visit_begins_anew(site: Site, ann: MiniApp) -> None:
    await ann.signs_in()
    assert (await ann.sends("/me/forget", sure="yes")).status_code == 303
    assert (await ann.gets("/me")).status_code == 401
    assert await site.house.app.directory.find_player("telegram", "4001") is None
    await ann.signs_in()
    assert (await ann.opens("/me")).field("name") == "Ann"


async def test_the_stream_of_a_deleted_person_ends(site: Site, ann: MiniApp) -> None:
    stream = await ann.watches("/")
    player = await site.house.app.directory.find_player("telegram", "4001")
    assert player is not None
    await account_links.forget(site.house.app, player)
    events = []
    while (event := await stream.next()) is not None:
        events.append(event["event"])
    assert events[0] == "hello"


async def test_frames_behind_one_address_do_not_use_up_what_the_others_may_do(site: Site) -> None:
    first, second = MiniApp(site, 4001), MiniApp(site, 4002, "Bo")
    for page in (first, second):
        await page.signs_in()
    limits = site.web.site.limits
    while limits.allows("telegram:4001", PRESSES.address):
        pass
    while limits.allows(first.address, PRESSES.address):
        pass
    assert (await first.sends("/me", name="Mine")).status_code == 429
    assert (await second.sends("/me", name="Mine")).status_code == 303
