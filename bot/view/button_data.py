"""The data of buttons. Only this module builds and parses it.

    match:turn:choice       answers the question of that turn
    match:verb:argument…    does something at the table, or opens a page of it
    /name words…            a command line

On a private page the first two begin with `~`, on a hand with `=`: the answer replaces that message.
Old messages keep their buttons for years, so the format never changes.
"""

from __future__ import annotations

from msgspec import Struct

CARD, PAGE, HAND, COMMAND = "", "~", "=", "/"  # the kind of message with the button
CLOSE = "~:card"  # takes a message away that one person alone sees: the card is seen again
SURE = "!"  # the last argument of the second press, after a confirmation
TURN_MOST = 200  # digits of a turn; more are never read as a number


class Action(Struct, frozen=True):
    """The action of a press at its table: a verb (or the turn that a choice answers), and its arguments."""

    verb: str
    arguments: tuple[str, ...] = ()

    @classmethod
    def of(cls, verb: str | int, *arguments: str | int) -> Action:
        """Returns the action of these words."""
        return cls.parse(":".join(map(str, (verb, *arguments))))

    @classmethod
    def parse(cls, text: str) -> Action:
        """Parses any text, and never refuses: a forged one becomes an action with an unknown verb."""
        return cls._of_storable(storable(text))

    @classmethod
    def _of_storable(cls, text: str) -> Action:
        verb, *arguments = text.split(":")
        return cls(verb, tuple(arguments))

    def __str__(self) -> str:
        return ":".join((self.verb, *self.arguments))

    @property
    def argument(self) -> str:
        """Returns all arguments as one text; of a turn, the choice."""
        return ":".join(self.arguments)

    @property
    def first(self) -> str:
        """Returns the first argument, or an empty text."""
        return self.arguments[0] if self.arguments else ""

    @property
    def rest(self) -> str:
        """Returns all arguments after the first as one text."""
        return ":".join(self.arguments[1:])

    @property
    def turn(self) -> int | None:
        """Returns the turn that a choice answers; None for verbs."""
        is_turn = self.verb.isascii() and self.verb.isdecimal() and len(self.verb) <= TURN_MOST
        return int(self.verb) if is_turn else None

    @property
    def quoted_turn(self) -> int | None:
        """Returns the turn of a choice, or of a button that shows more choices."""
        return Action(self.first).turn if self.verb == "page" else self.turn

    @property
    def sure(self) -> Action:
        """Returns the same action, confirmed."""
        return Action(self.verb, (*self.arguments, SURE))


class ButtonData(Struct, frozen=True):
    """A button's data: an action at a match, or a command line."""

    source: str  # CARD, PAGE, HAND or COMMAND
    match: str = ""
    action: Action = Action("")
    line: str = ""  # of a command, without the slash

    @classmethod
    def parse(cls, text: str) -> ButtonData:
        """Parses any text, and never refuses: a forged one names an unknown match or command."""
        text = storable(text)
        source = text[:1] if text[:1] in (PAGE, HAND, COMMAND) else CARD
        if source == COMMAND:
            return cls(COMMAND, line=text[1:])
        match, _, action = text[len(source) :].partition(":")
        return cls(source, match, Action._of_storable(action))

    def __str__(self) -> str:
        return f"{COMMAND}{self.line}" if self.source == COMMAND else spelled(self.source, self.match, self.action)

    @property
    def command(self) -> str:
        """Returns the name of the command; empty for an action."""
        return self.line.partition(" ")[0]


def spelled(source: str, match: str, action: Action) -> str:
    """Returns the data of a button on this kind of message."""
    return f"{source}{match}:{action}"


def on_card(match: str, action: Action) -> str:
    """Returns the data of a card's button."""
    return spelled(CARD, match, action)


def on_page(match: str, action: Action) -> str:
    """Returns the data of a button on a private page of a match."""
    return spelled(PAGE, match, action)


def on_hand(match: str, action: Action) -> str:
    """Returns the data of a button on the private screen of a seat."""
    return spelled(HAND, match, action)


def parts_of(path: str) -> tuple[str, int]:
    """Returns the chosen beginning of a spelling, and the first visible row of the next choices."""
    chosen, _, first = path.partition(":")
    return chosen, int(first) if first.isascii() and first.isdecimal() and len(first) <= 3 else 0


def submenu(turn: int, path: str) -> str:
    """Returns the submenu that a choice opens, with the turn that it answers; empty without a path."""
    return f"{turn}:{path}" if path else ""


def opened_at(turn: int, opened: str) -> tuple[str, int]:
    """Returns the parts of a submenu's path; nothing is chosen where it answers another turn."""
    answered, _, path = opened.partition(":")
    return parts_of(path) if answered == str(turn) else ("", 0)


def storable(text: str) -> str:
    """Returns a text that every database takes: unpaired surrogates and nulls become question marks."""
    return (text if text.isascii() else text.encode("utf-8", "replace").decode()).replace("\0", "?")
