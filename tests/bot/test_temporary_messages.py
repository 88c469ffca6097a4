"""Messages that show no match: why each stands, and when it goes, whatever its network allows and whoever has died."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

from bot.fronts import RateLimited, Sent
from bot.messages.causes import BEFORE_KEPT, QUIET
from bot.messages.temporary import page_slot
from bot.usecases import play
from storage import temporary_messages
from storage.messages.displays import Display
from storage.people import account_merge, players
from storage.temporary_messages import TemporaryMessage
from tests.fake_chat import FakeChat
from tests.house import House

TWO_DAYS = timedelta(hours=48)


@dataclass
class BusyChat(FakeChat):
    """A chat that asks to wait at the first removal of each message."""

    refused: set[str] = field(default_factory=set)

    async def remove(self, display: Display) -> None:
        if display.message not in self.refused:
            self.refused.add(display.message)
            raise RateLimited(5)
        await super().remove(display)


async def says(house: House, name: str, message: str, match_id: str = "", kept_for: timedelta | None = None) -> None:
    """Somebody is shown a page."""
    person = await house.person(name)
    until = None if kept_for is None else house.clock() + kept_for

    async def write() -> Sent:
        return Sent("table-top", message, kept_from=until)

    await house.app.temporary.show(page_slot("paper", person.id, match_id, "table-top"), write)


async def standing(house: House) -> list[TemporaryMessage]:
    """The rows of messages that stand."""
    async with house.app.store.read() as conn:
        return await temporary_messages.standing(conn, "paper")


async def later(house: House, wait: timedelta) -> None:
    """Time passes, and a sweep looks at what stands."""
    house.clock.wind(seconds=wait.total_seconds())
    await house.app.temporary.sweep()


async def test_page_goes_half_an_hour_after_it_was_asked_for_and_not_before(house: House) -> None:
    await says(house, "Ann", "1")
    await later(house, QUIET - timedelta(seconds=1))
    assert house.paper.removed == []
    await later(house, timedelta(seconds=1))
    assert house.paper.removed == ["1"]
    assert await standing(house) == []


async def test_next_page_replaces_the_one_before_also_where_another_process_has_sent_that(house: House) -> None:
    await says(house, "Ann", "1")
    await says(house, "Bo", "2")
    house.app.temporary.forget_all()  # as after a restart
    await says(house, "Ann", "3")
    assert house.paper.removed == ["1"]
    assert [one.message for one in await standing(house)] == ["2", "3"]


async def test_page_goes_before_its_network_would_keep_it(house: House) -> None:
    await says(house, "Ann", "1", kept_for=timedelta(minutes=14))
    await later(house, timedelta(minutes=14) - BEFORE_KEPT)
    assert house.paper.removed == ["1"]


async def test_message_that_its_network_does_not_delete_any_more_is_forgotten(house: House) -> None:
    await says(house, "Ann", "1", kept_for=timedelta(minutes=14))
    await later(house, timedelta(hours=1))  # we were away meanwhile
    assert house.paper.removed == []
    assert await standing(house) == []


async def test_news_that_somebody_else_plays_stands_for_as_long_as_that_is_so(house: House) -> None:
    table = await house.sits("Ann", "Bo", "Cy", game="tequila")
    away = await _goes_away(house, table.id)
    sent = Sent("table-top", "1", kept_from=house.clock() + TWO_DAYS)
    await house.app.temporary.note("paper", sent, cause="absence", match_id=table.id, viewer=away)
    await later(house, timedelta(hours=3))
    assert house.paper.removed == []
    await later(house, TWO_DAYS)
    assert len(await standing(house)) == 1  # it is still right, and can no longer be removed
    await play.stop(house.app, table.id, "stopped")
    await later(house, timedelta())
    assert await standing(house) == []
    assert "1" not in house.paper.removed


async def _goes_away(house: House, match_id: str) -> int:
    """Whoever is asked lets their time run out, and a computer plays for them; gives who it is."""
    table = await house.app.store.table(match_id)
    assert table is not None
    assert table.deadline is not None
    (seat,) = table.waiting()
    player = table.chairs[seat].player
    house.clock.wind(seconds=(table.deadline - house.clock()).total_seconds() + 1)
    await house.alarms.sweep()
    now = await house.app.store.table(match_id)
    assert now is not None
    assert now.chairs[seat].is_away
    assert player is not None
    return player


async def test_removal_that_has_to_wait_is_done_by_the_next_sweep(house: House) -> None:
    chat = BusyChat("paper")
    house.app.fronts["paper"] = chat
    await says(house, "Ann", "1")
    await later(house, QUIET)
    assert chat.removed == []
    await later(house, timedelta(minutes=1))
    assert chat.removed == ["1"]


async def test_messages_of_a_front_that_is_away_wait_for_it(house: House) -> None:
    await says(house, "Ann", "1")
    house.paper.ready = False
    await later(house, QUIET)
    assert house.paper.removed == []
    house.paper.ready = True
    await later(house, timedelta())
    assert house.paper.removed == ["1"]


async def test_messages_to_somebody_whose_data_is_deleted_go_with_the_next_sweep(house: House) -> None:
    await says(house, "Ann", "1")
    ann = await house.person("Ann")
    await house.app.store.write(lambda unit: players.forget(unit, ann.id))
    assert [one.viewer for one in await standing(house)] == [None]
    await later(house, timedelta())
    assert house.paper.removed == ["1"]


async def test_linked_accounts_have_one_page(house: House) -> None:
    await says(house, "Ann", "1")
    ann, bo = await house.person("Ann"), await house.person("Bo")
    await house.app.store.write(lambda unit: account_merge.merge(unit, bo.id, ann.id))
    house.app.temporary.forget_all()
    await says(house, "Bo", "2")
    assert house.paper.removed == ["1"]
