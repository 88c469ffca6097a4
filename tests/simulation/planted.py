"""Bugs, planted on purpose: each a small patch of the program that the laws have to find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace as changed
from datetime import datetime
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from bot.background import alarms, computers, sweep
from bot.chat import cards, rendering
from bot.messages import display_cache, redraw
from bot.notices import plans
from bot.presence import Presence
from bot.view.answer import Message
from games.core import match as core
from games.table import advancing, clock, invariants, play
from games.table.table import Change, Table
from storage import writer
from storage.jobs import Job
from storage.matches import tables
from storage.messages import notices
from storage.unit_of_work import UnitOfWork

from .planted_absences import PLANTED_ABSENCES

Plant = Callable[[ExitStack], None]


def _put(stack: ExitStack, place: Any, name: str, bug: Any) -> None:
    stack.enter_context(patch.object(place, name, bug))


def _unguarded(stack: ExitStack) -> None:
    """The program's own laws are off: those of the simulation have to find it."""
    _put(stack, invariants, "check", lambda _before, _change: None)


def lost_write(stack: ExitStack) -> None:
    """Now and then a step is not written."""
    save, count = tables.save, iter(range(10**9))

    async def forgets(conn: Any, pairs: Any, taken: Any, more: Any = ()) -> None:
        await save(conn, pairs, [] if taken and next(count) % 7 == 6 else taken, more)

    _put(stack, tables, "save", forgets)


def double_payout(stack: ExitStack) -> None:
    """The winner is paid twice."""
    settled = advancing._settled

    def generous(change: Change, now: datetime) -> Change:
        done = settled(change, now)
        return replace(done, movements=done.movements * 2)

    _unguarded(stack)
    _put(stack, advancing, "_settled", generous)


def stakes_forgotten(stack: ExitStack) -> None:
    """At an end the stakes stay where they are."""
    settled = advancing._settled
    _unguarded(stack)
    _put(stack, advancing, "_settled", lambda change, now: replace(settled(change, now), movements=()))


def early_alarm(stack: ExitStack) -> None:
    """Clocks run out when half of their time is over."""
    full = clock.is_up

    def hasty(table: Table, now: datetime, outages: Any) -> bool:
        early = now + clock.full_limit(table) / 2
        return full(table, early, outages)

    def rings(table: Table, now: datetime, outages: Any) -> Change:
        match = table.live_match()
        late = core.expire(table.game, match, match.turn, (match.deadline or now) + play.INSTANT)
        return advancing.advanced(table, late, max(now, table.moved_at))

    _unguarded(stack)
    _put(stack, play, "is_up", hasty)
    _put(stack, play, "expired", rings)
    _put(stack, alarms, "fires_at", lambda table, _outages: _sooner(table))


def _sooner(table: Table) -> Any:
    rings = clock.fires_at(table, ())
    return rings - clock.full_limit(table) / 2 if rings and table.status != "over" else rings


def outage_charged(stack: ExitStack) -> None:
    """Nobody gets back the time in which we were away."""
    _put(stack, Presence, "outages", property(lambda _presence: ()))


def leaked_hand(stack: ExitStack) -> None:
    """The card in the room tells what the first seat holds."""
    honest = cards.room_card

    def telling(app: Any, table: Table, *more: Any) -> Message:
        card = honest(app, table, *more)
        hands = getattr(table.match.state, "hands", None) if table.match else None
        return changed(card, text=f"{card.text}\n{hands[0]}") if hands else card

    _put(stack, rendering, "room_card", telling)


def never_repainted(stack: ExitStack) -> None:
    """A display that could not be painted at once is taken for painted."""

    async def careless(self: Any, platform: Any, display: Any, table: Any = None) -> None:
        try:
            await painted(self, platform, display)
        except Exception:  # noqa: BLE001
            self._note(replace(display, shown=10**6))

    painted = redraw.Redraw._show
    _put(stack, redraw.Redraw, "_show", careless)


def noticed_twice(stack: ExitStack) -> None:
    """A notice that was sent is due again, and nobody looks whether it stands there already."""

    async def takes(conn: Any, due: Any, until: Any) -> bool:
        return True

    async def nobody_looks(*_args: Any) -> bool:
        return False

    _put(stack, notices, "take", takes)
    _put(stack, plans, "_is_said", nobody_looks)


def applied_twice(stack: ExitStack) -> None:
    """An old press is taken for an answer to the question that now stands."""
    acted = core.act

    def easy(game: Any, match: Any, seat: int, turn: int, text: str, now: Any) -> Any:
        return acted(game, match, seat, match.turn, text, now)

    _put(stack, core, "act", easy)


def computers_asleep(stack: ExitStack) -> None:
    """A computer that was asked before a crash is not asked again, and one in two is not asked at all."""
    look, count = computers.Computers.on_change, iter(range(10**9))

    def lazy(self: Any, tables_changed: Mapping[str, Table]) -> None:
        if next(count) % 2:
            look(self, tables_changed)

    async def nothing(self: Any) -> None:
        """The sweep does not ask."""

    _put(stack, computers.Computers, "on_change", lazy)
    _put(stack, sweep.Sweep, "check_computers", nothing)
    _put(stack, alarms.Alarms, "fire", nothing)


class _PowerGone(Exception):
    """Ends a transaction without a commit."""


def acknowledged_too_early(stack: ExitStack) -> None:
    """People are told before the transaction is committed; when the power goes, it is lost."""
    write = writer.Writer._write

    async def hasty(self: Any, jobs: Any, how: Any) -> Any:
        with suppress(_PowerGone):
            async with self._engine.write() as conn:
                unit = UnitOfWork(conn, self._games, self._now)
                await unit.fetch({job.match_id for job in jobs if job.change}, self._cache)
                for job in jobs:
                    await how(job, unit)
                await unit.flush()
                raise _PowerGone
        return unit.written

    async def sometimes(self: Any, jobs: Any, how: Any) -> Any:
        hit = how is Job.in_batch and any(job.change for job in jobs) and next(count) % 9 == 8
        return await (hasty if hit else write)(self, jobs, how)

    count = iter(range(10**9))
    _put(stack, writer.Writer, "_write", sometimes)


def forgotten_display(stack: ExitStack) -> None:
    """Whatever was pending is forgotten when a look at the rows fails, and the sweep does not look for it."""

    async def nothing(self: Any) -> None:
        """Nobody looks."""

    _put(stack, redraw.Redraw, "sweep", nothing)
    _put(stack, display_cache.DisplayCache, "is_stale", lambda self, display: False)


PLANTED: dict[str, Plant] = {
    bug.__name__: bug
    for bug in (
        lost_write,
        double_payout,
        stakes_forgotten,
        early_alarm,
        outage_charged,
        leaked_hand,
        never_repainted,
        noticed_twice,
        applied_twice,
        computers_asleep,
        acknowledged_too_early,
        forgotten_display,
        *PLANTED_ABSENCES,
    )
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """The program with this bug in it."""
    with ExitStack() as stack:
        PLANTED[name](stack)
        yield
