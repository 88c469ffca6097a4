"""Descriptions of tournaments, and one clear sentence for each mistake."""

from __future__ import annotations

from typing import Any

import pytest

from games.tournament.description import BadDescription, Entrant, game_name, read_description, robot_games, round_type

from .playing import GAME, GAMES, NAME

ROBOT_GAMES = ", ".join(robot_games(GAMES))
TEAMS = [{"name": "Ann", "url": "http://127.0.0.1:8001"}, {"name": "Bo", "url": "https://bo.example/robot/"}]


def test_description_in_full() -> None:
    rounds = [{"size": 3, "timeout_seconds": 0.5, "multiplier": 2, "symmetric": True, "both": False}, {}]
    found = read_description({"teams": TEAMS, "rounds": rounds, "pairing": "swiss", "game": NAME}, GAMES)
    assert (found.game, found.pairing) == (NAME, "swiss")
    assert found.entrants == (Entrant("Ann", TEAMS[0]["url"]), Entrant("Bo", TEAMS[1]["url"]))
    first, second = found.rounds
    assert first.document() == rounds[0]
    assert second.document() == {"size": 5, "symmetric": False, "timeout_seconds": 1.0, "multiplier": 1, "both": True}


def test_teams_alone_play_one_round_each_against_each_on_both_sides() -> None:
    found = read_description({"teams": TEAMS}, GAMES)
    assert (found.game, found.pairing, len(found.rounds)) == (NAME, "round_robin", 1)
    assert found.rounds[0].both


def test_round_has_no_clock_of_the_game() -> None:
    assert round_type({}, GAME, "Round 1").options == GAME.Options(move_seconds=None)


def with_team(**facts: Any) -> dict[str, Any]:
    """A description whose third team has these facts."""
    return {"teams": [*TEAMS, {"name": "Cy", "url": "http://cy.example", **facts}]}


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "A description is a JSON object."),
        (
            {"teams": TEAMS, "round": 1},
            "A description has 'round', but the keys are anchors, game, pairing, rounds, teams.",
        ),
        ({}, "teams is a list of 2 to 200 objects."),
        ({"teams": TEAMS[:1]}, "teams is a list of 2 to 200 objects."),
        ({"teams": [*TEAMS, 5]}, "Team 3 is a JSON object."),
        (with_team(name=""), "Team 3: name is a text of 1 to 40 printable characters."),
        (with_team(name="C" * 41), "Team 3: name is a text of 1 to 40 printable characters."),
        (with_team(name="a\nb"), "Team 3: name is a text of 1 to 40 printable characters."),
        (with_team(name=None), "Team 3: name is a text of 1 to 40 printable characters."),
        (with_team(name="Bo"), "Team 3: another team is already called Bo."),
        (with_team(url=8), "Team 3: url is the address of its robot."),
        (with_team(robot=1), "Team 3 has 'robot', but the keys are name, url."),
        ({"teams": TEAMS, "rounds": []}, "rounds is a list of 1 to 1,000 objects."),
        ({"teams": TEAMS, "rounds": {}}, "rounds is a list of 1 to 1,000 objects."),
        ({"teams": TEAMS, "rounds": [{}, 3]}, "Round 2 is a JSON object."),
        ({"teams": TEAMS, "rounds": [{"size": 99}]}, "Round 1: option size cannot be 99, only 2 to 13."),
        ({"teams": TEAMS, "rounds": [{"symmetric": 1}]}, "Round 1: option symmetric cannot be 1, only true or false."),
        (
            {"teams": TEAMS, "rounds": [{"move_seconds": 1}]},
            "Round 1 has 'move_seconds', but the keys are both, multiplier, size, symmetric, timeout_seconds.",
        ),
        (
            {"teams": TEAMS, "rounds": [{"timeout_seconds": 0}]},
            "Round 1: timeout_seconds is a number above 0 and up to 3,600.",
        ),
        (
            {"teams": TEAMS, "rounds": [{"timeout_seconds": True}]},
            "Round 1: timeout_seconds is a number above 0 and up to 3,600.",
        ),
        ({"teams": TEAMS, "rounds": [{"multiplier": 0.5}]}, "Round 1: multiplier is a whole number from 1 to 1000."),
        ({"teams": TEAMS, "rounds": [{"both": 1}]}, "Round 1: both is true or false."),
        ({"teams": TEAMS, "pairing": "ladder"}, "pairing is one of round_robin, swiss, knockout, not 'ladder'."),
        ({"teams": TEAMS, "pairing": []}, "pairing is one of round_robin, swiss, knockout, not []."),
        ({"teams": TEAMS, "anchors": 1}, "anchors is true or false."),
        (
            {"teams": TEAMS, "anchors": True, "pairing": "knockout"},
            "A knock-out has no anchors: they must not put a team out.",
        ),
        (
            {"teams": [*TEAMS, {"name": "Computer (5)", "url": "http://x.example"}], "anchors": True},
            "A team cannot be called Computer (5): an anchor has this name.",
        ),
        ({"teams": TEAMS, "game": "chess"}, f"game is one of {ROBOT_GAMES}, not 'chess'."),
        ({"teams": TEAMS, "game": []}, f"game is one of {ROBOT_GAMES}, not []."),
    ],
)
def test_mistake_is_named_in_one_sentence(document: Any, sentence: str) -> None:
    with pytest.raises(BadDescription) as error:
        read_description(document, GAMES)
    assert str(error.value) == sentence


def test_game_must_be_named_where_there_are_several() -> None:
    several = {"one": GAME, "other": GAME}
    with pytest.raises(BadDescription, match="game is one of one, other, not None"):
        game_name(None, several)
    assert game_name("other", several) == "other"
