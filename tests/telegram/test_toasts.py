"""Answers to presses: short ones vanish by themselves, confirmations stand until they are dismissed."""

from __future__ import annotations

import pytest

from .house import Front, opens, play, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat

LONG_NAME = "Maximiliana of York"


@pytest.mark.parametrize("language", ["en", "ru", "zh"])
async def test_offers_and_late_presses_are_answered_by_a_toast(
    fake: FakeTelegram, group: Chat, bob: Person, language: str, front: Front
) -> None:
    ann = fake.person("Ann", language=language)
    other = fake.person(LONG_NAME)
    for who in (ann, other):
        who.joins(group)
    card = await seated(other, ann, group)
    old = card.face
    await play(group, (other, "a1"), (ann, "b1"))
    card.face, after = old, card.face
    late = await ann.presses("c3", on=card).answer()
    card.face = after
    assert (bool(late.text), late.popup) == (True, False)
    await play(group, (other, "a2"), (ann, "b2"), (other, "a3"))
    offered = await ann.presses("Rematch", in_=group).answer()
    assert (LONG_NAME in offered.text, offered.popup) == (True, False)


async def test_start_before_the_time_is_answered_by_a_toast(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    cy = fake.person("Cy")
    cy.joins(group)
    await opens(ann, group, "/play rpsls")
    for who in (bob, cy):
        await who.presses("Join", in_=group).answer()
    asked = await ann.presses("Start", in_=group).answer()
    assert asked.text == "Waiting for ⁨Bob⁩ and ⁨Cy⁩."
    assert not asked.popup


async def test_resignation_is_confirmed_in_a_popup_that_stands(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    await ann.presses("⋯", in_=group).answer()
    await ann.sees_button("Resign", in_=group)
    assert (await ann.presses("Resign", in_=group).answer()).popup


async def test_rematch_that_all_agree_to_is_answered_by_a_toast(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await opens(ann, group, "/play hexagon size=3")
    await bob.presses("Join", in_=group).answer()
    await ann.sees("to play", in_=group)
    ann.forges(card, f"{front.match(card)}:resign:!")
    await bob.sees("Bob⁩ won", in_=group)
    assert not (await ann.presses("Rematch", in_=group).answer()).popup
    agreed = await bob.presses("Accept", in_=group).answer()
    assert ("Rematch" in agreed.text, agreed.popup) == (True, False)
