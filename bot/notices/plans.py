"""Plans notices: now or after the quiet hours, one for each table or one for all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Literal

from bot.app import App
from games.core.game import Seat
from games.table.seating import is_called_on_card
from games.table.table import Table
from storage.matches import tables
from storage.messages import notices
from storage.messages.notices import Due, Person

from .destinations import Destination, in_room, is_mentioned, place_for, private_chat, quiet_until

SINGLES = 3  # more messages than this within a while become one
WHILE_SECONDS = 600.0
TABLES_MOST = 500  # tables considered for one player
OPEN_PAGE = timedelta(minutes=1)  # until an open page is looked for again
LATEST = datetime.max.replace(tzinfo=UTC)

How = Literal["message", "digest", "line", "later", "nowhere", "nothing"]


@dataclass(frozen=True, slots=True)
class PendingNotice:
    """A seat whose player must be notified of their turn; `due` is None for a reminder."""

    table: Table
    seat: Seat
    due: Due | None = None
    next_at: datetime | None = None  # when they are reminded after this

    @property
    def front(self) -> str:
        """The front on which they play."""
        return self.table.chairs[self.seat].answers_on

    @property
    def turn(self) -> int | None:
        """The number of the question that waits for them; None where nothing does any longer."""
        return self.table.asked_of(self.seat) if self.seat < len(self.table.chairs) else None


@dataclass(frozen=True, slots=True)
class NoticePlan:
    """The planned delivery of some notices to one player."""

    whom: int
    calls: tuple[PendingNotice, ...]
    how: How
    place: Destination | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """When a player was sent something: by the wall clock, and by the clock that nobody can set."""

    at: datetime
    seconds: float


@dataclass
class RecentNotices:
    """The recent notices of each player. A restart forgets them, which costs at most one extra message."""

    sent: dict[int, list[Sent]] = field(default_factory=dict)
    digests: dict[int, float] = field(default_factory=dict)

    def note(self, plan: NoticePlan, now: Sent) -> None:
        """Notes a notice that is being sent."""
        if plan.how == "digest":
            self.digests[plan.whom] = now.seconds
        self.sent.setdefault(plan.whom, []).append(now)

    def forget(self, seconds: float) -> None:
        """Forgets notices older than this."""
        since = seconds - WHILE_SECONDS
        self.sent = {
            who: kept for who, notices in self.sent.items() if (kept := [s for s in notices if s.seconds > since])
        }
        self.digests = {who: at for who, at in self.digests.items() if at > since}


async def plans_for(app: App, recent: RecentNotices, whom: Person, calls: Sequence[PendingNotice]) -> list[NoticePlan]:
    """Plans the notices for one player that are due together."""
    if whom.preferences.notices == "off":
        return [NoticePlan(whom.id, tuple(calls), "nothing")]
    if until := quiet_until(whom.preferences, app.now()):
        return [NoticePlan(whom.id, tuple(calls), "later", until=until)]
    lines = [call for call in calls if app.fronts.has_pages(call.front)]
    has_chat = any(app.fronts.chat(known.platform) for known in whom.accounts)
    if has_chat or (lines and await private_chat(app, whom, lines[0].front)):
        lines = []
    said = [call for call in calls if call not in lines and await _is_said(app, whom, call)]
    viewed = await _viewed(app, whom, [call for call in calls if call not in lines and call not in said])
    planned = [*lines, *said, *viewed]
    rest = sorted((call for call in calls if call not in planned), key=_deadline)
    plans = [NoticePlan(whom.id, (call,), _on_pages(call)) for call in lines]
    plans += [_while_open(app, whom, call) for call in viewed]
    if said:
        plans.append(NoticePlan(whom.id, tuple(said), "nothing"))
    return plans + (await _sent(app, recent, whom, rest) if rest else [])


async def _is_said(app: App, whom: Person, call: PendingNotice) -> bool:
    """Whether they were notified of this turn already, or mentioned on the card; a reminder says something new."""
    if call.due is None:
        return False
    if is_called_on_card(call.table, call.table.chairs[call.seat]) and await is_mentioned(app, whom, call.table):
        return True
    shown = await app.redraw.of_match(call.table.id)
    notified = [display.viewer for display in shown if display.kind == "notice" and display.turn == call.turn]
    return whom.id in notified or None in notified


async def _viewed(app: App, whom: Person, calls: Sequence[PendingNotice]) -> list[PendingNotice]:
    """Returns the notices of tables that are in view on a page of theirs, which shows whose turn it is.

    Reminders are not among them: a page may be in view where nobody sits any more, and time runs out.
    """
    asked = [call for call in calls if call.due is not None]
    if not asked:
        return []
    viewed = {match_id for front in app.fronts.values() for match_id in await front.looked_at(whom.id)}
    return [call for call in asked if call.table.id in viewed]


def _while_open(app: App, whom: Person, call: PendingNotice) -> NoticePlan:
    """Plans what is sent once no page shows them the table any more; a reminder is a line on the page."""
    return NoticePlan(whom.id, (call,), "later" if call.due else "line", until=app.now() + OPEN_PAGE)


def _deadline(call: PendingNotice) -> datetime:
    return call.table.deadline or LATEST


async def _sent(app: App, recent: RecentNotices, whom: Person, calls: Sequence[PendingNotice]) -> list[NoticePlan]:
    """Plans a message for each table while there are few; else one for all, and then none for a while."""
    alone = [call for call in calls if call.table.status == "over"]  # a rematch is in no list
    if alone:
        first = [await _single(app, whom, call) for call in alone]
        others = [call for call in calls if call not in alone]
        return first + (await _sent(app, recent, whom, others) if others else [])
    recent.forget(app.seconds())
    sent, digest = recent.sent.get(whom.id, []), recent.digests.get(whom.id)
    if sent and await _has_acted(app, whom, sent[-1].at):
        sent = recent.sent[whom.id] = []
    if len(sent) + len(calls) <= SINGLES and not (digest and sent):
        return [await _single(app, whom, call) for call in calls]
    if digest is not None:
        rest = timedelta(seconds=digest + WHILE_SECONDS - app.seconds())
        return [NoticePlan(whom.id, tuple(calls), "later", until=app.now() + rest)]
    place = await private_chat(app, whom, calls[0].front) or await first_room(app, whom, calls)
    return [NoticePlan(whom.id, tuple(calls), "digest" if place else "nowhere", place)]


async def _has_acted(app: App, whom: Person, since: datetime) -> bool:
    async with app.store.read() as conn:
        return await notices.has_acted(conn, whom.id, since)


async def _single(app: App, whom: Person, call: PendingNotice) -> NoticePlan:
    place = await place_for(app, whom, call.table, call.front)
    if place is not None and await _is_seen(app, whom, call, place):
        return _while_open(app, whom, call)
    nowhere = _on_pages(call) if app.fronts.has_pages(call.front) else "nowhere"
    return NoticePlan(whom.id, (call,), "message" if place else nowhere, place)


async def _is_seen(app: App, whom: Person, call: PendingNotice, place: Destination) -> bool:
    """Whether the table is open in a browser of theirs that a push message would reach."""
    front = app.fronts.get(call.front)
    return front is not None and front.messenger == place.platform and await front.is_open(whom.id, call.table.id)


def _on_pages(call: PendingNotice) -> How:
    """Returns how a table's open pages tell: they show whose turn it is, so that only a reminder is a line."""
    return "line" if call.due is None else "nothing"


async def first_room(
    app: App, whom: Person, calls: Sequence[PendingNotice], but: Destination | None = None
) -> Destination | None:
    """Returns the first room of these where they can be notified."""
    for call in calls:
        if place := await in_room(app, whom, call.table, call.front, but):
            return place
    return None


async def pending_for(app: App, player: int) -> list[PendingNotice]:
    """Returns all tables that wait for a player, soonest deadline first."""
    async with app.store.read() as conn:
        ids = await tables.ids_of_player(conn, player, ["live", "open"], TABLES_MOST)
        loaded = await tables.load(conn, app.games, ids)
    seats = [(loaded[match_id], loaded[match_id].seat_of(player)) for match_id in ids if match_id in loaded]
    return [
        PendingNotice(table, seat) for table, seat in seats if seat is not None and table.asked_of(seat) is not None
    ]
