"""/tournament: the ladder, a team's page, and following a team in this room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from bot.app import App
from bot.chat.command import Command, Given, Option
from bot.chat.completion import Found, Write, fitting
from bot.chat.context import Context
from bot.chat.pages import rows_of
from bot.view.answer import Answer, Key, Message, Page
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.tournament.scoring import LadderRow
from storage.tournament import matches, rounds, teams, tournaments
from storage.tournament.rounds import Round
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from ..live import follow
from ..reports import team_results, winner_lines
from ..result_context import remarkable
from ..standings import standings, winners_of

OPTIONS = (
    Option("tournament", "tournament"),
    Option("team", "team"),
    Option("follow", "flag"),
    Option("robots", "robot", runs="robot", named=True),
)
T = TypeVar("T", Tournament, Team)

SHOWN = 10  # teams of a ladder
KEYS = 6


async def tournament(context: Context, given: Given) -> Answer:
    """Shows the ladder of a tournament (usually the newest one), or a team of it."""
    async with context.app.store.read() as conn:
        listed = await tournaments.listed(conn)
    if not listed:
        raise Refusal("no_tournament")
    tournament = await _asked_for(context, listed, str(given["tournament"])) if "tournament" in given else listed[0]
    if tournament is None:
        raise Refusal("unknown_tournament")
    async with context.app.store.read() as conn:
        rows = await standings(conn, tournament)
        shown = await teams.by_ids(conn, [row.team for row in rows])
    if "team" not in given:
        return await _ladder(context, tournament, rows, shown)
    team = _named(list(shown.values()), str(given["team"]))
    if team is None:
        raise Refusal("unknown_team")
    if "follow" in given:
        if not context.may_set_up:
            raise Refusal("not_moderator")
        room = await follow(context.app, context.room, team.id, bool(given["follow"]))
        return await _team(context, tournament, team, rows, team.id in room.settings.followed_teams)
    return await _team(context, tournament, team, rows, team.id in context.room.settings.followed_teams)


async def _asked_for(context: Context, known: Sequence[Tournament], text: str) -> Tournament | None:
    """Returns the tournament with this number or name; a challenge, which is in no list, by its number."""
    if (named := _named(known, text)) or not (text.isascii() and text.isdecimal() and len(text) < 16):
        return named
    async with context.app.store.read() as conn:
        challenge = await tournaments.get(conn, int(text))
    return challenge if challenge and challenge.challenge and challenge.archive_of is None else None


def _named(known: Sequence[T], text: str) -> T | None:
    """Returns the one with this number or this name."""
    return next(
        (
            tournament
            for tournament in known
            if text in (str(tournament.id), tournament.name) or text.casefold() == tournament.name.casefold()
        ),
        None,
    )


async def _ladder(context: Context, held: Tournament, rows: Sequence[LadderRow], known: Mapping[int, Team]) -> Answer:
    pen = context.pen()
    async with context.app.store.read() as conn:
        of_rounds = await rounds.of_tournament(conn, held.id)
        counts = await matches.count_by_status(conn, of_rounds[-1].id, shown=True) if of_rounds else {}
        won = [known[row.team] for row in await winners_of(conn, held, rows)]
        sentences = await remarkable(conn, held)
    lines = [pen.ink.bold(pen("tournament-titled", name=held.name)), pen(f"tournament-status-{held.status}")]
    lines += winner_lines(pen, won)
    if of_rounds:
        lines.append(_progress(pen, held, of_rounds[-1], counts))
    lines += [pen(sentence) for sentence in sentences]
    lines += [_row(pen, known[row.team], row) for row in rows[:SHOWN]] or [pen("tournament-no-teams")]
    keys = [Key(known[row.team].name[:20], f"/tournament {held.id} {row.team}") for row in rows[:KEYS]]
    keys.append(Key(pen.plain("tournament-refresh"), f"/tournament {held.id}"))
    keys.append(Key(pen.plain("robots-own"), "/tournament robots"))
    return (Page(Message(joined(lines), rows_of(keys))),)


def _progress(pen: Pen, held: Tournament, last: Round, counts: Mapping[str, int]) -> str:
    """Returns how far the latest round is; of an endless tournament what is promised to robots."""
    if held.is_endless:
        return f"{pen('tournament-day', number=last.number)}: {pen('tournament-promise', minutes=held.every_minutes)}"
    ended, whole = counts.get("done", 0) + counts.get("void", 0), sum(counts.values())
    said = pen("tournament-progress", ended=ended, all=whole)
    if sealed := counts.get("sealed", 0):
        said = pen("tournament-sealed-now" if last.pending else "tournament-sealed-round", count=sealed)
    return f"{pen('tournament-round', number=last.number)}: {said}"


def _row(pen: Pen, team: Team, row: LadderRow) -> str:
    rating, uncertainty = round(row.rating), round(row.plus_minus)
    facts: dict[str, str | int] = {"points": row.points, "rating": rating, "uncertainty": uncertainty}
    facts["rated"] = "yes" if row.is_rated else "no"
    if row.place is None:
        return pen("tournament-row-apart", team=team.name, **facts)
    return pen("tournament-row", place=row.place, team=team.name, **facts)


async def _team(context: Context, held: Tournament, team: Team, rows: Sequence[LadderRow], is_followed: bool) -> Answer:
    pen = context.pen()
    async with context.app.store.read() as conn:
        played = [match for _, match in await matches.of_tournament(conn, held.id) if not match.hidden]
    row = next(row for row in rows if row.team == team.id)
    lines = [pen.ink.bold(pen.ink.escape(team.name)), _row(pen, team, row)]
    lines.append(pen("tournament-balance", **team_results(team.id, played)))
    if team.problem in ("no_endpoint", "unproven"):
        lines.append(pen(f"tournament-problem-{team.problem}"))
    keys = [Key(pen.plain("tournament-play"), f"/robot play {team.id}")]
    if context.may_set_up:
        label = "tournament-unfollow" if is_followed else "tournament-follow"
        keys.append(Key(pen.plain(label), f"/tournament {held.id} {team.id} {'no' if is_followed else 'yes'}"))
    keys.append(Key(pen.plain("button-back"), f"/tournament {held.id}"))
    return (Page(Message(joined(lines), rows_of(keys))),)


async def offered(app: App, text: str, _others: Mapping[str, str], _write: Write) -> Found:
    """Returns the tournaments that fit the text typed so far."""
    async with app.store.read() as conn:
        return fitting([(held.name, held.name) for held in await tournaments.listed(conn)], text)


async def offered_teams(app: App, text: str, others: Mapping[str, str], _write: Write) -> Found:
    """Returns the teams of the chosen tournament, or of the newest, that fit the text typed so far."""
    name = others.get("tournament", "")
    async with app.store.read() as conn:
        listed = await tournaments.listed(conn)
        chosen = next((held for held in listed if name in ("", held.name, str(held.id))), None)
        known = await teams.of_tournament(conn, chosen.id) if chosen else []
    return fitting([(team.name, team.name) for team in known], text)


TOURNAMENT = Command("tournament", tournament, OPTIONS, moderated=True, pages="room")
