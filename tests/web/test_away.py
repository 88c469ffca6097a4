"""Somebody for whom a computer plays finds the way back from any page, and reads what happened meanwhile."""

from __future__ import annotations

from datetime import timedelta

from bot.usecases.play import act, leave
from games.core.match import legal
from games.table.table import Table

from .conftest import Site, Viewer

AWAY = "A computer plays for you: Tequila Train, table"
BACK = "I’m back"


async def falls_asleep(site: Site) -> tuple[Viewer, Viewer, Table]:
    """Three play Tequila Train, and one runs out of time; returns them, another, and the table once all have moved."""
    seated = [await site.person(name) for name in ("Ann", "Bo", "Cy")]
    ann = seated[0]
    await ann.hosts("tequila", seats=3)
    for one in seated[1:]:
        await one.opens(ann.at)
        await one.presses("Join")
    await ann.opens(ann.at)
    await ann.presses("Start")
    table = await site.table(ann)
    (seat,) = table.waiting()
    assert table.deadline
    site.house.clock.at = table.deadline + timedelta(seconds=1)
    await site.house.alarms.fire()
    while (await others_move(site, table, seat)).waiting() != {seat}:
        pass
    await site.house.computers.drain()
    sleeper, other = seated[seat], seated[seat - 1]
    for one in (sleeper, other):
        await one.opens(ann.at)
    return sleeper, other, await site.table(ann)


async def others_move(site: Site, table: Table, seat: int) -> Table:
    """Everybody but the seat has moved as the first move that is legal has it."""
    await site.house.computers.drain()
    now = await site.house.table(table)
    for asked in sorted(now.waiting() - {seat}):
        match = now.live_match()
        chosen = legal(now.game, match, asked)[0]
        await act(site.house.app, table.id, asked, match.turn, chosen, now.chairs[asked].answers)
    return await site.house.table(table)


async def test_landing_turns_and_header_lead_back_to_a_match_in_which_a_computer_plays(site: Site) -> None:
    sleeper, other, table = await falls_asleep(site)
    for page in ("/", "/turns"):
        await sleeper.opens(page)
        assert sleeper.sees(f"{AWAY} {table.id}.")
        assert "My turns 1" in sleeper.page.links
        await other.opens(page)
        assert not other.sees(AWAY)
    await sleeper.opens("/")
    await sleeper.presses(BACK)
    assert sleeper.at.startswith(f"/t/{table.id}")
    await sleeper.opens("/")
    assert not sleeper.sees(AWAY)


async def test_nobody_is_called_back_to_a_match_that_they_are_out_of(site: Site) -> None:
    sleeper, _, table = await falls_asleep(site)
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.is_away)
    await leave(site.house.app, table.id, seat, "resigned")  # as a computer that has lost
    for page in ("/", "/turns"):
        await sleeper.opens(page)
        assert not sleeper.sees(AWAY)
        assert "My turns" in sleeper.page.links


async def test_who_is_back_reads_what_happened_until_they_move(site: Site) -> None:
    sleeper, _, table = await falls_asleep(site)
    seat = next(seat for seat, chair in enumerate(table.chairs) if chair.is_away)
    assert not sleeper.sees("While you were away")
    await sleeper.presses(BACK)
    missed = sleeper.page.text.partition("While you were away")[2]
    assert "You placed" in missed or "could not play" in missed
    await sleeper.opens(sleeper.at)
    assert sleeper.sees("While you were away")
    while (now := await others_move(site, table, seat)).waiting() != {seat}:
        pass
    match = now.live_match()
    await act(site.house.app, now.id, seat, match.turn, legal(now.game, match, seat)[0], now.chairs[seat].player)
    await sleeper.opens(sleeper.at)
    assert not sleeper.sees("While you were away")


async def test_passer_by_sees_the_way_into_the_seat_above_the_board(site: Site) -> None:
    sleeper, _, table = await falls_asleep(site)
    eve = await site.person("Eve")
    await eve.opens(f"/s/{table.share}")
    above, _, below = eve.page.html.partition('class="board"')
    assert "Take this seat" in above
    assert "Take this seat" not in below
    assert not eve.sees("Its seats are taken.")
    await sleeper.opens(sleeper.at)
    assert "Take this seat" not in sleeper.page.names
