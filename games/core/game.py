"""What a game is: a record of pure functions over a frozen state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Generic, TypeVar

from .review import Review
from .screen import Proof, Say, Screen

S = TypeVar("S")  # a game's state
A = TypeVar("A")  # an action: str(action) is its spelling
V = TypeVar("V")  # what one seat may know
O = TypeVar("O")  # a game's options  # noqa: E741

Seat = int
Fact = str | int


class Refusal(Exception):
    """A "no" meant for a player: a stable code, and the facts its sentence needs."""

    hidden = False  # it tells of what only one seat may know: it is for that seat, and for no log and no figure

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Event:
    """One fact about what happened, and who may hear it (None: everyone).

    It tells nothing that the views before and after do not.
    """

    kind: str
    seat: Seat | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    only: frozenset[Seat] | None = None

    def heard_by(self, viewer: Seat | None) -> bool:
        """Whether the seat (None: the public) may hear of it."""
        return self.only is None or viewer in self.only


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The state after, and the events on the way."""

    state: S
    events: tuple[Event, ...] = ()
    opens: bool = False  # something hidden came to light: no takeback across it


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every seat from first place to last; seats that share a place tie; no places: the stakes go back."""

    places: tuple[tuple[Seat, ...], ...]
    why: str
    scores: tuple[int | None, ...] = ()

    def shares(self, stake: int, seats: int) -> tuple[int, ...]:
        """Chips for each seat: first place splits the pot, the remainder goes to its first seats in seat order."""
        if not self.places:
            return (stake,) * seats
        first = sorted(self.places[0])
        each, rest = divmod(stake * seats, len(first))
        return tuple(each + (first.index(s) < rest) if s in first else 0 for s in range(seats))


@dataclass(frozen=True, slots=True)
class Start(Generic[O]):
    """What a match begins from: how many seats, the seed of all chance, the options, and the number of the rules."""

    seats: int
    seed: bytes
    options: O
    rules: int


@dataclass(frozen=True, slots=True)
class Ask(Generic[V]):
    """What a computer player is asked with: its own views and never the state."""

    view: V
    level: int  # 0 (uniformly among the legal actions) to 5
    seed: bytes
    earlier: tuple[V, ...] = ()  # its own last views of the earlier matches of the series, at most 100, newest last
    budget: float = 1.0  # times the usual amount of thinking


def _no_limit(_options: Any) -> timedelta | None:
    return None


@dataclass(frozen=True, slots=True)
class LobbyClock(Generic[O]):
    """When a lobby begins by itself: at its deadline with enough seats taken, when it is full, or neither.

    At the deadline a lobby with too few seats is extended by the same limit, `extensions` times in a row; then it
    closes. Without a limit the host starts, and the table's own hour closes what nobody started.
    """

    limit: Callable[[O], timedelta | None] = _no_limit
    full_starts: bool = False
    extensions: int = 3


HOST_STARTS: LobbyClock[Any] = LobbyClock()


Story = Callable[[Sequence[Event], Seat | None], Sequence[Say]]


@dataclass(frozen=True, slots=True)
class Filled:
    """What somebody typed into a form, as the spelling it comes to; and what they are told of it, for them alone."""

    spelling: str
    told: Say | None = None


Fill = Callable[[str], Filled]  # the text is taken as it was typed; a Refusal says what is wrong with it


def _no_forms(_state: Any, _seat: Seat) -> tuple[str, ...]:
    return ()


def _no_proofs(_view: Any) -> tuple[Proof, ...]:
    return ()


def _not_barred(_state: Any, _seat: Seat, _text: str) -> Refusal | None:
    return None


def _unknown(_state: Any, _seat: Seat, _text: str) -> Any:
    raise Refusal("illegal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[S, A, V, O]):
    """The rules, words and pictures of one game; its name is its folder's."""

    seats: range  # how many may play
    State: type[S]  # for the codec; carries the options and the rules number
    Options: type[O]  # fields made by games.core.options
    setup: Callable[[Start[O]], Step[S]]
    position: Callable[[Start[O], Mapping[str, Any]], Step[S]]  # an explicit start; ValueError: not a position
    waiting: Callable[[S], frozenset[Seat]]  # empty: it is over
    legal: Callable[[S, Seat], Iterable[A]]  # nothing for a seat that is not waited for
    apply: Callable[[S, Seat, A], Step[S]]
    leave: Callable[[S, Seat, str], Step[S]]  # a live seat, at any time, with a reason
    limit: Callable[[S], timedelta | None]  # for the question now asked; None: no clock
    expire: Callable[[S], Step[S]]  # all seats still waited for are late at once
    outcome: Callable[[S], Outcome | None]
    stop: Callable[[S, str], Outcome]  # ended from outside: `draw`, the live seats share; `stopped`, stakes back
    view: Callable[[S, Seat | None], V]  # None: the public
    guess: Callable[[V, bytes], S]  # a state this view could come from
    screen: Callable[[V, str], Screen]  # the view made visible, after choosing the beginning of a spelling ("" first)
    tell: Callable[[Event], Say]  # one sentence an event
    proofs: Callable[[V], tuple[Proof, ...]] = _no_proofs  # hashes, openings and receipts that the viewer may see
    signs: tuple[str, ...] = ()  # what stands for each seat on the board, where that is not its letter
    seat_0_begins: bool = False  # so that it makes a difference who sits where
    story: Story | None = None  # what a viewer heard, in fewer sentences than events; None: each by itself
    forms: Callable[[S, Seat], tuple[str, ...]] = _no_forms  # prefixes of the typed forms now open
    fill: Mapping[str, Fill] = field(default_factory=dict)  # of all forms there are, by prefix: what is typed there
    barred: Callable[[S, Seat, str], Refusal | None] = _not_barred  # why this seat may not answer at all
    read: Callable[[S, Seat, str], A] = _unknown  # a text that is no listed action: what it means, or the best "no"
    lobby: LobbyClock[O] = HOST_STARTS
    one_per_pair: bool = False  # at most one unfinished match hosted by each of a pair in a room
    private: bool = False  # what a seat is shown is for that seat alone, and so are its buttons
    lesson: tuple[tuple[str, ...], ...] = ()  # actions from a fresh start, one list for each picture of the rules
    draws: bool = True  # chance takes part: a record needs its secret, or a position
    same_deal: bool = False  # all of chance is seen at the start: who swaps plays the same deal from the other side
    computer: Callable[[Ask[V]], str] | None = None  # -> spelling
    learns: bool = False  # its computers make use of `Ask.earlier`
    lead: Callable[[S], int] | None = None  # how far seat 0 is ahead of seat 1, where that can be counted
    review: Callable[[Sequence[Any]], Review] | None = None  # what is said about a match, by its replayed steps
    rules: int = 1  # version of the rules, kept by matches and records

    @property
    def fewest(self) -> int:
        """The least number of seats that can play."""
        return self.seats[0]

    @property
    def most(self) -> int:
        """The greatest number of seats that can play."""
        return self.seats[-1]


AnyGame = Game[Any, Any, Any, Any]
