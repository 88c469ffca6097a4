"""The card of an open table in a browser: on a small phone and a desktop, while others sit down, and at joining."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.program import Program

from .barriers import found, is_too_wide
from .shortcuts import opens, submit
from .tabs import expect

if TYPE_CHECKING:
    from .people import People


pytestmark = pytest.mark.browser

SMALL, DESKTOP = {"width": 320, "height": 640}, {"width": 1280, "height": 800}


def test_name_being_typed_stays_while_others_sit_down_and_stands_in_the_header_after_joining(
    server: Program, people: People
) -> None:
    ann, cy = people.tab(), people.tab()
    table = opens(ann, server, "tequila", seats=4)
    bo = people.context().new_page()
    bo.goto(table)
    expect(bo.locator(".top .who img")).to_have_count(0)
    bo.get_by_label("What shall we call you?").fill("Bo the Bear")
    submit(cy, table, "Join")
    expect(bo.locator(".seats")).to_contain_text("2 empty seats")
    expect(bo.get_by_label("What shall we call you?")).to_have_value("Bo the Bear")
    bo.get_by_label("What shall we call you?").press("Enter")
    expect(bo.locator(".top .who")).to_have_text("Bo the Bear")
    expect(bo.locator(".top .who img")).to_have_attribute("src", re.compile(r"^/avatar/\w+\.svg$"))
    expect(bo.locator(".seats li", has_text="Bo the Bear")).to_contain_text("you")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "ru", "zh"])
def test_card_fits_a_small_phone_and_keeps_nobody_out(server: Program, people: People, language: str) -> None:
    ann, barriers = people.tab(), []
    table = opens(ann, server, "rpsls", seats=8, stake=10, name="Ann with a name of forty letters or so")
    for scheme in ("light", "dark"):
        bo = people.tab(color_scheme=scheme, locale=language, viewport=SMALL)
        bo.goto(table)
        barriers += [*found(bo), *(["too wide"] if is_too_wide(bo) else [])]
        bo.locator(".controls .main").click()
        expect(bo.locator(".invite")).to_be_visible()
        barriers += [*found(bo), *(["too wide"] if is_too_wide(bo) else [])]
    assert barriers == []


@pytest.mark.slow
def test_code_of_the_link_is_open_on_a_desktop_and_folded_on_a_phone(server: Program, people: People) -> None:
    ann = people.tab(viewport=DESKTOP)
    ann.goto(opens(ann, server, "hexagon"))
    codes = ann.get_by_role("img", name="QR code")
    expect(codes).to_have_count(1)
    assert codes.evaluate("e => e.decode().then(() => e.naturalWidth > 0)")
    ann.set_viewport_size(SMALL)
    expect(codes).to_have_count(0)
    ann.locator("[data-key=qr] summary").click()
    expect(codes).to_have_count(1)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["tequila", "rpsls"])
def test_join_is_on_the_first_screen_of_every_desktop(server: Program, people: People, game: str) -> None:
    ann, bo = people.tab(), people.tab(viewport={"width": 1366, "height": 650})
    bo.goto(opens(ann, server, game, seats=4, stake=10, name="Bartholomew Montgomery of Kensington"))
    for width, height in ((1366, 650), (1280, 720), (1280, 800), (1920, 1080)):
        bo.set_viewport_size({"width": width, "height": height})
        expect(bo.get_by_role("button", name="Join")).to_be_in_viewport(ratio=1)
