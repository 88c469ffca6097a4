"""A chat on Telegram of which the bot is no member: people there send its card by its name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from tests.telegram.people import Person as Friend
from tests.telegram.screens import sees
from tests.telegram.state import Chat, Message

from .both import NAMES, Both
from .people import OnTelegram
from .playing import InGroup


class InAnyChat(InGroup):
    """People who have never written to the bot, in a group of which it is no member; the last ones may be elsewhere."""

    def __init__(self, both: Both, seats: int, *elsewhere: str) -> None:
        super().__init__(both, seats)
        self.elsewhere = elsewhere

    @cached_property
    def club(self) -> Chat:
        """The group."""
        return self.both.telegram.group("Club")

    def friend(self, name: str, language: str = "en") -> OnTelegram:
        """Somebody new in the group."""
        friend = self.both.telegram.person(name, language, username=f"the_{name.lower()}")
        friend.joins(self.club)
        return OnTelegram(friend, self.club)

    async def sends(self, text: str, by: OnTelegram) -> Message:
        """Somebody sends a card with this game."""
        return by.person.sends(await by.person.types_inline(text, in_=self.club))

    async def opens(self, game: str, words: str) -> str:
        here = self.seats - len(self.elsewhere)
        ann, *friends = [self.friend(name) for name in NAMES[:here]]
        absent = zip(NAMES[here:], self.elsewhere, strict=False)
        others = [await self.both.person(name, front) for name, front in absent]
        self.people = [ann, *friends, *others]
        seats = f" seats={self.seats}" if self.seats > 2 else ""
        await self.sends(f"{game}{seats} {words}".strip(), ann)
        await (friends[0] if friends else ann).presses("Join")
        share = await ann.invites() if others else ""
        for friend in friends[1:]:
            await friend.presses("Join")
        for other in others:
            await other.comes(share)
            await other.presses("Join")
        return (await self.both.table()).id

    @property
    def cards(self) -> list[Message]:
        """What stands in the group for all."""
        return [one for one in self.club.messages.values() if not one.service]

    def shown_to(self, friend: Friend) -> Iterator[Message]:
        """Every message of the group and of their private chat that somebody can see."""
        for message in (*self.club.messages.values(), *self.club.ephemeral, *friend.chat.messages.values()):
            if sees(friend.user, message):
                yield message
