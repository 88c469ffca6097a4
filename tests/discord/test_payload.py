"""Bodies that Discord takes and bodies that it does not."""

from __future__ import annotations

from typing import Any

import pytest

from .facts import ROUTES, load, references
from .payload import check
from .wire import button, row

V2 = 32768
POST = ("POST", "/channels/1/messages")
ANSWER = ("POST", "/interactions/1/token/callback")
COMMANDS = ("PUT", "/applications/1/commands")
Json = dict[str, Any]


def text(words: str = "hi") -> Json:
    return {"type": 10, "content": words}


def command(**more: Any) -> list[Json]:
    return [{"name": "play", "description": "Play", "type": 1} | more]


def option(name: str, **more: Any) -> Json:
    return {"type": 3, "name": name, "description": "d"} | more


def modal(*components: Json, **more: Any) -> Json:
    return {"type": 9, "data": {"custom_id": "m", "title": "Move", "components": list(components)} | more}


def typed(**more: Any) -> Json:
    return {"type": 18, "label": "Move", "component": {"type": 4, "style": 1, "custom_id": "t"} | more}


GOOD: list[tuple[tuple[str, str], Any]] = [
    (POST, {"content": "hi", "components": [row(button("A"), button("B"))], "allowed_mentions": {"parse": []}}),
    (POST, {"content": "hi", "message_reference": {"message_id": 5}, "nonce": "1", "enforce_nonce": True}),
    (POST, {"flags": V2, "components": [{"type": 17, "components": [text(), row(button("A"))]}]}),
    (ANSWER, {"type": 5, "data": {"flags": 64}}),
    (ANSWER, {"type": 8, "data": {"choices": [{"name": "a", "value": "b"}]}}),
    (ANSWER, modal(typed())),
    (COMMANDS, command(name="играть", name_localizations={"ja": "遊ぶ"}, contexts=[0, 1, 2], integration_types=[0, 1])),
    (COMMANDS, [command(name=f"c{n}")[0] for n in range(100)]),
]

BAD: list[tuple[str, tuple[str, str], Any]] = [
    ("content", POST, {"content": "x" * 2001}),
    ("content", POST, {"content": 5}),
    ("contnet", POST, {"contnet": "x"}),
    ("body", POST, {"content": "  "}),
    ("flags", POST, {"content": "x", "flags": 64}),
    ("embeds", POST, {"embeds": [{"description": "d" * 4000}, {"description": "d" * 2001}]}),
    ("embeds.0.title", POST, {"embeds": [{"title": "t" * 257}]}),
    ("components", POST, {"content": "x", "components": [row(button(str(n))) for n in range(6)]}),
    ("components.0.components", POST, {"content": "x", "components": [row(*(button(str(n)) for n in range(6)))]}),
    ("components.0.components.0.label", POST, {"content": "x", "components": [row(button("l" * 81, "a"))]}),
    ("components.0.components.0.custom_id", POST, {"content": "x", "components": [row(button("A", "c" * 101))]}),
    ("components.0", POST, {"content": "x", "components": [text()]}),
    ("content", POST, {"content": "x", "flags": V2, "components": [text()]}),
    ("components", POST, {"flags": V2, "components": [text("x" * 2001), text("y" * 2000)]}),
    ("components", POST, {"flags": V2, "components": [row(*(button(f"{r}{n}") for n in range(5))) for r in range(7)]}),
    ("type", ANSWER, {"type": 99}),
    ("data.title", ANSWER, modal(typed(), title="t" * 46)),
    ("data.components", ANSWER, modal(*(typed(custom_id=str(n)) for n in range(6)))),
    ("data.components.0.component.label", ANSWER, modal(typed(label="two labels"))),
    ("0.name", COMMANDS, command(name="Play")),
    ("0.name", COMMANDS, command(name="play now")),
    ("0.description", COMMANDS, command(description="")),
    ("0.name_localizations.xx", COMMANDS, command(name_localizations={"xx": "play"})),
    ("0.options.1.required", COMMANDS, command(options=[option("a"), option("b", required=True)])),
    ("0.options.0.choices", COMMANDS, command(options=[option("a", choices=[{"name": "x", "value": "x"}] * 26)])),
    ("1.name", COMMANDS, command() * 2),
    ("body", COMMANDS, [command(name=f"c{n}")[0] for n in range(101)]),
]


@pytest.mark.parametrize(("route", "body"), GOOD)
def test_a_right_body_is_taken(route: tuple[str, str], body: Any) -> None:
    assert check(*route, body) == []


@pytest.mark.parametrize(("where", "route", "body"), BAD)
def test_a_wrong_body_is_refused_at_its_place(where: str, route: tuple[str, str], body: Any) -> None:
    found = check(*route, body)
    assert any(line.startswith(f"{where}: ") for line in found), found


def test_a_file_alone_is_a_message() -> None:
    assert check(*POST, {}, files=1) == []
    assert check(*POST, {"content": "x"}, files=11) != []


def test_an_edit_goes_by_the_flags_that_the_message_has() -> None:
    edit = ("PATCH", "/channels/1/messages/2")
    assert check(*edit, {"components": [text()]}) != []
    assert check(*edit, {"components": [text()]}, message_flags=V2) == []


def test_the_facts_are_whole() -> None:
    facts = load()
    assert set(facts["routes"]) == set(ROUTES)
    assert references(facts) <= set(facts["shapes"])
