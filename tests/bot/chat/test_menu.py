"""The menu of /play: its buttons say again what was said without a game."""

from __future__ import annotations

import pytest

from bot.view.answer import Card, Page
from games.core.game import Refusal
from games.core.options import given

from .paper import Chat, code_of, key_of, keys_of, labels_of, part_of, text_of


async def test_challenged_person_is_challenged_by_every_button(chat: Chat) -> None:
    menu = await chat.types("Ann", "play @bo stake=10 clock=daily")
    answer = await chat.presses("Ann", menu, "Tic-tac-toe", private=False)
    table = part_of(answer, Card).table
    assert [chair.name for chair in table.chairs] == ["Ann", "Bo"]
    assert table.chairs[1].invited
    assert (table.stake, given(table.options)["move_seconds"]) == (10, 86_400)
    assert "opponent: Bo · stake: 10 · clock: daily" in text_of(menu)
    assert not [label for label in labels_of(menu) if label.endswith("practice")]


async def test_level_is_kept_also_where_the_size_is_asked_for(chat: Chat) -> None:
    menu = await chat.types("Ann", "play computer=5")
    assert {"HeXagon: practice", "Tic-tac-toe: practice"} <= set(labels_of(menu))
    sizes = await chat.presses("Ann", menu, "HeXagon: practice", private=False)
    back = await chat.presses("Ann", sizes, "Back", private=False)
    assert labels_of(back) == labels_of(menu)
    answer = await chat.presses("Ann", sizes, "7", private=False)
    table = part_of(answer, Card).table
    assert (table.chairs[1].level, given(table.options)["size"]) == (5, 7)


async def test_practice_that_the_menu_offers_is_no_wish_of_theirs(chat: Chat) -> None:
    menu = await chat.presses("Ann", await chat.types("Ann", "play clock=live"), "Practice", private=False)
    sizes = await chat.presses("Ann", menu, "HeXagon: practice", private=False)
    assert labels_of(await chat.presses("Ann", sizes, "Back", private=False)) == labels_of(menu)
    answer = await chat.presses("Ann", sizes, "4", private=False)
    table = part_of(answer, Card).table
    assert (table.chairs[1].level, given(table.options)["move_seconds"]) == (3, 60)


@pytest.mark.parametrize(
    ("said", "only"),
    [
        ("size=5", {"HeXagon"}),
        ("seats=7", {"RPS-Lizard-Spock", "Tequila Train"}),
        ("rounds=3", {"RPS-Lizard-Spock"}),
        ("first=lot", {"HeXagon", "Tic-tac-toe"}),
    ],
)
async def test_games_that_cannot_be_played_so_are_left_out(chat: Chat, said: str, only: set[str]) -> None:
    titles = {"Tic-tac-toe", "HeXagon", "RPS-Lizard-Spock", "Tequila Train"}
    assert set(labels_of(await chat.types("Ann", f"play {said}"))) & titles == only


async def test_refusal_where_no_game_can_be_played_so(chat: Chat) -> None:
    with pytest.raises(Refusal, match="bad_seats"):
        await chat.types("Ann", "play seats=31 size=5")


async def test_all_that_can_be_said_fits_behind_a_button(chat: Chat) -> None:
    menu = await chat.types("Ann", "play @bo seats=2 stake=1000000 clock=604800s size=13 sit=yes")
    assert key_of(menu, "HeXagon").data
    menu = await chat.types("Ann", "play computer=5 seats=32 stake=0 clock=relaxed")
    assert key_of(menu, "RPS-Lizard-Spock: practice").data


async def test_what_fits_behind_no_button_is_to_be_typed(chat: Chat) -> None:
    long = "reveal_seconds=600 move_seconds=600 entry_seconds=600 rounds=5"
    menu = await chat.types("Ann", f"play {long}")
    assert "More" not in labels_of(menu)
    assert "/play rpsls" in text_of(menu)
    assert not [key for key in keys_of(menu) if key.data.startswith("/play rpsls")]


async def test_forged_handle_challenges_nobody(chat: Chat) -> None:
    answer = await chat.says("Ann", "/play tictactoe o=0123456789abcdef", private=False)
    assert code_of(answer) == "unknown_player"


async def test_opponent_begins_where_the_command_says_so(chat: Chat) -> None:
    table = part_of(await chat.types("Ann", "play tictactoe @bo first=guest"), Card).table
    await chat.says("Bo", f"{table.id}:join:0", private=False)
    assert [chair.name for chair in (await chat.house.table(table)).chairs] == ["Bo", "Ann"]


async def test_computer_begins_where_the_command_says_so(chat: Chat) -> None:
    table = part_of(await chat.types("Ann", "play tictactoe computer=2 first=guest"), Card).table
    assert [chair.level for chair in table.chairs] == [2, None]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Tic-tac-toe: 2 players, 3 min"),
        ("ru", "Крестики-нолики: игроков 2, 3 мин"),
        ("zh", "井字棋：2 人，3 分钟"),
    ],
)
async def test_menu_tells_each_game_in_the_punctuation_of_its_reader(chat: Chat, language: str, line: str) -> None:
    await chat.says("Ann", f"/me language {language}")
    assert line in text_of(await chat.says("Ann", "/play"))


async def test_menu_has_one_button_for_each_game_and_few_beside(chat: Chat) -> None:
    games, lines = len(chat.house.app.games), 1 + len(chat.house.app.games)
    for private, others in (
        (False, {"Practice", "Casual matches", "Play anybody", "Rules"}),
        (True, {"Rated matches", "Play anybody", "Rules", "My turns", "Me"}),
    ):
        menu = await chat.says("Ann", "/play", private=private)
        assert len(labels_of(menu)) <= games + len(others)
        assert others <= set(labels_of(menu))
        assert text_of(menu).count("\n") < lines


async def test_practice_chosen_in_a_room_is_a_page_of_its_own(chat: Chat) -> None:
    menu = await chat.says("Ann", "/play", private=False)
    assert part_of(menu, Page).stands == "room"
    practice = await chat.presses("Ann", menu, "Practice", private=False)
    sizes = await chat.presses("Ann", practice, "HeXagon: practice", private=False)
    assert [part_of(one, Page).stands for one in (practice, sizes)] == ["private", "private"]
