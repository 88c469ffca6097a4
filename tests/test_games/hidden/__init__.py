"""Hidden hands: three seats lay cards for themselves or against a neighbour; one may leave and two go on."""

from datetime import timedelta

from games.core.game import Game, Interface

from . import rules, screen

GAME = Game(
    seats=range(3, 4),
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
    barred=rules.barred,
    read=rules.read,
    ui=Interface(private=True),
)
