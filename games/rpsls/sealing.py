"""Commitments: BLAKE2b-256 of a digit and a password in UTF-8 (docs/rules/rpsls.md, "Your own hash")."""

from __future__ import annotations

import re
from hashlib import blake2b

from ..core.chance import Chance
from ..core.game import Refusal, Seat
from .moves import DIGITS, MOVES

COMMIT, REVEAL = "commit:", "reveal:"

_HASH = re.compile(r"(?:0[xX])?([0-9a-fA-F]{64})")
_TAGGED = re.compile(r"\|T[0-9a-f]{8}\|[0-9]+\|[0-9]+\Z")


def hash_of(opening: str) -> str:
    """What commits to an opening: its exact bytes, nothing trimmed, folded or normalised; 64 hex digits."""
    return blake2b(opening.encode(), digest_size=32).hexdigest()


WEAK = frozenset(hash_of(digit) for digit in DIGITS)  # without a password: everybody knows these five


def move_of(opening: str) -> str | None:
    """The move that an opening names by its first character, which is a digit of ASCII; None for any other."""
    digit = DIGITS.find(opening[:1]) if opening else -1  # every text begins with the empty one
    return MOVES[digit] if digit >= 0 else None


def tag_of(seed: bytes) -> str:
    """The match's tag, which binds openings to it."""
    return Chance(seed, "table").block(0).hex()[:8]


def binding(tag: str, round_number: int, seat: Seat) -> str:
    """How an opening ends that counts for one match, one round and one seat only."""
    return f"|T{tag}|{round_number}|{seat}"


def made_opening(seed: bytes, tag: str, round_number: int, seat: Seat, move: str) -> str:
    """What a button seals: the digit, 128 bits from the seed, and whose it is."""
    password = Chance(seed, f"password {round_number} {seat}").block(0).hex()[:32]
    return DIGITS[MOVES.index(move)] + password + binding(tag, round_number, seat)


def read_hash(text: str) -> str:
    """The hash in lower case; it may be typed in upper case, and with 0x before it."""
    if not (found := _HASH.fullmatch(text)):
        raise Refusal("bad_hash")
    if (sealed := found[1].lower()) in WEAK:
        raise Refusal("weak_hash")
    return sealed


def check_opening(opening: str, sealed: str, bound: str) -> None:
    """An opening fits its hash, names a move, and belongs to nobody else."""
    if not is_text(opening) or hash_of(opening) != sealed:
        raise Refusal("mismatch")
    if move_of(opening) is None:
        raise Refusal("no_move")
    if (tagged := _TAGGED.search(opening)) and tagged[0] != bound:
        raise Refusal("bound_to_someone_else")


def is_text(opening: str) -> bool:
    """Whether it can be written in UTF-8: half a character can not."""
    return not any("\ud800" <= sign <= "\udfff" for sign in opening)
