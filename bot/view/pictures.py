"""The pictures of a match and of its rules, as SVG or PNG."""

from __future__ import annotations

import asyncio
import xml.etree.ElementTree as ET
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any

import resvg_py
from markupsafe import Markup
from msgspec.structs import replace
from PIL import Image, ImageColor, ImageDraw, ImageFont

from games import game_folders
from games.core import match as core
from games.core.chance import Chance
from games.core.game import AnyGame, Start
from games.core.options import fresh
from games.core.screen import Box, Label, Say, Scene, Screen, Stamp

from .avatars import avatar_address, avatar_disc, shows_picture

COVER_SEATS, COVER_ROUNDS = 4, 3  # of the match on a game's cover
COLOURS = 64  # fewer colours make a PNG small and fast
TEXTS = Markup('<g text-anchor="middle" dominant-baseline="central" font-family="system-ui, sans-serif">')
NAMES = Markup('<g class="names" visibility="hidden">')  # of cells: a page shows them to readers who ask for them
ON_REQUEST = ("name", "target")  # labels that readers ask for
MARK_INK = "#FFFFFF"
AVATAR_WIDE = 1.1  # times the height of the letter that it replaces: colour and shape of the plate stay around it
NO_GAME, OWN_FOLDER = "", files(__package__)  # whose art is that of pictures of no game
USED_MOST = 8_192  # stamps whose markup is kept: about 4 MB
SVG = "{http://www.w3.org/2000/svg}"
ET.register_namespace("", "http://www.w3.org/2000/svg")

Press = Callable[[Stamp], Markup]
Paint = Callable[["Art", Scene], Awaitable[bytes]]


class Art:
    """The symbols of a game's art.svg, and the folder of its other files."""

    def __init__(self, game: str, folder: Traversable) -> None:
        self.game, self.folder = game, folder
        root = ET.fromstring(folder.joinpath("art.svg").read_text("utf-8"))
        self._symbols = {symbol.attrib["id"]: symbol for symbol in root.iter(f"{SVG}symbol")}

    def names(self) -> frozenset[str]:
        """The names of the symbols."""
        return frozenset(self._symbols)

    @cache  # noqa: B019 - an Art lives as long as the program
    def symbol(self, name: str) -> str:
        """Returns one symbol for a page, with its id made unique to the game."""
        element = self._symbols[name]
        inner = "".join(_plain(child) for child in element)
        others = "".join(f' {key}="{value}"' for key, value in element.attrib.items() if key != "id")
        return f'<symbol id="{self.game}-{name}"{others}>{inner}</symbol>'

    @cache  # noqa: B019 - an Art lives as long as the program
    def sprite(self, name: str, width: int, height: int) -> Image.Image:
        """Returns one symbol as pixels, cached for each size."""
        element = self._symbols[name]
        inner = "".join(_plain(child) for child in element)
        box = f'viewBox="{element.attrib["viewBox"]}" width="{width}" height="{height}"'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{inner}</svg>'
        data = resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
        return Image.open(BytesIO(data)).convert("RGBA")


def _plain(element: ET.Element) -> str:
    return ET.tostring(element, "unicode").replace(' xmlns="http://www.w3.org/2000/svg"', "").strip()


def symbols(art: Art, used: Collection[str] = ()) -> Markup:
    """Returns the symbols that are used, or all, as an SVG element that is not seen, for scenes that lack theirs."""
    drawn = "".join(art.symbol(name) for name in sorted(used or art.names()))
    return Markup('<svg class="symbols" aria-hidden="true">{}</svg>').format(Markup(drawn))


def svg(art: Art, scene: Scene, alt: str, press: Press | None = None) -> Markup:
    """Returns the scene as an SVG element, with its symbols; `press` gives the overlay of a labelled stamp."""
    return _svg(art, scene, (0, 0, *scene.size), _named(alt), press, _defs(art, scene.stamps))


def still(art: Art, scene: Scene, kind: str = "scene") -> Markup:
    """Returns the scene as an SVG element without symbols and without words for those who cannot see it."""
    return _svg(art, scene, (0, 0, *scene.size), Markup('aria-hidden="true"'), kind=kind)


def on_page(art: Art, scene: Scene, alt: str, press: Press, tell: Callable[[Say], str], has_symbols: bool) -> Markup:
    """Returns the scene as SVG elements: its first part, the others in a row that scrolls, and what unfolds."""
    insets = [(stamp.key, stamp.inset) for stamp in scene.stamps if stamp.inset]
    drawn = [*scene.stamps, *(stamp for _, inset in insets for stamp in inset.stamps)] if has_symbols else []
    board, *rows = scene.parts or ((0, 0, *scene.size),)
    unseen = Markup('aria-hidden="true"')
    strip = Markup().join(_svg(art, _part(scene, row), row, unseen, press, kind="strip") for row in rows)
    unfolded = Markup().join(
        Markup('<div popover class="inset" id="inset-{}">{}</div>').format(
            key, _svg(art, inset, (0, 0, *inset.size), _named(tell(inset.alt)), kind="strip")
        )
        for key, inset in insets
    )
    shown = _svg(art, _part(scene, board), board, _named(alt), press, _defs(art, drawn))
    return shown + (Markup('<div class="tray">{}</div>').format(strip) if rows else "") + unfolded


