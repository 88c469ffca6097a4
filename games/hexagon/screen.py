"""HeXagon made visible: what one can do, and the board in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ..core.game import Event, Seat
from ..core.screen import Arguments, Button, Name, Say, Screen, Sign
from .board import Board, Move, growths, is_jump, moves, taken
from .grid import bits_in, grid
from .picture import has_won, is_asked, scene
from .state import View, board_in

ROW_MOST = 4  # buttons in a row
TO_TYPE = 6  # moves named as examples for typing
NAMED_MOST = 7  # largest size whose picture description names every cell
SIGNS = {-1: "#", 0: "·", 1: "A", 2: "B"}


@lru_cache(maxsize=512)
def screen(view: View, chosen: str) -> Screen:
    """Returns the board for a viewer: a growth is pressed at once; for a jump, first the chip, then its target."""
    board = board_in(view)
    found = list(moves(board, view.you)) if view.you is not None and is_asked(view) else []
    found.sort(key=lambda move: (-taken(board, move).bit_count(), is_jump(board, move)))  # moves that flip most first
    lines = tuple(_lines(view, chosen))
    return Screen(
        lines,
        scene(view, board, found, chosen, _alt(view, board)),
        _text_board(view, board, found),
        _buttons(board, found, chosen),
        () if view.outcome else view.score,
    )


def _lines(view: View, chosen: str) -> Iterator[Say]:
    if view.outcome:
        return
    first, second = view.score
    yield Say("standing", {"a": Name(0), "first": first, "second": second, "b": Name(1)})
    if view.you is not None:
        yield Say("you-play", {"letter": Sign(view.you), "jumps": view.jumps[view.you]})
    if chosen and is_asked(view):
        yield Say("chosen", {"cell": chosen.split(".")[0]})


def _buttons(board: Board, found: list[Move], chosen: str) -> tuple[tuple[Button, ...], ...]:
    """Returns the growths and then the chips that can jump, or the targets of the chosen chip."""
    word_of = board.grid.word_of
    if chosen:
        source = board.grid.bit_by_word.get(chosen.split(".")[0])
        return _rows([_target(board, move) for move in found if move[0] == source])
    grown = sorted(growths(board, found).values(), key=lambda move: -taken(board, move).bit_count())
    best: dict[int, int] = {}
    for move in found:
        if is_jump(board, move):
            best.setdefault(move[0], taken(board, move).bit_count())
    jumpers = [Button(Say("piece", {"cell": word_of[bit], "taken": n}), word_of[bit]) for bit, n in best.items()]
    return _rows([*(_target(board, move) for move in grown), *jumpers])


def sentences(view: View, spelt: Sequence[str]) -> list[Say]:
    """Says each move. Growths into one cell are said alike: from which chip makes no difference."""
    board, bit_by_word = board_in(view), grid(view.size).bit_by_word
    return [_sentence(board, (bit_by_word[source], bit_by_word[target])) for source, target in map(_words, spelt)]


def _words(spelt: str) -> tuple[str, str]:
    source, _, target = spelt.partition(".")
    return source, target


def _sentence(board: Board, move: Move) -> Say:
    source, target = (board.grid.word_of[bit] for bit in move)
    facts: Arguments = {"from": source, "to": target, "way": "jump" if is_jump(board, move) else "grow"}
    return Say("move", {**facts, "taken": taken(board, move).bit_count()})


def _target(board: Board, move: Move) -> Button:
    source, target = (board.grid.word_of[bit] for bit in move)
    facts: Arguments = {"cell": target, "way": "jump" if is_jump(board, move) else "grow"}
    return Button(Say("target", {**facts, "taken": taken(board, move).bit_count()}), f"{source}.{target}")


def _rows(buttons: Iterable[Button]) -> tuple[tuple[Button, ...], ...]:
    row = list(buttons)
    return tuple(tuple(row[i : i + ROW_MOST]) for i in range(0, len(row), ROW_MOST))


def _text_board(view: View, board: Board, found: list[Move]) -> tuple[Say, ...]:
    rows: list[Say] = []
    for i, row in enumerate(view.cells):
        words = (f"{chr(97 + j)}{SIGNS[value]}" for j, value in enumerate(row) if (i, j) in board.grid.bit_of)
        rows.append(Say("row", {"row": i + 1, "cells": "  ".join(words)}))
    counts = (Say("side", {**_side(view, seat), "who": Name(seat)}) for seat in (0, 1))
    typed = "  ".join(f"{board.grid.word_of[a]}.{board.grid.word_of[b]}" for a, b in found[:TO_TYPE])
    return (*rows, Say("signs"), *counts, *([Say("to-type", {"moves": typed})] if typed else []))


def _side(view: View, seat: Seat) -> Arguments:
    state = "won" if has_won(view, seat) else "asked" if seat == view.waiting else "on"
    return {"letter": Sign(seat), "chips": view.score[seat], "jumps": view.jumps[seat], "state": state}


def _alt(view: View, board: Board) -> Say:
    first, second = (Say("side-alt", _side(view, seat)) for seat in (0, 1))
    last = f"{view.last.source}.{view.last.target}" if view.last else "–"
    taken = " ".join(view.last.taken) if view.last else ""
    facts: Arguments = {"size": view.size, "first": first, "second": second, "last": last, "taken": taken or "–"}
    if view.size > NAMED_MOST:
        return Say("alt", facts)
    a, b = (" ".join(map(board.grid.word_of.__getitem__, bits_in(whole))) or "–" for whole in board.chips)
    return Say(
        "alt-named", {**facts, "one": Sign(0), "a": a, "two": Sign(1), "b": b, "free": _named(board, board.free)}
    )


def _named(board: Board, whole: int) -> str:
    return " ".join(board.grid.word_of[bit] for bit in bits_in(whole)) or "–"


def tell(event: Event) -> Say:
    """Says an event in one sentence."""
    who = {"who": Name(event.seat)} if event.seat is not None else {}
    return Say(f"event-{event.kind}", {**event.facts, **who})
