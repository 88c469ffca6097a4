"""The public beacon under ⋯ of an open table, in a chat."""

from __future__ import annotations

import pytest

from bot.words import files_by_language
from games.table.table import Table

from .paper import Chat, code_of, labels_of, text_of
from .test_more import pages_of


async def entries(chat: Chat, name: str, table: Table) -> list[str]:
    """What somebody finds behind ⋯ and More."""
    labels, rest = await pages_of(chat, name, table.id)
    return [*labels, *rest]


async def test_host_finds_it_under_more_and_reads_what_it_means(chat: Chat) -> None:
    table = await chat.house.opens("Ann", "tequila", most=3)
    assert "Public beacon" in await entries(chat, "Ann", table)
    assert "Public beacon" not in await entries(chat, "Eve", table)
    page = await chat.says("Ann", f"/beacon {table.id}")
    assert "which nobody at this table and not even the house can choose" in text_of(page)
    assert "Public beacon: round" in text_of(page)
    assert "Public beacon" not in await entries(chat, "Ann", table)
    assert code_of(await chat.says("Ann", f"/beacon {table.id}")) == "beacon_named"


async def test_card_of_the_table_names_the_round_and_proofs_its_signature(chat: Chat) -> None:
    table = await chat.house.opens("Ann", "tequila", most=3)
    page = await chat.says("Ann", f"/beacon {table.id}")
    assert "Back" in labels_of(page)
    named = (await chat.house.table(table)).awaited_beacon
    assert named is not None
    facts = await chat.says("Ann", f"{table.id}:facts")
    assert str(named.round) in text_of(facts)


@pytest.mark.parametrize("language", files_by_language())
async def test_others_and_games_without_draws_are_told_why_not(chat: Chat, language: str) -> None:
    await chat.says("Eve", f"/me language {language}")
    table = await chat.house.opens("Ann", "tequila", most=3)
    assert code_of(await chat.says("Eve", f"/beacon {table.id}", private=False)) == "not_host"
    plain = await chat.house.opens("Ann", "tictactoe")
    assert code_of(await chat.says("Ann", f"/beacon {plain.id}")) == "beacon_no_draws"
    await chat.house.presses("Bo", table, "join:0")
    assert code_of(await chat.says("Ann", f"/beacon {table.id}")) == "beacon_late"
