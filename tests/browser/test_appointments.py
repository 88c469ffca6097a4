"""Appointments in a real browser: a time by its own clock, the time of each reader, pages that follow, no barriers."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

import pytest

from tests.program import Program

from .barriers import found_in_light_and_dark, is_too_wide, too_small
from .tabs import PHONE, expect

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

BERLIN, TOKYO = ZoneInfo("Europe/Berlin"), ZoneInfo("Asia/Tokyo")


def barriers(tab: Tab) -> list[str]:
    """What hinders somebody on this page, in light and dark."""
    return [*found_in_light_and_dark(tab), *too_small(tab), *(["too wide"] if is_too_wide(tab) else [])]


def test_each_reads_the_time_by_their_own_clock_and_open_pages_follow(house_server: Program, people: People) -> None:
    at = (datetime.now(BERLIN) + timedelta(days=3)).replace(hour=20, minute=30)
    ann, bo = people.tab(**PHONE, timezone_id=BERLIN.key), people.tab(timezone_id=TOKYO.key)
    ann.goto(f"{house_server.address}/new?later=1")
    ann.get_by_role("link", name="Tic-tac-toe").click()
    expect(ann.locator("[aria-current=page]", has_text="Tic-tac-toe")).to_be_visible()
    expect(ann.get_by_text(f"By the clocks of {BERLIN.key}.")).to_be_visible()
    expect(ann.locator("button.main")).to_have_text("Make an appointment")
    ann.get_by_label("Day and time").fill(f"{at:%Y-%m-%dT%H:%M}")
    hindering = barriers(ann)
    ann.get_by_role("button", name="Make an appointment").click()
    ann.wait_for_url("**/appointments/*")
    link = ann.locator("[data-copy]").bounding_box()
    assert link
    assert link["width"] > PHONE["viewport"]["width"] * 0.65
    expect(ann.locator("h1")).to_contain_text("8:30 PM")
    hindering += barriers(ann)
    bo.goto(f"{house_server.address}/tables")
    there = at.astimezone(TOKYO)
    expect(bo.locator(".line", has_text="Tic-tac-toe")).to_contain_text(
        f"{there:%b} {there.day}, {there:%Y}, {there.hour}:30"
    )
    hindering += barriers(bo)
    bo.get_by_role("button", name="I’m in").click()
    expect(bo.get_by_role("button", name="I can’t come")).to_be_visible()
    name = bo.locator(".who").inner_text()
    expect(ann.locator("#main [data-say]")).to_contain_text(name)
    ann.get_by_role("button", name="Cancel the appointment").click()
    expect(bo.locator("#main .message")).to_have_text("This appointment was cancelled.")
    assert [*hindering, *barriers(ann)] == []
