"""Tournaments in a house at every game that robots play."""

from __future__ import annotations

import asyncio
import json
import random
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.features.tournaments import finals, organising
from bot.features.tournaments.result_context import remarkable
from bot.features.tournaments.robots.training import InProcess, TrainingRobot, usual_level
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.challenges import against, challenge, own_robot
from bot.features.tournaments.teams.request_log import log_lines
from bot.usecases.lobby import open_table
from games.core.game import AnyGame, Refusal
from games.core.match import legal
from games.reductions import Rated
from games.table.table import Table
from games.tournament.description import RoundType, robot_games, robot_options
from storage.tournament import matches
from storage.tournament.matches import Match
from tests.checks import record_is_fair
from tests.house import House, open_house
from tests.robots.fake_robot import FakeRobot, running, think_here
from tests.robots.seats import SEAT_GAMES, SeatRobot, game_named

from .cups import Cup, Failing, open_cup
from .test_endless import sleeps, the_day, wrong
from .test_exports import document, is_fair


def kind(name: str, **facts: Any) -> RoundType:
    return RoundType(robot_options(game_named(name), {}), **facts)


def at_random() -> SeatRobot:
    dice = random.Random(7)
    return SeatRobot(lambda known: {"status": "ok", "do": dice.choice(known["legal"])})


async def opens(cup: Cup, name: str, *names: str, **facts: Any) -> list[int]:
    """A tournament at a game with these teams, whose robots play at random, and the training robot."""
    made = await organising.new(cup.house.app, "Cup", name, kind(name), **facts)
    cup.number = made.id
    (training,) = await cup.teams()
    game, level = game_named(name), training.level
    assert level == usual_level(game)
    cup.ways["Training robot"] = partial(computer, game, level)
    cup.ways |= dict.fromkeys(names, at_random)
    return [(await cup.joins(team)).id for team in names]


def computer(game: AnyGame, level: int | None) -> InProcess:
    """A computer that chooses here, so that no thread is needed."""
    return InProcess(TrainingRobot(game, level, think_here, counts_waiting=False))


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_tournament_of_every_game_is_played_booked_and_verified(cup: Cup, name: str) -> None:
    await opens(cup, name, "Ann", "Bo", rounds_most=2)
    await cup.starts()
    for _ in range(3):
        await cup.plays_round()
    assert (await cup.tournament()).status == "ended"
    rows = await cup.standings()
    assert [row.played for row in rows] == [8, 8, 8]
    assert sum(row.points for row in rows) == 2 * 12
    assert sum(row.chips for row in rows) == 0
    played = await cup.matches()
    assert {match.status for match in played} == {"done"}
    assert all(match.fault == () for match in played)
    made = await document(cup)
    assert is_fair(made)
    said = [cup.house.app.words.text(told, "en") for told in await cup.reads(remarkable, await cup.tournament())]
    assert [sentence for sentence in said if "chip" in sentence] == []
    assert {call["status"] for match in made["matches"] for call in match["calls"]} == {"ok"}


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_day_of_an_endless_ladder_at_every_game_is_verified(cup: Cup, name: str) -> None:
    made = await organising.new(cup.house.app, "Ladder", name, kind(name), pairing="endless")
    cup.number = made.id
    cup.ways |= {team.name: at_random for team in await cup.teams()}
    for team in ("Ann", "Bo", "Cy"):
        cup.ways[team] = at_random
        await cup.joins(team)
    await cup.starts()
    await cup.plays_round()
    sleeps(cup)
    await cup.turns()
    day = await the_day(cup, 1)
    assert wrong(day, made.commitment) == ""
    assert sum(row["played"] for row in day["ladder"]) == 12  # each robot meets a computer first, from both sides
    assert {call["status"] for match in day["matches"] for call in match["calls"]} == {"ok"}


@pytest.mark.parametrize("name", robot_games({name: game_named(name) for name in (*SEAT_GAMES, "hexagon")}))
async def test_the_second_match_has_another_deal_where_the_first_has_shown_what_was_hidden(cup: Cup, name: str) -> None:
    await opens(cup, name, "Ann", "Bo")
    cup.ways |= dict.fromkeys(("Ann", "Bo", "Training robot"), Failing)
    await cup.starts()
    await cup.plays_round()
    first, second = [match.id for match in await cup.matches() if match.pairing == 1 and match.round_id == 1]
    records = [await cup.reads(matches.record, number) for number in (first, second)]
    deals = [record["chance"]["secret"] for record in records if record]
    assert (deals[0] == deals[1]) == (name in ("hexagon", "tictactoe"))


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_fault_a_bench_and_a_changed_move_are_noticed_by_verify(tmp_path: Path, name: str) -> None:
    async with open_cup(tmp_path, at_once=1) as cup:
        _, bo = await opens(cup, name, "Ann", "Bo", rounds_most=1, bench_after=1)
        cup.ways["Bo"] = Failing
        await cup.starts()
        for _ in range(3):
            await cup.plays_round()
        made = await document(cup)
        lost = [(match.teams[match.fault[0]], match.why) for match in await cup.matches() if match.fault]
    assert set(lost) == {(bo, "timeout")}
    assert is_fair(made)
    left = [step["leave"] for match in made["matches"] for step in match["record"]["steps"] if "leave" in step]
    assert set(left) == {"benched", "timeout"}
    match = next(one for one in made["matches"] if "Bo" not in one["teams"])
    match["record"]["steps"][0]["do"] = match["record"]["steps"][0]["do"].upper() + "."
    assert not is_fair(made)


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_the_log_of_a_team_has_its_own_requests_as_they_were(cup: Cup, name: str) -> None:
    robots = [at_random(), at_random()]
    ann, _ = await opens(cup, name, "Ann", "Bo", rounds_most=1)
    ways = iter(robots)
    cup.ways["Ann"] = lambda: next(ways, None) or at_random()
    await cup.starts()
    await cup.plays_round()
    team = next(team for team in await cup.teams() if team.id == ann)
    lines = [line async for line in log_lines(cup.house.app, team)]
    for robot in robots:
        match = robot.asked[1].path.split("?")[0]
        told = [line["body"] for line in lines if line["path"].split("?")[0] == match and line["verb"] == "PUT"]
        assert [json.loads(body) for body in told] == robot.bodies[1:]


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_challenge_at_every_game_is_verified(cup: Cup, name: str) -> None:
    ann, bo = await opens(cup, name, "Ann", "Bo")
    cup.number = (await challenge(cup.house.app, ann, bo, {}, pairs=2)).id
    for _ in range(3):
        await cup.plays_round()
    assert (await cup.tournament()).status == "ended"
    assert is_fair(await document(cup))


