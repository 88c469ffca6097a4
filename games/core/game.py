"""What a game is: a record of pure functions over a frozen state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Generic, TypeVar

from .forms import NO_FORMS, Forms
from .screen import Proof, Say, Scene, Screen
from .wire import Wire

S = TypeVar("S")  # a game's state
A = TypeVar("A")  # an action: str(action) is its spelling
V = TypeVar("V")  # what one seat may know
O = TypeVar("O")  # a game's options  # noqa: E741
ANCHOR = 1_500  # the rating of the level that all ratings at a game rest on
NAMED_MOST = 5  # levels of a computer player with names
LEVELS_MOST = 16  # of a computer player: a card in a chat has a key for each
Seat = int
Fact = str | int


@dataclass(frozen=True, slots=True)
class Advice:
    """What a move cost, what was better, and why in a sentence; of a habit, the last move that followed it."""

    lost: float  # in a unit of the game's own; only to be compared
    why: Say
    step: int | None = None  # as in Decision; None: in another match
    played: str = ""
    better: str = ""  # a legal spelling; empty for a habit


@dataclass(frozen=True, slots=True)
class Review:
    """Sentences about a match, the step at which the lead changed for good (None: never), and what had been better.

    `better` is a move of the seat `whose`, at most at that step, with the move that it should have made.
    """

    lines: tuple[Say, ...]
    turned: int | None = None
    better: Advice | None = None
    whose: Seat = 0


@dataclass(frozen=True, slots=True)
class Decision(Generic[V]):
    """A move that a seat made, and what it saw before it; never the state, so that advice reveals nothing hidden."""

    step: int  # of the record; the position before the move is that of the step before it
    view: V
    played: str
    share: float = 1.0  # of the thinking that the whole match may cost


class Refusal(Exception):
    """An action was refused: a stable code, and the facts that its sentence needs."""

    hidden = False  # its code reveals what only one seat may know: never logged or counted

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Event:
    """One fact about what happened, and the seats that may hear it (None: all).

    It reveals nothing that the views before and after do not show.
    """

    kind: str
    seat: Seat | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    only: frozenset[Seat] | None = None

    def heard_by(self, viewer: Seat | None) -> bool:
        """Returns whether the seat (None: the public) may hear it."""
        return self.only is None or viewer in self.only


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """The new state, and the events that led to it."""

    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False  # revealed something hidden: no takeback across it


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every seat from first place to last; seats that share a place tie; without places, stakes are returned."""

    places: tuple[tuple[Seat, ...], ...]
    why: str
    scores: tuple[int | None, ...] = ()

    def shares(self, stake: int, seats: int) -> tuple[int, ...]:
        """Returns the chips for each seat: first place splits the pot; a remainder goes to its seats in seat order."""
        if not self.places:
            return (stake,) * seats
        first = sorted(self.places[0])
        each, rest = divmod(stake * seats, len(first))
        return tuple(each + (first.index(s) < rest) if s in first else 0 for s in range(seats))


@dataclass(frozen=True, slots=True)
class Start(Generic[O]):
    """The input of a new match: the number of seats, the seed, the options and the version of the rules."""

    seats: int
    seed: bytes
    options: O
    rules: int


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Ask(Generic[V]):
    """The input of a computer player: its own views, never the state."""

    view: V
    level: int  # 0 (uniformly among the legal actions) to the highest of the game
    seed: bytes
    earlier: tuple[V, ...] = ()  # its own last views of the earlier matches of the series, at most 100, newest last
    budget: float = 1.0  # times the usual amount of thinking
    in_time: Callable[[], bool] = _always  # whether there is time left to think; asked now and then


def _no_limit(_options: Any) -> timedelta | None:
    return None


@dataclass(frozen=True, slots=True)
class LobbyClock(Generic[O]):
    """When a lobby starts the match by itself: at its deadline with enough seats taken, when it is full, or never.

    At its deadline, a lobby with too few seats is extended by the same limit, `extensions` times in a row; then it
    closes. Without a limit the host starts the match, and the lobby closes after an hour.
    """

    limit: Callable[[O], timedelta | None] = _no_limit
    full_starts: bool = False
    extensions: int = 3


HOST_STARTS: LobbyClock[Any] = LobbyClock()


Story = Callable[[Sequence[Event], Seat | None], Sequence[Say]]


@dataclass(frozen=True, slots=True)
class RoundLines:
    """How a list of what happened tells a round of sealed moves in one line, and no longer who has sealed one.

    A step with an event of a kind in `closing` ends a round. `brief` words its events of the kinds in `told`, for which
    there are no other lines; None where nobody showed anything.
    """

    closing: frozenset[str]
    told: frozenset[str]
    brief: Callable[[Sequence[Event]], Say | None]


def _no_proofs(_view: Any) -> tuple[Proof, ...]:
    return ()


def _not_barred(_state: Any, _seat: Seat, _text: str) -> Refusal | None:
    return None


