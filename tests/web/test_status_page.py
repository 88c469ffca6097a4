"""The status page: what everybody may see of the state of the house, what stays unsaid, and what it costs."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from bot.background.process_state import ProcessStateLoop
from bot.background.sweep import Sweep
from bot.logs import RecentErrors
from bot.operation import draining
from bot.operation.public_status import FRESH_SECONDS
from games.table.clock import Outage
from storage import operation
from storage.messages import outages
from storage.operation import ErrorLine
from tests.house import NOON, House

from .conftest import Site, Viewer, looked
from .test_room import operator

JSON = {"accept": "application/json"}
MINUTE = timedelta(minutes=1)


async def facts(site: Site) -> Any:
    """What a program is told, once the last answer is too old."""
    site.house.clock.wind(seconds=FRESH_SECONDS + 1)
    answer = await site.visitor().client.get("/status", headers=JSON)
    assert answer.status_code == 200
    return answer.json()


async def seen(site: Site, language: str = "en") -> Viewer:
    """A stranger who looks at the page, once the last one is too old."""
    site.house.clock.wind(seconds=FRESH_SECONDS + 1)
    return await looked(site.visitor(language=language), "/status")


async def outage(house: House, front: str | None, began: timedelta, seconds: float) -> None:
    """An outage some time ago that no running clock has met."""
    gap = Outage(front, house.clock() - began, house.clock() - began + timedelta(seconds=seconds))
    await house.app.store.write(lambda unit: outages.note(unit.conn, gap))
    await house.app.presence.learn()


async def forgotten(house: House) -> None:
    """The sweep has forgotten the outages that no clock needs."""
    await Sweep(house.app, house.computers).forget_outages()
    assert house.app.presence.known_outages == ()


@pytest.fixture
async def process(site: Site) -> ProcessStateLoop:
    """A process that serves the house since noon."""
    app = site.house.app
    loop = ProcessStateLoop(app, "77-secret-name", errors=RecentErrors())
    await app.store.write(lambda unit: outages.beat(unit.conn, "77-secret-name", NOON))
    await loop.save()
    return loop


async def beats(site: Site, loop: ProcessStateLoop) -> None:
    """The process says that it is alive, and what it is."""
    app = site.house.app
    await app.store.write(lambda unit: outages.beat(unit.conn, "77-secret-name", app.now()))
    await loop.save()


async def test_stranger_reads_that_all_is_well_and_since_when(site: Site, process: ProcessStateLoop) -> None:
    page = await seen(site)
    assert page.sees("Everything works.")
    assert page.sees("Paper connected 20 November 2026, 12:00 UTC")
    assert page.sees("There was none of a minute or more in the last 90 days.")
    assert not page.sees("77-secret-name")


async def test_network_that_is_lost_and_comes_back_is_told_with_its_times(
    site: Site, process: ProcessStateLoop
) -> None:
    site.house.clock.wind(minutes=10)
    site.house.paper.ready = False
    await beats(site, process)
    page = await seen(site)
    assert page.sees("Not everything works.")
    assert page.sees("Paper not connected 20 November 2026, 12:10 UTC")
    site.house.clock.wind(minutes=5)
    site.house.paper.ready = True
    await beats(site, process)
    told = await facts(site)
    (paper,) = told["networks"]
    assert (told["well"], paper["connected"], paper["since"]) == (True, True, "2026-11-20T12:15:06Z")


async def test_network_that_was_lost_a_moment_ago_is_told_before_its_process_has_said_since_when(
    site: Site, process: ProcessStateLoop
) -> None:
    site.house.paper.ready = False
    (paper,) = (await facts(site))["networks"]
    assert (paper["connected"], paper["since"]) == (False, None)


async def test_last_interruptions_stay_after_the_sweep_has_forgotten_them_for_90_days(site: Site) -> None:
    house = site.house
    await outage(house, "paper", 50 * MINUTE, 720)
    await outage(house, None, 30 * MINUTE, 300)
    await forgotten(house)
    await outage(house, None, 10 * MINUTE, 20)  # too short to be told of
    await forgotten(house)
    page = await seen(site)
    assert page.sees("Roundhouse was not running 20 November 2026, 11:30 UTC 5 minutes")
    assert page.sees("Paper was not connected 20 November 2026, 11:10 UTC 12 minutes")
    assert (await facts(site))["since"] == "2026-11-20T11:50:20Z"
    house.clock.wind(days=91)
    assert (await facts(site))["outages"] == []


async def test_outage_that_a_clock_still_needs_is_told_too_and_only_the_last_long_one(site: Site) -> None:
    await site.two_play()
    site.house.clock.wind(minutes=30)
    await outage(site.house, None, 20 * MINUTE, 60)
    await outage(site.house, None, 10 * MINUTE, 120)
    await outage(site.house, None, 2 * MINUTE, 59)
    assert [one["seconds"] for one in (await facts(site))["outages"]] == [120]


async def test_drain_is_told_with_its_reason_and_its_end(site: Site) -> None:
    app, clock = site.house.app, site.house.clock
    await draining.begin(app, draining.read_drain("A <b>new</b> disk", clock() + 30 * MINUTE, clock()), "test")
    page = await seen(site)
    assert page.sees("Maintenance is coming")
    assert page.sees("A <b>new</b> disk. No table can be opened and no match begins.")
    assert page.sees("Expected until 20 November 2026, 12:30 UTC.")
    assert (await facts(site))["drain"] == {"reason": "A <b>new</b> disk.", "until": "2026-11-20T12:30:00Z"}
    clock.wind(hours=1)
    assert not (await seen(site)).sees("Maintenance is coming")


async def test_nothing_of_people_errors_or_processes_is_told(site: Site, process: ProcessStateLoop) -> None:
    ann, _ = await site.two_play()
    line = ErrorLine(NOON, "77-secret-name", "bot.x · a thing failed · KeyError")
    await site.house.app.store.write(lambda unit: operation.add_errors(unit.conn, [line]))
    site.house.app.fronts.down["paper"] = "the token 123:abc was refused"
    page = await seen(site)
    text = f"{page.response.text} {await facts(site)}"
    for secret in ("Ann", "Bo", ann.at.split("/")[2], "77-secret-name", "KeyError", "123:abc", "tictactoe"):
        assert secret not in text, secret


async def test_database_that_cannot_be_used_is_told_on_a_page_all_the_same(site: Site, tmp_path: Path) -> None:
    assert (await facts(site))["well"]
    (tmp_path / "roundhouse.db").rename(tmp_path / "elsewhere.db")
    page = await seen(site)
    assert page.sees("Moves cannot be saved at the moment")
    assert page.sees("at a standstill")
    assert (await facts(site))["missing"] == ["database"]
    (tmp_path / "elsewhere.db").rename(tmp_path / "roundhouse.db")
    assert (await facts(site))["well"]


async def test_many_readers_ask_the_database_once_in_five_seconds(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/status")
    asked: list[str] = []

    def note(*what: Any) -> None:
        asked.append(what[2])

    event.listen(Engine, "before_cursor_execute", note)
    try:
        for reader in (ann, site.visitor(), site.visitor(language="ru")):
            await reader.opens("/status")
            await reader.client.get("/status", headers=JSON)
        assert asked == []
        await facts(site)
        assert 0 < len(asked) < 10
    finally:
        event.remove(Engine, "before_cursor_execute", note)


async def test_it_is_read_in_every_language_and_found_from_the_help(site: Site) -> None:
    await outage(site.house, "paper", 50 * MINUTE, 720)
    assert (await seen(site, "ru")).sees("Всё работает.")
    assert (await seen(site, "zh")).sees("一切正常。")
    reader = site.visitor()
    await reader.opens("/help")
    await reader.follows("Does everything work now?")
    assert reader.at == "/status"


async def test_operators_see_what_everybody_sees_and_keep_their_own_page(site: Site) -> None:
    olga = await operator(site)
    await olga.opens("/status")
    assert olga.sees("Everything works.")
    await olga.opens("/admin")
    assert olga.sees("Operator’s page")
