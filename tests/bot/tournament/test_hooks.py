"""Web-hooks: an address hears of each match and round that ends; one that does not answer is left alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.tournament import hooks, live
from bot.tournament.hooks import FAILURES_MOST, Hooks
from storage.tournament import hooks as stored
from tests.robots.fake_robot import FakeRobot, running

from .cups import Cup


async def hears(cup: Cup, robot: FakeRobot) -> list[dict[str, Any]]:
    """A round is played; gives what the address was sent."""
    app = cup.house.app
    teller = Hooks(app, pauses=(0.0,))
    with app.feed.subscribe([live.ALL]) as reader:
        await cup.plays_round()
        for event in reader.unread:
            await teller.tell(event)
    await teller.drain()
    return [json.loads(asked.body) for asked in robot.asked if asked.verb == "POST"]


async def test_an_address_hears_of_matches_and_rounds(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    async with running(FakeRobot(pages={"/hook": b""})) as address:
        await hooks.add(app, cup.number, f"{address.url}/hook")
        await cup.starts()
        match, one = sorted(await hears(cup, address), key=lambda message: str(message["event"]))
    assert (match["event"], match["name"], match["why"]) == ("match", "Cup", "by_score")
    assert sorted(match["teams"]) == ["Ann", "Bo"]
    assert (one["event"], [row["place"] for row in one["ladder"]]) == ("round", [1, 2])


@pytest.mark.parametrize(("is_allowed", "failures"), [(False, 0), (True, FAILURES_MOST)])
async def test_an_address_that_is_not_allowed_or_never_answers_is_left_alone(
    cup: Cup, is_allowed: bool, failures: int
) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": is_allowed})
    async with running(FakeRobot(pages={"/hook": b""})) as address:
        url = await hooks.add(app, cup.number, f"{address.url}/hook")
        for _ in range(failures):
            await app.store.write(lambda unit: stored.note(unit.conn, cup.number, url, arrived=False))
        await cup.starts()
        assert await hears(cup, address) == []
