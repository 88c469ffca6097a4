"""A view made visible, owned by no platform: lines to say, a picture of stamped symbols, buttons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct, field


class Name(Struct, frozen=True):
    """The person in a seat: the front writes the name as its platform does."""

    seat: int


class Say(Struct, frozen=True):
    """A message key and its arguments; the front says it in the reader's language.

    `game`: in this game's words, where they are not those of the table it is said at.
    """

    key: str
    args: Mapping[str, str | int | Name | Say] = field(default_factory=dict)
    game: str = ""


class Stamp(Struct, frozen=True):
    """One symbol of the game's art.svg on the board; with a choice it can be pressed, and `label` is its name."""

    symbol: str
    x: int
    y: int
    width: int
    height: int
    turn: int = 0  # degrees clockwise about its centre
    choice: str = ""
    label: Say | None = None


class Label(Struct, frozen=True):
    """A short text (figures, seat letters) centred on a point; never a name."""

    text: str
    x: int
    y: int
    size: int  # height of the letters, in the scene's units
    colour: str = "#1F2430"


class Scene(Struct, frozen=True):
    """A picture as symbols placed on a board, in units of which the whole is `size` wide and high."""

    size: tuple[int, int]
    stamps: tuple[Stamp, ...]
    alt: Say
    labels: tuple[Label, ...] = ()


Style = Literal["plain", "main", "danger", "spent"]  # spent: keeps its place in the rows and cannot be played


class Button(Struct, frozen=True):
    """A press that carries the beginning of a spelling."""

    label: Say
    choice: str
    style: Style = "plain"
    sign: str = ""  # an emoji beside the label, where the picture cannot be pressed


class Proof(Struct, frozen=True):
    """Something that can be checked: what it is, and the exact text to check it with."""

    say: Say
    exact: str


class Screen(Struct, frozen=True):
    """What one viewer is shown: lines, a picture, the same as a board of text, and rows of buttons."""

    lines: tuple[Say, ...] = ()
    scene: Scene | None = None
    text_board: tuple[Say, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    scores: tuple[int, ...] = ()  # of each seat, where the game counts while it goes on


def begins(spelling: str, choice: str) -> bool:
    """Whether the choice holds a whole number of the spelling's leading words ("" is none of them)."""
    return not choice or spelling == choice or spelling.startswith(choice + ".")


def narrow(legal: Iterable[str], chosen: str) -> tuple[str, ...]:
    """The choices one word longer than `chosen`, in the list's order; empty when it is a whole spelling or none."""
    depth = chosen.count(".") + 1 if chosen else 0
    longer = (".".join(s.split(".")[: depth + 1]) for s in legal if begins(s, chosen) and s != chosen)
    return tuple(dict.fromkeys(longer))
