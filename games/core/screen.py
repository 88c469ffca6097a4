"""Screens for any platform: sentences, a picture made of symbols, buttons."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Literal

from msgspec import Struct, field

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef"  # a seat's letter; there are at most 32


class Name(Struct, frozen=True):
    """The player in a seat; the platform writes the name."""

    seat: int


class Sign(Struct, frozen=True):
    """The sign of a seat, as on its plate in the picture; the platform writes a letter or a shape in its colour."""

    seat: int


class Say(Struct, frozen=True):
    """A message key and its arguments, to be said in the reader's language.

    `game`: whose words to use, if not those of the table's game.
    """

    key: str
    args: Mapping[str, Argument] = field(default_factory=dict)
    game: str = ""


Argument = str | int | Name | Sign | Say  # of a message
Arguments = dict[str, Argument]


class Stamp(Struct, frozen=True):
    """One symbol of the game's art.svg on the board; it can be pressed if it has a `choice`, and `label` names it.

    With a label alone it is named but cannot be pressed now, as a tile of the hand that does not fit. Stamps of one
    thing that may move have the thing's `key`, which tells nothing that the viewer does not see. A page
    unfolds the `inset` of a labelled stamp where it is pressed.
    """

    symbol: str
    x: int
    y: int
    width: int
    height: int
    turn: int = 0  # degrees clockwise about its centre
    choice: str = ""
    label: Say | None = None
    key: str = ""
    inset: Scene | None = None


class Label(Struct, frozen=True):
    """A short text (figures, seat letters) centred on a point; never a player's name.

    The `name` of a cell is shown on pages alone, to readers who ask for it; pictures show those of cells to press now
    (`target`), which the buttons below them name. In the place of a `seat`'s letter on its plate there may be an
    `avatar`, whose seed is then the text; `picture` is the file of one that is not drawn. A `mark` is a sign in
    white on a disc of its colour.
    """

    text: str
    x: int
    y: int
    size: int  # height of the letters, in the scene's units
    colour: str = "#1F2430"
    kind: Literal["text", "name", "target", "seat", "avatar", "mark"] = "text"
    picture: bytes = b""


Box = tuple[int, int, int, int]  # left, top, width, height


class Scene(Struct, frozen=True):
    """A picture of symbols on a board of `size` (width, height) units.

    With `parts`, a page shows the first of them, and below it the others side by side in one row that scrolls.
    """

    size: tuple[int, int]
    stamps: tuple[Stamp, ...]
    alt: Say
    labels: tuple[Label, ...] = ()
    parts: tuple[Box, ...] = ()

    @property
    def drawn(self) -> Hashable:
        """What is drawn, equal for two pictures that look the same: not what can be pressed, nor the description."""
        stamps = tuple((s.symbol, s.x, s.y, s.width, s.height, s.turn) for s in self.stamps)
        labels = tuple((one.text, one.x, one.y, one.size, one.colour) for one in self.labels if one.kind != "name")
        return self.size, stamps, labels


COVER_SIZE = (800, 450)  # 16:9
_BAND, _LAP = (800, 100), 96  # the ground is drawn in overlapping bands


def felt(high: int, top: int = 0) -> tuple[Stamp, ...]:
    """Returns ground 800 units wide, from a height down: the symbol `felt` (800 × 100), repeated."""
    tops = (*range(top, top + high - _BAND[1], _LAP), top + high - _BAND[1])
    return tuple(Stamp("felt", 0, top, *_BAND) for top in tops)


Style = Literal["plain", "main", "danger", "spent"]  # spent: keeps its place in the rows but cannot be pressed


class Button(Struct, frozen=True):
    """A button with the beginning of a spelling."""

    label: Say
    choice: str
    style: Style = "plain"
    sign: str = ""  # an emoji beside the label on platforms whose picture cannot be pressed


class Proof(Struct, frozen=True):
    """A fact that a viewer can check: what it is, and the exact text to check it with."""

    say: Say
    exact: str


class Screen(Struct, frozen=True):
    """What one viewer is shown: sentences, a picture, the same board as text, and rows of buttons."""

    lines: tuple[Say, ...] = ()
    scene: Scene | None = None
    text_board: tuple[Say, ...] = ()
    buttons: tuple[tuple[Button, ...], ...] = ()
    scores: tuple[int, ...] = ()  # of each seat, if the game keeps score during play
    held: tuple[int, ...] = ()  # how much each seat has in hand, where everybody may know that


def begins(spelling: str, choice: str) -> bool:
    """Returns whether the choice is a whole number (or none) of the spelling's leading words."""
    return not choice or spelling == choice or spelling.startswith(choice + ".")


def narrow(legal: Iterable[str], chosen: str) -> tuple[str, ...]:
    """Returns the choices one word longer than `chosen`, in the list's order; empty for a complete spelling."""
    depth = chosen.count(".") + 1 if chosen else 0
    longer = (".".join(s.split(".")[: depth + 1]) for s in legal if begins(s, chosen) and s != chosen)
    return tuple(dict.fromkeys(longer))
