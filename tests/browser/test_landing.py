"""The front page of a busy house: twenty open tables, a match to watch, a tournament, a daily match and a film."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from games import find_games
from tests.program import Program, running

from .played_tournaments import play_tournaments
from .shortcuts import opens
from .tabs import GAMES, expect
from .test_bytes import LANDING_MOST, SETTLED_MS, Line, play_hexagon

if TYPE_CHECKING:
    from playwright.sync_api import ViewportSize

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPEN_TABLES = 20
LOWEST = 650  # pixels: of the first button that begins a match
REQUESTS_MOST = 6 + len(find_games())
SCREENS: tuple[ViewportSize, ...] = (
    {"width": 375, "height": 667},
    {"width": 1280, "height": 800},
    {"width": 1366, "height": 650},
    {"width": 1920, "height": 1080},
)


@pytest.fixture(scope="module")
def busy_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program with tournaments that were played before it started."""
    folder = tmp_path_factory.mktemp("busy")
    play_tournaments(folder)
    with running(folder) as program:
        yield program


@pytest.fixture
def busy(busy_house: Program, people: People) -> Program:
    """A film of a whole match, and people who wait at open tables."""
    play_hexagon(busy_house, people)
    for number in range(OPEN_TABLES):
        opens(people.context().new_page(), busy_house, [*GAMES][number % len(GAMES)])
    return busy_house


def test_front_page_of_a_busy_house_shows_its_games_first_and_takes_few_bytes(busy: Program, people: People) -> None:
    tab = people.context().new_page()
    line = Line(tab)
    tab.goto(busy.address)
    expect(tab.locator(".film svg")).to_have_count(8)
    tab.wait_for_timeout(SETTLED_MS)
    assert line.total <= LANDING_MOST, line.total
    assert len(line.paths) <= REQUESTS_MOST, line.paths
    first = tab.get_by_role("button", name="Play now").first
    for screen in SCREENS:
        tab.set_viewport_size(screen)
        place = first.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= LOWEST, (screen, place)
