"""Operators set up a tournament and lead it by forms."""

from __future__ import annotations

import gzip
import json
import time

import pytest

from bot.features.tournaments.process import robots_of
from bot.features.tournaments.teams import teams
from bot.words import files_by_language
from tests.bot.tournament.cups import NAME, Failing

from .conftest import Both, looked
from .organising import organiser
from .test_room import operator


async def test_operator_creates_a_tournament_adds_teams_and_starts_it(both: Both) -> None:
    site, cup = both
    olga = await operator(site)
    await olga.opens("/tournaments/new")
    assert olga.page.problems() == []
    await olga.presses("Create tournament", name="Open", pairing="swiss", rounds_most="3", multiplier="2")
    assert olga.at.endswith("/organise")
    assert olga.page.problems() == []
    cup.number = int(olga.at.split("/")[2])
    for name in ("Kepler", "Ada"):
        address = f"http://{name.lower()}.example:8000"
        await olga.presses("Save", name=name, url=address, members="Ann, Bo", by_hand=1)
    await olga.presses("Start")
    held, teams = await cup.tournament(), await cup.teams()
    assert (held.name, held.pairing, held.rounds_most, held.status) == ("Open", "swiss", 3, "running")
    assert [(team.name, team.problem, team.members) for team in teams[1:]] == [
        ("Kepler", "", ("Ann", "Bo")),
        ("Ada", "", ("Ann", "Bo")),
    ]
    await olga.opens("/")
    assert "Tournaments" in olga.page.links


@pytest.mark.parametrize(("game", "option"), [("rpsls", "wins"), ("tequila", "free_pass"), ("tictactoe", "restart")])
async def test_operator_chooses_a_game_and_its_options(both: Both, game: str, option: str) -> None:
    site, cup = both
    olga = await operator(site)
    await olga.opens("/tournaments/new")
    assert f"/tournaments/new?game={game}" in olga.page.links.values()
    await olga.opens(f"/tournaments/new?game={game}")
    assert olga.page.problems() == []
    assert f'name="option-{option}"' in olga.response.text
    assert "option-size" not in olga.response.text
    assert "seconds" not in olga.response.text
    value = {"wins": "5", "free_pass": "true", "restart": "either"}[option]
    await olga.presses("Create tournament", name="Open", **{f"option-{option}": value})
    cup.number = int(olga.at.split("/")[2])
    assert (await cup.tournament()).game == game
    assert olga.page.problems() == []
    assert f'name="option-{option}"' in olga.response.text
    if game == "rpsls":
        await olga.tries("/tournaments/new", name="Other", game=game, pairing="swiss", **{"option-rounds": ""})
        assert olga.sees("might never end")


