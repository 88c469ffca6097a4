"""Proofs of sealed moves: published hashes, openings, and the viewer's own receipt."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.game import Seat
from ..core.screen import Name, Proof, Say
from .state import Shown
from .verdict import move_name
from .views import View


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
        facts: dict[str, str | int | Name | Say] = {"round": number, "who": Name(seat), "move": move_name(shown.move)}
        yield Proof(Say("proof-opening", facts), shown.opening)
