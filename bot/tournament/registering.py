"""What a player does about a robot of their own: register it, prove its address, and find it again."""

from __future__ import annotations

from bot.app import App
from games.core.game import Refusal
from storage.people import Player
from storage.tournament import teams as stored
from storage.tournament import tournaments
from storage.tournament.teams import Team
from storage.tournament.tournaments import Tournament

from . import teams

REGISTERED_MOST = 3  # teams of one player in a tournament


async def open_tournament(app: App) -> Tournament:
    """Returns the newest tournament that teams can still join. Raises no_tournament."""
    async with app.store.read() as conn:
        known = await tournaments.listed(conn)
    found = next((one for one in known if one.status != "ended"), None)
    if found is None:
        raise Refusal("no_tournament")
    return found


async def is_open(app: App) -> bool:
    """Whether there is a tournament that teams can still join."""
    async with app.store.read() as conn:
        return any(one.status != "ended" for one in await tournaments.listed(conn))


async def register(app: App, player: Player, name: str, url: str) -> Team:
    """Registers a team of this player, with the address of its robot; without one the robot dials in.

    Raises no_tournament, too_many_own_teams, and as `teams.add`.
    """
    held = await open_tournament(app)
    mine = [team for team in await own_teams(app, player) if team.tournament_id == held.id]
    if len(mine) >= REGISTERED_MOST:
        raise Refusal("too_many_own_teams", most=REGISTERED_MOST)
    return await teams.add(app, held.id, name or player.name, url, members=(player.name,), registered_by=player.id)


async def own_teams(app: App, player: Player) -> list[Team]:
    """Returns the teams that a player has registered, the newest first."""
    async with app.store.read() as conn:
        return await stored.registered_by(conn, player.id)


async def own_team(app: App, player: Player, number: int) -> Team:
    """Returns one of the player's teams. Raises unknown_team."""
    found = next((team for team in await own_teams(app, player) if team.id == number), None)
    if found is None:
        raise Refusal("unknown_team")
    return found
