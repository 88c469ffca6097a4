"""Lines of talk in chats: where somebody can say a line, who reads it, how long it may be, and when it is deleted."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import func, select

from bot.background.sweep import Sweep
from bot.chat.rendering import message_of
from bot.usecases import account_links, bans
from bot.usecases.talk import talk_at
from bot.view.answer import Form
from games.core.game import Refusal
from games.table.table import Change, Table
from storage.matches import talk
from storage.messages.displays import Display
from storage.people import account_merge, players
from tests.house import House

from .paper import Chat, code_of, labels_of, text_of
from .test_friends import befriends
from .test_reports import operator, said

LINE = "Meet at <b>my</b> place?"


async def sits(house: House, *names: str, visibility: str = "link", **plan: Any) -> Table:
    """These people play at a table that is in no list."""
    return await house.sits(*names, visibility=visibility, **plan)


async def says(house: House, who: str, table: Table, text: str = LINE) -> Table:
    """Somebody says a line."""
    return (await house.presses(who, table, "talk", text)).table


async def reads(house: House, who: str, table: Table) -> list[str]:
    """The lines that somebody reads at a table."""
    newest, number = await house.table(table), (await house.person(who)).id
    async with house.app.store.read() as conn:
        reader = await players.get(conn, number)
    return [line.text for line in (await talk_at(house.app, newest, reader)).lines]


async def kept(house: House) -> int:
    """How many lines are stored."""
    async with house.app.store.read() as conn:
        return await conn.scalar(select(func.count()).select_from(talk.lines)) or 0


@pytest.mark.parametrize("visibility", ["link", "named"])
async def test_line_at_a_table_in_no_list_is_read_by_its_people_alone(house: House, visibility: str) -> None:
    if visibility == "link":
        table = await sits(house, "Ann", "Bo")
    else:
        table = await house.opens("Ann", visibility="named", invited=(await house.person("Bo"),), most=2)
        assert (await talk_at(house.app, table, await house.person("Bo"))).lines == ()
        table = (await house.presses("Bo", table, "join:0")).table
    await says(house, "Ann", table)
    assert await reads(house, "Ann", table) == await reads(house, "Bo", table) == [LINE]
    assert await reads(house, "Eve", table) == []


async def test_lines_that_were_left_at_a_table_that_is_over_are_deleted_now_and_then(house: House) -> None:
    going_on, over = await sits(house, "Ann", "Bo"), await sits(house, "Cy", "Di")
    await says(house, "Ann", going_on)
    await house.presses("Di", over, "resign:!")
    late = (over.id, (await house.person("Cy")).id, "Cy", LINE, house.clock())
    await house.app.store.write(lambda unit: talk.add(unit.conn, *late))
    assert await kept(house) == 2
    house.clock.wind(hours=2)
    await Sweep(house.app, house.computers).drop_old_rows()
    assert await kept(house) == 1


async def test_strangers_at_a_listed_table_have_only_the_phrases(house: House) -> None:
    table = await house.sits("Ann", "Bo")
    with pytest.raises(Refusal, match="talk_strangers"):
        await says(house, "Ann", table)
    await house.presses("Ann", table, "say:luck")
    assert await kept(house) == 0


async def test_tournament_of_people_has_only_the_phrases_even_among_friends(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    for visibility in ("link", "listed"):
        table = await chat.house.sits("Ann", "Bo", visibility=visibility)
        arena = replace(table.lobby, tournament="abc")
        await chat.house.app.store.change(table.id, lambda known, lobby=arena: Change(replace(known, lobby=lobby)))
        with pytest.raises(Refusal, match="talk_strangers"):
            await says(chat.house, "Ann", table)
        await chat.house.presses("Ann", table, "resign:!")


async def test_strangers_who_were_paired_have_only_the_phrases_even_where_no_list_shows_them(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    paired = replace(table.lobby, paired=True)  # as bot/usecases/pool.py opens it
    await house.app.store.change(table.id, lambda known: Change(replace(known, lobby=paired)))
    with pytest.raises(Refusal, match="talk_strangers"):
        await says(house, "Ann", table)
    await house.presses("Bo", table, "resign:!")
    await house.presses("Ann", table, "offer:rematch")
    rematch = (await house.presses("Bo", table, "accept:rematch")).table
    assert rematch.id != table.id
    with pytest.raises(Refusal, match="talk_strangers"):
        await says(house, "Ann", rematch)


async def test_friends_talk_at_a_listed_table_until_they_are_friends_no_longer(chat: Chat) -> None:
    await befriends(chat, "Ann", "Bo")
    table = await chat.house.sits("Ann", "Bo")
    await says(chat.house, "Ann", table)
    assert await reads(chat.house, "Bo", table) == [LINE]
    await chat.says("Bo", f"/friend remove {(await chat.player('Ann')).handle}")
    assert await reads(chat.house, "Ann", table) == await reads(chat.house, "Bo", table) == []
    with pytest.raises(Refusal, match="talk_strangers"):
        await says(chat.house, "Bo", table)


async def test_three_talk_only_where_each_is_a_friend_of_each(chat: Chat) -> None:
    for pair in (("Ann", "Bo"), ("Ann", "Cy")):
        await befriends(chat, *pair)
    table = await chat.house.sits("Ann", "Bo", "Cy", game="tequila")
    for who in ("Ann", "Bo", "Cy"):
        with pytest.raises(Refusal, match="talk_strangers"):
            await says(chat.house, who, table)
    await befriends(chat, "Bo", "Cy")
    for who in ("Ann", "Bo", "Cy"):
        await says(chat.house, who, table, who)
        assert await reads(chat.house, "Cy", table) == ["Ann", "Bo", "Cy"][: await kept(chat.house)]


@pytest.mark.parametrize(
    ("who", "text", "code"),
    [("Eve", LINE, "not_seated"), ("Ann", " \u202e\n ", "talk_empty"), ("Ann", "a" * 201, "too_long")],
)
async def test_line_that_cannot_be_said_says_why(house: House, who: str, text: str, code: str) -> None:
    table = await sits(house, "Ann", "Bo")
    with pytest.raises(Refusal, match=code):
        await says(house, who, table, text)
    assert await kept(house) == 0


async def test_nobody_talks_to_themselves_nor_to_somebody_who_has_not_come(house: House) -> None:
    table = await house.opens("Ann", visibility="link", invited=(await house.person("Bo"),), most=2)
    for who, code in (("Ann", "talk_alone"), ("Bo", "not_seated")):
        with pytest.raises(Refusal, match=code):
            await says(house, who, table)


async def test_two_hundred_characters_in_one_line_without_marks_of_direction(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    await says(house, "Ann", table, "a" * 200)
    house.clock.wind(seconds=3)
    await says(house, "Ann", table, "one\n\u202etwo\0 👩‍👩‍👧")
    assert await reads(house, "Bo", table) == ["a" * 200, "one two? 👩‍👩‍👧"]


async def test_line_each_three_seconds_and_ten_a_minute_at_all_tables_together(house: House) -> None:
    tables = [await sits(house, "Ann", "Bo"), await sits(house, "Ann", "Cy")]
    await says(house, "Ann", tables[0])
    with pytest.raises(Refusal, match="talk_too_fast"):
        await says(house, "Ann", tables[1])
    await says(house, "Bo", tables[0])
    for number in range(9):
        house.clock.wind(seconds=3)
        await says(house, "Ann", tables[number % 2])
    house.clock.wind(seconds=3)
    with pytest.raises(Refusal, match="talk_too_many") as refused:
        await says(house, "Ann", tables[0])
    assert refused.value.facts["most"] == 10
    house.clock.wind(seconds=31)
    await says(house, "Ann", tables[0])


async def test_last_fifty_lines_of_a_table_are_kept(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    for number in range(55):
        house.clock.wind(seconds=6)
        await says(house, "Ann", table, str(number))
    assert await reads(house, "Bo", table) == [str(number) for number in range(5, 55)]


@pytest.mark.parametrize("end", ["resigned", "cancelled"])
async def test_lines_are_deleted_at_the_end_and_nothing_is_said_after_it(house: House, end: str) -> None:
    if end == "resigned":
        table = await sits(house, "Ann", "Bo")
    else:
        table = await house.opens("Ann", "tequila", visibility="link", most=3)
        table = (await house.presses("Bo", table, "join:0")).table
    await says(house, "Ann", table)
    elsewhere = await sits(house, "Cy", "Di")
    await says(house, "Cy", elsewhere)
    await house.presses("Ann", table, "resign:!" if end == "resigned" else "cancel:!")
    assert await kept(house) == 1
    assert await reads(house, "Bo", table) == []
    with pytest.raises(Refusal, match="match_over" if end == "resigned" else "closed"):
        await says(house, "Bo", table)
    assert await reads(house, "Di", elsewhere) == [LINE]


async def test_person_who_avoids_somebody_does_not_read_their_lines_and_they_see_no_difference(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    await says(house, "Ann", table)
    await house.presses("Bo", table, f"avoid:{(await house.person('Ann')).id}")
    house.clock.wind(seconds=3)
    await says(house, "Ann", table, "still there?")
    assert await reads(house, "Bo", table) == []
    assert await reads(house, "Ann", table) == [LINE, "still there?"]
    await says(house, "Bo", table, "hm")
    assert await reads(house, "Ann", table) == [LINE, "still there?", "hm"]


async def test_host_switches_lines_off_and_on_for_the_table_and_its_rematch(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    await says(house, "Bo", table)
    with pytest.raises(Refusal, match="not_host"):
        await house.presses("Bo", table, "hush")
    await house.presses("Ann", table, "hush")
    for who in ("Ann", "Bo"):
        with pytest.raises(Refusal, match="talk_off"):
            await says(house, who, table)
    assert await reads(house, "Ann", table) == [LINE]  # so that it can be reported
    await house.presses("Bo", table, "resign:!")
    await house.presses("Ann", table, "offer:rematch")
    rematch = (await house.presses("Bo", table, "accept:rematch")).table
    with pytest.raises(Refusal, match="talk_off"):
        await says(house, "Bo", rematch)
    await house.presses(next(name for name in ("Ann", "Bo") if house.people[name].id == rematch.host), rematch, "hush")
    house.clock.wind(seconds=3)
    await says(house, "Bo", rematch)


async def test_operator_switches_lines_off_for_the_house(house: House) -> None:
    house.app.settings = house.app.settings.model_copy(update={"talk": False})
    table = await sits(house, "Ann", "Bo")
    with pytest.raises(Refusal, match="talk_off"):
        await says(house, "Ann", table)
    seen = await talk_at(house.app, table, await house.person("Ann"))
    assert (seen.lines, seen.may_speak, seen.may_switch) == ((), False, False)


async def test_banned_person_says_nothing(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    await bans.ban(house.app, await house.person("Ann"), None, "spam", None)
    with pytest.raises(Refusal, match="talk_banned"):
        await says(house, "Ann", table)


async def test_lines_are_exported_with_their_person_and_deleted_with_them(house: House) -> None:
    table = await sits(house, "Ann", "Bo")
    await says(house, "Ann", table)
    await says(house, "Bo", table, "mine")
    async with house.app.store.read() as conn:
        exported = (await players.export(conn, (await house.person("Ann")).id))["talk"]
    assert [(line["match"], line["text"]) for line in exported] == [(table.id, LINE)]
    table = await sits(house, "Ann", "Cy", "Di", game="tequila")
    house.clock.wind(seconds=3)
    await says(house, "Ann", table)
    await account_links.forget(house.app, await house.person("Ann"))
    assert await kept(house) == 0  # the match of two is over
    assert await reads(house, "Cy", table) == []


async def test_lines_of_linked_accounts_are_of_one_person(house: House) -> None:
    table, one, other = await sits(house, "Ann", "Bo"), await house.person("Ann"), await house.person("Anna")
    await says(house, "Ann", table)
    await house.app.store.write(lambda unit: account_merge.merge(unit, other.id, one.id))
    async with house.app.store.read() as conn:
        assert len((await players.export(conn, other.id))["talk"]) == 1
    assert await reads(house, "Bo", table) == [LINE]


async def test_page_of_phrases_shows_lines_and_has_a_field_for_one(chat: Chat) -> None:
    table = await sits(chat.house, "Ann", "Bo")
    page = await chat.says("Ann", f"{table.id}:phrases")
    assert {"In your own words", "Switch lines off"} <= set(labels_of(page))
    assert "Report a line" not in labels_of(page)
    (form,) = await chat.presses("Ann", page, "In your own words")
    assert isinstance(form, Form)
    assert form.field is not None
    assert (form.field.most, form.data) == (200, f"{table.id}:talk")
    assert said(await chat.says("Ann", f"/say {LINE}")) == "Said. Only the people at this table read it."
    page = await chat.says("Bo", f"{table.id}:phrases")
    assert "Ann: “Meet at &lt;b>my&lt;/b> place?”" in text_of(page)
    assert "Report a line" in labels_of(page)
    assert "Switch lines off" not in labels_of(page)
    stranger = await chat.says("Eve", f"{table.id}:phrases")
    assert code_of(stranger) == "unknown_match" or "Meet" not in text_of(stranger)


async def test_say_means_the_table_that_lets_it_be_said_and_is_refused_where_others_read_it(chat: Chat) -> None:
    table = await sits(chat.house, "Ann", "Bo")
    await chat.house.sits("Ann", "Cy")
    assert code_of(await chat.says("Ann", "/say hello", private=False)) == "private_only"
    await chat.says("Ann", "/say hello")
    assert await reads(chat.house, "Bo", table) == ["hello"]
    assert code_of(await chat.says("Ann", "/say")) == "talk_empty"
    assert code_of(await chat.says("Cy", "/say hello")) == "talk_strangers"
    assert code_of(await chat.says("Eve", "/say hello")) == "no_table_of_yours"


async def test_card_in_a_room_has_no_line_and_one_in_private_has_it_for_its_person(chat: Chat) -> None:
    table = await says(chat.house, "Ann", await sits(chat.house, "Ann", "Bo"))
    place = Display("paper", "", "1", table.id, kind="card")
    cards = {
        name: (await message_of(chat.house.app, replace(place, room=room), table)).text
        for name, room in {"room": "table-top", "Bo": "alone with bo", "Eve": "alone with eve"}.items()
    }
    assert {name: "Meet at" in text for name, text in cards.items()} == {"room": False, "Bo": True, "Eve": False}
    hand = replace(place, room="table-top", kind="hand", viewer=(await chat.player("Bo")).id)
    assert "Meet at" in (await message_of(chat.house.app, hand, table)).text


async def test_card_keeps_its_picture_however_much_is_said(chat: Chat) -> None:
    table = await sits(chat.house, "Ann", "Bo")
    for number in range(4):
        chat.house.clock.wind(seconds=3)
        table = await says(chat.house, "Ann", table, str(number) + "<" * 199)
    display = Display("paper", "alone with bo", "1", table.id, kind="card")
    text = (await message_of(chat.house.app, display, table)).text
    assert len(text) <= 1_000
    assert "2&lt;" not in text


async def test_line_is_reported_with_its_text_while_the_match_goes_on(chat: Chat) -> None:
    table = await sits(chat.house, "Ann", "Bo")
    for text in ("first", "second"):
        chat.house.clock.wind(seconds=3)
        await says(chat.house, "Ann", table, text)
    page = await chat.presses("Bo", await chat.says("Bo", f"{table.id}:phrases"), "Report a line")
    assert labels_of(page)[:2] == ["Ann: second", "Ann: first"]
    for label in ("Ann: first", "Ann: second"):
        assert said(await chat.presses("Bo", page, label)) == "Thank you: the operator will read it."
    assert code_of(await chat.presses("Bo", page, "Ann: first")) == "reported_already"
    await chat.house.presses("Bo", table, "resign:!")
    assert await kept(chat.house) == 0
    await operator(chat)
    case = text_of(await chat.says("Olga", "/reports"))
    assert "Ann: “first”" in case
    assert "Ann: “second”" in case
    assert "Reported by Bo" in case
    ann, bo = await chat.player("Ann"), await chat.player("Bo")
    async with chat.house.app.store.read() as conn:
        own, about = [(await players.export(conn, person.id))["reports"] for person in (bo, ann)]
    assert [report.get("lines") for report in own] == [["first", "second"]]
    assert about == []


async def test_nobody_reports_a_line_that_they_do_not_read(chat: Chat) -> None:
    table = await sits(chat.house, "Ann", "Bo")
    await says(chat.house, "Ann", table)
    async with chat.house.app.store.read() as conn:
        number = (await talk.for_reader(conn, table.id, 0))[0].id
    for who in ("Ann", "Eve"):
        assert code_of(await chat.says(who, f"/report {table.id} line {number}")) == "report_no_line"
    assert code_of(await chat.says("Bo", f"/report {table.id} line {number + 1}")) == "report_no_line"
    await chat.house.presses("Bo", table, "resign:!")
    assert code_of(await chat.says("Bo", f"/report {table.id} line {number}")) == "report_no_line"
