"""Programs of people that play by the API."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from bot.usecases import programs
from storage.people.players import Player

from .client import Client, Response
from .conftest import HOST, Site, Viewer

MATCHES = "/api/1/matches"


@dataclass
class Robot:
    """A program with a key."""

    site: Site
    key: str
    client: Client = field(init=False)

    def __post_init__(self) -> None:
        self.client = Client(self.site.web.asgi, HOST, {"authorization": f"Bearer {self.key}"})

    async def gets(self, path: str = "", status: int = 200, **query: object) -> Any:
        """What it reads."""
        answer = await self.client.get(MATCHES + path, params={name: str(value) for name, value in query.items()})
        return _read(answer, status)

    async def sends(self, path: str = "", status: int = 200, **body: object) -> Any:
        """What it is answered."""
        return _read(await self.client.post(MATCHES + path, json=body), status)

    async def opens(self, game: str, **plan: object) -> Any:
        """The table that it opens."""
        return await self.sends(status=201, game=game, **plan)


def _read(answer: Response, status: int) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def owner_of(site: Site, name: str = "Ann") -> tuple[Viewer, Player]:
    """A person of the web, and their player."""
    viewer = await site.person(name)
    account = site.web.site.guests.account(viewer.client.cookies["roundhouse"])
    player = await site.house.app.directory.find_player("web", account or "")
    assert player is not None
    return viewer, player


async def robot_of(site: Site, owner: Player, name: str = "Minnow", scope: str = "open") -> Robot:
    """A program of a person."""
    return Robot(site, (await programs.make_key(site.house.app, owner, name, scope)).key)


async def plays_on(robot: Robot, match: Any) -> Any:
    """The match at its end: the program takes the first legal move, and seals where it has to."""
    for _ in range(600):
        if match["status"] == "over":
            return match
        if match["you"] in match["waiting"]:
            shown = await robot.gets(f"/{match['id']}", legal=1)
            move = min(shown["legal"])
            match = await robot.sends(f"/{match['id']}/do", turn=shown["turn"], do=move)
        else:
            await robot.site.house.computers.drain()
            match = await robot.gets(f"/{match['id']}")
    raise AssertionError("the match has no end")
