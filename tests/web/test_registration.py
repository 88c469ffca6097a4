"""A robot is registered on the page of its tournament: its token, what is refused, and how strangers sign in."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.tournaments import organising, timeline
from bot.features.tournaments.teams.challenges import challenge
from bot.features.tournaments.teams.tokens import proof_code, token_of
from bot.platforms.web.limits import ROBOTS
from tests.bot.tournament.cups import Cup, Failing, small

from .conftest import HOST, Both, looked

BUTTON = "Register a robot"


async def registered(cup: Cup) -> list[str]:
    """The names of the teams that have registered, without the training robot, which leaves."""
    return [team.name for team in await cup.teams() if not team.leaving]


async def test_whoever_is_signed_in_registers_a_robot_and_is_shown_its_token_once(both: Both) -> None:
    site, cup = both
    await cup.opens("Bo")
    ann, base = await site.person("Ann"), f"/tournament/{cup.number}"
    await looked(ann, base)
    await ann.presses(BUTTON, name="Deep Ann")
    team = (await cup.teams())[-1]
    token = token_of(site.house.app, team)
    assert (team.name, team.url, team.members) == ("Deep Ann", "", ("Ann",))
    assert token in ann.page.html
    assert ann.sees(f"roundhouse robot connect {HOST} {token} http://127.0.0.1:8000")
    await ann.opens(base)
    assert token not in ann.page.html
    assert "Deep Ann" in ann.page.links
    await ann.opens(f"{base}/register")
    assert ann.at == base


async def test_robot_with_an_address_is_shown_the_code_that_proves_it(both: Both) -> None:
    site, cup = both
    await cup.opens("Bo")
    ann = await site.person("Ann")
    await looked(ann, f"/tournament/{cup.number}")
    await ann.presses(BUTTON, name="Deep Ann", url="http://robot.example:8000")
    team = (await cup.teams())[-1]
    assert team.url == "http://robot.example:8000"
    assert team.problem == "unproven"
    assert ann.sees(proof_code(site.house.app, team))
    assert ann.sees("http://robot.example:8000/.well-known/roundhouse")
    await ann.presses("Check it now")
    assert ann.sees("not confirmed")


async def test_stranger_is_told_how_to_sign_in_and_registers_nothing(both: Both) -> None:
    site, cup = both
    await cup.opens("Bo")
    stranger, base = site.visitor(), f"/tournament/{cup.number}"
    await looked(stranger, base)
    assert stranger.sees("To register a robot, choose a name on your own page first")
    await stranger.tries(f"{base}/register", name="Deep Ann")
    assert stranger.status == 403
    assert stranger.sees("To register a robot, choose a name on your own page first")
    assert await registered(cup) == ["Bo"]
    await stranger.named("Ann")
    await looked(stranger, base)
    await stranger.presses(BUTTON, name="Deep Ann")
    assert await registered(cup) == ["Bo", "Deep Ann"]


async def test_press_that_is_repeated_registers_one_robot_and_shows_its_token_both_times(both: Both) -> None:
    site, cup = both
    await cup.opens("Bo")
    ann, path = await site.person("Ann"), f"/tournament/{cup.number}/register"
    await looked(ann, f"/tournament/{cup.number}")
    first, second = await asyncio.gather(*(ann.forges(path, name="Deep Ann") for _ in range(2)))
    team = (await cup.teams())[-1]
    assert await registered(cup) == ["Bo", "Deep Ann"]
    for answer in (first, second):
        assert answer.status_code == 200
        assert token_of(site.house.app, team) in answer.text
    await ann.tries(path, name="Deep Ann", url="http://elsewhere.example:8000")
    assert (ann.status, len(await registered(cup))) == (409, 2)
    assert ann.sees("This name is taken.")


async def test_forms_from_elsewhere_and_fields_that_are_wrong_register_nothing(both: Both) -> None:
    site, cup = both
    await cup.opens("Bo")
    ann, bea = await site.person("Ann"), await site.person("Bea")
    path = f"/tournament/{cup.number}/register"
    await looked(ann, f"/tournament/{cup.number}")
    assert (await ann.sends(path, {"csrf": "forged", "name": "Deep Ann"})).status_code == 403
    elsewhere = {"sec-fetch-site": "cross-site"}
    csrf = ann.page.form_to(path).hidden["csrf"]
    assert (await ann.client.post(path, data={"csrf": csrf, "name": "X"}, headers=elsewhere)).status_code == 403
    for fields, why in (
        ({"name": ""}, "A name is needed."),
        ({"name": "bo"}, "This name is taken."),
        ({"name": "Deep", "url": "ftp://x"}, "This address can’t be used"),
    ):
        await bea.tries(path, **fields)
        assert bea.sees(why)
        if why:
            assert bea.status == 409
            assert f'value="{fields["name"]}"' in bea.page.html
    assert await registered(cup) == ["Bo"]
    assert (await bea.forges("/tournament/999/register", name="Deep")).status_code == 404


async def test_nobody_registers_more_than_three_robots_even_at_once(both: Both) -> None:
    site, cup = both
    await cup.opens("Bo")
    ann, path = await site.person("Ann"), f"/tournament/{cup.number}/register"
    await looked(ann, f"/tournament/{cup.number}")
    answers = await asyncio.gather(*(ann.forges(path, name=f"Deep {number}") for number in range(5)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 409, 409]
    assert len(await registered(cup)) == 4
    assert "You have registered 3 teams in this tournament already." in next(
        a.text for a in answers if a.status_code == 409
    )


async def test_address_that_registers_too_often_is_told_to_wait(both: Both) -> None:
    site, cup = both
    await cup.opens("Bo")
    ann, path = await site.person("Ann"), f"/tournament/{cup.number}/register"
    await looked(ann, f"/tournament/{cup.number}")
    most = ROBOTS.own.most + ROBOTS.address.most
    answers = [(await ann.forges(path, name="Bo")).status_code for _ in range(most + 1)]
    assert answers == [409] * most + [429]


@pytest.mark.parametrize("how", ["ended", "challenge", "archive"])
async def test_tournament_that_takes_no_robots_has_no_form_and_refuses_them(both: Both, how: str) -> None:
    site, cup = both
    app = site.house.app
    ann_team, bo_team = await cup.opens("Ann", "Bo")
    ann = await site.person("Ann")
    number = cup.number
    if how == "challenge":
        number = (await challenge(app, ann_team.id, bo_team.id, {})).id
    else:
        await cup.starts()
        await cup.plays_round()
        await (organising.restart if how == "archive" else organising.end)(app, cup.number)
        await cup.plays()
        await cup.turns()
        number += how == "archive"
    await looked(ann, f"/tournament/{number}")
    assert BUTTON not in ann.page.text
    await ann.tries(f"/tournament/{number}/register", name="Deep Ann")
    assert ann.status == 409
    assert ann.sees("The tournament has ended." if how == "ended" else "There is no such tournament.")


async def test_robot_registered_in_a_sealed_tournament_is_told_no_result(both: Both) -> None:
    site, cup = both
    app = site.house.app
    await cup.opens("Bo", "Cy")
    await timeline.stop_type(app, cup.number, 1, app.now())
    await timeline.add_type(app, cup.number, small(both=False), app.now(), sealed=True)
    cup.ways["Bo"] = Failing
    await cup.starts()
    await cup.plays_round()
    ann = await site.person("Ann")
    await looked(ann, f"/tournament/{cup.number}")
    await ann.presses(BUTTON, name="Deep Ann")
    assert ann.status == 200
    await ann.opens(f"/tournament/{cup.number}")
    assert ann.sees("1 result is sealed. It will be revealed here.")
    assert "in time" not in ann.page.html
