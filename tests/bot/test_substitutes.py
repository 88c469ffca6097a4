"""People who fall asleep at a table: a computer plays on for them, they are told, and what it does to the result."""

from __future__ import annotations

import asyncio
import dataclasses
from datetime import timedelta
from functools import partial
from pathlib import Path
from unittest.mock import AsyncMock, patch

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from bot.background.computers import Computers
from bot.cli import ratings as ratings_command
from bot.usecases import account_links, play, room_settings
from bot.view.absence import absence_lines, by_others, explained, result_of, winners_of
from bot.view.table_screen import card, hint_of
from games.core.commands import Sit
from games.core.game import Outcome, Refusal
from games.core.match import legal, live
from games.core.past import in_force
from games.core.screen import Say
from games.table import departures
from games.table.chips import net_of
from games.table.offers.rematch import series_of
from games.table.table import LOST, WON, Absent, Table
from games.tictactoe.rules import Options
from storage.matches import recount, tables
from storage.people import account_merge
from storage.rating_schema import finished
from tests.checks import record_is_fair
from tests.house import House, open_house

from .test_computers import Thinker

FRIENDS = ("Ann", "Bo", "Cy")
STAKE = 10


async def one_falls_asleep(house: House, game: str = "tequila", turns: int = 9, **plan: object) -> tuple[Table, int]:
    """Three play some turns, then nobody moves until the clock runs out; returns the table and who was asked."""
    await house.meets(*FRIENDS, chips=1_000)
    table = await house.sits(*FRIENDS, game=game, **plan)
    for _ in range(turns):
        table = await house.plays(table, first_of(table))
    (seat,) = table.waiting()
    assert table.deadline
    house.clock.at = table.deadline + timedelta(seconds=1)
    await house.alarms.fire()
    return await house.table(table), seat


def first_of(table: Table) -> str:
    """The first thing that the seat that is asked may do."""
    return legal(table.game, table.live_match(), min(table.waiting()))[0]


async def plays_out(house: House, table: Table) -> Table:
    """People do the first thing they may, computers what they like, until it is over."""
    while (table := await house.table(table)).status == "live":
        if any(table.chairs[seat].is_computer for seat in table.waiting()):
            await house.alarms.sweep()
            await house.computers.drain()
        else:
            table = await house.plays(table, first_of(table))
    return table


async def test_computer_plays_for_somebody_who_sleeps_until_the_match_is_over(house: House) -> None:
    table, seat = await one_falls_asleep(house, stake=STAKE)
    assert table.chairs[seat].is_computer
    player = table.chairs[seat].player
    assert [(who, line.key) for who, _, line in house.paper.lines][1:] == [(player, "away-told")]
    over = await plays_out(house, table)
    assert over.chairs[seat].replaced
    await record_is_fair(house.app, over)


async def test_nobody_wins_chips_by_a_computer_and_all_of_the_stakes_are_paid(house: House) -> None:
    table, seat = await one_falls_asleep(house, stake=STAKE)
    over = await plays_out(house, table)
    assert over.match
    assert over.match.outcome
    nets = [net_of(over, over.match.outcome, number) or 0 for number in range(3)]
    assert nets[seat] == -STAKE
    assert sum(nets) == 0
    assert [await house.purse(await house.person(name)) - 1_000 for name in FRIENDS] == nets


