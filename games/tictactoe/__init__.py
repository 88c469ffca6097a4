"""Tic-tac-toe: three in a row on nine cells (docs/rules/tictactoe.md)."""

from dataclasses import replace
from datetime import timedelta

from ..core.game import Game, LobbyClock
from . import computer, rules, screen

FULL_BOARD = ("b2", "a1", "c3", "c1", "b1", "b3", "a2", "c2", "a3")

GAME = Game(
    seats=range(2, 3),
    State=rules.State,
    Options=rules.Options,
    setup=rules.setup,
    position=rules.position,
    waiting=rules.waiting,
    legal=rules.legal,
    apply=rules.apply,
    leave=rules.leave,
    limit=lambda state: timedelta(seconds=s) if (s := state.options.move_seconds) else None,
    expire=rules.expire,
    outcome=lambda state: state.outcome,
    stop=rules.stop,
    view=rules.view,
    guess=rules.guess,
    aliases=("ttt", "xo", "noughts", "xs and os"),
    screen=screen.screen,
    hints=3,
    tell=screen.tell,
    read=rules.read,
    signs=("X", "O"),
    board_in_buttons=True,
    seat_0_begins=True,
    with_mover=lambda state, seat: replace(state, mover=seat),
    lobby=LobbyClock(full_starts=True),
    one_per_pair=True,
    draws=False,
    cover=screen.COVER,
    lesson=((), ("b2",), ("b2", "a1", "c1", "b1", "a3"), FULL_BOARD, ("b2", "a1")),
    computer=computer.choose,
    level_points=(1_178, 1_339, 1_500, 1_665, 1_831),
    first_guesses=(1_200, 1_500, 1_800),
    advise=computer.advise,
)
