"""What people have on their screens, as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .components import BUTTON, GALLERY, ROW, SELECTS, TEXT, THUMBNAIL, walk
from .world import DM, Message, Place, User

Json = dict[str, Any]


def visible(place: Place, to: User) -> Iterator[Message]:
    """The messages that somebody sees there, newest first."""
    return (message for message in reversed(place.messages) if message.visible_to(to))


def text(place: Place, to: User) -> str:
    """A whole place as somebody sees it."""
    name = "DM" if place.kind == DM else f"#{place.name}"
    if not place.may(to):
        return f"{name}: not on this screen"
    return "\n".join([f"--- {name} ---", *(drawn(message, to) for message in reversed([*visible(place, to)]))])


def drawn(message: Message, to: User) -> str:
    """One message, with its buttons in brackets."""
    hint = " (only you can see this)" if message.only_for is to else ""
    edited = " (edited)" if message.edits else ""
    lines = [f"{message.author.name}{hint}{edited}: " + ("is thinking..." if message.loading else message.content)]
    lines += [f"  | {line}" for embed in message.embeds for line in embed_words(embed).splitlines()]
    lines += [f"  (picture: {alt})" for alt in pictures(message)] if not message.v2 else []
    return "\n".join(lines + [f"  {line}" for line in _drawn_components(message.components)])


def words(message: Message) -> str:
    """All that can be read in a message: content, embeds and text displays."""
    texts = [one["content"] for _, one in walk(message.components) if one.get("type") == TEXT]
    return "\n".join([message.content, *map(embed_words, message.embeds), *texts])


def embed_words(embed: Json) -> str:
    """What can be read in an embed."""
    fields = [f"{field['name']}: {field['value']}" for field in embed.get("fields") or ()]
    parts = [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description"), *fields]
    return "\n".join(part for part in [*parts, (embed.get("footer") or {}).get("text")] if part)


def pictures(message: Message) -> list[str]:
    """The alt texts of the pictures that show; with components v2 only those show that a component names."""
    alts = {one["id"]: one.get("description") or "" for one in message.attachments}
    if not message.v2:
        return list(alts.values())
    shown = []
    for _, one in walk(message.components):
        media = one.get("items") or ([one] if one.get("type") == THUMBNAIL else [])
        if one.get("type") in (GALLERY, THUMBNAIL):
            shown += [item.get("description") or alts.get(item["media"].get("attachment_id"), "") for item in media]
    return shown


def buttons(message_components: list[Json], *, enabled: bool = True) -> list[Json]:
    """The buttons among components, in their order."""
    found = [one for _, one in walk(message_components) if one.get("type") == BUTTON]
    return [one for one in found if not (enabled and one.get("disabled"))]


def menus(message_components: list[Json]) -> list[Json]:
    """The select menus that can be used."""
    return [one for _, one in walk(message_components) if one.get("type") in SELECTS and not one.get("disabled")]


def label(button: Json) -> str:
    """What stands on a button: its emoji and its words."""
    emoji = (button.get("emoji") or {}).get("name") or ""
    return f"{emoji} {button.get('label') or ''}".strip()


def named(button: Json, wanted: str) -> int:
    """How well a button bears a name: 2 for the very words, 1 for their beginning, else 0."""
    names = (label(button), button.get("label") or "")
    return 2 if wanted in names else int(any(name.startswith(wanted) for name in names))


def _drawn_components(components: list[Json]) -> list[str]:
    lines: list[str] = []
    for one in components:
        kind = one.get("type")
        if kind == ROW:
            lines.append(" ".join(map(_drawn_control, one["components"])))
        elif kind == TEXT:
            lines += one["content"].splitlines()
        elif kind == GALLERY:
            lines += [f"(picture: {item.get('description') or ''})" for item in one["items"]]
        elif one.get("components"):
            lines += [f"| {line}" for line in _drawn_components(one["components"])]
            if one.get("accessory"):
                lines.append(_drawn_control(one["accessory"]))
    return lines


def _drawn_control(one: Json) -> str:
    if one.get("type") == BUTTON:
        return f"({label(one)})" if one.get("disabled") else f"[{label(one)}]"
    if one.get("type") == THUMBNAIL:
        return f"(picture: {one.get('description') or ''})"
    options = "/".join(option["label"] for option in one.get("options") or ())
    return f"[{one.get('placeholder') or 'choose'} v {options}]"
