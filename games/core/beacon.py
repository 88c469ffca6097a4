"""A public randomness beacon: when its rounds are published, and whether a signature is theirs.

The beacon is *quicknet* of the League of Entropy (drand): every three seconds a round, signed with BLS on the curve
BLS12-381 by people who do not play here (scheme `bls-unchained-g1-rfc9380`). Its parameters are public and fixed.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from msgspec import Struct

QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"  # the hash of the chain's parameters
PERIOD = timedelta(seconds=3)
SIGNATURE = re.compile(r"[0-9a-f]{96}")
ROUNDS_MOST = 2**40  # the last one is 100,000 years away

_GENESIS = datetime(2023, 8, 23, 15, 9, 27, tzinfo=UTC)  # when round 1 was published
_PUBLIC_KEY = (
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a"
)
_DOMAIN = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


class Beacon(Struct, frozen=True):
    """A round of a beacon that a match draws from.

    `chain`: the hash of the beacon's parameters, 64 hex digits. `signature`: 96 of them; empty before it is known.
    """

    chain: str
    round: int
    signature: str = ""


def published_at(number: int) -> datetime:
    """Returns when a round is published."""
    return _GENESIS + (number - 1) * PERIOD


def round_after(moment: datetime) -> int:
    """Returns the first round that is published after a moment."""
    return max(1, (moment - _GENESIS) // PERIOD + 2)


def is_genuine(beacon: Beacon) -> bool:
    """Whether a signature is that of its round, of the one chain that is known; False for anything malformed."""
    from py_arkworks_bls12381 import GT, G1Point, G2Point  # few records need it

    if beacon.chain != QUICKNET or not SIGNATURE.fullmatch(beacon.signature):
        return False
    message = sha256(beacon.round.to_bytes(8, "big")).digest()
    try:
        signature = G1Point.from_compressed_bytes(bytes.fromhex(beacon.signature))
    except ValueError:  # no point of the curve
        return False
    key = G2Point.from_compressed_bytes(bytes.fromhex(_PUBLIC_KEY))
    return bool(GT.pairing_check([signature, -G1Point.hash_to_curve(message, _DOMAIN)], [G2Point(), key]))
