"""Incoming presses, commands and forms: each is answered exactly once."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from contextlib import nullcontext
from datetime import timedelta
from functools import partial
from typing import Any

import discord
import structlog

from bot.chat import commands, presses
from bot.chat.command import Command, Given, Person, Value
from bot.chat.context import Context
from bot.chat.delivery import telling_failures
from bot.chat.presses import DoubleClicks
from bot.logs import failures_logged
from bot.memory import RecentSet
from bot.messages.display_cache import Key
from bot.rate_limit import PersonLimit
from bot.tasks import Tasks
from bot.view.answer import Answer
from bot.view.button_data import CARD, COMMAND, HAND, PAGE, ButtonData
from games.core.game import Refusal
from games.core.screen import Say

from .answers import give, give_on_card
from .errors import CALL_ERRORS
from .guilds import Members
from .origin import context_of_interaction, person, place
from .outbound import Outbound
from .payload import Payload
from .reply import Lost, Reply, Waits
from .requests import Request

SEEN_MOST = 5_000
LATE = timedelta(seconds=1)  # younger ones are not deferred yet by whoever took them (DEFER_SECONDS in front.py)

Interaction = discord.Interaction[Any]

log = structlog.get_logger(__name__)


class Inbound:
    """The entry point for interactions."""

    def __init__(self, out: Outbound, members: Members, tasks: Tasks) -> None:
        self.app, self.tasks = out.app, tasks
        self._out, self._members = out, members
        self._person_limit, self._double_clicks = PersonLimit(self.app.seconds), DoubleClicks(self.app.seconds)
        self._seen: RecentSet[int] = RecentSet(SEEN_MOST)  # the gateway may repeat an interaction

    async def press(self, interaction: Interaction, data: str, text: str = "") -> None:
        """Handles a pressed button or a submitted form."""
        if self._is_new(interaction):
            said = ButtonData.parse(data)
            reply = self._reply(interaction, "update" if _stays(interaction, said) else "private")
            await self._guarded(interaction, reply, self._press(interaction, reply, said, text))

    async def command(
        self, interaction: Interaction, command: Command, given: Mapping[str, Any], *, alone: bool = False
    ) -> None:
        """Handles a slash command; `alone`: its answer is a page for this person."""
        if self._is_new(interaction):
            reply = self._reply(interaction, "public" if command.public and given and not alone else "private")
            await self._guarded(interaction, reply, self._command(interaction, reply, command, given))

    def _reply(self, interaction: Interaction, waits: Waits) -> Reply:
        return Reply(interaction, waits, posted=self._is_late(interaction))

    def _is_late(self, interaction: Interaction) -> bool:
        """Whether the process that took this interaction may have deferred it, as nobody handled it in time."""
        return self._out.is_taken_elsewhere and self.app.now() - interaction.created_at >= LATE

    def _is_new(self, interaction: Interaction) -> bool:
        """Whether it has a user and arrives for the first time; without a user there is nobody to answer."""
        return bool(interaction.user) and self._seen.add(interaction.id)

    async def answer_unknown(self, interaction: Interaction) -> None:
        """Answers a command of an unknown form."""
        await self._trouble(interaction, self._reply(interaction, "private"), "web-bug")

    async def _trouble(self, interaction: Interaction, reply: Reply, what: str) -> None:
        """Answers an error of ours, if the interaction can still be answered."""
        words = self.app.words
        say = words.text(Say(what), words.supported(interaction.locale.value))
        with failures_logged(log, "a person could not be told about an error"):
            try:
                await reply.send(Payload(self._out.ink.escape(say)), hidden=True)
            except (Lost, *CALL_ERRORS) as error:  # it is too old, for example
                log.warning("a person could not be told about an error", why=str(error) or type(error).__name__)

    async def _guarded(self, interaction: Interaction, reply: Reply, work: Awaitable[None]) -> None:
        tell = partial(self._trouble, interaction, reply)
        with self.tasks.including_this():
            await telling_failures(_answer_in_time(reply, work), tell, "web-bug", interaction=interaction.id)

    async def _press(self, interaction: Interaction, reply: Reply, said: ButtonData, text: str) -> None:
        shown = _display_key(interaction, said)
        with self.app.redraw.writers.held(said.match, shown) if shown else nullcontext():
            context, answer = await self._pressed(interaction, said, text, shown)
            request = self._request(interaction, context, reply, said)
            if request.own_hand:
                await give(request, answer)
                return
            if shown is not None:
                answer = await give_on_card(request, answer, said.match)
        await give(request, answer)

    async def _pressed(
        self, interaction: Interaction, said: ButtonData, text: str, card: Key | None
    ) -> tuple[Context, Answer]:
        context = await self._context(interaction)
        if not self._may_act(interaction):
            return context, await presses.refused(context, Refusal("busy"))
        message = interaction.message
        if message is not None and not text and self._double_clicks.is_second(interaction.user.id, message.id, said):
            return context, ()
        answer = await presses.press(context, said, text, card=card)
        self._double_clicks.answered(interaction.user.id, answer)
        return context, answer

    async def _command(
        self, interaction: Interaction, reply: Reply, command: Command, given: Mapping[str, Any]
    ) -> None:
        context, values = await self._context(interaction), self._given(interaction, given)
        for value in values.values():
            if isinstance(value, Person):
                await context.app.directory.learn_username(value.account)
        if self._may_act(interaction):
            answer = await _run(context, command, values)
        else:
            answer = await presses.refused(context, Refusal("busy"))
        await give(self._request(interaction, context, reply, ButtonData(COMMAND)), answer)

    def _given(self, interaction: Interaction, given: Mapping[str, Any]) -> dict[str, Value]:
        """Returns a command's values; users become Persons."""
        users = [value for value in given.values() if isinstance(value, discord.User | discord.Member)]
        for user in users:
            self._members.learn(interaction, user)
        return {name: person(value) if value in users else value for name, value in given.items()}

    async def _context(self, interaction: Interaction) -> Context:
        context = await context_of_interaction(self.app, interaction)
        self._out.tokens.note(context.player.id, interaction)
        self._members.saw(interaction)
        return context

    def _may_act(self, interaction: Interaction) -> bool:
        return self._person_limit.allows(interaction.user.id)

    def _request(self, interaction: Interaction, context: Context, reply: Reply, said: ButtonData) -> Request:
        is_own, is_hand = _is_own(interaction, said), said.source == HAND
        return Request(self._out, interaction, context, reply, is_own, is_hand, said.match)