def _part(scene: Scene, box: Box) -> Scene:
    """Returns what lies in one part of a scene."""
    left, top, wide, high = box

    def is_in(x: float, y: float) -> bool:
        return left <= x < left + wide and top <= y < top + high

    stamps = tuple(s for s in scene.stamps if is_in(s.x + s.width / 2, s.y + s.height / 2))
    return Scene(scene.size, stamps, scene.alt, tuple(label for label in scene.labels if is_in(label.x, label.y)))


def with_avatars(scene: Scene, seeds: Mapping[str, str]) -> Scene:
    """Returns a scene with avatars in the places of the letters of seats; `seeds` of avatars by letter."""

    def shown(label: Label) -> Label:
        seed = seeds.get(label.text) if label.kind == "seat" else None
        return replace(label, text=seed, kind="avatar") if seed else label

    return replace(scene, labels=tuple(map(shown, scene.labels))) if seeds else scene


def pictures_on(scene: Scene) -> set[str]:
    """Returns the seeds of the avatars on a scene that show pictures."""
    return {label.text for label in scene.labels if label.kind == "avatar" and shows_picture(label.text)}


def with_pictures(scene: Scene, pictures: Mapping[str, bytes]) -> Scene:
    """Returns a scene that can be painted: with the files of the avatars that show pictures, by seed."""
    labels = tuple(replace(label, picture=pictures.get(label.text, b"")) for label in scene.labels)
    return replace(scene, labels=labels) if pictures else scene


def _defs(art: Art, stamps: Iterable[Stamp]) -> Markup:
    used = dict.fromkeys(stamp.symbol for stamp in stamps)
    return Markup("<defs>{}</defs>").format(Markup("".join(map(art.symbol, used)))) if used else Markup()


def _named(alt: str) -> Markup:
    return Markup('role="img" aria-label="{}"').format(alt)


def _svg(
    art: Art,
    scene: Scene,
    box: Box,
    said: Markup,
    press: Press | None = None,
    symbols: Markup | None = None,
    kind: str = "scene",
) -> Markup:
    names = [label for label in scene.labels if label.kind in ON_REQUEST]
    parts = [
        Markup('<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" class="{}">').format(*box, kind),
        Markup("<g {}>").format(said),
        symbols or Markup(),
        *(_use(art.game, stamp) for stamp in scene.stamps),
        TEXTS,
        *(_text(label) for label in scene.labels if label.kind not in ON_REQUEST),
        *((NAMES, *map(_text, names), Markup("</g>")) if names else ()),
        Markup("</g></g>"),
        *(_over(stamp, press) for stamp in scene.stamps if press and (stamp.choice or stamp.label)),
        Markup("</svg>"),
    ]
    return Markup("").join(parts)


def _use(game: str, stamp: Stamp) -> Markup:
    return _used(game, stamp.symbol, stamp.x, stamp.y, stamp.width, stamp.height, stamp.turn, stamp.key)


@lru_cache(maxsize=USED_MOST)
def _used(game: str, symbol: str, x: int, y: int, width: int, height: int, turn: int, key: str) -> Markup:
    """Returns a stamp as markup; most stamps of a scene stand where they stood in the one before."""
    turned = f"rotate({turn} {x + width / 2:g} {y + height / 2:g})" if turn else ""
    return Markup('<use href="#{}-{}" x="{}" y="{}" width="{}" height="{}"{}{}/>').format(
        game, symbol, x, y, width, height, _attribute("transform", turned), _attribute("data-thing", key)
    )


def _text(label: Label) -> Markup:
    if label.kind == "avatar":
        wide = round(AVATAR_WIDE * label.size)
        return Markup('<image href="{}" x="{}" y="{}" width="{}" height="{}"/>').format(
            avatar_address(label.text), label.x - wide // 2, label.y - wide // 2, wide, wide
        )
    colour, disc = label.colour, Markup()
    if label.kind == "mark":
        disc = Markup('<circle cx="{}" cy="{}" r="{}" fill="{}" stroke="{}" stroke-width="{}"/>').format(
            label.x, label.y, _radius(label), colour, MARK_INK, label.size // 8
        )
        colour = MARK_INK
    return disc + Markup('<text x="{}" y="{}" font-size="{}" fill="{}">{}</text>').format(
        label.x, label.y, label.size, colour, label.text
    )


