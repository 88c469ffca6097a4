"""Troubles that a test orders: errors, cut lines, slow answers."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = ("500", "502", "503", "500_after", "429", "cloudflare", "cut_before", "cut_after", "slow")


@dataclass
class Fault:
    """A trouble that meets the next calls that fit."""

    method: str
    path_part: str
    kind: str
    times: int
    seconds: float = 0.0

    def fits(self, method: str, path: str) -> bool:
        return self.times > 0 and self.method in ("*", method) and self.path_part in path


class Faults:
    """The troubles still to come."""

    def __init__(self) -> None:
        self.ordered: list[Fault] = []

    def order(self, method: str, path_part: str, kind: str, times: int, seconds: float) -> None:
        assert kind in KINDS, f"a fault is one of {KINDS}"
        self.ordered.append(Fault(method, path_part, kind, times, seconds))

    def meet(self, method: str, path: str) -> Fault | None:
        """The trouble that this call meets, used up by one."""
        found = next((fault for fault in self.ordered if fault.fits(method, path)), None)
        if found:
            found.times -= 1
        return found
