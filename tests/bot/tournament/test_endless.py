"""An endless ladder: a day is a round, robots are paired while they are there, and each day is booked at its end."""

from __future__ import annotations

import asyncio
import copy
import json
import random
from collections.abc import Coroutine
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from bot.features.tournaments import corrections, exports, finals, organising, timeline
from bot.features.tournaments.running.loop import Loop
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.network import CONNECTS_ITSELF
from bot.features.tournaments.teams.readiness import CONNECTED_FOR
from bot.features.tournaments.teams.teams import TEAMS_MOST
from bot.features.tournaments.today import CHECKPOINT_MATCHES
from games import find_games
from games.core.chance import commitment
from games.core.game import Refusal
from games.tournament.document import row_document
from games.tournament.reading import read_tournament
from games.tournament.scoring import LadderRow
from games.tournament.verification import judged_matches, judged_whole
from storage import tournament_schema as tables
from storage.tournament import queue, rounds
from storage.tournament import teams as stored
from storage.tournament.matches import Match
from storage.tournament.queue import DIED
from storage.tournament.teams import Team
from tests.house import Clock

from .cups import NAME, Cup, Failing, open_cup, small


async def opens(cup: Cup, *names: str, size: int = 3, **facts: Any) -> list[Team]:
    """An endless tournament with these robots starts; the computers are its anchors on a size that was measured."""
    made = await organising.new(cup.house.app, "Ladder", NAME, small(size=size), pairing="endless", **facts)
    cup.number = made.id
    joined = [await cup.joins(name) for name in names]
    await cup.starts()
    return joined


async def plays_on(cup: Cup, times: int) -> None:
    """Some minutes pass, and robots are paired and play, so many times."""
    for _ in range(times):
        await cup.turns()
        await cup.plays()
        cup.house.clock.wind(minutes=5)


def sleeps(cup: Cup) -> None:
    """It is midnight."""
    now = cup.house.clock()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    cup.house.clock.wind(seconds=(midnight - now).total_seconds())


async def plays_a_day(cup: Cup, times: int = 2) -> None:
    """So many pairs are played, and the day is booked."""
    await plays_on(cup, times)
    sleeps(cup)
    await cup.turns()


async def the_day(cup: Cup, number: int) -> dict[str, Any]:
    """A day as a house prints it."""
    found = await exports.day(cup.house.app, await cup.tournament(), number)
    return json.loads(json.dumps(found.document()))


def wrong(made: dict[str, Any], noted: str = "") -> str:
    """What `verify` finds wrong with a day; empty for nothing."""
    read = read_tournament(made, find_games())
    verdict = judged_whole(read, made, list(judged_matches(read, find_games())), noted)
    return verdict.unfair.code if verdict.unfair else ""


def shown(rows: list[LadderRow]) -> list[dict[str, Any]]:
    """The ladder as its files have it."""
    return [row_document(row, {row.team: str(row.team)}) for row in rows]


async def meets(cup: Cup) -> list[set[str]]:
    """Who was paired with whom, in order."""
    names = {team.id: team.name for team in await cup.teams()}
    return [{names[team] for team in match.teams} for match in await cup.matches() if match.leg == 0]


async def test_two_robots_play_through_a_change_of_days(cup: Cup) -> None:
    ann, bo = await opens(cup, "Ann", "Bo")
    await plays_on(cup, 3)
    numbers = [(match.pairing, match.leg) for match in await cup.matches()]
    assert numbers == [(pairing, leg) for pairing in (1, 2, 3) for leg in (0, 1)]
    sleeps(cup)
    await cup.turns()
    await cup.plays()
    first, second = await cup.rounds()
    assert (first.number, second.number, first.pending, second.pending) == (1, 2, False, True)
    rows = [row for row in await cup.standings() if not row.no_contest]
    assert {row.team for row in rows} == {ann.id, bo.id}
    assert [row.played for row in rows] == [8, 8]
    assert rows[0].rating > rows[1].rating
    tournament = await cup.tournament()
    assert commitment(tournament.secret_of(1)) == tournament.commitment
    assert commitment(tournament.secret_of(2)) == tournament.secret_of(1).hex()


async def test_each_day_is_verified_with_the_commitment_that_was_noted_before_the_first(cup: Cup) -> None:
    ann, *_ = await opens(cup, "Ann", "Bo", "Cy")
    noted = (await cup.tournament()).commitment
    for day in range(3):
        await plays_on(cup, 2)
        if day == 1:
            await teams.release(cup.house.app, ann.id, "2.0")
            await plays_on(cup, 1)
        sleeps(cup)
        await cup.turns()
    for number in (1, 2, 3):
        assert wrong(await the_day(cup, number), noted) == ""
    second = await the_day(cup, 2)
    (of_ann,) = [row for row in second["ladder"] if row["team"] == "Ann"]
    assert [release["version"] for release in of_ann["releases"]] == ["", "2.0"]
    assert second["before"]["day"] == 1
    await teams.release(cup.house.app, ann.id, "3.0")
    assert await the_day(cup, 2) == second


