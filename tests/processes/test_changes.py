"""What processes tell each other of tables, messages, events and fronts, and what they ask."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.feed import FeedEvent
from bot.fronts import Sent
from bot.processes.changes import EVENTS_MOST, Changes, Note
from bot.processes.remote_fronts import FrontAnswers, NotHere, RemoteChat, line_of, plain_line
from bot.processes.shared_pages import SharedPages
from bot.relay import Relay
from bot.view.answer import Key, Message
from games.core.screen import Name, Say
from games.table.table import Table
from storage.messages import displays
from storage.peers import TEXT_MOST
from tests.fake_chat import FakeChat
from tests.house import House, open_house

from .peers import Switchboard


def note(table: Table) -> Note:
    return Note(table.id, table.revision, False, table.deadline)


@asynccontextmanager
async def two(folder: Path) -> AsyncIterator[tuple[Switchboard, House, House, Changes, Changes]]:
    """Two houses on one database, which tell each other what they change."""
    async with open_house(folder, threads=True) as one, open_house(folder, threads=True) as other:
        board = Switchboard(one.clock)
        made = [Changes(house.app.store, board.line(), house.app.feed, note) for house in (one, other)]
        for changes in made:
            changes.start()
        yield board, one, other, *made
        for changes in made:
            await changes.close()


async def settles() -> None:
    await asyncio.sleep(0.2)


async def test_change_of_one_process_is_loaded_by_the_other_where_somebody_wants_it(tmp_path: Path) -> None:
    async with two(tmp_path) as (_, one, _other, _mine, others):
        notes, loaded = list[Note](), list[Table]()
        others.on_notes.append(notes.extend)
        others.on_tables.append((lambda told: True, lambda found: loaded.extend(found.values())))
        others.on_tables.append((lambda told: False, lambda found: loaded.clear()))
        table = await one.sits("Ann", "Bo")
        await settles()
        assert notes[-1] == Note(table.id, table.revision, False, table.deadline)
        assert loaded[-1] == table


async def test_cached_table_is_dropped_when_another_process_has_changed_it(tmp_path: Path) -> None:
    async with two(tmp_path) as (_, one, other, _mine, _others):
        table = await one.sits("Ann", "Bo")
        await other.meets("Ann", "Bo")
        await other.plays(table, "a1")
        await settles()
        assert one.app.store.cached(table.id) is None
        await one.plays(table, "b1")
        assert (await other.table(table)).live_match().version == 2


async def test_message_for_a_front_elsewhere_is_written_there(tmp_path: Path) -> None:
    async with two(tmp_path) as (_, one, other, mine, others):
        one.app.redraw.wanted_elsewhere = mine.tell_wanted
        one.paper.is_here = False
        tasks = set[asyncio.Task[None]]()

        def look(match_ids: Sequence[str]) -> None:
            tasks.add(asyncio.create_task(other.redraw.look_again(match_ids)))

        others.on_wanted.append(look)
        table = await one.opens("Ann")
        await one.app.redraw.enqueue(displays.wanted("paper", "elsewhere", table.id, "card"))
        await settles()
        await other.redraw.drain()
        (card,) = await one.redraw.of_match(table.id, room="elsewhere")  # read, for another process writes it
        assert card.state == "there"
        assert one.paper.posted == []
        await asyncio.gather(*tasks)


async def test_events_lines_and_sweeps_are_told_in_texts_that_are_short_enough(tmp_path: Path) -> None:
    async with two(tmp_path) as (board, one, other, mine, others):
        events, lines, swept = list[FeedEvent](), list[Any](), list[str]()
        other.app.feed.listeners.append(events.append)
        others.on_line.append(lambda *line: lines.append(line))
        others.on_sweep.append(lambda: swept.append("sweep"))
        others.on_duties.append(lambda: swept.append("duties"))
        for number in range(EVENTS_MOST // 10):
            one.app.feed.publish([f"match:{number}"], "call", text="ж" * 300)
        one.app.feed.publish(["team:1"], "created", matches=list(range(2_000)))
        mine.tell_line("k3f9ab", 7, plain_line(Say("remind")))
        mine.tell_sweep()
        mine.tell_duties()
        await settles()
        assert len(events) == EVENTS_MOST // 10 + 1
        assert events[-1] == FeedEvent("created", ["team:1"], {})  # too long: pages read everything again
        assert lines == [("k3f9ab", 7, ["remind", {}, ""])]
        assert swept == ["sweep", "duties"]
        assert all(len(text.encode()) <= TEXT_MOST for line in board.lines for text in line.told)


async def test_text_of_another_version_is_ignored(tmp_path: Path) -> None:
    async with two(tmp_path) as (board, _one, _other, _mine, others):
        heard = list[Note]()
        others.on_notes.append(heard.extend)
        await board.line().tell("changes [[1,2,3]]")
        await board.line().tell("something else")
        assert heard == []


class Chat(FakeChat):
    """A chat that can be asked everything."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[Any] = []

    async def private_room(self, account: str) -> str | None:
        return f"private {account}"

    async def has_left(self, room: str, account: str) -> bool:
        return account == "gone"

    async def is_in(self, room: str, account: str) -> bool:
        return account == "bo"

    async def username_of(self, room: str, account: str) -> str | None:
        return f"the_{account}"

    async def tell(self, account: str, message: Message) -> bool:
        self.said.append((account, message))
        return True

    async def say(self, room: str, message: Message) -> Sent:
        self.said.append((room, message))
        return Sent(room, str(len(self.said)))

    async def notify(self, player: int, table: Table, line: Say) -> None:
        self.said.append((player, table.id, line))

    async def link_to(self, display: displays.Display) -> str | None:
        return f"https://chat/{display.message}"

    async def link_in(self, payload: str) -> str | None:
        return f"https://chat/?start={payload}"


