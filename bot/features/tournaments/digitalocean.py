"""DigitalOcean through pydo. An order is one request that is never repeated; its answer may be lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec
from azure.core.exceptions import AzureError, HttpResponseError
from pydo.aio import Client

from .provider import Failed

URL = "https://api.digitalocean.com"
SECONDS = 20.0
REASON_MOST = 200  # characters of what the provider says
ERRORS_FROM, TOO_MANY = 300, 429
PAUSE = 60.0  # seconds after "too many requests" without a number
PAUSE_MOST = 3600.0
UNEXPECTED = "DigitalOcean’s answer cannot be understood"

T = TypeVar("T")


class _Error(msgspec.Struct, frozen=True):
    message: str = ""


class _Order(msgspec.Struct, frozen=True):
    name: str
    image: int | str
    region: str
    size: str
    ssh_keys: tuple[str, ...]
    tags: tuple[str, ...]


class _Network(msgspec.Struct, frozen=True):
    ip_address: str
    type: str


class _Networks(msgspec.Struct, frozen=True):
    v4: tuple[_Network, ...] = ()


class _Droplet(msgspec.Struct, frozen=True):
    id: int
    tags: tuple[str, ...] = ()
    networks: _Networks = _Networks()


class _One(msgspec.Struct, frozen=True):
    droplet: _Droplet


class _Listed(msgspec.Struct, frozen=True):
    droplets: tuple[_Droplet, ...]


@dataclass(frozen=True, slots=True)
class DigitalOcean:
    """An account. `tag` marks the machines that this installation has ordered."""

    token: str = field(repr=False)
    image: str
    region: str
    size: str
    key_fingerprint: str  # of the organiser's key, as the account knows it
    tag: str
    url: str = URL
    seconds: float = SECONDS

    async def order(self, name: str) -> int:
        """Orders a machine; returns its number. Raises Failed."""
        image = int(self.image) if self.image.isdecimal() else self.image
        wanted = _Order(name, image, self.region, self.size, (self.key_fingerprint,), (self.tag,))
        async with self._asking() as client:
            answer = await client.droplets.create(msgspec.to_builtins(wanted), enforce_https=False)
        return _read(answer, _One).droplet.id

    async def find(self, name: str) -> Sequence[int]:
        """Returns the numbers of our machines of this name, the oldest first. Raises Failed."""
        async with self._asking() as client:
            answer = await client.droplets.list(name=name, per_page=200, enforce_https=False)
        return sorted(droplet.id for droplet in _read(answer, _Listed).droplets if self.tag in droplet.tags)

    async def address(self, number: int) -> str:
        """Returns a machine's public address; empty while it has none. Raises Failed."""
        async with self._asking() as client:
            answer = await client.droplets.get(number, enforce_https=False)
        if isinstance(answer, dict) and answer.get("id") == "not_found":  # pydo returns it as any other answer
            raise Failed("DigitalOcean has no such machine any more")
        networks = _read(answer, _One).droplet.networks.v4
        return next((network.ip_address for network in networks if network.type == "public"), "")

    async def delete(self, number: int) -> None:
        """Deletes a machine; pydo does not raise where it is gone already. Raises Failed."""
        async with self._asking() as client:
            await client.droplets.destroy(number, enforce_https=False)

    @asynccontextmanager
    async def _asking(self) -> AsyncIterator[Any]:
        """Gives a client for one request; turns its errors into reasons."""
        try:
            async with (
                asyncio.timeout(self.seconds),
                Client(self.token, endpoint=self.url, retry_total=0, permit_redirects=False) as client,
            ):
                yield client
        except TimeoutError:
            raise Failed(f"DigitalOcean did not answer within {self.seconds:.0f} s") from None
        except HttpResponseError as error:
            raise _refused(error) from None
        except AzureError:
            raise Failed("DigitalOcean cannot be reached") from None


def _read(answer: Any, kind: type[T]) -> T:
    try:
        return msgspec.convert(answer, kind)
    except msgspec.ValidationError:
        raise Failed(UNEXPECTED) from None


def _refused(error: HttpResponseError) -> Failed:
    """Returns the reason in an answer that is an error, or not as it should be."""
    answer = error.response
    if answer is None or answer.status_code < ERRORS_FROM:
        return Failed(UNEXPECTED)
    pause = _pause(answer.headers.get("retry-after", "")) if answer.status_code == TOO_MANY else 0.0
    return Failed(f"DigitalOcean answered with status {answer.status_code}{_message(answer.content)}", pause)


def _message(body: bytes) -> str:
    """Returns what the body of an error says, after a colon; empty where that is nothing."""
    try:
        said = msgspec.json.decode(body, type=_Error).message
    except msgspec.DecodeError:
        return ""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in said).split())
    return f": {plain[:REASON_MOST]}" if plain else ""


def _pause(header: str) -> float:
    return min(float(header), PAUSE_MOST) if header.isascii() and header.isdecimal() else PAUSE
