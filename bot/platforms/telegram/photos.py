"""Remembered facts of sent messages: file ids of pictures, uploaded once, and the newest message of each chat."""

from __future__ import annotations

from hashlib import sha256

from telegram import Message

from bot.app import App
from bot.memory import RecentDict, RecentSet
from bot.view.answer import Picture

from .places import parts_of

KEPT_MOST = 500
CHATS_MOST = 10_000


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
        return await self._app.studio.painted(picture.game, picture.scene)

    def can_draw(self, picture: Picture | None) -> bool:
        """Whether there is a picture, and symbols to render it."""
        return picture is not None and picture.game in self._app.studio.arts

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


class NewestMessages:
    """The last two known messages of each chat, and those of ours that were removed."""

    def __init__(self) -> None:
        self._numbers: RecentDict[int, tuple[int, int]] = RecentDict(CHATS_MOST)
        self._removed: RecentSet[tuple[int, int]] = RecentSet(CHATS_MOST)  # messages of ours that are gone

    def saw(self, message: Message) -> None:
        """Notes the newest message of its chat."""
        chat = message.chat.id
        last, before = self._numbers.pop(chat, (0, 0))
        self._numbers[chat] = (message.message_id, last) if message.message_id > last else (last, before)

    def note_removed(self, address: str, number: int) -> None:
        """Notes a deleted message: the one before it may be the last again."""
        chat = parts_of(address)[0]
        self._removed.add((chat, number))
        last, before = self._numbers.get(chat, (0, 0))
        if last == number:
            self._numbers[chat] = (before, 0)

    def between(self, address: str, above: int, below: int) -> int:
        """Returns how many messages may stand between two: their numbers count all of the chat, also removed ones."""
        chat = parts_of(address)[0]
        return below - above - 1 - sum(c == chat and above < number < below for c, number in self._removed)

    def is_last(self, address: str, number: str) -> bool:
        """Whether this message is the last of its chat."""
        last, _ = self._numbers.get(parts_of(address)[0], (0, 0))
        return str(last) == number
