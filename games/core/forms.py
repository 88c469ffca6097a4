"""What is typed instead of pressed: forms, what fills them, and when they are open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .screen import Say

S = TypeVar("S")  # a game's state
Seat = int


@dataclass(frozen=True, slots=True)
class Filled:
    """What a player typed into a form, as a spelling, and what that player is told about it in private."""

    spelling: str
    told: Say | None = None


@dataclass(frozen=True, slots=True)
class Beginning:
    """How the text of a form may begin, with its name, and the symbol of it in the game's art."""

    text: str
    label: Say
    symbol: str


@dataclass(frozen=True, slots=True)
class TypedForm:
    """An action that is typed and never on a button, like `commit:…`; chats also have a command of this name.

    `secret` is a regular expression for texts that only their author and we should know; empty if nothing is secret.
    """

    name: str
    option: str  # the command's option that takes the text
    fill: Callable[[str], Filled]  # takes the text exactly as typed; raises a Refusal for an invalid one
    secret: str = ""
    raw: bool = False  # the command takes everything after one space, byte for byte
    begins: tuple[Beginning, ...] = ()  # how its text may begin, to choose from on a page that asks for the rest

    @property
    def prefix(self) -> str:
        """Returns the beginning of its spellings."""
        return f"{self.name}:"


def _no_forms(_state: Any, _seat: Seat) -> tuple[str, ...]:
    return ()


def _first_round(_state: Any) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Forms(Generic[S]):
    """The typed forms of a game. Chats, pages, commands, redaction and limits derive from them."""

    typed: tuple[TypedForm, ...] = ()
    open: Callable[[S, Seat], tuple[str, ...]] = _no_forms  # the prefixes of those that a seat may type now
    taken: str = ""  # the refusal that reveals what another player typed; few of them are allowed in a round
    round: Callable[[S], int] = _first_round
    page: str = ""  # the name of a page (`<name>.html` and `.js`) on which a text is made and nothing is sent

    def named(self, name: str) -> TypedForm | None:
        """Returns the form of this name."""
        return next((form for form in self.typed if form.name == name), None)

    def commanded(self, text: str) -> TypedForm | None:
        """Returns the form that a text names as a command would: `commit 2pass`."""
        return next((form for form in self.typed if text.startswith(f"{form.name} ")), None)

    @property
    def prefixes(self) -> tuple[str, ...]:
        """Returns the beginnings of all typed spellings."""
        return tuple(form.prefix for form in self.typed)

    def names_open(self, state: S, seat: Seat) -> tuple[str, ...]:
        """Returns the names of the forms that a seat may type now."""
        opened = self.open(state, seat)
        return tuple(form.name for form in self.typed if form.prefix in opened)


NO_FORMS: Forms[Any] = Forms()
