"""Checks one call of the Bot API for what can be known without any state: names, types and lengths."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any

from .facts import facts
from .limits import static_problems

ATTACHED = re.compile(r"attach://([^\"\\\s]+)")


def check(method: str, params: dict[str, Any], files: Collection[str] = ()) -> list[str]:
    """What is wrong with this call, one line each; nothing when it is fine."""
    takes = facts()["methods"].get(method)
    if takes is None:
        return [f"method not found: {method}"]
    values = decode(method, params)
    named = set(ATTACHED.findall(json.dumps(values, default=str)))
    problems = [f"{name}: unknown parameter of {method}" for name in values if name not in takes]
    problems += [
        f"parameter {name} is required"
        for name, kinds in takes.items()
        if kinds.endswith("!") and values.get(name) is None and name not in files
    ]
    problems += [f"no file part for attach://{name}" for name in sorted(named - set(files))]
    problems += [f"file part {name} is never used" for name in sorted(set(files) - named - set(takes))]
    for name in values.keys() & takes.keys():
        problems += _unfit(values[name], takes[name].rstrip("!"), name)
    return problems or list(static_problems(method, values))


def decode(method: str, params: dict[str, Any]) -> dict[str, Any]:
    """The values as they are meant, whether they came natively or as the text of a form."""
    takes = facts()["methods"].get(method, {})
    return {name: _native(value, takes.get(name, "String")) for name, value in params.items() if value is not None}


def _native(value: Any, kinds: str) -> Any:
    if not isinstance(value, str):
        return value
    wanted = set(re.split(r"\|", kinds.rstrip("!")))
    if "Integer" in wanted and re.fullmatch(r"-?\d+", value):
        return int(value)
    if wanted & {"Boolean", "True"} and value.lower() in ("true", "false", "1", "0"):
        return value.lower() in ("true", "1")
    if not any(kind.split("=")[0] in ("String", "InputFile", "Integer", "Boolean", "True") for kind in wanted):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def _unfit(value: Any, kinds: str, where: str) -> list[str]:
    tried = [list(_against(value, kind, where)) for kind in _likely(value, kinds.split("|"))]
    return min(tried, key=len)


def _likely(value: Any, kinds: list[str]) -> list[str]:
    """Among object types those whose required fields are all there, so that a complaint is about the one meant."""
    if len(kinds) == 1 or not isinstance(value, dict):
        return kinds
    types = facts()["types"]
    fields = {kind: types.get(kind, {}).get("fields", {}) for kind in kinds}
    fit = [k for k in kinds if all(name in value for name, kind in fields[k].items() if kind.endswith("!"))]
    return fit or kinds


def _against(value: Any, kind: str, where: str) -> Iterator[str]:
    kind, _, only = kind.partition("=")
    if kind.startswith("Array of "):
        if not isinstance(value, list):
            yield f"{where}: expected {kind}"
            return
        for number, one in enumerate(value):
            yield from _against(one, kind.removeprefix("Array of "), f"{where}[{number}]")
    elif kind in ("Integer", "Float", "Boolean", "True", "String", "InputFile"):
        if not _is_plain(value, kind):
            yield f"{where}: expected {kind}, not {value!r:.60}"
        elif only and value != only:
            yield f"{where}: must be {only!r}"
    else:
        yield from _object(value, kind, where)


def _is_plain(value: Any, kind: str) -> bool:
    if kind in ("Boolean", "True"):
        return isinstance(value, bool)
    if kind == "Integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "Float":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, str)


def _object(value: Any, kind: str, where: str) -> Iterator[str]:
    shape = facts()["types"].get(kind, {"opaque": True})
    if not isinstance(value, dict):
        yield f"{where}: expected {kind}, not {value!r:.60}"
        return
    if "one_of" in shape:
        meant = [sub for sub in shape["one_of"] if _tag(sub) in (None, value.get("type"))]
        if not meant:
            yield f"{where}: no {kind} has the type {value.get('type')!r}"
            return
        kind = meant[0]
        shape = facts()["types"][kind]
    if "opaque" in shape:
        return
    for name, given in value.items():
        if name not in shape["fields"]:
            yield f"{where}.{name}: unknown field of {kind}"
        elif given is not None:
            yield from _unfit(given, shape["fields"][name].rstrip("!"), f"{where}.{name}")
    for name, kinds in shape["fields"].items():
        if kinds.endswith("!") and value.get(name) is None:
            yield f"{where}.{name} is required"


def _tag(kind: str) -> str | None:
    said = facts()["types"][kind]["fields"].get("type", "")
    found = re.search(r"=(\w+)", said)
    return found.group(1) if found else None
