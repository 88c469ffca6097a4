"""The rules of embeds, of the components of a message, and of modals."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Where = tuple[str | int, ...]
Problem = tuple[Where, str]
Json = dict[str, Any]

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
SELECTS = {3, 5, 6, 7, 8}
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER, LABEL = 9, 10, 11, 12, 13, 14, 17, 18
AT_TOP_V2 = {ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR, CONTAINER}
LINK, PREMIUM = 5, 6


def walk(components: list[Json], at: Where = ()) -> Iterator[tuple[Where, Json]]:
    """Every component, nested ones included, with its place."""
    for i, one in enumerate(components):
        yield (*at, i), one
        if one.get("components"):
            yield from walk(one["components"], (*at, i, "components"))
        for key in ("accessory", "component"):
            if one.get(key):
                yield (*at, i, key), one[key]


def embeds(given: list[Json], at: Where) -> list[Problem]:
    """Six thousand characters over all embeds, no empty one, no empty field."""
    found: list[Problem] = []
    total = 0
    for i, embed in enumerate(given):
        fields = embed.get("fields") or []
        parts = [embed.get("title"), embed.get("description")]
        parts += [(embed.get("footer") or {}).get("text"), (embed.get("author") or {}).get("name")]
        parts += [field.get(key) for field in fields for key in ("name", "value")]
        total += sum(len(part or "") for part in parts)
        if not any(parts) and not any(embed.get(key) for key in ("image", "thumbnail", "video")):
            found.append(((*at, i), "shows nothing"))
        for j, field in enumerate(fields):
            for key, most in (("name", 256), ("value", 1024)):
                if not 1 <= len((field.get(key) or "").strip()) <= most:
                    found.append(((*at, i, "fields", j, key), f"from 1 to {most}"))
    if total > 6000:
        found.append((at, f"{total} characters over all embeds, at most 6000"))
    return found


def of_message(given: list[Json], at: Where, *, v2: bool) -> list[Problem]:
    """What is wrong with the components of a message."""
    found = _unique(given, at)
    if not v2 and len(given) > 5:
        found.append((at, f"{len(given)} rows, at most 5"))
    for i, one in enumerate(given):
        if not v2 and one.get("type") != ROW:
            found.append(((*at, i), f"type {one.get('type')} needs the components v2 flag"))
        elif v2 and one.get("type") not in AT_TOP_V2:
            found.append(((*at, i), f"type {one.get('type')} cannot stand at the top"))
    for where, one in walk(given, at):
        found += _of_one(one, where)
    return found + (_v2_totals(given, at) if v2 else [])


def _v2_totals(given: list[Json], at: Where) -> list[Problem]:
    every = [one for _, one in walk(given)]
    text = sum(len(one.get("content") or "") for one in every if one.get("type") == TEXT)
    found: list[Problem] = []
    if len(every) > 40:
        found.append((at, f"{len(every)} components with nested ones, at most 40"))
    if text > 4000:
        found.append((at, f"{text} characters of text, at most 4000"))
    return found


def _unique(given: list[Json], at: Where) -> list[Problem]:
    found: list[Problem] = []
    seen: dict[str, set[Any]] = {"custom_id": set(), "id": set()}
    for where, one in walk(given, at):
        for key, values in seen.items():
            value = one.get(key)
            if value and value in values:
                found.append(((*where, key), f"{value!r} is used twice"))
            values.add(value)
    return found


def _of_one(one: Json, at: Where) -> list[Problem]:
    kind, children = one.get("type"), one.get("components") or []
    if kind == ROW:
        return _row(children, (*at, "components"))
    if kind == BUTTON:
        return _button(one, at)
    if kind in SELECTS:
        return select(one, at)
    if kind == TEXT and not (one.get("content") or "").strip():
        return [((*at, "content"), "an empty text")]
    if kind == SECTION and (one.get("accessory") or {}).get("type") not in (BUTTON, THUMBNAIL):
        return [((*at, "accessory"), "a button or a thumbnail")]
    if kind == CONTAINER and any(child.get("type") == CONTAINER for child in children):
        return [(at, "a container in a container")]
    if kind == FILE and not str((one.get("file") or {}).get("url")).startswith("attachment://"):
        return [((*at, "file"), "only attachment://")]
    return []


def _row(children: list[Json], at: Where) -> list[Problem]:
    kinds = [child.get("type") for child in children]
    if not 1 <= len(children) <= 5:
        return [(at, f"{len(children)} in a row, from 1 to 5")]
    if len(children) > 1 and SELECTS & set(kinds):
        return [(at, "a select menu stands alone in its row")]
    return [
        ((*at, i), f"type {kind} in a row") for i, kind in enumerate(kinds) if kind != BUTTON and kind not in SELECTS
    ]


def _button(one: Json, at: Where) -> list[Problem]:
    style = one.get("style")
    found: list[Problem] = []
    if style == LINK:
        if not one.get("url") or one.get("custom_id"):
            found.append((at, "a link button has a url and no custom_id"))
    elif style != PREMIUM and (not one.get("custom_id") or one.get("url")):
        found.append(((*at, "custom_id"), "a button has a custom_id and no url"))
    if style != PREMIUM and not (one.get("label") or "").strip() and not one.get("emoji"):
        found.append(((*at, "label"), "neither label nor emoji"))
    return found


def select(one: Json, at: Where) -> list[Problem]:
    """What is wrong with a select menu."""
    low = 1 if one.get("min_values") is None else one["min_values"]
    high = 1 if one.get("max_values") is None else one["max_values"]
    found: list[Problem] = []
    if not 0 <= low <= 25 or not 1 <= high <= 25 or low > high:
        found.append((at, f"from {low} to {high} values"))
    if one.get("type") != STRING_SELECT:
        return found
    options = one.get("options") or []
    values = [option.get("value") for option in options]
    if not 1 <= len(options) <= 25:
        found.append(((*at, "options"), f"{len(options)} options, from 1 to 25"))
    if len(set(values)) < len(values):
        found.append(((*at, "options"), "the same value twice"))
    if options and high > len(options):
        found.append(((*at, "max_values"), f"{high} of {len(options)} options"))
    return found


def modal(data: Json, at: Where) -> list[Problem]:
    """What is wrong with a modal beyond its shape."""
    given = data.get("components") or []
    at = (*at, "components")
    found = _unique(given, at)
    if not 1 <= len(given) <= 5:
        found.append((at, f"{len(given)} at the top, from 1 to 5"))
    for where, one in walk(given, at):
        if one.get("type") in SELECTS:
            found += select(one, where)
        if one.get("type") == BUTTON:
            found.append((where, "a button in a modal"))
        if one.get("type") == TEXT_INPUT:
            labelled = where[-1] == "component"
            if labelled == bool(one.get("label")):
                found.append(((*where, "label"), "one label: the text input's own in a row, else that of its label"))
            if (one.get("min_length") or 0) > (one.get("max_length") or 4000):
                found.append(((*where, "min_length"), "more than max_length"))
            if len(one.get("value") or "") > (one.get("max_length") or 4000):
                found.append(((*where, "value"), "longer than max_length"))
    return found
