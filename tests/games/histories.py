"""Matches by chance in which seats change hands, with banks of time and vacations, as live play writes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from games.core.chance import Chance
from games.core.chance import seed as fair_seed
from games.core.commands import SEATED, WAITED, Command, Deadline, Expire, Leave, Sit, Stop, Why
from games.core.game import Start
from games.core.match import Match, Transition, begin, live, renewed_limit, replay_step, time_limit, waiting
from games.core.options import Clock, make, with_clock
from games.core.past import Past
from games.core.record import Entry, Fair, Record, Sitters, all_sitters, outcome_facts, sitter_at, with_sitter
from games.core.vacation import VACATION

from .plays import BEGAN, GAMES, NAMES, answer_by_chance, fair_by_chance

CLOCKS = {"move": Clock(600), "bank": Clock(bank=60, increment=5), "days": Clock(3 * 86_400)}
INSTANT, DAY = timedelta(microseconds=1), timedelta(days=1)
STEPS_MOST = 60  # then the match is stopped
WHYS: list[Why] = ["left", "blocked", "forgotten", "removed", "room_gone", "bot_removed"]  # of those who leave
STRANGERS = ("Gus", "Hal", "Ida", "Jo")  # who take the seats of others


@dataclass
class History:
    """A match on its way."""

    name: str
    clock: str
    start: Start[Any]
    fair: Fair
    chance: Chance
    moments: list[Transition[Any]]
    entries: list[Entry] = field(default_factory=list)
    past: list[Past[Any]] = field(default_factory=list)
    sitters: Sitters = field(default_factory=dict)
    now: datetime = BEGAN
    waited_for: int = 0  # the last question that had its time once more

    @property
    def match(self) -> Match[Any]:
        """The match as it stands."""
        return self.moments[-1].match

    @property
    def asked(self) -> list[int]:
        """The seats that are waited for."""
        return sorted(waiting(GAMES[self.name], self.match))

    def takes(self, command: Command, later: timedelta = timedelta()) -> None:
        """Goes on by a step."""
        self.now += later
        self.moments.append(replay_step(GAMES[self.name], self.match, self.past, command, self.now))
        self.entries.append(Entry(command, self.now))
        if isinstance(command, Sit):
            self.sitters = with_sitter(self.sitters, command)

    def record(self, stake: int = 7) -> Record:
        """The history as a record, complete."""
        seats, outcome = self.start.seats, self.match.outcome
        facts = outcome_facts(outcome, stake, seats) if outcome else None
        game, steps = GAMES[self.name], tuple(self.entries)
        names = tuple(NAMES[seat] for seat in range(seats))
        return Record(
            self.name, game, names, steps, self.start.options, game.rules, stake=stake, chance=self.fair,
            started_at=BEGAN, outcome=facts,
        )  # fmt: skip


@cache
def history(name: str, seats: int, clock: str, seed: int) -> History:
    """A match by chance: moves, people who sleep, leave, come back or go on vacation, and others in their seats."""
    game, chance = GAMES[name], Chance(seed.to_bytes(8, "big"), f"history {name} {seats} {clock}")
    fair = fair_by_chance(chance.block(10**6), seats)
    options = make(game.Options, with_clock(game.Options, CLOCKS[clock]))
    start = Start(seats, fair_seed(bytes.fromhex(fair.secret), fair.entropy), options, game.rules)
    at = History(name, clock, start, fair, chance, [begin(game, start, BEGAN)])
    while at.match.outcome is None:
        if len(at.entries) >= STEPS_MOST:
            at.takes(Stop("stopped"))
            break
        _go_on(at, chance.below(100))
    return at


def _go_on(at: History, roll: int) -> None:
    if roll < 12 and at.match.deadline:
        _clock_runs_out(at)
    elif roll < 18:
        _away(at, at.chance.choose(sorted(live(GAMES[at.name], at.match))))
    elif roll < 32 and at.sitters:
        _hands(at, at.chance.choose(sorted(at.sitters)))
    elif roll < 45 and at.clock == "days":
        _vacation(at)
    elif roll < 47 and at.start.seats > 2:
        at.takes(Leave(at.chance.choose(sorted(live(GAMES[at.name], at.match))), "left"), _soon(at))
    else:
        later = _soon(at)
        at.takes(answer_by_chance(GAMES[at.name], at.match, at.chance), later)


def _soon(at: History) -> timedelta:
    """A few seconds, or what is left of the time."""
    later = timedelta(seconds=at.chance.below(20))
    return later if at.match.deadline is None else max(timedelta(), min(later, at.match.deadline - at.now))


def _clock_runs_out(at: History) -> None:
    """Computers play on for those who are late, or they are waited for once more, or the rules say what happens."""
    assert at.match.deadline
    levels = GAMES[at.name].levels
    late = [seat for seat in at.asked if not isinstance(sitter_at(at.sitters, seat), int)]
    at.now = at.match.deadline + INSTANT
    roll = at.chance.below(3)
    if roll == 0 or not (late and levels):
        at.takes(Expire())
    elif roll == 1 and at.waited_for != at.match.turn:
        at.waited_for = at.match.turn
        _renews(at, WAITED)
    else:
        for seat in late:
            at.takes(Sit(seat, at.chance.choose(levels), "asleep"))
        _renews(at, SEATED)


def _renews(at: History, why: str) -> None:
    limit = renewed_limit(GAMES[at.name], at.match, at.now)
    assert limit is not None
    at.takes(Deadline(at.now + limit, why))


def _away(at: History, seat: int) -> None:
    """Somebody has left: a computer plays on at once."""
    if GAMES[at.name].levels and not isinstance(sitter_at(at.sitters, seat), int):
        at.takes(Sit(seat, at.chance.choose(GAMES[at.name].levels), WHYS[len(at.entries) % len(WHYS)]), _soon(at))


def _hands(at: History, seat: int) -> None:
    """A seat goes back to its player, or from a computer to somebody else."""
    strangers = [name for name in STRANGERS if name not in all_sitters(at.sitters)]
    is_live, is_computers = seat in live(GAMES[at.name], at.match), isinstance(sitter_at(at.sitters, seat), int)
    takes_over = is_live and is_computers and at.chance.below(2)
    if takes_over:
        at.takes(Sit(seat, at.chance.choose(strangers), at.sitters[seat].why), _soon(at))
    elif seat in live(GAMES[at.name], at.match):
        at.takes(Sit(seat), _soon(at))


def _vacation(at: History) -> None:
    pause, limit, deadline = at.match.pause, time_limit(GAMES[at.name], at.match), at.match.deadline
    at.now += _soon(at)
    if pause is not None and deadline is not None:
        at.now = min(at.now + at.chance.below(10) * DAY, deadline)
        at.takes(Deadline(pause.deadline_after(deadline, at.now), VACATION, (pause.seat,)))
    elif limit is not None and limit >= DAY and deadline is not None and at.asked:
        seat, days = at.chance.choose(at.asked), 1 + at.chance.below(21)
        at.takes(Deadline(deadline + days * DAY, VACATION, (seat,)))


def histories(seeds: Sequence[int]) -> Iterator[History]:
    """One history of each game, clock and seed, for the fewest seats or, where the game allows it, four."""
    for name, game in GAMES.items():
        for clock in CLOCKS:
            yield from (history(name, (game.fewest, min(4, game.most))[seed % 2], clock, seed) for seed in seeds)
