"""What is known of the people who look for anybody: their ratings, and who left the last partner without a move.

Those come last, and so do new players at their address.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from games.core.commands import LEAVE, Do
from games.core.screen import Say
from games.table.table import Table
from storage.matches import seekers, tables
from storage.matches.seekers import Seeker
from storage.people.ladders import ratings_of

from .pairing import Known

WITHOUT_PLAY = LEAVE | {"time"}  # ends of matches that somebody left
MOVELESS = timedelta(minutes=1)  # a player who is awaited for so long and has never moved has left
REMEMBERED = timedelta(hours=1)  # in memory
RATED_MOST = 100  # seekers whose ratings are looked up
SAME_ADDRESS_MOST = 10  # players of one address who are looked at


async def known_of(
    app: App, conn: AsyncConnection, looking: Sequence[Seeker], apart: Collection[frozenset[int]]
) -> Known:
    """Returns what pairing asks about these people; `apart`: see Known."""
    points: dict[int, dict[str, float]] = {}
    for seeker in looking[:RATED_MOST]:
        rated = await ratings_of(conn, seeker.player)
        points[seeker.player] = {game: rating.points for game, rating in rated.items()}
    minutes = {name: int(app.words.text(Say("minutes"), "en", name)) for name in app.games}
    return Known(app.now(), apart, points, minutes, app.recent.seeker_addresses)


async def has_left_a_partner(app: App, player: int) -> bool:
    """Whether somebody, or somebody at their address, has left their last partner without a move, within an hour."""
    address = app.recent.seeker_addresses.get(player)
    keys: tuple[int | str, ...] = (player, address) if address else (player,)
    if any(app.now() - app.recent.partners_left[key] < REMEMBERED for key in keys if key in app.recent.partners_left):
        return True
    has_left = await _has_left(app, player, address)
    for key in keys if has_left else ():
        app.recent.partners_left[key] = app.now()
    return has_left


async def _has_left(app: App, player: int, address: str | None) -> bool:
    near = [other for other, known in app.recent.seeker_addresses.items() if address and known == address]
    async with app.store.read() as conn:
        for seeker, match_id in await seekers.matches_found(conn, {player, *near[-SAME_ADDRESS_MOST:]}):
            table = (await tables.load(conn, app.games, [match_id])).get(match_id)
            if table is not None and await _left_it(app, conn, table, seeker):
                return True
    return False


async def _left_it(app: App, conn: AsyncConnection, table: Table, player: int) -> bool:
    """Whether a player has never moved in a match, in which they are awaited, or which they have lost by leaving."""
    seat = table.seat_of(player)
    if seat is None or table.match is None:
        return False
    outcome = table.match.outcome
    if outcome is not None and table.is_unplayed:
        return seat in table.game.waiting(table.match.state)
    if outcome is None and (seat not in table.waiting() or app.now() - table.moved_at < MOVELESS):
        return False
    if outcome is not None and (outcome.why not in WITHOUT_PLAY or (outcome.places and seat in outcome.places[0])):
        return False
    taken = await tables.commands(conn, table.id)
    return not any(isinstance(command, Do) and command.seat == seat for command, _ in taken)
