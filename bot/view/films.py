"""Films of matches, and what else is made on demand: once for everybody who waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping, Sequence
from io import BytesIO
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

from PIL import Image

from bot.memory import RecentDict
from games.core.record import Record, replay
from games.core.screen import Scene
from games.table.table import Table

from .pictures import with_avatars

KEPT_MOST = 20

T = TypeVar("T")

R = TypeVar("R")

Given = TypeVar("Given")
FRAMES_MOST = 60
FRAME_MS, LAST_MS = 800, 3_000
BYTES_MOST = 4_000_000  # below the limit of every network
WIDTHS = (640, 480, 320)  # the largest one that fits is taken
COLOURS = 64


class RunInWorker(Protocol):
    """Runs something off the event loop."""

    async def __call__(self, work: Callable[[Given], R], given: Given) -> R:
        """Returns the result of the work."""
        ...


async def in_thread(work: Callable[[Any], R], given: Any) -> R:
    """Runs something in a thread of this process."""
    return await asyncio.to_thread(work, given)


def id_of(table: Table) -> Hashable:
    """Returns the key of what is the same for everybody who asks about a match."""
    return table.id


class OnDemand(Generic[Given, T]):
    """Computes a result once, and keeps the latest ones; further requests meanwhile wait for the same result.

    A refusal is not kept: a daily match has results once its day is over.
    """

    def __init__(self, make: Callable[[Given], Awaitable[T]], key: Callable[[Given], Hashable]) -> None:
        self._make = make
        self._key = key
        self._kept: RecentDict[Hashable, T] = RecentDict(KEPT_MOST)
        self._one_at_a_time = asyncio.Lock()

    def has(self, given: Given) -> bool:
        """Whether the result is there already, so that it costs nothing."""
        return self._key(given) in self._kept

    async def of(self, given: Given) -> T:
        """Returns the result for a match, or for whatever else its key stands for."""
        key = self._key(given)
        if key not in self._kept:
            async with self._one_at_a_time:
                if key not in self._kept:
                    self._kept[key] = await self._make(given)
        self._kept.move_to_end(key)
        return self._kept[key]


async def film_of(
    record: Record,
    paint: Callable[[Scene], Awaitable[bytes]],
    paint_beside: RunInWorker,
    avatars: Mapping[str, str] | None = None,
) -> bytes | None:
    """Returns the GIF of a finished match; None where there is nothing to show. `avatars`: seeds by letter."""
    shown = list[Scene]()
    for scene in scenes(record):
        shown.append(with_avatars(scene, avatars or {}))
        await asyncio.sleep(0)  # lets other presses through during a long match
    frames = [await paint_beside(narrowed, await paint(scene)) for scene in condensed(shown)]
    return await paint_beside(joined, frames) if frames else None


def scenes(record: Record) -> Iterator[Scene]:
    """Yields the public scenes at the start and after each step, where they changed."""
    before: Scene | None = None
    for at in replay(record):
        scene = record.game.screen(record.game.view(at.match.state, None), "").scene
        if scene is not None and (before is None or scene.drawn != before.drawn):
            yield scene
            before = scene


def condensed(every: Sequence[Scene], most: int = FRAMES_MOST) -> list[Scene]:
    """Returns at most `most` scenes.

    These are the first, the last, and from each stretch between them the one that changes most.
    """
    if len(every) <= most:
        return list(every)
    changed = [len(set(scene.stamps) ^ set(before.stamps)) for before, scene in pairwise(every)]
    edges = [1 + n * (len(every) - 2) // (most - 2) for n in range(most - 1)]
    loudest = (max(range(begin, end), key=lambda at: changed[at - 1]) for begin, end in pairwise(edges))
    return [every[0], *(every[at] for at in loudest), every[-1]]


def narrowed(png: bytes) -> bytes:
    """Returns a picture at the largest width of a film."""
    out = BytesIO()
    _narrowed(_opened(png), WIDTHS[0]).save(out, "PNG", compress_level=1)
    return out.getvalue()


def joined(frames: Sequence[bytes], most: int = BYTES_MOST) -> bytes:
    """Returns the frames as one GIF.

    Where it would be too large, it is made narrower, then every other frame is dropped.
    """
    pictures = [_opened(frame) for frame in frames]
    while True:
        for width in WIDTHS:
            made = _gif([_narrowed(picture, width) for picture in pictures])
            if len(made) <= most or (width == WIDTHS[-1] and len(pictures) <= 2):
                return made
        pictures = [*pictures[:-1:2], pictures[-1]]


def _gif(pictures: Sequence[Image.Image]) -> bytes:
    """Uses one palette from the first, middle and last frames, so that unchanged parts are stored once."""
    sampled = (pictures[0], pictures[len(pictures) // 2], pictures[-1])
    sample = Image.new("RGB", (pictures[0].width, sum(picture.height for picture in sampled)))
    for at, picture in enumerate(sampled):
        sample.paste(picture, (0, sum(other.height for other in sampled[:at])))
    palette = sample.quantize(COLOURS)
    first, *others = (picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures)
    durations = [FRAME_MS] * len(others) + [LAST_MS]
    facts: dict[str, Any] = {"duration": durations if others else LAST_MS, "loop": 0, "optimize": True}
    out = BytesIO()
    first.save(out, "GIF", save_all=True, append_images=others, **facts)
    return out.getvalue()


def _narrowed(picture: Image.Image, width: int) -> Image.Image:
    if picture.width <= width:
        return picture
    return picture.resize((width, picture.height * width // picture.width), Image.Resampling.BOX)


def _opened(png: bytes) -> Image.Image:
    """Returns a PNG on its own background, without transparency."""
    return Image.open(BytesIO(png)).convert("RGBA").convert("RGB")
