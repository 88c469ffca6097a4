"""Whole tournaments over real HTTP, and that they prove themselves."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from bot.features.tournaments.robots.referee import Robot
from bot.features.tournaments.robots.tournament import Progress, run
from games import find_games
from games.tournament.description import Description, RoundType, read_description
from games.tournament.document import Tournament
from games.tournament.draws import secret_from
from games.tournament.reading import read_tournament
from games.tournament.verification import judged_matches, judged_whole

from .fake_robot import GAME, FakeRobot, running
from .matches import route_to

SECRET = secret_from(7)
NAMES = ("Ann", "Bo", "Cy")


@asynccontextmanager
async def all_running(robots: Sequence[FakeRobot]) -> AsyncIterator[None]:
    """Serves all robots."""
    async with AsyncExitStack() as stack:
        for robot in robots:
            await stack.enter_async_context(running(robot))
        yield


def described(names: Sequence[str] = NAMES, rounds: int = 1, **more: object) -> Description:
    """A tournament on the smallest board with moves, which are as many as its teams."""
    teams = [{"name": name, "url": ""} for name in names]
    kinds = [{"size": 3, "timeout_seconds": 2}] * rounds
    return read_description({"teams": teams, "rounds": kinds, **more}, find_games())


async def play(
    description: Description, robots: Sequence[FakeRobot], jobs: int = 8
) -> tuple[Tournament, list[Progress]]:
    """Plays a tournament; returns it and the progress shown."""
    seen: list[Progress] = []

    def robot_of(team: int, kind: RoundType) -> Robot:
        return route_to(robots[team], kind.timeout_seconds)

    async with all_running(robots):
        return await run(description, GAME, SECRET, robot_of, jobs, seen.append), seen


def is_fair(played: Tournament) -> bool:
    """Whether `verify` finds nothing in it, after a way through a file."""
    document = json.loads(json.dumps(played.document()))
    read = read_tournament(document, find_games())
    return judged_whole(read, document, list(judged_matches(read, find_games()))).unfair is None


@pytest.mark.parametrize(("pairing", "matches"), [("round_robin", 12), ("swiss", 4), ("knockout", 4)])
async def test_tournament_is_played_to_its_end_and_is_fair(pairing: str, matches: int) -> None:
    played, seen = await play(described(rounds=2, pairing=pairing), [FakeRobot(level=n) for n in (1, 2, 3)])
    assert len(played.matches) == matches
    assert [row.place for row in played.ladder()] == [1, 2, 3]
    assert sum(one.total == one.done for one in seen) == len(played.rounds) == 2
    assert is_fair(played)


async def test_both_matches_of_a_pairing_have_the_same_board_with_the_sides_swapped() -> None:
    played, _ = await play(described(("Ann", "Bo")), [FakeRobot(), FakeRobot()])
    (one, other) = [match.record for match in played.matches]
    assert one
    assert other
    assert one["chance"] == other["chance"]
    assert one["seats"] == other["seats"][::-1]


async def test_same_secret_and_robots_give_the_same_boards_sides_and_order() -> None:
    def drawn(played: Tournament) -> list[object]:
        return [(m.round, m.pairing, m.teams, m.record and m.record["chance"]) for m in played.matches]

    first, second = [(await play(described(rounds=2), [FakeRobot() for _ in NAMES], jobs))[0] for jobs in (1, 6)]
    assert drawn(first) == drawn(second)


async def test_faulty_robot_loses_its_match_and_the_tournament_goes_on() -> None:
    late = FakeRobot({("GET", 2): "not ok"})
    played, _ = await play(described(("Ann", "Bo")), [late, FakeRobot()], jobs=1)
    ends = [match.record["outcome"]["why"] for match in played.matches if match.record]
    assert ends == ["wrong_response", "by_score"]
    assert is_fair(played)


async def test_no_more_matches_are_played_at_once_than_there_are_jobs() -> None:
    robots = [FakeRobot(delay=0.002) for _ in NAMES]
    await play(described(), robots, jobs=1)
    assert max(robot.most_open for robot in robots) == 1


async def test_knockout_uses_its_round_types_in_turn_until_one_team_is_left() -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Ed")
    played, _ = await play(described(names, pairing="knockout", rounds=2), [FakeRobot() for _ in names])
    assert len(played.rounds) == 3
    assert [len(one.byes) for one in played.rounds] == [3, 0, 0]
    assert is_fair(played)


async def test_computers_play_as_anchors_in_this_process_and_are_verified() -> None:
    robots, ratings = [FakeRobot(level=1), FakeRobot(level=2)], {1: 1200, 3: 1500}

    def robot_of(team: int, kind: RoundType) -> Robot:
        return route_to(robots[team], kind.timeout_seconds)

    async with all_running(robots):
        played = await run(described(("Ann", "Bo"), anchors=True), GAME, SECRET, robot_of, anchors=ratings)
    assert len(played.matches) == 12
    rows = {played.names[row.team]: row for row in played.ladder()}
    assert {name: (rows[name].rating, rows[name].place) for name in rows if rows[name].anchor} == {
        "Computer (1)": (1200, None),
        "Computer (3)": (1500, None),
    }
    assert {rows["Ann"].place, rows["Bo"].place} == {1, 2}
    assert is_fair(played)
