"""SSH public keys as people type them: one line of an accepted type, strictly checked."""

from __future__ import annotations

import binascii
import unicodedata
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

RSA_FEWEST, RSA_MOST = 2048, 16_384  # bits
TEXT_MOST = 8_192  # characters
COMMENT_MOST = 100
_ED25519_BYTES = 32
_LENGTH_BYTES = 4
_BREAKING = ("Cc", "Zl", "Zp")  # control characters, and separators of lines and paragraphs


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


def read_public_key(text: str) -> PublicKey:
    """Returns the key in a text. Raises WrongKey."""
    text = text.strip(" \r\n")
    if len(text) > TEXT_MOST or any(unicodedata.category(sign) in _BREAKING for sign in text):
        raise WrongKey
    kind, _, rest = text.partition(" ")
    data, _, comment = rest.strip(" ").partition(" ")
    fits = _TYPES.get(kind)
    if fits is None or not fits(_fields(_decoded(data), kind)):
        raise WrongKey
    return PublicKey(kind, data, _plain(comment))


def _plain(comment: str) -> str:
    return " ".join("".join(sign if sign.isprintable() else " " for sign in comment).split())[:COMMENT_MOST].rstrip()


def _decoded(data: str) -> bytes:
    try:
        decoded = b64decode(data.encode("ascii"), validate=True)
    except (UnicodeEncodeError, binascii.Error):
        raise WrongKey from None
    if b64encode(decoded).decode() != data:  # some bits were written twice
        raise WrongKey
    return decoded


def _fields(blob: bytes, kind: str) -> Sequence[bytes]:
    """Returns the fields of the wire format after the first one, which must name the same type."""
    fields = []
    while blob:
        length = int.from_bytes(blob[:_LENGTH_BYTES], "big")
        field, blob = blob[_LENGTH_BYTES : _LENGTH_BYTES + length], blob[_LENGTH_BYTES + length :]
        if len(field) != length:
            raise WrongKey
        fields.append(field)
    if not fields or fields[0] != kind.encode():
        raise WrongKey
    return fields[1:]


def _is_ed25519(fields: Sequence[bytes]) -> bool:
    return [len(field) for field in fields] == [_ED25519_BYTES]


def _is_rsa(fields: Sequence[bytes]) -> bool:
    if len(fields) != 2 or not all(map(_is_positive, fields)):
        return False
    exponent, modulus = (int.from_bytes(field, "big") for field in fields)
    return exponent > 1 and exponent % 2 == 1 and RSA_FEWEST <= modulus.bit_length() <= RSA_MOST


def _is_positive(field: bytes) -> bool:
    """Whether this is a number above zero in the shortest form."""
    return bool(field) and field[0] < 0x80 and (field[0] > 0 or (len(field) > 1 and field[1] >= 0x80))


def _is_curve(name: str, coordinate_bytes: int) -> Callable[[Sequence[bytes]], bool]:
    def fits(fields: Sequence[bytes]) -> bool:
        if len(fields) != 2 or fields[0] != name.encode():
            return False
        return len(fields[1]) == 1 + 2 * coordinate_bytes and fields[1][0] == 4  # an uncompressed point

    return fits


def _on_token(fits: Callable[[Sequence[bytes]], bool]) -> Callable[[Sequence[bytes]], bool]:
    """Returns the check of a key that lies on a security token: it also names an application."""
    return lambda fields: bool(fields) and bool(fields[-1]) and fits(fields[:-1])


_TYPES: Mapping[str, Callable[[Sequence[bytes]], bool]] = {
    "ssh-ed25519": _is_ed25519,
    "ssh-rsa": _is_rsa,
    "ecdsa-sha2-nistp256": _is_curve("nistp256", 32),
    "ecdsa-sha2-nistp384": _is_curve("nistp384", 48),
    "ecdsa-sha2-nistp521": _is_curve("nistp521", 66),
    "sk-ssh-ed25519@openssh.com": _on_token(_is_ed25519),
    "sk-ecdsa-sha2-nistp256@openssh.com": _on_token(_is_curve("nistp256", 32)),
}
