"""What is typed to seal a move and to open it, and the proofs that are shown of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..core.forms import Beginning, Filled, Forms, TypedForm
from ..core.game import Refusal, Seat
from ..core.screen import Arguments, Name, Proof, Say
from .rules import forms
from .sealing import COMMIT, REVEAL, TAKEN, hash_of, is_text, move_of
from .state import Shown, State
from .verdict import DIGITS, MOVES, move_name
from .views import View

SHORT = 8  # characters; a shorter password is accepted with a warning

_IS_HASH = re.compile(r"\s*((?:0[xX])?[0-9a-fA-F]{64})\s*")


def commit(text: str) -> Filled:
    """Takes a hash as it is; anything else is an opening, which is hashed byte for byte."""
    text = text.removeprefix("commit ")
    if found := _IS_HASH.fullmatch(text):
        return Filled(COMMIT + found[1])
    if move_of(text) is None or not is_text(text):
        raise Refusal("no_move")
    sealed = hash_of(text)
    short = "yes" if len(text) - 1 < SHORT else "no"
    return Filled(COMMIT + sealed, Say("form-sealed", {"hash": sealed, "short": short}))


def reveal(text: str) -> Filled:
    """Takes the opening exactly as typed."""
    return Filled(REVEAL + text.removeprefix("reveal "))


_MOVES = tuple(Beginning(digit, move_name(move), move) for digit, move in zip(DIGITS, MOVES, strict=True))

FORMS: Forms[State] = Forms(
    (
        TypedForm("commit", "hash", commit, secret=r"(0x)?[0-9a-f]{64}\s*", begins=_MOVES),
        TypedForm("reveal", "opening", reveal, secret=r"[0-4].+", raw=True, begins=_MOVES),
    ),
    open=forms,
    taken=TAKEN,
    round=lambda state: state.round,
    page="seal",
)


def proofs(view: View) -> tuple[Proof, ...]:
    """Returns the viewer's receipt, this round's published hashes, and the last round's with their openings."""
    return (*_mine(view), *_published(view), *_last_round(view))


def _mine(view: View) -> Iterator[Proof]:
    if view.mine is None:
        return
    if view.mine.move is not None and view.mine.opening is not None:
        yield Proof(Say("proof-my-opening", {"move": move_name(view.mine.move)}), view.mine.opening)
    yield Proof(Say("proof-my-hash"), view.mine.hash)


def _published(view: View) -> Iterator[Proof]:
    for seat, published in sorted(view.hashes.items()):
        yield _hash(view.round, seat, published)


def _last_round(view: View) -> Iterator[Proof]:
    for seat, shown in sorted(view.last_round.items()):
        yield _hash(len(view.story), seat, shown.hash)
        yield from _opening(len(view.story), seat, shown)


def _hash(number: int, seat: Seat, published: str) -> Proof:
    return Proof(Say("proof-hash", {"round": number, "who": Name(seat)}), published)


def _opening(number: int, seat: Seat, shown: Shown) -> Iterator[Proof]:
    if shown.move is not None and shown.opening is not None:
        facts: Arguments = {
            "round": number,
            "who": Name(seat),
            "move": move_name(shown.move),
        }
        yield Proof(Say("proof-opening", facts), shown.opening)
