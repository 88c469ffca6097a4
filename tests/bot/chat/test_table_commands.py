"""Pages of tables: they fit into a message, no matter how many there are."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from bot.chat.records import film_file
from bot.chat.rendering import message_of
from bot.view.answer import Card, Film, Page, first
from games.core import match as core
from storage.messages.displays import Display
from storage.people import operators
from tests.checks import refused
from tests.house import all_arts

from .paper import Chat, code_of, key_of, keys_of, labels_of, line_of, part_of, text_of


async def test_ten_tables_of_a_room_fit_into_one_message(chat: Chat) -> None:
    for number in range(11):
        await chat.says("Ann", f"/play sealed stake={number}", private=False)
    assert len(keys_of(await chat.says("Ann", "/tables", private=False))) == 12
    assert len(keys_of(await chat.says("Ann", "/turns"))) == 10


async def test_a_table_is_shared_also_on_a_network_that_no_words_name(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play sealed")
    assert {"On Paper", "On Slate"} <= set(labels_of(await chat.says("Ann", f"~{table.id}:share")))


async def test_what_an_older_version_has_told_otherwise_is_left_out(chat: Chat) -> None:
    table = await chat.house.plays(await chat.house.sits("Ann", "Bo"), "a1")
    old = text("update matches set news = replace(news, '\"mark\"', '\"scratch\"'), revision = revision + 1")
    older = text("update steps set events = replace(events, '\"cell\"', '\"place\"')")
    await chat.house.app.store.write(lambda unit: unit.conn.execute(old))
    await chat.house.app.store.write(lambda unit: unit.conn.execute(older))
    assert "marked" not in line_of(await chat.says("Ann", f"{table.id}:last"))
    assert keys_of(await chat.says("Ann", f"~{table.id}:more"))
    now = await chat.house.table(table)
    shown = await message_of(chat.house.app, Display("paper", "table-top", "card", table.id), now)
    assert "Bo" in shown.text
    assert "scratch" not in shown.text


async def test_seat_is_taken_from_the_list_of_tables(chat: Chat) -> None:
    table = await chat.opens("Ann")
    listed = await chat.says("Bo", "/tables", private=False)
    answer = await chat.presses("Bo", listed, f"Join {table.id}", private=False)
    assert first(answer, Card) is None
    assert (await chat.house.table(table)).status == "live"


async def test_move_is_typed_by_those_who_play_and_not_by_those_who_watch(chat: Chat) -> None:
    table = await chat.opens("Ann")
    await chat.says("Bo", f"{table.id}:join:0", private=False)
    for name in ("Ann", "Bo"):
        assert "Type a move" in labels_of(await chat.says(name, f"~{table.id}:rest", private=False))
    for verb in ("more", "rest"):
        assert "Type a move" not in labels_of(await chat.says("Cy", f"~{table.id}:{verb}", private=False))


async def test_host_who_sits_alone_is_told_that_there_is_nobody_to_remove(chat: Chat) -> None:
    await chat.opens("Ann")
    assert "Nobody else sits at this table." in text_of(await chat.says("Ann", "/kick", private=False))
    assert code_of(await chat.says("Bo", "/kick", private=False)) == "not_host"


@pytest.mark.parametrize("is_challenge", [False, True])
async def test_table_without_a_seat_for_the_reader_is_watched(chat: Chat, is_challenge: bool) -> None:
    await chat.visits("Bo", private=False)
    line = "play tictactoe @bo" if is_challenge else "play sealed seats=2"
    table = part_of(await chat.types("Ann", line), Card).table
    if not is_challenge:
        await chat.says("Bo", f"{table.id}:join:0", private=False)
    await chat.house.app.redraw.save(Display("paper", "table-top", "7", table.id))
    watch = key_of(await chat.says("Cy", "/tables", private=False), f"Watch {table.id}")
    assert (watch.data, watch.url) == ("", "https://paper.test/table-top/7")
    assert f"Join {table.id}" not in labels_of(await chat.says("Bo", "/tables", private=False)), "all read that list"
    alone = labels_of(await chat.says("Bo", "/tables", private=False, ephemeral=True))
    assert (f"Join {table.id}" in alone) is is_challenge


async def test_a_list_without_tables_says_so_once(chat: Chat) -> None:
    assert text_of(await chat.says("Ann", "/tables", private=False)) == "There are no tables here. Open one with Play."
    assert text_of(await chat.says("Ann", "/turns")) == "You aren’t at any table."


async def test_several_offers_are_answered_by_buttons_that_name_them(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    await chat.house.presses("Ann", table, "offer:draw")
    for name, answers in (("Ann", ["Withdraw"]), ("Bo", ["Accept", "Decline"])):
        assert set(answers) <= set(labels_of(await chat.says(name, f"{table.id}:more")))
    await chat.house.presses("Ann", table, "offer:more_time")
    mine, theirs = [await chat.says(name, f"{table.id}:more") for name in ("Ann", "Bo")]
    assert {"Withdraw: draw", "Withdraw: more time"} <= set(labels_of(mine))
    assert {"Accept: draw", "Decline: draw", "Accept: more time", "Decline: more time"} <= set(labels_of(theirs))
    await chat.presses("Bo", theirs, "Decline: draw")
    assert [offer.kind for offer in (await chat.house.table(table)).offers] == ["more_time"]


async def test_a_list_tells_seats_stake_host_and_time_left(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play tequila seats=4 stake=10")
    others = await chat.opens("Mo", "/play rpsls sit=no seats=3", moderator=True)
    await chat.house.presses("Bo", table, "join:10")
    ready = "Ann can start now. ⏳ 60 min left"
    head, *lines = text_of(await chat.says("Cy", "/tables", private=False)).split("\n")
    assert head == "Tables here:"
    assert sorted(lines) == sorted(
        [
            f"Tequila Train · {table.id} · 2 of 4 seats · stake 10: Ann (host) · Bo – {ready}",
            f"Rock-Paper-Scissors-Lizard-Spock · {others.id} · 0 of 3 seats: a moderator (host)"
            " – 2 more players are needed. ⏳ 5 min left",
        ]
    )


@pytest.mark.parametrize(
    ("line", "code"), [("/record", "nothing_finished"), ("/stop", "no_table_here"), ("/show", "no_table_here")]
)
async def test_a_command_about_a_table_says_why_there_is_none(chat: Chat, line: str, code: str) -> None:
    assert code_of(await chat.says("Ann", line, private=False)) == code


async def test_film_of_a_match_says_where_it_turned(chat: Chat) -> None:
    chat.house.app.studio.arts = all_arts("games")
    table = await chat.house.sits("Ann", "Bo", game="hexagon", options=chat.house.app.games["hexagon"].Options(size=2))
    while table.status == "live":
        (seat,) = table.waiting()
        table = await chat.house.plays(table, core.legal(table.game, table.live_match(), seat)[0])
    film = await film_file(await chat.visits("Ann"), Film(table))
    assert film is not None
    assert film.content.startswith(b"GIF89a")
    assert "led from the beginning" in film.text or "took the lead for good" in film.text


async def test_commands_that_come_too_early_or_too_late_say_so(chat: Chat) -> None:
    table = await chat.opens("Ann")
    assert code_of(await chat.says("Ann", "/stop", private=False)) == "not_started"
    await chat.says("Bo", f"{table.id}:join:0", private=False)
    assert code_of(await chat.says("Ann", "/kick", private=False)) == "already_started"
    assert code_of(await chat.says("Ann", "/record", private=False)) == "nothing_finished"


async def test_a_player_is_removed_by_a_command_of_the_host(chat: Chat) -> None:
    table = await chat.opens("Ann", "/play hidden seats=3")
    await chat.says("Cy", f"{table.id}:join:0", private=False)
    await chat.types("Ann", "kick @cy")
    assert [chair.name for chair in (await chat.house.table(table)).chairs] == ["Ann"]


async def test_a_name_without_its_sign_leads_to_the_question_whom_to_remove(chat: Chat) -> None:
    await chat.opens("Ann", "/play hidden seats=3")
    assert "Nobody else sits" in text_of(await chat.says("Ann", "/kick borya", private=False))
    assert code_of(await chat.says("Ann", "/kick @borya", private=False)) == "unknown_name"
    with refused("unknown_match"):
        await chat.types("Ann", "kick @cy match=qqqqqq")


@pytest.mark.parametrize("verb", ["resign", "cancel", "stop"])
async def test_a_stranger_is_not_asked_whether_to_end_a_match(chat: Chat, verb: str) -> None:
    table = await (chat.house.opens("Ann") if verb == "cancel" else chat.house.sits("Ann", "Bo"))
    answer = await chat.says("Eve", f"{table.id}:{verb}", private=False)
    assert line_of(answer)
    assert first(answer, Page) is None


async def test_a_watcher_may_look_behind_more(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    page = await chat.says("Sue", f"{table.id}:more", private=False)
    assert "Start over" in text_of(await chat.presses("Sue", page, "Options", private=False))


async def test_table_is_seen_where_it_is_shown_by_its_players_and_by_operators(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    ways = (f"/show {table.id}", f"~{table.id}:facts")

    async def refused(name: str, address: str) -> set[str]:
        return {code_of(await chat.says(name, way, private=False, address=address)) for way in ways}

    assert await refused("Eve", "cellar") == {"unknown_match"}
    assert await refused("Eve", "table-top") == {""}
    assert await refused("Ann", "cellar") == {""}
    eve = await chat.player("Eve")
    await chat.house.app.store.write(lambda unit: operators.make(unit.conn, eve.id))
    chat.house.app.directory.forget_player(eve.id)
    assert await refused("Eve", "cellar") == {""}
