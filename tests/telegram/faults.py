"""Faults that a test puts in the way of the next calls."""

from __future__ import annotations

from dataclasses import dataclass

from .state import Refused

KINDS = ("429", "500", "502", "cut_before", "cut_after", "slow")


@dataclass
class Fault:
    """What goes wrong with calls of one method, and how many times still."""

    method: str
    kind: str
    times: int
    seconds: float

    def refuse(self) -> None:
        """Raises what the server says instead of acting, if this fault is of that sort."""
        if self.kind == "429":
            wait = max(1, round(self.seconds))
            raise Refused(429, f"Too Many Requests: retry after {wait}", retry_after=wait)
        if self.kind == "500":
            raise Refused(500, "Internal Server Error")
        if self.kind == "502":
            raise Refused(502, "Bad Gateway")


class Faults:
    """The faults still to come, in the order they were asked for."""

    def __init__(self) -> None:
        self._to_come: list[Fault] = []

    def add(self, method: str, kind: str, times: int, seconds: float) -> None:
        """The next calls of this method (`*` for any) fail in this way."""
        assert kind in KINDS, f"a fault is one of {', '.join(KINDS)}"
        self._to_come.append(Fault(method.lower(), kind, times, seconds))

    def next(self, method: str) -> Fault | None:
        """The fault that this call meets; it is used up by that."""
        fault = next((one for one in self._to_come if one.method in (method.lower(), "*")), None)
        if fault:
            fault.times -= 1
            if not fault.times:
                self._to_come.remove(fault)
        return fault

    @property
    def left(self) -> int:
        """How many calls are still to fail."""
        return sum(one.times for one in self._to_come)
