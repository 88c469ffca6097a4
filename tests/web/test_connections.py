"""Connections as the front has them: how soon answers leave, how long a request may take, how many there may be."""

from __future__ import annotations

import asyncio
import logging
import resource
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlencode

import pytest
from structlog.testing import capture_logs

from bot.fronts import SHUTDOWN_SECONDS
from bot.platforms.web.serving import connections
from bot.platforms.web.serving.connections import BODY_SECONDS, HEAD_SECONDS, PROXY_SECONDS
from bot.platforms.web.serving.server import FINISHING_SECONDS, Server
from tests.house import settings_of
from tests.virtual import VirtualLoop, in_virtual_time

from .conftest import COOKIE, SOON
from .served import Client, Served, served


async def test_body_of_an_answer_does_not_wait_until_its_head_has_arrived(tmp_path: Path) -> None:
    async with served(tmp_path) as house:
        client = await house.connects()
        assert await client.asks("/healthz") == 200
        with client.other_side() as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        assert await client.asks("/healthz") == 200
        await client.closes()


# ---- How long a request may take


def lasts(folder: Path, sends: Callable[[Client], Awaitable[None]], **settings: object) -> float:
    """For how many seconds a connection stays open on which this is sent; in virtual time."""

    async def work(loop: VirtualLoop) -> float:
        async with served(folder, **settings) as house:
            client = await house.connects()
            began = loop.time()
            sending = asyncio.ensure_future(sends(client))
            with suppress(ConnectionError):
                await client.reader.read()
            lasted = loop.time() - began
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            await client.closes()
            return lasted

    return in_virtual_time(work)


def test_silent_connection_is_ended(tmp_path: Path) -> None:
    async def nothing(_client: Client) -> None:
        pass

    assert lasts(tmp_path, nothing) == pytest.approx(HEAD_SECONDS, abs=0.5)


def test_head_that_comes_slowly_is_ended_and_its_slowness_buys_no_time(tmp_path: Path) -> None:
    async def line_by_line(client: Client) -> None:
        await client.says("GET / HTTP/1.1", "Host: localhost")
        for number in range(100):
            await asyncio.sleep(1)
            await client.says(f"X-{number}: slow")

    assert lasts(tmp_path, line_by_line) == pytest.approx(HEAD_SECONDS, abs=0.5)


def test_body_that_does_not_come_is_ended(tmp_path: Path) -> None:
    async def half(client: Client) -> None:
        form = "Content-Type: application/x-www-form-urlencoded"
        await client.says("POST /play HTTP/1.1", "Host: localhost", form, "Content-Length: 90", "", body=b"game=")

    assert lasts(tmp_path, half) == pytest.approx(BODY_SECONDS, abs=0.5)


def test_second_head_on_a_kept_connection_has_its_limit_too(tmp_path: Path) -> None:
    async def one_and_a_half(client: Client) -> None:
        await client.says("GET /healthz HTTP/1.1", "Host: localhost", "")
        await asyncio.sleep(1)
        await client.says("GET / HTTP/1.1")

    assert lasts(tmp_path, one_and_a_half) == pytest.approx(HEAD_SECONDS, abs=0.5)


async def one_request(client: Client) -> None:
    await client.says("GET /healthz HTTP/1.1", "Host: localhost", "")


def test_connection_of_a_browser_ends_soon_after_its_last_request(tmp_path: Path) -> None:
    assert lasts(tmp_path, one_request) == pytest.approx(5, abs=0.5)


def test_connection_of_a_trusted_proxy_stays_open_longer_than_proxies_keep_theirs(tmp_path: Path) -> None:
    assert lasts(tmp_path, one_request, trusted_proxies="127.0.0.0/8") == pytest.approx(PROXY_SECONDS, abs=0.5)


def test_body_that_does_not_come_is_ended_for_a_trusted_proxy_too(tmp_path: Path) -> None:
    async def half(client: Client) -> None:
        await client.says("POST /play HTTP/1.1", "Host: localhost", "Content-Length: 90", "", body=b"game=")

    assert lasts(tmp_path, half, trusted_proxies="127.0.0.0/8") == pytest.approx(BODY_SECONDS, abs=0.5)


