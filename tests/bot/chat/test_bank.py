"""A clock for the whole match in chats: how it is asked for, what the card says, what is refused."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.chat.cards import room_card
from bot.view.clocks import clocks_offered
from bot.words import files_by_language
from games.core.options import Clock, clock_in
from storage.matches import tables

from .paper import Chat, line_of, text_of


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


@pytest.mark.parametrize("language", [language for language in files_by_language() if language in ("en", "ru", "zh")])
async def test_card_says_the_clock_and_what_both_have_left(chat: Chat, language: str) -> None:
    house = chat.house
    await chat.says("Mo", f"/settings language {language}", private=False, moderator=True)
    room = (await chat.visits("Ann", private=False)).room
    table = await chat.opens("Ann", "/play tictactoe clock=5m+5s")
    said = {"en": "5 minutes each + 5 seconds a move", "ru": "5 минут каждому + 5 секунд за ход"}
    assert said.get(language, "每人 5 分钟，每步加 5 秒") in text_of(room_card(house.app, table, room))
    await chat.says("Bo", f"{table.id}:join", private=False)
    house.clock.wind(seconds=20)
    await house.plays(table, "a1")
    async with house.app.store.read() as conn:
        now = (await tables.load(conn, house.app.games, [table.id]))[table.id]
    assert now.deadline == house.clock() + timedelta(minutes=5)
    text = text_of(room_card(house.app, now, room))
    assert "Ann⁩ ⏱ 4:45" in text.replace("Ann ⏱", "Ann⁩ ⏱")
    assert "⏱ 5:00" in text
