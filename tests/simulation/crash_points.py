"""For each use case the plug is pulled at every statement and every call of a network; what comes of it is the same."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.disk import quick_disk

from .logbook import listening
from .network import PUBLIC, Update
from .power import Where, power
from .world import Plan, World

RESTARTED = 25.0  # seconds: a start after a kill, which listens for other processes, and its first sweep
ANSWERED = 5.0  # seconds: several computers that the sweep has found waiting move one after another
Command = Callable[["Scene"], Awaitable[None]]
Found = dict[str, Any]  # what is stored at the end


@dataclass(frozen=True)
class Cut:
    """Where the plug is pulled; none: nowhere."""

    where: Where = "statement"
    count: int = 0
    before: bool = True
    beside: bool = False  # another process runs beside, as in a rolling restart


class Scene:
    """Ann on one network and Bo on another, a table, and something that is done there."""

    def __init__(self, world: World) -> None:
        self.world = world
        for person, network, name in zip(world.people, world.networks, ("Ann", "Bo"), strict=True):
            person.network, person.account = network, type(person.account)(network.name, name.lower(), name)
        self.match_id = ""

    async def presses(self, name: str, data: str, text: str = "") -> None:
        """Somebody presses, and presses again when there is no answer for a while."""
        person = next(p for p in self.world.people if p.account.name == name)
        data = data.replace("*", self.match_id)
        for _ in range(6):
            update = Update(self.world.next_number(), person.account, PUBLIC, data, text)
            person.network.hand_in(update)
            for _ in range(40):
                await asyncio.sleep(0.5)
                if update.number in self.world.answers:
                    return
        raise AssertionError(f"{name} waits on a dead button: {data}")

    async def sits(self, stake: int = 40, clock: str = "10m") -> None:
        """Ann opens a table, which is shown to Bo too; Bo joins, and it begins."""
        await self.opens(f"clock={clock} stake={stake}")
        await self.presses("Bo", f"*:join:{stake}")

    async def opens(self, options: str) -> None:
        """Ann opens a table, and Bo's room shows it."""
        await self.presses("Ann", f"/play tictactoe {options}")
        table = next(iter(self.world.tables.values()))
        self.match_id = table.id
        await self.presses("Bo", f"/show {table.share}")
        await asyncio.sleep(3)

    async def moves(self, *cells: str) -> None:
        """Ann and Bo mark cells in turn."""
        for cell in cells:
            table = self.world.tables[self.match_id]
            await self.presses(
                "Bo" if table.live_match().turn % 2 == 0 else "Ann", f"*:{table.live_match().turn}:{cell}"
            )


async def _opens(scene: Scene) -> None:
    await scene.opens("clock=10m stake=40")


async def _joins(scene: Scene) -> None:
    await scene.presses("Bo", "*:join:40")


async def _leaves(scene: Scene) -> None:
    await scene.presses("Ann", "*:cancel:!")


async def _moves(scene: Scene) -> None:
    await scene.moves("b2")


async def _wins(scene: Scene) -> None:
    await scene.moves("c1")


async def _resigns(scene: Scene) -> None:
    await scene.presses("Ann", "*:resign:!")


async def _takes_back(scene: Scene) -> None:
    await scene.presses("Ann", "*:offer:takeback")
    await scene.presses("Bo", "*:accept:takeback")


async def _rematch(scene: Scene) -> None:
    await scene.presses("Ann", "*:offer:rematch")
    await scene.presses("Bo", "*:accept:rematch")


async def _runs_out(scene: Scene) -> None:
    await asyncio.sleep(12)


async def _against_a_computer(scene: Scene) -> None:
    await scene.presses("Ann", "*:1:a1")


async def _sit(scene: Scene) -> None:
    await scene.sits()


async def _almost_over(scene: Scene) -> None:
    await scene.sits()
    await scene.moves("a1", "a2", "b1", "b2")


async def _over(scene: Scene) -> None:
    await _almost_over(scene)
    await scene.moves("c1")


async def _in_play(scene: Scene) -> None:
    await scene.sits()
    await scene.moves("a1", "a2")


async def _short(scene: Scene) -> None:
    await scene.sits(clock="10s")


async def _computer(scene: Scene) -> None:
    await scene.opens("clock=10m computer=2")


async def _seeks(scene: Scene) -> None:
    await scene.presses("Ann", "/play tictactoe anybody=yes")


async def _is_found(scene: Scene) -> None:
    await scene.presses("Bo", "/play tictactoe anybody=yes")


async def _plays_daily(scene: Scene) -> None:
    await scene.presses("Ann", "/daily play")


async def _nothing(_scene: Scene) -> None:
    """Nobody has come yet."""


async def _open(scene: Scene) -> None:
    await scene.opens("clock=10m stake=40")


