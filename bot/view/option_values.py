"""Options, durations, levels and clocks as words: what a table is set to, and how long that is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, datetime
from itertools import groupby
from typing import Any

from bot.words import Words
from games.core.game import AnyGame, Refusal
from games.core.options import CLOCKS, clock_in, describe, fresh, given, make, offered, with_clock
from games.core.screen import Say
from games.table.table import USUAL, Table

SAID = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False, "none": None, "null": None}
SECONDS = (30, 60, 120, 300, 600, 3_600)
FEW = 15  # a range of at most this many numbers is offered whole
UNSAID = object()  # what no option can be
SHOWN_MOST = 32  # characters of a wrong value that a refusal repeats


def option_name(name: str, option: str) -> Say:
    """Returns the name of a game's option."""
    return Say(f"option-{option}", game=name)


def option_value(name: str, game: AnyGame, option: str, value: Any) -> Say:
    """Returns an option's value in words: "5 minutes", "no limit", "when both agree"."""
    if "values" in _described(name, game, option):
        return Say(f"option-{option}-{str(value).lower()}", game=name)
    if value is None:
        return Say("clock-none" if option in with_clock(game.Options, None) else "option-none")
    return duration(value) if is_duration(option) else Say("option-number", {"count": value})


def option_line(name: str, game: AnyGame, option: str, value: Any) -> Say:
    """Returns an option with its value: "Joining time: 5 minutes"."""
    facts = {"option": option_name(name, option), "value": option_value(name, game, option, value)}
    return Say("option-line", facts)


def lines_of(table: Table) -> list[Say]:
    """Returns a line for each option of a table that differs from the usual value; who begins only until the start."""
    usual, first = given(fresh(table.game.Options)), table.lobby.first_move
    lines = [
        option_line(table.name, table.game, option, value)
        for option, value in options_given(table).items()
        if value != usual.get(option)
    ]
    if table.lobby.absent not in ("", USUAL) and (line := absent_line(table)):
        lines.append(line)
    if beacon := beacon_line(table):
        lines.append(beacon)
    if table.status != "open" or first == "host":
        return lines
    return [Say("option-line", {"option": Say("first"), "value": Say(f"first-{first}")}), *lines]


def absent_line(table: Table) -> Say | None:
    """Returns what happens to a player whose time has run out; None where it does not matter, or was not chosen."""
    if table.is_practice or table.lobby.daily or not table.lobby.absent:
        return None
    return Say("option-line", {"option": Say("set-absent"), "value": Say(f"set-absent-{table.lobby.absent}")})


def beacon_line(table: Table) -> Say | None:
    """Returns the round of the public beacon that the table draws from, or that it was not to be had; None without."""
    beacon = table.lobby.beacon
    if beacon is None:
        return None
    state = "drawn" if beacon.signature else "awaited" if table.awaited_beacon and table.status == "open" else "missed"
    return Say("option-line", {"option": Say("beacon"), "value": Say(f"beacon-{state}", {"round": str(beacon.round)})})


def rated_line(table: Table) -> Say:
    """Returns whether a match is rated, as it was chosen before: "Rated", or "Casual: no ratings"."""
    return Say("table-casual" if table.lobby.casual or table.lobby.daily else "table-rated")


def rated_word(table: Table) -> str:
    """Returns what stands beside the name of a table once it has begun: `casual`, `rated`, or `usual` for nothing.

    Matches of people are usually rated, and those against computers alone are not.
    """
    if table.status == "open" or table.lobby.daily:
        return "usual"
    if table.lobby.casual:
        return "casual"
    return "rated" if table.is_practice else "usual"


def rated_value(is_rated: bool) -> Say:
    """Returns the value of the option `rated` in words."""
    return Say("rated-yes" if is_rated else "rated-no")


def options_given(table: Table) -> dict[str, Any]:
    """Returns a table's options without the clock, which has its own line; a clock that differs from it is included."""
    clocks = with_clock(table.game.Options, clock_in(table.options))
    return {name: value for name, value in given(table.options).items() if clocks.get(name, UNSAID) != value}


def is_duration(option: str) -> bool:
    """Whether an option is a number of seconds."""
    return option.endswith("seconds")


def typed(value: object) -> str:
    """Returns a value as people type it."""
    return "none" if value is None else str(value).lower()


