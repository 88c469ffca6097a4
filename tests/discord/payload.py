"""Whether a call's body is one that Discord takes: first its shape, then the rules that no shape can tell."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from typing import Any

from . import components, naming
from .facts import load
from .world import COMPONENTS_V2, EPHEMERAL, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS

Where = tuple[str | int, ...]
Problem = tuple[Where, str]

TAKEN_TOO = {"tts", "nsfw"}  # sent by discord.py and taken by Discord, though not in the data for every route
EMPTY = "an empty message"
KINDS = {
    "string": str,
    "array": list,
    "object": dict,
    "boolean": bool,
    "number": (int, float),
    "integer": int,
    "null": type(None),
}


def check(method: str, path: str, body: Any, files: int = 0, message_flags: int = 0) -> list[str]:
    """What Discord would not take in this call; an edit tells the flags that the message has already."""
    return lines(problems(method, path, body, files, message_flags))


def lines(found: list[Problem]) -> list[str]:
    """Problems as text."""
    return [f"{'.'.join(map(str, where)) or 'body'}: {text}" for where, text in found]


def problems(method: str, path: str, body: Any, files: int = 0, message_flags: int = 0) -> list[Problem]:
    """The same, each with its place in the body."""
    route = template(method, path)
    if route is None:
        return []
    if route.endswith("/commands") and isinstance(body, list):
        return _problems_of_commands(route, json.dumps(body))
    return _fits(body, load()["routes"][route], ()) or _rules(route, body, files, message_flags)


@lru_cache(8)
def _problems_of_commands(route: str, commands: str) -> list[Problem]:
    """The same for a whole list of commands: each start of the program sends it, and checking it takes long."""
    body = json.loads(commands)
    return _fits(body, load()["routes"][route], ()) or _rules(route, body, 0, 0)


def template(method: str, path: str) -> str | None:
    """The route with a body that this call goes to."""
    path = path.split("?")[0]
    fitting = [
        route
        for route in load()["routes"]
        if route.split(" ")[0] == method.upper()
        and re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", route.split(" ")[1]), path)
    ]
    return min(fitting, key=lambda route: route.count("{"), default=None)


def _rules(route: str, body: Any, files: int, flags: int) -> list[Problem]:
    if route.endswith("/commands"):
        return naming.commands(body) if isinstance(body, list) else naming.command(body, ())
    if route.endswith("/callback"):
        return _callback(body, files, flags)
    if route.endswith("/threads"):
        return []
    if "messages" in route or route.startswith("POST /webhooks"):
        fresh = route.startswith("POST")
        return _message(body, (), files, flags, fresh=fresh, token=route.split(" ")[1].startswith("/webhooks"))
    return []


def _callback(body: dict[str, Any], files: int, flags: int) -> list[Problem]:
    kind, data = body.get("type"), body.get("data") or {}
    where = ("data",)
    if kind == 4:
        return _message(data, where, files, 0, fresh=True, token=True)
    if kind == 5:
        return (
            [((*where, "flags"), "a deferral takes only the ephemeral flag")]
            if (data.get("flags") or 0) & ~EPHEMERAL
            else []
        )
    if kind == 7:
        return _message(data, where, files, flags, fresh=False, token=True)
    if kind == 9:
        return components.modal(data, where)
    return []


def _message(body: dict[str, Any], at: Where, files: int, had: int, *, fresh: bool, token: bool) -> list[Problem]:
    flags = int(body.get("flags") or 0)
    v2 = bool((flags | had) & COMPONENTS_V2)
    found: list[Problem] = []
    if len(body.get("content") or "") > 2000:
        found.append(((*at, "content"), f"{len(body['content'])} characters, at most 2000"))
    found += components.embeds(body.get("embeds") or [], (*at, "embeds"))
    if body.get("components"):
        found += components.of_message(body["components"], (*at, "components"), v2=v2)
    if v2:
        for key in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(key):
                found.append(((*at, key), "not with components v2"))
    takes = COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | (EPHEMERAL if token else 0)
    if fresh and flags & ~takes:
        found.append(((*at, "flags"), f"the flags {flags & ~takes} cannot be set here"))
    shows = ("content", "embeds", "components", "poll", "sticker_ids")
    if fresh and not files and not any(_text(body.get(key)) for key in shows):
        found.append((at, EMPTY))
    if files > 10 or len(body.get("attachments") or []) > 10:
        found.append(((*at, "attachments"), "more than 10"))
    mentions = body.get("allowed_mentions") or {}
    for kind in ("users", "roles"):
        if kind in (mentions.get("parse") or ()) and mentions.get(kind):
            found.append(((*at, "allowed_mentions", kind), "either in parse or as a list"))
    return found


def _text(value: Any) -> Any:
    return value.strip() if isinstance(value, str) else value


def _fits(value: Any, shape: dict[str, Any], at: Where) -> list[Problem]:
    """What of a value does not fit the shape."""
    if "ref" in shape:
        shape = load()["shapes"][shape["ref"]] | {key: rest for key, rest in shape.items() if key != "ref"}
        return _fits(value, shape, at)
    if "any" in shape:
        return _fits_any(value, shape["any"], at)
    for part in shape.get("all", ()):
        if wrong := _fits(value, part, at):
            return wrong
    value = _number(value, shape)
    kinds = shape.get("type")
    if kinds and not any(_is(value, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)):
        return [(at, f"{_short(value)} is no {kinds}")]
    if value is None:
        return []
    if ("const" in shape and value != shape["const"]) or ("enum" in shape and value not in shape["enum"]):
        return [(at, f"{_short(value)} is not one of {shape.get('enum', [shape.get('const')])}")]
    return _limits(value, shape, at) + _inside(value, shape, at)


def _fits_any(value: Any, shapes: list[dict[str, Any]], at: Where) -> list[Problem]:
    """What does not fit the alternative that comes nearest; a wrong `type` is never near."""
    tries = []
    for shape in shapes:
        wrong = _fits(value, shape, at)
        if not wrong:
            return []
        far = any(where in (at, (*at, "type")) for where, _ in wrong)
        tries.append((far, len(wrong), wrong))
    return min(tries, key=lambda one: one[:2])[2]


def _is(value: Any, kind: str) -> bool:
    if isinstance(value, bool) and kind in ("integer", "number"):
        return False
    return isinstance(value, KINDS[kind])  # type: ignore[arg-type]


def _number(value: Any, shape: dict[str, Any]) -> Any:
    """Numbers may come as digits, and ids as numbers."""
    kinds = shape.get("type", ())
    if isinstance(value, str) and "integer" in kinds and re.fullmatch(r"-?\d{1,20}", value):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool) and shape.get("format") == "snowflake":
        return str(value)
    return value


def _limits(value: Any, shape: dict[str, Any], at: Where) -> list[Problem]:
    wrong = []
    if isinstance(value, str | list | dict):
        unit = {str: "Length", list: "Items", dict: "Properties"}[type(value)]
        if not shape.get(f"min{unit}", 0) <= len(value) <= shape.get(f"max{unit}", 1 << 60):
            wrong.append(
                (at, f"{len(value)} long, from {shape.get(f'min{unit}', 0)} to {shape.get(f'max{unit}', '∞')}")
            )
    elif not isinstance(value, bool) and not shape.get("minimum", value) <= value <= shape.get("maximum", value):
        wrong.append((at, f"{value}, from {shape.get('minimum')} to {shape.get('maximum')}"))
    return wrong


def _inside(value: Any, shape: dict[str, Any], at: Where) -> list[Problem]:
    if isinstance(value, list) and "items" in shape:
        return [wrong for i, one in enumerate(value) for wrong in _fits(one, shape["items"], (*at, i))]
    if not isinstance(value, dict) or "properties" not in shape:
        return []
    wrong = [((*at, key), "missing") for key in shape.get("required", ()) if key not in value]
    for key, one in value.items():
        if key in shape["properties"]:
            wrong += _fits(one, shape["properties"][key], (*at, key))
        elif "others" not in shape and key not in TAKEN_TOO:
            wrong.append(((*at, key), "no such property"))
    return wrong


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) < 60 else f"{text[:57]}..."
