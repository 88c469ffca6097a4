"""What a team does with its token on its page, and who plays its robot: people and challengers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.features.tournaments.teams.challenges import challenge
from bot.features.tournaments.teams.registering import PAGE
from bot.features.tournaments.teams.tokens import proof_code, token_of
from bot.platforms.web.limits import FILMS, TOKENS
from storage.tournament.teams import Team
from tests.bot.tournament.cups import Failing
from tests.robots.fake_robot import FakeRobot, running

from .conftest import Both, looked


async def test_team_marks_a_release_and_moves_with_its_token_alone(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Bo")
    page, token = f"/tournament/{cup.number}/team/{ann.id}", token_of(site.house.app, ann)
    reader = await looked(site.visitor(), page)
    for wrong in ("", "ABCD-EFGH-IJKL-MNOP", token_of(site.house.app, bo)):
        await reader.opens(page)
        await reader.presses("Mark a new release", token=wrong, version="3")
        assert reader.sees("This is not the token of this team.")
    await reader.opens(page)
    await reader.presses("Mark a new release", token=token.lower().replace("-", " "), version="3")
    assert reader.at == page
    assert reader.sees("Version 3")
    assert reader.sees("New release!")
    assert reader.sees("no rated match yet")
    await reader.presses("Change address", token=token, url="http://elsewhere.example:80")
    assert reader.sees("Before matches go there, this address must show this code:")
    call = f"/api/1/tournaments/{cup.number}/teams/{ann.id}/release"
    refused = await reader.client.post(call, json={"version": "4"}, headers={"authorization": "Bearer x"})
    taken = await reader.client.post(call, json={"version": "4"}, headers={"authorization": f"Bearer {token}"})
    assert (refused.status_code, taken.json()) == (401, {"team": ann.id, "version": "4"})


async def test_team_gets_the_log_of_its_requests_with_its_token_alone(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    page = f"/tournament/{cup.number}/team/{ann.id}"
    reader = await looked(site.visitor(), page)
    await reader.presses("Log of requests", token=token_of(site.house.app, bo))
    assert reader.sees("This is not the token of this team.")
    lines = await logged(both, ann)
    assert [line["verb"] for line in lines][:1] == ["POST"]
    assert lines[-1]["verb"] == "DELETE"
    assert {line["status"] for line in lines} == {"ok"}
    assert json.loads(lines[0]["body"])["board"]["size"] == 3
    assert all(json.loads(line["answer"])["status"] == "ok" for line in lines)


@pytest.mark.parametrize(
    ("received", "field", "shown"),
    [
        (b"HTTP/1.1 500 Oops\r\nServer: mine\r\n\r\n" + 999 * b"why? ", "received", "\r\n\r\nwhy? why? "),
        (b"HTTP/1.1 200 OK\r\n\r\n\xff", "received_base64", "SFRUUC8xLjEgMjAwIE9LDQoNCv8="),
    ],
)
async def test_log_has_wrong_answers_whole(both: Both, received: bytes, field: str, shown: str) -> None:
    _, cup = both
    ann, _ = await cup.opens("Ann", "Bo")
    cup.ways["Ann"] = lambda: Failing("wrong_response", received)
    await cup.starts()
    await cup.plays_round()
    wrong = (await logged(both, ann))[0]
    assert (wrong["status"], wrong["detail"], wrong["answer"]) == ("wrong_response", "out of order", None)
    assert shown in wrong[field]
    assert len(wrong[field]) >= len(received)
    assert wrong["curl"].startswith("curl -i -X POST http://ann.example:8000/games -H ")
    reader = await looked(both[0].visitor(), f"/tournament/{cup.number}/match/1")
    assert not reader.sees(shown)


async def test_log_has_the_requests_of_challenges_for_both_teams(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Bo")
    own = cup.number
    cup.number = (await challenge(site.house.app, ann.id, bo.id, {"size": 3}, pairs=1)).id
    await cup.plays_round()
    challenged, cup.number = cup.number, own
    for team in (ann, bo):
        lines = await logged(both, team)
        assert {line["tournament"] for line in lines} == {challenged}
        assert [line["verb"] for line in lines].count("POST") == 2
    await cup.starts()
    await cup.plays_round()
    assert {line["tournament"] for line in await logged(both, ann)} == {own, challenged}


async def logged(both: Both, team: Team) -> list[Any]:
    """The log of requests to the robot of a team of this tournament."""
    site, cup = both
    page, token = f"/tournament/{cup.number}/team/{team.id}", token_of(site.house.app, team)
    answer = await site.visitor().forges(f"{page}/own", do="log", token=token)
    return [json.loads(line) for line in answer.text.splitlines()]


async def test_team_checks_its_robot_from_its_page(both: Both) -> None:
    site, cup = both
    (ann,) = await cup.opens("Ann")
    page, token = f"/tournament/{cup.number}/team/{ann.id}", token_of(site.house.app, ann)
    answer = await site.visitor().forges(f"{page}/own", do="check", token=token)
    assert answer.text.startswith("FAILED it can be reached (no_connection")


async def test_visitor_plays_a_team_s_robot(both: Both) -> None:
    site, cup = both
    ann, _ = await cup.opens("Ann", "Bo")
    reader = await looked(site.visitor(), f"/tournament/{cup.number}/team/{ann.id}")
    await reader.presses("Play against it")
    assert reader.at.startswith("/t/")
    assert reader.sees("Ann")


async def test_team_challenges_another_one_with_its_own_token(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Bo")
    app, page = site.house.app, f"/tournament/{cup.number}/team/{bo.id}"
    reader = await looked(site.visitor(), page)
    typed = {"token": token_of(app, ann), "option-size": "3", "pairs": "1", "seed": "7"}
    await reader.presses("Start the challenge", **{**typed, "token": "ABCD-EFGH-IJKL-MNOP"})
    assert reader.sees("No team in a current tournament has this token.")
    await reader.opens(page)
    await reader.presses("Start the challenge", **{**typed, "pairs": "21"})
    assert reader.sees("Enter a whole number from 1 to 20.")
    await reader.opens(page)
    await reader.presses("Start the challenge", **typed)
    cup.number = int(reader.at.removeprefix("/tournament/"))
    assert reader.sees("Ann – Bo")
    await cup.plays_round()
    await looked(reader, f"/tournament/{cup.number}")
    assert reader.sees("Ended")
    for team in await cup.teams():
        await looked(reader, f"/tournament/{cup.number}/team/{team.id}")
        assert not reader.sees("For this team")
    await looked(reader, "/tournaments")
    assert not reader.sees("Ann – Bo")


async def test_team_that_accepts_no_challenges_cannot_be_challenged(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Bo")
    app, page = site.house.app, f"/tournament/{cup.number}/team/{bo.id}"
    reader = await looked(site.visitor(), page)
    await reader.presses("Don’t accept challenges any more", token=token_of(app, bo))
    assert not reader.sees("Challenge this robot")
    refused = await reader.forges(f"{page}/challenge", token=token_of(app, ann))
    assert refused.status_code == 409
    assert "This team doesn’t accept challenges." in refused.text
    await reader.opens(page)
    await reader.presses("Accept challenges", token=token_of(app, bo))
    assert reader.sees("Challenge this robot")


async def test_token_cannot_be_guessed_by_trying(both: Both) -> None:
    site, cup = both
    (ann,) = await cup.opens("Ann")
    guesser, call = site.visitor(), f"/api/1/tournaments/{cup.number}/teams/{ann.id}/release"
    answers = [(await guesser.client.post(call)).status_code for _ in range(TOKENS.most + 2)]
    assert answers[TOKENS.most - 1 :] == [401, 429, 429]


@pytest.mark.slow
async def test_a_hall_of_forty_teams_behind_one_router_works_while_somebody_in_it_guesses(both: Both) -> None:
    site, cup = both
    hall = await cup.opens(*(f"Team {number}" for number in range(40)))
    app, first = site.house.app, hall[0]
    guesser = site.visitor()
    call = f"/api/1/tournaments/{cup.number}/teams/{first.id}/release"
    guesses = [(await guesser.client.post(call)).status_code for _ in range(TOKENS.most + 2)]
    assert guesses[-1] == 429
    for team in hall:
        person, own = site.visitor(), f"/tournament/{cup.number}/team/{team.id}/own"
        call, token = f"/api/1/tournaments/{cup.number}/teams/{team.id}/release", token_of(app, team)
        released = await person.client.post(call, headers={"authorization": f"Bearer {token}"})
        log = await person.forges(own, do="log", token=token)
        check = await person.forges(own, do="check", token=token)
        moved = await person.forges(own, do="address", token=token, url=f"http://new-{team.id}.example")
        assert [one.status_code for one in (released, log, check, moved)] == [200] * 4


async def test_one_team_cannot_work_without_end(both: Both) -> None:
    site, cup = both
    (ann,) = await cup.opens("Ann")
    person, page = site.visitor(), f"/tournament/{cup.number}/team/{ann.id}/own"
    asked = [
        await person.forges(page, do="log", token=token_of(site.house.app, ann)) for _ in range(FILMS.address.most + 1)
    ]
    assert [one.status_code for one in asked[-2:]] == [200, 429]


async def test_a_hall_can_challenge_while_somebody_in_it_guesses(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Bo")
    path = f"/tournament/{cup.number}/team/{bo.id}/challenge"
    guesser = site.visitor()
    guesses = [(await guesser.forges(path, token="ABCD")).status_code for _ in range(TOKENS.most + 1)]
    assert guesses[-2:] == [409, 429]
    typed = {"option-size": "3", "pairs": "1", "token": token_of(site.house.app, ann)}
    begun = await site.visitor().forges(path, **typed)
    assert (begun.status_code, begun.url.path) == (200, f"/tournament/{cup.number + 1}")


async def test_team_moves_without_its_organiser(both: Both) -> None:
    site, cup = both
    (ann,) = await cup.opens("Ann")
    app = site.house.app
    app.settings = app.settings.model_copy(update={"robot_private_addresses": True})
    token, page = token_of(app, ann), f"/tournament/{cup.number}/team/{ann.id}"
    async with running(FakeRobot()) as robot:
        owner = await looked(site.visitor(), page)
        await owner.presses("Change address", token=token, url=robot.url)
        (moved,) = [team for team in await cup.teams() if team.id == ann.id]
        code = proof_code(app, moved)
        assert owner.sees(f"{robot.url}{PAGE}")
        assert owner.sees(code)
        robot.pages[PAGE] = b"an older code"
        await owner.presses("Check it now")
        assert owner.sees(f"Expected the code {code} at {robot.url}{PAGE}, found: an older code")
        await looked(owner, page)
        await owner.presses("Show the code", token=token)
        assert owner.sees(code)
        robot.pages[PAGE] = code.encode()
        await owner.presses("Check it now")
        assert owner.at == page
        assert not owner.sees("The address of this robot has not been confirmed yet.")
    stranger = await looked(site.visitor(), page)
    assert not stranger.sees(code)
