"""Telegram's command menu, by language and by rights; sent only when it has changed."""

from __future__ import annotations

import structlog
from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
)
from telegram.error import TelegramError

from bot.chat.command import Command
from bot.chat.commands import all_commands
from bot.words import DEFAULT

from .outbound import Outbox

log = structlog.get_logger(__name__)


async def tell_commands(out: Outbox) -> None:
    """Sends our commands to Telegram where its list differs."""
    try:
        for language in out.app.words.languages:
            for scope, commands in _scopes(out):
                await _tell(out, language, scope, commands)
    except TelegramError as error:
        log.warning("the command menu could not be sent", why=error.message)


def _scopes(out: Outbox) -> list[tuple[BotCommandScope, list[Command]]]:
    commands = list(all_commands(out.app.games).values())
    people = [one for one in commands if not one.moderators_only]
    return [
        (BotCommandScopeAllPrivateChats(), [one for one in people if not one.groups_only]),
        (BotCommandScopeAllGroupChats(), [one for one in people if not one.private_only]),
        (BotCommandScopeAllChatAdministrators(), [one for one in commands if not one.private_only]),
    ]


async def _tell(out: Outbox, language: str, scope: BotCommandScope, commands: list[Command]) -> None:
    code = "" if language == DEFAULT else language
    pen = out.pen(language)
    named = [one for one in commands if out.app.words.has(f"telegram-about-{one.name}", one.game)]
    menu = [BotCommand(one.name, pen.plain(one.say(f"telegram-about-{one.name}"))) for one in named]
    known = await out.bot.get_my_commands(scope=scope, language_code=code)
    if list(known) != menu:
        await out.bot.set_my_commands(menu, scope=scope, language_code=code)
