"""Playing anybody: people who have never met are paired over all networks, and told where they are."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.usecases.room_settings import keep_settings
from bot.words import Words
from games.core.screen import Say
from tests.house import all_words

from .both import Both, everywhere
from .people import OnDiscord, OnTelegram, OnWeb, Person

A_WHILE = 180.0  # seconds; a request that comes sooner may be a repetition
FRONTS = ("discord", "telegram", "web")
CHATS = pytest.mark.parametrize("front", ["discord", pytest.param("telegram", marks=pytest.mark.slow)])
WORDS: Words = all_words()


async def seeks(who: Person, game: str = "tictactoe", *, alone: bool = False) -> None:
    """Somebody asks for anybody who wants to play a game: among others, or alone with the bot."""
    if isinstance(who, OnDiscord):
        place = who.person.dm if alone else who.place
        await who.person.runs("/play", in_=place, anybody=True, **({"game": game} if game else {})).is_done()
    elif isinstance(who, OnWeb):
        await who.viewer.tries("/seek", game=game)
    else:
        await who.asks(f"/play {game} opponent=anybody".replace("  ", " "), alone=alone)


async def opens_rooms(both: Both) -> None:
    """The moderators of the channel and of the group let matches with anybody be shown there."""
    for platform, address in (("discord", str(both.games.id)), ("telegram", str(both.group.id))):
        room = await both.app.directory.get_room(platform, address)
        await keep_settings(both.app, room, type(room.settings)(pool=True))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(one, other, marks=() if other == FRONTS[n - 2] else pytest.mark.slow)
        for n, one in enumerate(FRONTS)
        for other in FRONTS
    ],
)
@everywhere
async def test_two_strangers_play_each_other_from_anywhere(both: Both, one: str, other: str) -> None:
    ann, bo = await both.people(one, other)
    await seeks(ann)
    await both.rests()
    await ann.looks()
    await ann.sees("Looking for an opponent…")
    await seeks(bo)
    table = await both.table()
    assert table.status == "live"
    assert sorted(chair.name for chair in table.chairs) == ["Ann", "Bo"]
    first, second = (next(p for p in (ann, bo) if p.name == chair.name) for chair in table.chairs)
    for who, cell in ((first, "a1"), (second, "b1"), (first, "a2"), (second, "b2"), (first, "a3")):
        await both.rests()
        if isinstance(who, OnWeb):
            await who.viewer.opens(f"/t/{table.id}")
        await who.presses(cell)
    await both.rests()
    assert (await both.table(table.id)).status == "over"


@pytest.mark.parametrize("front", FRONTS)
@pytest.mark.parametrize(
    "language", ["en", *(pytest.param(one, marks=pytest.mark.slow) for one in WORDS.languages if one != "en")]
)
@everywhere
async def test_wait_is_shown_and_left_by_one_press(both: Both, front: str, language: str) -> None:
    ann = await both.person("Ann", front, language)
    await both.rests()
    await seeks(ann)
    await both.rests()
    await ann.sees(WORDS.text(Say("seek-title"), language))
    stop = WORDS.text(Say("seek-stop" if front == "web" else "anybody-stop"), language)
    await ann.presses(stop)
    bo = await both.person("Bo", "web")
    await seeks(bo)
    await bo.sees("Looking for an opponent…")


@CHATS
@everywhere
async def test_wait_says_when_it_began(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await seeks(ann, alone=True)
    page = await ann.sees("Looking for an opponent…")
    assert re.search(r"Began: \S", page.text), page.text


@CHATS
@everywhere
async def test_games_are_ticked_one_by_one(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await seeks(ann, "hexagon", alone=True)
    await ann.sees_button("✓ HeXagon")
    await ann.presses("+ Tic-tac-toe")
    await ann.sees_button("✓ Tic-tac-toe")
    await ann.presses("✓ HeXagon")
    await ann.sees_button("+ HeXagon")
    bo, cy = await both.person("Bo", "web"), await both.person("Cy", "web")
    await seeks(bo, "hexagon")
    await bo.sees("Looking for an opponent…")
    await seeks(cy, "tictactoe")
    await cy.sees("Ann")


@CHATS
@everywhere
async def test_menu_of_play_offers_anybody_who_wants_any_game(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await ann.asks("/play", alone=True)
    await ann.presses("Play anybody")
    await ann.presses("Any game")
    await ann.sees("Looking for an opponent…")
    bo = await both.person("Bo", "web")
    await seeks(bo, "tequila")
    await bo.sees("Ann")


@everywhere
async def test_computer_is_played_meanwhile(both: Both) -> None:
    ann, bo = await both.people("telegram", "web")
    await seeks(ann, alone=True)
    await ann.presses("Play the computer meanwhile")
    await ann.presses("Tic-tac-toe: practice")
    await both.rests()
    await seeks(bo)
    await bo.sees("Ann")


@CHATS
@everywhere
async def test_match_is_shown_in_the_room_only_where_moderators_allow_it(both: Both, front: str) -> None:
    ann, bo, cy = await both.people(front, front, front)
    await seeks(ann)
    await both.rests()
    await seeks(bo)
    first = await both.table()
    await cy.sees_no(first.id)
    await opens_rooms(both)
    await asyncio.sleep(A_WHILE)
    await seeks(ann)
    await both.rests()
    await seeks(bo)
    second = await both.table()
    assert second.id != first.id
    await cy.sees(second.id)


@everywhere
async def test_room_that_shows_it_calls_whom_the_bot_cannot_write_to(both: Both) -> None:
    bo, ann = await both.people("web", "telegram")
    assert isinstance(ann, OnTelegram)
    shy = both.telegram.person("Shy", "en", username="the_shy")
    shy.joins(both.group)
    guest = OnTelegram(shy, both.group)
    await seeks(guest)
    await both.rests()
    await guest.sees("privately")
    await opens_rooms(both)
    await asyncio.sleep(10)
    await seeks(guest)
    await both.rests()
    await seeks(bo)
    await both.rests()
    await ann.sees("somebody to play with is here")


@CHATS
@everywhere
async def test_somebody_who_avoids_a_person_never_meets_them_again(both: Both, front: str) -> None:
    ann, bo = await both.people(front, "web")
    assert isinstance(bo, OnWeb)
    await seeks(ann)
    await both.rests()
    await seeks(bo)
    table = await both.table()
    await bo.viewer.opens(f"/t/{table.id}")
    await bo.viewer.presses("Don’t play with \u2068Ann\u2069 again")
    await asyncio.sleep(A_WHILE)
    await seeks(ann)
    await both.rests()
    await seeks(bo)
    assert (await both.table()).id == table.id
    await bo.sees("Looking for an opponent…")


@CHATS
@everywhere
async def test_further_options_are_refused_with_a_sentence(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    if isinstance(ann, OnDiscord):
        await ann.person.runs("/play", in_=ann.place, anybody=True, game="tictactoe", stake=10).is_done()
    else:
        await ann.asks("/play tictactoe opponent=anybody stake=10")
    await ann.sees("without further options")
