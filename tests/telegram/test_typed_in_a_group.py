"""Commands and moves typed in a group: read generously, and answered where they were typed."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.platforms.telegram.rate_limit import ChatRateLimit
from bot.platforms.telegram.short_replies import REPLIES_MOST, STAND_SECONDS

from .house import Front, open_front, opens, seated
from .people import Person, gathered
from .server import FakeTelegram
from .state import Chat, Message


async def test_plain_name_of_somebody_who_plays_here_is_offered_as_a_challenge(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await seated(ann, bob, group)
    for line in ("/play hexagon Bob size 3", "/play hex opponent: bob size:3"):
        asked = ann.says(line, in_=group)
        question = await ann.sees("Do you mean this person?", in_=group, after=asked)
        ann.presses("⁨Bob⁩", on=question)
        challenge = await bob.sees_button("Accept", in_=group)
        assert "HeXagon" in challenge.text
        bob.presses("Decline", in_=group)
        await ann.sees("The challenge was declined", in_=group)
    asked = ann.says("/play Bob", in_=group)
    question = await ann.sees("Do you mean this person?", in_=group, after=asked)
    ann.presses("⁨Bob⁩", on=question)
    menu = await ann.sees("opponent: ⁨Bob⁩", in_=group)
    ann.presses("Tequila Train", on=menu)
    await bob.sees_button("Accept", in_=group)


@pytest.mark.parametrize("line", ["/play tictactoe Bob", "/play tictactoe opponent=bob", "/play tictactoe o=Miller"])
@pytest.mark.parametrize("known_by", ["START", "a command"])
async def test_plain_name_of_somebody_who_never_played_is_offered_where_they_are_in_the_group(
    fake: FakeTelegram, ann: Person, line: str, known_by: str, front: Front
) -> None:
    bob, stranger = fake.person("Bob Miller"), fake.person("Bob Elsewhere")
    group = gathered(fake.group("Friday"), ann, bob)
    bob.starts() if known_by == "START" else bob.says("/tables", in_=group)
    stranger.starts()
    await stranger.sees("What shall we play?")
    await front.settles()
    asked = ann.says(line, in_=group)
    question = await ann.sees("Do you mean this person?", in_=group, after=asked)
    assert "Elsewhere" not in question.text
    ann.presses("⁨Bob Miller⁩", on=question)
    await bob.sees_button("Accept", in_=group)


def ours(fake: FakeTelegram, chat: Chat) -> list[Message]:
    """The bot's messages that still stand in a chat."""
    return [one for one in chat.messages.values() if one.sender is fake.bot and not one.deleted]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("/move z9", "You aren’t in any match"),
        ("/play chess", "There is no game “chess” here"),
        ("/play tequila seats=9", "Tequila Train has 2–8 seats, not 9."),
        ("/play ttt Zoe", "I don’t know what “Zoe” means here"),
        ("/next rpsls", "Only a moderator can do that."),
        ("/kick", "no such table"),
    ],
)
async def test_typed_command_is_refused_where_it_was_typed(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, typed: str, said: str
) -> None:
    bob.starts()
    await bob.sees("What shall we play?")
    before = len(ours(fake, bob.chat))
    typed_there = bob.says(typed, in_=group)
    told = await ann.sees(said, in_=group, after=typed_there)
    assert told.reply_to is typed_there
    await front.settles()
    assert len(ours(fake, bob.chat)) == before


async def test_refusals_in_a_group_are_replaced_and_removed_after_a_while(
    fake: FakeTelegram, group: Chat, ann: Person, front: Front
) -> None:
    before = len(ours(fake, group))
    for number in range(1, 9):
        ann.says(f"/play tictactoe seats={number + 9}", in_=group)
        await ann.sees(f"not {number + 9}.", in_=group)
        await front.settles()
        await fake.quiet()
        assert len(ours(fake, group)) == before + 1
    await asyncio.sleep(STAND_SECONDS)
    await front.settles()
    assert len(ours(fake, group)) == before


async def test_many_answers_in_a_minute_leave_a_busy_group_calls_for_its_boards(
    fake: FakeTelegram, group: Chat, ann: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path, rate_limit=ChatRateLimit()) as front:
        before = fake.counted(group)
        for number in range(1, 21):
            ann.says(f"/play tictactoe seats={number + 9}", in_=group)
            await asyncio.sleep(2)
        await front.settles()
        assert REPLIES_MOST <= fake.counted(group) - before < 15
        await asyncio.sleep(1)  # the last one may have been written just now
        assert front.telegram.out.fits(str(group.id), 1)


