"""Practice in chats: no clock unless one was asked for, and listed for its own player alone."""

from __future__ import annotations

import pytest

from bot.chat.card_keys import level_rows
from bot.chat.cards import room_card
from bot.words import files_by_language
from games.core.options import given
from games.core.screen import Say
from tests.rated import rate

from .paper import Chat, labels_of, line_of, text_of


@pytest.mark.parametrize("room_clock", ["usual", "live"])
async def test_practice_has_no_clock(chat: Chat, room_clock: str) -> None:
    await chat.says("Ann", f"/settings clock {room_clock}", private=False, moderator=True)
    table = await chat.opens("Ann", "/play tictactoe computer=1")
    assert (table.status, table.deadline) == ("live", None)


@pytest.mark.parametrize(
    ("asked", "seconds"), [("clock=live", 60), ("clock=none", None), ("move_seconds=90", 90), ("restart=either", None)]
)
async def test_clock_that_was_asked_for_stays(chat: Chat, asked: str, seconds: int | None) -> None:
    table = await chat.opens("Ann", f"/play tictactoe computer=1 {asked}", private=True)
    assert given(table.options)["move_seconds"] == seconds


async def test_practice_played_again_keeps_the_clock_that_was_asked_for(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play tictactoe computer=1 clock=live", private=True)
    await chat.house.presses("Ann", table, "resign:!")
    again = await chat.opens("Ann", f"{table.id}:again", private=True)
    assert (again.id != table.id, given(again.options)["move_seconds"]) == (True, 60)


async def test_room_lists_practice_for_nobody_else(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play tictactoe computer=1")
    assert table.id not in text_of(await chat.says("Bo", "/tables", private=False))
    alone = await chat.opens("Ann", "/play tictactoe computer=1", private=True)
    assert alone.id in text_of(await chat.says("Ann", "/tables"))


async def test_turns_count_the_tables_of_people_and_list_practice_below_them(chat: Chat) -> None:
    practice = await chat.opens("Ann", "/play hexagon computer=1", private=True)
    assert text_of(await chat.says("Ann", "/turns")).startswith("No table is waiting for you.\nPractice\n")
    table = await chat.house.sits("Ann", "Bo")
    lines = text_of(await chat.says("Ann", "/turns")).splitlines()
    assert (lines[0], lines[2]) == ("One table is waiting for you.", "Practice")
    assert (table.id in lines[1], practice.id in lines[3]) == (True, True)


async def test_level_that_a_game_lacks_is_refused_with_its_own_range(chat: Chat) -> None:
    refused = await chat.says("Ann", "/play tictactoe computer=6", private=True)
    assert "from 1 to 5" in line_of(refused)
    assert (await chat.opens("Ann", "/play hexagon computer=6", private=True)).chairs[1].level == 6


async def test_computer_without_a_number_plays_at_the_level_that_suits(chat: Chat) -> None:
    assert (await chat.opens("Ann", "/play hexagon computer", private=True)).chairs[1].level == 3
    await rate(chat.house.app, "hexagon", Ann=2_300)
    assert (await chat.opens("Ann", "/play hexagon computer=0 size=4", private=True)).chairs[1].level == 13


async def test_game_with_many_levels_names_five_and_has_the_others_behind_one_key(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play hexagon")
    card = room_card(chat.house.app, await chat.house.table(table), chat.house.room, "levels")
    rows = [[key.label for key in row] for row in card.keys]
    assert rows[-3:] == [
        ["1 · beginner", "5 · easy", "9 · steady"],
        ["12 · strong", "16 · hardest", "Exact level"],
        ["Back"],
    ]
    page = await chat.says("Ann", f"~{table.id}:levels", private=False)
    assert "9 · steady – plays sensibly, with mistakes" in text_of(page)
    page = await chat.presses("Ann", page, "Exact level", private=False)
    assert "1–4 – plays almost at random" in text_of(page)
    assert labels_of(page) == [str(level) for level in range(1, 17)]
    await chat.presses("Ann", page, "7", private=False)
    assert (await chat.house.table(table)).chairs[1].level == 7


@pytest.mark.parametrize("language", files_by_language())
async def test_levels_of_rpsls_say_what_they_read(chat: Chat, language: str) -> None:
    app, table = chat.house.app, await chat.opens("Ann", "/play rpsls seats=3")
    rows = level_rows(app.pen("paper", language, table), table, exact=False)
    labels = [key.label for row in rows for key in row]
    assert [label.partition(" · ")[0] for label in labels] == ["1", "2", "3", "4", "5"]
    usual = [app.words.text(Say(f"level-{level}", {"level": level}), language) for level in range(1, 6)]
    assert not set(labels) & set(usual)
    assert all(len(label) <= 14 for label in labels)  # a phone shows no more of a choice in the lobby
    if language == "en":
        assert labels[1:3] == ["2 · favourite", "3 · last move"]


async def test_all_levels_of_a_game_with_many_fit_on_a_card_with_the_way_back(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play hexagon")
    card = room_card(chat.house.app, await chat.house.table(table), chat.house.room, "exact")
    rows = [[key.label for key in row] for row in card.keys]
    numbers = [[str(level) for level in range(first, first + 5)] for first in (1, 6, 11)]
    assert rows[-4:] == [*numbers, ["16", "Back"]]
    assert len(rows) <= 5
