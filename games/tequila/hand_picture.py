"""The viewer's hand as a picture: upright tiles as wide as a thumb; playable ones come first and are raised."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.screen import Say, Stamp
from .drawing import Drawing
from .state import WORD, Tile
from .views import View, is_asked, possible

LEFT, PLATE_HIGH = 12, 56  # the viewer's plate stands above the tiles
FACE, ROW, PITCH, HIGH = 88, 8, 97, 208
RAISED, CHOSEN = 14, 22  # by how much a tile is raised


def hand_height(view: View) -> int:
    """Returns the height of the hand in the picture."""
    if view.you is None or view.outcome or not view.hand:
        return 0
    return PLATE_HIGH + CHOSEN + HIGH * -(-len(view.hand) // ROW)


def draw_hand(view: View, table: int, chosen: str, draw: Drawing) -> None:
    """Draws the tiles below the table; until one is chosen, playable tiles can be pressed."""
    asked = is_asked(view)
    choices = possible(view) if asked else {}
    for tile, (x, y) in zip(_playable_first(view.hand, choices), places(table, len(view.hand)), strict=True):
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


def _playable_first(hand: tuple[Tile, ...], choices: dict[str, list[str]]) -> list[Tile]:
    return sorted(hand, key=lambda tile: (WORD[tile] not in choices, -sum(tile), tile))


def places(table: int, tiles: int) -> Iterator[tuple[int, int]]:
    """Yields the place of each tile, in as few rows as hold them; no row is much shorter than the others."""
    in_row = -(-tiles // -(-tiles // ROW))
    for number in range(tiles):
        row, column = divmod(number, in_row)
        yield LEFT + PITCH * column, table + PLATE_HIGH + CHOSEN + HIGH * row
