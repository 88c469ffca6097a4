"""Choices of the /play menu; games with several board sizes ask for one first."""

from __future__ import annotations

from dataclasses import dataclass

from bot.view.message import Key, Message
from bot.view.pen import joined
from games.core.game import AnyGame
from games.core.options import offered
from games.core.screen import Say

from .command import Given
from .context import Context
from .table_request import spelled

ASKS = "?"  # after a game's name: asks for the size; followed by the level of the menu's computers


@dataclass(frozen=True, slots=True)
class Choice:
    """A table of a game with the options given; `level`: against computers of this level."""

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
        if not self._sizes:
            return self._line(self.name, self.asked)
        return self._line(f"{self.name}{ASKS}{self.level or ''}", self.said)

    def fits(self, most: int) -> bool:
        """Whether its button, and those that ask for the size, fit into so many bytes."""
        lines = [self.data, *(self._line(self.name, {**self.asked, "size": size}) for size in self._sizes)]
        return all(len(line.encode()) <= most for line in lines)

    def page(self, context: Context) -> Message:
        """Returns the page with the sizes."""
        pen = context.pen()
        keys = tuple(
            Key(
                str(size),
                self._line(self.name, {**self.asked, "size": size}),
                "main" if size == self.game.Options().size else "plain",
            )
            for size in self._sizes
        )
        title = pen.ink.bold(pen.ink.escape(pen.title(self.name)))
        asked = pen.ink.escape(context.app.words.text(Say("option-size"), pen.language, self.name))
        back = Key(pen.plain("button-back"), self._line("", self.said))
        return Message(joined([title, asked]), (keys, (back,)))

    @property
    def _sizes(self) -> tuple[int, ...]:
        """The sizes to choose from; empty where one was given."""
        return () if "size" in self.said else tuple(offered(self.game.Options, "size"))

    @staticmethod
    def _line(name: str, said: Given) -> str:
        return " ".join(word for word in ("/play", name, spelled(said)) if word)
