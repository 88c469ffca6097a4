"""HeXagon: chips that grow, jump and convert their neighbours, for two players (docs/rules/hexagon.md)."""

from datetime import timedelta

from msgspec.structs import replace

from ..core.analysis import Analysis
from ..core.computer import Computer, Skill
from ..core.game import Deal, Game, Interface, LobbyRules
from . import analysis, coach, computer, dealing, picture, rules, screen, state, wire

GAME = Game(
    seats=range(2, 3),
    State=state.State,
    Options=state.Options,
    setup=dealing.setup,
    position=dealing.position,
    waiting=rules.waiting,
    legal=rules.legal,
    apply=rules.apply,
    leave=rules.leave,
    limit=lambda match: timedelta(seconds=s) if (s := match.options.move_seconds) else None,
    expire=rules.expire,
    outcome=lambda match: match.outcome,
    stop=rules.stop,
    view=state.view,
    guess=state.guess,
    screen=screen.screen,
    tell=screen.tell,
    read=rules.read,
    lobby=LobbyRules(full_starts=True),
    wire=wire.WIRE,
    deal=Deal(seat_0_begins=True, with_mover=lambda state, seat: replace(state, mover=seat), same_deal=True),
    ui=Interface(
        sentences=screen.sentences,
        grid="row",
        aliases=("hex",),
        hints=3,
        cover=picture.COVER,
        lesson=picture.LESSON,
    ),
    computer=Computer(
        choose=computer.choose,
        level_points=computer.USUAL_POINTS,
        points_with=lambda options: computer.POINTS.get(options.size, ()),
    ),
    skill=Skill(first_guesses=(500, 1_000, 1_500)),
    analysis=Analysis(lead=analysis.lead, review=analysis.review, turned=analysis.turned, advise=coach.advise),
)
