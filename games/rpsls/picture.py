"""The picture: the five moves on a circle with arrows for what beats what, and a cell for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import atan2, cos, degrees, hypot, pi, sin

from ..core.game import Seat
from ..core.screen import COVER_SIZE, LETTERS, Label, Say, Scene, Stamp, felt
from .verdict import BEATS, CIRCLE, MOVES, move_name
from .views import View, awaited, is_asked

INK, LIGHT = "#1F2430", "#FFFFFF"
PLATES, LIGHT_PLATES = 8, (1, 4, 5, 6)  # the shapes and colours of seats; those that need a dark letter
WIDE, EDGE = 800, 24
GAP, NAME_HIGH = 8, 40  # between a medallion and an arrow; of the name of a medallion that can be pressed
TAG_WIDE, TAG_HIGH, TAG_LETTERS, TAG_LETTER = 92, 36, 4, 36
CELL_MOST = 80
CORNER = 32  # of a face, with its letter
ROUND_COLUMNS, ROUND_ROWS_MOST, ROUND_WIDE = 11, 8, 60
_MATCH = ("lizard", "lizard", "scissors", "spock")  # both the same: they go on; then Spock smashes Scissors
LESSON = tuple(_MATCH[:moves] for moves in (0, 1, 2, 4))
SIGN, LEFT, STEP = 186, 7, 150
TOPS = (196, 92, 56, 92, 196)
FRONT_LAST = (0, 4, 1, 3, 2)
COVER = Scene(
    COVER_SIZE,
    (
        *felt(COVER_SIZE[1]),
        *(Stamp(CIRCLE[place], LEFT + STEP * place, TOPS[place], SIGN, SIGN) for place in FRONT_LAST),
    ),
    Say("title"),
)


@dataclass(frozen=True)
class Layout:
    """Where the circle and the seats are."""

    high: int
    centre: tuple[int, int]
    radius: int
    medallion: int
    cells_left: int
    cells_wide: int


DUEL = Layout(608, (400, 320), 188, 136, 0, 0)  # for two, who sit in the lower corners
FEW = Layout(608, (294, 322), 200, 148, 600, 176)  # for so few seats that they stand in one column
MANY = Layout(448, (212, 237), 136, 108, 432, 344)
CROWD = Layout(448, (176, 232), 114, 98, 356, 436)  # for so many that faces alone do not tell who is who
THRONG = Layout(608, (176, 312), 114, 98, 356, 436)
FEW_MOST, MANY_MOST, CROWD_MOST = 5, 8, 20
CROWD_COLUMNS, LETTERED = 4, (CROWD, THRONG)
DUEL_SIGN, DUEL_PLATE, DUEL_TOP, DUEL_WIDE = 172, 72, 330, 192
POINTS = 38  # wide: the points of a player over their sign
SCORE, SCORE_AT, DOTS_TOP, DOT = 112, 62, 112, 34  # over each player of a match for points: the figure, and a dot a win


def layout_of(seats: int) -> Layout:
    """Returns the layout for a number of seats."""
    if seats > MANY_MOST:
        return CROWD if seats <= CROWD_MOST else THRONG
    return DUEL if seats == 2 else FEW if seats <= FEW_MOST else MANY


class Drawing:
    """A picture that is being drawn: later symbols lie on top, and labels on top of all symbols."""

    def __init__(self) -> None:
        self.stamps: list[Stamp] = []
        self.labels: list[Label] = []

    def stamp(self, symbol: str, x: int, y: int, wide: int, high: int = 0, key: str = "") -> None:
        """Adds a symbol; x and y are its upper left corner."""
        self.stamps.append(Stamp(symbol, x, y, wide, high or wide, key=key))

    def text(self, text: str | int, x: int, y: int, size: int, colour: str = LIGHT) -> None:
        """Adds a figure or letters centred on a point."""
        self.labels.append(Label(str(text), x, y, size, colour))

    def letter(self, seat: Seat, x: int, y: int, size: int, colour: str) -> None:
        """Adds the letter of a seat, in whose place an avatar may be shown."""
        self.labels.append(Label(LETTERS[seat], x, y, size, colour, "seat"))


def scene(view: View, alt: Say, opened: Mapping[Seat, str] | None = None) -> Scene:
    """Draws the circle, the seats, and at the end the rounds below; of sealed moves those that are `opened`."""
    layout = layout_of(len(view.out))
    draw, high = Drawing(), layout.high + _rounds_height(view)
    draw.stamps.extend(felt(high))
    _draw_circle(view, layout, draw)
    if layout is DUEL:
        _draw_duel(view, opened or {}, draw)
    else:
        _draw_cells(view, opened or {}, layout, draw)
    if _rounds_height(view):
        _draw_rounds(view, layout.high, draw)
    return Scene((WIDE, high), tuple(draw.stamps), alt, tuple(draw.labels))


# ---- The circle


def _place(move: str, layout: Layout) -> tuple[float, float]:
    angle = 2 * pi * CIRCLE.index(move) / len(CIRCLE) - pi / 2
    return layout.centre[0] + layout.radius * cos(angle), layout.centre[1] + layout.radius * sin(angle)


def _draw_circle(view: View, layout: Layout, draw: Drawing) -> None:
    shown = view.story[-1] if view.story else {}
    kinds = set(shown.values())
    for pair, arrow in sorted(_arrows(layout).items(), key=lambda one: kinds.issuperset(one[0])):
        draw.stamps.append(arrow["lit" if kinds.issuperset(pair) else "faint"])
    size, asked = layout.medallion, is_asked(view) and view.stage == "moves"
    for move in MOVES:
        x, y = map(round, _place(move, layout))
        left, top = x - size // 2, y - size // 2
        draw.stamp(move, left, top, size)
        above = y < layout.centre[1]  # the name stands where no arrow is
        where, top_named = ("titled", top - NAME_HIGH) if above else ("named", top)
        symbol, choice = (f"press-{where}", move) if asked else (f"only-{where}", "")
        draw.stamps.append(Stamp(symbol, left, top_named, size, size + NAME_HIGH, choice=choice, label=move_name(move)))
        if layout is not DUEL:  # where the signs themselves are large
            _draw_tag([seat for seat, other in shown.items() if other == move], x, top + size, layout, draw)


@cache
def _arrows(layout: Layout) -> dict[tuple[str, str], dict[str, Stamp]]:
    """Returns the arrow from each move to each move it beats, lit and faint."""
    pairs = [(move, beaten) for move in MOVES for beaten in MOVES if beaten in BEATS[move]]
    return {pair: {light: _arrow(*pair, light, layout) for light in ("lit", "faint")} for pair in pairs}


def _arrow(move: str, beaten: str, light: str, layout: Layout) -> Stamp:
    """Returns an arrow from the edge of one medallion to the edge of the one it beats."""
    (x, y), (to_x, to_y) = _place(move, layout), _place(beaten, layout)
    long = round(hypot(to_x - x, to_y - y)) - layout.medallion - 2 * GAP
    turn = round(degrees(atan2(to_y - y, to_x - x)))
    reach = "long" if long > layout.medallion else "short"
    left, top = round((x + to_x - long) / 2), round((y + to_y - long) / 2)
    return Stamp(f"arrow-{reach}-{light}", left, top, long, long, turn)


def _draw_tag(seats: list[Seat], x: int, below: int, layout: Layout, draw: Drawing) -> None:
    """Draws who showed a move: a few letters, or their number."""
    if not seats:
        return
    middle = below - TAG_HIGH // 2
    draw.stamp("tag", x - TAG_WIDE // 2, below - TAG_HIGH, TAG_WIDE, TAG_HIGH)
    if len(seats) > TAG_LETTERS:
        draw.text(len(seats), x, middle, 30, INK)
        return
    wide = min(TAG_LETTER, (TAG_WIDE - 4) // len(seats))
    left = x - wide * (len(seats) - 1) // 2
    for place, seat in enumerate(seats):
        if layout in LETTERED:  # the letter at somebody's face
            draw.text(LETTERS[seat], left + wide * place, middle, min(28, wide), INK)
        else:
            draw.letter(seat, left + wide * place, middle, wide * 4 // 5, INK)


# ---- The seats


def _lit(view: View) -> frozenset[Seat]:
    """Returns the winners, or the seats that can still act."""
    if view.outcome:
        return frozenset(view.outcome.places[0] if view.outcome.places else ())
    return frozenset(awaited(view))


def _draw_duel(view: View, opened: Mapping[Seat, str], draw: Drawing) -> None:
    """Draws two players face to face, each with a large sign."""
    for seat, left in ((0, 8), (1, WIDE - DUEL_WIDE - 8)):
        if seat in _lit(view):
            draw.stamp("lit-duel", left, DUEL_TOP, DUEL_WIDE, 268)
        middle = left + DUEL_WIDE // 2
        _draw_plate(seat, middle - DUEL_PLATE // 2, DUEL_TOP + 8, DUEL_PLATE, draw)
        if view.score:
            _draw_score(view, seat, middle, draw)
        sign, top = opened.get(seat) or _sign(view, seat), DUEL_TOP + DUEL_PLATE + 14
        draw.stamp(sign, middle - DUEL_SIGN // 2, top, DUEL_SIGN, key=_round(view, seat))


def _draw_score(view: View, seat: Seat, middle: int, draw: Drawing) -> None:
    """Draws the rounds that a player has won: a figure, and a dot for each win that the match takes."""
    draw.text(view.score[seat], middle, SCORE_AT, SCORE)
    pitch = min(DOT + 10, DUEL_WIDE // view.wins)
    size, left = min(DOT, pitch - 2), middle - pitch * view.wins // 2
    for dot in range(view.wins):
        symbol = "dot-won" if dot < view.score[seat] else "dot"
        draw.stamp(symbol, left + pitch * dot + (pitch - size) // 2, DOTS_TOP, size)


def _draw_cells(view: View, opened: Mapping[Seat, str], layout: Layout, draw: Drawing) -> None:
    seats = len(view.out)
    columns = CROWD_COLUMNS if layout in LETTERED else 1 + (seats > FEW_MOST)
    rows = -(-seats // columns)
    wide, high = layout.cells_wide // columns, min(CELL_MOST, (layout.high - 2 * EDGE) // rows)
    size = min(high - 6, wide // 2 - 3)
    top = (layout.high - rows * high) // 2
    lit = _lit(view)
    for seat in range(seats):
        column, row = divmod(seat, rows)
        x, y = layout.cells_left + column * wide, top + row * high
        if seat in lit:
            draw.stamp("lit", x - 3, y - 2, 2 * size + 9, size + 4)
        _draw_plate(seat, x, y, size, draw)
        draw.stamp(opened.get(seat) or _sign(view, seat), x + size + 3, y, size, key=_round(view, seat))
        if layout in LETTERED:
            corner = size * 4 // 5
            draw.stamp("corner", x + corner - CORNER // 2, y + corner - CORNER // 2, CORNER)
            draw.text(LETTERS[seat], x + corner, y + corner, CORNER * 3 // 4, INK)
        if view.goal:
            _draw_points(view.score[seat], x + 2 * size + 6, y + size + 3, draw)


def _draw_points(points: int, right: int, below: int, draw: Drawing) -> None:
    """Draws the points of a player over the corner of their sign."""
    draw.stamp("corner", right - POINTS, below - POINTS, POINTS)
    draw.text(points, right - POINTS // 2, below - POINTS // 2, 24, INK)


def _draw_plate(seat: Seat, x: int, y: int, size: int, draw: Drawing) -> None:
    plate = seat % PLATES
    draw.stamp(f"plate-{plate}", x, y, size)
    colour = INK if plate in LIGHT_PLATES else LIGHT
    draw.letter(seat, x + size // 2, y + size // 2, max(28, size * 11 // 20), colour)


def _is_revealed(view: View, seat: Seat) -> bool:
    """Returns whether a sign of the last round is shown: until a move is sealed, and to a player until their own.

    Otherwise a computer, which seals at once, would hide the result from the player who reads it.
    """
    if view.mine and view.mine.move and seat == view.you and not view.out[seat]:
        return False
    is_fresh = not view.committed or (view.stage == "moves" and is_asked(view))
    return is_fresh and bool(view.story) and seat in view.story[-1]


def _round(view: View, seat: Seat) -> str:
    """Returns the round of a revealed sign: one of another round is another thing, which is turned over."""
    return f"round-{len(view.story)}" if _is_revealed(view, seat) else ""


def _sign(view: View, seat: Seat) -> str:
    waiting = seat in awaited(view)
    if view.mine and view.mine.move and seat == view.you and not view.out[seat]:
        return view.mine.move
    if _is_revealed(view, seat):
        move = view.story[-1][seat]
        return f"{move}-beaten" if view.out[seat] or (view.points and view.points[-1] == 1 - seat) else move
    if view.out[seat]:
        return "out"
    if view.outcome:
        return "won"
    if view.stage == "reveal":
        return "locked" if waiting else "ready"
    return "slot" if waiting else "sealed"


# ---- The rounds


def _rounds_height(view: View) -> int:
    """Returns the height of the table of rounds: a line for each seat, or for each move at large tables.

    A match for points has none: its score says enough, and the board keeps its size.
    """
    if not view.outcome or len(view.story) < 2 or view.score:
        return 0
    return ROUND_WIDE * (1 + _lines(view)) + EDGE


def _lines(view: View) -> int:
    return len(view.out) if len(view.out) <= ROUND_ROWS_MOST else len(MOVES)


def _draw_rounds(view: View, below: int, draw: Drawing) -> None:
    told = range(max(1, len(view.story) - ROUND_COLUMNS + 1), len(view.story) + 1)
    size, few = ROUND_WIDE - 8, len(view.out) <= ROUND_ROWS_MOST
    for line in range(_lines(view)):
        top = below + ROUND_WIDE * (1 + line)
        if few:
            _draw_plate(line, EDGE, top, size, draw)
        else:
            draw.stamp(MOVES[line], EDGE, top, size)
    for column, number in enumerate(told):
        x = EDGE + 16 + ROUND_WIDE * (1 + column)
        draw.text(number, x + size // 2, below + size // 2, 28)
        for line in range(_lines(view)):
            _draw_in_round(view.story[number - 1], line, few, x, below + ROUND_WIDE * (1 + line), draw)


def _draw_in_round(shown: dict[Seat, str], line: int, few: bool, x: int, y: int, draw: Drawing) -> None:
    size = ROUND_WIDE - 8
    if not few:
        draw.text(sum(move == MOVES[line] for move in shown.values()), x + size // 2, y + size // 2, 30)
    elif line in shown:
        draw.stamp(shown[line], x, y, size)
