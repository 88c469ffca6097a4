"""Lists that the commands of an organiser print about a tournament: for people, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.app import App
from bot.cli.admin import CannotDo
from bot.words import DEFAULT
from games.core.game import Refusal
from games.tournament.description import scored_in
from games.tournament.document import row_document
from games.tournament.scoring import LadderRow
from storage.tournament import events, hooks, machines, matches, rounds, teams, tournaments
from storage.tournament.hooks import FAILURES_MOST, Hook
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .. import exports, snapshot
from ..result_context import remarkable
from ..running.due import lacking
from ..standings import standings
from ..teams.network import connects_itself
from .tournament_house import tournament_named, utc

Facts = Mapping[str, Any]

MATCHES = {"done": "played", "leased": "being played", "queued": "waiting", "void": "void", "sealed": "sealed"}
LACKING = {
    "sealed": "No further round begins before the sealed results are revealed: its pairs would tell them.",
    "teams": "No further round begins: fewer than two teams can play.",
    "type": "No further round begins: no round type is in use.",
}


def _printed(facts: Sequence[Facts], as_json: bool, lines: Sequence[str], nothing: str) -> str:
    return json.dumps(facts, ensure_ascii=False) if as_json else "\n".join(lines) or nothing


async def list_tournaments(app: App, as_json: bool) -> str:
    """Returns a line for each tournament, or JSON."""
    facts = []
    async with app.store.read() as conn:
        for tournament in await tournaments.listed(conn):
            teams_ = len(await teams.of_tournament(conn, tournament.id))
            of_rounds = len(await rounds.of_tournament(conn, tournament.id))
            facts.append({**_facts(tournament), "teams": teams_, "rounds": of_rounds})
    line = "{name}  {status}  {teams} team{s}  round {rounds}"
    lines = [line.format(**team_facts, s="s" * (team_facts["teams"] != 1)) for team_facts in facts]
    return _printed(facts, as_json, lines, "there are no tournaments.")


async def show(app: App, name: str, as_json: bool) -> str:
    """Returns a tournament with its ladder, for people or as JSON."""
    tournament = await tournament_named(app, name)
    async with app.store.read() as conn:
        rows, of_tournament = await standings(conn, tournament), await teams.of_tournament(conn, tournament.id)
        of_rounds = await rounds.of_tournament(conn, tournament.id)
        counts = await matches.count_by_status(conn, of_rounds[-1].id, shown=True) if of_rounds else {}
        lacks = lacking(await snapshot.load(conn, tournament))
        sentences = [app.words.text(sentence, DEFAULT) for sentence in await remarkable(conn, tournament)]
    names = {team.id: team.name for team in of_tournament}
    if as_json:
        now = {"round": len(of_rounds), "matches": counts, "message": tournament.message, "remarkable": sentences}
        ladder = [row_document(row, names) for row in rows]
        return json.dumps({**_facts(tournament), **now, "ladder": ladder}, ensure_ascii=False)
    doing = ", ".join(f"{counts[status]} {word}" for status, word in MATCHES.items() if status in counts)
    head = [f"{tournament.name}: {tournament.status}. Its boards are fixed by {tournament.commitment}."]
    head += [f"{'Day' if tournament.is_endless else 'Round'} {len(of_rounds)}: {doing}."] if of_rounds else []
    starts_at = tournament.starts_at if tournament.status == "waiting" else None
    head += [f"Starts at {utc(starts_at)}."] if starts_at else []
    head += [LACKING[lacks]] if lacks else []
    head += sentences
    problems = [f"{team.name} is not paired: {_problem(team)}." for team in of_tournament if team.problem]
    return "\n".join([*head, *_ladder_lines(app, tournament, rows, names), *problems])


async def export(app: App, name: str, day: int | None = None) -> str:
    """Returns a whole tournament that has ended as JSON, which `verify` takes; of an endless one, a day that is over.

    Raises CannotDo before its end.
    """
    tournament = await tournament_named(app, name)
    if tournament.is_endless != (day is not None):
        raise CannotDo("an endless tournament is exported by days: say --day N." if day is None else "it has no days.")
    if day is not None:
        return await _day(app, tournament, day)
    if tournament.status != "ended":
        raise CannotDo(f"{tournament.name} has not ended; its secret would tell the next boards.")
    async with app.store.read() as conn:
        if not await exports.is_told(conn, tournament):
            raise CannotDo(f"{tournament.name} has sealed results; reveal them first.")
    return json.dumps((await exports.whole(app, tournament)).document(), ensure_ascii=False)


async def _day(app: App, tournament: Tournament, day: int) -> str:
    try:
        exported = await exports.day(app, tournament, day)
    except Refusal as refusal:
        why = "is not over" if refusal.code == "day_not_over" else "was not played"
        raise CannotDo(f"day {day} of {tournament.name} {why}.") from None
    return json.dumps(exported.document(), ensure_ascii=False)


async def list_teams(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each team, or JSON."""
    tournament = await tournament_named(app, name)
    async with app.store.read() as conn:
        of_tournament = await teams.of_tournament(conn, tournament.id)
    lines = [
        "  ".join(filter(None, [team.name, _player(team), _problem(team), "leaving" * team.leaving]))
        for team in of_tournament
    ]
    return _printed([_team_facts(team) for team in of_tournament], as_json, lines, "there are no teams.")


