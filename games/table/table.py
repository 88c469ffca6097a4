"""A match with everything that belongs to it - seats, stake, room, offers - as one value."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType, field

from games.core import chance
from games.core.beacon import Beacon
from games.core.commands import Command
from games.core.game import AnyGame, Event, Refusal, Seat, Start
from games.core.match import Match, Transition, waiting
from games.reductions import Rated

from .answering import VACATION, Answering
from .chair import Chair

Visibility = Literal["listed", "link", "named"]  # link: in no list; named: only invited people may take a seat
FirstMove = Literal["host", "guest", "lot"]  # the first to sit, the second, or one of them by chance
Status = Literal["open", "live", "frozen", "over"]  # frozen: suspended, because an error was found
# What happens when a player's time has run out: a computer plays on for them; they are waited for once more, as long;
# or the rules of the game apply. Usual: a computer at tables of three and more. Empty: opened by a version that did
# not ask, where the rules apply.
Absent = Literal["", "usual", "computer", "wait", "rules"]
USUAL: Absent = "usual"
MANY = 3  # seats from which a computer usually plays on

WON, DRAWN, LOST = range(3)
PRESS_COUNTS = timedelta(minutes=10)  # for so long somebody who has pressed something is there
INVITATION = 0  # the number of the question; those of a match begin with 1


class Offer(Struct, frozen=True):
    """Something that needs the consent of all live seats."""

    kind: str
    by: Seat
    agreed: tuple[Seat, ...]
    until: datetime
    turn: int  # the question at the time it was made


class Said(Struct, frozen=True):
    """A ready phrase that a player at the table has said."""

    seat: Seat
    phrase: str


class Relieved(Struct, frozen=True):
    """The question that had its full time again for computers that followed these sitters: once for each of them."""

    turn: int
    players: tuple[int, ...]
    names: tuple[str, ...]


class Lobby(Struct, frozen=True):
    """How a table came about, data that only an open table needs, and for which question it has waited longer."""

    extended: int = 0
    removed: tuple[int, ...] = ()  # players whom the host has removed once
    banned: tuple[int, ...] = ()  # players whom the host has removed twice
    late: bool = False  # it closed because its time was up
    follows: str = ""  # the match, or the closed table, that it comes after: it has no host, and stays open when empty
    starts_soon: bool = False  # a rematch that all agreed to: it starts at its deadline, unless a player holds it
    untouched: bool = False  # it closed because nobody came: nothing is left to show
    declined: bool = False  # it closed because its challenge was declined
    first_move: FirstMove = "host"  # decides the order of the seats at the start
    won_before: tuple[int, ...] = ()  # by each seat, in the matches that this one is a rematch of
    daily: str = ""  # the day whose daily match this is, as 2026-11-23: everybody has this deal that day, and one try
    # Chosen before the start: the match changes no ratings. Unset: opened by a version that did not ask. Such a match
    # may be rated, and its record does not say so: records that were handed out stay the same to the byte.
    casual: bool | UnsetType = UNSET
    absent: Absent = ""
    program_asks: bool = False  # one was refused, because not everybody seated has agreed to programs
    waited: int = 0  # the last turn whose question had its time again for people who seemed to be asleep
    relieved: Relieved | None = None
    check_in: datetime | None = None  # when the check-in before the match began (games/table/check_in.py)
    played: bool | UnsetType = UNSET  # whether anybody has made a move; unset: begun by a version that did not note it
    beacon: Beacon | None = None  # the round of a public beacon that its match draws from, too (games/table/beacon.py)
    beacon_missed: bool = False  # its signature could not be had
    tournament: str = ""  # the tournament of people that it belongs to, as in its address: that says who plays next
    paired: bool = False  # strangers who looked for anybody: they say nothing but ready phrases
    talk: int = 0  # lines of talk that were said (talk.py)
    is_silent: bool = False  # its host has switched them off


class Table(Struct, frozen=True):
    """One match, with all that the database stores about it."""

    id: str
    name: str  # of the game
    game: AnyGame
    options: Any
    rules: int
    room: int
    host: int | None
    status: Status
    most: int
    stake: int
    secret: bytes
    share: str
    created_at: datetime
    moved_at: datetime  # no step is earlier than the one before
    chairs: tuple[Chair, ...] = ()
    match: Match[Any] | None = None
    deadline: datetime | None = None  # of the question, or of the lobby; of an ended match: when its successor is due
    asked_at: datetime | None = None
    grace_used: bool = False
    remind_at: datetime | None = None
    offers: tuple[Offer, ...] = ()
    lobby: Lobby = field(default_factory=Lobby)
    next_match: str | None = None
    said: tuple[Said, ...] = ()
    news: tuple[Event, ...] = ()  # the last events, oldest first
    started_at: datetime | None = None
    ended_at: datetime | None = None
    revision: int = 0
    hands_revision: int = 0  # the last revision that every private screen shows (departures.told_in_hands)
    visibility: Visibility = "listed"
    rated: Rated | None = None  # once it is over

    @property
    def commitment(self) -> str:
        """Returns the hash that is public before anyone joins, 64 hex digits."""
        return chance.commitment(self.secret)

    @property
    def escrow(self) -> str:
        """The purse that holds the stakes."""
        return f"match:{self.id}"

    @property
    def has_computer(self) -> bool:
        """Whether a computer has a seat of its own here."""
        return self.computers > 0

    @property
    def computers(self) -> int:
        """Returns how many computers have seats of their own here."""
        return sum(chair.kind == "computer" for chair in self.chairs)

    @property
    def is_practice(self) -> bool:
        """Whether one person plays here, against computers alone."""
        return self.has_computer and self.computers == len(self.chairs) - 1

    @property
    def is_rated(self) -> bool:
        """Whether this match changes ratings if it is played to its end: chosen before it, and nothing taken back."""
        return not (self.lobby.casual or self.lobby.daily) and self.rated is None

    @property
    def is_unplayed(self) -> bool:
        """Whether nobody has made a move in a match that has begun: if it ends so, it counts nowhere."""
        return self.lobby.played is False

    def start(self) -> Start[Any]:
        """Returns the start of the match: the seed mixes everybody's words."""
        signature = self.drawn_beacon.signature if self.drawn_beacon else ""
        seed = chance.seed(self.secret, [chair.entropy for chair in self.chairs], signature)
        return Start(len(self.chairs), seed, self.options, self.rules)

    @property
    def awaited_beacon(self) -> Beacon | None:
        """Returns the round without whose signature the match cannot begin; None where it waits for none."""
        beacon = self.lobby.beacon
        return beacon if beacon and not beacon.signature and not self.lobby.beacon_missed else None

    @property
    def drawn_beacon(self) -> Beacon | None:
        """Returns the round that the match draws from, once its signature is there."""
        return self.lobby.beacon if self.lobby.beacon and self.lobby.beacon.signature else None

    def seat_of(self, player: int | None) -> Seat | None:
        """Returns the seat for which a person answers, also an invited one; None without one."""
        if player is not None:
            for seat, chair in enumerate(self.chairs):
                if chair.answers == player:
                    return seat
        return None

    def away_seat_of(self, player: int | None) -> Seat | None:
        """Returns the seat of a person for whom somebody else answers meanwhile; None without one."""
        away = (seat for seat, chair in enumerate(self.chairs) if chair.is_away)
        return next((seat for seat in away if player is not None and self.chairs[seat].player == player), None)

    def answering_of(self, seat: Seat) -> Answering | None:
        """Returns who answers in place of the person of a seat and why; None where they answer themselves."""
        away, pause = self.chairs[seat].answering, self.match.pause if self.match else None
        if away is not None or pause is None or pause.seat != seat or self.status != "live":
            return away
        return Answering(None, VACATION, pause.since, pause.since + pause.by)

    @property
    def substitutes(self) -> bool:
        """Whether a computer plays on for a person here whose time has run out."""
        if self.lobby.daily or self.is_practice or not self.game.levels:
            return False
        return self.lobby.absent == "computer" or (self.lobby.absent == "usual" and len(self.chairs) >= MANY)

    def waiting(self) -> frozenset[Seat]:
        """Returns the seats that are waited for."""
        return waiting(self.game, self.match) if self.match else frozenset()

    def asked_of(self, seat: Seat | None) -> int | None:
        """Returns the number of the question that a seat has to answer; None where it is asked nothing.

        That is the turn of a move; 0 of an invitation and a check-in; after the end, of a rematch, the one after the
        last turn.
        """
        if seat is None or not self.chairs[seat].is_person:
            return None
        if self.status == "open":
            is_invited = self.chairs[seat].invited and not self.chairs[seat].is_kept
            return INVITATION if is_invited or (self.lobby.check_in and self.must_press(seat)) else None
        if self.match is None or self.status == "frozen":
            return None
        if self.status == "live":
            return self.match.turn if seat in self.waiting() else None
        return self.match.turn + 1 if any(seat not in offer.agreed for offer in self.offers) else None

    def must_press(self, seat: Seat) -> bool:
        """Whether the person of a seat has to press something before the match begins (check_in.py)."""
        chair, began = self.chairs[seat], self.lobby.check_in
        if self.status != "open" or not chair.is_person or chair.invited or chair.is_program:
            return False
        return chair.acted_at is None or (began is not None and began - chair.acted_at > PRESS_COUNTS)

    def live_match(self) -> Match[Any]:
        """Returns the match in progress. Raises a Refusal before it and after it."""
        if self.status == "open":
            raise Refusal("not_started")
        if self.status == "frozen":
            raise Refusal("frozen")
        if self.match is None or self.status == "over":
            raise Refusal("match_over")
        return self.match


class StoredStep(Struct, frozen=True):
    """One step as it is stored."""

    version: int
    turn: int  # the question it answered
    command: Command | None  # None: the start
    events: tuple[Event, ...]
    reveals: bool
    at: datetime


class Movement(Struct, frozen=True):
    """Chips that move from one purse to another."""

    source: str
    target: str
    amount: int
    why: str


class Change(Struct, frozen=True):
    """The result of a pure change of a table: the table after it, its steps and its movements of chips.

    A `refusal` here is raised after all this is written: time was up, and that is booked first.
    """

    table: Table
    steps: tuple[StoredStep, ...] = ()
    movements: tuple[Movement, ...] = ()
    moved: Transition[Any] | None = None
    refusal: Refusal | None = None


def player_purse(player: int) -> str:
    """Returns the name of a player's purse."""
    return f"player:{player}"


HOUSE = "house"
