"""A tournament of people on all networks at once: signed up for by a press, told of each match, played to its end."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from bot.usecases import inbox
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games.core.match import legal
from games.table.advancing import RECENTLY_ACTIVE
from games.table.table import Table
from storage.people import players
from storage.people_tournaments import UPDATE_SECONDS, progress
from storage.people_tournaments.progress import State
from tests.discord.world import Message as DiscordMessage

from .both import Both, everywhere
from .people import OnDiscord, OnTelegram, OnWeb, Person
from .shown import Shown

PAGE = "/tournaments/people"
TEN_MINUTES, SOON = 620.0, 15.0  # seconds: until it has begun; until the next round is open


async def newest(both: Both) -> State:
    """The newest tournament."""
    async with both.app.store.read() as conn:
        state = None
        for number in range(1, 20):
            state = await progress.load(conn, number) or state
    assert state is not None
    return state


async def signs_up(who: Person, share: str, *, is_there: bool = True) -> None:
    """Somebody presses that they play along; who is not in its room comes by a link."""
    if isinstance(who, OnWeb):
        await who.viewer.opens(f"{PAGE}/{share}")
    elif isinstance(who, OnTelegram) and not is_there:
        who.person.opens_link(f"https://t.me/{who.person.fake.username}?start=tourney_show_{share}")
    elif isinstance(who, OnDiscord) and not is_there:
        await who.person.runs("/tournament", in_=who.place, link=f"http://roundhouse.test{PAGE}/{share}").is_done()
    await who.presses("Play along")


async def comes_and_plays(both: Both, people: dict[str, Person], table: Table, chance: random.Random) -> None:
    """Both players press that they are there; then the match is played by chance."""
    for chair in table.chairs:
        who = people[chair.name]
        if isinstance(who, OnWeb):
            await who.viewer.opens(f"/t/{table.id}")
        if (await both.table(table.id)).status == "open":
            await who.forges(await who.sees(f"able {table.id}"), f"{table.id}:here")
        await both.rests()
    while (now := await both.table(table.id)).status == "live":
        seat = min(now.waiting())
        async with both.app.store.read() as conn:
            player = await players.get(conn, now.chairs[seat].player or 0)
        assert player is not None
        move = chance.choice(legal(now.game, now.live_match(), seat))
        press = Press(player, now.chairs[seat].front, table.id, Action.of(now.live_match().turn, move))
        await inbox.press(both.app, press)
    await both.rests()


async def tables(both: Both) -> list[Table]:
    """The tables of the matches that are open."""
    state = await newest(both)
    known = [await both.app.store.table(m.match_id) for m in state.matches if m.match_id and m.encounter.won is None]
    return [table for table in known if table is not None and table.status != "over"]


async def plays_a_round(both: Both, people: dict[str, Person], chance: random.Random) -> State:
    """Every match that is open is played; returns what stands then."""
    for table in await tables(both):
        await comes_and_plays(both, people, table, chance)
    await asyncio.sleep(SOON)
    await both.rests()
    return await newest(both)


async def ten_play(both: Both, front: str) -> dict[str, Person]:
    """Ten people of one room, by name, whose first round is open."""
    people = {f"P{number}": await both.person(f"P{number}", front) for number in range(10)}
    await makes(both, people["P0"], "tictactoe swiss rounds=1")
    for who in list(people.values())[1:]:
        await who.presses("Play along")
    await asyncio.sleep(TEN_MINUTES + SOON)
    await both.rests()
    return people


async def makes(both: Both, who: Person, line: str) -> None:
    """Somebody makes a tournament in their room."""
    if isinstance(who, OnDiscord):
        await who.person.runs("/tournament", in_=both.games, new=line).is_done()
    else:
        await who.asks(f"/tournament new {line}")
    await both.rests()


@pytest.mark.slow
@pytest.mark.parametrize(("room", "elsewhere"), [("telegram", "discord"), ("discord", "telegram")])
@everywhere
async def test_tournament_is_played_on_all_networks_at_once(both: Both, room: str, elsewhere: str) -> None:
    met = await both.people(room, elsewhere, room, "web")
    people, chance = dict(zip(("Ann", "Bo", "Cy", "Di"), met, strict=True)), random.Random(2)
    await makes(both, met[0], "tictactoe swiss rounds=2")
    share = (await newest(both)).held.share
    for who in met[1:]:
        await signs_up(who, share, is_there=type(who) is type(met[0]))
        await both.rests()
    state = await newest(both)
    assert len(state.entrants) == len(people)
    await asyncio.sleep(TEN_MINUTES)
    state = await newest(both)
    assert (state.held.status, len(state.matches)) == ("live", 2)
    assert "Round 1" in (await met[0].sees("Round 1")).text
    while (await newest(both)).held.status == "live":
        state = await plays_a_round(both, people, chance)
    assert [match.encounter.won for match in state.matches if match.encounter.won == "void"] == []
    assert met[0].sees_now("has won the tournament") or met[0].sees_now("Shared first place")
    reader = met[-1]
    assert isinstance(reader, OnWeb)
    await reader.viewer.opens(f"{PAGE}/{share}")
    assert reader.sees_now("Everything to verify it")


def shows_picture(shown: Shown) -> bool:
    """Whether a message has a picture, on either chat."""
    message = shown.it
    return bool(message.attachments if isinstance(message, DiscordMessage) else message.face.media)


@pytest.mark.slow
@pytest.mark.parametrize("front", ["telegram", "discord"])
@everywhere
async def test_one_message_of_a_knock_out_becomes_a_picture_of_its_bracket(both: Both, front: str) -> None:
    people, chance = {f"P{number}": await both.person(f"P{number}", front) for number in range(5)}, random.Random(3)
    ann = people["P0"]
    await makes(both, ann, "tictactoe kind=knockout")
    assert not shows_picture(await ann.sees("Knock-out: who loses is out"))
    for who in list(people.values())[1:]:
        await who.presses("Play along")
    await asyncio.sleep(TEN_MINUTES + SOON)
    while (await newest(both)).held.status == "live":
        await plays_a_round(both, people, chance)
    await asyncio.sleep(2 * UPDATE_SECONDS)
    await both.rests()
    (shown,) = [shown for shown in ann.screen() if not shown.private and "Knock-out: who loses" in shown.text]
    assert shows_picture(shown)
    assert all(f"{letter}: " in shown.text for letter in "ABCDE")
    assert "Over" in shown.text
    assert re.search(r"\n3\\?\. ", shown.text)  # on Discord with a backslash, so that it is no list


@pytest.mark.slow
@pytest.mark.parametrize("front", ["telegram", "discord"])
@everywhere
async def test_of_many_tables_people_play_in_their_own_chats(both: Both, front: str) -> None:
    people = await ten_play(both, front)
    opened = await tables(both)
    assert len(opened) == len(people) // 2
    assert [shown for shown in people["P0"].screen() if not shown.private and opened[0].id in shown.text] == []
    for chair in opened[0].chairs:
        called = await people[chair.name].sees("or you lose the match")
        assert called.private
        await people[chair.name].presses("I’m here")
        await both.rests()
    now = await both.table(opened[0].id)
    assert now.status == "live"
    assert all(people[chair.name].keys_now("b2") for chair in now.chairs)  # the board stands there already
    first = people[now.chairs[min(now.waiting())].name]
    assert (await first.sees(f"able {now.id}")).private
    await first.presses("b2")
    await both.rests()
    assert (await both.table(now.id)).live_match().turn == now.live_match().turn + 1


@pytest.mark.slow
@pytest.mark.parametrize("front", ["telegram", "discord"])
@everywhere
async def test_nobody_is_led_to_a_card_in_the_private_chat_of_somebody_else(both: Both, front: str) -> None:
    people = await ten_play(both, front)
    table = (await tables(both))[0]
    first, second = (people[chair.name] for chair in table.chairs)
    await second.presses("I’m here")
    async with both.app.store.read() as conn:
        player = await players.get(conn, table.chairs[0].player or 0)
    assert player is not None
    await inbox.press(both.app, Press(player, front, table.id, Action("here")))  # as where the answer is lost
    await asyncio.sleep(RECENTLY_ACTIVE.total_seconds() + SOON)
    await first.presses("My move")
    await both.rests()
    await first.presses("b2")
    await both.rests()
    assert (await both.table(table.id)).live_match().turn == 2


@pytest.mark.slow
@pytest.mark.parametrize("front", ["telegram", "discord"])
@everywhere
async def test_one_message_of_a_tournament_shows_who_is_in_it_and_then_the_table(both: Both, front: str) -> None:
    people = await ten_play(both, front)
    ann = people["P0"]
    offers = [shown for shown in ann.screen() if not shown.private and "Swiss, one round" in shown.text]
    assert len(offers) == 1
    assert "Being played" in offers[0].text
    assert "Players (10): " in offers[0].text
    assert offers[0].key("Play along")
    late = await both.person("Zoe", front)
    await late.presses("Play along")
    await asyncio.sleep(2 * UPDATE_SECONDS)
    await both.rests()
    assert ann.sees_now("Zoe")
