"""Pictures that look the same are uploaded to Telegram once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from msgspec.structs import replace
from telegram import Bot

from bot.app import App
from bot.platforms.telegram.photos import Photos
from bot.view.answer import Key, Message, Picture
from bot.view.pictures import NO_GAME
from games.core.screen import Label, Say, Scene, Stamp, felt

from .house import Front
from .people import Person
from .server import FakeTelegram
from .state import Chat

BOARD = Scene((30, 10), (Stamp("x", 0, 0, 10, 10), Stamp("o", 10, 0, 10, 10)), Say("board"), (Label("1", 5, 5, 4),))


async def paints(_game: str, scene: Scene) -> bytes:
    """Stands for a picture."""
    return repr(scene.stamps).encode()


def photos() -> Photos:
    """The photos of a program that can paint one game."""
    return Photos(cast(App, SimpleNamespace(studio=SimpleNamespace(arts={"game": object()}, painted=paints))))


async def upload(photos: Photos, bot: Bot, chat: Chat, scene: Scene) -> Any:
    """A picture is sent; gives what was handed to the library."""
    picture = Picture("game", scene, "a board")
    given = await photos.of(picture)
    photos.remember(picture, await bot.send_photo(chat.id, given))
    return given


async def test_picture_that_looks_the_same_is_sent_by_its_number(bot: Bot, ann: Person, group: Chat) -> None:
    known = photos()
    assert isinstance(await upload(known, bot, group, BOARD), bytes)
    pressed = tuple(replace(stamp, choice="2.1", label=Say("cell")) for stamp in BOARD.stamps)
    assert isinstance(await upload(known, bot, group, replace(BOARD, stamps=pressed, alt=Say("later"))), str)


async def test_picture_that_looks_different_is_uploaded(bot: Bot, ann: Person, group: Chat) -> None:
    known = photos()
    await upload(known, bot, group, BOARD)
    for other in (
        replace(BOARD, size=(40, 10)),
        replace(BOARD, stamps=BOARD.stamps[:1]),
        replace(BOARD, labels=(Label("2", 5, 5, 4),)),
    ):
        assert isinstance(await upload(known, bot, group, other), bytes)


async def test_message_to_a_room_that_is_a_picture_stays_one_with_the_new_text(
    fake: FakeTelegram, ann: Person, group: Chat, front: Front
) -> None:
    chat, scene = front.house.app.fronts.chats["telegram"], Scene((800, 200), felt(200), Say("board"))
    sent = await chat.say(str(group.id), Message("old", picture=Picture(NO_GAME, scene, "a board")))
    assert sent is not None
    assert await chat.rewrite(sent, Message("new", ((Key("Table", url="https://example.org"),),)))
    shown = group.messages[int(sent.message)].face
    assert shown.text == "new"
    assert shown.media is not None
    assert shown.keyboard[0][0]["text"] == "Table"


async def test_where_photos_are_forbidden_the_picture_is_described(
    fake: FakeTelegram, ann: Person, group: Chat, front: Front
) -> None:
    chat, scene = front.house.app.fronts.chats["telegram"], Scene((800, 200), felt(200), Say("board"))
    front.telegram.out.without_photos.add(group.id)
    sent = await chat.say(str(group.id), Message("The bracket", picture=Picture(NO_GAME, scene, "Ann beat Bo")))
    assert sent is not None
    assert group.messages[int(sent.message)].face.text == "The bracket\nAnn beat Bo"
    assert await chat.rewrite(sent, Message("The bracket", picture=Picture(NO_GAME, scene, "Cy beat Ann")))
    assert group.messages[int(sent.message)].face.text == "The bracket\nCy beat Ann"
