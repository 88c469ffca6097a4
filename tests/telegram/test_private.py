"""The private chat: the way there and back, and what is done in it."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import select

from storage.schema import rooms

from .house import Front, opens, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def opens_second_page(who: Person, group: Chat) -> None:
    """Turns a card of two to what they can offer each other; the rest is under More."""
    await who.presses("⋯", in_=group).answer()
    await who.sees_button("More", in_=group)


async def test_a_bare_start_shows_the_menu_in_one_s_own_language(fake: FakeTelegram, front: Front) -> None:
    olga = fake.person("Ольга", language="ru")
    olga.starts()
    await olga.sees("Крестики")
    assert await front.telegram.private_room(str(olga.id)) == str(olga.id)


@pytest.mark.usefixtures("old_server")
async def test_a_seat_where_something_is_secret_is_taken_through_the_private_chat(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.starts()
    card = await opens(ann, group, "/play hidden seats=3")
    answer = await bob.presses("Join", in_=group).answer()
    assert answer.url == f"https://t.me/roundhouse_bot?start=j_{front.match(card)}"
    await bob.sees("You’re in.")
    bob.presses("To the table")
    assert bob.opened[-1] == f"https://t.me/c/{str(group.id)[4:]}/{card.id}"
    await ann.sees("🟧 ⁨Bob⁩", in_=group)


@pytest.mark.usefixtures("old_server")
async def test_a_seat_with_a_stake_is_taken_only_after_the_stake_was_seen(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.starts()
    await opens(ann, group, "/play hidden seats=3 stake=10")
    bob.presses("Join", in_=group)
    await bob.sees("10 chips")
    bob.presses("Join")
    await ann.sees("🟧 ⁨Bob⁩", in_=group)


@pytest.mark.usefixtures("old_server")
async def test_who_cannot_be_reached_is_led_to_the_private_chat(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    await opens_second_page(bob, group)
    bob.presses("More", in_=group)
    await bob.sees_button("Invite")
    assert bob.opened[-1].startswith("https://t.me/roundhouse_bot?start=rest_")
    bob.presses("Back")
    await bob.sees_button("Resign")
    bob.presses("Resign")
    await bob.sees("Resign and lose this match?")
    bob.presses("Resign")
    await ann.sees("won", in_=group)
    over = await bob.sees("You lost")
    assert over.keyboard == []
    assert not bob.sees_now("Resign and lose this match?")


@pytest.mark.usefixtures("old_server")
async def test_a_page_that_was_written_privately_opens_the_private_chat_and_stands_there_once(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    bob.starts()
    await bob.sees("What shall we play?")
    await seated(ann, bob, group)
    await opens_second_page(bob, group)
    for _ in range(2):
        answer = await bob.presses("More", in_=group).answer()
        assert answer.url.startswith("https://t.me/roundhouse_bot?start=rest_")
        assert not answer.text
        await front.settles()
        await bob.sees_no_more("/start rest_")
        front.house.clock.wind(seconds=3)  # later than a double click
    pages = [one for one in bob.chat.messages.values() if "Invite" in str(one.keyboard)]
    assert len(pages) == 1  # the second press changed the first page
    bob.opens_link(bob.opened[-1])
    said = await bob.sees("/start rest_")  # asked for again, it is shown again
    await bob.sees("Tic-tac-toe", after=said)


@pytest.mark.usefixtures("old_server")
async def test_page_pressed_twice_at_once_is_written_once(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    bob.starts()
    await bob.sees("What shall we play?")
    await seated(ann, bob, group)
    await opens_second_page(bob, group)
    tap = bob.presses("More", in_=group)
    await asyncio.gather(tap.answer(), bob.presses_again(tap).answer())
    await front.settles()
    await fake.quiet()
    assert sum("Invite" in str(one.keyboard) for one in bob.chat.messages.values()) == 1


async def test_private_things_asked_for_in_a_group_are_for_one_pair_of_eyes(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.says("/me", in_=group)
    await ann.sees("Only you may see this", in_=group)
    ann.presses("Open private chat", in_=group)
    await ann.sees("You have")
    shown = ann.says("/turns", in_=group)
    await ann.sees("You aren’t at any table")
    assert ann.finds("You aren’t at any table", in_=group, after=shown) is None


async def test_a_stranger_cannot_look_into_a_group_by_a_link(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    spy = fake.person("Spy")
    card = await seated(ann, bob, group)
    spy.starts(f"more_{front.match(card)}")
    await spy.sees("This table doesn’t exist")


async def test_talk_in_the_private_chat_shows_what_there_is_to_play(ann: Person, front: Front) -> None:
    ann.says("hello there")
    await ann.sees("What shall we play?")


async def test_somebody_who_has_blocked_us_is_reached_in_the_group(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.starts()
    await ann.sees("What shall we play?")
    await seated(ann, bob, group)
    ann.blocks_bot()
    while await front.telegram.private_room(str(ann.id)) is not None:
        await fake.quiet()
    ann.says("/turns", in_=group)
    await ann.sees("Only you may see this", in_=group)
    ann.unblocks_bot()
    while await front.telegram.private_room(str(ann.id)) != str(ann.id):
        await fake.quiet()


async def test_deleted_person_is_gone_from_the_card_at_once_and_a_rematch_waits_for_somebody_else(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    bob.starts()
    await seated(ann, bob, group)
    bob.says("/me forget !")
    await bob.sees("Your data has been deleted")
    await ann.sees_no_more("Bob", in_=group)
    async with front.house.app.store.read() as conn:
        assert "Bob" not in {room.title for room in await conn.execute(select(rooms))}
    card = await ann.sees_button("Record", in_=group)
    assert "Rematch" in [label for row in card.keyboard for label in row]
    ann.presses("Rematch", in_=group)
    await ann.sees("One more player is needed", in_=group)
