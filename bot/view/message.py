"""A message as no platform has it: marked-up text, a picture, rows of keys; each front makes its payload of it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.screen import Scene, Style
from games.table.table import Table

DATA_MOST = 64  # bytes behind a key, in the chat that takes the fewest


@dataclass(frozen=True, slots=True)
class Key:
    """A button under a message: it says its data to us when pressed, or opens an address.

    Data is `match:turn:choice`, `match:verb` or `match:verb:argument`, as bot/usecases/inbox.py reads it, or
    a command line like `/help tictactoe`. On a private page it begins with `~`, on a hand with `=`: the
    answer takes that place.
    """

    label: str
    data: str = ""
    style: Style = "plain"
    url: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene of a game, and the same in words for who does not see it."""

    game: str
    scene: Scene
    alt: str


@dataclass(frozen=True, slots=True)
class Message:
    """One message. The text is marked up by the front's own ink; at most five rows of at most five keys."""

    text: str
    keys: tuple[tuple[Key, ...], ...] = ()
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to type into a form."""

    name: str
    label: str
    most: int = 200
    hint: str = ""  # a second line, of 100 characters at most


@dataclass(frozen=True, slots=True)
class Form:
    """What is to be typed: a modal where there are modals, a question to reply to where there are none.

    What was typed comes back as a press of `data` with the text of the first field. `command` does the same where
    everybody may read it. `next_text`: where there are no modals, whatever they say next alone with us fills it.
    """

    title: str
    data: str
    field: Field
    command: str = ""
    next_text: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """Something to be handed over as a file."""

    name: str
    content: bytes
    text: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a press or a command comes to; every one of them is answered by at least one of these.

    `line`: a plain sentence that only they see. `page`: a private message, in the place of the page that was
    pressed. `repaint`: the table of the card that was pressed, as it now is. `post`: a table whose card is to be
    sent to this room. `hand`: a table of which they are to be shown their private screen, with `chosen`: the
    beginning of a spelling, and after a colon the first row of what may be chosen next (bot/chat/paging.py).
    `opens`: a table whose pressed card may show what is `chosen` itself, in the place of the page.
    `film`: a finished match that is to be posted as an animated picture, after all else.
    """

    line: str = ""
    refused: str = ""  # the code of a refusal that the line tells
    page: Message | None = None
    repaint: Table | None = None
    post: Table | None = None
    hand: Table | None = None
    reveals: Table | None = None
    chosen: str = ""
    form: Form | None = None
    file: File | None = None
    film: Table | None = None
