"""Broadcasts: a message of the operators to the rooms in which people play or have played in the last week."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import timedelta

import structlog

from bot.app import App
from bot.feed import BROADCASTS
from bot.usecases import seasons
from bot.view.answer import Message
from bot.view.pen import joined
from bot.view.seasons import results_message
from games.core.game import Refusal
from storage import broadcasts
from storage.broadcasts import Broadcast, Texts
from storage.messages.rooms import Room
from storage.outbox import Thing

TEXT_MOST = 1_000  # characters
RECENT = timedelta(days=7)  # rooms with a table since then are told
SHOWN_FOR = timedelta(days=1)  # on the pages of the web
SHOWN_MOST = 5
TOPIC = BROADCASTS  # of the feed

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Preview:
    """The rooms that a broadcast would reach."""

    rooms: int
    by_platform: Mapping[str, int]
    by_language: Mapping[str, int]


def read_texts(given: Mapping[str, str], languages: Collection[str]) -> Texts:
    """Returns the texts that an operator typed, by language. Raises no_broadcast_text, too_long and bad_language."""
    texts = {language: text.strip() for language, text in given.items() if text.strip()}
    if not texts:
        raise Refusal("no_broadcast_text")
    if max(map(len, texts.values())) > TEXT_MOST:
        raise Refusal("too_long", most=TEXT_MOST)
    if unknown := sorted(set(texts) - set(languages)):
        raise Refusal("bad_choice", value=unknown[0][:32], choices=", ".join(sorted(languages)))
    return texts


async def preview(app: App, platforms: Collection[str] = ()) -> Preview:
    """Returns the rooms that a broadcast would reach now. `platforms`: instead of those of this process."""
    async with app.store.read() as conn:
        audience = await broadcasts.audience(conn, app.now() - RECENT, platforms or app.fronts.chats)
    platforms, languages = (Counter(getattr(room, fact) for room in audience) for fact in ("platform", "language"))
    return Preview(len(audience), dict(sorted(platforms.items())), dict(sorted(languages.items())))


async def begin(app: App, number: str, texts: Texts, by: str, platforms: Collection[str] = ()) -> int:
    """Has a broadcast sent to each room once; returns the number of rooms. Raises nobody_to_tell.

    `number`: a second one with the same number is not sent. `platforms`: instead of those of this process.
    """
    now = app.now()
    async with app.store.read() as conn:
        audience = await broadcasts.audience(conn, now - RECENT, platforms or app.fronts.chats)
    if not audience:
        raise Refusal("nobody_to_tell")
    if await app.store.write(lambda unit: broadcasts.create(unit.conn, Broadcast(number, now, by, texts), audience)):
        log.warning(
            "a broadcast began", by=by, broadcast=number, rooms=len(audience), languages=", ".join(sorted(texts))
        )
        app.feed.publish([TOPIC], "broadcast")
    return len(audience)


async def stop(app: App, number: str, by: str) -> int:
    """Sends a broadcast to no further room; returns to how many it was not sent."""
    left = await app.store.write(lambda unit: broadcasts.stop(unit.conn, number))
    log.warning("a broadcast was stopped", by=by, broadcast=number, rooms=left)
    return left


async def latest(app: App) -> list[Broadcast]:
    """Returns the broadcasts of the last week and their results, the newest first."""
    async with app.store.read() as conn:
        return await broadcasts.latest(conn, app.now() - RECENT, SHOWN_MOST)


async def refresh_announcement(app: App) -> None:
    """Has the pages of the web in this process show the newest broadcast of the last day."""
    async with app.store.read() as conn:
        newest = await broadcasts.latest(conn, app.now() - SHOWN_FOR, 1)
    app.presence.announcement = (newest[0].texts, newest[0].at + SHOWN_FOR) if newest else None


async def message_of(app: App, message: Thing, room: Room) -> Message | None:
    """Returns a broadcast as it is written to a room; None where nobody is left in the results of a season."""
    async with app.store.read() as conn:
        told = await broadcasts.get(conn, message.about)
    assert told is not None
    pen = app.pen(room.platform, room.settings.language)
    if told.since is None:
        text = told.text_in(room.settings.language)
        return Message(joined([pen.ink.bold(pen("broadcast-head")), pen.ink.escape(text)]))
    season = seasons.season_told(told.since, told.at)
    return results_message(pen, season, await seasons.ladder(app, room.id, season), app.games)
