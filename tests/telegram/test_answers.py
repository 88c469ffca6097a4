"""Answers that fit: nothing is offered that cannot be done, nothing is left without a word, refusals say why."""

from __future__ import annotations

import pytest

from .house import Front, opens
from .people import Person
from .state import Chat


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
    await ann.sees_button("3 · last move", in_=here)
    assert "Join" in card.keyboard[0]
    if not private:
        told = await bob.presses("3 · last move", on=card).answer()
        assert "host" in told.text
    await ann.presses("3 · last move", on=card).answer()
    await ann.sees("🟧 Computer (3)", in_=here)
    assert len(ann.chat.messages) == before
    assert "Add computer" in str(card.keyboard)
    await front.settles()