def _is_own(interaction: Interaction, said: ButtonData) -> bool:
    """Whether only this person sees the pressed message."""
    message = interaction.message
    if message is None:
        return False
    return message.flags.ephemeral or (said.source == HAND and place(interaction).private)


def _stays(interaction: Interaction, said: ButtonData) -> bool:
    """Whether the answer goes to the pressed message, or the message stays until there is one."""
    return said.source == CARD or _is_own(interaction, said)


def _display_key(interaction: Interaction, said: ButtonData) -> Key | None:
    """Returns the display key of the pressed message, if the button belongs to a card or a hand."""
    message = interaction.message
    if message is None or said.source in (PAGE, COMMAND) or (said.source == CARD and message.flags.ephemeral):
        return None
    if interaction.type is discord.InteractionType.component and not _is_on_message(interaction, str(said)):
        return None
    return "discord", str(interaction.channel_id), str(message.id)


def _is_on_message(interaction: Interaction, custom_id: str) -> bool:
    """Whether the pressed message has this button."""
    if interaction.message is None:
        return False
    rows = [row for row in interaction.message.components if isinstance(row, discord.ActionRow)]
    return any(getattr(child, "custom_id", None) == custom_id for row in rows for child in row.children)


async def _answer_in_time(reply: Reply, work: Awaitable[None]) -> None:
    try:
        await reply.in_time(work)
    except Lost as lost:
        log.warning("an answer came too late", why=str(lost.__cause__))


async def _run(context: Context, command: Command, given: Given) -> Answer:
    try:
        return await commands.run(context, command.name, given)
    except Refusal as refusal:
        return await presses.refused(context, refusal)
