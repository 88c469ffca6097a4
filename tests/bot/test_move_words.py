"""A move is told to programs in words, and no two moves that differ are told alike."""

from __future__ import annotations

import pytest

from bot.view.seat_document import words_of
from games.core.match import legal, waiting
from tests.games.plays import GAMES, plays, speaker


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.ui.sentences is None])
def test_moves_with_the_same_words_are_one_move(name: str) -> None:
    game, text = GAMES[name], speaker(name, "en").text
    for play in plays(name, game.fewest)[:4]:
        for match in play.matches:
            for seat in waiting(game, match):
                moves = sorted(legal(game, match, seat))
                said = words_of(game, game.view(match.state, seat), moves)
                words = [" ".join(map(text, said[move])) or move for move in moves]
                assert len(set(words)) == len(words), words
