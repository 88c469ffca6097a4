"""What nobody should send, on every front: odd times and clocks, a stranger who is back, a press that came twice."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from bot.view.button_data import Action, on_card
from games.table.table import Table
from storage import appointments
from storage.messages import rooms
from tests.checks import record_is_fair

from .both import Both, everywhere
from .people import OnWeb, Person
from .test_evenings import CHATS, sets
from .test_substitutes import ONE_EACH, asleep

ODD_TIMES = (
    ("at=25:99", "“25:99” is no time."),
    ("at=20:60", "“20:60” is no time."),
    ("at=someday", "“someday” is no time."),
    ("at=2026-02-30T20:30", "“2026-02-30T20:30” is no time."),
    ("at=2020-01-01T20:30", "2020-01-01 20:30 is over already."),
    ("clock=0+0", "A clock for the whole match starts with at least 5 seconds"),
    ("clock=-3d", "The clock can’t be “-3d”."),
)


@CHATS
@everywhere
async def test_odd_times_and_clocks_are_refused_with_a_sentence_and_open_nothing(both: Both, front: str) -> None:
    (ann,) = await both.people(front)
    await ann.asks("/play tictactoe at=20:30")  # the room is known from now on
    await ann.sees("time zone")
    await sets(both, front, zone="Asia/Shanghai")
    later = both.app.now() + timedelta(days=90)
    far = (f"at={later:%Y-%m-%dT%H:%M}", "An appointment can be at most 14 days ahead.")
    for odd, said in (*ODD_TIMES, far):
        await ann.asks(f"/play tictactoe {odd}")
        await ann.sees(said)
    async with both.app.store.read() as conn:
        address = str(both.games.id) if front == "discord" else str(both.group.id)
        room = await rooms.find(conn, front, address)
        assert room is not None
        assert await appointments.of_room(conn, room.id) == []


@ONE_EACH
@everywhere
async def test_nobody_but_the_sleeper_is_back(both: Both, fronts: str) -> None:
    _, others, table = await asleep(both, fronts)
    strangers = [
        await both.person(name, front) for name, front in zip(("Gus", "Hal", "Ida"), fronts.split(), strict=True)
    ]
    for one in strangers:
        await one.comes(table.share)
    await both.rests()
    for one in [*strangers, *others]:
        await returns(one, table)
    for one in strangers:
        await one.sees("You don’t have a seat at this table")
    assert (await both.table(table.id)).chairs == table.chairs


@ONE_EACH
@everywhere
async def test_sleeper_who_presses_twice_is_back_once_and_may_fall_asleep_again(both: Both, fronts: str) -> None:
    sleeper, _, table = await asleep(both, fronts)
    await returns(sleeper, table)
    await returns(sleeper, table)
    awake = await both.table(table.id)
    assert not any(chair.is_computer for chair in awake.chairs)
    await asyncio.sleep(60 * 60.0)  # now nobody moves any more
    again = await both.table(table.id)
    assert any(chair.is_computer for chair in again.chairs) or again.status == "over"
    await record_is_fair(both.app, again)


async def returns(who: Person, table: Table) -> None:
    """Somebody sends what the button I'm back sends, wherever it is shown to them or not."""
    if isinstance(who, OnWeb):
        await who.viewer.tries(f"/s/{table.share}/do", do="return")
    elif keys := who.keys_now("I’m back"):
        await who.taps(*keys[0])
    else:
        shown = next(one for one in who.screen() if table.id in one.text and one.keys)
        await who.forges(shown, on_card(table.id, Action("return")))
    await asyncio.sleep(3)  # longer than a double click
