"""What needs everybody's consent: an early start, a draw, a takeback, a restart, a stop, more time, a rematch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from games.core import match as core
from games.core.commands import Deadline
from games.core.game import Refusal, Seat
from games.core.match import Past
from games.table.clock import REMATCH_PAUSE, Outage, full_limit, in_force, is_up
from games.table.starting import is_announced, missing, people_seated
from games.table.table import NO_WORDS, Change, Lobby, Movement, Offer, Table, Taken, player_purse
from storage import Desk, displays, tables
from storage.people import Player

from .play import advanced, begun, skipped, stopped
from .seating import new_table
from .table_limits import check_open_tables, check_rematch

if TYPE_CHECKING:
    from bot.app import App

UNTIL = {
    "start": timedelta(days=366),  # as long as the table is open: no clock is longer than a year
    "draw": timedelta(minutes=10),
    "takeback": timedelta(minutes=10),
    "restart": timedelta(minutes=10),
    "stop": timedelta(minutes=10),
    "more_time": timedelta(minutes=10),
    "skip": timedelta(minutes=10),
    "rematch": timedelta(hours=1),
    "swap": timedelta(hours=1),
}
CARDS_MOST = 50  # of a match; in so many rooms its rematch is shown too
REMATCHES = frozenset({"rematch", "swap"})
UNDOES = frozenset({"stop", "restart"})  # what ends the match or empties the board
COMPUTERS_DECLINE = frozenset({"draw"})  # all else they agree to


async def offer(app: App, match_id: str, player: Player, kind: str) -> Table:
    """A seat offers, or agrees to what another has offered; when all agree, it is done at once."""
    return await app.store.write(lambda desk: _offered(app, desk, match_id, player, kind, fresh=True))


async def agree(app: App, match_id: str, player: Player, kind: str) -> Table:
    """A seat agrees to what stands; what was declined or has lapsed meanwhile does not come back by it."""
    return await app.store.write(lambda desk: _offered(app, desk, match_id, player, kind, fresh=False))


async def _offered(app: App, desk: Desk, match_id: str, player: Player, kind: str, fresh: bool) -> Table:
    table = await desk.table(match_id)
    now = max(app.now(), table.moved_at)
    seat = _asking(app, table, player, kind, now)
    offers = [o for o in table.offers if o.kind == kind]
    standing = next((o for o in offers if now <= o.until), None)
    if standing is None and not fresh:
        raise Refusal("offer_expired" if offers else "no_offer")
    if kind == "skip" and standing is None:
        _check_skip(app, table, seat, now)
    made = standing or Offer(kind, seat, _computers(table), now + UNTIL[kind], _turn(table))
    change = await _effect(app, desk, table, made, now)  # refused here when it cannot be done at all
    made = replace(made, agreed=tuple(sorted({*made.agreed, seat})))
    if _needed(table, kind) <= set(made.agreed) or _needs_nobody(table, kind):
        return await _done(desk, table, change)
    others = tuple(o for o in table.offers if o.kind != kind)
    return desk.put(Change(replace(table, offers=(*others, made))))


async def decline(app: App, match_id: str, player: Player, kind: str) -> Table:
    """A seat does not agree, or takes its own offer back; the offer is gone."""

    def declined(table: Table) -> Change:
        seat = table.seat_of(player.id)
        if seat is None or table.chairs[seat].invited:
            raise Refusal("not_seated")
        kept = tuple(o for o in table.offers if o.kind != kind)
        if kept == table.offers:
            raise Refusal("no_offer")
        return Change(replace(table, offers=kept))

    return (await app.store.change(match_id, declined)).table


def lapsed(table: Table, now: datetime) -> Change:
    """Offers whose time is over are gone."""
    kept = tuple(o for o in table.offers if now <= o.until)
    if kept == table.offers:
        raise Refusal("no_offer")
    return Change(replace(table, offers=kept))


def _asking(app: App, table: Table, player: Player, kind: str, now: datetime) -> Seat:
    if kind not in UNTIL:
        raise Refusal("illegal")
    seat = table.seat_of(player.id)
    if seat is None:
        raise Refusal("not_seated")
    if kind in REMATCHES:
        _check_rematch(table, kind)
        return seat
    if kind == "start":
        _check_start(table, seat)
        return seat
    match = table.live_match()
    if is_up(table, now, app.outages):
        raise Refusal("too_late")  # the alarm is about to ring
    if seat not in core.live(table.game, match):
        raise Refusal("out_of_game")
    return seat


def _check_start(table: Table, seat: Seat) -> None:
    """Only an announced registration is started by consent; everywhere else the host starts."""
    if table.status == "live":
        raise Refusal("already_started")
    if table.status != "open":
        raise Refusal("match_over" if table.match else "closed")
    if seat not in people_seated(table):
        raise Refusal("not_seated")
    if not is_announced(table):
        raise Refusal("illegal")
    if missing(table):
        raise Refusal("not_enough_players", least=table.game.fewest)


def _check_skip(app: App, table: Table, seat: Seat, now: datetime) -> None:
    """Who sleeps is skipped after half the clock, where at least two who are awake agree."""
    if in_force(table, app.outages) is None:
        raise Refusal("no_clock")
    asked = table.waiting()
    if seat in asked:
        raise Refusal("illegal")
    if not can_be_skipped(table):
        raise Refusal("not_enough_players", least=3)
    half = half_time(table, app.outages)
    if half is not None and now < half:
        raise Refusal("too_early")


def can_be_skipped(table: Table) -> bool:
    """Whether, besides those who are waited for, somebody is left to ask and somebody to agree."""
    return len(core.awake(table.game, table.live_match())) > 1


def half_time(table: Table, outages: Sequence[Outage]) -> datetime | None:
    """From when on a sleeper may be skipped; None where no clock runs."""
    last = in_force(table, outages)
    return last.deadline - full_limit(table) / 2 if last else None


def _check_rematch(table: Table, kind: str) -> None:
    if kind == "swap" and not table.game.seat_0_begins:
        raise Refusal("illegal")
    if table.status == "open":
        raise Refusal("not_started")
    if table.status == "live":
        raise Refusal("already_started")
    if table.match is None or any(chair.player is None and chair.level is None for chair in table.chairs):
        raise Refusal("closed")  # it never began, or somebody was forgotten
    if table.next_match:
        raise Refusal("already_exists")


def _turn(table: Table) -> int:
    return table.match.turn if table.match else 0


def _computers(table: Table) -> tuple[Seat, ...]:
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.level is not None)


def _needed(table: Table, kind: str) -> frozenset[Seat]:
    if kind == "start":
        return people_seated(table)
    if kind in REMATCHES or table.match is None:
        return frozenset(range(len(table.chairs)))
    return core.awake(table.game, table.match) if kind == "skip" else core.live(table.game, table.match)


def needs_nobody_else(table: Table, player: Player, kind: str) -> bool:
    """Whether this player's offer is carried out at once, because nobody else has to agree."""
    seat = table.seat_of(player.id)
    if seat is None or table.status != "live":
        return False
    return _needs_nobody(table, kind) or _needed(table, kind) <= {seat, *_computers(table)}


