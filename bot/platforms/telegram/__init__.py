"""The Telegram front: groups, topics and private chats, through python-telegram-bot."""

from __future__ import annotations

import os
from typing import Any
from urllib.parse import urlsplit

from pydantic import BaseModel, SecretStr

os.environ.setdefault("PTB_TIMEDELTA", "1")  # without it the library warns at every 429

ACCOUNT, ACCOUNT_EXAMPLE = r"[1-9][0-9]{0,15}", "telegram:123456789 (the number of the account, not its @name)"
LOGGERS = ("httpcore", "httpx", "telegram")


class Settings(BaseModel):
    """The settings of this front."""

    telegram_token: SecretStr | None = None
    telegram_api_url: str | None = None
    telegram_webhook_url: str | None = None


def webhook_path(settings: Any) -> str | None:
    """Returns the path to which Telegram posts updates; None where they are polled."""
    return urlsplit(settings.telegram_webhook_url).path or "/" if settings.telegram_webhook_url else None
