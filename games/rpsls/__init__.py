"""Rock-Paper-Scissors-Lizard-Spock for two to thirty-two, with sealed moves (docs/rules/rpsls.md)."""

from datetime import timedelta

from ..core.game import Game, LobbyClock
from . import coach, computer, picture, proofs, rules, screen, sentences, state, views

GAME = Game(
    seats=range(2, 33),
    State=state.State,
    Options=state.Options,
    setup=rules.setup,
    position=rules.position,
    waiting=rules.waiting,
    legal=rules.legal,
    apply=rules.apply,
    leave=rules.leave,
    limit=rules.limit,
    expire=rules.expire,
    outcome=lambda table: table.outcome,
    stop=rules.stop,
    view=views.view,
    guess=views.guess,
    aliases=("rps", "rock paper scissors", "кнб", "камень ножницы бумага"),
    screen=screen.screen,
    opened=screen.opened,
    hints=3,
    tell=sentences.tell,
    story=sentences.story,
    round_lines=sentences.ROUND_LINES,
    proofs=proofs.proofs,
    forms=proofs.FORMS,
    barred=rules.barred,
    read=rules.read,
    lobby=LobbyClock(
        limit=lambda options: timedelta(seconds=s) if (s := options.entry_seconds) else None, full_starts=True
    ),
    private=True,
    alike=True,
    cover=picture.COVER,
    lesson=picture.LESSON,
    computer=computer.choose,
    skill=(1.0, 0.5, 0.33, 0.25, 0.2),
    learns=True,
    habits=coach.habits,
)
