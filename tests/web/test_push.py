"""Web Push: people who play in a browser are told that it is their turn while no page is open."""

from __future__ import annotations

import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer
from structlog.testing import capture_logs

from bot.fronts import RateLimited, RoomGone
from bot.own_files import PUSH_KEY_FILE
from bot.platforms.push.front import FAILURES_MOST, Push
from bot.platforms.push.sending import Answer, is_endpoint, public_socket, sender, server_key
from bot.platforms.web.guests import COOKIE
from storage.messages.displays import Display

from .conftest import Site, Viewer, open_site
from .fake_push import FakePush, Subscriber


@asynccontextmanager
async def pushing_site(folder: Path, service: FakePush) -> AsyncIterator[Site]:
    """A site with push messages; opened again on the same folder, it is a restart."""
    async with open_site(folder) as site:
        site.house.app.fronts["push"] = Push(site.house.app, server_key(folder), service.send)
        yield site


@pytest.fixture
def service() -> FakePush:
    return FakePush()


@pytest.fixture
async def site(tmp_path: Path, service: FakePush) -> AsyncIterator[Site]:
    async with pushing_site(tmp_path, service) as made:
        yield made


async def subscribes(viewer: Viewer, browser: Subscriber) -> int:
    """Presses the button, as the page's script does; gives the status of the answer."""
    await viewer.opens("/me")
    fields = {"csrf": viewer.page.field("csrf"), **browser.fields}
    return (await viewer.sends("/me/push", fields, accept="application/json")).status_code


async def rings(site: Site, **later: float) -> None:
    """Time passes, and the notices that are due are sent."""
    site.house.clock.wind(**later)
    await site.house.alarms.sweep()
    for _ in range(3):
        await site.house.app.redraw.drain()
        await site.house.alarms.notices.delivery.tasks.drain()


async def ann_is_asked(site: Site, service: FakePush) -> tuple[Viewer, Viewer, Subscriber]:
    """Ann is asked to move; her browser is subscribed."""
    ann, bo = await site.two_play(clock="daily")
    browser = service.browser()
    table = ann.at
    assert await subscribes(ann, browser) == 200
    await ann.opens(table)
    return ann, bo, browser


async def test_player_who_is_away_is_told_once(site: Site, service: FakePush) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    for _ in range(3):
        await rings(site, minutes=2)
    table = await site.table(ann)
    where = f"Tic-tac-toe · table {table.id}"
    assert browser.shown == [{"title": "Your turn.", "body": where, "url": f"/t/{table.id}", "tag": table.id}]


async def test_invitation_by_name_and_a_rematch_are_told_once(site: Site, service: FakePush) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await bo.plays("tictactoe", level=1)
    browser = service.browser()
    assert await subscribes(bo, browser) == 200
    await ann.hosts("tictactoe", visibility="named", opponent="Bo")
    for _ in range(2):
        await rings(site, minutes=2)
    asked = [shown["title"] for shown in browser.shown if shown["title"] != "Your turn."]
    assert asked == ["⁨Ann⁩ invites you."]
    await bo.opens(ann.at)
    await bo.presses("Accept")
    await ann.opens(ann.at)
    await ann.presses("Resign")
    await ann.presses("Resign")
    await rings(site, minutes=2)
    await ann.presses("Rematch")
    for _ in range(2):
        await rings(site, minutes=2)
    asked = [shown["title"] for shown in browser.shown if shown["title"] != "Your turn."]
    assert asked[1:] == ["⁨Ann⁩ would like a rematch."]


async def test_open_page_is_not_told_and_a_closed_one_is(site: Site, service: FakePush) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    stream = await site.watches(ann, ann.at)
    assert await stream.next()
    await rings(site, minutes=2)
    await rings(site, minutes=2)
    assert browser.shown == []
    await stream.closes()
    await rings(site, minutes=2)
    assert len(browser.shown) == 1


