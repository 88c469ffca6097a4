"""The description of the API in the format of OpenAPI 3.1."""

from __future__ import annotations

from typing import Any

TEXT, NUMBER, WHOLE, YES_NO = ({"type": kind} for kind in ("string", "number", "integer", "boolean"))
TIME = {"type": ["string", "null"], "format": "date-time"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _list(of: Any) -> dict[str, Any]:
    return {"type": "array", "items": of}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


TOURNAMENT = _object(
    id=WHOLE,
    name=TEXT,
    game=TEXT,
    pairing={"type": "string", "enum": ["round_robin", "swiss", "knockout"]},
    status={"type": "string", "enum": ["draft", "waiting", "running", "paused", "ended"]},
    starts_at=TIME,
    ended_at=TIME,
    message=TEXT,
    archive_of={"type": ["integer", "null"], "description": "the tournament that this was before a restart"},
    commitment=TEXT,
    secret={"type": ["string", "null"], "description": "in hex, once the tournament has ended"},
)
ROW = _object(
    place={"type": ["integer", "null"], "description": "none for a team out of competition"},
    team=WHOLE,
    name=TEXT,
    points=WHOLE,
    chips=WHOLE,
    rating=NUMBER,
    uncertainty={"type": "number", "description": "the standard deviation of the rating"},
    plus_minus={"type": "number", "description": "half the width of the interval of 95 % around the rating"},
    unsure=YES_NO,
    played=WHOLE,
    no_contest=YES_NO,
    benched=YES_NO,
    version=TEXT,
)
MATCH = _object(
    id=WHOLE,
    round=WHOLE,
    pairing=WHOLE,
    leg=WHOLE,
    teams=_list(WHOLE),
    names=_list(TEXT),
    status={"type": "string", "enum": ["queued", "leased", "done", "void", "sealed"]},
    sealed=YES_NO,
    void=TEXT,
)
RESULT = {
    "winner": {"type": "string", "enum": ["first", "second", "draw"]},
    "scores": _list({"type": ["integer", "null"]}),
    "why": TEXT,
    "fault": _list(WHOLE),
    "started_at": TIME,
    "ended_at": TIME,
}
MATCH["properties"] |= RESULT  # only of a match that is over and revealed, so not required
CALL = _object(seat=WHOLE, version=WHOLE, verb=TEXT, status=TEXT, ms=NUMBER)


def _get(summary: str, schema: Any, *parameters: Any) -> dict[str, Any]:
    ok = {"description": "OK", "content": {"application/json": {"schema": schema}}}
    missing = {"404": {"description": "There is no such thing."}} if parameters else {}
    responses = {"200": ok, "304": {"description": "Unchanged since the ETag in If-None-Match."}} | missing
    return {"get": {"summary": summary, "parameters": list(parameters), "responses": responses}}


def _parameter(name: str, where: str) -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "schema": WHOLE}


ID = _parameter("tournament", "path")
DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Roundhouse tournaments", "version": "1", "description": "Read-only; no key is needed."},
    "paths": {
        "/api/1/tournaments": _get("All tournaments, the newest first", _object(tournaments=_list(_ref("Tournament")))),
        "/api/1/tournaments/{tournament}": _get(
            "A tournament with its ladder",
            {"allOf": [_ref("Tournament"), _object(ladder=_list(_ref("Row")))]},
            ID,
        ),
        "/api/1/tournaments/{tournament}/matches": _get(
            "Matches, up to 500 of them; `next` is the `after` of the next page",
            _object(matches=_list(_ref("Match")), next={"type": ["integer", "null"]}),
            ID,
            _parameter("round", "query"),
            _parameter("after", "query"),
        ),
        "/api/1/tournaments/{tournament}/matches/{match}": _get(
            "A match with its record and each request to the robots",
            {"allOf": [_ref("Match"), _object(record={"type": ["object", "null"]}, calls=_list(_ref("Call")))]},
            ID,
            _parameter("match", "path"),
        ),
    },
    "components": {"schemas": {"Tournament": TOURNAMENT, "Row": ROW, "Match": MATCH, "Call": CALL}},
}
