"""Who leaves a group, blocks the bot or is gone from Telegram: the card says so until they are back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.platforms.telegram.rate_limit import ChatRateLimit
from bot.view.answer import Message as Page
from games.table.substitution import deserted
from games.table.table import Table
from tests.virtual import virtual_now

from . import world
from .house import Front, open_front, play, seated
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat, Message

SHORTLY = 1.0  # seconds from the news to the card


@pytest.fixture
def clock() -> Callable[[], float]:
    """The time of the loop, by which Telegram counts what is sent."""
    return lambda: virtual_now().timestamp()


@pytest.fixture
def cy(fake: FakeTelegram, group: Chat) -> Person:
    """Somebody else in the group."""
    person = fake.person("Cy", username="cy")
    person.joins(group)
    return person


@pytest.fixture
async def front(fake: FakeTelegram, cy: Person, tmp_path: Path) -> AsyncIterator[Front]:
    """The running program, within Telegram's limits."""
    fake.limits = True
    async with open_front(fake, tmp_path, rate_limit=ChatRateLimit()) as made:
        yield made
    assert fake.flood.refused == 0


async def three_sit(ann: Person, bob: Person, cy: Person, group: Chat, game: str = "rpsls") -> Message:
    """Three begin a match; gives its card."""
    ann.says(f"/play {game} seats=3", in_=group)
    card = await ann.sees_button("Join", in_=group)
    for who in (bob, cy):
        await who.presses("Join", on=card).answer()
        await ann.sees(who.user.first_name, in_=group)
    if "Join" in str(card.face.keyboard) or "Start" in str(card.face.keyboard):
        ann.presses("Start", in_=group)
    await ann.sees("▶", in_=group)
    return card


async def stored(front: Front, card: Message) -> Table:
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    return table


async def gone(front: Front, card: Message) -> list[str]:
    """What the rows say of each seat."""
    await front.settles()
    return [chair.why or "back" * chair.has_own_way for chair in (await stored(front, card)).chairs]