async def test_fifth_page_in_a_minute_is_announced_in_the_group_and_nowhere_else(
    fake: FakeTelegram, group: Chat, bob: Person, front: Front
) -> None:
    bob.starts()
    await bob.sees("What shall we play?")
    for number in range(1, 5):
        bob.says(f"/play tequila seats={number + 9}", in_=group)
        await bob.sees(f"not {number + 9}.", in_=group)
        await front.settles()
    for command in ("/turns", "/robot", "/daily"):
        asked = bob.says(command, in_=group)
        told = await bob.sees("I’ve sent it to you in our private chat", in_=group, after=asked)
        assert told.reply_to is asked
        await front.settles()
    assert not [one for one in ours(fake, bob.chat) if "our private chat" in one.text]


async def test_way_to_the_private_chat_is_never_shown_in_that_chat(
    fake: FakeTelegram, group: Chat, bob: Person, tmp_path: Path
) -> None:
    bob.starts()
    async with open_front(fake, tmp_path, rate_limit=ChatRateLimit()) as front:
        for _ in range(19):
            front.telegram.out.rate_limit.take(str(group.id), asyncio.get_running_loop().time(), urgent=True)
        bob.says("/turns", in_=group)
        await bob.sees("You aren’t at any table")
        await front.settles()
        assert not [one for one in ours(fake, bob.chat) if "I’ve sent it" in one.text]


async def test_refusal_is_for_one_person_alone_where_the_bot_is_an_administrator(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.promotes_bot(group)
    bob.says("/play tequila seats=9", in_=group)
    told = await bob.sees("Tequila Train has 2–8 seats, not 9.", in_=group)
    assert told.receiver is bob.user
    assert not ann.sees_now("Tequila Train has", in_=group)


async def test_reply_to_the_card_is_a_move_and_talk_is_left_alone(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    card = await seated(ann, bob, group)
    ann.says("b2", in_=group, reply_to=card)
    await bob.sees("marked b2", in_=group)
    count = len(ours(fake, group))
    for who, text in ((bob, "nice move!"), (ann, "lol"), (fake.person("Eve"), "c1")):
        if not group.has(who.user):
            who.joins(group)
        who.says(text, in_=group, reply_to=card)
    await front.settles()
    await fake.quiet()
    assert len(ours(fake, group)) == count
    wrong = bob.says("b2", in_=group, reply_to=card)
    assert (await bob.sees("b2 is taken", in_=group, after=wrong)).reply_to is wrong
    bob.edits(wrong, "c1")
    await ann.sees("marked c1", in_=group)
    bob.edits(wrong, "c2")
    ann.says("a1", in_=group, reply_to=card)
    await bob.sees("marked a1", in_=group)
    assert "c2" in str(card.keyboard)  # what was carried out is not read again


async def test_hidden_move_in_a_reply_is_taken_away_unread(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.promotes_bot(group)  # it may delete messages
    card = await opens(ann, group, "/play rpsls seats=2")
    await bob.presses("Join", in_=group).answer()
    await ann.sees_button("🪨 Rock", in_=group)
    said = ann.says("rock", in_=group, reply_to=card)
    await ann.sees("Please send this in private", in_=group)
    await front.settles()
    assert said.deleted
    talk = ann.says("rock and roll, everybody", in_=group, reply_to=card)
    await fake.quiet()
    assert not talk.deleted
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    assert table.waiting() == {0, 1}


async def test_edited_command_is_read_once(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    typed = ann.says("/plya tictactoe", in_=group)
    ann.edits(typed, "/play tictactoe")
    await bob.sees_button("Join", in_=group)
    await front.settles()
    count = len(ours(fake, group))
    ann.edits(typed, "/play hexagon")
    await front.settles()
    await fake.quiet()
    assert len(ours(fake, group)) == count
    wrong = bob.says("/play tequila seats=9", in_=group)
    await bob.sees("has 2–8 seats", in_=group)
    bob.edits(wrong, "/play tequila seats=8")
    await ann.sees("7 empty seats", in_=group)
    private = bob.says("/plya")
    await bob.sees("There is no command")
    bob.edits(private, "/help")
    await bob.sees("Roundhouse lets you play", after=private)
