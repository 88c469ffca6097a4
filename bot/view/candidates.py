"""People who may be meant by a name, in words that tell them apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from storage.names import read_as
from storage.people.players import Player

from .names import called, short
from .option_values import time_until

SIGN = 6  # characters of a handle
EXACT = re.compile(rf"(.+) \(([0-9a-f]{{{SIGN}}})\)")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person who may be meant, and what tells them apart from others of their name."""

    player: Player
    username: str = ""  # on the network of the question
    platforms: tuple[str, ...] = ()

    @property
    def exact(self) -> str:
        """The name with a sign that tells them apart from others of this name; it can be typed."""
        return exact_name(self.player)

    @property
    def anywhere(self) -> str:
        """The same for readers of any language, with networks and the day of the last visit."""
        networks = " ".join(name.capitalize() for name in self.platforms)
        return f"{self.exact} · {networks} · {self.player.seen_at:%Y-%m-%d}"


def exact_name(player: Player) -> str:
    """Returns a name with the sign of its player."""
    return f"{player.name} ({player.handle[:SIGN]})"


def labels(players: Iterable[Player]) -> dict[int, str]:
    """Returns how each player is called in one list, by number: those who look the same have their signs."""
    by_id = {person.id: person for person in players}
    shown = {number: called(person.name) for number, person in by_id.items()}
    looks = Counter(read_as(name) for name in shown.values())
    return {
        number: name if looks[read_as(name)] == 1 else f"{name} ({by_id[number].handle[:SIGN]})"
        for number, name in shown.items()
    }


def read_exact(text: str) -> tuple[str, str]:
    """Returns the name and the sign of an exact name; the sign is empty in any other text."""
    exact = EXACT.fullmatch(text)
    return (exact[1], exact[2]) if exact else (text, "")


def told_apart(candidates: Sequence[Candidate], say: Callable[..., str], now: datetime) -> list[str]:
    """Returns a line for each: name, user name or networks, and the last visit; no two are the same.

    `say` returns the sentence of a key, as a pen's `plain` does.
    """
    lines: list[str] = []
    for candidate in candidates:
        networks = [say(f"network-{name}") for name in candidate.platforms]
        where = f"@{short(candidate.username)}" if candidate.username else ", ".join(networks)
        ago = time_until(now, candidate.player.seen_at)
        line = say("who-line", who=called(candidate.player.name), where=where, ago=ago)
        lines.append(f"{line} · {candidate.player.handle[:SIGN]}" if line in lines else line)
    return lines
