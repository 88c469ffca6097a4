"""What an operator sets up at the networks: where it differs from what we need, and changing it there.

A front's module `setup` has `setup(app)`, an async context manager that gives its `NetworkSetup`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

CONNECTION = "connection"
Result = Literal["changed", "set", "refused", "without_effect", "unchanged", "by_hand"]
DONE: tuple[Result, ...] = ("changed", "set")


class CannotAsk(Exception):
    """The network cannot be asked; the message is a sentence for the operator."""


class ChangeRefused(Exception):
    """The network does not change it; the message is its reason."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is set up otherwise than we need it."""

    thing: str  # its name for programs, once in a network
    by_hand: str  # what is wrong, and what a person does about it
    says: str = ""  # "inline mode is off → on"; empty where only a person can change it
    is_problem: bool = True  # False: we work without it, so `check` alone does not name it
    is_readable: bool = True  # False: the network does not tell what is set

    @property
    def can_change(self) -> bool:
        """Whether we can ask the network to change it."""
        return bool(self.says)


class NetworkSetup(Protocol):
    """What is set up at one network. The methods raise CannotAsk, `change` ChangeRefused."""

    async def differences(self) -> list[Difference]:
        """Returns what differs, as the network has it at this moment."""

    async def change(self, thing: str) -> None:
        """Asks the network to change one thing, and nothing else."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened to a difference."""

    platform: str
    difference: Difference
    result: Result
    reason: str = ""  # the network's own words

    @property
    def facts(self) -> dict[str, str]:
        """The same for programs."""
        facts = {"platform": self.platform, "thing": self.difference.thing, "result": self.result}
        if self.difference.can_change:
            facts["difference"] = self.difference.says
        if self.result not in DONE:
            facts["by_hand"] = self.difference.by_hand
        return facts | ({"reason": self.reason} if self.reason else {})


Differing = list[tuple[str, Difference]]  # with the name of the network


async def differing(setups: Mapping[str, NetworkSetup]) -> Differing:
    """Returns what differs at all networks; for one that cannot be asked, that it cannot."""
    all_of_them: Differing = []
    for platform, setup in setups.items():
        try:
            all_of_them += [(platform, difference) for difference in await setup.differences()]
        except CannotAsk as error:
            all_of_them.append((platform, Difference(CONNECTION, str(error))))
    return all_of_them


def untouched(differences: Differing) -> list[Outcome]:
    """Returns the outcomes where nothing was changed."""
    return [
        Outcome(platform, difference, "unchanged" if difference.can_change else "by_hand")
        for platform, difference in differences
    ]


async def change_all(setups: Mapping[str, NetworkSetup], differences: Differing) -> list[Outcome]:
    """Changes each thing by itself, and reads everything back."""
    reasons: dict[tuple[str, str], str] = {}
    for platform, difference in differences:
        if difference.can_change:
            try:
                await setups[platform].change(difference.thing)
            except ChangeRefused as refusal:
                reasons[platform, difference.thing] = str(refusal)
    return _outcomes(differences, reasons, await differing(setups))


def _outcomes(before: Differing, reasons: Mapping[tuple[str, str], str], after: Differing) -> list[Outcome]:
    left = {(platform, difference.thing) for platform, difference in after}
    unread = {platform: difference.by_hand for platform, difference in after if difference.thing == CONNECTION}
    outcomes = []
    for platform, difference in before:
        key, result = (platform, difference.thing), _result(difference, (platform, difference.thing) in left)
        if key in reasons:
            result = "refused"
        elif difference.can_change and platform in unread:
            result = "without_effect"
        outcomes.append(Outcome(platform, difference, result, reasons.get(key, unread.get(platform, ""))))
    return [*outcomes, *_new(before, after)]


def _result(difference: Difference, is_left: bool) -> Result:
    if not difference.can_change:
        return "by_hand"
    if is_left:
        return "without_effect"
    return "changed" if difference.is_readable else "set"


def _new(before: Differing, after: Differing) -> Iterable[Outcome]:
    """Yields what differs only since the changes."""
    known = {(platform, difference.thing) for platform, difference in before}
    return untouched(
        [(platform, difference) for platform, difference in after if (platform, difference.thing) not in known]
    )
