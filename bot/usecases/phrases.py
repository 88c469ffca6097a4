"""Ready phrases: the only chat between people on different platforms at a table."""

from __future__ import annotations

from msgspec.structs import replace

from bot.app import App
from games.core.game import Refusal
from games.table.table import Change, Said, Table
from storage.people import Player

PHRASES = ("hello", "luck", "nice", "thinking", "moment", "thanks", "sorry", "again")
SHOWN = 2  # the latest ones


async def say(app: App, match_id: str, player: Player, phrase: str) -> Table:
    """Says a ready phrase for a seated player; replaces their previous one."""

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
