"""Faults that a test puts in the way of the next calls to a fake network."""

from __future__ import annotations

from dataclasses import dataclass

COMMON = ("429", "500", "502", "cut_before", "cut_after", "slow")


@dataclass
class Fault:
    """A fault of the next calls that fit, and how many of them still fail."""

    method: str  # "*" for any
    path_part: str
    kind: str
    times: int
    seconds: float

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method in ("*", method) and self.path_part in path


class Faults:
    """The faults still to come, in the order in which they were asked for."""

    def __init__(self, *more: str) -> None:
        self.kinds = (*COMMON, *more)
        self.ordered: list[Fault] = []

    def order(self, method: str, path_part: str, kind: str, times: int, seconds: float) -> None:
        """Makes the next calls that fit fail in this way; `seconds` is for "slow" and "429"."""
        assert kind in self.kinds, f"a fault is one of {self.kinds}"
        self.ordered.append(Fault(method, path_part, kind, times, seconds))

    def meet(self, method: str, path: str) -> Fault | None:
        """Returns the fault of this call, used up by one; None where it goes well."""
        found = next((fault for fault in self.ordered if fault.fits(method, path)), None)
        if found:
            found.times -= 1
        return found

    @property
    def left(self) -> int:
        """How many calls are still to fail."""
        return sum(one.times for one in self.ordered)
