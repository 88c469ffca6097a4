"""Tequila Train by taps: somebody looks at their hand and plays from it."""

from __future__ import annotations

from typing import Any

from games.core.screen import begins
from games.table.table import Table
from games.tequila.screen import in_order

from .people import Person


async def sees_hand(one: Person, table: Table, seat: int) -> bool:
    """Waits for the hand of this seat as it is, with something to press only on their turn."""
    match, asked = table.live_match(), seat in table.waiting()
    tiles, choice = in_words(match.state.hands[seat]), f"{table.id}:{match.turn}:"

    def is_right() -> bool:
        hand = one.hand(one.match_id)
        presses = hand is not None and any(key.data.lstrip("=").startswith(choice) for key in hand.keys)
        return hand is not None and hand.hand == tiles and presses == asked

    return await one.until(is_right, f"the hand {tiles}")


def in_words(hand: Any) -> str:
    """Tiles as people are told them."""
    return " ".join(in_order(hand)).replace("-", "–") or "–"


async def plays(one: Person, table: Table, spelling: str) -> int:
    """Lays a tile as people do: first the tile, then where; gives how many taps that took."""
    match, seat = table.live_match(), min(table.waiting())
    tile = spelling.split(".")[0]
    only = sum(begins(str(legal), tile) for legal in table.game.legal(match.state, seat)) == 1
    choices = [spelling] if only else [tile, spelling]
    await one.presses(*(f":{match.turn}:{choice}" for choice in choices))
    return len(choices)
