"""A room's settings and the configuration of its next match: who may change them, and what they do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.usecases.room_settings import SETTINGS
from bot.view.answer import Card, Page
from games.core.screen import Say
from storage.messages import displays, rooms
from storage.messages.displays import Display
from storage.messages.rooms import Settings
from tests.house import Clock

from .paper import Chat, code_of, keys_of, labels_of, line_of, open_chat, part_of, text_of

NO_WINGS = "Tic-tac-toe has no option “wings”. It has: restart."
SECONDS = "from 1 second to 365 days, or none"


async def now(chat: Chat) -> Settings:
    return (await chat.visits("Mo", private=False)).room.settings


@pytest.mark.parametrize("line", ["/settings", "/settings language ru", "/next", "/next tictactoe restart=either"])
async def test_only_moderators_set_things_in_a_room(chat: Chat, line: str) -> None:
    assert code_of(await chat.says("Ann", line, private=False)) == "not_moderator"
    assert not code_of(await chat.says("Mo", line, private=False, moderator=True))


async def test_a_private_chat_is_the_business_of_whoever_it_is_with(chat: Chat) -> None:
    await chat.says("Ann", "/settings clock daily")
    assert (await chat.visits("Ann")).room.settings.clock == "daily"
    assert (await chat.visits("Bo")).room.settings.clock is None


async def test_settings_fit_on_a_phone_and_every_choice_can_be_pressed(chat: Chat) -> None:
    page = await chat.says("Mo", "/settings", private=False, moderator=True)
    assert text_of(page).split("\n")[1:] == [
        "Language: English",
        "Clock: each game’s default",
        "Stake: 0 chips",
        "Who can open tables: everyone",
        "Absent players: a computer from three players on",
        "Quiet mode: off",
        "Time zone: not set",
    ]
    more = await chat.presses("Mo", page, "More settings", private=False, moderator=True)
    assert text_of(more).split("\n")[1:] == [
        "Tables per person: no limit",
        "Bots of players: with the consent of all who are seated",
        "Series: the next match opens by itself",
        "Games with strangers: only the two players see them",
        "Evening message: shown here",
        "Winners of each quarter: shown here",
        "Show boards as: pictures",
    ]
    for shown in (page, more):
        message = part_of(shown, Page).message
        assert len(message.keys) <= 5
        assert all(len(row) <= 2 for row in message.keys)
    for way in (*keys_of(page)[:-2], *keys_of(more)[:-1]):
        choices = await chat.says("Mo", way.data, private=False, moderator=True)
        assert sum(label.startswith("✓ ") for label in labels_of(choices)) == 1, way.data
        for key in keys_of(choices):
            assert not code_of(await chat.says("Mo", key.data, private=False, moderator=True)), key.data


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("/settings language ru", Settings(language="ru")),
        ("/settings clock daily", Settings(clock="daily")),
        ("/settings clock none", Settings(clock="none")),
        ("/settings clock usual", Settings()),
        ("/settings stake 25", Settings(stake=25)),
        ("/settings stake=25", Settings(stake=25)),
        ("/settings Stake = 25", Settings(stake=25)),
        ("/settings opened nobody", Settings(opened_by="nobody")),
        ("/settings tables 1", Settings(tables_per_player=1)),
        ("/settings tables 7", Settings(tables_per_player=7)),
        ("/settings tables any", Settings()),
        ("/settings programs no", Settings(programs="no")),
        ("/settings programs=yes", Settings(programs="yes")),
        ("/settings quiet on", Settings(quiet=True)),
        ("/settings skin TEXT", Settings(skin="text")),
    ],
)
async def test_a_setting_is_kept(chat: Chat, line: str, after: Settings) -> None:
    assert not code_of(await chat.says("Mo", line, private=False, moderator=True))
    assert await now(chat) == after


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/settings wings on", "unknown_setting"),
        ("/settings language tlh", "bad_setting"),
        ("/settings stake -1", "bad_setting_range"),
        ("/settings stake 1000001", "bad_setting_range"),
        ("/settings stake ٣", "bad_setting_range"),
        ("/settings tables 0", "bad_setting_range"),
        ("/settings quiet perhaps", "bad_setting"),
    ],
)
async def test_what_cannot_be_set_is_refused(chat: Chat, line: str, code: str) -> None:
    assert code_of(await chat.says("Mo", line, private=False, moderator=True)) == code
    assert await now(chat) == Settings()


async def test_cards_of_unfinished_matches_are_painted_anew_in_another_language(chat: Chat) -> None:
    live, over = await chat.house.sits("Ann", "Bo"), await chat.house.sits("Cy", "Di")
    over = (await chat.house.presses("Cy", over, "resign:!")).table
    for table in (live, over):
        card = Display("paper", "table-top", f"card of {table.id}", table.id, shown=table.revision)
        await chat.house.app.store.write(lambda unit, card=card: displays.save(unit.conn, card))
    await chat.says("Mo", "/settings language zh", private=False, moderator=True)
    await chat.house.redraw.drain()
    assert [message for message, _ in chat.paper.shown] == [f"card of {live.id}"]
    await chat.says("Mo", "/settings clock daily", private=False, moderator=True)
    await chat.house.redraw.drain()
    assert len(chat.paper.shown) == 1


async def test_the_next_match_is_played_as_it_was_set(chat: Chat) -> None:
    where = {"private": False, "moderator": True}
    games = await chat.says("Mo", "/next", **where)
    options = await chat.presses("Mo", games, "Tic-tac-toe", **where)
    assert text_of(options).split("\n")[1:4] == ["Stake: default", "Seats: default", "Rated: default"]
    choices = await chat.presses("Mo", options, "Start over", **where)
    assert labels_of(choices) == ["✓ when both agree", "when one wants to", "Back"]
    after = await chat.presses("Mo", choices, "when one wants to", **where)
    assert "Start over: when one wants to" in text_of(after)
    await chat.says("Mo", "/next tictactoe move_seconds=60", **where)
    assert (await now(chat)).next == {"tictactoe": {"restart": "either", "move_seconds": 60}}
    table = await chat.opens("Ann")
    assert (table.options.restart, table.options.move_seconds) == ("either", 60)
    await chat.presses("Mo", await chat.says("Mo", "/next tictactoe", **where), "Reset to defaults", **where)
    assert (await now(chat)).next == {}


@pytest.mark.parametrize(
    ("typed", "code", "told"),
    [
        ("wings=2", "unknown_option", NO_WINGS),
        ("wings", "unknown_option", NO_WINGS),
        ("wings=usual", "unknown_option", NO_WINGS),
        ("move_seconds=0", "bad_option_range", f"Time for a move must be {SECONDS}, not “0”."),
        ("restart=perhaps", "bad_option_choice", "Start over can’t be “perhaps”. Choose one of these: both, either."),
        ("restart=either move_seconds=soon", "bad_option_range", f"Time for a move must be {SECONDS}, not “soon”."),
        ("seats=3", "bad_seats", "Tic-tac-toe has 2 seats, not 3."),
        ("options=seats=few", "bad_seats", "Tic-tac-toe has 2 seats, not few."),
        ("options=stake=2000000", "bad_option_range", "Stake must be from 0 to 1,000,000, not “2000000”."),
        ("options=stake=lots", "bad_option_range", "Stake must be from 0 to 1,000,000, not “lots”."),
    ],
)
async def test_what_a_game_cannot_be_is_named(chat: Chat, typed: str, code: str, told: str) -> None:
    answer = await chat.says("Mo", f"/next tictactoe {typed}", private=False, moderator=True)
    assert (code_of(answer), line_of(answer)) == (code, told)
    assert (await now(chat)).next == {}


async def test_a_clock_that_is_off_and_several_options_are_read_together(chat: Chat) -> None:
    await chat.says("Mo", "/next tictactoe move_seconds=none, restart=either", private=False, moderator=True)
    assert (await now(chat)).next == {"tictactoe": {"move_seconds": None, "restart": "either"}}
    page = await chat.says("Mo", "/next tictactoe", private=False, moderator=True)
    assert "Time for a move: no clock" in text_of(page)


async def test_every_option_of_every_game_can_be_chosen_with_keys(chat: Chat) -> None:
    where = {"private": False, "moderator": True}
    for game in chat.house.app.games:
        for option in keys_of(await chat.says("Mo", f"/next {game}", **where)):
            for key in keys_of(await chat.says("Mo", option.data, **where)):
                assert not code_of(await chat.says("Mo", key.data, **where)), key.data


async def test_what_was_set_for_an_older_version_of_a_game_is_passed_over(chat: Chat) -> None:
    room = (await chat.visits("Ann")).room
    old = Settings(next={"tictactoe": {"an_option_that_is_gone": 7}})
    await chat.house.app.store.write(lambda unit: rooms.set_settings(unit.conn, room.id, old))
    chat.house.app.directory.forget_room("paper", room.address)
    assert "tic" in text_of(await chat.says("Ann", "/next tictactoe")).lower()
    assert not code_of(await chat.says("Ann", "/next tictactoe usual"))
    assert (await chat.visits("Ann")).room.settings.next == {}


async def test_stake_and_seats_of_the_next_match_are_set_beside_its_options(chat: Chat) -> None:
    where = {"private": False, "moderator": True}
    page = await chat.says("Mo", "/next rpsls rounds=7 stake=5 seats=3", **where)
    assert text_of(page).split("\n")[1:] == [
        "Stake: 5 chips",
        "Seats: 3",
        "Rated: default",
        "Joining time: 5 minutes",
        "Time to seal a move: 2 minutes",
        "Time to open a hash: 2 minutes",
        "Maximum rounds: 7",
        "Points to win, for each opponent: 3",
        "Beaten, of three or more: plays on, for points",
        "Press an option to change it, or type: /settings next rpsls stake=5 entry_seconds=300",
    ]
    table = await chat.opens("Ann", "/play rpsls")
    assert (table.stake, table.most, table.options.rounds) == (5, 3, 7)
    page = await chat.presses("Mo", await chat.says("Mo", "/next rpsls stake", **where), "default", **where)
    assert (await now(chat)).next == {"rpsls": {"rounds": 7, "seats": 3}}
    await chat.says("Mo", "/next rpsls usual", **where)
    assert (await now(chat)).next == {}


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("tictactoe seats=5", "Tic-tac-toe has 2 seats, not 5."),
        ("tequila seats=9", "Tequila Train has 2–8 seats, not 9."),
        ("tictactoe clock=0s", "Clock must be from 1 second to 365 days, or none, not “0”."),
        ("rpsls clock=3s", "Clock must be from 5 seconds to 365 days, or none, not “3”."),
        (
            "tictactoe clock=soon",
            "The clock can’t be “soon”. Use live, relaxed, daily, none, a time for each move like 90s, 10m, 2h, 1d, or "
            "5m+5s for the whole match.",
        ),
        (
            "tictactoe size=5",
            "Tic-tac-toe has no option “size”. It has: restart.",
        ),
        ("hexagon size=99", "size must be from 2 to 13, not “99”."),
        ("tequila grace=100", "grace (Missed turns allowed) must be from 0 to 99, not “100”."),
        ("tequila auto_pass=7", "auto_pass (If you can’t play) can’t be “7”. Choose one of these: true, false."),
        ("tictactoe stake=many", "stake must be from 0 to 1,000,000, not “many”."),
        ("opponent=@nobody", "I don’t know @nobody. They need to message me first, or press a button here."),
        ("hidden computer=3", "Hidden hands has no computer player yet."),
        ("tequila sit=perhaps", "“perhaps” is not one of the choices: yes, no."),
    ],
)
async def test_a_table_that_cannot_be_is_refused_with_the_value_that_is_wrong(chat: Chat, line: str, told: str) -> None:
    assert line_of(await chat.says("Ann", f"/play {line}", private=False)) == told


async def test_any_option_of_a_game_can_be_said_with_play(chat: Chat) -> None:
    tequila = await chat.opens("Ann", "/play tequila grace=1 seats=4 free_pass=yes")
    rpsls = await chat.opens("Bo", "/play rpsls rounds=none, entry_seconds=60")
    assert (tequila.options.grace, tequila.most, tequila.options.free_pass) == (1, 4, True)
    assert (rpsls.options.rounds, rpsls.options.entry_seconds) == (None, 60)


async def test_a_moderator_opens_a_table_in_the_room_without_sitting(chat: Chat) -> None:
    assert code_of(await chat.says("Ann", "/play tequila sit=no", private=False)) == "not_moderator"
    table = await chat.opens("Mo", "/play tequila sit=no stake=5", moderator=True)
    assert (table.status, table.chairs, table.host) == ("open", (), (await chat.player("Mo")).id)


async def test_what_another_process_has_set_is_seen_within_seconds(tmp_path: Path) -> None:
    clock = Clock()
    where: dict[str, Any] = {"private": False, "moderator": True}
    async with open_chat(tmp_path, clock) as one, open_chat(tmp_path, clock) as two:
        for chat in (one, two):
            assert (await now(chat)).stake == 0
        await one.says("Mo", "/settings stake 50", **where)
        await one.says("Mo", "/next tequila seats=3", **where)
        assert (await now(one)).stake == 50
        clock.wind(seconds=5)
        table = part_of(await two.says("Ann", "/play tequila", private=False), Card).table
        assert (table.stake, table.most) == (50, 3)


async def test_each_setting_has_a_button_of_its_own_in_every_language(chat: Chat) -> None:
    words = chat.house.app.words
    for language in words.languages:
        labels = [words.text(Say(f"set-{name}"), language) for name in SETTINGS]
        labels.append(words.text(Say("next-title"), language))
        assert len(set(labels)) == len(labels)
