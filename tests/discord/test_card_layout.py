"""Cards as containers: their colour, their picture, and cards that were posted before there were containers."""

from __future__ import annotations

import pytest

from .components import BUTTON, CONTAINER, GALLERY, TEXT, walk
from .house import Club, begins_hexagon, begins_match, opens
from .screen import buttons, pictures, words
from .world import COMPONENTS_V2, Message

OPEN, LIVE, OVER = 0x0072B2, 0x007A59, 0x565C68


def colour(card: Message) -> int:
    """The colour at the edge of a card."""
    (container,) = card.components
    assert container["type"] == CONTAINER
    return int(container["accent_color"])


def as_posted_by_an_older_program(card: Message) -> None:
    """Makes a card what it was before: a text and rows of buttons."""
    text, (container,) = words(card), card.components
    card.components = [one for one in container["components"] if one["type"] not in (TEXT, GALLERY)]
    card.content, card.flags = text, card.flags & ~COMPONENTS_V2
    card.place.fake.versions[card.id].append({**card.place.fake.versions[card.id][-1], "components": card.components})


async def test_colour_of_a_card_tells_its_state(club: Club) -> None:
    card = await opens(club)
    assert colour(card) == OPEN
    await club.presses(club.bo, "Join")
    await club.ann.sees_button("a1", in_=club.games)
    assert colour(card) == LIVE
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell)
    await club.bo.sees("Three in a row", in_=club.games)
    assert colour(card) == OVER


async def test_board_of_tic_tac_toe_is_shown_once_by_its_buttons_and_at_the_end_as_a_picture(club: Club) -> None:
    card = await begins_match(club)
    assert (pictures(card), card.attachments) == ([], [])
    assert len([one for one in buttons(card.components) if one["label"][0] in "abc"]) == 9
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2")):
        await club.plays(who, cell)
    assert pictures(card) == []
    marks = {one["label"]: one["style"] for one in buttons(card.components, enabled=False) if one.get("disabled")}
    assert len(set(marks.values())) == len(marks) == 2
    await club.plays(club.ann, "a3")
    await club.bo.sees("Three in a row", in_=club.games)
    (alt,) = pictures(card)
    assert "X on a1" in alt


async def test_picture_stands_between_text_and_buttons(club: Club) -> None:
    card = await begins_hexagon(club)
    kinds = [one["type"] for one in card.components[0]["components"]]
    assert kinds[:2] == [TEXT, GALLERY]
    assert all(one["type"] == BUTTON for row in card.components[0]["components"][2:] for one in row["components"])


async def test_fullest_card_stays_within_discords_limits(club: Club) -> None:
    await opens(club, game="tequila", seats=8)
    for name in ("Cy", "Dee", "Eve", "Fay", "Gus", "Hal"):
        await club.presses(club.joins(name), "Join")
    await club.presses(club.bo, "Join")
    await club.presses(club.ann, "Start")
    await club.ann.sees_button("My hand", in_=club.games)
    assert len([*walk(club.card().components)]) <= 40


@pytest.mark.parametrize("press", [True, False])
async def test_card_that_an_older_program_posted_goes_on(club: Club, press: bool) -> None:
    card = await begins_match(club)
    as_posted_by_an_older_program(card)
    if press:
        club.ann.presses_on(card, "a1")
    else:
        club.ann.runs("/move", in_=club.games, text="a1")
    await club.bo.sees("marked a1", in_=club.games)
    assert (colour(card), card.content) == (LIVE, "")
    await club.plays(club.bo, "b1")
    await club.ann.sees("marked b1", in_=club.games)


async def test_older_card_of_any_version_is_reduced_to_a_line(club: Club) -> None:
    first = await begins_match(club)
    as_posted_by_an_older_program(first)
    club.bo.runs("/show", in_=club.games)
    await club.bo.sees("This table’s card is now here", in_=club.games)
    club.ann.runs("/show", in_=club.games)
    await club.fake.until(lambda: len([m for m in club.games.messages if "is now here" in words(m)]) == 2, 10)
    assert [buttons(m.components) == [] for m in club.games.messages if "is now here" in words(m)] == [True, True]
