"""What the pages about oneself share: the change that is kept, the way back, and what is for private places alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.view.message import Answer, Key, Message
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from storage import people
from storage.people import StoredAccount

from .command import Given
from .context import Context
from .pages import ROWS, rows_of


async def renewed(context: Context) -> Context:
    """The visit after something about the visitor has changed."""
    context.app.directory.forget_player(context.player.id)
    async with context.app.store.read() as conn:
        player = await people.get(conn, context.player.id)
    assert player is not None
    return replace(context, player=player)


async def changed(context: Context, **values: str) -> Context:
    """Keeps a new name, language or skin."""
    await context.app.store.write(lambda unit: people.change(unit.conn, context.player.id, **values))
    return await renewed(context)


async def wished(context: Context, **preferences: Any) -> Context:
    """Keeps how they want to be told things."""
    after = replace(context.player.preferences, **preferences)
    await context.app.store.write(lambda unit: people.set_preferences(unit.conn, context.player.id, after))
    return await renewed(context)


async def accounts(context: Context) -> list[StoredAccount]:
    """All accounts of the visitor, those on the network where they are first."""
    async with context.app.store.read() as conn:
        known = await people.accounts_of(conn, context.player.id)
    return sorted(known, key=lambda one: (one.platform != context.place.platform, one.platform, one.account))


def check_private(context: Context, given: Given) -> None:
    """Some things are said and shown only where nobody else reads."""
    if not (context.place.private or given.get("_unseen")):
        raise Refusal("private_only")


def page(pen: Pen, lines: Iterable[str], keys: Iterable[Key] = (), back: str = "/me", width: int = 2) -> Answer:
    """A private page with a way back."""
    back_key = Key(pen.plain("button-back"), back)
    return Answer(page=Message(joined(list(lines)), (*rows_of(keys, width, ROWS - 1), (back_key,))))


def head(pen: Pen, key: str) -> str:
    """The first line of a page."""
    return pen.ink.bold(pen(key))


def choice(pen: Pen, label: str, data: str, now: bool) -> Key:
    """One of several choices; the one that holds stands out."""
    return Key(pen.plain("profile-chosen", choice=label), data, "main") if now else Key(label, data)


def network(pen: Pen, platform: str) -> str:
    """What a network is called."""
    key = f"network-{platform}"
    return pen.plain(key) if pen.words.has(key) else platform.capitalize()
