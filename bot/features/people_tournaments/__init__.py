"""Tournaments of people: made in a room or on a page, played at tables that open by themselves.

`making.py`, `signing_up.py` and `organising.py` have what people do, `steps.py` what is due, `tables.py` the tables of
the matches, `documents.py` what is exported, `loop.py` the clock; `telling.py` and `news.py` have what rooms and people
are told, `chat.py` and `web` show it. Who plays whom is in games/tournament/people.py, the rows in
storage/people_tournaments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from bot.feature import CommandLine, Entry, Feature, Link

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.app import App
    from bot.feature import Commands
    from bot.words import Words
    from games.table.table import Table


async def _links(_app: App, _conn: AsyncConnection, _is_part: bool) -> list[Link]:
    return [Link("/tournaments/people", "people-tournaments-title")]


def _at_table(table: Table, _viewer: int | None) -> list[Entry]:
    share = table.lobby.tournament
    if not share:
        return []
    return [Entry("people-tournament", f"tourney show {share}", f"/tournaments/people/{share}", is_next=True)]


def feature() -> Feature:
    """Returns what tournaments of people add to the house."""
    from . import chat, news, telling
    from .loop import PeopleTournaments

    return Feature(
        commands=(chat.NEW, chat.TOURNEY),
        options={"tournament": chat.UNDER_TOURNAMENT},
        messages=telling.MESSAGES,
        senders=news.senders,
        work=PeopleTournaments,
        duty="people tournaments",
        pages=f"{__package__}.web",
        links=_links,
        at_table=_at_table,
        for_people=(Entry("people-tournaments-title", "tourney", "/tournaments/people"),),
    )


def _add(_commands: Commands) -> None:
    """Adds no command: tournaments of people are made where people are."""


def _judge(document: Any, noted: str, said: Mapping[int, str], words: Words) -> Iterator[Any] | None:
    from .verification import judged

    return judged(document, noted, said, words)


COMMAND_LINE = CommandLine(add=_add, judge=_judge)
