"""Changes settings at Telegram for `roundhouse check --mend`, by setMySettings of Bot API 10.5 where the server has it.

It sets only what differs, and never `callback_query_mode`: presses would then come without their chat.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

from telegram.error import EndPointNotFound, TelegramError
from telegram.ext import ExtBot

from bot.app import App
from bot.operation.network_setup import ChangeRefused, Difference
from bot.words import DEFAULT

from . import connection
from .check import SWITCHES, problems, telling
from .outbound import Outbox

PLACEHOLDER, FEEDBACK = "inline_query_placeholder", "inline_feedback_share_denominator"
EVERY_RESULT = 1  # one of so many chosen results is told to us
NOTED_FILE = "telegram-settings.json"  # what we have set and Telegram does not tell
DESCRIPTION, SHORT_DESCRIPTION, COMMANDS = "description", "short_description", "commands"
FEEDBACK_BY_HAND = (
    "Telegram may not tell which game was sent from inline mode, so that a table opens only at the first press. In "
    "BotFather, send /setinlinefeedback, choose the bot, and choose Enabled."
)
PLACEHOLDER_BY_HAND = (
    "Inline mode has no words for the field in which people type. In BotFather, send /setinline, choose the bot, and "
    "send a few words like: {words}"
)
EMPTY_BY_HAND = "The bot's {name} is empty. In BotFather, send {command}, choose the bot, and send: {text}"
COMMANDS_BY_HAND = "The menu of commands is out of date. It is sent to Telegram whenever Roundhouse starts."


class TelegramSetup:
    """What is set up at Telegram for the bot of the settings."""

    def __init__(self, app: App, bot: ExtBot[None]) -> None:
        self._app, self._bot, self._out = app, bot, Outbox(app, bot)
        self._noted_file = app.files.folder / NOTED_FILE

    async def differences(self) -> list[Difference]:
        """Returns what differs, as the network has it at this moment."""
        with telling():
            await self._bot.initialize()
            needed = await problems(self._app, self._bot)
            if await self._takes_settings():
                needed += await self._inline()
            else:
                switches = {switch.name for switch in SWITCHES}  # only a person can set these then
                needed = [
                    replace(difference, says="") if difference.thing in switches else difference
                    for difference in needed
                ]
            return [*needed, *await self._texts(), *await self._menus()]

    async def change(self, thing: str) -> None:
        """Asks Telegram to change one thing, and nothing else."""
        try:
            if thing == COMMANDS:
                await connection.set_menus(self._out, await connection.differing_menus(self._out))
            elif thing in (DESCRIPTION, SHORT_DESCRIPTION):
                await self._describe(thing)
            else:
                wanted = self._wanted[thing]
                await self._bot.do_api_request("setMySettings", api_kwargs={thing: wanted})
                self._note(thing, wanted)
        except TelegramError as error:
            raise ChangeRefused(error.message) from None

    @property
    def _wanted(self) -> dict[str, Any]:
        switches = {switch.name: switch.wanted for switch in SWITCHES}
        return {**switches, PLACEHOLDER: self._placeholder, FEEDBACK: EVERY_RESULT}

    @property
    def _placeholder(self) -> str:
        return f"{min(self._app.games)}…"  # any game will do

    async def _takes_settings(self) -> bool:
        """Whether the server knows the method: a call that names no setting changes none."""
        try:
            await self._bot.do_api_request("setMySettings")
        except EndPointNotFound:
            return False
        except TelegramError:
            return True
        return True

    async def _inline(self) -> list[Difference]:
        """Returns the settings of inline mode that were not to be read before Bot API 10.5, or are not yet."""
        me = await self._bot.get_me()
        wrong = []
        if not me.api_kwargs.get(PLACEHOLDER):
            says = f"the words in the field of inline mode are missing → {self._placeholder}"
            wrong.append(
                Difference(PLACEHOLDER, PLACEHOLDER_BY_HAND.format(words=self._placeholder), says, is_problem=False)
            )
        if self._noted.get(FEEDBACK) != EVERY_RESULT:
            says = "inline feedback is unknown, as Telegram does not tell → for every game"
            wrong.append(Difference(FEEDBACK, FEEDBACK_BY_HAND, says, is_problem=False, is_readable=False))
        return wrong

    async def _texts(self) -> list[Difference]:
        """Returns the descriptions that are empty. Those that are not are the operator's own."""
        return [
            Difference(
                thing,
                EMPTY_BY_HAND.format(name=name, command=command, text=self._text(thing, DEFAULT)),
                f"the {name} is empty → “{self._text(thing, DEFAULT)}”",
                is_problem=False,
            )
            for thing, name, command in (
                (DESCRIPTION, "description", "/setdescription"),
                (SHORT_DESCRIPTION, "short description", "/setabouttext"),
            )
            if not await self._described(thing)
        ]

    async def _menus(self) -> list[Difference]:
        if not (count := len(await connection.differing_menus(self._out))):
            return []
        says = f"the menu of commands: {count} of its lists are out of date → ours"
        return [Difference(COMMANDS, COMMANDS_BY_HAND, says, is_problem=False)]

    async def _described(self, thing: str, language: str = "") -> str:
        if thing == DESCRIPTION:
            return (await self._bot.get_my_description(language_code=language)).description
        return (await self._bot.get_my_short_description(language_code=language)).short_description

    async def _describe(self, thing: str) -> None:
        """Says it in every language; first in those of their own, as nothing else tells that it is not done yet."""
        for language in sorted(self._app.words.languages, key=lambda code: code == DEFAULT):
            code, text = "" if language == DEFAULT else language, self._text(thing, language)
            if await self._described(thing, code):
                continue
            if thing == DESCRIPTION:
                await self._bot.set_my_description(text, language_code=code)
            else:
                await self._bot.set_my_short_description(text, language_code=code)

    def _text(self, thing: str, language: str) -> str:
        return self._out.pen(language).plain(f"telegram-{thing.replace('_', '-')}")

    @property
    def _noted(self) -> dict[str, Any]:
        try:
            noted = json.loads(self._noted_file.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return dict(noted.get(str(self._bot.id), {}))

    def _note(self, thing: str, wanted: Any) -> None:
        """Remembers what Telegram does not tell, so that another run does not set it again."""
        if thing == FEEDBACK:
            noted = {str(self._bot.id): {thing: wanted}}
            self._noted_file.parent.mkdir(parents=True, exist_ok=True)  # a database on a server has made no folder
            self._noted_file.write_text(json.dumps(noted), "utf-8")


@asynccontextmanager
async def setup(app: App, bot: ExtBot[None] | None = None) -> AsyncIterator[TelegramSetup]:
    """Gives the setup of the bot of the settings."""
    bot = bot or connection.made_bot(app)
    try:
        yield TelegramSetup(app, bot)
    finally:
        await bot.shutdown()
