"""A program takes a seat: in JSON, with a key, in every game."""

from __future__ import annotations

import pytest

from games import find_games

from .conftest import Site
from .robots import owner_of, plays_on, robot_of


@pytest.mark.parametrize("game", find_games())
async def test_program_plays_whole_match_of_each_game_against_computer(site: Site, game: str) -> None:
    _, ann = await owner_of(site)
    robot = await robot_of(site, ann)
    match = await robot.opens(game, computers=[1])
    assert (match["status"], match["you"], match["seats"][0]["kind"]) == ("live", 0, "program")
    over = await plays_on(robot, match)
    assert over["outcome"]["places"]
    document = await robot.gets(f"/{match['id']}/record")
    assert document["seats"][0] == ""
