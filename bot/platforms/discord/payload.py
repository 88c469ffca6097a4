"""Payloads for Discord: text, buttons and pictures of a message."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from io import BytesIO
from typing import Any

import discord
import structlog
from msgspec import Struct
from msgspec.structs import replace

from bot.app import App
from bot.memory import RecentDict
from bot.view.answer import File, Key, Message, Picture
from games.table.table import Status

_SIGNS = re.compile(r"[\\*_~|`<>@#\[\]]|(?<=:)/(?=/)|(?<=discord\.gg)/|(?<=discord\.com)/", re.IGNORECASE)

_NO_SPAN = re.compile(r"[`\n\r]|^\s|\s$|^$")

_LISTS = re.compile(r"^(\s*)([-+]|[0-9]+(?=\.))(?=\.?\s)", re.MULTILINE)
CONTENT_MOST = 2_000
LABEL_MOST, DATA_MOST = 80, 100
ROWS_MOST, ROW_MOST = 5, 5
ROW, BUTTON, LINK = discord.ComponentType.action_row.value, discord.ComponentType.button.value, 5
TEXT, GALLERY = discord.ComponentType.text_display.value, discord.ComponentType.media_gallery.value
CONTAINER = discord.ComponentType.container.value
TEXT_MOST = 4_000  # characters of a card
ALT_MOST = 1_024
FILE = "board.png"
ACCENTS: dict[Status, int] = {"open": 0x0072B2, "live": 0x007A59, "frozen": 0xB04A00, "over": 0x565C68}
STYLES = {
    "plain": discord.ButtonStyle.secondary.value,
    "main": discord.ButtonStyle.primary.value,
    "danger": discord.ButtonStyle.danger.value,
    "spent": discord.ButtonStyle.secondary.value,
}
MARKS = (discord.ButtonStyle.primary.value, discord.ButtonStyle.success.value)  # of spent keys, by their labels
NOBODY = discord.AllowedMentions.none()
Rows = tuple[tuple[Key, ...], ...]
PICTURES_KEPT_MOST = 200

log = structlog.get_logger(__name__)


class DiscordInk:
    """Discord's Markdown."""

    def escape(self, text: str) -> str:
        """Returns a text escaped: it marks nothing up, mentions nobody and links to nothing."""
        return _escaped(text)

    def bold(self, marked: str) -> str:
        """Returns marked-up text in bold."""
        return f"**{marked}**"

    def code(self, text: str) -> str:
        """Returns a text to be copied exactly as it is; escaped where a code span cannot hold it."""
        return self.escape(text) if _NO_SPAN.search(text) else f"`{text}`"

    def fixed(self, text: str) -> str:
        """Returns a text of several lines in letters of one width."""
        return f"```\n{text}\n```"

    def mention(self, account: str, name: str) -> str:
        """Returns a mention that notifies a person."""
        return f"<@{account}>"

    def moment(self, at: datetime, words: str) -> str:
        """Returns a time relative to now, which Discord keeps up to date."""
        return f"<t:{int(at.timestamp())}:R>"

    def clock(self, at: datetime, words: str) -> str:
        """Returns a date and time, which Discord shows in each reader's time zone."""
        return f"<t:{int(at.timestamp())}:f>"

    def link(self, marked: str, url: str) -> str:
        """Returns marked-up text as a link."""
        return f"[{marked}]({url})"


@lru_cache(maxsize=4_096)  # the same sentences are repeated often
def _escaped(text: str) -> str:
    return _LISTS.sub(_unlisted, _SIGNS.sub(lambda sign: f"\\{sign[0]}", text))


def _unlisted(marker: re.Match[str]) -> str:
    """Escapes a sign that would begin a list."""
    return f"{marker[1]}{marker[2]}\\" if marker[2].isdigit() else f"{marker[1]}\\{marker[2]}"


class Payload(Struct, frozen=True):
    """A message in Discord's terms.

    With an `accent` it is a card: a container with this colour at its edge, in Discord's components v2. An older
    message becomes one when it is edited, but never the other way round.
    """

    content: str
    rows: Rows = ()
    picture: bytes | None = None
    alt: str = ""
    file: File | None = None
    mentions: discord.AllowedMentions = NOBODY
    accent: int | None = None

    def sending(self) -> dict[str, Any]:
        """Returns the arguments of a send."""
        made: dict[str, Any] = {"allowed_mentions": self.mentions}
        if self.accent is None:
            made["content"] = self.content
        if view := self._view():
            made["view"] = view
        if files := self._files():
            made["files"] = files
        return made

    def editing(self) -> dict[str, Any]:
        """Returns the arguments of an edit, which replaces everything."""
        made: dict[str, Any] = {"allowed_mentions": NOBODY, "view": self._view(), "attachments": self._files()}
        if self.accent is None:
            return {"content": self.content, **made}
        return {"content": None, "embeds": [], **made}

    def _view(self) -> Buttons | None:
        if self.accent is not None:
            return CardLayout(self.content, self.rows, self.accent, self.alt if self.picture else None)
        return Buttons(self.rows) if self.rows else None

    def without_picture(self) -> Payload:
        """Returns the same payload where pictures are forbidden."""
        most = CONTENT_MOST if self.accent is None else TEXT_MOST
        return replace(self, picture=None, content=cut(f"{self.content}\n{self.alt}", most))

    def _files(self) -> list[discord.File]:
        if self.file is not None:
            return [discord.File(BytesIO(self.file.content), self.file.name)]
        if self.picture is None:
            return []
        return [discord.File(BytesIO(self.picture), FILE, description=self.alt[:ALT_MOST])]


