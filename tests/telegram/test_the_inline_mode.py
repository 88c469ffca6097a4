"""The fake Telegram where the bot is no member: what people send by its name, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InputMediaPhoto,
    InputTextMessageContent,
)
from telegram import Message as Sent
from telegram.error import Forbidden

from .checks import refused
from .conftest import Seconds
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message

TOO_OLD = "query is too old"


def article(name: str = "1", data: str = "x") -> InlineQueryResultArticle:
    """A message with one button."""
    keys = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data=data)]])
    return InlineQueryResultArticle(name, "A game", InputTextMessageContent("Who joins?"), reply_markup=keys)


@pytest.fixture
def club(fake: FakeTelegram, ann: Person, bob: Person) -> Chat:
    """A group of both of them, without the bot."""
    club = fake.group("Club")
    for who in (ann, bob):
        who.joins(club)
    return club


async def sent(bot: Bot, ann: Person, club: Chat) -> Message:
    """Ann sends what the bot offers."""
    typing = ann.begins_typing("game", club)
    await bot.answer_inline_query(typing.id, [article()], is_personal=True)
    return ann.sends(typing)


async def test_typed_query_is_answered_once(bot: Bot, ann: Person, club: Chat) -> None:
    typing = ann.begins_typing("game", club)
    await bot.answer_inline_query(typing.id, [article()], is_personal=True)
    assert typing.titles == ["A game"]
    for query in (typing.id, "1"):
        with refused(TOO_OLD):
            await bot.answer_inline_query(query, [article()], is_personal=True)


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ([article(str(number)) for number in range(51)], "RESULTS_TOO_MUCH"),
        ([article(), article()], "RESULT_ID_DUPLICATE"),
        ([article("é" * 33)], "RESULT_ID_INVALID"),
    ],
)
async def test_wrong_results_are_refused(
    bot: Bot, ann: Person, club: Chat, results: list[InlineQueryResultArticle], words: str
) -> None:
    typing = ann.begins_typing("game", club)
    with refused(words):
        await bot.answer_inline_query(typing.id, results, is_personal=True)


async def test_button_with_too_much_data_is_refused(fake: FakeTelegram, bot: Bot, ann: Person, club: Chat) -> None:
    typing = ann.begins_typing("game", club)
    with refused("BUTTON_DATA_INVALID"):
        await bot.answer_inline_query(typing.id, [article(data="x" * 65)], is_personal=True)
    assert "BUTTON_DATA_INVALID" in fake.problems.pop()


async def test_press_tells_the_message_alone_and_the_bot_can_edit_it(
    fake: FakeTelegram, bot: Bot, ann: Person, bob: Person, club: Chat
) -> None:
    card = await sent(bot, ann, club)
    bob.presses("Join", on=card)
    pressed = fake.updates.made[-1]["callback_query"]
    assert pressed["inline_message_id"] == card.inline_id
    assert "message" not in pressed
    assert await bot.edit_message_text("Bob has joined", inline_message_id=card.inline_id) is True
    assert card.text == "Bob has joined"


async def test_unknown_and_deleted_messages_and_new_files_are_refused(bot: Bot, ann: Person, club: Chat) -> None:
    card = await sent(bot, ann, club)
    with refused("MESSAGE_ID_INVALID"):
        await bot.edit_message_text("x", inline_message_id="another")
    with refused("new files can't be uploaded"):
        await bot.edit_message_media(InputMediaPhoto(b"png"), inline_message_id=card.inline_id)
    ann.deletes(card)
    with refused("MESSAGE_ID_INVALID"):
        await bot.edit_message_text("x", inline_message_id=card.inline_id)


async def test_only_inline_feedback_tells_what_was_sent(fake: FakeTelegram, bot: Bot, ann: Person, club: Chat) -> None:
    await sent(bot, ann, club)
    assert "chosen_inline_result" not in fake.updates.made[-1]
    fake.tells_chosen = True
    card = await sent(bot, ann, club)
    assert fake.updates.made[-1]["chosen_inline_result"]["inline_message_id"] == card.inline_id


async def test_mention_is_answered_once(fake: FakeTelegram, bot: Bot, ann: Person, club: Chat) -> None:
    ann.says("@roundhouse_bot game", in_=club)
    query = fake.updates.made[-1]["guest_message"]["guest_query_id"]
    name = (await bot.answer_guest_query(query, article())).inline_message_id
    assert fake.inline[name].sender is fake.bot
    with refused("GUEST_QUERY_ID_INVALID"):
        await bot.answer_guest_query(query, article())
    fake.takes_guests = False
    ann.says("@roundhouse_bot game", in_=club)
    assert len([one for one in fake.updates.made if "guest_message" in one]) == 1


async def whispers(bot: Bot, query: str) -> Sent:
    """Answers a press to its presser alone, and names no chat."""
    alone: dict[str, Any] = {"ephemeral_message_parameters": {"callback_query_id": query}}
    nowhere: Any = None
    return await bot.send_message(nowhere, "A hand", api_kwargs=alone)


async def test_press_is_answered_to_the_presser_alone_without_a_chat(
    fake: FakeTelegram, bot: Bot, ann: Person, bob: Person, club: Chat, clock: Seconds
) -> None:
    card = await sent(bot, ann, club)
    query = fake.press(bob, card, "x").id
    shown = await whispers(bot, query)
    assert shown.chat.id == club.id
    assert bob.sees_now("A hand", club)
    assert not ann.sees_now("A hand", club)
    what = {"chat_id": club.id, "receiver_user_id": bob.id}
    what |= {"ephemeral_message_id": shown.api_kwargs["ephemeral_message_id"]}
    assert await bot.do_api_request("editEphemeralMessageText", {**what, "text": "Another hand"})
    fake.edits_alone = False
    with pytest.raises(Forbidden):
        await bot.do_api_request("editEphemeralMessageText", {**what, "text": "A third hand"})
    club.answers_alone = False
    with refused("can't be sent"):
        await whispers(bot, query)
    club.answers_alone, fake.speaks = True, "10.3"
    with refused("chat_id is empty"):
        await whispers(bot, query)
    fake.speaks = "10.4"
    clock.wind(16)
    with refused(TOO_OLD):
        await whispers(bot, query)
