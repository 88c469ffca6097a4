"""Changes the application at Discord for `roundhouse check --mend`, by PATCH /applications/@me.

It never touches the commands, and clears no address: another program may need it.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
from discord.http import Route

from bot.app import App
from bot.operation.network_setup import ChangeRefused, Difference
from bot.words import DEFAULT
from games.core.screen import Say

from .application import SERVERS, USERS, install_kinds, login, page, permissions_needed, read_application, telling
from .check import ENDPOINT_URL, endpoint_address, problems
from .command_tree import LOCALE
from .errors import NETWORK
from .guilds import names_of

DESCRIPTION, TAGS, SERVER_INSTALL, USER_INSTALL = "description", "tags", "server_install", "user_install"
OUR_TAGS = ("games", "board games", "card games", "multiplayer", "turn-based")  # at most 5, of 20 characters
SCOPES = ("applications.commands", "bot")
NOT_THERE = "none"  # a language that Discord lacks
INTENTS = {  # by the flags of the application, the second for less than 100 servers
    "Presence": 1 << 12 | 1 << 13,
    "Server Members": 1 << 14 | 1 << 15,
    "Message Content": 1 << 18 | 1 << 19,
}


class DiscordSetup:
    """What is set up at Discord for the application of the settings."""

    def __init__(self, app: App, client: discord.Client) -> None:
        self._app, self._client = app, client

    async def differences(self) -> list[Difference]:
        """Returns what differs, as the network has it at this moment."""
        with telling(self._app):
            if self._client.application is None:
                await login(self._client, self._app)
            application = await read_application(self._client)
            needed = await problems(self._client, self._app, application)
        return [*needed, *_server_install(application), *self._texts(application), *_intents(application)]

    async def change(self, thing: str) -> None:
        """Asks Discord to change one thing, and nothing else."""
        try:
            if thing == DESCRIPTION:
                await self._describe()
            else:
                await self._patch(**await self._changes(thing))
        except (discord.HTTPException, discord.RateLimited, *NETWORK) as error:
            said = error.text if isinstance(error, discord.HTTPException) else str(error)
            raise ChangeRefused(" ".join(said.split()) or type(error).__name__) from None

    async def _changes(self, thing: str) -> dict[str, Any]:
        if thing == ENDPOINT_URL:
            return {ENDPOINT_URL: endpoint_address(self._app)}
        if thing == TAGS:
            return {TAGS: list(OUR_TAGS)}
        kinds = install_kinds(await read_application(self._client))
        if thing == SERVER_INSTALL:
            kinds[SERVERS] = {"oauth2_install_params": _server_params(kinds.get(SERVERS) or {})}
        else:
            kinds[USERS] = {"oauth2_install_params": {"scopes": ["applications.commands"], "permissions": 0}}
        return {"integration_types_config": kinds}

    async def _patch(self, **changes: Any) -> None:
        await self._client.http.request(Route("PATCH", "/applications/@me"), json=changes)

    async def _describe(self) -> None:
        """Sends the description as Discord's OpenAPI data has it; where that is refused, as its prose has it."""
        words, say = self._app.words, Say("discord-description")
        locales = {words.text(LOCALE, language): language for language in words.languages if language != DEFAULT}
        translated = {code: words.text(say, language) for code, language in locales.items() if code != NOT_THERE}
        try:
            await self._patch(description={"default": words.text(say, DEFAULT), "localizations": translated})
        except discord.HTTPException as error:
            if error.status != 400:
                raise
            await self._patch(description=words.text(say, DEFAULT))

    def _texts(self, application: Any) -> list[Difference]:
        """Returns the texts that are empty. Those that are not are the operator's own."""
        where = page(application, "information")
        said = {DESCRIPTION: self._app.words.text(Say("discord-description"), DEFAULT), TAGS: ", ".join(OUR_TAGS)}
        return [
            Difference(
                thing,
                f"The application has no {thing}. In the developer portal, open General Information ({where}), and "
                f"give it: {text}",
                f"{thing}: none → “{text}”",
                is_problem=False,
            )
            for thing, text in said.items()
            if not application.get(thing)
        ]


def _server_params(config: Any) -> dict[str, Any]:
    """Returns what is asked for in a server: what was asked for before, and what we need."""
    before = config.get("oauth2_install_params") or {"scopes": [], "permissions": 0}
    scopes = [*before["scopes"], *(scope for scope in SCOPES if scope not in before["scopes"])]
    return {"scopes": scopes, "permissions": int(before["permissions"]) | permissions_needed().value}


def _server_install(application: Any) -> list[Difference]:
    """Whether the bot's own link asks for what it needs in a server. One that the operator has written is theirs."""
    now = install_kinds(application).get(SERVERS) or {}
    params = now.get("oauth2_install_params")
    if application.get("custom_install_url") or (params and params == _server_params(now)):
        return []
    asked = ", ".join(names_of(discord.Permissions.none()))
    where = page(application, "installation")
    by_hand = (
        "The bot's own link does not ask for what it needs in a server. In the developer portal, open Installation "
        f"({where}), and under Default Install Settings, Guild Install, choose the scopes {' and '.join(SCOPES)}, and "
        f"the permissions {asked}."
    )
    says = f"the bot's own link does not ask for what it needs in a server → for {asked}"
    return [Difference(SERVER_INSTALL, by_hand, says, is_problem=False)]


def _intents(application: Any) -> list[Difference]:
    """Names the privileged intents that are on: Discord reviews them from 10,000 users on, and we need none."""
    names = [name for name, bits in INTENTS.items() if int(application["flags"]) & bits]
    if not names:
        return []
    by_hand = (
        f"The application has the privileged intents {', '.join(names)}, and Roundhouse needs none. In the developer "
        f"portal, open Bot ({page(application, 'bot')}), and switch them off under Privileged Gateway Intents."
    )
    return [Difference("intents", by_hand, is_problem=False)]


@asynccontextmanager
async def setup(app: App) -> AsyncIterator[DiscordSetup]:
    """Gives the setup of the application of the settings."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        yield DiscordSetup(app, client)
