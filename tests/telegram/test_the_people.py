"""People in the fake see what people see, and the bot is told what a bot is told."""

from __future__ import annotations

from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from .checks import keys, told
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
