"""Discord tells nobody who leaves a server: whoever is waited for is asked for; deleted places are told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from . import channels
from .house import Club, begins_match, new_club, opens, virtual_time
from .people import Person
from .world import Message, Place

SHORTLY = 1.0  # seconds from the answer to the card


@pytest.fixture
def idle(tmp_path: Path) -> Iterator[Club]:
    """A server within Discord's limits, none of which is ever met."""
    made = new_club(tmp_path, virtual_time, limits=True)
    yield made
    assert made.fake.problems == []
    assert made.fake.limits.refused == 0


async def gone(club: Club, place: Place | None = None) -> list[str]:
    return [chair.why or "back" * chair.has_own_way for chair in (await club.table(place)).chairs]


def asked(club: Club) -> list[str]:
    """Whom the program has asked for, by name."""
    paths = [call.path for call in club.fake.calls if "/members/" in call.path]
    return [club.fake.people[int(path.rpartition("/")[2])].name for path in paths]


async def three_play(club: Club, clock: str = "relaxed") -> tuple[Person, Message]:
    """Ann, Bo and Cy begin a match of hidden moves; gives Cy and the card."""
    cy = club.joins("Cy")
    card = await opens(club, game="rpsls", seats=3, rated=False, clock=clock)
    for who in (club.bo, cy):
        await who.presses("Join", in_=club.games).is_done()
    if (await club.table()).status == "open":
        await club.presses(club.ann, "Start")
    await club.ann.sees("▶", in_=club.games)
    return cy, card


async def test_who_leaves_the_server_out_of_turn_is_named_when_their_turn_begins(club: Club) -> None:
    await begins_match(club)
    await asyncio.sleep(70)
    club.bo.leaves(club.guild)
    assert await gone(club) == ["", ""]
    await club.plays(club.ann, "a1")
    await club.ann.sees("⁨Bo⁩ has left the server.", in_=club.games, within=SHORTLY)
    assert await gone(club) == ["", "left"]
    assert asked(club)[:2] == ["Ann", "Bo"]  # Ann's question had stood for a minute


@pytest.mark.parametrize("press", ["⋯", "/show"])
async def test_who_leaves_in_their_turn_is_named_when_somebody_else_looks(club: Club, press: str) -> None:
    await begins_match(club)
    await asyncio.sleep(40)
    await club.plays(club.ann, "a1")
    await asyncio.sleep(10)
    club.bo.leaves(club.guild)
    await asyncio.sleep(15)
    assert await gone(club) == ["", ""]
    if press == "/show":
        await club.ann.runs("show", in_=club.games).is_done()
    else:
        await club.presses(club.ann, press)
    await club.ann.sees("⁨Bo⁩ has left the server.", in_=club.games, within=SHORTLY)
    assert asked(club) == ["Bo", "Ann"]  # of Ann, whether she could have removed Bo


async def test_who_leaves_in_their_turn_is_named_after_a_minute_where_nobody_looks(club: Club) -> None:
    await begins_match(club)
    await club.plays(club.ann, "a1")
    await asyncio.sleep(10)
    club.bo.leaves(club.guild)
    await asyncio.sleep(45)
    assert await gone(club) == ["", ""]
    await club.ann.sees("⁨Bo⁩ has left the server.", in_=club.games, within=10)


async def test_nobody_is_asked_for_where_everybody_acts_within_the_minute(club: Club) -> None:
    await begins_match(club)
    for number, cell in enumerate(("a1", "b1", "a2", "b2", "c3", "a3", "c1", "c2")):
        await asyncio.sleep(28)
        await club.plays((club.ann, club.bo)[number % 2], cell)
    assert asked(club) == []


async def test_answer_of_discord_is_believed_for_a_minute(club: Club) -> None:
    await begins_match(club)
    await club.plays(club.ann, "a1")
    await asyncio.sleep(70)
    assert asked(club) == ["Bo"]  # the question stands for a minute
    for _ in range(4):
        await asyncio.sleep(10)
        await club.presses(club.ann, "⋯")
    assert asked(club) == ["Bo"]
    await asyncio.sleep(70)
    await club.presses(club.ann, "⋯")
    await asyncio.sleep(SHORTLY)
    assert asked(club) == ["Bo", "Bo"]


async def test_who_leaves_the_server_in_their_turn_is_named_at_half_of_the_time(club: Club) -> None:
    cy, _ = await three_play(club, "live")
    await asyncio.sleep(5)
    cy.leaves(club.guild)
    await asyncio.sleep(20)
    assert await gone(club) == ["", "", ""]
    await club.ann.sees("⁨Cy⁩ has left the server.", in_=club.games, within=10)
    assert await gone(club) == ["", "", "left"]
    assert sorted(set(asked(club))) == ["Ann", "Bo", "Cy"]
    before = len(asked(club))  # without a gateway the rights of the others are asked for, too, once somebody has left
    await asyncio.sleep(20)
    assert len(asked(club)) == before


