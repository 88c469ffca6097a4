"""Where robots may be: the address that a person gives, and the network addresses behind its name."""

from __future__ import annotations

import asyncio
import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import urlsplit

_GLOBAL_UNICAST = ip_network("2000::/3")  # all other IPv6 addresses are special: tunnels, translated IPv4, site-local …
_SPECIAL = tuple(
    ip_network(net)
    for net in (
        "168.63.129.16/32",  # the host of a machine at Azure
        "192.0.0.0/24",  # also the metadata of a machine at Oracle; Python's versions differ about it
        "192.88.99.0/24",
        "2001::/23",  # Teredo and other protocols
        "2001:db8::/32",
        "2002::/16",  # 6to4: leads to any IPv4 address
        "3fff::/20",
    )
)
_NUMBER = re.compile(r"[0-9]*|0x[0-9a-f]*")
_PORTS = {"http": 80, "https": 443}


class WrongAddress(ValueError):
    """The address of a robot cannot be used; says why."""


class NotAllowed(OSError):
    """A name leads to an address of a private network, where robots are not allowed."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a robot, in parts; `path` has no slash at its end."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def named(self) -> str:
        """Returns host and port as the `Host` header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS["https" if self.secure else "http"] else f"{host}:{self.port}"

    def __str__(self) -> str:
        return f"{'https' if self.secure else 'http'}://{self.named}{self.path}"


def parse_address(text: str) -> Address:
    """Returns an address like `http://robot.example.org:8000/path`; WrongAddress for any other."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise WrongAddress(f"{text[:100]!r} is not an address like http://robot.example.org:8000") from None
    if parts.scheme not in _PORTS or not parts.hostname or port == 0 or not text.strip().isprintable() or " " in text:
        raise WrongAddress(f"{text[:100]!r} is not an address like http://robot.example.org:8000")
    if "@" in parts.netloc:
        raise WrongAddress("the address of a robot has no name or password in it")
    if "?" in text or "#" in text:
        raise WrongAddress("the address of a robot has no query and no fragment (after ? or #)")
    if not (parts.path.isascii() and parts.hostname.isascii()):
        raise WrongAddress("the address of a robot is written in ASCII letters")
    return Address(parts.scheme == "https", parts.hostname, port or _PORTS[parts.scheme], parts.path.rstrip("/"))


def is_public(found: IPv4Address | IPv6Address) -> bool:
    """Returns whether an address is on the public internet, also when it is an IPv4 address inside an IPv6 one."""
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(found.ipv4_mapped)
        if found not in _GLOBAL_UNICAST:
            return False
    return found.is_global and not found.is_multicast and not any(found in net for net in _SPECIAL)


def may_be_public(host: str) -> bool:
    """Returns whether a host is a public address, or a name: where names lead is known when they are connected to."""
    plain = host.lower().rstrip(".")
    try:
        return is_public(ip_address(plain))
    except ValueError:
        last = plain.rpartition(".")[2]
        return last != "localhost" and not _NUMBER.fullmatch(last)  # 127.1 and 0x7f.1 are addresses for many systems


async def resolve(address: Address, private_allowed: bool) -> list[tuple[socket.AddressFamily, tuple[object, ...]]]:
    """Returns the socket addresses of a host, in the order to try them.

    Raises NotAllowed if one of them is private, unless that is allowed; OSError for an unknown name.
    """
    loop = asyncio.get_running_loop()
    try:
        infos = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except UnicodeError:
        raise OSError(f"{address.host} is not the name of a host") from None
    found = [(socket.AddressFamily(family), tuple(at)) for family, _, _, _, at in infos]
    if not private_allowed and not all(is_public(ip_address(str(at[0]).partition("%")[0])) for _, at in found):
        raise NotAllowed(f"{address.host} is in a private network")
    return found