def _radius(label: Label) -> int:
    """Returns the radius of the disc of a mark."""
    return label.size * 4 // 5


def _attribute(name: str, value: str) -> Markup:
    return Markup(' {}="{}"').format(Markup(name), value) if value else Markup("")


def _over(stamp: Stamp, press: Press) -> Markup:
    over = press(stamp)
    return over and Markup('<foreignObject x="{}" y="{}" width="{}" height="{}">{}</foreignObject>').format(
        stamp.x, stamp.y, stamp.width, stamp.height, over
    )


def svg_file(art: Art, scene: Scene, alt: str) -> bytes:
    """Returns the scene as an SVG file."""
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{svg(art, scene, alt)}'.encode()


def png(art: Art, scene: Scene) -> bytes:
    """Returns the scene as a PNG, one pixel a unit, from cached sprites."""
    canvas = Image.new("RGBA", scene.size, (0, 0, 0, 0))
    for stamp in scene.stamps:
        sprite = art.sprite(stamp.symbol, stamp.width, stamp.height)
        if stamp.turn:
            sprite = sprite.rotate(-stamp.turn, Image.Resampling.BICUBIC)
        canvas.alpha_composite(sprite, (stamp.x, stamp.y))
    draw = ImageDraw.Draw(canvas)
    for label in scene.labels:
        if label.kind == "name":
            continue
        if label.kind == "avatar":
            disc = avatar_disc(label.text, round(AVATAR_WIDE * label.size), label.picture)
            canvas.alpha_composite(disc, (label.x - disc.width // 2, label.y - disc.height // 2))
            continue
        colour = label.colour
        if label.kind == "mark":
            draw.circle((label.x, label.y), _radius(label), ImageColor.getrgb(colour), MARK_INK, label.size // 8)
            colour = MARK_INK
        draw.text((label.x, label.y), label.text, ImageColor.getrgb(colour), _font(label.size), anchor="mm")
    out = BytesIO()
    canvas.quantize(COLOURS, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=False)
    return out.getvalue()


async def paint_here(art: Art, scene: Scene) -> bytes:
    """Renders a scene as PNG in a thread of this process."""
    return await asyncio.to_thread(png, art, scene)


def painter(run: Callable[[Callable[[tuple[str, Scene]], bytes], tuple[str, Scene]], Awaitable[bytes]]) -> Paint:
    """Returns a function that renders in a worker process; `run` runs something there."""

    async def paint(art: Art, scene: Scene) -> bytes:
        return await run(paint_scene, (art.game, scene))

    return paint


def paint_scene(wanted: tuple[str, Scene]) -> bytes:
    """Renders a game's scene as PNG in a worker process, where nothing is loaded yet."""
    game, scene = wanted
    return png(_art(game), scene)


@cache
def _art(game: str) -> Art:
    return Art(game, OWN_FOLDER if game == NO_GAME else game_folders("games")[game])


@cache
def _font(size: int) -> Any:
    return ImageFont.load_default(size)


def arts(folders: Mapping[str, Traversable]) -> dict[str, Art]:
    """Returns the art of every game, and ours (NO_GAME) for pictures of no game."""
    return {name: Art(name, folder) for name, folder in {**folders, NO_GAME: OWN_FOLDER}.items()}


def cover_scene(game: AnyGame) -> Scene:
    """Returns the game's own cover, or a scene from the middle of a match: some steps played from a fixed seed."""
    if game.ui.cover is not None:
        return game.ui.cover
    size = max(game.fewest, min(game.most, COVER_SEATS))
    match = core.begin(game, Start(size, b"cover", fresh(game.Options), game.rules), None).match
    for step in range(COVER_ROUNDS * size - 1):
        seats = [seat for seat in sorted(core.waiting(game, match)) if core.legal(game, match, seat)]
        if not seats:
            break
        choice = Chance(b"cover", str(step)).choose(core.legal(game, match, seats[0]))
        match = core.act(game, match, seats[0], match.turn, choice, None).match
    scene: Scene | None = game.screen(game.view(match.state, None), "").scene
    return scene or Scene((800, 800), (), Say("title"))


def lesson_screen(game: AnyGame, step: int) -> Screen | None:
    """Returns the public screen after one step of the lesson, played from a fresh start."""
    if step > len(game.ui.lesson):
        return None
    start = Start(game.fewest, b"lesson", fresh(game.Options), game.rules)
    match = core.begin(game, start, None).match
    for text in game.ui.lesson[step - 1]:
        match = core.act(game, match, min(core.waiting(game, match)), match.turn, text, None).match
    return game.screen(game.view(match.state, None), "")