async def test_front_that_another_process_has_is_asked(house: House) -> None:
    board, chat = Switchboard(house.clock), Chat()
    table = await house.opens("Ann")

    async def others() -> list[str]:
        return ["here", "there"]

    here, there = (Relay(board.line(), name, others) for name in ("here", "there"))
    FrontAnswers({"paper": chat}, house.app.store.table, there)
    holder = ["there"]
    remote = RemoteChat(chat, here, lambda front: holder[0])
    assert (remote.ready, remote.is_here, remote.own) == (True, False, chat)
    assert await remote.private_room("ann") == "private ann"
    assert await remote.has_left("room", "gone")
    assert [await remote.is_in("room", account) for account in ("bo", "gone")] == [True, False]
    assert await remote.username_of("room", "bo") == "the_bo"
    message = Message("hello", ((Key("Turns", "/turns"),),))
    assert await remote.tell("ann", message)
    with pytest.raises(NotHere):  # it waits in the outbox for the process that has the front
        await remote.say("room", message)
    line = Say("kicked", {"who": Name(1), "why": Say("stopped"), "back": 5}, "hexagon")
    await remote.notify(3, table, line)
    assert chat.said == [("ann", message), (3, table.id, line)]
    shown = displays.wanted("paper", "room", table.id, "card")
    assert await remote.link_to(shown) == f"https://chat/{shown.message}"
    assert await remote.link_in("s_1") == "https://chat/?start=s_1"
    holder[0] = ""
    assert not remote.ready
    assert await remote.private_room("ann") is None
    assert not await remote.tell("ann", message)
    await here.close()
    await there.close()


async def test_line_reaches_the_pages_of_a_player_in_any_process(house: House) -> None:
    board, pages, mine = Switchboard(house.clock), Chat(), Chat()
    table = await house.opens("Ann")
    told = list[Any]()

    async def others() -> list[str]:
        return ["here", "there"]

    here, there = (Relay(board.line(), name, others) for name in ("here", "there"))
    shared = SharedPages(mine, here, lambda *line: told.append(line))
    elsewhere = SharedPages(pages, there, lambda *line: None)
    await shared.notify(3, table, Say("remind"))
    assert mine.said == [(3, table.id, Say("remind"))]
    _, player, line = told[0]
    await elsewhere.show(player, table, line)
    assert pages.said == [(3, table.id, Say("remind"))]
    assert not await shared.is_open(3, table.id)
    pages.is_open = mine_is_open  # type: ignore[method-assign]
    assert await shared.is_open(3, table.id)
    assert await shared.looked_at(3) == set()
    pages.looked_at, mine.looked_at = viewed_there, viewed_here  # type: ignore[method-assign]
    assert await shared.looked_at(3) == {"there", "here"}
    assert line_of(plain_line(Say("x"))) == Say("x")
    await here.close()
    await there.close()


async def viewed_there(player: int) -> list[str]:
    return ["there"]


async def viewed_here(player: int) -> list[str]:
    return ["here"]


async def mine_is_open(player: int, match_id: str) -> bool:
    return True
