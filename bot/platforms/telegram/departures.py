"""What Telegram tells of people who leave or come back: members of groups, blocked chats, calls that are refused."""

from __future__ import annotations

from telegram import ChatMember, User
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.app import App
from bot.usecases import departures
from bot.usecases.departures import Place
from games.table.answering import BLOCKED, BOT_REMOVED, LEFT, REMOVED, ROOM_GONE, Why

from .places import OUTSIDE, Members
from .rate_limit import is_group, is_private

BLOCKED_US, DEACTIVATED = "bot was blocked by the user", "user is deactivated"
PUT_OUT = ("bot was kicked", "bot is not a member")
GROUP_GONE = (
    "chat not found",
    "group chat was deactivated",
    "group chat was deleted",
    "message thread not found",
    "topic_deleted",
)


def is_outside(member: ChatMember) -> bool:
    """Whether somebody is no longer in a chat; who is restricted may be in it or not."""
    return member.status in OUTSIDE or not getattr(member, "is_member", True)


class Departures:
    """Hands what Telegram tells to the use case; accounts that we do not know have no seats."""

    def __init__(self, app: App, members: Members) -> None:
        self._app, self._members = app, members

    async def member(self, chat: int, user: User, *, is_in: bool, is_own: bool = True) -> None:
        """Handles somebody who left a group or (not `is_own`) was removed from it, or who came into it."""
        self._members.forget(chat)
        place = Place("telegram", str(chat))
        if is_in:
            await self._returned(user.id, place, LEFT, REMOVED)
        else:
            await self._departed(user.id, place, LEFT if is_own else REMOVED)

    async def private_chat(self, user: int, status: str) -> None:
        """Handles somebody who blocked us in private, or no longer does."""
        place = Place("telegram", str(user))
        if status == ChatMemberStatus.BANNED:
            await self._departed(user, place, BLOCKED)
        else:
            await self._returned(user, place, BLOCKED)

    async def refused(self, address: str, error: TelegramError) -> None:
        """Handles a call that was refused because somebody, or a group, can no longer be written to."""
        text = error.message.lower()
        if is_group(address):
            if any(words in text for words in (*GROUP_GONE, *PUT_OUT)):
                why: Why = BOT_REMOVED if any(words in text for words in PUT_OUT) else ROOM_GONE
                await departures.room_gone(self._app, Place("telegram", address), why)
        elif is_private(address) and BLOCKED_US in text:
            await self._departed(int(address), Place("telegram", address), BLOCKED)
        elif is_private(address) and DEACTIVATED in text:
            await self._departed(int(address), Place("telegram"), LEFT)

    async def _departed(self, user: int, place: Place, why: Why) -> None:
        player = await self._app.directory.find_player("telegram", str(user))
        if player is not None:
            await departures.departed(self._app, player.id, place, why)

    async def _returned(self, user: int, place: Place, *whys: Why) -> None:
        player = await self._app.directory.find_player("telegram", str(user))
        if player is not None:
            await departures.returned(self._app, player.id, place, *whys)
