"""Choices of the /play menu; a game with an opening option, as the size of its board, asks for that first."""

from __future__ import annotations

from dataclasses import dataclass

from bot.view.answer import Key, Message
from bot.view.option_values import option_name
from bot.view.pen import joined
from games.core.game import AnyGame
from games.core.options import given, offered

from .command import Given, Option
from .context import Context
from .table_request import spelled

ASKS = "?"  # after a game's name: asks for its opening option; followed by the level of the menu's computers


@dataclass(frozen=True, slots=True)
class Choice:
    """A table of a game with the options given; `level`: against computers of this level."""

    options: tuple[Option, ...]  # of /play
    name: str
    game: AnyGame
    said: Given
    level: int = 0

    @property
    def asked(self) -> Given:
        """All options of /play."""
        return {**self.said, "computer": self.level} if self.level else self.said

    @property
    def is_practice(self) -> bool:
        """Whether it is played against computers."""
        return "computer" in self.asked

    @property
    def data(self) -> str:
        """The data of its button in the menu."""
        if not self._missing:
            return self._line(self.name, self.asked)
        return self._line(f"{self.name}{ASKS}{self.level or ''}", self.said)

    def fits(self, most: int) -> bool:
        """Whether its button, and those that ask for an opening option, fit into so many bytes."""
        return all(len(line.encode()) <= most for line in (self.data, *self._lines.values()))

    def page(self, context: Context) -> Message:
        """Returns the page with the values of the opening option."""
        pen, usual = context.pen(), given(self.game.Options())
        keys = tuple(
            Key(str(value), line, "main" if value == usual[self._missing] else "plain")
            for value, line in self._lines.items()
        )
        title = pen.ink.bold(pen.ink.escape(pen.title(self.name)))
        asked = pen(option_name(self.name, self._missing)) if self._missing else ""
        back = Key(pen.plain("button-back"), self._line("", self.said))
        return Message(joined([title, asked]), (keys, (back,)))

    @property
    def _missing(self) -> str:
        """The first opening option with values to choose from that was not given; empty if there is none."""
        names = (option.name for option in self.options if option.game)
        return next((name for name in names if name not in self.said and offered(self.game.Options, name)), "")

    @property
    def _lines(self) -> dict[int, str]:
        """The data of the buttons with the values of the opening option."""
        values = offered(self.game.Options, self._missing)
        return {value: self._line(self.name, {**self.asked, self._missing: value}) for value in values}

    def _line(self, name: str, said: Given) -> str:
        return " ".join(word for word in ("/play", name, spelled(self.options, said)) if word)
