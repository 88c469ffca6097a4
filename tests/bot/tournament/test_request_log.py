"""The private log of requests: it is kept for 30 days, and its figures tell nothing of sealed rounds."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.background.sweep import Sweep
from bot.features.tournaments import corrections, timeline
from bot.features.tournaments.running.runners import RunningTournaments
from bot.features.tournaments.teams import request_log
from storage.tournament import matches

from .cups import Cup, Failing, small
from .test_exports import document, is_fair


async def requests(cup: Cup) -> list[int]:
    """How many requests of each match are stored."""
    return [len(await cup.reads(matches.calls_of, match.id)) for match in await cup.matches()]


async def asks(sweep: Sweep) -> None:
    """The sweep of each minute."""
    for question in sweep.questions:
        await question()


async def test_requests_are_deleted_after_30_days_and_results_stay(cup: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_log, "PRUNED_AT_ONCE", 1)
    await cup.opens("Ann", "Bo", "Cy", rounds_most=2)
    cup.ways["Bo"] = lambda: Failing("wrong_response", b"HTTP/1.1 500 Oops\r\n\r\n")
    await cup.starts()
    await cup.plays_round()
    cup.house.clock.wind(days=20)
    await cup.plays_round()
    await cup.turns()
    before = await requests(cup)
    assert all(before)
    sweep = Sweep(cup.house.app, cup.house.computers, of_features=RunningTournaments(cup.house.app, "here").questions)
    await asks(sweep)
    assert await requests(cup) == before
    cup.house.clock.wind(days=11)
    await asks(sweep)
    assert await requests(cup) == [0, 0, 0, *before[3:]]
    assert is_fair(await document(cup))


async def test_latency_leaves_out_sealed_and_old_matches(cup: Cup) -> None:
    ann, _ = await cup.opens("Ann", "Bo", rounds_most=1)
    app = cup.house.app
    await timeline.stop_type(app, cup.number, 1, app.now())
    await timeline.add_type(app, cup.number, small(both=False), app.now(), sealed=True)
    await cup.starts()
    await cup.plays_round()
    since = app.now() - request_log.KEPT

    async def timed() -> int:
        return len(await cup.reads(matches.latencies, ann.id, since, 50))

    assert all(match.status == "done" for match in await cup.matches())
    assert await timed() == 0
    await corrections.reveal(app, (await cup.rounds())[0].id)
    assert await timed() > 0
    since = app.now() + timedelta(seconds=1)
    assert await timed() == 0
