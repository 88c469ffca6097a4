"""Robots for tests of every game: they know no rules, and answer from what they were told last."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.features.tournaments.robots.referee import play
from games import find_games
from games.core.game import AnyGame
from games.core.record import Record
from games.core.wire import Answer, Request
from games.robots import Played
from games.tournament import draws
from games.tournament.description import robot_games, robot_options

SEAT_GAMES = [name for name in robot_games(find_games()) if not find_games()[name].wire.is_usual]  # type: ignore[union-attr]
Choose = Callable[[Mapping[str, Any]], Any]  # what it answers to a question, from what it was told last
LIMIT = 1.0


def game_named(name: str) -> AnyGame:
    return find_games()[name]


def first_legal(known: Mapping[str, Any]) -> Any:
    return {"status": "ok", "do": known["legal"][0]}


@dataclass
class SeatRobot:
    """It keeps every request; `choose` gives its answer to a question."""

    choose: Choose = first_legal
    asked: list[Request] = field(default_factory=list)
    known: Mapping[str, Any] = field(default_factory=dict)

    async def ask(self, request: Request) -> Answer:
        self.asked.append(request)
        if request.body is not None:
            self.known = json.loads(json.dumps(request.body))
        answer = self.choose(self.known) if request.verb == "GET" else {"status": "ok"}
        return Answer(ms=1.0, body=json.dumps(answer).encode())

    def close(self) -> None:
        pass

    @property
    def bodies(self) -> list[dict[str, Any]]:
        """What it was told, as JSON values."""
        return [json.loads(json.dumps(request.body)) for request in self.asked if request.body is not None]


def deal(name: str, seed: int = 1, **options: Any) -> Record:
    game = game_named(name)
    chance = draws.deal_chance(draws.secret_from(seed), 1, 1)
    return draws.deal(chance, name, game, robot_options(game, options), ("Ann", "Bo"))


async def match(name: str, robots: Sequence[Any], seed: int = 1, **options: Any) -> Played:
    return await play(deal(name, seed, **options), robots, timeout_seconds=LIMIT, ids=("a", "b"))
