"""Names of people: safe in any line, short enough for any card."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

from bot.words import Namer, Words
from games.core.game import Refusal, Seat
from games.core.screen import LETTERS, Say
from games.table.chair import PROGRAM_MARK, Chair
from games.table.table import Table
from storage.names import BLANK

if TYPE_CHECKING:
    from .avatars import Avatars

SHAPES = "🔵🟧🟢🟤🔷🟣🟡⚫"  # of seats, in the colours of their plates in pictures
SHOWN_MOST = 20  # characters; longer names are shortened in the middle
CROWD, SHOWN_IN_CROWD = 16, 10  # at more seats the names are shorter, so that a card and its picture fit in one message
NAME_MOST = 40  # characters of a typed name
MARKS_MOST = 2  # on one letter
MARKS = ("Mn", "Me")
UNSEEN = ("Cc", "Cf", "Co", "Cn", "Cs", "Zl", "Zp")
RIGHT_TO_LEFT = ("R", "AL")
ISOLATE, POP = "\u2068", "\u2069"  # isolate a name's direction from the rest of the line


def namer(
    table: Table, words: Words, language: str, most: int = SHOWN_MOST, sign: Callable[[Table, Seat], str] | None = None
) -> Namer:
    """Returns a function that names the seats of a table, safe in any line: by name, a computer by level.

    `most`: the characters of a name that are shown. Where several have the same name, the sign of the seat follows it.
    """
    sign = sign or sign_of

    def name(seat: Seat) -> str:
        if seat >= len(table.chairs):
            return str(seat + 1)
        chair = table.chairs[seat]
        called = chair_name(chair, words, language, most)
        if not _is_ambiguous(table, seat, most):
            return called
        if chair.kind == "computer" and not chair.name:  # the sign first: the end is cut where there is little room
            return words.text(Say("computer-at", {"level": chair.level or 0, "sign": sign(table, seat)}), language)
        return f"{called} {sign(table, seat)}"

    return name


def shown_in_message(table: Table) -> int:
    """Returns how many characters of each name a message shows that tells of all seats."""
    return SHOWN_IN_CROWD if len(table.chairs) > CROWD else SHOWN_MOST


def _is_ambiguous(table: Table, seat: Seat, most: int) -> bool:
    """Whether the same name is shown for another seat of a table that has begun: before, the seats have no signs."""
    if table.match is None:
        return False
    shown = _shown(table.chairs[seat], most)
    return any(_shown(chair, most) == shown for other, chair in enumerate(table.chairs) if other != seat)


def _shown(chair: Chair, most: int) -> str | int | None:
    return short(chair.name, most) if chair.name else chair.level


def sign_of(table: Table, seat: Seat) -> str:
    """Returns the sign of a seat on the board and beside its name; a dot until the seats are in order."""
    if table.status == "open" and table.lobby.first_move != "host":
        return "·"
    return table.game.ui.signs[seat] if seat < len(table.game.ui.signs) else LETTERS[seat]


def shape_of(table: Table, seat: Seat) -> str:
    """Returns the same for readers of pictures: a shape in the colour of the plate where an avatar stands.

    With more seats than colours, and on boards that have their own signs, it is that of `sign_of`.
    """
    sign = sign_of(table, seat)
    return SHAPES[seat] if sign == LETTERS[seat] and has_faces(table) else sign


def has_faces(table: Table) -> bool:
    """Whether avatars stand in the places of letters on plates: colours tell all seats apart."""
    return len(table.chairs) <= len(SHAPES)


def signs_of(table: Table) -> list[str]:
    """Returns the signs of all seats."""
    return [sign_of(table, seat) for seat in range(len(table.chairs))]


def avatars_on_board(table: Table, avatars: Avatars) -> dict[str, str]:
    """Returns the seeds of the players' avatars by the letters in whose places they stand; empty where letters stay.

    Where colours do not tell all seats apart, a game writes their letters beside them too.
    """
    if table.game.ui.signs:
        return {}
    return {sign_of(table, seat): avatars.of_chair(chair) for seat, chair in enumerate(table.chairs)}


def chair_name(chair: Chair, words: Words, language: str, most: int = SHOWN_MOST) -> str:
    """Returns the name of the occupant, in words."""
    if chair.kind == "computer" and not chair.name:
        return words.text(Say("computer", {"level": chair.level or 0}), language)
    return called(chair.name, most) if chair.name else words.text(Say("somebody"), language)


def called(name: str, most: int = SHOWN_MOST) -> str:
    """Returns a person's name for use in a line: shortened, its direction isolated."""
    return f"{ISOLATE}{short(name, most)}{POP}"


def short(name: str, most: int = SHOWN_MOST) -> str:
    """Returns a name, shortened where it is long: in the middle, or at its end where it reads from right to left."""
    if len(name) <= most:
        return name
    half = most // 2
    is_rtl = any(unicodedata.bidirectional(c) in RIGHT_TO_LEFT for c in name)
    return f"{name[: most - 1]}…" if is_rtl else f"{name[:half]}…{name[-half + 1 :]}"


OF_THE_HOUSE = """
    computer robot bot admin administrator operator moderator roundhouse system
    компьютер робот бот админ администратор оператор модератор система
    电脑 電腦 计算机 机器人 管理员 版主 系统
"""
OF_EVERYBODY = "everyone everybody here all channel все всем всех здесь 所有人 大家 全体成员"
RESERVED, EVERYBODY = frozenset(OF_THE_HOUSE.split()), frozenset(OF_EVERYBODY.split())


def read_name(text: str, most: int = NAME_MOST) -> str:
    """Returns a typed name.

    Raises `bad_name` where nothing of it can be shown, `reserved_name` where it would pass for the house, and
    `long_name`.
    """
    name = clean_name(text)
    if not name:
        raise Refusal("bad_name")
    if is_reserved(name):
        raise Refusal("reserved_name")
    if len(name) > most:
        raise Refusal("long_name", most=most)
    return name


def is_reserved(name: str) -> bool:
    """Whether a name would pass for a computer, a program, the operator or everybody, whatever stands around it."""
    letters = "".join(c for c in unicodedata.normalize("NFKC", name).casefold() if c.isalpha())
    return PROGRAM_MARK in name or letters in RESERVED or (name.startswith(("@", "\uff20")) and letters in EVERYBODY)


def clean_name(text: str) -> str:
    """Returns a name as one line without invisible characters and odd spaces, with few marks on one letter."""
    seen = "".join(" " if c in BLANK or unicodedata.category(c) in UNSEEN else c for c in text)
    kept: list[str] = []
    marks = 0
    for c in " ".join(seen.split()):
        marks = marks + 1 if unicodedata.category(c) in MARKS else 0
        if marks <= MARKS_MOST:
            kept.append(c)
    return "".join(kept)
