"""The description of the API in the format of OpenAPI 3.1."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.json import schema_components

from bot.tournament.documents import CallLine, LadderLine, MatchLine, TournamentLine

WHOLE = {"type": "integer"}


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


def _list(of: Any) -> dict[str, Any]:
    return {"type": "array", "items": of}


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _schemas(**structs: type[Struct]) -> dict[str, Any]:
    """Returns the schemas of documents, under these names."""
    _, made = schema_components(structs.values())
    parts = ("type", "properties", "required")
    return {name: {part: _short(made[struct.__name__][part]) for part in parts} for name, struct in structs.items()}


def _short(schema: Any) -> Any:
    """Returns a schema with its type first, and null as one of two types."""
    if not isinstance(schema, dict):
        return schema
    kinds = {"type": [one["type"] for one in schema["anyOf"]]} if "anyOf" in schema else {}
    rest = {key: _short(value) for key, value in schema.items() if key not in ("anyOf", "type")}
    return {**({"type": schema["type"]} if "type" in schema else kinds), **rest}


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
    "components": {"schemas": _schemas(Tournament=TournamentLine, Row=LadderLine, Match=MatchLine, Call=CallLine)},
}
