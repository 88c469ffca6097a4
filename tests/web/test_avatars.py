"""Avatars on the pages: beside the names, cached for ever, and gone with their person."""

from __future__ import annotations

import re

import pytest

from bot.usecases import avatar_pictures
from bot.usecases.preferences import choose
from bot.view.avatars import avatar_picture
from storage import UnitOfWork
from storage.people import avatar_pictures as stored
from storage.people import players
from storage.people.avatar_pictures import Consent
from tests.bot.test_avatar_pictures import portrait
from tests.house import NOON
from tests.rated import rate

from .conftest import Site, Viewer


def avatars(viewer: Viewer) -> list[str]:
    """The avatars of a page, in order, without the one of the header."""
    return re.findall(
        r'(?:src|href)="/avatar/([\w-]+)\.(?:svg|webp)"', viewer.page.html.partition('<main id="main"')[2]
    )


async def avatar_in_header(viewer: Viewer) -> list[str]:
    """The avatar beside the visitor's name."""
    await viewer.opens("/help")
    return re.findall(r'(?:src|href)="/avatar/([\w-]+)\.(?:svg|webp)"', viewer.page.html)


async def test_everybody_at_a_table_is_seen_by_all_with_the_same_avatar(site: Site) -> None:
    ann, bo = await site.two_play()
    await bo.opens(ann.at)
    seen = avatars(bo)
    assert await avatar_in_header(ann) == [seen[0]]
    assert await avatar_in_header(bo) == [seen[1]]
    cy = site.visitor()
    await cy.opens("/tables")
    assert avatars(cy) == seen
    assert await avatar_in_header(cy) == []


async def test_computer_has_a_robots_head_with_its_level(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.plays("hexagon", level="4")
    assert avatars(ann).count("computer-4") == 2  # on the plate, and on the board
    await ann.opens("/me")
    assert avatars(ann) == await avatar_in_header(ann)


async def test_ranking_shows_them(site: Site) -> None:
    await site.house.meets("Cy", "Di")
    await rate(site.house.app, Cy=1_600, Di=1_550)
    for name in ("Cy", "Di"):
        await choose(site.house.app, await site.house.person(name), "ladders", "shown")
    ann = site.visitor()
    await ann.opens("/top?where=everywhere")
    ids = [(await site.house.person(name)).id for name in ("Cy", "Di")]
    assert avatars(ann) == [site.house.app.studio.avatars.of_player(player) for player in ids]


async def test_avatar_of_a_deleted_person_is_at_no_table_any_longer(site: Site) -> None:
    ann, bo = await site.two_play()
    (mine,) = await avatar_in_header(ann)
    await ann.opens("/me?forget")
    await ann.presses("Delete my data")
    await bo.opens(bo.at)
    assert mine not in avatars(bo)
    assert "nobody" in avatars(bo)


async def test_text_mode_shows_none(site: Site) -> None:
    ann, _ = await site.two_play()
    at = ann.at
    await ann.opens("/me")
    await ann.presses("Save", skin="text")
    await ann.opens(at)
    assert "/avatar/" not in ann.page.html


async def test_avatar_is_kept_for_ever_and_odd_addresses_are_no_pages(site: Site) -> None:
    client = site.visitor().client
    answer = await client.get("/avatar/00112233445566ff.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.content == (await client.get("/avatar/00112233445566ff.svg")).content
    assert b"<script" not in answer.content


@pytest.mark.parametrize("seed", ["1", "computer-17", "00112233445566FF", "%2e%2e", "00112233445566ff00"])
async def test_odd_seed_is_no_page(site: Site, seed: str) -> None:
    assert (await site.visitor().client.get(f"/avatar/{seed}.svg")).status_code == 404


@pytest.mark.parametrize("game", ["hexagon", "tequila"])
async def test_players_stand_on_their_plates_on_the_board_with_their_avatars(site: Site, game: str) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts(game)
    await bo.opens(ann.at)
    await bo.presses("Join")
    if game == "tequila":
        await ann.opens(ann.at)
        await ann.presses("Start")
    await bo.opens(ann.at)
    drawn = re.findall(r'<image href="/avatar/(\w+)\.svg"', bo.page.html)
    assert drawn == [*await avatar_in_header(ann), *await avatar_in_header(bo)]
    await bo.opens("/me")
    await bo.presses("Save", skin="text")
    await bo.opens(bo.at)
    assert "/avatar/" not in bo.page.html


async def test_replay_names_everybody_beside_their_avatar(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.plays("hexagon", level="2")
    at = ann.at
    await ann.presses("Resign")
    await ann.presses("Resign")
    await ann.opens(f"{at}/replay")
    assert ann.sees("A ⁨Ann⁩ B Computer (2)")
    assert avatars(ann)[1] == "computer-2"


async def shown_by_ann(site: Site, ann: Viewer) -> str:
    """Ann shows a picture; gives its seed."""
    async with site.house.app.store.read() as conn:
        rows = await players.recent(conn, NOON, 10)
    (mine,) = [one for one in rows if one.name == "Ann"]
    file = avatar_picture(portrait())
    assert file is not None
    seed = site.house.app.studio.avatars.with_picture(mine.id, file)
    consent = Consent(mine.id, "paper", "7", "", "", NOON)

    async def work(unit: UnitOfWork) -> None:
        await stored.agree(unit.conn, mine.id, "paper", "7", NOON)
        await stored.keep(unit.conn, consent, seed, "one", file, NOON)

    await site.house.app.store.write(work)
    await avatar_pictures.learn(site.house.app)
    return seed


async def test_picture_is_shown_wherever_the_drawing_was_and_its_address_leads_back_to_that_when_it_is_hidden(
    site: Site,
) -> None:
    ann, bo = await site.person("Ann"), await site.person("Bo")
    await ann.hosts("hexagon")
    await bo.opens(ann.at)
    await bo.presses("Join")
    seed = await shown_by_ann(site, ann)
    await bo.opens(ann.at)
    assert avatars(bo).count(seed) == 2  # on the plate, and on the board
    client = site.visitor().client
    answer = await client.get(f"/avatar/{seed}.webp")
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == ("image/webp", "private, max-age=86400")
    assert len(answer.content) < 4_000
    await site.house.app.store.write(lambda unit: stored.unlink(unit.conn, "paper", "7"))
    hidden = await client.get(f"/avatar/{seed}.webp")
    assert hidden.headers["content-type"] == "image/svg+xml"
    assert hidden.content == (await client.get(f"/avatar/{seed[:16]}.svg")).content
    assert (await client.get("/avatar/00112233445566ff.webp")).status_code == 404


async def test_page_of_a_profile_offers_pictures_of_linked_accounts_alone(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.opens("/me")
    assert "Drawn animal" not in ann.page.html
    assert (await ann.forges("/me/avatar", avatar="discord")).status_code == 409
