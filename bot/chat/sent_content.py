"""Remembers the content of sent messages, so that equal content is not sent again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.app import App
from bot.view.message import Message
from games.table.table import Table
from storage.displays import Display, as_shown
from storage.recent import RecentDict

if TYPE_CHECKING:
    from bot.messages.display_cache import Key

KEPT_MOST = 2_000


class SentContent:
    """The recently sent content, with the revision it shows."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._written: RecentDict[Key, tuple[int, Message]] = RecentDict(KEPT_MOST)

    def has(self, display: Display, message: Message) -> bool:
        """Whether a message shows exactly this; never while another process may have overwritten it.

        A display marked as suspect has another revision than remembered, so it is written in any case.
        """
        return not self._app.has_other_process and self._written.get(display.key) == (display.shown, message)

    async def update(
        self, display: Display, table: Table, message: Message, write: Callable[[], Awaitable[bool]]
    ) -> bool:
        """Writes a message unless it shows exactly this; returns False where it is gone."""
        if not self.has(display, message):
            self.forget(display)
            if not await write():
                return False
        self.note(as_shown(display, table), message)
        return True

    def note(self, display: Display, message: Message) -> None:
        """Notes that a message was written, or shows this already."""
        self._written[display.key] = display.shown, message

    def forget(self, display: Display) -> None:
        """Forgets a message that is being written: until that succeeds, its content is unknown."""
        self._written.pop(display.key, None)
