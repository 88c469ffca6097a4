"""Programs and spreadsheets read a tournament: the API and the downloads."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.features.tournaments import organising
from bot.features.tournaments.cli import tournament_lists
from bot.features.tournaments.teams import teams
from bot.features.tournaments.web.openapi import DOCUMENT
from bot.platforms.web.routes import all_routes
from games import find_games
from games.tournament.reading import read_tournament
from games.tournament.verification import judged_matches, judged_whole
from tests.bot.tournament.cups import NAME, Failing, small

from .conftest import Both, looked
from .test_replays import filled_in


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
    await cup.opens("Ann", "Bo", rounds_most=1)
    await cup.starts()
    await cup.plays_round()
    client = site.visitor().client
    described = (await client.get("/api/1/openapi.json")).json()
    match = (await cup.matches())[0].id
    await cup.turns()
    names = set[str]()
    for path, operations in described["paths"].items():
        names |= {operation["operationId"] for operation in operations.values()}
        address = path.replace("{tournament}", str(cup.number)).replace("{match}", str(match))
        if "get" not in operations or "{day}" in path:  # only endless tournaments have days
            continue
        for kind, content in operations["get"]["responses"]["200"]["content"].items():
            answer = await client.get(address)
            assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (200, kind)
            if kind == "application/json":
                fits(answer.json(), content["schema"], described["components"]["schemas"])
    assert len(names) == len(described["paths"])


async def test_a_day_of_an_endless_tournament_is_downloaded_once_it_is_booked(both: Both) -> None:
    site, cup = both
    made = await organising.new(site.house.app, "Ladder", NAME, small(), pairing="endless")
    cup.number = made.id
    for name in ("Ann", "Bo"):
        await cup.joins(name)
    await cup.starts()
    await cup.plays_round()
    client, address = site.visitor().client, f"/tournament/{cup.number}/days/1"
    assert (await client.get(address)).status_code == 409
    assert (await client.get(f"/tournament/{cup.number}/days/2")).status_code == 404
    assert (await client.get(f"/tournament/{cup.number}/tournament.json")).status_code == 409
    cup.house.clock.wind(days=1)
    await cup.turns()
    day = await client.get(address)
    assert day.headers["content-disposition"].endswith(f'"tournament-{cup.number}-day-1.json"')
    read = read_tournament(day.json(), find_games())
    assert judged_whole(read, day.json(), list(judged_matches(read, find_games())), made.commitment).unfair is None


async def test_every_address_for_programs_is_described() -> None:
    described = set(DOCUMENT["paths"])
    routes = {
        re.sub(":[a-z]+", "", one.path) for one in all_routes("bot.platforms.web", "bot.features.tournaments.web")
    }
    files = {path for path in routes if re.search(r"^/tournament/.*(\.(csv|json|jsonl)|/days/{day})$", path)}
    assert {path for path in routes if path.startswith("/api/1/tournaments")} | files == described


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/api/1/tournaments/99", 404, "not_found"),
        ("/api/1/tournaments/1/matches/99999", 404, "not_found"),
        ("/api/1/nothing", 404, "not_found"),
        ("/api/1/tournaments/1/matches?round=x", 400, "bad_request"),
    ],
)
async def test_errors_for_programs_are_json(both: Both, path: str, status: int, error: str) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo")
    answer = await site.visitor().client.get(path, headers={"accept": "*/*"})
    assert (answer.status_code, answer.json()["error"]) == (status, error)
    assert answer.json()["message"].endswith(".")
    wrong = await site.visitor().client.post("/api/1/tournaments")
    assert (wrong.status_code, wrong.json()["error"]) == (405, "method_not_allowed")
    assert set(wrong.headers["allow"].split(", ")) == {"GET", "HEAD"}


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
    assert (await client.get(f"{base}/verify")).status_code == 409
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
    assert [filled_in((await client.get(f"{base}/match/{match.id}/verify")).text)] == lines
    whole = (await client.get(f"{base}/tournament.json")).json()
    assert filled_in((await client.get(f"{base}/verify")).text) == whole
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


async def test_robot_out_of_competition_has_no_place_and_takes_none(both: Both) -> None:
    site, cup = both
    await cup.opens("Ann", "Bo", rounds_most=1)
    training = await teams.add(site.house.app, cup.number, "Training", level=0, no_contest=True)
    for name in ("Ann", "Bo"):
        cup.ways[name] = Failing
    await cup.starts()
    await cup.plays_round()
    await cup.turns()
    reader, base = site.visitor(), f"/tournament/{cup.number}"
    for page in (base, f"{base}/projector"):
        rows = [row.text.split() for row in (await reader.opens(page)).root.all("tr")][1:]
        assert [row[0] for row in rows] == ["1", "2", "–"]
        assert rows[2][1] == "Training"
        assert "Training" not in reader.page.text.partition("Winner: ")[2].partition("Place")[0]
    assert "Place" not in (await reader.opens(f"{base}/team/{training.id}")).text
    answer = (await reader.client.get(f"/api/1/tournaments/{cup.number}")).json()
    assert [row["place"] for row in answer["ladder"]] == [1, 2, None]
    lines = (await reader.client.get(f"{base}/ladder.csv")).text.splitlines()
    assert [line.split(",")[0] for line in lines] == ["place", "1", "2", ""]
    told = await tournament_lists.show(site.house.app, "Cup", as_json=False)
    assert [line.split(" ")[0] for line in told.splitlines()[2:5]] == ["1.", "2.", "Training"]
    whole = (await reader.client.get(f"{base}/tournament.json")).json()
    assert whole["no_contest"] == ["Training"]
    read = read_tournament(whole, site.house.app.games)
    assert judged_whole(read, whole, list(judged_matches(read, site.house.app.games))).unfair is None
