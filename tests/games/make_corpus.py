"""Makes the corpus of a game's rules by seeded play: `python -m tests.games.make_corpus GAME [--anew]`.

Where a game's rules get a new number, its older corpora stay as they are; so they do where an option comes later, which
has a corpus of its own (`1.wins.jsonl`; `1.bank.jsonl` for the bank, which every game has). Positions to begin from are
taken from `positions.json` beside the corpora: a list of `{"seats": n, "position": {…}}`.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec

from bot.cli.replay import CORPUS_ENDING, CORPUS_FOLDER
from games.core.chance import Chance
from games.core.commands import LEAVE, Command, Deadline, Expire, Leave, Stop, Takeback
from games.core.game import AnyGame
from games.core.match import Match, live, replay_step, waiting
from games.core.options import BankOptions, describe, make
from games.core.past import Past
from games.core.reading import documents, read_record
from games.core.record import Entry, Record, footprints, outcome_facts

from .plays import BEGAN, FOLDERS, GAMES, NAMES, answer_by_chance, fair_by_chance, moment_of, option_values, positions

RECORDS = 48
OF_MANY = frozenset({"elimination"})  # options that mean something only where more play than the fewest
BANK = "bank"  # the options that every game has came later, and have one corpus together
DEEDS_MOST = 60  # then it is stopped
TEMPERS = ("plain", "wild", "agreeing")  # they play on; some leave or sleep; they take back, move the clock, agree
INSTANT = timedelta(microseconds=1)


@dataclass
class Making:
    """A record that is being made."""

    record: Record
    match: Match[Any]
    now: datetime | None  # None: without times
    entries: list[Entry] = field(default_factory=list)
    past: list[Past[Any]] = field(default_factory=list)

    def does(self, command: Command, now: datetime | None) -> None:
        """One step more."""
        self.now = now
        self.match = replay_step(self.record.game, self.match, self.past, command, now).match
        self.entries.append(Entry(command, now))

    def done(self) -> Record:
        """The record, complete."""
        outcome, seats = self.match.outcome, len(self.record.seats)
        assert outcome is not None
        return replace(self.record, steps=tuple(self.entries), outcome=outcome_facts(outcome, self.record.stake, seats))


def line_of(record: Record) -> bytes:
    """Returns a record as a line of a corpus."""
    return msgspec.json.encode(record.document() | {"footprints": footprints(record)})


def corpus(name: str) -> list[Record]:
    """The records of a game's corpus, the same in each run."""
    starts = [*({"seats": seats} for seats in _seats(GAMES[name])), *positions(name)]
    made = [_played(_start(name, start, number), number) for number, start in enumerate(starts)]
    return [*made, _never_begun(name)]


