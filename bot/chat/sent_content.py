"""What each message shows, as far as we wrote it ourselves: what is equal is not sent again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.app import App
from bot.view.message import Message
from storage.displays import Display
from storage.recent import RecentDict

if TYPE_CHECKING:
    from bot.messages.display_cache import Key

KEPT_MOST = 2_000


class SentContent:
    """What was written lately, and the revision that it was drawn from."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._written: RecentDict[Key, tuple[int, Message]] = RecentDict(KEPT_MOST)

    def has(self, display: Display, message: Message) -> bool:
        """Whether a message shows just this; never while another process may have written over it.

        A display whose row was doubted shows another revision than we remember, and is written in any case.
        """
        return not self._app.has_other_process and self._written.get(display.key) == (display.shown, message)

    def note(self, display: Display, message: Message) -> None:
        """It was written, or shows this already."""
        self._written[display.key] = display.shown, message

    def forget(self, display: Display) -> None:
        """It is being written: until that has succeeded, nobody knows what it shows."""
        self._written.pop(display.key, None)
