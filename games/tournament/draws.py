"""Everything that a tournament's secret decides: the deal of every pairing, the order of the matches and the sides."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from ..core.chance import Chance, commitment, entropy
from ..core.game import AnyGame
from ..core.record import Fair, Record

SECRET_BYTES = 32


def deal_secret(secret: bytes, round_number: int, pairing: int, match: int = 0) -> bytes:
    """Returns the secret of a pairing's deal: HMAC-SHA256 of "round/pairing" under the tournament's secret.

    Both numbers count from 1. The two matches of a pairing that is played from both sides share this secret; with the
    number of a `match`, 1 or 2, it is that match's own, of "round/pairing/match".
    """
    return hmac.digest(secret, f"{round_number}/{pairing}{f'/{match}' if match else ''}".encode(), "sha256")


def deal_chance(secret: bytes, round_number: int, pairing: int, seats: int = 2, match: int = 0) -> Fair:
    """Returns the chance of a pairing's matches, as their records write it. Robots add no words of their own."""
    own = deal_secret(secret, round_number, pairing, match)
    return Fair(commitment(own), own.hex(), (entropy(""),) * seats)


def match_chance(game: AnyGame, secret: bytes, round_number: int, pairing: int, leg: int) -> Fair:
    """Returns the chance of the first (`leg` 0) or the second match of a pairing.

    They share a deal unless the game hides some of it: then both robots would know all of it in the second match.
    """
    return deal_chance(secret, round_number, pairing, match=leg + 1 if hides_its_deal(game) else 0)


def hides_its_deal(game: AnyGame) -> bool:
    """Returns whether a robot that knows a deal would know what its rules hide."""
    return game.deal.draws and not game.deal.same_deal


def deal(
    chance: Fair, name: str, game: AnyGame, options: Any, seats: Sequence[str], match: str | None = None
) -> Record:
    """Returns the record of a match before its first step."""
    return Record(name, game, tuple(seats), (), options, game.rules, match, chance=chance)


def round_draws(secret: bytes, round_number: int) -> Chance:
    """Returns the random numbers of a round.

    They decide the order of its pairings, the sides, and in a Swiss round the opponents where points do not.
    """
    return Chance(secret, f"round {round_number}")


def secret_from(number: int) -> bytes:
    """Returns the secret that `--seed` chooses, so that a tournament can be repeated."""
    return sha256(f"roundhouse/tournament {number}".encode()).digest()


def sides(secret: bytes, day: int, pairing: int, teams: Sequence[int]) -> tuple[int, int]:
    """Returns two teams in the order in which they play the first match of a pairing of a day."""
    first, second = Chance(secret, f"day {day} pairing {pairing}").shuffled(sorted(teams))
    return first, second
