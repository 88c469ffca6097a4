"""Names of new guests: two words of their language and a number, which nobody else has."""

from __future__ import annotations

from hashlib import sha256

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.words import Words
from games.core.screen import Say
from storage.people import search

TRIES = 8
LOW, NUMBERS = 10, 90  # two digits
BETWEEN = "|"  # of the words in a list


def guest_names(words: Words, account: str, language: str) -> list[str]:
    """Returns the names that a guest may get, the first one first; always the same for an account."""
    firsts, seconds = (
        words.text(Say(key), language).split(BETWEEN) for key in ("guest-first-words", "guest-second-words")
    )

    def name(attempt: int) -> str:
        drawn = int.from_bytes(sha256(f"guest {account} {attempt}".encode()).digest()[:8], "big")
        drawn, number = divmod(drawn, NUMBERS)
        drawn, second = divmod(drawn, len(seconds))
        facts = {"first": firsts[drawn % len(firsts)], "second": seconds[second], "number": str(LOW + number)}
        return words.text(Say("guest", facts), language)

    return [name(attempt) for attempt in range(TRIES)]


async def free_name(conn: AsyncConnection, words: Words, account: str, language: str) -> str:
    """Returns the first of a guest's names that no player has."""
    wanted = guest_names(words, account, language)
    taken = await search.names_taken(conn, wanted)
    return next((name for name in wanted if name not in taken), wanted[-1])


def is_guest_name(words: Words, account: str, name: str) -> bool:
    """Whether a guest has this name because it was given, in whatever language."""
    return any(name in guest_names(words, account, language) for language in words.languages)
