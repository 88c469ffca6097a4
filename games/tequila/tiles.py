"""The 91 tiles of a double-twelve set (docs/rules/tequila.md, "The tiles")."""

from __future__ import annotations

from collections.abc import Collection, Iterable

HIGHEST = 12  # pips on a face

Tile = tuple[int, int]  # the lower face first
Hand = tuple[Tile, ...]  # in the order of TILES

TILES: Hand = tuple((low, high) for low in range(HIGHEST + 1) for high in range(low, HIGHEST + 1))
WORD = {tile: f"{tile[1]}-{tile[0]}" for tile in TILES}  # how a tile is spelled: the high face first
TILE = {word: tile for tile, word in WORD.items()}


def is_double(tile: Tile) -> bool:
    """Whether both faces are alike."""
    return tile[0] == tile[1]


def pips(hand: Iterable[Tile]) -> int:
    """All pips on all faces."""
    return sum(low + high for low, high in hand)


def outer(tile: Tile, end: int) -> int:
    """The face that looks outwards once the tile lies against `end`."""
    return tile[1] if tile[0] == end else tile[0]


def fit(hand: Iterable[Tile], ends: Collection[int]) -> bool:
    """Whether a tile of the hand fits one of the open ends."""
    for low, high in hand:  # noqa: SIM110  # most of the time of the rules goes by here
        if low in ends or high in ends:
            return True
    return False


def with_tile(hand: Hand, tile: Tile) -> Hand:
    """The hand with one tile more."""
    return tuple(sorted((*hand, tile)))


def without(hand: Hand, tile: Tile) -> Hand:
    """The hand with this tile laid."""
    return tuple(t for t in hand if t != tile)
