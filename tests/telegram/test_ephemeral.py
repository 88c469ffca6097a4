"""Messages in a group that one member sees."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import Bot, InputMediaPhoto
from telegram.error import BadRequest, EndPointNotFound

from .checks import keys, refused, told
from .conftest import Seconds
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message


async def test_an_ephemeral_message_is_seen_by_one_member(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, bob: Person, clock: Seconds
) -> None:
    await bot.send_message(group.id, "Board", reply_markup=keys("My hand"))
    query = ann.presses("My hand", in_=group).query
    assert query is not None
    only: dict[str, Any] = {"receiver_user_id": ann.id, "callback_query_id": query.id}
    sent = await bot.send_message(group.id, "Your cards", api_kwargs={"ephemeral_message_parameters": only})
    number = sent.api_kwargs["ephemeral_message_id"]
    assert sent.message_id == 0
    await ann.sees("Your cards", in_=group)
    assert not bob.sees_now("Your cards", in_=group)
    where = {"chat_id": group.id, "receiver_user_id": ann.id, "ephemeral_message_id": number}
    markup = keys("Play it").to_dict()
    assert await bot.do_api_request("editEphemeralMessageText", {**where, "text": "New", "reply_markup": markup})
    ann.presses("Play it", in_=group)
    pressed = told(fake, "callback_query")[-1]["message"]
    assert (pressed["message_id"], pressed["ephemeral_message_id"]) == (0, number)
    assert await bot.do_api_request("deleteEphemeralMessage", where)
    with refused("message to edit not found"):
        await bot.do_api_request("editEphemeralMessageText", {**where, "text": "Newer"})
    clock.wind(16)
    with refused("query is too old"):
        await bot.send_message(group.id, "Late", api_kwargs={"ephemeral_message_parameters": only})
    del only["callback_query_id"]
    with refused("an ephemeral message needs"):
        await bot.send_message(group.id, "Late", api_kwargs={"ephemeral_message_parameters": only})
    ann.promotes_bot(group)
    await bot.send_message(group.id, "At any time", api_kwargs={"ephemeral_message_parameters": only})


async def test_an_ephemeral_message_stands_in_place_of_the_pressed_one(
    bot: Bot, group: Chat, ann: Person, bob: Person
) -> None:
    await bot.send_message(group.id, "Board", reply_markup=keys("My hand"))
    query = ann.presses("My hand", in_=group).query
    assert query is not None
    only = {"receiver_user_id": ann.id, "callback_query_id": query.id, "replace_callback_query_message": True}
    await bot.send_message(group.id, "Your cards", api_kwargs={"ephemeral_message_parameters": only})
    assert (ann.sees_now("Board", in_=group), bob.sees_now("Board", in_=group)) == (False, True)


async def test_an_ephemeral_command_is_answered_to_her_alone(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, bob: Person
) -> None:
    ann.says_to_bot_alone("/hand", in_=group)
    asked = told(fake)[-1]
    assert asked["message_id"] == 0
    assert not bob.sees_now("/hand", in_=group)
    reply = {"ephemeral_message_id": asked["ephemeral_message_id"]}
    only = {"receiver_user_id": ann.id}
    await bot.send_message(
        group.id, "Cards", api_kwargs={"reply_parameters": reply, "ephemeral_message_parameters": only}
    )
    assert (ann.sees_now("Cards", in_=group), bob.sees_now("Cards", in_=group)) == (True, False)
    with pytest.raises(BadRequest, match="must be ephemeral"):
        await bot.send_message(group.id, "Cards", api_kwargs={"reply_parameters": reply})


async def test_an_old_server_shows_to_all_what_was_meant_for_one(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, bob: Person
) -> None:
    fake.speaks = "10.0"
    only = {"receiver_user_id": ann.id}
    sent = await bot.send_message(group.id, "Cards", api_kwargs={"ephemeral_message_parameters": only})
    assert sent.message_id != 0
    await bob.sees("Cards", in_=group)
    with pytest.raises(EndPointNotFound):
        await bot.do_api_request("deleteEphemeralMessage", {"chat_id": group.id})


async def in_place(bot: Bot, group: Chat, who: Person, card: Message, **beside: Any) -> Any:
    """A message that one member sees in place of the card, after a press on it."""
    query = who.presses("My hand", on=card).query
    assert query is not None
    only = {"receiver_user_id": who.id, "callback_query_id": query.id, "replace_callback_query_message": True}
    return await bot.send_message(group.id, "Cards", api_kwargs={"ephemeral_message_parameters": only, **beside})


async def test_deleted_message_shows_what_it_stood_in_place_of(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, bob: Person
) -> None:
    card = fake.message(group, (await bot.send_message(group.id, "Board", reply_markup=keys("My hand"))).message_id)
    sent = await in_place(bot, group, ann, card)
    await bot.edit_message_text("Newer board", group.id, card.id, reply_markup=keys("My hand"))
    assert (ann.sees_now("board", in_=group), bob.sees_now("Newer board", in_=group)) == (False, True)
    where = {
        "chat_id": group.id,
        "receiver_user_id": ann.id,
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }
    await bot.do_api_request("deleteEphemeralMessage", where)
    assert ann.sees_now("Newer board", in_=group)


async def test_message_with_a_reply_beside_it_stands_in_place_of_none(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person
) -> None:
    card = fake.message(group, (await bot.send_message(group.id, "Board", reply_markup=keys("My hand"))).message_id)
    await in_place(bot, group, ann, card, reply_parameters={"message_id": card.id})
    assert ann.sees_now("Board", in_=group)
    assert ann.sees_now("Cards", in_=group)


async def test_only_a_public_message_that_they_pressed_is_replaced_and_not_by_every_phone_or_chat(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, bob: Person
) -> None:
    card = fake.message(group, (await bot.send_message(group.id, "Board", reply_markup=keys("My hand"))).message_id)
    query = bob.presses("My hand", on=card).query
    assert query is not None
    only = {"receiver_user_id": ann.id, "callback_query_id": query.id, "replace_callback_query_message": True}
    with refused("query is too old"):
        await bot.send_message(group.id, "Cards", api_kwargs={"ephemeral_message_parameters": only})
    ann.user.replaces = False
    with refused("can't be replaced"):
        await in_place(bot, group, ann, card)
    ann.user.replaces = True
    group.replaces = False
    with refused("can't be replaced"):
        await in_place(bot, group, ann, card)
    group.replaces = True
    fake.edits_bring_back = True
    await in_place(bot, group, ann, card)
    await bot.edit_message_text("Newer board", group.id, card.id, reply_markup=keys("My hand"))
    assert ann.sees_now("Newer board", in_=group)
    assert not ann.sees_now("Cards", in_=group)


async def test_an_ephemeral_picture_is_uploaded_where_the_server_is_new_enough(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person
) -> None:
    ann.promotes_bot(group)
    only = {"receiver_user_id": ann.id}
    sent = await bot.send_photo(group.id, b"one", caption="Hand", api_kwargs={"ephemeral_message_parameters": only})
    where = {
        "chat_id": group.id,
        "receiver_user_id": ann.id,
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }
    await bot.do_api_request("editEphemeralMessageMedia", {**where, "media": InputMediaPhoto(b"two", caption="New")})
    assert fake.picture(await ann.sees("New", in_=group)) == b"two"
    fake.speaks = "10.2"
    with refused("a new file can't be uploaded"):
        await bot.do_api_request("editEphemeralMessageMedia", {**where, "media": InputMediaPhoto(b"three")})


async def test_an_ephemeral_picture_changes_without_an_upload(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person
) -> None:
    ann.promotes_bot(group)
    first = await bot.send_photo(group.id, b"one")
    only = {"receiver_user_id": ann.id}
    sent = await bot.send_photo(group.id, b"two", caption="Hand", api_kwargs={"ephemeral_message_parameters": only})
    where = {
        "chat_id": group.id,
        "receiver_user_id": ann.id,
        "ephemeral_message_id": sent.api_kwargs["ephemeral_message_id"],
    }
    await bot.do_api_request("editEphemeralMessageCaption", {**where, "caption": "Newer hand"})
    media = {"type": "photo", "media": first.photo[-1].file_id, "caption": "Newest hand"}
    await bot.do_api_request("editEphemeralMessageMedia", {**where, "media": media})
    seen = await ann.sees("Newest hand", in_=group)
    assert fake.picture(seen) == b"one"
    await bot.do_api_request("editEphemeralMessageReplyMarkup", {**where, "reply_markup": keys("Fold").to_dict()})
    assert seen.keyboard == [["Fold"]]
