"""The clocks of tables: in words, as people type them, and as the options that they set."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from games.core.game import AnyGame, Refusal
from games.core.options import BANK_LEAST, CLOCKS, INCREMENT_MOST, Clock, clock_in, make, with_clock
from games.core.screen import Say
from games.table.table import Table

from .option_values import SHOWN_MOST, bad_limit, duration

UNITS = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}
ASKED_FOR = ("m", "h", "d")  # units of a clock that is typed as a number alone
CLOCK_MOST = 366 * 86_400  # seconds
CLOCK = re.compile("([0-9]{1,9})([smhd]?)")  # a time without its unit is asked back
BANK = re.compile(r"([0-9]{1,9})([smhd]?)\+([0-9]{1,9})([smhd]?)")  # without units minutes and seconds, as usual


def clock_of(table: Table) -> Say:
    """Returns a table's clock in words; of several limits of a move, which a moderator has set, the first."""
    return clock_name(clock_in(table.options))


def clock_name(clock: Clock) -> Say:
    """Returns a clock in words: a usual one by name, the time for a move, or the bank with its increment."""
    for name, usual in CLOCKS.items():
        if usual == clock:
            return Say(f"clock-{name}")
    if clock.bank is None:
        return Say("clock-each", {"time": duration(clock.move or 0)})
    if not clock.increment:
        return Say("clock-whole", {"bank": duration(clock.bank)})
    return Say("clock-bank", {"bank": duration(clock.bank), "more": duration(clock.increment)})


def clock_values(name: str, game: AnyGame, clock: Clock) -> dict[str, Any]:
    """Returns the options that a table's clock sets.

    Refuses a limit that one of them does not allow, as the clock's.
    """
    values = with_clock(game.Options, clock)
    for option, value in values.items():
        try:
            make(game.Options, {option: value})
        except ValueError:
            if clock.bank is not None:
                raise Refusal("bad_bank", least=BANK_LEAST, most=INCREMENT_MOST // 60) from None
            raise bad_limit(name, game, option, value) from None
    return dict(values)


def read_clock(text: str) -> Clock:
    """Returns a clock as people type it: live, daily, none, 10m for a move, or 5m+5s for the whole match."""
    if text.lower() in CLOCKS:
        return CLOCKS[text.lower()]
    if bank := BANK.fullmatch(text.lower()):
        return Clock(bank=_seconds(bank[1], bank[2] or "m"), increment=_seconds(bank[3], bank[4] or "s"))
    clock = CLOCK.fullmatch(text.lower())
    if clock is None or not clock[2]:
        raise Refusal("bad_clock", value=text[:SHOWN_MOST])
    return Clock(_seconds(clock[1], clock[2]))


def _seconds(number: str, unit: str) -> int:
    return int(number) * UNITS[unit]


def clocks_offered(text: str, write: Callable[[Say], str]) -> list[tuple[str, str]]:
    """Returns clocks that fit what was typed; a number alone becomes a time with each unit."""
    number = CLOCK.fullmatch(text.lower())
    if number is None:
        return [*_banks(text, write), *_named_clocks(text, write)]
    units = [number[2]] if number[2] else ASKED_FOR
    times = [(f"{int(number[1])}{unit}", _seconds(number[1], unit)) for unit in units]
    return [(spelled, write(clock_name(Clock(of)))) for spelled, of in times if 0 < of <= CLOCK_MOST]


def _banks(text: str, write: Callable[[Say], str]) -> list[tuple[str, str]]:
    """Returns the bank that was typed."""
    if not BANK.fullmatch(text.lower()):
        return []
    clock = read_clock(text)
    is_possible = BANK_LEAST <= (clock.bank or 0) <= CLOCK_MOST and clock.increment <= INCREMENT_MOST
    return [(text.lower(), write(clock_name(clock)))] if is_possible else []


def _named_clocks(text: str, write: Callable[[Say], str]) -> list[tuple[str, str]]:
    named = [(name, write(Say(f"clock-{name}"))) for name in CLOCKS]
    return [(name, label) for name, label in named if text.casefold() in label.casefold() or text in name]
