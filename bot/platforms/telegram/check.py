"""Checks the Telegram front for `roundhouse check`: the token, the delivery of updates, BotFather's settings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog
from telegram import WebhookInfo
from telegram.error import InvalidToken, TelegramError
from telegram.ext import ExtBot

from bot.app import App
from bot.operation.network_setup import CannotAsk, Difference
from bot.settings import of_front

from . import Settings, connection
from .mini_app import page_address

TOKEN = "ROUNDHOUSE_TELEGRAM_TOKEN"
IN_PAGE = b'data-home="telegram"'
APP_WITHOUT_NAME = (
    "The bot has a Mini App, and no card opens it. Make one with a short name: send /newapp to BotFather, and set "
    "ROUNDHOUSE_TELEGRAM_APP to that name."
)
NO_HTTPS = (
    "ROUNDHOUSE_TELEGRAM_APP is set, but ROUNDHOUSE_WEB_URL is no address with https://. Telegram opens no other "
    "pages, so cards have no button for the board."
)
NO_PAGE = (
    "Telegram is told to open {page}, and Roundhouse does not answer there. Check ROUNDHOUSE_WEB_URL, your proxy and "
    "its certificate; the Web App URL at BotFather (/myapps) should be the same address."
)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Switch:
    """A setting of the bot that only its owner could change before Bot API 10.5."""

    name: str  # as getMe and setMySettings have it
    wanted: bool
    says: str
    by_hand: str


SWITCHES = (
    Switch(
        "supports_inline_queries",
        True,
        "inline mode is off → on",
        "Inline mode is off, so nobody can send a game by typing the bot's name in a chat of which it is no "
        "member. In BotFather, choose Bot Settings, Inline Mode, Turn on (or send /setinline).",
    ),
    Switch(
        "supports_guest_queries",
        True,
        "guest mode is off → on",
        "Guest mode is off, so a mention of the bot in a group of which it is no member reaches nobody. "
        "In BotFather, choose Bot Settings, Guest Mode, Turn on.",
    ),
    Switch(
        "can_join_groups",
        True,
        "the bot can't be added to groups → it can",
        "The bot can't be added to groups. In BotFather, choose Bot Settings, Allow Groups, Turn on.",
    ),
    Switch(
        "can_read_all_group_messages",
        False,
        "privacy mode is off → on",
        "The bot's privacy mode is off, so it receives every message of a group; it needs only commands. "
        "In BotFather, choose Bot Settings, Group Privacy, Turn on.",
    ),
)


async def check(app: App, bot: ExtBot[None] | None = None) -> list[str]:
    """Returns a sentence for each problem; empty when all is well."""
    if of_front(app.settings, Settings).telegram_token is None:
        return []
    try:
        with telling():
            bot = bot or connection.made_bot(app)
            async with bot:
                return [problem.by_hand for problem in await problems(app, bot)]
    except CannotAsk as error:
        return [str(error)]


@contextmanager
def telling() -> Iterator[None]:
    """Raises CannotAsk where Telegram cannot be asked."""
    try:
        yield
    except InvalidToken:
        raise CannotAsk(
            f"{TOKEN} is not accepted by Telegram; it should be the one that BotFather gave, like 123456:ABC-DEF."
        ) from None
    except TelegramError as error:
        raise CannotAsk(f"Telegram cannot be reached ({error.message}); {TOKEN} could not be checked.") from None


async def problems(app: App, bot: ExtBot[None]) -> list[Difference]:
    """Returns what has to be changed at Telegram, asked now."""
    me = await bot.get_me()
    switches = [
        Difference(switch.name, switch.by_hand, switch.says)
        for switch in SWITCHES
        if bool(getattr(me, switch.name)) is not switch.wanted
    ]
    way = _way(of_front(app.settings, Settings).telegram_webhook_url, await bot.get_webhook_info())
    others = [("webhook", line) for line in way] + [("mini_app", line) for line in await _mini_app(app, bot)]
    return [*switches, *(Difference(thing, line) for thing, line in others)]


async def _mini_app(app: App, bot: ExtBot[None]) -> list[str]:
    """Returns what is missing for the button that opens the board inside Telegram."""
    if of_front(app.settings, Settings).telegram_app is None:
        return [APP_WITHOUT_NAME] if bot.bot.has_main_web_app else []
    page = page_address(app)
    if page is None:
        return [NO_HTTPS]
    try:
        is_ours = IN_PAGE in await bot.request.retrieve(page)
    except TelegramError as error:
        log.info("the page of the Mini App could not be read", why=error.message)
        is_ours = False
    return [] if is_ours else [NO_PAGE.format(page=page)]


def _way(wanted: str | None, hook: WebhookInfo) -> list[str]:
    if hook.url and not wanted:
        return [f"Telegram posts updates to {hook.url}; this program ends that when it fetches them itself."]
    if wanted and not wanted.startswith("https://"):
        return ["ROUNDHOUSE_TELEGRAM_WEBHOOK_URL must begin with https://, because Telegram posts only there."]
    if wanted and hook.url not in ("", wanted):
        return [f"Telegram posts updates to {hook.url}, not to {wanted}; the next start changes that."]
    if wanted and hook.last_error_message:
        return [f"Telegram could not post updates to {wanted}: {hook.last_error_message}."]
    return []
