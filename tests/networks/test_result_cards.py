"""The end is a message on both chats: one more of a match of three, with the buttons; the card above loses its own."""

from __future__ import annotations

import asyncio

import pytest

from bot.usecases import inbox
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games.core.match import legal
from storage.people import players

from .both import Both, everywhere
from .people import OnDiscord, OnTelegram, Person
from .shown import Shown

CHATS = pytest.mark.parametrize("front", [pytest.param("discord", marks=pytest.mark.slow), "telegram"])


def cards(who: Person, match_id: str) -> list[Shown]:
    """The messages about a match that everybody sees, newest first."""
    return [shown for shown in who.screen() if not shown.private and match_id in shown.text]


async def moves(both: Both) -> None:
    """Whoever is asked makes the first move they may: a match without one has no result."""
    table = await both.table()
    match, (seat,) = table.live_match(), table.waiting()
    async with both.app.store.read() as conn:
        player = await players.get(conn, table.chairs[seat].player or 0)
    assert player is not None
    move = Action.of(match.turn, legal(table.game, match, seat)[0])
    await inbox.press(both.app, Press(player, table.chairs[seat].front, table.id, move))


def says(both: Both, who: Person) -> None:
    """Somebody says something in the room that is not for us."""
    if isinstance(who, OnTelegram):
        who.person.says("What a match!", in_=both.group)
    elif isinstance(who, OnDiscord):
        who.person.says("What a match!", in_=both.games)


async def three(both: Both, front: str, busy: float = 0.0, talk: int = 0) -> tuple[list[Person], str]:
    """Three people whose match has ended, because two of them have resigned. `busy`: seconds for which the room is.

    `talk`: so many lines are said in the room while they play.
    """
    people = await both.people(front, front, front)
    await both.seats("/play tequila seats=3", *people)
    for _ in range(talk):
        says(both, people[0])
    match_id = (await both.table()).id
    await moves(both)
    chat = both.app.fronts.chats[front]
    for who in people[1:]:
        await who.presses("⋯", "Resign")
        await who.sees("Resign and lose this match?")
        if busy and who is people[-1]:
            (card,) = await both.app.redraw.of_match(match_id, kind="card")
            chat.rate_limit.wait(chat.rate_limit.bucket(card.room), both.loop.time(), busy)
        await who.presses("Resign")
        await (asyncio.sleep(1.0) if busy and who is people[-1] else both.rests())
    table = await both.app.store.table(match_id)
    assert table is not None
    assert table.status == "over"
    return people, match_id


@CHATS
@everywhere
async def test_result_stands_once_where_nothing_is_below_the_card(both: Both, front: str) -> None:
    people, match_id = await three(both, front)
    await people[0].until(lambda: all("Ann⁩ won" in card.text for card in cards(people[0], match_id)), "results alone")
    await both.rests()
    (shown,) = cards(people[0], match_id)
    assert shown.key("Rematch")
    assert "Ann⁩, you won!" in shown.text or "Ann, you won!" in shown.text or "@" in shown.text


@CHATS
@everywhere
async def test_result_stands_below_with_its_buttons_and_the_card_above_that_has_scrolled_away_has_none(
    both: Both, front: str
) -> None:
    people, match_id = await three(both, front, talk=6)
    await people[0].until(lambda: all("Ann⁩ won" in card.text for card in cards(people[0], match_id)), "results alone")
    shown = cards(people[0], match_id)
    assert len(shown) == 2
    assert sorted(len(card.keys) > 0 for card in shown) == [False, True]


@CHATS
@everywhere
async def test_rematch_is_agreed_to_on_the_result(both: Both, front: str) -> None:
    (ann, bo, cy), match_id = await three(both, front)
    for who, button in ((ann, "Rematch"), (bo, "Accept")):
        await who.presses(button)
        await asyncio.sleep(5.0)  # the card is updated a little later
    told = [card for card in cards(cy, match_id) if "⁨Ann⁩ ✓ ⁨Bo⁩ ✓ · waiting for ⁨Cy⁩" in card.text]
    assert len(told) == 1
    await cy.presses("Accept")
    assert (await both.table()).id != match_id


@CHATS
@everywhere
async def test_card_that_is_asked_for_below_the_result_has_its_buttons(both: Both, front: str) -> None:
    (ann, *_), match_id = await three(both, front)
    await both.rests()
    await ann.asks(f"/show {match_id}")
    await both.rests()
    newest = max(cards(ann, match_id), key=lambda card: card.it.id if front == "discord" else card.it.order)
    assert newest.key("Rematch")
    assert sum(card.key("Rematch") is not None for card in cards(ann, match_id)) == 1


@everywhere
async def test_card_that_is_asked_for_on_discord_before_the_result_is_sent_leaves_it_its_buttons(both: Both) -> None:
    (ann, *_), match_id = await three(both, "discord", busy=20)
    await ann.asks(f"/show {match_id}")
    await asyncio.sleep(30)
    await both.rests()
    newest = max(cards(ann, match_id), key=lambda card: card.it.id)
    assert newest.key("Rematch")
    assert sum(card.key("Rematch") is not None for card in cards(ann, match_id)) == 1
