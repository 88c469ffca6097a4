"""Sealed numbers: everybody secretly names 1 to 5, and the highest number that only one has named wins."""

from datetime import timedelta

from games.core.computer import Computer
from games.core.game import Deal, Game, Interface, LobbyRules

from . import computer, forms, rules, screen

GAME = Game(
    seats=range(2, 7),
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
    forms=forms.FORMS,
    barred=rules.barred,
    read=rules.read,
    lobby=LobbyRules(limit=lambda options: timedelta(seconds=s) if (s := options.entry_seconds) else None),
    deal=Deal(draws=False),
    ui=Interface(private=True),
    computer=Computer(choose=computer.choose),
)
