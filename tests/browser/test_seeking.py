"""Playing somebody now in a real browser: pages that wait go to the match, others show the way, spectators react."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .shortcuts import sit_down
from .tabs import expect

if TYPE_CHECKING:
    from .people import People

pytestmark = pytest.mark.browser

TABLE = re.compile(r"/t/\w+$")


@pytest.mark.slow
def test_each_tab_of_a_seeker_learns_of_the_match_in_its_way(house_server: Program, people: People) -> None:
    ann, bo = people.context(), people.tab()
    waits, meanwhile = ann.new_page(), ann.new_page()
    waits.goto(house_server.address)
    waits.get_by_role("button", name="Play somebody now").click()
    waits.wait_for_url("**/seek")
    expect(waits.locator("time[data-since]")).to_have_text(re.compile("0:0[1-9]"))
    meanwhile.goto(f"{house_server.address}/seek")
    meanwhile.get_by_role("button", name="Tic-tac-toe").click()
    meanwhile.wait_for_url(TABLE)
    practice = meanwhile.url
    meanwhile.locator("[data-turn=you]").wait_for()
    bo.goto(house_server.address)
    bo.get_by_role("button", name="Play somebody now").click()
    bo.wait_for_url(TABLE)
    waits.wait_for_url(bo.url)
    expect(meanwhile.locator("#note")).to_contain_text("Your match has begun")
    assert meanwhile.url == practice
    meanwhile.locator("#note a").click()
    meanwhile.wait_for_url(bo.url)


@pytest.mark.slow
def test_reaction_says_whose_it_is_and_covers_nothing_of_the_table(house_server: Program, people: People) -> None:
    ann, bo, eve = people.tab(), people.tab(), people.tab()
    sit_down([ann, bo], house_server, "tictactoe")
    eve.goto(ann.url)
    bo.locator("summary", has_text="More").click()
    bo.get_by_role("button", name="Hide reactions").click()
    eve.get_by_role("button", name="Well played").click()
    said = ann.locator(".reaction")
    expect(said).to_have_text("a spectatorWell played")
    assert said.evaluate("e => e.getBoundingClientRect().bottom <= document.querySelector('main').offsetTop + 8")
    assert bo.locator(".reaction").count() == 0
    expect(ann.locator(".reaction")).to_have_count(0)


@pytest.mark.slow
def test_players_read_at_once_that_they_are_watched(house_server: Program, people: People) -> None:
    ann, bo, eve = people.tab(), people.tab(), people.context()
    sit_down([ann, bo], house_server, "tictactoe")
    expect(ann.locator(".watching")).to_be_hidden()
    hers = eve.new_page()
    hers.goto(ann.url)
    for page in (ann, bo, hers):
        expect(page.locator(".watching")).to_have_text("1 watching")
    hers.close()
    expect(ann.locator(".watching")).to_be_hidden()
