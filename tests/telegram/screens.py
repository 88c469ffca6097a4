"""What somebody has on the screen."""

from __future__ import annotations

from typing import Any

from .state import Chat, Message, User
from .world import timeline


def screen(chat: Chat, viewer: User | None = None) -> str:
    """A chat as text, with its buttons in brackets."""
    lines = [f"== {chat.title} =="]
    for one in timeline(chat):
        if one.deleted or (viewer and not sees(viewer, one)):
            continue
        only = f" (for {one.receiver.first_name})" if one.receiver else ""
        picture = f"<{one.face.media['kind']}> " if one.face.media else ""
        lines.append(f"{one.sender.first_name}{only}: {picture}{one.text}")
        lines += ["  " + " ".join(f"[{label}]" for label in row) for row in one.keyboard]
    return "\n".join(lines)


def sees(viewer: User, message: Message) -> bool:
    """Whether a message is on somebody's screen."""
    if message.deleted:
        return False
    if message.receiver is None:
        instead = message.replaced_by.get(viewer.id)
        return instead is None or instead.deleted
    if viewer is message.sender:
        return True
    is_there = message.replaces is None or message.replaces.replaced_by.get(viewer.id) is message
    return viewer is message.receiver and viewer.shows_ephemeral and not message.vanished and is_there


def visible(viewer: User, chat: Chat) -> list[Message]:
    """The messages of a chat that somebody can see, newest first."""
    return [one for one in reversed(timeline(chat)) if sees(viewer, one)]


def button(rows: list[list[dict[str, Any]]], label: str) -> dict[str, Any] | None:
    """The button of this label, or the first that starts so."""
    buttons = [one for row in rows for one in row]
    fit = [one for one in buttons if one["text"] == label] or [one for one in buttons if one["text"].startswith(label)]
    return fit[0] if fit else None


def field_keyboard(message: Message) -> list[list[dict[str, Any]]]:
    """The keyboard that a message puts below the input field."""
    rows = (message.other_markup or {}).get("keyboard", [])
    return [[one if isinstance(one, dict) else {"text": one} for one in row] for row in rows]
