"""Pictures of scenes, rendered off the event loop and cached for a while."""

from __future__ import annotations

from collections.abc import Hashable

from bot.app import App
from bot.view.message import Message, Picture
from storage.recent import RecentDict

from .payload import Payload, cut, only

KEPT_MOST = 200


class Pictures:
    """The PNG of a scene."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: RecentDict[Hashable, bytes] = RecentDict(KEPT_MOST)

    async def payload(self, message: Message) -> Payload:
        """Returns the payload of a message, for sending and editing."""
        picture = message.picture
        painted = await self._png(picture) if picture is not None else None
        alt = picture.alt if picture and painted else ""
        return Payload(cut(message.text), message.keys, painted, alt, mentions=only(message.mentions))

    async def _png(self, picture: Picture) -> bytes | None:
        art = self._app.arts.get(picture.game)
        if art is None:
            return None
        key = (picture.game, picture.scene.drawn)
        if key not in self._kept:
            self._kept[key] = await self._app.paint(art, picture.scene)
        self._kept.move_to_end(key)
        return self._kept[key]
