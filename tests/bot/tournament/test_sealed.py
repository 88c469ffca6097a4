"""What a sealed round tells before it is revealed: nothing, wherever it stands among the rounds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import update

from bot.cli.admin import CannotDo
from bot.features.tournaments import corrections, finals, hooks, live, organising, timeline
from bot.features.tournaments.cli import tournament_lists
from bot.features.tournaments.running.due import lacking
from bot.features.tournaments.snapshot import load
from bot.features.tournaments.standings import standings
from games.core.game import Refusal
from storage import UnitOfWork
from storage.tournament import matches, scores, tournaments
from storage.tournament.matches import Match
from storage.tournament_schema import matches as stored_matches
from tests.robots.fake_robot import FakeRobot, running

from .cups import Cup, Failing, heard, small
from .test_exports import document, is_fair
from .test_hooks import hears, sends


async def opens(cup: Cup, *names: str, types: str = "open sealed open", **facts: Any) -> None:
    """A started tournament whose rounds are of these types; a sealed one counts ten times."""
    await cup.opens(*names, kind=small(both=False), rounds_most=len(types.split()), **facts)
    app = cup.house.app
    await timeline.stop_type(app, cup.number, 1, app.now())
    for kind in types.split():
        sealed = kind == "sealed"
        await timeline.add_type(app, cup.number, small(both=False, multiplier=10 if sealed else 1), app.now(), sealed)
    await cup.starts()


async def points(cup: Cup) -> int:
    """All points on the ladder."""
    return sum(row.points for row in await cup.standings())


async def reveals(cup: Cup, number: int, most: int = 99) -> list[Match]:
    """Results of this round are revealed."""
    return await corrections.reveal(cup.house.app, (await cup.rounds())[number - 1].id, most)


async def test_later_open_rounds_do_not_tell_the_points_of_a_sealed_one(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy")
    seen = []
    for _ in range(3):
        await cup.plays_round()
        seen.append(await points(cup))
    assert seen == [6, 6, 12]
    assert sum(row.played for row in await cup.standings()) == 12
    booked = await cup.reads(scores.of_tournament, cup.number)
    assert {number for number, _ in booked} == {1, 3}
    assert sum(score.points for number, score in booked if number == 3) == 12


async def test_ratings_are_fitted_without_sealed_results(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", types="sealed open")
    for _ in range(2):
        await cup.plays_round()
    (one, other) = await cup.standings()
    assert one.rating > 1500 > other.rating
    assert one.rating - other.rating < 300  # one result, not two
    assert one.played == 1


async def test_revealed_results_count_at_once_and_are_booked_in_the_next_turn(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy")
    for _ in range(3):
        await cup.plays_round()
    seen = []
    for _ in range(3):
        await reveals(cup, 2, 1)
        seen.append(await points(cup))
    assert seen == [32, 52, 72]
    await cup.turns()
    assert await points(cup) == 72
    booked = await cup.reads(scores.of_tournament, cup.number)
    sums = {number: sum(score.points for of, score in booked if of == number) for number in (1, 2, 3)}
    assert sums == {1: 6, 2: 66, 3: 72}
    assert is_fair(await document(cup))


async def test_swiss_pairings_do_not_use_sealed_results_and_are_verified(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy", "Di", "Ed", types="open sealed open sealed open", pairing="swiss")
    for _ in range(5):
        await cup.plays_round()
        await cup.turns()
        if len(await cup.rounds()) == 4:
            await reveals(cup, 2, 1)
    assert (await cup.tournament()).status == "ended"
    with pytest.raises(CannotDo, match="reveal them first"):
        await tournament_lists.export(cup.house.app, "Cup")
    for number in (2, 4):
        await reveals(cup, number)
    made = await document(cup)
    assert is_fair(made)
    noted = [(match["round"], one["until"]) for match in made["matches"] for one in match.get("earlier", ())]
    assert sorted(noted) == [(2, 4), (2, 5), (4, 5), (4, 5)] or sorted(noted) == [(2, 3), (2, 5), (4, 5), (4, 5)]


async def test_round_that_an_older_version_paired_by_sealed_results_is_still_verified(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy", "Di", types="sealed open open open", pairing="swiss")
    await cup.plays_round()
    first = [match.id for match in await cup.matches()]
    await reveals(cup, 1)
    await cup.plays_round()  # this version pairs round 2 by all results, as an older one would have

    async def hide(unit: UnitOfWork) -> None:
        await unit.conn.execute(update(stored_matches).where(stored_matches.c.id.in_(first)).values(hidden=1))

    await cup.house.app.store.write(hide)
    for _ in range(2):
        await cup.plays_round()
    await reveals(cup, 1)
    await cup.turns()
    assert len(await cup.rounds()) == 4
    assert is_fair(await document(cup))


async def test_knockout_waits_for_the_reveal_but_ends_after_a_sealed_final(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy", "Di", types="sealed sealed", pairing="knockout")
    for _ in range(3):
        await cup.plays_round()
    assert len(await cup.rounds()) == 1
    assert lacking(await cup.reads(load, await cup.tournament())) == "sealed"
    assert "before the sealed results are revealed" in await tournament_lists.show(cup.house.app, "Cup", False)
    assert len(await reveals(cup, 1)) == 2
    await cup.plays_round()
    await cup.turns()
    assert len(await cup.rounds()) == 2
    assert (await cup.tournament()).status == "ended"
    await reveals(cup, 2)
    assert is_fair(await document(cup))


async def test_nobody_is_benched_or_delayed_by_what_is_sealed(cup: Cup) -> None:
    await opens(cup, "Ann", "Bad", "Cy", types="sealed open", bench_after=1)
    cup.ways["Bad"] = Failing
    await cup.turns()
    await cup.plays()
    cup.house.clock.wind(seconds=-11)
    assert [team.faults for team in await cup.teams()] == [0, 0, 0]
    await cup.loop.turn()
    assert [team.resting_until for team in await cup.teams()] == [None, None, None]
    assert not any(team.benched for team in await cup.teams())
    await cup.turns()
    await cup.plays()
    assert [bool(team.benched) for team in await cup.teams()] == [False, True, False]


async def test_a_final_waits_for_the_reveal(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", types="open sealed")
    for _ in range(2):
        await cup.plays_round()
    with pytest.raises(Refusal, match="still_sealed"):
        await finals.final(cup.house.app, "Final", [cup.number], 1, small())
    await reveals(cup, 2)
    await cup.turns()
    assert (await finals.final(cup.house.app, "Final", [cup.number], 1, small())).name == "Final"


async def test_live_pages_and_hooks_hear_of_a_sealed_match_when_it_is_revealed(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", types="sealed")
    app = cup.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    teams = [live.team_topic(team.id) for team in await cup.teams()]
    topics = [*teams, live.match_topic(1), live.tournament_topic(cup.number)]
    async with running(FakeRobot(pages={"/hook": b""})) as address:
        await hooks.add(app, cup.number, f"{address.url}/hook")
        await cup.turns()
        with heard(app, *topics) as pages, heard(app, live.organiser_topic(cup.number)) as organiser:
            await cup.plays()
        assert not pages
        assert {event.kind for event in organiser} == {"changed"}
        assert [message["event"] for message in await hears(cup, address)] == ["round"]
        await reveals(cup, 1)
        await sends(cup)
        last = json.loads(address.asked[-1].body)
    assert (last["event"], sorted(last["teams"])) == ("match", ["Ann", "Bo"])
    assert last["why"] == "by_score"


async def test_nothing_is_revealed_while_matches_of_the_round_are_played(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", "Cy", types="sealed")
    await cup.turns()
    cup.workers._at_once = 1
    await cup.workers.claim()
    await cup.workers.drain()
    assert sorted(match.status for match in await cup.matches()) == ["done", "queued", "queued"]
    assert await reveals(cup, 1) == []


async def test_the_archive_of_a_restarted_tournament_keeps_its_sealed_results(cup: Cup) -> None:
    await opens(cup, "Ann", "Bo", types="sealed open")
    await cup.plays_round()
    await organising.restart(cup.house.app, cup.number)
    await cup.plays()
    await cup.turns()
    (archive,) = await cup.reads(tournaments.archives, cup.number)
    rows = await cup.reads(standings, archive)
    assert len(rows) == 2
    held = await cup.reads(matches.of_tournament, archive.id)
    assert all(match.hidden for number, match in held if number == 1)
    assert sum(row.points for row in rows) == 2 * sum(match.shown_status == "done" for _, match in held)