async def test_who_was_away_at_the_end_has_lost_to_those_who_stayed_however_the_computer_did(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    over = await plays_out(house, table)
    assert over.rated
    changes = [change.change for change in over.rated.seats if change]
    assert changes[seat] == min(changes) < 0
    async with house.app.store.read() as conn:
        for page in await recount.pages(conn):
            assert await recount.miscounted(conn, page) == []
        results = await conn.execute(select(finished.c.seat, finished.c.result).order_by(finished.c.seat))
    by_seat = {row.seat: row.result for row in results}
    assert by_seat[seat] == LOST
    assert WON in by_seat.values()
    assert "all ratings follow" in await ratings_command.rebuild(house.app, check=True)


async def test_who_left_is_not_told_to_have_won_where_their_computer_is_first(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    over = await plays_out(house, table)
    assert over.match
    second, third = [other for other in range(3) if other != seat]
    outcome = Outcome(((seat,), (second,), (third,)), "emptied", (30, 30, 30))
    booked = {seat: LOST, second: WON, third: LOST}
    chairs = tuple(replace(chair, booked=booked[at]) for at, chair in enumerate(over.chairs))
    first = replace(over, match=dataclasses.replace(over.match, outcome=outcome), chairs=chairs)
    assert result_of(first) == dataclasses.replace(outcome, places=((second,), (third,), (seat,)))
    shown = card(first, None, ())
    assert [line.place for line in shown.seats if line.seat == seat] == [3]
    assert [line.seat for line in shown.seats if line.won] == [second]
    said = house.app.words.text(shown.status, "en", "tequila", name=lambda at: first.chairs[at].name)
    assert said.startswith(f"{first.chairs[second].name} won")
    assert winners_of(first) == [second]
    later = replace(first, lobby=replace(first.lobby, won_before=(1, 1, 1)))
    assert series_of(later) == tuple(1 + (at == second) for at in range(3))


async def test_match_that_somebody_has_hardly_begun_is_not_rated(house: House) -> None:
    table, _ = await one_falls_asleep(house, turns=2)
    over = await plays_out(house, table)
    assert over.rated
    assert over.rated.why_not == "short"


async def test_steps_of_others_are_known_for_a_seat_also_where_only_its_return_is_in_sight(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    await house.presses(FRIENDS[seat], table, "return")
    async with house.app.store.read() as conn:
        history = await tables.history(conn, table.id)
    sat = [at for at, step in enumerate(history) if isinstance(step.command, Sit)]
    away = frozenset(step.version for step in history[sat[0] + 1 : sat[-1]])
    assert away
    assert by_others(history, seat) == by_others(history[sat[0] + 1 :], seat) == away
    assert by_others(history, None) == by_others(history, (seat + 1) % 3) == frozenset()


async def test_player_whose_computer_played_at_the_end_reads_that_in_the_second_person(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    sleeper = await house.person(FRIENDS[seat])
    assert absence_lines(table, sleeper.id) == ()  # their status says it
    over = await plays_out(house, table)
    (own,), (other,) = absence_lines(over, sleeper.id), absence_lines(over)
    assert (own.args["you"], other.args["you"]) == ("own", "other")


@pytest.mark.parametrize("game", ["tequila", "rpsls"])
async def test_match_of_which_everybody_is_gone_is_stopped_counts_for_nobody_and_nobody_is_told_they_lost(
    house: House, game: str
) -> None:
    await house.meets(*FRIENDS)
    table = await house.sits(*FRIENDS, game=game)
    for _ in range(9):
        if game == "tequila" or len(live(table.game, table.live_match())) == 3:
            table = await house.plays(table, "rock" if game == "rpsls" else first_of(table))
    for seat in range(3):
        now = house.clock.at
        await house.app.store.change(table.id, partial(departures.departed, seat=seat, why="left", now=now))
    over = await house.table(table)
    assert over.rated
    assert (over.status, over.rated.why_not) == ("over", "stopped")
    assert absence_lines(over) == (Say("all-away-line"),)
    assert "all ratings follow" in await ratings_command.rebuild(house.app, check=True)


async def test_who_sleeps_in_the_first_turns_cannot_have_the_match_rated_by_being_back_where_it_is_won(
    house: House,
) -> None:
    table, seat = await one_falls_asleep(house, turns=2)
    await house.presses(FRIENDS[seat], table, "return")
    over = await plays_out(house, table)
    assert over.rated
    assert over.rated.why_not == "short"
    assert "all ratings follow" in await ratings_command.rebuild(house.app, check=True)


@pytest.mark.parametrize("absent", ["computer", "rules"])
async def test_who_is_out_after_a_round_has_lost_though_a_friend_leaves_at_once(house: House, absent: Absent) -> None:
    await house.meets(*FRIENDS)
    table = await house.sits(*FRIENDS, game="rpsls", absent=absent)
    table = await house.plays(table, "rock", "paper", "paper")
    assert len(live(table.game, table.live_match())) == 2
    if absent == "rules":
        await house.presses(table.chairs[1].name, table, "resign:!")
    else:
        now = house.clock.at
        await house.app.store.change(table.id, lambda before: departures.departed(before, 1, "left", now))
    over = await plays_out(house, table)
    assert over.rated
    changes = [change.change for change in over.rated.seats if change]
    assert changes[0] < 0 < changes[2]
    assert "all ratings follow" in await ratings_command.rebuild(house.app, check=True)


async def test_who_is_back_before_the_end_is_booked_as_ever(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    await house.presses(FRIENDS[seat], table, "return")
    over = await plays_out(house, table)
    assert not any(chair.was_away for chair in over.chairs)
    await record_is_fair(house.app, over)


async def test_press_of_somebody_who_is_away_says_how_to_come_back(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    sleeper = await house.person(FRIENDS[seat])
    with pytest.raises(Refusal) as refusal:
        await house.presses(sleeper.name, table, f"{table.live_match().turn}:{first_of(table)}")
    assert explained(refusal.value, table, sleeper.id).code == "away"
    assert explained(Refusal("not_seated"), table, None).code == "not_seated"


async def test_computer_that_still_thinks_when_somebody_comes_back_moves_no_more_for_them(house: House) -> None:
    with patch.object(house.computers, "_answer", AsyncMock()):  # others think below
        table, seat = await one_falls_asleep(house, turns=0)
        thinker = Thinker([first_of(table)])
        computers = Computers(house.app, thinker)
        computers.on_change({table.id: table})
        await asyncio.sleep(0)
        back = (await house.presses(FRIENDS[seat], table, "return")).table
        thinker.may_answer.set()
        await computers.drain()
    assert thinker.asked
    assert seat in back.waiting()
    assert await house.table(table) == back


async def test_press_that_arrives_when_a_computer_has_just_sat_down_is_not_its_move(house: House) -> None:
    with patch.object(house.computers, "_answer", AsyncMock()):
        table, seat = await one_falls_asleep(house)
    sleeper = await house.person(FRIENDS[seat])
    with pytest.raises(Refusal) as refusal:
        await play.act(house.app, table.id, seat, table.live_match().turn, first_of(table), sleeper.id)
    assert refusal.value.code == "away"
    assert (await house.table(table)).live_match().version == table.live_match().version


async def test_hint_for_newcomers_is_not_given_to_a_computer_that_plays_for_one(house: House) -> None:
    with patch.object(house.computers, "_answer", AsyncMock()):
        table, seat = await one_falls_asleep(house, turns=0)
    assert table.chairs[seat].newcomer
    assert hint_of(table, seat) is None
    assert hint_of((await house.presses(FRIENDS[seat], table, "return")).table, seat) is not None


async def test_substitute_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        with patch.object(house.computers, "_answer", AsyncMock()):  # it has not moved yet
            table, seat = await one_falls_asleep(house)
        clock, people = house.clock, house.people
    async with open_house(tmp_path, clock) as house:
        house.people |= people
        await house.alarms.sweep()
        await house.computers.drain()
        now = await house.table(table)
        assert now.live_match().version > table.live_match().version
        await house.presses(FRIENDS[seat], now, "return")
        assert (await house.table(table)).seat_of(people[FRIENDS[seat]].id) == seat


async def test_data_of_somebody_who_is_away_is_deleted_and_the_computer_plays_on(house: House) -> None:
    table, seat = await one_falls_asleep(house, stake=STAKE)
    await account_links.forget(house.app, await house.person(FRIENDS[seat]))
    now = await house.table(table)
    assert (now.chairs[seat].player, now.chairs[seat].name, now.chairs[seat].is_computer) == (None, "", True)
    over = await plays_out(house, now)
    assert over.match
    assert over.match.outcome


async def test_account_of_somebody_who_is_away_may_be_linked(house: House) -> None:
    table, seat = await one_falls_asleep(house)
    dee = await house.person("Dee")
    sleeper = await house.person(FRIENDS[seat])
    await house.app.store.write(lambda unit: account_merge.merge(unit, dee.id, sleeper.id))
    assert (await house.table(table)).away_seat_of(dee.id) == seat


@pytest.mark.parametrize("absent", ["computer", "rules"])
async def test_table_may_have_it_otherwise_than_its_room(house: House, absent: str) -> None:
    table, seat = await one_falls_asleep(house, absent=absent)
    assert table.chairs[seat].is_computer == (absent == "computer")


async def test_computer_sits_down_at_once_for_somebody_whose_data_is_deleted(house: House) -> None:
    await house.meets(*FRIENDS, chips=1_000)
    table = await house.sits(*FRIENDS, game="tequila", stake=STAKE)
    seat = table.seat_of((await house.person("Bo")).id)
    await account_links.forget(house.app, await house.person("Bo"))
    now = await house.table(table)
    assert now.status == "live"
    assert now.chairs[seat or 0].is_computer


async def test_room_has_it_as_its_moderators_wish(house: House) -> None:
    after = room_settings.changed(house.room, ["en"], {"absent": "rules"})
    house.room = await room_settings.keep_settings(house.app, house.room, after)
    table, seat = await one_falls_asleep(house)
    assert not table.chairs[seat].is_computer


async def test_who_is_back_takes_back_nothing_that_a_computer_did_for_them(house: House) -> None:
    table = await house.sits("Ann", "Bo", game="tictactoe", absent="computer", options=Options(move_seconds=600))
    for choice in ("b2", "a1", "c1"):
        table = await house.plays(table, choice)
    sleeper = min(table.waiting())
    assert table.deadline
    house.clock.at = table.deadline + timedelta(seconds=1)
    await house.alarms.fire()
    await house.alarms.sweep()
    await house.computers.drain()
    table = (await house.presses("Ann" if sleeper == 0 else "Bo", await house.table(table), "return")).table
    table = await house.plays(table, first_of(table)) if sleeper not in table.waiting() else table

    async def offered(now: Table) -> list[bool]:
        async with house.app.store.read() as conn:
            past = in_force(await tables.commands(conn, now.id))
        cards = [card(now, await house.person(name), past=past) for name in ("Ann", "Bo")]
        return ["offer:takeback" in [str(control.action) for control in shown.controls] for shown in cards]

    wanted = [seat != sleeper for seat in range(2)]
    assert await offered(table) == wanted
    assert await offered(await house.plays(table, first_of(table))) == [True, True]
