"""Frozen matches: replays the steps of a match, and lets it go on where they lead to its stored position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog

from bot.app import App
from games.core.game import Refusal
from games.core.match import Match, Past, begin, replay_step
from games.table import play
from games.table.table import StoredStep, Table
from storage import UnitOfWork
from storage.matches import tables

log = structlog.get_logger(__name__)


def replayed(table: Table, history: Sequence[StoredStep], *, with_clock: bool = False) -> Match[Any]:
    """Returns the position to which the steps of a match lead. Raises a Refusal or ValueError for impossible ones.

    `with_clock`: with its deadline, and each step checked against it.
    """
    past: list[Past[Any]] = []
    match = begin(table.game, table.start(), table.started_at if with_clock else None).match
    for taken in history:
        if taken.command is not None:
            match = replay_step(table.game, match, past, taken.command, taken.at if with_clock else None).match
    return match


def fits(table: Table, match: Match[Any]) -> bool:
    """Whether the stored position of a match is the replayed one."""
    return table.match is not None and (match.state, match.turn) == (table.match.state, table.match.turn)


async def unfreeze(app: App, match_id: str, by: str) -> Table:
    """Lets a frozen match go on, with the full time for its question.

    Raises unknown_match, not_frozen, and differs_from_steps while its stored position is not that of its steps.
    """

    async def work(unit: UnitOfWork) -> Table:
        table = await unit.table(match_id)
        if table.status != "frozen":
            raise Refusal("not_frozen")
        try:
            match = replayed(table, await tables.history(unit.conn, table.id), with_clock=True)
        except (Refusal, ValueError) as wrong:
            log.warning("the steps of a frozen match cannot be replayed", match=match_id, why=str(wrong))
            raise Refusal("differs_from_steps") from None
        if not fits(table, match) or table.match is None or match.version != table.match.version or match.outcome:
            raise Refusal("differs_from_steps")
        return unit.put(play.unfrozen(table, match, app.now()))

    after = await app.store.write(work)
    log.warning("a match was unfrozen", match=match_id, by=by)
    return after
