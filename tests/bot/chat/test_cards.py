"""The card of a table in a room: who is who, who is awaited, and no hash in sight."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.cards import room_card
from bot.chat.rendering import message_of
from bot.platforms.telegram.payload import Html
from bot.view.answer import Message
from bot.view.match_records import TurningPoint
from bot.view.table_screen import screen_of
from games.core.computer import Ask
from games.core.screen import Say
from games.hexagon.state import Options
from games.table.table import Table
from storage.messages.displays import Display

from .paper import Chat, keys_of, labels_of, open_chat, text_of


async def seen(chat: Chat, table: Table, skin: str = "pictures") -> str:
    return text_of(await card_of(chat, table, skin))


async def card_of(chat: Chat, table: Table, skin: str = "pictures") -> Message:
    room = replace(chat.house.room, settings=replace(chat.house.room.settings, skin=skin))
    return room_card(chat.house.app, await chat.house.table(table), room)


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("tictactoe", "X Ann · O Bo"),
        ("hexagon", "🔵 Ann (3 chips) · 🟧 Bo (3 chips)"),
        ("rpsls", "🔵 Ann · 🟧 Bo"),
        ("tequila", "🔵 Ann · 🟧 Bo"),
    ],
)
async def test_running_match_of_two_says_who_is_who(chat: Chat, game: str, line: str) -> None:
    table = await chat.house.sits("Ann", "Bo", game=game)
    assert line in (await seen(chat, table)).splitlines()
    over = (await chat.house.presses("Bo", table, "resign:!")).table
    assert line.split(" ")[0] + " Ann" in await seen(chat, over)


@pytest.mark.parametrize("game", ["hexagon", "rpsls", "tequila"])
async def test_players_stand_in_the_picture_with_their_avatars_and_in_text_mode_with_letters(
    chat: Chat, game: str
) -> None:
    table = await chat.house.sits("Ann", "Bo", game=game)
    pictured, text = await card_of(chat, table), await card_of(chat, table, "text")
    assert pictured.picture is not None
    seeds = [label.text for label in pictured.picture.scene.labels if label.kind == "avatar"]
    avatars = chat.house.app.studio.avatars
    assert seeds == [avatars.of_player((await chat.house.person(name)).id) for name in ("Ann", "Bo")]
    assert not [label for label in pictured.picture.scene.labels if label.kind == "seat"]
    assert "A:" not in pictured.picture.alt
    assert (text.picture, "A Ann" in text_of(text), "🔵" in text_of(text)) == (None, True, False)


async def test_nine_players_have_letters_beside_their_faces_for_there_are_eight_colours(chat: Chat) -> None:
    names = [f"P{number}" for number in range(9)]
    table = await chat.house.sits(*names, game="rpsls")
    shown = await card_of(chat, table)
    assert shown.picture is not None
    assert [label.text for label in shown.picture.scene.labels if label.kind == "text"] == list("ABCDEFGHI")
    assert len([label for label in shown.picture.scene.labels if label.kind == "avatar"]) == 9
    assert "I P8" in text_of(shown)


async def test_two_of_one_name_are_told_apart_by_their_shapes(chat: Chat) -> None:
    table = await chat.house.opens("Ann", "tequila", most=3, levels=(2, 2))
    assert "🟧 Computer 🟧 (2)" in await seen(chat, table)


async def won_by_chips(chat: Chat) -> Table:
    """A match of HeXagon on a small board, played to its end by two computers' choices."""
    table = await chat.house.sits("Ann", "Bo", game="hexagon", options=Options(size=3))
    while table.status == "live":
        match, (seat,) = table.live_match(), table.waiting()
        asked = Ask(table.game.view(match.state, seat), 1, bytes([match.version]), budget=0.1)
        assert table.game.levels
        table = await chat.house.plays(table, table.game.computer.choose(asked))
    return table


@pytest.mark.parametrize(("language", "told"), [("en", "step"), ("ru", "шаг"), ("zh", "第")])
async def test_card_of_the_end_shows_where_the_match_turned(tmp_path: Path, language: str, told: str) -> None:
    async with open_chat(tmp_path, web_url="https://round.example") as chat:
        table, app = await won_by_chips(chat), chat.house.app
        turned = await app.studio.turning_points.of(table)
        assert turned is not None
        room = replace(chat.house.room, settings=replace(chat.house.room.settings, language=language))
        shown = room_card(app, table, room, turned=turned)
        assert shown.picture is not None
        assert turned.screen.scene is not None
        assert shown.picture.scene.stamps == turned.screen.scene.stamps
        assert shown.picture.alt.startswith(app.words.text(Say("card-turned", {"step": turned.step}), language))
        line = Say("card-turned", {"step": turned.step})
        assert app.words.text(line, language) in text_of(shown)
        assert told in app.words.text(line, language)
        public = await message_of(app, Display("paper", "table-top", "1", table.id), table)
        assert public.picture == room_card(app, table, chat.house.room, turned=turned).picture
        again = await chat.opens("Cy", f"{table.id}:again")
        kept = await message_of(app, Display("paper", "table-top", "1", table.id), await chat.house.table(table))
        assert kept.picture == public.picture
        assert (await message_of(app, Display("paper", "table-top", "2", again.id), again)).picture is None


