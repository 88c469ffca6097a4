"""Sends temporary messages and removes them: answers to one person, pages, news. causes.py says why each one stands.

A person has one message of each kind about a match, and one about none: the next one replaces it. When a match ends, at
most one private message of it stays to each of its people: the hand, or else what the last page says.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Required, TypedDict, Unpack

import structlog
from msgspec.structs import replace

from bot.fronts import ChatFront, Front, RateLimited, RoomGone, Sent
from bot.logs import failures_logged
from bot.memory import RecentDict, RecentSet
from bot.tasks import Tasks
from bot.view.answer import Message
from bot.view.button_data import ButtonData
from games.table.table import Table
from storage import Store, Trouble, temporary_messages
from storage.messages.displays import Display
from storage.temporary_messages import Cause, Kind, TemporaryMessage

from .causes import CAUSES_OF_LINES, is_obsolete, time_for
from .message_locks import PATIENCE_SECONDS, Locks
from .redraw import Redraw

KEPT_MOST = 10_000  # people whose last messages are cached
MATCHES_MOST = 2_000
CLOSING_SECONDS = 2.0  # the page of the last press becomes the result
PAGE = 100  # messages that one sweep removes at most

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Slot:
    """What a message is to its viewer: the next one in the same slot replaces it.

    `room`: of a message about no match; those about a match replace each other wherever they stand.
    """

    platform: str
    viewer: int
    match_id: str = ""
    kind: Kind = "page"
    room: str = ""


class SentFor(TypedDict, total=False):
    """Why a message was sent, to whom, and until when it stands if not for the time of its cause."""

    cause: Required[Cause]
    kind: Kind
    match_id: str
    viewer: int | None
    until: datetime | None
    subject: str


Write = Callable[[], Awaitable[Sent | None]]  # returns the message that it has written; None where that fails


def match_of(message: Message) -> str:
    """Returns the match that a page is about, as its keys say; empty where none does."""
    return next((match for row in message.keys for key in row if (match := ButtonData.parse(key.data).match)), "")


class TemporaryMessages:
    """The temporary messages of the fronts that this process has. Rows are the truth; the newest ones are cached."""

    def __init__(self, store: Store, fronts: Mapping[str, Front], now: Callable[[], datetime], redraw: Redraw) -> None:
        self._store, self._fronts, self._now, self._redraw = store, fronts, now, redraw
        self._known: RecentDict[Slot, TemporaryMessage | None] = RecentDict(KEPT_MOST)
        self._of_match: RecentDict[str, dict[tuple[str, str, str], TemporaryMessage]] = RecentDict(MATCHES_MOST)
        self._closed: RecentSet[str] = RecentSet(MATCHES_MOST)
        self._locks = Locks()
        self.tasks = Tasks()
        store.listen(self.changed)

    async def shown(self, slot: Slot) -> TemporaryMessage | None:
        """Returns the message that somebody has in a slot, if it can still be deleted."""
        if slot not in self._known:
            async with self._store.read() as conn:
                newest = await temporary_messages.newest(
                    conn, slot.platform, slot.viewer, slot.match_id, slot.kind, slot.room
                )
            self._known.setdefault(slot, newest)
        message = self._known[slot]
        is_kept = message is not None and message.kept_from is not None and message.kept_from <= self._now()
        return None if is_kept else message

    async def show(self, slot: Slot, write: Write, cause: Cause | None = None) -> Sent | None:
        """Writes a message, and removes the one before it in its slot.

        Simultaneous presses of one person are answered one after the other: a page that the next one replaces could
        otherwise take the next one away in its turn, and none would stay.
        """
        async with self._locks.of((slot.platform, slot.viewer, slot.match_id), PATIENCE_SECONDS):
            sent = await write()
            if sent is not None:
                before = await self.shown(slot)
                why = cause or ("match" if slot.match_id else "asked")
                facts: dict[str, Any] = {"kind": slot.kind, "match_id": slot.match_id, "viewer": slot.viewer}
                message = self.made(slot.platform, sent, cause=why, **facts)
                if before is not None and before.place == message.place and not message.handle:
                    message = replace(message, kept_from=before.kept_from)  # it was edited
                self._known[slot] = message
                await self._save(message)
                if before is not None and before.place != message.place:
                    await self._remove(before)
        return sent

    async def note(self, platform: str, sent: Sent, **about: Unpack[SentFor]) -> None:
        """Notes a message in a room that stands beside others: to all there, or to one of them."""
        await self._save(self.made(platform, sent, **about))

    def made(self, platform: str, sent: Sent, **about: Unpack[SentFor]) -> TemporaryMessage:
        """Returns a message that was sent; whoever has sent it saves it."""
        cause, until = about["cause"], about.get("until")
        at = until or time_for(cause, self._now(), sent.kept_from, for_viewer=bool(sent.handle))
        where, facts = (platform, sent.room, sent.message), (sent.handle, sent.has_keys, sent.kept_from)
        kind, viewer, match_id = about.get("kind", "news"), about.get("viewer"), about.get("match_id", "")
        return TemporaryMessage(*where, cause, kind, at, viewer, match_id, *facts, about.get("subject", ""))

    async def _save(self, message: TemporaryMessage) -> None:
        """Saves a message that stands already: where that fails, it goes with its cause while this process lives."""
        self.remember(message)
        try:
            await self._store.write(lambda unit: temporary_messages.save(unit.conn, message))
        except Trouble as trouble:
            log.warning("it could not be saved why a message stands", platform=message.platform, why=str(trouble))

    def remember(self, message: TemporaryMessage) -> None:
        """Caches a message that was saved, so that it goes as soon as its cause ends; else a sweep finds it."""
        if message.match_id:
            of_match = self._of_match.get(message.match_id, {})
            of_match[message.place] = message
            self._of_match[message.match_id] = of_match

    async def take_away(self, platform: str, room: str, message: str, handle: str = "") -> None:
        """Removes a message that has done its work, if it is one of these; `handle` is a newer token for it."""
        async with self._store.read() as conn:
            standing = await temporary_messages.at(conn, platform, room, message)
        if standing is not None:
            await self._remove(replace(standing, handle=handle, kept_from=None) if handle else standing)

    async def close(self) -> None:
        """Stops removing; sweeps of the next process go on."""
        await self.tasks.finish()

    def changed(self, changed: Mapping[str, Table]) -> None:
        """Removes what has lost its cause by these changes, made here or by another process."""
        for match_id, table in changed.items():
            for message in list(self._of_match.get(match_id, {}).values()):
                if message.cause != "match" and is_obsolete(message, table, self._now()):
                    self.tasks.start(self._remove(message))
            if table.status == "over" and match_id in self._of_match and self._closed.add(match_id):
                self.tasks.start(self._close(table))

    async def _close(self, table: Table) -> None:
        """Removes the messages of a match that has ended but a result, where no hand shows it."""
        before = set(self._of_match.get(table.id, {}))
        await asyncio.sleep(CLOSING_SECONDS)
        for place, message in list(self._of_match.get(table.id, {}).items()):
            async with self._locks.of((message.platform, message.viewer, table.id), PATIENCE_SECONDS):
                if place in before and self._of_match.get(table.id, {}).get(place) is not None:
                    await self._end(message)

    async def _end(self, message: TemporaryMessage) -> None:
        """Removes a message whose match is over; what the last page says stands a while longer."""
        if message.kind == "page" and not message.has_keys and not await self._has_hand(message):
            await self._save(replace(message, cause="asked"))
        else:
            await self._remove(message)

    async def _has_hand(self, message: TemporaryMessage) -> bool:
        of_match = self._redraw.of_match
        return bool(await of_match(message.match_id, platform=message.platform, kind="hand", viewer=message.viewer))

    async def sweep(self) -> None:
        """Removes what was left standing: its time has come, or the process that would have removed it has ended."""
        here = [name for name, front in self._fronts.items() if _is_ours(front)]
        if not here:
            return
        async with self._store.read() as conn:
            old = await temporary_messages.obsolete(conn, here, self._now(), PAGE)
        for message in old:
            with failures_logged(log, "a message could not be removed", platform=message.platform):
                is_over = message.cause == "match" and message.until > self._now()
                await (self._end(message) if is_over else self._remove(message))

    async def _remove(self, message: TemporaryMessage) -> None:
        """Removes a message; where the network asks to wait, a sweep tries again."""
        front = self._fronts.get(message.platform)
        is_kept = message.kept_from is not None and message.kept_from <= self._now()
        if not is_kept:
            if not isinstance(front, ChatFront) or not _is_ours(front):
                return await self._leave_to_sweep(message)
            place = Display(message.platform, message.room, message.message, message.match_id, handle=message.handle)
            try:
                await front.remove(place)
            except RateLimited:
                return await self._leave_to_sweep(message)
            except RoomGone:
                log.info("a message stays in a room that is gone", platform=message.platform)
        await self._forget(message)
        return None

    async def _leave_to_sweep(self, message: TemporaryMessage) -> None:
        late = replace(message, until=self._now())
        self._uncache(message)
        await self._store.write(lambda unit: temporary_messages.save(unit.conn, late))

    async def _forget(self, message: TemporaryMessage) -> None:
        self._uncache(message)
        await self._store.write(lambda unit: temporary_messages.drop(unit.conn, message))

    def _uncache(self, message: TemporaryMessage) -> None:
        self._of_match.get(message.match_id, {}).pop(message.place, None)
        if message.viewer is not None:
            room = "" if message.match_id else message.room
            slot = Slot(message.platform, message.viewer, message.match_id, message.kind, room)
            known = self._known.get(slot)
            if known is not None and known.place == message.place:
                self._known[slot] = None

    def forget_all(self) -> None:
        """Empties the cache: rows were changed directly, or another process had the front."""
        self._known.clear()
        self._of_match.clear()


def page_slot(platform: str, viewer: int, match_id: str, room: str, kind: Kind = "page") -> Slot:
    """Returns the slot of a page in a room, or of another answer to one person."""
    return Slot(platform, viewer, match_id, kind, "" if match_id else room)


def slot_of(platform: str, table: Table, player: int) -> Slot:
    """Returns the slot of a line about a table; of no match where the player is neither its host nor has a seat."""
    is_theirs = player == table.host or any(player in (chair.player, chair.answers) for chair in table.chairs)
    return Slot(platform, player, table.id if is_theirs else "", "line")


def cause_of(line: str) -> Cause | None:
    """Returns why a line stands that was not asked for; None for one that stands as others do."""
    return CAUSES_OF_LINES.get(line)


def _is_ours(front: Front | None) -> bool:
    return isinstance(front, ChatFront) and front.is_here and front.ready
