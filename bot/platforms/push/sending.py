"""Sends web push messages, encrypted and signed with the house's key."""

from __future__ import annotations

import hmac
import socket
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, b64urlencode

from bot.addresses import may_be_public
from bot.own_files import PUSH_KEY_FILE, keep_once
from storage.messages.notices import Subscription

if TYPE_CHECKING:
    from aiohttp.connector import AddrInfoType

ENDPOINT_MOST = 1_000  # characters
SEND_SECONDS = 10.0
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256


def server_key(folder: Path, secret: str = "", *, keeps: bool = True) -> Vapid02:
    """Returns the key pair of the data folder. If there is none, it is made (mode 0600), or follows from the secret.

    The processes of a house share a secret, but no folder.
    """
    file = folder / PUSH_KEY_FILE
    if secret and not file.exists():
        number = int.from_bytes(hmac.digest(secret.encode(), b"push key", "sha512"), "big") % (ORDER - 1) + 1
        return Vapid02(derive_private_key(number, SECP256R1()))
    if not file.exists():
        made = Vapid02()
        made.generate_keys()
        if not keeps:
            return made
        keep_once(file, made.private_pem().decode())
    return Vapid02.from_pem(file.read_bytes())


def public_key(key: Vapid02) -> str:
    """Returns the public key as browsers want it."""
    point = key.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return str(b64urlencode(point))


def encrypted(message: bytes, browser: Subscription) -> bytes:
    """Returns the body of the request. Raises ValueError for a browser's key that is no point of the curve."""
    from pywebpush import WebPusher, WebPushException  # brings an HTTP client of its own, which takes long to load

    keys = {"p256dh": browser.key, "auth": browser.auth}
    try:
        sealed: bytes = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(message)["body"]
    except WebPushException as error:
        raise ValueError(str(error)) from error
    return sealed


@dataclass(frozen=True, slots=True)
class Answer:
    """What a push service answered."""

    status: int
    retry_after: str = ""


Send = Callable[[str, bytes, Mapping[str, str]], Awaitable[Answer]]


def is_endpoint(address: str) -> bool:
    """Whether an address may be a push service's: https on its usual port, by a public name or address."""
    try:
        parts = urlsplit(address)
        usual = parts.port in (None, 443)
    except ValueError:
        return False
    host = parts.hostname or ""
    plain = len(address) <= ENDPOINT_MOST and address.isascii() and address.isprintable() and " " not in address
    return (
        plain and parts.scheme == "https" and usual and "@" not in parts.netloc and "." in host and may_be_public(host)
    )


def public_socket(info: AddrInfoType) -> socket.socket:
    """Returns a socket for an address that a name has led to. Raises OSError for a private one."""
    family, kind, protocol, _, address = info
    if not may_be_public(str(address[0])):
        raise OSError("a push service has a private address")
    return socket.socket(family=family, type=kind, proto=protocol)


def sender(make_socket: Callable[[AddrInfoType], socket.socket] = public_socket) -> Send:
    """Returns a function that posts a message; it raises OSError where no answer comes."""

    async def send(address: str, body: bytes, headers: Mapping[str, str]) -> Answer:
        import aiohttp  # takes a while to load, and many houses never send a push message

        try:
            async with (
                aiohttp.ClientSession(
                    connector=aiohttp.TCPConnector(socket_factory=make_socket, force_close=True),
                    timeout=aiohttp.ClientTimeout(total=SEND_SECONDS),
                    cookie_jar=aiohttp.DummyCookieJar(),
                    trust_env=False,
                ) as session,
                session.post(address, data=body, headers=dict(headers), allow_redirects=False) as answer,
            ):
                return Answer(answer.status, answer.headers.get("retry-after", ""))
        except aiohttp.ClientError as error:
            raise OSError(str(error)) from error

    return send
