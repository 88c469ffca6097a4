"""People who look for anybody to play with: who is paired with whom, when, and who never is."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from bot.fronts import Front
from bot.usecases import bans, pool
from bot.usecases.pairing import Known, pairs_of
from bot.usecases.pool import CHAT_LASTS
from bot.usecases.waiting_tables import waiting_tables
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.matches import seekers
from storage.matches.seekers import Seeker
from storage.messages.rooms import Room
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


async def test_two_who_meet_at_rock_paper_scissors_play_a_match_and_no_single_throw(house: House) -> None:
    assert await seeks(house, "Ann", "rpsls") is None
    table = await seeks(house, "Bo", "rpsls")
    assert table is not None
    table = await house.plays(table, "rock", "scissors")
    assert (table.status, table.options.wins) == ("live", 3)
    table = await house.plays(table, *["rock", "scissors"] * 2)
    assert table.status == "over"


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
    house.app.presence.announced_drain = Drain("An update.", house.clock(), house.clock() + timedelta(minutes=5))
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


@dataclass
class Here(Front):
    """A front on which these tables are open before their hosts."""

    house: House
    tables: set[str]
    name = "paper"

    async def run(self) -> None:
        """Has nothing to serve."""

    async def notify(self, player: int, table: Table, line: Say) -> None:
        """Shows nothing."""

    async def is_open(self, player: int, match_id: str) -> bool:
        return match_id in self.tables


async def listed(house: House, name: str, home: Room) -> Table:
    """Somebody has opened a table for anybody in the lobby of the web."""
    before, house.room = house.room, home
    table = await house.opens(name, "hexagon")
    house.room = before
    return table


async def test_longer_game_is_played_where_both_want_it_too(house: House) -> None:
    for first, second in (("Ann", "Bo"), ("Cy", "Di"), ("Eve", "Flo")):
        await seeks(house, first, "rpsls", "tictactoe", "hexagon")
        table = await seeks(house, second, "rpsls", "tictactoe", "hexagon")
        assert table is not None
        assert table.name == "hexagon"


async def test_seeker_sits_down_at_a_listed_table_whose_host_is_here(house: House) -> None:
    home = await pool.home_of(house.app)
    waiting = await listed(house, "Ann", home)
    house.app.fronts["paper"] = Here(house, {waiting.id})
    table = await seeks(house, "Bo", "hexagon", private="bo")
    assert table is not None
    assert (table.id, table.status) == (waiting.id, "live")
    assert await names_at(house, "Bo") == ["Ann", "Bo"]
    assert not await looks(house, "Bo")


async def test_seeker_goes_on_looking_where_the_host_of_a_table_is_away_or_is_avoided(house: House) -> None:
    home = await pool.home_of(house.app)
    waiting = await listed(house, "Ann", home)
    house.app.fronts["paper"] = Here(house, set())
    assert await seeks(house, "Bo", "hexagon") is None
    mine, _ = await pool.state(house.app, await house.person("Bo"))
    assert mine is not None
    assert [(table.id, is_here) for table, is_here in await waiting_tables(house.app, home, mine)] == [
        (waiting.id, False)
    ]
    house.app.fronts["paper"] = Here(house, {waiting.id})
    await bans.block(house.app, await house.person("Cy"), (await house.person("Ann")).handle)
    await pool.stop(house.app, await house.person("Bo"))
    assert await seeks(house, "Cy", "hexagon") is None
    assert await looks(house, "Cy")


async def test_who_left_the_last_partner_without_a_move_comes_last(house: House) -> None:
    await seeks(house, "Ann", "tictactoe", address="192.0.2.7")
    table = await seeks(house, "Bo", "tictactoe")
    assert table is not None
    mover = table.chairs[min(table.waiting())].name
    await plays_on(house, table, mover, moves=mover == "Bo")
    house.clock.wind(minutes=3)
    await bans.block(house.app, await house.person("Dan"), (await house.person("Eve")).handle)
    await seeks(house, "Ann", "tictactoe", address="192.0.2.7")
    mine, _ = await pool.state(house.app, await house.person("Ann"))
    assert mine is not None
    assert mine.comes_last
    await pool.stop(house.app, await house.person("Ann"))
    await seeks(house, "Ivo", "tictactoe", address="192.0.2.7")
    new, _ = await pool.state(house.app, await house.person("Ivo"))
    assert new is not None
    assert new.comes_last, "a new player at the same address, too"
    assert (await seeks(house, "Eve", "tictactoe")) is not None, "nobody waits while a partner is there"


async def plays_on(house: House, table: Table, mover: str, moves: bool) -> None:
    """Bo moves whenever it is his turn; Ann never does, and loses on time."""
    if moves:
        await house.presses(mover, table, f"{table.live_match().turn}:a1")
    house.clock.wind(minutes=11)
    await house.alarms.sweep()
    assert (await house.table(table)).status == "over"


NOW = datetime(2026, 11, 25, 12, tzinfo=UTC)


def seeker(player: int, waited: int = 0, *, last: bool = False, games: tuple[str, ...] = HEXAGON) -> Seeker:
    since = NOW - timedelta(minutes=waited)
    return Seeker(player, games, "web", since, NOW + timedelta(minutes=3), comes_last=last)


def partners(*looking: Seeker, **known: Any) -> list[tuple[int, int, str]]:
    """Who plays whom, and what; of equal games the first."""
    pairs = pairs_of(looking, Known(NOW, **known), lambda games: games[0])
    return [(one.player, other.player, game) for one, other, game in pairs]


def test_longest_wait_gets_the_partner_with_the_nearest_rating() -> None:
    points = {n: {"hexagon": p} for n, p in ((1, 1500.0), (2, 2100.0), (3, 1550.0))}
    assert partners(seeker(1, 1), seeker(2), seeker(3), points=points) == [(1, 3, "hexagon")]


def test_difference_of_ratings_counts_less_the_longer_somebody_has_waited() -> None:
    points = {n: {"hexagon": p} for n, p in ((1, 1500.0), (2, 2100.0), (3, 1550.0))}
    assert partners(seeker(1, 9), seeker(2, 8), seeker(3), points=points) == [(1, 2, "hexagon")]


def test_two_of_one_address_are_paired_last_but_are_paired() -> None:
    addresses = {1: "192.0.2.1", 2: "192.0.2.1", 3: "192.0.2.3"}
    assert partners(seeker(1, 3), seeker(2, 2), seeker(3, 1), addresses=addresses) == [(1, 3, "hexagon")]
    assert partners(seeker(1, 3), seeker(2, 2), addresses=addresses) == [(1, 2, "hexagon")]


def test_who_left_a_partner_is_paired_after_all_others() -> None:
    assert partners(seeker(1, 9, last=True), seeker(2, 2), seeker(3, 1)) == [(2, 3, "hexagon")]
    assert partners(seeker(1, 9, last=True), seeker(2, 2)) == [(2, 1, "hexagon")]


def test_of_the_games_that_both_want_the_longest_is_played_and_there_the_nearest_rating_decides() -> None:
    minutes = {"rpsls": 5, "tictactoe": 3, "hexagon": 10, "tequila": 10}
    every = ("rpsls", "tictactoe", "hexagon", "tequila")
    points = {1: {"hexagon": 1900.0, "tequila": 1500.0}, 2: {"hexagon": 1500.0, "tequila": 1510.0}}
    wants = seeker(1, games=every), seeker(2, games=every)
    assert partners(*wants, minutes=minutes, points=points) == [(1, 2, "tequila")]
    short = seeker(1, games=("rpsls", "tictactoe")), seeker(2, games=every)
    assert partners(*short, minutes=minutes) == [(1, 2, "rpsls")]
