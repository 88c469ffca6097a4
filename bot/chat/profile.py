"""What the private pages of a profile have in common."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.usecases.preferences import save_preferences, save_profile
from bot.view.answer import Answer, Key, Message, Page
from bot.view.pen import Pen, joined
from games.core.game import Refusal
from games.core.screen import Say
from storage.people import players
from storage.people.players import StoredAccount

from .context import Context
from .pages import ROWS, rows_of


async def renewed(context: Context) -> Context:
    """Returns the context after a change of the player."""
    context.app.directory.forget_player(context.player.id)
    async with context.app.store.read() as conn:
        player = await players.get(conn, context.player.id)
    assert player is not None
    return replace(context, player=player)


async def changed(context: Context, **values: str) -> Context:
    """Saves a new name, language or display mode."""
    await save_profile(context.app, context.player, **values)
    return await renewed(context)


async def wished(context: Context, **preferences: Any) -> Context:
    """Saves how they want to be notified."""
    await save_preferences(context.app, context.player, **preferences)
    return await renewed(context)


def language_called(context: Context, text: str) -> str:
    """Returns the code of the language that calls itself so; another text as it is."""
    words = context.app.words
    for code in words.languages:
        if text.casefold() == words.text(Say(f"language-{code}"), code).casefold():
            return code
    return text


async def accounts(context: Context) -> list[StoredAccount]:
    """Returns the player's accounts, those on this platform first."""
    async with context.app.store.read() as conn:
        stored = await players.accounts_of(conn, context.player.id)
    return sorted(
        stored, key=lambda account: (account.platform != context.place.platform, account.platform, account.account)
    )


def check_private(context: Context) -> None:
    """Refuses where others can read. Raises private_only."""
    if not context.confidential:
        raise Refusal("private_only")


def page(
    pen: Pen, lines: Iterable[str], keys: Iterable[Key] = (), back: str = "/me settings", width: int = 2
) -> Answer:
    """Returns a private page with a way back."""
    back_key = Key(pen.plain("button-back"), back)
    return (Page(Message(joined(list(lines)), (*rows_of(keys, width, ROWS - 1), (back_key,)))),)


def head(pen: Pen, key: str) -> str:
    """Returns the first line of a page."""
    return pen.ink.bold(pen(key))


def choice(pen: Pen, label: str, data: str, now: bool) -> Key:
    """Returns a choice as a key; the current one is highlighted."""
    return Key(pen.plain("profile-chosen", choice=label), data, "main") if now else Key(label, data)


def network(pen: Pen, platform: str) -> str:
    """Returns the name of a platform."""
    key = f"network-{platform}"
    return pen.plain(key) if pen.words.has(key) else platform.capitalize()
