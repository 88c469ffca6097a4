"""The picture on the game's card: the hub, an engine on its rail, and a track that has begun."""

from ..core.screen import COVER_SIZE, Say, Scene, felt
from .drawing import Drawing

FACE, HUB_FACE = 104, 128


def _cover() -> Scene:
    draw = Drawing()
    draw.stamps.extend(felt(COVER_SIZE[1]))
    draw.stamp("rail", 168, 92, 624, 26)
    draw.stamp("rail", 168, 323, 624, 26)
    draw.domino((9, 9), 36, (COVER_SIZE[1] - 2 * HUB_FACE) // 2, HUB_FACE, across=True)
    draw.stamp("engine", 330, 20, 196, 148)
    draw.domino((9, 4), 186, 284, FACE)
    draw.domino((4, 4), 396, 232, FACE, across=True)
    draw.domino((4, 6), 502, 284, FACE)
    draw.stamp("glass", 620, 24, 108, 144)
    return Scene(COVER_SIZE, tuple(draw.stamps), Say("title"))


COVER = _cover()
