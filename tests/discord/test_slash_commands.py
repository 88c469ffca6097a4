"""Slash commands: registered once for each change, in the readers' languages, completed while one types."""

from __future__ import annotations

from pathlib import Path

import pytest

from .commands import CHAT, ENTRY_POINT
from .house import Club, begins_match, new_club, opens, virtual_time
from .screen import words


def command(club: Club, name: str) -> dict[str, object]:
    found = club.fake.commands.find(name)
    assert found is not None
    return found


async def test_commands_are_named_in_the_reader_s_language(club: Club) -> None:
    play = command(club, "play")
    names = play["name_localizations"]
    assert isinstance(names, dict)
    assert names.items() >= {"ru": "играть", "zh-CN": "开局"}.items()
    masha = club.joins("Маша", locale="ru")
    masha.runs("/играть", in_=club.games, игра="tictactoe")
    await masha.sees("Tic-tac-toe", in_=club.games)


async def test_what_a_command_needs_is_required(idle: Club) -> None:
    async with idle.open():
        required = {
            (one["name"], option["name"])
            for one in idle.fake.commands.all.values()
            for option in one.get("options", ())
            if option.get("required")
        }
    assert required == {
        ("move", "text"),
        ("commit", "hash"),
        ("reveal", "opening"),
        ("word", "letters"),
    }


async def test_room_of_a_russian_server_speaks_russian(tmp_path: Path) -> None:
    club = new_club(tmp_path, virtual_time)
    club.guild.locale = "ru"
    async with club.open():
        club.ann.runs("/play", in_=club.games, game="tictactoe")
        card = await club.ann.sees("Крестики-нолики", in_=club.games)
        assert "table" not in words(card)
    assert club.fake.problems == []


async def test_moderators_commands_are_hidden_from_others(club: Club) -> None:
    with pytest.raises(AssertionError, match="not offered"):
        club.ann.runs("/settings", in_=club.games)
    club.games.allows(club.ann, "MANAGE_MESSAGES")
    tap = club.ann.runs("/settings", in_=club.games)
    await tap.is_answered()
    assert await club.fake.until(lambda: club.ann.ephemerals(), 5.0)


async def test_commands_work_in_servers_with_people_and_in_private(club: Club) -> None:
    assert command(club, "play")["integration_types"] == [0, 1]
    assert command(club, "play")["contexts"] == [0, 1, 2]


async def test_without_user_install_commands_are_for_servers(tmp_path: Path) -> None:
    club = new_club(tmp_path, virtual_time, user_install=False)
    async with club.open():
        assert command(club, "play")["integration_types"] == [0]
        await opens(club)
    assert club.fake.problems == []


async def test_commands_are_registered_again_when_they_have_changed(idle: Club) -> None:
    async with idle.open():
        pass
    (idle.folder / "discord-commands.json").write_text('{"1": "of another program"}', "utf-8")
    async with idle.open():
        await idle.fake.until(lambda: idle.fake.registrations == 2, 5.0)
    assert idle.fake.registrations == 2


async def test_command_that_opens_an_activity_is_kept_when_ours_change(idle: Club) -> None:
    async with idle.open():
        pass
    idle.fake.commands.switch_on_activities()
    launch = idle.fake.commands.find("launch", ENTRY_POINT)
    (idle.folder / "discord-commands.json").write_text('{"1": "of an older version"}', "utf-8")
    async with idle.open():
        await idle.fake.until(lambda: idle.fake.registrations == 2, 5.0)
    assert idle.fake.commands.find("launch", ENTRY_POINT) == launch
    assert idle.fake.commands.find("play") is not None
    assert idle.fake.problems == []


async def test_commands_are_registered_for_the_first_time_where_activities_are_on_already(tmp_path: Path) -> None:
    club = new_club(tmp_path, virtual_time)
    club.fake.commands.switch_on_activities()
    async with club.open():
        assert club.fake.commands.find("play") is not None
        assert club.fake.commands.find("launch", ENTRY_POINT) is not None
    assert club.fake.problems == []


async def test_registering_is_tried_again(club: Club) -> None:
    club.fake.fail_next("PUT", "/commands", "502", times=2)
    assert club.fake.commands.find("play") is not None


