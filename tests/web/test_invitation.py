"""The card of an open table: whom it shows, the name it asks once, and what a chat shows of its link."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from PIL import Image

from bot.platforms.web.limits import INVITATIONS
from bot.view.avatars import Avatars
from bot.view.invitation_picture import SIZE, can_draw, invitation_png

from .conftest import Site, Viewer

ASKED = {"en": "What shall we call you?", "ru": "Как вас называть?", "zh": "怎么称呼你？"}


async def invites(site: Site, game: str = "tictactoe", **fields: object) -> tuple[Viewer, str]:
    """Ann has opened a table; returns her and the link that she sends."""
    ann = await site.person("Ann")
    await ann.hosts(game, **fields)
    await ann.opens("/turns")
    number = next(path for path in ann.page.links.values() if path.startswith("/t/"))
    await ann.opens(number)
    return ann, f"/s/{(await site.table(ann)).share}"


def asks(viewer: Viewer) -> bool:
    """Whether the page asks the viewer's name."""
    return ASKED["en"] in viewer.page.text


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "⁨Ann⁩ invites you to HeXagon"), ("ru", "⁨Ann⁩ приглашает вас: HeXagon"), ("zh", "⁨Ann⁩邀请你玩HeXagon")],
)
async def test_guest_reads_who_invites_them_to_what_in_their_language(site: Site, language: str, title: str) -> None:
    ann, link = await invites(site, "hexagon")
    bo = site.visitor(language=language)
    await bo.opens(link)
    assert (title in bo.page.text, ASKED[language] in bo.page.text) == (True, True)
    assert not bo.page.problems()
    assert title not in ann.page.text


async def test_newcomer_is_asked_a_name_once_and_has_it_at_the_table_at_once(site: Site) -> None:
    ann, link = await invites(site)
    bo = site.visitor()
    await bo.opens(link)
    await bo.presses("Join", name=" Bo  Bear ")
    assert bo.sees("⁨Bo Bear⁩ you")
    assert ">Bo Bear</bdi>" in bo.page.html
    await ann.opens(ann.at)
    assert ann.sees("⁨Bo Bear⁩")
    for game in ("hexagon", "tequila"):
        await ann.hosts(game)
        await bo.opens(ann.at)
        assert not asks(bo)
    await bo.opens("/new")
    assert not asks(bo)


async def test_name_may_be_skipped_and_is_not_asked_again(site: Site) -> None:
    ann, link = await invites(site)
    bo, cy = site.visitor(), site.visitor()
    await bo.opens(link)
    called = bo.page.field("name")
    await bo.presses("Join")
    assert bo.sees(f"⁨{called}⁩")
    await ann.hosts("hexagon")
    await bo.opens(ann.at)
    assert not asks(bo)
    await cy.opens(ann.at)
    await cy.presses("Join", name="   ")
    assert re.search(r"\u2068\w+ \w+ \d\d\u2069", cy.page.text)


async def test_who_has_only_practised_is_asked_too(site: Site) -> None:
    _, link = await invites(site)
    bo = site.visitor()
    await bo.plays("hexagon", level="1")
    await bo.opens(link)
    assert asks(bo)
    await bo.presses("Join", name="Bo")
    assert bo.sees("⁨Bo⁩")


@pytest.mark.parametrize("name", ["\u200b\u200b", "x" * 41])
async def test_name_that_cannot_be_shown_seats_nobody_and_says_why(site: Site, name: str) -> None:
    ann, link = await invites(site)
    bo = site.visitor()
    await bo.opens(link)
    await bo.presses("Join", name=name)
    assert bo.status == 409
    assert "message refused" in {one.attributes.get("class") for one in bo.page.root.all("p")}
    assert asks(bo)
    assert len((await site.table(ann)).chairs) == 1


async def test_name_is_not_kept_where_joining_was_refused(site: Site) -> None:
    ann, link = await invites(site)
    bo = site.visitor()
    await bo.opens(link)
    await (await site.person("Cy")).tries(f"{ann.at}/do", do="join:0")
    await bo.presses("Join", name="Bo")
    assert bo.status == 409
    await bo.opens("/me")
    assert not bo.sees("Bo")


async def test_host_is_asked_where_a_table_is_opened(site: Site) -> None:
    ann = site.visitor()
    await ann.hosts("tictactoe", name="Ann")
    assert ann.sees("⁨Ann⁩ you host")
    await ann.opens("/new")
    assert not asks(ann)


