"""A pasted list of teams: a line is a name and the address of its robot. What is wrong is said line by line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bot.app import App
from games.core.game import Refusal
from storage import UnitOfWork
from storage.names import read_as
from storage.tournament import teams as stored
from storage.tournament.teams import Team

from .. import live
from ..organising import existing_tournament
from .teams import TEAMS_MOST, checked_url, existing_team, free_name

SEPARATORS = "\t;,"  # as spreadsheets write them
WITH_ADDRESS = re.compile(r"(.*?)[\s;,]+(https?://\S*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ListedTeam:
    """A line of a list, with the name and the address as they would be saved, or what is wrong with it."""

    line: int  # from 1, counting empty ones
    name: str
    url: str
    wrong: Refusal | None = None


def lines_of(text: str) -> Iterator[tuple[int, str, str]]:
    """Yields the number, the name and the address of each line that is not empty.

    They are separated by a tab, a semicolon or a comma; before `http://` a space is enough.
    """
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, *_parts(line.strip())


def _parts(line: str) -> tuple[str, str]:
    if addressed := WITH_ADDRESS.fullmatch(line):
        return addressed[1].strip(f" {SEPARATORS}"), addressed[2]
    for separator in SEPARATORS:
        name, separated, url = line.partition(separator)
        if separated:
            return name.strip(), url.strip(f" {SEPARATORS}")
    return line, ""


def read_list(text: str, taken: Collection[str]) -> list[ListedTeam]:
    """Returns the teams of a list, none of which may have a taken name, or the name of a line above."""
    used, listed = {read_as(name) for name in taken}, list[ListedTeam]()
    for number, name, url in lines_of(text):
        try:
            free, checked = free_name(used, name), checked_url(url)
            if len(used) >= TEAMS_MOST:
                raise Refusal("too_many_teams")
            listed.append(ListedTeam(number, free, checked))
            used.add(read_as(free))
        except Refusal as refusal:
            listed.append(ListedTeam(number, name, url, refusal))
    return listed


async def check_list(app: App, tournament: int, text: str) -> list[ListedTeam]:
    """Returns the teams of a list as `add_list` would add them now."""
    async with app.store.read() as conn:
        return read_list(text, [team.name for team in await stored.of_tournament(conn, tournament)])


async def add_list(app: App, tournament: int, text: str, by_hand: bool = False) -> list[Team]:
    """Adds all teams of a list, or none, and returns them. `by_hand`: an organiser vouches for their addresses.

    Raises unknown_tournament, tournament_ended, empty_list, and wrong_list with the first wrong line, why, and how
    many lines are wrong.
    """

    async def work(unit: UnitOfWork) -> list[Team]:
        if (await existing_tournament(unit, tournament)).status == "ended":
            raise Refusal("tournament_ended")
        listed = read_list(text, [team.name for team in await stored.of_tournament(unit.conn, tournament)])
        wrong = [line for line in listed if line.wrong]
        if not listed:
            raise Refusal("empty_list")
        if wrong:
            raise WrongList(wrong)
        return [await _create(unit, tournament, line, by_hand) for line in listed]

    added = await app.store.write(work)
    live.changed(app, tournament, [team.id for team in added])
    return added


class WrongList(Refusal):
    """Some lines of a list are wrong."""

    def __init__(self, wrong: list[ListedTeam]) -> None:
        super().__init__("wrong_list", line=wrong[0].line, count=len(wrong))
        self.first = wrong[0].wrong or self


async def _create(unit: UnitOfWork, tournament: int, listed: ListedTeam, by_hand: bool) -> Team:
    proof = "by_hand" if by_hand and listed.url else ""
    facts = {"tournament_id": tournament, "name": listed.name, "url": listed.url, "proof": proof, "members": ()}
    about = {"no_contest": False, "level": None, "registered_by": None, "created_at": unit.now()}
    return await existing_team(unit, await stored.create(unit.conn, **facts, **about))
