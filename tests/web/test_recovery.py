"""A lost cookie, and the link that brings a guest's account back."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from storage.schema import links

from .conftest import HOST, Site, Viewer


async def link_of(viewer: Viewer, button: str = "Make a recovery link") -> str:
    """Makes a recovery link and reads it."""
    await viewer.opens("/me")
    await viewer.presses(button)
    found = (e.attributes.get("value", "") for e in viewer.page.root.all("input"))
    return next(value for value in found if "/recover?key=" in value).removeprefix(HOST)


async def test_seat_page_in_a_new_browser_explains_the_lost_account(site: Site) -> None:
    ann, _ = await site.two_play()
    stranger = site.visitor()
    await stranger.opens(ann.at)
    above, _, asked = stranger.page.html.partition("Is one of these seats yours?")
    assert "You’re watching this match." in above
    assert "lost your account" not in above
    assert "this browser has lost your account" in asked
    await stranger.follows("How do I get my account back?")
    assert stranger.sees("If this browser has forgotten you, open the recovery link that you saved.")
    await ann.opens(ann.at)
    cy = await site.person("Cy")
    await cy.opens(ann.at)
    assert not ann.sees("one of these seats")
    assert not cy.sees("one of these seats")


async def test_one_press_restores_the_account_in_another_browser(site: Site) -> None:
    ann, bo = await site.two_play()
    table, link = ann.at, await link_of(ann)
    other = site.visitor()
    await other.opens(link)
    assert other.sees("This link restores the account of ⁨Ann⁩ in this browser.")
    await other.opens(table)
    assert other.sees("you are a new guest here")
    await other.opens(link)
    await other.presses("Play as ⁨Ann⁩")
    assert other.sees("Welcome back, Ann.")
    await other.opens(table)
    await other.presses("b2")
    await bo.opens(table)
    assert bo.sees("Your turn")


async def test_browser_with_an_account_is_told_what_it_leaves(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    link = await link_of(ann)
    await bo.opens(link)
    assert bo.sees("This browser then no longer plays as ⁨Bo⁩.")
    await ann.opens(link)
    assert ann.sees("This browser already plays as ⁨Ann⁩.")
    assert not [button for button in ann.page.root.all("button") if "Play as" in button.text]


async def test_new_link_replaces_the_one_before(site: Site) -> None:
    ann, bo = await site.person("Ann"), site.visitor()
    old, new = await link_of(ann), await link_of(ann, "Make a new recovery link")
    await ann.opens("/me")
    assert ann.sees("You have a recovery link.")
    await bo.opens(old)
    assert bo.status == 409
    assert bo.sees("This recovery link doesn’t work.")
    await bo.opens(new)
    assert bo.status == 200


async def test_looking_at_a_link_changes_nothing_and_a_forged_press_restores_nothing(site: Site) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    link = await link_of(ann)
    cookie = dict(bo.client.cookies)
    await bo.client.head(link)
    await bo.opens(link)
    key = link.partition("=")[2]
    answer = await bo.sends("/recover", {"key": key, "csrf": "0" * 64})
    elsewhere = await bo.sends("/recover", {"key": key, "csrf": bo.page.field("csrf")}, sec_fetch_site="cross-site")
    assert (answer.status_code, elsewhere.status_code) == (403, 403)
    assert dict(bo.client.cookies) == cookie


@pytest.mark.parametrize("key", ["", "x", "0" * 32, "ключ", "a" * 10_000])
async def test_key_that_is_not_one_restores_nothing(site: Site, key: str) -> None:
    bo = await site.person("Bo")
    cookie = dict(bo.client.cookies)
    await bo.tries("/recover", key=key)
    assert bo.status == 409
    assert dict(bo.client.cookies) == cookie


async def test_keys_cannot_be_tried_without_end(site: Site) -> None:
    bo = await site.person("Bo")
    for _ in range(20):
        await bo.opens("/recover?key=0")
    await bo.opens("/recover?key=0")
    assert bo.status == 429


async def test_right_links_of_a_class_behind_one_address_are_not_counted(site: Site) -> None:
    links = [await link_of(await site.person(f"Pupil {number}")) for number in range(25)]
    eve = site.visitor()
    for _ in range(21):
        await eve.opens("/recover?key=0")
    assert eve.status == 429
    for link in links:
        pupil = site.visitor()
        await pupil.opens(link)
        assert pupil.status == 200


async def test_key_is_neither_stored_nor_sent_to_other_pages(site: Site) -> None:
    ann, bo = await site.person("Ann"), site.visitor()
    link = await link_of(ann)
    async with site.house.app.store.read() as conn:
        rows = (await conn.execute(select(links))).all()
    assert rows
    assert link.partition("=")[2] not in str(rows)
    await bo.opens(link)
    assert bo.response.headers["referrer-policy"] == "strict-origin"
    assert bo.response.headers["cache-control"] == "no-store"
    await ann.opens("/me")
    assert "recover?key" not in ann.page.html


async def test_link_of_a_deleted_account_restores_nothing(site: Site) -> None:
    ann, bo = await site.person("Ann"), site.visitor()
    link = await link_of(ann)
    await ann.opens("/me")
    await ann.follows("Delete my data")
    await ann.presses("Delete my data")
    await bo.opens(link)
    assert bo.sees("This recovery link doesn’t work.")
    async with site.house.app.store.read() as conn:
        assert not (await conn.execute(select(links))).all()
