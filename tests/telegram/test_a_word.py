"""A word for the shuffle on Telegram: asked for in the private chat, answered there."""

from __future__ import annotations

import pytest

from .house import Front, opens
from .people import Person
from .state import Chat, Message


async def words(front: Front, card: Message) -> list[str]:
    """What everybody at the table has added."""
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    return [chair.words for chair in table.chairs]


@pytest.mark.usefixtures("old_server")
async def test_who_joins_through_the_private_chat_is_offered_to_add_a_word_there(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.starts()
    card = await opens(ann, group, "/play tequila seats=3")
    bob.presses("Join", in_=group)
    joined = await bob.sees("You’re in.")
    bob.presses("Add randomness", on=joined)
    question = await bob.sees("Any text")
    bob.says("tea", reply_to=question)
    await bob.sees("Your text was added to the shuffle.")
    assert await words(front, card) == ["", "tea"]


async def test_link_to_the_private_chat_asks_for_a_word(group: Chat, ann: Person, front: Front) -> None:
    ann.starts()
    card = await opens(ann, group, "/play tequila seats=2")
    ann.starts(f"add-words_{front.match(card)}")
    await ann.sees("Any text")


async def test_hidden_move_is_typed_in_the_private_chat(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    for who in (ann, bob):
        who.starts()
    await opens(ann, group, "/play tequila seats=2")
    await bob.presses("Join", in_=group).answer()
    await ann.sees_button("Start", in_=group)
    ann.presses("Start", in_=group)
    card = await ann.sees_button("My hand", in_=group)
    match = Front.match(card)
    ann.forges(card, f"{match}:form")
    await ann.sees("Your move")
    assert not ann.sees_now("/move", in_=group)


async def test_name_and_another_number_are_asked_for_and_typed(group: Chat, ann: Person, front: Front) -> None:
    ann.starts()
    ann.says("/me settings")
    page = await ann.sees("Quiet hours")
    ann.presses("Name", on=page)
    await ann.sees("Your new name")
    ann.says("Annie of York")
    page = await ann.sees("Annie of York")
    ann.says("/settings stake")
    page = await ann.sees_button("Another number")
    ann.presses("Another number", on=page)
    question = await ann.sees("From 0 to")
    ann.says("25", reply_to=question)
    await ann.sees("Stake: 25 chips")
    ann.says("/play tictactoe clock=1", in_=group)
    asked = await ann.sees("Which unit does the clock 1 have?", in_=group)
    ann.presses("1 hour a move", on=asked)
    await ann.sees("1 hour a move", in_=group)
    await front.settles()
