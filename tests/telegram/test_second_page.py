"""Where two play, offers and resigning are on the card: nobody leaves the group or acts for the other."""

from __future__ import annotations

import pytest

from .house import Front, play, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat

PATIENCE_SECONDS = 3  # later than a double click


async def test_back_and_a_move_close_the_second_page(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    card = await seated(ann, bob, group)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("Resign", in_=group)
    await ann.presses("Back", on=card).answer()
    await ann.sees_button("⋯", in_=group)
    assert "Resign" not in str(card.keyboard)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("Resign", in_=group)
    await play(group, (ann, "b2"))
    assert "Resign" not in str(card.keyboard)


async def test_resigning_takes_a_second_press_by_the_same_player_on_the_same_board(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    eve = fake.person("Eve")
    eve.joins(group)
    card = await seated(ann, bob, group)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("Resign", in_=group)
    asked = await ann.presses("Resign", on=card).answer()
    assert asked.text == "Resign and lose this match? Press Resign again to confirm."
    assert "Resign and lose" in (await bob.presses("Resign", on=card).answer()).text  # not yet, for Bob either
    assert "don’t have a seat" in (await eve.presses("Resign", on=card).answer()).text
    front.house.clock.wind(seconds=PATIENCE_SECONDS)
    await ann.presses("b2", on=card).answer()
    await ann.sees("marked b2", in_=group)
    again = await ann.presses_old(card, "Resign").answer()  # the board has changed: asked once more
    assert "Press Resign again" in again.text
    front.house.clock.wind(seconds=PATIENCE_SECONDS)
    await ann.presses_old(card, "Resign").answer()
    await bob.sees("Bob⁩ won", in_=group)
    assert ann.opened == []


@pytest.mark.usefixtures("old_server")
async def test_watcher_and_larger_tables_have_a_page_of_their_own(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    eve = fake.person("Eve")
    eve.joins(group)
    card = await seated(ann, bob, group)
    assert "?start=more_" in (await eve.presses("⋯", on=card).answer()).url
    assert "Resign" not in str(card.keyboard)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("More", in_=group)
    assert "?start=rest_" in (await ann.presses("More", on=card).answer()).url


async def test_taking_back_is_offered_only_where_there_is_a_move_to_take_back(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await seated(ann, bob, group)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("Resign", in_=group)
    assert "Take back" not in str(card.keyboard)
    await play(group, (ann, "b2"))
    front.house.clock.wind(seconds=PATIENCE_SECONDS)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("Take back", in_=group)
    ann.presses("Take back", on=card)
    await bob.sees_button("Accept", in_=group)
    bob.presses("Accept", on=card)
    await bob.sees_button("b2", in_=group)
    front.house.clock.wind(seconds=PATIENCE_SECONDS)
    await ann.presses("⋯", on=card).answer()
    await ann.sees_button("Resign", in_=group)
    assert "Take back" not in str(card.keyboard)


async def test_computer_is_never_said_to_be_waited_for(ann: Person, front: Front) -> None:
    ann.says("/play rpsls computer=3")
    card = await ann.sees("Rock-Paper-Scissors-Lizard-Spock · table")
    assert "Waiting for ⁨Ann⁩ and" not in card.text