async def test_card_shows_everybody_a_free_seat_and_how_to_close_it_under_more(site: Site) -> None:
    ann, link = await invites(site, "tequila", seats=4)
    bo = site.visitor()
    await bo.opens(link)
    card = bo.page.html.partition('data-key="more"')[0].partition('<main id="main"')[2]
    assert card.count("/avatar/") == 1
    assert "3 empty seats" in card
    await bo.presses("Join", name="Bo")
    await ann.opens(ann.at)
    card, _, more = ann.page.html.partition('data-key="more"')
    assert ">Close table<" in more
    assert ">Close table<" not in card
    assert ann.sees("2 empty seats")
    assert ann.sees("Dominoes around a hub")


async def test_code_and_picture_are_those_of_an_open_table_alone(site: Site) -> None:
    _, link = await invites(site)
    code = await site.visitor().client.get(f"{link}/qr.svg")
    assert (code.status_code, code.headers["content-type"]) == (200, "image/svg+xml")
    assert b"<svg" in code.content
    preview = (await site.visitor().opens(link)).preview
    shown = await site.visitor().client.get(preview["og:image"].removeprefix("http://roundhouse.test"))
    assert Image.open(BytesIO(shown.content)).size == SIZE == (1200, 630)
    bo = await site.person("Bo")
    await bo.opens(link)
    await bo.presses("Join")
    assert (await site.visitor().client.get(f"{link}/qr.svg")).status_code == 404
    later = await site.visitor().client.get(f"{link}/invitation.png")
    assert later.content == (await site.visitor().client.get(f"{link}/picture.png")).content


async def test_preview_has_a_title_a_description_and_no_marks_around_names(site: Site) -> None:
    _, link = await invites(site, "hexagon")
    preview = (await site.visitor().opens(link)).preview
    assert preview["og:title"] == "Ann invites you to HeXagon"
    assert preview["og:description"].startswith("10 minutes a move · Grow, jump")
    assert not set("\u2068\u2069") & set("".join(preview.values()))


async def test_unlisted_table_has_neither_code_nor_picture_at_its_id(site: Site) -> None:
    ann, link = await invites(site, visibility="link")
    number = (await site.table(ann)).id
    for file in ("qr.svg", "invitation.png"):
        assert (await site.visitor().client.get(f"/t/{number}/{file}")).status_code == 404
        assert (await site.visitor().client.get(f"{link}/{file}")).status_code == 200


def test_name_is_drawn_only_where_the_font_has_all_its_letters() -> None:
    assert can_draw("Ann & Bo (2)")
    assert not any(map(can_draw, ("Боря", "小明", "Ann 🙂", "ב")))


def test_picture_is_the_same_each_time_and_small() -> None:
    cover = BytesIO()
    Image.new("RGB", (800, 450), "#2f4858").save(cover, "PNG")
    house = Avatars("a secret of this house")
    for count, free in ((0, 2), (1, 1), (2, 0), (3, 5), (9, 0)):
        people = tuple((house.of_player(number), f"Player {number} Боря"[: 8 + number], b"") for number in range(count))
        made = invitation_png(cover.getvalue(), "Rock-Paper-Scissors-Lizard-Spock", people, free)
        assert made == invitation_png.__wrapped__(cover.getvalue(), "Rock-Paper-Scissors-Lizard-Spock", people, free)
        assert len(made) < 60_000


async def test_nobody_is_invited_again_and_again_from_one_address(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.plays("tictactoe", level=1)
    for n in range(INVITATIONS.most + 2):
        host = await site.person(f"Host {n}")
        answer = await host.forges("/open", game="tictactoe", opponent="Ann")
        assert answer.status_code == (200 if n < INVITATIONS.most else 409), n
    assert "already has several invitations from your address" in answer.text
    elsewhere = await site.person("Bo", address="198.51.100.9")
    assert (await elsewhere.forges("/open", game="tictactoe", opponent="Ann")).status_code == 200


async def test_nobody_is_invited_again_and_again_at_an_open_table(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.plays("tictactoe", level=1)
    statuses = []
    for n in range(INVITATIONS.most + 1):
        host = await site.person(f"Host {n}")
        await host.hosts("tictactoe")
        statuses.append((await host.forges(f"{host.at}/do", do="invite", text="Ann")).status_code)
    assert statuses == [200] * INVITATIONS.most + [409]
