"""Web-hooks: an address hears of each match and round that ends; one that does not answer is left alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.feed import FeedEvent
from bot.tournament import live
from bot.tournament.running import hooks
from bot.tournament.running.hooks import FAILURES_MOST, Hooks
from games.core.game import Refusal
from storage.tournament import events as stored
from tests.robots.fake_robot import FakeRobot, running

from .cups import Cup, heard


async def hears(cup: Cup, robot: FakeRobot) -> list[dict[str, Any]]:
    """A round is played; gives what the address was sent."""
    app = cup.house.app
    teller = Hooks(app, pauses=(0.0,))
    with heard(app, live.ALL) as events:
        await cup.plays_round()
    for event in events:
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


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "[::1]", "[::127.0.0.1]", "168.63.129.16"])
async def test_an_address_in_a_private_network_is_refused_when_it_is_added(cup: Cup, host: str) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    with pytest.raises(Refusal, match="wrong_address") as refused:
        await hooks.add(app, cup.number, f"http://{host}:9/hook")
    assert "is in a private network" in str(refused.value.facts["why"])
    assert await cup.reads(stored.hooks_of, cup.number) == []
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    assert await hooks.add(app, cup.number, f"http://{host}:9/hook")


async def test_an_address_that_was_allowed_before_is_told_nothing(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    async with running(FakeRobot(pages={"/hook": b""})) as address:
        url = f"{address.url}/hook"
        await app.store.write(lambda unit: stored.add_hook(unit.conn, cup.number, url, app.now()))
        await cup.starts()
        assert await hears(cup, address) == []


async def test_an_address_that_never_answers_is_left_alone_after_twenty_lost_messages(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    async with running(FakeRobot(pages={})) as address:  # answers 404
        await hooks.add(app, cup.number, f"{address.url}/hook")
        teller = Hooks(app, pauses=(0.0,))
        event = FeedEvent("ended", [live.ALL], {"tournament": cup.number, "match": 1, "teams": []})
        for _ in range(FAILURES_MOST + 5):
            await teller.tell(event)
            await teller.drain()
        assert len(address.asked) == FAILURES_MOST
        (hook,) = await cup.reads(stored.hooks_of, cup.number)
        assert hook.failures == FAILURES_MOST
        await hooks.add(app, cup.number, hook.url)
        for _ in range(56):  # as many as end at once in a round
            await teller.tell(event)
        await teller.drain()
        (hook,) = await cup.reads(stored.hooks_of, cup.number)
        assert hook.failures == FAILURES_MOST
