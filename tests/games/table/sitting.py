"""A table in memory at which people play: each change keeps the invariants, and chips are neither made nor lost."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from msgspec.structs import replace

from games import find_games
from games.core.game import Outcome
from games.core.match import legal
from games.core.reading import NotARecord, documents, read_record
from games.core.verify import verify
from games.table import invariants, lobby, offers, play
from games.table.chair import Chair
from games.table.chips import stake_of
from games.table.clock import LOBBY_LIMIT, Outage
from games.table.offers.kinds import Situation
from games.table.records import as_record
from games.table.seating import new_table, seated, withdrawn
from games.table.table import Change, StoredStep, Table, player_purse
from tests.checks import fair_steps, refused, verb
from tests.house import NOON, Dice

__all__ = ["GAMES", "MINUTE", "NOON", "SECOND", "Sitting", "all_refused", "away", "player", "refused", "verdict"]

GAMES = {**find_games(), **find_games("tests.test_games")}
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


def player(name: str) -> int:
    """The number of the player of this name."""
    return ord(name[0])


def all_refused(code: str, *commands: Callable[[], object]) -> None:
    """Each of these commands is refused, with this code."""
    for command in commands:
        with refused(code):
            command()


def away(began: float, ended: float, front: str | None = None) -> Outage:
    """An outage, in minutes after noon."""
    return Outage(front, NOON + began * MINUTE, NOON + ended * MINUTE)


class Sitting:
    """One table: `opens` gives an open one, `sits` one whose match has begun."""

    def __init__(self, table: Table) -> None:
        self.now, self.outages, self.history = table.moved_at, list[Outage](), list[StoredStep]()
        self.purses = Counter[str]()
        self.dice = Dice()
        self.table = table

    @classmethod
    def opens(cls, host: str, game: str = "tictactoe", *, invited: str = "", levels: str = "", **facts: Any) -> Sitting:
        """The host sits; people are invited by the first letters of their names."""
        rules = GAMES[game]
        chairs = [seated(player(host), host, "paper", NOON)]
        chairs += [Chair(player(name), name, front="paper", invited=True) for name in invited]
        chairs += [Chair(None, "", level=int(level)) for level in levels]
        plain = {"most": rules.fewest, "stake": 0, "options": rules.Options(), "host": player(host)} | facts
        limit = rules.lobby.limit(plain["options"]) or LOBBY_LIMIT
        times = {"asked_at": NOON, "deadline": NOON + limit}
        sitting = cls(new_table(rules, Dice(), NOON, name=game, room=1, chairs=tuple(chairs), **times, **plain))
        sitting._book(Change(sitting.table, movements=(stake_of(sitting.table, player(host)),)))
        return sitting

    @classmethod
    def sits(cls, *names: str, **facts: Any) -> Sitting:
        """All of them sit, and the match has begun."""
        sitting = cls.opens(names[0], **{"most": max(2, len(names))} | facts)
        for name in names[1:]:
            sitting.joins(name)
        if sitting.table.status == "open":
            sitting.keeps(play.begun(sitting.table, sitting.now))
        return sitting

    def keeps(self, change: Change) -> Table:
        """The change is what now is; the refusal that comes with it is raised after that."""
        invariants.check(self.table, change)
        self._book(change)
        self.table = replace(change.table, revision=self.table.revision + 1)
        self.history += change.steps
        if change.refusal:
            raise change.refusal
        return self.table

    def _book(self, change: Change) -> None:
        table = change.table
        for movement in change.movements:
            self.purses.update({movement.target: movement.amount})
            self.purses.subtract({movement.source: movement.amount})
        paid = [chair for chair in table.chairs if not (chair.kind == "computer" or chair.invited)]
        assert self.purses[table.escrow] == (table.stake * len(paid) if table.status != "over" else 0)

    def purse(self, *names: str) -> list[int]:
        """What each has won, or less than nothing."""
        return [self.purses[player_purse(player(name))] for name in names]

    def wind(self, **ahead: float) -> datetime:
        """The time is so much later."""
        self.now += timedelta(**ahead)
        return self.now

    # ---- Before the start

    def joins(self, name: str, stake: int | None = None) -> Table:
        """Somebody sits down; where that is all that was waited for, the match begins."""
        lobby.check_join(self.table, player(name), self.table.stake if stake is None else stake)
        return self._ready(lobby.joined(self.table, seated(player(name), name, "paper", self.now), self.now))

    def leaves(self, name: str) -> Table:
        """Somebody leaves an open table, or declines."""
        return self._ready(withdrawn(self.table, player(name), self.now))

    def kicks(self, host: str, seat: int, whom: str = "", moderator: bool = False) -> Table:
        """The host removes somebody."""
        seen = player(whom) if whom else None
        return self._ready(lobby.kicked(self.table, player(host), seat, self.now, moderator, seen))

    def invites(self, host: str, name: str) -> Table:
        """The host reserves a seat."""
        chair = Chair(player(name), name, front="paper", invited=True)
        return self._ready(lobby.invited(self.table, player(host), chair, self.now))

    def adds_computer(self, level: int = 1) -> Table:
        """A computer sits down."""
        return self._ready(lobby.with_computers(self.table, level, 1, self.now))

    def starts(self, host: str) -> Table:
        """The host starts."""
        return self.keeps(lobby.started(self.table, player(host), self.now))

    def closes(self, host: str, moderator: bool = False) -> Table:
        """The host closes the table."""
        return self.keeps(lobby.cancelled(self.table, player(host), moderator, self.now))

    def _ready(self, change: Change) -> Table:
        self.keeps(change)
        start = lobby.begun_if_ready(self.table, self.now)
        return self.keeps(start) if start else self.table

    # ---- The match

    def plays(self, *moves: str) -> Table:
        """The seats waited for act one after another."""
        for move in moves:
            self.acts(min(self.table.waiting()), move)
        return self.table

    def acts(self, seat: int, move: str, turn: int | None = None) -> Table:
        """A seat answers the question that stands, or an older one."""
        asked = self.table.match.turn if turn is None and self.table.match else turn or 1
        return self.keeps(play.acted(self.table, seat, asked, move, self.now, self.outages))

    def rings(self) -> Table:
        """The deadline fires."""
        if self.table.status == "open":
            return self.keeps(lobby.timed_out(self.table, self.now, tuple(self.outages)))
        return self.keeps(play.expired(self.table, self.now, self.outages))

    def resigns(self, name: str) -> Table:
        """Somebody leaves the match."""
        return self.keeps(play.left(self.table, self.seat(name), "resigned", self.now, self.outages))

    def stops(self) -> Table:
        """A moderator ends the match."""
        return self.keeps(play.ended(self.table, "stopped", self.now, self.outages))

    # ---- Offers

    def offers(self, kind: str, *names: str, only_agree: bool = False) -> Table:
        """One after another offers it, or agrees; once all have, it is done. A rematch is returned, not kept."""
        after = self.table
        for name in names:
            situation = Situation(self.table, self.now, self.outages, self.history, self.dice)
            made = offers.offered(situation, player(name), kind, only_agree)
            is_new = made.is_agreed and made.effect.table.id != self.table.id
            after = made.effect.table if is_new else self.keeps(made.effect if made.is_agreed else made.waiting)
        return after

    def declines(self, name: str, kind: str) -> Table:
        """Somebody declines an offer, or withdraws it."""
        return self.keeps(offers.declined(self.table, player(name), kind))

    @property
    def offered(self) -> list[str]:
        """The kinds of the offers that stand."""
        return [offer.kind for offer in self.table.offers]

    # ---- What there is to see

    def seat(self, name: str) -> int:
        """Where somebody sits."""
        seat = self.table.seat_of(player(name))
        assert seat is not None
        return seat

    @property
    def names(self) -> list[str]:
        """Who sits here, in seat order."""
        return [chair.name or f"Computer {chair.level}" for chair in self.table.chairs]

    @property
    def legal(self) -> tuple[str, ...]:
        """What the first seat that is waited for may do."""
        return legal(self.table.game, self.table.live_match(), min(self.table.waiting()))

    @property
    def outcome(self) -> Outcome:
        """How the match ended."""
        assert self.table.match is not None
        assert self.table.match.outcome is not None
        return self.table.match.outcome

    @property
    def steps(self) -> list[dict[str, Any]]:
        """The steps of the record, which is fair."""
        return fair_steps(as_record(self.table, self.history), GAMES)

    @property
    def verbs(self) -> list[str]:
        """The verbs of the record's steps."""
        return [verb(step) for step in self.steps]


def verdict(document: dict[str, Any]) -> str:
    """Returns what `verify` says of a record: `fair`, `not_a_record`, or why it is unfair."""
    try:
        found = verify(read_record(documents(json.dumps(document).encode())[0], GAMES), other_deals=0)
    except NotARecord:
        return "not_a_record"
    return found.unfair.code if found.unfair else "fair"


def full(*names: str, **facts: Any) -> Sitting:
    """An open table of sealed numbers at which these people sit."""
    sitting = Sitting.opens(names[0], "sealed", **{"most": 4} | facts)
    for name in names[1:]:
        sitting.joins(name)
    return sitting
