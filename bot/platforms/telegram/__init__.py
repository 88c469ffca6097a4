"""The Telegram front: groups, topics and private chats, through python-telegram-bot."""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import urlsplit

from pydantic import BaseModel, SecretStr, field_validator

os.environ.setdefault("PTB_TIMEDELTA", "1")  # without it the library warns at every 429

ACCOUNT, ACCOUNT_EXAMPLE = r"[1-9][0-9]{0,15}", "telegram:123456789 (the number of the account, not its @name)"
LOGGERS = ("httpcore", "httpx", "telegram")


class Settings(BaseModel):
    """The settings of this front."""

    telegram_token: SecretStr | None = None
    telegram_api_url: str | None = None
    telegram_webhook_url: str | None = None
    telegram_app: str | None = None

    @field_validator("telegram_app")
    @classmethod
    def _short_name(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch("[A-Za-z0-9_]{3,30}", value):
            raise ValueError("cannot be used; it should be the short name that BotFather was given with /newapp")
        return value


def webhook_path(settings: Any) -> str | None:
    """Returns the path to which Telegram posts updates; None where they are polled."""
    return urlsplit(settings.telegram_webhook_url).path or "/" if settings.telegram_webhook_url else None
