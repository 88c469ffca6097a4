"""Which level of the computer is offered first to somebody, at each game."""

from __future__ import annotations

from bot.usecases.ranking import suitable_levels
from tests.house import House
from tests.rated import rate


async def test_somebody_without_a_rating_is_offered_a_kind_level(house: House) -> None:
    ann = await house.person("Ann")
    for player in (None, ann):
        found = await suitable_levels(house.app, player)
        assert {name: found[name] for name in ("hexagon", "tequila", "tictactoe")} == {
            "hexagon": 3,
            "tequila": 1,
            "tictactoe": 1,
        }


async def test_somebody_with_a_rating_is_offered_the_strongest_level_that_is_weaker_for_sure(house: House) -> None:
    await rate(house.app, "hexagon", deviation=100_000, Ann=2_100, Bo=1_500)  # ± 196
    ann, bo = [(await suitable_levels(house.app, await house.person(name)))["hexagon"] for name in ("Ann", "Bo")]
    points = house.app.games["hexagon"].computer.level_points
    assert points[ann - 1] <= 2_100 - 196 < points[ann]
    assert points[bo - 1] <= 1_500 - 196 < points[bo]


async def test_nobody_is_offered_less_than_the_lowest_level_or_more_than_the_highest(house: House) -> None:
    await rate(house.app, "hexagon", Ann=3_500, Bo=-900)
    levels = [(await suitable_levels(house.app, await house.person(name)))["hexagon"] for name in ("Ann", "Bo")]
    assert levels == [16, 1]


async def test_where_all_levels_are_rated_alike_the_middle_one_is_offered(house: House) -> None:
    assert (await suitable_levels(house.app, None))["rpsls"] == 3


async def test_game_without_a_computer_offers_none(house: House) -> None:
    assert "hidden" not in await suitable_levels(house.app, None)
