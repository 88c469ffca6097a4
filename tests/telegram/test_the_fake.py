"""The fake refuses and forgets what the real server refuses and forgets, seen through the real library."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, InputMediaPhoto, Message

from .checks import keys, refused
from .conftest import Seconds
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def test_an_edit_without_keyboard_removes_it(bot: Bot, group: Chat, ann: Person) -> None:
    sent = await bot.send_message(group.id, "Who plays?", reply_markup=keys("Join"))
    await bot.edit_message_text("Nobody", group.id, sent.message_id)
    seen = await ann.sees("Nobody", in_=group)
    assert seen.keyboard == []
    with pytest.raises(AssertionError, match="sees no button"):
        ann.presses("Join", in_=group)


async def test_an_edit_that_changes_nothing_is_refused(bot: Bot, group: Chat) -> None:
    sent = await bot.send_message(group.id, "<b>Board</b>", parse_mode="HTML", reply_markup=keys("A", "B"))
    with refused("message is not modified"):
        await bot.edit_message_text(
            "<b>Board</b>", group.id, sent.message_id, parse_mode="HTML", reply_markup=keys("A", "B")
        )
    with refused("message is not modified"):
        await bot.edit_message_reply_markup(group.id, sent.message_id, reply_markup=keys("A", "B"))
    await bot.edit_message_text("Board", group.id, sent.message_id, reply_markup=keys("A", "B"))


async def test_text_and_caption_are_different_things(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    text = await bot.send_message(group.id, "A board")
    photo = await bot.send_photo(group.id, b"png", caption="A picture")
    with refused("there is no text in the message to edit"):
        await bot.edit_message_text("Other", group.id, photo.message_id)
    with refused("there is no caption in the message to edit"):
        await bot.edit_message_caption(group.id, text.message_id, caption="Other")
    await bot.edit_message_caption(group.id, photo.message_id, caption="Other")
    shown = await bot.edit_message_media(InputMediaPhoto(b"new", caption="Now a picture"), group.id, text.message_id)
    assert isinstance(shown, Message)
    assert shown.photo
    assert shown.caption == "Now a picture"
    assert fake.picture(fake.message(group, text.message_id)) == b"new"


async def test_a_photo_is_sent_again_by_its_id(bot: Bot, group: Chat) -> None:
    first = await bot.send_photo(group.id, b"png")
    again = await bot.send_photo(group.id, first.photo[-1].file_id)
    assert await (await bot.get_file(again.photo[-1].file_id)).download_as_bytearray() == b"png"
    with refused("wrong file identifier"):
        await bot.send_photo(group.id, "photo-99")
    document = await bot.send_document(group.id, b"text", filename="a.txt")
    assert document.document
    assert (await bot.send_animation(group.id, b"gif")).animation


async def test_what_is_gone_cannot_be_edited_or_deleted(bot: Bot, group: Chat, ann: Person) -> None:
    sent = await bot.send_message(group.id, "Board", reply_markup=keys("Join"))
    ann.deletes(await ann.sees("Board", in_=group))
    with refused("message to edit not found"):
        await bot.edit_message_text("Other", group.id, sent.message_id)
    with refused("message to delete not found"):
        await bot.delete_message(group.id, sent.message_id)
    assert await bot.delete_messages(group.id, [sent.message_id, 999])


async def test_the_bot_edits_only_its_own_messages(bot: Bot, group: Chat, ann: Person) -> None:
    hers = ann.says("Hello", in_=group)
    with refused("message can't be edited"):
        await bot.edit_message_text("Other", group.id, hers.id)
    with refused("message can't be deleted"):
        await bot.delete_message(group.id, hers.id)
    ann.promotes_bot(group)
    assert await bot.delete_message(group.id, hers.id)


async def test_after_two_days_a_message_stays(bot: Bot, group: Chat, ann: Person, clock: Seconds) -> None:
    sent = await bot.send_message(group.id, "Board")
    clock.wind(48 * 3600)
    with refused("message can't be deleted"):
        await bot.delete_message(group.id, sent.message_id)
    ann.promotes_bot(group)
    await bot.delete_message(group.id, sent.message_id)


async def test_a_press_is_answered_once_and_soon(
    fake: FakeTelegram, bot: Bot, group: Chat, ann: Person, clock: Seconds
) -> None:
    await bot.send_message(group.id, "Who?", reply_markup=keys("Join"))
    tap = ann.presses("Join", in_=group)
    assert tap.query is not None
    assert fake.unanswered() == [tap.query]
    await bot.answer_callback_query(tap.query.id, "You are in", show_alert=True)
    assert (await ann.is_told("You are in")).popup
    assert fake.unanswered() == []
    with refused("query is too old"):
        await bot.answer_callback_query(tap.query.id)
    late = ann.presses_again(tap)
    clock.wind(16)
    assert late.query is not None
    with refused("query is too old"):
        await bot.answer_callback_query(late.query.id)


async def test_an_answer_opens_only_the_bot_itself(bot: Bot, group: Chat, ann: Person) -> None:
    await bot.send_message(group.id, "Who?", reply_markup=keys("Join"))
    tap = ann.presses("Join", in_=group)
    assert tap.query is not None
    with refused("url_invalid"):
        await bot.answer_callback_query(tap.query.id, url="https://example.org")
    await bot.answer_callback_query(tap.query.id, url="https://t.me/roundhouse_bot?start=t_7")
    await ann.sees("/start t_7")


async def test_html_is_read_as_telegram_reads_it(fake: FakeTelegram, bot: Bot, group: Chat, ann: Person) -> None:
    html = (
        '<b>1 &lt; 2</b> <a href="tg://user?id={}">Ann</a> until <tg-time unix="1795176000">noon</tg-time> 🎲<i>!</i>'
    )
    sent = await bot.send_message(group.id, html.format(ann.id), parse_mode="HTML")
    assert sent.text == "1 < 2 Ann until noon 🎲!"
    assert [(e.type, e.offset, e.length) for e in sent.entities] == [
        ("bold", 0, 5),
        ("text_mention", 6, 3),
        ("date_time", 16, 4),
        ("italic", 23, 1),
    ]
    assert ann.notifications == [sent.text]
    for wrong in ("<b>", "<b>x</i>", "</b>", "<table>x</table>", "a < b"):
        with refused("can't parse entities"):
            await bot.send_message(group.id, wrong, parse_mode="HTML")
    assert len(fake.problems) == 5
    fake.problems.clear()


async def test_malformed_calls_are_kept_for_the_end(fake: FakeTelegram, bot: Bot, group: Chat) -> None:
    long: dict[str, Any] = {"reply_markup": InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="ü" * 33)]])}
    with refused("button_data_invalid"):
        await bot.send_message(group.id, "Hello", **long)
    with refused("message is too long"):
        await bot.send_message(group.id, "x" * 4097)
    with refused("unknown parameter"):
        await bot.send_message(group.id, "x", api_kwargs={"colour": "red"})
    assert len(fake.problems) == 3
    fake.problems.clear()


async def test_a_picture_has_a_size_that_can_be_shown(bot: Bot, group: Chat) -> None:
    def png(width: int, height: int) -> bytes:
        return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + width.to_bytes(4) + height.to_bytes(4)

    shown = await bot.send_photo(group.id, png(800, 600))
    assert (shown.photo[-1].width, shown.photo[-1].height) == (800, 600)
    for size in ((6000, 5000), (2100, 100)):
        with refused("photo_invalid_dimensions"):
            await bot.send_photo(group.id, png(*size))
