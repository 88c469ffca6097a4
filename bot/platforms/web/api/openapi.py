"""The description of a program's seat in the format of OpenAPI 3.1, from the documents and from the games' views."""

from __future__ import annotations

from typing import Any, get_type_hints

from msgspec import Struct
from msgspec.json import schema_components

from bot.view.seat_document import MatchDocument
from bot.words import files_by_language
from games import find_games

from .acts import Answer, Joining, Move, Opening, Phrase, Release, Releases, TableLine

MATCHES, RELEASE = "/api/1/matches", "/api/1/release"
WHOLE, TEXT = {"type": "integer"}, {"type": "string"}
FLAG = {"type": "integer", "enum": [0, 1]}
EXAMPLES: dict[type[Struct], dict[str, Any]] = {
    Opening: {"game": min(find_games()), "computers": [1]},
    Move: {"turn": 1, "do": "c4.c5"},
    Answer: {"offer": "draw"},
    Phrase: {"phrase": "hello"},
    Release: {"version": "1.2"},
}
SENT = (Opening, Joining, Move, Answer, Phrase, Release)
ABOUT = (
    "A seat for any program, the same for all games. Each request carries a key, `Authorization: Bearer rh_…`, whose "
    "scope is `look`, `play` or `open`; each may do what those before it may. Errors have `error`, a code, and "
    "`message`, a sentence. Seats are numbers from 0; names of people are told with `names=1` alone."
)


def object_of(**properties: Any) -> dict[str, Any]:
    """Returns the schema of an object that has all these properties."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def list_of(of: Any) -> dict[str, Any]:
    """Returns the schema of a list."""
    return {"type": "array", "items": of}


def ref(name: str) -> dict[str, str]:
    """Returns a schema that is described under this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def error_of(description: str) -> dict[str, Any]:
    """Returns an answer that is an error."""
    return {"description": description, "content": {"application/json": {"schema": ref("Error")}}}


def _views() -> dict[str, Any]:
    """Returns the schemas of all that is sent and answered, and of what a viewer may know of each game."""
    views = {name: get_type_hints(game.view)["return"] for name, game in find_games().items()}
    roots, made = schema_components(
        [MatchDocument, TableLine, Releases, *SENT, *views.values()], ref_template="#/components/schemas/{name}"
    )
    match, of_games = roots[0], roots[-len(views) :]
    called = {ref_of["$ref"].rpartition("/")[2]: name for ref_of, name in zip(of_games, views, strict=True)}
    schema = made[match["$ref"].rpartition("/")[2]]
    schema["properties"]["view"] = {"anyOf": [*of_games, {"type": "null"}]}
    for component, name in called.items():
        made[component] = {"title": f"What a viewer may know of {name}", **made[component]}
    return made


def _parameter(name: str, about: str, schema: Any, where: str = "query") -> dict[str, Any]:
    return {"name": name, "in": where, "required": where == "path", "description": about, "schema": schema}


ID = _parameter("match", "the id of a match", TEXT, "path")
SHOWN = (
    _parameter("names", "1: with names of people", FLAG),
    _parameter("legal", "1: with your moves, and their words", FLAG),
    _parameter("language", "of these words", {"type": "string", "enum": [*files_by_language()]}),
    _parameter("share", "the invite token of a table that is not yours", TEXT),
)
REFUSED = {
    "401": error_of("The key is missing, unknown or revoked."),
    "403": error_of("The scope of the key does not allow this."),
    "429": error_of("Too many requests; see Retry-After."),
}
WRONG_VALUE = {"400": error_of("A value in the address is not as described: the sentence names it.")}
UNKNOWN = {"404": error_of("There is no such match that you may see.")}
TAKEN = {
    "400": error_of("The body is not as described."),
    "409": error_of("Refused: the code says why, and nothing has changed."),
    "413": error_of("The body is too large, or of unknown length."),
}


def _answer(schema: Any, kind: str = "application/json", about: str = "OK") -> dict[str, Any]:
    return {"description": about, "content": {kind: {"schema": schema}}}


