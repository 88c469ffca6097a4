"""Exports: a whole tournament that is verified, with teams that were renamed or have left."""

from __future__ import annotations

import copy
import json
import random
from contextlib import suppress
from typing import Any

import pytest

from bot.features.tournaments import corrections, documents, exports, finals
from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.network import CONNECTS_ITSELF
from games import find_games
from games.core.game import Refusal
from games.tournament.document import row_document
from games.tournament.reading import read_tournament
from games.tournament.verification import judged_matches, judged_whole
from storage.names import read_as

from .cups import NAME, Cup, Failing, small


async def document(cup: Cup) -> dict[str, Any]:
    """The tournament as a house prints it."""
    found = await exports.whole(cup.house.app, await cup.tournament())
    return json.loads(json.dumps(found.document()))


def is_fair(made: dict[str, Any]) -> bool:
    """Whether `verify` finds nothing wrong with it."""
    read = read_tournament(made, find_games())
    verdict = judged_whole(read, made, list(judged_matches(read, find_games())))
    print(verdict)
    return verdict.unfair is None


@pytest.mark.parametrize("pairing", ["round_robin", "swiss", "knockout"])
async def test_an_exported_tournament_is_verified(cup: Cup, pairing: str) -> None:
    _, bo, _, di = await cup.opens("Ann", "Bo", "Cy", "Di", kind=small(), pairing=pairing, rounds_most=2)
    cup.ways["Cy"] = Failing
    await cup.starts()
    await cup.plays_round()
    await teams.edit(cup.house.app, bo.id, name="Bob")
    await teams.delete(cup.house.app, di.id)
    for _ in range(2):
        await cup.plays_round()
    made = await document(cup)
    assert set(made["teams"]) == {"Ann", "Bob", "Cy", "Di"}
    assert is_fair(made)


async def test_one_changed_byte_of_an_export_is_caught(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", rounds_most=1)
    await cup.starts()
    await cup.plays_round()
    await cup.turns()
    made = await document(cup)
    assert is_fair(made)
    wrong = copy.deepcopy(made)
    wrong["matches"][0]["record"]["steps"].pop()
    assert not is_fair(wrong)


@pytest.mark.parametrize("pairing", ["swiss", "knockout"])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))])
async def test_tournament_whose_matches_were_corrected_at_any_time_is_verified(
    cup: Cup, pairing: str, seed: int
) -> None:
    dice, app = random.Random(seed), cup.house.app
    await cup.opens("Ann", "Bo", "Cy", "Di", "Ed", pairing=pairing, rounds_most=4)
    await cup.starts()
    for _ in range(12):
        await cup.plays_round()
        held = [match for match in await cup.matches() if match.status in ("done", "void")]
        for match in dice.sample(held, min(len(held), dice.randint(0, 2))):
            with suppress(Refusal):  # the tournament has ended
                if dice.random() < 0.3:
                    await corrections.void(app, match.id, "by lot")
                else:
                    await corrections.play_again(app, match.id, "the network failed")
    assert (await cup.tournament()).status == "ended"
    made = await document(cup)
    assert is_fair(made)
    earlier = [(match, was) for match in made["matches"] for was in match.get("earlier", ())]
    assert {was["corrected"] for _, was in earlier} <= {"the network failed", "by lot"}
    with_records = [(match, was["record"]) for match, was in earlier if was["record"]]
    assert with_records
    assert all(record["seats"] == match["teams"] for match, record in with_records)
    with_records[0][1]["steps"].pop()
    assert not is_fair(made)


async def test_match_made_void_after_the_end_is_verified_before_the_loop_has_turned(cup: Cup) -> None:
    await cup.opens("Ann", "Bo", "Cy", "Di", pairing="swiss", rounds_most=2)
    await cup.starts()
    for _ in range(3):
        await cup.plays_round()
    await corrections.void(cup.house.app, 1, "why")
    made = await document(cup)
    assert len(made["rounds"]) == 2
    assert is_fair(made)


