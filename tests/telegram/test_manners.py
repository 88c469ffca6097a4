"""Manners in a group: notices that buzz one person, secrets that are kept, settings for moderators only."""

from __future__ import annotations

from pathlib import Path

from bot.rate_limit import PERSON_MOST, PERSON_SECONDS
from games.core.screen import Say
from tests.house import Clock

from .house import Front, open_front, seated
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message


async def test_only_moderators_set_up_the_group(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    bob.says("/settings", in_=group)
    await bob.sees("Only a moderator can do that", in_=group)
    ann.says("/settings", in_=group)
    page = await ann.sees_button("Language", in_=group)
    bob.presses("Language", on=page)
    await bob.is_told("Only a moderator")
    ann.presses("Language", on=page)
    await ann.sees_button("Русский", in_=group)
    ann.presses("Русский", on=page)
    ann.says("/tables", in_=group)
    card = await opens_in_russian(ann, group)
    assert card.chat is group


async def opens_in_russian(ann: Person, group: Chat) -> Message:
    ann.says("/play tictactoe", in_=group)
    return await ann.sees("Крестики-нолики · стол", in_=group)


async def test_hello_is_said_once_and_names_what_is_missing(fake: FakeTelegram, ann: Person, front: Front) -> None:
    group = fake.group("New")
    ann.joins(group)
    ann.adds_bot(group)
    await ann.sees("thanks for the invitation", in_=group)
    ann.promotes_bot(group)
    ann.mutes_bot(group, "photo")
    await front.settles()
    assert fake.counted(group) == 1
    ann.presses("Play", in_=group)
    await ann.sees("What shall we play?", in_=group)


async def test_a_line_for_one_person_goes_to_the_private_chat_or_beside_the_card(
    group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.starts()
    await ann.sees("What shall we play?")
    card = await seated(ann, bob, group)
    table = await front.house.app.store.table(front.match(card))
    assert table is not None
    for seat in (0, 1):
        await front.house.app.notify(table, seat, Say("remind"))
    await ann.sees("Your time at this table is running out")
    beside = await bob.sees("Your time at this table is running out", in_=group)
    assert beside.reply_to is card


async def test_who_wrote_too_much_is_heard_again_soon_though_the_clock_is_set_back(
    fake: FakeTelegram, ann: Person, tmp_path: Path
) -> None:
    clock = Clock()
    async with open_front(fake, tmp_path, clock):
        for _ in range(PERSON_MOST + 1):
            ann.says("/turns")
        await ann.sees("Too many requests at once")
        clock.wind(hours=-1)
        clock.wind(seconds=PERSON_SECONDS)
        ann.says("/me")
        await ann.sees("You have")
