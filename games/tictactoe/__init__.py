"""Tic-tac-toe: three in a row on nine cells (docs/rules/tictactoe.md)."""

from dataclasses import replace
from datetime import timedelta

from ..core.analysis import Analysis
from ..core.computer import Computer, Skill
from ..core.game import Deal, Game, Interface, LobbyRules
from ..core.seat_wire import seat_wire
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
    screen=screen.screen,
    tell=screen.tell,
    read=rules.read,
    lobby=LobbyRules(full_starts=True, one_per_pair=True),
    deal=Deal(seat_0_begins=True, with_mover=lambda state, seat: replace(state, mover=seat), draws=False),
    ui=Interface(
        grid="row",
        aliases=("ttt", "xo", "noughts", "xs and os"),
        hints=3,
        signs=("X", "O"),
        board_in_buttons=True,
        cover=screen.COVER,
        lesson=((), ("b2",), ("b2", "a1", "c1", "b1", "a3"), FULL_BOARD, ("b2", "a1")),
    ),
    computer=Computer(
        choose=computer.choose,
        level_points=(1_178, 1_339, 1_500, 1_665, 1_831),
    ),
    skill=Skill(first_guesses=(1_200, 1_500, 1_800)),
    wire=seat_wire(rules.View, lambda _: 8.0, has_scores=False),
    analysis=Analysis(advise=computer.advise),
)
