"""The newest messages of each chat: a hand at the bottom is updated in place."""

from __future__ import annotations

from telegram import Message

from storage.recent import RecentDict

from .places import parts_of

CHATS_MOST = 10_000


class NewestMessages:
    """The last two known messages of each chat."""

    def __init__(self) -> None:
        self._numbers: RecentDict[int, tuple[int, int]] = RecentDict(CHATS_MOST)

    def saw(self, message: Message) -> None:
        """Notes the newest message of its chat."""
        chat = message.chat.id
        last, before = self._numbers.pop(chat, (0, 0))
        self._numbers[chat] = (message.message_id, last) if message.message_id > last else (last, before)

    def note_removed(self, address: str, number: int) -> None:
        """Notes a deleted message: the one before it may be the last again."""
        chat = parts_of(address)[0]
        last, before = self._numbers.get(chat, (0, 0))
        if last == number:
            self._numbers[chat] = (before, 0)

    def is_last(self, address: str, number: str) -> bool:
        """Whether this message is the last of its chat."""
        last, _ = self._numbers.get(parts_of(address)[0], (0, 0))
        return str(last) == number
