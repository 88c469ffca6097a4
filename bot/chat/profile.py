"""What the pages about oneself share: the change that is kept, the way back, and what is for private places alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.view.message import Answer, Key, Message
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from storage import people
from storage.people import Known

from .command import Given
from .context import Visit
from .pages import ROWS, rows_of


async def renewed(visit: Visit) -> Visit:
    """The visit after something about the visitor has changed."""
    visit.app.directory.forget_player(visit.player.id)
    async with visit.app.store.read() as conn:
        player = await people.get(conn, visit.player.id)
    assert player is not None
    return replace(visit, player=player)


async def changed(visit: Visit, **values: str) -> Visit:
    """Keeps a new name, language or skin."""
    await visit.app.store.write(lambda desk: people.change(desk.conn, visit.player.id, **values))
    return await renewed(visit)


async def wished(visit: Visit, **wishes: Any) -> Visit:
    """Keeps how they want to be told things."""
    after = replace(visit.player.wishes, **wishes)
    await visit.app.store.write(lambda desk: people.set_wishes(desk.conn, visit.player.id, after))
    return await renewed(visit)


async def accounts(visit: Visit) -> list[Known]:
    """All accounts of the visitor, those on the network where they are first."""
    async with visit.app.store.read() as conn:
        known = await people.accounts_of(conn, visit.player.id)
    return sorted(known, key=lambda one: (one.platform != visit.place.platform, one.platform, one.account))


def check_private(visit: Visit, given: Given) -> None:
    """Some things are said and shown only where nobody else reads."""
    if not (visit.place.private or given.get("_unseen")):
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
