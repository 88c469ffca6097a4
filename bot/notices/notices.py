"""Notices: an absent player whose turn it is gets a new message, once a turn, and a reminder before time runs out.

The database decides: `notice_at` of a seat, `remind_at` of a match, the next time at which any of its players is
reminded. One transaction clears it, or sets the time after it, and saves the wanted message; the redraw sends the
message, and removes it when the turn is over.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import structlog
from msgspec import structs

from bot.app import App
from bot.messages.display_cache import Key
from games.core.game import Seat
from games.core.screen import Say
from games.table.advancing import LONG_CLOCK
from games.table.clock import full_limit
from games.table.table import Change, Table
from storage import UnitOfWork
from storage.matches import tables
from storage.messages import displays, notices, rooms
from storage.messages.displays import Display
from storage.messages.notices import Person
from storage.people.players import Preferences

from .delivery import NoticeDelivery
from .destinations import quiet_since
from .plans import NoticePlan, PendingNotice, RecentNotices, Sent, plans_for
from .text import message_wanted, shared_wanted

REMINDER_PARTS = {"once": (4,), "twice": (2, 10)}  # a reminder when this part of the time is left

BEFORE_QUIET = timedelta(minutes=30)  # a reminder that would be due in quiet hours comes so long before them

INSTANT = timedelta(microseconds=1)
PAGE = 256
NONE: Mapping[str, datetime | None] = {}

log = structlog.get_logger(__name__)


def next_reminder(preferences: Preferences, table: Table, after: datetime) -> datetime | None:
    """Returns the first reminder of a player after a moment, for the question that waits; None without one."""
    if preferences.notices == "off" or table.asked_at is None:
        return None
    return min((at for at in _times(preferences, table, after) if at > after), default=None)


def is_due(preferences: Preferences, table: Table, now: datetime) -> bool:
    """Whether a player is reminded now: one of their times has come since the one for which the table was due."""
    if table.remind_at is None:
        return False
    at = next_reminder(preferences, table, table.remind_at - INSTANT)
    return at is not None and at <= now


def _times(preferences: Preferences, table: Table, after: datetime) -> Iterator[datetime]:
    deadline, limit = table.deadline, full_limit(table)
    if isinstance(preferences.reminders, int):
        assert table.asked_at is not None
        each = timedelta(hours=preferences.reminders)
        at = table.asked_at + each * (max(after - table.asked_at, timedelta()) // each + 1)
        if deadline is None or at < deadline:
            yield at
    elif deadline is not None and limit >= LONG_CLOCK:
        yield from (
            _awake(preferences, table, deadline - limit / part) for part in REMINDER_PARTS[preferences.reminders]
        )


def _awake(preferences: Preferences, table: Table, at: datetime) -> datetime:
    """Returns when a reminder is due: before the quiet hours in which it would be lost, if it was asked by then."""
    since = quiet_since(preferences, at)
    is_asked = since is not None and table.asked_at is not None and table.asked_at < since - BEFORE_QUIET
    return since - BEFORE_QUIET if since is not None and is_asked else at


class Notices:
    """Finds due notices, plans each delivery, and makes sure that it happens once."""

    def __init__(self, app: App, page: int = PAGE) -> None:
        self._app = app
        self._page = page
        self._recent = RecentNotices()
        self._ringing = False
        self._again = False
        self.delivery = NoticeDelivery(app)

    async def fire(self) -> datetime | None:
        """Sends all due notices; returns when the next one is due. A call during a running one joins it."""
        if self._ringing:
            self._again = True
            return None
        self._ringing = self._again = True
        try:
            while self._again:
                self._again, now = False, self._app.now()
                await self._send_due(now)
        finally:
            self._ringing = False
        async with self._app.store.read() as conn:
            return await notices.next_due(conn, now)

    async def _send_due(self, now: datetime) -> None:
        after = None
        while True:
            async with self._app.store.read() as conn:
                rows = await notices.due(conn, now, after, self._page)
                loaded = await tables.load(conn, self._app.games, {row.match_id for row in rows})
            calls = [PendingNotice(loaded[row.match_id], row.seat, row) for row in rows if row.match_id in loaded]
            await self._carry_out(await self._plans(calls))
            if len(rows) < self._page:
                return
            after = rows[-1]

    async def remind(self) -> None:
        """Sends the reminders that are due, each player's at their own rhythm."""
        while True:
            now = self._app.now()
            async with self._app.store.read() as conn:
                ids = await tables.ids_to_remind(conn, now, self._page)
                loaded = await tables.load(conn, self._app.games, ids)
                awaited = [(table, seat) for table in loaded.values() for seat in sorted(table.waiting())]
                known = await notices.persons(conn, {_player(table, seat) for table, seat in awaited} - {0})
            following = dict[str, datetime | None].fromkeys(loaded)
            calls = []
            for table, seat in awaited:
                if whom := known.get(_player(table, seat)):
                    next_at = next_reminder(whom.preferences, table, now)
                    following[table.id] = _sooner(following[table.id], next_at)
                    if is_due(whom.preferences, table, now):
                        calls.append(PendingNotice(table, seat))
            await self._carry_out(await self._plans(calls, known), following)
            if len(ids) < self._page or not loaded:
                return

    async def _plans(
        self, calls: Sequence[PendingNotice], known: Mapping[int, Person] | None = None
    ) -> list[NoticePlan]:
        """Returns the planned deliveries, player by player. `known`: the players, as the caller has just read them."""
        if not calls:
            return []
        each = _by_player(calls)
        idle = each.pop(None, [])
        if known is None:
            async with self._app.store.read() as conn:
                known = await notices.persons(conn, (player for player in each if player is not None))
        asked = [whom for whom in known.values() if whom.id in each]
        planning = (plans_for(self._app, self._recent, whom, self._at_rhythm(whom, each[whom.id])) for whom in asked)
        planned = await asyncio.gather(*planning, return_exceptions=True)
        plans = [NoticePlan(0, tuple(idle), "nothing")] if idle else []
        for result in planned:
            if isinstance(result, BaseException):
                log.error("a notice could not be planned", exc_info=result)  # the sweep tries again
            else:
                plans += result
        return plans

    def _at_rhythm(self, whom: Person, calls: Sequence[PendingNotice]) -> list[PendingNotice]:
        """Returns the notices of a player, each with the time of the reminder after it."""
        now = self._app.now()
        return [replace(call, next_at=next_reminder(whom.preferences, call.table, now)) for call in calls]

    async def _take(
        self, unit: UnitOfWork, plans: Sequence[NoticePlan], reminded: Mapping[str, datetime | None]
    ) -> list[tuple[NoticePlan, Display | None]]:
        """Takes what is still due of these plans, and saves the messages it wants; returns both."""
        fresh = await self._take_reminders(unit, reminded)
        taken = [await _taken(unit, plan, fresh) for plan in plans]
        for call in (call for plan in taken if plan.how != "later" for call in plan.calls if call.due):
            await _schedule_reminder(unit, call)
        done = _with_messages([plan for plan in taken if plan.calls])
        for display in {display.key: display for _, display in done if display is not None}.values():
            await displays.save(unit.conn, display)
        return done

    async def _carry_out(self, plans: Sequence[NoticePlan], reminded: Mapping[str, datetime | None] = NONE) -> None:
        """Clears due notices and saves the wanted messages in one transaction; then has them sent.

        `reminded`: the matches whose reminders are due, with the time of the next one.
        """
        if not plans and not reminded:
            return
        earlier = {
            (call.table.id, plan.whom): await self._earlier(call, plan.whom) for plan in plans for call in plan.calls
        }
        sent = set[Key]()
        for plan, display in await self._app.store.write(lambda unit: self._take(unit, plans, reminded)):
            is_first = display is None or display.key not in sent
            sent |= {display.key} if display is not None else set()
            await self._send(plan, display, is_first=is_first)
            if display is not None:
                for shown in (shown for call in plan.calls for shown in earlier[call.table.id, plan.whom]):
                    await self._app.redraw.render_again(shown)  # it is about no turn any more: it is removed

    async def _take_reminders(self, unit: UnitOfWork, reminded: Mapping[str, datetime | None]) -> dict[str, Table]:
        """Returns the tables whose reminder is really due, and sets the time of the next one."""
        loaded = [await unit.table(match_id) for match_id in reminded]
        now = self._app.now()
        due = [table for table in loaded if table.remind_at is not None and table.remind_at <= now]
        return {table.id: unit.put(Change(structs.replace(table, remind_at=reminded[table.id]))) for table in due}

    async def _send(self, plan: NoticePlan, display: Display | None, *, is_first: bool) -> None:
        if plan.how == "nowhere":
            self.delivery.note(plan.whom, False)
        for call in plan.calls if plan.how == "line" else ():
            await self._say(call)
        if display is None:
            return
        self._recent.note(plan, Sent(self._app.now(), self._app.seconds()))
        if is_first:
            self._app.redraw.enqueue_saved(display)

    async def _say(self, call: PendingNotice) -> None:
        """Shows a line on the player's open pages; not in a lobby whose room is quiet."""
        async with self._app.store.read() as conn:
            room = await rooms.get(conn, call.table.room)
        if self._app.fronts.has_pages(room.platform) and room.settings.quiet:
            return
        await self._app.notify(call.table, call.seat, Say("remind"))

    async def _earlier(self, call: PendingNotice, player: int) -> list[Display]:
        """Returns the notice that a reminder replaces; call it before the reminder is sent."""
        shown = await self._app.redraw.of_match(call.table.id) if call.due is None else []
        return [
            display
            for display in shown
            if display.kind == "notice" and display.viewer == player and display.state == "there"
        ]


