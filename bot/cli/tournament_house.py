"""The operator's tournaments beside the running program, which notices every change within a quarter of a minute."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from bot.app import App
from bot.tournament import exports, finals, organising, snapshot
from bot.tournament.running.due import lacking
from bot.tournament.standings import standings
from bot.tournament.teams import registering, teams, tokens
from bot.tournament.teams.network import dials_in
from games.core.game import Refusal
from games.tournament.description import BadDescription, RoundType, round_type
from games.tournament.document import row_document
from games.tournament.scoring import LadderRow
from storage.names import read_as
from storage.tournament import matches, rounds, tournaments
from storage.tournament import teams as stored
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .admin import CannotDo

T = TypeVar("T")

WHY = {
    "already_running": "the tournament is running already.",
    "has_machine": "the team has a machine already.",
    "machines_off": "machines are switched off; set ROUNDHOUSE_DIGITALOCEAN_TOKEN.",
    "name_taken": "this name is taken.",
    "no_endpoint": "the team has no address; add one with `team address`.",
    "no_machine": "the team has no machine.",
    "no_name": "a name is needed.",
    "nothing_finished": "no round of these tournaments has ended yet.",
    "not_proven": "the address is not proven: expected the code {expected} at {page}, found: {found}",
    "not_running": "the tournament is not running.",
    "played_by_computer": "a computer plays for this team; it needs no machine.",
    "still_sealed": "{tournament} has sealed results; reveal them first.",
    "starts_in_the_past": "this time has passed.",
    "too_many_teams": f"a tournament has at most {teams.TEAMS_MOST} teams.",
    "tournament_ended": "the tournament has ended.",
    "unknown_pairing": "a pairing is round_robin, swiss or knockout.",
    "unknown_team": "there is no such team.",
    "unknown_tournament": "there is no such tournament.",
    "wrong_address": "{why}.",
}

MATCHES = {"done": "played", "leased": "being played", "queued": "waiting", "void": "void", "sealed": "sealed"}
LACKING = {
    "sealed": "No further round begins before the sealed results are revealed: its pairs would tell them.",
    "teams": "No further round begins: fewer than two teams can play.",
    "type": "No further round begins: no round type is in use.",
}


async def new(app: App, name: str, about: Mapping[str, Any], **how: Any) -> str:
    """Makes a tournament; `about` is its round type as in a description, `how` as in `organising.new`."""
    game_name, kind = _round_type(app, about)
    made = await allowed(organising.new(app, name, game_name, kind, **how))
    return f"{made.name} is set up. Its boards are fixed by {made.commitment}. Add teams, then start it."


async def final(app: App, name: str, of: Sequence[str], first: int, about: Mapping[str, Any], **how: Any) -> str:
    """Makes a tournament of the first teams of others; `how` as in `finals.final`."""
    if not of:
        raise CannotDo("--first is for a final: say of which tournaments with --final-of.")
    _, kind = _round_type(app, about)
    numbers = [(await named(app, one)).id for one in of]
    made = await allowed(finals.final(app, name, numbers, first, kind, **how))
    async with app.store.read() as conn:
        invited = [team.name for team in await stored.of_tournament(conn, made.id) if not team.no_contest]
    return f"{made.name} is set up with {', '.join(invited)}. Its boards are fixed by {made.commitment}."


def _round_type(app: App, about: Mapping[str, Any]) -> tuple[str, RoundType]:
    name, game = next((name, game) for name, game in app.games.items() if game.wire)
    try:
        return name, round_type(about, game, "This round type")
    except BadDescription as error:
        raise CannotDo(str(error)) from None


async def list_all(app: App, as_json: bool) -> str:
    """Returns a line for each tournament, or JSON."""
    async with app.store.read() as conn:
        known = await tournaments.listed(conn)
        facts = [
            _facts(one)
            | {
                "teams": len(await stored.of_tournament(conn, one.id)),
                "rounds": len(await rounds.of_tournament(conn, one.id)),
            }
            for one in known
        ]
    if as_json:
        return json.dumps(facts, ensure_ascii=False)
    lines = [
        f"{one['name']}  {one['status']}  {one['teams']} team{'s' * (one['teams'] != 1)}  round {one['rounds']}"
        for one in facts
    ]
    return "\n".join(lines) or "there are no tournaments."


async def show(app: App, name: str, as_json: bool) -> str:
    """Returns a tournament with its ladder, for people or as JSON."""
    one = await named(app, name)
    async with app.store.read() as conn:
        rows, known = await standings(conn, one), await stored.of_tournament(conn, one.id)
        of_rounds = await rounds.of_tournament(conn, one.id)
        counts = await matches.count_by_status(conn, of_rounds[-1].id, shown=True) if of_rounds else {}
        lacks = lacking(await snapshot.load(conn, one))
    names = {team.id: team.name for team in known}
    ladder = [row_document(row, names) for row in rows]
    if as_json:
        now = {"round": len(of_rounds), "matches": counts, "message": one.message}
        return json.dumps({**_facts(one), **now, "ladder": ladder}, ensure_ascii=False)
    doing = ", ".join(f"{counts[status]} {word}" for status, word in MATCHES.items() if status in counts)
    head = [f"{one.name}: {one.status}. Its boards are fixed by {one.commitment}."]
    head += [f"Round {len(of_rounds)}: {doing}."] if of_rounds else []
    head += [f"Starts at {_utc(one.starts_at)}."] if one.status == "waiting" and one.starts_at else []
    head += [LACKING[lacks]] if lacks else []
    problems = [f"{team.name} is not paired: {_problem(team)}." for team in known if team.problem]
    return "\n".join([*head, *(_line(row, names) for row in rows), *problems])


async def start(app: App, name: str, at: datetime | None = None) -> str:
    """Starts a tournament, now or at a time."""
    one = await allowed(organising.start(app, (await named(app, name)).id, at))
    return f"{one.name} starts at {_utc(at)}." if at else f"{one.name} is running."


async def pause(app: App, name: str) -> str:
    """Pauses a tournament, or stops its countdown."""
    one = await allowed(organising.pause(app, (await named(app, name)).id))
    if one.status == "waiting":
        return f"{one.name} no longer starts by itself."
    return f"{one.name} pauses. Matches that are being played go on."


async def restart(app: App, name: str) -> str:
    """Restarts a tournament."""
    one = await allowed(organising.restart(app, (await named(app, name)).id))
    return f"{one.name} begins again as soon as the matches that are being played have ended."


async def end(app: App, name: str) -> str:
    """Ends a tournament."""
    one = await allowed(organising.end(app, (await named(app, name)).id))
    if one.status == "paused":
        return f"{one.name} ends as soon as no match is being played; the rest of its round is void."
    if one.status in ("draft", "waiting"):
        return f"{one.name} ends without a round."
    return f"{one.name} ends after this round."


async def export(app: App, name: str) -> str:
    """Returns a whole tournament that has ended as JSON, which `verify` takes. Raises CannotDo before its end."""
    one = await named(app, name)
    if one.status != "ended":
        raise CannotDo(f"{one.name} has not ended; its secret would tell the next boards.")
    async with app.store.read() as conn:
        if not await exports.is_told(conn, one):
            raise CannotDo(f"{one.name} has sealed results; reveal them first.")
    return json.dumps((await exports.whole(app, one)).document(), ensure_ascii=False)


async def add_team(app: App, name: str, team: str, url: str, **about: Any) -> str:
    """Registers a team."""
    if url and about["level"] is not None:
        raise CannotDo("a team has an address or a --level at which a computer plays for it, not both.")
    made = await allowed(teams.add(app, (await named(app, name)).id, team, url, **about))
    said = [f"{made.name} is registered. Its token: {tokens.token_of(app, made)}"]
    return "\n".join([*said, *([_how_to_prove(app, made)] if made.problem == "unproven" else [])])


async def list_teams(app: App, name: str, as_json: bool) -> str:
    """Returns a line for each team, or JSON."""
    one = await named(app, name)
    async with app.store.read() as conn:
        known = await stored.of_tournament(conn, one.id)
    if as_json:
        return json.dumps([_team_facts(team) for team in known], ensure_ascii=False)
    lines = [
        "  ".join(filter(None, [team.name, _player(team), _problem(team), "leaving" * team.leaving])) for team in known
    ]
    return "\n".join(lines) or "there are no teams."


async def rename_team(app: App, name: str, team: str, to: str) -> str:
    """Renames a team."""
    renamed = await allowed(teams.rename(app, (await team_named(app, name, team)).id, to))
    return f"{team} is now {renamed.name}."


async def set_address(app: App, name: str, team: str, url: str, by_hand: bool) -> str:
    """Gives a team another address."""
    was = await team_named(app, name, team)
    if was.level is not None:
        raise CannotDo(f"a computer plays for {was.name}; it has no address.")
    moved = await allowed(teams.set_url(app, was.id, url, by_hand))
    return _how_to_prove(app, moved) if moved.problem == "unproven" else f"{moved.name} plays at {moved.url}."


async def prove(app: App, name: str, team: str) -> str:
    """Looks for a team's code at its address."""
    await allowed(registering.prove(app, (await team_named(app, name, team)).id))
    return f"the address of {team} is proven."


