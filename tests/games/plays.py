"""All games found, plays of them by chance, and what they say in one language, without a net."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import blake2b
from typing import Any

import msgspec
from fluent.runtime import FluentBundle, FluentResource

from bot.words import TABLE
from games import find_games, game_folders
from games.core.beacon import Beacon
from games.core.chance import Chance, commitment, entropy
from games.core.chance import seed as fair_seed
from games.core.commands import LEAVE, Command, Do, Expire, Leave
from games.core.game import AnyGame, Refusal, Start
from games.core.match import Match, Transition, act, begin, legal, live, replay_step, waiting
from games.core.options import describe, make
from games.core.past import Past
from games.core.record import Entry, Fair, Record, outcome_facts
from games.core.screen import LETTERS, Argument, Name, Say, Sign, begins

PACKAGES = ("games", "tests.test_games")
GAMES = {name: game for package in PACKAGES for name, game in find_games(package).items()}
FOLDERS = game_folders(*PACKAGES)
SEATS_MOST = 8  # of a game for more, some numbers of seats stand for all


def some_seats(game: AnyGame) -> list[int]:
    """Every number of seats, or the fewest few and the most."""
    return list(game.seats) if len(game.seats) <= SEATS_MOST else [*game.seats[:4], game.most]


TABLES = [(name, seats) for name, game in GAMES.items() for seats in some_seats(game)]
SPOKEN = [
    (name, file.name.removesuffix(".ftl"))
    for name in GAMES
    for file in sorted(FOLDERS[name].joinpath("words").iterdir(), key=lambda f: f.name)
]
BEGAN = datetime(2026, 11, 20, 10, tzinfo=UTC)
MOST_STEPS = 20_000
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")

_OPENINGS = tuple(f"{k % 5}a long secret {k}" for k in range(40))
TYPED = (*_OPENINGS, *(blake2b(o.encode(), digest_size=32).hexdigest() for o in _OPENINGS), "tea", "Word", "a")


def positions(name: str) -> list[dict[str, Any]]:
    """The positions from which a game can begin, as its folder has them: `{"seats": n, "position": {…}}`."""
    file = FOLDERS[name].joinpath("corpus", "positions.json")
    return list(msgspec.json.decode(file.read_bytes())) if file.is_file() else []


@dataclass(frozen=True)
class Play:
    """A match from its beginning to its end: each command, its time, and the match after it."""

    name: str
    start: Start[Any]
    fair: Fair
    entries: tuple[Entry, ...]
    moments: tuple[Transition[Any], ...]  # the first is the beginning

    @property
    def game(self) -> AnyGame:
        """The rules it was played by."""
        return GAMES[self.name]

    @property
    def matches(self) -> tuple[Match[Any], ...]:
        """The match after each step, the beginning first."""
        return tuple(moved.match for moved in self.moments)

    def some(self, count: int) -> tuple[Match[Any], ...]:
        """The match at a few moments spread over the play, the beginning and the end among them."""
        last = len(self.moments) - 1
        return tuple(self.matches[i] for i in sorted({last * k // max(1, count - 1) for k in range(count)}))

    def record(self, stake: int = 7) -> Record:
        """The play as a record, complete."""
        seats = self.start.seats
        outcome = self.matches[-1].outcome
        return Record(
            self.name,
            self.game,
            tuple(NAMES[s % len(NAMES)] for s in range(seats)),
            self.entries,
            self.start.options,
            stake=stake,
            chance=self.fair,
            started_at=BEGAN,
            outcome=outcome_facts(outcome, stake, seats) if outcome else None,
        )


@cache
def plays(name: str, seats: int) -> tuple[Play, ...]:
    """Plays from many seeds, every other one with expiries and leavings mixed in."""
    count = max(4, 24 // len(some_seats(GAMES[name])))
    return tuple(play(name, seats, seed, wild=bool(seed % 2)) for seed in range(count))


def play(
    name: str,
    seats: int,
    seed: int,
    wild: bool = False,
    options: Any = None,
    beacon: Beacon | None = None,
    secret: bytes | None = None,
) -> Play:
    """One play by chance: legal actions and typed forms, and when wild also expiries and leavings."""
    game, chance = GAMES[name], Chance(seed.to_bytes(8, "big"), f"play {name} {seats}")
    fair = replace(fair_by_chance(secret or chance.block(10**6), seats), beacon=beacon)
    dealt = fair_seed(bytes.fromhex(fair.secret), fair.entropy, fair.signature)
    start = Start(seats, dealt, options or make(game.Options, _quick(game, seed)), game.rules)
    moments, entries, past = [begin(game, start, BEGAN)], list[Entry](), list[Past[Any]]()
    now = BEGAN
    while waiting(game, match := moments[-1].match):
        assert len(entries) < MOST_STEPS, f"{name} with {seats} seats and seed {seed} does not end"
        command = _next(game, match, chance, wild)
        now = moment_of(match, command, now)
        moments.append(replay_step(game, match, past, command, now))
        entries.append(Entry(command, now))
    return Play(name, start, fair, tuple(entries), tuple(moments))


def _quick(game: AnyGame, seed: int) -> dict[str, Any]:
    """Where a game has a size, most plays are small ones; each eighth is as large as usual."""
    least = next((option["min"] for option in describe(game.Options) if option["name"] == "size"), None)
    return {"size": least + seed % 4} if least is not None and seed % 8 else {}


def fair_by_chance(secret: bytes, seats: int) -> Fair:
    """A secret with everybody's words."""
    return Fair(commitment(secret), secret.hex(), tuple(entropy(f"words of {seat}") for seat in range(seats)))


