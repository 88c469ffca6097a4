"""Scenes as pictures: every symbol of every game, PNG and SVG, and what can be pressed."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from io import BytesIO
from typing import Any

import pytest
from markupsafe import Markup
from PIL import Image

from bot.background.workers import Workers
from bot.view.pictures import COLOURS, NO_GAME, Art, arts, paint_here, painter, png, svg, svg_file, with_avatars
from games.core.screen import Label, Say, Scene, Stamp, felt
from tests.games.plays import FOLDERS, GAMES, TABLES, plays

ARTS = arts(FOLDERS)
SVG = "{http://www.w3.org/2000/svg}"
SYMBOLS = [(game, name) for game, art in ARTS.items() for name in sorted(art.names())]


def scenes(name: str, seats: int) -> list[tuple[Scene, bool]]:
    """Scenes of a game at a few moments, for each viewer; and whether the viewer is waited for."""
    game, made = GAMES[name], []
    for match in next(iter(plays(name, seats))).some(3):
        for viewer in (None, 0, seats - 1):
            scene = game.screen(game.view(match.state, viewer), "").scene
            if scene is not None:
                made.append((scene, viewer in game.waiting(match.state) and match.outcome is None))
    return made


def pressed(stamp: Stamp) -> Markup:
    """A button over a stamp."""
    return Markup("<button>{}</button>").format(stamp.choice)


@pytest.mark.parametrize(("game", "symbol"), SYMBOLS)
def test_every_symbol_becomes_pixels_and_some_are_seen(game: str, symbol: str) -> None:
    sprite = ARTS[game].sprite(symbol, 90, 60)
    assert sprite.size == (90, 60)
    assert sprite.getextrema()[3][1] > 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_scene_becomes_a_png_of_its_size_with_few_colours(name: str, seats: int) -> None:
    for scene, _ in scenes(name, seats)[:3]:
        image = Image.open(BytesIO(png(ARTS[name], scene)))
        image.load()
        colours = image.convert("RGBA").getcolors(100_000)
        assert image.size == scene.size
        assert image.format == "PNG"
        assert 2 <= len(colours or ()) <= COLOURS


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_scene_becomes_well_formed_svg_with_ids_of_its_own_game(name: str, seats: int) -> None:
    for scene, _ in scenes(name, seats):
        root = ET.fromstring(svg_file(ARTS[name], scene, "<&\">'"))
        ids = [e.attrib["id"] for e in root.iter() if "id" in e.attrib]
        used = {e.attrib["href"] for e in root.iter(f"{SVG}use")}
        assert len(ids) == len(set(ids))
        assert all(one.startswith(f"{name}-") for one in ids)
        assert used <= {f"#{one}" for one in ids}
        assert next(root.iter(f"{SVG}g")).attrib["aria-label"] == "<&\">'"


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_only_who_is_waited_for_can_press_and_only_where_the_scene_says(name: str, seats: int) -> None:
    for scene, waited_for in scenes(name, seats):
        root = ET.fromstring(str(svg(ARTS[name], scene, "", pressed)))
        named = [e.text or "" for e in root.iter("button")] + [e.text or "" for e in root.iter(f"{SVG}button")]
        shown = svg(ARTS[name], scene, "")
        assert named == [stamp.choice for stamp in scene.stamps if stamp.choice or stamp.label]
        assert waited_for or not any(named)
        assert "foreignObject" not in shown


def test_texts_of_a_scene_are_escaped() -> None:
    art = ARTS["tictactoe"]
    label = Label("<b>&\"'", 1, 2, 3, '"/><script>')
    scene = Scene((10, 10), (Stamp("x", 0, 0, 5, 5, choice="<i>"),), Say("alt"), (label,))
    made = svg(art, scene, "</svg>", pressed)
    assert "<script>" not in made
    assert "<i>" not in made
    assert [e.text for e in ET.fromstring(str(made)).iter(f"{SVG}text")] == ["<b>&\"'"]


def test_turned_stamp_is_turned_in_both_pictures() -> None:
    art = ARTS["tictactoe"]
    plain, turned = (Scene((228, 228), (Stamp("last", 0, 0, 228, 228, turn=turn),), Say("alt")) for turn in (0, 90))
    assert 'transform="rotate(90 114 114)"' in svg(art, turned, "")
    assert "transform" not in svg(art, plain, "")
    spots = [
        Image.open(BytesIO(png(art, scene))).convert("RGBA").getchannel("A").getbbox() for scene in (plain, turned)
    ]
    assert spots[0] is not None
    assert spots[1] is not None
    assert spots[0][1] < 114 < spots[1][1]


def test_label_is_drawn_in_its_colour() -> None:
    scene = Scene((80, 80), (Stamp("board", 0, 0, 80, 80),), Say("alt"), (Label("8", 40, 40, 60, "#D55E00"),))
    image = Image.open(BytesIO(png(ARTS["tictactoe"], scene))).convert("RGBA")
    red = [
        colour
        for _, colour in image.getcolors(10_000) or ()
        if isinstance(colour, tuple) and colour[0] > 200 > 120 > colour[1]
    ]
    assert red


def test_mark_is_white_on_a_disc_of_its_colour_in_both_pictures() -> None:
    scene = Scene((100, 100), (), Say("title"), (Label("!", 50, 50, 40, "#1B7F3B", "mark"),))
    picture = Image.open(BytesIO(png(ARTS["tictactoe"], scene))).convert("RGBA")
    assert picture.getpixel((30, 50)) == (0x1B, 0x7F, 0x3B, 255)
    assert any(min(pixel) > 250 for y in range(35, 65) if isinstance(pixel := picture.getpixel((50, y)), tuple))
    drawn = svg(ARTS["tictactoe"], scene, "a mark")
    assert 'fill="#1B7F3B"' in drawn
    assert 'fill="#FFFFFF">!</text>' in drawn


def test_avatar_in_the_place_of_a_letter_leaves_the_colour_of_its_plate_around_it() -> None:
    scene = Scene((68, 68), (Stamp("plate-0", 0, 0, 68, 68),), Say("alt"), (Label("A", 34, 34, 38, kind="seat"),))
    shown = Image.open(BytesIO(png(ARTS["tequila"], with_avatars(scene, {"A": "computer-3"})))).convert("RGBA")
    assert near(shown.getpixel((34, 8)), (0, 114, 178))
    assert near(shown.getpixel((34, 38)), (47, 72, 88))  # of the robot's head
    assert near(Image.open(BytesIO(png(ARTS["tequila"], scene))).convert("RGBA").getpixel((34, 52)), (0, 114, 178))


def near(pixel: Any, colour: tuple[int, int, int]) -> bool:
    """Whether a pixel has about this colour."""
    return all(abs(one - other) < 24 for one, other in zip(pixel, colour, strict=False))


def test_sprite_of_a_size_is_made_once() -> None:
    art = Art("tictactoe", FOLDERS["tictactoe"])
    assert art.sprite("x", 50, 50) is art.sprite("x", 50, 50)
    assert art.sprite("x", 50, 50) is not art.sprite("x", 60, 50)


async def test_a_picture_from_another_process_is_the_same_picture() -> None:
    board = Scene((80, 80), (Stamp("board", 0, 0, 80, 80),), Say("alt"), (Label("8", 40, 40, 60),))
    workers = Workers()
    try:
        for game, scene in (("tictactoe", board), (NO_GAME, Scene((800, 200), felt(200), Say("alt")))):
            assert await painter(workers)(ARTS[game], scene) == await paint_here(ARTS[game], scene)
    finally:
        workers.close()
