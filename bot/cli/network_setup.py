"""`roundhouse check --mend` and `check --server`: what is set up at the networks, and changing it there."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence

from bot.app import App
from bot.operation.network_setup import DONE, Differing, Outcome, change_all, differing, untouched
from bot.platforms import check_server, network_setups

from .admin import CannotDo

NOBODY_TO_ASK = "There is no terminal here on which to ask, so nothing is changed. Add --yes to change it."
NOT_CONNECTED = "no chat is connected: the settings have no token. The README says where tokens come from."
LEFT_ALONE = "Nothing is changed."
NOTHING_LEFT = "nothing is left to change at the networks."
RESULTS = {
    "changed": "changed.",
    "set": "set. The network does not tell what is set now.",
    "refused": "refused ({reason}). {by_hand}",
    "without_effect": "taken without effect: it is as it was before. {by_hand}",
    "unchanged": "not changed.",
    "by_hand": "{by_hand}",
}
YES = ("y", "yes")

Ask = Callable[[int], bool]  # whether so many things may be changed


async def fix(app: App, may_change: Ask, say: Callable[[str], None]) -> list[Outcome]:
    """Changes what differs at the networks, if that is allowed; returns what became of each difference.

    Raises CannotDo where no network is connected.
    """
    async with network_setups(app) as setups:
        if not setups:
            raise CannotDo(NOT_CONNECTED)
        differences = await differing(setups)
        changeable = [(platform, difference) for platform, difference in differences if difference.can_change]
        for line in _listed(changeable):
            say(line)
        if changeable and may_change(len(changeable)):
            return await change_all(setups, differences)
        return untouched(differences)


def _listed(differences: Differing) -> list[str]:
    return [f"{_title(platform)}: {difference.says}" for platform, difference in differences]


def _title(platform: str) -> str:
    return platform.title()


def may_change(is_allowed: bool, say: Callable[[str], None]) -> Ask:
    """Returns what asks on the terminal, unless it is allowed beforehand; without a terminal it says what to do."""

    def ask(count: int) -> bool:
        if is_allowed:
            return True
        if not (sys.stdin is not None and sys.stdin.isatty()):
            say(NOBODY_TO_ASK)
            return False
        things = "this thing" if count == 1 else f"these {count} things"
        print(f"Change {things}? [y/N] ", end="", flush=True)
        answer = sys.stdin.readline()
        if answer.strip().lower() in YES:
            return True
        say(LEFT_ALONE)
        return False

    return ask


def report(outcomes: Sequence[Outcome]) -> list[str]:
    """Returns a line for each outcome, and the last line; what was only listed is not said again."""
    lines = [_line(outcome) for outcome in outcomes if outcome.result != "unchanged"]
    left = count_left(outcomes)
    if not left:
        return [*lines, NOTHING_LEFT]
    return [*lines, "1 thing is left." if left == 1 else f"{left} things are left."]


def _line(outcome: Outcome) -> str:
    said = RESULTS[outcome.result].format(reason=outcome.reason.rstrip("."), by_hand=outcome.difference.by_hand)
    says = f"{outcome.difference.says}: " if outcome.difference.can_change else ""
    return f"{_title(outcome.platform)}: {says}{said}"


def count_left(outcomes: Sequence[Outcome]) -> int:
    """Returns how many things are not as we need them."""
    return sum(outcome.result not in DONE for outcome in outcomes)


def as_json(outcomes: Sequence[Outcome]) -> str:
    """Returns the same for programs."""
    facts = {"things": [outcome.facts for outcome in outcomes], "left": count_left(outcomes)}
    return json.dumps(facts, ensure_ascii=False, indent=2)


async def check_one_server(app: App, name: str) -> list[str]:
    """Returns the problems of one server, channel by channel. Raises CannotDo where there is none of this name."""
    wrong = await check_server(app, name)
    if wrong is None:
        raise CannotDo(f"the bot is in no server called {name}; servers are what Discord calls so.")
    return wrong
