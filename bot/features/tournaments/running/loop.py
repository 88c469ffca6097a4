"""The loop: every quarter of a minute it does what is due in each tournament.

Where several processes find the same step due, one does it: it is decided again in the transaction.
Challenges do not wait for it: what is due in one is done when it begins and after each of its matches.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.logs import failures_logged
from bot.tasks import Tasks
from storage import UnitOfWork
from storage.tournament import matches, queue, rounds, teams, tournaments
from storage.tournament.tournaments import Tournament

from .. import live, snapshot
from ..snapshot import Snapshot
from .due import FinishRound, Pair, PrepareRound, Restart, Step, next_step
from .steps import Computed, carry_out, compute, still_holds

TURN_SECONDS = 15
STEPS_MOST = 100  # of one tournament in one turn
CLOSING_SECONDS = 0.5

log = structlog.get_logger(__name__)


class Loop:
    """Runs by the clock.

    `prepared` is called with the teams of a new round, `finished` with a tournament after one, and `active` in each
    turn in which there is a tournament that has not ended.
    """

    def __init__(
        self,
        app: App,
        prepared: Callable[[Collection[int]], None] = lambda _: None,
        active: Callable[[], None] = lambda: None,
    ) -> None:
        self._app = app
        self._prepared = prepared
        self._active = active
        self._tasks, self._listening = Tasks(), Tasks()
        self._known: dict[int, Snapshot] = {}
        self._sealed: dict[int, int] = {}  # matches, with their tournaments

    def start(self) -> None:
        """Turns at once, and then at each quarter of a minute on the wall; listens to challenges."""
        self._listening.start(self.follow_challenges(), "challenges")
        self._tasks.every(self._until_turn, self.turn, "tournaments", first=0.0)

    async def close(self) -> None:
        """Stops; a running turn gets a moment to finish."""
        await self._listening.finish()
        await self._tasks.finish(CLOSING_SECONDS)

    def _until_turn(self) -> float:
        return TURN_SECONDS - self._app.now().timestamp() % TURN_SECONDS

    async def follow_challenges(self) -> None:
        """Does what is due in each challenge that this process begins or has played a match of.

        It also notes what this process reveals, so that nobody is told twice.
        """
        async for event in self._app.feed.events(live.ALL):
            if event.kind == "revealed":
                self._sealed.pop(event.facts["match"], None)
            if event.kind in ("changed", "ended"):
                with failures_logged(log, "a challenge could not go on"):
                    await self._go_on(event.facts["tournament"])

    async def _go_on(self, number: int) -> None:
        async with self._app.store.read() as conn:
            tournament = await tournaments.get(conn, number)
        if tournament is not None and tournament.challenge:
            await self._steps(tournament)

    async def turn(self) -> None:
        """Does what is due, and tells what others have changed."""
        async with self._app.store.read() as conn:
            known = [await snapshot.load(conn, tournament) for tournament in await tournaments.active(conn)]
            await self._tell_reveals(conn)
        if known:
            self._active()
        self._tell_changes(known)
        for at in known:
            if next_step(at, self._app.now()):
                with failures_logged(log, "a tournament's turn failed", tournament=at.tournament.id):
                    await self._steps(at.tournament)

    def _tell_changes(self, known: Sequence[Snapshot]) -> None:
        """Tells live pages what others have changed: commands and other processes."""
        before, self._known = self._known, {at.tournament.id: _changed_by_others(at) for at in known}
        for number, at in self._known.items():
            if number in before and before[number] != at:
                live.changed(self._app, number)

    async def _tell_reveals(self, conn: AsyncConnection) -> None:
        """Tells live pages what has been revealed, also by commands and other processes."""
        before, self._sealed = self._sealed, await matches.sealed(conn)
        for number in before.keys() - self._sealed.keys():
            if match := await matches.get(conn, number):
                live.revealed(self._app, before[number], match)

    async def _steps(self, tournament: Tournament) -> None:
        done = [step async for step in self._due_steps(tournament)]
        if any(isinstance(step, FinishRound) for step in done):
            now = self._app.now()  # after the last step, which may have ended the tournament
            await self._app.store.write(lambda unit: rounds.release_reports(unit.conn, tournament.id, now))
            live.reported(self._app)

    async def _due_steps(self, tournament: Tournament) -> AsyncIterator[Step]:
        """Does what is due and yields each step that was done."""
        for _ in range(STEPS_MOST):
            async with self._app.store.read() as conn:
                at = await snapshot.load_by_id(conn, tournament.id)
            step = next_step(at, self._app.now()) if at else None
            if at is None or step is None:
                return
            computed = await compute(self._app.store, at, step, self._app.now())
            if await self._app.store.write(partial(self._do, tournament.id, step, computed)):
                await self._tell(tournament, step)
                yield step

    async def _do(self, number: int, step: Step, computed: Computed, unit: UnitOfWork) -> bool:
        """Does a step in one transaction, unless it is no longer due or rests on other results."""
        at = await snapshot.load_by_id(unit.conn, number)
        if at is None or next_step(at, self._app.now()) != step or not await still_holds(unit.conn, at, computed):
            return False
        await carry_out(unit, at, step, computed, self._app.now(), self._app.random_bytes)
        return True

    async def _tell(self, tournament: Tournament, step: Step) -> None:
        log.info("a tournament went on", tournament=tournament.name, step=type(step).__name__)
        match step:
            case PrepareRound():
                async with self._app.store.read() as conn:
                    made = await rounds.numbered(conn, tournament.id, step.number)  # none at a knock-out's end
                    created = await matches.of_round(conn, made.id) if made else []
                    live.created(self._app, tournament.id, created)
                self._prepared(step.teams)
            case Pair():
                async with self._app.store.read() as conn:
                    created = await queue.unfinished(conn, tournament.id)
                new = [match for match in created if set(match.teams) & set(step.robots)]
                live.created(self._app, tournament.id, new)
                self._prepared({team for match in new for team in match.teams})
            case FinishRound():
                async with self._app.store.read() as conn:
                    known = await teams.of_tournament(conn, tournament.id)
                live.booked(self._app, tournament.id, "ladder", [team.id for team in known])
            case Restart():
                live.booked(self._app, tournament.id, "reload")
            case _:
                live.changed(self._app, tournament.id)


def _changed_by_others(at: Snapshot) -> Snapshot:
    """Returns the snapshot without what this program changes and tells itself; rests tell sealed faults."""
    own: dict[str, Any] = {"faults": 0, "resting_until": None}
    own |= dict.fromkeys(("connected_until", "ready_since", "paired_at"))
    teams_alone = [replace(team, **own) for team in at.teams]
    nothing: dict[str, Any] = {"rounds": (), "unfinished": None, "awaits_reveal": False, "held": 0, "busy": frozenset()}
    return replace(at, teams=teams_alone, **nothing)