@pytest.mark.parametrize("status", [404, 410])
async def test_dead_subscription_is_removed_at_the_first_answer(site: Site, service: FakePush, status: int) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    service.answers = [Answer(status)]
    await rings(site, minutes=2)
    assert (service.asked, browser.shown) == (1, [])
    assert browser.endpoint not in (await ann.client.get("/me/export")).text


async def test_dead_browser_does_not_keep_the_others_from_being_told(site: Site, service: FakePush) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    other = service.browser()
    assert await subscribes(ann, other) == 200
    del service.browsers[browser.endpoint]
    await rings(site, minutes=2)
    assert (len(browser.shown), len(other.shown)) == (0, 1)
    kept = (await ann.client.get("/me/export")).json()["push"]
    assert kept == [other.endpoint]


async def fails(site: Site, ann: Viewer, times: int) -> None:
    """A notice to her is tried so often, and no answer comes; each time another try is due later."""
    front, table = site.house.app.fronts["push"], await site.table(ann)
    assert isinstance(front, Push)
    account = site.web.site.guests.account(ann.client.cookies[COOKIE]) or ""
    for n in range(times):
        with pytest.raises(RateLimited):
            await front.post(Display("push", account, f"notice {n}", table.id, kind="notice"), table)


async def test_address_that_leads_nowhere_is_warned_of_once_and_forgotten(site: Site, service: FakePush) -> None:
    ann, bo, browser = await ann_is_asked(site, service)
    other = service.browser()
    assert await subscribes(bo, other) == 200
    await bo.opens(ann.at)
    with capture_logs() as logs:
        service.answers = [OSError("no such name") for _ in range(5)]
        await fails(site, ann, FAILURES_MOST - 1)
        service.answers = [Answer(429), *service.answers]
        site.house.clock.wind(minutes=1)
        await fails(site, bo, 1)  # somebody else's service answers: our network is well
        with pytest.raises(RoomGone):
            await fails(site, ann, 1)
    assert [line["event"] for line in logs if line["log_level"] in ("warning", "error")] == [
        "a push service cannot be reached",
        "a push service refused a message",
        "a browser is told no more: its push service cannot be reached",
    ]
    exported = [(await one.client.get("/me/export")).text for one in (ann, bo)]
    assert [one.endpoint in text for one, text in zip((browser, other), exported, strict=True)] == [False, True]


async def test_failure_of_our_own_network_costs_no_subscription(site: Site, service: FakePush) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    service.answers = [OSError("no network") for _ in range(2 * FAILURES_MOST)]
    await fails(site, ann, 2 * FAILURES_MOST)
    assert browser.endpoint in (await ann.client.get("/me/export")).text


async def test_quiet_hours_hold_a_message_back(site: Site, service: FakePush) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    table = ann.at
    await ann.opens("/me")
    await ann.presses("Save notices", quiet_from=11, quiet_to=15)
    await ann.opens(table)
    await rings(site, minutes=5)
    assert browser.shown == []
    await rings(site, hours=3)
    assert len(browser.shown) == 1


async def test_many_tables_are_told_in_one_message(site: Site, service: FakePush) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    for name in ("Cy", "Di", "Ed"):
        await ann.hosts("tictactoe", clock="daily")
        other = await site.person(name)
        await other.opens(ann.at)
        await other.presses("Join")
    await rings(site, minutes=5)
    assert [shown["url"] for shown in browser.shown] == ["/turns"]


async def test_notice_is_neither_lost_nor_doubled_over_restarts(tmp_path: Path, service: FakePush) -> None:
    async with pushing_site(tmp_path, service) as site:
        _, _, browser = await ann_is_asked(site, service)
        service.answers = [OSError("the line is cut")]
        await rings(site, minutes=2)
        assert (service.asked, browser.shown) == (1, [])
    for minutes in range(3, 6):
        async with pushing_site(tmp_path, service) as again:
            await rings(again, minutes=minutes)
            assert len(browser.shown) == 1


