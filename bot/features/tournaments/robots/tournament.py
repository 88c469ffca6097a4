"""Plays a whole tournament of robots from its description, without a house."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, cycle

from games.core.game import AnyGame
from games.core.record import Record
from games.tournament.description import Description, RoundType, anchor_name
from games.tournament.document import NEITHER_BEGAN, PlayedMatch, PlayedRound, Tournament
from games.tournament.draws import deal, match_chance, round_draws
from games.tournament.pairing import SYSTEMS, Round
from games.tournament.rating import NO_ANCHORS
from games.tournament.results import Team

from .referee import Robot, play
from .training import InProcess, TrainingRobot

RobotOf = Callable[[Team, RoundType], Robot]  # a way to a team's robot, for one match


@dataclass(frozen=True, slots=True)
class Progress:
    """A match that has just ended: the `done`th of `total` in its round."""

    match: PlayedMatch
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class _Due:
    """A match to play."""

    round: int
    pairing: int
    teams: tuple[Team, Team]
    kind: RoundType
    deal: Record


async def run(
    description: Description,
    game: AnyGame,
    secret: bytes,
    robot_of: RobotOf,
    jobs: int = 8,
    watch: Callable[[Progress], None] = lambda _: None,
    anchors: Mapping[int, float] = NO_ANCHORS,
) -> Tournament:
    """Plays round after round, at most `jobs` matches at once, and returns the tournament.

    `anchors`: levels at which the game's computer plays too, and their ratings. `watch` is called after each match.
    """
    names = {team: entrant.name for team, entrant in enumerate(description.entrants)}
    levels = {len(names) + place: level for place, level in enumerate(anchors)}
    names |= {team: anchor_name(level) for team, level in levels.items()}
    fixed = {team: anchors[level] for team, level in levels.items()}
    played = Tournament(secret, description.game, description.pairing, names, (), (), tuple(fixed), fixed)

    def way(team: Team, kind: RoundType) -> Robot:
        level = levels.get(team)
        return robot_of(team, kind) if level is None else InProcess(TrainingRobot(game, level, counts_waiting=False))

    for number, kind in _types(description):
        paired = SYSTEMS[played.system](list(names), played.results(), round_draws(secret, number))
        if not paired.pairings:
            break
        due = list(_due(played, game, number, kind, paired))
        matches = await _play_all(due, way, jobs, watch)
        rounds = (*played.rounds, PlayedRound(kind, tuple(names), paired.byes))
        played = replace(played, rounds=rounds, matches=(*played.matches, *matches))
    return played


def _types(description: Description) -> Iterator[tuple[int, RoundType]]:
    """Yields number and type of each round; in a knock-out without an end."""
    types = cycle(description.rounds) if description.pairing == "knockout" else description.rounds
    return zip(count(1), types, strict=False)


def _due(played: Tournament, game: AnyGame, number: int, kind: RoundType, paired: Round) -> Iterator[_Due]:
    for pairing in paired.pairings:
        for leg, sides in enumerate(pairing.matches(kind.both)):
            chance = match_chance(game, played.secret, number, pairing.number, leg)
            names = [played.names[team] for team in sides]
            name = f"{number}-{pairing.number}-{leg + 1}"
            yield _Due(number, pairing.number, sides, kind, deal(chance, played.game, game, kind.options, names, name))


async def _play_all(
    due: list[_Due], robot_of: RobotOf, jobs: int, watch: Callable[[Progress], None]
) -> list[PlayedMatch]:
    """Plays the matches of a round and returns them in the order in which they were due."""
    slots, done = asyncio.Semaphore(jobs), count(1)

    async def one(match: _Due) -> PlayedMatch:
        async with slots:
            robots = [robot_of(team, match.kind) for team in match.teams]
            result = await play(match.deal, robots, timeout_seconds=match.kind.timeout_seconds)
        calls = [call.document() for call in result.calls]
        void = NEITHER_BEGAN if result.neither_began else ""
        played = PlayedMatch(match.round, match.pairing, match.teams, result.record.document(), calls, void)
        watch(Progress(played, next(done), len(due)))
        return played

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(one(match)) for match in due]
    return [task.result() for task in tasks]
