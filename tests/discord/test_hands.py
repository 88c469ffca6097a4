"""Private screens: in the room, seen by one person alone, or in the private chat."""

from __future__ import annotations

from dataclasses import replace

from bot.view.answer import Message as Page
from storage.people import players

from .house import Club, opens
from .people import Person
from .screen import buttons, label, words
from .world import Message


async def three_play(club: Club) -> Person:
    """Ann, Bo and Cy play Hidden hands, and Ann is to play; gives Cy."""
    cy = club.joins("Cy")
    await opens(club, game="hidden", seats=3)
    await club.presses(club.bo, "Join")
    await club.presses(cy, "Join")
    if (await club.table()).status == "open":
        await club.presses(club.ann, "Start")
    await club.ann.sees_button("My hand", in_=club.games)
    return cy


def cards(hand: Message) -> list[str]:
    return [label(one) for one in buttons(hand.components) if label(one).isdigit()]


async def test_newer_hand_takes_the_older_one_s_place(club: Club) -> None:
    await three_play(club)
    for _ in range(2):
        await club.presses(club.ann, "My hand")
        await club.ann.is_told("Your hand")

    def hands() -> list[Message]:
        return [one for one in club.ann.ephemerals() if "Your hand" in words(one)]

    await club.fake.until(lambda: len(hands()) == 1, 5.0)
    assert len(hands()) == 1


async def test_hand_whose_time_is_over_is_opened_anew(club: Club) -> None:
    await three_play(club)
    await club.presses(club.ann, "My hand")
    await club.ann.is_told("Your hand")
    club.clock.ahead += 5 * 60
    club.ann.reloads()
    await club.presses(club.ann, "My hand")
    assert cards(await club.ann.is_told("Your hand"))


async def test_hand_goes_to_the_private_chat_of_who_likes_it_there(club: Club) -> None:
    await three_play(club)
    await wishes_private(club, club.ann)
    await club.presses(club.ann, "My hand")
    await club.ann.is_told("in your private chat")
    hand = await club.ann.sees("Your hand", in_=club.ann.dm)
    club.ann.presses_on(hand, cards(hand)[0])
    await club.ann.sees_button("Before", in_=club.ann.dm)
    club.ann.presses_on(hand, "Before")
    await club.bo.sees("kept", in_=club.games)
    assert len([m for m in club.ann.dm.messages if "Your hand" in m.content and not m.deleted]) == 1


async def test_hand_stays_in_the_room_of_who_takes_no_messages(club: Club) -> None:
    await three_play(club)
    await wishes_private(club, club.ann)
    club.ann.closes_dms()
    await club.presses(club.ann, "My hand")
    assert cards(await club.ann.is_told("Your hand"))


async def test_closed_messages_are_noted(club: Club) -> None:
    await three_play(club)
    account = str(club.ann.id)
    assert await club.front.tell(account, Page("hello"))
    await club.ann.sees("hello", in_=club.ann.dm)
    club.ann.closes_dms()
    assert not await club.front.tell(account, Page("hello again"))
    player = await club.app.directory.find_player("discord", account)
    assert player is not None
    async with club.app.store.read() as conn:
        (known,) = await players.accounts_of(conn, player.id)
    assert known.reachable == -1


async def wishes_private(club: Club, who: Person) -> None:
    player = await club.app.directory.find_player("discord", str(who.id))
    assert player is not None
    preferences = replace(player.preferences, hands="private")
    await club.app.store.write(lambda unit: players.set_preferences(unit.conn, player.id, preferences))
    club.app.directory.forget_player(player.id)