def _by_player(calls: Iterable[PendingNotice]) -> dict[int | None, list[PendingNotice]]:
    """Returns the notices for each player; None: of turns that are over."""
    each: dict[int | None, list[PendingNotice]] = {}
    for call in calls:
        asked = call.turn is not None
        each.setdefault(call.table.chairs[call.seat].answers if asked else None, []).append(call)
    return each


async def _taken(unit: UnitOfWork, plan: NoticePlan, reminded: Mapping[str, Table]) -> NoticePlan:
    """Returns the plan without notices that are answered, or that another process has taken."""
    kept = [call for call in plan.calls if await _is_ours(unit, plan, call, reminded)]
    return replace(plan, calls=tuple(kept))


async def _is_ours(unit: UnitOfWork, plan: NoticePlan, call: PendingNotice, reminded: Mapping[str, Table]) -> bool:
    if call.due is not None:
        return await notices.take(unit.conn, call.due, plan.until)
    table = reminded.get(call.table.id)
    return table is not None and call.seat in table.waiting() and PendingNotice(table, call.seat).turn == call.turn


def _player(table: Table, seat: Seat) -> int:
    """Returns who answers for a seat; 0 where no person does."""
    return table.chairs[seat].answers or 0


def _sooner(time: datetime | None, other: datetime | None) -> datetime | None:
    """Returns the earlier of two times, of which either may be missing."""
    return min(time, other) if time and other else time or other


