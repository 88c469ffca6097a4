"""The application at Discord, as an operator's command asks for it: without a gateway connection."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord
import structlog
from discord.http import Route

from bot.app import App
from bot.operation.network_setup import CannotAsk
from bot.settings import PREFIX, of_front
from storage.messages import rooms

from . import Settings
from .errors import NETWORK
from .guilds import NEEDED
from .origin import set_address

INVITE = "https://discord.com/oauth2/authorize?client_id={id}&scope=bot+applications.commands&permissions={may}"
SERVERS, USERS = "0", "1"  # where an application can be installed, as integration_types_config has it

log = structlog.get_logger(__name__)


@contextmanager
def telling(app: App) -> Iterator[None]:
    """Raises CannotAsk where Discord cannot be asked."""
    try:
        yield
    except discord.LoginFailure:
        raise CannotAsk(
            f"Discord does not accept the token in {PREFIX}DISCORD_TOKEN. In the developer portal, open your "
            "application, then Bot, press Reset Token, and put the new one there."
        ) from None
    except (discord.HTTPException, discord.RateLimited, *NETWORK) as error:
        address = of_front(app.settings, Settings).discord_api_url or "https://discord.com"
        raise CannotAsk(
            f"Discord cannot be reached ({error or type(error).__name__}). Check that this machine can open "
            f"connections to {address}."
        ) from None


async def login(client: discord.Client, app: App) -> None:
    """Logs in without a gateway connection."""
    settings = of_front(app.settings, Settings)
    assert settings.discord_token is not None
    set_address(settings.discord_api_url)
    await client.login(settings.discord_token.get_secret_value().strip())


async def read_application(client: discord.Client) -> Any:
    """Returns the application as Discord has it now."""
    return await client.http.request(Route("GET", "/applications/@me"))


def page(application: Any, name: str) -> str:
    """Returns the address of a page of the application in the developer portal."""
    return f"https://discord.com/developers/applications/{application['id']}/{name}"


def permissions_needed() -> discord.Permissions:
    """Returns what the bot needs in a server."""
    return discord.Permissions(**dict.fromkeys(NEEDED, True))


def invitation(application: int, server: int = 0) -> str:
    """Returns the address at which somebody adds the bot to a server, with what it needs there."""
    address = INVITE.format(id=application, may=permissions_needed().value)
    return f"{address}&guild_id={server}" if server else address


async def say_next_step(app: App, application: int) -> None:
    """Logs the address at which the bot is added, until somebody has used it."""
    async with app.store.read() as conn:
        if not await rooms.are_known(conn, "discord"):
            log.info(f"Discord: open this link to add the bot to a server: {invitation(application)}")


def install_kinds(application: Any) -> dict[str, Any]:
    """Returns where the application can be installed, as Discord takes it back unchanged."""
    kinds: dict[str, Any] = {}
    for kind, config in (application.get("integration_types_config") or {}).items():
        params = (config or {}).get("oauth2_install_params")
        kinds[kind] = {"oauth2_install_params": _as_sent(params)} if params else {}
    return kinds


def _as_sent(params: Any) -> dict[str, Any]:
    return {"scopes": params["scopes"], "permissions": int(params["permissions"])}
