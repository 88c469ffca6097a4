"""Avatars: a drawn animal for each person, a robot's head for each level of the computers."""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO

import resvg_py
from PIL import Image, ImageDraw, ImageOps

from games.core.computer import LEVELS_MOST
from games.table.chair import Chair

from .avatar_parts import CHEEKS, COLOURS, EYES, HEADS, INK, MOUTHS, PAPER, is_dark, mixed

NOBODY = "nobody"  # of a person whose data was deleted
COMPUTERS = {f"computer-{level}": level for level in range(LEVELS_MOST + 1)}
SEED = re.compile("([0-9a-f]{16})(-[0-9a-f]{8})?")  # the second part names a picture that is shown instead
SEED_BYTES, DIGEST_BYTES = 8, 4
PURPOSE = b"avatar 1 "  # pictures are cached for ever: change this number with the drawings
PALE, SHADE = 0.62, 0.22
PIXELS_KEPT_MOST = 500  # pictures
FILE_MOST, SIDE_MOST = 2_000_000, 2_048  # bytes and pixels of a picture that we take
FORMATS = ("PNG", "JPEG", "WEBP")
SIDE, QUALITY = 96, 80  # of the picture that we make
LAMP_GAP = 3.2  # between rows
GREY, STEEL, DULL, LIT = "#cfd8df", "#2f4858", "#6d8496", "#f0e442"


class Avatars:
    """The seeds of avatars, by the secret of the house: nobody else can tell whose player an avatar stands for."""

    def __init__(self, secret: str) -> None:
        self._key = secret.encode()
        self.pictures: Mapping[int, str] = {}  # seeds of those who show a picture, by player

    def of_player(self, player: int) -> str:
        """Returns the seed of a person, the same at every table."""
        return self.pictures.get(player) or self.drawn(player)

    def with_picture(self, player: int, picture: bytes) -> str:
        """Returns the seed of a person who shows this picture."""
        return f"{self.drawn(player)}-{sha256(picture).digest()[:DIGEST_BYTES].hex()}"

    def drawn(self, player: int) -> str:
        """Returns the seed of a person's drawn avatar."""
        return hmac.digest(self._key, PURPOSE + str(player).encode(), "sha256")[:SEED_BYTES].hex()

    def of_chair(self, chair: Chair) -> str:
        """Returns the seed of the occupant."""
        if chair.player is not None:
            return self.of_player(chair.player)
        return f"computer-{chair.level}" if f"computer-{chair.level}" in COMPUTERS else NOBODY


def is_avatar(seed: str) -> bool:
    """Whether a text is the seed of an avatar."""
    return bool(SEED.fullmatch(seed)) or seed in COMPUTERS or seed == NOBODY


def shows_picture(seed: str) -> bool:
    """Whether an avatar shows a picture, as long as that is stored; else it is drawn."""
    return "-" in seed and bool(SEED.fullmatch(seed))


def avatar_address(seed: str) -> str:
    """Returns the address of an avatar on the web."""
    return f"/avatar/{seed}.{'webp' if shows_picture(seed) else 'svg'}"


def avatar_picture(file: bytes) -> bytes | None:
    """Returns somebody's picture as a small disc in a WebP file of our own; None for what is no plain picture.

    Nothing of the file is kept but the pixels that are shown.
    """
    if len(file) > FILE_MOST:
        return None
    try:
        with Image.open(BytesIO(file), formats=FORMATS) as opened:
            if max(opened.size) > SIDE_MOST or getattr(opened, "n_frames", 1) > 1:
                return None
            square = ImageOps.fit(ImageOps.exif_transpose(opened).convert("RGBA"), (SIDE, SIDE))
    except (OSError, ValueError, SyntaxError, ArithmeticError, Image.DecompressionBombError, Warning):
        return None
    disc = Image.new("L", (4 * SIDE, 4 * SIDE), 0)
    ImageDraw.Draw(disc).ellipse((0, 0, 4 * SIDE - 1, 4 * SIDE - 1), fill=255)
    ground = Image.new("RGBA", (SIDE, SIDE), GREY)  # behind what is transparent
    ground.alpha_composite(square)
    ground.putalpha(disc.resize((SIDE, SIDE), Image.Resampling.BOX))
    out = BytesIO()
    ground.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()