async def test_few_commands_are_registered_and_their_options_do_what_older_ones_did(club: Club) -> None:
    club.games.allows(club.ann, "MANAGE_MESSAGES")
    names = {str(one["name"]) for one in club.fake.commands.all.values() if one["type"] == CHAT}
    of_games = {form.name for game in club.app.games.values() for form in game.forms.typed}
    assert len(names - of_games - {"privacy"}) <= 13  # no menu of ours has it, and nobody can type it otherwise
    assert not names & set("turns kick unban record coach season robot next status".split())
    for name, given, said in (
        ("/tables", {"mine": True}, "You aren’t at any table."),
        ("/top", {"seasons": "now"}, "No rated match has ended here this season."),
        ("/top", {"seasons": "begin"}, "Begin a new season in this room now?"),
        ("/settings", {"next": "rpsls rounds=7 stake=5"}, "Maximum rounds: 7"),
        ("/tournament", {"robots": "list"}, "There is no tournament for robots right now."),
        ("/ban", {"player": club.bo, "unban": True}, "This person isn’t banned here."),
    ):
        club.ann.runs(name, in_=club.games, **given)
        await club.ann.is_told(said)


async def test_last_word_of_a_text_is_completed_while_one_types(club: Club) -> None:
    club.games.allows(club.ann, "MANAGE_MESSAGES")
    found = await club.ann.types_into("/settings", "next", "rpsls rounds=", in_=club.games)
    assert all(str(one["value"]).startswith("rpsls rounds=") for one in found)
    assert found
    assert await club.ann.types_into("/settings", "next", "nosuch x", in_=club.games) == []
    found = await club.ann.types_into("/tournament", "robots", "pl", in_=club.games)
    assert [one["value"] for one in found] == ["play"]
    assert await club.ann.types_into("/tournament", "robots", "play d", in_=club.games) == []


async def test_command_that_we_do_not_know_is_answered(club: Club) -> None:
    club.fake.commands.put({"name": "sing", "description": "Sings", "type": 1})
    club.ann.runs("/sing", in_=club.games)
    await club.ann.is_told("Something went wrong")


async def test_games_are_offered_while_one_types(club: Club) -> None:
    offered = await club.ann.types_into("/play", "game", "tic", in_=club.games)
    assert [(one["name"], one["value"]) for one in offered] == [("Tic-tac-toe", "tictactoe")]
    masha = club.joins("Маша", locale="ru")
    offered = await masha.types_into("/play", "game", "крест", in_=club.games)
    assert [one["value"] for one in offered] == ["tictactoe"]


async def test_clocks_tables_and_topics_are_offered_while_one_types(club: Club) -> None:
    await begins_match(club)
    clocks = await club.ann.types_into("/play", "clock", "", in_=club.games)
    assert {one["value"] for one in clocks} >= {"live", "relaxed", "daily", "none"}
    own = await club.ann.types_into("/play", "clock", "90s", in_=club.games)
    assert own[0]["value"] == "90s"
    tables = await club.bo.types_into("/show", "match", "", in_=club.games)
    assert [one["value"] for one in tables] == [(await club.table()).id]
    assert await club.bo.types_into("/show", "match", "nosuch", in_=club.games) == []
    topics = await club.ann.types_into("/help", "topic", "", in_=club.games)
    assert {"tictactoe", "play"} <= {one["value"] for one in topics}


async def test_options_open_the_table_they_say(club: Club) -> None:
    await opens(club, game="rpsls", stake=10, seats=3, clock="1d", options="rounds=5 entry_seconds=60")
    table = await club.table()
    assert (table.stake, table.most, table.options.move_seconds) == (10, 3, 86_400)
    assert (table.options.rounds, table.options.entry_seconds) == (5, 60)


async def test_bot_itself_cannot_be_challenged(club: Club) -> None:
    club.ann.runs("/play", in_=club.games, game="tictactoe", opponent=club.fake.bot)
    await club.ann.is_told("bot")


async def test_every_command_is_answered_with_no_more_than_it_needs(club: Club) -> None:
    needed = {"move": {"text": "a1"}, "commit": {"hash": "0"}, "reveal": {"opening": "0"}}
    needed["word"] = {"letters": "tea"}
    club.games.allows(club.ann, "MANAGE_MESSAGES")
    await begins_match(club)
    for name in [one["name"] for one in club.fake.commands.all.values() if one["type"] == CHAT]:
        tap = club.ann.runs(f"/{name}", in_=club.games, **needed.get(name, {}))
        await tap.is_answered()
        assert "went wrong" not in club.ann.whole_screen(), name


async def test_options_of_a_game_are_offered_while_one_types(club: Club) -> None:

    async def offered(text: str, game: str = "tequila") -> list[tuple[str, str]]:
        chosen = {"game": game} if game else {}
        found = await club.ann.types_into("/play", "options", text, in_=club.games, **chosen)
        return [(str(one["value"]), str(one["name"])) for one in found]

    assert ("grace=1", "Missed turns allowed: 1") in await offered("missed")
    assert ("grace=1 free_pass=true", "Missed turns allowed: 1 · Passing with a tile that fits: allowed") in (
        await offered("grace=1 free_pass=")
    )
    assert await offered("grace=7") == [("grace=7", "Missed turns allowed: 7")]
    assert await offered("grace=7000") == []
    assert ("restart=either", "Start over: when one wants to") in await offered("", game="tictactoe")
    assert not [label for _, label in await offered("", game="tictactoe") if "=" in label]
    assert await offered("", game="") == []  # the options of all games would be a long list
    assert await offered("either", game="") == []


