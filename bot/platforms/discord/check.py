"""Checks the Discord front for `roundhouse check`.

Each problem is a sentence that says what to switch on, and where.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.app import App
from bot.settings import PREFIX, of_front

from . import ENDPOINT, Settings
from .activities import Activities
from .command_tree import entry_points
from .errors import NETWORK
from .guilds import NEEDED
from .origin import set_address

GUILDS_MOST, ASKED_MOST = 200, 50  # servers checked; of these, asked whether they take commands
NO_ACCESS = 50001
POSTED_ELSEWHERE = (
    "Discord posts interactions to {url}, so that no command or button reaches us. In the developer portal, open "
    "General Information and clear Interactions Endpoint URL, or set {prefix}DISCORD_PUBLIC_KEY to the key shown there."
)
OFFERED = (
    "Discord offers the command /{command}, because Activities are switched on, and it opens nothing of Roundhouse. "
    "Set {prefix}DISCORD_CLIENT_SECRET (docs/operators-chats.md has the steps); or, in the developer portal, open "
    "Activities, then Settings, and switch off Enable Activities. Until then the command is kept, since Discord "
    "refuses a list of commands without it."
)
SWITCHED_OFF = (
    "Activities are switched off, so the button Open board opens nothing. In the developer portal, open Activities, "
    "then Settings, and switch on Enable Activities."
)
HANDLED_BY_US = (
    "The command /{command} is sent to Roundhouse, which does not answer it. Discord should open the Activity by "
    "itself: set the command's handler to DISCORD_LAUNCH_ACTIVITY, or switch Activities off and on again."
)
NO_TEXT = (
    "The application has no {field}, which Discord asks for when it verifies a bot. In the developer portal, open "
    "General Information and set {field} to {url}."
)
NO_REDIRECT = (
    "The application has no redirect, and Discord signs nobody in without one. In the developer portal, open OAuth2 "
    "and add any address under Redirects, like https://127.0.0.1."
)
NO_ADDRESS = (
    "{prefix}WEB_URL should be an address with https://: Discord shows our pages from there, by the URL mapping of its "
    "developer portal."
)
WRONG_SECRET = (
    "Discord does not accept {prefix}DISCORD_CLIENT_SECRET. In the developer portal, open OAuth2, press Reset Secret "
    "under Client Information, and put the new one there."
)
HANDLED_BY_APPLICATION = 1  # 2: by Discord, which opens the Activity
INVITE = "https://discord.com/oauth2/authorize?client_id={id}&scope=bot+applications.commands&permissions={may}"


async def check(app: App) -> list[str]:
    """Returns a sentence for each problem; empty when all is well."""
    settings = of_front(app.settings, Settings)
    if settings.discord_token is None:
        return []
    set_address(settings.discord_api_url)
    async with discord.Client(intents=discord.Intents.none()) as client:
        try:
            await client.login(settings.discord_token.get_secret_value().strip())
            return [
                *_installs(client),
                *_texts(client, app),
                *_endpoint(client, app),
                *await _activities(client, app),
                *await _servers(client),
            ]
        except discord.LoginFailure:
            return [
                f"Discord does not accept the token in {PREFIX}DISCORD_TOKEN. In the developer portal, open your "
                "application, then Bot, press Reset Token, and put the new one there."
            ]
        except (discord.HTTPException, discord.RateLimited, *NETWORK) as error:
            return [
                f"Discord cannot be reached ({error or type(error).__name__}). Check that this machine can open "
                f"connections to {settings.discord_api_url or 'https://discord.com'}."
            ]


def _installs(client: discord.Client) -> list[str]:
    """Whether people may install the application for themselves."""
    application = client.application
    assert application is not None
    if application.user_integration_config is not None:
        return []
    return [
        "People cannot add the bot for themselves, so it does not work in group chats and other servers. In the "
        "developer portal, open Installation and switch on User Install under Installation Contexts."
    ]


def _texts(client: discord.Client, app: App) -> list[str]:
    """Whether the application leads to the terms and the privacy text, where they are on the web."""
    application, web = client.application, app.settings.web_url
    assert application is not None
    links = (
        ("Terms of Service URL", application.terms_of_service_url, "/terms"),
        ("Privacy Policy URL", application.privacy_policy_url, "/privacy"),
    )
    return [NO_TEXT.format(field=field, url=f"{web}{path}") for field, url, path in links if web and not url]


def _endpoint(client: discord.Client, app: App) -> list[str]:
    """Whether Discord tells of interactions in the way that the settings expect."""
    key, application = of_front(app.settings, Settings).discord_public_key, client.application
    assert application is not None
    posted_to = application.interactions_endpoint_url
    if key is None:
        return [POSTED_ELSEWHERE.format(url=posted_to, prefix=PREFIX)] if posted_to else []
    if key.lower() != application.verify_key:
        return [f"{PREFIX}DISCORD_PUBLIC_KEY is not the key of this application; it is {application.verify_key}."]
    ours = f"{app.settings.web_url or 'https://games.example.org'}{ENDPOINT}"
    if posted_to == ours or (posted_to and app.settings.web_url is None):
        return []
    return [
        f"Discord posts interactions to {posted_to or 'no address'}. In the developer portal, open General Information "
        f"and set Interactions Endpoint URL to {ours}, while Roundhouse is running."
    ]


async def _activities(client: discord.Client, app: App) -> list[str]:
    """Whether Activities are switched on there as they are here."""
    settings, commands = of_front(app.settings, Settings), await entry_points(client)
    if settings.discord_client_secret is None:
        return [OFFERED.format(command=command["name"], prefix=PREFIX) for command in commands]
    application = client.application
    assert application is not None
    wrong = [] if commands else [SWITCHED_OFF]
    wrong += [HANDLED_BY_US.format(command=c["name"]) for c in commands if c.get("handler") == HANDLED_BY_APPLICATION]
    wrong += [] if application.redirect_uris else [NO_REDIRECT]
    wrong += [] if (app.settings.web_url or "").startswith("https://") else [NO_ADDRESS.format(prefix=PREFIX)]
    if not await Activities(app).is_secret_right():
        wrong.append(WRONG_SECRET.format(prefix=PREFIX))
    return wrong


async def _servers(client: discord.Client) -> list[str]:
    assert client.application is not None
    guilds = await client.http.get_guilds(GUILDS_MOST)
    invite = INVITE.format(id=client.application.id, may=discord.Permissions(**dict.fromkeys(NEEDED, True)).value)
    if not guilds:
        return [f"The bot is not in any server yet. Invite it with {invite}"]
    wrong = [line for guild in guilds if (line := _permissions(guild))]
    closed = [g for g in guilds[:ASKED_MOST] if not await _takes_commands(client, client.application.id, int(g["id"]))]
    return wrong + [
        f"In the server {guild['name']} the bot has no commands, because the scope applications.commands is missing. "
        f"Invite it again with {invite}"
        for guild in closed
    ]


def _permissions(guild: Any) -> str:
    """Returns the permissions that are missing in a whole server."""
    may = discord.Permissions(int(guild["permissions"]))
    lacks = [name.replace("_", " ").title() for name in NEEDED if not (may.administrator or getattr(may, name))]
    if not lacks:
        return ""
    return (
        f"In the server {guild['name']} the bot lacks the permission {', '.join(lacks)}. Open Server Settings, then "
        "Roles, choose the bot's role and switch it on under Permissions."
    )


async def _takes_commands(client: discord.Client, application: int, guild: int) -> bool:
    try:
        await client.http.get_guild_commands(application, guild)
    except discord.Forbidden as error:
        return error.code != NO_ACCESS
    return True
