"""How people come into groups and go, and bring the bot with them or throw it out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import world
from .state import Chat, User

if TYPE_CHECKING:
    from .server import FakeTelegram


class Member:
    """Somebody with a private chat and a place in some groups."""

    def __init__(self, fake: FakeTelegram, user: User) -> None:
        self.fake, self.user = fake, user
        self.chat = Chat(user.id, "private", user.first_name, person=user)
        self.chat.status = {user.id: "member", fake.bot.id: "member"}

    def __repr__(self) -> str:
        return self.user.first_name

    @property
    def id(self) -> int:
        return self.user.id

    def joins(self, group: Chat) -> None:
        """Comes into a group; the first to come owns it."""
        group = group.living()
        status = "member" if "creator" in group.status.values() else "creator"
        world.enter(self.fake, group, self.user, self.user, status)

    def leaves(self, group: Chat) -> None:
        """Goes out of a group."""
        world.leave(self.fake, self._within(group), self.user, self.user)

    def adds_bot(self, group: Chat, admin: bool = False) -> None:
        """Brings the bot into a group."""
        status = "administrator" if admin else "member"
        world.enter(self.fake, self._within(group), self.fake.bot, self.user, status)

    def promotes_bot(self, group: Chat, admin: bool = True) -> None:
        """Makes the bot an admin, or takes that away again."""
        status = "administrator" if admin else "member"
        world.set_status(self.fake, self._within(group), self.fake.bot, status, self.user)

    def brings(self, bot: User, group: Chat, admin: bool = True) -> None:
        """Brings another bot into a group."""
        world.enter(self.fake, self._within(group), bot, self.user, "administrator" if admin else "member")

    def mutes_bot(self, group: Chat, *kinds: str) -> None:
        """The bot may no longer write there, or no longer send these kinds: text, photo, animation, document."""
        chat = self._within(group)
        chat.bot_may -= set(kinds) or set(chat.bot_may)
        world.set_status(self.fake, chat, self.fake.bot, "restricted", self.user)

    def unmutes_bot(self, group: Chat) -> None:
        """The bot may write everything again."""
        chat = self._within(group)
        chat.bot_may = {"text", "photo", "animation", "document"}
        world.set_status(self.fake, chat, self.fake.bot, "member", self.user)

    def kicks_bot(self, group: Chat) -> None:
        """Throws the bot out."""
        world.leave(self.fake, self._within(group), self.fake.bot, self.user, "kicked")

    def kicks(self, other: Member, group: Chat) -> None:
        """Throws somebody out."""
        world.leave(self.fake, self._within(group), other.user, self.user, "kicked")

    def blocks_bot(self) -> None:
        """Wants to hear no more of the bot in private."""
        self.user.blocked = True
        world.set_status(self.fake, self.chat, self.fake.bot, "kicked", self.user)

    def unblocks_bot(self) -> None:
        """Lets the bot write again."""
        if self.user.blocked:
            self.user.blocked = False
            world.set_status(self.fake, self.chat, self.fake.bot, "member", self.user)

    def deletes_account(self) -> None:
        """Is gone from Telegram."""
        self.user.deactivated = True

    def _within(self, chat: Chat | None) -> Chat:
        chat = (chat or self.chat).living()
        assert chat.has(self.user), f"{self} is not in {chat.title}"
        return chat
