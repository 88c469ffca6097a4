"""The picture of an invitation, for chats that unfold links: a game's cover, its title, and who waits there."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from .avatar_parts import INK, PAPER
from .avatars import avatar_disc
from .names import short

SIZE = WIDTH, HEIGHT = 1200, 630
LEFT = 740  # the width of the cover; the people stand to its right
MIDDLE, EDGE = (LEFT + WIDTH) // 2, 30
PLACE, GAP = {1: 190, 2: 168, 3: 120, 4: 92}, 24  # of an avatar in pixels, by how many there are
PLACES_MOST = max(PLACE)
NAME_MOST = 12  # characters, below two avatars; fewer below more
KEPT_MOST = 50  # pictures
COLOURS = 128  # in the file
QUIET, MAIN = "#5b6672", "#0072b2"
DASHES, DASH_SHARE, DASH_WIDTH = 20, 0.6, 7
TITLE_PIXELS, NAME_PIXELS, SMALL_PIXELS = 56, 34, 26
FEW = 2  # avatars with large names

People = tuple[tuple[str, str, bytes], ...]  # of each the seed of an avatar, a name, and the picture they show


@lru_cache(KEPT_MOST)
def invitation_png(cover: bytes, title: str, people: People, free: int) -> bytes:
    """Returns a PNG of 1200 × 630 pixels. A name is drawn only where the font has all its letters."""
    canvas = with_cover(cover)
    draw = ImageDraw.Draw(canvas)
    _people(canvas, draw, people[: PLACES_MOST - bool(free)], bool(free))
    title_at(draw, 420, title)
    text_at(draw, (MIDDLE, HEIGHT - 60), "Roundhouse", SMALL_PIXELS, QUIET)
    return png_of(canvas)


def with_cover(cover: bytes) -> Image.Image:
    """Returns a new picture with a game's cover on its left."""
    picture = Image.open(BytesIO(cover)).convert("RGBA").convert("RGB")
    canvas = Image.new("RGB", SIZE, PAPER)
    canvas.paste(picture.crop((0, 0, 1, 1)).resize((LEFT, HEIGHT)))  # its background goes on above and below it
    fitting = picture.resize((LEFT, round(picture.height * LEFT / picture.width)), Image.Resampling.LANCZOS)
    canvas.paste(fitting, (0, (HEIGHT - fitting.height) // 2))
    return canvas


def title_at(draw: ImageDraw.ImageDraw, middle: int, title: str, pixels: int = TITLE_PIXELS) -> None:
    """Writes a title to the right of the cover, in as many lines as it needs."""
    lines = _lines(title, pixels, WIDTH - LEFT - 2 * EDGE)
    for number, line in enumerate(lines):
        y = middle + round((number - (len(lines) - 1) / 2) * pixels * 1.1)
        text_at(draw, (MIDDLE, y), line, pixels)


def text_at(draw: ImageDraw.ImageDraw, at: tuple[int, int], text: str, pixels: int, colour: str = INK) -> None:
    """Writes a text around a place, if the font has all its letters."""
    if can_draw(text):
        draw.text(at, text.strip(), colour, _font(pixels), anchor="mm")


def png_of(canvas: Image.Image) -> bytes:
    """Returns a picture as a small PNG file."""
    out = BytesIO()
    canvas.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=False)
    return out.getvalue()


def can_draw(text: str) -> bool:
    """Whether the font, which comes with Pillow and has Latin letters without accents, has all letters of a text."""
    missing = bytes(_font(NAME_PIXELS).getmask("\uffff"))
    return all(c == " " or bytes(_font(NAME_PIXELS).getmask(c)) != missing for c in text)


def _people(canvas: Image.Image, draw: ImageDraw.ImageDraw, people: People, has_place: bool) -> None:
    """Draws those who sit there, and after them a free place."""
    count = len(people) + has_place
    size = PLACE[max(count, 1)]
    x, y = MIDDLE - (count * size + (count - 1) * GAP) // 2, 200 - size // 2
    for seed, name, picture in people:
        avatar = avatar_disc(seed, size, picture)
        canvas.paste(avatar, (x, y), avatar)
        most, pixels = (NAME_MOST, NAME_PIXELS) if count <= FEW else (NAME_MOST - 2 * count + 2, SMALL_PIXELS)
        text_at(draw, (x + size // 2, y + size + 34), short(name, most), pixels)
        x += size + GAP
    if has_place:
        box, step = (x + 4, y + 4, x + size - 4, y + size - 4), 360 / DASHES
        for dash in range(DASHES):
            draw.arc(box, dash * step, (dash + DASH_SHARE) * step, fill=MAIN, width=DASH_WIDTH)
        text_at(draw, (x + size // 2, y + size // 2), "+", size // 2, MAIN)


def _lines(text: str, pixels: int, width: int) -> list[str]:
    """Returns a text in lines that fit, broken after spaces and hyphens."""
    lines = [""]
    for part in re.findall(r"[^\s-]+[\s-]?", text):
        if lines[-1] and _font(pixels).getlength(lines[-1] + part.rstrip()) > width:
            lines.append("")
        lines[-1] += part
    return lines


def _font(pixels: int) -> Any:
    return ImageFont.load_default(pixels)