def _needs_nobody(table: Table, kind: str) -> bool:
    """A game whose option `restart` is `either` lets one player begin anew, where nothing is at stake."""
    return kind == "restart" and getattr(table.options, "restart", "both") == "either" and not table.stake


async def _effect(app: App, desk: Desk, table: Table, made: Offer, now: datetime) -> Change:
    """What comes of it when all agree."""
    if made.kind in COMPUTERS_DECLINE and table.has_computer:
        raise Refusal("computer_declines")
    agreed = tuple(sorted(_needed(table, made.kind)))  # it is done only once all of these have
    match made.kind:
        case "start":
            return begun(table, now)
        case "draw":
            return stopped(table, "draw", now)
        case "stop":
            return stopped(table, "stopped", now)
        case "skip":
            return skipped(table, agreed, now)
        case "more_time":
            return _more_time(app, table, agreed, await tables.history(desk.conn, table.id), now)
        case "takeback" | "restart":
            past = await _past(desk, table)
            count = core.back_to_start(past) if made.kind == "restart" else core.back_to_own(past, made.by)
            return advanced(table, core.take_back(table.game, table.live_match(), past, count, now), now)
    return await _rematch(app, desk, table, made.kind == "swap", now)


async def _past(desk: Desk, table: Table) -> list[Past[Any]]:
    """The positions that are in force, from the start."""
    past: list[Past[Any]] = []
    match = core.begin(table.game, table.start(), None).match
    for taken in await tables.history(desk.conn, table.id):
        if taken.deed is not None:
            match = core.follow(table.game, match, past, taken.deed, None).match
    return past


