"""Cards in a room of a chat: posted again, listed, and opened alone with the bot; and commands in texts."""

from __future__ import annotations

import asyncio

import pytest

from .both import Both, everywhere
from .people import OnDiscord, OnTelegram
from .test_scenarios import CHATS, PLAY, cards


@CHATS
@everywhere
async def test_card_is_posted_again_and_the_old_one_says_where(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    await both.seats(PLAY, *people)
    (old,) = cards(bo)
    await bo.asks("/show")
    moved = await bo.sees("card is now here" if front == "discord" else "further down")
    (new,) = (one for one in cards(bo) if one.keys)
    assert (moved.it is old.it, new.it is old.it, moved.keys) == (True, False, ())
    assert f"/{new.it.id}" in moved.text
    await ann.presses("b2")
    await bo.sees("marked b2")


@CHATS
@everywhere
async def test_list_of_tables_seats_people_and_leads_to_the_card(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await ann.asks(PLAY)
    table = await both.table()
    await bo.asks("/tables")
    await bo.presses(f"Join {table.id}")
    await ann.sees_button("a1")
    await cy.asks("/tables")
    ((_, watch), *_) = await cy.until(lambda: cy.keys_now(f"Watch {table.id}"), "a link to the table")
    (card,) = cards(cy)
    assert watch.data.endswith(f"/{card.it.id}")


@CHATS
@everywhere
async def test_somebody_plays_the_computer_alone_with_the_bot_on_one_card(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await ann.asks(f"{PLAY} computer=1", alone=True)
    await ann.presses("b2")
    await ann.sees("Computer (1) marked")
    assert len([one for one in ann.screen() if "marked b2" in one.text]) == 1
    await ann.presses("⋯", "Resign")
    await ann.sees("Resign and lose this match?")
    await asyncio.sleep(3)  # longer than a double click
    await ann.presses("Resign")
    await ann.sees("resigned")
    assert cards(ann) == []


@pytest.mark.parametrize(
    ("front", "copied"), [("discord", "**/{}**"), ("telegram", "/{}\n")], ids=["discord", "telegram"]
)
@everywhere
async def test_commands_in_a_text_can_be_tapped_or_copied(both: Both, front: str, copied: str) -> None:
    (ann,) = await both.people(front)
    for name in ("commit", "reveal", "move"):
        await ann.asks(f"/help {name}")
        await ann.sees(copied.format(name))


@CHATS
@everywhere
async def test_new_name_is_on_the_card_at_once(both: Both, front: str) -> None:
    ann, bo = await both.in_chats(front, front)
    await both.seats("/play tictactoe", ann, bo)
    await ann.asks("/me name Anna", alone=True)
    await both.rests()
    assert "⁨Anna⁩" in (await bo.sees(" · table ")).text


@everywhere
async def test_hint_for_newcomers_is_read_where_they_play(both: Both) -> None:
    ann, bo, cy = await both.people("discord", "telegram", "web")
    await both.seats("/play rpsls seats=3", ann, bo, cy, start=False)
    assert "⁨Ann⁩·D: press a move" in (await ann.sees("Waiting for")).text
    card = await bo.sees("Waiting for")
    assert "⁨Bo⁩·T: press a move" in card.text
    assert "⁨Ann⁩·D: press" not in card.text
    await bo.presses("My move", "Rock")
    await both.rests()
    assert "press a move" not in (await bo.sees("Waiting for ⁨Ann⁩·D and ⁨Cy⁩·W. ⏳")).text


@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_newcomers_are_told_three_hints_in_their_first_match_and_none_in_the_next(both: Both, front: str) -> None:
    people = ann, bo = await both.people(front, front)
    await both.seats("/play tictactoe", *people)
    rounds = ("press an empty cell", "Get three in a row", "Block the third square", "")
    for number, cells in enumerate((("b2", "a1"), ("c1", "a3"), ("a2", "c2"), ("b1",))):
        for who, cell in zip(people, cells, strict=False):
            card = await who.sees(f"{who.name}⁩ to play")
            told = [hint for hint in rounds if hint and hint in card.text]
            assert told == [hint for hint in rounds[number : number + 1] if hint]
            await who.presses(cell)
            await who.sees(f"marked {cell}")
    await bo.presses("⋯")
    await bo.presses("Resign")
    await asyncio.sleep(3)  # longer than a double click
    await bo.presses("Resign")
    await ann.presses("Rematch")
    await bo.presses("Accept")
    card = await ann.sees("Ann⁩ to play")
    assert not [hint for hint in rounds if hint and hint in card.text]


@pytest.mark.parametrize("front", ["discord", "telegram"])
@everywhere
async def test_hint_of_a_game_with_hands_is_on_the_hand(both: Both, front: str) -> None:
    people = await both.people(front, front)
    table = await both.seats("/play tequila", *people)
    (seat,) = table.waiting()
    await people[seat].takes_hand()
    assert "A tile fits if it has the number" in (await people[seat].sees("Your turn")).text
    assert not people[1 - seat].sees_now("A tile fits")


@CHATS
@everywhere
async def test_card_is_back_at_once_when_the_bot_is_brought_back(both: Both, front: str) -> None:
    ann, bo = await both.people(front, front)
    await both.seats(PLAY, ann, bo)
    (old,) = cards(bo)
    await asyncio.sleep(60)
    if isinstance(ann, OnDiscord):
        assert both.games.guild
        both.discord.kicks_bot(both.games.guild)
        await asyncio.sleep(5)
        both.discord.adds_bot(both.games.guild)
    elif isinstance(ann, OnTelegram):
        ann.person.kicks_bot(both.group)
        await asyncio.sleep(5)
        ann.person.adds_bot(both.group)
    await asyncio.sleep(4)
    assert any(card.keys and card.it is not old.it for card in cards(bo))
