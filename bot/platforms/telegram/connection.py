"""The connection to the Bot API: the bot, the handshake, the webhook's secret, and the menu of commands."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any

import structlog
from telegram import (
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    MenuButton,
    MenuButtonDefault,
    MenuButtonWebApp,
    Update,
    WebAppInfo,
)
from telegram.error import InvalidToken, TelegramError
from telegram.ext import Application, ExtBot

from bot.app import App
from bot.chat.command import Command
from bot.chat.commands import all_commands
from bot.fronts import Unreachable
from bot.settings import WrongSetting, of_front
from bot.words import DEFAULT
from storage.messages import rooms

from . import Settings
from .mini_app import PAGE, page_address
from .outbound import Outbox
from .partial_updates import LeanRequest

ALLOWED = [Update.MESSAGE, Update.EDITED_MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER, Update.CHAT_MEMBER]
ALLOWED += [Update.INLINE_QUERY, Update.CHOSEN_INLINE_RESULT, Update.GUEST_MESSAGE]
SECRET_HEADER = "x-telegram-bot-api-secret-token"
OFFICIAL = "https://api.telegram.org/bot"
CONNECTIONS = 64
CONNECT_SECONDS, ANSWER_SECONDS, UPLOAD_SECONDS, POOL_SECONDS = 5.0, 10.0, 20.0, 5.0


log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Menu:
    """The commands that Telegram offers to people of a language in chats of one kind."""

    scope: BotCommandScope
    language: str  # empty: everybody else
    entries: list[BotCommand]


def made_bot(app: App) -> ExtBot[None]:
    """Returns the library's bot, with the token and the server of the settings."""
    settings = of_front(app.settings, Settings)
    assert settings.telegram_token is not None
    return ExtBot(
        settings.telegram_token.get_secret_value(),
        base_url=settings.telegram_api_url or OFFICIAL,
        request=_request(CONNECTIONS),
        get_updates_request=_request(2),
    )


def _request(connections: int) -> LeanRequest:
    return LeanRequest(
        connection_pool_size=connections,
        connect_timeout=CONNECT_SECONDS,
        read_timeout=ANSWER_SECONDS,
        write_timeout=ANSWER_SECONDS,
        media_write_timeout=UPLOAD_SECONDS,
        pool_timeout=POOL_SECONDS,
    )


async def connect(out: Outbox, application: Application[Any, Any, Any, Any, Any, Any]) -> None:
    """Reads the bot's identity and chooses polling or the webhook. Raises WrongSetting or Unreachable."""
    try:
        await _begin(out, application)
    except InvalidToken:
        raise wrong_token() from None
    except TelegramError as error:
        raise Unreachable(f"Telegram cannot be reached ({error.message})") from None


async def say_next_step(out: Outbox) -> None:
    """Logs how people reach the bot, until somebody has."""
    async with out.app.store.read() as conn:
        if await rooms.are_known(conn, "telegram"):
            return
    link = f"https://t.me/{out.username}"
    log.info(
        f"Telegram: @{out.username} is open. Next: press START at {link}, or add it to a group: {link}?startgroup=start"
    )


def wrong_token() -> WrongSetting:
    """Returns the error for an invalid token."""
    return WrongSetting(
        "ROUNDHOUSE_TELEGRAM_TOKEN is not accepted by Telegram; it should be the token that BotFather gave."
    )


async def _begin(out: Outbox, application: Application[Any, Any, Any, Any, Any, Any]) -> None:
    await application.initialize()
    out.username = out.bot.username
    url = of_front(out.app.settings, Settings).telegram_webhook_url
    if url:
        await out.bot.set_webhook(url=url, secret_token=secret_of(out.app), allowed_updates=ALLOWED)
    else:
        await out.bot.delete_webhook()


def secret_of(app: App) -> str:
    """Returns the secret that Telegram sends with each webhook request."""
    return hmac.new(app.files.secret.encode(), b"telegram webhook", hashlib.sha256).hexdigest()


def is_secret(app: App, given: str) -> bool:
    """Compares with the webhook's secret, in constant time."""
    return hmac.compare_digest(secret_of(app).encode(), given.encode())


async def tell_commands(out: Outbox) -> None:
    """Sends our commands to Telegram where its list differs, and which button private chats have."""
    try:
        await _tell_menu_button(out)
        await set_menus(out, await differing_menus(out))
    except TelegramError as error:
        log.warning("the command menu could not be sent", why=error.message)


async def _tell_menu_button(out: Outbox) -> None:
    """Has the button beside the field of private chats open the Mini App; without one, what Telegram shows there."""
    url, now = page_address(out.app), await out.bot.get_chat_menu_button()
    wanted: MenuButton = MenuButtonDefault()
    if url is not None:
        wanted = MenuButtonWebApp(out.pen(DEFAULT).plain("telegram-menu-button"), WebAppInfo(url))
    is_ours = isinstance(now, MenuButtonWebApp) and now.web_app.url.endswith(PAGE)
    if wanted != now and (url is not None or is_ours):
        await out.bot.set_chat_menu_button(menu_button=wanted)


def _scopes(out: Outbox) -> list[tuple[BotCommandScope, list[Command]]]:
    every = all_commands(out.app.games).values()
    commands = [command for command in every if command.in_menus]
    people = [command for command in commands if not command.moderators_only]
    alone = [command for command in every if command.registered or (command in people and not command.groups_only)]
    return [
        (BotCommandScopeAllPrivateChats(), alone),
        (BotCommandScopeAllGroupChats(), [command for command in people if not command.private_only]),
        (BotCommandScopeAllChatAdministrators(), [command for command in commands if not command.private_only]),
    ]


async def differing_menus(out: Outbox) -> list[Menu]:
    """Returns the lists of commands that are not as Telegram has them."""
    menus = [
        Menu(scope, "" if language == DEFAULT else language, _entries(out, language, commands))
        for language in out.app.words.languages
        for scope, commands in _scopes(out)
    ]
    return [menu for menu in menus if list(await _registered(out, menu)) != menu.entries]


async def set_menus(out: Outbox, menus: list[Menu]) -> None:
    """Sends lists of commands to Telegram."""
    for menu in menus:
        await out.bot.set_my_commands(menu.entries, scope=menu.scope, language_code=menu.language)


async def _registered(out: Outbox, menu: Menu) -> tuple[BotCommand, ...]:
    return await out.bot.get_my_commands(scope=menu.scope, language_code=menu.language)


def _entries(out: Outbox, language: str, commands: list[Command]) -> list[BotCommand]:
    pen = out.pen(language)
    named = [command for command in commands if out.app.words.has(f"telegram-about-{command.name}", command.game)]
    return [BotCommand(command.name, pen.plain(command.say(f"telegram-about-{command.name}"))) for command in named]
