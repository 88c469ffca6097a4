"""The Telegram front: groups, topics and private chats, through python-telegram-bot."""

from __future__ import annotations

import os

from pydantic import BaseModel, SecretStr

os.environ.setdefault("PTB_TIMEDELTA", "1")  # without it the library warns at every 429

ACCOUNT, ACCOUNT_EXAMPLE = r"[1-9][0-9]{0,15}", "telegram:123456789 (the number of the account, not its @name)"
LOGGERS = ("httpcore", "httpx", "telegram")
WEBHOOK_HEADER = "x-telegram-bot-api-secret-token"


class Settings(BaseModel):
    """The settings of this front."""

    telegram_token: SecretStr | None = None
    telegram_api_url: str | None = None
    telegram_webhook_url: str | None = None
