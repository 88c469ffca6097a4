"""Tournaments of robots that play over HTTP, and machines rented for their teams.

This folder has what organisers do and what pages, exports and operators see; `running` what is due, `teams` what teams
do, `machines` their machines, `robots` how a robot is asked; `web`, `chat` and `cli` its pages and commands. The rules
are in games/tournament, the rows in storage/tournament.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bot.feature import CommandLine, Feature

from .cli import robot, tournament

if TYPE_CHECKING:
    from bot.app import App
    from bot.feature import Commands
    from bot.words import Words


def feature() -> Feature:
    """Returns what tournaments add to the house."""
    from . import reports, shown
    from .chat import robots, tournaments
    from .process import robot_problems
    from .running.runners import RunningTournaments
    from .teams import readiness
    from .teams.challenges import move_of

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
        pages=f"{__package__}.web",
        serving=readiness.RobotStreams,
        move=move_of,
        problems=robot_problems,
        facts=shown.facts,
        links=shown.links,
    )


def open_app(app: App) -> None:
    """Opens the machines that the settings name. Raises WrongSetting."""
    from .process import open_robots

    open_robots(app)


def _add(commands: Commands) -> None:
    tournament.add(commands)
    robot.add(commands)


def _judge(document: Any, noted: str, said: Mapping[int, str], words: Words) -> Iterator[Any] | None:
    from .cli.tournament_verification import judged

    return judged(document, noted, said, words)


COMMAND_LINE = CommandLine(add=_add, judge=_judge)
