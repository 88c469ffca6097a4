"""A file that somebody saves from a page inside a chat: the browser outside knows nobody, and shows a ticket."""

from __future__ import annotations

import pytest

from tests.web.conftest import Site

from .frames import MiniApp
from .test_tokens import over


@pytest.fixture
async def ann(ann: MiniApp) -> MiniApp:
    """Somebody who has signed in and is a player."""
    await ann.signs_in()
    await ann.sends("/me", name="Ann Lee")
    await ann.signs_in()
    return ann


async def test_a_ticket_of_a_file_gives_it_once(site: Site, ann: MiniApp) -> None:
    ticket = await ann.ticket(file="/me/export")
    outside = site.visitor()
    saved = await outside.client.get(f"/me/export?ticket={ticket}")
    assert saved.headers["content-disposition"] == 'attachment; filename="roundhouse-me.json"'
    assert "Ann Lee" in saved.text
    assert "set-cookie" not in saved.headers
    over(await outside.client.get(f"/me/export?ticket={ticket}"))
    page = await outside.client.get(f"/me/export?ticket={ticket}", headers={"accept": "text/html"})
    assert page.status_code == 401
    assert "Press the button on the board in the chat again." in page.text
    assert "Ann Lee" not in page.text


async def test_a_ticket_of_a_file_lasts_half_a_minute_and_ends_with_the_sessions(site: Site, ann: MiniApp) -> None:
    ticket = await ann.ticket(file="/me/export")
    site.house.clock.wind(seconds=31)
    over(await ann.client.get(f"/me/export?ticket={ticket}"))
    later = await ann.ticket(file="/me/export")
    await ann.sends("/me/sign-out")
    over(await ann.client.get(f"/me/export?ticket={later}"))


@pytest.mark.parametrize("file", ["", "/me", "/me/export/", "/me/export?x", "/events", "/t/k3f9ab/record.json", "%00"])
async def test_a_ticket_of_one_thing_opens_no_other(site: Site, ann: MiniApp, file: str) -> None:
    over(await ann.client.get(f"/me/export?ticket={await ann.ticket(file=file)}"))
    over(await ann.client.get(f"/events?watch=/&ticket={await ann.ticket(file='/me/export')}"))


@pytest.mark.parametrize("page", ["/me", "/", "/new", "/turns"])
async def test_a_ticket_for_a_page_opens_none(site: Site, ann: MiniApp, page: str) -> None:
    answer = await site.visitor().client.get(f"{page}?ticket={await ann.ticket(file=page)}")
    assert "Ann Lee" not in answer.text


async def test_a_ticket_of_a_file_is_for_reading(site: Site, ann: MiniApp) -> None:
    ticket = await ann.ticket(file="/me/export")
    assert (await ann.client.post(f"/me/export?ticket={ticket}")).status_code in (403, 405)
