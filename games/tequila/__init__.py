"""Tequila Train: dominoes around a hub for two to eight, with trains and shots (docs/rules/tequila.md)."""

from datetime import timedelta

from ..core.analysis import Analysis
from ..core.computer import Computer, Skill
from ..core.game import Game, Interface
from ..core.seat_wire import seat_wire
from . import coach, computer, dealing, picture, rules, screen, sentences, state, turn_order, views

GAME = Game(
    seats=range(2, 9),
    State=state.State,
    Options=state.Options,
    setup=dealing.setup,
    position=dealing.position,
    waiting=rules.waiting,
    legal=rules.legal,
    apply=rules.apply,
    leave=rules.leave,
    limit=lambda table: timedelta(seconds=s) if (s := table.options.move_seconds) else None,
    expire=rules.expire,
    outcome=lambda table: table.outcome,
    stop=turn_order.stop,
    view=views.view,
    guess=views.guess,
    screen=screen.screen,
    tell=sentences.tell,
    barred=rules.barred,
    read=rules.read,
    ui=Interface(
        aliases=("train", "dominoes", "домино"),
        opened=screen.opened,
        hints=3,
        story=sentences.story,
        private=True,
        cover=picture.COVER,
        lesson=picture.LESSON,
    ),
    computer=Computer(
        choose=computer.choose,
        level_points=(1_291, 1_394, 1_500, 1_604, 1_723),
    ),
    skill=Skill(first_guesses=(1_300, 1_500, 1_650), weights=(1.0, 0.45, 0.3, 0.18, 0.14, 0.1, 0.07)),
    wire=seat_wire(views.View, lambda _: 55.0),
    analysis=Analysis(advise=coach.advise),
)
