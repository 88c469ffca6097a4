"""Sessions of browsers: what a cookie is worth, and how they are ended."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from bot.platforms.web.guests import COOKIE, SECURE_COOKIE, is_guest_name

from .conftest import HOST, SECRET, Site, Viewer, open_site

HTTPS = HOST.replace("http:", "https:")


@pytest.fixture
async def secure(tmp_path: Path) -> AsyncIterator[Site]:
    """A site under https."""
    async with open_site(tmp_path, web_url=HTTPS) as site:
        yield site


async def also(site: Site, viewer: Viewer) -> Viewer:
    """Another browser that has the same account."""
    other = site.visitor()
    other.client.cookies |= viewer.client.cookies
    await other.opens("/me")
    return other


def is_new_guest(viewer: Viewer) -> bool:
    """Whether the profile shows the name that the account of this browser's cookie was given."""
    account = viewer.site.web.site.guests.account(viewer.client.cookies[COOKIE])
    return is_guest_name(viewer.site.house.app.words, account or "", viewer.page.field("name"))


async def test_signing_out_elsewhere_ends_all_sessions_but_this(site: Site) -> None:
    ann = await site.person("Ann")
    thief = await also(site, ann)
    assert thief.page.field("name") == "Ann"
    await ann.opens("/me")
    await ann.presses("Sign out everywhere else")
    assert ann.sees("Your other browsers are signed out.")
    assert ann.page.field("name") == "Ann"
    page = thief.page
    answer = await thief.sends("/me", {"csrf": page.field("csrf"), "name": "Mine"})
    assert answer.status_code == 403
    await thief.opens("/me")
    assert is_new_guest(thief)
    await ann.opens("/me")
    assert ann.page.field("name") == "Ann"


async def test_a_new_recovery_link_ends_the_sessions_that_an_older_one_began(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/me")
    await ann.presses("Make a recovery link")
    thief = site.visitor()
    await thief.opens(link_of(ann))
    await thief.presses("Play as \u2068Ann\u2069")
    assert thief.page.field("name") == "Ann"
    await ann.opens("/me")
    await ann.presses("Make a new recovery link")
    newer = link_of(ann)
    await thief.opens("/me")
    assert is_new_guest(thief)
    other = site.visitor()
    await other.opens(newer)
    await other.presses("Play as \u2068Ann\u2069")
    for browser in (ann, other):
        await browser.opens("/me")
        assert browser.page.field("name") == "Ann"


async def test_open_pages_of_an_ended_session_are_closed(site: Site) -> None:
    ann, _bo = await site.two_play()
    thief = await also(site, ann)
    stream = await site.watches(thief, ann.at)
    assert await stream.next() is not None
    await ann.opens("/me")
    await ann.presses("Sign out everywhere else")
    while await stream.next() is not None:
        pass


async def test_a_session_that_was_ended_stays_ended_after_a_restart(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        ann = await site.person("Ann")
        thief = await also(site, ann)
        await ann.opens("/me")
        await ann.presses("Sign out everywhere else")
        kept = [dict(one.client.cookies) for one in (ann, thief)]
    names = []
    async with open_site(tmp_path) as site:
        for cookies in kept:
            again = site.visitor()
            again.client.cookies |= cookies
            await again.opens("/me")
            names.append(again.page.field("name"))
    assert names[0] == "Ann"
    assert names[1] != "Ann"


async def test_cookie_from_before_there_were_epochs_is_still_good(site: Site) -> None:
    ann = await site.person("Ann")
    account = site.web.site.guests.account(ann.client.cookies[COOKIE])
    old = site.visitor()
    old.client.cookies[COOKIE] = str(URLSafeSerializer(SECRET, salt="guest").dumps(account))
    await old.opens("/me")
    assert old.page.field("name") == "Ann"


@pytest.mark.parametrize("told", [[], ["a"], ["a", 1], [1, 2], ["0" * 32, "1"], {"a": 1}, 7, None])
def test_signed_nonsense_is_nobody(site: Site, told: object) -> None:
    signed = str(URLSafeSerializer(SECRET, salt="guest").dumps(told))
    assert site.web.site.guests.session(signed) is None


async def test_under_https_the_cookie_belongs_to_this_host_alone(secure: Site) -> None:
    ann = secure.visitor()
    await ann.opens("/me")
    cookie = ann.response.headers["set-cookie"]
    assert cookie.startswith(f"{SECURE_COOKIE}=")
    assert {"Path=/", "Secure", "HttpOnly"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    assert ann.response.headers["strict-transport-security"] == "max-age=31536000"


async def test_under_https_a_cookie_of_the_older_name_is_taken_and_renewed(secure: Site) -> None:
    ann = await secure.person("Ann")
    assert COOKIE in ann.client.cookies
    await ann.opens("/me")
    assert ann.page.field("name") == "Ann"
    assert SECURE_COOKIE in ann.client.cookies
    del ann.client.cookies[COOKIE]
    await ann.opens("/me")
    assert ann.page.field("name") == "Ann"
    assert "set-cookie" not in ann.response.headers


async def test_without_https_nothing_says_that_there_must_be(site: Site) -> None:
    ann = site.visitor()
    await ann.opens("/me")
    assert "strict-transport-security" not in ann.response.headers
    assert ann.response.headers["set-cookie"].startswith(f"{COOKIE}=")


def link_of(viewer: Viewer) -> str:
    """The recovery link that the page shows."""
    values = [field.attributes.get("value", "") for field in viewer.page.root.all("input")]
    return next(value for value in values if "/recover?key=" in value).removeprefix(HOST)
