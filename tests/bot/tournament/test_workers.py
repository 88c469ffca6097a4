"""Workers: matches are played a bounded number at a time, once each, and again where a worker died."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.app import App
from bot.clock import Clock as ProcessClock
from bot.features.tournaments import corrections, jobs, live, organising, timeline
from bot.features.tournaments.jobs import HOST_MOST, choose, host_of
from bot.features.tournaments.process import robots_of
from bot.features.tournaments.robots.training import InProcess, TrainingRobot
from bot.features.tournaments.running.loop import Loop
from bot.features.tournaments.teams.network import Network
from games.core.game import Refusal
from games.core.wire import Answer, Request
from storage.tournament import matches, queue, scores
from storage.tournament.queue import Finished, Waiting
from tests.virtual import VirtualLoop, virtually

from .cups import GAME, Cup, Failing, heard, open_cup, small


@dataclass
class Patient(InProcess):
    """A robot that answers once it may."""

    may: asyncio.Event

    async def ask(self, request: Request) -> Answer:
        await self.may.wait()
        return await super().ask(request)


@dataclass
class Stuck:
    """A robot that never answers."""

    asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def ask(self, request: Request) -> Answer:
        self.asked.set()
        return await asyncio.get_running_loop().create_future()

    def close(self) -> None:
        """Has nothing."""


async def renames(cup: Cup, table: str, to: str) -> None:
    """A table is away, so that nothing can be saved there; or back."""
    await cup.house.app.store.write(lambda unit: unit.conn.execute(text(f"alter table {table} rename to {to}")))


async def test_no_more_matches_are_played_at_a_time_than_allowed(tmp_path: Path) -> None:
    async with open_cup(tmp_path, at_once=3) as cup:
        await cup.opens("Ann", "Bo", "Cy", "Di")
        cup.ways = dict.fromkeys(("Ann", "Bo", "Cy", "Di"), Stuck)
        await cup.starts()
        await cup.turns()
        for _ in range(3):
            await cup.workers.claim()
        assert cup.workers.running == 3
        assert Counter(match.status for match in await cup.matches()) == {"leased": 3, "queued": 3}


async def test_a_match_whose_worker_died_is_played_again_by_another(tmp_path: Path) -> None:
    async with open_cup(tmp_path) as cup:
        await cup.opens("Ann", "Bo", "Cy")
        await cup.starts()
        await cup.turns()
        dead = await jobs.claim(cup.house.app.store, "dead", 3, cup.house.app.now())
        assert len(dead) == 3
        number, clock = cup.number, cup.house.clock
    async with open_cup(tmp_path, clock=clock) as cup:
        cup.number = number
        await cup.plays()
        assert {match.status for match in await cup.matches()} == {"leased"}
        await cup.turns()
        await cup.turns()
        await cup.plays()
        await cup.turns()
        first = (await cup.rounds())[0]
        of_first = [match for match in await cup.matches() if match.round_id == first.id]
        assert {match.status for match in of_first} == {"done"}
        assert max(match.attempts for match in of_first) == 2
        assert sum(row.points for row in await cup.reads(scores.after_round, first.id)) == 2 * 3


async def test_a_match_of_a_worker_that_was_stopped_goes_back_at_once(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    cup.ways["Ann"] = Stuck
    await cup.starts()
    await cup.turns()
    await cup.workers.claim()
    await asyncio.sleep(0)
    await cup.workers.close()
    assert [match.status for match in await cup.matches()] == ["queued"]
    assert not await cup.reads(queue.any_expired, cup.house.app.now() + jobs.LEASE * 2)


async def test_a_worker_that_lost_its_lease_changes_nothing(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.turns()
    app = cup.house.app
    (slow,) = await jobs.claim(app.store, "slow", 1, app.now())
    for _ in range(2):
        await cup.turns()
    await cup.plays()
    before = await cup.matches()
    assert before[0].status == "done"
    late = Finished("second", (0, 9), "by_score", (0,), {}, [])
    assert not await jobs.done(app.store, "slow", slow, late, app.now())
    assert await cup.matches() == before
    assert [team.faults for team in await cup.teams()] == [0, 0]


@virtually
async def test_a_match_is_put_back_while_the_network_here_is_down(loop: VirtualLoop, tmp_path: Path) -> None:
    async def reaches(_: str) -> bool:
        return loop.time() > 60

    network = Network(True, reaches)
    network.note("http://another.example")
    async with open_cup(tmp_path, network=network, clock=ProcessClock(loop.now)) as cup:
        await cup.opens("Ann", "Bo")
        cup.ways["Ann"] = Failing
        await cup.starts()
        await cup.loop.turn()
        cup.workers.start()
        await asyncio.sleep(50)
        assert [match.status for match in await cup.matches()] == ["leased"]
        await asyncio.sleep(50)
        (match,) = await cup.matches()
        assert (match.status, match.why) == ("done", "timeout")


@pytest.mark.on_file
@virtually
async def test_a_result_that_cannot_be_saved_at_once_is_saved_later(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_cup(tmp_path, clock=ProcessClock(loop.now)) as cup:
        await cup.opens("Ann", "Bo")
        await cup.starts()
        await cup.loop.turn()
        go = asyncio.Event()
        cup.ways["Ann"] = lambda: Patient(TrainingRobot(GAME, 1), go)
        cup.workers.start()
        await cup.workers.claim()
        await asyncio.sleep(0.3)
        await renames(cup, "tournament_calls", "away")
        go.set()
        await asyncio.sleep(41.3)
        assert [match.status for match in await cup.matches()] == ["leased"]
        await renames(cup, "away", "tournament_calls")
        await asyncio.sleep(3)
        assert [(match.status, match.attempts) for match in await cup.matches()] == [("done", 1)]


@virtually
async def test_the_loop_and_the_workers_play_by_the_clock(loop: VirtualLoop, tmp_path: Path) -> None:
    async with open_cup(tmp_path, clock=ProcessClock(loop.now)) as cup:
        await cup.opens("Ann", "Bo", "Cy", rounds_most=3)
        await cup.starts()
        cup.loop.start()
        cup.workers.start()
        await asyncio.sleep(50)
        await cup.loop.close()
        assert (await cup.tournament()).status == "ended"
        assert [one.created_at.second for one in await cup.rounds()] == [0, 15, 30]


@virtually
async def test_turns_begin_at_quarters_of_a_minute_and_do_not_overlap(
    loop: VirtualLoop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_cup(tmp_path, clock=ProcessClock(loop.now)) as cup:
        began: list[float] = []

        async def turn() -> None:
            began.append(loop.time())
            await asyncio.sleep(35)

        monkeypatch.setattr(cup.loop, "turn", turn)
        cup.loop.start()
        await asyncio.sleep(85)
        await cup.loop.close()
    assert began[1:] == pytest.approx([45])


@virtually
async def test_a_round_that_another_process_made_is_seen_soon_even_after_idle_minutes(
    loop: VirtualLoop, tmp_path: Path
) -> None:
    async with open_cup(tmp_path, clock=ProcessClock(loop.now)) as cup:
        await cup.opens("Ann", "Bo")
        cup.workers.start()
        cup.loop.start()
        await asyncio.sleep(600)
        await cup.starts()
        await Loop(cup.house.app).turn()
        assert [match.status for match in await cup.matches()] == ["queued"]
        await asyncio.sleep(16)
        assert [match.status for match in await cup.matches()] == ["done"]
        await cup.loop.close()


def test_robots_of_one_host_play_a_bounded_number_of_matches() -> None:
    waiting = [Waiting(n, ("http://one.example:1", "http://one.example:2")) for n in range(HOST_MOST)]
    waiting.append(Waiting(99, ("http://other.example", "")))
    assert choose(waiting, ["http://one.example:3"] * (HOST_MOST - 4), 10) == [0, 1, 99]
    assert choose(waiting, [], 1) == [0]


@pytest.mark.parametrize(
    ("url", "host"), [("http://a.example:80/x", "a.example"), ("http://[::1]:8000", "::1"), ("", "")]
)
def test_a_host_is_named_by_its_address(url: str, host: str) -> None:
    assert host_of(url) == host


async def test_live_pages_hear_of_a_match_from_its_creation_to_its_end(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo")
    topics = [live.tournament_topic(cup.number), live.team_topic(ann.id), live.match_topic(1)]
    with heard(cup.house.app, *topics) as events:
        await cup.starts()
        await cup.plays_round()
    kinds = [event.kind for event in events]
    assert list(dict.fromkeys(kinds)) == "changed created round began call ended ladder".split()
    ended = next(event.facts for event in events if event.kind == "ended")
    assert sorted(ended["teams"]) == sorted([ann.id, bo.id])
    assert ended["why"]
    calls = [event.facts for event in events if event.kind == "call"]
    assert [call["verb"] for call in calls[:3]] == ["POST", "POST", "GET"]
    assert calls[-1]["steps"] == max(call["steps"] for call in calls) > 0
    assert len(await cup.reads(matches.calls_of, 1)) == len(calls)
    assert robots_of(cup.house.app).matches == {}


async def test_a_sealed_round_is_revealed_match_by_match(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy")
    app = cup.house.app
    await timeline.stop_type(app, cup.number, 1, app.now())
    await timeline.add_type(app, cup.number, small(both=False), app.now(), sealed=True)
    with heard(app, live.tournament_topic(cup.number), live.match_topic(1)) as events:
        await cup.starts()
        await cup.turns()
        await cup.plays()
    assert "call" not in {event.kind for event in events}
    assert not any("winner" in event.facts for event in events)

    async def total() -> int:
        return sum(row.points for row in await cup.standings())

    (first,) = await cup.rounds()
    assert await total() == 0
    seen = []
    for _ in range(4):
        shown = await corrections.reveal(app, first.id)
        seen.append((len(shown), await total()))
    assert seen == [(1, 2), (1, 4), (1, 6), (0, 6)]


async def test_a_void_match_counts_for_nothing_and_scores_follow(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy", rounds_most=2)
    await cup.starts()
    for _ in range(3):
        await cup.plays_round()
    app, (first, second) = cup.house.app, await cup.rounds()
    await corrections.void(app, 1, " the board   was wrong ")
    assert (await cup.matches())[0].void_reason in ("", "the board was wrong")
    await cup.turns()

    async def totals() -> list[int]:
        return [sum(row.points for row in await cup.reads(scores.after_round, one.id)) for one in (first, second)]

    assert await totals() == [4, 10]
    assert (await cup.tournament()).status == "ended"
    with pytest.raises(Refusal, match="tournament_ended"):
        await corrections.play_again(app, 1)


async def test_a_match_and_a_round_are_played_again(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await cup.plays_round()
    app, first = cup.house.app, (await cup.rounds())[0]
    await corrections.play_again(app, 1)
    assert Counter(match.status for match in await cup.matches())["queued"] == 4  # and three of the next round
    await cup.plays()
    await corrections.play_round_again(app, first.id)
    await cup.plays()
    await cup.turns()
    assert sum(row.points for row in await cup.reads(scores.after_round, first.id)) == 6


async def test_a_match_that_is_being_played_is_left_alone(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    cup.ways["Ann"] = Stuck
    await cup.starts()
    await cup.turns()
    await cup.workers.claim()
    for work in (corrections.void(cup.house.app, 1, "why"), corrections.play_again(cup.house.app, 1)):
        with pytest.raises(Refusal, match="busy"):
            await work


@pytest.mark.parametrize("how", [organising.end, organising.restart])
async def test_a_match_that_is_being_played_counts_although_the_round_is_broken_off(
    how: Callable[[App, int], Awaitable[object]], tmp_path: Path
) -> None:
    go = asyncio.Event()
    async with open_cup(tmp_path, at_once=1) as cup:
        await cup.opens("Ann", "Bo", "Cy")
        cup.ways = dict.fromkeys(("Ann", "Bo", "Cy"), lambda: Patient(TrainingRobot(GAME, 1), go))
        await cup.starts()
        await cup.turns()
        await cup.workers.claim()
        await organising.pause(cup.house.app, cup.number)
        await how(cup.house.app, cup.number)
        await cup.turns()
        (round_made,) = await cup.rounds()
        assert [match.status for match in await cup.matches()] == ["leased", "void", "void"]
        go.set()
        await cup.workers.drain()
        await cup.turns()
        played = await cup.reads(matches.of_round, round_made.id)
        assert [match.status for match in played] == ["done", "void", "void"]
        assert (await cup.tournament()).status in ("ended", "waiting")
