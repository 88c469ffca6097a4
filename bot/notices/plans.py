"""How those who are waited for are called: now or after their quiet hours, table by table or all in one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Literal

from bot.app import App
from games.core.game import Seat
from games.table.table import Table
from storage import notices, tables
from storage.notices import Due, Person
from storage.people import Preferences

from .destinations import Destination, alone, in_room, place_for

SINGLES = 3  # messages; more than that in one while become one
WHILE_SECONDS = 600.0
TABLES_MOST = 500  # of one person that are looked at
LATEST = datetime.max.replace(tzinfo=UTC)

How = Literal["message", "digest", "line", "later", "nowhere", "nothing"]


@dataclass(frozen=True, slots=True)
class PendingNotice:
    """A seat whose person is to be told that they are waited for; `due` is none when it is a reminder."""

    table: Table
    seat: Seat
    due: Due | None = None

    @property
    def front(self) -> str:
        """The network they sit on."""
        return self.table.chairs[self.seat].front

    @property
    def turn(self) -> int:
        """The question they are waited for with."""
        return self.table.match.turn if self.table.match else 0


@dataclass(frozen=True, slots=True)
class NoticePlan:
    """What becomes of some calls to one person."""

    whom: int
    calls: tuple[PendingNotice, ...]
    how: How
    place: Destination | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Sent:
    """When somebody was sent something: on the wall, and by the clock that nobody can set."""

    at: datetime
    seconds: float


@dataclass
class RecentNotices:
    """What each person was sent in the last while. A restart forgets it, and costs at most one message more."""

    sent: dict[int, list[Sent]] = field(default_factory=dict)
    digests: dict[int, float] = field(default_factory=dict)

    def note(self, plan: NoticePlan, now: Sent) -> None:
        """Somebody is sent something."""
        if plan.how == "digest":
            self.digests[plan.whom] = now.seconds
        self.sent.setdefault(plan.whom, []).append(now)

    def forget(self, seconds: float) -> None:
        """What is longer ago no longer counts."""
        since = seconds - WHILE_SECONDS
        self.sent = {who: kept for who, some in self.sent.items() if (kept := [s for s in some if s.seconds > since])}
        self.digests = {who: at for who, at in self.digests.items() if at > since}


async def plans_for(app: App, lately: RecentNotices, whom: Person, calls: Sequence[PendingNotice]) -> list[NoticePlan]:
    """What becomes of the calls to one person that are due at one time."""
    if whom.preferences.notices == "off":
        return [NoticePlan(whom.id, tuple(calls), "nothing")]
    if until := quiet_until(whom.preferences, app.now()):
        return [NoticePlan(whom.id, tuple(calls), "later", until=until)]
    has_chat = any(app.chat(known.platform) for known in whom.accounts)
    lines = [call for call in calls if app.has_pages(call.front) and not has_chat]
    said = [call for call in calls if call not in lines and await _is_said(app, whom, call)]
    rest = sorted((call for call in calls if call not in lines and call not in said), key=_deadline)
    plans = [NoticePlan(whom.id, (call,), "line") for call in lines]
    if said:
        plans.append(NoticePlan(whom.id, tuple(said), "nothing"))
    return plans + (await _sent(app, lately, whom, rest) if rest else [])


async def _is_said(app: App, whom: Person, call: PendingNotice) -> bool:
    """Whether they were told of this very turn; what a reminder says is new."""
    if call.due is None:
        return False
    shown = await app.redraw.of_match(call.table.id)
    return any(one.kind == "notice" and (one.viewer, one.turn) == (whom.id, call.turn) for one in shown)


def _deadline(call: PendingNotice) -> datetime:
    return call.table.deadline or LATEST


async def _sent(app: App, lately: RecentNotices, whom: Person, calls: Sequence[PendingNotice]) -> list[NoticePlan]:
    """A message for each table while they are few; else all in one, and for a while no more."""
    lately.forget(app.seconds())
    sent, digest = lately.sent.get(whom.id, []), lately.digests.get(whom.id)
    if sent and await _has_acted(app, whom, sent[-1].at):
        sent = lately.sent[whom.id] = []
    if len(sent) + len(calls) <= SINGLES and not (digest and sent):
        return [await _single(app, whom, call) for call in calls]
    if digest is not None:
        rest = timedelta(seconds=digest + WHILE_SECONDS - app.seconds())
        return [NoticePlan(whom.id, tuple(calls), "later", until=app.now() + rest)]
    place = await alone(app, whom, calls[0].front) or await first_room(app, whom, calls)
    return [NoticePlan(whom.id, tuple(calls), "digest" if place else "nowhere", place)]


async def _has_acted(app: App, whom: Person, since: datetime) -> bool:
    async with app.store.read() as conn:
        return await notices.has_acted(conn, whom.id, since)


async def _single(app: App, whom: Person, call: PendingNotice) -> NoticePlan:
    place = await place_for(app, whom, call.table, call.front)
    nowhere: How = "line" if app.has_pages(call.front) else "nowhere"
    return NoticePlan(whom.id, (call,), "message" if place else nowhere, place)


async def first_room(
    app: App, whom: Person, calls: Sequence[PendingNotice], but: Destination | None = None
) -> Destination | None:
    """The first room of these in which they can be told."""
    for call in calls:
        if found := await in_room(app, whom, call.table, call.front, but):
            return found
    return None


def quiet_until(preferences: Preferences, now: datetime) -> datetime | None:
    """When the quiet hours end in which somebody now is; None outside of them."""
    if preferences.quiet_from is None or preferences.quiet_to is None or preferences.quiet_from == preferences.quiet_to:
        return None
    local = now + timedelta(minutes=preferences.utc_offset)
    long = (preferences.quiet_to - preferences.quiet_from) % 24
    if (local.hour - preferences.quiet_from) % 24 >= long:
        return None
    hours = (preferences.quiet_to - local.hour) % 24
    end = local.replace(minute=0, second=0, microsecond=0) + timedelta(hours=hours)
    return end - timedelta(minutes=preferences.utc_offset)


async def calls_to(app: App, player: int) -> list[PendingNotice]:
    """All tables that wait for a player, soonest deadline first."""
    async with app.store.read() as conn:
        ids = await tables.ids_of_player(conn, player, ["live"], TABLES_MOST)
        found = await tables.load(conn, app.games, ids)
    mine = [(found[match_id], found[match_id].seat_of(player)) for match_id in ids if match_id in found]
    return [PendingNotice(table, seat) for table, seat in mine if seat is not None and seat in table.waiting()]
