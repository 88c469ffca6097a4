"""The table as a picture for a phone: the viewer's hand, below it the hub and a rail for each track."""

from __future__ import annotations

from dataclasses import dataclass

from ..core.game import Seat
from ..core.screen import COVER_SIZE, Say, Scene, Sign, Stamp, felt
from .hand_picture import draw_hand, hand_height, rows
from .state import Laid
from .tiles import INK, PLATE_WIDE, WIDE, Drawing, whole_track
from .views import View, is_asked, possible

EDGE = 24
HUB_FACE, BONEYARD_HIGH = 100, 76
LIT, PLATE, SIGN, FIGURE, RAIL, END = 134, 150, 222, 277, 300, 726
FOLD_WIDE, UNFOLD = 62, (96, 92)  # of the number of tiles that are not drawn, and of what unfolds them
TWO_DIGITS = 10
_MATCH = (
    "12-7.2",  # B plays on its own track; A has no 12 and gets a train
    "12-2.1",  # B plays on it
    "11-2.1.keep",  # A plays on its own track and keeps the train; now B gets one
    "7-1.2",  # A plays on that
    "11-6.1.shot",  # and removes its own train with a shot
    *("9-6.1", "9-8.1", "8-2.1", "5-1.2.keep", "3-2.1", "5-4.2.keep", "6-4.2"),
)
LESSON = tuple(_MATCH[:moves] for moves in (0, 2, 3, 5, len(_MATCH)))
COVER_FACE, COVER_HUB = 104, 128


@dataclass(frozen=True, slots=True)
class Line:
    """The measures of a player's line; heights are from its middle."""

    high: int
    face: int  # width of a face of its tiles
    first: int  # where tiles may begin
    track: int  # height of its track
    plate: int  # height of its plate
    engine: tuple[int, int]  # left and top of its train
    lit: tuple[str, int]  # the frame of a player who is waited for, and its height
    older: int = 0  # width of a face of older tiles, which lie in a row above; 0 where there is no such row

    def sign(self, place: int, count: int) -> tuple[int, int]:
        """Returns where a count's sign is: beside the plate, or below it where the line is high."""
        if self.plate:
            return PLATE + 80 * place, self.plate + 62
        return SIGN, 22 * (2 * place + 1 - count)


LOW, LOWEST = (Line(high, 46, 380, 0, 0, (RAIL, -31), ("lit", 88)) for high in (100, 92))
LINES = {
    2: Line(200, 56, 306, 34, -38, (SIGN, -72), ("lit-tall", 188), older=40),
    3: Line(140, 56, 306, 0, -24, (SIGN, -58), ("lit-mid", 132)),
    4: LOW,
}


def scene(view: View, chosen: str, alt: Say) -> Scene:
    """Draws the viewer's hand, and below it the table."""
    top, table = hand_height(view), 2 * EDGE + _line(view).high * len(view.tracks)
    draw, where = Drawing(), _where(view, chosen)
    draw.stamps.extend((*felt(top), *felt(table, top)) if top else felt(table))
    draw_hand(view, chosen, draw)
    _draw_hub(view, top, table, draw)
    for seat in range(len(view.tracks)):
        middle = top + EDGE + _line(view).high * seat + _line(view).high // 2
        _draw_line(view, seat, middle, where.get(seat, []), draw)
    parts = ((0, top, WIDE, table), *rows(view))
    return Scene((WIDE, top + table), tuple(draw.stamps), alt, tuple(draw.labels), parts)


def has_won(view: View, seat: Seat) -> bool:
    """Returns whether a seat has won or shares first place."""
    return view.outcome is not None and any(seat in place for place in view.outcome.places[:1])


def _line(view: View) -> Line:
    return LINES.get(len(view.tracks), LOWEST)


def _draw_hub(view: View, top: int, table: int, draw: Drawing) -> None:
    top += (table - 2 * HUB_FACE - BONEYARD_HIGH) // 2
    draw.domino((view.hub, view.hub), EDGE, top, HUB_FACE, across=True)
    below = top + 2 * HUB_FACE + 24
    draw.stamp("boneyard", EDGE, below, 52, 44)
    draw.text(view.boneyard, EDGE + 78, below + 24, 36)


