"""A message independent of platforms: marked-up text, a picture, rows of keys; each front makes its payload from it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.screen import Scene, Style
from games.table.table import Table

DATA_MOST = 64  # bytes behind a key, in the most restrictive chat


@dataclass(frozen=True, slots=True)
class Key:
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

    The input comes back as a press of `data` with the text of the first field. `command` does the same in public.
    `next_text`: where there are no modals, the next private message to us fills the form.
    """

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


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a press or a command; at least one part is set.

    `line`: a plain sentence for this person alone. `page`: a private message that replaces the pressed page. `repaint`:
    the table of the pressed card, with its new state. `post`: a table whose card is sent to this room. `hand`: a table
    whose private screen is shown, with `chosen`: the beginning of a spelling, and after a colon the first row of the
    next choices (bot/chat/paging.py). `opens`: a table whose pressed card may show `chosen` itself, instead of the
    page. `film`: a finished match to post as an animated picture, after everything else.
    """

    line: str = ""
    refused: str = ""  # the code of the refusal in `line`
    page: Message | None = None
    repaint: Table | None = None
    post: Table | None = None
    hand: Table | None = None
    reveals: Table | None = None
    chosen: str = ""
    form: Form | None = None
    file: File | None = None
    film: Table | None = None
