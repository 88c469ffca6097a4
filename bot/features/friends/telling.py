"""What people are told once: that somebody wants to be friends, and that somebody has accepted."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import PageMessage
from bot.notices.personal import PersonalMessages, look_again, unread
from bot.sending import Sender
from bot.view.answer import Key, Message
from bot.view.names import called
from bot.view.pen import Pen
from games.core.screen import Say
from storage import outbox
from storage.friends import KIND
from storage.outbox import Thing
from storage.people import players
from storage.people.players import Player
from storage.rows import decode

READ, ACCEPT, DECLINE = "/friends/read", "/friends/accept", "/friends/decline"


def senders(app: App) -> list[Sender]:
    """Returns what sends these messages."""
    return [PersonalMessages(app, KIND, _words, is_optional=True)]


async def _words(app: App, message: Thing, pen: Pen) -> Message | None:
    """Returns a message with its buttons; None where it is about somebody who is gone."""
    async with app.store.read() as conn:
        person = await players.get(conn, int(message.about))
    if person is None or not person.name:
        return None
    line = message.body["line"]
    keys: tuple[Key, ...] = (Key(pen.plain("friends-title"), "/friends"),)
    if line == "asked":
        keys = (
            Key(pen.plain("friends-accept"), f"/friend accept {person.handle}", "main"),
            Key(pen.plain("friends-decline"), f"/friend decline {person.handle}"),
        )
    return Message(pen(f"friends-told-{line}", who=called(person.name)), (keys,))


async def page_messages(app: App, conn: AsyncConnection, player: int) -> list[PageMessage]:
    """Returns what a player has not read yet."""
    shown = []
    for message in await unread(app, conn, KIND, player):
        person = await players.get(conn, int(message.about))
        if person is None or not person.name:
            continue
        line = decode(message.body, dict[str, str])["line"]
        text = Say(f"friends-told-{line}", {"who": called(person.name)})
        if line == "accepted":
            shown.append(PageMessage(text, "friends-ok", READ, person.handle))
        else:
            shown.append(PageMessage(text, "friends-accept", ACCEPT, person.handle, [("friends-decline", DECLINE)]))
    return shown


async def was_read(app: App, player: Player, handle: str) -> None:
    """Deletes what a player has read of somebody."""
    async with app.store.read() as conn:
        person = await players.by_handle(conn, handle)
    if person is not None:
        await app.store.write(lambda unit: outbox.drop(unit.conn, KIND, str(person.id), str(player.id)))
    look_again_here(app)


def look_again_here(app: App) -> None:
    """Has the next page of this process look for messages."""
    look_again(app, KIND)
