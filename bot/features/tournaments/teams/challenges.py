"""Matches outside the rounds: between two teams' robots, and of a person against a team's robot."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.usecases.lobby import TableRequest
from games.core.game import Refusal, Seat
from games.core.options import fresh
from games.core.wire import OK, Answer, Fault, Opening, Request, SeatMatch, answer_fields
from games.table.chair import Chair
from games.table.table import Table
from games.tournament.description import RoundType
from games.tournament.draws import SECRET_BYTES, hides_its_deal, secret_from
from storage import UnitOfWork
from storage.names import fit_name
from storage.people.players import Player
from storage.tournament import teams, tournaments
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from .. import live, organising
from ..robots.loop_delay import LoopDelays
from .network import route_to, url_for_copy

PAIRS_MOST = 20
PAIRS_USUAL = 3
NAME_PART = 24  # characters of a team's name in the challenge's
TIMEOUT_SECONDS = 10.0  # nobody is in a hurry
ID_BYTES = 8


async def challenge(
    app: App, own: int, other: int, values: Mapping[str, Any], pairs: int = PAIRS_USUAL, seed: int | None = None
) -> Tournament:
    """Starts a tournament of copies of two teams, in which each of `pairs` deals is played from both sides.

    `values`: of the game's options. Raises out_of_range, same_team, unknown_team, tournament_ended, no_challenges,
    other_game, no_seed, challenge_running, no_endpoint, unproven, and as `robot_options_with`.
    """
    if not 1 <= pairs <= PAIRS_MOST:
        raise Refusal("out_of_range", low=1, high=PAIRS_MOST)
    if own == other:
        raise Refusal("same_team")
    secret = app.random_bytes(SECRET_BYTES) if seed is None else secret_from(seed)

    async def work(unit: UnitOfWork) -> Tournament:
        (challenger, game), (challenged, their_game) = await _playing(unit, own), await _playing(unit, other)
        if not challenged.accepts_challenges:
            raise Refusal("no_challenges")
        if game != their_game:
            raise Refusal("other_game")
        if seed is not None and hides_its_deal(app.games[game]):
            raise Refusal("no_seed")
        if await tournaments.challenge_of(unit.conn, own):
            raise Refusal("challenge_running")
        kind = RoundType(organising.robot_options_with(game, app.games[game], values))
        how = {"pairing": "round_robin", "rounds_most": pairs, "bench_after": 0, "secret": secret}
        name = fit_name(f"{challenger.name[:NAME_PART]} – {challenged.name[:NAME_PART]}")
        is_taken = await tournaments.named(unit.conn, name) is not None
        number = await organising.create(unit, kind, name=name, game=game, status="running", challenge=own, **how)
        if is_taken:
            await tournaments.change(unit.conn, number, name=f"{name} ({number})")
        for team in (challenger, challenged):
            await _copy(unit, team, number)
        return await organising.existing_tournament(unit, number)

    made = await app.store.write(work)
    live.changed(app, made.id)
    return made


async def own_robot(app: App, player: Player, other: int) -> Team:
    """Returns the newest of the player's teams that can play, if possible at the other team's game.

    Raises no_own_robot.
    """
    async with app.store.read() as conn:
        all_teams = await teams.playing(conn)
        able = [team for team in all_teams if team.registered_by == player.id and not team.unreachable]
        rival = await teams.get(conn, other)
        games = [await _game_of(conn, team) for team in able]
        wanted = await _game_of(conn, rival) if rival else ""
    if not able:
        raise Refusal("no_own_robot")
    return next((team for team, game in zip(able[::-1], games[::-1], strict=True) if game == wanted), able[-1])


async def _game_of(conn: AsyncConnection, team: Team) -> str:
    tournament = await tournaments.get(conn, team.tournament_id)
    return tournament.game if tournament else ""


async def _playing(unit: UnitOfWork, number: int) -> tuple[Team, str]:
    """Returns a team of a tournament that has not ended, whose robot can be asked, and its game."""
    team = await teams.get(unit.conn, number)
    tournament = await tournaments.get(unit.conn, team.tournament_id) if team else None
    if team is None or tournament is None or team.deleted_at is not None or tournament.challenge:
        raise Refusal("unknown_team")
    if tournament.status == "ended":
        raise Refusal("tournament_ended")
    if team.unreachable:
        raise Refusal(team.unreachable)
    return team, tournament.game


async def _copy(unit: UnitOfWork, team: Team, to: int) -> None:
    robot = {"url": url_for_copy(team), "proof": team.proof, "level": team.level, "version": team.version}
    about = {"name": team.name, "registered_by": team.registered_by, "created_at": unit.now(), "copy_of": team.id}
    await teams.create(unit.conn, tournament_id=to, **robot, **about)


async def against(app: App, number: int) -> TableRequest:
    """Returns the request for a table of a person and a team's robot, without a clock; such a table begins at once.

    Raises unknown_team, and what keeps a robot from being asked: no_endpoint, unproven.
    """
    async with app.store.read() as conn:
        team = await teams.get(conn, number)
        tournament = await tournaments.get(conn, team.tournament_id) if team else None
    if team is None or tournament is None or team.deleted_at is not None:
        raise Refusal("unknown_team")
    if team.unreachable:  # a benched robot may be tried out
        raise Refusal(team.unreachable)
    game = app.games[tournament.game]
    if team.level is not None:
        return TableRequest(tournament.game, fresh(game.Options), game.fewest, levels=(team.level,))
    robot = Chair(None, team.name, level=0, robot=team.id)
    return TableRequest(tournament.game, fresh(game.Options), game.fewest, robot=robot)


async def move_of(app: App, table: Table, seat: Seat) -> str:
    """Returns the move of the robot in a seat: it is shown the position as a new match and asked once.

    So nothing has to be remembered between moves, and a restart changes nothing. Raises Fault.
    """
    number = table.chairs[seat].robot
    assert number is not None
    async with app.store.read() as conn:
        team = await teams.get(conn, number)
    if team is None or team.unreachable:
        raise Fault("no_connection", "the team has no robot any more")
    name, of, wire = secrets.token_hex(ID_BYTES), SeatMatch(table.game, table.live_match(), seat), table.game.wire
    assert wire is not None
    robot = route_to(app, team.id, team.url, TIMEOUT_SECONDS, LoopDelays())
    try:
        opening = wire.start(Opening(of, table.name, table.options, name, True, TIMEOUT_SECONDS))
        _body(await robot.ask(Request(seat, "POST", "/games", opening)))
        asked = Request(seat, "GET", f"/games/{name}?{wire.query(of)}")
        spelling = wire.move(of, answer_fields(_body(await robot.ask(asked))))
        await robot.ask(Request(seat, "DELETE", f"/games/{name}"))
    finally:
        robot.close()
    return spelling


def _body(answer: Answer) -> bytes:
    if answer.status != OK:
        raise Fault(answer.status, answer.detail)
    answer_fields(answer.body)
    return answer.body
