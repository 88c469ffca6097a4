"""Unranked challenges between the robots of two teams."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.clock import Clock as ProcessClock
from bot.features.tournaments import finals, organising
from bot.features.tournaments.robots.loop_delay import LoopDelays
from bot.features.tournaments.robots.reverse_connections import ReverseRobot
from bot.features.tournaments.teams import registering, teams
from bot.features.tournaments.teams.challenges import PAIRS_MOST, challenge, own_robot
from bot.features.tournaments.teams.network import CONNECTS_ITSELF, route_to
from bot.tasks import Tasks
from games.core.game import Refusal
from games.tournament.draws import secret_from
from storage.tournament import teams as stored
from storage.tournament import tournaments
from storage.tournament.teams import Team
from tests.virtual import VirtualLoop, virtually

from .cups import PATIENCE_SECONDS, Cup, Failing, open_cup, small
from .test_exports import document, is_fair

SMALL = {"size": 3}
Change = Callable[[Cup, Team, Team], Awaitable[Any]]


async def test_a_challenge_is_played_from_both_sides_and_is_verified(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    made = await challenge(cup.house.app, ann.id, bo.id, SMALL, pairs=2, seed=7)
    cup.number = made.id
    assert (made.name, made.status, made.secret) == ("Ann – Bo", "running", secret_from(7))
    for _ in range(3):
        await cup.plays_round()
    assert [(match.pairing, match.leg) for match in await cup.matches()] == [(1, 0), (1, 1)] * 2
    assert (await cup.tournament()).status == "ended"
    made_document = await document(cup)
    assert list(made_document["teams"]) == ["Ann", "Bo"]
    assert is_fair(made_document)


@asynccontextmanager
async def following(cup: Cup) -> AsyncIterator[None]:
    """The workers work and the loop follows challenges, but it never turns."""
    tasks = Tasks()
    tasks.start(cup.loop.follow_challenges())
    cup.workers.start()
    await asyncio.sleep(0)
    try:
        yield
    finally:
        await tasks.finish()


async def ends(cup: Cup) -> None:
    """Waits until the tournament has ended."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await cup.tournament()).status != "ended":
            await asyncio.sleep(0.01)


