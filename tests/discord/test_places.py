"""Everywhere people are: threads, direct messages, group chats, servers that only they have the bot in."""

from __future__ import annotations

import asyncio

import pytest

from storage.matches import tables
from storage.messages import rooms
from storage.messages.rooms import Room

from . import channels, messages
from .house import Club, begins_match, opens
from .permissions import VIEW_AUDIT_LOG
from .screen import buttons, label, words
from .sight import PATIENCE_SECONDS
from .world import Message, Place


async def room(club: Club, place: Place) -> Room:
    return await club.app.directory.get_room("discord", str(place.id))


async def test_thread_is_a_room_of_its_own(club: Club) -> None:
    thread = channels.open_thread(club.fake, club.games.id, {"name": "table"})
    await begins_match(club, thread)
    await club.plays(club.ann, "a1", thread)
    await club.bo.sees("marked a1", in_=thread)
    assert (await room(club, thread)).reach == "here"
    club.ann.runs("/tables", in_=club.games)
    await club.ann.is_told("There are no tables here")


async def test_group_chat_where_the_bot_is_not(club: Club) -> None:
    club.ann.installs_app()
    group = club.fake.group_dm("Weekend", club.ann, club.bo)
    await begins_match(club, group)
    for who, cell in ((club.ann, "a1"), (club.bo, "b1"), (club.ann, "a2"), (club.bo, "b2"), (club.ann, "a3")):
        await club.plays(who, cell, group)
    await club.bo.sees("won. Three in a row", in_=group)
    assert (await room(club, group)).reach == "presses"
    (card,) = await club.app.redraw.of_match((await club.table(group)).id)
    assert card.handle
    assert card.expires_at is not None


async def test_card_that_nobody_pressed_for_long_lives_again_with_the_next_press(club: Club) -> None:
    club.ann.installs_app()
    group = club.fake.group_dm("Weekend", club.ann, club.bo)
    await opens(club, group, clock="daily")
    club.bo.presses("Join", in_=group)
    await club.ann.sees_button("a1", in_=group)
    club.clock.ahead += 16 * 60
    await club.app.redraw.sweep()
    await club.app.redraw.drain()
    await club.plays(club.ann, "a1", group)
    await club.bo.sees("marked a1", in_=group)
    shown = await club.app.redraw.of_match((await club.table(group)).id)
    assert any(one.expires_at is not None and one.expires_at > club.app.now() for one in shown)


async def test_card_that_was_replaced_while_it_could_not_be_changed_leads_to_the_new_one_once_it_is_pressed(
    club: Club,
) -> None:
    club.ann.installs_app()
    cy = club.fake.person("Cy")
    group = club.fake.group_dm("Weekend", club.ann, club.bo, cy)
    await opens(club, group, game="hidden", seats=3)
    for who in (club.bo, cy):
        await club.presses(who, "Join", group)
    if (await club.table(group)).status == "open":
        await club.presses(club.ann, "Start", group)
    old = await club.ann.sees_button("My hand", in_=group)
    await club.presses(club.ann, "My hand", group)
    club.clock.ahead += 16 * 60
    await club.app.redraw.sweep()
    await club.app.redraw.drain()
    hand = await club.ann.sees("Your hand", in_=group)
    await club.ann.presses_on(hand, first_number(hand)).is_done()
    await club.ann.presses_on(await club.ann.sees("Your hand", in_=group), "Before").is_done()
    new = club.card(group)
    assert new is not old
    assert buttons(old.components)  # Discord let nobody change it
    await club.bo.presses_on(old, "My hand").is_done()
    assert await club.bo.sees("now further down", in_=group) is old
    assert not buttons(old.components)
    assert buttons(new.components)
    assert club.card(group) is new


def first_number(hand: Message) -> str:
    return next(label(key) for key in buttons(hand.components) if label(key).isdigit())


async def test_server_where_only_they_have_the_bot(club: Club) -> None:
    club.ann.installs_app()
    hall = club.fake.guild("Elsewhere", ["hall"], bot=False).channel("hall")
    assert hall.guild is not None
    club.ann.joins(hall.guild)
    club.bo.joins(hall.guild)
    await begins_match(club, hall)
    await club.plays(club.ann, "a1", hall)
    await club.bo.sees("marked a1", in_=hall)
    assert (await room(club, hall)).reach == "presses"


