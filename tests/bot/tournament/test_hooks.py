"""Web-hooks: an address hears of each match and round that ends; one that does not answer is left alone."""

from __future__ import annotations

import asyncio
import hmac
import json
from base64 import b64decode, b64encode
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.addresses import Networks, parse_address
from bot.app import App
from bot.background.outbox import Outbox
from bot.clock import Clock as ProcessClock
from bot.features.tournaments import hooks
from bot.features.tournaments.hooks import tell_result
from bot.features.tournaments.robots.http_robot import HttpRobot
from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.running.hooks import HookSender
from games.core.game import Refusal
from games.core.wire import Request
from storage import UnitOfWork, outbox
from storage.outbox import Thing
from storage.tournament import hooks as stored
from storage.tournament import tournaments
from storage.tournament.hooks import FAILURES_MOST
from tests.program import free_port
from tests.robots.fake_robot import FakeRobot, running
from tests.virtual import VirtualLoop, virtually

from .cups import Cup, open_cup


async def hears(cup: Cup, robot: FakeRobot) -> list[dict[str, Any]]:
    """A round is played; gives what the address was sent."""
    await cup.plays_round()
    await sends(cup)
    return [json.loads(asked.body) for asked in robot.asked if asked.verb == "POST"]


async def sends(cup: Cup, attempts: int = 1) -> None:
    """The messages that wait are sent, so often at most."""
    teller = Outbox(cup.house.app, [HookSender(cup.house.app, pauses=(0.0,) * attempts)])
    for _ in range(attempts):
        await teller.send()


async def messages(cup: Cup, at: datetime) -> list[Thing]:
    """The messages that are sent at a time."""
    return await cup.reads(outbox.due, stored.KIND, [stored.CHANNEL], at, 999)


def later(app: App) -> datetime:
    """When a sender that took a message now has died."""
    return app.now() + HookSender.lease


async def tells(cup: Cup, count: int) -> None:
    """So many matches end."""

    async def work(unit: UnitOfWork) -> None:
        one = await tournaments.get(unit.conn, cup.number)
        assert one is not None
        for number in range(count):
            await tell_result(unit, one, 1, number, ["Ann", "Bo"], ("first", (1, 0), "by_score"))

    await cup.house.app.store.write(work)


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
    assert (match["round"], one["round"]) == (1, 1)
    assert match["winner"] in ("first", "second", "draw")
    assert (one["event"], [row["place"] for row in one["ladder"]]) == ("round", [1, 2])


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "[::1]", "[::127.0.0.1]"])
async def test_an_address_in_a_private_network_is_refused_when_it_is_added(cup: Cup, host: str) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    with pytest.raises(Refusal, match="wrong_address") as refused:
        await hooks.add(app, cup.number, f"http://{host}:9000/hook")
    assert "is in a private network" in str(refused.value.facts["why"])
    assert await cup.reads(stored.of_tournament, cup.number) == []
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    assert await hooks.add(app, cup.number, f"http://{host}:9000/hook")


@pytest.mark.parametrize("host", ["169.254.169.254", "168.63.129.16", "[fe80::1]", "metadata.google.internal"])
async def test_metadata_of_a_machine_are_refused_also_where_private_addresses_are_allowed(cup: Cup, host: str) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    with pytest.raises(Refusal, match="wrong_address") as refused:
        await hooks.add(app, cup.number, f"http://{host}/hook")
    assert "the metadata of a machine" in str(refused.value.facts["why"])


