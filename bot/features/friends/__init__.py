"""Friends: people who meet again. Two people who have both asked for it are friends, across networks.

`befriending.py` has what people do, `company.py` what they see, `telling.py` what others are told; `chat.py` and `web`
show it. The rows are in storage/friends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.feature import Entry, Feature, Link

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.app import App
    from games.table.table import Table
    from storage.people.players import Player


def _entry(name: str, line: str, address: str) -> Entry:
    from bot.view.names import called
    from games.core.screen import Say

    return Entry(Say("friends-ask-who", {"who": called(name)}), line, address, is_pressed=True)


def _at_table(table: Table, viewer: int | None) -> list[Entry]:
    from .befriending import people_at

    people = people_at(table, viewer)
    return [
        _entry(name, f"friend at {table.id} {person}", f"/friends/at/{table.id}/{person}")
        for person, name in people.items()
    ]


def _at_person(person: Player, viewer: int | None) -> list[Entry]:
    from games.table.chair import PROGRAM_MARK
    from storage.friends import is_public

    if viewer in (None, person.id) or person.name.startswith(PROGRAM_MARK):
        return []
    entries = [_entry(person.name, "", f"/friends/ask/{person.handle}")]
    if is_public(person):
        entries.append(Entry("friends-follow", "", f"/friends/follow/{person.handle}", is_pressed=True))
    return entries


async def _links(_app: App, _conn: AsyncConnection, _is_part: bool) -> list[Link]:
    return [Link("/friends", "friends-title")]


def feature() -> Feature:
    """Returns what friends add to the house."""
    from . import chat, company, telling

    return Feature(
        commands=(chat.FRIENDS, chat.FRIEND),
        senders=telling.senders,
        pages=f"{__package__}.web",
        at_table=_at_table,
        at_person=_at_person,
        page_messages=telling.page_messages,
        for_people=(Entry("friends-title", "friends", "/friends"),),
        friends=company.friends,
        followed=company.followed,
        links=_links,
    )
