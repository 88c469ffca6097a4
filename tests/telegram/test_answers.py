"""Answers that fit: nothing is offered that cannot be done, nothing is left without a word, refusals say why."""

from __future__ import annotations

import pytest

from .house import Front, opens, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat


@pytest.mark.parametrize("data", ["resign", "cancel", "stop"])
async def test_a_stranger_is_not_asked_whether_to_end_a_match(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, data: str, front: Front
) -> None:
    eve = fake.person("Eve")
    eve.joins(group)
    eve.starts()
    card = await (opens(ann, group) if data == "cancel" else seated(ann, bob, group))
    told = await eve.forges(card, f"{front.match(card)}:{data}").answer()
    assert told.text
    await front.settles()
    assert not eve.sees_now("[Back]")
    assert [one for one in eve.chat.messages.values() if "Back" in str(one.keyboard)] == []


@pytest.mark.parametrize("rest", ["1", "1:", "", ":"])
async def test_a_press_that_was_cut_short_is_answered_with_a_sentence(
    group: Chat, ann: Person, bob: Person, rest: str, front: Front
) -> None:
    card = await seated(ann, bob, group)
    match = front.match(card)
    for who in (ann, bob):
        told = await who.forges(card, f"{match}:{rest}").answer()
        assert told.text
    told = await bob.forges(card, match).answer()
    assert told.text


async def test_commands_that_come_too_early_or_too_late_say_so(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.says("/record", in_=group)
    await ann.sees("No match has finished here yet", in_=group)
    await opens(ann, group)
    said = ann.says("/stop", in_=group)
    await ann.sees("hasn’t started yet", in_=group, after=said)
    bob.presses("Join", in_=group)
    await ann.sees("to play", in_=group)
    said = ann.says("/kick", in_=group)
    await ann.sees("has already started", in_=group, after=said)
    said = ann.says("/record", in_=group)
    await ann.sees("No match has finished here yet", in_=group, after=said)


async def test_a_typed_move_that_several_matches_wait_for_is_asked_about(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    cy = fake.person("Cy")
    cy.joins(group)
    ann.starts()
    await ann.sees("What shall we play?")
    cards = []
    for other in (bob, cy):
        cards.append(await opens(ann, group, "/play tictactoe"))
        await other.presses("Join", on=cards[-1]).answer()
        await front.settles()
    ann.says("a1")
    page = await ann.sees("Which one do you mean?")
    assert not any("marked" in card.text for card in cards)
    label = next(label for row in page.keyboard for label in row if front.match(cards[1]) in label)
    await ann.presses(label, on=page).answer()
    await ann.sees("marked a1", in_=group)
    await front.settles()
    assert ["marked a1" in card.text for card in cards] == [False, True]
    assert page.keyboard == []


@pytest.mark.parametrize("private", [False, True], ids=["group", "private chat"])
async def test_a_computer_is_chosen_on_the_card(
    group: Chat, ann: Person, bob: Person, private: bool, front: Front
) -> None:
    ann.starts()
    await ann.sees("What shall we play?")
    here = ann.chat if private else group
    card = await opens(ann, here, "/play rpsls seats=3")
    before = len(ann.chat.messages)
    bob.presses("Add computer", on=card) if not private else None
    await ann.presses("Add computer", on=card).answer()
    await ann.sees_button("3 · steady", in_=here)
    assert "Join" in card.keyboard[0]
    if not private:
        told = await bob.presses("3 · steady", on=card).answer()
        assert "host" in told.text
    await ann.presses("3 · steady", on=card).answer()
    await ann.sees("B Computer (3)", in_=here)
    assert len(ann.chat.messages) == before
    assert "Add computer" in str(card.keyboard)
    await front.settles()
