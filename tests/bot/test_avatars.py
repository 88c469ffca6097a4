"""The drawn avatars: always the same, seldom shared, and nothing of a person in them."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from io import BytesIO

import pytest
from PIL import Image

from bot.view.avatars import COMPUTERS, NOBODY, Avatars, avatar_png, avatar_svg, is_avatar
from games.table.chair import Chair

PEOPLE = range(1, 1001)
SAME_MOST = 25  # of a thousand people, those who look like somebody before them
HOUSE = Avatars("a secret of this house")
DRAWN = [avatar_svg(seed) for seed in (*map(HOUSE.of_player, PEOPLE), *COMPUTERS, NOBODY)]


def test_person_looks_the_same_every_time_and_like_hardly_anybody_else() -> None:
    again = Avatars("a secret of this house")
    assert [avatar_svg(again.of_player(one)) for one in PEOPLE] == DRAWN[: len(PEOPLE)]
    assert len(set(DRAWN[: len(PEOPLE)])) >= len(PEOPLE) - SAME_MOST


def test_avatars_differ_in_the_smallest_size_too() -> None:
    small = {avatar_png(HOUSE.of_player(one), 24) for one in range(1, 101)}
    assert len(small) >= 98


def test_seed_is_another_one_in_every_house() -> None:
    other = Avatars("a secret of that house")
    assert not {HOUSE.of_player(one) for one in PEOPLE} & {other.of_player(one) for one in PEOPLE}


def test_drawing_holds_shapes_and_nothing_else() -> None:
    tags = {element.tag.rpartition("}")[2] for one in DRAWN for element in ET.fromstring(one).iter()}
    assert tags <= {"svg", "g", "path", "circle", "ellipse", "rect"}
    names = {name for one in DRAWN for element in ET.fromstring(one).iter() for name in element.attrib}
    assert not [name for name in names if re.match(r"on|style|.*href|id$", name)]
    assert not [one for one in DRAWN if "{" in one]
    assert max(map(len, DRAWN)) < 2_000


def test_computer_shows_its_level_and_a_deleted_person_nobody() -> None:
    levels = [HOUSE.of_chair(Chair(None, "", level=level)) for level in range(6)]
    assert [avatar_svg(seed).count("#f0e442") for seed in levels] == [0, 1, 2, 3, 4, 5]
    assert HOUSE.of_chair(Chair(None, "")) == NOBODY
    assert HOUSE.of_chair(Chair(7, "Ann")) == HOUSE.of_player(7)


@pytest.mark.parametrize(
    "text", ["", "0123456789abcde", "0123456789ABCDEF", "computer-17", "../../etc", "0" * 17, "०" * 16]
)
def test_any_other_text_is_no_seed(text: str) -> None:
    assert not is_avatar(text)


def test_picture_is_a_disc_of_the_wanted_size() -> None:
    for seed in (HOUSE.of_player(1), "computer-3", NOBODY):
        picture = Image.open(BytesIO(avatar_png(seed, 96)))
        assert picture.size == (96, 96)
        alpha = picture.getchannel("A")
        assert (alpha.getpixel((0, 0)), alpha.getpixel((48, 48))) == (0, 255)
