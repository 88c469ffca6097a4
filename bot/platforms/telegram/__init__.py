"""The Telegram front: groups, topics and private chats, through python-telegram-bot."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

os.environ.setdefault("PTB_TIMEDELTA", "1")  # without it the library warns at every 429

from bot.app import App

if TYPE_CHECKING:
    from .front import Telegram

ACCOUNT, ACCOUNT_EXAMPLE = r"[1-9][0-9]{0,15}", "telegram:123456789 (the number of the account, not its @name)"


def platform(app: App) -> Telegram | None:
    """Returns the Telegram front; None without a token."""
    if app.settings.telegram_token is None:
        return None
    from .front import Telegram  # the library takes its time to load

    return Telegram(app)
