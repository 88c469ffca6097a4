"""Limits what a person, an address or a team may do; anything above is answered politely and not processed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from starlette.types import Scope

from bot.memory import RecentDict

ADDRESSES_MOST = 10_000


class TooMuch(Exception):
    """More requests than one address may make."""

    sentence = "web-too-much"


class TooMuchOfKey(TooMuch):
    """More than one program may do with its key, wherever it comes from."""

    sentence = "program-too-much"


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and as many again in so many seconds. Equal ones of different kinds are counted apart."""

    most: int
    seconds: float
    kind: str = ""


@dataclass(frozen=True, slots=True)
class PersonRate:
    """A known player first uses a rate of their own, which nobody else can use up; what exceeds it, and everything
    that unknown visitors do, counts against the address."""

    own: Rate
    address: Rate


# An address may be a school with 120 guests; the queue in inflight.py limits how much time a flood gets.
PRESSES = PersonRate(Rate(240, 60), Rate(1_200, 60))
OPENINGS = PersonRate(Rate(10, 600, "tables"), Rate(120, 600, "tables"))  # tables opened for other people
PRACTICE = PersonRate(Rate(60, 600, "practice"), Rate(120, 600, "practice"))  # matches against computers and robots
SIGN_INS = Rate(240, 600, "sign-ins")  # of frames; their network may have them all at one address
RECOVERIES = Rate(20, 600, "recovery")  # wrong recovery links
TOKENS = Rate(60, 600, "tokens")  # wrong tokens, for each team; right ones are never counted
OF_TEAM = Rate(600, 600)  # what a team does with its token
# GIFs and reviews of whole matches, records of whole tournaments
FILMS = PersonRate(Rate(6, 600, "films"), Rate(20, 600, "films"))
SEASONS = PersonRate(Rate(30, 60, "seasons"), Rate(60, 60, "seasons"))  # read from all rated matches of a room
NEW_KEYS = PersonRate(Rate(20, 3600, "new keys"), Rate(60, 3600, "new keys"))  # made for programs
ROBOTS = PersonRate(Rate(10, 3600, "robots"), Rate(60, 3600, "robots"))  # registered for tournaments
NEW_RELEASES = PersonRate(Rate(20, 86_400, "releases"), Rate(60, 86_400, "releases"))  # marked for programs
NEW_GUESTS = Rate(240, 3600)  # without this limit, new cookies would evade what a person may do
PATIENT_GUESTS = Rate(240, 3600, "patient")  # those who were refused and came back after the wait
WAIT_SECONDS = 20
INVITATIONS = Rate(5, 3600, "invitations")  # of one person, by an address


class Limits:
    """A leaking bucket for each person, address or team, and kind; each kind forgets the longest unused first."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._buckets: dict[Rate, RecentDict[str, tuple[float, float]]] = {}

    def allows(self, key: str, rate: Rate) -> bool:
        """Counts a request if it is within the rate; returns whether it is."""
        now, buckets = self._seconds(), self._buckets.setdefault(rate, RecentDict(ADDRESSES_MOST))
        used, at = buckets.get(key, (0.0, now))
        used = max(0.0, used - (now - at) * rate.most / rate.seconds)
        allowed = used + 1 <= rate.most
        buckets[key] = (used + allowed, now)
        return allowed

    def allows_person(self, player: int | None, address: str, rate: PersonRate) -> bool:
        """Counts a request of a player, or (None) of an unknown visitor; returns whether it is within the rate."""
        is_own = player is not None and self.allows(f"player {player}", rate.own)
        return is_own or self.allows(address, rate.address)


class Newcomers:
    """Limits who becomes a player, by address.

    A script that takes a new cookie for each request uses up the first places alone. A person who comes back after the
    wait has one of the others.
    """

    def __init__(self, limits: Limits, seconds: Callable[[], float]) -> None:
        self._limits, self._seconds = limits, seconds
        self._refused: RecentDict[str, float] = RecentDict(ADDRESSES_MOST)  # when, by account

    def wait(self, account: str, address: str) -> int:
        """Counts somebody new, and returns 0; or returns how many seconds they should wait first."""
        now, refused = self._seconds(), self._refused.get(account)
        if refused is not None and now - refused < WAIT_SECONDS:
            return ceil(WAIT_SECONDS - (now - refused))
        if self._limits.allows(address, NEW_GUESTS if refused is None else PATIENT_GUESTS):
            self._refused.pop(account, None)
            return 0
        self._refused[account] = now
        return WAIT_SECONDS


def team_key(team: int) -> str:
    """Returns the key of what a team does itself, wherever it comes from."""
    return f"team {team}"


def invited_key(address: str, player: int) -> str:
    """Returns the key of invitations of one person by an address."""
    return f"{address} invites {player}"


def guess_key(address: str, about: object) -> str:
    """Returns the key of wrong guesses by an address at one secret: they must not count against other ones."""
    return f"{address} {about}"


def address_of(scope: Scope) -> str:
    """Returns a request's address, as limits count it: the account where a frame has proved whose it is.

    Many frames have one address: that of the proxy through which their network has them fetch everything.
    """
    account: str | None = scope.get("state", {}).get("frame_of")
    if account is not None:
        return account
    return counted_as(scope["client"][0]) if scope["client"] else "unknown"


def counted_as(host: str) -> str:
    """Returns the unit that limits count: an address, or an IPv6 network, since a household has 2⁶⁴ addresses."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    return str(ip_network((address, 64), strict=False)) if isinstance(address, IPv6Address) else host
