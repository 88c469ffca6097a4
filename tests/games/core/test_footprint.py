"""Footprints differ where anybody could see, hear or do something else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games import find_games
from games.core.reading import read_record
from games.core.record import Record, footprints

GAMES = {**find_games(), **find_games("tests.test_games")}
HANDS = {"hands": [[1, 2], [3, 4], [5, 6]], "stock": [7, 8], "waiting": 0}


def record(*texts: str, game: str = "tictactoe", seats: int = 2, **more: Any) -> Record:
    steps = [{"seat": number % seats, "do": text} for number, text in enumerate(texts)]
    names = ["Ann", "Bo", "Cy"][:seats]
    return read_record({"roundhouse": 1, "game": game, "seats": names, "steps": steps, **more}, GAMES)


def test_start_and_every_step_have_one_and_the_same_play_has_the_same() -> None:
    once, again, other = (footprints(record("a1", text)) for text in ("b2", "b2", "b3"))
    assert once == again
    assert [a == b for a, b in zip(once, other, strict=True)] == [True, True, False]
    assert [len(footprint) for footprint in once] == [8, 8, 8]


def test_refused_steps_differ_by_what_they_are_refused_for() -> None:
    refused = {footprints(record("a1", text))[2] for text in ("a1", "d4", "x", "a1", "e5")}
    assert len(refused) == 4


def test_what_one_seat_alone_may_see_leaves_a_footprint() -> None:
    drawn = [record(game="hidden", seats=3, position=HANDS | {"hands": [[1, 2], [3, 4], [5, six]]}) for six in (6, 9)]
    assert footprints(drawn[0]) != footprints(drawn[1])


def test_what_came_to_light_leaves_a_footprint() -> None:
    hidden = record("draw", game="hidden", seats=3, position=HANDS)
    closed = replace(hidden.game, apply=lambda *about: replace(hidden.game.apply(*about), reveals=False))
    before, after = footprints(hidden), footprints(replace(hidden, game=closed))
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, False]


def test_nobody_is_looked_at_but_the_public_and_the_first_eight_seats() -> None:
    looked: set[int | None] = set()

    def view(state: Any, viewer: int | None) -> Any:
        looked.add(viewer)
        return tictactoe.view(state, None)

    tictactoe = GAMES["tictactoe"]
    many = replace(record(), game=replace(tictactoe, view=view), seats=("Ann",) * 12)
    footprints(many)
    assert looked == {None, *range(8)}