async def test_match_that_was_resigned_shows_its_last_position(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="hexagon")
    over = (await chat.house.presses("Bo", table, "resign:!")).table
    assert over is not None
    assert await chat.house.app.studio.turning_points.of(over) is None
    assert "the turning point" not in text_of(
        await message_of(chat.house.app, Display("paper", "table-top", "1", over.id), over)
    )


async def test_restart_and_stop_against_the_computer_ask_once_more(chat: Chat) -> None:
    table = await chat.house.opens("Ann", levels=(1,))
    table = await chat.house.plays(table, "b2")
    more = await chat.says("Ann", f"{table.id}:rest")
    for label in ("Restart", "Stop"):
        asked = await chat.presses("Ann", more, label)
        assert labels_of(asked) == [label, "Back"]
        assert (await chat.house.table(table)).live_match().state.board[4] == 1
    command = await chat.says("Ann", f"/stop {table.id}")
    assert labels_of(command) == ["Stop", "Back"]
    await chat.presses("Ann", command, "Stop")
    assert (await chat.house.table(table)).status == "over"


async def test_private_page_speaks_to_who_has_lost_and_the_card_to_the_room(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo")
    asked = await chat.presses("Ann", await chat.says("Ann", f"{table.id}:more"), "Resign")
    told = text_of(await chat.presses("Ann", asked, "Resign"))
    assert "You lost. You resigned." in told
    assert "You lost. You resigned." in text_of(await chat.says("Ann", f"{table.id}:more"))
    assert "You won! Ann resigned." in text_of(await chat.says("Bo", f"{table.id}:more"))
    assert "Bo won. Ann resigned." in await seen(chat, table)


async def test_closing_a_table_is_confirmed_or_it_is_kept(chat: Chat) -> None:
    table = await chat.house.opens("Ann", "tequila", most=4)
    asked = await chat.presses("Ann", await chat.says("Ann", f"{table.id}:more"), "Close table")
    assert labels_of(asked) == ["Close table", "Keep it"]
    assert [key.data for key in keys_of(asked)] == [f"~{table.id}:cancel:!", f"~{table.id}:more"]


async def test_what_is_offered_behind_more_to_be_taken_back_can_be(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="rpsls")

    async def shown(name: str) -> set[str]:
        pages = [labels_of(await chat.says(name, f"{table.id}:{verb}")) for verb in ("more", "rest")]
        return {"Take back", "Restart"} & {*pages[0], *pages[1]}

    assert not await shown("Ann")
    await chat.house.plays(table, "rock")
    assert await shown("Ann") == {"Take back", "Restart"}
    assert "Take back" not in await shown("Bo")


@pytest.mark.parametrize(
    ("moves", "presses", "reason"),
    [
        ("a1 b1 a2 b2 a3", {}, "Three in a row."),
        ("a1", {"Bo": "resign:!"}, "Bo resigned."),
        ("a1", {"Ann": "offer:stop", "Bo": "accept:stop"}, "The match was stopped."),
    ],
)
async def test_card_of_an_ended_match_gives_the_reason_once(
    chat: Chat, moves: str, presses: dict[str, str], reason: str
) -> None:
    table = await chat.house.plays(await chat.house.sits("Ann", "Bo"), *moves.split())
    for name, press in presses.items():
        table = (await chat.house.presses(name, table, press)).table
    text = await seen(chat, table)
    assert text.count(reason) == 1, text
    assert "Ann marked a" in text


async def test_board_in_words_is_a_grid_with_its_rows_in_the_middle(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="hexagon", options=Options(size=3))
    chat.paper.ink = Html()
    text = await seen(chat, table, "text")
    grid = text.partition("<pre>")[2].partition("</pre>")[0].split("\n")
    assert [len(row) - len(row.lstrip()) for row in grid] == [4, 2, 0, 2, 4]
    assert [row.split(":")[0].strip() for row in grid] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("skin", ["text", "pictures"])
async def test_turning_point_is_said_to_be_in_the_picture_where_there_is_one(chat: Chat, skin: str) -> None:
    table = await chat.house.sits("Ann", "Bo", game="hexagon")
    over = (await chat.house.presses("Bo", table, "resign:!")).table
    screen = screen_of(over, None)
    assert screen is not None
    room = replace(chat.house.room, settings=replace(chat.house.room.settings, skin=skin))
    card = room_card(chat.house.app, over, room, turned=TurningPoint(3, screen))
    assert ("In the picture: the turning point, step 3" in card.text) == (skin == "pictures")
    assert ("The turning point: step 3" in card.text) == (skin == "text")
