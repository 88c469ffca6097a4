"""Groups with another bot that moderates, and administrators who write as the group."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.view.names import ISOLATE, POP

from .house import Front, opens
from .people import Person
from .server import FakeTelegram
from .state import Chat, Message

COMMANDS = ("/ban @bob", "/unban @bob", "/kick @bob", "/rules")
WAYS = ("with our name", "bare", "to us", "to somebody", "to the other bot", "to us alone")
SAYING = ("sendMessage", "sendPhoto", "editEphemeral")
PAUSE_SECONDS = 20.0  # short replies to one person are few in a minute
OURS = ("with our name", "to us", "to us alone")


@pytest.fixture
def bob(fake: FakeTelegram) -> Person:
    """Somebody else, who has a user name."""
    return fake.person("Bob", username="bob")


async def settled(fake: FakeTelegram, front: Front) -> None:
    await fake.quiet()
    await front.settles()


def answers(fake: FakeTelegram) -> int:
    """How often we have said something to anybody; a page that one person sees may be written again."""
    return sum(call.method.startswith(SAYING) for call in fake.calls)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("who", ["moderator", pytest.param("member", marks=pytest.mark.slow)])
@pytest.mark.parametrize("beside", ["moderating bot", "nobody", pytest.param("helping bot", marks=pytest.mark.slow)])
async def test_commands_that_other_bots_have_too_are_ours_where_nobody_else_can_be_meant(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, beside: str, who: str, way: str
) -> None:
    rose = fake.another_bot("rose_bot")
    if beside != "nobody":
        ann.brings(rose, group, admin=beside == "moderating bot")
    card = await opens(ann, group)
    to = {"to us": card, "to somebody": bob.says("hello", in_=group), "to the other bot": fake.says(rose, "hi", group)}
    done: dict[str, bool] = {}
    for command in COMMANDS:
        await settled(fake, front)
        before = answers(fake)
        says(fake, ann if who == "moderator" else bob, command, way, group, to)
        await settled(fake, front)
        done[command] = answers(fake) > before
        await asyncio.sleep(PAUSE_SECONDS)
    assert done == dict.fromkeys(COMMANDS, beside != "moderating bot" or way in OURS)


def says(fake: FakeTelegram, who: Person, command: str, way: str, group: Chat, to: dict[str, Message]) -> None:
    name, _, rest = command.partition(" ")
    if way == "with our name":
        who.says(f"{name}@{fake.username} {rest}".strip(), in_=group)
    elif way == "to us alone":
        who.says_to_bot_alone(command, in_=group)
    else:
        who.says(command, in_=group, reply_to=to.get(way))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("who", ["moderator", "member"])
async def test_in_the_private_chat_they_are_ours_whatever_bots_are_elsewhere(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, command: str, who: str
) -> None:
    ann.brings(fake.another_bot("rose_bot"), group)
    speaker = ann if who == "moderator" else bob
    speaker.starts()
    await settled(fake, front)
    before = fake.counted(speaker.chat)
    speaker.says(command)
    await settled(fake, front)
    assert fake.counted(speaker.chat) > before


async def test_moderator_is_told_once_and_alone_how_to_name_us(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.brings(fake.another_bot("rose_bot"), group)
    ann.starts()
    bob.starts()
    await ann.sees("What shall we play?")
    await settled(fake, front)
    before, of_group = answers(fake), fake.counted(group)
    for speaker in (ann, bob, ann):
        for command in COMMANDS:
            speaker.says(command, in_=group)
            await settled(fake, front)
    assert (answers(fake), fake.counted(group)) == (before + 1, of_group)
    await ann.sees(f"If you meant me: /ban@{fake.username} @bob")


async def test_where_nobody_can_say_which_bots_are_there_nothing_is_done(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    await settled(fake, front)
    before = answers(fake)
    fake.fail_next("getChatAdministrators", "500", times=9)
    ann.says("/ban @bob", in_=group)
    await settled(fake, front)
    assert answers(fake) == before


UNNAMED = (
    ("/settings", "Language"),
    ("/settings language=ru", "Русский"),
    ("/ban", "Nobody is banned"),
    ("/unban", "Nobody is banned"),
    ("/next", "Next match"),
    ("/top", "ladder"),
)


@pytest.mark.parametrize(("command", "seen"), UNNAMED)
async def test_unnamed_administrator_presses_a_button_and_is_known(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, command: str, seen: str
) -> None:
    ann.says_as_group(command, in_=group)
    asked = await ann.sees_button("It’s me", in_=group)
    await settled(fake, front)
    ann.presses("It’s me", on=asked)
    await settled(fake, front)
    texts = [message.text for message in group.messages.values() if message.sender is fake.bot and not message.deleted]
    assert any(seen in text for text in texts)


async def test_who_is_no_moderator_presses_it_in_vain(group: Chat, ann: Person, bob: Person, front: Front) -> None:
    ann.says_as_group("/settings", in_=group)
    asked = await ann.sees_button("It’s me", in_=group)
    bob.presses("It’s me", on=asked)
    await bob.is_told("Only a moderator")
    ann.presses("It’s me", on=asked)
    await ann.sees_button("Language", in_=group)


async def test_unnamed_administrator_names_somebody_who_is_banned_at_the_press(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    cara = fake.person("Cara Lee")  # without a user name
    cara.joins(group)
    of_bob = bob.says("spam", in_=group)
    ways: tuple[dict[str, Any], ...] = (
        {"text": "/ban @bob too loud"},
        {"text": "/ban too loud", "reply_to": of_bob},
        {"text": "/ban Cara Lee too loud", "naming": cara},
    )
    bob.says("/me", in_=group)  # so that his name is known
    for how in ways:
        await settled(fake, front)
        ann.says_as_group(in_=group, **how)
        asked = await ann.sees_button("It’s me", in_=group)
        ann.presses("It’s me", on=asked)
        lifts = f"Unban {ISOLATE}{'Cara Lee' if 'naming' in how else 'Bob'}{POP}"
        page = await ann.sees_button(lifts, in_=group)
        assert "too loud" in page.text
        ann.presses(lifts, on=page)
        await ann.sees("Nobody is banned", in_=group)
        await settled(fake, front)


@pytest.mark.parametrize("command", ["/ban @bob " + "x" * 60, "/play tictactoe", "/hand", "/move a1"])
async def test_unnamed_administrator_is_told_to_write_as_themselves_where_no_button_can_carry_it(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front, command: str
) -> None:
    ann.says_as_group(command, in_=group)
    told = await ann.sees("I can’t tell who you are", in_=group)
    assert told.text.endswith("Send this again as yourself.")


async def test_unnamed_administrator_beside_another_bot_has_to_name_us_too(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, front: Front
) -> None:
    ann.brings(fake.another_bot("rose_bot"), group)
    await settled(fake, front)
    before = answers(fake)
    ann.says_as_group("/ban @bob", in_=group)
    await settled(fake, front)
    assert answers(fake) == before
    ann.says_as_group(f"/ban@{fake.username}", in_=group)
    ann.presses("It’s me", on=await ann.sees_button("It’s me", in_=group))
    await ann.sees("Nobody is banned", in_=group)
    ann.says_as_group("/settings", in_=group)  # bots that moderate say this with their own name
    ann.presses("It’s me", on=await ann.sees_button("It’s me", in_=group))
    await ann.sees_button("Language", in_=group)
