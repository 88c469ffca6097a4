"""Names that change: a typed @name reaches the person who has it now, or nobody."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from storage import names
from storage.people import players
from tests.house import Clock

from .house import Front, open_front
from .people import Person
from .server import FakeTelegram
from .state import Chat


async def turns(*asking: Person) -> None:
    for who in asking:
        who.says("/turns")
        await who.sees("You aren’t at any table")


@pytest.fixture
def cy(fake: FakeTelegram, group: Chat) -> Person:
    """Somebody who comes later."""
    made = fake.person("Cy")
    made.joins(group)
    return made


async def swaps(bob: Person, cy: Person) -> None:
    """Bob starts as @bobby and gives the name up; Cy takes it; both write to the bot."""
    await starts(bob, "bobby")
    bob.user.username, cy.user.username = "newname", "Bobby"
    await turns(bob, cy)


async def starts(who: Person, username: str) -> None:
    who.user.username = username
    who.starts()
    await who.sees("What shall we play?")


async def test_challenge_by_name_reaches_the_person_who_has_the_name_now(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    await swaps(bob, cy)
    ann.says("/play tictactoe @bobby", in_=group)
    await ann.sees("⁨Cy⁩ (invited)", in_=group)


async def test_ban_by_name_reaches_the_person_who_has_the_name_now(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    await swaps(bob, cy)
    ann.starts()
    ann.says("/ban @bobby rude", in_=group)
    await ann.sees("⁨Cy⁩: rude", in_=group)
    ann.presses("Unban ⁨Cy⁩", in_=group)
    await ann.sees("Nobody is banned here", in_=group)
    ann.says("/ban @newname rude", in_=group)
    page = await ann.sees("⁨Bob⁩: rude", in_=group)
    ann.says("/unban @NEWNAME", in_=group)
    await ann.sees("Nobody is banned here", in_=group, after=page)


async def test_person_is_found_by_a_name_chosen_after_the_first_press(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    async with open_front(fake, tmp_path):
        await starts(bob, "")
        bob.user.username = "bobby"
        bob.presses("My turns")
        await bob.sees("You aren’t at any table")
        ann.says("/play tictactoe @bobby", in_=group)
        await ann.sees("⁨Bob⁩ (invited)", in_=group)
    bob.user.username = "robert"
    async with open_front(fake, tmp_path):
        await turns(bob)
        ann.says("/play hexagon @robert", in_=group)
        await ann.sees("HeXagon", in_=group)


async def test_name_taken_by_somebody_who_was_never_here_is_nobodys(
    group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    ann.starts()
    await starts(bob, "bobby")
    bob.user.username, cy.user.username = "newname", "bobby"  # and neither of them writes
    ann.says("/ban @bobby rude", in_=group)
    await ann.sees("I don’t know @\u2060bobby", in_=group)
    ann.says("/play tictactoe @newname", in_=group)  # the bot has just asked
    await ann.sees("⁨Bob⁩ (invited)", in_=group)


async def test_name_is_learned_from_people_who_are_answered_named_or_come_in(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    await starts(bob, "bobby")

    async def until_held_by(*accounts: int) -> None:
        async with asyncio.timeout(5):
            while await holders() != [str(one) for one in accounts]:
                await asyncio.sleep(0.01)

    async def holders() -> list[str]:
        async with front.house.app.store.read() as conn:
            return await names.holders(conn, "telegram", "bobby")

    await until_held_by(bob.id)
    bob.user.username, cy.user.username = None, "bobby"
    ann.says("/tables", in_=group, reply_to=cy.says("hello", in_=group))
    await until_held_by()
    bob.user.username, cy.user.username = "bobby", "cy"
    ann.says("/tables Bob", in_=group, naming=bob)
    await until_held_by(bob.id)
    bob.user.username, cy.user.username = "bob", "bobby"
    cy.leaves(group)
    await until_held_by()
    async with front.house.app.store.read() as conn:
        assert await players.find(conn, "telegram", str(cy.id)) is None  # of strangers nothing is stored


async def test_reply_and_chosen_member_are_meant_whatever_their_names_are(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    await swaps(bob, cy)
    ann.says("/play tictactoe", in_=group, reply_to=bob.says("hello", in_=group))
    await ann.sees("⁨Bob⁩ (invited)", in_=group)
    ann.says("/play hexagon Cy", in_=group, naming=cy)
    await ann.sees("⁨Cy⁩ (invited)", in_=group)


async def test_where_telegram_cannot_be_asked_the_person_is_shown_and_asked_about(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, tmp_path: Path
) -> None:
    clock = Clock()
    async with open_front(fake, tmp_path, clock) as front:
        await starts(bob, "bobby")
        clock.wind(hours=50)
        ann.says("/ban", in_=group)
        await ann.sees("Nobody is banned here", in_=group)
        for method in ("getChat", "getChatMember"):
            fake.fail_next(method, "500")
        ann.says("/ban @bobby rude to all", in_=group)
        asked = await ann.sees("I can’t check who has the name @\u2060bobby right now", in_=group)
        assert "⁨Bob⁩ · @\u2060bobby · last here 2 days ago" in asked.text
        ann.presses("⁨Bob⁩", on=asked)
        await ann.sees("⁨Bob⁩: rude to all", in_=group)
        await front.settles()


async def test_name_without_an_at_sign_asks_and_tells_the_people_apart(
    fake: FakeTelegram, group: Chat, ann: Person, bob: Person, cy: Person, front: Front
) -> None:
    await starts(bob, "bobby")
    cy.user.first_name = "Bobby"
    for who in (bob, cy):
        ann.says("/play tictactoe", in_=group)
        card = await ann.sees_button("Join", in_=group)
        await who.presses("Join", on=card).answer()
    ann.says("/play hexagon opponent=bobby", in_=group)
    asked = await ann.sees("Whom do you mean by bobby?", in_=group)
    assert "1. ⁨Bob⁩ · @\u2060bobby" in asked.text
    assert "2. ⁨Bobby⁩ · Telegram" in asked.text
    ann.presses("2. ⁨Bobby⁩", on=asked)
    await ann.sees("⁨Bobby⁩ (invited)", in_=group)
