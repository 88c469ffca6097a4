"""Whole rounds of a tournament in a house: pairings, matches, scores, and what stops a team."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.addresses import Networks
from bot.features.tournaments import corrections, live, organising, timeline
from bot.features.tournaments.cli import tournament_lists
from bot.features.tournaments.running.workers import Workers
from bot.features.tournaments.snapshot import results_of
from bot.features.tournaments.standings import standings
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.network import Network
from games.core.game import Refusal
from games.tournament.description import round_type
from games.tournament.results import totals
from storage.tournament import matches, scores, tournaments
from storage.tournament import teams as stored

from .cups import GAME, Cup, Failing, heard, open_cup, reached, small
from .test_exports import document, is_fair


async def test_a_round_is_paired_played_and_booked(cup: Cup) -> None:
    ann, bo, cy = await cup.opens("Ann", "Bo", "Cy", kind=small(multiplier=3))
    await cup.starts()
    await cup.turns()
    assert {match.status for match in await cup.matches()} == {"queued"}
    await cup.plays()
    await cup.turns()
    first = (await cup.rounds())[0]
    assert not first.pending
    rows = await cup.reads(scores.after_round, first.id)
    assert {row.team_id for row in rows} == {ann.id, bo.id, cy.id}
    assert sum(row.points for row in rows) == 6 * 2 * 3  # six matches, two points, three times
    assert sum(row.chips for row in rows) == 0
    assert all(row.played == 4 for row in rows)


async def test_show_counts_the_matches_of_a_round_in_words(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.turns()
    assert "Round 1: 1 waiting." in await tournament_lists.show(cup.house.app, "Cup", as_json=False)
    await cup.plays()
    assert "Round 1: 1 played." in await tournament_lists.show(cup.house.app, "Cup", as_json=False)


async def test_both_matches_of_a_pairing_have_the_same_deal_with_the_sides_swapped(cup: Cup) -> None:
    ann, bo = await cup.opens("Ann", "Bo", kind=small())
    await cup.starts()
    await cup.plays_round()
    one, other = [match for match in await cup.matches() if match.round_id == 1]
    assert {one.teams, other.teams} == {(ann.id, bo.id), (bo.id, ann.id)}
    records = [await cup.reads(matches.record, match.id) for match in (one, other)]
    assert records[0] is not None
    assert records[1] is not None
    assert records[0]["chance"] == records[1]["chance"]
    assert records[0]["seats"] == records[1]["seats"][::-1]


@pytest.mark.parametrize(("pairing", "played"), [("swiss", 2), ("knockout", 3)])
async def test_other_pairings_end_too(cup: Cup, pairing: str, played: int) -> None:
    await cup.opens("Ann", "Bo", "Cy", "Di", "Ed", pairing=pairing, rounds_most=2 if pairing == "swiss" else None)
    await cup.starts()
    for _ in range(played + 1):
        await cup.plays_round()
    assert len(await cup.rounds()) == played
    assert (await cup.tournament()).status == "ended"
    assert [row.place for row in await cup.standings()] == [1, 2, 3, 4, 5]


async def test_the_ladder_moves_while_a_round_is_played(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy")
    cup.ways["Cy"] = Failing
    await cup.starts()
    await cup.turns()
    await cup.plays()
    assert await cup.reads(scores.ladder, cup.number) == []
    live = await cup.standings()
    await cup.turns()
    booked = await cup.reads(scores.ladder, cup.number)
    assert [row.team for row in live] == [row.team_id for row in booked]
    assert live[-1].points == 0
    assert live[0].rating != booked[0].rating  # the fit at the end does not depend on the order


async def test_the_ladder_in_mid_round_is_the_sum_of_all_results(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy", "Di", kind=small(multiplier=2))
    await cup.starts()
    await cup.plays_round()
    for most in (1, 3, 12):
        cup.workers._at_once = most
        await cup.workers.claim()
        await cup.workers.drain()
        held = await cup.matches()
        results = results_of(await cup.rounds(), held)
        ids = [team.id for team in await cup.teams()]
        rows = await cup.standings()
        assert {row.team: (row.points, row.chips) for row in rows} == totals(ids, results)
        assert [row.place for row in rows] == [1, 2, 3, 4]
        assert [(row.points, row.chips) for row in rows] == sorted(totals(ids, results).values(), reverse=True)
        assert sum(row.played for row in rows) == 2 * sum(match.status == "done" for match in held)


async def test_pages_hear_of_what_a_command_has_changed(cup: Cup) -> None:
    ann, _ = await cup.opens("Ann", "Bo")
    await cup.turns()
    await cup.turns()
    with heard(cup.house.app, live.tournament_topic(cup.number)) as events:
        await cup.turns()
        assert not events
        await cup.house.app.store.write(lambda unit: stored.change(unit.conn, ann.id, name="Anna"))
        await cup.turns()
        assert [event.kind for event in events] == ["changed"]


async def test_a_robot_at_fault_loses_rests_and_is_benched(cup: Cup) -> None:
    _, bad = await cup.opens("Ann", "Bad", rounds_most=20)
    cup.ways["Bad"] = Failing
    await cup.starts()
    for faults in range(1, 6):
        await cup.plays_round()
        bad = (await cup.teams())[1]
        assert bad.faults == faults
        assert bad.resting_until is not None
        assert all(match.winner and match.why == "timeout" for match in await cup.matches() if match.status == "done")
    assert bad.benched == "5 faulty matches in a row"
    played = len(await cup.rounds())
    await cup.plays_round()
    assert len(await cup.rounds()) == played  # one ready team is not enough
    await teams.unbench(cup.house.app, bad.id)
    del cup.ways["Bad"]
    await cup.plays_round()
    await cup.plays_round()
    assert (await cup.teams())[1].faults == 0


async def test_two_robots_out_of_reach_win_nothing_and_are_both_benched(cup: Cup) -> None:
    await cup.opens("Ann", "Bad", "Gone", kind=small(), rounds_most=3)
    for name in ("Bad", "Gone"):
        cup.ways[name] = lambda: Failing("no_connection")
    await cup.starts()
    for _ in range(2):
        await cup.plays_round()
    rows = {row.team: (row.points, row.played) for row in await cup.standings()}
    ann, bad, gone = await cup.teams()
    assert bad.benched == gone.benched == "5 faulty matches in a row"
    assert min(bad.faults, gone.faults) >= 5
    assert rows == {ann.id: (16, 8), bad.id: (0, 4), gone.id: (0, 4)}
    void = [match for match in await cup.matches() if match.status == "void"]
    assert len(void) == 4
    assert {match.void_reason for match in void} <= {"neither robot could be reached", "both robots were benched"}
    await cup.plays_round()
    await organising.end(cup.house.app, cup.number)
    await cup.turns()
    assert is_fair(await document(cup))


async def test_the_matches_of_a_robot_that_is_benched_in_a_round_are_lost_without_being_played(cup: Cup) -> None:
    names = ("Ann", "Bad", "Bo", "Cy", "Di", "Ed")
    _, bad, *_ = await cup.opens(*names, kind=small(), rounds_most=1, bench_after=3)
    asked = list[str]()

    def fails() -> Failing:
        asked.append("Bad")
        return Failing()

    cup.ways["Bad"] = fails
    cup.workers = one_at_a_time(cup)
    await cup.starts()
    await cup.turns()
    await cup.plays()
    assert (await cup.teams())[1].benched == "3 faulty matches in a row"
    assert sum(match.status == "queued" for match in await cup.matches()) == 7  # until the others are over
    await cup.turns()
    assert len(asked) == 3
    lost = [match for match in await cup.matches() if bad.id in match.teams]
    assert Counter(match.why for match in lost) == {"timeout": 3, "benched": 7}
    assert all(match.teams[("first", "second").index(match.winner)] != bad.id for match in lost)
    rows = {row.team: (row.points, row.played) for row in await cup.standings()}
    assert rows[bad.id] == (0, 10)
    await cup.turns()
    made = await document(cup)
    assert is_fair(made)
    assert made["bench_after"] == 3
    for other in (4, 0):  # a bench later than that, and none
        made["bench_after"] = other
        assert not is_fair(made), other


async def test_a_benched_robot_that_is_taken_back_in_time_plays_the_rest_of_its_round(cup: Cup) -> None:
    _, bad, *_ = await cup.opens("Ann", "Bad", "Bo", "Cy", kind=small(), rounds_most=1, bench_after=2)
    cup.ways["Bad"] = Failing
    cup.workers = one_at_a_time(cup)
    await cup.starts()
    await cup.turns()
    await cup.plays()
    del cup.ways["Bad"]
    await teams.unbench(cup.house.app, bad.id)
    await cup.plays()
    await cup.turns()
    assert Counter(match.why for match in await cup.matches() if bad.id in match.teams)["benched"] == 0
    await cup.turns()
    assert is_fair(await document(cup))


async def test_two_benched_robots_win_nothing_of_each_other(cup: Cup) -> None:
    _, _, bad, gone = await cup.opens("Ann", "Bo", "Bad", "Gone", kind=small(), rounds_most=1, bench_after=1)
    cup.ways["Bad"] = cup.ways["Gone"] = Failing
    cup.workers = one_at_a_time(cup)
    await cup.starts()
    await cup.plays_round()
    await cup.turns()
    both = [match for match in await cup.matches() if set(match.teams) == {bad.id, gone.id}]
    assert {match.status for match in both} == {"void"}
    rows = {row.team: row.points for row in await cup.standings()}
    assert (rows[bad.id], rows[gone.id]) == (0, 0)
    assert is_fair(await document(cup))


async def test_a_match_that_was_lost_on_the_bench_can_be_played_after_all(cup: Cup) -> None:
    _, bad, *_ = await cup.opens("Ann", "Bad", "Bo", kind=small(), rounds_most=9, bench_after=1)
    cup.ways["Bad"] = Failing
    cup.workers = one_at_a_time(cup)
    await cup.starts()
    await cup.plays_round()
    lost = next(match for match in await cup.matches() if match.why == "benched")
    await corrections.play_again(cup.house.app, lost.id, "our fault")
    await teams.unbench(cup.house.app, bad.id)
    del cup.ways["Bad"]
    await cup.plays()
    await organising.end(cup.house.app, cup.number)
    for _ in range(2):
        await cup.turns()
    again = next(match for match in await cup.matches() if match.id == lost.id)
    assert again.why == "by_score"
    assert is_fair(await document(cup))


def one_at_a_time(cup: Cup) -> Workers:
    """One that plays the matches of a cup one after another."""
    return Workers(cup.house.app, "one", 1, cup.way, Network(Networks.PUBLIC, reached))


async def test_a_robot_is_benched_after_as_many_faults_as_the_organiser_says(cup: Cup) -> None:
    await cup.opens("Ann", "Bad", rounds_most=8, bench_after=0)
    cup.ways["Bad"] = Failing
    await cup.starts()
    for _ in range(7):
        await cup.plays_round()
    assert (await cup.teams())[1].benched == ""
    assert (await cup.teams())[1].faults == 7


async def test_a_team_without_an_address_is_skipped_and_it_is_said(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    late = await cup.joins("Late", url="")
    await cup.starts()
    await cup.turns()
    (first,) = await cup.rounds()
    assert first.skipped == ((late.id, "no_endpoint"),)
    assert len(await cup.matches()) == 1


async def test_a_team_that_leaves_is_deleted_between_rounds_and_its_results_stay(cup: Cup) -> None:
    ann, _, cy = await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await cup.turns()
    await teams.delete(cup.house.app, cy.id)
    await cup.plays()
    assert len(await cup.teams()) == 3
    await cup.turns()
    assert [team.name for team in await cup.teams()] == ["Ann", "Bo"]
    assert [match for match in await cup.matches() if cy.id in match.teams]
    with pytest.raises(Refusal, match="unknown_team"):
        await teams.edit(cup.house.app, cy.id, name="Cyd")
    await cup.plays()
    await cup.turns()
    assert ann.id in {row.team_id for row in await cup.reads(scores.ladder, cup.number)}


async def test_a_restart_keeps_teams_and_archives_the_rest(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", kind=small())
    app = cup.house.app
    await timeline.add_type(app, cup.number, round_type({"size": 4}, GAME, "The round type"), app.now())
    before = await cup.tournament()
    await cup.starts()
    await cup.plays_round()
    assert (await cup.rounds())[1].options["size"] == 4
    await organising.restart(app, cup.number)
    await cup.plays()
    await cup.turns()
    again = await cup.tournament()
    assert (again.status, again.request) == ("waiting", "")
    assert again.commitment != before.commitment
    assert await cup.rounds() == []
    assert await cup.matches() == []
    assert len(await cup.teams()) == 2
    (archive,) = await cup.reads(tournaments.archives, cup.number)
    assert archive.commitment == before.commitment
    assert len(await cup.reads(standings, archive)) == 2
    assert [row.points for row in await cup.reads(standings, again)] == [0, 0]
    await cup.starts()
    await cup.turns()
    assert [one.options["size"] for one in await cup.rounds()] == [3]
    await cup.plays()
    await cup.turns()
    assert [one.options["size"] for one in await cup.rounds()] == [3, 4]


async def test_a_countdown_and_events_by_the_clock(cup: Cup) -> None:
    await cup.opens("Ann", "Bo")
    app = cup.house.app
    hour = app.now().replace(hour=13)
    await organising.start(app, cup.number, hour)
    await timeline.message(app, cup.number, " Lunch  is ready. ", hour)
    await timeline.finish(app, cup.number, hour.replace(minute=30))
    await cup.turns()
    assert (await cup.tournament()).status == "waiting"
    cup.house.clock.at = hour
    await cup.loop.turn()
    found = await cup.tournament()
    assert (found.status, found.message) == ("running", "Lunch is ready.")
    assert len(await cup.rounds()) == 1
    cup.house.clock.at = hour.replace(minute=30)
    await cup.loop.turn()
    assert (await cup.tournament()).status == "running"  # in mid-round
    await cup.plays()
    await cup.turns()
    assert (await cup.tournament()).status == "ended"


async def test_a_paused_tournament_that_ends_plays_no_more(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await cup.turns()
    await organising.pause(cup.house.app, cup.number)
    await organising.end(cup.house.app, cup.number)
    await cup.turns()
    assert (await cup.tournament()).status == "ended"
    assert {match.status for match in await cup.matches()} == {"void"}


async def test_two_loops_on_one_database_do_each_step_once(cup: Cup, tmp_path: Path) -> None:
    await cup.opens("Ann", "Bo")
    await cup.starts()
    async with open_cup(tmp_path, clock=cup.house.clock) as other:
        other.number = cup.number
        await cup.loop.turn()
        await other.loop.turn()
        assert len(await cup.rounds()) == 1
        await cup.plays()
        await other.loop.turn()
        await cup.loop.turn()
        assert [(one.number, one.pending) for one in await cup.rounds()] == [(1, False), (2, True)]
        assert sum(row.played for row in await cup.standings()) == 2
