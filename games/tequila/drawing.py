"""Draws symbols, figures and tiles with two faces for the pictures of Tequila Train."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..core.screen import Label, Say, Stamp
from .state import Laid

INK, LIGHT = "#1F2430", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture that is being drawn: later symbols lie on top, and labels on top of all symbols."""

    stamps: list[Stamp] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)

    def stamp(self, symbol: str, x: int, y: int, wide: int, high: int, label: Say | None = None) -> None:
        """Adds a symbol; x and y are its upper left corner."""
        self.stamps.append(Stamp(symbol, x, y, wide, high, label=label))

    def text(self, text: str | int, x: int, y: int, size: int, colour: str = LIGHT) -> None:
        """Adds a figure or a letter centred on a point."""
        self.labels.append(Label(str(text), x, y, size, colour))

    def domino(self, faces: Laid, x: int, y: int, face: int, across: bool = False, label: Say | None = None) -> None:
        """Adds a tile with its first face on the left, or on top if it lies across."""
        wide, high = (face, 2 * face) if across else (2 * face, face)
        self.stamp("across" if across else "tile", x, y, wide, high, label)
        for pips, left, top in ((faces[0], x, y), (faces[1], x + wide - face, y + high - face)):
            if pips:
                self.stamp(f"face-{pips}", left, top, face, face)
