"""The table as a picture for a phone: the hub, a rail for each track, and the viewer's hand below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ..core.game import Seat
from ..core.screen import COVER_SIZE, Label, Say, Scene, Stamp, felt
from .state import WORD, Laid, Tile
from .views import View, is_asked, possible

INK, LIGHT = "#1F2430", "#FFFFFF"
LETTERS = "ABCDEFGH"
WIDE, EDGE, LEAST_HIGH = 800, 24, 348
LINE, NARROW = {2: 150, 3: 116, 4: 100}, 92  # height of a player's line, by seats
HUB_FACE, BONEYARD_HIGH = 100, 76
LIT, PLATE, PLATE_WIDE, SIGN, FIGURE, RAIL, ENGINE, END = 134, 150, 68, 222, 277, 300, 300, 726
FACE, SLOTS, FOLD_WIDE = 46, 3, 62  # width of a face; tiles drawn at the end of a track, the others are counted
LIGHT_PLATES = (1, 4, 5, 6)  # seats with a light colour, which need a dark letter
# of the hand below the table:
LEFT, PLATE_HIGH = 12, 56  # the viewer's plate stands above the tiles
HAND_FACE, ROW, PITCH, HIGH = 88, 8, 97, 208
RAISED, CHOSEN = 14, 22  # by how much a tile is raised
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


def scene(view: View, chosen: str, alt: Say) -> Scene:
    """Draws the table, and below it the viewer's hand."""
    table = max(2 * EDGE + _line_height(view) * len(view.tracks), LEAST_HIGH)
    high = table + hand_height(view)
    draw, where = Drawing(), _where(view, chosen)
    draw.stamps.extend(felt(high))
    _draw_hub(view, table, draw)
    first = (table - _line_height(view) * (len(view.tracks) - 1)) // 2
    for seat in range(len(view.tracks)):
        _draw_line(view, seat, first + _line_height(view) * seat, where.get(seat, []), draw)
    if hand_height(view) and view.you is not None:
        _draw_plate(view.you, EDGE, table - 16, draw)  # shows which track is the viewer's
        draw_hand(view, table, chosen, draw)
    return Scene((WIDE, high), tuple(draw.stamps), alt, tuple(draw.labels))


def has_won(view: View, seat: Seat) -> bool:
    """Returns whether a seat has won or shares first place."""
    return view.outcome is not None and any(seat in place for place in view.outcome.places[:1])


def _line_height(view: View) -> int:
    return LINE.get(len(view.tracks), NARROW)


def _draw_hub(view: View, table: int, draw: Drawing) -> None:
    top = (table - 2 * HUB_FACE - BONEYARD_HIGH) // 2
    draw.domino((view.hub, view.hub), EDGE, top, HUB_FACE, across=True)
    below = top + 2 * HUB_FACE + 24
    draw.stamp("boneyard", EDGE, below, 52, 44)
    draw.text(view.boneyard, EDGE + 78, below + 24, 36)