async def list_types(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each round type, or JSON."""
    tournament = await tournament_named(app, name)
    async with app.store.read() as conn:
        types = await rounds.types_of(conn, tournament.id)
    facts = [
        {
            "position": position,
            "options": kind.options,
            "timeout_seconds": kind.timeout_ms / 1_000,
            "multiplier": kind.multiplier,
            "both": kind.both,
            "sealed": kind.sealed,
            "stopped": kind.stopped_at is not None,
        }
        for position, kind in enumerate(types, 1)
    ]
    return _printed(facts, as_json, list(map(_line, facts)), "there are no round types.")


async def list_events(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each event that has not happened yet, or JSON."""
    tournament = await tournament_named(app, name)
    async with app.store.read() as conn:
        planned = await events.of_tournament(conn, tournament.id)
    facts = [
        {"event": event.id, "kind": event.kind, "at": event.at.isoformat(), "about": event.body}
        for event in planned
        if event.applied_at is None
    ]
    return _printed(facts, as_json, list(map(_line, facts)), "nothing is planned.")


async def list_matches(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each match, or JSON; of a sealed one not its result."""
    tournament = await tournament_named(app, name)
    async with app.store.read() as conn:
        played = await matches.of_tournament(conn, tournament.id)
        by_id = await teams.by_ids(conn, {team for _, match in played for team in match.teams})
    facts = [
        {
            "match": match.id,
            "round": number,
            "teams": [by_id[team].name for team in match.teams],
            "status": match.status,
            "winner": None if match.hidden else match.winner or None,
            "sealed": match.hidden,
        }
        for number, match in played
    ]
    return _printed(facts, as_json, list(map(_line, facts)), "there are no matches.")


async def list_machines(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each machine, or JSON."""
    tournament = await tournament_named(app, name)
    async with app.store.read() as conn:
        of_tournament = await machines.of_tournament(conn, tournament.id)
        by_id = await teams.by_ids(conn, [machine.team_id for machine in of_tournament])
    facts = [
        {
            "team": by_id[machine.team_id].name,
            "kind": machine.kind,
            "state": machine.state,
            "name": machine.name,
            "address": machine.address,
            "error": machine.error,
            "since": machine.changed_at.isoformat(),
        }
        for machine in of_tournament
    ]
    shown = ("team", "kind", "state", "address", "name", "error")
    lines = ["  ".join(filter(None, (line_facts[key] for key in shown))) for line_facts in facts]
    return _printed(facts, as_json, lines, "there are no machines.")


async def list_hooks(app: App, name: str) -> str:
    """Returns a line for each web-hook."""
    tournament = await tournament_named(app, name)
    async with app.store.read() as conn:
        of_tournament = await hooks.of_tournament(conn, tournament.id)
    return "\n".join(map(_hook_line, of_tournament)) or "there are no web-hooks."


def _hook_line(hook: Hook) -> str:
    if hook.failures >= FAILURES_MOST:
        return f"{hook.url}  left alone: {hook.failures} messages in a row were lost; add it again"
    return f"{hook.url}{f'  lost in a row: {hook.failures}' * bool(hook.failures)}"


def _line(facts: Facts) -> str:
    """Returns facts in one line: texts as they are, marks by their names, the rest with its name."""
    shown = []
    for key, value in facts.items():
        match value:
            case bool():
                shown += [key] if value else []
            case dict():
                shown += [f"{inner} {value[inner]}" for inner in value]
            case list():
                shown.append(" – ".join(value))
            case str():
                shown.append(value)
            case _ if value is not None:
                shown.append(f"{key} {value}")
    return "  ".join(shown)


def _facts(tournament: Tournament) -> dict[str, Any]:
    keys = ("name", "status", "game", "pairing", "commitment")
    starts_at = tournament.starts_at.isoformat() if tournament.starts_at else None
    return {**{key: getattr(tournament, key) for key in keys}, "starts_at": starts_at}


def _team_facts(team: Team) -> dict[str, Any]:
    facts = {"name": team.name, "url": team.url, "level": team.level, "members": list(team.members)}
    marks = {"no_contest": team.no_contest, "leaving": team.leaving, "problem": team.problem or None}
    return {**facts, **marks, "benched": team.benched or None, "version": team.version or None}


def _ladder_lines(
    app: App, tournament: Tournament, rows: Sequence[LadderRow], names: Mapping[int, str]
) -> Iterator[str]:
    """Yields a line for each team: the rating and, but for an endless ladder, points and what scores the game has."""
    scored = scored_in(app.games[tournament.game])
    for row in rows:
        sure = "(fixed)" if row.anchor else f"± {row.plus_minus:.0f}{' (unsure)' if row.unsure else ''}"
        reached = f"  {row.points} points" if not tournament.is_endless else f"  {row.played} played"
        if not tournament.is_endless and scored:
            reached += f"  {row.chips:+} {scored}"
        contest = "  anchor" if row.anchor else "  out of contest" if row.no_contest else ""
        place = f"{row.place}. " if row.place else ""
        yield f"{place}{names[row.team]}{reached}  {row.rating:.0f} {sure}{contest}"


def _player(team: Team) -> str:
    if team.level is not None:
        return f"computer, level {team.level}"
    return "its robot connects to us" if connects_itself(team.url) else team.url


def _problem(team: Team) -> str:
    words = {"no_endpoint": "it has no address", "unproven": "its address is not proven", "": ""}
    return f"benched, {team.benched}" if team.problem == "benched" else words[team.problem]
