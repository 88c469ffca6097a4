"""Messages after each round to the rooms that follow teams. They wait in the database, so that a crash loses none."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import timedelta

import structlog

from bot.app import App
from bot.logs import failures_logged
from bot.tasks import Tasks
from bot.view.answer import Message
from bot.view.pen import Pen, joined
from storage.messages import rooms
from storage.messages.rooms import Room
from storage.tournament import matches, rounds, teams, tournaments
from storage.tournament.rounds import Report

from ..live import team_line, winner_lines
from ..standings import standings, winners_of

AGAIN_SECONDS = 15.0  # until messages that could not be sent are looked at again
AT_ONCE = 50
SENDING = timedelta(minutes=2)  # longer than any message takes to arrive; then its sender has died
KEPT = timedelta(days=1)  # a message that could not be sent for so long is news no more

log = structlog.get_logger(__name__)


class RoundReports:
    """Sends each message once; one whose sender died is sent again, and says so."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._tasks = Tasks()
        self._wake = asyncio.Event()

    def start(self) -> None:
        """Begins to send."""
        self._tasks.start(self._sends(), "reports of rounds")

    def wake(self) -> None:
        """Looks at the table now."""
        self._wake.set()

    async def close(self) -> None:
        """Stops; a message that is being sent is sent again later."""
        await self._tasks.finish()

    async def _sends(self) -> None:
        waited = False
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), AGAIN_SECONDS if waited else None)
            self._wake.clear()
            waited = True
            with failures_logged(log, "rooms could not be told of a round"):
                waited = await self.send()

    async def send(self) -> bool:
        """Sends the messages that wait; returns whether there were any."""
        async with self._app.store.read() as conn:
            waiting = await rounds.waiting_reports(conn, self._app.now(), AT_ONCE)
        await asyncio.gather(*(self._send(report) for report in waiting))
        return bool(waiting)

    async def _send(self, report: Report) -> None:
        async with self._app.store.read() as conn:
            room = await rooms.get(conn, report.room_id)
        chat, now = self._app.chat(room.platform), self._app.now()
        if room.reach == "here" and report.created_at + KEPT > now:
            if chat is None or not chat.ready:
                return
            if not await self._app.store.write(lambda unit: rounds.take_report(unit.conn, report, now + SENDING)):
                return
            with failures_logged(log, "a room was not told of a round", room=room.id):
                if message := await self._message(report, room):
                    await chat.say(room.address, message)
        await self._app.store.write(lambda unit: rounds.remove_report(unit.conn, report))

    async def _message(self, report: Report, room: Room) -> Message | None:
        """Returns how the teams did that a room follows; None of a sealed round, or where it follows none any more."""
        async with self._app.store.read() as conn:
            one = await rounds.get(conn, report.round_id)
            held = await tournaments.get(conn, one.tournament_id) if one else None
            if one is None or held is None:
                return None
            played = await matches.of_round(conn, one.id)
            if any(match.hidden for match in played):
                return None
            ladder = await standings(conn, held)
            rows = {row.team: row for row in ladder}
            known = await teams.by_ids(conn, list(rows))
            won = [known[row.team] for row in await winners_of(conn, held, ladder)]
        pen: Pen = self._app.pen(room.platform, room.settings.language)
        followed = [known[team] for team in room.settings.followed_teams if team in known]
        lines = [team_line(pen, team, rows[team.id], played) for team in followed]
        if not lines:
            return None
        head = pen.ink.bold(pen("tournament-round-over", tournament=held.name, number=one.number))
        again = [pen("tournament-told-again")] if report.attempts else []
        return Message(joined([head, *lines, *winner_lines(pen, won), *again]))
