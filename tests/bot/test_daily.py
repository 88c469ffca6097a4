"""The daily match: one deal for everybody, one try a person, sealed until its day is over, and a streak."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.cli import admin
from bot.usecases import daily
from bot.usecases.play import may_see
from bot.view.daily import share_line, standing_lines
from bot.view.match_records import fairness, record_of
from games.core.game import Outcome, Refusal
from games.core.match import legal
from games.core.verify import verify
from games.table.daily import Result, Standing, game_of, result_of, standing_of, streak_of
from games.table.table import Table
from storage.matches import daily as stored
from storage.people import account_merge, players
from tests.house import House, all_words, open_house

DAY = timedelta(days=1)


async def plays(house: House, name: str, moves: int = 1_000, choose: int = 0) -> Table:
    """Somebody plays today's match to its end, or so many moves of their own: always the same choice."""
    table = await daily.begin(house.app, await house.person(name), "paper")
    for _ in range(moves):
        await house.computers.drain()
        table = await house.table(table)
        if table.status == "over":
            break
        match = table.live_match()
        able = legal(table.game, match, 0)
        await house.presses(name, table, f"{match.turn}:{able[choose % len(able)]}")
    await house.computers.drain()
    return await house.table(table)


async def gives_up(house: House, name: str, table: Table) -> Table:
    """Somebody resigns; where several computers sit, they play it out."""
    await house.presses(name, table, "resign:!")
    await house.computers.drain()
    return await house.table(table)


async def next_day(house: House) -> None:
    house.clock.wind(days=1)
    await daily.sweep(house.app)


