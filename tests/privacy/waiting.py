"""Two whole houses in which other people look for anybody to play with: nobody else can tell which of the two it is.

Who looks, from which network and room, and for which games, differs; who is there and what is played is the same.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from bot.chat import commands
from bot.usecases import pool
from games import find_games
from games.core.chance import Chance
from games.core.game import Refusal
from storage.columns import WEB

from .home import ROOM, Home, open_home
from .runs import Leak, Ran

PEOPLE = {"Ann": "discord", "Bo": "telegram", "Cy": WEB, "Di": "discord", "Ed": WEB, "Flo": "telegram"}
GAMES = ("hexagon", "rpsls", "tequila", "tictactoe")
PATHS = (
    "/",
    "/?part=1",
    "/tables",
    "/featured?part=1",
    "/seek",
    "/turns",
    "/top",
    "/top?where=everywhere",
    "/seasons",
    "/new",
    "/help",
    "/me",
    "/me/export",
    "/player",
)
LINES = ("tables", "top", "season", "coach", "games", "help", "me", "profile")
Leaky = Callable[[Home], None]


@dataclass(frozen=True)
class Search:
    """Somebody who looks for anybody."""

    name: str
    games: tuple[str, ...]
    minutes: int  # since they began
    in_room: bool


def searches(chance: Chance, viewer: str) -> list[Search]:
    """Who looks in a world: no two for the same game, so that nobody is paired."""
    names = [name for name in PEOPLE if name != viewer]
    games = list(GAMES)
    found = []
    for _ in range(chance.below(4)):
        name = names.pop(chance.below(len(names)))
        wanted = tuple(games.pop() for _ in range(1 + chance.below(2)) if games)
        if wanted:
            found.append(Search(name, wanted, chance.below(3), chance.below(2) == 0))
    return found


async def seeks(home: Home, some: list[Search]) -> None:
    """They look, all else being the same: each in an order and at times of their own."""
    began = home.house.clock.passed
    for one in some:
        front = PEOPLE[one.name]
        who = await home.visitor(one.name, front)
        private = "" if front == WEB else f"alone with {one.name}"
        room = ROOM if one.in_room and front != WEB else ""
        await pool.seek(
            home.house.app, who.player, front, one.games, pool.CHAT_LASTS, asked_in=who.room, private=private, room=room
        )
        home.house.clock.wind(minutes=one.minutes)
    home.house.clock.wind(seconds=(timedelta(hours=1) / 4 - (home.house.clock.passed - began)).total_seconds())


async def stops(home: Home) -> None:
    """Nobody looks any more."""
    for name in PEOPLE:
        await pool.stop(home.house.app, home.house.people[name])


async def looks_around(home: Home, viewer: str) -> None:
    """The viewer opens pages, and asks in the room and alone with us."""
    front = PEOPLE[viewer]
    player = home.house.people[viewer].id
    for path in PATHS:
        await home.looks(path, viewer.lower() if front == WEB else "passer-by", player)
    for alone in (False, True) if front != WEB else ():
        for line in LINES:
            try:
                home.says(player, line, repr(await commands.run_line(await home.visitor(viewer, front, alone), line)))
            except Refusal as refusal:
                home.says(player, line, refusal.code)


async def run(homes: tuple[Home, Home], number: int) -> Ran:
    """One pair of worlds; raises the first Leak."""
    chance = Chance(number.to_bytes(8, "big"), "waiting")
    viewer = chance.choose(tuple(PEOPLE))
    worlds = [searches(chance, viewer) for _ in homes]
    heard = []
    for home, some in zip(homes, worlds, strict=True):
        home.visits = 0
        before = home.house.clock.passed
        for wall in home.walls.values():
            wall.written.clear()
        await seeks(home, some)
        await home.rests()
        told = [
            (f"{kind} on {name}", text)
            for name, wall in home.walls.items()
            for to, kind, text in wall.written
            if not to
        ]
        with home.listening() as lines:
            await looks_around(home, viewer)
        heard.append([*told, *((where, text) for _, where, text in lines.by(home.house.people[viewer].id))])
        await stops(home)
        assert home.house.clock.passed - before == timedelta(minutes=15)
    for (where, here), (_, there) in zip(*heard, strict=True):
        if here != there:
            raise Leak(where, here, there)
    return Ran(runs=1, unlike=worlds[0] != worlds[1], things=len(heard[0]))


@asynccontextmanager
async def open_pair(folder: Path, leak: Leaky = lambda _home: None) -> AsyncIterator[tuple[Home, Home]]:
    """Both houses, with the same people and a match that goes on; `leak` is planted in each."""
    async with AsyncExitStack() as stack:
        homes = []
        for name in ("here", "there"):
            home = await stack.enter_async_context(open_home(folder / name, find_games()))
            for person, front in PEOPLE.items():
                await home.visitor(person, front)
            table = await home.house.sits("Gus", "Hal")
            await home.house.plays(table, "a1", "b2")
            leak(home)
            homes.append(home)
        yield homes[0], homes[1]
