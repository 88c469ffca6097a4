"""The welcome message of a room: what we are, how to begin, and which permissions are missing."""

from __future__ import annotations

from bot.app import App
from bot.view.message import Key, Message
from bot.view.pen import joined
from storage.rooms import Room


async def hello(app: App, room: Room, missing: list[str]) -> Message:
    """Returns the welcome message; `missing` holds the permissions that we lack, as the platform names them."""
    pen = app.pen(room.platform, room.settings.language)
    lacks = pen("welcome-permissions", count=len(missing), names=", ".join(missing)) if missing else ""
    keys = (
        Key(pen.plain("menu-play"), "/play", "main"),
        Key(pen.plain("button-help"), "/help"),
        Key(pen.plain("set-button"), "/settings"),
    )
    return Message(joined([pen("welcome-thanks"), pen("welcome-begin"), lacks]), (keys,))
