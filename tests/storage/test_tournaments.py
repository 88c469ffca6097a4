"""Tournaments are stored: teams, rounds, a queue of leased matches, scores, events."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.robots import Call
from storage import Store, UnitOfWork, outbox
from storage.messages import outages
from storage.tournament import events, matches, queue, rounds, scores, teams, tournaments
from storage.tournament.queue import Depth, Finished, NewMatch
from storage.tournament.scores import Release, Score
from tests.house import NOON

LATER = NOON + timedelta(minutes=1)


async def begun(unit: UnitOfWork, status: str = "running", name: str = "Cup") -> tuple[int, int, int, int]:
    """A tournament with two teams, and a round with a match in both directions."""
    conn = unit.conn
    about = {"game": "tictactoe", "pairing": "round_robin", "secret": bytes(32), "created_at": NOON}
    cup = await tournaments.create(conn, name=name, status=status, **about)
    team = {"tournament_id": cup, "created_at": NOON, "proof": "answered"}
    ann = await teams.create(conn, name="Ann", url="http://ann.example:1/", members=("Ann", "Amy"), **team)
    bo = await teams.create(conn, name="Bo", url="http://bo.example:1/", **team)
    values = {"options": {"restart": "both"}, "timeout_ms": 1_000, "multiplier": 2, "both": True}
    kind = await rounds.add_type(conn, tournament_id=cup, **values)
    one = await rounds.create(conn, tournament_id=cup, number=1, type_id=kind, created_at=NOON, **values)
    await queue.put(conn, one, [NewMatch(1, 0, ann, bo), NewMatch(1, 1, bo, ann)], hidden=False)
    return cup, one, ann, bo


def result(winner: str = "first") -> Finished:
    called = Call(0, 1, "POST", "ok", "", 1.5)
    return Finished(winner, (3, None), "line", (1,), {"game": "tictactoe", "seats": ["Ann", "Bo"]}, [called])


async def test_a_tournament_reads_back_as_it_was_saved(store: Store) -> None:
    cup, one, ann, _ = await store.write(begun)
    async with store.read() as conn:
        found = await tournaments.named(conn, "Cup")
        assert found is not None
        assert found == await tournaments.get(conn, cup)
        assert found.request == ""
        assert found.commitment == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        assert "secret" not in repr(found)
        team = await teams.get(conn, ann)
        assert team is not None
        assert (team.members, team.no_contest, team.problem) == (("Ann", "Amy"), False, "")
        (kind,) = await rounds.types_of(conn, cup)
        assert (kind.options, kind.both, kind.sealed) == ({"restart": "both"}, True, False)
        played = await rounds.get(conn, one)
        assert played is not None
        assert played.pending
        assert [(m.pairing, m.leg, m.status) for m in await matches.of_round(conn, one)] == [
            (1, 0, "queued"),
            (1, 1, "queued"),
        ]


async def test_a_match_is_leased_once_and_finished_once(store: Store) -> None:
    _, one, *_ = await store.write(begun)
    async with store.read() as conn:
        first, second = [waiting.match for waiting in await queue.waiting(conn, NOON, 10)]
    await store.write(lambda unit: queue.lease(unit.conn, [first], "one", NOON, LATER))
    await store.write(lambda unit: queue.lease(unit.conn, [first, second], "two", NOON, LATER))
    finish = [("two", first), ("one", first), ("one", first), ("two", second)]
    saved = [
        await store.write(lambda unit, w=worker, m=match: queue.finish(unit.conn, m, w, 1, NOON, result()))
        for worker, match in finish
    ]
    assert saved == [False, True, False, True]
    async with store.read() as conn:
        assert await matches.count_by_status(conn, one) == {"done": 2}
        assert await matches.record(conn, first) == {"game": "tictactoe", "seats": ["Ann", "Bo"]}
        assert [call.verb for call in await matches.calls_of(conn, first)] == ["POST"]
        found = await matches.get(conn, first)
        assert found is not None
        assert (found.winner, found.first_score, found.second_score, found.fault) == ("first", 3, None, (1,))


async def test_a_match_whose_worker_died_is_played_once_more_and_then_void(store: Store) -> None:
    _, one, *_ = await store.write(begun)
    seen = []
    for attempt in range(2):
        now = NOON + timedelta(minutes=10 * attempt)
        async with store.read() as conn:
            ids = [waiting.match for waiting in await queue.waiting(conn, now, 1)]
        until = now + timedelta(minutes=1)
        await store.write(lambda unit, i=ids, n=now, u=until: queue.lease(unit.conn, i, "one", n, u))
        assert await store.write(lambda unit, n=now: queue.expire(unit.conn, n)) == 0
        assert await store.write(lambda unit, n=now: queue.expire(unit.conn, n + timedelta(minutes=2))) == 1
        async with store.read() as conn:
            seen.append((await matches.of_round(conn, one))[0])
    assert [match.status for match in seen] == ["queued", "void"]
    assert seen[1].void_reason == queue.DIED


async def test_the_depth_of_the_queue_says_how_long_the_first_match_has_waited_and_who_could_play_it(
    store: Store,
) -> None:
    async def works(unit: UnitOfWork) -> None:
        for process, about in (("worker", '{"roles": ["worker"]}'), ("pages", '{"roles": ["web"]}'), ("alone", "{}")):
            await outages.beat(unit.conn, process, NOON, about=about)
        await outages.beat(unit.conn, "stopped", NOON, stopped=True)
        await outages.beat(unit.conn, "killed", NOON - timedelta(minutes=1))

    await store.write(begun)
    await store.write(works)
    await store.write(lambda unit: queue.lease(unit.conn, [1], "worker", NOON, LATER))
    async with store.read() as conn:
        assert await queue.depth(conn, NOON) == Depth(queued=1, leased=1, oldest=NOON, workers=2)
        assert (await queue.depth(conn, LATER)).workers == 0


async def test_a_renewed_lease_does_not_expire(store: Store) -> None:
    await store.write(begun)
    await store.write(lambda unit: queue.lease(unit.conn, [1], "one", NOON, LATER))
    await store.write(lambda unit: queue.renew(unit.conn, [1], "one", LATER + timedelta(minutes=1)))
    assert await store.write(lambda unit: queue.expire(unit.conn, LATER + timedelta(seconds=1))) == 0


async def test_a_match_that_could_not_be_judged_is_never_void(store: Store) -> None:
    _, one, *_ = await store.write(begun)
    for _ in range(5):
        await store.write(lambda unit: queue.lease(unit.conn, [1], "one", NOON, LATER))
        await store.write(lambda unit: queue.give_back(unit.conn, 1, "one"))
    async with store.read() as conn:
        first = (await matches.of_round(conn, one))[0]
    assert (first.status, first.void_reason) == ("queued", "")


@pytest.mark.parametrize("status", ["draft", "waiting", "paused", "ended"])
async def test_no_match_of_a_tournament_that_does_not_run_is_waiting(store: Store, status: str) -> None:
    await store.write(lambda unit: begun(unit, status))
    async with store.read() as conn:
        assert await queue.waiting(conn, NOON, 10) == []


async def test_no_match_of_a_resting_team_is_waiting(store: Store) -> None:
    _, _, ann, _ = await store.write(begun)
    await store.write(lambda unit: teams.change(unit.conn, ann, resting_until=NOON + queue.REST_MOST))
    async with store.read() as conn:
        assert await queue.waiting(conn, NOON, 10) == []
        assert await queue.waiting(conn, NOON + queue.REST_MOST, 10)
        assert await queue.waiting(conn, NOON - timedelta(hours=1), 10)  # the clock was set back
        assert len(await queue.waiting(conn, LATER, 10)) == 2


async def test_a_match_is_played_again_without_its_result(store: Store) -> None:
    _, one, *_ = await store.write(begun)
    await store.write(lambda unit: queue.lease(unit.conn, [1], "one", NOON, LATER))
    await store.write(lambda unit: queue.finish(unit.conn, 1, "one", 1, NOON, result()))
    await store.write(lambda unit: queue.play_again(unit.conn, [1]))
    async with store.read() as conn:
        again = (await matches.of_round(conn, one))[0]
        assert (again.status, again.winner, again.ended_at) == ("queued", "", None)
        assert await matches.calls_of(conn, 1) == []
        assert await matches.record(conn, 1) is None


async def test_the_ladder_is_that_of_the_latest_finished_round(store: Store) -> None:
    cup, one, ann, bo = await store.write(begun)
    rows = [Score(one, ann, 1, 4, 10, 1520.5, 80.0, 2, True), Score(one, bo, 2, 0, -10, 1479.5, 80.0, 2, True)]
    await store.write(lambda unit: scores.save(unit.conn, one, rows))
    async with store.read() as conn:
        assert await scores.ladder(conn, cup) == []
    await store.write(lambda unit: rounds.end(unit.conn, one, LATER))
    await store.write(lambda unit: scores.add_release(unit.conn, Release(ann, one, "2", LATER)))
    async with store.read() as conn:
        assert await scores.ladder(conn, cup) == rows
        assert await scores.of_tournament(conn, cup) == [(1, rows[0]), (1, rows[1])]
        assert [release.version for release in await scores.releases_of(conn, cup)] == ["2"]
        assert [team.id for team in await teams.played_in(conn, cup)] == [ann, bo]


async def test_teams_out_of_competition_stand_first_in_the_order_in_which_they_registered(store: Store) -> None:
    cup, one, ann, bo = await store.write(begun)
    rows = [Score(one, team, 0, 2, 0, 1500.0, 80.0, 2, True) for team in (bo, ann)]
    await store.write(lambda unit: scores.save(unit.conn, one, rows))
    await store.write(lambda unit: rounds.end(unit.conn, one, LATER))
    async with store.read() as conn:
        for ladder in (await scores.after_round(conn, one), await scores.ladder(conn, cup)):
            assert [score.team_id for score in ladder] == [ann, bo]


async def test_events_come_in_order_of_their_times(store: Store) -> None:
    cup, *_ = await store.write(begun)
    await store.write(lambda unit: events.add(unit.conn, cup, "finish", {}, LATER))
    await store.write(lambda unit: events.add(unit.conn, cup, "message", {"text": "Welcome"}, NOON))
    async with store.read() as conn:
        found = await events.of_tournament(conn, cup)
    assert [(event.kind, event.body) for event in found] == [("message", {"text": "Welcome"}), ("finish", {})]
    await store.write(lambda unit: events.mark_applied(unit.conn, found[0].id, NOON))
    assert not await store.write(lambda unit: events.remove(unit.conn, cup, found[0].id))
    assert await store.write(lambda unit: events.remove(unit.conn, cup, found[1].id))


async def test_messages_about_a_round_are_held_until_their_own_tournament_has_gone_on(store: Store) -> None:
    (cup, one, *_), (_, other, *_) = await store.write(begun), await store.write(lambda unit: begun(unit, name="Other"))

    async def work(unit: UnitOfWork) -> list[str]:
        for number in (one, other):
            await rounds.put_reports(unit.conn, number, {1: "telegram"}, NOON)
        assert await outbox.due(unit.conn, rounds.REPORT, ["telegram"], NOON, 9) == []
        await rounds.release_reports(unit.conn, cup, NOON)
        return [report.about for report in await outbox.due(unit.conn, rounds.REPORT, ["telegram"], NOON, 9)]

    assert await store.write(work) == [str(one)]
