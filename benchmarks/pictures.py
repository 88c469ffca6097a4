"""A room's picture, against a bare Pillow composition of as many sprites with the same palette.

The floor has the sprites in its hands already, pastes them where they belong, writes the labels, makes as many colours
and as good a PNG. Both are of the same boards: one that is begun, one half full, one won.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.pictures import COLOURS, Art, arts, png
from bot.words import game_folders
from games.core.screen import Scene
from games.tictactoe.rules import View
from games.tictactoe.screen import screen

from .figures import Measured, Wanted

BOARDS = ((1, 0, 0, 0, 2, 0, 0, 0, 0), (1, 2, 1, 0, 2, 0, 0, 1, 0), (1, 1, 1, 2, 2, 0, 0, 0, 0))
LINES = ((), (), (0, 1, 2))
PICTURES = 20  # of each board and arm, by turns
WANTED = Wanted("ratio", "≤", 1.3)


async def measured(_folder: Path, _n: int) -> list[Measured]:
    """Both arms, picture by picture."""
    art = arts(game_folders("games"))["tictactoe"]
    scenes = [_scene(board, line) for board, line in zip(BOARDS, LINES, strict=True)]
    ours, floor = [], []
    for scene in scenes:
        bare = _composer(art, scene)
        png(art, scene), bare()  # the sprites are made
        for _ in range(PICTURES):
            ours.append(_milliseconds(lambda scene=scene: png(art, scene)))  # type: ignore[misc]
            floor.append(_milliseconds(bare))
    return [Measured("a room's picture", "ms", statistics.median(ours), statistics.median(floor), WANTED)]


def _scene(board: tuple[int, ...], line: tuple[int, ...]) -> Scene:
    made = screen(View(board, None, 4, line, None), "").scene
    assert made is not None
    return made


def _composer(art: Art, scene: Scene) -> Callable[[], bytes]:
    """Pillow alone, the sprites at hand."""
    sprites = [(art.sprite(stamp.symbol, stamp.width, stamp.height), (stamp.x, stamp.y)) for stamp in scene.stamps]
    labels = [
        ((label.x, label.y), label.text, ImageColor.getrgb(label.colour), ImageFont.load_default(label.size))
        for label in scene.labels
    ]

    def compose() -> bytes:
        canvas = Image.new("RGBA", scene.size, (0, 0, 0, 0))
        for sprite, place in sprites:
            canvas.alpha_composite(sprite, place)
        draw = ImageDraw.Draw(canvas)
        for place, text, colour, font in labels:
            draw.text(place, text, colour, font, anchor="mm")
        out = BytesIO()
        canvas.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(out, "PNG")
        return out.getvalue()

    return compose


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