async def token(app: App, name: str, team: str, revoke: bool) -> str:
    """Returns a team's login token; with `revoke` a new one, and the old one is no longer valid."""
    found = await team_named(app, name, team)
    if revoke:
        found = await allowed(teams.revoke_token(app, found.id))
    return tokens.token_of(app, found)


async def delete(app: App, name: str, team: str) -> str:
    """Marks a team to be deleted."""
    await allowed(teams.delete(app, (await team_named(app, name, team)).id))
    return f"{team} is deleted as soon as no round is being played."


async def unbench(app: App, name: str, team: str) -> str:
    """Lets a benched team play again."""
    await allowed(teams.unbench(app, (await team_named(app, name, team)).id))
    return f"{team} plays again from the next round."


async def allowed(work: Awaitable[T]) -> T:
    """Returns what was done. Raises CannotDo with the sentence of a refusal."""
    try:
        return await work
    except Refusal as refusal:
        raise CannotDo(WHY[refusal.code].format(**refusal.facts)) from None


async def named(app: App, name: str) -> Tournament:
    """Returns a tournament. Raises CannotDo."""
    async with app.store.read() as conn:
        found = await tournaments.named(conn, name)
    if found is None:
        raise CannotDo(f"there is no tournament {name}.")
    return found


async def team_named(app: App, name: str, team: str) -> Team:
    """Returns a team of a tournament. Raises CannotDo."""
    one = await named(app, name)
    async with app.store.read() as conn:
        known = await stored.of_tournament(conn, one.id)
    found = next((held for held in known if read_as(held.name) == read_as(team)), None)
    if found is None:
        raise CannotDo(f"there is no team {team} in {one.name}.")
    return found