def test_live_page_has_no_time_limit(tmp_path: Path) -> None:
    async def work(loop: VirtualLoop) -> bytes:
        async with served(tmp_path) as house:
            client = await house.connects()
            await client.says("GET /events?watch=/ HTTP/1.1", "Host: localhost", "")
            heard = b""
            while loop.time() < 10 * BODY_SECONDS:
                heard = await client.reader.readuntil(b"\r\n\r\n")
            await client.closes()
            return heard

    assert in_virtual_time(work)


def test_whatever_is_still_open_has_a_second_when_we_are_told_to_stop(tmp_path: Path) -> None:
    async def work(loop: VirtualLoop) -> float:
        async with served(tmp_path) as house:
            silent, live, half = [await house.connects() for _ in range(3)]
            await live.says("GET /events?watch=/ HTTP/1.1", "Host: localhost", "")
            form = "Content-Type: application/x-www-form-urlencoded"
            await half.says("POST /play HTTP/1.1", "Host: localhost", form, "Content-Length: 90", "", body=b"game=")
            await live.reader.readuntil(b"\r\n\r\n")
            began = loop.time()
            house.serving.cancel()
            await asyncio.gather(house.serving, return_exceptions=True)
            took = loop.time() - began
            for client in (silent, live, half):
                await client.closes()
            return took

    assert in_virtual_time(work) <= SHUTDOWN_SECONDS + 0.5


@pytest.mark.parametrize(("held", "status"), [(4.0, 303), (60.0, 503)])
def test_press_that_is_being_saved_when_we_are_told_to_stop_is_answered(
    tmp_path: Path, held: float, status: int
) -> None:
    async def work(loop: VirtualLoop) -> tuple[int, bytes, float]:
        async with served(tmp_path) as house:
            ann = await house.site.person("Ann")
            cookie = ann.client.cookies[COOKIE]
            csrf = house.web.site.guests.csrf(house.web.site.guests.account(cookie) or "")
            writing = asyncio.create_task(house.site.house.app.store.write(lambda _unit: asyncio.sleep(held)))
            client = await house.connects()
            form = urlencode({"csrf": csrf, "game": "tictactoe"}).encode()
            about = f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}"
            await client.says(
                "POST /open HTTP/1.1", "Host: localhost", f"Cookie: {COOKIE}={cookie}", about, "", body=form
            )
            await asyncio.sleep(0.5)
            began = loop.time()
            house.serving.cancel()
            await asyncio.sleep(min(held, FINISHING_SECONDS) - 1.0)
            answered, body = await client.hears()
            took = loop.time() - began
            await asyncio.gather(house.serving, writing, return_exceptions=True)
            await client.closes()
            return answered, body, took

    answered, body, took = in_virtual_time(work)
    assert answered == status
    assert took <= FINISHING_SECONDS + 0.5
    assert ("whether that was saved" in body.decode()) == (status == 503)


# ---- How many there may be


async def many(house: Served, count: int, source: str) -> list[Client]:
    """Silent connections from one address."""
    made = [await house.connects(source=source) for _ in range(count)]
    last = await house.connects()
    await last.asks("/healthz")  # those before it have been accepted
    await last.closes()
    return made


def still_open(some: list[Client]) -> int:
    return sum(not client.reader.at_eof() and client.reader.exception() is None for client in some)


