"""What Telegram tells of people who leave or come back: members of groups, blocked chats, calls that are refused."""

from __future__ import annotations

from telegram import ChatMember, User
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from bot.app import App
from bot.usecases import departures
from bot.usecases.departures import Place
from games.core.commands import Why
from games.core.screen import Say
from games.table.answering import BLOCKED, BOT_REMOVED, LEFT, REMOVED, ROOM_GONE
from games.table.chair import Chair
from games.table.table import Table
from storage.matches import tables

from .places import OUTSIDE, Members
from .rate_limit import is_group, is_private

TABLES_MOST = 100  # of a player
BLOCKED_US, DEACTIVATED = "bot was blocked by the user", "user is deactivated"
NO_MEMBER = (LEFT, REMOVED)
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


def _has_left(chair: Chair) -> bool:
    return chair.answering is not None and chair.answering.why in NO_MEMBER


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
        if player is None:
            return
        before = await self._left(player.id) if why in NO_MEMBER else {}
        await departures.departed(self._app, player.id, place, why)
        left = await self._left(player.id) if why in NO_MEMBER else {}
        for table in (table for match_id, table in left.items() if match_id not in before):
            await self._app.tell(table, player.id, "telegram", Say("left-told"))

    async def _left(self, player: int) -> dict[str, Table]:
        """Returns the running matches whose room a player has left."""
        async with self._app.store.read() as conn:
            ids = await tables.ids_of_player(conn, player, ["live"], TABLES_MOST)
            loaded = await tables.load(conn, self._app.games, ids)
        return {
            match_id: table
            for match_id, table in loaded.items()
            if any(chair.player == player and _has_left(chair) for chair in table.chairs)
        }

    async def _returned(self, user: int, place: Place, *whys: Why) -> None:
        player = await self._app.directory.find_player("telegram", str(user))
        if player is not None:
            await departures.returned(self._app, player.id, place, *whys)
