"""The slash commands, and their registration where they have changed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from hashlib import sha256
from inspect import Parameter, Signature
from pathlib import Path
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.command import Command, Option
from bot.chat.commands import all_commands
from bot.words import DEFAULT, Words
from games.core.screen import Say

from .choices import choices
from .errors import NETWORK
from .inbound import Inbound

LOCALE, CHALLENGE = Say("discord-locale"), Say("command-of-person-challenge")
TEXT_MOST = 1_000
TYPED = frozenset({"text", "number", "flag", "person", "time"})  # kinds without autocompletion

Interaction = discord.Interaction[Any]
REGISTERED_FILE = "discord-commands.json"
REGISTER_AGAIN_SECONDS = (5, 30, 300)
ENTRY_POINT = 4  # the type of the command that Discord adds to an application with Activities, to open them
ENTRY_POINT_FIELDS = frozenset(
    {
        *("id", "type", "name", "name_localizations", "description", "description_localizations", "handler"),
        *("contexts", "integration_types", "default_member_permissions", "nsfw"),
    }
)

log = structlog.get_logger(__name__)


class Translations(app_commands.Translator):
    """Translates names and descriptions into our languages."""

    def __init__(self, words: Words) -> None:
        self._words = words
        codes = {words.text(LOCALE, language): language for language in words.languages if language != DEFAULT}
        self._languages = {locale: codes[locale.value] for locale in discord.Locale if locale.value in codes}

    async def translate(self, string: locale_str, locale: discord.Locale, context: Any) -> str | None:
        """Returns a text in a language; None where we lack it."""
        say, language = string.extras.get("say"), self._languages.get(locale)
        if say is None or language is None or not self._words.has(say.key, say.game):
            return None
        return self._words.text(say, language)


class Tree(app_commands.CommandTree[discord.Client]):
    """All our commands."""

    def __init__(self, inbound: Inbound, client: discord.Client) -> None:
        super().__init__(client)
        self._inbound, self.app = inbound, inbound.app
        self._translations = Translations(self.app.words)
        for command in all_commands(self.app.games).values():
            if command.in_menus or command.registered:
                self.add_command(self._command(command))
        self.add_command(self._challenge())

    def fit(self, *, users: bool) -> None:
        """Offers commands where the application may be installed: in servers, and for people if that is enabled."""
        for command in self.get_commands():
            assert not isinstance(command, app_commands.Group)
            command.allowed_installs = app_commands.AppInstallationType(guild=True, user=users)
            command.allowed_contexts = app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=users
            )

    async def payload(self) -> list[Any]:
        """Returns all commands as Discord takes them."""
        return [await command.get_translated_payload(self, self._translations) for command in self.get_commands()]

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Answers an unknown command, or one whose form does not fit."""
        log.warning("a command could not be understood", why=str(error))
        await self._inbound.answer_unknown(interaction)

    def _command(self, command: Command) -> app_commands.Command[Any, ..., Any]:
        made: app_commands.Command[Any, ..., Any] = app_commands.Command(
            name=locale_str(command.name, say=command.say(f"command-{command.name}")),
            description=self._said(command.say(f"about-{command.name}"), command.name),
            callback=self._callback(command),
        )
        if command.moderators_only:
            made.default_permissions = discord.Permissions(manage_messages=True)
        return made

    def _challenge(self) -> app_commands.ContextMenu:
        """Returns the command in the menu of a person: /play with them as the opponent."""
        play = all_commands(self.app.games)["play"]

        async def challenge(interaction: Interaction, whom: discord.User) -> None:
            await self._inbound.command(interaction, play, {"opponent": whom}, alone=True)

        name = self.app.words.text(CHALLENGE, DEFAULT)
        return app_commands.ContextMenu(name=locale_str(name, say=CHALLENGE), callback=challenge)

    def _callback(self, command: Command) -> Any:
        async def run(interaction: Interaction, **given: Any) -> None:
            said = {name: value for name, value in given.items() if value is not None}
            await self._inbound.command(interaction, command, said)

        made: Any = run
        first = Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD, annotation=Interaction)
        made.__signature__ = Signature([first, *(_parameter(option) for option in command.options)])
        names = {o.name: locale_str(o.name, say=Say(f"option-name-{o.name}", game=o.game)) for o in command.options}
        if names:
            made = app_commands.rename(**names)(made)
            made = app_commands.describe(**{o.name: self._about(command, o) for o in command.options})(made)
        if chosen := {o.name: self._completion(o) for o in command.options if o.kind not in TYPED}:
            made = app_commands.autocomplete(**chosen)(made)
        return made

    def _about(self, command: Command, option: Option) -> locale_str:
        own = f"option-about-{command.name}-{option.name}"
        key = own if self.app.words.has(own) else f"option-about-{option.name}"
        return self._said(Say(key, game=option.game), option.name)

    def _said(self, say: Say, name: str) -> locale_str:
        """Returns the English text with its translations; without a text, the name."""
        words = self.app.words
        return locale_str(words.text(say, "en"), say=say) if words.has(say.key, say.game) else locale_str(name)

    def _completion(self, option: Option) -> Callable[..., Any]:
        async def complete(interaction: Interaction, typed: Any) -> list[app_commands.Choice[Any]]:
            with self._inbound.tasks.including_this():
                pairs = await choices(self.app, interaction, option.kind, str(typed))
            return [
                app_commands.Choice(name=name, value=int(value) if option.is_number else value) for value, name in pairs
            ]

        return complete


def _parameter(option: Option) -> Parameter:
    kind: Any
    if option.kind == "person":
        kind = discord.User
    elif option.kind == "flag":
        kind = bool
    elif option.is_number:
        kind = app_commands.Range[int, option.least, option.most]
    else:
        kind = app_commands.Range[str, 1, TEXT_MOST]
    if option.needed:
        return Parameter(option.name, Parameter.KEYWORD_ONLY, annotation=kind)
    return Parameter(option.name, Parameter.KEYWORD_ONLY, default=None, annotation=kind | None)


async def register(tree: Tree) -> None:
    """Registers our commands with Discord unless they are up to date; tries a few times."""
    for wait in (*REGISTER_AGAIN_SECONDS, None):
        try:
            await _register(tree)
            return
        except (discord.DiscordException, *NETWORK) as error:
            log.error("the commands could not be registered", why=str(error), again_in_seconds=wait)
        if wait is not None:
            await asyncio.sleep(wait)


async def _register(tree: Tree) -> None:
    application = tree.client.application
    assert application is not None
    tree.fit(users=application.user_integration_config is not None)
    payload = await tree.payload()
    file = tree.app.files.folder / REGISTERED_FILE
    mark = {str(application.id): sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()}
    if _read(file) == mark:
        return
    kept = [as_sent(command) for command in await entry_points(tree.client)]
    await tree.client.http.bulk_upsert_global_commands(application.id, payload=[*payload, *kept])
    file.write_text(json.dumps(mark), "utf-8")
    log.info("commands registered", count=len(payload), kept=len(kept))


async def entry_points(client: discord.Client) -> list[Any]:
    """Returns the commands that open Activities, as Discord has them. It refuses a list of commands without them."""
    assert client.application is not None
    registered: list[Any] = await client.http.get_global_commands(client.application.id)
    return [command for command in registered if command["type"] == ENTRY_POINT]


def as_sent(command: Any) -> dict[str, Any]:
    """Returns a command that Discord has, as it takes it back unchanged."""
    return {name: value for name, value in command.items() if name in ENTRY_POINT_FIELDS and value is not None}


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
