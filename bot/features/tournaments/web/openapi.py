"""The description of the API in the format of OpenAPI 3.1."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.json import schema_components

from bot.platforms.web.api.openapi import error_of, list_of, object_of, ref

from ..documents import CallLine, LadderLine, MatchLine, TournamentLine

WHOLE = {"type": "integer"}


def schemas(**structs: type[Struct]) -> dict[str, Any]:
    """Returns the schemas of documents, under these names."""
    _, made = schema_components(structs.values())
    parts = ("type", "properties", "required")
    return {name: {part: _short(made[struct.__name__][part]) for part in parts} for name, struct in structs.items()}


def _short(schema: Any) -> Any:
    """Returns a schema with its type first, and null as one of two types."""
    if not isinstance(schema, dict):
        return schema
    kinds = {"type": [kind["type"] for kind in schema["anyOf"]]} if "anyOf" in schema else {}
    rest = {key: _short(value) for key, value in schema.items() if key not in ("anyOf", "type")}
    return {**({"type": schema["type"]} if "type" in schema else kinds), **rest}


def _get(name: str, summary: str, schema: Any, *parameters: Any) -> dict[str, Any]:
    ok = {"description": "OK", "content": {"application/json": {"schema": schema}}}
    responses = {"200": ok, "304": {"description": "Unchanged since the ETag in If-None-Match."}}
    if parameters:
        responses["404"] = error_of("There is no such thing.")
    if any(parameter["in"] == "query" for parameter in parameters):
        responses["400"] = error_of("A parameter is no whole number.")
    return {"get": {"operationId": name, "summary": summary, "parameters": list(parameters), "responses": responses}}


def _file(name: str, summary: str, kind: str, schema: Any, *parameters: Any, **others: str) -> dict[str, Any]:
    """Returns a download; its errors are pages unless JSON is accepted. `others`: further statuses."""
    content = {kind: {"schema": schema}} if schema is not None else {kind: {}}
    responses = {"200": {"description": "OK", "content": content}, "404": {"description": "There is no such thing."}}
    responses |= {status.removeprefix("_"): {"description": why} for status, why in others.items()}
    return {"get": {"operationId": name, "summary": summary, "parameters": list(parameters), "responses": responses}}


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": WHOLE}


ID, MATCH, TEAM = (_parameter(name, "path") for name in ("tournament", "match", "team"))
TEXT, OBJECT = {"type": "string"}, {"type": "object"}
RELEASE = {
    "operationId": "markRelease",
    "summary": "Marks a release of a team's robot, which has a rating of its own from then on",
    "parameters": [ID, TEAM],
    "security": [{"teamToken": []}],
    "requestBody": {
        "required": False,
        "content": {
            "application/json": {
                "schema": {"type": "object", "properties": {"version": TEXT}},
                "example": {"version": "2.0"},
            }
        },
    },
    "responses": {
        "200": {
            "description": "OK",
            "content": {"application/json": {"schema": object_of(team=WHOLE, version=TEXT)}},
        },
        "400": error_of("The body is not JSON."),
        "401": error_of("This is not the token of this team."),
        "404": error_of("There is no such team."),
        "413": error_of("The body is too large."),
        "429": error_of("Too many wrong tokens, or too many requests of this team."),
    },
}
BUSY = "Too many downloads from this address."
FILES = {
    "/tournament/{tournament}/ladder.json": _file(
        "ladderAsJson",
        "The ladder",
        "application/json",
        {"allOf": [ref("Tournament"), object_of(ladder=list_of(ref("Row")))]},
        ID,
    ),
    "/tournament/{tournament}/ladder.csv": _file("ladderAsCsv", "The ladder", "text/csv", TEXT, ID),
    "/tournament/{tournament}/crosstable.json": _file(
        "crossTableAsJson",
        "The results of each team against each other one, by the options of the rounds",
        "application/json",
        list_of(object_of(team=TEXT, opponent=TEXT, options=OBJECT, won=WHOLE, drawn=WHOLE, lost=WHOLE)),
        ID,
    ),
    "/tournament/{tournament}/crosstable.csv": _file(
        "crossTableAsCsv", "The results of each team against each other one", "text/csv", TEXT, ID
    ),
    "/tournament/{tournament}/records.jsonl": _file(
        "records", "The records of all revealed matches, one a line", "application/jsonl", TEXT, ID, _429=BUSY
    ),
    "/tournament/{tournament}/match/{match}/record.json": _file(
        "record", "The record of a revealed match", "application/json", OBJECT, ID, MATCH
    ),
    "/tournament/{tournament}/tournament.json": _file(
        "wholeTournament",
        "All of a tournament that has ended, with its secret, for `roundhouse verify`",
        "application/json",
        OBJECT,
        ID,
        _409="It has not ended, or has sealed results.",
        _429=BUSY,
    ),
    "/tournament/{tournament}/days/{day}": _file(
        "day",
        "All of a day of an endless tournament, with its secret, for `roundhouse verify`",
        "application/json",
        OBJECT,
        ID,
        _parameter("day", "path"),
        _409="The day is not over.",
        _429=BUSY,
    ),
}
ABOUT = (
    "Reading needs no key. A team marks its releases with its token. Errors below /api are JSON with `error`, a code, "
    "and `message`, a sentence."
)
DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Roundhouse tournaments", "version": "1", "description": ABOUT},
    "servers": [{"url": "/"}],
    "paths": {
        "/api/1/tournaments": _get(
            "tournaments", "All tournaments, the newest first", object_of(tournaments=list_of(ref("Tournament")))
        ),
        "/api/1/tournaments/{tournament}": _get(
            "tournament",
            "A tournament with its ladder",
            {"allOf": [ref("Tournament"), object_of(ladder=list_of(ref("Row")))]},
            ID,
        ),
        "/api/1/tournaments/{tournament}/matches": _get(
            "matches",
            "Matches, up to 500 of them; `next` is the `after` of the next page",
            object_of(matches=list_of(ref("Match")), next={"type": ["integer", "null"]}),
            ID,
            _parameter("round", "query"),
            _parameter("after", "query"),
        ),
        "/api/1/tournaments/{tournament}/matches/{match}": _get(
            "match",
            "A match with its record and each request to the robots",
            {"allOf": [ref("Match"), object_of(record={"type": ["object", "null"]}, calls=list_of(ref("Call")))]},
            ID,
            MATCH,
        ),
        "/api/1/tournaments/{tournament}/teams/{team}/release": {"post": RELEASE},
        **FILES,
    },
    "components": {
        "schemas": {
            **schemas(Tournament=TournamentLine, Row=LadderLine, Match=MatchLine, Call=CallLine),
            "Error": object_of(error=TEXT, message=TEXT),
        },
        "securitySchemes": {"teamToken": {"type": "http", "scheme": "bearer", "description": "The team's token"}},
    },
}
