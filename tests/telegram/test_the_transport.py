"""The library reaches the fake over sockets and without, and meets the accidents of a network."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from telegram import Bot
from telegram.error import Conflict, NetworkError, RetryAfter, TimedOut

from .conftest import TOKEN
from .people import Person
from .server import FakeTelegram
from .state import Chat
from .transport import serve

pytestmark = pytest.mark.real_time


async def test_both_ways_meet_the_same_faults(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    async with serve(fake) as base_url, Bot(TOKEN, base_url=base_url) as wired:
        for one in (bot, wired):
            before = fake.counted(group)
            fake.fail_next("sendMessage", "429", seconds=7)
            with pytest.raises(RetryAfter, match="7"):
                await one.send_message(group.id, "429")
            for kind in ("500", "502", "cut_before"):
                fake.fail_next("sendMessage", kind)
                with pytest.raises(NetworkError):
                    await one.send_message(group.id, kind)
            assert fake.counted(group) == before
            fake.fail_next("sendMessage", "cut_after")
            with pytest.raises(NetworkError):
                await one.send_message(group.id, "lost")
            fake.fail_next("sendMessage", "slow", seconds=1.0)
            with pytest.raises(TimedOut):
                await one.send_message(group.id, "slow", read_timeout=0.05)
            assert fake.counted(group) == before + 2
            fake.goes_down()
            with pytest.raises(NetworkError):
                await one.send_message(group.id, "down")
            fake.comes_up()
            await one.send_message(group.id, "up")
            assert fake.faults.left == 0


async def test_updates_wait_until_they_are_acknowledged(fake: FakeTelegram, bot: Bot, ann: Person) -> None:
    ann.says("one")
    ann.says("two")
    first = await bot.get_updates()
    assert [one.message.text for one in first if one.message] == ["one", "two"]
    again = await bot.get_updates(offset=first[0].update_id + 1)
    assert [one.update_id for one in again] == [first[1].update_id]
    assert await bot.get_updates(offset=first[1].update_id + 1) == ()


async def test_an_update_ends_the_long_wait_and_a_second_poller_does_too(
    fake: FakeTelegram, bot: Bot, ann: Person
) -> None:
    waiting = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.01)
    ann.says("now")
    assert len(await waiting) == 1
    fake.updates.drop()
    waiting = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.01)
    await bot.get_updates()
    with pytest.raises(Conflict, match="only one bot instance"):
        await waiting


async def test_a_webhook_gets_its_updates_with_the_secret(fake: FakeTelegram, bot: Bot, ann: Person) -> None:
    await bot.set_webhook("https://example.org/hook", secret_token="s3cret")
    with pytest.raises(Conflict, match="webhook is active"):
        await bot.get_updates()
    ann.says("/play")
    assert (await bot.get_webhook_info()).pending_update_count == 1
    answers = iter((500, 200))
    posted: list[tuple[str, dict[str, str], Any]] = []

    async def post(url: str, headers: dict[str, str], body: bytes) -> int:
        posted.append((url, headers, json.loads(body)))
        return next(answers)

    assert await fake.deliver(post) == 0
    assert await fake.deliver(post) == 1
    assert posted[0] == posted[1]
    url, headers, update = posted[1]
    assert url == "https://example.org/hook"
    assert headers["X-Telegram-Bot-Api-Secret-Token"] == "s3cret"
    assert update["message"]["text"] == "/play"
    await bot.delete_webhook()
    assert await bot.get_updates() == ()
