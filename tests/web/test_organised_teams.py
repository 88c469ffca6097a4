"""Operators lead the teams of a tournament: they add, change, bench and vouch for them."""

from __future__ import annotations

from bot.features.tournaments.teams import teams
from bot.features.tournaments.teams.network import CONNECTS_ITSELF
from tests.bot.tournament.cups import Failing

from .conftest import Both
from .organising import organiser


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


async def test_save_print_new_leads_to_the_flyer(both: Both) -> None:
    olga, _ = await organiser(both, "Ann")
    await olga.presses("Save, print, new", name="Zoë", url="http://zoe.example:80")
    assert olga.at.endswith("/flyer")
    assert olga.sees("Zoë")
    await olga.follows("Next team")
    assert olga.at.endswith("/organise")
