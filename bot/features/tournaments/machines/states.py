"""The states of a machine: the next step of each, and the changes that its result makes. Pure.

wanted -> ordered (it has the provider's number) -> ready (it has an address) -> unwanted -> gone; an organiser, or the
end of a team, makes any of the first three unwanted.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal

from storage.tournament.machines import Machine

PAUSE = timedelta(seconds=10)  # before a step is tried again, and between two questions for an address


@dataclass(frozen=True, slots=True)
class Ordered:
    """The provider has the machine under this number."""

    number: int


@dataclass(frozen=True, slots=True)
class Located:
    """The provider was asked for the address; it is empty while there is none."""

    address: str


@dataclass(frozen=True, slots=True)
class Deleted:
    """The provider does not have the machine any more."""


@dataclass(frozen=True, slots=True)
class NotDone:
    """The step failed; `pause` is how many seconds the provider asks for."""

    why: str
    pause: float


Step = Literal["order", "locate", "delete"]
Result = Ordered | Located | Deleted | NotDone

_STEPS: dict[str, Step] = {"wanted": "order", "ordered": "locate", "unwanted": "delete"}


def next_step(machine: Machine) -> Step | None:
    """Returns the next step; None where there is nothing to do. An imported machine is never touched."""
    return _STEPS.get(machine.state) if machine.kind == "ordered" else None


def after(machine: Machine, result: Result, now: datetime) -> dict[str, Any]:
    """Returns the changes that a step makes to a machine as it is now; it may have become unwanted during the step."""
    match result:
        case NotDone(why, pause):
            return {"error": why, "due_at": now + max(PAUSE, timedelta(seconds=pause))}
        case Deleted():
            return _gone(now)
        case _ if machine.state == "unwanted":
            known = {"provider_id": result.number} if isinstance(result, Ordered) else {}
            return {**known, "error": "", "due_at": now}
        case Ordered(number):
            return {"state": "ordered", "provider_id": number, "error": "", "due_at": now + PAUSE, "changed_at": now}
        case Located(address) if address:
            return {"state": "ready", "address": address, "error": "", "due_at": None, "changed_at": now}
        case _:
            return {"error": "", "due_at": now + PAUSE}


def unwanted(machine: Machine, now: datetime) -> dict[str, Any]:
    """Returns the changes that make a machine unwanted; an imported one is gone at once."""
    if machine.kind == "imported":
        return _gone(now)
    return {"state": "unwanted", "error": "", "due_at": now, "changed_at": now}


def _gone(now: datetime) -> dict[str, Any]:
    return {"state": "gone", "address": "", "host_key": "", "error": "", "due_at": None, "changed_at": now}
