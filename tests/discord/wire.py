"""Calls made by hand, and a clock that is wound by hand."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .people import Person
from .routes import Response
from .server import FakeDiscord
from .sight import Tap
from .world import Message, Place

Json = dict[str, Any]


@dataclass
class HandClock:
    """Time that stands still until it is wound."""

    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class Wire:
    """The bot's side of a fake, without any library."""

    clock: HandClock = field(default_factory=HandClock)
    settings: Json = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.fake = FakeDiscord(self.clock, **self.settings)

    def call(self, method: str, path: str, body: Any = None, **more: Any) -> Response:
        headers = {"Authorization": f"Bot {self.fake.token}"}
        return self.fake.request(method, path, body, headers=headers, **more)

    def registers(self, *commands: Json) -> Response:
        every = [{"description": "Something", "type": 1} | command for command in commands]
        return self.call("PUT", f"/applications/{self.fake.application_id}/commands", every)

    def answers(self, tap: Tap, kind: int = 4, /, *, files: Any = None, **data: Any) -> Response:
        of = tap.interaction
        path = f"/interactions/{of.id}/{of.token}/callback?with_response=1"
        return self.call("POST", path, {"type": kind} | ({"data": data} if data else {}), files=files)

    def hook(self, tap: Tap, method: str = "POST", which: str = "", /, **body: Any) -> Response:
        path = f"/webhooks/{self.fake.application_id}/{tap.interaction.token}"
        return self.call(method, f"{path}/messages/{which}" if which else path, body or None)

    def posts(self, place: Place, *, files: Any = None, **body: Any) -> Response:
        return self.call("POST", f"/channels/{place.id}/messages", body, files=files)

    def edits(self, message: Message, *, files: Any = None, **body: Any) -> Response:
        return self.call("PATCH", f"/channels/{message.place.id}/messages/{message.id}", body, files=files)


class Scene:
    """A server with one channel, two people in it, and a command."""

    def __init__(self, **settings: object) -> None:
        self.wire = Wire(settings=dict(settings))
        self.fake = self.wire.fake
        self.guild = self.fake.guild("Friday", ["games"])
        self.channel: Place = self.guild.channel("games")
        self.ann, self.bo = self.fake.person("Ann"), self.fake.person("Bo")
        for person in (self.ann, self.bo):
            person.joins(self.guild)
        self.wire.registers({"name": "play"})

    def plays(self, person: Person | None = None, place: Place | None = None) -> Tap:
        return (person or self.ann).runs("/play", in_=place or self.channel)

    def newest(self) -> Message:
        return self.channel.messages[-1]


def button(label: str, custom_id: str = "", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": label, "custom_id": custom_id or label.lower()} | more


def row(*children: Json) -> Json:
    return {"type": 1, "components": list(children)}


def code(answer: Response) -> int:
    """The error code of an answer, or 0."""
    return int((answer.json or {}).get("code", 0)) if answer.status >= 400 else 0