async def test_an_address_that_was_allowed_before_is_told_nothing(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    async with running(FakeRobot(pages={"/hook": b""})) as address:
        url = f"{address.url}/hook"
        await app.store.write(lambda unit: stored.add(unit.conn, cup.number, url, app.now()))
        await cup.starts()
        assert await hears(cup, address) == []


async def test_an_address_that_never_answers_is_left_alone_after_twenty_lost_messages(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    async with running(FakeRobot(pages={})) as address:  # answers 404
        await hooks.add(app, cup.number, f"{address.url}/hook")
        with capture_logs() as logged:
            for _ in range(FAILURES_MOST + 5):
                await tells(cup, 1)
                await sends(cup)
        assert len(address.asked) == FAILURES_MOST
        said = [line for line in logged if line["event"] == "a web-hook is left alone until it is added again"]
        assert [(line["log_level"], line["host"], line["lost"]) for line in said] == [("warning", "127.0.0.1", 20)]
        (hook,) = await cup.reads(stored.of_tournament, cup.number)
        assert hook.failures == FAILURES_MOST
        await hooks.add(app, cup.number, hook.url)
        await tells(cup, 56)  # as many as end at once in a round
        await sends(cup)
        (hook,) = await cup.reads(stored.of_tournament, cup.number)
        assert hook.failures == FAILURES_MOST
        await sends(cup)
        assert not await messages(cup, app.now() + timedelta(days=1))


async def test_a_message_whose_sender_died_is_sent_again_with_its_number(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    async with running(FakeRobot(pages={"/hook": b""}, faults={("POST", 1): "server error"})) as address:
        await hooks.add(app, cup.number, f"{address.url}/hook")
        await tells(cup, 1)
        (waiting,) = await messages(cup, app.now())
        assert await app.store.write(lambda unit: outbox.take(unit.conn, waiting, app.now(), later(app)))
        await sends(cup)
        assert address.asked == []  # somebody is sending it
        cup.house.clock.wind(seconds=61)
        await sends(cup, attempts=3)
        await sends(cup)
        assert [json.loads(asked.body)["id"] for asked in address.asked] == [waiting.body["id"]] * 2


async def test_every_message_has_an_id_that_no_other_has_also_after_a_restart(tmp_path: Path) -> None:
    asked = []
    number = 0
    async with running(FakeRobot(pages={"/hook": b""})) as address:
        for _ in range(2):
            async with open_cup(tmp_path, clock=ProcessClock(), robot_private_addresses=True) as cup:
                if number == 0:
                    await cup.opens("Ann", "Bo")
                    number = cup.number
                    await hooks.add(cup.house.app, number, f"{address.url}/hook")
                cup.number = number
                for _ in range(3):  # each is gone before the next one comes
                    await tells(cup, 1)
                    await sends(cup)
        asked = [json.loads(request.body)["id"] for request in address.asked]
    assert len(asked) == 6
    assert len(set(asked)) == 6


async def test_a_message_is_signed_anew_at_each_attempt_with_the_secret_shown_when_the_hook_was_added(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    async with running(FakeRobot(faults={("POST", 1): "server error"}, pages={"/hook?key=1": b""})) as address:
        added = await hooks.add(app, cup.number, f"{address.url}/hook?key=1")
        assert added == await hooks.add(app, cup.number, added.url)
        await tells(cup, 1)
        teller = Outbox(app, [HookSender(app, pauses=(0.0, 0.0))])
        for _ in range(2):
            await teller.send()
            cup.house.clock.wind(seconds=5)
        await hooks.remove(app, cup.number, added.url)
        assert (await hooks.add(app, cup.number, added.url)).secret != added.secret
    first, second = address.asked
    assert first.body == second.body
    seconds = [int(one.headers["webhook-timestamp"]) for one in (first, second)]
    assert seconds[1] == seconds[0] + 5
    for one in (first, second):
        key = b64decode(added.secret.removeprefix("whsec_"))
        signed = f"{json.loads(one.body)['id']}.{one.headers['webhook-timestamp']}.".encode() + one.body
        right = f"v1,{b64encode(hmac.digest(key, signed, 'sha256')).decode()}"
        assert one.headers["webhook-signature"] == right
        assert one.headers["webhook-id"] == json.loads(one.body)["id"]


async def test_a_robot_is_sent_no_other_headers_than_in_2017(cup: Cup) -> None:
    async with running(FakeRobot()) as robot:
        way = HttpRobot(parse_address(robot.url), 1.0, LoopDelays(), Networks.PRIVATE)
        await way.ask(Request(0, "GET", "/"))
        way.close()
        (asked,) = robot.asked
    assert set(asked.headers) == {"host", "user-agent", "accept", "content-type"}


async def test_an_address_without_a_path_can_be_removed_as_it_was_typed(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    await hooks.add(app, cup.number, "http://hook.example")
    await hooks.remove(app, cup.number, "http://hook.example")
    assert await cup.reads(stored.of_tournament, cup.number) == []


@virtually
async def test_messages_wait_in_the_database_until_the_address_answers(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_cup(tmp_path, clock=ProcessClock(loop.now), robot_private_addresses=True) as cup:
        await cup.opens("Ann", "Bo", rounds_most=1)
        app = cup.house.app
        await hooks.add(app, cup.number, f"http://127.0.0.1:{free_port()}/hook")
        await tells(cup, 1)
        teller = Outbox(app, [HookSender(app)])
        teller.start()
        await asyncio.sleep(5)
        assert await messages(cup, later(app))
        await asyncio.sleep(10)
        assert not await messages(cup, later(app))
        await teller.close()
        (hook,) = await cup.reads(stored.of_tournament, cup.number)
        assert hook.failures == 1


async def test_no_more_than_two_hundred_messages_to_an_address_wait_and_a_removed_one_is_sent_none(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    url = (await hooks.add(app, cup.number, "http://hook.example/")).url
    await tells(cup, stored.WAITING_MOST + 20)
    until = later(app)
    assert len(await messages(cup, until)) == stored.WAITING_MOST
    await hooks.remove(app, cup.number, url)
    assert not await messages(cup, until)
