"""Commitments: BLAKE2b-256 of a digit and a password in UTF-8 (docs/rules/rpsls.md, "Your own hash")."""

from __future__ import annotations

import re
from hashlib import blake2b

from ..core.chance import Chance
from ..core.game import Refusal, Seat
from .verdict import DIGITS, MOVES

COMMIT, REVEAL = "commit:", "reveal:"
TAKEN = "hash_taken"

_HASH = re.compile(r"(?:0[xX])?([0-9a-fA-F]{64})")
_TAGGED = re.compile(r"\|T[0-9a-f]{8}\|[0-9]+\|[0-9]+\Z")


def hash_of(opening: str) -> str:
    """Returns the hash of an opening's exact bytes, nothing trimmed, folded or normalised; 64 hex digits."""
    return blake2b(opening.encode(), digest_size=32).hexdigest()


WEAK = frozenset(hash_of(digit) for digit in DIGITS)  # digits without a password: anybody can guess them


def move_of(opening: str) -> str | None:
    """Returns the move named by an opening's first character, an ASCII digit; None for any other."""
    digit = DIGITS.find(opening[:1]) if opening else -1  # "".find would match
    return MOVES[digit] if digit >= 0 else None


def tag_of(seed: bytes) -> str:
    """Returns the match's tag, which binds openings to it."""
    return Chance(seed, "table").block(0).hex()[:8]


def binding(tag: str, round_number: int, seat: Seat) -> str:
    """Returns the suffix that binds an opening to one match, round and seat."""
    return f"|T{tag}|{round_number}|{seat}"


def make_opening(seed: bytes, tag: str, round_number: int, seat: Seat, move: str) -> str:
    """Returns the opening that a button seals: the digit, 128 bits from the seed, and its binding."""
    password = Chance(seed, f"password {round_number} {seat}").block(0).hex()[:32]
    return DIGITS[MOVES.index(move)] + password + binding(tag, round_number, seat)


def read_hash(text: str) -> str:
    """Parses a hash, typed in either case and with or without 0x; returns it in lower case."""
    if not (found := _HASH.fullmatch(text)):
        raise Refusal("bad_hash")
    if (sealed := found[1].lower()) in WEAK:
        raise Refusal("weak_hash")
    return sealed


def check_opening(opening: str, sealed: str, bound: str) -> None:
    """Checks that an opening fits its hash, names a move and is not bound elsewhere; raises a Refusal."""
    if not is_text(opening) or hash_of(opening) != sealed:
        raise Refusal("mismatch")
    if move_of(opening) is None:
        raise Refusal("no_move")
    if (tagged := _TAGGED.search(opening)) and tagged[0] != bound:
        raise Refusal("bound_to_someone_else")


def is_text(opening: str) -> bool:
    """Returns whether a text can be written in UTF-8: it has no lone surrogates."""
    return not any("\ud800" <= sign <= "\udfff" for sign in opening)