def hushed_hall(club: Club) -> Place:
    """A channel of a server that has not added the app, and where nobody may use external apps in public."""
    club.ann.installs_app()
    hall = club.fake.guild("Elsewhere", ["hall"], bot=False).channel("hall")
    assert hall.guild is not None
    hall.denies(hall.guild, "USE_EXTERNAL_APPS")
    club.ann.joins(hall.guild)
    club.bo.joins(hall.guild)
    return hall


@pytest.mark.parametrize("fields", [{}, {"game": "tictactoe"}, {"game": "tictactoe", "opponent": "Bo"}])
async def test_no_table_opens_where_nobody_else_would_see_it_and_practice_is_offered(
    club: Club, fields: dict[str, str]
) -> None:
    hall = hushed_hall(club)
    given = {name: club.bo if value == "Bo" else value for name, value in fields.items()}
    club.ann.runs("/play", in_=hall, **given)
    await club.ann.is_told("only you see what I post")
    assert await tables_in(club, hall) == []
    await club.ann.presses("Practice", in_=hall).is_done()
    if not fields:
        await club.ann.presses("Tic-tac-toe", in_=hall).is_done()
    await club.ann.sees_button("c3", in_=hall)
    assert not [message for message in hall.messages if not message.only_for]


async def test_practice_that_only_its_player_sees_goes_on_after_its_card_could_be_edited_no_more(club: Club) -> None:
    hall = hushed_hall(club)
    club.ann.runs("/play", in_=hall, game="tictactoe", computer=1)
    await club.ann.sees_button("c3", in_=hall)
    await club.ann.presses("c3", in_=hall).is_done()
    await club.until_step(2, hall)
    await club.ann.sees("marked c3", in_=hall)
    club.clock.ahead += 16 * 60
    await club.app.redraw.sweep()
    await club.app.redraw.drain()
    free = next(key for key in ("a1", "b2", "a3", "b1") if f"[{key}]" in club.fake.screen(hall, club.ann))
    await club.ann.presses(free, in_=hall).is_done()
    await club.ann.sees(f"marked {free}", in_=hall)


async def tables_in(club: Club, place: Place) -> list[str]:
    async with club.app.store.read() as conn:
        found = await rooms.find(conn, "discord", str(place.id))
        return await tables.ids_in_room(conn, found.id, ["open", "live"], 9) if found else []


async def test_computer_s_answer_comes_where_the_bot_is_not(club: Club) -> None:
    club.ann.installs_app()
    group = club.fake.group_dm("Weekend", club.ann, club.bo)
    club.ann.runs("/play", in_=group, game="tictactoe", computer=1)
    await club.ann.sees_button("c3", in_=group)
    tap = club.ann.presses("c3", in_=group)
    await tap.is_answered()
    await club.until_step(2, group)
    await club.ann.sees("to play", in_=group)


async def test_channel_where_the_bot_may_not_write_is_played_by_presses(club: Club) -> None:
    club.games.denies(club.fake.bot, "SEND_MESSAGES")
    await begins_match(club)
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)
    assert (await room(club, club.games)).reach == "presses"


@pytest.mark.gateway
async def test_bot_says_hello_once_and_names_what_it_lacks(club: Club) -> None:
    await club.front.client.wait_until_ready()
    quiet = club.fake.guild("Quiet", ["locked", "hall"], bot=False)
    quiet.channel("locked").denies(quiet, "SEND_MESSAGES")
    quiet.channel("hall").denies(quiet, "ATTACH_FILES")
    cy = club.fake.person("Cy")
    cy.joins(quiet)
    club.fake.adds_bot(quiet)
    hello = await cy.sees("Attach Files", in_=quiet.channel("hall"))
    assert not quiet.channel("locked").messages
    cy.presses_on(hello, "Play")
    await cy.is_told("What shall we play?")
    assert len([m for m in quiet.channel("hall").messages if not m.only_for]) == 1


@pytest.mark.gateway
async def test_hello_says_that_slow_mode_refuses_presses(club: Club) -> None:
    await club.front.client.wait_until_ready()
    slow = club.fake.guild("Slow", ["hall"], bot=False)
    slow.channel("hall").slow_seconds = 10
    cy = club.fake.person("Cy")
    cy.joins(slow)
    club.fake.adds_bot(slow)
    await cy.sees("Slow mode is on in this channel.", in_=slow.channel("hall"))