@pytest.mark.gateway
async def test_who_leaves_the_server_before_the_start_is_found_when_somebody_presses(club: Club) -> None:
    await opens(club, game="rpsls", seats=4)
    await club.bo.presses("Join", in_=club.games).is_done()
    await asyncio.sleep(70)
    club.bo.leaves(club.guild)
    await club.presses(club.ann, "⋯")
    await asyncio.sleep(SHORTLY)
    assert [chair.name for chair in (await club.table()).chairs] == ["Ann"]


@pytest.mark.gateway
async def test_rematch_begins_without_somebody_who_left_the_server_after_the_end(club: Club) -> None:
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell)
    table = await club.table()
    await asyncio.sleep(70)
    club.bo.leaves(club.guild)
    await club.presses(club.ann, "Rematch")
    await club.ann.sees("One more player is needed", in_=club.games)
    now = await club.table()
    assert now.id != table.id
    assert [chair.name for chair in now.chairs] == ["Ann"]


async def test_nobody_is_asked_for_who_has_just_pressed_something(club: Club) -> None:
    await begins_match(club)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await asyncio.sleep(3)
        await club.plays(who, cell)
    assert asked(club) == []


@pytest.mark.gateway
async def test_who_may_no_longer_look_into_the_channel_is_gone_too_and_a_press_brings_them_back(club: Club) -> None:
    await begins_match(club)
    await asyncio.sleep(70)
    club.games.denies(club.bo, "VIEW_CHANNEL")
    club.fake.gateway.tell_place("CHANNEL_UPDATE", club.games)
    await club.plays(club.ann, "a1")
    await club.ann.sees("no longer sees this channel", in_=club.games, within=SHORTLY)
    club.games.allows(club.bo, "VIEW_CHANNEL")
    club.fake.gateway.tell_place("CHANNEL_UPDATE", club.games)
    await club.plays(club.bo, "b1")
    await club.ann.sees("marked b1", in_=club.games)
    assert await gone(club) == ["", "back"]


async def test_after_a_restart_it_is_asked_again_what_was_not_asked_before(idle: Club) -> None:
    async with idle.open():
        cy, _ = await three_play(idle)
        await asyncio.sleep(10)
    cy.leaves(idle.guild)
    idle.clock.ahead += 400
    async with idle.open():
        await idle.ann.sees("⁨Cy⁩ has left the server.", in_=idle.games)
        assert await gone(idle) == ["", "", "left"]


@pytest.mark.gateway
@pytest.mark.parametrize("kind", ["thread", "channel", "server"])
async def test_deleted_place_is_gone_for_all_who_play_there(club: Club, kind: str) -> None:
    place = channels.open_thread(club.fake, club.games.id, {"name": "table"}) if kind == "thread" else club.games
    await begins_match(club, place)
    await club.front.tasks.drain()
    if kind == "server":
        club.fake.kicks_bot(club.guild)
    else:
        place.delete()
    await club.until_gone(place)
    why = "bot_removed" if kind == "server" else "room_gone"
    assert await gone(club, place) == [why, why]


@pytest.mark.gateway
async def test_players_are_back_with_the_server(club: Club) -> None:
    await club.front.client.wait_until_ready()
    await begins_match(club)
    club.fake.kicks_bot(club.guild)
    await club.until_gone(club.games)
    club.fake.adds_bot(club.guild)
    async with asyncio.timeout(5):
        while await gone(club) != ["", ""]:
            await asyncio.sleep(0.05)


async def test_channel_whose_end_nobody_told_is_found_when_its_card_is_edited(club: Club) -> None:
    await begins_match(club)
    await club.front.tasks.drain()
    club.games.deleted = True
    table = await club.table()
    await club.ann.runs("/move", in_=club.guild.channel("hall"), text="a1", match=table.id).is_done()
    await club.until_gone(club.games)
    assert await gone(club) == ["room_gone", "room_gone"]
    await club.app.redraw.drain()


async def test_channel_that_we_may_not_write_to_has_lost_nobody(club: Club) -> None:
    await begins_match(club)
    club.games.denies(club.fake.bot, "VIEW_CHANNEL")
    club.ann.runs("/move", in_=club.games, text="a1")
    await club.until_gone(club.games)
    assert await gone(club) == ["", ""]


async def test_server_that_discord_does_not_know_tells_nothing_of_its_members(club: Club) -> None:
    await begins_match(club)
    await asyncio.sleep(70)
    del club.fake.guilds[club.guild.id]
    await club.plays(club.ann, "a1")
    await asyncio.sleep(2)
    assert asked(club)[:2] == ["Ann", "Bo"]
    assert await gone(club) == ["", ""]
