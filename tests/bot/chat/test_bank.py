"""A clock for the whole match in chats: how it is asked for, what the card says, what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat.cards import room_card
from bot.usecases.play import expire
from bot.view.clocks import clocks_offered
from games.core.match import legal
from games.core.options import Clock, clock_in
from storage.matches import tables

from .paper import Chat, line_of, text_of
from .test_rated import two


@pytest.mark.parametrize(
    ("asked", "clock"),
    [
        ("clock=5m+5s", Clock(bank=300, increment=5)),
        ("5m+5s", Clock(bank=300, increment=5)),
        ("clock=3+2", Clock(bank=180, increment=2)),
        ("clock=90s+0s", Clock(bank=90)),
        ("clock=1h+1m", Clock(bank=3_600, increment=60)),
        ("clock=blitz", Clock(bank=300, increment=5)),
        ("rapid", Clock(bank=900, increment=10)),
        ("clock=10m", Clock(600)),
    ],
)
@pytest.mark.parametrize("game", ["tictactoe", "rpsls", "tequila", "hexagon"])
async def test_clock_is_as_it_was_asked_for(chat: Chat, game: str, asked: str, clock: Clock) -> None:
    assert clock_in((await chat.opens("Ann", f"/play {game} {asked}")).options) == clock


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("0+0", "A clock for the whole match starts with at least 5 seconds and adds at most 60 minutes"),
        ("0m+5s", "A clock for the whole match starts with at least 5 seconds"),
        ("1s+5s", "A clock for the whole match starts with at least 5 seconds"),
        ("5m+2h", "adds at most 60 minutes after each move, like 5m+5s."),
        ("999999999d+5s", "A clock for the whole match"),
        ("5m+", "The clock can’t be “5m+”."),
        ("+5s", "The clock can’t be “+5s”."),
        ("5m+-5s", "The clock can’t be “5m+-5s”."),
        ("5m+5s+5s", "The clock can’t be “5m+5s+5s”."),
        ("٥m+5s", "The clock can’t be “٥m+5s”."),
    ],
)
async def test_clock_that_cannot_be_is_refused_with_a_sentence(chat: Chat, asked: str, told: str) -> None:
    assert told in line_of(await chat.says("Ann", f"/play hexagon clock={asked}", private=False))


async def test_room_may_have_such_a_clock_for_all_new_tables(chat: Chat) -> None:
    await chat.says("Ann", "/settings clock blitz", private=False, moderator=True)
    assert clock_in((await chat.opens("Bo")).options) == Clock(bank=300, increment=5)
    assert clock_in((await chat.opens("Cy", "/play tictactoe clock=live")).options) == Clock(60)


async def test_completion_offers_them(chat: Chat) -> None:
    pen = (await chat.visits("Ann")).pen()
    assert [value for value, _ in clocks_offered("", pen.plain)] == [
        "live",
        "relaxed",
        "daily",
        "blitz",
        "rapid",
        "none",
    ]
    assert clocks_offered("3m+2s", pen.plain) == [("3m+2s", "3 minutes each + 2 seconds a move")]
    assert clocks_offered("0+0", pen.plain) == []


SAID = {
    "en": "5 minutes each + 5 seconds a move",
    "ru": "5 минут каждому + 5 секунд за ход",
    "zh": "每人 5 分钟，每步加 5 秒",
}


@pytest.mark.parametrize("language", SAID)
async def test_card_says_the_clock_and_what_both_have_left(chat: Chat, language: str) -> None:
    house = chat.house
    await chat.says("Mo", f"/settings language {language}", private=False, moderator=True)
    room = (await chat.visits("Ann", private=False)).room
    table = await chat.opens("Ann", "/play tictactoe clock=5m+5s")
    assert SAID[language] in text_of(room_card(house.app, table, room))
    await chat.says("Bo", f"{table.id}:join:0", private=False)
    house.clock.wind(seconds=20)
    now = await house.plays(table, "a1")
    assert now.deadline == house.clock() + timedelta(minutes=5)
    clocks = [word for word in text_of(room_card(house.app, now, room)).split() if ":" in word]
    assert clocks[:2] == ["4:45", "5:00"]


async def test_outage_takes_nothing_of_what_the_card_says(chat: Chat) -> None:
    table = await two(chat, "/play tictactoe clock=5m+5s")
    chat.house.clock.wind(minutes=4)
    await chat.house.away(1, 3)
    now = await chat.house.plays(table, "a1")
    assert now.match is not None
    assert now.match.bank is not None
    assert now.match.bank.left[0] == timedelta(minutes=3, seconds=5)


async def test_match_goes_on_with_its_bank_after_a_restart(chat: Chat) -> None:
    table = await two(chat, "/play hexagon clock=5m+5s")
    chat.house.clock.wind(seconds=30)
    first = await chat.house.table(table)
    move = legal(first.game, first.live_match(), 0)[0]
    before = await chat.house.plays(table, move)
    async with chat.house.app.store.read() as conn:
        (again,) = (await tables.load(conn, chat.house.app.games, [table.id])).values()
    assert again.match == before.match


async def test_player_whose_bank_is_used_up_loses_on_time(chat: Chat) -> None:
    table = await two(chat, "/play tictactoe clock=5m+5s")
    await chat.house.plays(table, "a1")
    chat.house.clock.wind(minutes=5, seconds=1)
    await expire(chat.house.app, table.id)
    over = await chat.house.table(table)
    assert over.match is not None
    assert over.match.outcome is not None
    assert (over.match.outcome.why, over.match.outcome.places) == ("time", ((0,), (1,)))
    assert "⏱" not in text_of(room_card(chat.house.app, over, chat.house.room))
