"""A message independent of platforms: marked-up text, a picture, rows of keys; each front makes its payload from it."""

from __future__ import annotations

from dataclasses import dataclass

from msgspec import Struct

from games.core.screen import Scene, Style

DATA_MOST = 64  # bytes behind a key, in the most restrictive chat


class Key(Struct, frozen=True):
    """A button under a message: a press sends its data to us, or opens an address.

    Data is what bot/view/button_data.py spells, or a command line like `/help fairness`.
    """

    label: str
    data: str = ""
    style: Style = "plain"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene of a game, and its description for people who cannot see it."""

    game: str
    scene: Scene
    alt: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message. Its text is marked up by the front's ink; at most five rows of at most five keys."""

    text: str
    keys: tuple[tuple[Key, ...], ...] = ()
    picture: Picture | None = None
    mentions: tuple[str, ...] = ()  # accounts in the text that are notified, and no others