def later_corpus(name: str, option: str) -> list[Record]:
    """The records of an option that came later, most of them at tables of the fewest unless it is about more."""
    game, every = GAMES[name], 1 if option in OF_MANY else 6
    seats = [game.seats[0 if number % every else number // every % len(game.seats)] for number in range(RECORDS)]
    return [_played(_start(name, {"seats": s}, number, option), number) for number, s in enumerate(seats)]


def later_options(game: AnyGame) -> list[str]:
    """The options that came later: where they are not written, they mean what the rules were without them."""
    return [BANK, *(option["name"] for option in describe(game.Options) if "opens" in option)]


def files_of(name: str) -> list[tuple[Path, list[Record]]]:
    """The corpora that a game has for the number of its rules, with what each holds."""
    stem, game = Path(str(FOLDERS[name].joinpath(CORPUS_FOLDER, str(GAMES[name].rules)))), GAMES[name]
    later = [(Path(f"{stem}.{option}{CORPUS_ENDING}"), later_corpus(name, option)) for option in later_options(game)]
    return [(Path(f"{stem}{CORPUS_ENDING}"), corpus(name)), *later]


def _seats(game: AnyGame) -> Iterator[int]:
    yield from (game.seats[number % len(game.seats)] for number in range(max(RECORDS, len(game.seats))))


def _start(name: str, start: dict[str, Any], number: int, later: str = "") -> Record:
    game, seats = GAMES[name], start["seats"]
    chance = Chance(name.encode(), f"corpus {later} {number}" if later else f"corpus {number}")
    given: dict[str, list[Any]] = {}
    for option, value in option_values(game):
        came = BANK if option in [f.name for f in fields(BankOptions)] else option
        if came == later or came not in later_options(game):
            given.setdefault(option, []).append(value)
    return Record(
        name,
        game,
        tuple(NAMES[seat % len(NAMES)] for seat in range(seats)),
        (),
        make(game.Options, {option: chance.choose(values) for option, values in given.items()}),
        game.rules,
        match=f"{name[:8]}{later}{number}",
        stake=chance.choose((0, 7, 10)),
        chance=None if "position" in start else fair_by_chance(chance.block(10**6), seats),
        position=start.get("position"),
        started_at=BEGAN if number % 4 else None,
    )


def _played(record: Record, number: int) -> Record:
    temper, chance = TEMPERS[number % len(TEMPERS)], Chance(record.name.encode(), f"play {number}")
    making = Making(record, record.begin().match, record.started_at)
    while waiting(record.game, making.match):
        for command in _commands(making, temper, chance):
            making.does(command, making.now and _moment(making.match, command, making.now))
    return making.done()


def _moment(match: Match[Any], command: Command, now: datetime) -> datetime:
    if isinstance(command, Deadline) and command.to < now + timedelta(seconds=1):
        return command.to
    return moment_of(match, command, now)


def _commands(making: Making, temper: str, chance: Chance) -> Iterator[Command]:
    game, match, roll = making.record.game, making.match, chance.below(100)
    back = _may_be_taken_back(making.past)
    clock = match.deadline or (making.now is None and BEGAN)
    if len(making.entries) >= DEEDS_MOST:
        yield Stop("stopped")
    elif temper == "wild" and roll < 8:
        yield Leave(chance.choose(sorted(live(game, match))), chance.choose(sorted(LEAVE)))
    elif temper == "wild" and roll < 16 and clock:
        yield Expire()
    elif temper == "agreeing" and roll < 15 and back:
        yield Takeback(1 + chance.below(back))
    elif temper == "agreeing" and roll < 25 and clock:
        yield Deadline(clock + timedelta(seconds=1 + chance.below(600)))
    elif temper == "agreeing" and roll < 28 and clock and making.now:
        yield from (Deadline(making.now), Expire())  # a skip of a sleeper
    elif temper == "agreeing" and roll < 36 and making.entries:
        yield Stop(chance.choose(("draw", "stopped")))
    else:
        yield answer_by_chance(game, match, chance)


def _may_be_taken_back(past: list[Past[Any]]) -> int:
    """How many of the newest steps are before no barrier."""
    return next((count for count, step in enumerate(reversed(past)) if step.barrier), len(past))


def _never_begun(name: str) -> Record:
    """A table that closed before its start, with one seat too few."""
    seats = GAMES[name].fewest - 1
    record = _start(name, {"seats": seats}, 0)
    nothing = {"places": [], "shares": [record.stake] * seats, "scores": [None] * seats, "why": "stopped"}
    closed = replace(record, steps=(Entry(Stop("stopped")),), outcome=nothing)
    return read_record(
        documents(msgspec.json.encode(closed.document()))[0], GAMES
    )  # it has rules of its own, by which nothing is dealt


def main(arguments: Sequence[str] | None = None) -> None:
    """Writes one game's corpus for the number its rules now have."""
    parser = argparse.ArgumentParser("make_corpus", description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--anew", action="store_true", help="also where there is one: it then forgets what was")
    asked = parser.parse_args(arguments)
    files = [(file, records) for file, records in files_of(asked.game) if asked.anew or not file.exists()]
    if not files:
        parser.error("it is there: rules that have changed get a new number; --anew overwrites it")
    for file, records in files:
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(b"".join(line_of(record) + b"\n" for record in records))
        print(f"{len(records)} records, {sum(len(record.steps) for record in records)} steps: {file}")


if __name__ == "__main__":
    main()
