"""The picture on the game's card: a board where the next mark decides."""

from ..core.screen import COVER_SIZE, Say, Scene, Stamp

CELL, LEFT, TOP = 142, 187, 12
MARKS = (("x", ((0, 0), (1, 1), (0, 2))), ("o", ((2, 0), (2, 2), (1, 2))))

COVER = Scene(
    COVER_SIZE,
    (
        Stamp("cover", 0, 0, *COVER_SIZE),
        *(Stamp(mark, LEFT + CELL * x, TOP + CELL * y, CELL, CELL) for mark, cells in MARKS for x, y in cells),
    ),
    Say("title"),
)
