"""The picture of a daily match's result, for chats that unfold links, and to be saved.

Nothing of the deal is on it: only the game's cover, the day, the score and its marks.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from math import cos, pi, sin

from PIL import ImageDraw

from bot.words import Words
from games.core.screen import Say
from games.table.daily import MARKS, Result, result_of
from games.table.table import Table

from .avatar_parts import INK
from .daily import date_line, score_line
from .invitation_picture import (
    HEIGHT,
    KEPT_MOST,
    MAIN,
    MIDDLE,
    NAME_PIXELS,
    QUIET,
    SMALL_PIXELS,
    png_of,
    text_at,
    title_at,
    with_cover,
)
from .pictures import Art, Paint, cover_scene

SCORE_PIXELS, GAME_PIXELS = 108, 44
SCORE_LETTERS = 7  # that fit in this size
DATE_AT, GAME_AT, SCORE_AT, MARKS_AT = 64, 180, 330, 450  # a title may have three lines
MARK, MARK_STEP, MARK_EDGE = 27, 66, 5  # radius, distance and line of the marks
CORNERS = 6


async def picture_of(table: Table, words: Words, paint: Paint, art: Art) -> bytes:
    """Returns the picture of a finished daily match, with English words: the font has Latin letters alone."""
    outcome = table.match.outcome if table.match is not None else None
    assert outcome is not None
    result = result_of(outcome, len(table.chairs))
    cover = await paint(art, cover_scene(table.game))
    title, day, score = (
        words.text(say, "en", table.name) for say in (Say("title"), date_line(table.lobby.daily), score_line(result))
    )
    return await asyncio.to_thread(result_png, cover, title, day, score, result)


@lru_cache(KEPT_MOST)
def result_png(cover: bytes, title: str, day: str, score: str, result: Result) -> bytes:
    """Returns a PNG of 1200 × 630 pixels."""
    canvas = with_cover(cover)
    draw = ImageDraw.Draw(canvas)
    text_at(draw, (MIDDLE, DATE_AT), f"Daily match · {day}", NAME_PIXELS, QUIET)
    title_at(draw, GAME_AT, title, GAME_PIXELS)
    text_at(draw, (MIDDLE, SCORE_AT), score, _fitting(score), INK)
    for number in range(MARKS):
        x = MIDDLE + round((number - (MARKS - 1) / 2) * MARK_STEP)
        _hexagon(draw, x, MARKS_AT, is_full=number < result.marks)
    text_at(draw, (MIDDLE, HEIGHT - 60), "Roundhouse", SMALL_PIXELS, QUIET)
    return png_of(canvas)


def _fitting(score: str) -> int:
    """Returns the size of the letters of a score: longer ones are smaller."""
    return min(SCORE_PIXELS, round(SCORE_PIXELS * SCORE_LETTERS / max(len(score), 1)))


def _hexagon(draw: ImageDraw.ImageDraw, x: int, y: int, *, is_full: bool) -> None:
    """Draws a mark, with a corner at the top."""
    turns = [2 * pi * corner / CORNERS for corner in range(CORNERS)]
    corners = [(x + MARK * sin(turn), y + MARK * cos(turn)) for turn in turns]
    fill = MAIN if is_full else None
    draw.polygon(corners, fill=fill, outline=MAIN, width=MARK_EDGE)
