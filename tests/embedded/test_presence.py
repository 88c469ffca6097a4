"""Presence from a page inside Telegram: its network stands beside the name, by stream and by long polling."""

from __future__ import annotations

import pytest

from games.table.table import Table
from tests.web.conftest import Site, Stream, Viewer
from tests.web.test_presence import leaves, told

from .frames import MiniApp


async def two(site: Site, ann: MiniApp) -> tuple[Table, Viewer, Stream]:
    """Ann plays in Telegram, Bo in a tab, whose stream is open."""
    await ann.signs_in()
    bo = await site.person("Bo")
    await bo.tries("/open", game="tictactoe")
    table = await site.table(bo)
    assert (await ann.sends(f"/t/{table.id}/do", do="join:0")).status_code == 303
    table = await site.table(bo)
    return table, bo, await site.watches(bo, f"/t/{table.id}")


def homes(table: Table, home: str) -> list[str]:
    """Where each seat's player looks while the one from Telegram looks in this home."""
    return [home if chair.front == "telegram" else "" for chair in table.chairs]


@pytest.mark.parametrize("polls", [False, True])
async def test_network_of_a_frame_stands_beside_the_name_of_its_player(site: Site, ann: MiniApp, polls: bool) -> None:
    table, bo, stream = await two(site, ann)
    at = f"/t/{table.id}"
    if polls:
        await ann.gets(f"/events?watch={at}&view={at}&wait=0")
    else:
        await site.listens(f"/events?watch={at}&view={at}&ticket={await ann.ticket()}", site.visitor())
    await told(stream, *homes(table, "telegram"))
    await bo.opens(at)
    assert "is at the board, in Telegram" in bo.page.text


async def test_page_that_polls_and_is_not_in_view_any_more_marks_nobody(site: Site, ann: MiniApp) -> None:
    table, _, stream = await two(site, ann)
    at = f"/t/{table.id}"
    await ann.gets(f"/events?watch={at}&view={at}&wait=0")
    await told(stream, *homes(table, "telegram"))
    await ann.gets(f"/events?watch={at}&wait=0")
    await leaves(site, table, stream)
    await told(stream, *homes(table, ""))
