"""Autocompletion of command options."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord

from bot.chat.commands import all_commands
from bot.usecases.opening_terms import FIRST_MOVES, VISIBILITIES
from bot.usecases.ranking import WHERE
from bot.view.option_values import option_line, option_name, typed, values_offered
from games.core.game import AnyGame
from games.core.options import CLOCKS, describe
from games.core.screen import Say
from storage import rooms, tables
from storage.people import Player
from storage.table_lists import ids_listed

if TYPE_CHECKING:
    from .front import Discord

MOST = 25
NAME_MOST = 100

Found = list[tuple[str, str]]  # values and their labels


async def choices(front: Discord, interaction: discord.Interaction[Any], kind: str, text: str) -> Found:
    """Returns the values that fit the text typed so far."""
    language = front.app.words.supported(interaction.locale.value)
    if kind == "match":
        offered = await _matches(front, interaction, language)
    elif kind == "visibility":
        offered = [(one, front.app.words.text(Say(f"visibility-{one}"), language)) for one in VISIBILITIES]
    elif kind == "first":
        offered = [(one, front.app.words.text(Say(f"first-{one}"), language)) for one in FIRST_MOVES]
    elif kind == "where":
        offered = [(where, front.app.words.text(Say(f"top-{where}"), language)) for where in WHERE]
    elif kind == "clock":
        offered = _clocks(front, language, text)
    else:
        offered = _games(front, language)
        if kind == "topic":
            offered += [(name, f"/{name}") for name in all_commands(front.app.games)]
    if kind == "options":
        return _options(front, language, str(getattr(interaction.namespace, "game", "")), text)
    wanted = text.casefold()
    fits = [(value, name[:NAME_MOST]) for value, name in offered if wanted in name.casefold() or wanted in value]
    return fits[:MOST]


def _options(front: Discord, language: str, game: str, text: str) -> Found:
    """Returns the text with its last word completed: the name of an option, or a value of the one it names."""
    if game not in front.app.games:
        return []
    before, space, word = text.rpartition(" ")
    said = front.app.words.text
    made = [(f"{before}{space}{word}", line) for word, line in _completed(game, front.app.games[game], word)]
    own = [(text, text)] if "=" in word else []  # other values can be typed
    found = own + [(value, f"{value} · {said(line, language)}"[:NAME_MOST]) for value, line in made if value != text]
    return [(value, name[:NAME_MOST]) for value, name in found if len(value) <= NAME_MOST][:MOST]


def _completed(name: str, game: AnyGame, word: str) -> list[tuple[str, Say]]:
    """Returns the words that begin like this one, with their labels."""
    option, equals, _ = word.partition("=")
    known = [one["name"] for one in describe(game.Options)]
    if equals and option in known:
        values = values_offered(name, game, option)
        pairs = [(f"{option}={typed(value)}", option_line(name, game, option, value)) for value in values]
    else:
        pairs = [(f"{one}=", option_name(name, one)) for one in known]
    return [(text, line) for text, line in pairs if text.startswith(word)]


def _games(front: Discord, language: str) -> Found:
    return [(name, front.app.words.text(Say("title"), language, name)) for name in front.app.games]


def _clocks(front: Discord, language: str, typed: str) -> Found:
    words = front.app.words
    named = [(name, words.text(Say(f"clock-{name}"), language)) for name in CLOCKS if words.has(f"clock-{name}")]
    own = [(typed, typed)] if typed[:1].isdigit() else []
    return own + (named or [(name, name) for name in CLOCKS])


async def _matches(front: Discord, interaction: discord.Interaction[Any], language: str) -> Found:
    """Returns the tables of this room, then the person's other tables."""
    player: Player | None = await front.app.directory.find_player("discord", str(interaction.user.id))
    async with front.app.store.read() as conn:
        room = await rooms.find(conn, "discord", str(interaction.channel_id))
        every = ["open", "live", "over"]
        viewer = player.id if player is not None else None
        here = await ids_listed(conn, room.id, every, viewer, MOST) if room is not None else []
        mine = await tables.ids_of_player(conn, player.id, ["open", "live"], MOST) if player is not None else []
        found = await tables.load(conn, front.app.games, _once([*here, *mine]))
    return [(id_, _named(front, language, found[id_].name, id_)) for id_ in _once([*here, *mine]) if id_ in found]


def _once(ids: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(ids))[:MOST]


def _named(front: Discord, language: str, game: str, match_id: str) -> str:
    return f"{front.app.words.text(Say('title'), language, game)} · {match_id}"