async def test_organiser_reads_why_a_running_tournament_begins_no_round(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await olga.opens(f"{base}/organise")
    assert "No further round begins" not in olga.page.text
    for team in (await cup.teams())[1:]:
        await teams.bench(cup.house.app, team.id, "too slow")
    await olga.opens(f"{base}/organise")
    assert "No further round begins: fewer than two teams can play." in olga.page.text


async def test_final_takes_the_first_teams_of_an_ended_tournament(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy", rounds_most=1)
    cup.ways["Ann"] = Failing
    await cup.starts()
    await cup.plays_round()
    await cup.turns()
    olga, ended = await operator(site), cup.number
    await olga.opens("/tournaments/new")
    assert olga.page.problems() == []
    await olga.presses("Create tournament", name="Final", of=ended, first=2, rounds_most="")
    assert olga.at.endswith("/organise")
    cup.number = int(olga.at.split("/")[2])
    assert {team.name for team in await cup.teams()} == {"Training robot", "Bo", "Cy"}
    await olga.tries("/tournaments/new", name="Other", game=NAME, pairing="swiss", of="x", first="2")
    assert olga.sees("There is no such tournament.")


@pytest.mark.parametrize("language", files_by_language())
async def test_page_can_be_read_in_every_language_while_matches_wait_and_have_failed(both: Both, language: str) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy")
    cup.ways["Cy"] = Failing
    await cup.starts()
    await cup.plays_round()
    olga = await operator(site)
    await olga.opens("/me")
    await olga.presses("Save", language=language)
    await olga.opens(f"/tournament/{cup.number}/organise")
    assert olga.page.problems() == []
    assert olga.sees("out of order")


async def test_refused_form_keeps_what_was_typed(both: Both) -> None:
    olga, _ = await organiser(both, "Ann", "Bo")
    for fields, said in (
        ({"name": "Ann", "url": ""}, "This name is taken."),
        ({"name": "Cy", "url": "ftp://cy.example"}, "This address can’t be used"),
    ):
        await olga.presses("Save", members="Di, Ed", **fields)
        assert olga.status == 409
        assert olga.sees(said)
        assert olga.page.field("members") == "Di, Ed"
    assert len(await both[1].teams()) == 2


async def test_operator_leads_a_running_tournament(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await cup.plays_round()
    await olga.presses("Pause")
    assert (await cup.tournament()).status == "paused"
    match = (await cup.matches())[0]
    await olga.presses(f"Make void: match {match.id}")
    assert olga.sees("Add a reason. Everybody can read it.")
    await olga.presses(f"Make void: match {match.id}", reason="the network failed")
    assert (await cup.matches())[0].void_reason == "the network failed"
    await olga.opens(f"{base}/match/{match.id}")
    assert olga.sees("the network failed")
    await olga.opens(f"{base}/organise")
    await olga.presses(f"Play it again: match {match.id}")
    assert (await cup.matches())[0].status == "queued"
    await olga.presses("Go on")
    await olga.presses("End after this round")
    await cup.plays_round()
    await cup.plays_round()
    assert (await cup.tournament()).status == "ended"


@pytest.mark.parametrize(
    ("button", "said"), [("End after this round", "ends after this round"), ("Restart", "restarts between rounds")]
)
async def test_operator_takes_back_the_wish_to_end_or_to_restart(both: Both, button: str, said: str) -> None:
    _, cup = both
    olga, _ = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await cup.turns()
    await olga.presses(button)
    assert olga.sees(said)
    await olga.presses(f"Take it back: {said}")
    assert not olga.sees("Take it back")
    await cup.plays()
    await cup.turns()
    assert (await cup.tournament()).status == "running"
    assert len(await cup.rounds()) == 2


async def test_any_match_can_be_corrected_from_its_own_page(both: Both) -> None:
    site, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await cup.plays_round()
    match = (await cup.matches())[0]
    page = f"{base}/match/{match.id}"
    assert "Correct" not in (await looked(await site.person("Reader"), page)).page.names
    await looked(olga, page)
    await olga.follows("Correct")
    (correction,) = [
        e for e in olga.page.root.all("details") if e.attributes.get("class") == "more match" and "open" in e.attributes
    ]
    assert "Ann" in correction.text
    await olga.presses(f"Make void: match {match.id}", reason="the network failed")
    assert (await cup.matches())[0].void_reason == "the network failed"
    for number in ("99", "x", ""):
        await looked(olga, f"{base}/organise?match={number}")


async def test_live_part_is_made_once_for_all_organisers_and_sends_only_what_has_changed(both: Both) -> None:
    site, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    other = await operator(site)
    path, zipped = f"{base}/organise?part=1", {"accept-encoding": "gzip"}
    texts = [(await one.client.get(path)).text for one in (olga, other)]
    assert texts[0] == texts[1]
    assert 'name="csrf" value=""' in texts[0]
    first = json.loads(gzip.decompress((await olga.client.get(path, headers={"x-shown": "none", **zipped})).content))
    assert first["part"] == texts[0]
    await teams.bench(cup.house.app, (await cup.teams())[0].id, "too slow")
    later = gzip.decompress(
        (await other.client.get(path, headers={"x-shown": first["shown"], **zipped})).content
    ).decode()
    assert "too slow" in later
    assert len(later) < len(texts[0]) / 4


async def test_live_part_has_all_forms_and_no_head(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await cup.turns()
    await olga.opens(f"{base}/organise?part=1")
    assert olga.sees("Matches waiting 1")
    assert {"pause", "change-team", "add-team"} <= {one.attributes.get("value") for one in olga.page.root.all("button")}
    assert not list(olga.page.root.all("h1"))


async def test_waiting_matches_are_those_of_this_tournament_alone(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await cup.turns()
    await cup.opens("Cy", "Di", name="Second cup")
    for number, path in ((1, base), (0, f"/tournament/{cup.number}")):
        await olga.opens(f"{path}/organise")
        assert olga.sees(f"Matches waiting {number}")


async def test_page_says_for_how_long_our_own_program_stood_still(both: Both) -> None:
    site, _ = both
    olga, base = await organiser(both, "Ann")
    loop_delays = robots_of(site.house.app).loop_delays
    assert loop_delays.recent(60) is None
    loop_delays.start()
    time.sleep(0.1)
    await olga.opens(f"{base}/organise")
    assert (loop_delays.recent(60) or 0) > 0
    loop_delays.stop()
    figures = [one.text for one in olga.page.root.all("dd")]
    assert any(text.endswith(" ms") and text != "0 ms" for text in figures)
    assert olga.sees("robots are")  # whether that is good, and that they are not charged for it


async def test_organisers_pages_are_for_operators_alone(both: Both) -> None:
    site, cup = both
    (ann,) = await cup.opens("Ann")
    reader, base = await site.person("Bo"), f"/tournament/{cup.number}"
    for path in ("/tournaments/new", f"{base}/organise", f"{base}/team/{ann.id}/flyer"):
        await reader.opens(path)
        assert reader.status == 403
    for path in ("/tournaments/new", f"{base}/organise/do"):
        await reader.tries(path, do="start", name="x")
        assert reader.status == 403
    answer = await site.visitor().sends(f"{base}/organise/do", {"do": "start"})
    assert answer.status_code == 403
    assert (await cup.tournament()).status == "draft"


async def test_action_on_a_team_or_match_of_another_tournament_is_refused(both: Both) -> None:
    site, cup = both
    (other,) = await cup.opens("Other")
    await cup.opens("Ann", name="Second")
    olga, base = await operator(site), f"/tournament/{cup.number}"
    for fields, said in (
        ({"do": "delete", "team": str(other.id)}, "There is no such team"),
        ({"do": "void", "match": "99", "reason": "x"}, "There is no such match"),
        ({"do": "round-again", "round": "x"}, "Enter a whole number"),
    ):
        await olga.tries(f"{base}/organise/do", **fields)
        assert olga.sees(said)
    await olga.tries(f"{base}/organise/do", do="explode")
    assert olga.status == 400
