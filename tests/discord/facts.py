"""Names, types and limits of the calls we fake, taken from Discord's published OpenAPI data.

`python -m tests.discord.facts SPEC` writes facts.json anew from that file: specs/openapi.json of the repository
discord/discord-api-spec (MIT licence, © 2023 Discord).
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any

FACTS = Path(__file__).with_name("facts.json")
ROUTES = (
    "PATCH /applications/@me",
    "POST /applications/{application_id}/commands",
    "PUT /applications/{application_id}/commands",
    "POST /interactions/{interaction_id}/{interaction_token}/callback",
    "POST /webhooks/{webhook_id}/{webhook_token}",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
    "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
    "POST /channels/{channel_id}/messages",
    "PATCH /channels/{channel_id}/messages/{message_id}",
    "POST /channels/{channel_id}/threads",
    "POST /channels/{channel_id}/messages/{message_id}/threads",
    "POST /users/@me/channels",
)
KEPT = (
    *("type", "enum", "const", "format", "pattern", "required", "uniqueItems"),
    *("minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum", "minProperties", "maxProperties"),
)


def reduced(schema: Any) -> Any:
    """A schema without its prose; every union becomes `any`."""
    if not isinstance(schema, dict):
        return schema
    made = {key: schema[key] for key in KEPT if key in schema}
    if "$ref" in schema:
        made["ref"] = schema["$ref"].rsplit("/", 1)[1]
    if "properties" in schema:
        made["properties"] = {name: reduced(shape) for name, shape in schema["properties"].items()}
    if "items" in schema:
        made["items"] = reduced(schema["items"])
    if isinstance(schema.get("additionalProperties"), dict):
        made["others"] = reduced(schema["additionalProperties"])
    union = [reduced(one) for key in ("oneOf", "anyOf") for one in schema.get(key, ())]
    if union and all(set(one) == {"const"} for one in union):
        made["enum"] = [one["const"] for one in union]
    elif union:
        made["any"] = union
    if "allOf" in schema and "enum" not in made:
        made["all"] = [reduced(one) for one in schema["allOf"]]
    return made


def references(shape: Any) -> set[str]:
    """The names of the shapes that a shape speaks of."""
    if isinstance(shape, list):
        return set().union(*map(references, shape))
    if not isinstance(shape, dict):
        return set()
    found = {shape["ref"]} if isinstance(shape.get("ref"), str) else set()
    return found.union(*(references(value) for value in shape.values()))


def derive(spec: dict[str, Any]) -> dict[str, Any]:
    """The facts of our routes."""
    routes, shapes = {}, {}
    for route in ROUTES:
        method, path = route.split(" ")
        content = spec["paths"][path][method.lower()]["requestBody"]["content"]
        routes[route] = reduced(content["application/json"]["schema"])
    wanted = references(list(routes.values()))
    while wanted:
        name = wanted.pop()
        shapes[name] = reduced(spec["components"]["schemas"][name])
        wanted |= references(shapes[name]) - shapes.keys()
    return {"version": spec["info"]["version"], "routes": routes, "shapes": dict(sorted(shapes.items()))}


@cache
def load() -> dict[str, Any]:
    """The facts as they lie in the tree."""
    facts: dict[str, Any] = json.loads(FACTS.read_text("utf-8"))
    return facts


def written(facts: dict[str, Any]) -> str:
    """The facts as text, a line for each route and shape."""
    parts = [f'"version": {json.dumps(facts["version"])}']
    for part in ("routes", "shapes"):
        lines = [f"{json.dumps(name)}: {json.dumps(shape, sort_keys=True)}" for name, shape in facts[part].items()]
        parts.append(f'"{part}": {{\n' + ",\n".join(lines) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    found = derive(json.loads(Path(sys.argv[1]).read_text("utf-8")))
    FACTS.write_text(written(found), "utf-8")
