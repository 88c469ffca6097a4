"""The board of a replay: as the table, one seat or everybody saw it, or a better move at the turning point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from games.core.analysis import Review
from games.core.coaching import marked
from games.core.game import Seat
from games.core.record import Replayed
from games.core.screen import Scene, Screen
from games.table.table import Table

ALL: Literal["all"] = "all"
BETTER = "better"  # asks for the board with the better move
SEATS_MOST = 8  # whose views are offered; at larger tables the visitor's own

Viewer = Seat | Literal["all"] | None  # None: the public


@dataclass(frozen=True, slots=True)
class Board:
    """What a step of a replay shows: the screen, the number of its step, and the picture."""

    screen: Screen | None
    scene: Scene | None


def viewer_asked(table: Table, text: str) -> Viewer:
    """Returns whose view is asked for: `all`, the number of a seat, else the public's, as where nothing is hidden."""
    if not table.game.ui.private or table.match is None:
        return None
    if text == ALL:
        return ALL if table.game.ui.opened is not None else None
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < len("100") else -1
    return number if 0 <= number < len(table.chairs) else None


def viewers_offered(table: Table, you: Seat | None) -> list[Viewer]:
    """Returns whose views a replay offers; empty where nothing was hidden."""
    if not table.game.ui.private or table.match is None:
        return []
    seats = range(len(table.chairs)) if len(table.chairs) <= SEATS_MOST else [] if you is None else [you]
    return [None, *seats, *([ALL] if table.game.ui.opened is not None else [])]


def board_of(table: Table, at: Replayed, viewer: Viewer) -> Board:
    """Returns the board after a step; only of a match that is over, whose record is public."""
    if table.match is None:
        return Board(None, None)
    game, state = table.game, at.match.state
    if viewer == ALL and game.ui.opened is not None:
        shown = game.ui.opened(state)
    else:
        shown = game.screen(game.view(state, viewer if isinstance(viewer, int) else None), "")
    return Board(shown, shown.scene)


def better_board(table: Table, steps: list[Replayed], review: Review) -> Board:
    """Returns the board before the move that a review would have made otherwise, with both moves marked."""
    advice = review.better
    assert advice is not None
    assert advice.step is not None
    state: Any = steps[advice.step - 1].match.state
    shown = table.game.screen(table.game.view(state, review.whose), "")
    return Board(shown, marked(table.game, state, review.whose, advice))
