"""People of several tempers: each looks at the tables now and then, and does something."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from games.core.match import legal, live
from games.table.starting import is_announced
from games.table.substitution import deserted, free_seat
from games.table.table import Table
from storage.columns import micros
from storage.people.players import Account

from .network import BACK_AGAIN, DEPARTS, PUBLIC, Network, Update
from .vacations import has_days

if TYPE_CHECKING:
    from .world import World

TABLES_MOST = 2  # that somebody likes to sit at
CLOCKS = ("10s", "20s", "30s", "20s+3s", "40s+0s")
BRISK = ("6s", "10s", "10s", "10s+2s")  # so that computers sit in while the evening lasts
DAYS, FEW_DAYS = ("1d", "3d"), 0.5  # clocks of days, and how likely somebody asks for one
AHEAD = (20, 150)  # seconds until an appointment
ABSENT = ("usual", "usual", "computer", "rules", "wait")
PATIENT = ("20s", "30s", "60s")  # clocks of tables where people wait for others who are gone
DUELS = 0.4  # how likely such a table of two is opened where people leave
PAIR = 2
GONE = ("left", "left", "blocked", "removed", "room_gone", "bot_removed")
HURRIES = 0.3  # how likely somebody presses for a seat together with somebody else
MANY = 3  # seats from which a computer usually plays on for those who are away
OFFERS = ("draw", "takeback", "restart", "more_time", "stop", "stop:!", "skip")
PAGES = ("more", "last", "facts", "fair", "hand", "say:hello", "record", "share", "phrases")


@dataclass(frozen=True)
class Temper:
    """How somebody behaves: seconds between two looks, and how likely oddities are."""

    name: str
    looks: tuple[float, float]
    doubles: float = 0.05  # taps twice
    spite: float = 0.02  # presses what is old, foreign, or forged
    quits: float = 0.01
    sleeps: float = 0.0  # does not look for minutes
    leaves: float = 0.0  # the group, or blocks us; comes back later


TEMPERS = (
    Temper("eager", (1, 4)),
    Temper("slow", (4, 20)),
    Temper("spiteful", (2, 8), spite=0.4),
    Temper("double-tapping", (2, 8), doubles=0.7),
    Temper("quitting", (3, 10), quits=0.15),
    Temper("asleep", (4, 20), sleeps=0.3),
)

LEAVING = (Temper("leaving", (1, 5), leaves=0.15), Temper("dozing", (1, 5), sleeps=0.1, leaves=0.03))

Command = tuple[float, str, str]  # how much they like to, the data, the text beside it


@dataclass
class Person:
    """Somebody at a network."""

    account: Account
    network: Network
    temper: Temper
    dice: random.Random
    player: int | None = None
    gone: str = ""  # why they do not reach us

    def looks_again(self) -> float:
        """Seconds until the next look."""
        if self.gone:
            return self.dice.uniform(3, 15)
        if self.dice.random() < self.temper.sleeps:
            return self.dice.uniform(30, 90)
        return self.dice.uniform(*self.temper.looks)

    def does(self, world: World) -> Iterator[Update]:
        """What they hand in now: one thing, twice, or nothing."""
        if self.gone or (self.temper.leaves and self.dice.random() < self.temper.leaves):
            yield Update(world.next_number(), self.account, PUBLIC, self._moves_house())
            return
        if self.dice.random() < self.temper.spite and world.everything_pressed:
            data, text = self._forged(self.dice.choice(world.everything_pressed[-60:])), "word:tea"
        else:
            commands = list(self._likes(world))
            _, data, text = self.dice.choices(commands, [weight for weight, _, _ in commands])[0]
        private = data[:1] == "=" or data.startswith("/me ") or self.dice.random() < 0.05
        room = self._alone if private else PUBLIC
        world.everything_pressed.append(data)
        for _ in range(2 if self.dice.random() < self.temper.doubles else 1):
            yield Update(world.next_number(), self.account, room, data, text)
        if data.startswith("/me forget"):
            self.player = None

    def hurries(self, world: World, press: Update) -> Iterator[Update]:
        """Takes the seat that somebody else has just pressed for, in the same moment."""
        table = world.tables.get(press.data.partition(":")[0])
        if table is None or ":sit:" not in press.data or self.gone or press.who == self.account:
            return
        if table.seat_of(self.player) is None and self.dice.random() < HURRIES:
            yield Update(world.next_number(), self.account, PUBLIC, press.data)

    def _moves_house(self) -> str:
        """Leaves the group or blocks us, or is back: as the network tells it."""
        was, self.gone = self.gone, "" if self.gone else self.dice.choice(GONE)
        return f"{BACK_AGAIN}{was}" if was else f"{DEPARTS}{self.gone}"

    @property
    def _alone(self) -> str:
        return f"alone with {self.account.account}"

    def goes_home(self, world: World) -> Iterator[Update]:
        """Hosts close their open tables, which no series follows any more.

        A table without a host is somebody's as soon as they sit down.
        """
        first = self is next(person for person in world.people if person.network is self.network)
        series = "select address from rooms where platform = ? and settings not like '%\"series\":false%'"
        for (room,) in world.laws.look(series, self.network.name):
            if room == self._alone or (first and room == PUBLIC):
                yield Update(world.next_number(), self.account, room, "/settings series off")
        if first:
            hostless = "select id, stake from matches where status = 'open' and host is null"
            here = self.network.matches_in(PUBLIC)
            for match_id, stake in (one for one in world.laws.look(hostless) if one[0] in here):
                yield Update(world.next_number(), self.account, PUBLIC, f"{match_id}:join:{stake}", "")
        for (match_id,) in world.laws.look("select id from matches where status = 'open' and host = ?", self.player):
            yield Update(world.next_number(), self.account, PUBLIC, f"{match_id}:cancel:!", "")
        on_vacation = "select 1 from players where id = ? and vacation_until > ?"
        if world.laws.look(on_vacation, self.player, micros(world.true_time())):
            yield Update(world.next_number(), self.account, self._alone, "/me vacation end", "")
            return
        for table in world.tables.values():
            if has_days(table) and table.seat_of(self.player) is not None:  # nobody stays for days
                yield Update(world.next_number(), self.account, PUBLIC, f"~{table.id}:resign:!", "")

    def _forged(self, data: str) -> str:
        kind = self.dice.randrange(4)
        if kind == 0 and data:
            at = self.dice.randrange(len(data))
            return data[:at] + self.dice.choice("0123:=~/xz\u0663") + data[at + 1 :]
        return data if kind < 3 else data.replace(":", f":{self.dice.randrange(9)}", 1)

    def _likes(self, world: World) -> Iterator[Command]:
        mine, here = 0, self.network.matches_in(PUBLIC)
        for table in world.newest_tables(8):
            seat = table.seat_of(self.player)
            mine += table.status != "over" and seat is not None
            if table.id not in here:
                yield 1.0, f"/show {table.share}", ""
                continue
            if world.plan.absences and table.status == "live":
                yield from self._at_absence(table)
            match table.status:
                case "open":
                    yield from self._at_open(table, 0.3 if world.plan.absences and seats_wanted(table) else 2.0)
                case "live":
                    yield from self._at_live(table)
                case "over" if seat is not None:
                    yield 0.4, f"{table.id}:offer:{self.dice.choice(('rematch', 'swap'))}", ""
                    yield 0.1, f"~{table.id}:again", ""
            yield from ((1.0, f"{table.id}:accept:{offer.kind}", "") for offer in table.offers)
        if mine < TABLES_MOST:
            yield 3.0, self._opens(world), ""
        yield 0.1, self.dice.choice(("/turns", "/tables", "/me", "/help", "/play")), ""
        if world.plan.crowded:
            yield 0.03, "/me forget !", ""
        if world.plan.days:
            yield from self._on_other_days(world)

    def _on_other_days(self, world: World) -> Iterator[Command]:
        """Goes on vacation and is back; makes an appointment, says that they come, or that they do not."""
        yield 1.0, "/me vacation begin", ""
        yield 0.3, "/me vacation end", ""
        at = world.true_time() + timedelta(seconds=self.dice.uniform(*AHEAD))
        yield 0.3, f"/play {self.dice.choice(world.games)} clock=20s at={at:%H:%M}", ""
        for data in self.network.keys_said():
            yield 1.0, data, ""
            if data.startswith("/appointment "):
                yield 0.1, f"{data} out", ""

    def _opens(self, world: World) -> str:
        if world.plan.absences and self.dice.random() < DUELS:
            game = self.dice.choice([name for name in world.games if world.seats_most(name) == PAIR])
            return f"/play {game} clock={self.dice.choice(PATIENT)} absent={self.dice.choice(('rules', 'wait'))}"
        many = [name for name in world.games if world.plan.absences and world.seats_most(name) >= MANY]
        game = self.dice.choice(many or world.games)
        clocks: tuple[str, ...] = BRISK if world.plan.absences else CLOCKS
        if world.plan.days and self.dice.random() < FEW_DAYS:
            clocks = DAYS
        clock = f"clock={self.dice.choice(clocks)}"
        if world.plan.absences:
            clock += f" absent={self.dice.choice(ABSENT)}"
        if world.has_computer(game) and self.dice.random() < 0.3:
            return f"/play {game} {clock} computer={self.dice.randint(1, 5)}"
        stake = f" stake={self.dice.choice((5, 40))}" if self.dice.random() < 0.5 else ""
        return f"/play {game} {clock}{stake}"

    def _at_absence(self, table: Table) -> Iterator[Command]:
        """Comes back to a seat, sits in, or decides what becomes of a match whose other player is gone."""
        free, seat = free_seat(table), table.seat_of(self.player)
        is_away = table.away_seat_of(self.player) is not None
        if free is not None:
            is_theirs = seat is not None or is_away
            yield (1.0 if is_theirs else 40.0), f"{table.id}:sit:{free}", ""  # a second seat is refused
        if is_away:
            yield 20.0, f"{table.id}:return", ""
        elif seat is None:
            return
        elif table.chairs[seat].has_sitter:
            yield 0.5, f"~{table.id}:stand", ""
        else:
            yield 0.05, f"{table.id}:return", ""
            if deserted(table) and seat not in table.waiting():
                yield 6.0, f"~{table.id}:claim:!", ""
                yield 3.0, f"~{table.id}:substitute", ""
            elif len(table.chairs) == PAIR:
                yield 0.1, f"~{table.id}:claim:!", ""  # of somebody who is there

    def _at_open(self, table: Table, starts: float) -> Iterator[Command]:
        seat = table.seat_of(self.player)
        if seat is None:
            yield 6.0, f"{table.id}:join:{table.stake}", self.dice.choice(("", "my own words"))
            return
        yield 0.2, f"{table.id}:leave", ""
        if table.lobby.starts_soon:
            yield 0.5, f"{table.id}:hold", ""
            yield 0.3, f"{table.id}:words", "my own words"
        if table.host == self.player or is_announced(table):
            yield starts, f"{table.id}:start", ""
        if table.host == self.player:
            yield 0.5, f"~{table.id}:computer:{self.dice.randint(1, 5)}", ""
            yield 0.1, f"~{table.id}:cancel:!", ""

    def _at_live(self, table: Table) -> Iterator[Command]:
        seat, match = table.seat_of(self.player), table.live_match()
        if seat is None:
            return
        if seat in table.waiting() and (able := legal(table.game, match, seat)):
            choice = self.dice.choice(able)
            source = "=" if table.game.ui.private else ""
            yield 9.0, f"{source}{table.id}:{match.turn}:{choice}", ""
            yield 0.5, f"{source}{table.id}:{match.turn}:{choice[:1]}", ""
            if match.turn > 1:
                yield 0.5, f"{source}{table.id}:{match.turn - 1}:{choice}", ""  # on a card that stands further up
            yield 0.5, f"{table.id}:type:{match.turn}", self.dice.choice((choice, "word:tea", choice.upper()))
        for form in table.game.forms.names_open(match.state, seat):
            words = f"{(seat + match.state.round) % 5} of {self.player} in round {match.state.round} of {table.id}"
            yield 4.0, f"={table.id}:fill:{match.turn}:{form}", words
        if seat in live(table.game, match):
            yield 0.5, f"~{table.id}:offer:{self.dice.choice(OFFERS)}", ""
            yield 10 * self.temper.quits, f"~{table.id}:resign:!", ""
        yield 0.3, f"~{table.id}:{self.dice.choice(PAGES)}", ""
        yield from ((0.5, f"{table.id}:refuse:{offer.kind}", "") for offer in table.offers)


def seats_wanted(table: Table) -> bool:
    """Whether more people may come to an open table, so that many play."""
    return len(table.chairs) < MANY <= table.most
