"""SSH keys: read strictly from a line, and put on machines through SFTP, where no command is run."""

from __future__ import annotations

import asyncio
import unicodedata
from base64 import b64decode
from dataclasses import dataclass, field

import asyncssh
from asyncssh import SFTPAttrs, SFTPClient
from asyncssh.known_hosts import KnownHostsArg
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey

from bot.addresses import Address, Networks, NotAllowed, resolve

from .provider import Failed, PublicKey, WrongKey

USER = "root"  # of the images of DigitalOcean
PORT = 22
SECONDS = 20.0
FOLDER, FILE = ".ssh", ".ssh/authorized_keys"
NEW_FILE = f"{FILE}.new"
FOLDER_MODE, FILE_MODE = 0o700, 0o600
FILE_MOST = 1024 * 1024  # bytes
TYPES = frozenset(
    ["ssh-ed25519", "ssh-rsa", *(f"ecdsa-sha2-nistp{bits}" for bits in (256, 384, 521))]
    + [f"sk-{kind}@openssh.com" for kind in ("ssh-ed25519", "ecdsa-sha2-nistp256")]  # on a security token
)
RSA_FEWEST, RSA_MOST = 2048, 16_384  # bits
POINT_AT, UNCOMPRESSED = 20, 4  # bytes after the type; OpenSSH refuses other points
TEXT_MOST = 8_192  # characters
COMMENT_MOST = 100
_BREAKING = ("Cc", "Zl", "Zp")  # control characters, and separators of lines and paragraphs


@dataclass(frozen=True, slots=True)
class SshAccess:
    """Logs in with the organiser's private key."""

    key: asyncssh.SSHKey = field(repr=False)
    networks: Networks
    port: int = PORT
    user: str = USER
    seconds: float = SECONDS

    def read_key(self, text: str) -> PublicKey:
        """Returns the key in a text as people type it. Raises WrongKey."""
        return read_public_key(text)

    async def add_key(self, address: str, host_key: str, key: PublicKey) -> str:
        """Adds a line to a machine's `authorized_keys` unless the key is there; returns the host key. Raises Failed."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._add_key(address, host_key, key)
        except TimeoutError:
            raise Failed(f"the machine did not answer within {self.seconds:.0f} s") from None
        except asyncssh.HostKeyNotVerifiable:
            raise Failed("the machine has another host key than before; delete or import it again") from None
        except asyncssh.PermissionDenied:
            raise Failed("the machine does not accept the organiser’s key") from None
        except asyncssh.SFTPError as error:
            raise Failed(f"the machine did not let us write the file of its keys: {error.reason[:100]}") from None
        except NotAllowed as error:
            raise Failed(str(error)) from None
        except (asyncssh.Error, OSError):
            raise Failed("the machine cannot be reached by SSH") from None

    async def _add_key(self, address: str, host_key: str, key: PublicKey) -> str:
        _, at = (await resolve(Address(False, address, self.port, ""), self.networks))[0]
        known: KnownHostsArg = asyncssh.import_known_hosts(f"* {host_key}\n") if host_key else None
        async with asyncssh.connect(
            str(at[0]),
            self.port,
            username=self.user,
            client_keys=[self.key],
            known_hosts=known,
            config=None,
            agent_path=None,
            preferred_auth="publickey",
        ) as connection:
            shown = connection.get_server_host_key()
            async with connection.start_sftp_client() as sftp:
                await _add_line(sftp, key)
        return shown.export_public_key().decode().strip() if shown is not None else ""


async def _add_line(sftp: SFTPClient, key: PublicKey) -> None:
    await sftp.makedirs(FOLDER, SFTPAttrs(permissions=FOLDER_MODE), exist_ok=True)
    was = await _read(sftp)
    if any(key.data.encode() in line.split() for line in was.splitlines() if not line.startswith(b"#")):
        return
    end = b"\n" if was and not was.endswith(b"\n") else b""
    async with sftp.open(NEW_FILE, "wb", SFTPAttrs(permissions=FILE_MODE)) as file:
        await file.chmod(FILE_MODE)  # one that was left over may have another mode
        await file.write(was + end + key.line.encode() + b"\n")
    await sftp.posix_rename(NEW_FILE, FILE)


async def _read(sftp: SFTPClient) -> bytes:
    try:
        async with sftp.open(FILE, "rb") as file:
            was: bytes = await file.read(FILE_MOST + 1)
    except asyncssh.SFTPNoSuchFile:
        return b""
    if len(was) > FILE_MOST:
        raise Failed("the file of the machine’s keys is too large")
    return was


def read_public_key(text: str) -> PublicKey:
    """Returns the key in a text: one line, without options, spelled as programs write it. Raises WrongKey."""
    text = text.strip(" \r\n")
    if len(text) > TEXT_MOST or any(unicodedata.category(sign) in _BREAKING for sign in text):
        raise WrongKey
    kind, _, rest = text.partition(" ")
    data, _, comment = rest.strip(" ").partition(" ")
    try:
        key = asyncssh.import_public_key(f"{kind} {data}") if kind in TYPES else None
    except (ValueError, OverflowError):  # the latter for negative numbers
        raise WrongKey from None
    if key is None or key.export_public_key().decode() != f"{kind} {data}\n":
        raise WrongKey
    if isinstance(key.pyca_key, RSAPublicKey) and not RSA_FEWEST <= key.pyca_key.key_size <= RSA_MOST:
        raise WrongKey
    wire = b64decode(data)
    if "ecdsa" in kind and wire[len(kind) + POINT_AT] != UNCOMPRESSED:
        raise WrongKey
    if kind.startswith("sk-") and wire.endswith(bytes(4)):  # names no application
        raise WrongKey
    return PublicKey(kind, data, _plain(comment))


def _plain(comment: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in comment).split())[:COMMENT_MOST].rstrip()
