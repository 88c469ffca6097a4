"""Help: of everything, of a command, and of a game in pictured steps."""

from __future__ import annotations

import pytest

from bot.chat.commands import all_commands
from bot.usecases.room_settings import SETTINGS
from bot.view.answer import Card
from bot.view.pictures import lesson_screen
from games import find_games

from .paper import Chat, code_of, key_of, keys_of, labels_of, page_of, part_of, text_of

GAMES = find_games()


async def test_help_says_what_this_is_in_three_lines_and_leads_on(chat: Chat) -> None:
    page = await chat.says("Ann", "/help")
    assert len(text_of(page).split("\n")) == 4
    for key in keys_of(page):
        assert not code_of(await chat.says("Ann", key.data)), key.data


async def test_the_game_of_this_room_s_table_stands_first(chat: Chat) -> None:
    await chat.house.opens("Ann", "sealed")
    page = await chat.says("Bo", "/help", private=False)
    assert keys_of(page)[0].data == "/help sealed"
    assert keys_of(page)[0].style == "main"


async def test_a_game_is_taught_in_pictured_steps_that_end_in_practice(chat: Chat) -> None:
    page = await chat.says("Ann", "/help tictactoe")
    alts = []
    for step in range(1, 6):
        assert text_of(page).startswith(f"Tic-tac-toe · {step} of 5\n")
        picture = page_of(page).picture
        assert picture is not None
        alts.append(picture.alt)
        if step < 5:
            page = await chat.presses("Ann", page, "Next")
    assert len(set(alts)) == 5
    assert "Winning line: b1" in alts[2] or "Winning line" in alts[2]
    assert labels_of(page) == ["Back", "Practice", "Help"]
    played = await chat.presses("Ann", page, "Practice")
    assert part_of(played, Card).table.status == "live"
    back = await chat.presses("Ann", page, "Back")
    assert text_of(back).startswith("Tic-tac-toe · 4 of 5\n")
    assert key_of(await chat.says("Ann", "/help tictactoe 1"), "Back").data == "/help"


async def test_tequila_train_is_taught_from_the_fresh_table_to_the_last_tile(chat: Chat) -> None:
    alts = []
    for step in range(1, 6):
        page = await chat.says("Ann", f"/help tequila {step}")
        picture = page_of(page).picture
        assert picture is not None
        alts.append(picture.alt)
    fresh, first, trains, shot, over = alts
    assert "train" not in fresh
    assert "A: ends in 2, train" in first
    assert trains.count("train") == 2
    assert "A: ends in 6, 5 in hand, one shot" in shot
    assert "0 pips, one shot, won" in over


async def test_who_reads_text_gets_the_board_in_words(chat: Chat) -> None:
    await chat.says("Ann", "/me skin text")
    page = await chat.says("Ann", "/help tictactoe 2")
    assert page_of(page).picture is None
    assert "b2 X" in text_of(page)


async def test_a_game_is_found_by_its_title_in_any_language(chat: Chat) -> None:
    await chat.says("Ann", "/me language ru")
    assert "1 из 5" in text_of(await chat.says("Ann", "/help крестики-нолики"))


async def test_steps_beyond_the_last_and_unknown_topics_are_refused(chat: Chat) -> None:
    assert code_of(await chat.says("Ann", "/help tictactoe 6")) == "bad_option_value"
    assert code_of(await chat.says("Ann", "/help tictactoe 0")) == "bad_option_value"
    assert code_of(await chat.says("Ann", "/help wings")) == "unknown_help"


@pytest.mark.parametrize("name", [name for name, command in all_commands(GAMES).items() if command.in_menus])
async def test_every_command_says_what_it_does_and_with_what(chat: Chat, name: str) -> None:
    page = await chat.says("Ann", f"/help {name}")
    assert text_of(page).startswith(f"/{name}\n")
    for option in all_commands(chat.house.app.games)[name].options:
        assert option.name in text_of(page) or name in ("me", "settings"), option.name


async def test_help_names_every_setting_of_a_room_in_every_language(chat: Chat) -> None:
    for language in chat.house.app.words.languages:
        await chat.says("Ann", f"/me language {language}")
        assert ", ".join(SETTINGS) in text_of(await chat.types("Ann", "help settings"))


async def test_commands_for_moderators_are_listed_for_moderators(chat: Chat) -> None:
    assert "/settings" not in labels_of(await chat.says("Ann", "/help commands", private=False))
    listed = labels_of(await chat.says("Mo", "/help commands", private=False, moderator=True))
    assert {"/settings", "/ban"} <= set(listed)


async def test_fairness_is_explained(chat: Chat) -> None:
    assert "commitment" in text_of(await chat.says("Ann", "/help fairness"))


@pytest.mark.parametrize("name", list(GAMES))
def test_every_lesson_can_be_played(name: str) -> None:
    for step in range(1, len(GAMES[name].ui.lesson) + 1):
        assert lesson_screen(GAMES[name], step) is not None
    assert lesson_screen(GAMES[name], len(GAMES[name].ui.lesson) + 1) is None


async def test_every_game_is_taught_step_by_step_in_every_language(chat: Chat) -> None:
    for language in chat.house.app.words.languages:
        await chat.says("Ann", f"/me language {language}")
        for name in GAMES:
            last = chat.house.app.words.rule_steps(name)
            assert last >= len(GAMES[name].ui.lesson)
            for step in range(1, last + 1):
                assert not code_of(await chat.says("Ann", f"/help {name} {step}"))
