"""How far back a seat can go: the commands alone give the same answer as the positions, and as the takeback itself."""

from __future__ import annotations

import pytest

from games import find_games
from games.core.commands import Deadline, Do, Expire, Leave, Sit, Stop, Takeback
from games.core.game import Refusal, Start
from games.core.match import begin, replay_step, take_back
from games.core.past import Past, back_to_own, back_to_start, in_force
from tests.games.plays import BEGAN, TABLES, play


def asked(past: list[Past[None]], seats: int) -> list[int]:
    return [back_to_start(past), *(back_to_own(past, seat) for seat in range(seats))]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_the_core_says_can_be_taken_back_is_what_it_takes_back(name: str, seats: int) -> None:
    one = play(name, seats, 1, wild=True)
    past: list[Past[object]] = []
    moved, steps = begin(one.game, one.start, BEGAN), []
    for entry in one.entries[:60]:
        moved = replay_step(one.game, moved.match, past, entry.command, entry.at)
        steps.append((moved.command, moved.reveals))
        known = in_force(steps)
        assert [(p.seat, p.barrier) for p in known] == [(p.seat, p.barrier) for p in past]
        if moved.match.outcome:
            break
        for count in asked(known, seats):
            if count:
                assert take_back(one.game, moved.match, past, count, entry.at).match.state == past[-count].before


def test_nothing_can_be_taken_back_at_the_start_nor_what_never_was() -> None:
    assert asked(in_force([(None, True)]), 2) == [0, 0, 0]
    assert asked(in_force([(None, True), (Do(1, "b2"), False)]), 2) == [1, 0, 1]


def test_what_was_taken_back_is_no_longer_in_force() -> None:
    moves = [(Do(seat % 2, "a"), False) for seat in range(4)]
    assert asked(in_force(moves), 2) == [4, 2, 1]
    assert asked(in_force([*moves, (Takeback(3), False)]), 2) == [1, 1, 0]
    assert asked(in_force([*moves, (Takeback(4), False)]), 2) == [0, 0, 0]


def test_nobody_takes_back_what_somebody_else_did_at_their_seat() -> None:
    away = [(Do(0, "a"), False), (Do(1, "b"), False), (Sit(0, 3), False), (Do(0, "c"), False), (Do(1, "d"), False)]
    assert asked(in_force(away), 2) == [4, 2, 1]
    back = [*away, (Sit(0), False)]
    assert asked(in_force(back), 2) == [4, 0, 1]
    assert asked(in_force([*back, (Do(0, "e"), False)]), 2) == [5, 1, 2]


def test_a_seat_that_changes_hands_is_known_to_the_positions_too() -> None:
    game = find_games()["tictactoe"]
    past: list[Past[object]] = []
    moved, steps = begin(game, Start(2, "0" * 64, game.Options(), game.rules), BEGAN), []
    for command in (Do(0, "b2"), Sit(0, 1), Do(1, "a1"), Do(0, "c3"), Sit(0)):
        moved = replay_step(game, moved.match, past, command, BEGAN)
        steps.append((moved.command, moved.reveals))
        assert [(p.seat, p.barrier) for p in in_force(steps)] == [(p.seat, p.barrier) for p in past]
    assert asked(in_force(steps), 2) == [3, 0, 2]


@pytest.mark.parametrize("barrier", [(Leave(2, "resigned"), False), (Expire(), False), (Do(2, "draw"), True)])
def test_nothing_is_taken_back_across_what_came_to_light_a_leave_or_an_expiry(
    barrier: tuple[Leave | Expire | Do, bool],
) -> None:
    past = in_force([(Do(0, "a"), False), barrier, (Do(1, "b"), False)])
    assert asked(past, 2) == [0, 0, 1]


def test_a_clock_that_was_moved_and_a_stop_take_no_part() -> None:
    assert asked(in_force([(Do(0, "a"), False), (Deadline(BEGAN), False), (Stop("draw"), False)]), 1) == [1, 1]


def test_no_count_at_all_is_refused() -> None:
    one = play("tictactoe", 2, 0)
    with pytest.raises(Refusal, match="cannot_take_back"):
        take_back(one.game, one.matches[0], [], back_to_start([]), BEGAN)
