"""The key pair by which push services know this server (VAPID, RFC 8292), made once beside the secret."""

from __future__ import annotations

from pathlib import Path

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, b64urlencode

from bot.settings import PUSH_KEY_FILE, keep_once


def server_key(folder: Path) -> Vapid02:
    """Returns the key pair of the data folder, made if there is none (mode 0600)."""
    file = folder / PUSH_KEY_FILE
    if not file.exists():
        made = Vapid02()
        made.generate_keys()
        keep_once(file, made.private_pem().decode())
    return Vapid02.from_pem(file.read_bytes())


def public_key(key: Vapid02) -> str:
    """Returns the public key as browsers want it."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))