@pytest.fixture(autouse=True)
def _files() -> Iterator[None]:
    """Both ends of the connections are in this process."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize(("proxies", "stay"), [("", connections.AN_ADDRESS_MOST), ("127.2.2.2/32", 520)])
def test_connections_of_one_address_are_limited_but_for_a_trusted_proxy(
    tmp_path: Path, proxies: str, stay: int
) -> None:
    async def work(_loop: VirtualLoop) -> tuple[int, int, list[str]]:
        with capture_logs() as lines:
            async with served(tmp_path, trusted_proxies=proxies) as house:
                flood = await many(house, 520, "127.2.2.2")
                there = still_open(flood)
                other = await house.connects()
                status = await other.asks("/")
                for client in (*flood, other):
                    await client.closes()
        return there, status, [line["event"] for line in lines if line["log_level"] == "warning"]

    there, status, warned = in_virtual_time(work)
    assert there == stay
    assert status == 200
    assert warned == ([] if proxies else ["connections are refused: there are too many from one address"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("addresses", "half"),
    [
        (4, b""),
        (20, b"GET / HTTP/1.1\r\n"),
        (20, b"POST /play HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n"),
    ],
)
def test_unfinished_requests_give_way_to_newcomers_where_few_files_may_be_open(
    tmp_path: Path, addresses: int, half: bytes
) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    flood: list[Client] = []

    async def work(_loop: VirtualLoop) -> list[int]:
        resource.setrlimit(resource.RLIMIT_NOFILE, (424, hard))
        async with served(tmp_path) as house:
            playing = await house.connects()
            assert await playing.asks("/") == 200
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))  # both ends are in this process
            statuses = []
            for number in range(1_000):
                flood.append(await house.connects(source=f"127.3.3.{1 + number % addresses}"))
                flood[-1].writer.write(half)
                if number % 100 == 99:
                    newcomer = await house.connects()
                    statuses.append(await newcomer.asks("/healthz"))
                    await newcomer.closes()
            for client in (*flood, playing):
                await client.closes()
        return statuses

    assert in_virtual_time(work) == [200] * 10


def test_place_of_a_connection_that_ended_is_free_again(tmp_path: Path) -> None:
    async def work(_loop: VirtualLoop) -> int:
        async with served(tmp_path) as house:
            for client in await many(house, connections.AN_ADDRESS_MOST, "127.2.2.2"):
                await client.closes()
            await asyncio.sleep(1)
            again = await many(house, connections.AN_ADDRESS_MOST, "127.2.2.2")
            there = still_open(again)
            for client in again:
                await client.closes()
            return there

    assert in_virtual_time(work) == connections.AN_ADDRESS_MOST


def test_without_files_for_more_connections_it_warns_once_and_accepts_when_there_are_some(tmp_path: Path) -> None:
    async def work(_loop: VirtualLoop) -> tuple[int, list[str]]:
        async with served(tmp_path) as house:
            first = await house.connects()
            assert await first.asks("/") == 200
            waiting = socket.socket()
            with capture_logs() as lines, no_more_files():
                waiting.connect(("127.0.0.1", house.port))
                await asyncio.sleep(4)  # eight attempts
            client = Client(*await asyncio.open_connection(sock=waiting))
            status = await client.asks("/healthz")
            for one in (first, client):
                await one.closes()
        return status, [line["why"] for line in lines if "could not be accepted" in line["event"]]

    assert in_virtual_time(work) == (200, ["Too many open files"])


@contextmanager
def no_more_files() -> Iterator[None]:
    """This process can open no more files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(int(file.name) for file in Path("/dev/fd").iterdir())
    spare = [socket.socket() for _ in range(highest)]  # all numbers below the highest are taken
    while spare and spare[-1].fileno() > highest:
        spare.pop().close()
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        for one in spare:
            one.close()


# ---- What is no request

GARBAGE = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 a browser that expects https\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    b"POST /play HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nnot a length\r\n",
    b"POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n",
    b"GET /events?watch=/ HTTP/1.1\r\nHost: localhost\r\n\r\n\x00\x00\x00",
    b"X" * 200_000,
)


async def test_garbage_ends_its_connection_and_is_no_bug(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    failed: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: failed.append(context))
    async with served(tmp_path) as house:
        with capture_logs() as lines:
            for garbage in GARBAGE:
                client = await house.connects()
                client.writer.write(garbage)
                client.writer.write_eof()
                with suppress(ConnectionError):
                    await client.reader.read(100)
                await client.closes()
        last = await house.connects()
        assert await last.asks("/healthz") == 200
        await last.closes()
    assert failed == []
    assert [line for line in lines if line["log_level"] == "error"] == []
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_stop_leaves_alone_what_has_the_number_of_the_closed_listener() -> None:
    """The next file that is opened has its number, and is read on the same loop."""
    loop, heard, opened = asyncio.get_running_loop(), asyncio.Event(), list[socket.socket]()
    listener = socket.create_server(("127.0.0.1", 0))
    number = listener.fileno()

    def opens() -> None:
        while number not in (end.fileno() for end in opened):
            opened.extend(socket.socketpair())
        loop.add_reader(number, heard.set)

    async def nothing(*_: object) -> None:
        pass

    running = asyncio.create_task(Server(nothing, settings_of(), loop.time).run_on(listener, opens))
    await asyncio.sleep(0.05)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    at = next(at for at, end in enumerate(opened) if end.fileno() == number)
    opened[at ^ 1].send(b"x")
    async with asyncio.timeout(SOON):
        await heard.wait()
    loop.remove_reader(number)
    for end in opened:
        end.close()
