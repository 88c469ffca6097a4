"""Anchors with fixed ratings, and releases of a robot with a rating each: on the ladder, in exports, and verified."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.features.tournaments import documents, exports, finals, organising
from bot.features.tournaments.exports import whole
from bot.features.tournaments.organising import level_ratings
from bot.features.tournaments.teams import teams
from games import find_games
from games.core.game import Refusal
from games.tournament.document import row_document
from games.tournament.reading import read_tournament
from games.tournament.scoring import LadderRow
from games.tournament.verification import judged_matches, judged_whole
from storage import UnitOfWork
from storage.tournament import scores

from .cups import NAME, Cup, Failing, small

COMPUTERS = [f"Computer ({level})" for level in (1, 5, 9, 12)]  # those that were measured on this size
MEASURED = small(both=False, size=4)


async def opens_with_anchors(cup: Cup, *names: str, **facts: Any) -> None:
    """A running tournament of these teams and computers of several levels."""
    made = await organising.new(cup.house.app, "Cup", NAME, MEASURED, anchors=True, **facts)
    cup.number = made.id
    for name in names:
        await cup.joins(name)
    await cup.starts()


async def by_name(cup: Cup) -> dict[str, LadderRow]:
    names = {team.id: team.name for team in await cup.teams()}
    return {names[row.team]: row for row in await cup.standings()}


async def document(cup: Cup) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(json.dumps((await whole(cup.house.app, await cup.tournament())).document()))
    return made


def is_fair(made: dict[str, Any]) -> bool:
    read = read_tournament(made, find_games())
    return judged_whole(read, made, list(judged_matches(read, find_games()))).unfair is None


@pytest.mark.parametrize("pairing", ["round_robin", "swiss"])
async def test_anchors_play_with_fixed_ratings_and_take_no_place(cup: Cup, pairing: str) -> None:
    await opens_with_anchors(cup, "Ann", "Bad", pairing=pairing, rounds_most=1)
    assert [team.name for team in await cup.teams()] == [*COMPUTERS, "Ann", "Bad"]
    cup.ways["Bad"] = Failing
    await cup.turns()
    for _ in range(2):
        rows = await by_name(cup)
        assert [(rows[name].rating, rows[name].anchor, rows[name].place) for name in COMPUTERS] == [
            (points, True, None) for points in level_ratings(cup.house.app.games[NAME], MEASURED.options).values()
        ]
        await cup.plays()
    await cup.turns()
    await cup.turns()
    rows = await by_name(cup)
    assert [(rows[name].rating, rows[name].uncertainty) for name in COMPUTERS] == [
        (points, 0) for points in level_ratings(cup.house.app.games[NAME], MEASURED.options).values()
    ]
    assert {rows["Ann"].place, rows["Bad"].place} == {1, 2}
    assert (await cup.tournament()).status == "ended"
    made = await document(cup)
    assert made["anchors"] == dict(
        zip(COMPUTERS, level_ratings(cup.house.app.games[NAME], MEASURED.options).values(), strict=True)
    )
    assert [row["team"] for row in made["ladder"] if row.get("anchor")] == [row["team"] for row in made["ladder"]][2:]
    assert is_fair(made)
    made["anchors"]["Computer (9)"] += 100
    assert not is_fair(made)


async def test_computers_have_no_fixed_rating_on_a_size_on_which_they_were_not_measured(cup: Cup) -> None:
    made = await organising.new(cup.house.app, "Cup", NAME, small(), anchors=True)
    cup.number = made.id
    computers = await cup.teams()
    assert [team.name for team in computers] == [*COMPUTERS, "Computer (16)"]
    assert {(team.anchor, team.no_contest) for team in computers} == {(None, True)}


async def test_files_have_a_column_of_anchors_where_there_are_any(cup: Cup) -> None:
    await opens_with_anchors(cup, "Ann")
    names = {team.id: team.name for team in await cup.teams()}
    head, ann, *computers = documents.ladder_csv(await cup.standings(), names).splitlines()
    assert head.endswith(",plus_minus,anchor")
    assert ann.endswith(",0")
    assert len(computers) == len(COMPUTERS)
    assert all(line.endswith(",1") for line in computers)
    lines = {row.team: documents.ladder_line(row, team) for row in await cup.standings() for team in await cup.teams()}
    assert sum(line.anchor is True for line in lines.values()) == len(COMPUTERS)


async def test_a_knock_out_has_no_anchors_and_they_are_in_no_final(cup: Cup) -> None:
    with pytest.raises(Refusal) as refused:
        await opens_with_anchors(cup, "Ann", pairing="knockout")
    assert refused.value.code == "no_anchors"
    await opens_with_anchors(cup, "Ann", rounds_most=1)
    anchor = (await cup.teams())[0]
    await teams.edit(cup.house.app, anchor.id, no_contest=False)
    await cup.plays_round()
    made = await finals.final(cup.house.app, "Final", [cup.number], 9, MEASURED, anchors=True)
    cup.number = made.id
    assert [team.name for team in await cup.teams()] == [*COMPUTERS, "Ann"]


async def test_a_release_begins_without_a_rating_while_points_go_on(cup: Cup) -> None:
    ann, *_ = await cup.opens("Ann", "Bo", "Cy", rounds_most=4)
    cup.ways["Ann"] = Failing
    await cup.starts()
    for _ in range(2):
        await cup.plays_round()
    before = (await by_name(cup))["Ann"]
    cup.ways = {"Bo": Failing, "Cy": Failing}
    await teams.release(cup.house.app, ann.id, "2.0")
    fresh = (await by_name(cup))["Ann"]
    assert (fresh.rating, fresh.unsure, fresh.points, fresh.played) == (1500, True, before.points, before.played)
    assert before.rating < 1400
    assert (before.is_rated, fresh.is_rated) == (True, False)
    for _ in range(2):
        await cup.plays_round()
    after = (await by_name(cup))["Ann"]
    assert after.rating > 1600
    assert after.played == 2 * before.played
    last = {row.team_id: row for row in await cup.reads(scores.ladder, cup.number)}
    (first, _, played), (second, _, played_since) = last[ann.id].releases
    assert (played, played_since, second) == (before.played, before.played, after.rating)
    assert first < 1450
    made = await document(cup)
    names = {team.id: team.name for team in await cup.teams()}
    shown = {row.team: row_document(row, names) for row in await cup.standings()}
    row = next({**row} for row in made["ladder"] if row["team"] == "Ann")
    versions = row.pop("releases")
    assert row == shown[ann.id]
    assert [(one["version"], one["played"]) for one in versions] == [("", before.played), ("2.0", before.played)]
    assert made["releases"] == {"Ann": ["2.0"]}
    assert is_fair(made)
    next(match for match in made["matches"] if match.get("releases"))["releases"] = [0, 0]
    assert not is_fair(made)


async def test_a_release_in_the_middle_of_a_round_has_the_matches_that_begin_after_it(cup: Cup) -> None:
    ann, *_ = await cup.opens("Ann", "Bo", "Cy", "Di", rounds_most=1)
    await cup.starts()
    await cup.turns()
    await cup.workers.claim()
    await cup.workers.drain()
    played = [match for match in await cup.matches() if match.status == "done" and ann.id in match.teams]
    cup.house.clock.wind(seconds=1)
    await teams.release(cup.house.app, ann.id, "2.0")
    await cup.house.app.store.write(lambda unit: _play_later(unit, played[0].id, cup))
    await cup.turns()
    await cup.turns()
    releases = [match.get("releases", [0, 0]) for match in (await document(cup))["matches"]]
    assert sum(map(sum, releases)) == 1
    assert is_fair(await document(cup))


async def _play_later(unit: UnitOfWork, number: int, cup: Cup) -> None:
    """As if this match had begun now."""
    from storage.tournament_schema import matches

    await unit.conn.execute(matches.update().where(matches.c.id == number).values(started_at=cup.house.app.now()))


async def test_a_robot_that_names_another_version_has_played_the_whole_round_with_it(cup: Cup) -> None:
    ann, _ = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.turns()
    (round_,) = await cup.rounds()
    cup.house.clock.wind(seconds=5)
    await teams.release(cup.house.app, ann.id, "2.0", noticed=True)
    await teams.release(cup.house.app, ann.id, "2.1")
    noticed, marked = await cup.reads(scores.releases_of, cup.number)
    assert (noticed.version, noticed.at) == ("2.0", round_.created_at)
    assert marked.at > round_.created_at


async def test_a_ladder_of_an_older_version_keeps_its_ratings_and_is_verified(cup: Cup) -> None:
    ann, *_ = await cup.opens("Ann", "Bo", "Cy", rounds_most=2)
    await cup.starts()
    await cup.plays_round()
    await teams.release(cup.house.app, ann.id, "2.0")
    await cup.plays_round()
    await cup.turns()
    from storage.tournament_schema import scores as table

    old = table.update().values(rating=1600.0, uncertainty=90.0, releases="[]")
    await cup.house.app.store.write(lambda unit: unit.conn.execute(old))
    rows = await by_name(cup)
    assert {row.rating for row in rows.values()} == {1600}
    made = (await exports.whole(cup.house.app, await cup.tournament())).document()
    assert "releases" not in made
    assert is_fair(json.loads(json.dumps(made)))
