"""Clocks on the wall that are set forward and back, and outages that come to light late: no table gets stuck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.logs import is_usual
from games.core.game import Refusal
from games.core.options import Clock, make, with_clock
from games.table import vacation
from games.table.clock import Outage
from games.table.departures import departed
from games.table.play import claimed
from games.table.substitution import may_be_replaced, played_on, returned, substituted
from games.table.table import Absent, Lobby

from .sitting import GAMES, MINUTE, NOON, Sitting, player

NAMES = ("Ann", "Bo", "Cy")
CLOCKS = (Clock(300), Clock(bank=300, increment=5), Clock(86_400))
FOR_EVER = timedelta(days=400)  # longer than a table waits for anybody
RINGS = 3  # in a row that have to end the question, or to begin another one
# refusals of presses that are too late, out of turn, or about something that is not so, or no longer
PRESSED = frozenset(
    "away nobody_gone no_clock no_computer not_away_yet not_enough_players not_seated once_a_turn out_of_game".split()
)

minutes = st.sampled_from([0, 1, 4, 6, 12, 62, 70, -30])  # after noon, as the wall has it: an hour ahead, and back
moments = st.lists(st.sampled_from([(1, 60, None), (1, 1, None), (4, 3, "paper"), (60, 5, None)]), max_size=2)
Do = Callable[[Sitting, int], object]


def first_move(sitting: Sitting, _seat: int) -> None:
    """The first seat that is asked takes its first legal action."""
    sitting.acts(min(sitting.table.waiting()), sitting.legal[0])


def offer(sitting: Sitting, kind: str, seat: int) -> None:
    """People who are not asked offer something and agree, one after another, beginning with a seat."""
    sitting.now = max(sitting.now, sitting.table.moved_at)  # as the use case does
    others = [chair for at, chair in enumerate(sitting.table.chairs) if at not in sitting.table.waiting()]
    names = [chair.name for chair in others if chair.is_person]
    sitting.offers(kind, *names[seat:], *names[:seat])


def sit(sitting: Sitting, seat: int) -> None:
    """A computer sits in for somebody who is in the game, as where their data is deleted."""
    if may_be_replaced(sitting.table, seat):
        sitting.keeps(substituted(sitting.table, [seat], max(sitting.now, sitting.table.moved_at)))


DONE: dict[str, Do] = {
    "move": first_move,
    "ring": lambda sitting, _seat: sitting.rings(),
    "leave": lambda s, seat: s.keeps(departed(s.table, seat, "left", s.now)),
    "sit": sit,
    "return": lambda s, seat: s.keeps(returned(s.table, player(NAMES[seat]), s.now)),
    "claim": lambda s, seat: s.keeps(claimed(s.table, player(NAMES[seat]), s.now, s.outages)),
    "play on": lambda s, seat: s.keeps(played_on(s.table, player(NAMES[seat]), s.now)),
    "rest": lambda s, seat: s.keeps(vacation.begun(s.table, player(NAMES[seat]), s.now + FOR_EVER, s.now, s.outages)),
    "rested": lambda s, _seat: s.keeps(vacation.ended(s.table, s.now, s.outages)),
    "more time": lambda s, seat: offer(s, "more_time", seat),
    "skip": lambda s, seat: offer(s, "skip", seat),
}
deeds = st.lists(st.tuples(st.sampled_from(sorted(DONE)), st.integers(0, 2), minutes, moments), min_size=3, max_size=8)


def outages(since: Sequence[tuple[int, int, str | None]]) -> list[Outage]:
    """Outages that began so many minutes after noon and lasted so many, in the order of their beginnings."""
    made = [Outage(front, NOON + began * MINUTE, NOON + (began + lasted) * MINUTE) for began, lasted, front in since]
    return sorted(made, key=lambda outage: outage.began)


@settings(max_examples=1_500, deadline=None)
@given(
    st.sampled_from(["tequila", "tictactoe", "rpsls", "hexagon"]),
    st.sampled_from(CLOCKS),
    st.sampled_from(["usual", "computer", "wait", "rules"]),
    st.booleans(),
    deeds,
)
def test_whatever_the_clock_on_the_wall_does_every_question_ends(
    game: str,
    clock: Clock,
    absent: Absent,
    is_pair: bool,
    done: list[tuple[str, int, int, list[tuple[int, int, str | None]]]],
) -> None:
    kind, most = GAMES[game].Options, GAMES[game].most
    names = NAMES[: 2 if is_pair else min(3, most)]
    options = make(kind, with_clock(kind, clock))
    sitting = Sitting.sits(*names, game=game, options=options, lobby=Lobby(absent=absent))
    for name, seat, moved, since in done:
        sitting.now, sitting.outages = NOON + moved * MINUTE, outages(since)
        if sitting.table.status != "live":
            break
        try:
            DONE[name](sitting, seat % len(names))
        except Refusal as refusal:
            if not (is_usual(refusal) or (name != "ring" and refusal.code in PRESSED)):
                raise
    sitting.outages = []
    for _ in range(RINGS):
        if sitting.table.status == "live" and sitting.table.deadline is not None:
            sitting.now = max(sitting.table.deadline, sitting.table.moved_at) + timedelta(microseconds=1)
            sitting.rings()
    assert sitting.steps  # and the record is fair
