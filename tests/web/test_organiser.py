"""Operators set up a tournament and lead it by forms."""

from __future__ import annotations

import gzip
import json
import time
from datetime import timedelta

import pytest

from bot.app import App
from bot.tournament.teams import teams
from bot.tournament.teams.network import CONNECTS_ITSELF
from bot.words import files_by_language
from storage import UnitOfWork, outbox
from storage.outbox import Outcome
from storage.tournament import hooks
from storage.tournament.hooks import FAILURES_MOST
from tests.bot.tournament.cups import NAME, Failing

from .conftest import Both, Viewer, looked
from .test_room import operator


async def organiser(both: Both, *names: str) -> tuple[Viewer, str]:
    """An operator at the organiser's page of a tournament with these teams."""
    site, cup = both
    await cup.opens(*names)
    await cup.turns()
    olga, base = await operator(site), f"/tournament/{cup.number}"
    await olga.opens(f"{base}/organise")
    return olga, base


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


async def test_operator_benches_marks_and_unmarks_a_team_and_revokes_its_token(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    ann = (await cup.teams())[0]
    await olga.opens(f"{base}/team/{ann.id}/flyer")
    assert olga.page.problems() == []
    token = next(p for p in olga.page.root.all("p") if p.attributes.get("class") == "token").text
    assert [len(group) for group in token.split("-")] == [4, 4, 4, 4]
    assert olga.sees("There, open “For this team” and type the token.")
    assert olga.sees(f"roundhouse robot connect http://roundhouse.test {token} http://127.0.0.1:8000")
    assert olga.sees("docs/robots.md")
    await olga.opens(f"{base}/organise")
    for button, fields in (
        ("Bench Ann", {"reason": "broken"}),
        ("Delete after this round: Ann", {}),
        ("New token for Ann", {}),
    ):
        await olga.presses(button, **fields)
        assert olga.sees("Saved.")
    (now, _) = await cup.teams()
    assert (now.benched, now.leaving, now.generation) == ("broken", True, 1)
    await olga.presses("Keep it after all: Ann")
    await olga.presses("Let it play again: Ann")
    await olga.presses("Save Ann", name="Amy", no_contest=1)
    (now, _) = await cup.teams()
    assert (now.name, now.benched, now.leaving, now.no_contest) == ("Amy", "", False, True)
    await olga.opens(f"{base}/team/{ann.id}/flyer")
    assert not olga.sees(token)


async def test_address_that_nobody_vouches_for_has_to_be_proven(both: Both) -> None:
    _, cup = both
    olga, _ = await organiser(both, "Ann")
    await olga.presses("Save", name="Cy", url="http://cy.example:8000")
    assert (await cup.teams())[-1].problem == "unproven"
    assert olga.page.problems() == []
    assert olga.sees("http://cy.example:8000/.well-known/roundhouse")
    await olga.presses("Check it now: the address of Cy")
    assert olga.sees("The address is not confirmed")


async def test_form_of_a_team_changes_only_what_was_changed_in_it(both: Both) -> None:
    """Somebody else has changed the team since the page was opened."""
    site, cup = both
    olga, _ = await organiser(both, "Ann")
    ann = (await cup.teams())[0]
    await teams.edit(site.house.app, ann.id, name="Amy", url="http://amy.example:8000", by_hand=True)
    await olga.presses("Save Ann", no_contest=1)
    (now,) = await cup.teams()
    assert (now.name, now.url, now.proof, now.no_contest) == ("Amy", "http://amy.example:8000", "by_hand", True)


async def test_refused_form_of_a_team_saves_nothing_and_keeps_what_was_typed(both: Both) -> None:
    _, cup = both
    olga, _ = await organiser(both, "Ann")
    before = await cup.teams()
    await olga.presses("Save Ann", name="Amy", url="ftp://amy.example")
    assert olga.sees("This address can’t be used")
    assert await cup.teams() == before
    form, button = olga.page.form_with("Save Ann", {})
    typed = form.sends(button)
    assert (typed["name"], typed["url"]) == ("Amy", "ftp://amy.example")


async def test_organiser_vouches_for_an_address_and_no_longer(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann")
    assert (await cup.teams())[0].proof == "by_hand"
    form, button = olga.page.form_with("Save Ann", {})
    unticked = {name: value for name, value in form.sends(button).items() if name != "by_hand"}
    await olga.sends(form.action, unticked)
    assert (await cup.teams())[0].problem == "unproven"
    await olga.opens(f"{base}/organise")
    await olga.presses("Save Ann", by_hand=1)
    assert (await cup.teams())[0].proof == "by_hand"


async def test_line_of_a_team_says_in_words_how_its_robot_does(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo", "Cy")
    cup.ways["Cy"] = Failing
    await teams.add(cup.house.app, cup.number, "Di", "http://di.example:8000")
    await olga.presses("Start")
    await cup.plays_round()
    await olga.opens(f"{base}/organise")
    lines = {
        one.attributes["id"]: next(one.all("summary")).text
        for one in olga.page.root.all("details")
        if "id" in one.attributes
    }
    ann, _, cy, di = (lines[f"team-{team.id}"] for team in await cup.teams())
    assert "answers Ann" in ann
    assert "confirmed by you" in ann
    assert "no fault" in ann
    assert "out of reach Cy" in cy
    assert "timeout · round 1" in cy
    assert "not ready Di" in di
    assert "address not confirmed" in di
    assert olga.sees("out of reach 1")


async def test_from_ten_teams_on_a_team_can_be_searched(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, *(f"Team {chr(65 + n)}" for n in range(9)))
    assert not [form for form in olga.page.forms if form.method == "GET"]
    await teams.add(cup.house.app, cup.number, "Last", members=("Zoë",))
    for sought in ("last", "zoë", "not+ready"):
        await olga.opens(f"{base}/organise")
        assert [form.action for form in olga.page.forms if form.method == "GET"] == [f"{base}/organise"]
        await olga.opens(f"{base}/organise?q={sought}")
        shown = [one for one in olga.page.root.all("details") if "team" in one.attributes["class"].split()]
        assert [one.attributes["id"] for one in shown if "hidden" not in one.attributes] == [
            f"team-{(await cup.teams())[-1].id}"
        ]
        await olga.follows("Show all")


async def test_pasted_list_is_shown_with_what_is_wrong_before_it_is_added(both: Both) -> None:
    _, cup = both
    olga, _ = await organiser(both, "Ann")
    await olga.presses("Check the list", list="Bo, http://bo.example:8000\nAnn\nCy, cy.example")
    rows = [row.text for row in olga.page.root.all("tr")][1:]
    assert rows[0].endswith("fine")
    assert rows[1] == "2 Ann connects by itself This name is taken. Choose another one."
    assert "3 Cy cy.example This address can’t be used" in rows[2]
    assert olga.sees("2 lines are wrong.")
    assert olga.page.problems() == []
    right = "Bo, http://bo.example:8000\nCy"
    await olga.presses("Check the list", list=right, by_hand=1)
    assert olga.sees("All lines are fine.")
    assert len(await cup.teams()) == 1
    await olga.presses("Add these 2 teams", list=right)
    assert [(team.name, team.proof) for team in await cup.teams()][1:] == [("Bo", "by_hand"), ("Cy", "")]


async def test_list_that_became_wrong_since_it_was_checked_adds_nobody(both: Both) -> None:
    _, cup = both
    olga, _ = await organiser(both, "Ann")
    await olga.presses("Check the list", list="Bo\nCy")
    await teams.add(cup.house.app, cup.number, "Cy")
    await olga.presses("Add these 2 teams", list="Bo\nCy")
    assert olga.status == 409
    assert olga.sees("Nothing was added. Line 2: This name is taken.")
    assert len(await cup.teams()) == 2


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


async def test_address_of_a_robot_that_dials_in_is_kept(both: Both) -> None:
    site, cup = both
    olga, base = await organiser(both, "Ann")
    ann = (await cup.teams())[0]
    await teams.change(site.house.app, ann.id, url=CONNECTS_ITSELF, proof="answered")
    await olga.opens(f"{base}/organise")
    assert olga.sees("Its robot connects to us by itself.")
    await olga.presses("Save Ann", name="Amy")
    (now,) = await cup.teams()
    assert (now.name, now.url, now.problem) == ("Amy", CONNECTS_ITSELF, "")


async def test_page_says_for_how_long_our_own_program_stood_still(both: Both) -> None:
    site, _ = both
    olga, base = await organiser(both, "Ann")
    loop_delays = site.house.app.robots.loop_delays
    assert loop_delays.recent(60) is None
    loop_delays.start()
    time.sleep(0.1)
    await olga.opens(f"{base}/organise")
    assert (loop_delays.recent(60) or 0) > 0
    loop_delays.stop()
    figures = [one.text for one in olga.page.root.all("dd")]
    assert any(text.endswith(" ms") and text != "0 ms" for text in figures)
    assert olga.sees("robots are")  # whether that is good, and that they are not charged for it


async def test_save_print_new_leads_to_the_flyer(both: Both) -> None:
    olga, _ = await organiser(both, "Ann")
    await olga.presses("Save, print, new", name="Zoë", url="http://zoe.example:80")
    assert olga.at.endswith("/flyer")
    assert olga.sees("Zoë")
    await olga.follows("Next team")
    assert olga.at.endswith("/organise")


async def test_events_are_planned_in_the_operators_own_time_and_removed(both: Both) -> None:
    site, cup = both
    olga, _ = await organiser(both, "Ann", "Bo")
    later = (site.house.clock() + timedelta(hours=2)).replace(second=0)
    await olga.presses("Show", text="Lunch at one", at=f"{later:%Y-%m-%dT%H:%M}")
    assert olga.sees("message: Lunch at one")
    names = [name for name in olga.page.names if name.startswith("Remove event")]
    await olga.presses(names[0])
    assert olga.sees("Nothing is planned.")
    await olga.presses("Show", text="Hello", at="tomorrow")
    assert olga.sees("Enter a date and a time.")
    await olga.presses("Start", at="2020-01-01T10:00")
    assert olga.sees("This time has passed.")
    await olga.presses("Start", at=f"{later:%Y-%m-%dT%H:%M}")
    assert (await cup.tournament()).starts_at == later


async def test_operator_stops_the_countdown(both: Both) -> None:
    site, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    later = site.house.clock() + timedelta(hours=2)
    await olga.presses("Start", at=f"{later:%Y-%m-%dT%H:%M}")
    assert olga.sees("2 h left")
    await olga.presses("Stop the countdown")
    assert not olga.sees("Stop the countdown")
    site.house.clock.wind(hours=3)
    await cup.turns()
    assert (await cup.tournament()).status == "waiting"
    await olga.opens(f"{base}/organise")
    await olga.presses("Start")
    await cup.turns()
    assert (await cup.tournament()).status == "running"


async def test_operator_adds_and_removes_a_web_hook(both: Both) -> None:
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Add webhook", hook="http://127.0.0.1:9000/hook")
    assert olga.sees("This address can’t be used: 127.0.0.1 is in a private network")
    await olga.presses("Add webhook", hook="https://hooks.example/secret?key=1")
    assert olga.sees("https://hooks.example/secret?key=1")
    assert olga.sees("whsec_")
    await olga.opens(f"{base}/organise")
    assert olga.sees("https://hooks.example/secret?key=1")
    assert not olga.sees("whsec_")  # shown once
    await olga.presses("Remove webhook 1")
    assert not olga.sees("https://hooks.example/secret")


async def test_results_stand_below_what_an_organiser_sets_up(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Start")
    await cup.plays_round()
    await olga.opens(f"{base}/organise")
    headings = [heading.text.strip() for heading in olga.page.root.all("h2")]
    assert headings.index("Webhooks") < headings.index("Results")


async def test_organiser_reads_that_a_web_hook_gets_no_more_messages(both: Both) -> None:
    olga, base = await organiser(both, "Ann", "Bo")
    app, number = both[1].house.app, both[1].number
    await olga.presses("Add webhook", hook="https://hooks.example/secret")
    await loses(app, number, FAILURES_MOST - 1)
    await olga.opens(f"{base}/organise")
    assert olga.sees("19 messages lost")
    await loses(app, number, 1)
    await olga.opens(f"{base}/organise")
    assert olga.sees("No more messages: 20 in a row were lost. Add it again.")


async def loses(app: App, number: int, count: int) -> None:
    """So many messages to the only web-hook are lost."""

    async def work(unit: UnitOfWork) -> None:
        for _ in range(count):
            await hooks.tell(unit.conn, number, {"event": "match"}, app.now(), lambda: "a")
            for message in await outbox.due(unit.conn, hooks.KIND, [hooks.CHANNEL], app.now(), 1):
                assert await outbox.settle(unit.conn, message, Outcome("failed"), keeps=False)
                await hooks.count(unit.conn, message, arrived=False)

    await app.store.write(work)


async def test_sealed_round_is_revealed_match_by_match(both: Both) -> None:
    _, cup = both
    olga, base = await organiser(both, "Ann", "Bo")
    await olga.presses("Stop using it: round type 1")
    form, button = olga.page.form_with("Add a round type", {})
    fields = {**form.sends(button, sealed=1), "option-size": "3"}
    await olga.sends(form.action, fields)
    await olga.opens(f"{base}/organise")
    await olga.presses("Start")
    await cup.plays_round()
    for left in (2, 1):
        await olga.opens(f"{base}/organise")
        assert olga.sees(f"{left} sealed")
        await olga.presses("Reveal the next one")
    assert not olga.sees("Sealed results")


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