@pytest.mark.parametrize(
    ("command", "option", "others", "wanted"),
    [
        ("/me", "topic", {}, ("name", "Name")),
        ("/me", "value", {"topic": "notices"}, ("off", "none")),
        ("/me", "value", {"topic": "language"}, ("ru", "Русский")),
        ("/settings", "setting", {}, ("stake", "Stake")),
        ("/settings", "value", {"setting": "quiet"}, ("on", "on")),
        ("/tournament", "robots", {}, ("register", "Register a robot")),
        ("/top", "seasons", {}, ("begin", "begin a season in this room")),
        ("/settings", "next", {}, ("tictactoe", "Tic-tac-toe")),
        ("/play", "clock", {}, ("daily", "1 day a move")),
        ("/play", "computer", {"game": "hexagon"}, (9, "9 · steady")),
        ("/play", "computer", {"game": "rpsls"}, (4, "4 · habits")),
        ("/play", "computer", {}, (0, "the level that suits you")),
    ],
)
async def test_options_with_few_values_are_offered_with_labels(
    club: Club, command: str, option: str, others: dict[str, str], wanted: tuple[str | int, str]
) -> None:
    club.games.allows(club.ann, "MANAGE_MESSAGES")
    found = await club.ann.types_into(command, option, "", in_=club.games, **others)
    assert wanted in [(one["value"], one["name"]) for one in found]


async def test_clock_without_a_unit_is_asked_back_and_never_offered(club: Club) -> None:
    offered = await club.ann.types_into("/play", "clock", "1", in_=club.games)
    assert [one["value"] for one in offered] == ["1m", "1h", "1d"]
    assert [one["name"] for one in offered] == ["1 minute a move", "1 hour a move", "1 day a move"]
    club.ann.runs("/play", in_=club.games, game="tictactoe", clock="1", opponent=club.bo)
    await club.ann.is_told("Which unit does the clock 1 have?")
    await club.ann.sees_button("1 day a move", in_=club.games)
    club.ann.presses("1 day a move", in_=club.games)
    await club.bo.sees_button("Accept", in_=club.games)
    table = await club.table()
    assert (table.options.move_seconds, [chair.name for chair in table.chairs]) == (86_400, ["Ann", "Bo"])


async def test_name_and_stake_are_typed_into_forms(club: Club) -> None:
    club.games.allows(club.ann, "MANAGE_MESSAGES")
    club.ann.runs("/me", in_=club.games, topic="settings")
    await club.ann.sees_button("Name", in_=club.games)
    club.ann.presses("Name", in_=club.games)
    await club.ann.is_asked()
    club.ann.fills({"Your new name": "Annie of York"})
    await club.ann.is_told("Annie of York")
    club.ann.runs("/settings", in_=club.games, setting="stake")
    await club.ann.sees_button("Another number", in_=club.games)
    club.ann.presses("Another number", in_=club.games)
    await club.ann.is_asked()
    club.ann.fills({"Stake": "25"})
    await club.ann.is_told("Stake: 25 chips")


@pytest.mark.parametrize("word", ["join", "Join", "leave", "skip", "rules"])
async def test_words_of_buttons_are_understood_in_place_of_a_game(club: Club, word: str) -> None:
    """Discord sends only commands of the menu, so that `/join` itself never comes."""
    card = await opens(club, game="tequila", seats=3)
    club.bo.runs("/play", in_=club.games, game=word)
    said = {
        "join": "⁨Bo⁩",
        "leave": "You aren’t in any match",
        "skip": "You aren’t in any match",
        "rules": "Tequila Train · 1 of 5",
    }
    await club.bo.sees(said[word.lower()], in_=club.games)
    assert ("⁨Bo⁩" in words(card)) == (word.lower() == "join")


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("clock=1d", "1 day a move"),
        ("clock: 1d seats: 4", "3 empty seats"),
        ("seats=4", "3 empty seats"),
        ("stake=10", "stake 10"),
        ("rated=no", "Casual"),
        ("move_seconds=90 seats=3", "2 empty seats"),
    ],
)
async def test_field_for_options_takes_what_a_typed_command_takes(club: Club, typed: str, says: str) -> None:
    club.ann.runs("/play", in_=club.games, game="tequila", options=typed)
    await club.bo.sees(says, in_=club.games)
