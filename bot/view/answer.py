"""Messages and answers: what a front shows, as parts that each front delivers in its own way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, TypeVar

from msgspec import Struct

from games.core.screen import Scene, Style
from games.table.table import Status, Table

DATA_MOST = 64  # bytes behind a key, in the most restrictive chat
Stands = Literal["room", "either", "private"]


class Key(Struct, frozen=True):
    """A button under a message: a press sends its data to us, or opens an address.

    `opens_page`: the address is that of a page of ours, which the chat shows inside itself.
    Data is what bot/view/button_data.py spells, or a command line like `/help fairness`.
    """

    label: str
    data: str = ""
    style: Style = "plain"
    url: str = ""
    opens_page: bool = False


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
    state: Status | None = None  # of a table, on its card: a front may show it by a colour
    is_board: bool = False  # its keys show all that is on the picture


@dataclass(frozen=True, slots=True)
class Line:
    """A plain sentence."""

    stands: ClassVar[Stands] = "either"
    text: str


@dataclass(frozen=True, slots=True)
class Refused(Line):
    """A refusal as a sentence, with its code."""

    code: str


@dataclass(frozen=True, slots=True)
class Page:
    """A message that replaces the pressed page; with `own`, it is private whatever command it answers.

    `asks`: the question of a confirmation for a press on a card, which a front may ask by itself: the same press again
    is the answer. `confirms`: it asks before something that ends a match for its reader.
    """

    message: Message
    stands: Stands = "private"
    own: bool = False
    asks: str = ""
    confirms: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """The private screen of a player's seat.

    `path` is the submenu: the turn, the beginning of a spelling, and the first visible row (bot/view/button_data.py).
    It may stand on the pressed card where the choices are no secret.
    """

    table: Table
    path: str = ""
    stands: Stands = "private"


@dataclass(frozen=True, slots=True)
class Submenu:
    """A submenu of the pressed card: it may be shown on the card itself, or else as a page."""

    stands: ClassVar[Stands] = "either"
    table: Table
    path: str
    page: Page


@dataclass(frozen=True, slots=True)
class Refresh:
    """Shows the newest state of a table on its pressed card."""

    stands: ClassVar[Stands] = "room"
    table: Table


@dataclass(frozen=True, slots=True)
class Card:
    """The card of a table, at the bottom of the room."""

    stands: ClassVar[Stands] = "room"
    table: Table


@dataclass(frozen=True, slots=True)
class Board:
    """The page of a table, opened inside the chat."""

    stands: ClassVar[Stands] = "private"
    table: Table


@dataclass(frozen=True, slots=True)
class Field:
    """A text field of a form."""

    name: str
    label: str
    most: int = 200
    hint: str = ""  # a second line, at most 100 characters


@dataclass(frozen=True, slots=True)
class Form:
    """A form: a modal where the platform has them, else a question to reply to.

    The input comes back as a press of `data` with the text of the field. `command` does the same in public.
    `next_text`: where there are no modals, the next private message to us fills the form.
    """

    stands: ClassVar[Stands] = "private"
    title: str
    data: str
    field: Field
    command: str = ""
    next_text: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """A file to send."""

    name: str
    content: bytes
    text: str = ""
    stands: Stands = "room"


@dataclass(frozen=True, slots=True)
class Film:
    """A finished match as an animated picture, which is rendered after everything else was shown."""

    table: Table
    stands: Stands = "room"


Part = Line | Page | Hand | Submenu | Refresh | Card | Board | Form | File | Film
Answer = tuple[Part, ...]
P = TypeVar("P")


def first(answer: Answer, kind: type[P]) -> P | None:
    """Returns the first part of this kind; None without one."""
    for part in answer:
        if isinstance(part, kind):
            return part
    return None
