"""What happened at a table as a list of moves: two sides in columns, more players line by line."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from msgspec import Struct

from games.core.commands import Command, Do, Leave
from games.core.game import Seat
from games.core.screen import Say
from games.table.table import StoredStep, Table

from .sentences import tell_all

TWO = 2  # sides, each with a column of its own


class Brief(str):
    """The notation of a move, as in a column of moves: "c1–c2"; any other text is a whole sentence."""

    __slots__ = ()


class Move(Struct, frozen=True):
    """What a viewer may know of one step, and the number of the step in the replay."""

    step: int
    text: str
    seat: Seat | None = None  # whose move it is; None for what happens to all, or by itself
    is_brief: bool = False


class MoveRow(Struct, frozen=True):
    """One line of the list: the move of each side, or one move, or a sentence."""

    moves: tuple[Move | None, ...]
    is_pair: bool = False

    @property
    def step(self) -> int:
        """The first step that the line tells of."""
        return next(move.step for move in self.moves if move)


def move_rows(
    table: Table,
    history: Iterable[StoredStep],
    viewer: Seat | None,
    say: Callable[[Say], str],
    has: Callable[[str], bool],
    by_others: Container[int] = (),
) -> list[MoveRow]:
    """Returns the steps as lines, the newest first; without those that a viewer (None: the public) may not know.

    A move whose game has a notation for it (`brief-…` beside `event-…`; `has` knows its words) is written in that.
    Steps of the versions `by_others`, who played for the viewer, are told as to the public.
    """
    moves = _all_moves(table, history, viewer, say, has, by_others)
    rows = _pairs(moves) if len(table.chairs) == TWO else (MoveRow((move,)) for move in moves)
    return list(rows)[::-1]


def _all_moves(
    table: Table,
    history: Iterable[StoredStep],
    viewer: Seat | None,
    say: Callable[[Say], str],
    has: Callable[[str], bool],
    by_others: Container[int],
) -> list[Move]:
    """Returns all moves in order; where a round of sealed moves is over, one line for it."""
    lines, moves, since = table.game.ui.round_lines, list[Move](), 0
    for taken in history:
        ears = None if taken.version in by_others else viewer
        if lines is None or lines.closing.isdisjoint(event.kind for event in taken.events):
            moves += _moves(table, taken, ears, say, has)
            continue
        rest = [event for event in taken.events if event.kind not in lines.told]
        said = lines.brief([event for event in taken.events if event.heard_by(ears)])
        sentences = [*([say(said)] if said else []), *tell_all(table.game, rest, ears, say)]
        moves[since:] = [move for move in moves[since:] if not move.is_brief]
        if sentences:
            moves.append(Move(taken.version, say(Say("sentence-separator")).join(sentences)))
        since = len(moves)
    return moves


def _moves(
    table: Table, taken: StoredStep, viewer: Seat | None, say: Callable[[Say], str], has: Callable[[str], bool]
) -> Iterator[Move]:
    """Yields the notation of a step's move, then everything else that happened in one line."""

    def briefly(sentence: Say) -> str:
        key = sentence.key.removesuffix("-you").replace("event-", "brief-", 1)
        return Brief(say(Say(key, sentence.args))) if key != sentence.key and has(key) else say(sentence)

    sentences, seat = tell_all(table.game, taken.events, viewer, briefly), _seat_of(taken.command)
    if sentences and isinstance(sentences[0], Brief):
        yield Move(taken.version, sentences.pop(0), seat, is_brief=True)
        seat = None
    if sentences:
        yield Move(taken.version, say(Say("sentence-separator")).join(sentences), seat)


def _seat_of(command: Command | None) -> Seat | None:
    return command.seat if isinstance(command, Do | Leave) else None


def _pairs(moves: Iterable[Move]) -> Iterator[MoveRow]:
    """Puts the moves of two sides beside each other; sentences stand between them."""
    row: list[Move | None] = [None, None]
    for move in moves:
        if not move.is_brief or move.seat is None or any(row[move.seat :]):
            if any(row):
                yield MoveRow(tuple(row), is_pair=True)
            row = [None, None]
        if move.is_brief and move.seat is not None:
            row[move.seat] = move
        else:
            yield MoveRow((move,))
    if any(row):
        yield MoveRow(tuple(row), is_pair=True)


def newest_line(
    table: Table,
    history: Iterable[StoredStep],
    viewer: Seat | None,
    say: Callable[[Say], str],
    by_others: Container[int] = (),
) -> str:
    """Returns what happened last, in whole sentences; empty where a viewer may know of nothing.

    `history` has the newest step first. Steps of the versions `by_others` are told as to the public.
    """
    by_step = (
        tell_all(table.game, taken.events, None if taken.version in by_others else viewer, say) for taken in history
    )
    return say(Say("sentence-separator")).join(next(filter(None, by_step), ()))
