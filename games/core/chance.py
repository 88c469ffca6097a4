"""Draws that never change between versions: SHA-256 of a seed and a purpose (docs/contract.md, "Chance")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableSequence, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

CHAIN_LINKS = 10_000  # of a chain of secrets: with one a day it lasts 27 years

_WORDS = 2**64


def commitment(secret: bytes) -> str:
    """Returns the hash of the secret that is shown before anybody joins: 64 hex digits."""
    return sha256(secret).hexdigest()


def hashed(secret: bytes, times: int) -> bytes:
    """Returns the SHA-256 of a secret, of that one the SHA-256, and so on."""
    for _ in range(times):
        secret = sha256(secret).digest()
    return secret


@lru_cache(1_000)
def link_secret(secret: bytes, number: int) -> bytes:
    """Returns a link of the chain of secrets that ends with this one, from 1; number 0 is its commitment.

    SHA-256 of a link is the one before it. So one commitment fixes all links, and none tells a later one.
    """
    return hashed(secret, CHAIN_LINKS - number)


def entropy(words: str) -> str:
    """Returns what one player's text adds to the seed: the hash of its UTF-8 bytes, 64 hex digits."""
    return sha256(words.encode(errors="surrogatepass")).hexdigest()  # a lone surrogate must not fail


def seed(secret: bytes, entropies: Sequence[str], signature: str = "") -> bytes:
    """Returns the seed of a match, from the secret and one entropy value a seat, in seat order; 32 bytes.

    `signature`: of a round of a public beacon, which is mixed in, too.
    """
    version = b"roundhouse/2" if signature else b"roundhouse/1"
    return sha256(version + secret + b"".join(bytes.fromhex(e) for e in (*entropies, signature))).digest()


NO_SECRET = sha256(b"roundhouse/1").digest()  # the seed where a record has no chance


class Chance:
    """The stream of random numbers that a seed gives for one purpose."""

    def __init__(self, seed: bytes, purpose: str) -> None:
        self._prefix = seed + purpose.encode() + b"\0"
        self._words = self._stream()

    def block(self, index: int) -> bytes:
        """Returns block `index` of the stream, 32 bytes."""
        return sha256(self._prefix + index.to_bytes(8, "big")).digest()

    def _stream(self) -> Iterator[int]:
        index = 0
        while True:
            block = self.block(index)
            for at in range(0, 32, 8):
                yield int.from_bytes(block[at : at + 8], "big")
            index += 1

    def word(self) -> int:
        """Returns the next 64-bit word."""
        return next(self._words)

    def below(self, limit: int) -> int:
        """Returns a uniformly distributed number from 0 to limit - 1."""
        fair = _WORDS - _WORDS % limit
        while (word := self.word()) >= fair:
            pass
        return word % limit

    def choose(self, items: Sequence[T]) -> T:
        """Returns one of the items, each with the same probability."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Returns the items shuffled: Fisher-Yates from the last index down."""
        order: MutableSequence[T] = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return list(order)


def way_of(skill: int, seed: bytes) -> int:
    """Returns which of several ways to play, the weakest first, a computer takes for one move.

    `skill` is in hundredths: 152 gives way 1 with a chance of 48 % and way 2 with one of 52 %.
    """
    way, share = divmod(skill, 100)
    return way + (share > 0 and Chance(seed, "way").below(100) < share)
