"""A pasted list of teams is read as people write lists, and added as a whole or not at all."""

from __future__ import annotations

import pytest

from bot.features.tournaments import organising
from bot.features.tournaments.teams.team_list import WrongList, add_list, check_list, lines_of
from bot.features.tournaments.teams.teams import TEAMS_MOST
from games.core.game import Refusal

from .cups import Cup

ANN = ("Ann", "http://192.0.2.1:8000")


@pytest.mark.parametrize(
    "line",
    [
        "Ann, http://192.0.2.1:8000",
        "Ann;http://192.0.2.1:8000",
        "Ann\thttp://192.0.2.1:8000",
        "  Ann   http://192.0.2.1:8000  ",
        "Ann,http://192.0.2.1:8000",
    ],
)
def test_name_and_address_may_be_separated_in_many_ways(line: str) -> None:
    assert list(lines_of(f"\r\n{line}\r\n")) == [(2, *ANN)]


@pytest.mark.parametrize(
    ("line", "name", "url"),
    [
        ("Random walkers", "Random walkers", ""),
        ("Random walkers,", "Random walkers", ""),
        ("Smith, Jo; https://jo.example/a,b", "Smith, Jo", "https://jo.example/a,b"),
        ("Bo, robot.example:8000", "Bo", "robot.example:8000"),
        (", http://192.0.2.1", "", "http://192.0.2.1"),
    ],
)
def test_line_is_a_name_and_perhaps_an_address(line: str, name: str, url: str) -> None:
    assert list(lines_of(line)) == [(1, name, url)]


async def test_each_wrong_line_is_named_and_nothing_is_added(cup: Cup) -> None:
    await cup.opens("Ann")
    before = await cup.teams()
    text = "Bo, http://bo.example:8000\n\nANN, http://ann.example\nCy, ftp://cy.example\n, http://x.example\nbo\n"
    listed = await check_list(cup.house.app, cup.number, text)
    codes = [(one.line, one.wrong.code if one.wrong else "") for one in listed]
    assert codes == [(1, ""), (3, "name_taken"), (4, "wrong_address"), (5, "no_name"), (6, "name_taken")]
    with pytest.raises(WrongList) as refused:
        await add_list(cup.house.app, cup.number, text)
    assert (refused.value.facts, refused.value.first.code) == ({"line": 3, "count": 4}, "name_taken")
    assert await cup.teams() == before


async def test_whole_list_is_added_and_an_organiser_vouches_for_addresses_alone(cup: Cup) -> None:
    await cup.opens()
    added = await add_list(cup.house.app, cup.number, "Ann, http://ann.example:8000\nBo", by_hand=True)
    assert [(team.name, team.url, team.problem) for team in added] == [
        ("Ann", "http://ann.example:8000", ""),
        ("Bo", "", "no_endpoint"),
    ]
    (cy,) = await add_list(cup.house.app, cup.number, "Cy, http://cy.example")
    assert cy.problem == "unproven"


async def test_list_is_refused_if_it_is_empty_or_too_long_or_the_tournament_has_ended(cup: Cup) -> None:
    await cup.opens()
    with pytest.raises(Refusal, match="empty_list"):
        await add_list(cup.house.app, cup.number, " \n")
    too_long = await check_list(cup.house.app, cup.number, "\n".join(f"T{n}" for n in range(TEAMS_MOST)))
    assert [one.wrong.code for one in too_long if one.wrong] == ["too_many_teams"]
    await organising.end(cup.house.app, cup.number)
    await cup.turns()
    with pytest.raises(Refusal, match="tournament_ended"):
        await add_list(cup.house.app, cup.number, "Ann")