def values_offered(name: str, game: AnyGame, option: str) -> list[Any]:
    """Returns the values of an option that keys and lists offer; others can be typed."""
    described = _described(name, game, option)
    if values := offered(game.Options, option):
        return list(values)
    if "values" in described:
        return list(described["values"])
    if option in with_clock(game.Options, None):
        return list(dict.fromkeys(with_clock(game.Options, clock)[option] for clock in CLOCKS.values()))
    low, high, usual = described["min"], described["max"], described["default"]
    nothing = [None] if described.get("null") else []
    if high - low < FEW:
        return [*range(low, high + 1), *nothing]
    near = SECONDS if is_duration(option) else (low, low + 1, low + 2, low + 4, low + 9, low + 19, low + 99)
    fit = {value for value in (*near, usual) if value is not None and low <= value <= high}
    return [*sorted(fit), *nothing]


def read_options(name: str, game: AnyGame, text: str) -> dict[str, Any]:
    """Returns the values in a text like `rounds=5 entry_seconds=60`. Raises unknown_option for an unknown name."""
    pairs = [word.partition("=") for word in text.replace(",", " ").split()]
    values = {option: read_value(name, game, option, value) for option, _, value in pairs}
    try:
        options_with(name, game, values)
    except Refusal as refusal:
        raise Refusal(refusal.code, **refusal.facts, typed=str(refusal.facts["option"])) from None
    return values


def read_value(name: str, game: AnyGame, option: str, text: str) -> Any:
    """Returns a typed value, converted as far as possible; `options_with` checks it."""
    described = _described(name, game, option)
    if text in described.get("values", ()):
        return text
    said = SAID.get(text.lower(), text)
    if said in described.get("values", ()) or said is None:
        return said
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text


def options_with(name: str, game: AnyGame, values: Mapping[str, Any]) -> Any:
    """Returns the options of a new table with these values. Raises a Refusal that names the first invalid one."""
    for option, value in values.items():
        described = _described(name, game, option)
        try:
            make(game.Options, {option: value})
        except ValueError:
            raise _bad_value(name, option, value, described) from None
    return fresh(game.Options, values)


def _described(name: str, game: AnyGame, option: str) -> Mapping[str, Any]:
    known = {option["name"]: option for option in describe(game.Options)}
    if option not in known:
        clocks = with_clock(game.Options, None)  # set by the clock, which people type instead
        typed_ones = [other for other in known if other not in clocks] or [*known]
        raise Refusal("unknown_option", game=name, typed=option[:SHOWN_MOST], known=", ".join(typed_ones))
    return known[option]


def _bad_value(name: str, option: str, value: object, described: Mapping[str, Any], unit: str = "none") -> Refusal:
    facts: dict[str, str | int] = {"game": name, "option": option, "value": typed(value)[:SHOWN_MOST]}
    if "values" in described:
        return Refusal("bad_option_choice", **facts, choices=", ".join(map(typed, described["values"])))
    facts |= {"low": described["min"], "high": described["max"], "none": "yes" if described.get("null") else "no"}
    return Refusal("bad_option_range", **facts, unit="seconds" if is_duration(option) else unit)


def bad_limit(name: str, game: AnyGame, option: str, value: object) -> Refusal:
    """Returns the refusal of a table's clock that an option of its game does not allow."""
    return _bad_value(name, "clock", value, _described(name, game, option), unit="seconds")


def bad_range(name: str, option: str, value: object, low: int, high: int) -> Refusal:
    """Returns the refusal of a number that belongs to a table of a game: its stake, the level of a computer."""
    facts: dict[str, str | int] = {"game": name, "option": option, "value": str(value)[:SHOWN_MOST]}
    return Refusal("bad_option_range", **facts, low=low, high=high, none="no", unit="none")


def bad_seats(name: str, game: AnyGame, seats: object) -> Refusal:
    """Returns the refusal of a number of seats that a game does not allow."""
    low, high = game.fewest, game.most
    return Refusal("bad_seats", game=name, range=str(low) if low == high else f"{low}–{high}", seats=str(seats)[:9])


def bad_number(option: str, value: object, low: int, high: int) -> Refusal:
    """Returns the refusal of a number out of range, with the name of its purpose."""
    return Refusal("bad_option_value", option=option, value=str(value)[:SHOWN_MOST], low=low, high=high)


