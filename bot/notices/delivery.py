"""Records the delivery of notices, and sends an undelivered one elsewhere."""

from __future__ import annotations

import asyncio
from datetime import datetime

import structlog
from msgspec.structs import replace

from bot.app import App
from bot.tasks import Tasks
from games.core.game import Seat
from games.core.screen import Say
from games.table.answering import PLACE_GONE
from games.table.table import Table
from storage import UnitOfWork
from storage.messages import notices
from storage.messages.displays import Display
from storage.people import players

from .destinations import Destination, place_for, private_address
from .plans import first_room, pending_for
from .text import message_wanted

FLUSH_SECONDS = 0.1  # deliveries are written together

log = structlog.get_logger(__name__)


class NoticeDelivery:
    """Receives the delivery result of each notice."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._news: dict[int, tuple[datetime, bool]] = {}  # by player: the time, and whether it arrived
        self.tasks = Tasks()

    def report(self, display: Display, arrived: bool) -> None:
        """Records a notice that was sent; sends one that could not be delivered elsewhere, and tells of a lost card."""
        if display.kind == "card":
            if not arrived:
                work = self._tell_players(display) if display.state == "there" else self._tell_host(display.match_id)
                self.tasks.start(work)
            return
        if display.viewer is None:
            self.tasks.start(self._report_shared(display, arrived))
        elif arrived:
            self.note(display.viewer, True)
        else:
            self.tasks.start(self._send_elsewhere(display, display.viewer))

    async def _report_shared(self, display: Display, arrived: bool) -> None:
        """Records a notice to several people, as those of each."""
        table = await self._app.store.table(display.match_id)
        if table is None:
            return
        for seat, chair in enumerate(table.chairs):
            if chair.answers is not None and table.asked_of(seat) == display.turn:
                self.report(replace(display, viewer=chair.answers), arrived)

    def note(self, player: int, arrived: bool) -> None:
        """Notes the time of a player's notice and whether it arrived; written soon, with others."""
        if not self._news:
            self.tasks.start(self._write_down())
        self._news[player] = (self._app.now(), arrived)

    async def _write_down(self) -> None:
        await asyncio.sleep(FLUSH_SECONDS)
        news, self._news = self._news, {}

        async def work(unit: UnitOfWork) -> None:
            for player, (at, arrived) in news.items():
                await players.note_notice(unit.conn, player, at, arrived)

        await self._app.store.write(work)

    async def _tell_host(self, match_id: str) -> None:
        table = await self._app.store.table(match_id)
        seat = table.seat_of(table.host) if table is not None and table.host is not None else None
        if table is not None and seat is not None:
            await self._app.notify(table, seat, Say("card-not-posted", {"id": table.id}))

    async def _tell_players(self, card: Display) -> None:
        """Tells the players of a match that their card can no longer be changed, unless its place is known to be gone.

        A front shows it to those who have just pressed something, or whom it reaches alone.
        """
        table = await self._app.store.table(card.match_id)
        if table is None or table.status != "live":
            return
        for seat, chair in enumerate(table.chairs):
            if chair.answers_on == card.platform and chair.why not in PLACE_GONE:
                await self._app.notify(table, seat, Say("card-out-of-reach", {"id": table.id}))

    async def _send_elsewhere(self, display: Display, viewer: int) -> None:
        table = await self._app.store.table(display.match_id)
        seat = table.seat_of(viewer) if table is not None else None
        if table is None or seat is None or table.asked_of(seat) != display.turn:
            return
        place = await self._another_place(display, viewer, table, seat)
        if place is None:
            self.note(viewer, False)
        else:
            await self._app.redraw.enqueue(message_wanted(table, viewer, place, display.digest))

    async def _another_place(self, display: Display, viewer: int, table: Table, seat: Seat) -> Destination | None:
        refused = Destination(display.platform, display.room)
        if display.private:
            await self._set_unreachable(viewer, refused)
        async with self._app.store.read() as conn:
            whom = (await notices.persons(conn, [viewer]))[viewer]
        if display.digest:
            return await first_room(self._app, whom, await pending_for(self._app, viewer), refused)
        return await place_for(self._app, whom, table, table.chairs[seat].answers_on, refused)

    async def _set_unreachable(self, player: int, place: Destination) -> None:
        async with self._app.store.read() as conn:
            known = await players.accounts_of(conn, player)
        on_platform = [account for account in known if account.platform == place.platform]
        refusing = [
            account.account for account in on_platform if await private_address(self._app, account) == place.room
        ]

        async def work(unit: UnitOfWork) -> None:
            for account in refusing:
                await players.set_reachable(unit.conn, place.platform, account, -1)

        await self._app.store.write(work)
