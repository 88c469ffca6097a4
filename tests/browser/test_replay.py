"""A replay plays by itself, and stops where its reader wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import practice
from .tabs import expect

if TYPE_CHECKING:
    from .people import People

pytestmark = pytest.mark.browser


@pytest.mark.slow
def test_replay_plays_to_its_end_and_each_move_leads_to_its_step(house_server: Program, people: People) -> None:
    tab = practice(house_server, people.tab(), "tictactoe")
    tab.locator(".cell").first.click()
    expect(tab.locator(".story li")).to_have_count(2)  # the computer has answered
    tab.get_by_text("⋯ More").click()
    tab.get_by_role("button", name="Resign").click()
    tab.locator("[role=alertdialog]").get_by_role("button", name="Resign").click()
    tab.get_by_role("link", name="Replay").click()
    controls = tab.locator("form.steps")
    last = controls.get_attribute("data-last") or ""
    box = controls.get_by_role("slider").bounding_box()
    assert box
    assert box["width"] > 300
    signs = {e.get_attribute("aria-label"): e.inner_text() for e in controls.locator("a, button[data-play]").all()}
    assert signs == {
        "First step": "|‹",
        "Previous step": "‹",
        "Play the replay": "▶",
        "Next step": "›",
        "Last step": "›|",
    }
    tab.set_viewport_size({"width": 375, "height": 667})
    expect(tab.get_by_role("button", name="Play the replay")).to_be_in_viewport(ratio=1)
    below = controls.bounding_box()
    assert below
    assert below["y"] + below["height"] <= 667
    tab.get_by_role("button", name="Play the replay").click()
    expect(tab.locator(f"form.steps[data-now='{last}']")).to_be_visible()
    expect(tab.locator("[data-play][aria-pressed=false]")).to_be_visible()
    tab.locator(".story a").last.click()
    expect(tab.locator("form.steps[data-now='1']")).to_be_visible()
    expect(tab.locator(".story [aria-current]")).to_have_count(1)
