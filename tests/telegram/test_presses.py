"""Presses that are not what they should be: each is answered, and changes nothing."""

from __future__ import annotations

from pathlib import Path

from tests.house import Clock

from .house import Front, open_front, play, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def test_a_press_on_a_card_that_shows_an_older_state_has_it_painted(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    clock = Clock()
    async with open_front(fake, tmp_path, clock) as front:
        card = await seated(ann, bob, group)
        old = card.face
        await play(group, (ann, "a1"), (bob, "b1"))
        await front.settles()
        card.face = old  # an edit that was on its way arrived late
        clock.wind(seconds=3)
        tap = ann.presses("c3", in_=group)
        assert (await tap.answer()).text == "That press didn’t count: the board has changed."
        await bob.sees("marked b1", in_=group)
        await front.settles()
        painted = len(card.shown)
        assert (await ann.presses_again(tap).answer()).text == "⁨Bob⁩ marked b1. Choose again."
        await front.settles()
        assert len(card.shown) == painted, "the same press is worth one picture"


async def test_a_bug_behind_a_press_is_owned_up_to(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    card = await seated(ann, bob, group)
    fine, front.telegram.app.redraw = front.telegram.app.redraw, None  # type: ignore[assignment]
    ann.forges(card, f"~{front.match(card)}:more")
    ann.presses("Last move", in_=group)
    await ann.is_told("Something went wrong on our side")
    front.telegram.app.redraw = fine


async def test_a_press_is_answered_even_when_the_answer_is_lost_at_first(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    fake.fail_next("answerCallbackQuery", "502")
    bob.presses("a1", in_=group)
    await bob.is_told("turn")
    fake.fail_next("answerCallbackQuery", "429", seconds=1)
    bob.presses("a1", in_=group)
    await bob.is_told("turn")


async def test_a_press_on_a_message_too_old_to_be_seen_works(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await seated(ann, bob, group)
    card.inaccessible = True
    await play(group, (ann, "a1"))


async def test_press_without_data_is_answered_with_a_sentence(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await seated(ann, bob, group)
    assert (await bob.forges(card, "").answer()).text == "This table doesn’t exist."


async def test_forged_command_on_a_card_does_not_replace_the_card(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    bob.starts()
    card = await seated(ann, bob, group)
    for data in ("/play", "/help", "/play chess"):
        await bob.forges(card, data).answer()
        await front.settles()
        assert "to play" in card.text
