"""A match in which nobody has made a move leaves no trace: nobody has won or lost it, and stakes go back."""

from __future__ import annotations

import pytest

from games.core.commands import Stop
from games.core.match import live
from games.core.verify import verify
from games.table.departures import departed
from games.table.play import claimed
from games.table.records import as_record
from games.table.table import Lobby

from .sitting import GAMES, Sitting, player

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


def sits(game: str, seats: int, stake: int = 30) -> Sitting:
    return Sitting.sits(*NAMES[:seats], game=game, stake=stake)


def seats_of(game: str) -> list[int]:
    return [seats for seats in (2, 3, 8) if seats in GAMES[game].seats]


EVERY = [(game, seats) for game in ("tictactoe", "hexagon", "tequila", "rpsls") for seats in seats_of(game)]


def is_untouched(sitting: Sitting, seats: int) -> None:
    assert sitting.table.status == "over"
    assert sitting.history[-1].command == Stop("stopped")
    assert sitting.table.is_unplayed
    assert sitting.purse(*NAMES[:seats]) == [0] * seats
    assert verify(as_record(sitting.table, sitting.history)).unfair is None


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_everybodys_time_runs_out_before_a_move(game: str, seats: int) -> None:
    sitting = sits(game, seats)
    for _ in range(40):
        if sitting.table.status == "live":
            sitting.wind(hours=1)
            sitting.rings()
    is_untouched(sitting, seats)


def test_whoever_resigns_before_a_move_decides_the_match() -> None:
    sitting = sits("hexagon", 2)
    sitting.resigns("Ann")
    assert (sitting.outcome.why, sitting.table.is_unplayed) == ("resigned", False)
    assert sitting.purse("Ann", "Bo") == [-30, 30]


def test_win_that_is_claimed_before_a_move_is_none() -> None:
    sitting = Sitting.sits("Ann", "Bo", game="hexagon", stake=30, lobby=Lobby(absent="usual"))
    (seat,) = sitting.table.waiting()
    sitting.keeps(departed(sitting.table, seat, "left", sitting.now))
    sitting.keeps(claimed(sitting.table, player(NAMES[1 - seat]), sitting.now, ()))
    is_untouched(sitting, 2)


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_match_with_a_move_is_decided_as_ever(game: str, seats: int) -> None:
    sitting = sits(game, seats)
    sitting.acts(min(sitting.table.waiting()), sitting.legal[0])
    while sitting.table.status == "live":
        playing = live(sitting.table.game, sitting.table.live_match())
        sitting.resigns(sitting.table.chairs[max(playing)].name)
    assert not sitting.table.is_unplayed
    assert sitting.outcome.places
