"""Several tables in one room: which one a command means, and what lists and cards say of them."""

from __future__ import annotations

from bot.chat.cards import room_card
from bot.view.answer import Card, Page

from .paper import Chat, labels_of, line_of, part_of, text_of


async def test_show_means_the_match_that_is_being_played(chat: Chat) -> None:
    running = await chat.opens("Ann", "/play tictactoe")
    await chat.says("Bo", f"{running.id}:join:0", private=False)
    await chat.opens("Ann", "/play hexagon")
    for name in ("Ann", "Bo", "Cy"):
        assert part_of(await chat.says(name, "/show", private=False), Card).table.id == running.id


async def test_show_asks_where_several_can_be_meant(chat: Chat) -> None:
    tables = [await chat.opens("Ann", f"/play tictactoe stake={number}") for number in range(2)]
    asked = await chat.says("Bo", "/show", private=False)
    assert part_of(asked, Page).stands == "room"
    key = next(label for label in labels_of(asked) if label.startswith(tables[0].id))
    assert part_of(await chat.presses("Bo", asked, key, private=False), Card).table.id == tables[0].id
    for number, table in enumerate(tables):
        await chat.says(("Bo", "Cy")[number], f"{table.id}:join:{number}", private=False)
    mine = part_of(await chat.says("Bo", "/show", private=False), Card).table
    assert mine.id == tables[0].id
    assert len(labels_of(await chat.says("Di", "/show", private=False))) == 2
    await chat.says("Ann", f"{tables[0].id}:{(await chat.house.table(tables[0])).live_match().turn}:a1", private=False)
    assert part_of(await chat.says("Ann", "/show", private=False), Card).table.id == tables[1].id  # asked there alone


async def test_third_table_that_waits_for_players_is_remarked_on(chat: Chat) -> None:
    said = [line_of(await chat.says("Ann", f"/play tequila stake={n}", private=False)) for n in range(3)]
    assert said == ["", "", "You have 3 tables waiting here. ⋯ → Close table removes one."]


async def test_invited_person_has_no_seat_in_a_list_yet(chat: Chat) -> None:
    await chat.visits("Bo")
    await chat.types("Ann", "play tictactoe @bo")
    assert "1 of 2 seats · 1 invited" in text_of(await chat.says("Cy", "/tables", private=False))


async def test_declined_challenge_has_its_record_under_more(chat: Chat) -> None:
    await chat.visits("Bo")
    table = part_of(await chat.types("Ann", "play tequila @bo seats=2"), Card).table
    await chat.says("Bo", f"{table.id}:leave", private=False)
    card = room_card(chat.house.app, await chat.house.table(table), chat.house.room)
    assert "Record" not in [key.label for row in card.keys for key in row]
    assert "Record" in labels_of(await chat.says("Ann", f"{table.id}:more", private=False))


async def test_one_key_fills_the_free_seats_of_a_card_where_several_are_free(chat: Chat) -> None:
    await chat.visits("Bo")
    table = await chat.opens("Ann", "/play tequila 4 seats")
    card = room_card(chat.house.app, await chat.house.table(table), chat.house.room)
    fill = next(key for row in card.keys for key in row if key.label == "Fill with computers")
    await chat.says("Ann", fill.data, private=False)
    after = await chat.house.table(table)
    assert (after.computers, len(after.chairs), after.revision) == (3, 4, table.revision + 1)
    two = await chat.opens("Bo", "/play hexagon")
    card = room_card(chat.house.app, two, chat.house.room)
    assert "Fill with computers" not in [key.label for row in card.keys for key in row]


async def test_levels_on_a_card_have_a_way_back_and_leave_start(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play tequila")
    await chat.says("Bo", f"{table.id}:join:0", private=False)
    card = room_card(chat.house.app, await chat.house.table(table), chat.house.room, "levels")
    labels = [key.label for row in card.keys for key in row]
    assert {"Start", "Back", "5 · hardest"} <= set(labels)
    assert (
        card.text.count("\n")
        <= room_card(chat.house.app, await chat.house.table(table), chat.house.room).text.count("\n") + 1
    )
