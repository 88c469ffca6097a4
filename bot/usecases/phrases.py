"""Ready phrases: all that people on different networks can say to each other at a table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.app import App
from games.core.game import Refusal
from games.table.table import Change, Said, Table
from storage.people import Player

PHRASES = ("hello", "luck", "nice", "thinking", "moment", "thanks", "sorry", "again")
SHOWN = 2  # the last ones


async def say(app: App, match_id: str, player: Player, phrase: str) -> Table:
    """Somebody who sits here says one of the phrases; their last one gives way to it."""

    def said(table: Table) -> Change:
        seat = table.seat_of(player.id)
        if seat is None or table.chairs[seat].invited:
            raise Refusal("not_seated")
        if phrase not in PHRASES:
            raise Refusal("illegal")
        now = Said(seat, phrase)
        if now in table.said:
            raise Refusal("said_already")
        others = tuple(one for one in table.said if one.seat != seat)
        return Change(replace(table, said=(*others, now)[-SHOWN:]))

    return (await app.store.change(match_id, said)).table
