"""The answer to an interaction: the first one in time, whatever takes longer after it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Literal, TypeVar

import discord
import structlog

from .payload import Payload
from .troubles import NETWORK

FIRST_SECONDS = 0.6  # Discord gives three
UNKNOWN_INTERACTION, ANSWERED_ALREADY = 10062, 40060

T = TypeVar("T")
Interaction = discord.Interaction[Any]

log = structlog.get_logger(__name__)


class Lost(Exception):
    """The interaction can no longer be answered: too late, or nobody knows whether it was."""


class Reply:
    """What one interaction is answered; `waits` says how time is asked for where the answer is slow.

    update: the message that was pressed stays as it is for the moment; private, public: a message that says so.
    """

    def __init__(self, interaction: Interaction, waits: Literal["update", "private", "public"]) -> None:
        self.interaction = interaction
        self.waits = waits if waits != "update" or interaction.message is not None else "private"
        self._state: Literal["open", "waiting", "given"] = "open"
        self._bell: asyncio.TimerHandle | None = None
        self._asking: asyncio.Task[None] | None = None
        self._unsure = False  # time was asked for, and nobody knows whether Discord heard it

    @asynccontextmanager
    async def in_time(self) -> AsyncIterator[None]:
        """Meanwhile, should nothing be said for long, time is asked for: whatever it is that takes long."""
        self._bell = asyncio.get_running_loop().call_later(FIRST_SECONDS, self._ring)
        try:
            yield
        finally:
            await self.is_open()

    async def is_open(self) -> bool:
        """Whether nothing has been said yet; from now on time is not asked for."""
        if self._bell is not None:
            self._bell.cancel()
        if self._asking is not None:
            await asyncio.wait([self._asking])
        return self._state == "open"

    def _ring(self) -> None:
        self._asking = asyncio.create_task(self._ask_for_time())

    async def _ask_for_time(self) -> None:
        thinking = self.waits != "update"
        try:
            await self._first(
                lambda: self.interaction.response.defer(ephemeral=self.waits == "private", thinking=thinking)
            )
        except (Lost, discord.HTTPException) as error:
            log.warning("nobody was told to wait", why=str(error.__cause__ or error))
            self._unsure = True
        else:
            self._state = "waiting"

    async def send(self, payload: Payload, hidden: bool) -> int:
        """A message as the answer, or after it; gives its id."""
        if await self.is_open():
            done = await self._first(
                lambda: self.interaction.response.send_message(**payload.sending(), ephemeral=hidden)
            )
            if self._state == "given":
                known = done.message_id if done is not None else None
                return known or (await self.interaction.original_response()).id
        if self._state == "waiting" and self.waits != "update":
            self._state = "given"
            if (self.waits == "private") == hidden:
                return (await _twice(lambda: self.interaction.edit_original_response(**payload.editing()))).id
            await self.interaction.delete_original_response()
        self._state = "given"
        sent: Any = await _twice(
            lambda: self.interaction.followup.send(**payload.sending(), ephemeral=hidden, wait=True)
        )
        return int(sent.id)

    async def edit(self, payload: Payload) -> int:
        """The message that was pressed becomes this; gives its id."""
        assert self.interaction.message is not None
        is_open = await self.is_open()
        if is_open:
            await self._first(lambda: self.interaction.response.edit_message(**payload.editing()))
        if not is_open or self._state == "waiting":
            await _twice(lambda: self.interaction.edit_original_response(**payload.editing()))
        self._state = "given"
        return self.interaction.message.id

    async def ask(self, modal: discord.ui.Modal) -> bool:
        """A form to fill in, only as the first answer; False where something was said already."""
        if await self.is_open():
            await self._first(lambda: self.interaction.response.send_modal(modal))
            return self._state == "given"
        return False

    async def finish(self, done: Payload) -> None:
        """Where nothing was to be said, the press is taken note of; `done` fills a message that waits."""
        is_open = await self.is_open()
        if is_open and self.interaction.message is not None:
            await self._first(self.interaction.response.defer)
            is_open = False
        if is_open or (self._state == "waiting" and self.waits != "update"):
            await self.send(done, hidden=self.waits != "public")

    async def _first(self, answer: Callable[[], Awaitable[T]]) -> T | None:
        """The first answer; when its own answer was lost, it is given once more, and at most one counts.

        If Discord has an answer already and we are unsure of the deferral, then that was it: we still have to answer.
        """
        for last in (False, True):
            try:
                given = await answer()
            except discord.HTTPException as error:
                if error.code == UNKNOWN_INTERACTION:
                    raise Lost from error
                if isinstance(error, discord.DiscordServerError) and not last:
                    continue
                if error.code != ANSWERED_ALREADY:
                    raise
                if self._unsure:
                    self._state = "waiting"
                    return None
                given = None
            except NETWORK as error:
                if last:
                    raise Lost from error
                continue
            self._state = "given"
            return given
        return None


async def _twice(call: Callable[[], Awaitable[T]]) -> T:
    """What comes after the first answer; tried once more where the network fails. Seen twice is better than never."""
    with suppress(*NETWORK):
        return await call()
    try:
        return await call()
    except NETWORK as error:
        raise Lost from error
