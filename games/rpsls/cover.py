"""The picture on the game's card: the five moves on an arc, in the order of the circle."""

from ..core.screen import COVER_SIZE, Say, Scene, Stamp, felt
from .moves import CIRCLE

SIZE, LEFT, STEP = 186, 7, 150
TOPS = (196, 92, 56, 92, 196)
FRONT_LAST = (0, 4, 1, 3, 2)

COVER = Scene(
    COVER_SIZE,
    (
        *felt(COVER_SIZE[1]),
        *(Stamp(CIRCLE[place], LEFT + STEP * place, TOPS[place], SIZE, SIZE) for place in FRONT_LAST),
    ),
    Say("title"),
)
