"""A private screen tells what happened to its seat since its owner last acted; the card tells everybody the latest."""

from __future__ import annotations

import re

import pytest

from bot.chat import rendering
from bot.chat.cards import room_card
from bot.chat.rendering import message_of
from bot.usecases.inbox import press
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games.core import match as core
from games.core.chance import Chance
from games.table.table import Table
from storage.messages.displays import Display

from .paper import Chat, text_of


async def reads(chat: Chat, table: Table, name: str) -> str:
    """The hand of somebody, as it stands."""
    player = chat.house.people[name].id
    shown = Display("paper", f"alone with {name.lower()}", "1", table.id, player, kind="hand")
    return text_of(await message_of(chat.house.app, shown, table))


async def plays_on(chat: Chat, table: Table, chance: Chance) -> Table:
    """Who is asked does anything."""
    (seat,) = table.waiting()
    match = table.live_match()
    choice = chance.choose(core.legal(table.game, match, seat))
    player = next(one for one in chat.house.people.values() if one.id == table.chairs[seat].player)
    await press(chat.house.app, Press(player, "paper", table.id, Action.of(match.turn, choice)))
    return await chat.house.table(table)


async def test_hand_tells_every_tile_that_was_drawn_since_its_owner_last_acted(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="tequila")
    most, chance = 0, Chance(b"lately", "choices")
    while table.status == "live":
        for seat, name in enumerate(("Ann", "Bo")):
            events = await rendering.recent_events_of(chat.house.app, table, seat)
            drawn = [str(event.facts["tile"]).replace("-", "–") for event in events if event.kind == "tile"]
            hand = await reads(chat, table, name)
            listed = re.findall(r"drew ((?:\d+–\d+(?:, | and )?)+)", hand)
            assert set(drawn) == set(re.findall(r"\d+–\d+", " ".join(listed)))
            most = max(most, len(drawn))
        table = await plays_on(chat, table, chance)
    assert most > 2


async def test_card_tells_what_was_placed_and_all_that_came_of_it(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="tequila")
    chance = Chance(b"lately", "choices")
    while len([event for event in table.news if event.kind != "placed"]) < 5:
        table = await plays_on(chat, table, chance)
    told = text_of(room_card(chat.house.app, table, chat.house.room))
    assert "placed" in told
    assert re.search(r"drew \d tiles", told)
    assert not re.search(r"drew \d+–", told)


async def test_final_card_has_the_result_first_then_places_and_pips(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", "Cy", game="tequila", stake=10)
    chance = Chance(b"lately", "choices")
    while table.status == "live":
        table = await plays_on(chat, table, chance)
    lines = text_of(room_card(chat.house.app, table, chat.house.room)).split("\n")
    assert "won" in lines[1] or "share" in lines[1]
    assert re.fullmatch(r"1\. . \w+ \(\d+ pips?\) \+20 · 2\. .* −10 · 3\. . \w+ \(\d+ pips?\) −10", lines[2])


async def test_card_says_who_left_a_match_that_goes_on(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", "Cy", game="tequila")
    await chat.house.presses("Bo", table, "resign:!")
    lines = text_of(room_card(chat.house.app, await chat.house.table(table), chat.house.room)).split("\n")
    assert lines[1] == "🔵 Ann · 🟧 Bo (out) · 🟢 Cy"


@pytest.mark.parametrize(
    ("language", "line"), [("en", "You sealed Rock."), ("ru", "Ход запечатан: Камень."), ("zh", "你封存了石头。")]
)
async def test_hand_says_once_what_was_sealed(chat: Chat, language: str, line: str) -> None:
    await chat.says("Ann", f"/me language {language}")
    table = await chat.house.plays(await chat.house.sits("Ann", "Bo", game="rpsls"), "rock")
    assert (await reads(chat, table, "Ann")).count(line) == 1
