"""The answer to an interaction: the initial response in time, and everything after it; the tokens for that."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal, TypeVar

import discord
import structlog

from bot.memory import RecentDict

from .errors import NETWORK, TOKEN_EXPIRED
from .payload import NOBODY, Payload

FIRST_SECONDS = 0.6  # Discord allows three
TOKEN_SECONDS = 14 * 60.0  # of the fifteen minutes that Discord gives
PEOPLE_MOST = 10_000
UNKNOWN_INTERACTION, ANSWERED_ALREADY = 10062, 40060

T = TypeVar("T")
Waits = Literal["update", "private", "public"]
Interaction = discord.Interaction[Any]

log = structlog.get_logger(__name__)


class InteractionTokens:
    """The newest interaction token of each player, with which they can be sent ephemeral messages for a while."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._tokens: RecentDict[int, tuple[str, float]] = RecentDict(PEOPLE_MOST)

    def note(self, player: int, interaction: discord.Interaction[Any]) -> None:
        """Notes a player's newest interaction."""
        self._tokens[player] = (interaction.token, self._seconds() + TOKEN_SECONDS)

    def token(self, player: int) -> str | None:
        """Returns a token for messages to a player; None where it has expired."""
        token, until = self._tokens.get(player, ("", self._seconds()))
        return token if until > self._seconds() else None


class Lost(Exception):
    """The interaction can no longer be answered: too late, or its state is unknown."""


class Ended(Lost):
    """The token has ended before the answer was sent: the person has seen nothing."""


class Reply:
    """The answer to one interaction; `waits` is the deferral used where the answer is slow.

    `posted`: it was posted to us, and the process that took it may have deferred it.
    update: the pressed message stays as it is for now; private, public: a new message shows the waiting.
    """

    def __init__(self, interaction: Interaction, waits: Waits, *, posted: bool = False) -> None:
        self.interaction = interaction
        self.waits = waits if waits != "update" or interaction.message is not None else "private"
        self._state: Literal["open", "waiting", "given"] = "open"
        self._timer: asyncio.TimerHandle | None = None
        self._deferring: asyncio.Task[None] | None = None
        self._unsure = False  # a deferral was sent, and its answer was lost
        self._may_be_deferred = posted  # by the process that took it

    @property
    def is_given(self) -> bool:
        """Whether an answer was sent."""
        return self._state == "given"

    async def in_time(self, work: Awaitable[None]) -> None:
        """Does the work that answers; defers the answer if nothing is sent in time meanwhile."""
        self._timer = asyncio.get_running_loop().call_later(FIRST_SECONDS, self._begin_deferral)
        try:
            await work
        finally:
            await self.is_open()

    async def is_open(self) -> bool:
        """Whether nothing has been sent yet; disables the deferral."""
        if self._timer is not None:
            self._timer.cancel()
        if self._deferring is not None:
            await asyncio.wait([self._deferring])
        return self._state == "open"

    def _begin_deferral(self) -> None:
        self._deferring = asyncio.create_task(self._defer())

    async def _defer(self) -> None:
        thinking = self.waits != "update"
        try:
            await self._first(
                lambda: self.interaction.response.defer(ephemeral=self.waits == "private", thinking=thinking)
            )
        except (Lost, discord.HTTPException) as error:
            log.warning("an interaction could not be deferred", why=str(error.__cause__ or error))
            self._unsure = True
        else:
            self._state = "waiting"

    async def send(self, payload: Payload, hidden: bool) -> int:
        """Sends a message as the answer, or after it; returns its id."""
        if await self.is_open():
            done = await self._first(
                lambda: self.interaction.response.send_message(**payload.sending(), ephemeral=hidden)
            )
            if self._state == "given":
                known = done.message_id if done is not None else None
                return known or (await self._twice(self.interaction.original_response)).id
        if self._state == "waiting" and self.waits != "update":
            self._state = "given"
            if (self.waits == "private") == hidden and payload.mentions is NOBODY:  # an edit notifies nobody
                return (await self._twice(lambda: self.interaction.edit_original_response(**payload.editing()))).id
            await self._twice(self.interaction.delete_original_response)
        self._state = "given"
        sent: Any = await self._twice(
            lambda: self.interaction.followup.send(**payload.sending(), ephemeral=hidden, wait=True)
        )
        return int(sent.id)

    async def edit(self, payload: Payload) -> int:
        """Updates the pressed message as the answer; returns its id."""
        assert self.interaction.message is not None
        is_open = await self.is_open()
        if is_open:
            await self._first(lambda: self.interaction.response.edit_message(**payload.editing()))
        if not is_open or self._state == "waiting":
            await self._twice(lambda: self.interaction.edit_original_response(**payload.editing()))
        self._state = "given"
        return self.interaction.message.id

    async def ask(self, modal: discord.ui.Modal) -> bool:
        """Shows a form, which must be the first answer; returns False where something was sent already."""
        if await self.is_open():
            await self._first(lambda: self.interaction.response.send_modal(modal))
            return self._state == "given"
        return False

    async def launch(self) -> str | None:
        """Opens our Activity, which must be the first answer; returns its instance, empty where that is unknown.

        None where something was sent already.
        """
        if not await self.is_open():
            return None
        done = await self._first(self.interaction.response.launch_activity)
        if self._state != "given":
            return None
        return (done.activity_id or "") if done is not None else ""

    async def finish(self, done: Payload) -> None:
        """Acknowledges a press without an answer; `done` fills a deferred message."""
        is_open = await self.is_open()
        if is_open and self.interaction.message is not None:
            await self._first(self.interaction.response.defer)
            is_open = False
        if is_open or (self._state == "waiting" and self.waits != "update"):
            await self.send(done, hidden=self.waits != "public")

    async def _first(self, answer: Callable[[], Awaitable[T]]) -> T | None:
        """Sends the initial response; repeats it where the result was lost, since at most one counts.

        If Discord already has a response and our deferral is unconfirmed, the deferral was it, and the answer is still
        to be sent.
        """
        for last in (False, True):
            try:
                with self._connected():
                    given = await answer()
            except discord.HTTPException as error:
                if error.code == UNKNOWN_INTERACTION:
                    raise Lost from error
                if isinstance(error, discord.DiscordServerError) and not last:
                    continue
                if error.code != ANSWERED_ALREADY:
                    raise
                if self._unsure or (self._may_be_deferred and not last):
                    if not self._unsure:  # it was deferred as `deferral_of` in endpoint.py says
                        self.waits = "update" if self.interaction.message is not None else "private"
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

    async def _twice(self, call: Callable[[], Awaitable[T]]) -> T:
        """Sends a followup; tries again after a network failure. A duplicate is better than nothing."""
        try:
            with self._connected():
                return await _repeated(call)
        except discord.HTTPException as error:
            if error.code in TOKEN_EXPIRED:
                raise Ended from error
            raise

    @contextmanager
    def _connected(self) -> Iterator[None]:
        """Raises Lost where our connections have been closed, because this process no longer has the front."""
        try:
            yield
        except RuntimeError as error:
            if self.interaction.client.is_closed():
                raise Lost from error
            raise


async def _repeated(call: Callable[[], Awaitable[T]]) -> T:
    with suppress(*NETWORK):
        return await call()
    try:
        return await call()
    except NETWORK as error:
        raise Lost from error
