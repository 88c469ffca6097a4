"""A computer sits in for a sleeper, and somebody from any network takes that seat: what they see, and the others."""

from __future__ import annotations

import asyncio

import pytest

from games.table.table import Table

from .both import Both, everywhere
from .people import InChat, Person
from .tequila import sees_hand
from .test_substitutes import asleep

FROM = pytest.mark.parametrize("front", ["discord", "telegram", "web"])


async def comes_by(one: Person, table: Table) -> None:
    """Somebody looks at the table: in a chat it is there."""
    if not isinstance(one, InChat):
        await one.comes(table.share)


async def seat_of(both: Both, sleeper: Person) -> int:
    chairs = (await both.table()).chairs
    return next(seat for seat, chair in enumerate(chairs) if chair.name == sleeper.name)


@FROM
@everywhere
async def test_somebody_takes_the_seat_plays_and_leaves_it_and_its_player_is_back(both: Both, front: str) -> None:
    dee = await both.person("Dee", front)
    sleeper, others, table = await asleep(both, f"{front} {front} web")
    seat = await seat_of(both, sleeper)
    await comes_by(dee, table)
    if front == "web":
        await dee.sees("You would play on for them, without a stake.")
    await dee.presses("Take this seat")
    await dee.sees("You play for")
    assert front != "web" or not dee.sees_now("\u2068Dee\u2069 plays")
    now = await both.table()
    assert now.chairs[seat].sitter_name == "Dee"
    if isinstance(dee, InChat):
        await dee.takes_hand()
        assert await sees_hand(dee, now, seat)
    for one in others:
        await one.looks()
        for back in one.keys_to_card():  # from a hand in place of the card
            await one.taps(*back)
        await one.sees("plays for \u2068" + sleeper.name)
    await sleeper.looks()
    assert sleeper.hand() is None
    await sleeper.presses("I’m back")
    await sleeper.sees("has been told that you are back")
    if isinstance(dee, InChat):  # a page hears it over its socket
        await dee.sees("asks for the seat in which you play")
    assert (await both.table()).chairs[seat].sitter_name == "Dee"
    await dee.looks()
    way = ["Leave this seat"] if dee.keys_now("Leave this seat") else ["⋯", "Leave this seat"]
    await dee.presses(*way)
    assert (await both.table()).chairs[seat].is_computer
    assert dee.hand() is None
    assert not dee.sees_now("asks for the seat in which you play")
    await sleeper.looks()
    await sleeper.presses("I’m back")
    assert (await both.table()).chairs[seat].answers == table.chairs[seat].player


@everywhere
async def test_one_of_two_who_press_at_once_sits_and_the_other_reads_that_the_seat_is_taken(both: Both) -> None:
    two = [await both.person(name, "discord") for name in ("Dee", "Eve")]
    sleeper, _, _ = await asleep(both, "discord discord web")
    for one in two:
        await one.sees_button("Take this seat")
    pressed = [(one, *one.keys_now("Take this seat")[0]) for one in two]
    await asyncio.gather(*(one.taps(shown, key) for one, shown, key in pressed))
    await both.rests()
    sitter = (await both.table()).chairs[await seat_of(both, sleeper)].sitter_name
    (other,) = [one for one in two if one.name != sitter]
    await other.sees("This seat is no longer free")
