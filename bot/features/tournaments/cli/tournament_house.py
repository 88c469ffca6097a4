"""What an organiser does by commands: the actions of the organiser's page, and setting up a tournament."""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Sequence
from datetime import UTC, datetime
from typing import Any, TypeVar

from bot.app import App
from bot.cli.admin import CannotDo
from bot.words import DEFAULT
from games.core.game import Refusal
from games.tournament.description import BadDescription, round_type
from storage.names import read_as
from storage.tournament import rounds, tournaments
from storage.tournament import teams as stored
from storage.tournament.matches import Match
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .. import finals, organising
from ..actions import ACTIONS, ActionForm, tell_refused
from ..teams import registering, tokens
from .robot_games import options_given, robots_game

T = TypeVar("T")

SAID = {  # a further word is the state of what has changed, or how many have
    "start": "{tournament} is running.",
    "start waiting": "{tournament} starts {at}.",
    "pause": "{tournament} pauses. Matches that are being played go on.",
    "pause waiting": "{tournament} no longer starts by itself.",
    "restart": "{tournament} begins again as soon as the matches that are being played have ended.",
    "end": "{tournament} ends without a round.",
    "end running": "{tournament} ends after this round.",
    "end paused": "{tournament} ends as soon as no match is being played; the rest of its round is void.",
    "take-back": "nothing is asked of {tournament} any more.",
    "finish": "{tournament} ends {at}.",
    "message": "the message is shown {at}.",
    "team add": "{done.name} is registered. Its token: {token}",
    "team add unproven": "{done.name} is registered. Its token: {token}\n{proof}",
    "team import 1": "1 team is registered:\n{tokens}",
    "team import more": "{done} teams are registered:\n{tokens}",
    "team rename": "{team} is now {done.name}.",
    "team address": "{done.name} plays at {done.url}.",
    "team address unproven": "{proof}",
    "team prove": "the address of {team} is proven.",
    "team token": "{token}",
    "team unbench": "{team} plays again from the next round.",
    "team delete": "{team} is deleted as soon as no round is being played.",
    "team bench": "{team} is benched: {reason}",
    "team keep": "{team} stays.",
    "team no-contest": "{team} plays {contest}.",
    "type add": "the round type is in use {at}.",
    "type stop": "round type {position} is taken out of use {at}.",
    "event remove": "event {event} is removed.",
    "match void": "match {match} is void: {reason}",
    "match again": "match {match} is played again.",
    "round again": "round {round} is played again.",
    "round unseal 1": "1 result revealed:\n{results}",
    "round unseal more": "{done} results revealed:\n{results}",
    "round unseal none": "nothing is revealed: the round has no sealed result, or is not over yet.",
    "machine order": "a machine for {team} is being ordered.",
    "machine order 1": "1 machine is being ordered.",
    "machine order more": "{done} machines are being ordered.",
    "machine import": "{team} has the machine at {done.address}.",
    "machine delete": "the machine of {team} is being deleted.",
    "machine delete 1": "1 machine is being deleted.",
    "machine delete more": "{done} machines are being deleted.",
    "hook add": "{done.url} is told of each match and round that ends. Each message is signed with {done.secret}",
    "hook delete": "{hook} is told no more.",
}
HINTS = {"machines_off": "Set ROUNDHOUSE_DIGITALOCEAN_TOKEN.", "no_endpoint": "Add one with `team address`."}


async def new(app: App, args: argparse.Namespace) -> str:
    """Makes a tournament, with `--final-of` or `--seeded-by` one of the first teams of others."""
    _check_new(args)
    of = args.final_of or [args.seeded_by] * bool(args.seeded_by)
    before = [await tournament_named(app, name) for name in of]
    game_name, game = (before[0].game, app.games[before[0].game]) if before else robots_game(args)
    about = {"timeout_seconds": args.timeout, "multiplier": args.multiplier, "both": args.both}
    try:
        kind = round_type({**options_given(args), **about}, game, "This round type")
    except BadDescription as error:
        raise CannotDo(str(error)) from None
    how = {key: getattr(args, key) for key in ("pairing", "bench_after", "anchors")} | {"rounds_most": args.rounds}
    if args.every is not None:
        how["every_minutes"] = args.every
    if not before:
        made = await _allowed(app, organising.new(app, args.tournament, game_name, kind, **how), game_name)
        return f"{made.name} is set up. Its boards are fixed by {made.commitment}. Add teams, then start it."
    first, numbers = args.first or (3 if args.final_of else finals.EVERY), [tournament.id for tournament in before]
    made = await _allowed(app, finals.final(app, args.tournament, numbers, first, kind, **how), game_name)
    async with app.store.read() as conn:
        invited = [team.name for team in await stored.of_tournament(conn, made.id) if not team.no_contest]
    return f"{made.name} is set up with {', '.join(invited)}. Its boards are fixed by {made.commitment}."


def _check_new(args: argparse.Namespace) -> None:
    """Raises CannotDo for arguments of a new tournament that do not go together."""
    if args.final_of and args.seeded_by:
        raise CannotDo("say --final-of or --seeded-by, not both.")
    if args.first is not None and not (args.final_of or args.seeded_by):
        raise CannotDo("--first is for a final: say of which tournaments with --final-of.")
    if args.every is not None and args.pairing != "endless":
        raise CannotDo("--every is for an endless tournament: say --endless.")


