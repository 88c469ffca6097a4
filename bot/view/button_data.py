"""What a button says when it is pressed: the only module that spells it and the only one that reads it.

    match:turn:choice       answers the question of that turn
    match:verb:argument…    does something at the table, or opens a page of it
    /name words…            a command line

On a private page the first two begin with `~`, on a hand with `=`: the answer takes that place.
Messages in chats keep their buttons for years, so what is spelled here never changes.
"""

from __future__ import annotations

from dataclasses import dataclass

CARD, PAGE, HAND, COMMAND = "", "~", "=", "/"  # the kind of message that has the button
SURE = "!"  # the last argument of a second press, where the first one was asked once more
TURN_MOST = 200  # digits of a turn; more of them are a forgery


@dataclass(frozen=True, slots=True)
class Action:
    """What a press does at its table: a verb, or the number of a turn, and what is said with it."""

    verb: str
    arguments: tuple[str, ...] = ()

    @classmethod
    def of(cls, verb: str | int, *arguments: str | int) -> Action:
        """The action of these words; an argument may itself have several parts."""
        return cls.parse(":".join(map(str, (verb, *arguments))))

    @classmethod
    def parse(cls, text: str) -> Action:
        """Reads any text: a forged one becomes an action that nobody knows."""
        verb, *arguments = storable(text).split(":")
        return cls(verb, tuple(arguments))

    def __str__(self) -> str:
        return ":".join((self.verb, *self.arguments))

    @property
    def argument(self) -> str:
        """All that is said with the verb; the choice that answers a turn."""
        return ":".join(self.arguments)

    @property
    def first(self) -> str:
        """The first argument; empty where there is none."""
        return self.arguments[0] if self.arguments else ""

    @property
    def rest(self) -> str:
        """All arguments after the first."""
        return ":".join(self.arguments[1:])

    @property
    def turn(self) -> int | None:
        """The turn that is answered by a choice; None for verbs."""
        is_turn = self.verb.isascii() and self.verb.isdecimal() and len(self.verb) <= TURN_MOST
        return int(self.verb) if is_turn else None

    @property
    def quoted_turn(self) -> int | None:
        """The turn whose buttons these are: those of a choice, or those that turn their pages."""
        return Action(self.first).turn if self.verb == "page" else self.turn

    @property
    def sure(self) -> Action:
        """The same action as a second press, which is not asked once more."""
        return Action(self.verb, (*self.arguments, SURE))


@dataclass(frozen=True, slots=True)
class ButtonData:
    """A button's data: an action at a match, or a command line."""

    source: str  # CARD, PAGE, HAND or COMMAND
    match: str = ""
    action: Action = Action("")
    line: str = ""  # of a command, without the slash

    @classmethod
    def parse(cls, text: str) -> ButtonData:
        """Reads any text: a forged one names a match or a command that nobody knows."""
        text = storable(text)
        source = text[:1] if text[:1] in (PAGE, HAND, COMMAND) else CARD
        if source == COMMAND:
            return cls(COMMAND, line=text[1:])
        match, _, action = text[len(source) :].partition(":")
        return cls(source, match, Action.parse(action))

    def __str__(self) -> str:
        return f"{COMMAND}{self.line}" if self.source == COMMAND else f"{self.source}{self.match}:{self.action}"

    @property
    def command(self) -> str:
        """The name of the command; empty where it is none."""
        return self.line.partition(" ")[0]


def spelled(source: str, match: str, action: Action) -> str:
    """Returns the data of a button on this kind of message."""
    return str(ButtonData(source, match, action))


def on_card(match: str, action: Action) -> str:
    """Returns the data of a card's button."""
    return spelled(CARD, match, action)


def on_page(match: str, action: Action) -> str:
    """Returns the data of a button on a private page of a match."""
    return spelled(PAGE, match, action)


def on_hand(match: str, action: Action) -> str:
    """Returns the data of a button on the private screen of a seat."""
    return spelled(HAND, match, action)


def parts_of(opened: str) -> tuple[str, int]:
    """How far buttons are opened: the beginning of a choice, and the first row shown of what may be chosen next."""
    chosen, _, first = opened.partition(":")
    return chosen, int(first) if first.isascii() and first.isdecimal() and len(first) <= 3 else 0


def storable(text: str) -> str:
    """Returns a text that UTF-8 can encode: unpaired surrogates become question marks."""
    return text.encode("utf-8", "replace").decode()