def _get(name: str, summary: str, schema: Any, *parameters: Any, **others: Any) -> dict[str, Any]:
    responses = {"200": _answer(schema), **{status.removeprefix("_"): answer for status, answer in others.items()}}
    unknown = UNKNOWN if ID in parameters else {}
    asked = {"operationId": name, "summary": summary, "parameters": list(parameters)}
    return {"get": {**asked, "responses": {**responses, **WRONG_VALUE, **unknown, **REFUSED}}}


def _post(
    name: str, summary: str, sent: type[Struct] | None = None, at: Any = ID, answer: type[Struct] = MatchDocument
) -> dict[str, Any]:
    schema = {"type": "object"} if sent is None else ref(sent.__name__)
    shape = {"schema": schema, **({"example": EXAMPLES[sent]} if sent in EXAMPLES else {})}
    body = {"required": sent is not None, "content": {"application/json": shape}}
    shown = list(SHOWN) if at else list(SHOWN[:3]) if answer is MatchDocument else []
    ok = {"201" if sent is Opening else "200": _answer(ref(answer.__name__))}
    unknown = UNKNOWN if at else {}
    asked = {"operationId": name, "summary": summary, "parameters": [at, *shown] if at else shown}
    return {"post": {**asked, "requestBody": body, "responses": {**ok, **unknown, **TAKEN, **REFUSED}}}


OF_MATCH = f"{MATCHES}/{{match}}"
AFTER = _parameter("after", "the version that you have seen", WHOLE)
DOCUMENT: dict[str, Any] = {
    "openapi": "3.1.0",
    "info": {"title": "Roundhouse matches", "version": "1", "description": ABOUT},
    "servers": [{"url": "/"}],
    "security": [{"key": []}],
    "paths": {
        RELEASE: {
            **_get("releases", "The ratings of your releases", ref("Releases")),
            **_post("release", "Mark a new release, whose rating begins again", Release, at=None, answer=Releases),
        },
        MATCHES: {
            **_get(
                "list",
                "Your tables that are not over, and those that are open to everybody",
                object_of(own=list_of(ref("TableLine")), open=list_of(ref("TableLine"))),
            ),
            **_post("open", "Open a table", Opening, at=None),
        },
        OF_MATCH: _get("look", "A match as you see it", ref("MatchDocument"), ID, *SHOWN),
        f"{OF_MATCH}/next": _get(
            "next",
            "The same, once it has another version than `after`",
            ref("MatchDocument"),
            ID,
            AFTER,
            _parameter("wait", "seconds to wait; at most 50", WHOLE),
            _parameter("until", "turn: wait until you are waited for, or the match is over", {"enum": ["turn"]}),
            *SHOWN,
            _204={"description": "Nothing new within this time; ask again."},
        ),
        f"{OF_MATCH}/stream": {
            "get": {
                "operationId": "stream",
                "summary": "The same at each version, as server-sent events `match`; the id of an event is the version",
                "parameters": [ID, *SHOWN],
                "responses": {"200": _answer(TEXT, "text/event-stream"), **WRONG_VALUE, **UNKNOWN, **REFUSED},
            }
        },
        f"{OF_MATCH}/do": _post("move", "Answer a question", Move),
        f"{OF_MATCH}/join": _post("join", "Take a seat", Joining),
        f"{OF_MATCH}/start": _post("start", "Start a match whose host you are"),
        f"{OF_MATCH}/leave": _post("leave", "Leave before the start, or give up"),
        f"{OF_MATCH}/return": _post("return", "Take your seat back from the computer that plays for you"),
        f"{OF_MATCH}/offers": _post("offer", "Make an offer, agree to one, or decline one", Answer),
        f"{OF_MATCH}/say": _post("say", "Say a ready phrase", Phrase),
        f"{OF_MATCH}/record": _get(
            "matchRecord",
            "The record of a match that is over",
            {"type": "object"},
            ID,
            SHOWN[0],
            SHOWN[3],
            _409=error_of("The match is not over."),
        ),
    },
    "components": {
        "schemas": {**_views(), "Error": object_of(error=TEXT, message=TEXT)},
        "securitySchemes": {"key": {"type": "http", "scheme": "bearer", "description": "A key of a program"}},
    },
}
