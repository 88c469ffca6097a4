"""What somebody asked for: by a press or by a command, where, and what is still owed to them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import structlog
from telegram import Bot
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.chat.context import Context
from bot.view.button_data import ButtonData
from storage.people import Player

from .ink import width
from .rate_limit import is_group
from .trouble import seconds_of

LINE_MOST = 200  # characters that an answer to a press shows
GLANCE_MOST = 60  # characters that are read before they vanish
TRIES = 3

log = structlog.get_logger(__name__)


class Spinner:
    """The waiting sign on a button that was pressed: it is stopped once, whatever happens."""

    def __init__(self, bot: Bot, query: str) -> None:
        self._bot, self.query = bot, query
        self.turns = bool(query)

    async def stop(self, line: str = "", *, url: str = "") -> None:
        """Answers the press: with a line that only they see, or by opening an address of ours."""
        if not self.turns:
            return
        self.turns = False
        for _ in range(TRIES):
            try:
                await self._bot.answer_callback_query(
                    self.query, text=line or None, show_alert=is_long(line), url=url or None
                )
                return
            except RetryAfter as error:
                await asyncio.sleep(min(seconds_of(error), 5.0))
            except BadRequest as error:  # too late, or answered by the try before
                log.info("a press could not be answered", why=error.message)
                return
            except TelegramError as error:
                log.warning("a press could not be answered", why=error.message)


def is_long(line: str) -> bool:
    """Whether a line wants to be read and put away, not only glanced at."""
    return width(line) > GLANCE_MOST or "\n" in line


def fits(line: str) -> bool:
    """Whether a line can be the answer to a press."""
    return width(line) <= LINE_MOST


@dataclass(frozen=True, slots=True)
class Asked:
    """A press or a command of somebody at a place."""

    context: Context
    user: int
    address: str  # of the room where it was done
    message: int  # that was pressed, or typed
    data: str
    spinner: Spinner = field(compare=False)
    command: int = 0  # an ephemeral message of theirs
    ephemeral: int = 0  # an ephemeral message of ours that was pressed

    @property
    def player(self) -> Player:
        """Who asked."""
        return self.context.player

    @property
    def account(self) -> str:
        """Their account, which is also the address of their private chat."""
        return str(self.user)

    @property
    def query(self) -> str:
        """The number of the press."""
        return self.spinner.query

    @property
    def said(self) -> ButtonData:
        """What the button or the command says."""
        return ButtonData.parse(self.data)

    @property
    def source(self) -> str:
        """From what kind of message it was pressed, as bot/view/button_data.py has them."""
        return self.said.source

    @property
    def is_private(self) -> bool:
        """Whether it was done in the private chat."""
        return not is_group(self.address)

    @property
    def likes_it_here(self) -> bool:
        """Whether what is for them alone is to be shown in the group, for one pair of eyes."""
        return bool(self.ephemeral or self.command) or self.player.preferences.hands == "here"
