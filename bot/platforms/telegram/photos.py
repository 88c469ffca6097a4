"""Pictures: rendered off the event loop, uploaded once, then sent by their file id."""

from __future__ import annotations

from hashlib import sha256

from telegram import Message

from bot.app import App
from bot.view.answer import Picture
from storage.recent import RecentDict

KEPT_MOST = 500


class Photos:
    """The recently uploaded pictures."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._known: RecentDict[str, str] = RecentDict(KEPT_MOST)

    async def of(self, picture: Picture) -> str | bytes:
        """Returns the file id of an uploaded picture, or its bytes."""
        known = self._known.get(_name(picture))
        if known is not None:
            return known
        return await self._app.paint(self._app.arts[picture.game], picture.scene)

    def can_draw(self, picture: Picture | None) -> bool:
        """Whether there is a picture, and symbols to render it."""
        return picture is not None and picture.game in self._app.arts

    def remember(self, picture: Picture, sent: Message | bool) -> None:
        """Remembers the file id that Telegram gave a picture."""
        if isinstance(sent, Message) and sent.photo:
            self._known[_name(picture)] = sent.photo[-1].file_id

    def forget(self, picture: Picture) -> None:
        """Forgets a picture's file id that Telegram no longer accepts."""
        self._known.pop(_name(picture), None)


def _name(picture: Picture) -> str:
    """Returns a key that is equal for pictures that look the same."""
    return sha256(repr((picture.game, picture.scene.drawn)).encode()).hexdigest()
