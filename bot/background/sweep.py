"""The questions of the sweep besides deadlines and notices: each finds what was missed, and handles it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from functools import partial

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.logs import refusals_logged
from bot.usecases import avatar_pictures, daily, pool, seasons, vacations
from games.table import offers as table_offers
from games.table.play import ABANDONED_AFTER, abandoned
from games.table.table import Change, Table
from storage import UnitOfWork, parts, past_outages
from storage.matches import table_lists, tables, talk
from storage.messages import outages

from .computers import Computers
from .member_checks import MemberChecks

PAGE = 256
VACATIONS_EVERY = timedelta(minutes=10)  # their clocks have a day or more
OLD_EVERY = timedelta(hours=1)  # rows are kept for days
LONG_OUTAGE = timedelta(minutes=1)  # which readers notice in the time left on a card

Question = Callable[[], Awaitable[object]]

log = structlog.get_logger(__name__)


class Sweep:
    """The questions about tables, computers, outages and displays, and those of features."""

    def __init__(
        self,
        app: App,
        computers: Computers,
        member_checks: MemberChecks | None = None,
        page: int = PAGE,
        of_features: Sequence[Question] = (),
    ) -> None:
        self._app = app
        self._computers = computers
        self.member_checks = member_checks or MemberChecks(app)
        self._page = page
        self._of_features = of_features  # of those that one process asks for all
        self._has_read_avatars = False
        self._daily_made_on = ""  # the day on which daily matches were last closed and made
        self._vacations_seen_at = app.now() - VACATIONS_EVERY
        self._old_dropped_at = app.now() - OLD_EVERY
        self._season = 0  # the quarter whose beginning was looked at
        self._shown_until = app.now()  # messages show the time that outages until then have added

    @property
    def questions(self) -> tuple[Question, ...]:
        """Returns the questions in their order."""
        return (*self.of_house, *self.of_process)

    @property
    def of_house(self) -> tuple[Question, ...]:
        """Returns the questions that one process asks for all; a new one is added here, or below."""
        return (
            self.drop_expired_offers,
            self.end_practice,
            self.forget_outages,
            *self._of_features,
            self.pair_seekers,
            self.make_daily_matches,
            self.end_seasons,
            self.wait_for_people_on_vacation,
            self.drop_old_rows,
        )

    @property
    def of_process(self) -> tuple[Question, ...]:
        """Returns the questions that each process asks for itself: what it computes, and what it shows."""
        computers = (self.check_computers,) if "worker" in self._app.settings.roles else ()
        shown = (self.show_added_time, self.refresh_avatars, self._app.redraw.sweep, self._app.temporary.sweep)
        return (*computers, *shown, self.member_checks.sweep)

    async def drop_expired_offers(self) -> None:
        """Drops offers that nobody answered in time."""
        while past := await self._asked(tables.ids_with_offers_past):
            done = await asyncio.gather(*(self._changed(match_id, table_offers.lapsed) for match_id in past))
            if len(past) < self._page or not any(done):
                return

    async def end_practice(self) -> None:
        """Stops abandoned practice."""
        while old := await self._asked(table_lists.ids_of_practice_since, ABANDONED_AFTER):
            done = await asyncio.gather(*(self._changed(match_id, abandoned) for match_id in old))
            if len(old) < self._page or not any(done):
                return

    async def check_computers(self) -> None:
        """Has the computer players answer that are waited for."""
        after = ""
        while True:
            async with self._app.store.read() as conn:
                asked = await tables.ids_with_computers_asked(conn, after, self._page)
                self._computers.on_change(await tables.load(conn, self._app.games, asked))
            if len(asked) < self._page:
                return
            after = asked[-1]

    async def refresh_avatars(self) -> None:
        """Reads who shows a picture as their avatar, and fetches those that are due.

        A house without chats that shares its database with nobody has to read them once.
        """
        if self._app.fronts.chats or self._app.store.engine.is_shared or not self._has_read_avatars:
            await avatar_pictures.refresh(self._app)
            self._has_read_avatars = True

    async def show_added_time(self) -> None:
        """Renders all messages again after a long outage, which added time to the clocks on them."""
        since = min(self._shown_until, self._app.now())  # the clock may have been set back
        known = self._app.presence.known_outages
        long = [outage.ended for outage in known if outage.ended - outage.began >= LONG_OUTAGE]
        if any(ended > since for ended in long):
            await self._app.redraw.mark_suspect(self._app.now())
        self._shown_until = max(since, *long) if long else since

    async def forget_outages(self) -> None:
        """Forgets outages that affect no running clock, but for the last ones."""
        async with self._app.store.read() as conn:
            past = await outages.any_past(conn)
        if past:
            await self._app.store.write(_drop_past)
            await self._app.presence.learn()

    async def pair_seekers(self) -> None:
        """Pairs people who look for anybody to play with, and forgets those who no longer do."""
        await pool.sweep(self._app)

    async def make_daily_matches(self) -> None:
        """Closes the daily matches of days that are over, and makes those of the next days; once a day."""
        today = daily.today_of(self._app)
        if today != self._daily_made_on:
            await daily.sweep(self._app)
            self._daily_made_on = today

    async def end_seasons(self) -> None:
        """Has the results of the last quarter shown, once a quarter has begun."""
        season, _, _ = seasons.this_quarter(self._app.now())
        if season != self._season:
            await seasons.sweep(self._app)
            self._season = season

    async def wait_for_people_on_vacation(self) -> None:
        """Stops the clocks that run for people on vacation, and starts those of people who are back; now and then."""
        now = self._app.now()
        if not timedelta() <= now - self._vacations_seen_at < VACATIONS_EVERY:
            await vacations.sweep(self._app)
            self._vacations_seen_at = now

    async def drop_old_rows(self) -> None:
        """Deletes what parts of the database are to keep no longer; now and then."""
        now = self._app.now()
        if not timedelta() <= now - self._old_dropped_at < OLD_EVERY:
            await self._app.store.write(partial(_drop_old, now=now), is_guarded=True)
            self._old_dropped_at = now

    async def _asked(
        self,
        question: Callable[[AsyncConnection, datetime, int], Awaitable[list[str]]],
        before: timedelta = timedelta(),
    ) -> list[str]:
        async with self._app.store.read() as conn:
            return await question(conn, self._app.now() - before, self._page)

    async def _changed(self, match_id: str, change: Callable[[Table, datetime], Change]) -> Table | None:
        with refusals_logged(log, "a change of the sweep was refused", match=match_id):
            return (await self._app.store.change(match_id, lambda table: change(table, self._app.now()))).table
        return None


async def _drop_old(unit: UnitOfWork, now: datetime) -> None:
    await parts.drop_old(unit.conn, now)
    await talk.drop_over(unit.conn)


async def _drop_past(unit: UnitOfWork) -> None:
    await past_outages.keep(unit.conn, (await outages.presence(unit.conn)).outages)
    await outages.drop_past(unit.conn)