def _more_time(app: App, table: Table, agreed: tuple[Seat, ...], history: Sequence[Taken], now: datetime) -> Change:
    last = in_force(table, app.outages)
    if last is None:
        raise Refusal("no_clock")
    if any(t.turn == _turn(table) and e.facts.get("why") == "consent" for t in history for e in t.events):
        raise Refusal("once_a_turn")
    deed = Deadline(last.deadline + full_limit(table), "consent", agreed)
    change = advanced(table, core.postpone(table.game, table.live_match(), deed, now), now)
    return replace(change, table=replace(change.table, floored=last.floored))


async def _rematch(app: App, desk: Desk, table: Table, swapped: bool, now: datetime) -> Change:
    """The same people, options and stake at a new table; `swapped`: another one is first."""
    chairs = table.chairs[1:] + table.chairs[:1] if swapped else table.chairs
    same_deal = swapped and table.game.same_deal
    fresh = new_table(
        app,
        now,
        name=table.name,
        options=table.options,
        room=table.room,
        host=next(chair.player for chair in chairs if chair.player is not None),
        most=table.most,
        stake=table.stake,
        chairs=tuple(replace(chair, words="", entropy=NO_WORDS) for chair in chairs),
        asked_at=now,
        lobby=Lobby(starts_soon=True),
        deadline=now + REMATCH_PAUSE,
    )
    fresh = _dealt_again(fresh, table) if same_deal else fresh
    people = [chair.player for chair in chairs if chair.player is not None]
    room = await app.room(desk.conn, table.room)
    await check_rematch(desk, fresh, room)
    if _is_seen_first(fresh, table):
        await check_open_tables(desk, room, people[0])
    stakes = tuple(Movement(player_purse(player), fresh.escrow, table.stake, "stake") for player in people)
    return Change(fresh, movements=stakes)


async def _done(desk: Desk, table: Table, change: Change) -> Table:
    after = desk.put(change)
    if after.id == table.id:
        return after
    desk.put(Change(replace(table, deadline=None, next_match=after.id, offers=())))
    fresh = after if _is_seen_first(after, table) else desk.put(begun(after, after.created_at))
    await desk.flush()
    for display in await displays.of_matches(desk.conn, [table.id], CARDS_MOST):
        if display.kind == "card" and not display.handle:  # where the old card stands, the new one is wanted
            await displays.keep(desk.conn, displays.wanted(display.platform, display.room, after.id, "card"))
    return fresh


def _dealt_again(fresh: Table, before: Table) -> Table:
    """The seed of the match before, which is known by now: its secret, and what each seat added to it."""
    chairs = zip(fresh.chairs, before.chairs, strict=True)
    kept = tuple(replace(chair, entropy=seat.entropy) for chair, seat in chairs)
    return replace(fresh, secret=before.secret, chairs=kept)


def _is_seen_first(rematch: Table, before: Table) -> bool:
    """Where chance takes part, two people see the new commitment, and may hold it to add words, before it starts."""
    people = sum(chair.player is not None for chair in rematch.chairs)
    return rematch.game.draws and people > 1 and rematch.secret != before.secret
