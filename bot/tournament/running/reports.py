"""The messages after each round to the rooms that follow teams."""

from __future__ import annotations

from bot.app import App
from bot.view.answer import Message
from bot.view.pen import Pen, joined
from storage.messages.rooms import Room
from storage.outbox import Thing
from storage.tournament import matches, rounds, teams, tournaments

from ..live import team_line, winner_lines
from ..standings import standings, winners_of


async def report(app: App, about: Thing, room: Room) -> Message | None:
    """Returns how the teams did that a room follows; None of a sealed round, or where it follows none any more."""
    async with app.store.read() as conn:
        one = await rounds.get(conn, int(about.about))
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
    pen: Pen = app.pen(room.platform, room.settings.language)
    followed = [known[team] for team in room.settings.followed_teams if team in known]
    lines = [team_line(pen, team, rows[team.id], played) for team in followed]
    if not lines:
        return None
    head = pen.ink.bold(pen("tournament-round-over", tournament=held.name, number=one.number))
    again = [pen("tournament-told-again")] if about.attempts > 1 else []
    return Message(joined([head, *lines, *winner_lines(pen, won), *again]))
