"""After a match whose lobby had a clock: the next registration opens below it, by itself or when somebody asks."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from bot.chat.rendering import message_of
from bot.usecases import succession
from games.rpsls.state import Options
from games.table.answering import LEFT, Answering
from games.table.chair import Chair
from games.table.starting import chairs_again
from games.table.table import Table
from storage.messages import displays, rooms
from storage.messages.displays import Display
from storage.people import bans
from tests.bot.tequila import adds_up, sleeps
from tests.checks import refused_whole
from tests.house import NOON, open_house

from .paper import Chat, code_of, keys_of, labels_of, line_of, open_chat, text_of

STAKE = 10
OPTIONS = Options(entry_seconds=60)


async def ended(chat: Chat, *, card: bool = True, **plan: Any) -> Table:
    """Ann and Bo have played a match to its end, under a card in the room."""
    house = chat.house
    table = await house.sits("Ann", "Bo", game="rpsls", **({"most": 4, "stake": STAKE, "options": OPTIONS} | plan))
    if card:
        shown = Display("paper", "table-top", "the card", table.id, shown=table.revision)
        await house.app.store.write(lambda unit: displays.save(unit.conn, shown))
    return await house.plays(table, "rock", "scissors")


async def successor(chat: Chat, table: Table, seconds: float = 6) -> Table:
    """What follows it, a moment later."""
    chat.house.clock.wind(seconds=seconds)
    await chat.house.alarms.sweep()
    await chat.house.redraw.drain()
    now = await chat.house.table(table)
    assert now.next_match is not None
    found = await chat.house.app.store.table(now.next_match)
    assert found is not None
    return found


async def cards_of(chat: Chat, table: Table) -> list[Display]:
    async with chat.house.app.store.read() as conn:
        return [one for one in await displays.of_matches(conn, [table.id], 9) if one.kind == "card"]


async def looks(chat: Chat, table: Table) -> Any:
    (card,) = await cards_of(chat, table)
    return await message_of(chat.house.app, card, table)


async def sets(chat: Chat, **settings: Any) -> None:
    room = chat.house.room
    after = replace(room.settings, **settings)
    await chat.house.app.store.write(lambda unit: rooms.set_settings(unit.conn, room.id, after))


def names(table: Table) -> list[str]:
    """Whose seats there are, with a mark on those that are only kept."""
    return [f"{chair.name}?" if chair.is_kept else chair.name for chair in table.chairs]


async def test_next_registration_opens_below_the_result_after_five_seconds(chat: Chat) -> None:
    table = await ended(chat)
    assert "Rematch" not in labels_of(await looks(chat, table))
    chat.house.clock.wind(seconds=4)
    await chat.house.alarms.sweep()
    assert (await chat.house.table(table)).next_match is None
    after = await successor(chat, table, 2)
    assert (after.status, names(after), after.host) == ("open", ["Ann?", "Bo?"], None)
    assert (after.stake, after.most) == (STAKE, 4)
    assert after.options == OPTIONS
    assert after.deadline == chat.house.clock() + timedelta(seconds=60)
    assert [card.message for card in await cards_of(chat, table)] == ["the card"]
    (card,) = await cards_of(chat, after)
    assert card.message == "card 1"
    assert len(chat.paper.posted) == 1
    await adds_up(chat.house, table)


async def test_result_keeps_its_picture_and_its_buttons(chat: Chat) -> None:
    table = await ended(chat)
    after = await successor(chat, table)
    result, registration = await looks(chat, table), await looks(chat, after)
    assert "Ann won" in text_of(result)
    assert result.picture is not None
    assert "Record" in labels_of(result)
    assert "Ann won" not in text_of(registration)
    assert after.commitment[:16] not in text_of(registration)
    assert [key.data for key in keys_of(registration) if key.label == "Join"] == [f"{after.id}:join:{STAKE}"]


async def test_seats_are_kept_for_those_who_played_and_one_press_takes_them(chat: Chat) -> None:
    house = chat.house
    after = await successor(chat, await ended(chat, most=2))
    assert "Ann (seat kept)" in text_of(await looks(chat, after))
    assert labels_of(await looks(chat, after))[:2] == ["Join", "Leave"]
    for name in ("Ann", "Bo"):
        assert "One table" not in text_of(await chat.says(name, "/turns"))
        await house.presses(name, after, f"join:{STAKE}")
    begun = await house.table(after)
    assert (begun.status, sorted(names(begun))) == ("live", ["Ann", "Bo"])
    await adds_up(house, begun, in_escrow=2 * STAKE)


async def test_kept_seat_is_given_up_by_one_press_and_is_not_played_by_somebody_who_stays_away(chat: Chat) -> None:
    house = chat.house
    after = await successor(chat, await ended(chat))
    await house.presses("Ann", after, "leave")
    assert names(await house.table(after)) == ["Bo?"]
    for name in ("Cy", "Di"):
        await house.presses(name, after, f"join:{STAKE}")
    begun = await sleeps(house, after)
    assert (begun.status, names(begun)) == ("live", ["Cy", "Di"])
    await adds_up(house, begun, in_escrow=2 * STAKE)


async def test_no_seat_is_kept_for_somebody_who_resigned_or_was_banned_nor_after_a_stop(chat: Chat) -> None:
    house = chat.house
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls", most=3, options=OPTIONS)
    await house.plays(table, "rock", "scissors", "rock")
    await house.presses("Ann", table, "resign:!")
    bo = await house.person("Bo")
    await house.app.store.write(lambda unit: bans.add(unit.conn, house.room.id, bo.id, "", None, house.clock()))
    after = await successor(chat, table)
    assert names(after) == ["Cy?"]
    stopped = await house.sits("Ann", "Di", game="rpsls", options=OPTIONS)
    await house.plays(stopped, "rock", "rock")
    for name in ("Ann", "Di"):
        await house.presses(name, stopped, "offer:stop")
    assert (await successor(chat, stopped)).chairs == ()


async def test_a_kill_between_the_end_and_the_successor_loses_nothing(tmp_path: Path) -> None:
    async with open_chat(tmp_path) as chat:
        table = await ended(chat)
        clock = chat.house.clock
    clock.wind(hours=2)
    async with open_house(tmp_path, clock) as house:
        await house.alarms.sweep()
        now = await house.table(table)
        assert now.next_match is not None
        await house.alarms.sweep()
        assert (await house.table(table)).next_match == now.next_match


async def test_who_joins_first_is_its_host_and_who_leaves_last_does_not_close_it(chat: Chat) -> None:
    house = chat.house
    after = await successor(chat, await ended(chat))
    await house.presses("Cy", after, f"join:{STAKE}")
    cy = await house.person("Cy")
    assert (await house.table(after)).host == cy.id
    await house.presses("Cy", after, "leave")
    left = await house.table(after)
    assert (left.status, left.host, names(left)) == ("open", None, ["Ann?", "Bo?"])
    await adds_up(house, after)
    for name in ("Di", "Ed"):
        await house.presses(name, after, f"join:{STAKE}")
    begun = await sleeps(house, after)
    assert begun.status == "live"
    assert "Ann won" not in text_of(await looks(chat, begun))


async def test_registration_to_which_nobody_came_goes_without_a_trace(chat: Chat) -> None:
    table = await ended(chat)
    after = await successor(chat, table)
    assert "New table" not in labels_of(await looks(chat, table))
    after = await sleeps(chat.house, after)
    await chat.house.redraw.drain()
    assert (after.status, after.deadline) == ("over", None)
    assert chat.paper.removed == ["card 1"]
    assert await cards_of(chat, after) == []
    table = await chat.house.table(table)
    assert labels_of(await looks(chat, table))[0] == "New table"
    await sleeps_on(chat)
    assert (await chat.house.table(after)).next_match is None
    await chat.says("Cy", f"{table.id}:again", private=False)
    third = await successor(chat, table, 0)
    assert (third.status, third.chairs, third.lobby.follows) == ("open", (), table.id)


async def sleeps_on(chat: Chat) -> None:
    chat.house.clock.wind(hours=1)
    await chat.house.alarms.sweep()


async def test_next_registration_has_what_was_set_for_the_next_match(chat: Chat) -> None:
    await sets(chat, next={"rpsls": {"entry_seconds": 30, "rounds": 7}})
    after = await successor(chat, await ended(chat))
    assert (after.options.entry_seconds, after.options.rounds) == (30, 7)
    assert "7" in text_of(await looks(chat, after))
    await sets(chat, next={"rpsls": {"of_another_version": 1}})
    for name in ("Ann", "Bo"):
        await chat.house.presses(name, after, f"join:{STAKE}")
    begun = await sleeps(chat.house, after)
    third = await successor(chat, await chat.house.plays(begun, *["rock", "scissors"] * 3))
    assert third.options == after.options


async def test_without_series_nothing_follows_until_somebody_asks(chat: Chat) -> None:
    await sets(chat, series=False)
    table = await ended(chat)
    chat.house.clock.wind(seconds=6)
    await chat.house.alarms.sweep()
    table = await chat.house.table(table)
    assert (table.next_match, table.deadline) == (None, None)
    shown = await looks(chat, table)
    assert labels_of(shown)[0] == "New table"
    answer = await chat.says("Cy", f"{table.id}:again", private=False)
    after = await successor(chat, table, 0)
    assert after.id in line_of(answer)
    assert (after.status, after.chairs) == ("open", ())
    assert [card.message for card in await cards_of(chat, after)] == ["card 1"]
    assert [card.message for card in await cards_of(chat, table)] == ["the card"]
    assert code_of(await chat.says("Di", f"{table.id}:again", private=False)) == "already_exists"


async def test_match_that_was_stopped_is_followed_too_and_a_practice_is_not(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="rpsls", options=OPTIONS)
    for name in ("Ann", "Bo"):
        await chat.house.presses(name, table, "offer:stop")
    assert (await successor(chat, table)).lobby.follows == table.id
    practice = await chat.house.opens("Cy", "rpsls", most=2, levels=(1,), options=OPTIONS)
    await chat.house.presses("Cy", practice, "resign:!")
    over = await chat.house.table(practice)
    assert (over.status, over.deadline) == ("over", None)


async def test_rematch_that_was_quicker_takes_its_place(chat: Chat) -> None:
    table = await ended(chat, stake=0)
    for name in ("Ann", "Bo"):
        await chat.house.presses(name, table, "offer:rematch")
    again = await chat.house.table(table)
    assert again.deadline is None
    rematch = again.next_match
    chat.house.clock.wind(seconds=6)
    await chat.house.alarms.sweep()
    assert (await chat.house.table(table)).next_match == rematch


async def test_nothing_follows_where_tables_are_not_opened_any_more(chat: Chat) -> None:
    await sets(chat, opened_by="nobody")
    table = await ended(chat)
    chat.house.clock.wind(seconds=6)
    await chat.house.alarms.sweep()
    assert (await chat.house.table(table)).next_match is None
    async with refused_whole(chat.house.app.store, "too_early"):
        await succession.follow(chat.house.app, table.id)


async def test_card_that_was_only_wanted_is_wanted_for_the_successor(chat: Chat) -> None:
    table = await ended(chat, card=False)
    waits = displays.wanted("slate", "elsewhere", table.id, "card")
    await chat.house.app.store.write(lambda unit: displays.save(unit.conn, waits))
    after = await successor(chat, table)
    assert [(card.room, card.kind) for card in await cards_of(chat, after)] == [("elsewhere", "card")]


async def test_who_writes_the_old_card_over_the_new_one_is_written_over_again(chat: Chat) -> None:
    house = chat.house
    table = await house.opens("Ann", "rpsls", most=4, options=OPTIONS)
    shown = Display("paper", "table-top", "the card", table.id, shown=table.revision)
    await house.app.store.write(lambda unit: displays.save(unit.conn, shown))
    await house.presses("Ann", table, "cancel:!")
    (old,) = await cards_of(chat, table)
    after = await successor(chat, table)
    await house.app.redraw.save(structs.replace(old, shown=99))
    await house.app.redraw.drop(old)
    assert await cards_of(chat, table) == []
    chat.paper.shown.clear()
    await house.alarms.sweep()
    await house.redraw.drain()
    assert chat.paper.shown == [("the card", after.revision)]


async def test_next_registration_takes_the_stake_and_the_seats_that_were_set_meanwhile(chat: Chat) -> None:
    table = await ended(chat)
    await chat.says("Mo", "/next rpsls stake=25 seats=6", private=False, moderator=True)
    after = await successor(chat, table)
    assert (after.stake, after.most, after.options) == (25, 6, OPTIONS)
    shown = await looks(chat, after)
    assert "stake 25" in text_of(shown)
    assert [key.data for key in keys_of(shown) if key.label == "Join"] == [f"{after.id}:join:25"]


async def test_stake_of_the_room_is_for_new_tables_and_says_so(chat: Chat) -> None:
    table = await ended(chat)
    await chat.says("Mo", "/settings stake 50", private=False, moderator=True)
    assert (await successor(chat, table)).stake == STAKE
    page = await chat.says("Mo", "/settings stake", private=False, moderator=True)
    assert "A running series keeps its stake; change it under “Next match”." in text_of(page)


async def test_registration_that_is_cancelled_is_followed_by_the_next_one(chat: Chat) -> None:
    house = chat.house
    after = await successor(chat, await ended(chat))
    await house.presses("Cy", after, f"join:{STAKE}")
    await sets(chat, next={"rpsls": {"stake": 0, "seats": 3}})
    asked = await house.presses("Cy", after, "cancel")
    assert str(asked.confirm) == "cancel"
    await house.presses("Cy", after, "cancel:!")
    third = await successor(chat, after)
    assert (third.status, third.chairs, third.stake, third.most) == ("open", (), 0, 3)
    assert third.options == OPTIONS
    assert "This table was closed" in text_of(await looks(chat, third))
    await adds_up(house, after)


async def test_registration_that_is_cancelled_stays_closed_where_the_series_is_off(chat: Chat) -> None:
    await sets(chat, series=False)
    table = await chat.house.opens("Ann", "rpsls", most=4, options=OPTIONS)
    await chat.house.presses("Ann", table, "cancel:!")
    chat.house.clock.wind(seconds=6)
    await chat.house.alarms.sweep()
    now = await chat.house.table(table)
    assert (now.status, now.next_match, now.deadline) == ("over", None, None)


async def test_card_tells_of_extensions_and_of_closing_by_itself(chat: Chat) -> None:
    after = await successor(chat, await ended(chat))
    await chat.house.presses("Cy", after, f"join:{STAKE}")
    told = []
    for _ in range(4):
        after = await sleeps(chat.house, after)
        told.append(text_of(await looks(chat, after)).split("\n"))
    assert [next(line for line in lines if "extended" in line).partition(" ⏳")[0] for lines in told[:3]] == [
        "One more player is needed. Joining time was extended; 2 more extensions are possible.",
        "One more player is needed. Joining time was extended; one more extension is possible.",
        "One more player is needed. Joining time was extended for the last time.",
    ]
    assert "This table closed because the match didn’t start in time. Stakes were returned." in told[3]
    assert not any("pot" in line for line in told[3] if after.id in line)
    await adds_up(chat.house, after)


async def test_a_stopped_match_is_no_draw(chat: Chat) -> None:
    table = await chat.house.sits("Ann", "Bo", game="rpsls", options=OPTIONS, stake=STAKE)
    await chat.house.presses("Ann", table, f"{table.live_match().turn}:rock")
    for name in ("Ann", "Bo"):
        await chat.house.presses(name, table, "offer:stop")
    shown = Display("paper", "table-top", "the card", table.id)
    message = await message_of(chat.house.app, shown, await chat.house.table(table))
    assert "The match was stopped. Ann and Bo share first place." in text_of(message)
    assert "draw" not in text_of(message).lower()


async def test_next_registration_without_players_is_listed_without_names(chat: Chat) -> None:
    fresh = await successor(chat, await ended(chat))
    listed = text_of(await chat.says("Cy", "/tables", private=False))
    assert f"{fresh.id} · 0 of 4 seats · stake 10 – 2 more players are needed." in listed


async def three(chat: Chat, **plan: Any) -> Table:
    """Ann, Bo and Cy have played a match to its end, under a card in the room."""
    house = chat.house
    table = await house.sits("Ann", "Bo", "Cy", game="rpsls", **({"most": 5, "options": OPTIONS} | plan))
    shown = Display("paper", "table-top", "the card", table.id, shown=table.revision)
    await house.app.store.write(lambda unit: displays.save(unit.conn, shown))
    return await house.plays(table, "rock", "scissors", "scissors")


async def test_three_who_were_there_at_the_end_stay_seated_and_play_on_unless_they_press_out(chat: Chat) -> None:
    house = chat.house
    after = await successor(chat, await three(chat))
    assert (names(after), after.host) == (["Ann", "Bo", "Cy"], None)
    assert "seat kept" not in text_of(await looks(chat, after))
    assert labels_of(await looks(chat, after))[:3] == ["I’m here", "Join", "Leave"]
    await house.presses("Di", after, "join:0")
    await house.presses("Bo", after, "leave")
    for name in ("Ann", "Cy"):
        await house.presses(name, after, "here")
    begun = await sleeps(house, after)
    assert (begun.status, sorted(names(begun))) == ("live", ["Ann", "Cy", "Di"])
    await adds_up(house, begun)


async def test_three_who_stay_may_start_at_once_and_a_table_that_is_full_gives_them_time_to_press_out(
    chat: Chat,
) -> None:
    house = chat.house
    after = await successor(chat, await three(chat, most=3))
    assert after.status == "open"
    for name in ("Ann", "Bo", "Cy"):
        assert (await house.table(after)).status == "open"
        await house.presses(name, after, "start")
    assert (await house.table(after)).status == "live"


async def test_nobody_is_seated_where_something_is_staked(chat: Chat) -> None:
    after = await successor(chat, await three(chat, stake=STAKE))
    assert names(after) == ["Ann?", "Bo?", "Cy?"]
    await adds_up(chat.house, after)


@pytest.mark.parametrize(
    ("minutes", "stays"), [((0, 0, 0, 6), "ABC"), ((0, 0, 6), ""), ((0, 0), ""), ((4, 5, 4, 4), "ABCD")]
)
def test_who_had_gone_before_the_end_has_a_kept_seat_and_two_are_not_seated(
    minutes: tuple[int, ...], stays: str
) -> None:
    acted = [NOON - timedelta(minutes=ago) for ago in minutes]
    chairs = [Chair(at, "ABCD"[at], acted_at=moment) for at, moment in enumerate(acted)]
    again = chairs_again(chairs, NOON, 0, 2)
    assert "".join(chair.name for chair in again if not chair.invited) == stays
    assert all(chair.is_kept for chair in again if chair.invited)


def test_who_was_replaced_or_has_left_is_not_seated_again_and_who_is_back_is() -> None:
    chairs = [Chair(at, "ABCDE"[at], acted_at=NOON) for at in range(5)]
    chairs[1], chairs[2] = structs.replace(chairs[1], replaced=True), structs.replace(chairs[2], has_own_way=True)
    chairs[3] = structs.replace(chairs[3], answering=Answering(None, LEFT))
    again = chairs_again(chairs, NOON, 0, 2)
    assert "".join(chair.name for chair in again if not chair.invited) == "ACE"
