"""A program that asks for a seat: everybody seated is asked, and it sits down once all of them have agreed."""

from __future__ import annotations

import pytest

from bot.usecases.inbox import press
from bot.usecases.moves import Press, Pressed
from bot.usecases.programs import make_key
from bot.view.button_data import Action
from bot.view.controls import offer_lines
from games.core.game import Refusal
from games.core.screen import Say
from games.table.table import Table
from storage.people import players
from storage.people.players import Player
from tests.house import House


async def program_of(house: House, owner: str) -> Player:
    """Somebody's program, as a player."""
    made = await make_key(house.app, await house.person(owner), "Minnow", "play")
    async with house.app.store.read() as conn:
        player = await players.get(conn, made.program.player)
    assert player is not None
    return player


async def sends(house: House, program: Player, table: Table, data: str) -> Pressed:
    """A program acts as a person's press does."""
    return await press(house.app, Press(program, "web", table.id, Action.parse(data)))


async def asks(house: House, table: Table, program: Player, code: str = "needs_consent") -> None:
    """A program that wants a seat is refused."""
    with pytest.raises(Refusal) as refused:
        await sends(house, program, table, f"join:{table.stake}")
    assert refused.value.code == code


async def told(house: House, table: Table, name: str) -> list[str]:
    """What somebody reads about programs, and can press."""
    newest = await house.table(table)
    lines = offer_lines(newest, newest.seat_of((await house.person(name)).id))
    about = [line for line in lines if line.kind == "programs"]
    return [part for line in about for part in (line.text.key, *(answer.data for answer in line.answers))]


async def test_nothing_is_offered_before_a_program_has_asked(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=3)
    assert await told(house, table, "Ann") == []
    with pytest.raises(Refusal) as refused:
        await house.presses("Ann", table, "offer:programs")
    assert refused.value.code == "illegal"


async def test_program_sits_down_once_everybody_seated_has_agreed(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=4)
    await house.presses("Bo", table, "join:0")
    program = await program_of(house, "Cy")
    await asks(house, table, program)
    assert await told(house, table, "Ann") == ["program-asks", "offer:programs"]
    assert await told(house, table, "Di") == ["program-asks"]  # who does not sit there is asked nothing
    await house.presses("Ann", table, "offer:programs")
    await asks(house, table, program)
    assert await told(house, table, "Bo") == ["asked-programs", "accept:programs", "refuse:programs"]
    await house.presses("Bo", table, "accept:programs")
    assert await told(house, table, "Bo") == ["agreed-programs", "refuse:programs"]
    after = (await sends(house, program, table, "join:0")).table
    assert [chair.name.startswith("🤖") for chair in after.chairs] == [False, False, True]
    assert not after.lobby.program_asks


async def test_consent_holds_for_those_who_have_given_it(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=4)
    program = await program_of(house, "Cy")
    await asks(house, table, program)
    await house.presses("Ann", table, "offer:programs")
    await house.presses("Bo", table, "join:0")
    await asks(house, table, program)
    assert await told(house, table, "Bo") == ["asked-programs", "accept:programs", "refuse:programs"]
    await house.presses("Bo", table, "leave")
    await sends(house, program, table, "join:0")


async def test_who_declines_is_not_overruled_and_who_withdraws_is_asked_again(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=4)
    await house.presses("Bo", table, "join:0")
    program = await program_of(house, "Cy")
    await asks(house, table, program)
    await house.presses("Ann", table, "offer:programs")
    await house.presses("Bo", table, "refuse:programs")
    await asks(house, table, program)
    await house.presses("Ann", table, "offer:programs")
    await house.presses("Bo", table, "accept:programs")
    await house.presses("Ann", table, "refuse:programs")
    await asks(house, table, program)


async def test_programs_decide_nothing_and_owners_are_asked_nothing(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=4)
    first, second = await program_of(house, "Cy"), await program_of(house, "Di")
    await asks(house, table, first)
    await house.presses("Ann", table, "offer:programs")
    await sends(house, first, table, "join:0")
    await sends(house, second, table, "join:0")  # Ann has agreed to programs, and the first one has no say
    newest = await house.table(table)
    for offer in ("offer:programs", "accept:programs"):
        with pytest.raises(Refusal) as refused:
            await sends(house, first, newest, offer)
        assert refused.value.code == "not_seated"


async def test_asking_again_and_again_changes_the_table_once(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=4)
    program = await program_of(house, "Cy")
    await asks(house, table, program)
    before = await house.table(table)
    for _ in range(5):
        await asks(house, table, program)
    assert await house.table(table) == before


async def test_offer_ends_with_the_start(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=4)
    await house.presses("Bo", table, "join:0")
    program = await program_of(house, "Cy")
    await asks(house, table, program)
    await house.presses("Ann", table, "offer:programs")
    await house.presses("Ann", table, "start")
    newest = await house.table(table)
    assert (newest.status, newest.offers) == ("live", ())
    with pytest.raises(Refusal) as refused:
        await house.presses("Bo", table, "accept:programs")
    assert refused.value.code == "already_started"


async def test_offer_at_a_table_that_has_closed_is_refused(house: House) -> None:
    table = await house.opens("Ann", game="tequila", most=4)
    await asks(house, table, await program_of(house, "Cy"))
    await house.presses("Ann", table, "cancel:!")
    with pytest.raises(Refusal) as refused:
        await house.presses("Ann", table, "offer:programs")
    assert refused.value.code in ("closed", "not_seated")


async def test_everything_is_said_in_words(house: House) -> None:
    for language in house.app.words.languages:
        for key in ("program-asks", "agreed-programs", "button-programs", "button-programs-not", "offered-programs"):
            assert house.app.words.text(Say(key), language)