def _unknown(_state: Any, _seat: Seat, _text: str) -> Any:
    raise Refusal("illegal")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S, A, V, O]):
    """The functions and facts of one game; its name is that of its folder."""

    # its rules
    seats: range  # how many may play
    State: type[S]  # for the codec; carries the options and the rules number
    Options: type[O]  # fields made by games.core.options
    setup: Callable[[Start[O]], Step[S]]
    position: Callable[[Start[O], Mapping[str, Any]], Step[S]]  # ValueError for an invalid position
    waiting: Callable[[S], frozenset[Seat]]  # empty when the match is over
    legal: Callable[[S, Seat], Iterable[A]]  # empty for a seat that is not waited for
    apply: Callable[[S, Seat, A], Step[S]]
    leave: Callable[[S, Seat, str], Step[S]]  # a live seat leaves, at any time, with a reason
    limit: Callable[[S], timedelta | None]  # time for the current question; None: no clock
    expire: Callable[[S], Step[S]]  # all seats still waited for ran out of time
    outcome: Callable[[S], Outcome | None]
    stop: Callable[[S, str], Outcome]  # from outside: `draw` (live seats share), `stopped` (stakes returned)
    barred: Callable[[S, Seat, str], Refusal | None] = _not_barred  # why this seat cannot answer at all
    read: Callable[[S, Seat, str], A] = _unknown  # parses an unlisted action or raises a Refusal
    with_mover: Callable[[S, Seat], S] | None = None  # the position with this seat to move; where nothing is hidden
    seat_0_begins: bool = False  # so swapping sides makes a difference
    draws: bool = True  # uses chance: a record needs its secret, or a position
    same_deal: bool = False  # no hidden chance: a rematch with sides swapped uses the same deal
    one_per_pair: bool = False  # each of two players hosts at most one unfinished match of the pair in a room
    lobby: LobbyClock[O] = HOST_STARTS
    rules: int = 1  # version of the rules, stored with matches and records

    # what people see and type
    view: Callable[[S, Seat | None], V]  # None: the public
    guess: Callable[[V, bytes], S]  # a possible state behind this view
    screen: Callable[[V, str], Screen]  # for a view and the part of a spelling chosen so far
    opened: Callable[[S], Screen] | None = None  # with all that seats hide, for replays of matches that are over
    tell: Callable[[Event], Say]  # one sentence for an event
    story: Story | None = None  # several events in fewer sentences; None: one sentence each
    round_lines: RoundLines | None = None  # where moves are sealed and shown together
    proofs: Callable[[V], tuple[Proof, ...]] = _no_proofs  # hashes, openings and receipts that the viewer may see
    forms: Forms[S] = NO_FORMS
    private: bool = False  # a seat's screen and buttons are for that seat alone
    alike: bool = False  # seats asked together have the same buttons: they may stand on the card, a press stays secret
    board_in_buttons: bool = False  # its buttons show the whole board, so that chats can do without the picture
    aliases: tuple[str, ...] = ()  # short names that people type for it, in any language
    signs: tuple[str, ...] = ()  # the sign of each seat on the board, if it is not its letter
    hints: int = 0  # for the first actions in somebody's first match: `hint-1` to `hint-…` in its words
    cover: Scene | None = None  # the picture on its card, of COVER_SIZE; None: a position of a match
    lesson: tuple[tuple[str, ...], ...] = ()  # actions from a fresh start, one list for each picture of the rules

    # computer players, robots, and what a finished match teaches
    computer: Callable[[Ask[V]], str] | None = None  # -> spelling
    level_points: tuple[int, ...] = (ANCHOR,) * 5  # the measured rating of each level from 1 on; docs/levels.md
    first_guesses: tuple[int, int, int] = (ANCHOR,) * 3  # where ratings begin: new, knows the rules, strong
    skill: tuple[float, ...] = (1.0,)  # how much strengths count with two seats, three, …; with more as with the last
    learns: bool = False  # its computer players use `Ask.earlier`
    wire: Wire | None = None  # how robots play it over HTTP; None: they do not
    lead: Callable[[S], int] | None = None  # how far seat 0 is ahead of seat 1, if that can be counted
    review: Callable[[Sequence[Any]], Review] | None = None  # a review of a finished match, from its replayed steps
    turned: Callable[[Sequence[Any]], int | None] | None = None  # its turning point alone, found at once
    advise: Callable[[Decision[V]], Advice | None] | None = None  # judges one move; None: it cost too little to matter
    habits: Callable[[Sequence[V]], Sequence[Advice]] | None = None  # what they do too often, by their last views

    @property
    def levels(self) -> range:
        """Returns the levels of its computer player, the weakest first; empty without one."""
        return range(1, len(self.level_points) + 1 if self.computer else 1)

    @property
    def named_levels(self) -> tuple[int, ...]:
        """Returns the levels that are offered by name: all of a few; of many the ends, and some in even steps."""
        count, levels = min(NAMED_MOST, len(self.levels)), self.levels
        return tuple(levels[round(place * (len(levels) - 1) / max(1, count - 1))] for place in range(count))

    @property
    def anchor_level(self) -> int:
        """Returns the level that is rated 1,500: the middle one of several."""
        points, middle = self.level_points, (len(self.level_points) + 1) / 2
        return min(self.levels, key=lambda level: (abs(points[level - 1] - ANCHOR), abs(level - middle)))

    def level_within(self, points: int) -> int:
        """Returns the strongest level rated no higher, else the weakest; the anchor where all are rated alike."""
        fit = [level for level in self.levels if self.level_points[level - 1] <= points]
        return max(fit, default=1) if len(set(self.level_points)) > 1 else self.anchor_level

    @property
    def fewest(self) -> int:
        """Returns the smallest number of seats."""
        return self.seats[0]

    @property
    def most(self) -> int:
        """Returns the largest number of seats."""
        return self.seats[-1]


AnyGame = Game[Any, Any, Any, Any]
