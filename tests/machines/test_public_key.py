"""SSH public keys as people type them: good ones become one plain line, everything else is wrong."""

from __future__ import annotations

from base64 import b64decode, b64encode

import asyncssh
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.features.tournaments.provider import WrongKey
from bot.features.tournaments.ssh import COMMENT_MOST, read_public_key


def wire(*fields: bytes) -> str:
    """The base64 text of these fields."""
    return b64encode(b"".join(len(field).to_bytes(4, "big") + field for field in fields)).decode()


def key(kind: str, *fields: bytes) -> str:
    """A key of a type with these fields."""
    return f"{kind} {wire(kind.encode(), *fields)}"


ED = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl"
ED_DATA = ED.split()[1]
ED_BLOB = b64decode(ED_DATA)
POINT = bytes.fromhex(  # the base point of P-256
    "046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"
    "4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"
)


def rsa(bits: int, exponent: bytes = b"\1\0\1") -> str:
    """An RSA key with a modulus of so many bits."""
    number = (1 << (bits - 1)) + 1
    modulus = number.to_bytes(bits // 8 + 1, "big")
    return f"ssh-rsa {wire(b'ssh-rsa', exponent, modulus if modulus[1] >= 0x80 else modulus.lstrip(bytes(1)))}"


@pytest.mark.parametrize(
    ("kind", "how"),
    [
        ("ssh-ed25519", {}),
        ("ssh-rsa", {"key_size": 2048}),
        ("ecdsa-sha2-nistp256", {}),
        ("ecdsa-sha2-nistp384", {}),
        ("ecdsa-sha2-nistp521", {}),
    ],
)
def test_new_key_of_each_type_stays_as_it_is(kind: str, how: dict[str, int]) -> None:
    line = asyncssh.generate_private_key(kind, **how).export_public_key().decode()
    assert read_public_key(line).line == line.strip()
    assert read_public_key(f"  {line} \r\n").line == line.strip()


@pytest.mark.parametrize(
    "line",
    [
        ED,
        rsa(2048),
        rsa(4096),
        rsa(16_384),
        key("sk-ssh-ed25519@openssh.com", bytes(32), b"ssh:"),
        key("sk-ecdsa-sha2-nistp256@openssh.com", b"nistp256", POINT, b"ssh:"),
    ],
)
def test_good_key_stays_as_it_is(line: str) -> None:
    assert read_public_key(line).line == line


@pytest.mark.parametrize(
    ("comment", "shown"),
    [
        (" ann@example.org", " ann@example.org"),
        (" \ud800", ""),
        (" ; rm -rf / $(sh) `sh`", " ; rm -rf / $(sh) `sh`"),
        ("   Ann   of  Team\u00a0A ", " Ann of Team A"),
        (" Зоя", " Зоя"),
        (" a\u200bb\u202ec\ufeff", " a b c"),
        (" command=\"sh\"", " command=\"sh\""),
        (" " + "x" * 500, " " + "x" * COMMENT_MOST),
        (" ssh-ed25519 AAAA", " ssh-ed25519 AAAA"),
        (" # root", " # root"),
    ],
)  # fmt: skip
def test_comment_is_cut_to_plain_signs(comment: str, shown: str) -> None:
    assert read_public_key(ED + comment).line == ED + shown


@pytest.mark.parametrize(
    "text",
    [
        "",
        "ssh-ed25519",
        "ssh-ed25519 ",
        ED_DATA,
        "hello",
        f"{ED}\n{ED}",
        f"{ED}\r{ED}",
        f"{ED} ann\nssh-ed25519 AAAA",
        f"ssh-ed25519\n{ED_DATA}",
        f"{ED} ann\u2028{ED}",
        f"{ED} ann\u2029",
        f"{ED} ann\x85",
        f"{ED} ann\x00",
        f"{ED} \x1b[2J",
        f"ssh-ed25519\t{ED_DATA}",
        f"command=\"sh\" {ED}",
        f"no-pty,{ED}",
        f"restrict {ED}",
        f"from=\"*\",{ED}",
        f"cert-authority {ED}",
        f"#{ED}",
        f"ssh-ed25519 {ED_DATA[:-1]}",
        f"ssh-ed25519 {ED_DATA[:-4]}",
        f"ssh-ed25519 {ED_DATA}AAAA",
        f"ssh-ed25519 {ED_DATA}=",
        f"ssh-ed25519 {ED_DATA[:30]}!{ED_DATA[31:]}",
        f"ssh-ed25519 {ED_DATA[:30]}-{ED_DATA[31:]}",
        f"ssh-ed25519 {ED_DATA[:30]}é{ED_DATA[31:]}",
        key("ssh-ed25519", bytes(31)),
        key("ssh-ed25519", bytes(32), b""),
        f"ssh-ed25519 {wire(b'ssh-rsa', bytes(32))}",
        f"ssh-ed25519 {b64encode(ED_BLOB[:-1]).decode()}",
        f"ssh-ed25519 {b64encode(b'').decode()}",
        f"ssh-ed25519 {b64encode(bytes(3)).decode()}",
        "ssh-ed25519 " + "/" * 40,
        f"ssh-rsa {ED_DATA}",
        key("ssh-dss", b"1", b"1", b"1", b"1"),
        f"ssh-ed25519-cert-v01@openssh.com {ED_DATA}",
        f"SSH-ED25519 {ED_DATA}",
        rsa(1024),
        rsa(2040),
        rsa(16_392),
        rsa(2048, b"\1"),
        rsa(2048, b"\2"),
        rsa(2048, b"\0\3"),
        rsa(2048, b"\x83"),
        rsa(2048, b""),
        key("ssh-rsa", b"\1\0\1"),
        key("ssh-rsa", b"\1\0\1", b"\x83" + bytes(255)),
        key("ecdsa-sha2-nistp256", b"nistp384", POINT),
        key("ecdsa-sha2-nistp256", b"nistp256", POINT[:-1]),
        key("ecdsa-sha2-nistp256", b"nistp256", b"\4" + bytes(64)),
        key("ecdsa-sha2-nistp256", b"nistp256", b"\3" + POINT[1:33]),
        key("ecdsa-sha2-nistp256", b"nistp256", b"\2" + POINT[1:]),
        key("ecdsa-sha2-nistp256"),
        key("sk-ssh-ed25519@openssh.com", bytes(32)),
        key("sk-ssh-ed25519@openssh.com", bytes(32), b""),
        key("sk-ssh-ed25519@openssh.com"),
        f"{ED} {'x' * 9000}",
        "-----BEGIN OPENSSH PRIVATE KEY-----",
        f"{ED}; rm -rf /\n",
    ],
)  # fmt: skip
def test_everything_else_is_wrong(text: str) -> None:
    with pytest.raises(WrongKey):
        read_public_key(text)


ODD = st.one_of(
    st.text(max_size=60),
    st.sampled_from([" ", "\n", "\r", "\t", ",", '"', "#", "command=", "\u2028", "=", ED, ED_DATA, "ssh-ed25519 "]),
)


@given(before=ODD, at=st.integers(0, len(ED)), inside=ODD, after=ODD)
@example(before="", at=len(ED), inside=" ", after="¡")
@settings(max_examples=400, deadline=None)
def test_whatever_is_accepted_is_one_line_with_one_key_and_no_options(
    before: str, at: int, inside: str, after: str
) -> None:
    try:
        line = read_public_key(f"{before}{ED[:at]}{inside}{ED[at:]}{after}").line
    except WrongKey:
        return
    assert line.isprintable()
    assert line.splitlines() == [line]
    plain = line.encode("ascii", "replace").decode()  # this library, unlike OpenSSH, wants comments in ASCII
    key = asyncssh.import_public_key(plain)
    assert key.export_public_key().decode().split()[:2] == line.split()[:2]
    assert asyncssh.import_authorized_keys(plain).validate(key, "host", "192.0.2.1") == {}  # its options
