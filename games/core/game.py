"""What a game is: a record of pure functions over a frozen state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Generic, TypeVar

from .analysis import NO_ANALYSIS, Analysis
from .computer import NO_COMPUTER, USUAL_SKILL, Computer, Skill
from .forms import NO_FORMS, Forms
from .screen import Proof, Say, Scene, Screen
from .wire import Wire

S = TypeVar("S")  # a game's state
A = TypeVar("A")  # an action: str(action) is its spelling
V = TypeVar("V")  # what one seat may know
O = TypeVar("O")  # a game's options  # noqa: E741
Seat = int
Fact = str | int


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


def _no_limit(_options: Any) -> timedelta | None:
    return None


@dataclass(frozen=True, slots=True)
class LobbyRules(Generic[O]):
    """When a lobby starts the match by itself: at its deadline with enough seats taken, when it is full, or never.

    At its deadline, a lobby with too few seats is extended by the same limit, `extensions` times in a row; then it
    closes. Without a limit the host starts the match, and the lobby closes after an hour.
    """

    limit: Callable[[O], timedelta | None] = _no_limit
    full_starts: bool = False
    extensions: int = 3
    one_per_pair: bool = False  # each of two players hosts at most one unfinished match of the pair in a room


HOST_STARTS: LobbyRules[Any] = LobbyRules()


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


def _nothing_sealed(_state: Any, _seat: Seat) -> bool:
    return False


def _not_barred(_state: Any, _seat: Seat, _text: str) -> Refusal | None:
    return None


def _unknown(_state: Any, _seat: Seat, _text: str) -> Any:
    raise Refusal("illegal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Generic[S]):
    """What chance and the first seat decide in a game."""

    draws: bool = True  # uses chance: a record needs its secret, or a position
    same_deal: bool = False  # no hidden chance: a rematch with sides swapped uses the same deal
    seat_0_begins: bool = False  # so swapping sides makes a difference
    with_mover: Callable[[S, Seat], S] | None = None  # the position with this seat to move; where nothing is hidden


USUAL_DEAL: Deal[Any] = Deal()


@dataclass(frozen=True, slots=True, kw_only=True)
class Interface(Generic[S, V]):
    """How a game is shown besides its screens, and how people type it."""

    opened: Callable[[S], Screen] | None = None  # with all that seats hide, for replays of matches that are over
    story: Story | None = None  # several events in fewer sentences; None: one sentence each
    round_lines: RoundLines | None = None  # where moves are sealed and shown together
    sentences: Callable[[V, Sequence[str]], Sequence[Say]] | None = None  # moves in words; None: those of their buttons
    proofs: Callable[[V], tuple[Proof, ...]] = _no_proofs  # hashes, openings and receipts that the viewer may see
    sealed: Callable[[S, Seat], bool] = _nothing_sealed  # whether a seat sees what its player has sealed
    spare: frozenset[str] = frozenset()  # fields of a view that decide no move: models do not read them each turn
    private: bool = False  # a seat's screen and buttons are for that seat alone
    alike: bool = False  # seats asked together have the same buttons: they may stand on the card, a press stays secret
    grid: str = ""  # how the keys begin of those lines of a board in words that are rows of cells
    board_in_buttons: bool = False  # its buttons show the whole board, so that chats can do without the picture
    aliases: tuple[str, ...] = ()  # short names that people type for it, in any language
    signs: tuple[str, ...] = ()  # the sign of each seat on the board, if it is not its letter
    hints: int = 0  # for the first actions in somebody's first match: `hint-1` to `hint-…` in its words
    cover: Scene | None = None  # the picture on its card, of COVER_SIZE; None: a position of a match
    lesson: tuple[tuple[str, ...], ...] = ()  # actions from a fresh start, one list for each picture of the rules


PLAIN_INTERFACE: Interface[Any, Any] = Interface()


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
    deal: Deal[S] = USUAL_DEAL
    lobby: LobbyRules[O] = HOST_STARTS
    rules: int = 1  # version of the rules, stored with matches and records

    # what people see and type
    view: Callable[[S, Seat | None], V]  # None: the public
    guess: Callable[[V, bytes], S]  # a possible state behind this view
    screen: Callable[[V, str], Screen]  # for a view and the part of a spelling chosen so far
    tell: Callable[[Event], Say]  # one sentence for an event
    forms: Forms[S] = NO_FORMS
    ui: Interface[S, V] = PLAIN_INTERFACE

    # computer players, robots, and what a finished match teaches
    computer: Computer[V] = NO_COMPUTER
    skill: Skill = USUAL_SKILL
    wire: Wire | None = None  # how robots play it over HTTP; None: they do not
    analysis: Analysis[S, V] = NO_ANALYSIS

    @property
    def levels(self) -> range:
        """Returns the levels of its computer player, the weakest first; empty without one."""
        return self.computer.levels

    @property
    def fewest(self) -> int:
        """Returns the smallest number of seats."""
        return self.seats[0]

    @property
    def most(self) -> int:
        """Returns the largest number of seats."""
        return self.seats[-1]


AnyGame = Game[Any, Any, Any, Any]
