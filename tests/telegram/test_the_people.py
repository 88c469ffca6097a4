"""People in the fake see what people see, and the bot is told what a bot is told."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, ReplyKeyboardMarkup

from .checks import keys, refused, told
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def test_with_privacy_on_the_bot_hears_only_what_is_meant_for_it(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person
) -> None:
    board = await bot.send_message(group.id, "Board")
    before = len(told(fake))
    hers = ann.says("Hello all", in_=group)
    ann.says("/play@other_bot", in_=group)
    ann.says("so /play it", in_=group)
    ann.says("right", in_=group, reply_to=hers)
    fake.says(fake.another_bot("other_bot"), "/play", in_=group)
    assert len(told(fake)) == before
    ann.says("/play", in_=group)
    ann.says("/play@Roundhouse_Bot now", in_=group)
    ann.says("E2", in_=group, reply_to=fake.message(group, board.message_id))
    heard = told(fake)[before:]
    assert [one["text"] for one in heard] == ["/play", "/play@Roundhouse_Bot now", "E2"]
    assert heard[1]["entities"] == [{"type": "bot_command", "offset": 0, "length": 20}]
    assert heard[2]["reply_to_message"]["message_id"] == board.message_id
    ann.promotes_bot(group)
    ann.says("Hello again", in_=group)
    assert told(fake)[-1]["text"] == "Hello again"


async def test_the_bot_is_told_of_its_own_place(fake: FakeTelegram, group: Chat, ann: Person, bob: Person) -> None:
    ann.promotes_bot(group)
    bob.leaves(group)
    assert told(fake)[-1]["left_chat_member"]["id"] == bob.id
    ann.kicks_bot(group)
    assert told(fake)[-1]["left_chat_member"]["id"] == fake.bot.id
    ann.says("/play", in_=group)
    ann.starts()
    ann.blocks_bot()
    ann.starts("again")
    changes = [(one["chat"]["id"], one["new_chat_member"]["status"]) for one in told(fake, "my_chat_member")]
    assert changes == [
        (group.id, "member"),
        (group.id, "administrator"),
        (group.id, "kicked"),
        (ann.id, "kicked"),
        (ann.id, "member"),
    ]
    assert told(fake)[-1]["text"] == "/start again"
    assert "/play" not in [one.get("text") for one in told(fake)]


async def test_the_bot_is_never_told_what_others_delete(fake: FakeTelegram, bot: Bot, group: Chat, ann: Person) -> None:
    await bot.send_message(group.id, "Board", reply_markup=keys("Join"))
    seen = await ann.sees("Board", in_=group)
    before = len(fake.updates.made)
    ann.deletes(seen)
    assert len(fake.updates.made) == before
    assert not ann.sees_now("Board", in_=group)
    ann.presses_old(seen, "Join")
    assert told(fake, "callback_query")[-1]["message"] == {
        "message_id": seen.id,
        "chat": told(fake)[-1]["chat"],
        "date": 0,
    }


async def test_a_stale_keyboard_and_a_forged_press_reach_the_bot(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, bob: Person
) -> None:
    sent = await bot.send_message(group.id, "Board", reply_markup=keys("Join", "Leave"))
    await bot.edit_message_text("Board", group.id, sent.message_id, reply_markup=keys("Roll"))
    board = await bob.sees_button("Roll", in_=group)
    bob.presses_old(board, "Join")
    bob.forges(board, "x" * 70)
    ann.presses_again(ann.presses("Ro", in_=group))
    presses = told(fake, "callback_query")
    assert [one["data"] for one in presses] == ["join", "x" * 70, "roll", "roll"]
    assert len({one["id"] for one in presses}) == 4
    assert len(fake.unanswered()) == 4


async def test_a_deep_link_button_starts_the_private_chat(
    bot: Bot, group: Chat, ann: Person, fake: FakeTelegram
) -> None:
    link = InlineKeyboardMarkup([[InlineKeyboardButton("My hand", url="https://t.me/roundhouse_bot?start=hand_7")]])
    await bot.send_message(group.id, "Dealt", reply_markup=link)
    tap = ann.presses("My hand", in_=group)
    assert tap.query is None
    assert told(fake)[-1]["text"] == "/start hand_7"
    await bot.send_message(ann.id, "Your cards")
    await ann.sees("Your cards")
    assert ann.notifications == ["Your cards"]


async def test_edits_do_not_buzz_and_mentions_do(bot: Bot, group: Chat, ann: Person, bob: Person) -> None:
    sent = await bot.send_message(group.id, "@ann to move")
    await bot.edit_message_text("@ann has moved", group.id, sent.message_id)
    await bot.send_message(group.id, "@ann again", disable_notification=True)
    assert (ann.notifications, bob.notifications) == (["@ann to move"], [])


async def test_waiting_for_a_sight_says_what_there_is_instead(bot: Bot, group: Chat, ann: Person) -> None:
    async def later() -> None:
        await asyncio.sleep(0.01)
        await bot.send_message(group.id, "Board", reply_markup=keys("Join", "Rules"))

    task = asyncio.create_task(later())
    await ann.sees("Board", in_=group)
    await task
    with pytest.raises(AssertionError) as refusal:
        await ann.sees("Winner", in_=group, within=0.01)
    assert "Roundhouse: Board\n  [Join] [Rules]" in str(refusal.value)
    with pytest.raises(AssertionError, match="still sees"):
        await ann.sees_no_more("Board", in_=group, within=0.01)
    with pytest.raises(AssertionError, match="does not see 'Board'"):
        await ann.sees("Board", in_=group, within=0.01, after=ann.finds("Board", in_=group))
    with pytest.raises(AssertionError, match="was not told"):
        await ann.is_told("Hello", within=0.01)


async def test_a_keyboard_below_the_field_types_for_her(fake: FakeTelegram, bot: Bot, ann: Person) -> None:
    ann.starts()
    sent = await bot.send_message(ann.id, "Which?", reply_markup=ReplyKeyboardMarkup([["Chess", "Go"]]))
    ann.presses("Go")
    assert told(fake)[-1]["text"] == "Go"
    with refused("message can't be edited"):
        await bot.edit_message_text("Other", ann.id, sent.message_id)


async def test_an_edited_command_comes_as_an_edited_message(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person
) -> None:
    hers = ann.says("/play chess", in_=group)
    ann.edits(hers, "/play go")
    assert told(fake, "edited_message")[-1]["text"] == "/play go"


async def test_an_unnamed_admin_writes_as_the_group(fake: FakeTelegram, bot: Bot, group: Chat, ann: Person) -> None:
    ann.says_as_group("/play", in_=group)
    heard = told(fake)[-1]
    assert (heard["from"]["username"], heard["sender_chat"]["id"]) == ("GroupAnonymousBot", group.id)


async def test_who_is_gone_from_a_group_sees_nothing_there(group: Chat, ann: Person, bob: Person) -> None:
    ann.kicks(bob, group)
    with pytest.raises(AssertionError, match="Bob is not in Friday"):
        bob.sees_now("Board", in_=group)


async def test_quiet_comes_when_nothing_happens_any_more(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person
) -> None:
    async def busy() -> None:
        for number in range(3):
            await asyncio.sleep(0.01)
            await bot.send_message(group.id, f"number {number}")

    task = asyncio.create_task(busy())
    await fake.quiet()
    assert ann.sees_now("number 2", in_=group)
    await task


async def test_the_link_that_adds_the_bot_carries_its_payload(fake: FakeTelegram, ann: Person) -> None:
    small = fake.group("Small", kind="group")
    ann.joins(small)
    ann.opens_link("https://t.me/roundhouse_bot?startgroup=chess", in_=small)
    assert told(fake)[-1]["text"] == "/start@roundhouse_bot chess"
    assert told(fake)[-1]["chat"]["type"] == "group"