def _draw_line(view: View, seat: Seat, middle: int, ways: list[str], draw: Drawing) -> None:
    """Draws a seat's plate, its counts, and its track from the hub on the left to the open end on the right."""
    track, won, line = view.tracks[seat], has_won(view, seat), _line(view)
    on_rail, plate = middle + line.track, middle + line.plate
    draw.stamp("rail", RAIL, on_rail - 10, 492, 20)
    if won or seat == view.waiting:
        symbol, high = line.lit
        draw.stamp(symbol, LIT, middle - high // 2, 660, high)
    if seat == view.waiting:
        draw.stamp("arrow", LIT - 6, middle - 20, 24, 40)
    if seat == view.you and not view.outcome:
        draw.stamp("mine", PLATE - 10, plate - 44, 88, 88)
    draw.plate(seat, PLATE, plate - PLATE_WIDE // 2)
    if won:
        draw.stamp("won", PLATE - 20, plate - 46, 40, 40)
    _draw_counts(view, seat, middle, draw)
    if track.train:
        left, top = line.engine
        draw.stamp("engine", left, middle + top, 80, 60)
    _draw_tiles(seat, track.tiles, middle, line, draw)
    draw.stamp("end-open" if track.train else "end", END, on_rail - 34, 68, 68)
    draw.text(track.end, END + 34, on_rail, 40 if track.end < 10 else 34, INK)
    _draw_targets(seat, middle, ways, line, draw)


def _draw_counts(view: View, seat: Seat, middle: int, draw: Drawing) -> None:
    """Draws the number of tiles in hand (at the end the pips) and of shots."""
    if seat in view.lost:
        left, below = _line(view).sign(0, 1)
        draw.stamp("lost", left, middle + below - 28, 56, 56)
        return
    score = view.outcome.scores[seat] if view.outcome else None
    counts = [("held", view.hand_sizes[seat])] if score is None else [("pips", score)]
    if view.shots[seat]:
        counts.append(("glass", view.shots[seat]))
    for place, (sign, count) in enumerate(counts):
        left, below = _line(view).sign(place, len(counts))
        draw.stamp(sign, left, middle + below - 20, 30, 40)
        draw.text(count, left + FIGURE - SIGN, middle + below, 32 if count < 100 else 28)


def _draw_tiles(seat: Seat, tiles: tuple[Laid, ...], middle: int, line: Line, draw: Drawing) -> None:
    """Draws the last tiles of a track up to its open end, and the number of tiles before them, which shows them all."""
    fold = 0 if line.older else FOLD_WIDE + 1
    x, y, left = END - 2, middle + line.track, len(tiles)
    while left:
        across = tiles[left - 1][0] == tiles[left - 1][1]
        wide = line.face + 1 if across else 2 * line.face + 1
        if x - wide - (fold if left > 1 else 0) < line.first:
            break
        x, left = x - wide, left - 1
        draw.domino(tiles[left], x, y - (line.face if across else line.face // 2), line.face, across)
    if left and line.older:
        wide = 2 * line.older + 1
        x, y = WIDE - 14, middle - line.high // 2 + 16 + line.older // 2
        while left and x - wide - (FOLD_WIDE + 1 if left > 1 else 0) >= line.first:
            x, left = x - wide, left - 1
            draw.domino(tiles[left], x, y - line.older // 2, line.older)
    if left:
        _draw_fold(seat, tiles, left, x, y, draw)


def _draw_fold(seat: Seat, tiles: tuple[Laid, ...], folded: int, right: int, y: int, draw: Drawing) -> None:
    """Draws the number of tiles that are not drawn; on a page it shows the whole track."""
    x, wide, high = right - FOLD_WIDE // 2 - 1, *UNFOLD
    draw.stamp("fold", x - FOLD_WIDE // 2, y - 23, FOLD_WIDE, 46)
    draw.text(f"+{folded}", x - 2, y + 2, 28 if folded < TWO_DIGITS else 22, INK)
    alt = Say("whole-track", {"letter": Sign(seat), "tiles": " ".join(f"{a}–{b}" for a, b in tiles)})
    inset, key = whole_track(tiles, alt), f"track-{seat + 1}"
    draw.stamps.append(Stamp("unfold", x - wide // 2, y - high // 2, wide, high, label=alt, key=key, inset=inset))


def _where(view: View, chosen: str) -> dict[Seat, list[str]]:
    """Returns where the chosen tile can go: the spellings by track."""
    where: dict[Seat, list[str]] = {}
    if chosen and is_asked(view):
        for way in possible(view).get(chosen.split(".")[0], ()):
            where.setdefault(int(way.split(".")[1]) - 1, []).append(way)
    return where


def _draw_targets(seat: Seat, middle: int, ways: list[str], line: Line, draw: Drawing) -> None:
    """Makes a track's open end pressable, and its engine for a train that is kept."""
    for spelling in ways:
        way = spelling.split(".")[2] if spelling.count(".") == 2 else "plain"
        left, top = line.engine
        keep = ("target-engine", left - 9, middle + top - 7, 98)
        symbol, x, y, wide = keep if way == "keep" else ("target", END - 4, middle + line.track - 38, 76)
        label = Say(f"target-{way}", {"letter": Sign(seat)})
        draw.stamps.append(Stamp(symbol, x, y, wide, 76, choice=spelling, label=label))


def _cover() -> Scene:
    draw = Drawing()
    draw.stamps.extend(felt(COVER_SIZE[1]))
    draw.stamp("rail", 168, 92, 624, 26)
    draw.stamp("rail", 168, 323, 624, 26)
    draw.domino((9, 9), 36, (COVER_SIZE[1] - 2 * COVER_HUB) // 2, COVER_HUB, across=True)
    draw.stamp("engine", 330, 20, 196, 148)
    draw.domino((9, 4), 186, 284, COVER_FACE)
    draw.domino((4, 4), 396, 232, COVER_FACE, across=True)
    draw.domino((4, 6), 502, 284, COVER_FACE)
    draw.stamp("glass", 620, 24, 108, 144)
    return Scene(COVER_SIZE, tuple(draw.stamps), Say("title"))


COVER = _cover()
