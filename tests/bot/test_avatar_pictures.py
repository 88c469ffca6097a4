"""Pictures as avatars: shown by consent alone, fetched by us, made small, and gone at once."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from bot.usecases import account_links, avatar_pictures
from bot.view.avatars import FILE_MOST, SIDE, avatar_picture, avatar_svg, is_avatar, shows_picture
from bot.view.names import avatars_on_board
from bot.view.pictures import pictures_on, with_avatars
from games.core.game import Refusal
from storage.people import avatar_pictures as stored
from storage.people import players
from storage.people.players import Player
from tests.house import House

RED, BLUE = (200, 30, 40), (20, 60, 220)


def portrait(colour: tuple[int, int, int] = RED, size: tuple[int, int] = (160, 160), form: str = "PNG") -> bytes:
    """A picture of one colour, with a remark in it."""
    out, image = BytesIO(), Image.new("RGB", size, colour)
    exif = image.getexif()
    exif[0x010E] = "taken at home"
    image.save(out, form, exif=exif)
    return out.getvalue()


async def ann_shows(house: House, file: bytes, name: str = "first") -> Player:
    """Ann chooses her picture, and the sweep fetches it."""
    ann = await house.person("Ann")
    async with house.app.store.read() as conn:
        (account,) = await players.accounts_of(conn, ann.id)
    house.paper.portraits[account.account] = name, file
    await avatar_pictures.choose(house.app, ann, "paper")
    await avatar_pictures.refresh(house.app)
    return ann


async def file_of(house: House, ann: Player) -> bytes | None:
    async with house.app.store.read() as conn:
        return await stored.picture(conn, house.app.studio.avatars.of_player(ann.id))


async def test_nobody_is_asked_for_and_nothing_is_fetched_without_consent(house: House) -> None:
    ann = await house.person("Ann")
    await avatar_pictures.refresh(house.app)
    assert house.paper.asked_for_picture == []
    assert await avatar_pictures.choices(house.app, ann) == (("drawn", "paper"), "drawn")
    with pytest.raises(Refusal, match="bad_choice"):
        await avatar_pictures.choose(house.app, ann, "discord")


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
async def test_chosen_picture_becomes_a_small_disc_of_our_own(house: House, form: str) -> None:
    drawn = house.app.studio.avatars.of_player((await house.person("Ann")).id)
    ann = await ann_shows(house, portrait(form=form))
    seed = house.app.studio.avatars.of_player(ann.id)
    assert seed.startswith(f"{drawn}-")
    assert is_avatar(seed)
    assert shows_picture(seed)
    file = await file_of(house, ann)
    assert file is not None
    assert len(file) < 4_000
    assert b"home" not in file
    with Image.open(BytesIO(file)) as shown:
        assert (shown.format, shown.size, shown.getexif()) == ("WEBP", (SIDE, SIDE), {})
        red, green, blue, alpha = shown.convert("RGBA").split()
    assert alpha.crop((0, 0, 1, 1)).tobytes() == b"\0"
    middle = [band.crop((48, 48, 49, 49)).tobytes()[0] for band in (red, green, blue)]
    assert all(abs(a - b) < 12 for a, b in zip(middle, RED, strict=True))


def animated() -> bytes:
    out = BytesIO()
    frames = [Image.new("RGB", (64, 64), colour) for colour in (RED, BLUE)]
    frames[0].save(out, "WEBP", save_all=True, append_images=frames[1:])
    return out.getvalue()


def bomb() -> bytes:
    """A PNG of a few bytes that says it has ten thousand million pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return len(data).to_bytes(4) + kind + data + zlib.crc32(kind + data).to_bytes(4)

    head = (100_000).to_bytes(4) * 2 + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    "make",
    [
        lambda: b"",
        lambda: b"<svg onload='alert(1)'/>",
        lambda: portrait()[:60],
        lambda: portrait(form="GIF"),
        lambda: portrait(size=(4_000, 10)),
        lambda: portrait() + bytes(FILE_MOST),
        animated,
        bomb,
    ],
)
async def test_what_is_no_plain_small_picture_leaves_the_drawing(house: House, make: Callable[[], bytes]) -> None:
    assert avatar_picture(make()) is None
    ann = await ann_shows(house, make())
    assert not shows_picture(house.app.studio.avatars.of_player(ann.id))


