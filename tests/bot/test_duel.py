"""Computer players against each other: counted fairly, the same again from the same seed."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from bot.__main__ import main
from bot.cli.duel import Bout, Score, duel, margin, print_duel, think
from games import find_games
from games.core.chance import NO_SECRET
from games.core.computer import Ask
from games.core.game import Outcome, Start
from games.core.match import begin, legal
from games.core.options import make

GAMES = {**find_games(), **find_games("tests.test_games")}


def bout(name: str, *levels: int, **options: Any) -> Bout:
    return Bout(GAMES[name], levels, make(GAMES[name].Options, options))


def counted(facts: dict[str, Any]) -> dict[str, Any]:
    """A result without what the clock says."""
    return {key: value for key, value in facts.items() if not key.endswith("_per_second")}


def test_every_deal_is_played_once_in_every_rotation() -> None:
    facts = duel("sealed", bout("sealed", 5, 0, 0), games=10, series=1, seed=1)
    assert facts["games"] == 12
    assert sum(facts["wins"]) + facts["draws"] == 12
    assert sum(facts["pairs"].values()) == 4
    assert sum(facts["ends"].values()) == 12
    assert sum(facts["points"]) == pytest.approx(12, abs=0.01)


def test_mean_of_the_pairs_is_the_share_of_the_first_place_with_its_margin() -> None:
    facts = duel("tictactoe", bout("tictactoe", 4, 0), games=40, series=1, seed=1)
    assert facts["pair_mean"] == pytest.approx(facts["points"][0] / 40, abs=1e-3)
    assert 0 < facts["pair_margin"] < 0.3


def test_margin_is_that_of_ninety_nine_in_a_hundred_and_unknown_for_one() -> None:
    assert margin([0.5]) == 1
    assert margin([0.25, 0.75] * 200) == pytest.approx(2.576 * 0.25 / 20, rel=0.01)


def test_same_seed_gives_the_same_games_and_another_others() -> None:
    first, again, other = (counted(duel("tictactoe", bout("tictactoe", 3, 2), 40, 1, seed)) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_best_level_never_loses_at_tic_tac_toe() -> None:
    facts = duel("tictactoe", bout("tictactoe", 5, 0), games=200, series=1, seed=1)
    assert facts["wins"][1] == 0
    assert facts["wins"][0] > 150
    assert facts["pairs"]["lost"] == 0


def test_game_without_computers_is_played_by_chance() -> None:
    facts = duel("hidden", bout("hidden", 5, 5, 5), games=6, series=1, seed=1)
    assert facts["games"] == 6
    assert set(facts["ends"]) == {"emptied"}


def test_level_zero_plays_anything_legal() -> None:
    game = GAMES["sealed"]
    match = begin(game, Start(2, NO_SECRET, make(game.Options, {}), 1), None).match
    asks = (Ask(game.view(match.state, 0), 0, bytes([i])) for i in range(60))
    assert {think(game, match, 0, ask) for ask in asks} == set(legal(game, match, 0))


def test_computers_see_the_earlier_games_of_their_series_as_their_seats_did() -> None:
    seen: list[tuple[int, int]] = []

    def watching(ask: Ask[Any]) -> str:
        assert all(view.you == ask.view.you and view.over for view in ask.earlier)
        seen.append((ask.view.you, len(ask.earlier)))
        return str(ask.view.you + 1)

    game = replace(GAMES["sealed"], computer=replace(GAMES["sealed"].computer, choose=watching))
    facts = duel("sealed", Bout(game, (3, 3), make(game.Options, {})), games=6, series=3, seed=1)
    assert facts["games"] == 6
    assert sorted(seen) == [(seat, earlier) for seat in (0, 1) for earlier in (0, 0, 1, 1, 2, 2)]


def test_seat_that_can_only_type_is_late() -> None:
    game = replace(GAMES["sealed"], legal=lambda state, seat: ())
    facts = duel("sealed", Bout(game, (3, 3), make(game.Options, {})), games=2, series=1, seed=1)
    assert facts["ends"] == {"time": 2}
    assert facts["draws"] == 2


def test_points_are_exact_however_many_share() -> None:
    score = Score([0] * 6, [Fraction(0)] * 6)
    for _ in range(6):
        score.add(Outcome((tuple(range(6)),), "draw"), range(6), 1)
    assert score.points == [1] * 6
    assert score.draws == 6


def test_drawn_rotation_is_neither_won_nor_lost() -> None:
    everybody = Outcome(((0, 1),), "full")
    game = replace(GAMES["tictactoe"], outcome=lambda state: everybody, waiting=lambda state: frozenset())
    facts = duel("tictactoe", Bout(game, (1, 1), make(game.Options, {})), games=4, series=1, seed=1)
    assert facts["pairs"] == {"won": 0, "drawn": 2, "lost": 0}
    assert facts["points"] == [2.0, 2.0]


def test_duel_says_how_far_it_is() -> None:
    lines: list[str] = []
    duel("tictactoe", bout("tictactoe", 1, 1), games=3, series=1, seed=1, progress=lines.append)
    assert lines == ["1 of 4 games", "2 of 4 games", "3 of 4 games", "4 of 4 games"]


def test_result_has_the_contract_s_parts(capsys: pytest.CaptureFixture[str]) -> None:
    print_duel(duel("tictactoe", bout("tictactoe", 5, 1), 4, 1, 1), as_json=True)
    facts = json.loads(capsys.readouterr().out)
    wanted = {"game", "seats", "levels", "games", "wins", "draws", "pairs", "ends", "mean_steps"}
    assert wanted | {"games_per_second", "steps_per_second"} <= set(facts)
    assert (facts["game"], facts["seats"], facts["levels"], facts["games"]) == ("tictactoe", 2, [5, 1], 4)


# The command


def test_duel_prints_its_result_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["duel", "tictactoe", "--levels", "5,0", "--games", "10", "--seed", "3"])
    out = capsys.readouterr().out
    assert status == 0
    assert out.startswith("tictactoe: 10 games, ")
    assert "  level 5: " in out


def test_fewer_levels_than_seats_are_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["duel", "tictactoe", "--seats", "2", "--levels", "4", "--games", "2", "--set", "move_seconds=none"]
    assert main([*arguments, "--set", "restart=either", "--budget", "0.5", "--series", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["levels"] == [4, 4]


def test_duel_without_levels_plays_by_chance(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duel", "tictactoe", "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["levels"] == [0, 0]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "invalid choice"),
        (["tictactoe", "--seats", "3"], "is for 2 seats"),
        (["tictactoe", "--seats", "-1"], "is for 2 seats"),
        (["tictactoe", "--seats", "x"], "invalid int value"),
        (["tictactoe", "--levels", "1,2,3"], "is for 2 seats"),
        (["tictactoe", "--seats", "2", "--levels", "1,2,3"], "more levels than the 2 seats"),
        (["tictactoe", "--levels", "6"], "levels of tictactoe are 0 to 5"),
        (["tictactoe", "--levels", ""], "levels are numbers"),
        (["tictactoe", "--games", "0"], "a whole number from 1"),
        (["tictactoe", "--games", "1e3"], "a whole number from 1"),
        (["tictactoe", "--series", "-1"], "a whole number from 1"),
        (["tictactoe", "--seed", "-1"], "a whole number from 0"),
        (["tictactoe", "--seed", "9" * 30], "a whole number from 0 of at most 19 digits"),
        (["tictactoe", "--games", "9" * 10], "a whole number from 1 to 999999999"),
        (["tictactoe", "--budget", "much"], "a number above 0"),
        (["tictactoe", "--set", "size=5"], "unknown option 'size'"),
        (["tictactoe", "--set", "move_seconds"], "option move_seconds cannot be ''"),
        (["tictactoe", "--set", "move_seconds=true"], "option move_seconds cannot be True"),
        (["tictactoe", "--set", "move_seconds=" + "9" * 5000], "option move_seconds cannot be"),
        ([], "the following arguments are required: GAME"),
    ],
)
def test_wrong_arguments_are_explained(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["duel", *arguments])
    assert left.value.code == 2
    assert reason in capsys.readouterr().err
