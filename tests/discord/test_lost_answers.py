"""Answers of Discord that never arrive, while ours are slow: what is shown is right all the same."""

from __future__ import annotations

import asyncio

import pytest

from bot.view.pictures import Art
from games.core.screen import Scene

from . import messages
from .house import Club, begins_hexagon, begins_match, busy_database, cards, first_key, slow_pictures
from .interactions import DEFER
from .screen import words
from .sight import PATIENCE_SECONDS
from .test_hands import cards as cards_in
from .test_hands import three_play

LOST = [("cut_before", 1), ("cut_after", 1), ("500_after", 1), ("cut_after", 2)]


@pytest.mark.parametrize(("trouble", "times"), LOST)
async def test_card_is_right_though_the_answer_to_its_deferral_was_lost(club: Club, trouble: str, times: int) -> None:
    card = await begins_hexagon(club)
    async with slow_pictures(club):
        club.fake.fail_next("POST", "/callback", trouble, times)
        await club.ann.presses_on(card, first_key(card)).is_answered()
    await club.bo.sees("Bo⁩ to play", in_=club.games)
    club.bo.presses_on(card, first_key(card))
    await club.ann.sees("Ann⁩ to play", in_=club.games)
    assert not club.bo.ephemerals()


@pytest.mark.parametrize(("trouble", "times"), LOST)
async def test_hand_is_given_though_the_answer_to_its_deferral_was_lost(club: Club, trouble: str, times: int) -> None:
    cy = await three_play(club)
    async with slow_pictures(club):
        club.fake.fail_next("POST", "/callback", trouble, times)
        await club.ann.presses("My hand", in_=club.games).is_answered()
    hand = await club.ann.is_told("Your hand")
    club.ann.presses_on(hand, cards_in(hand)[0])
    await club.ann.sees_button("Before", in_=club.games)
    club.ann.presses_on(hand, "Before")
    await cy.sees("kept", in_=club.games)
    assert "Your hand" not in words(club.card())


@pytest.mark.real_time
@pytest.mark.parametrize(("trouble", "times"), LOST)
async def test_command_is_answered_once_though_the_answer_to_its_deferral_was_lost(
    club: Club, trouble: str, times: int
) -> None:
    async with busy_database(club):
        club.fake.fail_next("POST", "/callback", trouble, times)
        assert await club.ann.runs("/play", in_=club.games, game="tictactoe").is_answered() == DEFER
    await club.bo.sees_button("Join", in_=club.games)
    assert len(cards(club)) == 1


async def test_failure_is_told_though_the_answer_to_the_deferral_was_lost(club: Club) -> None:
    card = await begins_hexagon(club)
    failing = asyncio.Event()

    async def fails(_art: Art, _scene: Scene) -> bytes:
        await failing.wait()
        raise MemoryError

    club.app.studio.paint = fails
    club.fake.fail_next("POST", "/callback", "cut_after", times=2)
    await club.ann.presses_on(card, first_key(card)).is_answered()
    failing.set()
    await club.ann.is_told("Something went wrong")


async def test_later_answer_that_is_lost_is_given_once_more(club: Club) -> None:
    await three_play(club)
    club.fake.fail_next("POST", "/webhooks/", "cut_before")
    async with slow_pictures(club):
        await club.ann.presses("My hand", in_=club.games).is_answered()
    await club.ann.is_told("Your hand")


async def test_press_on_a_card_that_shows_an_older_state_has_it_painted(club: Club) -> None:
    card = await begins_match(club)
    older = club.fake.versions[card.id][-1]
    await club.plays(club.ann, "a1")
    await club.app.redraw.drain()
    await an_older_edit_arrives(club, older)
    club.clock.ahead += 3
    club.ann.presses_on(card, "a1")
    await club.ann.is_told("has moved on since then")
    assert await club.fake.until(lambda: "marked a1" in words(card), PATIENCE_SECONDS)


async def an_older_edit_arrives(club: Club, version: dict[str, object]) -> None:
    card = club.card()
    messages.edit(club.fake, card, {"components": version["components"]}, {})
