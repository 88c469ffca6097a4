"""What people are told of reports, once: in the first chat where a private message arrives, or else on their pages.

The outbox has a message for each person. It stays while no chat has taken it, so that pages show it until they have
read it.
"""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.app import App
from bot.feature import PageMessage
from bot.notices.personal import PersonalMessages, look_again, unread
from bot.sending import Sender
from bot.view.answer import Message
from bot.view.pen import Pen
from games.core.screen import Say
from storage import outbox
from storage.outbox import Thing
from storage.people.players import Player
from storage.reports import KIND
from storage.rows import decode

READ = "/report/read"  # the address to which a page says that its message was read


def senders(app: App) -> list[Sender]:
    """Returns what sends these messages."""
    return [PersonalMessages(app, KIND, _words)]


async def _words(_app: App, message: Thing, pen: Pen) -> Message:
    return Message(pen(sentence(message.body)))


def sentence(body: Mapping[str, str]) -> Say:
    """Returns what somebody is told: that their report was read, or that they are warned, and of what."""
    reason = Say(f"report-reason-{body['reason']}")
    return Say(f"report-told-{body['line']}", {"reason": reason, "code": body["reason"]})


async def page_messages(app: App, conn: AsyncConnection, player: int) -> list[PageMessage]:
    """Returns what a player has not read yet."""
    return [
        PageMessage(sentence(decode(message.body, dict[str, str])), "report-told-ok", READ, message.about)
        for message in await unread(app, conn, KIND, player)
    ]


async def was_read(app: App, player: Player, number: str) -> None:
    """Deletes what a player has read of a report."""
    await app.store.write(lambda unit: outbox.drop(unit.conn, KIND, number, str(player.id)))
    look_again(app, KIND)
