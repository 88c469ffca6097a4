"""A tournament of friends by a link, on phones: three taps from the link to the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from .barriers import found, is_too_wide
from .tabs import PHONE, expect

if TYPE_CHECKING:
    from playwright.sync_api import Page as Tab

    from tests.program import Program

    from .people import People

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OPENS_MS = 20_000  # the clock of tournaments turns every two seconds


def signed_up(tab: Tab, link: str, name: str) -> None:
    """Somebody opens the link, types a name and taps once."""
    tab.goto(link)
    tab.locator("input[name=name]").fill(name)
    tab.get_by_role("button", name="Play along").click()
    expect(tab.get_by_role("button", name="Leave")).to_be_visible()
    assert not is_too_wide(tab)
    assert found(tab) == []


def test_friends_play_by_a_link_with_three_taps_to_the_first_move(house_server: Program, people: People) -> None:
    ann, *others = tabs = [people.tab(**PHONE) for _ in range(4)]
    ann.goto(f"{house_server.address}/tournaments/people/new?game=tictactoe")
    ann.get_by_role("radio", name="Swiss").check()
    ann.locator("input[name=name]").fill("Ann")
    ann.locator("button.main").first.click()
    link = ann.url
    for tab, name in zip(others, ("Bo", "Cy", "Di"), strict=True):
        signed_up(tab, link, name)
    ann.get_by_role("button", name="Begin now").click()
    for tab in tabs:
        tab.wait_for_url("**/t/*", timeout=OPENS_MS)  # the match opens by itself
        tab.get_by_role("button", name="I’m here").click()
    for tab in tabs:
        expect(tab.locator(".scene")).to_be_visible()
    asked = [tab for tab in tabs if tab.locator("[data-turn=you]").count()]
    assert len(asked) == 2
    for tab in asked:
        tab.locator(".cell").first.click()
        expect(tab.locator("[data-turn=you]")).to_have_count(0)


def test_bracket_of_a_knock_out_fits_a_phone_and_a_projector(house_server: Program, people: People) -> None:
    ann, *others = [people.tab(**PHONE) for _ in range(5)]
    ann.goto(f"{house_server.address}/tournaments/people/new?game=tictactoe")
    ann.get_by_role("radio", name="Knock-out").check()
    ann.locator("input[name=name]").fill("Ann with a long name")
    ann.locator("button.main").first.click()
    link = ann.url
    for tab, name in zip(others, ("Bo", "Cy", "Di", "Ed"), strict=True):
        signed_up(tab, link, name)
    ann.get_by_role("button", name="Begin now").click()
    guest = people.tab(**PHONE)
    for page, width in (("", 375), ("/projector", 1280)):
        guest.set_viewport_size({"width": width, "height": 720})
        guest.goto(f"{link}{page}")
        expect(guest.get_by_role("img", name="Bracket")).to_contain_text("Ann with a long name", timeout=OPENS_MS)
        assert not is_too_wide(guest)
        assert found(guest) == []
        expect(guest.get_by_role("button", name="Play along")).to_have_count(0)
