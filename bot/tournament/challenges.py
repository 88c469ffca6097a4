"""Challenges: unranked matches between two teams' robots whenever one of them asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.app import App
from bot.view.option_values import options_with
from games.core.game import Refusal
from games.core.options import with_clock
from games.tournament.description import RoundType
from games.tournament.draws import SECRET_BYTES, secret_from
from storage import UnitOfWork
from storage.names import fit_name
from storage.people.players import Player
from storage.tournament import teams, tournaments
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from . import live, organising
from .network import url_for_copy

PAIRS_MOST = 20
PAIRS_USUAL = 3
NAME_PART = 24  # characters of a team's name in the challenge's


async def challenge(
    app: App, own: int, other: int, values: Mapping[str, Any], pairs: int = PAIRS_USUAL, seed: int | None = None
) -> Tournament:
    """Starts a tournament of copies of two teams, in which each of `pairs` deals is played from both sides.

    `values`: of the game's options. Raises cup_number, same_team, unknown_team, tournament_ended, no_challenges,
    other_game, challenge_running, no_endpoint, unproven, and as `options_with`.
    """
    if not 1 <= pairs <= PAIRS_MOST:
        raise Refusal("cup_number", low=1, high=PAIRS_MOST)
    if own == other:
        raise Refusal("same_team")
    secret = app.random_bytes(SECRET_BYTES) if seed is None else secret_from(seed)

    async def work(unit: UnitOfWork) -> Tournament:
        (ours, game), (theirs, their_game) = await _playing(unit, own), await _playing(unit, other)
        if not theirs.accepts_challenges:
            raise Refusal("no_challenges")
        if game != their_game:
            raise Refusal("other_game")
        if await tournaments.challenge_of(unit.conn, own):
            raise Refusal("challenge_running")
        kind = RoundType(options_with(game, app.games[game], {**values, **with_clock(app.games[game].Options, None)}))
        how = {"pairing": "round_robin", "rounds_most": pairs, "bench_after": 0, "secret": secret}
        name = fit_name(f"{ours.name[:NAME_PART]} – {theirs.name[:NAME_PART]}")
        is_taken = await tournaments.named(unit.conn, name) is not None
        number = await organising.create(unit, kind, name=name, game=game, status="running", challenge=own, **how)
        if is_taken:
            await tournaments.change(unit.conn, number, name=f"{name} ({number})")
        for team in (ours, theirs):
            await _copy(unit, team, number)
        return await organising.found(unit, number)

    made = await app.store.write(work)
    live.changed(app, made.id)
    return made


async def own_robot(app: App, player: Player) -> Team:
    """Returns the newest of the player's teams that can play. Raises no_own_robot."""
    async with app.store.read() as conn:
        known = await teams.playing(conn)
    mine = [team for team in known if team.registered_by == player.id and not team.unreachable]
    if not mine:
        raise Refusal("no_own_robot")
    return mine[-1]


async def _playing(unit: UnitOfWork, number: int) -> tuple[Team, str]:
    """Returns a team of a tournament that has not ended, whose robot can be asked, and its game."""
    team = await teams.get(unit.conn, number)
    held = await tournaments.get(unit.conn, team.tournament_id) if team else None
    if team is None or held is None or team.deleted_at is not None or held.challenge:
        raise Refusal("unknown_team")
    if held.status == "ended":
        raise Refusal("tournament_ended")
    if team.unreachable:
        raise Refusal(team.unreachable)
    return team, held.game


async def _copy(unit: UnitOfWork, team: Team, to: int) -> None:
    robot = {"url": url_for_copy(team), "proof": team.proof, "level": team.level, "version": team.version}
    about = {"name": team.name, "registered_by": team.registered_by, "created_at": unit.now(), "copy_of": team.id}
    await teams.create(unit.conn, tournament_id=to, **robot, **about)
