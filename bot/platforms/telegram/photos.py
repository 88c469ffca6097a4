"""Pictures on their way out: drawn beside the loop, uploaded once, then known by the number Telegram gave them."""

from __future__ import annotations

from hashlib import sha256

from telegram import Message

from bot.app import App
from bot.view.message import Picture
from storage.recent import RecentDict

KEPT_MOST = 500


class Photos:
    """What was uploaded lately."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._known: RecentDict[str, str] = RecentDict(KEPT_MOST)

    async def of(self, picture: Picture) -> str | bytes:
        """The number of a picture that was uploaded before, or the picture itself."""
        known = self._known.get(_name(picture))
        if known is not None:
            return known
        return await self._app.paint(self._app.arts[picture.game], picture.scene)

    def can_draw(self, picture: Picture | None) -> bool:
        """Whether there is a picture, and there are symbols for it."""
        return picture is not None and picture.game in self._app.arts

    def keep(self, picture: Picture, sent: Message | bool) -> None:
        """Remembers the number that Telegram gave to a picture."""
        if isinstance(sent, Message) and sent.photo:
            self._known[_name(picture)] = sent.photo[-1].file_id

    def forget(self, picture: Picture) -> None:
        """Its number is not known there any more."""
        self._known.pop(_name(picture), None)


def _name(picture: Picture) -> str:
    """Two pictures that look the same have one name."""
    return sha256(repr((picture.game, picture.scene.drawn)).encode()).hexdigest()
