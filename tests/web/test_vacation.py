"""Vacations on the profile page."""

from __future__ import annotations

from .conftest import Site
from .test_play import looks


async def test_vacation_is_begun_and_ended_on_the_page(site: Site) -> None:
    ann = await site.visitor().named("Ann")
    assert ann.sees("You have 21 vacation days left.")
    await ann.presses("Begin vacation")
    assert ann.sees("You are on vacation until 11 December 2026, 12:00 at the latest.")
    await ann.presses("End vacation")
    assert ann.sees("You have 20 vacation days left.")
    await ann.presses("Begin vacation")
    assert ann.sees("You can begin one vacation a day. Try again in 24 hours.")


async def test_page_of_a_match_says_that_it_waits(site: Site) -> None:
    ann, bo = await site.two_play(clock="daily")
    table = ann.at
    await ann.opens("/me")
    await ann.presses("Begin vacation")
    await looks(bo)
    assert bo.sees("is on vacation. This match waits for them.")
    await ann.opens(table)
    assert ann.sees("is on vacation. This match waits for them.")


async def test_vacation_begun_and_ended_ten_times_takes_one_day_and_is_refused_with_a_sentence(site: Site) -> None:
    ann = await site.person("Ann")
    for number in range(10):
        await ann.tries("/me/vacation", vacation="begin")
        assert ann.sees("You can begin one vacation a day.") == (number > 0)
        await ann.tries("/me/vacation", vacation="end")
        assert ann.sees("You are not on vacation.") == (number > 0)
    await ann.opens("/me")
    assert ann.sees("You have 20 vacation days left.")
