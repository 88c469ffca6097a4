"""Ann presses her card in a group while others seal on a page inside Telegram, in a browser or on Discord."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from typing import cast

import pytest

from games.table.table import Table

from .both import Both, everywhere
from .people import OnTelegram, Person
from .shown import Key, Shown

ROUNDS = 6
SECONDS_MOST = (0.02, 0.3, 1.5)  # between presses that are made at the same time


async def begins(both: Both, *homes: str) -> tuple[OnTelegram, list[Person], Table]:
    """A table of Rock-Paper-Scissors-Lizard-Spock, whose card Ann sees in the group."""
    people = await both.people("telegram", *homes)
    table = await both.seats("/play rpsls seats=3 clock=relaxed rounds=9", *people, start=False)
    assert table.status == "live"
    ann = cast(OnTelegram, people[0])
    while back := ann.keys_to_card():
        await ann.taps(*back[0])
        await both.rests()
    return ann, people, table


async def seals(who: Person, turn: int) -> None:
    """Chooses the rock in this round."""
    await who.looks()
    await who.presses(f":{turn}:rock")


async def rounds(both: Both, table: Table) -> AsyncIterator[int]:
    """The turns of the first rounds, each once the one before is over."""
    for _ in range(ROUNDS):
        before = (await both.table(table.id)).live_match().turn
        yield before
        assert (await both.table(table.id)).live_match().turn == before + 1


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("homes", [("mini app", "web"), ("discord", "mini app")])
@everywhere
async def test_press_in_the_round_that_the_card_shows_is_taken_whoever_seals_meanwhile(
    both: Both, homes: tuple[str, str], seed: int
) -> None:
    dice = random.Random(seed)
    ann, people, table = await begins(both, *homes)
    apart = dice.choice(SECONDS_MOST)

    async def later(who: Person, turn: int) -> None:
        await asyncio.sleep(dice.random() * apart)
        shown, key = ann.keys_now(f":{turn}:rock")[0]
        if who is ann:
            await asyncio.sleep(dice.random() * apart)
            await ann.taps(shown, key)
        else:
            await seals(who, turn)

    async for turn in rounds(both, table):
        await ann.until(lambda turn=turn: ann.keys_now(f":{turn}:rock"), "the round on her card")  # type: ignore[misc]
        await asyncio.gather(*(later(who, turn) for who in people))


async def stands_still(both: Both) -> tuple[OnTelegram, list[Person], Table, tuple[Shown, Key]]:
    """A round that all but Ann have sealed, while no edit of her card reaches Telegram; and the rock on her card."""
    ann, people, table = await begins(both, "mini app", "web")
    for who in people[1:]:
        await seals(who, table.live_match().turn)
    await both.rests()
    rock = ann.keys_now(f":{table.live_match().turn}:rock")[0]
    for method in ("editMessageMedia", "editMessageCaption", "editMessageReplyMarkup"):
        both.telegram.fail_next(method, "429", seconds=20)
    return ann, people, table, rock


async def told(ann: OnTelegram, shown: Shown, key: Key) -> str:
    """What Ann is told when she presses what her card shows."""
    assert any(one.get("callback_data") == key.data for row in shown.it.face.keyboard for one in row)
    return (await ann.person.forges(shown.it, key.data).answer()).text


@everywhere
async def test_who_presses_a_late_card_is_told_whether_the_press_counts(both: Both) -> None:
    ann, people, table, rock = await stands_still(both)
    await ann.taps(*rock)
    turn = (await both.app.store.table(table.id) or table).live_match().turn
    assert turn == table.live_match().turn + 1
    assert await told(ann, *rock) == "Your move is in. The board updates in a few seconds."  # she was impatient
    shown, key = rock
    paper = Key("📄 Paper", key.data.replace("rock", "paper"))
    late = "That press didn’t count: the board has changed."
    assert await told(ann, shown, paper) == late
    for who in people[1:]:
        await seals(who, turn)
    assert await told(ann, shown, paper) == late
    assert 0 in (await both.app.store.table(table.id) or table).waiting()
    await seals(ann, turn)
    assert (await both.table(table.id)).live_match().turn == turn + 1
