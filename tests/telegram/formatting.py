"""What a reader sees of a formatted text: the plain text and its entities."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

KINDS = {
    **dict.fromkeys(("b", "strong"), "bold"),
    **dict.fromkeys(("i", "em"), "italic"),
    **dict.fromkeys(("u", "ins"), "underline"),
    **dict.fromkeys(("s", "strike", "del"), "strikethrough"),
    **dict.fromkeys(("tg-spoiler", "span"), "spoiler"),
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "blockquote": "blockquote",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
}
PIECE = re.compile(r"</(?P<end>[^>]*)(?P<ended>>?)|<(?P<tag>[^\s/>]*)(?P<rest>[^>]*)(?P<closed>>?)")
ATTRIBUTE = re.compile(r"([A-Za-z][\w-]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
FOUND = re.compile(
    r"(?P<bot_command>(?<![\w/])/\w{1,64}(?:@\w{3,32})?)|(?P<mention>(?<!\w)@\w{3,32})|(?P<url>https?://\S+)"
)


class CannotParse(ValueError):
    """The markup of a text is one that the server refuses."""


def width(text: str) -> int:
    """Length as the Bot API counts it, in UTF-16 units."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def read(text: str, mode: str | None = None, entities: list[Any] | None = None) -> tuple[str, list[dict[str, Any]]]:
    """The visible text, trimmed, and its entities; raises CannotParse."""
    if mode and mode.lower() == "html":
        text, known = parse_html(text)
    elif mode:
        raise CannotParse(f"unsupported parse_mode {mode!r} (the fake reads HTML only)")
    else:
        known = [dict(one) for one in entities or ()]
    left = len(text) - len(text.lstrip())
    return text.strip(), _clipped(known, width(text[:left]), width(text.strip()))


def with_found(text: str, entities: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entities and the commands, mentions and addresses that the server finds by itself."""
    taken = [(e["offset"], e["offset"] + e["length"]) for e in entities if e["type"] in ("code", "pre", "text_link")]
    found = [_entity(one.lastgroup or "", text, one.start(), one.end()) for one in FOUND.finditer(text)]
    free = [e for e in found if not any(a < e["offset"] + e["length"] and e["offset"] < b for a, b in taken)]
    return sorted(entities + free, key=lambda e: (e["offset"], -e["length"]))


def parse_html(text: str) -> tuple[str, list[dict[str, Any]]]:
    """Telegram's own small HTML: the plain text and its entities."""
    plain = ""
    open_tags: list[tuple[str, dict[str, Any], int]] = []
    entities: list[dict[str, Any]] = []
    at = 0
    for piece in PIECE.finditer(text):
        plain += _unescaped(text[at : piece.start()])
        at = piece.end()
        where = f"at byte offset {len(text[: piece.start()].encode())}"
        if piece["tag"] is None:
            entities += _closed(piece, open_tags, width(plain), where)
        else:
            open_tags.append((*_opened(piece, open_tags, where), width(plain)))
    plain += _unescaped(text[at:])
    if open_tags:
        raise CannotParse(f'Can\'t find end tag corresponding to start tag "{open_tags[-1][0]}"')
    return plain, sorted(entities, key=lambda e: (e["offset"], -e["length"]))


def _opened(piece: re.Match[str], open_tags: list[Any], where: str) -> tuple[str, dict[str, Any]]:
    tag = piece["tag"].lower()
    if tag not in KINDS:
        raise CannotParse(f'Unsupported start tag "{tag}" {where}')
    if not piece["closed"]:
        raise CannotParse(f"Unclosed start tag {where}")
    given = {a[1].lower(): next((g for g in a.groups()[1:] if g), "") for a in ATTRIBUTE.finditer(piece["rest"])}
    facts: dict[str, Any] = {"type": KINDS[tag]}
    if tag == "a":
        facts.update(_link(unescape(given.get("href", ""))))
    elif tag == "span" and given.get("class") != "tg-spoiler":
        raise CannotParse(f'Unsupported start tag "span" {where}')
    elif tag == "blockquote" and "expandable" in given:
        facts["type"] = "expandable_blockquote"
    elif tag == "tg-emoji":
        facts["custom_emoji_id"] = given.get("emoji-id", "")
    elif tag == "tg-time":
        if not re.fullmatch(r"-?\d+", given.get("unix", "")):
            raise CannotParse(f"Invalid date-time specified {where}")
        facts["unix_time"] = int(given["unix"])
        facts |= {"date_time_format": given["format"]} if "format" in given else {}
    elif tag == "code" and open_tags and open_tags[-1][0] == "pre" and "class" in given:
        open_tags[-1][1]["language"] = given["class"].removeprefix("language-")
        facts = {}
    return tag, facts


def _closed(piece: re.Match[str], open_tags: list[Any], now: int, where: str) -> list[dict[str, Any]]:
    name = piece["end"].strip().lower()
    if not piece["ended"]:
        raise CannotParse(f"Unclosed end tag {where}")
    if not open_tags:
        raise CannotParse(f"Unexpected end tag {where}")
    tag, facts, start = open_tags.pop()
    if name and name != tag:
        raise CannotParse(f'Unmatched end tag {where}, expected "</{tag}>", found "</{name}>"')
    if now == start or not facts:
        return []
    return [{**facts, "offset": start, "length": now - start}]


def _link(href: str) -> dict[str, Any]:
    person = re.fullmatch(r"tg://user\?id=(\d+)", href)
    if person:
        return {"type": "text_mention", "user": {"id": int(person[1])}}
    return {"url": href} if href else {"type": "url"}


def _unescaped(text: str) -> str:
    return re.sub(r"&(?:lt|gt|amp|quot|#\d{1,7}|#x[0-9A-Fa-f]{1,6});", lambda one: unescape(one[0]), text)


def _entity(kind: str, text: str, start: int, end: int) -> dict[str, Any]:
    return {"type": kind, "offset": width(text[:start]), "length": width(text[start:end])}


def _clipped(entities: list[dict[str, Any]], skipped: int, total: int) -> list[dict[str, Any]]:
    kept = []
    for one in entities:
        start = max(0, one["offset"] - skipped)
        length = min(total, one["offset"] + one["length"] - skipped) - start
        if length > 0:
            kept.append({**one, "offset": start, "length": length})
    return kept