async def test_days_are_made_two_days_ahead_and_once(house: House) -> None:
    await daily.sweep(house.app)
    await asyncio.gather(daily.sweep(house.app), daily.sweep(house.app))
    async with house.app.store.read() as conn:
        made = await stored.days(conn, ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"])
    assert sorted(made) == ["2026-11-20", "2026-11-21", "2026-11-22"]
    assert len({one.secret for one in made.values()}) == 3
    assert len({one.game for one in made.values()}) == 3
    assert [game_of(day, house.app.games) for day in sorted(made)] == [made[day].game for day in sorted(made)]


async def test_day_is_committed_before_it_begins_and_says_when_it_was_not(house: House) -> None:
    await daily.sweep(house.app)
    await next_day(house)
    today = await daily.look(house.app, None)
    assert today.day is not None
    assert today.day.made_at < datetime.fromisoformat("2026-11-21T00:00:00+00:00")
    house.clock.wind(days=10)  # nothing ran for ten days
    await daily.sweep(house.app)
    late = await daily.look(house.app, None)
    assert late.day is not None
    assert late.day.made_at == house.app.now()


async def test_everybody_has_the_same_deal_and_equal_moves_get_equal_answers(house: House) -> None:
    for _ in range(3):  # each of the games
        await daily.sweep(house.app)
        ann, bo = await plays(house, "Ann", moves=6), await plays(house, "Bo", moves=6)
        assert ann.id != bo.id
        assert ann.match is not None
        assert bo.match is not None
        assert ann.match.state == bo.match.state
        assert ann.match.version == bo.match.version
        house.clock.wind(days=1)


async def test_nobody_is_told_that_it_is_their_turn(house: House) -> None:
    table = await plays(house, "Ann", moves=1)
    assert 0 in table.waiting()
    assert table.chairs[0].notice_at is None
    house.clock.wind(hours=5)
    await house.alarms.sweep()
    assert house.paper.told == []


async def test_one_try_a_day_however_often_it_is_asked_for(house: House) -> None:
    ann = await house.person("Ann")
    tables = await asyncio.gather(*(daily.begin(house.app, ann, "paper") for _ in range(5)))
    assert len({table.id for table in tables}) == 1
    assert (await gives_up(house, "Ann", tables[0])).status == "over"
    assert (await daily.begin(house.app, ann, "paper")).id == tables[0].id
    today = await daily.look(house.app, ann)
    assert today.own_try is not None
    assert today.own_try.result is not None
    assert not today.own_try.result.is_won


@pytest.mark.parametrize("offer", ["takeback", "restart", "stop", "draw"])
async def test_nothing_is_taken_back_or_begun_again(house: House, offer: str) -> None:
    table = await plays(house, "Ann", moves=2)
    with pytest.raises(Refusal, match="daily_one_try"):
        await house.presses("Ann", table, f"offer:{offer}:!" if offer in ("restart", "stop") else f"offer:{offer}")


async def test_no_rematch_follows(house: House) -> None:
    table = await plays(house, "Ann", moves=1)
    await gives_up(house, "Ann", table)
    with pytest.raises(Refusal, match="daily_one_try"):
        await house.presses("Ann", table, "offer:rematch")


async def test_secret_record_and_table_are_sealed_until_the_day_is_over(house: House) -> None:
    ann, bo = await house.meets("Ann", "Bo")
    table = await plays(house, "Ann")
    assert table.status == "over"
    secret = table.secret.hex()
    for ask in (record_of(house.app.store, table), house.app.studio.films.of(table)):
        with pytest.raises(Refusal, match="daily_sealed"):
            await ask
    with pytest.raises(admin.CannotDo, match=f"the daily match of {table.lobby.daily}: others can still play it"):
        await admin.record(house.app, table.id)
    assert await daily.is_sealed(house.app, table)
    proofs = fairness(table, 0, is_sealed=True)
    assert proofs[-1].say.key == "fair-tomorrow"
    assert secret not in str(proofs)
    assert await may_see(house.app, table, ann, house.room)
    assert not await may_see(house.app, table, bo, house.room)
    async with house.app.store.read() as conn:
        assert secret not in json.dumps(await players.export(conn, ann.id), default=str)
    await next_day(house)
    assert not await daily.is_sealed(house.app, table)
    record = await record_of(house.app.store, table)
    assert record.chance is not None
    assert record.chance.secret == secret
    assert verify(record, noted=table.commitment).unfair is None
    assert fairness(table, 0)[-2].exact == secret


async def test_match_that_goes_on_at_midnight_is_over_as_it_stands(house: House) -> None:
    await daily.sweep(house.app)
    table = await plays(house, "Ann", moves=1)
    assert table.status == "live"
    house.clock.at = datetime.fromisoformat("2026-11-20T23:59:59+00:00")
    await daily.sweep(house.app)
    assert (await house.table(table)).status == "live"
    house.clock.wind(seconds=1)
    await daily.sweep(house.app)
    ended = await house.table(table)
    assert ended.match is not None
    assert ended.match.outcome is not None
    assert ended.match.outcome.why == "stopped"
    assert not await daily.is_sealed(house.app, ended)
    assert (await daily.look(house.app, await house.person("Ann"))).streak == 0
    other = await daily.begin(house.app, await house.person("Ann"), "paper")
    assert other.id != table.id


async def test_closed_day_is_not_played_again_when_the_clock_is_set_back(house: House) -> None:
    await daily.sweep(house.app)
    await next_day(house)
    house.clock.at -= DAY
    await daily.sweep(house.app)
    with pytest.raises(Refusal, match="daily_over"):
        await daily.begin(house.app, await house.person("Ann"), "paper")
    house.clock.at += DAY
    await daily.begin(house.app, await house.person("Ann"), "paper")


async def test_secret_is_shown_only_once_the_last_match_is_stopped(house: House) -> None:
    await daily.sweep(house.app)
    table = await plays(house, "Ann", moves=1)
    house.clock.wind(days=1)  # the sweep has not come yet
    assert await daily.is_sealed(house.app, table)
    assert (await daily.look(house.app, None)).yesterday is None
    await daily.sweep(house.app)
    seen = (await daily.look(house.app, None)).yesterday
    assert seen is not None
    assert seen.secret == table.secret


async def test_days_and_tries_outlive_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await daily.sweep(house.app)
        table = await plays(house, "Ann", moves=2)
        seen = await daily.look(house.app, None)
    async with open_house(tmp_path) as house:
        await daily.sweep(house.app)
        assert (await daily.look(house.app, None)).day == seen.day
        assert (await daily.begin(house.app, await house.person("Ann"), "paper")).id == table.id


async def test_streak_counts_the_days_in_a_row(house: House) -> None:
    for _ in range(3):
        await daily.sweep(house.app)
        table = await plays(house, "Ann", moves=0)
        await gives_up(house, "Ann", table)
        house.clock.wind(days=1)
    ann = await house.person("Ann")
    assert (await daily.look(house.app, ann)).streak == 3  # today can still be played
    house.clock.wind(days=1)
    assert (await daily.look(house.app, ann)).streak == 0


async def test_linked_accounts_keep_the_earlier_try_of_a_day(house: House) -> None:
    ann, bo = await house.meets("Ann", "Bo")
    theirs = await daily.begin(house.app, bo, "paper")
    house.clock.wind(minutes=1)
    await daily.begin(house.app, ann, "paper")
    await house.app.store.write(lambda unit: account_merge.merge(unit, ann.id, bo.id))
    async with house.app.store.read() as conn:
        assert [one.match_id for one in await stored.played_by(conn, ann.id)] == [theirs.id]
        assert await stored.played_by(conn, bo.id) == []


async def test_forgotten_person_leaves_no_try(house: House) -> None:
    ann = await house.person("Ann")
    table = await daily.begin(house.app, ann, "paper")
    async with house.app.store.read() as conn:
        assert (await players.export(conn, ann.id))["daily"][0]["match"] == table.id
    await house.app.store.write(lambda unit: players.forget(unit, ann.id))
    assert (await daily.look(house.app, None)).began == 0
    await next_day(house)
    assert (await house.table(table)).status in ("live", "over")


def test_result_is_told_by_the_outcome_of_any_game() -> None:
    chips = result_of(Outcome(((0,), (1,)), "by_score", (31, 27)), 2)
    assert (chips.place, chips.score, chips.against, chips.margin, chips.marks) == (1, 31, 27, 4, 3)
    pips = result_of(Outcome(((2,), (0,), (1, 3)), "emptied", (12, 20, 0, 20)), 4)
    assert (pips.place, pips.margin, pips.marks) == (2, -12, 3)
    assert result_of(Outcome(((0,), (1,), (2,), (3,)), "emptied", (0, 5, 7, 9)), 4).margin == 5
    rounds = result_of(Outcome(((1,), (0, 2, 3)), "last_one", (None,) * 4), 4)
    assert (rounds.place, rounds.score, rounds.margin, rounds.marks) == (2, None, 0, 3)
    stopped = result_of(Outcome((), "stopped", (3, 2)), 2)
    assert (stopped.place, stopped.is_whole, stopped.is_won) == (2, False, False)
    assert result_of(Outcome(((0, 1),), "full", ()), 2).is_won


def test_how_others_did_is_shown_from_five_people_on() -> None:
    mine = Result(1, 2, 30, 28, 2, is_whole=True)
    better, lost = Result(1, 2, 40, 18, 22, is_whole=True), Result(2, 2, 10, 48, -38, is_whole=True)
    stopped = Result(2, 2, 5, 5, 0, is_whole=False)
    assert standing_of([mine, better, lost, lost, stopped], mine) is None
    seen = standing_of([mine, better, lost, lost, lost, stopped], mine)
    assert seen is not None
    assert (seen.count, seen.won, seen.median, seen.place) == (5, 2, 10, 2)
    none_counted = standing_of([Result(1, 4, None, None, 0, is_whole=True)] * 5, None)
    assert none_counted is not None
    assert (none_counted.median, none_counted.place) == (None, None)


def test_streak_ends_today_or_yesterday() -> None:
    days = {"2026-11-18", "2026-11-19", "2026-11-20"}
    assert streak_of(days, "2026-11-20") == streak_of(days, "2026-11-21") == 3
    assert streak_of(days, "2026-11-22") == 0


def test_house_without_a_game_that_draws_has_no_daily_match(house: House) -> None:
    alone = {name: game for name, game in house.app.games.items() if not game.deal.draws}
    assert game_of("2026-11-20", alone) is None


async def test_two_processes_make_one_day_and_begin_one_match(tmp_path: Path) -> None:
    async with open_house(tmp_path, threads=True) as one, open_house(tmp_path, threads=True) as other:
        await asyncio.gather(daily.sweep(one.app), daily.sweep(other.app))
        first, second = await daily.look(one.app, None), await daily.look(other.app, None)
        assert first.day == second.day
        assert first.tomorrow == second.tomorrow
        ann = await one.person("Ann")
        begun = await asyncio.gather(*(daily.begin(house.app, ann, "paper") for house in (one, other, one, other)))
        assert len({table.id for table in begun}) == 1
        assert (await daily.look(other.app, ann)).began == 1


async def test_analysis_of_a_match_is_there_once_its_day_is_over(house: House) -> None:
    house.clock.wind(days=1)  # HeXagon
    await daily.sweep(house.app)
    table = await plays(house, "Ann", moves=60)
    assert (table.name, table.status) == ("hexagon", "over")
    with pytest.raises(Refusal, match="daily_sealed"):
        await house.app.studio.turning_points.of(table)
    with pytest.raises(Refusal, match="daily_sealed"):
        await house.app.studio.advice.of((table, 0))
    with pytest.raises(Refusal, match="daily_sealed"):
        await house.app.studio.reviews.of(table)
    await next_day(house)
    assert await house.app.studio.turning_points.of(table) is not None
    assert await house.app.studio.reviews.of(table) is not None
    assert await house.app.studio.advice.of((table, 0))


def test_result_is_shared_in_one_line_that_tells_nothing_of_the_deal() -> None:
    words = all_words()
    chips, pips = Result(1, 2, 31, 27, 4, is_whole=True), Result(2, 4, 12, None, -12, is_whole=True)
    line = words.text(share_line("2026-11-23", "hexagon", chips, 5), "en")
    assert line == "Roundhouse daily · 23 Nov · HeXagon 31:27 ⬢⬢⬢⬡⬡ · streak 5"
    line = words.text(share_line("2026-11-23", "tequila", pips, 1), "en")
    assert line == "Roundhouse daily · 23 Nov · Tequila Train 2nd of 4 ⬢⬢⬢⬡⬡"
    stopped = Result(2, 2, 5, 5, 0, is_whole=False)
    assert "not finished" in words.text(share_line("2026-11-23", "hexagon", stopped, 0), "en")


def test_page_says_how_others_did_in_sums_alone() -> None:
    words = all_words()
    seen = [words.text(line, "en") for line in standing_lines(Standing(48, 20, 29, 12))]
    assert seen == [
        "48 people have finished today’s match, and 20 have won.",
        "The middle score is 29.",
        "You are number 12 of 48.",
    ]
    assert [words.text(line, "en") for line in standing_lines(Standing(5, 1, None, None))] == [
        "5 people have finished today’s match, and 1 has won."
    ]