def number_or_text(text: str) -> int | str:
    """Returns the whole number in a field; else its text, which the refusal repeats."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else text


def options_in(name: str, game: AnyGame, form: Mapping[str, str]) -> dict[str, Any]:
    """Returns the values of the fields `option-…`; an empty one is None where that is allowed."""
    fields = {option["name"]: form.get(f"option-{option['name']}") for option in describe(game.Options)}
    return {
        option: read_value(name, game, option, text or "none") for option, text in fields.items() if text is not None
    }


def left(until: datetime, now: datetime) -> Say:
    """Returns the remaining time in the most useful unit: "2 h left"."""
    return rounded(_seconds(until, now), "left")


def time_until(until: datetime, now: datetime) -> Say:
    """Returns the same after words such as "starts in": "2 hours"."""
    return rounded(_seconds(until, now))


def _seconds(until: datetime, now: datetime) -> int:
    return max(0, round((until - now).total_seconds()))


def rounded(seconds: int, key: str = "duration") -> Say:
    """Returns a time in words, in the most useful unit."""
    if seconds < 90:
        return Say(f"{key}-seconds", {"count": seconds})
    if seconds < 90 * 60:
        return Say(f"{key}-minutes", {"count": round(seconds / 60)})
    if seconds < 48 * 3600:
        return Say(f"{key}-hours", {"count": round(seconds / 3600)})
    return Say(f"{key}-days", {"count": round(seconds / 86_400)})


def clock_text(seconds: float) -> str:
    """Returns a time as on a clock: `0:07`, `1:30:00`."""
    hours, rest = divmod(max(0, int(seconds)), 3_600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def duration(seconds: int) -> Say:
    """Returns a limit in words, exact to the second: in the largest unit that divides it."""
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= length and seconds % length == 0:
            return Say(f"duration-{unit}", {"count": seconds // length})
    return Say("duration-seconds", {"count": seconds})


def date_said(day: date) -> Say:
    """Returns a day as people write it: 31 December 2026; of a moment, in the time zone that it has."""
    return Say("date", {"day": day.day, "month": day.month, "year": str(day.year)})


def time_said(moment: datetime, zone: str = "") -> Say:
    """Returns a day with its time, and with the name of a time zone: 31 December 2026, 18:05 UTC."""
    return Say("date-and-time", {"date": date_said(moment), "time": f"{moment:%H:%M} {zone}".strip()})


def level_name(game: AnyGame, level: int) -> Say:
    """Returns the name of a level of a game; the number of one without a name. Games may have names of their own."""
    if level not in game.computer.named_levels:
        return Say("level-number", {"level": level})
    return Say(f"level-{_place(game, level)}", {"level": level})


def level_choice(game: AnyGame, level: int) -> Say:
    """Returns the name of a level where it stands alone: `3 · steady`; the number of one without: `3 of 16`."""
    if level in game.computer.named_levels:
        return level_name(game, level)
    return Say("level-of", {"level": level, "count": len(game.levels)})


def level_line(game: AnyGame, level: int) -> Say:
    """Returns a level's name with what it plays like."""
    return Say("level-line", {"level": level_name(game, level), "about": _about(game, level)})


def level_lines(words: Words, name: str, game: AnyGame, exact: bool = False) -> list[Say]:
    """Returns a line for each level with a name, and what is known of their strength at a game.

    `exact`: lines for all levels, together where they play alike.
    """
    known = [Say("levels", game=name)] if words.has("levels", name) else []
    if not exact:
        return [*(level_line(game, level) for level in game.computer.named_levels), *known]
    alike = [list(same) for _, same in groupby(game.levels, lambda level: _about(game, level))]
    return [
        *(Say("level-range", {"low": group[0], "high": group[-1], "about": _about(game, group[0])}) for group in alike),
        *known,
    ]


def has_exact_levels(game: AnyGame) -> bool:
    """Whether a game has levels without names."""
    return len(game.computer.named_levels) < len(game.levels)


def _about(game: AnyGame, level: int) -> Say:
    """Returns what a level plays like."""
    return Say(f"level-about-{_place(game, level)}")


def _place(game: AnyGame, level: int) -> int:
    """Returns the place of a level, or of the next one below with a name, among those with names, from 1 on."""
    return sum(named <= level for named in game.computer.named_levels)
