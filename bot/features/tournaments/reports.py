"""The message to a room that follows teams, after each round: what they did, and who leads or has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.app import App
from bot.sending import Kind
from bot.view.answer import Message
from bot.view.pen import Pen, joined
from games.tournament.scoring import LadderRow
from storage.messages.rooms import Room
from storage.outbox import Thing
from storage.tournament import matches, rounds, teams, tournaments
from storage.tournament.matches import Match
from storage.tournament.teams import Team

from .result_context import remarkable
from .standings import standings, winners_of


async def report(app: App, message: Thing, room: Room) -> Message | None:
    """Returns the results of the teams that a room follows; None for a sealed round, or if it follows none any more."""
    async with app.store.read() as conn:
        round_ = await rounds.get(conn, int(message.about))
        tournament = await tournaments.get(conn, round_.tournament_id) if round_ else None
        if round_ is None or tournament is None:
            return None
        played = await matches.of_round(conn, round_.id)
        if any(match.hidden for match in played):
            return None
        ladder = await standings(conn, tournament)
        rows = {row.team: row for row in ladder}
        known = await teams.by_ids(conn, list(rows))
        won = [known[row.team] for row in await winners_of(conn, tournament, ladder)]
        sentences = await remarkable(conn, tournament, round_)
    pen: Pen = app.pen(room.platform, room.settings.language)
    followed = [known[team] for team in room.settings.followed_teams if team in known]
    lines = [team_line(pen, team, rows[team.id], played) for team in followed]
    if not lines:
        return None
    over = "tournament-day-over" if tournament.is_endless else "tournament-round-over"
    head = pen.ink.bold(pen(over, tournament=tournament.name, number=round_.number))
    again = [pen("tournament-told-again")] if message.attempts > 1 else []
    said = [pen(sentence) for sentence in sentences]
    return Message(joined([head, *lines, *said, *winner_lines(pen, won), *again]))


def team_line(pen: Pen, team: Team, row: LadderRow, played: Sequence[Match]) -> str:
    """Returns how a team did in some matches, and its place; out of competition it has none."""
    counts = {"points": row.points, **team_results(team.id, played)}
    if row.place is None:
        return pen("tournament-did-apart", team=team.name, **counts)
    return pen("tournament-did", team=team.name, place=row.place, **counts)


def winner_lines(pen: Pen, won: Sequence[Team]) -> list[str]:
    """Returns the line that names the winners; none where nobody has won yet."""
    return [pen("tournament-winner", count=len(won), teams=", ".join(team.name for team in won))] if won else []


def team_results(team: int, played: Sequence[Match]) -> Mapping[str, int]:
    """Returns how many matches a team won, drew and lost."""
    of_team = [match for match in played if match.status == "done" and team in (match.first, match.second)]
    drawn = sum(match.winner == "draw" for match in of_team)
    won = sum(match.winner == ("first" if match.first == team else "second") for match in of_team)
    return {"won": won, "drawn": drawn, "lost": len(of_team) - won - drawn}


REPORTS = Kind(
    rounds.REPORT,
    report,
    timedelta(minutes=2),
    at_once=50,
    repeats=True,
    news_for=rounds.NEWS_FOR,
)
