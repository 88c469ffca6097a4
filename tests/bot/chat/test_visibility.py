"""Unlisted tables and tables for invited people, opened in a chat."""

from __future__ import annotations

import pytest

from bot.view.answer import Card
from games.core.game import Refusal
from games.table.table import Table

from .paper import Chat, code_of, part_of, text_of


async def opens(chat: Chat, options: str) -> Table:
    """Ann opens a table in the common room."""
    return part_of(await chat.types("Ann", f"play sealed seats=3 {options}"), Card).table


@pytest.mark.parametrize("visibility", ["link", "named"])
async def test_unlisted_table_is_in_no_list_of_the_room(chat: Chat, visibility: str) -> None:
    table = await opens(chat, f"visibility={visibility}")
    listed = await opens(chat, "")
    page = text_of(await chat.says("Bo", "/tables", private=False))
    assert (table.visibility, table.id in page, listed.id in page) == (visibility, False, True)


async def test_everybody_who_sees_the_card_joins_an_unlisted_table(chat: Chat) -> None:
    table = await opens(chat, "visibility=link")
    await chat.says("Bo", f"{table.id}:join:0", private=False)
    assert len((await chat.house.table(table)).chairs) == 2


async def test_only_invited_people_join_a_table_for_named_people(chat: Chat) -> None:
    table = await opens(chat, "@bo visibility=named")
    assert code_of(await chat.says("Cy", f"{table.id}:join:0", private=False)) == "named_only"
    await chat.says("Bo", f"{table.id}:join:0", private=False)
    assert [chair.invited for chair in (await chat.house.table(table)).chairs] == [False, False]


async def test_table_played_again_is_open_to_others_and_stays_unlisted(chat: Chat) -> None:
    for visibility, after in (("link", "link"), ("named", "listed")):
        table = await opens(chat, f"visibility={visibility}")
        await chat.house.presses("Ann", table, "cancel:!")
        again = await chat.opens("Ann", f"{table.id}:again")
        assert again.visibility == after


async def test_odd_visibility_is_refused(chat: Chat) -> None:
    with pytest.raises(Refusal) as refusal:
        await opens(chat, "visibility=secret")
    assert refusal.value.code == "bad_choice"