def _utc(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def _facts(one: Tournament) -> dict[str, Any]:
    facts = {"name": one.name, "status": one.status, "game": one.game, "pairing": one.pairing}
    starts = one.starts_at.isoformat() if one.starts_at else None
    return {**facts, "commitment": one.commitment, "starts_at": starts}


def _team_facts(team: Team) -> dict[str, Any]:
    facts = {"name": team.name, "url": team.url, "level": team.level, "members": list(team.members)}
    marks = {"no_contest": team.no_contest, "leaving": team.leaving, "problem": team.problem or None}
    return {**facts, **marks, "benched": team.benched or None, "version": team.version or None}


def _line(row: LadderRow, names: Mapping[int, str]) -> str:
    rating = f"{row.rating:.0f} ± {row.plus_minus:.0f}{' (unsure)' if row.unsure else ''}"
    contest = "  out of contest" if row.no_contest else ""
    place = f"{row.place}. " if row.place else ""
    return f"{place}{names[row.team]}  {row.points} points  {row.chips:+} chips  {rating}{contest}"


def _player(team: Team) -> str:
    if team.level is not None:
        return f"computer, level {team.level}"
    return "its robot connects to us" if dials_in(team.url) else team.url


def _problem(team: Team) -> str:
    words = {"no_endpoint": "it has no address", "unproven": "its address is not proven", "": ""}
    return f"benched, {team.benched}" if team.problem == "benched" else words[team.problem]


def _how_to_prove(app: App, team: Team) -> str:
    where = f"{team.url}{registering.PAGE}"
    return f"Before it plays, {where} must show {tokens.proof_code(app, team)}; then use `team prove`."