async def carry_out(app: App, args: argparse.Namespace) -> str:
    """Does an action of the organiser's page, and returns what is said about it. Raises CannotDo."""
    tournament, command = await tournament_named(app, args.tournament), args.command
    team = await _team_named(app, tournament, args.team) if getattr(args, "team", "") else None
    _check(args, team)
    form = {field: text for field, value in vars(args).items() if (text := _text(value)) is not None}
    form.pop("option", None)
    form |= {f"option-{name}": str(value).lower() for name, value in options_given(args).items()}
    if "timeout" in args:
        form["timeout_ms"] = str(round(args.timeout * 1_000))
    if team is not None:
        form["team"] = str(team.id)
    if "round" in form:
        form["round"] = await _round_numbered(app, tournament, args.round)
    action = f"{command.action}s" if getattr(args, "all", False) else command.action
    done: Any = team
    if getattr(args, "revoke", True):  # else a token is only printed
        done = await _allowed(app, ACTIONS[action](ActionForm(app, tournament, form)), tournament.game)
    results = await _results(app, done) if command.action == "unseal" else ""
    return _said(app, args, tournament, done, results)


async def _results(app: App, revealed: Sequence[Match]) -> str:
    """Returns a line for each match: its teams, and who has won by how much."""
    async with app.store.read() as conn:
        known = await stored.by_ids(conn, {team for match in revealed for team in match.teams})
    lines = []
    for match in revealed:
        names = [known[team].name for team in match.teams]
        won = {"first": f"{names[0]} won", "second": f"{names[1]} won"}.get(match.winner, "a draw")
        why = "" if match.why == "by_score" else f" ({match.why})"
        result = f"void: {match.void_reason}" if match.status == "void" else f"{match.score}, {won}{why}"
        lines.append(f"{names[0]} – {names[1]}  {result}")
    return "\n".join(lines)


def _check(args: argparse.Namespace, team: Team | None) -> None:
    """Raises CannotDo for arguments that exclude each other."""
    if "team" in args and "all" in args and args.all == (team is not None):
        raise CannotDo("name one team, or say --all.")
    if "level" in args and args.url and args.level is not None:
        raise CannotDo("a team has an address or a --level at which a computer plays for it, not both.")
    if "url" in args and team is not None and team.level is not None:
        raise CannotDo(f"a computer plays for {team.name}; it has no address.")


def _text(value: object) -> str | None:
    """Returns an argument as a field of a form; None for one that is missing or no field."""
    match value:
        case bool():
            return "1" if value else None
        case str() | int():
            return str(value)
        case list():
            return "".join(f"{line}\n" for line in value)
        case datetime():
            return value.astimezone(UTC).replace(tzinfo=None).isoformat()
    return None


def _said(app: App, args: argparse.Namespace, tournament: Tournament, done: Any, results: str) -> str:
    facts: dict[str, Any] = {**vars(args), "tournament": tournament.name, "done": done, "results": results}
    facts["at"] = "within half a minute"
    if getattr(args, "at", None):
        facts["at"] = f"at {utc(args.at)}"
    state = ""
    match done:
        case Tournament():
            state = done.status
        case Team():
            state = done.problem
            shows = f"{done.url}{registering.PAGE} must show {tokens.proof_code(app, done)}"
            facts["proof"] = f"Before it plays, {shows}; then use `team prove`."
            facts["token"] = tokens.token_of(app, done)
            facts["contest"] = "out of competition" if done.no_contest else "in competition"
        case list():
            state, facts["done"] = ("none", "1")[len(done)] if len(done) < 2 else "more", len(done)
            facts["tokens"] = "\n".join(
                f"{team.name}: {tokens.token_of(app, team)}" for team in done if isinstance(team, Team)
            )
    words = args.command.words
    return (SAID.get(f"{words} {state}") or SAID[words]).format(**facts)


async def _allowed(app: App, work: Awaitable[T], game: str) -> T:
    """Returns what was done. Raises CannotDo with the sentence of a refusal."""
    try:
        return await work
    except Refusal as refusal:
        sentence = app.words.text(tell_refused(refusal), DEFAULT, game)
        raise CannotDo(" ".join(filter(None, [sentence, HINTS.get(refusal.code)]))) from None


async def tournament_named(app: App, name: str) -> Tournament:
    """Returns a tournament. Raises CannotDo."""
    async with app.store.read() as conn:
        tournament = await tournaments.named(conn, name)
    if tournament is None:
        raise CannotDo(f"there is no tournament {name}.")
    return tournament


async def _team_named(app: App, tournament: Tournament, name: str) -> Team:
    async with app.store.read() as conn:
        teams = await stored.of_tournament(conn, tournament.id)
    team = next((team for team in teams if read_as(team.name) == read_as(name)), None)
    if team is None:
        raise CannotDo(f"there is no team {name} in {tournament.name}.")
    return team


async def _round_numbered(app: App, tournament: Tournament, number: str) -> str:
    """Returns the number in the database of the round with this number in its tournament."""
    async with app.store.read() as conn:
        rounds_ = await rounds.of_tournament(conn, tournament.id)
    round_id = next((str(round_.id) for round_ in rounds_ if str(round_.number) == number), "")
    if not round_id:
        raise CannotDo(f"there is no round {number} in {tournament.name}.")
    return round_id


def utc(at: datetime) -> str:
    """Returns a time as commands print it."""
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC"
