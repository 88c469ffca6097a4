"""What all pictures of Tequila Train are made of: tiles, plates, figures, whole tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..core.game import Seat
from ..core.screen import LETTERS, Label, Say, Scene, Stamp, felt
from .state import WORD, Laid

INK, LIGHT = "#1F2430", "#FFFFFF"
WIDE, PLATE_WIDE = 800, 68
LIGHT_PLATES = (1, 4, 5, 6)  # seats with a light colour, which need a dark letter
IN_ROW, ROW_FACE, ROW_HIGH, ROW_LEFT = 8, 46, 66, 28  # of a whole track, row by row


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that is being drawn: later symbols lie on top, and labels on top of all symbols."""

    stamps: list[Stamp] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def stamp(self, symbol: str, x: int, y: int, wide: int, high: int, label: Say | None = None, key: str = "") -> None:
        """Adds a symbol; x and y are its upper left corner."""
        self.stamps.append(Stamp(symbol, x, y, wide, high, label=label, key=key))

    def text(self, text: str | int, x: int, y: int, size: int, colour: str = LIGHT) -> None:
        """Adds a figure or a letter centred on a point."""
        self.labels.append(Label(str(text), x, y, size, colour))

    def plate(self, seat: Seat, x: int, y: int) -> None:
        """Adds a seat's plate with its letter."""
        self.stamp(f"plate-{seat}", x, y, PLATE_WIDE, PLATE_WIDE)
        colour = INK if seat in LIGHT_PLATES else LIGHT
        self.labels.append(Label(LETTERS[seat], x + PLATE_WIDE // 2, y + PLATE_WIDE // 2, 38, colour, "seat"))

    def domino(
        self, faces: Laid, x: int, y: int, face: int, across: bool = False, label: Say | None = None, moves: bool = True
    ) -> None:
        """Adds a tile with its first face on the left, or on top if it lies across."""
        wide, high = (face, 2 * face) if across else (2 * face, face)
        key = WORD[(min(faces), max(faces))] if moves else ""
        self.stamp("across" if across else "tile", x, y, wide, high, label, key)
        for pips, left, top in ((faces[0], x, y), (faces[1], x + wide - face, y + high - face)):
            if pips:
                self.stamp(f"face-{pips}", left, top, face, face, key=key)


def whole_track(tiles: Sequence[Laid], alt: Say) -> Scene:
    """Draws every tile of a track from the hub outwards, row by row."""
    draw, high = Drawing(), 2 * 10 + ROW_HIGH * -(-len(tiles) // IN_ROW)
    draw.stamps.extend(felt(max(high, 100)))
    for number, laid in enumerate(tiles):
        row, column = divmod(number, IN_ROW)
        draw.domino(laid, ROW_LEFT + (2 * ROW_FACE + 1) * column, 20 + ROW_HIGH * row, ROW_FACE, moves=False)
    return Scene((WIDE, max(high, 100)), tuple(draw.stamps), alt)