async def test_an_endless_match_and_a_final_of_two_games_are_refused(cup: Cup) -> None:
    ann, bo = await opens(cup, "rpsls", "Ann", "Bo")
    app, first = cup.house.app, cup.number
    with pytest.raises(Refusal, match="endless_match"):
        await challenge(app, ann, bo, {"rounds": None})
    with pytest.raises(Refusal, match="no_seed"):  # it would tell the challenger what is hidden
        await challenge(app, ann, bo, {}, seed=7)
    other = await organising.new(app, "Other", "tictactoe", kind("tictactoe"))
    with pytest.raises(Refusal, match="other_games"):
        await finals.final(app, "Final", [first, other.id], 2, kind("tictactoe"))


async def test_a_person_challenges_with_the_robot_that_plays_the_others_game(cup: Cup) -> None:
    app, ann = cup.house.app, await cup.house.person("Ann")
    (rival,) = await opens(cup, "tequila", "Rival")
    own = await cup.joins("Own", registered_by=ann.id)
    other = await organising.new(app, "Other", "tictactoe", kind("tictactoe"))
    newest = await teams.add(app, other.id, "Newest", "http://newest.example", by_hand=True, registered_by=ann.id)
    assert (await own_robot(app, ann, rival)).id == own.id
    assert (await own_robot(app, ann, newest.id)).id == newest.id


async def test_chips_are_scores_of_which_fewer_may_be_better(cup: Cup) -> None:
    await opens(cup, "tequila", "Ann", "Bo", rounds_most=1)
    await cup.starts()
    await cup.plays_round()
    (training, *_) = await cup.teams()
    own = [match for match in await cup.matches() if training.id in match.teams]
    expected = 0
    for match in own:
        assert match.first_score is not None
        assert match.second_score is not None
        lead = match.second_score - match.first_score  # pips in hand: fewer win
        assert (lead > 0) == (match.winner == "first")
        expected += lead if match.first == training.id else -lead
    assert next(row.chips for row in await cup.standings() if row.team == training.id) == expected


@pytest.mark.parametrize(
    ("winner", "scores", "said"),
    [
        ("first", (31, 27), "31 : 27"),
        ("first", (None, None), "1 : 0"),
        ("second", (None, None), "0 : 1"),
        ("draw", (None, None), "½ : ½"),
        ("first", (12, None), "12 : ·"),
        ("", (None, None), "· : ·"),
    ],
)
def test_a_game_without_scores_shows_points(winner: str, scores: tuple[int | None, int | None], said: str) -> None:
    facts = (1, 1, 1, 0, 1, 2, "done", "", 1, "", False, winner, *scores, "", (), None, None)
    assert Match(*facts).score == said


async def plays_on(house: House, table: Table) -> Table:
    """Ann makes the first legal move each time, to the end."""
    async with asyncio.timeout(60):
        while table.status == "live":
            if 0 in table.waiting():
                move = legal(table.game, table.live_match(), 0)[0]
                with suppress(Refusal):  # the robot may have ended it meanwhile
                    await house.presses("Ann", table, f"{table.live_match().turn}:{move}")
            else:
                await asyncio.sleep(0.01)
            table = await house.table(table)
    return table


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_person_plays_a_robot_at_every_game(name: str, tmp_path: Path) -> None:
    robot = FakeRobot(game=game_named(name))
    async with open_house(tmp_path, robot_private_addresses=True) as house, running(robot):
        cup = await organising.new(house.app, "Cup", name, kind(name))
        team = await teams.add(house.app, cup.id, "Robo", robot.url, by_hand=True)
        plan = await against(house.app, team.id)
        table = await open_table(house.app, house.room, await house.person("Ann"), "paper", plan)
        assert table.deadline is None
        table = await plays_on(house, table)
        await record_is_fair(house.app, table)
    assert table.match
    assert table.match.outcome
    assert table.match.outcome.why not in ("wrong_move", "wrong_response", "no_connection", "timeout")
    assert robot.count("POST") == robot.count("GET") == robot.count("DELETE")


@pytest.mark.parametrize("name", SEAT_GAMES)
async def test_a_match_of_a_person_that_a_robots_fault_has_ended_is_not_rated(name: str, tmp_path: Path) -> None:
    robot = FakeRobot({("GET", 2): "server error"}, game=game_named(name))
    async with open_house(tmp_path, robot_private_addresses=True) as house, running(robot):
        cup = await organising.new(house.app, "Cup", name, kind(name))
        team = await teams.add(house.app, cup.id, "Robo", robot.url, by_hand=True)
        plan = await against(house.app, team.id)
        table = await plays_on(house, await open_table(house.app, house.room, await house.person("Ann"), "paper", plan))
    assert table.match
    assert table.match.outcome
    assert table.match.outcome.places == ((0,), (1,))
    assert table.rated == Rated(why_not="robot_fault")
