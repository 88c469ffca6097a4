"""Processes of one database wake each other and claim work; nothing of it outlives a process or its connection."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta

import pytest

from storage.engine import engine_at
from storage.peers import TEXT_MOST, NoPeers, Peers
from storage.postgresql.peers import SessionPeers
from tests.postgresql import server

Joins = Callable[[], "asyncio.Future[SessionPeers]"]


@pytest.fixture
async def joins(address: str) -> AsyncIterator[Callable[[], object]]:
    """Another process joins."""
    async with AsyncExitStack() as stack:

        async def join() -> Peers:
            peers = engine_at(address).peers
            await peers.start()
            stack.push_async_callback(peers.close)
            return peers

        yield join


async def until(holds: Callable[[], object]) -> None:
    """Waits, up to the limit of a test."""
    while not holds():
        await asyncio.sleep(0.01)


async def ended(peers: SessionPeers) -> None:
    """The server ends the session of a process."""
    await server().does(f"select pg_terminate_backend({peers._session.get_server_pid()})")


async def test_what_one_tells_the_others_hear_and_it_does_not(joins) -> None:
    one, two, three = [await joins() for _ in range(3)]
    heard: list[tuple[str, str]] = []
    for name, peers in (("one", one), ("two", two), ("three", three)):
        peers.listen(lambda text, name=name: heard.append((name, text)))
    await one.tell("k3f9ab:7")
    await until(lambda: len(heard) == 2)
    assert sorted(heard) == [("three", "k3f9ab:7"), ("two", "k3f9ab:7")]


async def test_a_text_that_is_too_long_is_not_told_and_raises_nothing(joins) -> None:
    one, two = await joins(), await joins()
    heard: list[str] = []
    two.listen(heard.append)
    await one.tell("ü" * TEXT_MOST)
    await one.tell("x" * TEXT_MOST)
    await until(lambda: heard)
    assert heard == ["x" * TEXT_MOST]


async def test_work_is_claimed_by_one_process_until_it_gives_it_back(joins) -> None:
    one, two = await joins(), await joins()
    assert await one.claim("clock")
    assert await one.claim("clock")
    assert not await two.claim("clock")
    assert await two.claim("telegram")
    await two.release("clock")  # it never had it
    assert not await two.claim("clock")
    await one.release("clock")
    assert await two.claim("clock")


async def test_work_of_a_process_that_ended_is_free_at_once(joins) -> None:
    one, two = await joins(), await joins()
    assert await one.claim("clock")
    await one.close()
    while not await two.claim("clock"):
        await asyncio.sleep(0.01)
    assert not await one.claim("discord")


async def test_who_loses_the_connection_has_no_claims_and_says_so_and_connects_again(joins) -> None:
    one, two = await joins(), await joins()
    told: list[str] = []
    one.when_lost(lambda: told.append("lost"))
    one.when_back(lambda: told.append("back"))
    assert await one.claim("clock")
    await ended(one)
    await until(lambda: told)
    assert not one.is_connected
    assert not await one.claim("discord")
    while not await two.claim("clock"):
        await asyncio.sleep(0.01)
    await until(lambda: told == ["lost", "back"])
    heard: list[str] = []
    one.listen(heard.append)
    await two.tell("again")
    await until(lambda: heard)
    assert not await one.claim("clock")


async def test_a_listener_with_a_bug_keeps_no_other_from_hearing(joins) -> None:
    one, two = await joins(), await joins()
    heard: list[str] = []
    two.listen(lambda text: [][1])
    two.listen(heard.append)
    await one.tell("all the same")
    await until(lambda: heard)


async def test_time_is_that_of_the_database(joins) -> None:
    one = await joins()
    assert abs(await one.now() - datetime.now(UTC)) < timedelta(minutes=1)


async def test_alone_each_claim_is_granted_and_nobody_is_told() -> None:
    peers = NoPeers()
    await peers.start()
    peers.listen(print)
    peers.when_lost(print)
    peers.when_back(print)
    await peers.tell("to nobody")
    assert await peers.claim("clock")
    await peers.release("clock")
    assert abs(await peers.now() - datetime.now(UTC)) < timedelta(minutes=1)
    await peers.close()
