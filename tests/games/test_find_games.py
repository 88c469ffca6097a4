"""Games are found, never listed."""

from __future__ import annotations

from typing import Any

import pytest

from games import find_games
from games.core.game import Game


def test_every_folder_with_a_game_is_found_by_its_name() -> None:
    assert "tictactoe" in find_games()
    assert list(find_games("tests.test_games")) == ["hidden", "sealed"]


def test_folder_without_a_game_is_passed_over() -> None:
    assert "core" not in find_games()


def test_names_come_in_order() -> None:
    assert list(find_games()) == sorted(find_games())


def test_what_was_found_is_not_changed_by_its_readers() -> None:
    found: Any = find_games()
    with pytest.raises(TypeError):
        found["chess"] = None
    assert "chess" not in found


def test_game_without_a_duty_does_not_come_to_be() -> None:
    duties: dict[str, Any] = {"seats": range(2, 3)}
    with pytest.raises(TypeError, match="setup") as error:
        Game(**duties)
    assert "'legal'" in str(error.value)