@pytest.mark.parametrize("pairing", ["round_robin", "swiss", "knockout"])
async def test_ladder_of_an_export_is_that_of_the_page_though_a_team_was_never_paired(cup: Cup, pairing: str) -> None:
    await cup.opens("Ann", "Bo", "Cy", pairing=pairing, rounds_most=2)
    await cup.starts()
    await cup.plays_round()
    await cup.joins("Late", url="")
    for _ in range(2):
        await cup.plays_round()
    assert (await cup.tournament()).status == "ended"
    names = {team.id: team.name for team in await cup.teams()}
    shown = {row.team: row_document(row, names) for row in await cup.standings()}
    late = shown.pop(next(team for team, name in names.items() if name == "Late"))
    assert late["rating"] == 1500
    exported = (await document(cup))["ladder"]
    assert [{**row, "place": 0} for row in exported] == [{**row, "place": 0} for row in shown.values()]


async def test_names_of_an_export_are_different(cup: Cup) -> None:
    ann, *_ = await cup.opens("Ann", "Bo")
    await teams.delete(cup.house.app, ann.id)
    await cup.turns()
    again = await cup.joins("Ann")
    names = exports.unique_names([ann, again])
    assert sorted(names.values()) == ["Ann", f"Ann ({again.id})"] or names[again.id] == "Ann"
    assert len(set(names.values())) == 2


async def test_ladder_and_cross_table_are_tables(cup: Cup) -> None:
    ann, bad = await cup.opens("Ann", "Bad, worse", kind=small(), rounds_most=1)
    cup.ways["Bad, worse"] = Failing
    await cup.starts()
    await cup.plays_round()
    names = {ann.id: ann.name, bad.id: bad.name}
    lines = documents.ladder_csv(await cup.standings(), names).splitlines()
    assert lines[0] == "place,team,points,chips,rating,uncertainty,played,no_contest,plus_minus"
    assert lines[1].startswith("1,Ann,4,")
    assert lines[2].startswith('2,"Bad, worse",0,')
    table = documents.cross_table_csv(await cup.matches(), names).splitlines()
    assert table[1:] == ['Ann,"Bad, worse",2,0,0', '"Bad, worse",Ann,0,0,2']


async def test_the_first_of_some_tournaments_play_a_final(cup: Cup) -> None:
    numbers = []
    for city, robots in (("North", ("Ann", "Bo", "Cy")), ("South", ("Di", "Ed", "Flo"))):
        await cup.opens(*robots, name=city, rounds_most=1)
        numbers.append(cup.number)
        await cup.starts()
    await cup.plays_round()
    ladders = []
    for number in numbers:
        cup.number = number
        ladders.append([row.team for row in await cup.standings()])
        ladders[-1] = [team.name for place in ladders[-1] for team in await cup.teams() if team.id == place]
    made = await finals.final(cup.house.app, "Final", numbers, 2, small(), pairing="knockout")
    cup.number = made.id
    training, *invited = await cup.teams()
    assert training.no_contest
    assert [team.name for team in invited] == [ladders[0][0], ladders[1][0], ladders[0][1], ladders[1][1]]
    assert made.game == NAME


async def test_a_final_keeps_names_apart_and_lets_robots_dial_in_again(cup: Cup) -> None:
    numbers = []
    for city in ("North", "South"):
        ann, _ = await cup.opens("Ann", "Bo", name=city, rounds_most=1)
        await teams.change(cup.house.app, ann.id, url=CONNECTS_ITSELF, proof="answered")
        numbers.append(cup.number)
        await cup.starts()
    await cup.plays_round()
    cup.number = (await finals.final(cup.house.app, "Final", numbers, 2, small())).id
    _, *invited = await cup.teams()
    assert len({team.name for team in invited}) == len(invited) == 4
    assert {team.url for team in invited if team.name.startswith("Ann")} == {""}


async def test_no_two_teams_of_a_final_have_names_that_look_the_same(cup: Cup) -> None:
    numbers = []
    for city, robots in (("North", ("Ann", "Bo")), ("South", ("Аnn", "Ann 2"))):
        await cup.opens(name=city, rounds_most=1)
        for robot in robots:
            await cup.joins(robot, url="http://robot.example")
        numbers.append(cup.number)
        await cup.starts()
    await cup.plays_round()
    cup.number = (await finals.final(cup.house.app, "Final", numbers, 2, small())).id
    names = [read_as(team.name) for team in await cup.teams()]
    assert len(set(names)) == len(names) == 5
