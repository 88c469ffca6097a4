"""/top on Discord: options with choices, and the answer."""

from __future__ import annotations

from .house import Club, begins_match


async def test_top_is_answered_with_what_was_finished(club: Club) -> None:
    found = club.fake.commands.find("top")
    assert found is not None
    club.ann.runs("/top", in_=club.games)
    await club.ann.is_told("No match has finished here yet.")
    await begins_match(club)
    club.ann.runs("/top", in_=club.games, game="tictactoe", where="everywhere")
    await club.ann.is_told("Tic-tac-toe – Everywhere")