@virtually
async def test_a_challenge_is_played_to_its_end_without_a_turn_of_the_loop(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_cup(tmp_path, clock=ProcessClock(loop.now)) as cup:
        ann, bo = await cup.opens("Ann", "Bo")
        async with following(cup):
            cup.number = (await challenge(cup.house.app, ann.id, bo.id, SMALL, pairs=10)).id
            await ends(cup)
        assert len(await cup.matches()) == 20
        assert all(one.ended_at for one in await cup.rounds())


@virtually
async def test_ranked_rounds_wait_for_the_loop(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_cup(tmp_path, clock=ProcessClock(loop.now)) as cup:
        await cup.opens("Ann", "Bo")
        await cup.starts()
        await cup.loop.turn()
        async with following(cup):
            await asyncio.sleep(60)
        (one,) = await cup.rounds()
        assert one.pending
        assert all(match.status == "done" for match in await cup.matches())


async def test_two_processes_play_each_match_of_a_challenge_once(tmp_path: Path) -> None:
    async with open_cup(tmp_path, threads=True) as cup, open_cup(tmp_path, threads=True) as other:
        other.workers._name = "other worker"
        ann, bo = await cup.opens("Ann", "Bo")
        async with following(cup), following(other):
            cup.number = (await challenge(cup.house.app, ann.id, bo.id, SMALL, pairs=5)).id
            await ends(cup)
        assert [(match.status, match.attempts) for match in await cup.matches()] == [("done", 1)] * 10


async def test_a_challenge_is_in_no_list_and_counts_for_nothing(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    app = cup.house.app
    made = await challenge(app, ann.id, bo.id, SMALL)
    assert [one.id for one in await cup.reads(tournaments.listed)] == [cup.number]
    assert {team.tournament_id for team in await cup.reads(stored.playing)} == {cup.number}
    assert (await registering.open_tournament(app)).id == cup.number
    with pytest.raises(Refusal, match="unknown_tournament"):
        await finals.final(app, "Final", [made.id], 2, small())


async def test_another_challenge_of_the_same_teams_has_another_name(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    names = set()
    for _ in range(2):
        made = await challenge(cup.house.app, ann.id, bo.id, SMALL)
        await organising.end(cup.house.app, made.id)
        await cup.turns()
        await cup.plays()
        await cup.turns()
        names.add(made.name)
    assert names == {"Ann – Bo", f"Ann – Bo ({made.id})"}


async def test_a_robot_that_dials_in_is_reached_by_the_line_of_its_team(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    await teams.change(cup.house.app, ann.id, url=CONNECTS_ITSELF, proof="answered")
    cup.number = (await challenge(cup.house.app, ann.id, bo.id, SMALL)).id
    copy, _ = await cup.teams()
    way = route_to(cup.house.app, copy.id, copy.url, 1, LoopDelays())
    assert isinstance(way, ReverseRobot)
    assert way.team == ann.id
    with pytest.raises(Refusal, match="wrong_address"):
        await teams.set_url(cup.house.app, bo.id, f"{CONNECTS_ITSELF}:{ann.id}")  # nobody else gets the line


async def test_the_training_robot_can_be_challenged(cup: Cup) -> None:
    (ann,) = await cup.opens("Ann")
    trainer = await teams.add(cup.house.app, cup.number, "Trainer", level=2)
    cup.number = (await challenge(cup.house.app, ann.id, trainer.id, SMALL)).id
    assert [(team.name, team.level) for team in await cup.teams()] == [("Ann", None), ("Trainer", 2)]


async def test_robots_at_fault_play_a_challenge_to_its_end(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    cup.ways["Ann"] = Failing
    cup.number = (await challenge(cup.house.app, ann.id, bo.id, SMALL, pairs=4)).id
    for _ in range(5):
        await cup.plays_round()
    assert (await cup.tournament()).status == "ended"
    assert len(await cup.matches()) == 8


def other(**facts: Any) -> Change:
    return lambda cup, _, bo: teams.change(cup.house.app, bo.id, **facts)


def own(**facts: Any) -> Change:
    return lambda cup, ann, _: teams.change(cup.house.app, ann.id, **facts)


async def another_game(cup: Cup, _: Team, bo: Team) -> None:
    made = await organising.new(cup.house.app, "Other", "tictactoe", small())
    await teams.change(cup.house.app, bo.id, tournament_id=made.id)


async def ended(cup: Cup, _: Team, bo: Team) -> None:
    await organising.end(cup.house.app, cup.number)
    await cup.turns()


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("no_challenges", other(accepts_challenges=False)),
        ("no_endpoint", other(url="")),
        ("unproven", other(proof="")),
        ("no_endpoint", own(url="")),
        ("unproven", own(proof="")),
        ("other_game", another_game),
        ("tournament_ended", ended),
        ("challenge_running", lambda cup, ann, bo: challenge(cup.house.app, ann.id, bo.id, SMALL)),
    ],
)
async def test_what_cannot_be_played_is_refused(cup: Cup, code: str, change: Change) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    await change(cup, ann, bo)
    with pytest.raises(Refusal) as refused:
        await challenge(cup.house.app, ann.id, bo.id, SMALL)
    assert refused.value.code == code


@pytest.mark.parametrize("pairs", [0, PAIRS_MOST + 1])
async def test_a_wrong_number_team_or_option_is_refused(cup: Cup, pairs: int) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    app = cup.house.app
    with pytest.raises(Refusal, match="out_of_range"):
        await challenge(app, ann.id, bo.id, SMALL, pairs=pairs)
    with pytest.raises(Refusal, match="same_team"):
        await challenge(app, ann.id, ann.id, SMALL)
    with pytest.raises(Refusal, match="unknown_team"):
        await challenge(app, ann.id, 99, SMALL)
    with pytest.raises(Refusal, match="bad_option_range"):
        await challenge(app, ann.id, bo.id, {"size": 99})


async def test_a_challenge_ends_where_a_person_is_forgotten_and_loses_their_name(cup: Cup) -> None:
    (bo,) = await cup.opens("Bo")
    app, person = cup.house.app, await cup.house.person("Ann")
    ann = await registering.register(app, person, "Deep Ann", "http://ann.example")
    with pytest.raises(Refusal, match="no_own_robot"):
        await own_robot(app, person, bo.id)
    await teams.change(app, ann.id, proof="answered")
    assert (await own_robot(app, person, bo.id)).id == ann.id
    cup.number = (await challenge(app, ann.id, bo.id, SMALL)).id
    assert [team.id for team in await registering.own_teams(app, person)] == [ann.id]
    await app.store.write(lambda unit: stored.forget_player(unit.conn, person.id, unit.now()))
    await cup.turns()
    assert [team.name for team in await cup.teams()] == ["Bo"]
    now = await cup.tournament()
    assert (now.status, now.name) == ("ended", "–")