def only(accounts: Iterable[str]) -> discord.AllowedMentions:
    """Allows a message to mention these users, and nobody else."""
    users = [discord.Object(int(account)) for account in accounts]
    return discord.AllowedMentions(everyone=False, roles=False, users=users) if users else NOBODY


def cut(text: str, most: int = CONTENT_MOST) -> str:
    """Returns a text within the limit; a longer one is cut at the end of a line."""
    if len(text) <= most:
        return text
    kept = text[: most - 2]
    return (kept.rpartition("\n")[0] or kept) + "\n…"


class Buttons(discord.ui.View):
    """The keys as buttons. It is stopped at once: presses are handled by custom_id alone.

    It builds its components directly; the library would create a hundred objects (Discord's developer docs,
    Components).
    """

    def __init__(self, rows: Rows) -> None:
        super().__init__(timeout=None)
        self._rows = [{"type": ROW, "components": row} for row in _fitted(rows) if row]
        self.stop()

    def to_components(self) -> list[dict[str, Any]]:
        """Returns the rows as Discord takes them."""
        return self._rows


class CardLayout(Buttons):
    """A container with a text, the picture above its buttons, and an accent; `alt` is None without a picture."""

    def __init__(self, text: str, rows: Rows, accent: int, alt: str | None) -> None:
        super().__init__(rows)
        parts: list[dict[str, Any]] = [{"type": TEXT, "content": text}]
        if alt is not None:
            media = {"media": {"url": f"attachment://{FILE}"}, "description": alt[:ALT_MOST] or None}
            parts.append({"type": GALLERY, "items": [media]})
        self._rows = [{"type": CONTAINER, "accent_color": accent, "components": [*parts, *self._rows]}]

    def has_components_v2(self) -> bool:
        """Whether the message needs the flag of components v2."""
        return True


def _fitted(rows: Rows) -> Iterator[list[dict[str, Any]]]:
    """Yields rows within Discord's limits; each custom_id appears once. The marks of two players differ in colour."""
    if len(rows) > ROWS_MOST or any(len(row) > ROW_MOST for row in rows):
        flat = [key for row in rows for key in row][: ROWS_MOST * ROW_MOST]
        width = -(-len(flat) // ROWS_MOST)
        rows = tuple(tuple(flat[at : at + width]) for at in range(0, len(flat), width))
    seen: set[str] = set()
    marks = sorted({key.label for row in rows for key in row if key.style == "spent"}, reverse=True)
    spent = {label: MARKS[at % len(MARKS)] for at, label in enumerate(marks)} if len(marks) <= len(MARKS) else {}
    for row in rows:
        yield [button for key in row if (button := _button(key, seen, spent)) is not None]


def _button(key: Key, seen: set[str], marks: Mapping[str, int]) -> dict[str, Any] | None:
    label = key.label.strip()[:LABEL_MOST] or "·"
    if key.url:
        return {"type": BUTTON, "style": LINK, "label": label, "disabled": False, "url": key.url}
    spent = key.style == "spent"
    data = f"{key.data}#{len(seen)}" if spent and key.data in seen else key.data
    if data in seen or len(data) > DATA_MOST:
        if data not in seen:
            log.warning("the data of a key is too long", data=data)
        return None
    seen.add(data)
    style = marks.get(key.label, STYLES["spent"]) if spent else STYLES[key.style]
    return {"type": BUTTON, "style": style, "label": label, "disabled": spent, "custom_id": data}


class Pictures:
    """The PNG of a scene."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept: RecentDict[Hashable, bytes] = RecentDict(PICTURES_KEPT_MOST)

    async def payload(self, message: Message) -> Payload:
        """Returns the payload of a message, for sending and editing."""
        picture, accent = message.picture, ACCENTS[message.state] if message.state else None
        painted = await self._png(picture) if picture is not None and not message.is_board else None
        alt = picture.alt if picture and painted else ""
        text = cut(message.text, CONTENT_MOST if accent is None else TEXT_MOST)
        return Payload(text, message.keys, painted, alt, mentions=only(message.mentions), accent=accent)

    async def _png(self, picture: Picture) -> bytes | None:
        if picture.game not in self._app.studio.arts:
            return None
        key = (picture.game, picture.scene.drawn)
        if key not in self._kept:
            self._kept[key] = await self._app.studio.painted(picture.game, picture.scene)
        self._kept.move_to_end(key)
        return self._kept[key]
