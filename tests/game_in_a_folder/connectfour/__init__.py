"""Connect Four: four discs in a row on seven columns that fill from below."""

from dataclasses import replace
from datetime import timedelta

from ..core.computer import Computer
from ..core.game import Deal, Game, Interface, LobbyRules
from . import computer, rules, screen

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
    deal=Deal(draws=False, seat_0_begins=True, with_mover=lambda state, seat: replace(state, mover=seat)),
    lobby=LobbyRules(full_starts=True),
    ui=Interface(signs=("X", "O")),
    computer=Computer(computer.choose, (1_300, 1_500, 1_700, 1_900)),  # guessed: nobody is rated at the game of a test
)
