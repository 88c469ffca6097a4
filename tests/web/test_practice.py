"""Practice against the computer on the web: no clock, no list, and an end for what was left behind."""

from __future__ import annotations

from games.table.table import Table

from .conftest import Site, Viewer


async def practises(site: Site, name: str = "Ann") -> tuple[Viewer, Table]:
    """A person who plays against the computer, and has seen the board."""
    ann = await site.person(name)
    await ann.plays("tictactoe", level="1")
    return ann, await site.table(ann)


async def test_practice_has_no_clock_and_is_not_lost_on_time(site: Site) -> None:
    ann, table = await practises(site)
    assert ann.sees("no clock")
    site.house.clock.wind(hours=23)
    await site.house.alarms.sweep()
    now = await site.house.table(table)
    assert (now.status, now.deadline) == ("live", None)


async def test_practice_is_listed_for_its_own_player_alone(site: Site) -> None:
    ann, table = await practises(site)
    bo = await site.person("Bo")
    for page in ("/", "/tables"):
        await bo.opens(page)
        assert table.id not in bo.page.html
    await bo.opens("/turns")
    assert table.id not in bo.page.html
    await ann.opens("/turns")
    assert f"/t/{table.id}" in ann.page.html


async def test_match_between_people_is_listed_as_before(site: Site) -> None:
    ann, _ = await site.two_play()
    table = await site.table(ann)
    cy = await site.person("Cy")
    await cy.opens("/tables")
    assert f"/t/{table.id}" in cy.page.html


async def test_practice_left_behind_for_a_day_is_stopped_and_nobody_wins(site: Site) -> None:
    ann, table = await practises(site)
    site.house.clock.wind(hours=24)
    await site.house.alarms.sweep()
    await ann.opens(f"/t/{table.id}")
    now = await site.house.table(table)
    assert now.match is not None
    assert now.match.outcome is not None
    assert (now.status, now.match.outcome.places) == ("over", ())
    assert ann.sees("The match was stopped.")
    await ann.opens("/turns")
    assert table.id not in ann.page.html


async def test_move_keeps_practice_for_another_day(site: Site) -> None:
    ann, table = await practises(site)
    site.house.clock.wind(hours=20)
    await ann.opens(f"/t/{table.id}")
    await ann.presses("b2")
    site.house.clock.wind(hours=20)
    await site.house.alarms.sweep()
    assert (await site.house.table(table)).status == "live"


async def test_match_between_people_without_a_clock_is_never_stopped(site: Site) -> None:
    ann, _ = await site.two_play(clock="none")
    table = await site.table(ann)
    site.house.clock.wind(days=30)
    await site.house.alarms.sweep()
    assert (await site.house.table(table)).status == "live"


async def test_practice_is_not_counted_among_the_turns_but_listed_below_them(site: Site) -> None:
    ann, _ = await practises(site)
    await ann.plays("hexagon", level="1")
    await ann.opens("/turns")
    assert ("My turns" in ann.page.links, ann.sees("No table is waiting for you.")) == (True, True)
    assert ann.page.text.index("Practice") < min(map(ann.page.text.index, ("HeXagon", "Tic-tac-toe")))
    await ann.tries("/open", game="tictactoe")
    await (await site.person("Bo")).tries(f"{ann.at}/do", do="join:0")
    await ann.opens("/turns?part=1")
    assert ann.page.text.index("⁨Bo⁩") < ann.page.text.index("Practice")
    await ann.opens("/turns")
    assert "My turns 1" in ann.page.links
