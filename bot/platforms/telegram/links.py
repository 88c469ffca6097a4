"""Deep links: they open the private chat, where a press continues."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote

from bot.chat.commands import all_commands
from bot.chat.presses import TABLE_PAGES
from bot.view.button_data import COMMAND, Action, ButtonData, on_card
from games.core.game import AnyGame

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
MENU = "menu"
LINKED = {"join": "j", "start": "b"}  # presses that a link to the private chat can carry on, and its verb for them
START = "start"  # the command of a link, and of everybody's first visit; Telegram alone has it


def payload_for(said: ButtonData, match_id: str = "") -> str:
    """Returns the payload of a link with which the private chat continues a press."""
    if match_id:
        payload = f"hand_{match_id}"
    elif said.source == COMMAND:
        payload = "_".join(said.line.split())
    else:
        payload = f"{said.action.verb if said.action.verb in TABLE_PAGES else said.action}_{said.match}"
    shorter = (payload, said.command, MENU)  # of a command with words that no link can carry its name alone
    return next(one for one in shorter if PAYLOAD.fullmatch(one))


def data_of(games: Mapping[str, AnyGame], payload: str) -> str:
    """Returns the press or command of a payload; empty where it is invalid."""
    verb, _, rest = payload.partition("_")
    if verb in TABLE_PAGES and rest:
        return on_card(rest, Action(verb))
    return f"/{verb} {rest.replace('_', ' ')}".strip() if verb in all_commands(games) else ""


def marked_with(data: str, username: str) -> str:
    """Returns an address of our chat that carries data in a question, until its reply comes."""
    return f"https://t.me/{username}#{quote(data, safe='')}"


def mark_in(url: str) -> str:
    """Returns the data that such an address carries."""
    return unquote(url.partition("#")[2])
