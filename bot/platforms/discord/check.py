"""Checks the Discord front for `roundhouse check`.

Each problem is a sentence that says what to switch on, and where; a link opens that page.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.app import App
from bot.operation.network_setup import CannotAsk, Difference
from bot.settings import PREFIX, of_front

from . import ENDPOINT, Settings
from .activities import Activities
from .application import USERS, invitation, login, page, read_application, telling
from .command_tree import entry_points
from .server_check import check_server as check_server
from .server_check import missing_in_server

GUILDS_MOST, ASKED_MOST = 200, 50  # servers checked; of these, asked whether they take commands
NO_ACCESS = 50001
POSTED_ELSEWHERE = (
    "Discord posts interactions to {url}, so that no command or button reaches us. In the developer portal, open "
    "General Information ({page}) and clear Interactions Endpoint URL, or set {prefix}DISCORD_PUBLIC_KEY to the key "
    "shown there."
)
OFFERED = (
    "Discord offers the command /{command}, because Activities are switched on, and it opens nothing of Roundhouse. "
    "Set {prefix}DISCORD_CLIENT_SECRET (docs/operators-chats.md has the steps); or, in the developer portal, open "
    "Activities, then Settings ({page}), and switch off Enable Activities. Until then the command is kept, since "
    "Discord refuses a list of commands without it."
)
SWITCHED_OFF = (
    "Activities are switched off, so the button Open board opens nothing. In the developer portal, open Activities, "
    "then Settings ({page}), and switch on Enable Activities."
)
HANDLED_BY_US = (
    "The command /{command} is sent to Roundhouse, which does not answer it. Discord should open the Activity by "
    "itself: set the command's handler to DISCORD_LAUNCH_ACTIVITY, or switch Activities off and on again."
)
NO_TEXT = (
    "The application has no {field}, which Discord asks for when it verifies a bot. In the developer portal, open "
    "General Information ({page}) and set {field} to {url}."
)
NO_REDIRECT = (
    "The application has no redirect, and Discord signs nobody in without one. In the developer portal, open OAuth2 "
    "({page}) and add any address under Redirects, like https://127.0.0.1."
)
NO_ADDRESS = (
    "{prefix}WEB_URL should be an address with https://: Discord shows our pages from there, by the URL mapping of its "
    "developer portal."
)
WRONG_SECRET = (
    "Discord does not accept {prefix}DISCORD_CLIENT_SECRET. In the developer portal, open OAuth2 "
    "({page}), press Reset Secret under Client Information, and put the new one there."
)
ENDPOINT_URL = "interactions_endpoint_url"
HANDLED_BY_APPLICATION = 1  # 2: by Discord, which opens the Activity


async def check(app: App) -> list[str]:
    """Returns a sentence for each problem; empty when all is well."""
    if of_front(app.settings, Settings).discord_token is None:
        return []
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            with telling(app):
                await login(client, app)
                return [problem.by_hand for problem in await problems(client, app, await read_application(client))]
        except CannotAsk as error:
            return [str(error)]


async def problems(client: discord.Client, app: App, application: Any) -> list[Difference]:
    """Returns what has to be changed at Discord."""
    return [
        *_installs(application),
        *_texts(app, application),
        *_endpoint(app, application),
        *await _activities(client, app, application),
        *await _servers(client, application),
    ]


def _texts(app: App, application: Any) -> list[Difference]:
    """Whether the application leads to the terms and the privacy text, where they are on the web."""
    web, where = app.settings.web_url, page(application, "information")
    links = (
        ("Terms of Service URL", "terms_of_service_url", "/terms"),
        ("Privacy Policy URL", "privacy_policy_url", "/privacy"),
    )
    return [
        Difference(key, NO_TEXT.format(field=field, url=f"{web}{path}", page=where))
        for field, key, path in links
        if web and not application.get(key)
    ]


def _installs(application: Any) -> list[Difference]:
    """Whether people may install the application for themselves."""
    if USERS in (application.get("integration_types_config") or {}):
        return []
    by_hand = (
        "People cannot add the bot for themselves, so it does not work in group chats and other servers. In the "
        f"developer portal, open Installation ({page(application, 'installation')}) and switch on User Install under "
        "Installation Contexts."
    )
    return [Difference("user_install", by_hand, "people can't add the bot for themselves → they can")]


def _endpoint(app: App, application: Any) -> list[Difference]:
    """Whether Discord tells of interactions in the way that the settings expect."""
    key, posted_to = of_front(app.settings, Settings).discord_public_key, application["interactions_endpoint_url"]
    if key is None:  # another program may need the address, so it is not cleared from here
        where = page(application, "information")
        by_hand = POSTED_ELSEWHERE.format(url=posted_to, prefix=PREFIX, page=where)
        return [Difference(ENDPOINT_URL, by_hand)] if posted_to else []
    if key.lower() != application["verify_key"]:
        verify_key = application["verify_key"]
        by_hand = f"{PREFIX}DISCORD_PUBLIC_KEY is not the key of this application; it is {verify_key}."
        return [Difference("verify_key", by_hand)]
    ours = endpoint_address(app)
    if posted_to == ours or (posted_to and app.settings.web_url is None):
        return []
    by_hand = (
        f"Discord posts interactions to {posted_to or 'no address'}. In the developer portal, open General Information "
        f"({page(application, 'information')}) and set Interactions Endpoint URL to {ours}, while Roundhouse is "
        "running."
    )
    says = f"interactions are posted to {posted_to or 'no address'} → {ours}"
    return [Difference(ENDPOINT_URL, by_hand, says if has_https(app) else "")]


def endpoint_address(app: App) -> str:
    """Returns where Discord should post interactions."""
    return f"{app.settings.web_url or 'https://games.example.org'}{ENDPOINT}"


def has_https(app: App) -> bool:
    """Whether we have an address that Discord would open."""
    return (app.settings.web_url or "").startswith("https://")


async def _activities(client: discord.Client, app: App, application: Any) -> list[Difference]:
    """Whether Activities are switched on there as they are here."""
    settings, commands = of_front(app.settings, Settings), await entry_points(client)
    activities, oauth2 = page(application, "embedded/settings"), page(application, "oauth2")
    if settings.discord_client_secret is None:
        lines = [OFFERED.format(command=command["name"], prefix=PREFIX, page=activities) for command in commands]
        return [Difference("activities", line) for line in lines]
    wrong = [] if commands else [("activities", SWITCHED_OFF.format(page=activities))]
    handled = [command for command in commands if command.get("handler") == HANDLED_BY_APPLICATION]
    wrong += [("entry_point", HANDLED_BY_US.format(command=command["name"])) for command in handled]
    wrong += [] if application["redirect_uris"] else [("redirect_uris", NO_REDIRECT.format(page=oauth2))]
    wrong += [] if has_https(app) else [("web_url", NO_ADDRESS.format(prefix=PREFIX))]
    if not await Activities(app).is_secret_right():
        wrong.append(("client_secret", WRONG_SECRET.format(prefix=PREFIX, page=oauth2)))
    return [Difference(thing, line) for thing, line in wrong]


async def _servers(client: discord.Client, application: Any) -> list[Difference]:
    number, guilds = int(application["id"]), await client.http.get_guilds(GUILDS_MOST)
    if not guilds:
        return [Difference("servers", f"The bot is not in any server yet. Invite it with {invitation(number)}")]
    wrong = [
        Difference(f"permissions:{guild['id']}", f"{line} Or open this link: {invitation(number, int(guild['id']))}")
        for guild in guilds
        if (line := missing_in_server(guild["name"], discord.Permissions(int(guild["permissions"]))))
    ]
    closed = [guild for guild in guilds[:ASKED_MOST] if not await _takes_commands(client, number, int(guild["id"]))]
    return wrong + [
        Difference(
            f"commands:{guild['id']}",
            f"In the server {guild['name']} the bot has no commands, because the scope applications.commands is "
            f"missing. Invite it again with {invitation(number, int(guild['id']))}",
        )
        for guild in closed
    ]


async def _takes_commands(client: discord.Client, application: int, guild: int) -> bool:
    try:
        await client.http.get_guild_commands(application, guild)
    except discord.Forbidden as error:
        return error.code != NO_ACCESS
    return True
