"""Discord: slash commands, buttons and messages in servers, in private chats, and wherever people install the app."""

from __future__ import annotations

from pydantic import BaseModel, SecretStr

ACCOUNT, ACCOUNT_EXAMPLE = r"[1-9][0-9]{0,19}", "discord:123456789012345678 (the number that Copy User ID gives)"
LOGGERS = ("discord",)


class Settings(BaseModel):
    """The settings of this front."""

    discord_token: SecretStr | None = None
    discord_api_url: str | None = None
