"""A room's picture, against a bare Pillow composition of as many sprites with the same palette.

The floor has the sprites in its hands already, pastes them where they belong, writes the labels, makes as many colours
and as good a PNG. Both are of the same boards: of tic-tac-toe one that is begun, one half full, one won; of Tequila
Train a table of eight, early and late.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.platforms.discord.payload import Pictures
from bot.view.answer import Message, Picture
from bot.view.pictures import COLOURS, Art, arts, png
from games import find_games, game_folders
from games.core.chance import Chance
from games.core.game import Start
from games.core.match import act, begin, legal, waiting
from games.core.screen import Scene
from games.tictactoe.rules import View
from games.tictactoe.screen import screen

from .arms import opened
from .figures import Measured, Wanted

BOARDS = ((1, 0, 0, 0, 2, 0, 0, 0, 0), (1, 2, 1, 0, 2, 0, 0, 1, 0), (1, 1, 1, 2, 2, 0, 0, 0, 0))
LINES = ((), (), (0, 1, 2))
PICTURES = 20  # of each board and arm, by turns
MOVES = (4, 16)
WANTED = Wanted("ratio", "≤", 1.3)
SOON, AT_ONCE = Wanted("ours", "≤", 40), Wanted("ours", "≤", 1)


async def measured(folder: Path, n: int) -> list[Measured]:
    """Both arms, picture by picture; and a picture that is at hand."""
    drawn = arts(game_folders("games"))
    boards = [_scene(board, line) for board, line in zip(BOARDS, LINES, strict=True)]
    tables = [_table(moves) for moves in MOVES]
    ours, floor = _painted(drawn["tequila"], tables)
    return [
        Measured("a room's picture", "ms", *_painted(drawn["tictactoe"], boards), WANTED),
        Measured("a room's picture, eight at Tequila Train", "ms", ours, floor, SOON),
        Measured("the same from the cache", "ms", await _kept(folder / str(n), tables[-1]), None, AT_ONCE),
    ]


def _painted(art: Art, scenes: list[Scene]) -> tuple[float, float]:
    ours, floor = [], []
    for scene in scenes:
        bare = _composer(art, scene)
        png(art, scene), bare()  # the sprites are made
        for _ in range(PICTURES):
            ours.append(_milliseconds(lambda scene=scene: png(art, scene)))  # type: ignore[misc]
            floor.append(_milliseconds(bare))
    return statistics.median(ours), statistics.median(floor)


async def _kept(folder: Path, scene: Scene) -> float:
    """Asked for again and again, as a front does for every repaint."""
    folder.mkdir(parents=True)
    app = await opened(folder)
    pictures, message = Pictures(app), Message("", picture=Picture("tequila", scene, ""))
    assert (await pictures.payload(message)).picture is not None
    found = []
    for _ in range(PICTURES):
        began = time.perf_counter()
        await pictures.payload(message)
        found.append((time.perf_counter() - began) * 1000)
    await app.store.close()
    return statistics.median(found)


def _table(moves: int) -> Scene:
    """What a room sees of eight at Tequila Train after so many moves."""
    game, chance = find_games()["tequila"], Chance(b"pictures", "moves")
    match = begin(game, Start(game.most, b"pictures", game.Options(), game.rules), None).match
    for _ in range(moves):
        (seat,) = waiting(game, match)
        match = act(game, match, seat, match.turn, chance.choose(legal(game, match, seat)), None).match
    made: Scene | None = game.screen(game.view(match.state, None), "").scene
    assert made is not None
    return made


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
