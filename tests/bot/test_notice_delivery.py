"""Notices that could not be delivered go elsewhere, and it is noted whether they arrived."""

from __future__ import annotations

from storage import people
from tests.bot.town import Town


async def test_what_cannot_be_delivered_privately_goes_to_the_room(town: Town) -> None:
    await town.preferences("Ann", notices="private")
    town.paper.shut.add("alone with ann")
    await town.sits("Ann", "Bo")
    await town.sweeps()
    assert [text.partition(",")[0] for text in town.paper.texts()] == ["table-top: @Ann"]
    ann = await town.house.person("Ann")
    async with town.house.app.store.read() as conn:
        assert [known.reachable for known in await people.accounts_of(conn, ann.id)] == [-1]
    assert await town.last_notice("Ann") == (town.house.clock(), True)


async def test_what_cannot_be_said_in_the_room_is_said_privately(town: Town) -> None:
    town.paper.shut.add("table-top")
    await town.sits("Ann", "Bo")
    await town.sweeps()
    assert [room for room, _ in town.paper.sent] == ["alone with ann"]


async def test_what_cannot_be_delivered_anywhere_is_given_up_and_noted(town: Town) -> None:
    town.paper.shut |= {"table-top", "alone with ann"}
    await town.sits("Ann", "Bo")
    await town.sweeps()
    await town.sweeps()
    assert town.paper.sent == []
    assert await town.last_notice("Ann") == (town.house.clock(), False)
