"""Deep links: what opens the private chat and says there what somebody wanted."""

from __future__ import annotations

import re
from urllib.parse import quote, unquote

from bot.chat.commands import all_commands
from bot.chat.presses import TABLE_PAGES

PAYLOAD = re.compile(r"[A-Za-z0-9_-]{1,64}")
MENU = "menu"


def payload_for(data: str, match_id: str = "") -> str:
    """What a link hands over, so that the private chat goes on where a press began."""
    if match_id:
        payload = f"hand_{match_id}"
    elif data.startswith("/"):
        payload = "_".join(data[1:].split())
    else:
        match, _, verb = data.lstrip("~=").partition(":")
        payload = f"{verb}_{match}"
    return payload if PAYLOAD.fullmatch(payload) else MENU


def data_of(payload: str) -> str:
    """The press or the command that a link stands for; empty where it stands for none."""
    verb, _, rest = payload.partition("_")
    if verb in TABLE_PAGES:
        return f"{rest}:{verb}"
    return f"/{verb} {rest.replace('_', ' ')}".strip() if verb in all_commands() else ""


def marked_with(data: str, username: str) -> str:
    """An address of our own chat that carries data in a question, until its reply comes."""
    return f"https://t.me/{username}#{quote(data, safe='')}"


def mark_in(url: str) -> str:
    """The data that such an address carries."""
    return unquote(url.partition("#")[2])
