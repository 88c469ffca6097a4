"""What stands in the chats of some people, and why, as the program knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from storage import temporary_messages
from storage.messages import displays
from tests.discord import screen
from tests.telegram.world import timeline

from .both import Both
from .people import InChat, OnDiscord, OnTelegram


@dataclass(frozen=True)
class Standing:
    """A message of the bot: who sees it (empty: all), what it says, and why it stands (empty: nobody knows)."""

    who: str
    text: str
    cause: str


async def standing(both: Both, people: Sequence[InChat]) -> list[Standing]:
    """Returns all messages of the bot in the chats of people who are on one network, as they stand in each chat."""
    found = list(_messages(both, people))
    front = "telegram" if isinstance(people[0], OnTelegram) else "discord"
    causes = [await _cause(both, front, room, message) for _, room, message, _ in found]
    results = {text for (*_, text), cause in zip(found, causes, strict=True) if cause == "result"}
    known = [
        cause or ("result" if any(text in result for result in results) else "")  # the card above is forgotten
        for (*_, text), cause in zip(found, causes, strict=True)
    ]
    return [Standing(who, text, cause) for (who, _, _, text), cause in zip(found, known, strict=True)]


def _messages(both: Both, people: Sequence[InChat]) -> Iterator[tuple[str, str, str, str]]:
    """Yields who sees a message, its room, its name in a row, and its text."""
    if isinstance(people[0], OnTelegram):
        chats = [("", both.group), *((one.name, one.person.chat) for one in people if isinstance(one, OnTelegram))]
        for who, chat in chats:
            for message in timeline(chat):
                if message.sender is both.telegram.bot and not message.deleted and not message.vanished:
                    only = message.receiver
                    name = f"e:{only.id}:{message.ephemeral_id}" if only else str(message.id)
                    yield only.first_name if only else who, str(chat.id), name, message.text
    else:
        places = [("", both.games), *((one.name, one.person.dm) for one in people if isinstance(one, OnDiscord))]
        for who, place in places:
            for post in place.messages:
                if post.author.bot and not post.deleted and not post.hidden:
                    only_for = post.only_for
                    yield only_for.name if only_for else who, str(place.id), str(post.id), screen.words(post)


async def _cause(both: Both, front: str, room: str, message: str) -> str:
    """Returns why a message stands, by its row."""
    async with both.app.store.read() as conn:
        shown = await displays.at(conn, front, room, message)
        said = [await temporary_messages.at(conn, front, where, message) for where in (room, "")]
    if shown is not None:
        table = await both.app.store.table(shown.match_id)
        is_over = table is not None and table.status == "over" and shown.kind in ("card", "hand")
        return "result" if is_over else shown.kind
    return next((one.cause for one in said if one is not None), "")
