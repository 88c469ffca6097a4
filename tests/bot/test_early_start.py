"""An announced registration: it begins when it said it would, or earlier by the consent of everybody who sits."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.chat.cards import room_card
from bot.view.table_screen import card
from games.rpsls.state import Options
from games.table.table import Table
from tests.checks import books_balance, refused_whole
from tests.house import open_house

from .chat.paper import Chat, labels_of, open_chat, text_of

OPTIONS = Options(entry_seconds=60)


async def announced(chat: Chat, *names: str, stake: int = 5) -> Table:
    """A registration at which these people sit; the first has opened it."""
    table = await chat.house.opens(names[0], "rpsls", most=8, options=OPTIONS, stake=stake)
    for name in names[1:]:
        await chat.house.presses(name, table, f"join:{stake}")
    return await chat.house.table(table)


async def status(chat: Chat, table: Table) -> str:
    return (await chat.house.table(table)).status


async def card_text(chat: Chat, table: Table) -> str:
    return text_of(room_card(chat.house.app, await chat.house.table(table), chat.house.room))


async def test_the_hosts_start_begins_it_only_when_all_who_sit_have_agreed(chat: Chat) -> None:
    table = await announced(chat, "Ann", "Bo", "Cy")
    assert "Starts when the countdown ends." in await card_text(chat, table)
    await chat.says("Ann", f"{table.id}:start", private=False)
    assert await status(chat, table) == "open"
    assert "Ann agreed to start now. Waiting for Bo and Cy." in await card_text(chat, table)
    await chat.says("Cy", f"{table.id}:start", private=False)
    assert "Ann and Cy agreed to start now. Waiting for Bo." in await card_text(chat, table)
    for _ in range(2):  # a double press is no second consent
        await chat.says("Ann", f"{table.id}:start", private=False)
    assert await status(chat, table) == "open"
    await chat.says("Bo", f"{table.id}:start", private=False)
    begun = await chat.house.table(table)
    assert (begun.status, begun.offers, len(begun.chairs)) == ("live", (), 3)
    await books_balance(chat.house.app.store)


async def test_without_consent_it_begins_when_its_time_is_up(chat: Chat) -> None:
    table = await announced(chat, "Ann", "Bo")
    await chat.house.presses("Ann", table, "start")
    chat.house.clock.wind(seconds=61)
    await chat.house.alarms.sweep()
    assert await status(chat, table) == "live"


async def test_a_newcomer_has_to_agree_too(chat: Chat) -> None:
    table = await announced(chat, "Ann", "Bo")
    await chat.house.presses("Ann", table, "start")
    await chat.house.presses("Cy", table, "join:5")
    await chat.house.presses("Bo", table, "start")
    assert await status(chat, table) == "open"
    assert "Waiting for Cy." in await card_text(chat, table)
    await chat.house.presses("Cy", table, "start")
    assert await status(chat, table) == "live"


async def test_consent_lapses_when_too_few_are_left_to_start(chat: Chat) -> None:
    table = await announced(chat, "Ann", "Bo")
    await chat.says("Ann", f"{table.id}:start", private=False)
    await chat.says("Bo", f"{table.id}:leave", private=False)
    assert (await chat.house.table(table)).offers == ()
    assert "agreed" not in await card_text(chat, table)
    await chat.house.presses("Cy", table, "join:5")
    assert await status(chat, table) == "open"
    for name in ("Cy", "Ann"):
        await chat.says(name, f"{table.id}:start", private=False)
    assert await status(chat, table) == "live"


async def test_one_person_among_computers_starts_at_once(chat: Chat) -> None:
    table = await chat.house.opens("Ann", "rpsls", most=4, options=OPTIONS)
    for _ in range(2):
        await chat.house.presses("Ann", table, "computer:1")
    await chat.house.presses("Ann", table, "start")
    assert await status(chat, table) == "live"


async def test_where_the_host_starts_nobody_asks_for_consent(chat: Chat) -> None:
    table = await chat.house.opens("Ann", "tequila", most=4)
    await chat.house.presses("Bo", table, "join:0")
    async with refused_whole(chat.house.app.store, "illegal"):
        await chat.house.presses("Bo", table, "offer:start")
    await chat.house.presses("Ann", table, "start")
    assert await status(chat, table) == "live"


async def test_consent_is_taken_back_or_declined(chat: Chat) -> None:
    table = await announced(chat, "Ann", "Bo")
    more = await chat.says("Ann", f"{table.id}:more")
    assert "Start" not in labels_of(more)
    await chat.house.presses("Ann", table, "start")
    mine = await chat.says("Ann", f"{table.id}:more")
    theirs = await chat.says("Bo", f"{table.id}:more")
    assert "Withdraw" in labels_of(mine)
    assert {"Start", "Decline"} <= set(labels_of(theirs))
    await chat.presses("Ann", mine, "Withdraw")
    assert (await chat.house.table(table)).offers == ()
    await chat.house.presses("Ann", table, "start")
    await chat.presses("Bo", theirs, "Decline")
    assert (await chat.house.table(table)).offers == ()
    assert [line.key for _, _, line in chat.paper.lines] == ["offer-declined"]


async def test_the_next_registration_without_a_host_is_no_different(chat: Chat) -> None:
    house = chat.house
    first = await announced(chat, "Ann", "Bo", stake=0)
    for name in ("Ann", "Bo"):
        await house.presses(name, first, "start")
    await house.plays(first, "rock", "scissors")
    house.clock.wind(seconds=6)
    await house.alarms.sweep()
    table = await house.app.store.table((await house.table(first)).next_match or "")
    assert table is not None
    assert table.host is None
    for name in ("Cy", "Di"):
        await house.presses(name, table, "join:0")
    await house.presses("Cy", table, "start")  # who has come first is its host
    assert await status(chat, table) == "open"
    await house.presses("Di", table, "start")
    assert await status(chat, table) == "live"


async def test_consent_outlasts_a_restart(tmp_path: Path) -> None:
    async with open_chat(tmp_path) as chat:
        table = await announced(chat, "Ann", "Bo", stake=0)
        await chat.house.presses("Ann", table, "start")
        clock = chat.house.clock
    async with open_house(tmp_path, clock) as house:
        await house.meets("Ann", "Bo")
        assert card(await house.table(table), await house.person("Ann")).offers[0].text.key == "asked-start"
        assert (await house.presses("Bo", table, "start")).table.status == "live"


@pytest.mark.parametrize("language", ["ru", "zh"])
async def test_who_has_agreed_reads_well_in_every_language(chat: Chat, language: str) -> None:
    table = await announced(chat, "Ann", "Bo", "Cy")
    await chat.house.presses("Ann", table, "start")
    now = await chat.house.table(table)
    (offer,) = card(now, await chat.house.person("Bo")).offers
    said = chat.house.app.words.text(offer.text, language, "rpsls", lambda seat: now.chairs[seat].name)
    assert all(name in said for name in ("Ann", "Bo", "Cy"))
