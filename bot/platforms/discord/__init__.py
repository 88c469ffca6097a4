"""Discord: slash commands, buttons and messages in servers, in private chats, and wherever people install the app."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel, SecretStr, field_validator

ACCOUNT, ACCOUNT_EXAMPLE = r"[1-9][0-9]{0,19}", "discord:123456789012345678 (the number that Copy User ID gives)"
LOGGERS = ("discord",)
ENDPOINT = "/discord/interactions"  # on the web port


class Settings(BaseModel):
    """The settings of this front."""

    discord_token: SecretStr | None = None
    discord_api_url: str | None = None
    discord_public_key: str | None = None
    discord_client_secret: SecretStr | None = None

    @field_validator("discord_public_key")
    @classmethod
    def _key(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch("[0-9a-fA-F]{64}", value):
            raise ValueError(
                "cannot be used; it should be the 64 characters that the developer portal shows under "
                "General Information, Public Key"
            )
        return value


def webhook_path(settings: Any) -> str | None:
    """Returns the path to which Discord posts interactions; None where its gateway tells of them."""
    return ENDPOINT if settings.discord_public_key else None
