"""People who look for anybody to play with: who is paired with whom, when, and who never is."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.usecases import bans, pool
from bot.usecases.pool import CHAT_LASTS
from games.core.game import Refusal
from games.table.table import Table
from storage.matches import seekers
from storage.operation import Drain
from storage.people import account_merge
from storage.schema import displays
from tests.house import House, open_house

HEXAGON, BOTH = ("hexagon",), ("hexagon", "tictactoe")


async def seeks(house: House, name: str, *games: str, **where: str) -> Table | None:
    """Somebody looks for anybody; returns the table where somebody was there."""
    who, wanted = await house.person(name), games or BOTH
    found = await pool.seek(house.app, who, "paper", wanted, CHAT_LASTS, asked_in=house.room, **where)
    return await house.app.store.table(found.match_id) if found.match_id else None


async def looks(house: House, name: str) -> bool:
    """Whether somebody looks for a partner."""
    mine, _ = await pool.state(house.app, await house.person(name))
    return mine is not None and mine.match_id is None


async def names_at(house: House, name: str) -> list[str]:
    """Who plays at the table that somebody has found."""
    _, table = await pool.state(house.app, await house.person(name))
    return sorted(chair.name for chair in table.chairs) if table else []


async def test_two_who_want_the_same_game_play_at_once(house: House) -> None:
    assert await seeks(house, "Ann", "hexagon") is None
    table = await seeks(house, "Bo", "tictactoe", "hexagon")
    assert table is not None
    assert (table.name, table.status, table.stake) == ("hexagon", "live", 0)
    assert table.options.move_seconds == 600
    assert await names_at(house, "Ann") == await names_at(house, "Bo") == ["Ann", "Bo"]
    assert not await looks(house, "Ann")
    assert not await looks(house, "Bo")


async def test_nobody_plays_a_game_that_they_did_not_choose(house: House) -> None:
    await seeks(house, "Ann", "hexagon")
    assert await seeks(house, "Bo", "tequila") is None
    assert await looks(house, "Ann")
    assert await looks(house, "Bo")


async def test_who_has_looked_longest_comes_first(house: House) -> None:
    await bans.block(house.app, await house.person("Ann"), (await house.person("Bo")).handle)
    for name in ("Ann", "Bo"):
        await seeks(house, name)
        house.clock.wind(minutes=1)
    await seeks(house, "Cy")
    assert await names_at(house, "Ann") == ["Ann", "Cy"]
    assert await looks(house, "Bo")


async def test_people_who_avoid_each_other_are_never_paired(house: House) -> None:
    ann, bo = await house.person("Ann"), await house.person("Bo")
    await bans.block(house.app, bo, ann.handle)
    await seeks(house, "Ann")
    assert await seeks(house, "Bo") is None
    await bans.unblock(house.app, bo, ann.handle)
    await pool.sweep(house.app)
    assert await names_at(house, "Bo") == ["Ann", "Bo"]


async def test_banned_person_is_refused_and_not_paired(house: House) -> None:
    await seeks(house, "Ann")
    await bans.ban(house.app, await house.person("Ann"), None, "spam", None)
    assert await seeks(house, "Bo") is None
    with pytest.raises(Refusal, match="banned_here"):
        await seeks(house, "Ann")


async def test_pressing_twice_is_one_search_that_keeps_its_place(house: House) -> None:
    await seeks(house, "Ann", "hexagon")
    house.clock.wind(minutes=1)
    assert await seeks(house, "Ann", "hexagon", "tequila") is None
    mine, _ = await pool.state(house.app, await house.person("Ann"))
    assert mine is not None
    assert mine.games == ("hexagon", "tequila")
    assert house.clock() - mine.since == timedelta(minutes=1)


async def test_request_that_is_repeated_after_a_lost_answer_leads_to_the_same_match(house: House) -> None:
    await seeks(house, "Ann")
    table, again = await seeks(house, "Bo"), await seeks(house, "Bo")
    assert table is not None
    assert again is not None
    assert again.id == table.id
    house.clock.wind(minutes=3)
    assert await seeks(house, "Bo") is None
    assert await looks(house, "Bo")


async def test_one_press_stops_it(house: House) -> None:
    await seeks(house, "Ann")
    assert await pool.stop(house.app, await house.person("Ann")) is None
    assert await seeks(house, "Bo") is None
    assert await looks(house, "Bo")


async def test_who_stops_too_late_is_told_where_the_match_is(house: House) -> None:
    await seeks(house, "Ann")
    table = await seeks(house, "Bo")
    found = await pool.stop(house.app, await house.person("Ann"))
    assert table is not None
    assert found is not None
    assert found.match_id == table.id


async def test_search_ends_after_its_time(house: House) -> None:
    await seeks(house, "Ann")
    house.clock.wind(hours=1, seconds=1)
    assert not await looks(house, "Ann")
    assert await seeks(house, "Bo") is None
    await pool.sweep(house.app)
    async with house.app.store.read() as conn:
        assert await seekers.of_player(conn, (await house.person("Ann")).id) is None


async def test_open_page_keeps_the_search_alive(house: House) -> None:
    ann = await house.person("Ann")
    await pool.seek(house.app, ann, "paper", HEXAGON, pool.PAGE_LASTS, asked_in=house.room)
    for _ in range(10):
        house.clock.wind(minutes=1)
        await pool.stay(house.app, {ann.id})
    assert await looks(house, "Ann")
    house.clock.wind(minutes=4)
    assert not await looks(house, "Ann")


async def test_playing_a_computer_meanwhile_goes_on_looking(house: House) -> None:
    await seeks(house, "Ann")
    house.clock.wind(seconds=1)
    await house.opens("Ann", levels=(1,))
    assert await seeks(house, "Bo") is not None


async def test_who_begins_to_play_with_somebody_else_looks_no_longer(house: House) -> None:
    await seeks(house, "Ann")
    house.clock.wind(seconds=1)
    await house.sits("Ann", "Cy")
    assert not await looks(house, "Ann")
    assert await seeks(house, "Bo") is None


async def test_drain_closes_the_pool_and_its_end_opens_it(house: House) -> None:
    await seeks(house, "Ann")
    house.app.announced_drain = Drain("An update.", house.clock(), house.clock() + timedelta(minutes=5))
    with pytest.raises(Refusal, match="draining"):
        await seeks(house, "Bo")
    await pool.sweep(house.app)
    assert await looks(house, "Ann")
    house.clock.wind(minutes=6)
    assert await seeks(house, "Bo") is not None


async def test_pair_finds_its_cards_where_it_asked(house: House) -> None:
    await seeks(house, "Ann", private="ann", room="group")
    table = await seeks(house, "Bo", private="bo")
    assert table is not None
    async with house.app.store.read() as conn:
        rows = (await conn.execute(select(displays.c.room).where(displays.c.match_id == table.id))).scalars()
        assert sorted(rows) == ["ann", "bo", "group"]


async def test_match_of_private_chats_is_in_no_list(house: House) -> None:
    await seeks(house, "Ann", private="ann")
    table = await seeks(house, "Bo", private="bo")
    assert table is not None
    assert table.visibility == "link"
    await seeks(house, "Cy", private="cy", room="group")
    public = await seeks(house, "Di", private="di", room="group")
    assert public is not None
    assert public.visibility == "listed"


async def test_linked_accounts_are_one_person(house: House) -> None:
    ann, two = await house.person("Ann"), await house.person("Ann2")
    await seeks(house, "Ann", "hexagon")
    await seeks(house, "Ann2", "tequila")
    await house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, two.id))
    await pool.sweep(house.app)
    assert await looks(house, "Ann")
    assert not await looks(house, "Ann2")


async def test_somebody_is_avoided_under_all_accounts_that_they_link(house: House) -> None:
    ann, two, bo = [await house.person(name) for name in ("Ann", "Ann2", "Bo")]
    await bans.block(house.app, bo, two.handle)
    await house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, two.id))
    await seeks(house, "Ann")
    assert await seeks(house, "Bo") is None
    await pool.sweep(house.app)
    assert await looks(house, "Ann")
    assert await looks(house, "Bo")


async def test_somebody_who_links_accounts_goes_on_avoiding_the_same_people(house: House) -> None:
    ann, bo, two = [await house.person(name) for name in ("Ann", "Bo", "Bo2")]
    await bans.block(house.app, two, ann.handle)
    await house.app.store.write(lambda unit: account_merge.merge(unit, bo.id, two.id))
    await seeks(house, "Ann")
    assert await seeks(house, "Bo") is None


async def test_search_outlives_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await seeks(house, "Ann")
    async with open_house(tmp_path) as house:
        assert await looks(house, "Ann")
        assert await seeks(house, "Bo") is not None


async def test_search_for_no_game_is_refused(house: House) -> None:
    with pytest.raises(Refusal, match="no_game_chosen"):
        await seeks(house, "Ann", "chess")


async def test_two_processes_pair_each_once(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as one, open_house(tmp_path, threads=True) as two:
        people = [f"P{n}" for n in range(24)]
        for name in people:
            two.people[name] = await one.person(name)
        await asyncio.gather(*(seeks((one, two)[n % 2], name) for n, name in enumerate(people)))
        tables = {tuple(await names_at(one, name)) for name in people}
        assert sorted(name for pair in tables for name in pair) == sorted(people)


async def test_many_who_come_together_are_paired_once_each(house: House) -> None:
    people = [f"P{n}" for n in range(20)]
    await asyncio.gather(*(seeks(house, name) for name in people))
    tables = {tuple(await names_at(house, name)) for name in people}
    assert len(tables) == 10
    assert sorted(name for pair in tables for name in pair) == sorted(people)
