"""The viewer's hand as a picture: rows of tiles above the table, which a page shows as one row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.screen import Box, Say, Scene, Stamp, felt
from .state import WORD, Hand, Tile
from .tiles import PLATE_WIDE, Drawing
from .views import View, is_asked, possible

LEFT, ABOVE, BELOW = 12, 30, 12  # room around a row of tiles
FACE, ROW, PITCH = 88, 8, 97
HIGH = ABOVE + 2 * FACE + BELOW  # of a row
RAISED, CHOSEN = 14, 20  # by how much a tile is raised
OPEN_FACE, OPEN_HIGH, OPEN_LEFT, OPEN_PITCH, OPEN_ROW = 44, 100, 96, 49, 14  # of hands that all lie open


def hand_height(view: View) -> int:
    """Returns the height of the hand in the picture."""
    return HIGH * len(rows(view))


def rows(view: View) -> tuple[Box, ...]:
    """Returns the place of each row of tiles; no row is much shorter than the others."""
    if view.you is None or view.outcome or not view.hand:
        return ()
    tiles, in_row = len(view.hand), _in_row(len(view.hand))
    held = [min(in_row, tiles - first) for first in range(0, tiles, in_row)]
    return tuple((LEFT - 4, HIGH * row, PITCH * count, HIGH) for row, count in enumerate(held))


def draw_hand(view: View, chosen: str, draw: Drawing) -> None:
    """Draws the tiles; until one is chosen, playable tiles can be pressed."""
    if not rows(view):
        return
    asked = is_asked(view)
    choices = possible(view) if asked else {}
    for tile, (x, y) in zip(_playable_first(view.hand, choices), places(len(view.hand)), strict=True):
        word, ways = WORD[tile], choices.get(WORD[tile], [])
        is_chosen = chosen.split(".")[0] == word
        top = y - (CHOSEN if is_chosen else RAISED if ways else 0)
        if ways:
            draw.stamp("raised", x - 4, top - 4, FACE + 8, 2 * FACE + 16)
        name = {"tile": word.replace("-", "–")}
        idle = None if ways or not asked else Say("tile-idle", name)
        draw.domino((tile[1], tile[0]), x, top, FACE, across=True, label=idle)
        if is_chosen:
            draw.stamp("chosen", x - 6, top - 6, FACE + 12, 2 * FACE + 12)
        elif ways and not chosen:
            choice = ways[0] if len(ways) == 1 else word
            pressed = Stamp("press", x - 4, top - 4, PITCH, 2 * FACE + 8, choice=choice, label=Say("tile", name))
            draw.stamps.append(pressed)


def with_hands(table: Scene, hands: Sequence[Hand], alt: Say) -> Scene:
    """Returns a picture of the table with every hand below it, most pips first, in rows beside its seat's plate."""
    draw, (_, top) = Drawing(), table.size
    lines = [max(1, -(-len(hand) // OPEN_ROW)) for hand in hands]
    high = top + sum(lines) * OPEN_HIGH + BELOW
    draw.stamps.extend(felt(high - top, top))
    for seat, hand in enumerate(hands):
        draw.plate(seat, LEFT, top + (OPEN_HIGH - PLATE_WIDE) // 2 + 4)
        for number, tile in enumerate(sorted(hand, key=lambda tile: (-sum(tile), tile))):
            row, column = divmod(number, OPEN_ROW)
            draw.domino((tile[1], tile[0]), OPEN_LEFT + OPEN_PITCH * column, top + 8 + OPEN_HIGH * row, OPEN_FACE, True)
        top += lines[seat] * OPEN_HIGH
    return Scene((table.size[0], high), (*table.stamps, *draw.stamps), alt, (*table.labels, *draw.labels))


def _playable_first(hand: tuple[Tile, ...], choices: dict[str, list[str]]) -> list[Tile]:
    return sorted(hand, key=lambda tile: (WORD[tile] not in choices, -sum(tile), tile))


def places(tiles: int) -> Iterator[tuple[int, int]]:
    """Yields the place of each tile, in as few rows as hold them."""
    in_row = _in_row(tiles)
    for number in range(tiles):
        row, column = divmod(number, in_row)
        yield LEFT + PITCH * column, HIGH * row + ABOVE


def _in_row(tiles: int) -> int:
    return -(-tiles // -(-tiles // ROW))
