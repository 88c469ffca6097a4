"""Autocompletion of command options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord

from bot.app import App
from bot.chat.completion import MOST, Found, offered
from games.core.screen import Say
from storage.matches import tables
from storage.matches.table_lists import ids_listed
from storage.messages import rooms
from storage.people.players import Player

NAME_MOST = 100


async def choices(app: App, interaction: discord.Interaction[Any], kind: str, text: str) -> Found:
    """Returns the values that fit the text typed so far."""
    language = app.words.supported(interaction.locale.value)
    if kind == "match":
        pairs = [
            (value, name) for value, name in await _matches(app, interaction, language) if _fits(text, value, name)
        ]
    else:
        others = {name: str(value) for name, value in interaction.namespace if value is not None}
        pairs = await offered(app, kind, text, others, language)
    return [(value, cut(name)) for value, name in pairs if len(value) <= NAME_MOST][:MOST]


def cut(name: str) -> str:
    """Returns a label within Discord's limit; of a long one its end, which says what is being chosen."""
    return name if len(name) <= NAME_MOST else f"…{name[1 - NAME_MOST :]}"


def _fits(text: str, value: str, name: str) -> bool:
    return text.casefold() in name.casefold() or text.casefold() in value


async def _matches(app: App, interaction: discord.Interaction[Any], language: str) -> Found:
    """Returns the tables of this room, then the person's other tables."""
    player: Player | None = await app.directory.find_player("discord", str(interaction.user.id))
    async with app.store.read() as conn:
        room = await rooms.find(conn, "discord", str(interaction.channel_id))
        every = ["open", "live", "over"]
        viewer = player.id if player is not None else None
        here = await ids_listed(conn, room.id, every, viewer, MOST) if room is not None else []
        own_ids = await tables.ids_of_player(conn, player.id, ["open", "live"], MOST) if player is not None else []
        loaded = await tables.load(conn, app.games, _once([*here, *own_ids]))
    return [(id_, _named(app, language, loaded[id_].name, id_)) for id_ in _once([*here, *own_ids]) if id_ in loaded]


def _once(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))[:MOST]


def _named(app: App, language: str, game: str, match_id: str) -> str:
    return f"{app.words.text(Say('title'), language, game)} · {match_id}"
