"""A browser that shows a part already is sent what has changed, and nobody is sent less than that."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from bot.platforms.web.parts import SEAM, SENT_MOST, SHOWS, Pieces, SentParts, difference

from .conftest import Site, Viewer

WIRE = {"accept": "application/json"}


def put_together(before: str, pieces: Pieces) -> str:
    """As page.js does it."""
    had = before.split(SEAM)
    return SEAM.join(SEAM.join(had[one[0] : one[0] + one[1]]) if not isinstance(one, str) else one for one in pieces)


@pytest.mark.parametrize("seed", range(20))
def test_part_is_put_together_from_the_one_before(seed: int) -> None:
    dice = random.Random(seed)
    tags = [f"b>{number}</b" for number in range(8)]
    before, now = ("<" + SEAM.join(dice.choices(tags, k=dice.randrange(30))) + ">" for _ in range(2))
    assert put_together(before, difference(before, now)) == now
    assert put_together("", difference("", now)) == now


def test_parts_of_many_browsers_are_forgotten() -> None:
    sent = SentParts()
    first = sent.answer("ann", "/t/1", "", "<p>one</p>")
    assert first["part"] == "<p>one</p>"
    for number in range(SENT_MOST):
        sent.answer(str(number), "/t/1", "", "<p>two</p>")
    assert sent.answer("ann", "/t/1", str(first["shown"]), "<p>one</p>")["part"] == "<p>one</p>"


async def asked(viewer: Viewer, shown: str, at: str = "") -> dict[str, Any]:
    told = (await viewer.client.get(f"{at or viewer.at}?part=1", headers={**WIRE, SHOWS: shown})).json()
    assert isinstance(told, dict)
    return told


def without_token(part: str) -> str:
    return re.sub(r'name="csrf" value="\w+"', "", part)


async def test_press_is_answered_with_what_has_changed(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.plays("hexagon", level="1")
    whole = await asked(ann, "none")
    assert isinstance(whole["part"], str)
    choice = re.findall(r'name="do" value="([^"]+)"', ann.response.text)[0]
    data = {"csrf": ann.page.field("csrf"), "do": choice}
    told = (await ann.client.post(f"{ann.at}/do", data=data, headers={**WIRE, SHOWS: whole["shown"]})).json()
    part = put_together(whole["part"], told["part"])
    assert len(str(told["part"])) < len(part) / 2
    plain = (await ann.client.post(f"{ann.at}/do", data=data, headers=WIRE)).json()
    assert without_token(plain["part"]) == without_token(part)
    assert "shown" not in plain


async def test_part_of_another_browser_is_compared_with_nothing(site: Site) -> None:
    ann = await site.person("Ann")
    await ann.plays("hexagon", level="1")
    hers = await asked(ann, "none")
    eve = site.visitor()
    await eve.opens("/")
    assert isinstance((await asked(eve, hers["shown"], ann.at))["part"], str)
    assert isinstance((await asked(ann, "forged"))["part"], str)
