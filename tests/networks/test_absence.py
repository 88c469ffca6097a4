"""An absent person: what a table does, for each reason, at each moment, on each front, at two to four seats."""

from __future__ import annotations

from pathlib import Path

import pytest

from .absence import DEEDS, MOMENTS, Cell, Seen, cells, play_cell

BEFORE_THE_START, BEFORE_A_MOVE, IN_TURN, OUT_OF_TURN, AFTER_THE_END = MOMENTS
EVERY = list(cells())
OF_A_DEED = [[cell for cell in EVERY if cell.deed is deed] for deed in DEEDS]
SAMPLE = [same[number * 7 % len(same)] for number, same in enumerate(OF_A_DEED)]  # another moment of each
LEFT = {"left", "blocked", "removed", "forgotten"}
NOT_THEIR_OWN = {"removed", "room_gone", "bot_removed"}


@pytest.mark.slow
@pytest.mark.parametrize("cell", SAMPLE, ids=str)
def test_each_way_to_be_away_costs_what_it_should(cell: Cell, tmp_path: Path) -> None:
    check(play_cell(cell, tmp_path))


@pytest.mark.long("absence")
@pytest.mark.parametrize("cell", [cell for cell in EVERY if cell not in SAMPLE], ids=str)
def test_each_way_to_be_away_costs_what_it_should_at_each_moment_on_each_front(cell: Cell, tmp_path: Path) -> None:
    check(play_cell(cell, tmp_path))


def check(seen: Seen) -> None:
    """What docs/players.md promises."""
    CHECKS[seen.cell.moment](seen)


def check_before_the_start(seen: Seen) -> None:
    """A person who leaves or is removed loses the seat and gets the stake back; a sleeper keeps the seat."""
    if seen.why in LEFT:
        assert seen.outcome == f"open with {seen.cell.seats - 1} without them"
        assert seen.why == "forgotten" or seen.chips == 0
    else:
        assert seen.outcome == f"open with {seen.cell.seats} and them"


def check_before_a_move(seen: Seen) -> None:
    """A match of two in which nobody has moved leaves no trace; at more seats a computer plays on."""
    if seen.why == "vacation":
        assert seen.outcome == "goes on"
    elif seen.cell.seats == 2 and seen.cell.deed.name != "blocks the bot":  # the other may be to move
        assert seen.outcome == "stopped, place None"
        assert seen.rated == "stopped"
        assert seen.chips == 0 or seen.why == "forgotten"
    check_choices(seen)


def check_in_the_match(seen: Seen) -> None:
    """The match goes on for the others, and ends by its rules or the clock."""
    assert (seen.outcome == "goes on") == (seen.why == "vacation")
    check_choices(seen)


def check_choices(seen: Seen) -> None:
    """A win can be claimed at once only for a deed of the person's own; the card says why they do not answer."""
    if seen.why in ("", *NOT_THEIR_OWN):
        assert "Claim the win" not in seen.others
        assert seen.answering in ("", f"{seen.why}: nobody")
    if seen.why == "left" and seen.answering:
        assert any("has left" in line for line in seen.card)
        assert ("Claim the win" in seen.others) == (seen.cell.seats == 2 and seen.cell.moment != OUT_OF_TURN)
    if seen.answering.endswith("a computer"):
        assert seen.cell.seats > 2
        assert any("A computer plays for" in line for line in seen.card)


def check_after_the_end(seen: Seen) -> None:
    """A rematch is of those who are there; who sleeps is waited for, and nobody has left whose room went."""
    if seen.why in LEFT:
        assert seen.outcome == f"open with {seen.cell.seats - 1} without them"
    else:
        assert not seen.outcome.startswith("open")


CHECKS = {
    BEFORE_THE_START: check_before_the_start,
    BEFORE_A_MOVE: check_before_a_move,
    IN_TURN: check_in_the_match,
    OUT_OF_TURN: check_in_the_match,
    AFTER_THE_END: check_after_the_end,
}