def moment_of(match: Match[Any], command: Command, now: datetime) -> datetime:
    """The time of a command: a second later if that is in time, and after the deadline if it waits for that."""
    if match.deadline is None:
        return now + timedelta(seconds=1)
    late = match.deadline + timedelta(microseconds=1)
    return late if isinstance(command, Expire) else min(now + timedelta(seconds=1), match.deadline)


def _next(game: AnyGame, match: Match[Any], chance: Chance, wild: bool) -> Command:
    seat, roll = chance.choose(sorted(waiting(game, match))), chance.below(100)
    if wild and roll < 4:
        return Leave(chance.choose(sorted(live(game, match))), chance.choose(sorted(LEAVE)))
    if wild and roll < 10 and match.deadline:
        return Expire()
    return _answer_of(game, match, seat, roll, chance)


def answer_by_chance(game: AnyGame, match: Match[Any], chance: Chance) -> Command:
    """What one of those waited for does: a legal action or a typed form."""
    return _answer_of(game, match, chance.choose(sorted(waiting(game, match))), chance.below(100), chance)


def _answer_of(game: AnyGame, match: Match[Any], seat: int, roll: int, chance: Chance) -> Command:
    listed = legal(game, match, seat)
    if game.forms.open(match.state, seat) and (roll < 30 or not listed):
        for text in chance.shuffled(form + t for form in game.forms.open(match.state, seat) for t in TYPED):
            if not isinstance(answer(game, match, seat, text), Refusal):
                return Do(seat, text)
    return Do(seat, chance.choose(listed)) if listed else Expire()


def presses_to(game: AnyGame, match: Match[Any], seat: int, text: str) -> list[str]:
    """The buttons that lead to a move, pressed one after another; none where only the picture leads to it."""
    view = game.view(match.state, seat)
    paths = [[""]]
    while paths:
        path = paths.pop(0)
        for button in (button for row in game.screen(view, path[-1]).buttons for button in row):
            if button.choice == text:
                return [*path[1:], text]
            if button.style != "spent" and button.choice not in path and begins(text, button.choice):
                paths.append([*path, button.choice])
    return []


def answer(game: AnyGame, match: Match[Any], seat: int, text: str) -> Transition[Any] | Refusal:
    """Where an answer leads, or why it is refused."""
    try:
        return act(game, match, seat, match.turn, text, None)
    except Refusal as refusal:
        return refusal


def option_values(game: AnyGame) -> Iterator[tuple[str, Any]]:
    """Every option with its default, with that of new tables, and with each value at its bounds."""
    for option in describe(game.Options):
        bounds = [option.get("min"), option.get("opens", option.get("min")), option.get("max")]
        values = option.get("values") or [*bounds, *([None] if option.get("null") else [])]
        yield from ((option["name"], value) for value in dict.fromkeys([option["default"], *values]))


class Speaker:
    """A game's words in one language; a key that this language lacks is an error, and so is a missing argument."""

    def __init__(self, game: str, language: str) -> None:
        self._bundle = FluentBundle([language], use_isolating=False)
        own = FOLDERS[game].joinpath("words", f"{language}.ftl")
        for file in (TABLE.joinpath("en.ftl"), TABLE.joinpath(f"{language}.ftl"), own):
            if file.is_file():
                self._bundle.add_resource(FluentResource(file.read_text("utf-8")), allow_overrides=True)

    def has(self, key: str) -> bool:
        """Whether there are words for it."""
        return bool(self._bundle.has_message(key))

    def text(self, say: Say) -> str:
        """The sentence."""
        assert self.has(say.key), f"no words for {say.key}"
        args = {k: self._argument(v) for k, v in say.args.items()}
        pattern = self._bundle.get_message(say.key).value
        assert pattern is not None
        text, errors = self._bundle.format_pattern(pattern, args)
        assert not errors, f"{say.key}: {errors}"
        return str(text)

    def _argument(self, value: Argument) -> str | int:
        if isinstance(value, Say):
            return self.text(value)
        if isinstance(value, Sign):
            return LETTERS[value.seat]
        return NAMES[value.seat % len(NAMES)] if isinstance(value, Name) else value


@cache
def speaker(game: str, language: str = "en") -> Speaker:
    """One speaker for each game and language."""
    return Speaker(game, language)
