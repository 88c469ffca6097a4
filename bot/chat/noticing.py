"""What a notice says: a short new message to somebody who is waited for and away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from storage.displays import Display
from storage.people import Player
from storage.table import Table

from .ink import pen_for
from .message import Message

if TYPE_CHECKING:
    from bot.app import App


async def notice(app: App, display: Display, table: Table, viewer: Player) -> Message:
    """It is your turn; with a way to the table."""
    pen = pen_for(app, display.platform, viewer.language, table)
    return Message(pen("notice-turn", who=viewer.name, game=pen.title(table.name), id=table.id))
