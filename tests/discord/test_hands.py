"""Private screens: in the room, seen by one person alone, or in the private chat."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from bot.usecases import departures
from bot.usecases.departures import Place
from bot.view.answer import Message as Page
from storage.people import players
from storage.people.players import Account

from .house import Club, opens
from .people import Person
from .screen import buttons, label, words
from .world import Message


async def three_play(club: Club, game: str = "hidden") -> Person:
    """Ann, Bo and Cy play a game with hands; gives Cy."""
    cy = club.joins("Cy")
    await opens(club, game=game, seats=3)
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


async def test_hand_of_who_leaves_while_a_second_press_is_answered_is_removed(club: Club) -> None:
    await three_play(club, "tequila")
    table, ann = await club.table(), await club.app.directory.find_player("discord", str(club.ann.id))
    assert ann is not None
    is_free = asyncio.Event()
    async with club.front.outbound.locks.of((table.id, ann.id)):
        first = club.ann.presses("My hand", in_=club.games)
        await asyncio.sleep(0.2)
        holding = asyncio.create_task(hold_hand(club, table.id, ann.id, is_free))
        await asyncio.sleep(0.2)
        second = club.ann.presses("My hand", in_=club.games)
        await asyncio.sleep(0.2)
    await first.is_done()
    await asyncio.sleep(0.2)
    await departures.departed(club.app, ann.id, Place("discord", str(club.games.id)), "left")
    is_free.set()
    await holding
    await second.is_done()
    await club.app.redraw.drain()
    assert await club.app.redraw.of_match(table.id, kind="hand") == []
    assert [words(message) for message in club.ann.ephemerals() if "Open ends" in words(message)] == []
    assert any("A computer plays for you here" in words(message) for message in club.ann.ephemerals())


async def hold_hand(club: Club, match: str, player: int, is_free: asyncio.Event) -> None:
    """Waits for its turn to answer, and holds the hand that is shown by then until the event is set."""
    async with AsyncExitStack() as holding:
        async with club.front.outbound.locks.of((match, player)):
            (hand,) = await club.app.redraw.of_match(match, kind="hand")
            await holding.enter_async_context(club.app.redraw.writers.lock(hand.key))
        await is_free.wait()


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


@pytest.mark.parametrize("trouble", ["502", "cut_before"])
async def test_private_chat_that_could_not_be_opened_says_nothing_of_the_person(club: Club, trouble: str) -> None:
    dee = club.fake.person("Dee")
    account = str(dee.id)
    player = await club.app.directory.get_or_create_player(Account("discord", account, "Dee"))
    club.fake.fail_next("POST", "/users/@me/channels", trouble, times=9)
    assert not await club.front.tell(account, Page("hello"))
    async with club.app.store.read() as conn:
        (known,) = await players.accounts_of(conn, player.id)
    assert known.reachable == 0


async def wishes_private(club: Club, who: Person) -> None:
    player = await club.app.directory.find_player("discord", str(who.id))
    assert player is not None
    preferences = replace(player.preferences, hands="private")
    await club.app.store.write(lambda unit: players.set_preferences(unit.conn, player.id, preferences))
    club.app.directory.forget_player(player.id)
