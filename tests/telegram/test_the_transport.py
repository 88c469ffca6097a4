"""The library reaches the fake over sockets and without, and meets the accidents of a network."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from telegram import Bot, CallbackQuery, InputMediaPhoto, Message, Update
from telegram.error import Conflict, InvalidToken, NetworkError, RetryAfter, TimedOut
from telegram.ext import Application, CallbackQueryHandler, CommandHandler, ContextTypes

from .checks import keys
from .conftest import TOKEN
from .people import Person
from .server import FakeTelegram
from .state import Chat
from .transport import InMemoryRequest, serve

pytestmark = pytest.mark.real_time


async def play(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Opens a table."""
    assert update.effective_message
    await update.effective_message.reply_text("Who plays?", reply_markup=keys("Join"))


async def join(update: Update, context: ContextTypes.DEFAULT_TYPE) -> None:
    """Seats whoever presses."""
    query = update.callback_query
    assert isinstance(query, CallbackQuery)
    await query.answer("You are in")
    await query.edit_message_text(f"{query.from_user.first_name} plays")


@asynccontextmanager
async def running(application: Application[Any, Any, Any, Any, Any, Any]) -> AsyncIterator[None]:
    """A small bot that fetches its updates."""
    application.add_handler(CommandHandler("play", play))
    application.add_handler(CallbackQueryHandler(join))
    async with application:
        await application.start()
        assert application.updater
        await application.updater.start_polling(poll_interval=0.0)
        try:
            yield
        finally:
            await application.updater.stop()
            await application.stop()


async def one_round(group: Chat, ann: Person, bob: Person) -> None:
    """A table is opened and somebody joins."""
    ann.says("/play", in_=group)
    await bob.sees_button("Join", in_=group)
    bob.presses("Join", in_=group)
    await bob.is_told("You are in")
    await ann.sees("Bob plays", in_=group)


async def test_a_whole_bot_plays_over_sockets(fake: FakeTelegram, group: Chat, ann: Person, bob: Person) -> None:
    async with serve(fake) as base_url:
        application = Application.builder().token(TOKEN).base_url(base_url).build()
        async with running(application):
            await one_round(group, ann, bob)
            sent = await application.bot.send_photo(group.id, b"\x89PNG", caption="ü")
            shown = await application.bot.edit_message_media(
                InputMediaPhoto(b"other", caption="<i>x</i>", parse_mode="HTML"), group.id, sent.message_id
            )
            assert fake.picture(fake.message(group, sent.message_id)) == b"other"
            assert isinstance(shown, Message)
            assert shown.caption == "x"
            fetched = await application.bot.get_file(shown.photo[-1].file_id)
            assert fetched.file_path


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


async def test_a_wrong_token_is_unauthorized(fake: FakeTelegram) -> None:
    async with serve(fake) as base_url:
        stranger = Bot("7000001:wrong", base_url=base_url)
        with pytest.raises(InvalidToken):
            await stranger.initialize()
        await stranger.shutdown()
    stranger = Bot("7000001:wrong", request=InMemoryRequest(fake), get_updates_request=InMemoryRequest(fake))
    with pytest.raises(InvalidToken):
        await stranger.initialize()


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


async def test_updates_come_twice_late_and_in_another_order(fake: FakeTelegram, bot: Bot, ann: Person) -> None:
    fake.duplicate_next_update()
    ann.says("twice")
    fake.hold_updates()
    ann.says("a")
    ann.says("b")
    got = await bot.get_updates()
    assert [one.message.text for one in got if one.message] == ["twice", "twice"]
    fake.release_updates(reverse=True)
    got = await bot.get_updates(offset=got[-1].update_id + 1)
    assert [one.message.text for one in got if one.message] == ["b", "a"]


async def test_only_the_kinds_that_were_asked_for_come(fake: FakeTelegram, bot: Bot, group: Chat, ann: Person) -> None:
    fake.updates.drop()
    await bot.get_updates(allowed_updates=["callback_query"])
    ann.says("/play", in_=group)
    assert await bot.get_updates() == ()
    await bot.get_updates(allowed_updates=Update.ALL_TYPES)
    ann.promotes_bot(group)
    fake.person("Sue").joins(group)
    kinds = [next(iter(one.to_dict().keys() - {"update_id"})) for one in await bot.get_updates()]
    assert kinds == ["my_chat_member", "chat_member", "message"]


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


async def test_a_server_that_goes_down_cuts_who_waits(fake: FakeTelegram, bot: Bot, ann: Person) -> None:
    waiting = asyncio.create_task(bot.get_updates(timeout=30))
    await asyncio.sleep(0.01)
    fake.goes_down()
    with pytest.raises(NetworkError):
        await waiting
    ann.says("meanwhile")
    fake.comes_up()
    assert len(await bot.get_updates()) == 1


async def test_a_bot_outlives_a_while_without_the_server(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person
) -> None:
    requests = InMemoryRequest(fake), InMemoryRequest(fake)
    application = Application.builder().token(TOKEN).request(requests[0]).get_updates_request(requests[1]).build()
    async with running(application):
        fake.fail_next("getUpdates", "cut_after")
        await one_round(group, ann, bob)
        fake.fail_next("answerCallbackQuery", "cut_after")
        ann.says("/play", in_=group)
        await bob.sees_button("Join", in_=group)
        bob.presses("Join", in_=group)
        await bob.is_told("You are in")
        await ann.sees_button("Join", in_=group)
