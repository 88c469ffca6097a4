"""Appointments: /play at=20:30, I'm in, the message that names who comes, and the table that opens with them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import func, select

from bot.background.evenings import Openings
from bot.background.outbox import Outbox
from bot.background.room_messages import APPOINTMENTS, CANCELLATIONS, OFFERS, RoomMessages
from bot.operation import draining
from bot.usecases.appointments import come, moment_in, open_tables, read_time
from bot.view.answer import Answer, Message
from games.core.game import Refusal
from games.table.table import Table
from storage.messages import rooms
from storage.messages.rooms import Room, Settings
from storage.operation import Drain
from storage.operation_schema import appointments
from storage.people import players
from storage.schema import matches
from tests.house import all_words, open_house

from .paper import Chat, code_of, key_of, labels_of, line_of, open_chat, text_of

BERLIN = "Europe/Berlin"


async def zone(chat: Chat, name: str = BERLIN) -> None:
    await chat.says("Mo", f"/settings zone={name}", private=False, moderator=True)


async def made(chat: Chat, line: str = "/play tictactoe at=20:30") -> Message:
    """Ann makes an appointment, and the room is told; it is noon in UTC, and 13:00 in Berlin."""
    assert line_of(await chat.says("Ann", line, private=False)) == "The appointment is made, and you’re in."
    await minutes_later(chat, 0)
    return chat.paper.told.pop()[1]


async def comes(chat: Chat, name: str, seen: Message) -> Answer:
    return await chat.says(name, key_of(seen, "I’m in").data, private=False)


async def minutes_later(chat: Chat, minutes: float) -> None:
    """Time goes by; then the sweep runs, and what is to be said is said."""
    chat.house.clock.wind(minutes=minutes)
    await chat.house.alarms.sweep()
    app = chat.house.app
    messages = [RoomMessages(app, kind) for kind in (OFFERS, APPOINTMENTS, CANCELLATIONS)]
    await Outbox(app, [*messages, Openings(app)]).send()
    await chat.house.redraw.drain()


async def tables(chat: Chat) -> list[Table]:
    async with chat.house.app.store.read() as conn:
        ids = (await conn.execute(select(matches.c.id).order_by(matches.c.created_at, matches.c.id))).scalars()
    return [table for match_id in ids if (table := await chat.house.app.store.table(match_id))]


def seated(table: Table) -> list[str]:
    return [chair.name for chair in table.chairs if not chair.invited]


async def test_who_pressed_is_named_once_ten_minutes_before_and_sits_at_the_table_at_the_time(chat: Chat) -> None:
    await zone(chat)
    seen = await made(chat, "/play tequila seats=4 at=20:30")
    assert "Tequila Train · 20 November 2026, 20:30 (Europe/Berlin)" in text_of(seen)
    assert "In: Ann" in text_of(seen)
    assert line_of(await comes(chat, "Bo", seen)).replace("\u2068", "").replace("\u2069", "") == (
        "You’re in. Coming: Ann · Bo"
    )
    await minutes_later(chat, 7 * 60 + 19)
    assert chat.paper.told == []
    for _ in range(3):
        await minutes_later(chat, 1)
    ((room, message),) = chat.paper.told
    assert (room, message.mentions) == ("table-top", ("ann", "bo"))
    assert "Soon: Tequila Train" in message.text
    assert "@Ann @Bo" in message.text
    await comes(chat, "Cy", seen)
    await minutes_later(chat, 9)
    (table,) = await tables(chat)
    assert (table.status, seated(table), table.most) == ("open", ["Ann", "Bo", "Cy"], 4)
    assert [display.match_id for display in chat.paper.posted] == [table.id]
    for _ in range(2):
        await minutes_later(chat, 1)
    assert (len(await tables(chat)), len(chat.paper.told), len(chat.paper.posted)) == (1, 1, 1)
    assert code_of(await comes(chat, "Di", seen)) == "appointment_gone"


async def test_who_presses_while_the_table_opens_hears_that_it_is_too_late(chat: Chat) -> None:
    await zone(chat)
    await made(chat, "/play tequila seats=4 at=20:30")
    bo = await chat.visits("Bo", private=False)
    chat.house.clock.wind(hours=8)
    goes_on = asyncio.Event()
    writing = asyncio.create_task(chat.house.app.store.write(lambda _unit: goes_on.wait()))
    await asyncio.sleep(0.01)
    opening = asyncio.create_task(open_tables(chat.house.app, 1))
    pressing = asyncio.create_task(come(bo.app, bo.room, bo.player, 1))
    await asyncio.sleep(0.1)
    goes_on.set()
    await asyncio.gather(writing, opening)
    with pytest.raises(Refusal, match="appointment_gone"):
        await pressing
    (table,) = await tables(chat)
    assert seated(table) == ["Ann"]


async def test_more_people_than_one_table_seats_get_several_and_full_ones_begin(chat: Chat) -> None:
    await zone(chat)
    seen = await made(chat)
    for name in ("Bo", "Cy"):
        await comes(chat, name, seen)
    await minutes_later(chat, 7 * 60 + 31)
    full = next(table for table in await tables(chat) if len(table.chairs) == 2)
    assert full.status == "open"  # until both have pressed something
    for name in ("Bo", "Ann"):
        await chat.house.presses(name, full, "here")
    assert sorted((table.status, seated(table)) for table in await tables(chat)) == [
        ("live", ["Ann", "Bo"]),
        ("open", ["Cy"]),
    ]


async def test_game_stays_the_same_where_whoever_made_the_appointment_has_their_data_deleted(chat: Chat) -> None:
    await zone(chat)
    seen = await made(chat)
    for name in ("Bo", "Cy", "Di"):
        await comes(chat, name, seen)
    await chat.says("Ann", "/me forget !")
    await minutes_later(chat, 7 * 60 + 31)
    opened = await tables(chat)
    assert {table.name for table in opened} == {"tictactoe"}
    assert sorted(name for table in opened for name in seated(table)) == ["Bo", "Cy", "Di"]


async def test_who_presses_again_is_asked_and_may_stay_away(chat: Chat) -> None:
    await zone(chat)
    seen = await made(chat)
    again = await comes(chat, "Ann", seen)
    assert labels_of(again) == ["I can’t come", "Cancel the appointment"]
    assert line_of(await chat.presses("Ann", again, "I can’t come", private=False)) == "You’re out."
    await minutes_later(chat, 7 * 60 + 31)
    assert (await tables(chat), chat.paper.told) == ([], [])


async def test_who_made_it_cancels_it_and_those_who_wanted_to_come_are_told_once(chat: Chat) -> None:
    await zone(chat)
    seen = await made(chat)
    await comes(chat, "Bo", seen)
    again = await comes(chat, "Ann", seen)
    cancelled = await chat.presses("Ann", again, "Cancel the appointment", private=False)
    assert line_of(cancelled) == "This appointment was cancelled."
    for _ in range(3):
        await minutes_later(chat, 0)
    ((room, message),) = chat.paper.told
    assert (room, message.mentions, message.keys) == ("table-top", ("ann", "bo"), ())
    assert "The appointment is off: Tic-tac-toe, 20 November 2026, 20:30 (Europe/Berlin). @Ann @Bo" in text_of(message)
    for _ in range(3):
        await minutes_later(chat, 150)
    assert (await tables(chat), len(chat.paper.told)) == ([], 1)
    for line in ("/appointment 1", "/appointment 1 out", "/appointment 1 cancel"):
        assert code_of(await chat.says("Ann", line, private=False)) == "appointment_gone"


async def test_appointment_is_cancelled_after_everybody_was_named_and_nobody_is_called_to_a_table(chat: Chat) -> None:
    await zone(chat)
    seen = await made(chat)
    await comes(chat, "Bo", seen)
    await minutes_later(chat, 7 * 60 + 21)
    assert "Soon:" in chat.paper.told.pop()[1].text
    await chat.says("Ann", "/appointment 1 cancel", private=False)
    for _ in range(3):
        await minutes_later(chat, 5)
    assert ["is off" in message.text for _, message in chat.paper.told] == [True]
    assert await tables(chat) == []


@pytest.mark.parametrize("line", ["/appointment 1 cancel", "/appointment 2 cancel", "/appointment 0 cancel"])
async def test_others_cancel_nothing_and_see_no_button_for_it(chat: Chat, line: str) -> None:
    await zone(chat)
    seen = await made(chat)
    await comes(chat, "Bo", seen)
    assert labels_of(await comes(chat, "Bo", seen)) == ["I can’t come"]
    assert code_of(await chat.says("Bo", line, private=False)) in ("not_host", "appointment_gone")
    await minutes_later(chat, 0)
    assert chat.paper.told == []
    await minutes_later(chat, 7 * 60 + 31)
    assert [seated(table) for table in await tables(chat)] == [["Ann", "Bo"]]


async def test_equal_appointment_is_one_and_names_everybody_who_made_it(chat: Chat) -> None:
    await zone(chat)
    await made(chat)
    answer = await chat.says("Bo", "/play tictactoe at=20.30", private=False)
    assert "In: Ann · Bo" in text_of(await chat.says("Bo", "/appointment 1", private=False)), answer
    assert chat.paper.told == []
    async with chat.house.app.store.read() as conn:
        assert await conn.scalar(select(func.count()).select_from(appointments)) == 1


async def test_stake_is_paid_by_a_press_at_a_kept_seat(chat: Chat) -> None:
    await zone(chat)
    assert "Stake: 10" in text_of(await made(chat, "/play tictactoe at=20:30 stake=10"))
    await minutes_later(chat, 7 * 60 + 31)
    (table,) = await tables(chat)
    assert ([chair.is_kept for chair in table.chairs], table.stake) == ([True], 10)


async def test_without_a_time_zone_it_is_said_who_sets_it(chat: Chat) -> None:
    answer = await chat.says("Ann", "/play tictactoe at=20:30", private=False)
    assert code_of(answer) == "no_zone"
    assert "A moderator sets it once" in line_of(answer)
    assert code_of(await chat.says("Mo", "/settings zone Atlantis", private=False, moderator=True)) == "unknown_zone"
    asked = await chat.says("Mo", "/play tictactoe at=20:30", private=False, moderator=True)
    assert "Asia/Shanghai" in labels_of(asked)
    assert "An appointment needs this first. Then send your command again." in text_of(asked)
    await zone(chat, "europe/BERLIN")
    page = await chat.says("Mo", "/settings zone", private=False, moderator=True)
    assert "Time zone: Europe/Berlin" in text_of(await chat.says("Mo", "/settings", private=False, moderator=True))
    assert "Asia/Shanghai" in labels_of(page)
    assert text_of(await made(chat))


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/play tictactoe at=25:99", "no_such_time"),
        ("/play tictactoe at=whenever", "no_such_time"),
        ("/play tictactoe at=8", "no_such_time"),  # in the morning, or in the evening?
        ("/play tictactoe at=12tonight", "no_such_time"),
        ("/play tictactoe at=25pm", "no_such_time"),
        ("/play tictactoe at=today 8:00", "past_time"),
        ("/play tictactoe at=in 15 days", "too_far"),
        ("/play tictactoe at=in 0 minutes", "past_time"),
        ("/play tictactoe at=2026-11-31T20:30", "no_such_time"),
        ("/play tictactoe at=9999-12-31T23:59", "too_far"),
        ("/play tictactoe at=2027-02-23T20:30", "too_far"),
        ("/play tictactoe at=2026-11-19T20:30", "past_time"),
        ("/play tictactoe at=20:30 computer=1", "appointment_alone"),
    ],
)
async def test_odd_times_are_refused_with_a_sentence(chat: Chat, line: str, code: str) -> None:
    await zone(chat)
    answer = await chat.says("Ann", line, private=False)
    assert code_of(answer) == code
    assert "{" not in line_of(answer)


async def test_menu_of_games_keeps_the_time(chat: Chat) -> None:
    await zone(chat)
    menu = await chat.says("Ann", "/play at=20:30", private=False)
    answer = await chat.presses("Ann", menu, "Tic-tac-toe", private=False)
    assert line_of(answer) == "The appointment is made, and you’re in."


async def test_at_most_five_are_ahead_in_a_room_and_three_of_a_person(chat: Chat) -> None:
    await zone(chat)
    codes = [code_of(await chat.says("Ann", f"/play tictactoe at=20:3{at}", private=False)) for at in range(4)]
    assert codes == ["", "", "", "too_many_appointments"]


@pytest.mark.parametrize(
    ("zone_name", "now", "text", "at"),
    [
        (BERLIN, "2026-11-25T12:00", "20:30", "2026-11-25T19:30"),
        (BERLIN, "2026-11-25T19:30", "20:30", "2026-11-26T19:30"),  # over already: tomorrow
        (BERLIN, "2026-11-25T23:30", "0:45", "2026-11-25T23:45"),
        (BERLIN, "2027-03-27T12:00", "02:30", "2027-03-28T01:30"),  # the clocks go from 02:00 to 03:00: it is 03:30
        (BERLIN, "2026-10-24T12:00", "02:30", "2026-10-25T00:30"),  # comes twice: the first one
        (BERLIN, "2026-10-24T20:00", "21:30", "2026-10-25T20:30"),  # tomorrow has another offset
        ("America/New_York", "2026-11-26T01:00", "20:30", "2026-11-26T01:30"),
        ("Asia/Kathmandu", "2026-11-25T12:00", "2026-12-01T20:30", "2026-12-01T14:45"),
    ],
)
def test_time_is_the_next_one_by_the_clocks_of_the_room(zone_name: str, now: str, text: str, at: str) -> None:
    room = Room(1, "paper", "top", "Top", Settings(zone=zone_name))
    then = datetime.fromisoformat(now).replace(tzinfo=UTC)
    assert read_time(all_words(), room, text, then) == datetime.fromisoformat(at).replace(tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("8pm", "25T19:00"),
        ("8 PM", "25T19:00"),
        ("8.30 p.m.", "25T19:30"),
        ("830pm", "25T19:30"),
        ("2030", "25T19:30"),
        ("20", "25T19:00"),
        ("20：30", "25T19:30"),
        ("8 am", "26T07:00"),
        ("12am", "25T23:00"),
        ("12pm", "26T11:00"),  # noon is over
        ("tonight at 8", "25T19:00"),
        ("tomorrow 20:00", "26T19:00"),
        ("at 8pm tomorrow", "26T19:00"),
        ("2026-12-01 20:30", "-12-01T19:30"),
        ("2026-12-01_2030", "-12-01T19:30"),
        ("friday 20:00", "27T19:00"),
        ("on Wed at 8 pm", "25T19:00"),  # it is Wednesday
        ("wed 13:00", "-12-02T12:00"),
        ("завтра в 20:00", "26T19:00"),
        ("в пятницу в 8 вечера", "27T19:00"),
        ("8 часов вечера", "25T19:00"),
        ("明天20:00", "26T19:00"),
        ("明天晚上8点半", "26T19:30"),
        ("周五下午3点30分", "27T14:30"),
        ("soon", "25T12:15"),
        ("in 1 hour", "25T13:00"),
        ("in an hour", "25T13:00"),
        ("in half an hour", "25T12:30"),
        ("in 1h30", "25T13:30"),
        ("+45m", "25T12:45"),
        ("90m", "25T13:30"),
        ("1h30m", "25T13:30"),
        ("in 2 days", "27T12:00"),
        ("через час", "25T13:00"),
        ("через полчаса", "25T12:30"),
        ("через 2 часа 15 минут", "25T14:15"),
        ("1小时后", "25T13:00"),
        ("半小时后", "25T12:30"),
        ("скоро", "25T12:15"),
    ],
)
def test_times_are_read_as_people_spell_them(text: str, at: str) -> None:
    now = datetime(2026, 11, 25, 12, tzinfo=UTC)
    spelled = f"2026{at}" if at.startswith("-") else f"2026-11-{at}"
    assert moment_in(all_words(), ZoneInfo(BERLIN), text, now) == datetime.fromisoformat(f"{spelled}+00:00")


@pytest.mark.parametrize("text", ["in 1 hour", "soon", "90m"])
async def test_time_from_now_needs_no_time_zone_of_the_room(chat: Chat, text: str) -> None:
    assert "Tic-tac-toe · 20 November 2026" in text_of(await made(chat, f"/play tictactoe at={text}"))
    for name, moderator in (("Ann", False), ("Mo", True)):
        answer = await chat.says(name, "/play tictactoe at=later", private=False, moderator=moderator)
        assert code_of(answer) == "no_such_time"  # before anybody is asked for a zone


@pytest.mark.parametrize(
    ("line", "seats"),
    [
        ("/play tequila at tomorrow 8 pm seats=4", 4),
        ("/play at: tomorrow 8 pm 4 seats tequila", 4),
        ("/play seats=4 at=8pm tomorrow tequila", 4),
        ("/play tequila at=завтра в 20:00", 8),
    ],
)
async def test_typed_time_may_have_several_words(chat: Chat, line: str, seats: int) -> None:
    await zone(chat)
    assert "Tequila Train · 21 November 2026, 20:00 (Europe/Berlin)" in text_of(await made(chat, line))
    await minutes_later(chat, (24 + 7) * 60 + 1)
    assert [table.most for table in await tables(chat)] == [seats]


async def test_menu_of_games_keeps_a_time_of_several_words(chat: Chat) -> None:
    menu = await chat.says("Ann", "/play at=in 1 hour", private=False)
    answer = await chat.presses("Ann", menu, "Tic-tac-toe", private=False)
    assert line_of(answer) == "The appointment is made, and you’re in."


async def test_killed_between_a_house_names_and_opens_once(tmp_path: Path) -> None:
    async with open_chat(tmp_path) as chat:
        await zone(chat)
        await comes(chat, "Bo", await made(chat))
        chat.house.clock.wind(minutes=7 * 60 + 31)
        chat.paper.broken = True
        await Outbox(chat.house.app, [Openings(chat.house.app)]).send()  # saved, and killed before anything was sent
        await chat.house.redraw.drain()
        clock = chat.house.clock
    done = []
    for _ in range(2):
        async with open_house(tmp_path, clock) as house:
            await house.alarms.sweep()
            await Outbox(house.app, [RoomMessages(house.app, APPOINTMENTS), Openings(house.app)]).send()
            await house.redraw.sweep()
            await house.redraw.drain()
            async with house.app.store.read() as conn:
                assert await conn.scalar(select(func.count()).select_from(matches)) == 1
            done.append((len(house.paper.told), len(house.paper.posted)))
    assert done == [(1, 1), (0, 0)]


async def test_house_that_was_away_for_long_opens_nothing(tmp_path: Path) -> None:
    async with open_chat(tmp_path) as chat:
        await zone(chat)
        await made(chat)
        await minutes_later(chat, 9 * 60)
        assert (await tables(chat), chat.paper.told) == ([], [])


async def test_deleted_person_comes_nowhere_and_linked_one_comes_once(chat: Chat) -> None:
    await zone(chat)
    seen = await made(chat)
    await comes(chat, "Bo", seen)
    ann = await chat.player("Ann")
    await chat.house.app.store.write(lambda unit: players.forget(unit, ann.id))
    await minutes_later(chat, 7 * 60 + 31)
    (table,) = await tables(chat)
    assert seated(table) == ["Bo"]


async def test_drain_opens_it_afterwards(chat: Chat) -> None:
    await zone(chat)
    await made(chat)
    await draining.begin(chat.house.app, Drain("an upgrade", chat.house.clock(), None), "olga")
    await minutes_later(chat, 7 * 60 + 31)
    assert await tables(chat) == []
    await draining.end(chat.house.app, "olga")
    await minutes_later(chat, 1)
    assert len(await tables(chat)) == 1


async def test_zone_that_this_machine_does_not_know_is_utc(chat: Chat) -> None:
    room = chat.house.room
    settings = replace(room.settings, zone="Mars/Olympus")
    await chat.house.app.store.write(lambda unit: rooms.set_settings(unit.conn, room.id, settings))
    chat.house.app.directory.forget_room("paper", room.address)
    assert "20 November 2026, 20:30 (UTC)" in text_of(await made(chat))


@pytest.mark.parametrize(
    ("zone", "now", "means"),
    [
        ("Europe/Berlin", "2026-10-25T00:20", "2026-10-25T00:30"),  # the first 02:30 of that night
        ("Europe/Berlin", "2026-10-25T00:40", "2026-10-25T01:30"),  # the second
        ("Europe/Berlin", "2026-10-25T01:40", "2026-10-26T01:30"),
        ("America/New_York", "2026-11-01T06:40", "2026-11-01T07:30"),  # 01:40 and 02:30, an hour apart
        ("Europe/Berlin", "2026-03-29T00:40", "2026-03-29T01:30"),  # which is left out: an hour later by the clock
    ],
)
def test_time_of_a_clock_that_is_changed_is_the_next_one_that_is_ahead(zone: str, now: str, means: str) -> None:
    at = moment_in(all_words(), ZoneInfo(zone), "02:30", datetime.fromisoformat(f"{now}+00:00"))
    assert at == datetime.fromisoformat(f"{means}+00:00")
