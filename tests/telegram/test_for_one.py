"""Private screens in the group, for one pair of eyes: where the server knows them and somebody likes it so."""

from __future__ import annotations

from dataclasses import replace

from storage.people import players
from storage.people.players import Account

from .house import Front, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def likes_it_here(front: Front, who: Person) -> None:
    app = front.house.app
    player = await app.directory.get_or_create_player(Account("telegram", str(who.id), repr(who)))
    preferences = replace(player.preferences, hands="here")
    await app.store.write(lambda unit: players.set_preferences(unit.conn, player.id, preferences))
    app.directory.forget_player(player.id)


async def test_a_hand_is_shown_in_the_group_and_moves_with_its_match(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    for who in (ann, bob):
        await likes_it_here(front, who)
    ann.says("/play sealed", in_=group)
    await bob.sees_button("Join", in_=group)
    await bob.presses("Join", in_=group).answer()
    for who in (ann, bob):
        await who.sees_button("Start", in_=group)
        await who.presses("Start", in_=group).answer()
    await ann.sees_button("My hand", in_=group)
    ann.presses("My hand", in_=group)
    hand = await ann.sees("Your turn", in_=group)
    assert hand.receiver is ann.user
    assert not bob.sees_now(hand.text, in_=group)
    ann.presses(hand.keyboard[0][0], on=hand)
    await ann.sees_no_more("Your turn", in_=group)
    assert not hand.deleted


async def test_a_page_is_shown_in_the_group_and_turned_there(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await likes_it_here(front, ann)
    await seated(ann, bob, group)
    await ann.presses("⋯", in_=group).answer()
    await ann.sees_button("More", in_=group)
    ann.presses("More", in_=group)
    page = await ann.sees_button("Type a move", in_=group)
    assert page.receiver is ann.user
    ann.presses("Back", on=page)
    assert await ann.waits(lambda: "Options" in str(page.keyboard), 5.0)
    ann.presses("Options", on=page)
    assert await ann.waits(lambda: page.keyboard == [["Back"]], 5.0)


async def test_a_server_that_knows_no_such_messages_shows_nothing_to_all(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    fake.speaks = "10.0"
    await likes_it_here(front, ann)
    await seated(ann, bob, group)
    await ann.presses("⋯", in_=group).answer()
    await ann.sees_button("More", in_=group)
    ann.presses("More", in_=group)
    await ann.sees_button("Type a move")
    assert not bob.sees_now("Type a move", in_=group)


async def test_a_command_for_us_alone_is_answered_to_one_alone(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    ann.says_to_bot_alone("/turns", in_=group)
    await ann.sees("One table is waiting for you", in_=group)
    assert not bob.sees_now("One table is waiting", in_=group)
