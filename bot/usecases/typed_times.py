"""Times as people type them: `20:30`, `8pm`, `tomorrow 20:00`, `in 1 hour`, in the words of every language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache
from unicodedata import normalize

from bot.view.option_values import SHOWN_MOST
from bot.words import Words
from games.core.game import Refusal
from games.core.screen import Say

TYPED_MOST = 60  # characters that are looked at
SOON = timedelta(minutes=15)
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
KINDS = (
    *("today", "tomorrow", "weekdays", "morning", "afternoon", "evening"),
    *("days", "hours", "minutes", "half", "oclock", "in", "after", "at", "soon"),
)
_SHORT = re.compile("([0-9]{1,3})h|(?:([0-9]{1,3})h)?([0-9]{1,4})m")
_DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_NUMBER = r"(?:([0-9]{1,4}|half) )?"
_AFTER = re.compile(rf"{_NUMBER}days|{_NUMBER}hours(?: (?:([0-9]{{1,4}})(?: minutes)?|(half)))?|{_NUMBER}minutes")
_CLOCK = re.compile(
    r"(?:(?P<first>morning|afternoon|evening) )?"
    r"(?P<hour>[0-9]{1,2})(?:(?: [:.] )?(?P<minute>[0-9]{2})|(?P<whole> oclock)(?: (?P<more>[0-9]{1,2}|half))?"
    r"(?: minutes)?| hours(?= ))?(?: (?P<last>morning|afternoon|evening))?"
)
_DAYS = re.compile(f"today|tomorrow|day[0-6]|{_DATE}")


@dataclass(frozen=True, slots=True)
class TypedTime:
    """What somebody typed: so long from now, or an hour by the clock, perhaps of a day."""

    wait: timedelta | None = None
    hour: int = 0
    minute: int = 0
    day: str = ""  # today, tomorrow, day0 to day6 for a weekday, or a date

    def at(self, zone: tzinfo, now: datetime) -> datetime:
        """Returns the moment that is meant: the next one that is ahead, unless a day is named.

        A time that a change to summer time leaves out is moved by as much; of one that comes twice, the next is meant.
        Raises ValueError where there is no such day, and OverflowError.
        """
        if self.wait is not None:
            at = now + self.wait
            return at + (MINUTE - timedelta(seconds=at.second, microseconds=at.microsecond)) % MINUTE
        today = now.astimezone(zone).date()
        at = self._on(self._first_day(today), zone, now)
        if at <= now and (not self.day or self.day.startswith("day")):
            at = self._on(self._first_day(today) + (7 * DAY if self.day else DAY), zone, now)
        return at

    def _first_day(self, today: date) -> date:
        if self.day.startswith("day"):
            return today + (int(self.day[-1]) - today.weekday()) % 7 * DAY
        if self.day in ("", "today", "tomorrow"):
            return today + (DAY if self.day == "tomorrow" else 0 * DAY)
        return date.fromisoformat(self.day)

    def _on(self, day: date, zone: tzinfo, now: datetime) -> datetime:
        local = datetime(day.year, day.month, day.day, self.hour, self.minute, tzinfo=zone)
        moments = (local.astimezone(UTC), local.replace(fold=1).astimezone(UTC))
        return next((moment for moment in moments if moment > now), moments[0])


def read_typed_time(words: Words, text: str) -> TypedTime:
    """Returns the time that a text says. Raises no_such_time."""
    typed = normalize("NFKC", text).strip().casefold().replace("’", "'")
    time = _short(typed) or _time(_tokens(words, typed[:TYPED_MOST])) if len(typed) <= TYPED_MOST else None
    if time is None:
        raise Refusal("no_such_time", value=text.strip()[:SHOWN_MOST])
    return time


def is_time(words: Words, text: str) -> bool:
    """Whether a text says a time."""
    try:
        read_typed_time(words, text)
    except Refusal:
        return False
    return True


def _short(typed: str) -> TypedTime | None:
    """Reads a time from now as clocks of tables are typed: 90m, 2h, 1h30m."""
    short = _SHORT.fullmatch(typed)
    if short is None:
        return None
    return TypedTime(timedelta(hours=int(short[1] or short[2] or 0), minutes=int(short[3] or 0)))


def _time(tokens: list[str]) -> TypedTime | None:
    said = " ".join(tokens)
    if said == "soon":
        return TypedTime(SOON)
    if tokens and (tokens[0] in ("in", "+")) != (tokens[-1] == "after"):
        return _from_now(" ".join(token for token in tokens if token not in ("in", "+", "after")))
    days = [token for token in tokens if _DAYS.fullmatch(token)]
    clock = _CLOCK.fullmatch(" ".join(token for token in tokens if token not in ("at", *days)))
    return _by_clock(clock, days[0] if days else "") if clock is not None and len(days) <= 1 else None


def _from_now(said: str) -> TypedTime | None:
    after = _AFTER.fullmatch(said)
    if after is None:
        return None
    days, hours, more, half, minutes = after.groups()
    wait = timedelta(days=_number(days)) if said.endswith("days") else timedelta()
    if "hours" in said:
        wait = timedelta(hours=_number(hours), minutes=int(more or (30 if half else 0)))
    elif said.endswith("minutes"):
        wait = timedelta(minutes=_number(minutes))
    return TypedTime(wait)


def _number(text: str | None) -> float:
    return 0.5 if text == "half" else int(text or 1)


def _by_clock(clock: re.Match[str], day: str) -> TypedTime | None:
    hour, part = int(clock["hour"]), clock["first"] or clock["last"] or ""
    more = clock["minute"] or clock["more"] or "0"
    minute = 30 if more == "half" else int(more)
    is_bare = not (part or clock["minute"] or clock["whole"])
    if (is_bare and hour < 13) or (clock["first"] and clock["last"]):  # a number alone may mean anything
        return None
    full = _of_the_day(hour, part)
    return TypedTime(None, full, minute, day) if full is not None and minute < 60 else None


def _of_the_day(hour: int, part: str) -> int | None:
    """Returns an hour of 24 from one in a part of the day; None where that part has no such hour."""
    if part == "morning":
        return hour % 12 if hour <= 12 else None
    if part == "afternoon" and hour <= 12:
        return hour % 12 + 12
    if part == "evening" and hour <= 12:
        return hour + 12 if 5 <= hour < 12 else None
    return hour if hour < 24 else None


def _tokens(words: Words, typed: str) -> list[str]:
    """Returns numbers, signs, and words by what they mean; what means nothing as it is."""
    pattern, meanings = _vocabulary(words)
    return [meanings.get(token[0].strip(), token[0].strip()) for token in pattern.finditer(typed) if token[0].strip()]


@lru_cache(maxsize=4)
def _vocabulary(words: Words) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Returns what cuts a text into tokens, longer words first, and what the words of all languages mean."""
    meanings = dict(_meanings(words))
    known = "|".join(re.escape(word) for word in sorted(meanings, key=len, reverse=True))
    return re.compile(rf"(?:{_DATE})(?=[t_]|\b)|(?<=[0-9])[t_](?=[0-9])|{known}|[0-9]+|[^\s]"), meanings


def _meanings(words: Words) -> Iterator[tuple[str, str]]:
    """Yields each word with its meaning. What stands between a date and its time means as much as `at`."""
    yield from (("t", "at"), ("_", "at"))
    for language in words.languages:
        for kind in KINDS:
            listed = words.text(Say(f"typed-{kind}"), language).split(", ")
            for number, same in enumerate(listed):
                for word in same.casefold().split("/"):
                    yield word, f"day{number}" if kind == "weekdays" else kind
