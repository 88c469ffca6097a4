"""Delivery that all chats have in common: where a part stands, equal content, and gaps of a connection."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

import structlog
from msgspec.structs import replace

from bot.app import App
from bot.memory import RecentDict
from bot.view.answer import Answer, File, Film, Form, Hand, Line, Message, Page, Part, first
from games.table.clock import Outage
from games.table.table import Table
from storage import Receipt, Trouble, Unsure
from storage.messages import displays, outages
from storage.messages.displays import Display, as_shown

if TYPE_CHECKING:
    from bot.messages.display_cache import Key

CONTENTS_KEPT_MOST = 2_000
GAP_SHORTEST = timedelta(seconds=6)  # shorter ones go unnoticed
ALL_CONNECTIONS = -1

log = structlog.get_logger(__name__)


async def telling_failures(
    work: Awaitable[None], tell: Callable[[str], Awaitable[None]], bug: str, **about: object
) -> None:
    """Logs a failure of this work, which answers a person, and tells them; `bug` is the key of the sentence.

    Tells after the failure was handled: if that fails too, its traceback must not contain this one. The store logs an
    outage of the database.
    """
    with Receipt() as saved:
        try:
            await work
            return
        except Trouble as trouble:
            key = trouble_key(trouble, saved)
        except Exception:
            log.exception("a press or command failed", **about)
            key = bug
    await tell(key)


def trouble_key(trouble: Trouble, saved: Receipt) -> str:
    """Returns the key of the sentence for somebody whose press or request met trouble with the database.

    It says that nothing was saved only where that is known.
    """
    if saved.has_changed:
        return "web-trouble-saved"
    return "web-trouble-unsure" if saved.has_written or isinstance(trouble, Unsure) else "web-trouble"


async def update_in_place(
    app: App, display: Display, table: Table, write: Callable[[Display, Table], Awaitable[bool]]
) -> bool:
    """Writes the newest table on a message while nobody else does; returns False, and forgets it, where it is gone."""
    async with app.redraw.writers.writing(display, table) as (now, newest):
        is_there = await write(now, newest)
        if is_there:
            await app.redraw.save(as_shown(now, newest))
    if not is_there:
        await app.redraw.drop(display)
    return is_there


async def adopt_card(app: App, pressed: Display) -> None:
    """Makes a pressed card the match's card in its room, if that has none.

    The sending of the card was never confirmed, or its room was gone for a while: its address is known now.
    """
    known = app.redraw.cached(pressed)
    if known is not None and known.kind == "card":
        return
    cards = await app.redraw.of_match(pressed.match_id, kind="card", platform=pressed.platform)
    here = [display for display in cards if display.room == pressed.room]
    lost = [display for display in here if display.state == "sending"]
    if any(display.message == pressed.message for display in cards) or (here and not lost):
        return
    async with app.store.read() as conn:
        if await displays.at(conn, pressed.platform, pressed.room, pressed.message) is not None:
            return  # it shows another match by now
    for display in lost:
        await app.redraw.drop(display)
    await app.redraw.enqueue(replace(pressed, turn=max(display.turn for display in lost)) if lost else pressed)


class SentContent:
    """The recently sent content, with the revision it shows."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._written: RecentDict[Key, tuple[int, Message]] = RecentDict(CONTENTS_KEPT_MOST)

    def has(self, display: Display, message: Message) -> bool:
        """Whether a message shows exactly this; never while another process may have overwritten it.

        A display marked as suspect has another revision than remembered, so it is written in any case.
        """
        return not self._app.presence.has_other_process and self._written.get(display.key) == (display.shown, message)

    async def update(
        self, display: Display, table: Table, message: Message, write: Callable[[], Awaitable[bool]]
    ) -> bool:
        """Writes a message unless it shows exactly this; returns False where it is gone."""
        if not self.has(display, message):
            self.forget(display)
            if not await write():
                return False
        self.note(as_shown(display, table), message)
        return True

    def note(self, display: Display, message: Message) -> None:
        """Notes that a message was written, or shows this already."""
        self._written[display.key] = display.shown, message

    def forget(self, display: Display) -> None:
        """Forgets a message that is being written: until that succeeds, its content is unknown."""
        self._written.pop(display.key, None)


def has_private_file(answer: Answer) -> bool:
    """Whether an answer sends a file to one person."""
    return any(isinstance(part, File | Film) and part.stands == "private" for part in answer)


def main_part(answer: Answer) -> Line | Page | Hand | Form | None:
    """Returns the part for the person who asked: a page, hand or form, or else a line."""
    return first(answer, Page) or first(answer, Hand) or first(answer, Form) or first(answer, Line)


def without_lines(answer: Iterable[Part]) -> Answer:
    """Returns the parts of an answer but its lines."""
    return tuple(part for part in answer if not isinstance(part, Line))


class ConnectionGaps:
    """The connections of a front that are down, by number, and since when."""

    def __init__(self, app: App, front: str) -> None:
        self._app, self._front = app, front
        self._since: dict[int, datetime] = {}
        self._ended: list[Outage] = []

    @property
    def is_open(self) -> bool:
        """Whether a connection is down."""
        return bool(self._since)

    def begin(self, since: datetime, connection: int = ALL_CONNECTIONS) -> None:
        """Notes that a connection is down; the gap may have begun before."""
        self._since.setdefault(connection, since)

    def begin_all(self, since: datetime) -> None:
        """Notes that nothing is connected; there may be another number of connections afterwards."""
        self._since = {ALL_CONNECTIONS: min([*self._since.values(), since])}

    def end(self, connection: int = ALL_CONNECTIONS) -> None:
        """Notes that a connection works."""
        began, now = self._since.pop(ALL_CONNECTIONS, None) or self._since.pop(connection, None), self._app.now()
        if began is not None and now - began >= GAP_SHORTEST:
            self._ended.append(Outage(self._front, began, now))

    async def save(self) -> None:
        """Saves the gaps that have ended."""
        ended, self._ended = self._ended, []
        for gap in ended:
            log.warning("nobody could reach us", front=self._front, began=str(gap.began), ended=str(gap.ended))
            await self._app.store.write(lambda unit, gap=gap: outages.note(unit.conn, gap))  # type: ignore[misc]
        if ended:
            await self._app.presence.learn()