def _draw_plate(seat: Seat, x: int, y: int, draw: Drawing) -> None:
    draw.stamp(f"plate-{seat}", x, y, PLATE_WIDE, PLATE_WIDE)
    colour = INK if seat in LIGHT_PLATES else LIGHT
    draw.text(LETTERS[seat], x + PLATE_WIDE // 2, y + PLATE_WIDE // 2, 38, colour)


def _draw_line(view: View, seat: Seat, middle: int, ways: list[str], draw: Drawing) -> None:
    """Draws a seat's plate, its counts, and its track from the hub on the left to the open end on the right."""
    track, won = view.tracks[seat], has_won(view, seat)
    draw.stamp("rail", RAIL, middle - 10, 492, 20)
    if won or seat == view.waiting:
        draw.stamp("lit", LIT, middle - 44, 660, 88)
    if seat == view.waiting:
        draw.stamp("arrow", LIT - 6, middle - 20, 24, 40)
    _draw_plate(seat, PLATE, middle - PLATE_WIDE // 2, draw)
    if won:
        draw.stamp("won", PLATE - 20, middle - 46, 40, 40)
    _draw_counts(view, seat, middle, draw)
    if track.train:
        draw.stamp("engine", ENGINE, middle - 31, 80, 60)
    _draw_tiles(track.tiles, middle, draw)
    draw.stamp("end-open" if track.train else "end", END, middle - 34, 68, 68)
    draw.text(track.end, END + 34, middle, 40 if track.end < 10 else 34, INK)
    _draw_targets(seat, middle, ways, draw)


def _draw_counts(view: View, seat: Seat, middle: int, draw: Drawing) -> None:
    """Draws the number of tiles in hand (at the end the pips) and of shots."""
    if seat in view.lost:
        draw.stamp("lost", SIGN, middle - 28, 56, 56)
        return
    score = view.outcome.scores[seat] if view.outcome else None
    counts = [("held", view.hand_sizes[seat])] if score is None else [("pips", score)]
    if view.shots[seat]:
        counts.append(("glass", view.shots[seat]))
    for place, (sign, count) in enumerate(counts):
        height = middle + 22 * (2 * place + 1 - len(counts))
        draw.stamp(sign, SIGN, height - 20, 30, 40)
        draw.text(count, FIGURE, height, 32 if count < 100 else 28)


def _draw_tiles(tiles: tuple[Laid, ...], middle: int, draw: Drawing) -> None:
    """Draws the last tiles of a track up to its open end, and the number of tiles before them."""
    x = END - 2
    for laid in reversed(tiles[-SLOTS:]):
        across = laid[0] == laid[1]
        x -= FACE + 1 if across else 2 * FACE + 1
        draw.domino(laid, x, middle - (FACE if across else FACE // 2), FACE, across)
    if folded := len(tiles[:-SLOTS]):
        draw.stamp("fold", x - FOLD_WIDE - 1, middle - FACE // 2, FOLD_WIDE, FACE)
        draw.text(f"+{folded}", x - FOLD_WIDE // 2 - 1, middle, 28, INK)


def _where(view: View, chosen: str) -> dict[Seat, list[str]]:
    """Returns where the chosen tile can go: the spellings by track."""
    where: dict[Seat, list[str]] = {}
    if chosen and is_asked(view):
        for way in possible(view).get(chosen.split(".")[0], ()):
            where.setdefault(int(way.split(".")[1]) - 1, []).append(way)
    return where


def _draw_targets(seat: Seat, middle: int, ways: list[str], draw: Drawing) -> None:
    """Makes a track's open end pressable, and its engine for a train that is kept."""
    for spelling in ways:
        way = spelling.split(".")[2] if spelling.count(".") == 2 else "plain"
        symbol, x, wide = ("target-engine", ENGINE - 9, 98) if way == "keep" else ("target", END - 4, 76)
        label = Say(f"target-{way}", {"letter": LETTERS[seat]})
        draw.stamps.append(Stamp(symbol, x, middle - 38, wide, 76, choice=spelling, label=label))


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
            draw.stamp("raised", x - 4, top - 4, HAND_FACE + 8, 2 * HAND_FACE + 16)
        name = {"tile": word.replace("-", "–")}
        idle = None if ways or not asked else Say("tile-idle", name)
        draw.domino((tile[1], tile[0]), x, top, HAND_FACE, across=True, label=idle)
        if is_chosen:
            draw.stamp("chosen", x - 6, top - 6, HAND_FACE + 12, 2 * HAND_FACE + 12)
        elif ways and not chosen:
            choice = ways[0] if len(ways) == 1 else word
            pressed = Stamp("press", x - 4, top - 4, PITCH, 2 * HAND_FACE + 8, choice=choice, label=Say("tile", name))
            draw.stamps.append(pressed)


def _playable_first(hand: tuple[Tile, ...], choices: dict[str, list[str]]) -> list[Tile]:
    return sorted(hand, key=lambda tile: (WORD[tile] not in choices, -sum(tile), tile))


def places(table: int, tiles: int) -> Iterator[tuple[int, int]]:
    """Yields the place of each tile, in as few rows as hold them; no row is much shorter than the others."""
    in_row = -(-tiles // -(-tiles // ROW))
    for number in range(tiles):
        row, column = divmod(number, in_row)
        yield LEFT + PITCH * column, table + PLATE_HIGH + CHOSEN + HIGH * row