async def test_subscription_ends_on_request_and_with_the_account(site: Site, service: FakePush) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    assert browser.endpoint in (await ann.client.get("/me/export")).text
    await ann.opens("/me")
    await ann.presses("Stop telling 1 browser")
    assert json.loads((await ann.client.get("/me/export")).text)["push"] == []
    assert await subscribes(ann, browser) == 200
    await ann.opens("/me")
    await ann.forges("/me/forget", sure="1")
    await rings(site, minutes=5)
    assert browser.shown == []


async def test_address_that_is_no_push_service_is_refused(site: Site) -> None:
    ann = await site.person("Ann")
    for endpoint in (
        *(
            "http://push.example.net/1",
            "https://127.0.0.1/1",
            "https://10.0.0.1/1",
            "https://[::1]/1",
            "https://host/1",
        ),
        *("https://169.254.169.254/1", "https://me@push.example.net/1", "https://push.example.net:8443/1", "", "x:y:z"),
        *("https://127.1/1", "https://0x7f.1/1", "https://127.0.0.1./1", "https://x.localhost/1"),
        *("https://168.63.129.16/1", "https://192.0.0.192/1", "https://[fec0::1]/1", "https://[::8.8.8.8]/1"),
        *("https://[::ffff:127.0.0.1]/1", "https://224.0.0.1/1", "https://push.example.net/" + "x" * 1_000),
    ):
        assert not is_endpoint(endpoint)
        assert await subscribes(ann, Subscriber(endpoint)) == 409, endpoint


async def test_key_that_cannot_be_used_is_refused(site: Site) -> None:
    ann = await site.person("Ann")
    for wrong in ({"key": ""}, {"key": "x"}, {"key": "B" + "A" * 86}, {"auth": "AA"}, {"auth": "ü" * 22}):
        answer = await ann.forges("/me/push", **Subscriber("https://push.example.net/1").fields | wrong)
        assert answer.status_code == 409, wrong


@pytest.mark.parametrize("status", [429, 503, 403])
async def test_refused_message_costs_no_subscription(site: Site, service: FakePush, status: int) -> None:
    ann, _, browser = await ann_is_asked(site, service)
    service.answers = [Answer(status, "3600")]
    await rings(site, minutes=2)
    assert (service.asked, browser.shown) == (1, [])
    assert browser.endpoint in (await ann.client.get("/me/export")).text


TUNNELS = ("64:ff9b::7f00:1", "2002:7f00:1::1", "::ffff:10.0.0.1")  # to private IPv4 addresses


async def test_name_that_leads_to_a_private_network_is_not_connected_to() -> None:
    for address in ("127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", *TUNNELS):
        with pytest.raises(OSError, match="private address"):
            public_socket((socket.AF_INET, socket.SOCK_STREAM, 0, "", (address, 443)))
    public_socket((socket.AF_INET, socket.SOCK_STREAM, 0, "", ("93.184.215.14", 443))).close()


async def test_message_is_posted_and_a_redirect_is_not_followed() -> None:
    asked: list[web.Request] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request)
        return web.Response(status=307, headers={"location": "/elsewhere", "retry-after": "7"})

    app = web.Application()
    app.router.add_post("/{path}", answer)
    async with TestServer(app) as server:
        address = f"http://localhost:{server.port}/1"
        with pytest.raises(OSError, match="Cannot connect"):
            await sender()(address, b"sealed", {})
        assert asked == []
        send = sender(lambda info: socket.socket(info[0], info[1], info[2]))
        assert await send(address, b"sealed", {"ttl": "60"}) == Answer(307, "7")
    assert [(request.path, request.headers["ttl"]) for request in asked] == [("/1", "60")]


def test_key_is_made_once_and_is_secret(tmp_path: Path) -> None:
    first = server_key(tmp_path)
    assert (tmp_path / PUSH_KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert server_key(tmp_path).private_pem() == first.private_pem()
