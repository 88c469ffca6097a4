"""How fast a chat may be written to: topics share the limits of their group."""

from __future__ import annotations

from bot.limits.rate_limit import Limit, RateLimit

OVERALL = (Limit(28, 1.0),)
PRIVATE = (Limit(1, 0.4), Limit(5, 5.0))  # one a second on the whole; short bursts pass
GROUP = (*PRIVATE, Limit(19, 60.0))


def chat_of(address: str) -> str:
    """The chat in which a room is: a topic is a room of its own."""
    return address.partition("/")[0]


def is_group(address: str) -> bool:
    """Whether several people read there: the numbers of private chats are those of their people."""
    return address.startswith("-")


class ChatRateLimit(RateLimit):
    """A little below what Telegram allows."""

    def __init__(self) -> None:
        super().__init__(OVERALL)

    def limits(self, room: str) -> tuple[Limit, ...]:
        """What is allowed in this chat."""
        return GROUP if is_group(room) else PRIVATE

    def bucket(self, room: str, alone: str = "") -> str:
        """Its chat: topics take turns."""
        return chat_of(room)

    def free_at(self, room: str, now: float, urgent: bool, count: int = 1) -> float:
        """From when on so many messages may follow each other in this room."""
        return super().free_at(chat_of(room), now, urgent, count)

    def take(self, room: str, now: float, urgent: bool) -> None:
        """Something is written to this room."""
        super().take(chat_of(room), now, urgent)

    def wait(self, room: str, now: float, seconds: float) -> None:
        """The platform told this chat to wait; the others go on."""
        super().wait(chat_of(room), now, seconds)