async def test_picture_is_looked_at_daily_and_a_new_one_has_another_address(house: House) -> None:
    ann = await ann_shows(house, portrait())
    first = house.app.studio.avatars.of_player(ann.id)
    (account,) = house.paper.portraits
    house.paper.portraits[account] = "second", portrait(BLUE)
    house.clock.wind(hours=23)
    await avatar_pictures.refresh(house.app)
    assert house.app.studio.avatars.of_player(ann.id) == first
    house.clock.wind(hours=2)
    await avatar_pictures.refresh(house.app)
    second = house.app.studio.avatars.of_player(ann.id)
    assert first != second
    house.clock.wind(days=2)
    await avatar_pictures.refresh(house.app)
    assert (house.app.studio.avatars.of_player(ann.id), len(house.paper.asked_for_picture)) == (second, 3)
    del house.paper.portraits[account]  # they show none there any longer
    house.clock.wind(days=2)
    await avatar_pictures.refresh(house.app)
    assert not shows_picture(house.app.studio.avatars.of_player(ann.id))


async def test_failed_fetch_is_tried_again_after_an_hour(house: House) -> None:
    house.paper.broken = True
    ann = await ann_shows(house, portrait())
    house.paper.broken = False
    await avatar_pictures.refresh(house.app)
    assert len(house.paper.asked_for_picture) == 1
    house.clock.wind(minutes=61)
    await avatar_pictures.refresh(house.app)
    assert shows_picture(house.app.studio.avatars.of_player(ann.id))


async def test_choosing_the_drawing_deletes_the_picture_at_once(house: House) -> None:
    ann = await ann_shows(house, portrait())
    seed = house.app.studio.avatars.of_player(ann.id)
    await avatar_pictures.choose(house.app, ann, "drawn")
    assert not shows_picture(house.app.studio.avatars.of_player(ann.id))
    async with house.app.store.read() as conn:
        assert await stored.picture(conn, seed) is None
        assert await stored.of_player(conn, ann.id) is None


async def test_consent_that_ends_while_the_picture_is_fetched_keeps_none(house: House) -> None:
    ann = await ann_shows(house, portrait())
    async with house.app.store.read() as conn:
        consent = await stored.of_player(conn, ann.id)
    assert consent is not None
    await avatar_pictures.choose(house.app, ann, "drawn")
    late = house.clock.at
    await house.app.store.write(lambda unit: stored.keep(unit.conn, consent, consent.seed, "x", b"late", late))
    assert await file_of(house, ann) is None


async def test_deleted_data_has_no_picture_and_an_export_has_it(house: House) -> None:
    ann = await ann_shows(house, portrait())
    async with house.app.store.read() as conn:
        kept = await players.export(conn, ann.id)
    assert kept["avatar_picture"]["platform"] == "paper"
    assert json.dumps(kept["avatar_picture"]["picture"])
    seed = house.app.studio.avatars.of_player(ann.id)
    await account_links.forget(house.app, ann)
    async with house.app.store.read() as conn:
        assert await stored.picture(conn, seed) is None
    assert house.app.studio.avatars.pictures == {}


async def test_players_with_pictures_stand_with_them_on_the_board(house: House) -> None:
    ann = await ann_shows(house, portrait())
    table = await house.sits("Ann", "Bo", game="hexagon")
    scene = table.game.screen(table.game.view(table.live_match().state, None), "").scene
    assert scene is not None
    dressed = with_avatars(scene, avatars_on_board(table, house.app.studio.avatars))
    assert pictures_on(dressed) == {house.app.studio.avatars.of_player(ann.id)}


def test_drawing_stands_in_for_a_picture_that_is_not_stored_any_longer() -> None:
    assert avatar_svg("00112233445566ff-01234567") == avatar_svg("00112233445566ff")
    assert not shows_picture("computer-3")
    assert not is_avatar("00112233445566ff-0123456")
