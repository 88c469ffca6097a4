"""Rock-Paper-Scissors-Lizard-Spock for two to thirty-two, with sealed moves (docs/rules/rpsls.md)."""

from datetime import timedelta

from ..core.analysis import Analysis
from ..core.computer import Computer, Skill
from ..core.game import Game, Interface, LobbyRules
from ..core.seat_wire import seat_wire
from . import coach, computer, picture, proofs, rounds, rules, screen, sentences, state, views

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
    screen=screen.screen,
    tell=sentences.tell,
    forms=proofs.FORMS,
    barred=rules.barred,
    read=rules.read,
    lobby=LobbyRules(
        limit=lambda options: timedelta(seconds=s) if (s := options.entry_seconds) else None, full_starts=True
    ),
    ui=Interface(
        aliases=("rps", "rock paper scissors", "кнб", "камень ножницы бумага"),
        opened=screen.opened,
        hints=3,
        story=sentences.story,
        round_lines=sentences.ROUND_LINES,
        proofs=proofs.proofs,
        spare=frozenset({"used", "hashes", "last_round"}),
        sealed=state.has_sealed,
        private=True,
        alike=True,
        cover=picture.COVER,
        lesson=picture.LESSON,
    ),
    computer=Computer(
        choose=computer.choose,
        learns=True,
    ),
    skill=Skill(weights=(1.0, 0.5, 0.33, 0.25, 0.2)),
    wire=seat_wire(views.View, rounds.moves_of_two),
    analysis=Analysis(habits=coach.habits),
)
