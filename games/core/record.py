"""A match as one document that can be replayed and verified (docs/contract.md, "The record")."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

import msgspec

from . import chance as fair
from .beacon import Beacon
from .commands import Command, Sit, command_facts, sitter_facts, time_text
from .game import AnyGame, Outcome, Refusal, Seat, Start
from .match import Match, Transition, begin, legal, live, replay_step, waiting
from .options import written
from .past import Past

Sitters = Mapping[Seat, Sit]  # of the seats that somebody else answers for: how they sat down

FORGOTTEN = "?"  # in place of the name of a sitter whose data was deleted
_COMPUTER = re.compile(r"Computer [0-9]{1,2}")  # how a record names a computer that sat there from the beginning
_VIEWERS_MOST = 8  # seats whose views are hashed; the others see much the same
_DIGITS = 8


@dataclass(frozen=True, slots=True)
class Fair:
    """The inputs of a match's chance, to check it: the secret, its commitment and each seat's entropy, in hex."""

    commitment: str
    secret: str
    entropy: tuple[str, ...]
    beacon: Beacon | None = None

    @property
    def signature(self) -> str:
        """Returns the signature of the beacon's round; empty without a beacon."""
        return self.beacon.signature if self.beacon else ""

    def facts(self) -> dict[str, Any]:
        """Returns them as records write them."""
        written: dict[str, Any] = msgspec.to_builtins(self)
        return written if self.beacon else {name: value for name, value in written.items() if name != "beacon"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a record: the command and its time."""

    command: Command
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A match as a document; `game` has the rules to replay it by."""

    name: str
    game: AnyGame
    seats: tuple[str, ...]
    steps: tuple[Entry, ...]
    options: Any
    rules: int = 1
    match: str | None = None
    stake: int = 0
    chance: Fair | None = None
    position: Mapping[str, Any] | None = None
    started_at: datetime | None = None
    outcome: Mapping[str, Any] | None = None
    rated: bool | None = None  # chosen before the match; None: not known

    def document(self) -> dict[str, Any]:
        """Returns the record as JSON values."""
        times = [{"at": time_text(e.at)} if e.at else {} for e in self.steps]
        return {
            "roundhouse": 1,
            "game": self.name,
            "rules": self.rules,
            "match": self.match,
            **({} if self.rated is None else {"rated": self.rated}),
            "options": written(self.options),
            "stake": self.stake,
            "seats": list(self.seats),
            "chance": self.chance.facts() if self.chance else None,
            "position": self.position,
            "started_at": time_text(self.started_at) if self.started_at else None,
            "steps": [at | command_facts(e.command) for at, e in zip(times, self.steps, strict=True)],
            "outcome": self.outcome,
        }

    def start(self) -> Start[Any]:
        """Returns the input of the match."""
        seed = fair.NO_SECRET
        if self.chance:
            seed = fair.seed(bytes.fromhex(self.chance.secret), self.chance.entropy, self.chance.signature)
        return Start(len(self.seats), seed, self.options, self.rules)

    def begin(self) -> Transition[Any]:
        """Starts the match; without step times it has no clock."""
        timed = self.started_at if all(e.at for e in self.steps) else None
        return begin(self.game, self.start(), timed, self.position)


def outcome_facts(outcome: Outcome, stake: int, seats: int) -> dict[str, Any]:
    """Returns an outcome as records write it, with the chips of each seat."""
    return {
        "places": [list(place) for place in outcome.places],
        "shares": list(outcome.shares(stake, seats)),
        "scores": list(outcome.scores or (None,) * seats),
        "why": outcome.why,
    }


def check_sit(game: AnyGame, match: Match[Any], names: Sequence[str], sitters: Sitters, command: Sit) -> None:
    """Refuses (`illegal`) a change of hands that no match can have. `names`: of the players whose seats they are.

    A computer takes a seat from a person, a person takes it from a computer, and everybody has one seat at most.
    """
    if command.seat not in live(game, match) or not _may_sit(game, names, sitters, command):
        raise Refusal("illegal")


def _may_sit(game: AnyGame, names: Sequence[str], sitters: Sitters, command: Sit) -> bool:
    present, sitter = sitter_at(sitters, command.seat), command.sitter
    if sitter is None:
        return present is not None
    if isinstance(sitter, int):
        is_computers = present is None and names_computer(names[command.seat])
        return sitter in game.levels and not isinstance(present, int) and not is_computers
    others = {*names, *all_sitters(sitters)} - {FORGOTTEN}  # of whom there may be several
    return isinstance(present, int) and sitter not in others


def sitter_at(sitters: Sitters, seat: Seat) -> int | str | None:
    """Returns who answers for a seat of somebody else: a computer's level, a person's name; None: its own player."""
    sat = sitters.get(seat)
    return sat.sitter if sat else None


def all_sitters(sitters: Sitters) -> set[int | str | None]:
    """Returns the levels of computers and the names of people that answer for seats of others."""
    return {sat.sitter for sat in sitters.values()}


def names_computer(name: str) -> bool:
    """Whether a record names a computer so; a person of such a name cannot be told from one."""
    return _COMPUTER.fullmatch(name) is not None


def with_sitter(sitters: Sitters, command: Sit) -> Sitters:
    """Returns who answers for the seats after one has changed hands."""
    others = {seat: sitter for seat, sitter in sitters.items() if seat != command.seat}
    return others if command.sitter is None else {**others, command.seat: command}


def sitting_facts(sitters: Sitters) -> dict[str, Any]:
    """Returns who answers for the seats that changed hands, as `replay --json` prints it."""
    return {str(seat): sitter_facts(sat) for seat, sat in sorted(sitters.items())}


@dataclass(frozen=True, slots=True)
class Replayed:
    """The match after a step of its record, or why the step was refused; step 0 is the start."""

    step: int
    match: Match[Any]
    moved: Transition[Any] | None = None
    refusal: Refusal | None = None
    sitters: Sitters | None = None  # who answers for seats of others; None until a seat has changed hands


def replay(record: Record) -> Iterator[Replayed]:
    """Replays the start and every step; a refused step leaves the position unchanged."""
    moved, sitters = record.begin(), None
    match, past = moved.match, list[Past[Any]]()
    yield Replayed(0, match, moved)
    for number, entry in enumerate(record.steps, 1):
        try:
            if isinstance(entry.command, Sit):
                check_sit(record.game, match, record.seats, sitters or {}, entry.command)
            moved = replay_step(record.game, match, past, entry.command, entry.at)
        except Refusal as refusal:
            yield Replayed(number, match, refusal=refusal, sitters=sitters)
        else:
            match = moved.match
            sitters = with_sitter(sitters or {}, entry.command) if isinstance(entry.command, Sit) else sitters
            yield Replayed(number, match, moved, sitters=sitters)


def asked_facts(record: Record, at: Replayed) -> dict[str, Any]:
    """Returns what every awaited seat may do, as `replay --json --legal` prints it; the same for all viewers."""
    game, match = record.game, at.match
    asked = sorted(waiting(game, match))
    return {
        "legal": {str(s): sorted(legal(game, match, s)) for s in asked},
        "forms": {str(s): list(game.forms.open(match.state, s)) for s in asked},
    }


def replayed_facts(record: Record, at: Replayed, viewer: Seat | None, with_legal: bool) -> dict[str, Any]:
    """Returns a step that was taken, as `replay --json` prints it for a viewer (None: the public)."""
    game, match, seats = record.game, at.match, len(record.seats)
    asked = sorted(waiting(game, match))
    events = [e for e in (at.moved.events if at.moved else ()) if e.heard_by(viewer)]
    facts: dict[str, Any] = {
        "step": at.step,
        "ok": True,
        "events": [{"kind": e.kind, "seat": e.seat, **e.facts} for e in events],
        "waiting": asked,
        "turn": match.turn,
        "deadline": time_text(match.deadline) if match.deadline else None,
        "view": msgspec.to_builtins(game.view(match.state, viewer), str_keys=True),
        "outcome": outcome_facts(match.outcome, record.stake, seats) if match.outcome else None,
    }
    if at.sitters is not None:
        facts["sitting"] = sitting_facts(at.sitters)
    if match.bank:
        facts["bank"] = [left.total_seconds() for left in match.bank.left]
    return facts | asked_facts(record, at) if with_legal else facts


def footprints(record: Record) -> list[str]:
    """Returns one footprint for the start and one for each step: a hash of all that anybody can see and do."""
    return [_footprint(record, at) for at in replay(record)]


def _footprint(record: Record, at: Replayed) -> str:
    if at.refusal:
        seen: list[object] = [at.refusal.code, at.refusal.facts]
    else:
        viewers = (None, *range(len(record.seats))[:_VIEWERS_MOST])
        asked = asked_facts(record, at)
        seen = [
            at.moved is not None and at.moved.reveals,
            *(replayed_facts(record, at, v, False) | asked for v in viewers),
        ]
    return sha256(msgspec.json.encode(seen, order="deterministic")).hexdigest()[:_DIGITS]
