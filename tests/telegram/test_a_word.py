"""A word for the shuffle on Telegram: asked for in the private chat, answered there."""

from __future__ import annotations

from .house import Front, opens
from .people import Person
from .state import Chat, Message


async def words(front: Front, card: Message) -> list[str]:
    """What everybody at the table has added."""
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    return [chair.words for chair in table.chairs]


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
