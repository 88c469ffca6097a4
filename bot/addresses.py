"""Where robots, web-hooks and the like may be: the address that a person gives, and the addresses behind its name."""

from __future__ import annotations

import asyncio
import re
import socket
from dataclasses import dataclass
from enum import Enum
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from urllib.parse import SplitResult, urlsplit

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
_METADATA = tuple(
    ip_network(net)
    for net in (
        "169.254.0.0/16",  # link-local, with the metadata of a machine at most providers
        "fe80::/10",
        "fd00:ec2::/32",  # at Amazon
        "fd20:ce::/32",  # at Google
        "100.100.100.200/32",  # at Alibaba
        "168.63.129.16/32",
        "192.0.0.0/24",
    )
)
_TRANSLATED, _COMPATIBLE = ip_network("64:ff9b::/96"), ip_network("::/96")  # IPv4 addresses inside IPv6 ones
_METADATA_NAMES = frozenset({"metadata.google.internal", "metadata.goog", "instance-data.ec2.internal"})
_NUMBER = re.compile(r"[0-9]*|0x[0-9a-f]*")
_PORTS = {"http": 80, "https": 443}
OPEN_PORTS = 1024  # from here on anybody may listen
_EXAMPLES = {"robot": "http://robot.example.org:8000", "web-hook": "https://example.org/hook"}


class WrongAddress(ValueError):
    """An address cannot be used; says why."""


class NotAllowed(OSError):
    """A name leads to an address that is not allowed."""


class Networks(Enum):
    """Which addresses may be asked.

    The metadata of a machine, which have its keys, are never those of a robot. Only somebody who types a command may
    ask any address.
    """

    PUBLIC = "public"
    PRIVATE = "private"  # these, too; but nothing link-local and no metadata
    ALL = "all"

    @classmethod
    def of_house(cls, private_allowed: bool) -> Networks:
        """Returns which ones a house asks, by its setting."""
        return cls.PRIVATE if private_allowed else cls.PUBLIC


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a robot, in parts; `path` has no slash at its end. `query`, with its `?`: only of a web-hook."""

    secure: bool
    host: str
    port: int
    path: str
    query: str = ""

    @property
    def named(self) -> str:
        """Returns host and port as the `Host` header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS["https" if self.secure else "http"] else f"{host}:{self.port}"

    def __str__(self) -> str:
        return f"{'https' if self.secure else 'http'}://{self.named}{self.path}{self.query}"


def parse_address(text: str) -> Address:
    """Returns an address like `http://robot.example.org:8000/path`; WrongAddress for any other."""
    parts, port = _parts(text, "robot")
    if "?" in text or "#" in text:
        raise WrongAddress("the address of a robot has no query and no fragment (after ? or #)")
    return Address(parts.scheme == "https", parts.hostname or "", port, parts.path.rstrip("/"))


def parse_hook_address(text: str) -> Address:
    """Returns an address like `https://example.org/hook?key=…` as it was given; WrongAddress for any other.

    Web-hooks need no ports of other services, whose servers might take a message for a command.
    """
    parts, port = _parts(text, "web-hook")
    if "#" in text:
        raise WrongAddress("the address of a web-hook has no fragment (after #)")
    if not parts.query.isascii():
        raise WrongAddress("the address of a web-hook is written in ASCII letters")
    if port < OPEN_PORTS and port not in _PORTS.values():
        raise WrongAddress(f"a web-hook is at port 80, 443, or one from {OPEN_PORTS} on")
    query = f"?{parts.query}" if parts.query else ""
    return Address(parts.scheme == "https", parts.hostname or "", port, parts.path or "/", query)


def _parts(text: str, of: str) -> tuple[SplitResult, int]:
    """Returns the parts of an address, and its port. Raises WrongAddress."""
    try:
        parts = urlsplit(text.strip())
        port = parts.port
    except ValueError:
        raise WrongAddress(f"{text[:100]!r} is not an address like {_EXAMPLES[of]}") from None
    if parts.scheme not in _PORTS or not parts.hostname or port == 0 or not text.strip().isprintable() or " " in text:
        raise WrongAddress(f"{text[:100]!r} is not an address like {_EXAMPLES[of]}")
    if "@" in parts.netloc:
        raise WrongAddress(f"the address of a {of} has no name or password in it")
    if not (parts.path.isascii() and parts.hostname.isascii()):
        raise WrongAddress(f"the address of a {of} is written in ASCII letters")
    return parts, port or _PORTS[parts.scheme]


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Returns whether an address is on the public internet, also when it is an IPv4 address inside an IPv6 one."""
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address not in _GLOBAL_UNICAST:
            return False
    return address.is_global and not address.is_multicast and not any(address in net for net in _SPECIAL)


def may_be_public(host: str) -> bool:
    """Returns whether a host is a public address, or a name: where names lead is known when they are connected to."""
    plain = host.lower().rstrip(".")
    if plain in _METADATA_NAMES:
        return False
    try:
        return is_public(ip_address(plain))
    except ValueError:
        last = plain.rpartition(".")[2]
        return last != "localhost" and not _NUMBER.fullmatch(last)  # 127.1 and 0x7f.1 are addresses for many systems


def leads_to_metadata(address: IPv4Address | IPv6Address) -> bool:
    """Returns whether an address is link-local or has the metadata of a machine, also inside an IPv6 one."""
    if isinstance(address, IPv6Address):
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if address in _TRANSLATED or address in _COMPATIBLE:
            inner.append(IPv4Address(int(address) & 0xFFFFFFFF))
        if any(leads_to_metadata(embedded) for embedded in inner if embedded is not None):
            return True
    return any(address in net for net in _METADATA)


async def resolve(address: Address, networks: Networks) -> list[tuple[socket.AddressFamily, tuple[object, ...]]]:
    """Returns the socket addresses of a host, in the order to try them.

    Raises NotAllowed if one of them is in no allowed network; OSError for an unknown name.
    """
    if networks is not Networks.ALL and address.host.lower().rstrip(".") in _METADATA_NAMES:
        raise NotAllowed(f"{address.host} has the metadata of a machine")
    loop = asyncio.get_running_loop()
    try:
        infos = await loop.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)
    except UnicodeError:
        raise OSError(f"{address.host} is not the name of a host") from None
    endpoints = [(socket.AddressFamily(family), tuple(at)) for family, _, _, _, at in infos]
    leads_to = [ip_address(str(at[0]).partition("%")[0]) for _, at in endpoints]
    if networks is Networks.PUBLIC and not all(map(is_public, leads_to)):
        raise NotAllowed(f"{address.host} is in a private network")
    if networks is not Networks.ALL and any(map(leads_to_metadata, leads_to)):
        raise NotAllowed(f"{address.host} is link-local, or has the metadata of a machine")
    return endpoints
