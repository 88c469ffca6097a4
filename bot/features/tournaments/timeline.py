"""Events of a tournament: added ahead of time, applied once, removed before they are applied."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.app import App
from games.core.game import Refusal
from games.tournament.description import RoundType
from storage import UnitOfWork
from storage.tournament import events

from . import live
from .organising import existing_tournament, type_body

TEXT_MOST = 300  # characters of a message


async def add_type(app: App, number: int, kind: RoundType, at: datetime, sealed: bool = False) -> int:
    """Adds an event that adds a round type; results of a sealed one are revealed by hand.

    Raises unknown_tournament, and days_are_open for a sealed one of an endless tournament.
    """
    return await _add(app, number, "add_type", type_body(kind, sealed), at)


async def stop_type(app: App, number: int, position: int, at: datetime) -> int:
    """Adds an event that takes a round type out of use: its place among all types, from 1.

    Raises unknown_tournament, bad_position.
    """
    if position < 1:
        raise Refusal("bad_position")
    return await _add(app, number, "stop_type", {"position": position}, at)


async def message(app: App, number: int, text: str, at: datetime) -> int:
    """Adds an event that shows a message to the audience; an empty one removes it. Raises unknown_tournament."""
    return await _add(app, number, "message", {"text": " ".join(text.split())[:TEXT_MOST]}, at)


async def start(app: App, number: int, at: datetime) -> int:
    """Adds an event that starts the tournament. Raises unknown_tournament."""
    return await _add(app, number, "start", {}, at)


async def finish(app: App, number: int, at: datetime) -> int:
    """Adds an event that ends the tournament. Raises unknown_tournament."""
    return await _add(app, number, "finish", {}, at)


async def remove(app: App, number: int, event: int) -> None:
    """Removes an event that was not applied yet. Raises unknown_event."""
    if not await app.store.write(lambda unit: events.remove(unit.conn, number, event)):
        raise Refusal("unknown_event")
    live.changed(app, number)


async def _add(app: App, number: int, kind: str, body: Mapping[str, Any], at: datetime) -> int:
    async def work(unit: UnitOfWork) -> int:
        tournament = await existing_tournament(unit, number)
        if tournament.is_endless and body.get("sealed"):
            raise Refusal("days_are_open")
        return await events.add(unit.conn, number, kind, dict(body), at)

    event = await app.store.write(work)
    live.changed(app, number)
    return event
