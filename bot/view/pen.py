"""Ink and pen: a platform's mark-up, and sentences written with it."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Protocol

from bot.clock import time_zone
from bot.view.names import namer, shape_of, shown_in_message, sign_of
from bot.view.option_values import left, time_said
from bot.words import Words
from games.core.screen import LETTERS, Argument, Say
from games.table.table import Table

MARKED = re.compile("\ue000([0-9]{1,4})\ue001")


class Ink(Protocol):
    """The mark-up of one platform."""

    def escape(self, text: str) -> str:
        """Returns a text escaped: it marks nothing up, mentions nobody and links to nothing."""

    def bold(self, marked: str) -> str:
        """Returns marked-up text in bold."""

    def code(self, text: str) -> str:
        """Returns a text to be copied exactly as it is."""

    def fixed(self, text: str) -> str:
        """Returns a text of several lines in letters of one width."""

    def mention(self, account: str, name: str) -> str:
        """Returns a mention that notifies a person."""

    def moment(self, at: datetime, words: str) -> str:
        """Returns a time in the reader's time zone, or in words."""

    def clock(self, at: datetime, words: str) -> str:
        """Returns a date and time: in the reader's time zone where the platform can show it, else in words."""

    def link(self, marked: str, url: str) -> str:
        """Returns marked-up text as a link."""


class Pen:
    """Writes for one reader: in their language, with their platform's ink and the names of one table.

    `skin`: with pictures, avatars stand there in the places of letters.
    """

    def __init__(
        self, words: Words, ink: Ink, language: str, table: Table | None = None, here: str = "", skin: str = "text"
    ) -> None:
        self.words = words
        self.ink = ink
        self.language = language
        self.table = table
        self.here = here
        self._sign = sign_of if skin == "text" else shape_of
        self._own = words.sentences_on(here)
        self._fixed = words.fixed(language, table.name if table else "", here)
        self._marks: list[str] = []
        self._names: dict[int, str] = {}

    def plain(self, say: Say | str, **args: Argument) -> str:
        """Returns a sentence without mark-up, for labels and alerts."""
        said = Say(say, args) if isinstance(say, str) else say
        if said.args or said.game:
            return self._sentence(said)
        if (fixed := self._fixed.get(said.key)) is None:
            fixed = self._fixed[said.key] = self._sentence(said)
        return fixed

    def _sentence(self, said: Say) -> str:
        if (own := self._own.get(said.key)) is not None:
            said = Say(own, said.args)
        return self.words.text(said, self.language, self.table.name if self.table else "", self.name, self.sign)

    def __call__(self, say: Say | str, **args: Argument) -> str:
        """Returns a sentence with mark-up; everything else is escaped."""
        text = self.ink.escape(self.plain(say, **args))
        if "\ue000" not in text:
            return text
        marks = self._marks
        return MARKED.sub(lambda mark: marks[int(mark[1])] if int(mark[1]) < len(marks) else "", text)

    def mark(self, marked: str) -> str:
        """Returns a placeholder for mark-up, to pass as an argument of any later sentence of this pen."""
        self._marks.append(marked)
        return f"\ue000{len(self._marks) - 1}\ue001"

    def moment(self, at: datetime, now: datetime) -> str:
        """Returns a time, to pass as an argument of any later sentence of this pen."""
        return self.mark(self.ink.moment(at, self.plain(left(at, now))))

    def clock(self, at: datetime, zone: str) -> str:
        """Returns a date and time, to pass as an argument of any later sentence of this pen.

        `zone`: in which it is said where the platform cannot show each reader their own; empty: UTC.
        """
        local = at.astimezone(time_zone(zone))
        return self.mark(self.ink.clock(at, self.plain(time_said(local, f"({local.tzinfo})"))))

    def name(self, seat: int) -> str:
        """Returns a player's name; marked with the platform where players of several platforms sit together."""
        if seat not in self._names:
            self._names[seat] = self._name(seat)
        return self._names[seat]

    def sign(self, seat: int) -> str:
        """Returns the sign of a seat beside its name: a letter, or what shows its place in a picture."""
        return self._sign(self.table, seat) if self.table is not None else LETTERS[seat]

    def _name(self, seat: int) -> str:
        if self.table is None or seat >= len(self.table.chairs):
            return str(seat + 1)
        chair = self.table.chairs[seat]
        called = namer(self.table, self.words, self.language, shown_in_message(self.table), self._sign)(seat)
        if not (chair.is_person and _is_mixed(self.table) and self.words.has(mark := f"mark-{chair.front}")):
            return called
        return f"{called}·{self.words.text(Say(mark), self.language)}"

    def title(self, game: str) -> str:
        """Returns the title of a game."""
        return self.words.text(Say("title"), self.language, game)

    def short_title(self, game: str) -> str:
        """Returns the title of a game for a button, where the full title would be cut."""
        key = "title-short" if self.words.has("title-short", game) else "title"
        return self.words.text(Say(key), self.language, game)


def _is_mixed(table: Table) -> bool:
    return len({chair.front for chair in table.chairs if chair.is_person}) > 1


def joined(lines: list[str]) -> str:
    """Joins lines with line breaks, without empty ones."""
    return "\n".join(line for line in lines if line)
