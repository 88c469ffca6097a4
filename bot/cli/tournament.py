"""The command `tournament`: each of its parts adds itself here."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from . import robot_match, robot_trial, tournament_commands, tournament_plan, tournament_run

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


def add(commands: Commands) -> None:
    """Adds the command and its parts."""
    parser = commands.add_parser("tournament", help="matches and tournaments between robots")
    parts = parser.add_subparsers(title="parts", metavar="PART", required=True)
    robot_match.add(parts)
    robot_trial.add(parts)
    tournament_run.add(parts)
    tournament_plan.add(parts)
    tournament_commands.add(parts)
