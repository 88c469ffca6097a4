"""The first message in a room: who we are, how to begin, and what we lack to work well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.messages.message import Key, Message
from bot.messages.pen import joined, pen_for
from storage.rooms import Room

if TYPE_CHECKING:
    from bot.app import App


async def hello(app: App, room: Room, missing: list[str]) -> Message:
    """Said once, when we come into a room; `missing` are the permissions that we lack, as the platform calls them."""
    pen = pen_for(app, room.platform, room.settings.language)
    lacks = pen("hello-lacks", count=len(missing), names=", ".join(missing)) if missing else ""
    keys = (
        Key(pen.plain("menu-play"), "/play", "main"),
        Key(pen.plain("button-help"), "/help"),
        Key(pen.plain("set-button"), "/settings"),
    )
    return Message(joined([pen("hello-welcome"), pen("hello-begin"), lacks]), (keys,))
