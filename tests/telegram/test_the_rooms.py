"""Where a bot may write, how much, and what it can know of its rooms."""

from __future__ import annotations

import pytest
from telegram import Bot
from telegram.error import Forbidden, RetryAfter

from .checks import refused
from .conftest import Seconds
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat


async def test_a_bot_cannot_write_first(bot: Bot, group: Chat, ann: Person) -> None:
    with refused("chat not found"):
        await bot.send_message(4711, "Hello")
    with refused("bot can't initiate conversation with a user", Forbidden):
        await bot.send_message(ann.id, "Hello")
    ann.starts()
    await bot.send_message(ann.id, "Hello")
    assert ann.notifications == ["Hello"]
    ann.blocks_bot()
    with refused("bot was blocked by the user", Forbidden):
        await bot.send_message(ann.id, "Hello?")
    ann.unblocks_bot()
    ann.deletes_account()
    with refused("user is deactivated", Forbidden):
        await bot.send_message(ann.id, "Hello??")


async def test_a_bot_that_is_out_writes_nothing(fake: FakeTelegram, bot: Bot, group: Chat, ann: Person) -> None:
    ann.kicks_bot(group)
    with refused("bot was kicked from the supergroup chat", Forbidden):
        await bot.send_message(group.id, "Hello")


async def test_a_muted_bot_may_not_write(bot: Bot, group: Chat, ann: Person) -> None:
    ann.mutes_bot(group, "photo")
    await bot.send_message(group.id, "Hello")
    with refused("not enough rights to send photos to the chat"):
        await bot.send_photo(group.id, b"png")
    ann.mutes_bot(group)
    with refused("not enough rights to send text messages to the chat"):
        await bot.send_message(group.id, "Hello")
    member = await bot.get_chat_member(group.id, bot.id)
    assert member.status == "restricted"


async def test_topics_keep_their_messages(fake: FakeTelegram, bot: Bot, ann: Person) -> None:
    forum = gathered(fake.group("Forum", forum=True), ann)
    games = fake.topic(forum, "Games")
    asked = ann.says("/play", in_=forum, topic=games)
    update = fake.updates.made[-1]["message"]
    assert (update["message_thread_id"], update["is_topic_message"]) == (games.id, True)
    sent = await bot.send_message(forum.id, "Here", reply_parameters={"message_id": asked.id})  # type: ignore[arg-type]
    assert sent.message_thread_id == games.id
    games.closed = True
    with refused("topic_closed"):
        await bot.send_message(forum.id, "Here", message_thread_id=games.id)
    games.deleted = True
    with refused("message thread not found"):
        await bot.send_message(forum.id, "Here", message_thread_id=games.id)


async def test_too_much_writing_is_told_to_wait(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, clock: Seconds
) -> None:
    fake.limits = True
    sent = await bot.send_message(group.id, "0")
    for number in range(1, 20):
        clock.wind(1)
        await bot.edit_message_text(str(number), group.id, sent.message_id)
    clock.wind(1)
    with pytest.raises(RetryAfter):
        await bot.edit_message_text("20", group.id, sent.message_id)
    assert (fake.calls[-1].status, fake.flood.refused, fake.counted(group)) == (429, 1, 20)
    ann.starts()
    for number in range(5):
        await bot.send_message(ann.id, str(number))
    with pytest.raises(RetryAfter):
        await bot.send_message(ann.id, "too soon")
    clock.wind(1)
    await bot.send_message(ann.id, "a second later")


async def test_a_supergroup_counts_its_own_messages(fake: FakeTelegram, bot: Bot, group: Chat, ann: Person) -> None:
    other = gathered(fake.group("Other"), ann)
    first, second = await bot.send_message(group.id, "a"), await bot.send_message(other.id, "b")
    assert abs(first.message_id - second.message_id) < 5
    small = gathered(fake.group("Small", kind="group"), ann)
    ann.starts()
    third, fourth = await bot.send_message(small.id, "c"), await bot.send_message(ann.id, "d")
    assert fourth.message_id == third.message_id + 1
