"""The picture of the five moves: the names that a browser writes beside them stand clear of all arrows."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from games.core.screen import Stamp
from games.rpsls.picture import NAME_HIGH, WIDE

from .sat import GAME, sat

NAME_WIDE = 130  # of the longest name, at 30 px
POINTS = 40  # of an arrow that are looked at

Box = tuple[float, float, float, float]


@pytest.mark.parametrize("seats", [2, 5, 6, 32])
def test_no_arrow_runs_through_a_name_and_each_name_is_in_the_picture(seats: int) -> None:
    scene = GAME.screen(GAME.view(sat(seats).state, 0), "").scene
    assert scene is not None
    names = [_name(stamp) for stamp in scene.stamps if stamp.choice]
    arrows = [_points(stamp) for stamp in scene.stamps if stamp.symbol.startswith("arrow")]
    assert (len(names), len(arrows)) == (5, 10)
    assert [name for name in names for arrow in arrows if any(_holds(name, *at) for at in arrow)] == []
    assert all(left >= 0 and top >= 0 and right <= WIDE and low <= scene.size[1] for left, top, right, low in names)


def _name(stamp: Stamp) -> Box:
    """Where a browser writes the name of a move: at the top or the bottom of what is pressed."""
    top = stamp.y if stamp.symbol == "press-titled" else stamp.y + stamp.height - NAME_HIGH
    middle = stamp.x + stamp.width / 2
    return middle - NAME_WIDE / 2, top, middle + NAME_WIDE / 2, top + NAME_HIGH


def _points(stamp: Stamp) -> list[tuple[float, float]]:
    x, y, turn = stamp.x + stamp.width / 2, stamp.y + stamp.height / 2, radians(stamp.turn)
    along = [stamp.width * (n / POINTS - 0.5) for n in range(POINTS + 1)]
    return [(x + far * cos(turn), y + far * sin(turn)) for far in along]


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
