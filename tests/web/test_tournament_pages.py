"""Everybody watches a tournament: the list, the ladder, a team, a match."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.platforms.web.limits import TOKENS
from bot.robots.referee import Robot
from bot.robots.training import InProcess, TrainingRobot
from bot.tournament import corrections, organising, teams, timeline
from bot.tournament.challenges import challenge
from bot.tournament.tokens import token_of
from games import find_games
from games.core.wire import Answer, Request
from games.tournament.document import read_tournament
from games.tournament.verification import judged_matches, judged_whole
from storage.tournament.teams import Team
from tests.bot.tournament.cups import GAME, Cup, Failing, small

from .conftest import Site, Viewer
from .cups import open_cup_site
from .test_room import operator

Both = tuple[Site, Cup]


@pytest.fixture
async def both(tmp_path: Path) -> AsyncIterator[Both]:
    """A site with a tournament that can be opened."""
    async with open_cup_site(tmp_path) as made:
        yield made


async def looked(viewer: Viewer, path: str) -> Viewer:
    """Somebody who has opened a page without faults."""
    await viewer.opens(path)
    assert viewer.status == 200
    assert viewer.page.problems() == []
    return viewer


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_all_pages_of_a_played_tournament_can_be_read(both: Both, language: str) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await cup.plays_round()
    ann = site.visitor(language=language)
    base = f"/tournament/{cup.number}"
    match, team = (await cup.matches())[0], (await cup.teams())[0]
    for path in ("/tournaments", base, f"{base}/projector", f"{base}/team/{team.id}", f"{base}/match/{match.id}"):
        await looked(ann, path)


async def test_ladder_shows_places_points_and_the_new_release(both: Both) -> None:
    site, cup = both
    ann, _, _ = await cup.opens("Ann", "Bo", "Cy")
    await cup.starts()
    await cup.plays_round()
    await teams.release(site.house.app, ann.id, "2.0")
    reader = await looked(site.visitor(), f"/tournament/{cup.number}")
    assert reader.sees("Round 2")
    assert reader.sees("0 of 3 matches played")
    rows = [row.text for row in reader.page.root.all("tr")][1:]
    assert len(rows) == 3
    assert [row for row in rows if "New release!" in row] == [row for row in rows if "Ann" in row]


async def test_winner_is_named_once_it_has_ended(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", rounds_most=1)
    await cup.starts()
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    assert not (await looked(reader, base)).sees("Winner")
    await cup.plays_round()
    first = (await site.visitor().client.get(f"{base}/ladder.csv")).text.splitlines()[1].split(",")[1]
    for path in (base, f"{base}/projector"):
        assert (await looked(reader, path)).sees(f"Winner: {first}")


async def test_winner_of_a_sealed_round_is_not_named_before_it_is_revealed(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", rounds_most=1)
    app = site.house.app
    await timeline.stop_type(app, cup.number, 1, site.house.clock())
    await timeline.add_type(app, cup.number, small(both=False), site.house.clock(), sealed=True)
    await cup.starts()
    await cup.plays_round()
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    assert (await looked(reader, base)).sees("Ended")
    assert not reader.sees("Winner")
    await corrections.reveal(app, (await cup.matches())[0].round_id)
    assert (await looked(reader, base)).sees("Winner")


async def test_chart_names_teams_points_and_rounds(both: Both) -> None:
    site, cup = both
    ann, bo = await cup.opens("Ann", "Bo")
    await cup.starts()
    for _ in range(3):
        await cup.plays_round()
        await teams.release(site.house.app, ann.id, "2.0-a-very-long-name")
    reader = await looked(site.visitor(), f"/tournament/{cup.number}/team/{ann.id}")
    chart = reader.page.html[reader.page.html.index('class="chart dynamics"') :]
    labels = re.findall(r"<text[^>]*>([^<]*)</text>", chart)
    assert {"0", "1", "2", "3", "Ann", "Bo", "▾ 2.0-a-very…"} <= set(labels)
    await looked(reader, f"/tournament/{cup.number}/team/{bo.id}")


async def test_waiting_tournament_counts_down_to_its_start(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.turns()
    await organising.start(site.house.app, cup.number, site.house.clock() + timedelta(minutes=30))
    reader = await looked(site.visitor(), f"/tournament/{cup.number}")
    assert reader.sees("The tournament starts in")
    assert reader.sees("2 teams are registered.")
    assert not list(reader.page.root.all("table"))


async def test_pages_hear_of_changes_by_the_stream_of_their_browser(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    base, reader = f"/tournament/{cup.number}", site.visitor()
    await reader.opens(base)
    stream = await site.watches(reader, base, f"{base}/team/{ann.id}")
    assert (await stream.next() or {})["event"] == "hello"
    assert [(await stream.next() or {})["event"] for _ in range(2)] == ["changed"] * 2
    await teams.rename(site.house.app, ann.id, "Amy")
    *_, told = [await stream.next() or {} for _ in range(2)]
    assert f'"{base}/team/{ann.id}"' in told["data"]
    await reader.opens(f"{base}?part=1")
    assert reader.sees("Amy")
    await stream.closes()
    resumed = await site.watches(reader, base, f"{base}/team/{ann.id}", last_event_id=told["id"])
    assert (await resumed.next() or {})["event"] == "hello"
    assert resumed.is_quiet()


async def test_part_is_made_once_for_all_who_watch(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    bodies = []
    for number in range(3):
        answer = await site.visitor(address=f"192.0.2.{number}").client.get(f"/tournament/{cup.number}?part=1")
        bodies.append((answer.headers["content-encoding"], answer.text))
    assert len(set(bodies)) == 1
    assert len(site.web.parts) == 1


async def test_sealed_match_shows_nothing_until_it_is_revealed(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    app = site.house.app
    await timeline.stop_type(app, cup.number, 1, site.house.clock())
    await timeline.add_type(app, cup.number, small(both=False), site.house.clock(), sealed=True)
    await cup.starts()
    await cup.plays_round()
    match = (await cup.matches())[0]
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    await looked(reader, f"{base}/match/{match.id}")
    assert reader.sees("This result is sealed")
    await looked(reader, base)
    assert reader.sees("1 result is sealed")
    assert [row.text.split()[2] for row in reader.page.root.all("tr")][1:] == ["0", "0"]
    await corrections.reveal(app, match.round_id)
    await looked(reader, f"{base}/match/{match.id}")
    assert reader.sees("Step")


@dataclass
class Halting:
    """A robot that thinks about its second move until it may go on."""

    go: asyncio.Event
    robot: Robot = field(default_factory=lambda: InProcess(TrainingRobot(GAME, 0)))
    moves: int = 0

    async def ask(self, request: Request) -> Answer:
        self.moves += request.verb == "GET"
        if self.moves == 2:
            await self.go.wait()
        return await self.robot.ask(request)

    def close(self) -> None:
        self.robot.close()


async def test_match_is_shown_while_it_is_played_and_then_leads_to_its_replay(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    go = asyncio.Event()
    cup.ways["Ann"] = lambda: Halting(go)
    await cup.starts()
    await cup.turns()
    (match,) = await cup.matches()
    address, reader = f"/tournament/{cup.number}/match/{match.id}", site.visitor()
    await looked(reader, address)
    assert reader.sees("waiting")
    stream = await site.watches(reader, address)
    assert [(await stream.next() or {})["event"] for _ in range(2)] == ["hello", "changed"]
    playing = asyncio.create_task(cup.plays())
    assert (await stream.next() or {})["event"] == "changed"
    while not list(reader.page.root.all("svg")):
        await looked(reader, address)
    assert reader.sees("live")
    await looked(reader, f"/tournament/{cup.number}")
    assert reader.sees("Now playing")
    go.set()
    await playing
    await reader.opens(f"{address}?part=1")
    assert f'data-next="{address}"' in reader.page.html
    await looked(reader, address)
    assert reader.sees("Step")


async def test_replay_shows_requests_beside_each_step(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    match = (await cup.matches())[0]
    reader, address = site.visitor(), f"/tournament/{cup.number}/match/{match.id}"
    verbs = []
    for step in (0, 1):
        await looked(reader, f"{address}?step={step}")
        verbs.append([row.text.split()[2] for row in reader.page.root.all("tr")][1:])
    assert verbs == [["POST", "POST"], ["GET", "PUT", "PUT"]]


@pytest.mark.parametrize("path", ["99", "1/team/99", "1/match/99", "99999999999999999999", "1/team/x"])
async def test_unknown_page_says_so(both: Both, path: str) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    reader = site.visitor()
    await reader.opens(f"/tournament/{path}")
    assert reader.status == 404


async def test_program_reads_ladder_matches_and_records_and_asks_again_cheaply(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    client, base = site.visitor().client, "/api/1/tournaments"
    held = (await client.get(base)).json()["tournaments"]
    assert [(one["name"], one["status"], one["secret"]) for one in held] == [("Cup", "running", None)]
    answer = await client.get(f"{base}/{cup.number}")
    assert [row["place"] for row in answer.json()["ladder"]] == [1, 2]
    again = await client.get(f"{base}/{cup.number}", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    first, *_ = (await client.get(f"{base}/{cup.number}/matches?round=1")).json()["matches"]
    whole = (await client.get(f"{base}/{cup.number}/matches/{first['id']}")).json()
    assert whole["record"]["seats"] == first["names"]
    assert [call["verb"] for call in whole["calls"][:2]] == ["POST", "POST"]
    assert "detail" not in whole["calls"][0]


async def test_api_answers_as_its_description_says(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    client = site.visitor().client
    described = (await client.get("/api/1/openapi.json")).json()
    match = (await cup.matches())[0].id
    for path, operation in described["paths"].items():
        address = path.replace("{tournament}", str(cup.number)).replace("{match}", str(match))
        schema = operation["get"]["responses"]["200"]["content"]["application/json"]["schema"]
        fits((await client.get(address)).json(), schema, described["components"]["schemas"])


def fits(value: Any, schema: dict[str, Any], named: dict[str, Any]) -> None:
    """Whether a document is as its schema says: the same fields, each of its kind."""
    if "$ref" in schema:
        schema = named[schema["$ref"].rpartition("/")[2]]
    parts = [named[part["$ref"].rpartition("/")[2]] if "$ref" in part else part for part in schema.get("allOf", [])]
    properties = {name: one for part in (*parts, schema) for name, one in part.get("properties", {}).items()}
    required = {name for part in (*parts, schema) for name in part.get("required", [])}
    if properties:
        assert required <= set(value) <= set(properties)
        for name, one in value.items():
            fits(one, properties[name], named)
    elif schema.get("type") == "array":
        for one in value:
            fits(one, schema["items"], named)
    else:
        kinds = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None)}
        allowed = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        assert any(isinstance(value, kinds.get(kind, dict)) for kind in allowed)
        assert value in schema.get("enum", [value])


async def test_downloads_fit_the_tournament_and_the_whole_is_verified(both: Both, tmp_path: Path) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", rounds_most=1)
    await cup.starts()
    client, base = site.visitor().client, f"/tournament/{cup.number}"
    early = await client.get(f"{base}/tournament.json")
    assert early.status_code == 409
    await cup.plays_round()
    ladder = (await client.get(f"{base}/ladder.csv")).text.splitlines()
    assert len(ladder) == 3
    assert ladder[0].startswith("place,team,points")
    assert len((await client.get(f"{base}/crosstable.csv")).text.splitlines()) == 3
    assert {row["team"] for row in (await client.get(f"{base}/crosstable.json")).json()} == {"Ann", "Bo"}
    assert len((await client.get(f"{base}/ladder.json")).json()["ladder"]) == 2
    lines = [json.loads(line) for line in (await client.get(f"{base}/records.jsonl")).text.splitlines()]
    match = (await cup.matches())[0]
    assert lines == [(await client.get(f"{base}/match/{match.id}/record.json")).json()]
    whole = (await client.get(f"{base}/tournament.json")).json()
    assert whole["secret"] == (await cup.tournament()).secret.hex()
    read = read_tournament(whole, find_games())
    assert judged_whole(read, whole, list(judged_matches(read, find_games()))).unfair is None
    reader = await looked(site.visitor(), base)
    assert reader.sees(whole["secret"])


async def test_name_that_a_spreadsheet_would_compute_stays_a_name(both: Both) -> None:
    site, cup = both
    await cup.opens()
    await cup.joins("=1+1", url="http://one.example:80")
    ladder = (await site.visitor().client.get(f"/tournament/{cup.number}/ladder.csv")).text
    assert ",'=1+1," in ladder


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
    await reader.presses("Change address", token=token, url="http://elsewhere.example:80")
    assert reader.sees("The address of this robot has not been confirmed yet.")
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


async def test_team_s_page_hears_that_scores_were_booked(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.turns()
    await cup.plays()
    page, reader = f"/tournament/{cup.number}/team/{ann.id}", site.visitor()
    await looked(reader, page)
    before = site.web.hub.revision(f"team:{ann.id}")
    await cup.turns()
    assert site.web.hub.revision(f"team:{ann.id}") > before
    await looked(reader, f"{page}?part=1")
    assert reader.sees("Points round by round")


async def test_pages_of_a_match_and_its_teams_hear_that_it_was_made_void(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    match, hub = (await cup.matches())[0], site.web.hub
    topics = (f"match:{match.id}", f"team:{ann.id}", f"tournament:{cup.number}")
    before = [hub.revision(topic) for topic in topics]
    await corrections.void(site.house.app, match.id, "the network failed")
    assert all(hub.revision(topic) > old for topic, old in zip(topics, before, strict=True))


async def test_restarted_tournament_leaves_an_archive_that_can_be_read_and_verified(both: Both) -> None:
    site, cup = both
    ann, *_ = await cup.opens("Ann", "Bo")
    await cup.starts()
    await cup.plays_round()
    match = (await cup.matches())[0]
    await organising.restart(site.house.app, cup.number)
    await cup.plays()
    await cup.turns()
    base = f"/tournament/{cup.number}"
    reader = await looked(site.visitor(), base)
    archive = next(to for name, to in reader.page.links.items() if name.startswith("Cup, "))
    assert archive != base
    for path in (archive, f"{archive}/team/{ann.id}", f"{archive}/match/{match.id}", f"{archive}/projector"):
        await looked(reader, path)
    await reader.opens(f"{base}/match/{match.id}")
    assert reader.status == 404
    whole = (await reader.client.get(f"{archive}/tournament.json")).json()
    read = read_tournament(whole, find_games())
    assert judged_whole(read, whole, list(judged_matches(read, find_games()))).unfair is None
    olga = await operator(site)
    await olga.opens(archive)
    assert "Organise" not in olga.page.links
    await olga.opens(f"{archive}/organise")
    assert olga.status == 404
