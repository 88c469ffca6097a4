"""Many people open the same page at the same moment: all are answered, however few connections the database has."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.routing import Route

from bot.platforms.web.routes import all_routes
from storage.people import operators

from .conftest import COOKIE, Site, Viewer, open_site

PEOPLE = 12  # more than there are connections
SOON = 20.0  # seconds: those who wait for each other do so for ever
STREAMS = {"/events", "/api/1/robot/requests"}


def _is_page(route: Route) -> bool:
    return "GET" in (route.methods or ()) and "{" not in route.path and route.path not in STREAMS


PAGES = sorted({route.path for route in all_routes("bot.platforms.web") if _is_page(route)})


@pytest.mark.parametrize("part", range(4))
async def test_every_page_is_there_for_many_at_once(tmp_path: Path, part: int) -> None:
    async with open_site(tmp_path) as site:
        people = [await site.person(f"Guest {n}", address=f"192.0.2.{n + 1}") for n in range(PEOPLE)]
        for n in range(0, PEOPLE, 2):  # others see less of a page
            await _make_operator(site, people[n])
        for page in PAGES[part::4]:
            site.house.clock.wind(seconds=30)  # what is remembered for a while is read again
            async with asyncio.timeout(SOON):
                answers = await asyncio.gather(*(who.client.get(page) for who in people))
            assert {answer.status_code for answer in answers} <= {200, 401, 403, 404, 409, 503}, page


async def _make_operator(site: Site, who: Viewer) -> None:
    account = site.web.site.guests.account(who.client.cookies[COOKIE])
    player = await site.house.app.directory.find_player("web", account or "")
    assert player is not None
    await site.house.app.store.write(lambda unit: operators.make(unit.conn, player.id))
