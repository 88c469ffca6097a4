"""Tequila Train: dominoes around a hub for two to eight, with trains and shots (docs/rules/tequila.md)."""

from datetime import timedelta

from ..core.game import Game
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
    aliases=("train", "dominoes", "домино"),
    screen=screen.screen,
    opened=screen.opened,
    hints=3,
    tell=sentences.tell,
    story=sentences.story,
    barred=rules.barred,
    read=rules.read,
    private=True,
    cover=picture.COVER,
    lesson=picture.LESSON,
    computer=computer.choose,
    level_points=(1_291, 1_394, 1_500, 1_604, 1_723),
    first_guesses=(1_300, 1_500, 1_650),
    skill=(1.0, 0.45, 0.3, 0.18, 0.14, 0.1, 0.07),
    advise=coach.advise,
)
