"""The 91 tiles of a double-twelve set (docs/rules/tequila.md, "The tiles")."""

from __future__ import annotations

from collections.abc import Collection, Iterable

HIGHEST = 12  # pips on a face

Tile = tuple[int, int]  # the lower face first
Hand = tuple[Tile, ...]  # in the order of TILES

TILES: Hand = tuple((low, high) for low in range(HIGHEST + 1) for high in range(low, HIGHEST + 1))
WORD = {tile: f"{tile[1]}-{tile[0]}" for tile in TILES}  # the spelling of a tile: the high face first
TILE = {word: tile for tile, word in WORD.items()}


def is_double(tile: Tile) -> bool:
    """Returns whether both faces are equal."""
    return tile[0] == tile[1]


def pips(hand: Iterable[Tile]) -> int:
    """Returns the sum of all pips."""
    return sum(low + high for low, high in hand)


def outer(tile: Tile, end: int) -> int:
    """Returns the outer face once the tile lies against `end`."""
    return tile[1] if tile[0] == end else tile[0]


def fit(hand: Iterable[Tile], ends: Collection[int]) -> bool:
    """Returns whether a tile of the hand fits one of the open ends."""
    for low, high in hand:  # noqa: SIM110  # the hot spot of the rules
        if low in ends or high in ends:
            return True
    return False


def with_tile(hand: Hand, tile: Tile) -> Hand:
    """Returns the hand with one more tile."""
    return tuple(sorted((*hand, tile)))


def without(hand: Hand, tile: Tile) -> Hand:
    """Returns the hand without this tile."""
    return tuple(t for t in hand if t != tile)
