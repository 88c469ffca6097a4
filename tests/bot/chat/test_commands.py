"""What a command says about itself, and that every chat can rely on it."""

from __future__ import annotations

from inspect import getsource

import pytest

from bot.chat.commands import all_commands
from bot.chat.presses import is_moderated
from bot.usecases.inbox import VERBS, Verb
from bot.view.button_data import ButtonData
from games import find_games
from games.core.game import Refusal

from .paper import Chat, code_of, line_of, text_of

OLDER = set(
    "turns kick unban record coach season robot next status privacy appointment report reports say friend friends "
    "newtournament tourney beacon".split()
)
LISTED = 'a new command stands in this list, too: CONTRIBUTING.md, "How do I add a command?"'


@pytest.mark.parametrize(
    ("fact", "expected"),
    [
        ("moderated", {"play", "kick", "ban", "unban", "stop", "season", "top", "tournament", "next", "settings"}),
        ("moderators_only", {"ban", "settings"}),
        ("operators_only", {"reports", "status"}),
        ("registered", {"privacy"}),
        ("groups_only", {"kick", "ban", "unban", "stop"}),
        ("private_only", {"commit", "reveal"}),
        ("names_person", {"play", "kick", "ban", "unban"}),
        ("public", {"play", "show"}),
        ("answers_questions", {"play"}),
    ],
)
def test_a_command_says_where_and_by_whom_it_is_used(fact: str, expected: set[str]) -> None:
    having = {name for name, command in all_commands(find_games()).items() if getattr(command, fact)}
    assert having == expected, LISTED


def test_a_command_says_where_its_pages_belong() -> None:
    belongs = {name: command.pages for name, command in all_commands(find_games()).items()}
    room = "ban unban play season show tables top tournament newtournament next settings help".split()
    assert {name for name in belongs if belongs[name] == "room"} == set(room), LISTED
    private = "turns hand coach daily robot status privacy me report reports friend friends tourney beacon".split()
    assert {name for name in belongs if belongs[name] == "private"} == set(private), LISTED


def test_menus_have_thirteen_commands_beside_those_of_games() -> None:
    commands = all_commands(find_games())
    menus = [name for name, command in commands.items() if command.in_menus and not command.game]
    wanted = "play tables show hand move ban stop daily top tournament settings me help"
    assert menus == wanted.split(), LISTED
    assert {name for name, command in commands.items() if not command.in_menus} == OLDER, LISTED


@pytest.mark.parametrize(
    ("line", "older"),
    [
        ("/tables mine", "/turns"),
        ("/tables mine=yes", "/turns"),
        ("/ban unban @bo", "/unban @bo"),
        ("/ban @bo unban=yes", "/unban @bo"),
        ("/top seasons", "/season"),
        ("/top seasons begin", "/season begin"),
        ("/top seasons now", "/season"),
        ("/tournament robots", "/robot"),
        ("/tournament robots list", "/robot"),
        ("/tournament robots dance", "/robot dance"),
        ("/tournament people", "/tourney"),
        ("/tournament new", "/newtournament"),
        ("/tournament robots=dance", "/robot dance"),
        ("/settings next", "/next"),
        ("/settings next rpsls stake=5 rounds=7", "/next rpsls stake=5 rounds=7"),
        ("/settings next Tequila Train seats=3", "/next Tequila Train seats=3"),
    ],
)
async def test_what_an_older_command_did_is_an_option_of_another(chat: Chat, line: str, older: str) -> None:
    await chat.visits("Bo")
    answers = []
    for typed in (line, older):
        try:
            answers.append(await chat.types("Mo", typed.removeprefix("/"), moderator=True))
        except Refusal as refusal:
            answers.append((refusal.code,))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", sorted(OLDER))
async def test_older_command_is_understood_and_its_help_is_that_of_its_new_place(chat: Chat, name: str) -> None:
    assert code_of(await chat.says("Mo", f"/{name}", private=False, moderator=True)) != "unknown_command"
    page = text_of(await chat.says("Mo", f"/help {name}"))
    now = {"turns": "tables", "unban": "ban", "season": "top", "next": "settings"}
    now |= dict.fromkeys(["robot", "newtournament", "tourney"], "tournament")
    assert page.startswith(f"/{now.get(name, name)}\n")


@pytest.mark.parametrize(("name", "verb"), VERBS.items())
def test_a_verb_that_asks_for_moderators_says_so(name: str, verb: Verb) -> None:
    source = getsource(verb.run) + (getsource(verb.check) if verb.check else "")
    assert verb.moderated is ("order.moderator" in source)
    assert is_moderated(find_games(), ButtonData.parse(f"k3:{name}:!")) is verb.moderated


def test_a_command_for_moderators_asks_who_is_one() -> None:
    assert all(command.moderated for command in all_commands(find_games()).values() if command.moderators_only)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("/play tictactoe bo", "I don’t know what “bo” means here."),
        ("/play hexagon tac", "I don’t know what “tac” means here."),
        ("/play tictactoe computer=many", "computer must be from 0 to 16, not “many”."),
        ("/play tictactoe -3", "I don’t know what “-3” means here."),
        ("/top hexagon nowhere", "where can’t be “nowhere”. Choose one of these: here, everywhere, season."),
    ],
)
async def test_word_that_means_nothing_is_named(chat: Chat, line: str, said: str) -> None:
    assert line_of(await chat.says("Ann", line, private=False)).startswith(said)


@pytest.mark.parametrize(
    "line",
    [
        "/play tic tac toe stake=5",
        "/play «Крестики – нолики» stake=5",
        "/play Tic-Tac-Toe, Stake = 5",
        "/play “tictactoe”\nSTAKE ＝5",
        "/play 井字棋 stake= 5",
    ],
)
async def test_game_and_its_options_may_be_typed_as_a_phone_writes_them(chat: Chat, line: str) -> None:
    table = await chat.opens("Ann", line)
    assert (table.name, table.stake) == ("tictactoe", 5)


@pytest.mark.parametrize("name", ["Tequila Train", "tequila train", "Текила-трейн", "«Текила трейн»", "龙舌兰列车"])
async def test_title_of_several_words_names_a_game_in_every_command(chat: Chat, name: str) -> None:
    assert "Tequila Train" in text_of(await chat.says("Ann", f"/help {name}"))
    assert "Tequila Train" in text_of(await chat.says("Ann", f"/top {name} everywhere"))
    assert "Tequila Train" in text_of(await chat.says("Ann", f"/next {name} seats=3"))


async def test_second_person_in_a_command_is_refused_not_dropped(chat: Chat) -> None:
    for name in ("Ann", "Bo", "Cy"):
        await chat.visits(name)
    with pytest.raises(Refusal) as refused:
        await chat.types("Ann", "play rpsls @bo @cy")
    assert (refused.value.code, refused.value.facts) == ("one_person", {"name": "@cy"})