async def test_what_is_changed_in_a_day_is_caught(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo")
    await plays_a_day(cup, 3)
    await plays_a_day(cup, 3)
    made = await the_day(cup, 2)
    assert wrong(made) == ""
    assert wrong(made, "00000000") == "noted"
    for spoil, code in (
        (lambda of: of["matches"][0]["record"]["steps"].pop(), "matches"),
        (lambda of: of["matches"].pop(), "pairing"),
        (lambda of: of.update(matches=of["matches"][2:]), "pairing"),
        (lambda of: [match["teams"].reverse() for match in of["matches"]], "matches"),
        (lambda of: of.update(secret="0" * 64), "matches"),
        (lambda of: of.update(commitment="0" * 64), "secret"),
        (lambda of: of["before"]["deals"].pop(), "ladder"),
        (lambda of: of["before"]["totals"]["Ann"].__setitem__(0, 1_000), "ladder"),
        (lambda of: of["ladder"].pop(), "ladder"),
    ):
        spoiled = copy.deepcopy(made)
        spoil(spoiled)
        assert wrong(spoiled) in (code, "secret")


async def test_a_day_is_told_once_it_is_booked_and_no_sooner(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo")
    await plays_on(cup, 1)
    for number, code in ((1, "day_not_over"), (2, "unknown_round")):
        with pytest.raises(Refusal) as refused:
            await the_day(cup, number)
        assert refused.value.code == code
    sleeps(cup)
    await cup.turns()
    assert (await the_day(cup, 1))["secret"]


async def test_a_new_robot_meets_the_nearest_anchor_where_anchors_have_ratings(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy", size=4)
    await cup.turns()
    assert sorted(map(sorted, await meets(cup))) == [[name, "Computer (9)"] for name in ("Ann", "Bo")] + [
        ["Computer (9)", "Cy"]
    ]


async def test_a_computer_stands_in_for_the_robot_that_is_left_over(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy")
    await cup.turns()
    pairs = await meets(cup)
    assert len(pairs) == 2
    assert sum(any("Computer" in name for name in pair) for pair in pairs) == 1


async def test_a_robot_plays_again_when_half_of_the_promised_time_has_passed(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", every_minutes=20)
    for _ in range(60):
        await cup.turns()
        await cup.plays()
    waited = cup.house.clock.passed
    assert len(await meets(cup)) == 1 + waited // timedelta(minutes=10)
    (today,) = await cup.rounds()
    assert timedelta(minutes=10) <= timedelta(milliseconds=today.longest_wait_ms) < timedelta(minutes=11)


async def test_a_slow_robot_keeps_nobody_else_waiting(cup: Cup) -> None:
    await opens(cup, "Slow", "Bo", "Cy", "Di")
    await cup.turns()
    slow = (await meets(cup))[0]
    assert "Slow" in slow
    others = {"Bo", "Cy", "Di"} - slow
    held = [match.id for match in (await cup.matches())[:2]]
    now = cup.house.clock()
    leases = "elsewhere", now, now + timedelta(days=1)
    await cup.house.app.store.write(lambda unit: queue.lease(unit.conn, held, *leases))
    await plays_on(cup, 4)
    pairs = (await meets(cup))[2:]
    assert not any("Slow" in pair for pair in pairs)
    assert sum(bool(pair & others) for pair in pairs) >= 3


async def test_robots_are_paired_while_their_programs_are_connected(cup: Cup) -> None:
    ann, _ = await opens(cup, "Ann", "Bo")
    await teams.change(cup.house.app, ann.id, url=CONNECTS_ITSELF, proof="answered")
    await cup.turns()
    assert all("Ann" not in pair for pair in await meets(cup))
    now = cup.house.clock()
    await cup.house.app.store.write(lambda unit: stored.connected(unit.conn, [ann.id], now, now + CONNECTED_FOR))
    await cup.turns()
    assert "Ann" in (await meets(cup))[-1]


async def test_a_day_on_which_nobody_is_there_has_no_round(cup: Cup) -> None:
    ann, bo = await opens(cup, "Ann", "Bo")
    await plays_on(cup, 1)
    for team in (ann, bo):
        await teams.set_url(cup.house.app, team.id, "")
    for _ in range(3):
        sleeps(cup)
        await cup.turns()
    assert [day.pending for day in await cup.rounds()] == [False]
    for team in (ann, bo):
        await teams.set_url(cup.house.app, team.id, "http://robot.example:8000", by_hand=True)
    await plays_a_day(cup, 1)
    first, second, *_ = await cup.rounds()
    assert second.number == 2
    assert second.created_at - first.created_at > timedelta(days=2)
    assert wrong(await the_day(cup, 2), (await cup.tournament()).commitment) == ""


async def test_a_robot_at_fault_is_benched_until_the_next_day_and_its_opponent_goes_on(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", bench_after=3)
    cup.ways["Bo"] = Failing
    await plays_on(cup, 6)
    bo = (await cup.teams())[-1]
    assert bo.benched
    await plays_on(cup, 2)
    assert any("Computer" in name for name in (await meets(cup))[-1])
    assert "Ann" in (await meets(cup))[-1]
    sleeps(cup)
    del cup.ways["Bo"]
    await plays_on(cup, 2)
    assert not (await cup.teams())[-1].benched
    assert "Bo" in set.union(*(await meets(cup))[-2:])
    assert wrong(await the_day(cup, 1)) == ""


async def test_a_correction_of_a_day_that_is_over_changes_all_days_since(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo")
    for _ in range(3):
        await plays_a_day(cup, 2)
    before = [await the_day(cup, number) for number in (1, 2, 3)]
    first = (await cup.matches())[0]
    await corrections.void(cup.house.app, first.id, "a wrong board")
    await cup.turns()
    after = [await the_day(cup, number) for number in (1, 2, 3)]
    assert [wrong(day) for day in after] == ["", "", ""]
    for was, now in zip(before, after, strict=True):
        assert sum(row["played"] for row in now["ladder"]) == sum(row["played"] for row in was["ladder"]) - 2
    with pytest.raises(Refusal) as refused:
        await corrections.play_again(cup.house.app, first.id)
    assert refused.value.code == "boards_are_public"


async def test_an_end_waits_for_the_matches_that_are_played_and_a_restart_begins_with_new_boards(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo")
    await plays_on(cup, 1)
    old = await cup.tournament()
    await organising.restart(cup.house.app, cup.number)
    await cup.turns()
    assert (await cup.tournament()).commitment != old.commitment
    assert await cup.rounds() == []
    await organising.start(cup.house.app, cup.number)
    await cup.turns()
    await organising.end(cup.house.app, cup.number)
    await cup.turns()
    assert (await cup.tournament()).status == "running"
    await cup.plays()
    await cup.turns()
    assert (await cup.tournament()).status == "ended"
    assert wrong(await the_day(cup, 1)) == ""
    await timeline.message(cup.house.app, cup.number, "Thank you", cup.house.clock())


async def test_it_ends_after_so_many_days_or_at_a_time(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", rounds_most=1)
    await plays_a_day(cup, 1)
    await cup.turns()
    assert (await cup.tournament()).status == "ended"
    await organising.restart(cup.house.app, cup.number)
    await cup.turns()
    await organising.start(cup.house.app, cup.number)
    await plays_on(cup, 1)
    await timeline.finish(cup.house.app, cup.number, cup.house.clock())
    await cup.turns()
    await cup.plays()
    await cup.turns()
    assert (await cup.tournament()).status == "ended"


async def test_a_team_leaves_when_it_does_not_play_and_its_results_stay(cup: Cup) -> None:
    ann, bo = await opens(cup, "Ann", "Bo")
    await cup.turns()
    await teams.delete(cup.house.app, ann.id)
    await cup.turns()
    assert ann.id in {team.id for team in await cup.teams()}
    await cup.plays()
    await cup.turns()
    assert ann.id not in {team.id for team in await cup.teams()}
    sleeps(cup)
    await cup.turns()
    assert {"Ann", "Bo"} <= {row["team"] for row in (await the_day(cup, 1))["ladder"]}
    assert wrong(await the_day(cup, 1)) == ""
    assert bo.id in {row.team for row in await cup.standings()}


async def test_a_tournament_is_seeded_by_the_ladder_as_it_is(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy")
    await plays_on(cup, 3)
    order = [row.team for row in await cup.standings() if not row.no_contest]
    names = {team.id: team.name for team in await cup.teams()}
    made = await finals.final(cup.house.app, "Cup", [cup.number], finals.EVERY, small(), pairing="knockout")
    cup.number = made.id
    assert [team.name for team in await cup.teams()][1:] == [names[team] for team in order]


async def test_a_long_day_is_counted_bit_by_bit_and_anew_after_a_correction(cup: Cup) -> None:
    ann, bo = await opens(cup, "Ann", "Bo")
    await plays_on(cup, 2)
    (day,), (first, *_) = await cup.rounds(), await cup.matches()
    now = cup.house.clock()
    facts = {"round_id": day.id, "leg": 0, "status": "done", "first_score": 3, "second_score": 2, "why": "by_score"}
    facts |= {"first": ann.id, "second": bo.id, "record": "{}", "started_at": now, "ended_at": now}
    added = [{**facts, "pairing": 100 + n, "winner": "second" if n % 3 else "first"} for n in range(CHECKPOINT_MATCHES)]
    await cup.house.app.store.write(lambda unit: unit.conn.execute(insert(tables.matches), added))
    whole = shown(await cup.standings())
    assert await cup.reads(rounds.checkpoint, cup.number) is None
    await cup.turns()
    counted = await cup.reads(rounds.checkpoint, cup.number)
    assert counted is not None
    assert counted[0] == min(match.id for match in await cup.matches() if match.status == "queued")
    assert shown(await cup.standings()) == whole
    await corrections.void(cup.house.app, first.id, "a wrong board")
    assert await cup.reads(rounds.checkpoint, cup.number) is None
    assert {row.team: row.played for row in await cup.standings()}[ann.id] == CHECKPOINT_MATCHES + 3
    await cup.plays()
    sleeps(cup)
    await cup.loop.turn()
    assert await cup.reads(rounds.checkpoint, cup.number) is None
    assert {row.team: row.played for row in await cup.standings()}[ann.id] == CHECKPOINT_MATCHES + 5


async def test_a_match_of_a_day_waits_since_it_was_paired_and_not_since_midnight(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy")
    await plays_on(cup, 2)
    cup.house.clock.wind(hours=3)
    await cup.turns()
    depth = await cup.reads(queue.depth, cup.house.clock())
    assert (depth.queued, depth.oldest) == (4, cup.house.clock())


async def test_robots_that_have_not_played_for_a_month_keep_nobody_from_joining(cup: Cup) -> None:
    await opens(cup)
    for number in range(TEAMS_MOST - len(await cup.teams())):
        await cup.joins(f"Robot {number}")
    with pytest.raises(Refusal, match="too_many_teams"):
        await cup.joins("Ann")
    cup.house.clock.wind(days=31)
    assert (await cup.joins("Ann")).name == "Ann"


async def test_a_day_has_no_sealed_results(cup: Cup) -> None:
    await opens(cup)
    with pytest.raises(Refusal) as refused:
        await timeline.add_type(cup.house.app, cup.number, small(), cup.house.clock(), sealed=True)
    assert refused.value.code == "days_are_open"


async def test_two_processes_pair_each_robot_once(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy", "Di")
    other = Loop(cup.house.app)
    for _ in range(4):
        cup.house.clock.wind(minutes=6)
        await cup.loop.turn()
        await other.turn()
        await cup.plays()
    pairs = await meets(cup)
    assert [sum(name in pair for pair in pairs) for name in ("Ann", "Bo", "Cy", "Di")] == [4] * 4


async def is_cut_off(work: Coroutine[Any, Any, object], steps: int) -> None:
    """Something is begun, and ends after so many steps of the event loop, wherever it is."""
    task = asyncio.create_task(work)
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_program_that_ends_anywhere_and_begins_again_loses_no_result(tmp_path: Path) -> None:
    dice, clock, seen = random.Random(47), Clock(), dict[int, Match]()
    async with open_cup(tmp_path, clock=clock) as cup:
        await opens(cup, "Ann", "Bo", "Cy")
        number = cup.number
    for _ in range(24):
        async with open_cup(tmp_path, clock=clock) as cup:
            cup.number = number
            seen |= {match.id: match for match in await cup.matches() if match.status == "done"}
            for _ in range(3):
                await is_cut_off(cup.loop.turn(), dice.randrange(120))
            await cup.loop.turn()
            if dice.random() < 0.5:
                await is_cut_off(cup.plays(), dice.randrange(300))
            else:
                await cup.plays()
            clock.wind(minutes=dice.choice([1, 5, 90, 600]))
    async with open_cup(tmp_path, clock=clock) as cup:
        cup.number = number
        await cup.plays()
        sleeps(cup)
        await cup.turns()
        await cup.plays()
        days = [day for day in await cup.rounds() if not day.pending]
        assert len(days) >= 3
        noted = (await cup.tournament()).commitment
        assert [wrong(await the_day(cup, day.number), noted) for day in days] == [""] * len(days)
        now = {match.id: match for match in await cup.matches()}
        assert {number: now[number] for number in seen} == seen
        assert {match.void_reason for match in now.values()} <= {"", DIED}
