"""Fast fingers: two presses at the same moment, on every kind of button, leave what one would have left."""

from __future__ import annotations

import asyncio

from . import house
from .house import Club, begins_match, opens, slow_pictures
from .people import Person
from .sight import PATIENCE_SECONDS, Tap
from .test_hands import cards, three_play
from .world import Message

TIMES = 6  # the order in which the answers arrive is not always the same


def hands(club: Club) -> list[Message]:
    return [one for one in club.ann.ephemerals() if "Your hand" in one.content]


async def all_done(club: Club, *taps: Tap) -> None:
    await asyncio.gather(*(tap.is_answered() for tap in taps))
    await club.front.tasks.finish(PATIENCE_SECONDS)
    await club.app.redraw.drain()


async def test_hand_and_a_card_pressed_at_once_leave_one_hand(club: Club) -> None:
    await three_play(club)
    for _ in range(TIMES):
        await club.presses(club.ann, "My hand")
        hand = await club.ann.is_told("Your hand")
        card = cards(hand)[0]
        await all_done(club, club.ann.presses_on(hand, card), club.ann.presses("My hand", in_=club.games))
        assert len(hands(club)) == 1


async def test_every_button_pressed_twice_counts_once_though_its_picture_takes_long(club: Club) -> None:
    ann, bo = club.ann, club.bo

    async def twice(who: Person, name: str) -> None:
        await who.sees_button(name, in_=club.games)
        async with slow_pictures(club):
            tap = who.presses(name, in_=club.games)
            again = who.presses_again(tap)
            await asyncio.gather(tap.is_answered(), again.is_answered())
        await all_done(club, tap, again)

    await opens(club, game="tequila", seats=2, stake=5)
    await twice(bo, "Join")
    assert len((await club.table()).chairs) == 2
    await twice(ann, "Start")
    assert (await club.table()).live_match().version == 0
    await twice(bo, "⋯")
    await twice(bo, "Resign")
    await twice(bo, "Resign")
    assert (await club.table()).status == "over"
    await twice(ann, "Rematch")
    assert len((await club.table()).offers) == 1
    await twice(bo, "Accept")
    assert len(house.cards(club)) == 2, "the finished match and its rematch"


async def test_answer_to_a_double_click_is_said_once(club: Club) -> None:
    await opens(club, rated=False)
    tap = club.bo.presses("Join", in_=club.games)
    await all_done(club, tap, club.bo.presses_again(tap))
    assert [one.content for one in club.bo.ephemerals()] == []
    tap = club.bo.presses("⋯", in_=club.games)
    await all_done(club, tap, club.bo.presses_again(tap))
    assert len(club.bo.ephemerals()) == 1


async def test_record_that_is_asked_for_by_a_double_click_is_posted_once(club: Club) -> None:
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "a2"), (club.ann, "b1"), (club.bo, "b2"), (club.ann, "c1")):
        await club.presses(who, cell)
    before = len(club.games.messages)
    await club.ann.sees_button("Record", in_=club.games)
    club.ann.presses("Record", in_=club.games)
    await club.ann.sees_button("Share in the room", in_=club.games)
    tap = club.ann.presses("Share in the room", in_=club.games)
    await all_done(club, tap, club.ann.presses_again(tap))
    posted = [one for one in club.games.messages[before:] if one.attachments]
    assert len(posted) == len({str(one.attachments[0]["filename"]) for one in posted}) > 0


async def test_double_click_adds_one_computer_and_a_quick_host_adds_another(club: Club) -> None:
    await opens(club, game="tequila", seats=4)
    for seats in (2, 3):
        await club.presses(club.ann, "Add computer")
        levels = await club.ann.is_told("Which level?")
        tap = club.ann.presses_on(levels, "1 · beginner")
        await all_done(club, tap, club.ann.presses_again(tap))
        assert len((await club.table()).chairs) == seats
