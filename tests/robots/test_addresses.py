"""Where robots may be: addresses that people type, and the networks that they lead to."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from bot.addresses import (
    Networks,
    NotAllowed,
    WrongAddress,
    is_public,
    may_be_public,
    parse_address,
    parse_hook_address,
    resolve,
)
from bot.features.tournaments.robots.http_robot import HttpRobot
from bot.features.tournaments.robots.loop_delay import LoopDelays
from games.core.wire import Request

HOSTILE = tuple(
    (
        "http://127.0.0.1:9 http://localhost:9 http://[::1]:9 http://[::ffff:127.0.0.1]:9 http://2130706433:9 "
        "http://0x7f000001:9 http://0.0.0.0:9 http://169.254.169.254 http://[64:ff9b::7f00:1]:9 http://100.64.0.1:9 "
        "http://10.1.2.3:9 http://[fe80::1]:9 http://[2002:7f00:1::]:9"
    ).split()
)


@pytest.mark.parametrize("url", HOSTILE)
async def test_a_private_network_is_refused_when_connecting(url: str) -> None:
    answer = await HttpRobot(parse_address(url), 1.0, LoopDelays()).ask(Request(0, "GET", "/games/x"))
    assert answer.status == "no_connection"
    assert "private network" in answer.detail


async def test_an_operator_may_allow_private_networks() -> None:
    assert await resolve(parse_address("http://127.0.0.1:9"), Networks.PRIVATE)
    with pytest.raises(NotAllowed):
        await resolve(parse_address("http://127.0.0.1:9"), Networks.PUBLIC)


METADATA = (
    "http://169.254.169.254 http://169.254.1.1:8000 http://[fe80::1]:8000 http://[fd00:ec2::254] "
    "http://[::ffff:169.254.169.254] http://[64:ff9b::a9fe:a9fe] http://[2002:a9fe:a9fe::] http://[::169.254.169.254] "
    "http://168.63.129.16 http://100.100.100.200 http://192.0.0.192 http://metadata.google.internal"
).split()


@pytest.mark.parametrize("url", METADATA)
async def test_metadata_of_a_machine_are_refused_where_private_networks_are_allowed(url: str) -> None:
    answer = await HttpRobot(parse_address(url), 1.0, LoopDelays(), Networks.PRIVATE).ask(Request(0, "GET", "/"))
    assert answer.status == "no_connection"
    assert "the metadata of a machine" in answer.detail


@pytest.mark.parametrize("url", ["http://169.254.1.1:8000", "http://[fe80::1]:8000"])
async def test_a_person_who_types_a_command_may_name_any_address(url: str) -> None:
    assert await resolve(parse_address(url), Networks.ALL)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("https://example.org:22/hook", "a web-hook is at port 80, 443, or one from 1024 on"),
        ("http://example.org:25", "a web-hook is at port 80, 443, or one from 1024 on"),
        ("https://example.org/hook#top", "the address of a web-hook has no fragment"),
        ("https://me:key@example.org/hook", "the address of a web-hook has no name or password in it"),
        ("https://example.org/крюк", "the address of a web-hook is written in ASCII letters"),
        ("https://example.org/hook?крюк", "the address of a web-hook is written in ASCII letters"),
        ("ftp://example.org", "is not an address like https://example.org/hook"),
    ],
)
def test_an_address_that_no_web_hook_can_have_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(WrongAddress, match=why):
        parse_hook_address(text)


@pytest.mark.parametrize(
    "text", ["https://example.org/hook?key=a%20b&x=1", "https://example.org/hook/", "http://example.org:8080/a"]
)
def test_the_address_of_a_web_hook_stays_as_it_was_given(text: str) -> None:
    assert str(parse_hook_address(text)) == text


SPECIAL = (
    *("0.1.2.3", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.0.1", "198.18.0.1"),
    *("168.63.129.16", "192.0.0.8", "192.0.0.9", "192.0.0.10", "192.0.0.192", "192.88.99.1", "224.0.0.1", "240.0.0.1"),
    *("::", "::1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:168.63.129.16", "::ffff:0:8.8.8.8", "64:ff9b::8.8.8.8"),
    *("64:ff9b:1::1", "100::1", "2001::1", "2001:20::1", "2001:db8::1", "2002:808:808::1", "3fff::1", "5f00::1"),
    *("fc00::1", "fe80::1", "fec0::1", "ff02::1"),
)


@pytest.mark.parametrize("text", SPECIAL)
def test_addresses_with_a_special_purpose_are_private(text: str) -> None:
    assert not is_public(ip_address(text))


@pytest.mark.parametrize(
    ("host", "may_be"),
    [(text, False) for text in SPECIAL]
    + [(text, False) for text in ("127.1", "0x7f.1", "0177.0.0.1", "127.0.0.1.", "2130706433", "a.localhost", "1.0x7F")]
    + [(text, True) for text in ("8.8.8.8", "2606:4700:4700::1111", "fcm.googleapis.com", "3com.example.")],
)
def test_only_hosts_that_may_be_public_are_saved(host: str, may_be: bool) -> None:
    assert may_be_public(host) is may_be


@pytest.mark.parametrize("text", ["8.8.8.8", "168.63.129.17", "2606:4700:4700::1111", "2001:4860::1", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are_public(text: str) -> None:
    assert is_public(ip_address(text))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "robot.example.org",
        "ftp://robot.example.org",
        "http://",
        "http://robot.example.org:0",
        "http://robot.example.org:99999",
        "http://robot.example.org:x",
        "http://ann:secret@robot.example.org",
        "http://robot.example.org/?a=1",
        "http://robot.example.org/#a",
        "http://robot.example.org/a b",
        "http://robot.example.org/\r\nHost: x",
        "http://пример.рф",
    ],
)
def test_what_is_not_the_address_of_a_robot_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(WrongAddress, match="address"):
        parse_address(text)


@pytest.mark.parametrize(
    ("text", "whole", "named"),
    [
        ("http://robot.example.org", "http://robot.example.org", "robot.example.org"),
        ("https://robot.example.org:443/bot/", "https://robot.example.org/bot", "robot.example.org"),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000", "[2001:db8::1]:8000"),
    ],
)
def test_an_address_is_written_in_one_way(text: str, whole: str, named: str) -> None:
    assert (str(parse_address(text)), parse_address(text).named) == (whole, named)


async def test_an_unknown_host_has_no_connection() -> None:
    answer = await HttpRobot(parse_address("http://nobody.invalid"), 2.0, LoopDelays()).ask(
        Request(0, "GET", "/games/x")
    )
    assert answer.status == "no_connection"
