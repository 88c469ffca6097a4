"""Boards on pages: players of a table have it in view, and move there, while its card stands in a chat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.platforms.web.front import Web
from bot.platforms.web.subscriber import Subscriber
from bot.usecases import inbox
from bot.usecases.moves import Press, Pressed
from bot.view.button_data import Action
from games.core.game import Seat
from games.table.table import Table
from storage.people import players

from .both import Both


@contextmanager
def at_board(
    both: Both, table: Table, *seats: Seat, is_in_view: bool = True, is_discreet: bool = False
) -> Iterator[None]:
    """The players of some seats have the board open on a page; `is_discreet`: and do not show that to others."""
    page, web = f"/t/{table.id}", both.app.fronts["web"]
    assert isinstance(web, Web)
    web.site.audience.seats(table)
    viewed = frozenset({page} if is_in_view else ())
    opened = []
    for seat in seats:
        whose = table.chairs[seat].player
        stream = Subscriber({page: table.id}, "192.0.2.1", str(seat), whose, viewed=viewed, is_discreet=is_discreet)
        opened.append(web.site.hub.open(stream))
        opened[-1].__enter__()
    yield
    for stream_open in opened:
        stream_open.__exit__(None, None, None)


async def moves(both: Both, match_id: str, seat: Seat, choice: str) -> Pressed:
    """The player of a seat chooses on the board; returns what was done."""
    table = await both.app.store.table(match_id)
    assert table is not None
    async with both.app.store.read() as conn:
        player = await players.get(conn, table.chairs[seat].player or 0)
    assert player is not None
    action = Action.of(table.live_match().turn, choice)
    return await inbox.press(both.app, Press(player, "web", match_id, action), table)