def avatar_svg(seed: str) -> str:
    """Returns the avatar of a seed (see `is_avatar`) as an SVG file; the same seed always gives the same file."""
    seed = SEED.sub(r"\1", seed)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">{_drawing(seed)}</svg>'


@lru_cache(PIXELS_KEPT_MOST)
def avatar_png(seed: str, size: int) -> bytes:
    """Returns the avatar of a seed as a PNG, a square of `size` pixels with transparent corners."""
    drawn = avatar_svg(seed)
    return bytes(resvg_py.svg_to_bytes(svg_string=drawn, width=size, height=size, skip_system_fonts=True))


@lru_cache(PIXELS_KEPT_MOST)
def avatar_disc(seed: str, size: int, picture: bytes = b"") -> Image.Image:
    """Returns the avatar of a seed as pixels; never change them, they are kept. `picture`: what it shows instead."""
    if picture:
        return Image.open(BytesIO(picture)).convert("RGBA").resize((size, size), Image.Resampling.LANCZOS)
    return Image.open(BytesIO(avatar_png(seed, size))).convert("RGBA")


def _drawing(seed: str) -> str:
    if seed in COMPUTERS:
        return _robot(COMPUTERS[seed])
    return _nobody() if seed == NOBODY else _animal(int(seed, 16))


def _animal(number: int) -> str:
    def draw(below: int) -> int:
        nonlocal number
        number, drawn = divmod(number, below)
        return drawn

    head, first = HEADS[draw(len(HEADS))], draw(len(COLOURS))
    second = (first + 1 + draw(len(COLOURS) - 1)) % len(COLOURS)
    strong, pale = COLOURS[first], mixed(COLOURS[second], PAPER, PALE)
    fur, behind = (strong, pale) if draw(2) else (pale, strong)
    eyes, mouth, cheeks = EYES[draw(len(EYES))], MOUTHS[draw(len(MOUTHS))], CHEEKS[draw(len(CHEEKS))]
    ink, light = (PAPER, PAPER) if is_dark(fur) else (INK, INK)
    drawn = head.drawing + cheeks + eyes + (head.nose or mouth)
    for place, colour in (("fur", fur), ("soft", mixed(fur, light, SHADE)), ("line", ink)):
        drawn = drawn.replace(f"{{{place}}}", colour)
    return f'{_disc(behind)}<g stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def _robot(level: int) -> str:
    """Returns a robot with a lamp lit for each of its levels, in rows of five."""
    rows = max(1, -(-level // 5))
    radius, top = (1.9 if rows == 1 else 1.4), 35 - LAMP_GAP * (rows - 1) / 2
    lamps = (
        f'<circle cx="{14 + 5 * (n % 5)}" cy="{top + LAMP_GAP * (n // 5):g}" r="{radius}"'
        f' fill="{LIT if n < level else DULL}"/>'
        for n in range(5 * rows)
    )
    eyes = (
        f'<circle cx="{x}" cy="23.5" r="4.5" fill="{PAPER}"/><circle cx="{x}" cy="23.5" r="2" fill="{INK}"/>'
        for x in (17.5, 30.5)
    )
    head = f'<path d="M6.5 22h35v9h-35Z" fill="{DULL}"/>'
    head += f'<rect x="9.5" y="13" width="29" height="27" rx="7" fill="{STEEL}"/>'
    antenna = f'<path d="M24 14V8" stroke="{STEEL}" stroke-width="2.4"/><circle cx="24" cy="7.5" r="3" fill="#d55e00"/>'
    return _disc(GREY) + antenna + head + "".join(eyes) + "".join(lamps)


def _nobody() -> str:
    shoulders = '<path d="M9 43a15 13 0 0 1 30 0Q24 53 9 43Z"/>'
    return f'{_disc(GREY)}<g fill="{DULL}"><circle cx="24" cy="19" r="8"/>{shoulders}</g>'


def _disc(colour: str) -> str:
    return f'<circle cx="24" cy="24" r="24" fill="{colour}"/>'
