"""A request: a press or command, its room, and the answer still owed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import structlog
from telegram import Bot, Message
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.app import App
from bot.chat.context import Context
from bot.view.button_data import ButtonData
from storage.people import links
from storage.people.players import Player

from .errors import seconds_of
from .payload import width
from .rate_limit import INLINE, is_inline, is_private

LINE_MOST = 200  # length limit of an answer to a press
GLANCE_MOST = 60  # length that can be read before it vanishes
TRIES = 3
ANSWERED_SECONDS = 5.0  # a press is answered by then, whatever it waits for; Telegram takes no answer after 15
KEPT = timedelta(days=2)  # Telegram repeats updates for a day at most

log = structlog.get_logger(__name__)


class Spinner:
    """The waiting sign on a pressed button: it is ended exactly once."""

    def __init__(self, bot: Bot, query: str) -> None:
        self._bot, self.query = bot, query
        self.turns = bool(query)

    async def stop(self, line: str = "", *, url: str = "", waits: bool = False) -> None:
        """Answers the press: with a line for this person alone, or by opening an address of ours.

        `waits`: the line stands until it is dismissed, as a long one does.
        """
        if not self.turns:
            return
        self.turns = False
        for _ in range(TRIES):
            try:
                await self._bot.answer_callback_query(
                    self.query, text=line or None, show_alert=waits or is_long(line), url=url or None
                )
                return
            except RetryAfter as error:
                await asyncio.sleep(min(seconds_of(error), 5.0))
            except BadRequest as error:  # too late, or answered by the previous attempt
                log.info("a press could not be answered", why=error.message)
                return
            except TelegramError as error:
                log.warning("a press could not be answered", why=error.message)


def is_long(line: str) -> bool:
    """Whether a line needs time to read, so that it must be dismissed."""
    return width(line) > GLANCE_MOST or "\n" in line


def fits(line: str) -> bool:
    """Whether a line fits into the answer to a press."""
    return width(line) <= LINE_MOST


async def is_new(app: App, what: str) -> bool:
    """Whether this message or press has not been processed yet, by any process."""
    now = app.now()
    return await app.store.write(lambda unit: links.is_new(unit.conn, f"telegram:{what}", now, now + KEPT))


def name_of_message(message: Message) -> str:
    """Returns a unique key of a message of a person; an ephemeral one is numbered within its author's."""
    who, alone = message.from_user.id if message.from_user else 0, message.api_kwargs.get("ephemeral_message_id", 0)
    return f"message {message.chat.id} {message.message_id} {who} {alone}"


@dataclass(frozen=True, slots=True)
class Request:
    """A press or a command of a person in a room."""

    context: Context
    user: int
    address: str  # of the room
    message: int  # the pressed or typed message; 0 for an inline one
    said: ButtonData  # the pressed button, or the typed command
    spinner: Spinner = field(compare=False)
    command: int = 0  # an ephemeral message of theirs
    ephemeral: int = 0  # the pressed ephemeral message of ours
    chat: int = 0  # where that stands, beside an inline message

    @contextmanager
    def answered_in_time(self, start: Callable[[Coroutine[Any, Any, None]], object]) -> Iterator[None]:
        """Answers the press by a line where what is done here takes too long; `start` begins a task."""

        def answer() -> None:
            start(self.spinner.stop(self.context.pen().plain("telegram-later")))

        timer = asyncio.get_running_loop().call_later(ANSWERED_SECONDS, answer) if self.query else None
        try:
            yield
        finally:
            if timer is not None:
                timer.cancel()

    @property
    def player(self) -> Player:
        """The player who asked."""
        return self.context.player

    @property
    def account(self) -> str:
        """Their account, which is also the address of their private chat."""
        return str(self.user)

    @property
    def query(self) -> str:
        """The id of the press."""
        return self.spinner.query

    @property
    def source(self) -> str:
        """The kind of the pressed message, as in bot/view/button_data.py."""
        return self.said.source

    @property
    def is_private(self) -> bool:
        """Whether it was done in the private chat."""
        return is_private(self.address)

    @property
    def is_inline(self) -> bool:
        """Whether it was done in a chat of which we are told nothing."""
        return is_inline(self.address)

    @property
    def name(self) -> str:
        """The pressed message as its display calls it."""
        return self.address.removeprefix(INLINE) if self.is_inline else str(self.message)

    @property
    def prefers_group(self) -> bool:
        """Whether private content is shown in the group, as an ephemeral message."""
        if self.ephemeral or self.command:
            return True
        return self.player.preferences.hands == "here" or bool(
            self.query and self.player.preferences.hands != "private"
        )
