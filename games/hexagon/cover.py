"""The picture on the game's card: three rows of large cells, with chips that can grow."""

from ..core.screen import COVER_SIZE, Say, Scene, Stamp, felt

WIDE, HIGH, ROW, CHIP = 150, 174, 130, 122
ROWS = (
    ("free", "chip-0", "chip-1", "free"),
    ("chip-1", "chip-1", "chip-0", "target-grow", "rock"),
    ("rock", "free", "target-grow", "free"),
)


def _cell(row: int, column: int, what: str) -> tuple[Stamp, ...]:
    left = (COVER_SIZE[0] - WIDE * len(ROWS[row])) // 2 + WIDE * column
    top = (COVER_SIZE[1] - HIGH) // 2 + ROW * (row - 1)
    if what in ("free", "rock"):
        return (Stamp(what, left, top, WIDE, HIGH),)
    inside = Stamp(what, left + (WIDE - CHIP) // 2, top + (HIGH - CHIP) // 2, CHIP, CHIP)
    return (Stamp("free", left, top, WIDE, HIGH), inside)


COVER = Scene(
    COVER_SIZE,
    (
        *felt(COVER_SIZE[1]),
        *(
            stamp
            for row, cells in enumerate(ROWS)
            for column, what in enumerate(cells)
            for stamp in _cell(row, column, what)
        ),
    ),
    Say("title"),
)