async def _schedule_reminder(unit: UnitOfWork, call: PendingNotice) -> None:
    """Brings the next reminder of a match forward where a player who was just notified has an earlier one."""
    if _sooner(call.table.remind_at, call.next_at) == call.table.remind_at:
        return
    table = await unit.table(call.table.id)
    if table.status == "live" and PendingNotice(table, call.seat).turn == call.turn:
        unit.put(Change(structs.replace(table, remind_at=_sooner(table.remind_at, call.next_at))))


def _with_messages(plans: Sequence[NoticePlan]) -> list[tuple[NoticePlan, Display | None]]:
    """Returns each plan with its wanted message; several people who are asked at once in one room share one."""
    about = Counter(shared for plan in plans if (shared := _shared(plan)) is not None)
    messages = []
    for plan in plans:
        shared = _shared(plan)
        messages.append((plan, shared if shared is not None and about[shared] > 1 else _display(plan)))
    return messages


def _shared(plan: NoticePlan) -> Display | None:
    """Returns the message that others may share: about a turn, and for everybody to read."""
    call = plan.calls[0]
    is_public = plan.how == "message" and plan.place is not None and not plan.place.private
    if not is_public or plan.place is None or call.due is None or call.table.status != "live":
        return None
    return shared_wanted(call.table, plan.place, call.turn or 0)


def _display(plan: NoticePlan) -> Display | None:
    """Returns the wanted message. One about many tables stays until none of them waits."""
    if plan.place is None:
        return None
    last = plan.calls[-1]
    return message_wanted(last.table, plan.whom, plan.place, plan.how == "digest")
