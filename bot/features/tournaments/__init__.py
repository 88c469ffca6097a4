"""Tournaments of robots that play over HTTP, and machines rented for their teams.

What organisers do, what is due, what the pages show and how machines are rented is in bot/tournament; how robots are
asked is in bot/robots. The rules are in games/tournament, the rows in storage/tournament.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bot.cli import robot, tournament
from bot.feature import CommandLine, Feature

if TYPE_CHECKING:
    from bot.feature import Commands
    from bot.words import Words


def feature() -> Feature:
    """Returns what tournaments add to the house."""
    from bot.chat import robots, tournaments
    from bot.tournament import reports, shown
    from bot.tournament.process import open_robots, robot_problems
    from bot.tournament.running.runners import RunningTournaments
    from bot.tournament.teams import readiness
    from bot.tournament.teams.challenges import move_of

    return Feature(
        commands=(tournaments.TOURNAMENT, robots.ROBOT),
        completions={
            "tournament": tournaments.offered,
            "team": tournaments.offered_teams,
            "robot": robots.offered,
        },
        messages=(reports.REPORTS,),
        work=RunningTournaments,
        duty="tournaments",
        serving=readiness.RobotStreams,
        move=move_of,
        open=open_robots,
        problems=robot_problems,
        facts=shown.facts,
        links=shown.links,
    )


def _add(commands: Commands) -> None:
    tournament.add(commands)
    robot.add(commands)


def _judge(document: Any, noted: str, said: Mapping[int, str], words: Words) -> Iterator[Any] | None:
    from bot.cli.tournament_verification import judged

    return judged(document, noted, said, words)


COMMAND_LINE = CommandLine(add=_add, judge=_judge)