async def test_who_leaves_the_group_is_named_on_the_card_within_a_second(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    card = await three_sit(ann, bob, cy, group)
    await asyncio.sleep(20)
    cy.leaves(group)
    await ann.sees("⁨Cy⁩ has left the group.", in_=group, within=SHORTLY)
    assert await gone(front, card) == ["", "", "left"]


async def test_who_is_removed_from_the_group_is_gone_too(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    await three_sit(ann, bob, cy, group)
    await asyncio.sleep(20)
    ann.kicks(cy, group)
    await bob.sees("⁨Cy⁩ was removed from the group.", in_=group, within=SHORTLY)


async def test_who_comes_into_the_group_again_is_back(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    card = await three_sit(ann, bob, cy, group)
    cy.leaves(group)
    await ann.sees("has left the group", in_=group)
    cy.joins(group)
    await ann.sees_no_more("has left the group", in_=group)
    assert await gone(front, card) == ["", "", "asleep"]  # until they press I’m back


async def test_an_administrator_is_told_by_two_updates_and_notes_it_once(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    ann.promotes_bot(group)
    card = await seated(ann, bob, group)
    await front.settles()
    before = (await stored(front, card)).revision
    fake.updates.twice()
    bob.leaves(group)
    await ann.sees("has left the group", in_=group)
    await front.settles()
    assert [kind for update in fake.updates.made[-2:] for kind in update][1::2] == ["chat_member", "message"]
    assert (await stored(front, card)).revision == before + 1


async def test_who_left_and_plays_on_from_the_private_chat_is_at_the_table_again(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    bob.starts()
    card = await seated(ann, bob, group)
    await play(group, (ann, "a1"))
    bob.leaves(group)
    await ann.sees("has left the group", in_=group)
    bob.says("/turns")
    listed = await bob.sees("One table is waiting for you")
    bob.presses("Tic-tac-toe", on=listed)
    bob.says("b1")
    await ann.sees("marked b1", in_=group)
    await ann.sees_no_more("has left the group", in_=group)
    assert await gone(front, card) == ["", "back"]


async def test_a_match_of_two_says_it_too_and_after_a_restart_still(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, cy: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path) as front:
        card = await seated(ann, bob, group)
        await front.settles()
    bob.leaves(group)
    async with open_front(fake, tmp_path) as front:
        await ann.sees("⁨Bob⁩ has left the group.", in_=group)
        assert await gone(front, card) == ["", "left"]
    async with open_front(fake, tmp_path) as front:
        await play(group, (ann, "a1"))
        assert "has left the group" in card.text


async def test_blocking_the_bot_is_nothing_to_a_match_that_is_played_in_the_group(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    cy.starts()
    card = await three_sit(ann, bob, cy, group)
    cy.blocks_bot()
    assert await gone(front, card) == ["", "", ""]


async def test_who_blocks_the_bot_cannot_see_a_hand_and_is_back_when_they_unblock_it(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    for who in (ann, bob, cy):
        who.starts()
    card = await three_sit(ann, bob, cy, group, "tequila")
    await asyncio.sleep(20)
    cy.blocks_bot()
    await front.settles()
    assert await gone(front, card) == ["", "", ""]  # the hand is in the group
    cy.unblocks_bot()
    cy.says("/me hands private")
    await cy.sees("Private screens: in the private chat")
    cy.blocks_bot()
    await ann.sees("⁨Cy⁩ can no longer be reached.", in_=group, within=SHORTLY)
    assert await gone(front, card) == ["", "", "blocked"]
    cy.unblocks_bot()
    await ann.sees_no_more("can no longer be reached", in_=group)
    assert await gone(front, card) == ["", "", "asleep"]


async def test_a_deleted_account_is_noticed_when_a_message_to_it_is_refused(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    for who in (ann, bob, cy):
        who.starts()
    card = await three_sit(ann, bob, cy, group)
    cy.deletes_account()
    await front.telegram.tell(str(cy.id), Page("Hello."))
    await ann.sees("⁨Cy⁩ has left the group.", in_=group)
    assert await gone(front, card) == ["", "", "left"]


@pytest.mark.parametrize("is_told_late", [False, True])
async def test_nobody_has_left_a_group_that_became_a_supergroup(
    fake: FakeTelegram, ann: Person, bob: Person, tmp_path: Path, is_told_late: bool
) -> None:
    small = fake.group("Friday", kind="group")
    for who in (ann, bob):
        who.joins(small)
    ann.adds_bot(small)
    async with open_front(fake, tmp_path) as front:
        old = await seated(ann, bob, small)
        fake.hold_updates()
        big = fake.migrate(small)
        world.set_status(fake, small, fake.bot, "left", ann.user)
        fake.release_updates(reverse=is_told_late)
        await ann.sees("to play", in_=big, after=old)
        await front.until_room_is("here", big)
        assert await gone(front, old) == ["", ""]
        await play(big, (ann, "a1"), (bob, "b1"))


async def test_a_group_without_us_is_gone_for_all_and_back_with_us(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    card = await three_sit(ann, bob, cy, group)
    ann.kicks_bot(group)
    await front.until_room_is("gone", group)
    assert await gone(front, card) == ["bot_removed"] * 3
    ann.adds_bot(group)
    await front.until_room_is("here", group)
    assert await gone(front, card) == ["", "", ""]


async def test_players_are_told_where_their_match_is_when_the_bot_is_removed_and_nobody_can_claim_a_win(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    bob.starts()
    card = await seated(ann, bob, group)
    await play(group, (ann, "a1"))
    ann.kicks_bot(group)
    told = await bob.sees("The chat of your match is gone")
    assert "⁨Tic-tac-toe⁩" in told.text or "Tic-tac-toe" in told.text
    assert deserted(await stored(front, card)) is None
    assert (await stored(front, card)).status == "live"


async def test_who_has_left_another_group_stays_at_the_table(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    card = await three_sit(ann, bob, cy, group)
    other = fake.group("Monday")
    for who in (ann, cy):
        who.joins(other)
    ann.adds_bot(other)
    cy.leaves(other)
    assert await gone(front, card) == ["", "", ""]


async def test_departure_that_nobody_told_us_is_found_at_half_of_the_time(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    card = await three_sit(ann, bob, cy, group)
    fake.hold_updates()
    cy.leaves(group)
    half = (await stored(front, card)).deadline
    assert half is not None
    front.house.clock.wind(seconds=(half - front.house.clock()).total_seconds() / 2 - 1)
    await front.house.alarms.sweep()
    assert await gone(front, card) == ["", "", ""]
    front.house.clock.wind(seconds=2)
    await front.house.alarms.sweep()
    await ann.sees("⁨Cy⁩ has left the group.", in_=group)
    assert await gone(front, card) == ["", "", "left"]
    asked = [call for call in fake.calls if call.method == "getChatMember"]
    front.house.clock.wind(seconds=1)
    await front.house.alarms.sweep()
    assert [call for call in fake.calls if call.method == "getChatMember"] == asked
    fake.release_updates()


async def test_deleted_topic_is_gone_for_all_who_play_there(
    fake: FakeTelegram, ann: Person, bob: Person, tmp_path: Path
) -> None:
    forum = gathered(fake.group("Club", forum=True), ann, bob)
    topic = fake.topic(forum, "Games")
    async with open_front(fake, tmp_path) as front:
        ann.says("/play tictactoe", in_=forum, topic=topic)
        card = await bob.sees_button("Join", in_=forum)
        await bob.presses("Join", in_=forum).answer()
        await ann.sees_button("a1", in_=forum)
        topic.deleted = True
        card.deleted = True
        ann.starts()
        ann.says("/move a1")
        await front.until_room_is("gone", forum, topic)
        assert await gone(front, card) == ["room_gone", "room_gone"]
