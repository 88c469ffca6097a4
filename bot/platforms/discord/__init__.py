"""Discord: slash commands, buttons and messages in servers, in private chats, and wherever people install the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.app import App

    from .front import Discord

ACCOUNT, ACCOUNT_EXAMPLE = r"[1-9][0-9]{0,19}", "discord:123456789012345678 (the number that Copy User ID gives)"


def platform(app: App) -> Discord | None:
    """Returns the Discord front; None without a token."""
    if app.settings.discord_token is None:
        return None
    from .front import Discord

    return Discord(app)
