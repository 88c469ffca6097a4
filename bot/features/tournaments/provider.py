"""The interfaces to a provider of machines, and to the machines through SSH."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class WrongKey(ValueError):
    """The text is not one line with an SSH public key of an accepted type."""


@dataclass(frozen=True, slots=True)
class PublicKey:
    """A public key: its type, its base64 text, and a comment."""

    type: str
    data: str
    comment: str

    @property
    def line(self) -> str:
        """The key as a line of `authorized_keys`, without its end."""
        return " ".join(filter(None, (self.type, self.data, self.comment)))


class Failed(Exception):
    """A call did not succeed; says why. `pause`: seconds for which no further call should be made."""

    def __init__(self, why: str, pause: float = 0.0) -> None:
        super().__init__(why)
        self.pause = pause


class Provider(Protocol):
    """Orders and deletes machines. Each call raises Failed."""

    async def order(self, name: str) -> int:
        """Orders a machine; returns the number that the provider gave it."""

    async def find(self, name: str) -> Sequence[int]:
        """Returns the numbers of the machines that this house has ordered under a name, the oldest first."""

    async def address(self, number: int) -> str:
        """Returns the public address of a machine; empty while it has none."""

    async def delete(self, number: int) -> None:
        """Deletes a machine; one that does not exist any more counts as deleted."""


class Access(Protocol):
    """Reads SSH keys, and puts them on machines."""

    def read_key(self, text: str) -> PublicKey:
        """Returns the key in a text as people type it. Raises WrongKey."""

    async def add_key(self, address: str, host_key: str, key: PublicKey) -> str:
        """Lets the owner of a key log in at an address; returns the machine's host key. Raises Failed.

        A machine that shows another host key than `host_key` is refused; empty: it is not known yet.
        """


@dataclass(frozen=True, slots=True)
class Machines:
    """All that machines need: a provider, the access to them, and the image in their names."""

    provider: Provider
    access: Access
    image: str
