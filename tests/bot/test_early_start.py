"""An announced registration begins before its time when everybody who sits agrees."""

from __future__ import annotations

from bot.chat.cards import room_card
from games.rpsls.state import Options
from games.table.table import Table
from tests.checks import books_balance, refused

from .chat.paper import Chat, labels_of, text_of

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
    assert "Ann would like to start now. Ann ✓ · waiting for Bo and Cy" in await card_text(chat, table)
    await chat.says("Cy", f"{table.id}:start", private=False)
    assert "Ann would like to start now. Ann ✓ Cy ✓ · waiting for Bo" in await card_text(chat, table)
    for _ in range(2):  # a double press is no second consent
        await chat.says("Ann", f"{table.id}:start", private=False)
    assert await status(chat, table) == "open"
    await chat.says("Bo", f"{table.id}:start", private=False)
    begun = await chat.house.table(table)
    assert (begun.status, begun.offers, len(begun.chairs)) == ("live", (), 3)
    await books_balance(chat.house.app.store)


async def test_a_newcomer_has_to_agree_too_or_to_leave(chat: Chat) -> None:
    table = await announced(chat, "Ann", "Bo")
    await chat.house.presses("Ann", table, "start")
    await chat.house.presses("Cy", table, "join:5")
    await chat.house.presses("Bo", table, "start")
    assert await status(chat, table) == "open"
    assert "waiting for Cy" in await card_text(chat, table)
    await chat.house.presses("Cy", table, "leave")
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
    with refused("no_offer"):
        await chat.house.presses("Bo", table, "accept:start")
    await chat.house.presses("Ann", table, "start")
    await chat.presses("Bo", theirs, "Decline")
    assert (await chat.house.table(table)).offers == ()
    assert [line.key for _, _, line in chat.paper.lines] == ["offer-declined"]
