"""Options of a game: dataclass fields with a default and bounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType, json

O = TypeVar("O")  # noqa: E741

YEAR_SECONDS = 31_536_000
BANK_LEAST, INCREMENT_MOST = 5, 3_600  # seconds


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock of a table, in seconds: a limit for each move, or a bank for the whole match, or neither."""

    move: int | None = None
    bank: int | None = None  # of each seat
    increment: int = 0  # added to the bank after each of a seat's own moves


NO_CLOCK = Clock()
CLOCKS = {  # to choose from when a table is opened
    "live": Clock(60),
    "relaxed": Clock(600),
    "daily": Clock(86_400),
    "blitz": Clock(bank=300, increment=5),
    "rapid": Clock(bank=900, increment=10),
    "none": NO_CLOCK,
}

CLOCK_CLASSES = {"live": 300, "relaxed": 3_600, "daily": YEAR_SECONDS, "bank": 0, "none": 0}  # longest move, in seconds


def seconds(default: int | None, least: int = 1, clock: bool = False) -> Any:
    """Declares a whole number of seconds, or None for no clock; `clock`: set by the table's clock."""
    return field(default=default, metadata={"min": least, "max": YEAR_SECONDS, "null": True, "clock": clock})


@dataclass(frozen=True, slots=True, kw_only=True)
class BankOptions:
    """The options of every game besides its own: a bank of time for the whole match, for each seat.

    They are unset where no bank is used, so that states, views and records are what they were without them.
    """

    bank_seconds: int | UnsetType | None = field(
        default=UNSET, metadata={"min": BANK_LEAST, "max": YEAR_SECONDS, "null": True, "usual": None}
    )
    increment_seconds: int | UnsetType = field(
        default=UNSET, metadata={"min": 0, "max": INCREMENT_MOST, "null": False, "usual": 0}
    )


def number(
    default: int | None,
    least: int,
    most: int,
    null: bool = False,
    offered: tuple[int, ...] = (),
    short: str = "",
    opens: int | None = None,
) -> Any:
    """Declares a whole number within inclusive bounds, or None if `null`; menus show the `offered` ones.

    An option with a `short` name is an opening option: the command that opens a table has it. One that `opens` with
    another value than its default came later: new tables have that value, and where none is written it is the default.
    """
    facts = {"min": least, "max": most, "null": null, "offered": offered, "short": short}
    return field(default=default, metadata=facts if opens is None else {**facts, "opens": opens})


def choice(default: str, *others: str) -> Any:
    """Declares one of a few words."""
    return field(default=default, metadata={"values": (default, *others)})


def flag(default: bool, opens: bool | None = None) -> Any:
    """Declares a yes or no; `opens`: the value of new tables, as for a number."""
    facts = {"values": (True, False)}
    return field(default=default, metadata=facts if opens is None else {**facts, "opens": opens})


def describe(kind: type[Any]) -> list[dict[str, Any]]:
    """Returns name, default and bounds of every option, as `games --json` prints them."""
    return [_describe(f) for f in sorted(fields(kind), key=_is_bank)]  # a game's own first


def _is_bank(option: Field[Any]) -> bool:
    return option.default is UNSET


def _describe(option: Field[Any]) -> dict[str, Any]:
    facts: dict[str, Any] = {"name": option.name, "default": option.metadata.get("usual", option.default)}
    opens = {"opens": option.metadata["opens"]} if "opens" in option.metadata else {}
    if "values" in option.metadata:
        return facts | {"values": list(option.metadata["values"])} | opens
    facts |= {"min": option.metadata["min"], "max": option.metadata["max"]} | opens
    return facts | {"null": True} if option.metadata["null"] else facts


def offered(kind: type[Any], name: str) -> tuple[int, ...]:
    """Returns the values of an option that menus show; empty if the game names none."""
    found: tuple[int, ...] = next((f.metadata.get("offered", ()) for f in fields(kind) if f.name == name), ())
    return found


def opening_options(kind: type[Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """Returns name, bounds and short name of each option that the command to open a table has."""
    return [(f.name, f.metadata) for f in fields(kind) if f.metadata.get("short")]


def make(kind: type[O], given: Mapping[str, Any]) -> O:
    """Builds the options from these values; ValueError names an unknown option or a bad value."""
    known = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"unknown option {name!r}")
        if not _fits(known[name], value):
            raise ValueError(f"option {name} cannot be {value!r}, only {_allowed(known[name])}")
    return kind(**{name: value for name, value in given.items() if not _is_unused(known[name], value)})


def _is_unused(option: Field[Any], value: Any) -> bool:
    return _is_bank(option) and value in (option.metadata["usual"], UNSET)


def _fits(option: Field[Any], value: Any) -> bool:
    bounds = option.metadata
    if "values" in bounds:
        return any(value == v and type(value) is type(v) for v in bounds["values"])
    if value is None:
        return bool(bounds["null"])
    return type(value) is int and bounds["min"] <= value <= bounds["max"]


def _allowed(option: Field[Any]) -> str:
    bounds = option.metadata
    if "values" in bounds:
        return " or ".join(json.encode(value).decode().strip('"') for value in bounds["values"])
    return f"{bounds['min']} to {bounds['max']}" + (" or null" if bounds["null"] else "")


def fresh(kind: type[O], values: Mapping[str, Any] | None = None) -> O:
    """Returns the options of a new table: these values, else those with which tables open. Raises as `make`."""
    opens = {f.name: f.metadata["opens"] for f in fields(kind) if "opens" in f.metadata}  # type: ignore[arg-type]
    return make(kind, {**opens, **(values or {})})


def given(options: Any) -> dict[str, Any]:
    """Returns the value of every option; a bank that is not used is left out."""
    return {name: value for name, value in asdict(options).items() if value is not UNSET}


def written(options: Any) -> dict[str, Any]:
    """Returns the options as a record writes them: without the default of one that came later."""
    later = (f for f in fields(options) if "opens" in f.metadata or _is_bank(f))
    left_out = {f.name for f in later if getattr(options, f.name) == f.default}
    return {name: value for name, value in asdict(options).items() if name not in left_out}


def with_clock(kind: type[Any], clock: Clock | None) -> dict[str, int | None]:
    """Returns the values that a table's clock sets: one for each option that limits a move, and the bank."""
    clock = clock or NO_CLOCK
    limits = {f.name: clock.move for f in fields(kind) if f.metadata.get("clock")}
    if not issubclass(kind, BankOptions):
        return limits
    return {**limits, "bank_seconds": clock.bank, "increment_seconds": clock.increment}


def clock_in(options: Any) -> Clock:
    """Returns the clock that a table's options come to; of several limits of a move the first."""
    if isinstance(options, BankOptions) and options.bank_seconds:
        return Clock(bank=options.bank_seconds, increment=options.increment_seconds or 0)
    limits = (getattr(options, f.name) for f in fields(options) if f.metadata.get("clock"))
    return Clock(next(limits, None))


def clock_class(kind: type[Any], values: Mapping[str, Any]) -> str:
    """Returns the class of a match's clock, for figures: one of CLOCK_CLASSES, as long as its first clock."""
    if values.get("bank_seconds"):
        return "bank"
    limit = next((values.get(f.name, f.default) for f in fields(kind) if f.metadata.get("clock")), None)
    return "none" if limit is None else next(name for name, most in CLOCK_CLASSES.items() if limit <= most)
