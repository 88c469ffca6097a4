"""What people's clients send: commands with their options, choices in menus, fields of modals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import shapes
from .components import STRING_SELECT, TEXT_INPUT, walk
from .world import Place, Role, User

if TYPE_CHECKING:
    from .people import Person
    from .server import FakeDiscord

Json = dict[str, Any]
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
TAKES: dict[int, tuple[type, ...]] = {
    STRING: (str,),
    INTEGER: (int,),
    BOOLEAN: (bool,),
    USER: (User,),
    CHANNEL: (Place,),
    ROLE: (Role,),
    MENTIONABLE: (User, Role),
    NUMBER: (int, float),
}


def command_data(
    person: Person, place: Place, command: Json, words: list[str], given: dict[str, Any], focus: str = ""
) -> Json:
    """The data of a slash command; `words` name its subcommands, `focus` is the option being typed."""
    resolved: Json = {}
    options = _nested(person, place, command, words, given, focus, resolved)
    data: Json = {"id": command["id"], "name": command["name"], "type": command["type"], "options": options}
    return data | ({"resolved": resolved} if resolved else {})


def _nested(
    person: Person, place: Place, at: Json, words: list[str], given: dict[str, Any], focus: str, resolved: Json
) -> list[Json]:
    offered = at.get("options") or []
    if words:
        inner = next((one for one in offered if words[0] in names(one, person.locale)), None)
        assert inner is not None, f"/{at['name']} has no {words[0]}"
        below = _nested(person, place, inner, words[1:], given, focus, resolved)
        return [{"name": inner["name"], "type": inner["type"], "options": below}]
    assert not any(one["type"] in (SUBCOMMAND, GROUP) for one in offered), f"/{at['name']} wants a subcommand"
    by_name = {name: one for one in offered for name in names(one, person.locale)}
    if unknown := [name for name in given if name not in by_name]:
        raise AssertionError(f"/{at['name']} has no option {unknown[0]}, only {sorted(by_name)}")
    chosen = [(by_name[name], value) for name, value in given.items()]
    if not focus:
        have = [one["name"] for one, _ in chosen]
        missing = [one["name"] for one in offered if one.get("required") and one["name"] not in have]
        assert not missing, f"/{at['name']} wants {missing}"
    return [_option(one, value, place, resolved, typing=focus in names(one, person.locale)) for one, value in chosen]


def names(of: Json, locale: str) -> set[str]:
    """What something is called, for the bot and for a reader."""
    return {of["name"], (of.get("name_localizations") or {}).get(locale) or of["name"]}


def _option(option: Json, value: Any, place: Place, resolved: Json, *, typing: bool) -> Json:
    made = {"name": option["name"], "type": option["type"]}
    if typing:
        return made | {"value": str(value), "focused": True}
    takes = TAKES.get(option["type"], ())
    fits = isinstance(value, takes) and (option["type"] == BOOLEAN or not isinstance(value, bool))
    assert fits, f"{option['name']} takes {takes}, not {value!r}"
    value = _chosen(option, value)
    if isinstance(value, str):
        low, high = option.get("min_length") or 0, option.get("max_length") or 6000
        assert low <= len(value) <= high, f"{option['name']} takes {low} to {high} characters"
    elif isinstance(value, int | float) and not isinstance(value, bool):
        low, high = option.get("min_value", value), option.get("max_value", value)
        assert low <= value <= high, f"{option['name']} goes from {low} to {high}"
    return made | {"value": resolve(value, place, resolved)}


def _chosen(option: Json, value: Any) -> Any:
    """With fixed choices only one of them can be picked, by what it shows or what it stands for."""
    choices = option.get("choices") or []
    if not choices:
        return value
    for choice in choices:
        shown = {choice["name"], *(choice.get("name_localizations") or {}).values()}
        if value in shown or value == choice["value"]:
            return choice["value"]
    raise AssertionError(f"{option['name']} has no choice {value!r}, only {[one['name'] for one in choices]}")


def resolve(value: Any, place: Place, resolved: Json) -> Any:
    """A value as it is sent; people, roles and channels go as ids, with their data beside."""
    if isinstance(value, User):
        resolved.setdefault("users", {})[str(value.id)] = shapes.user(value)
        if place.guild is not None and value.id in place.guild.members:
            member = shapes.member(place.guild.members[value.id], with_user=False, permissions=place.may(value))
            resolved.setdefault("members", {})[str(value.id)] = member
    elif isinstance(value, Role):
        role = {"id": str(value.id), "name": value.name, "permissions": str(value.permissions), "position": 1}
        rest = {"color": 0, "hoist": False, "managed": False, "mentionable": False, "flags": 0}
        resolved.setdefault("roles", {})[str(value.id)] = role | rest
    elif isinstance(value, Place):
        resolved.setdefault("channels", {})[str(value.id)] = shapes.place(value) | {"permissions": "0"}
    else:
        return value
    return str(value.id)


def option_value(menu: Json, wanted: str) -> str:
    """The value behind what a menu shows."""
    options = menu.get("options") or []
    for fits in (lambda o: wanted in (o["label"], o["value"]), lambda o: o["label"].startswith(wanted)):
        if found := next((o for o in options if fits(o)), None):
            value: str = found["value"]
            return value
    raise AssertionError(f"no option {wanted!r} among {[o['label'] for o in options]}")


def modal_data(fake: FakeDiscord, modal: Json, place: Place, given: dict[str, Any]) -> Json:
    """The data of a filled modal; fields go by their label or their custom_id."""
    resolved: Json = {}
    left = dict(given)
    components = [_filled(one, place, left, resolved, {}) for one in modal["components"]]
    assert not left, f"the modal has no {sorted(left)}"
    data: Json = {"custom_id": modal["custom_id"], "components": components}
    return data | ({"resolved": resolved} if resolved else {})


def _filled(one: Json, place: Place, given: dict[str, Any], resolved: Json, around: Json) -> Json:
    kept = {"type": one["type"], "id": one.get("id", 0)}
    if one.get("components"):
        return kept | {"components": [_filled(inner, place, given, resolved, one) for inner in one["components"]]}
    if one.get("component"):
        return kept | {"component": _filled(one["component"], place, given, resolved, one)}
    if "custom_id" not in one:
        return kept
    key = next((k for k in given if k in (one["custom_id"], one.get("label"), around.get("label"))), None)
    value = given.pop(key) if key is not None else one.get("value")
    return kept | {"custom_id": one["custom_id"]} | _field(one, value, place, resolved)


def _field(one: Json, value: Any, place: Place, resolved: Json) -> Json:
    name, needed = one.get("label") or one["custom_id"], one.get("required", True)
    if one["type"] == TEXT_INPUT:
        value = value or ""
        low, high = one.get("min_length") or 0, one.get("max_length") or 4000
        assert value or not needed, f"{name} must be filled"
        assert not value or low <= len(value) <= high, f"{name} takes {low} to {high} characters"
        return {"value": value}
    if one["type"] == 21:
        return {"value": value if value is None else option_value(one, value)}
    if one["type"] == 23:
        return {"value": bool(value)}
    picked = value if isinstance(value, list | tuple) else [] if value is None else [value]
    if one["type"] in (STRING_SELECT, 22):
        return {"values": [option_value(one, each) for each in picked]}
    return {"values": [resolve(each, place, resolved) for each in picked]}


def fields(modal: Json) -> list[str]:
    """The labels of a modal's fields."""
    return [one["label"] for _, one in walk(modal["components"]) if one.get("label")]
