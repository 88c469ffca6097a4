"""Commands as people type them: nicknames, names beside values, near misses, and numbers that could mean anything."""

from __future__ import annotations

import pytest

from bot.view.answer import Card, first
from games.core.options import given

from .paper import Chat, code_of, labels_of, line_of, part_of, text_of


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        *[("ttt", "tictactoe"), ("RPS", "rpsls"), ("hex", "hexagon"), ("teq", "tequila"), ("tic", "tictactoe")],
        *[("крест", "tictactoe"), ("кнб", "rpsls"), ("rock paper scissors", "rpsls"), ("dominoes", "tequila")],
    ],
)
async def test_short_name_or_beginning_names_a_game_in_every_command(chat: Chat, typed: str, name: str) -> None:
    assert (await chat.opens("Ann", f"/play {typed}")).name == name
    assert code_of(await chat.says("Ann", f"/top {typed}")) == ""
    assert code_of(await chat.says("Ann", f"/help {typed}")) == ""


@pytest.mark.parametrize(
    ("typed", "most", "stake", "size"),
    [
        ("size 3", 2, 0, 3),
        ("stake 10", 2, 10, 5),
        ("Size: 3 stake:10", 2, 10, 3),
        ("10 stake size=3", 2, 10, 3),
        ("2 players", 2, 0, 5),
        ("seats 2 size 4", 2, 0, 4),
        ("clock live size = 4", 2, 0, 4),
        ("daily", 2, 0, 5),
        ("move_seconds 90 listed", 2, 0, 5),
    ],
)
async def test_value_may_stand_beside_the_name_of_its_option(
    chat: Chat, typed: str, most: int, stake: int, size: int
) -> None:
    table = await chat.opens("Ann", f"/play hexagon {typed}")
    assert (table.status, table.most, table.stake) == ("open", most, stake)
    assert given(table.options)["size"] == size


@pytest.mark.parametrize("typed", ["opponent:@bo", "opponent @bo", "opponent=@bo", "@bo"])
async def test_opponent_is_named_in_any_spelling(chat: Chat, typed: str) -> None:
    await chat.visits("Bo")
    table = part_of(await chat.types("Ann", f"play tictactoe {typed}"), Card).table
    assert [chair.name for chair in table.chairs] == ["Ann", "Bo"]


@pytest.mark.parametrize(("typed", "level"), [("computer", 1), ("computer 5", 5), ("level 2", 2), ("computer:1", 1)])
async def test_computer_is_named_with_or_without_its_level(chat: Chat, typed: str, level: int) -> None:
    assert (await chat.opens("Ann", f"/play ttt {typed}")).chairs[1].level == level


@pytest.mark.parametrize("typed", ["tequila 4", "4 tequila", "4", "teq seats=4 3"])
async def test_number_alone_never_starts_a_match(chat: Chat, typed: str) -> None:
    answer = await chat.says("Ann", f"/play {typed}", private=False)
    assert first(answer, Card) is None
    assert code_of(answer) == "" or "4 tequila" in typed


async def test_number_alone_asks_what_it_means(chat: Chat) -> None:
    asked = await chat.says("Ann", "/play tequila 4", private=False)
    assert "What does 4 mean here?" in text_of(asked)
    assert labels_of(asked) == ["4 seats", "Computer, level 4", "Stake 4"]
    table = part_of(await chat.presses("Ann", asked, "4 seats", private=False), Card).table
    assert (table.name, table.most, table.status) == ("tequila", 4, "open")
    sizes = await chat.says("Ann", "/play hexagon 7 stake=5", private=False)
    assert labels_of(sizes) == ["Computer, level 7", "Size of the board: 7"]
    table = part_of(await chat.presses("Ann", sizes, "Size of the board: 7", private=False), Card).table
    assert (given(table.options)["size"], table.stake) == (7, 5)


@pytest.mark.parametrize(("typed", "title"), [("tictactow", "Tic-tac-toe"), ("hexgon", "HeXagon")])
async def test_near_miss_is_offered_as_a_button(chat: Chat, typed: str, title: str) -> None:
    asked = await chat.says("Ann", f"/play {typed} stake=5", private=False)
    assert "Did you mean" in text_of(asked)
    table = part_of(await chat.presses("Ann", asked, title, private=False), Card).table
    assert table.stake == 5


async def test_unknown_game_is_answered_with_those_there_are(chat: Chat) -> None:
    asked = await chat.says("Ann", "/play chess", private=False)
    assert "There is no game “chess” here" in text_of(asked)
    assert {"Tic-tac-toe", "HeXagon"} <= set(labels_of(asked))


async def test_misspelt_option_is_offered_as_it_is_spelled(chat: Chat) -> None:
    asked = await chat.says("Ann", "/play tequila grcae=2 stake=5", private=False)
    table = part_of(await chat.presses("Ann", asked, "grace=2", private=False), Card).table
    assert (given(table.options)["grace"], table.stake) == (2, 5)
    asked = await chat.says("Ann", "/play tequila saets=4", private=False)
    assert part_of(await chat.presses("Ann", asked, "seats=4", private=False), Card).table.most == 4
    assert code_of(await chat.says("Ann", "/play tequila colour=4", private=False)) == "unknown_option"


async def test_name_that_nobody_here_has_is_answered_with_what_would_work(chat: Chat) -> None:
    assert line_of(await chat.says("Ann", "/play ttt Zoe", private=False)).startswith("I don’t know what “Zoe” means")


async def test_season_alone_is_the_ranking_of_the_season(chat: Chat) -> None:
    assert "This season" in text_of(await chat.says("Ann", "/top season", private=False))
    assert "This season" in text_of(await chat.says("Ann", "/top ttt season", private=False))


@pytest.mark.parametrize(("typed", "said"), [("grace=yes", "yes"), ("grace: on", "on"), ("grace true", "true")])
async def test_refused_value_is_told_as_it_was_typed(chat: Chat, typed: str, said: str) -> None:
    line = line_of(await chat.says("Ann", f"/play tequila {typed}", private=False))
    assert line.startswith("grace (Missed turns allowed) must be from")
    assert line.endswith(f"not “{said}”.")


@pytest.mark.parametrize(
    ("typed", "wins"),
    [
        *[("/play rps", 3), ("/play rps seats=2", 3), ("/play rps computer=1", 3)],
        *[("/play rps wins=1", 1), ("/play rps 2 players wins 5", 5), ("/play rps computer=2 options=wins=7", 7)],
    ],
)
async def test_new_tables_of_rock_paper_scissors_are_first_to_three(chat: Chat, typed: str, wins: int) -> None:
    assert (await chat.opens("Ann", typed)).options.wins == wins


async def test_a_room_sets_how_many_rounds_win_the_next_match_of_two(chat: Chat) -> None:
    where = {"private": False, "moderator": True}
    await chat.says("Mo", "/next rpsls wins=1", **where)
    assert (await chat.opens("Ann", "/play rps")).options.wins == 1
    await chat.says("Mo", "/next rpsls wins=usual", **where)
    assert (await chat.opens("Ann", "/play rps")).options.wins == 3


async def test_rules_are_those_of_the_match_on_the_table(chat: Chat) -> None:
    assert "Help" in text_of(await chat.types("Ann", "rules"))
    await chat.opens("Ann", "/play hexagon")
    await chat.opens("Bo", "/play tequila")
    assert "HeXagon" in text_of(await chat.types("Ann", "rules")).splitlines()[0]
    assert "Tequila Train" in text_of(await chat.types("Cy", "rules")).splitlines()[0]
    assert "Tic-tac-toe" in text_of(await chat.types("Ann", "rules tictactoe")).splitlines()[0]