@pytest.mark.gateway
async def test_where_no_channel_can_be_written_who_added_the_bot_is_told(club: Club) -> None:
    await club.front.client.wait_until_ready()
    for name, rights in (("Hidden", 0), ("Shown", VIEW_AUDIT_LOG)):
        guild = club.fake.guild(name, ["hall"], bot=False)
        guild.channel("hall").denies(guild, "SEND_MESSAGES")
        club.ann.joins(guild)
        guild.everyone |= rights
        club.fake.added_by[guild.id] = club.ann.id
        club.fake.adds_bot(guild)
    await club.ann.sees("Thanks for adding me to Shown!", in_=club.ann.dm)
    await club.front.tasks.finish(PATIENCE_SECONDS)
    assert len(club.ann.dm.messages) == 1


async def test_put_out_of_a_server_its_rooms_are_gone_and_the_match_goes_on_elsewhere(club: Club) -> None:
    await begins_match(club)
    await club.front.tasks.finish(PATIENCE_SECONDS)
    club.fake.kicks_bot(club.guild)
    await club.until_gone(club.games)
    assert (await club.table()).status == "live"
    assert not await club.app.redraw.of_match((await club.table()).id)
    club.fake.adds_bot(club.guild)
    club.ann.runs("/show", in_=club.games)
    await club.ann.sees_button("a1", in_=club.games)
    await club.plays(club.ann, "a1")
    await club.bo.sees("marked a1", in_=club.games)


@pytest.mark.gateway
async def test_brought_back_to_a_server_the_match_has_its_card_again(club: Club) -> None:
    await club.front.client.wait_until_ready()
    hall = club.guild.channel("hall")
    old = await begins_match(club, hall)
    club.fake.kicks_bot(club.guild)
    await club.until_gone(hall)
    club.fake.adds_bot(club.guild)
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await room(club, hall)).reach != "here":
            await asyncio.sleep(0.1)
    club.clock.ahead += 60
    await club.app.redraw.sweep()
    await club.app.redraw.drain()
    assert club.card(hall) is not old
    await club.plays(club.ann, "a1", hall)
    await club.bo.sees("marked a1", in_=hall)


async def test_deleted_channel_and_thread_are_gone(club: Club) -> None:
    thread = channels.open_thread(club.fake, club.games.id, {"name": "table"})
    for place in (thread, club.games):
        await begins_match(club, place)
        place.delete()
        await club.until_gone(place)


async def test_thread_that_was_archived_is_opened_again_for_what_is_new(club: Club) -> None:
    thread = channels.open_thread(club.fake, club.games.id, {"name": "table"})
    await begins_match(club, thread)
    thread.archived = True
    club.ann.runs("/move", in_=thread, text="a1")
    await club.bo.sees("marked a1", in_=thread)
    assert not thread.archived


async def test_who_plays_on_in_a_locked_thread_is_told_once_that_its_card_stays_as_it_is(club: Club) -> None:
    thread = channels.open_thread(club.fake, club.games.id, {"name": "table"})
    await begins_match(club, thread)
    table = await club.table(thread)
    thread.locked = thread.archived = True
    await club.ann.runs("/move", in_=club.games, text="a1", match=table.id).is_done()
    await club.ann.is_told("I can no longer change the card of table")
    await club.bo.runs("/move", in_=club.games, text="b1", match=table.id).is_done()
    await club.app.redraw.drain()
    assert sum("no longer change the card" in words(message) for message in club.bo.ephemerals()) <= 1
    await club.ann.runs("/show", in_=club.games, match=table.id).is_done()
    await club.bo.sees("marked b1", in_=club.games)


@pytest.mark.parametrize("is_archived", [True, False])
async def test_locked_thread_is_a_room_that_is_gone_until_it_is_opened(club: Club, is_archived: bool) -> None:
    thread = channels.open_thread(club.fake, club.games.id, {"name": "table"})
    messages.delete(club.fake, await begins_match(club, thread))
    thread.locked, thread.archived = True, is_archived
    table = await club.table(thread)
    await club.ann.runs("/move", in_=club.games, text="a1", match=table.id).is_done()
    await club.until_gone(thread)
    thread.locked = thread.archived = False
    club.bo.runs("/show", in_=thread)
    await club.bo.sees_button("b1", in_=thread)
    await club.plays(club.bo, "b1", thread)


async def test_show_works_when_the_old_card_is_gone(club: Club) -> None:
    messages.delete(club.fake, await begins_match(club))
    club.ann.runs("/show", in_=club.games)
    await club.ann.sees_button("a1", in_=club.games)
    assert not club.ann.ephemerals()