USE_CASES: dict[str, tuple[Command, Command]] = {
    "open": (_nothing, _opens),
    "join": (_open, _joins),
    "cancel": (_open, _leaves),
    "move": (_sit, _moves),
    "win": (_almost_over, _wins),
    "resign": (_in_play, _resigns),
    "take back": (_in_play, _takes_back),
    "rematch": (_over, _rematch),
    "run out": (_short, _runs_out),
    "computer": (_computer, _against_a_computer),
    "seek": (_nothing, _seeks),
    "pair": (_seeks, _is_found),
    "daily": (_nothing, _plays_daily),
}


def played(name: str, cut: Cut) -> tuple[Found, dict[Where, int], str]:
    """What is there after a use case in which the plug was pulled; how much was counted; and what law was broken."""
    with tempfile.TemporaryDirectory(dir=quick_disk()) as folder, power() as loop:
        world = World(Plan(1, people=2, faults=frozenset()), loop, Path(folder))
        with listening(world):
            counted = loop.run_until_complete(_play(world, name, cut))
        found = _found(world)
        for process in world.processes:
            process.cut()
        world.database.close()
    return found, counted, str(world.violation or "")


async def _play(world: World, name: str, cut: Cut) -> dict[Where, int]:
    before, command = USE_CASES[name]
    scene, process = Scene(world), world.starts_process()
    await asyncio.sleep(5)
    await before(scene)
    await asyncio.sleep(5)
    if cut.beside:
        world.starts_process()
        await asyncio.sleep(5)
        world.oldest_first = True
    had = dict(process.counted)
    if cut.count:
        process.cut_after(cut.where, cut.count, cut.before)
    await command(scene)
    counted = {where: process.counted[where] - had[where] for where in had}
    await asyncio.sleep(max(world.swept_in(), RESTARTED) + ANSWERED)
    app = list(world.apps.values())[-1]
    await world.looks(world.laws.displays_are_new(app))
    return counted


def _found(world: World) -> Found:
    """All that must not depend on where the plug was pulled."""
    look = world.laws.look
    ids = {match_id: n for n, (match_id,) in enumerate(look("select id from matches order by created_at, id"))}
    steps = look("select match_id, version, turn, deed from steps order by match_id, version")
    purses = look("select owner, balance from purses order by owner")
    seats = look("select match_id, seat, player_id, level, invited from seats")
    return {
        "matches": sorted(
            (ids[row[0]], *row[1:])
            for row in look("select id, status, turn, version, state, outcome, stake, waiting from matches")
        ),
        "steps": sorted((ids[m], version, turn, _timeless(command)) for m, version, turn, command in steps),
        "purses": [purse for purse in purses if not purse[0].startswith("match:")],
        "escrow": sorted((ids[o[6:]], chips) for o, chips in purses if o.startswith("match:") and chips),
        "seats": sorted((ids[m], *rest) for m, *rest in seats),
        "daily": [
            look("select day, closed_at from daily order by day"),
            look("select player_id, day from daily_plays"),
        ],
        "seekers": look("select player_id, games, match_id is not null from seekers order by player_id"),
    }


def _timeless(command: str | None) -> str | None:
    facts = json.loads(command) if command else None
    return "deadline" if facts and "deadline" in facts else command


def cuts(name: str, beside: bool = False) -> tuple[Found, list[Cut]]:
    """Returns the result of a use case when nothing is cut, and every place where it can be cut."""
    found, counted, _ = played(name, Cut(beside=beside))
    wheres: tuple[Where, ...] = ("statement", "call")
    places = [(where, count) for where in wheres for count in range(1, counted[where] + 1)]
    return found, [Cut(where, count, before, beside) for where, count in places for before in (True, False)]


def problem(name: str, cut: Cut, should: Found) -> str:
    """What else comes of a use case when the plug is pulled there; nothing, it should be."""
    found, _, broken = played(name, cut)
    if name == "pair":  # the lot is drawn again
        found, should = (
            {**one, "seats": sorted((m, *rest) for m, _, *rest in one["seats"])} for one in (found, should)
        )
    differs = [key for key in should if found[key] != should[key] and not _is_outage(key, should, found)]
    if not broken and not differs:
        return ""
    return f"{name}, {cut}: {broken}" + "".join(f"\n  {key}: {found[key]} for {should[key]}" for key in differs)


def _is_outage(key: str, should: dict[str, Any], found: dict[str, Any]) -> bool:
    """A step more that pays for our absence is as it should be: it changes versions, and nothing else."""
    if key == "steps":
        return _paid(should[key]) == _paid(found[key])
    if key == "matches":
        return [row[:3] + row[4:] for row in should[key]] == [row[:3] + row[4:] for row in found[key]]
    return False


def _paid(steps: list[Any]) -> list[Any]:
    return [(m, turn, command) for m, _, turn, command in steps if command != "deadline"]
