"""DigitalOcean, spoken to by the real pydo over HTTP: orders, addresses, deletions, and everything that can fail."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.features.tournaments.digitalocean import DigitalOcean
from bot.features.tournaments.provider import Failed

from .fake_digitalocean import LOST, TOKEN, FakeDigitalOcean, running

FINGERPRINT = "3b:16:bf:e4:8b:00:8b:b8:59:8c:a9:d3:f0:19:45:fa"


@pytest.fixture
async def fake() -> AsyncIterator[FakeDigitalOcean]:
    """The fake, served."""
    async with running(FakeDigitalOcean()) as made:
        yield made


def account(fake: FakeDigitalOcean, seconds: float = 20.0) -> DigitalOcean:
    return DigitalOcean(
        TOKEN, "ubuntu-24-04-x64", "fra1", "s-1vcpu-1gb", FINGERPRINT, "roundhouse-1", fake.url, seconds
    )


async def test_machine_is_ordered_found_located_and_deleted(fake: FakeDigitalOcean) -> None:
    at = account(fake)
    assert await at.find("ubuntu-1-1") == []
    number = await at.order("ubuntu-1-1")
    assert fake.droplets[number].body == {
        "name": "ubuntu-1-1",
        "image": "ubuntu-24-04-x64",
        "region": "fra1",
        "size": "s-1vcpu-1gb",
        "ssh_keys": [FINGERPRINT],
        "tags": ["roundhouse-1"],
    }
    assert await at.find("ubuntu-1-1") == [number]
    assert [await at.address(number) for _ in range(3)] == ["", "", f"192.0.2.{number % 250}"]
    await at.delete(number)
    assert not fake.droplets


async def test_image_with_a_number_is_ordered_as_a_number(fake: FakeDigitalOcean) -> None:
    number = await replace(account(fake), image="7555620").order("7555620-1-1")
    assert fake.droplets[number].body["image"] == 7555620


async def test_machine_of_the_same_name_that_somebody_else_ordered_is_not_ours(fake: FakeDigitalOcean) -> None:
    await replace(account(fake), tag="roundhouse-2").order("ubuntu-1-1")
    assert await account(fake).find("ubuntu-1-1") == []


async def test_machine_that_is_gone_counts_as_deleted_and_has_no_address(fake: FakeDigitalOcean) -> None:
    await account(fake).delete(7)
    with pytest.raises(Failed, match="no such machine any more"):
        await account(fake).address(7)


@pytest.mark.parametrize(
    ("status", "body", "why"),
    [
        (401, '{"id": "Unauthorized", "message": "Unable to authenticate"}', "status 401: Unable to authenticate"),
        (403, '{"id": "forbidden", "message": "You are not authorized"}', "status 403: You are not authorized"),
        (404, "", "status 404"),
        (422, '{"id": "unprocessable_entity", "message": "No such\\nregion"}', "status 422: No such region"),
        (500, "<html>", "status 500"),
        (502, "[1]", "status 502"),
        (500, b"\xff", "status 500"),
        (500, '{"message": 7}', "status 500"),
        (302, "", "status 302"),
        (202, b"\xff", "cannot be understood"),
        (202, "not JSON", "cannot be understood"),
        (202, '{"droplet": {"id": "seven"}}', "cannot be understood"),
        (202, "[]", "cannot be understood"),
        (202, "", "cannot be understood"),
    ],
)
async def test_answer_that_is_no_machine_is_a_reason_in_words(
    fake: FakeDigitalOcean, status: int, body: str | bytes, why: str
) -> None:
    headers = {"content-type": "application/json", "location": f"{fake.url}/v2/droplets"}
    fake.faults.append((status, headers, body))
    with pytest.raises(Failed, match=why) as failure:
        await account(fake).order("ubuntu-1-1")
    assert TOKEN not in str(failure.value)
    assert fake.asked == [("POST", "/v2/droplets")]


@pytest.mark.parametrize(("header", "pause"), [("120", 120.0), ("", 60.0), ("soon", 60.0), ("999999", 3600.0)])
async def test_too_many_requests_say_for_how_long_to_wait(fake: FakeDigitalOcean, header: str, pause: float) -> None:
    fake.faults.append((429, {"retry-after": header}, '{"message": "API rate limit exceeded."}'))
    with pytest.raises(Failed, match="rate limit exceeded") as failure:
        await account(fake).find("ubuntu-1-1")
    assert failure.value.pause == pause
    assert len(fake.asked) == 1


async def test_lost_answer_and_refused_connection_are_reasons_and_nothing_is_repeated(fake: FakeDigitalOcean) -> None:
    fake.faults.append(LOST)
    with pytest.raises(Failed, match="cannot be reached"):
        await account(fake).order("ubuntu-1-1")
    assert fake.names == ["ubuntu-1-1"]
    with pytest.raises(Failed, match="cannot be reached"):
        await replace(account(fake), url="http://127.0.0.1:9").find("ubuntu-1-1")


async def test_slow_answer_is_not_waited_for(fake: FakeDigitalOcean) -> None:
    fake.holds["GET"] = asyncio.Event()
    with pytest.raises(Failed, match="did not answer within 0 s"):
        await account(fake, seconds=0.2).find("ubuntu-1-1")
