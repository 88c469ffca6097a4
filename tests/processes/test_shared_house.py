"""Two processes of one house on a PostgreSQL, in one test: each does its part, and takes over the other's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace
from pydantic import SecretStr

from bot.app import App, make_app
from bot.clock import SharedClock, utc_now
from bot.processes import shared_house
from bot.processes.shared_house import SharedHouse, process_name
from bot.usecases import inbox, lobby
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press
from bot.view.button_data import Action
from games import find_games
from games.core.screen import Say
from games.table.table import Change, Table
from storage import Trouble, open_store, processes, temporary_messages
from storage.messages import displays, outages, rooms
from storage.people.players import Account, Player
from storage.temporary_messages import TemporaryMessage
from tests.fake_chat import FakeChat
from tests.house import all_words, settings_of, think_here
from tests.postgresql import address_in

pytestmark = pytest.mark.usefixtures("postgresql_installed")
PATIENCE_SECONDS = 30.0


@dataclass
class Chat(FakeChat):
    """A chat that stays connected, and is asked who is still there."""

    role = "discord"  # one that there is
    tells_who_leaves = False
    left: set[str] = field(default_factory=set)  # accounts
    asked: list[str] = field(default_factory=list)

    async def run(self) -> None:
        await asyncio.Event().wait()

    async def has_left(self, room: str, account: str) -> bool:
        self.asked.append(account)
        return account in self.left


@dataclass
class OneProcess:
    """A process: its app, its chat, and its end."""

    app: App
    house: SharedHouse
    chat: Chat
    ends: AsyncExitStack

    async def person(self, name: str) -> Player:
        return await self.app.directory.get_or_create_player(Account("paper", name.lower(), name))

    async def opens(self, name: str, **plan: Any) -> Table:
        rules = self.app.games["tictactoe"]
        room = await self.app.directory.get_or_create_room("paper", "table-top", "Table top")
        request = TableRequest("tictactoe", plan.pop("options", rules.Options()), 2, **plan)
        return await lobby.open_table(self.app, room, await self.person(name), "paper", request)

    async def presses(self, name: str, table: Table, data: str) -> None:
        await inbox.press(self.app, Press(await self.person(name), "paper", table.id, Action.parse(data)))

    async def table(self, table: Table) -> Table:
        found = await self.app.store.table(table.id)
        assert found is not None
        return found

    async def until(self, what: Callable[[], Any]) -> None:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not what():
                await asyncio.sleep(0.05)


@asynccontextmanager
async def process(
    folder: Path, *roles: str, ahead: timedelta = timedelta(), beside: Chat | None = None
) -> AsyncIterator[OneProcess]:
    """A process with these roles; `ahead`: by how much the clock of its machine is wrong; `beside`: one more chat."""
    settings = settings_of(roles=frozenset(roles), secret=SecretStr("the secret of this house"))
    clock = SharedClock(lambda: utc_now() + ahead)
    store = await open_store(address_in(folder), find_games(), clock.now)
    app = make_app(settings, store, all_words(), clock, folder=folder)
    chat = Chat()
    async with AsyncExitStack() as ends:
        ends.push_async_callback(store.close)
        peers = store.engine.peers
        await peers.start()
        ends.push_async_callback(peers.close)
        await clock.measure(peers)
        fronts = {front.name: front for front in (chat, beside) if front is not None}
        house = SharedHouse(app, fronts, process_name(app.random_bytes(4)), think_here, 0.0, clock)
        await ends.enter_async_context(house.running())
        await ends.enter_async_context(house.serving())
        yield OneProcess(app, house, chat, ends)


async def test_what_a_process_with_pages_does_is_shown_answered_and_timed_by_others(tmp_path: Path) -> None:
    async with process(tmp_path, "web") as pages, process(tmp_path, "discord", "worker", "clock") as chats:
        assert not pages.app.fronts["paper"].is_here
        assert chats.app.fronts["paper"].is_here
        table = await pages.opens("Ann", levels=(3,))
        await pages.app.redraw.enqueue(displays.wanted("paper", "table-top", table.id, "card"))
        await chats.until(lambda: chats.chat.posted)
        assert pages.chat.posted == []
        turn = (await pages.table(table)).live_match().turn
        await pages.presses("Ann", table, f"{turn}:a1")
        await plays_until(pages, table, 2)  # the computer has moved, in the other process
        newest = (await pages.table(table)).revision
        await chats.until(lambda: chats.chat.shown and chats.chat.shown[-1][1] >= newest)


async def plays_until(chats: OneProcess, table: Table, version: int) -> None:
    """Waits until a match is so far."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while (await chats.table(table)).live_match().version < version:
            await asyncio.sleep(0.05)


async def test_computer_whose_process_was_killed_is_asked_by_the_next_one_at_its_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.processes.shared_house.SWEEP_SECONDS", 3_600.0)
    async with process(tmp_path, "web") as pages:
        table = await pages.opens("Ann", levels=(3,))
        await pages.presses("Ann", table, f"{(await pages.table(table)).live_match().turn}:a1")
        async with process(tmp_path, "worker") as worker:
            await plays_until(worker, table, 2)


async def test_computer_whose_process_ends_is_asked_by_another_one_that_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.processes.shared_house.SWEEP_SECONDS", 3_600.0)

    async def think(*_: Any) -> str:
        thinks.set()
        await asyncio.Event().wait()
        return ""

    thinks = asyncio.Event()
    async with process(tmp_path, "web", "worker") as first:
        first.house.house.computers._think = think
        table = await first.opens("Ann", levels=(3,))
        await first.presses("Ann", table, f"{(await first.table(table)).live_match().turn}:a1")
        await thinks.wait()
        async with process(tmp_path, "worker") as second:
            await second.house.house.heartbeat.beat()
            await first.ends.aclose()
            await plays_until(second, table, 2)


async def test_message_whose_time_has_come_is_removed_by_the_process_of_its_chat(tmp_path: Path) -> None:
    async with process(tmp_path, "discord", "worker", "clock") as chats:
        asked_long_ago = TemporaryMessage(
            "paper", "table-top", "7", "asked", "page", chats.app.now() - timedelta(hours=1)
        )
        await chats.app.store.write(lambda unit: temporary_messages.save(unit.conn, asked_long_ago))
        chats.house._ask_soon.set()
        await chats.until(lambda: chats.chat.removed == ["7"])


async def test_whoever_is_waited_for_is_asked_for_by_the_process_of_their_chat(tmp_path: Path) -> None:
    async with process(tmp_path, "web") as pages, process(tmp_path, "discord", "worker", "clock") as chats:
        chats.chat.left.add("bo")
        table = await pages.opens("Ann")
        await pages.presses("Bo", table, "join:0")
        await pages.app.store.change(table.id, _long_ago)
        await pages.presses("Ann", table, f"{(await pages.table(table)).live_match().turn}:a1")
        async with asyncio.timeout(PATIENCE_SECONDS):
            while [chair.why for chair in (await chats.table(table)).chairs] != ["", "removed"]:
                await asyncio.sleep(0.05)
        assert "bo" in chats.chat.asked
        assert pages.chat.asked == []


def _long_ago(table: Table) -> Change:
    """Nobody has done anything for an hour."""
    acted_at = table.created_at - timedelta(hours=1)
    return Change(replace(table, chairs=tuple(replace(chair, acted_at=acted_at) for chair in table.chairs)))


async def test_deadline_of_a_table_that_another_process_opened_fires_in_time(tmp_path: Path) -> None:
    async with process(tmp_path, "web") as pages, process(tmp_path, "discord", "clock") as clock:
        options = pages.app.games["tictactoe"].Options(move_seconds=1)
        table = await pages.opens("Ann", options=options)
        await pages.presses("Bo", table, "join:0")
        assert (await pages.table(table)).status == "live"
        async with asyncio.timeout(10):
            while (await clock.table(table)).status != "over":
                await asyncio.sleep(0.1)


async def test_process_whose_clock_is_wrong_leaves_the_deadlines_to_others(tmp_path: Path) -> None:
    async with process(tmp_path, "clock", ahead=timedelta(seconds=60)) as wrong:
        async with wrong.app.store.read() as conn:
            assert "clock" not in await processes.holders(conn)
        assert abs(wrong.app.now() - utc_now()) < timedelta(seconds=2)
        async with process(tmp_path, "clock") as right:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while True:
                    async with right.app.store.read() as conn:
                        held = await processes.holders(conn)
                    if "clock" in held and held["clock"].process == right.house.process:
                        break
                    await asyncio.sleep(0.1)


async def test_front_of_a_process_that_ends_is_taken_over_with_its_messages(tmp_path: Path) -> None:
    async with process(tmp_path, "discord", "worker") as first, process(tmp_path, "discord", "clock") as second:
        table = await second.opens("Ann")
        await second.app.redraw.enqueue(displays.wanted("paper", "table-top", table.id, "card"))
        await first.until(lambda: first.chat.posted)
        await second.until(lambda: second.app.fronts["paper"].ready)
        assert await second.app.fronts["paper"].private_room("ann") == "alone with ann"  # type: ignore[attr-defined]
        ann = await second.person("Ann")
        await second.app.fronts["paper"].notify(ann.id, table, Say("remind"))
        assert first.chat.lines == [(ann.id, table.id, Say("remind"))]
        await first.ends.aclose()
        await second.until(lambda: second.app.fronts["paper"].is_here)
        await second.presses("Bo", table, "join:0")
        await second.until(lambda: second.chat.shown)
        async with second.app.store.read() as conn:
            assert all(one.process != first.house.process for one in (await processes.holders(conn)).values())
            assert [one.front for one in (await outages.presence(conn)).outages] in ([], ["paper"])
            assert await rooms.find(conn, "paper", "table-top") is not None


async def test_messages_of_a_front_that_was_taken_over_show_the_next_change_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_house, "SWEEP_SECONDS", 3_600.0)
    here, there = Chat("cloth"), Chat("cloth")
    here.role = there.role = "telegram"
    async with (
        process(tmp_path, "discord", "worker", beside=there) as first,
        process(tmp_path, "discord", "telegram", "clock", beside=here) as second,
    ):
        table = await second.opens("Ann")
        for platform in ("paper", "cloth"):
            await second.app.redraw.enqueue(displays.wanted(platform, "table-top", table.id, "card"))
        await first.until(lambda: first.chat.posted)
        await second.presses("Bo", table, "join:0")  # from now on the second process knows what it has written
        await second.until(lambda: here.shown and first.chat.shown)
        await first.ends.aclose()
        await second.until(lambda: second.app.fronts["paper"].is_here)
        await second.presses(["Ann", "Bo"][min((await second.table(table)).waiting())], table, "1:a1")
        newest = (await second.table(table)).revision
        await second.until(lambda: newest in [revision for _, revision in second.chat.shown])


async def test_front_is_back_with_the_database_though_the_first_read_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, to_fail, failed = SharedHouse._connected_until, list[str](), list[str]()

    async def fails_once(house: SharedHouse, front: str) -> Any:
        if not to_fail:
            return await reads(house, front)
        failed.append(to_fail.pop())
        raise Trouble(failed[0])

    monkeypatch.setattr(SharedHouse, "_connected_until", fails_once)
    async with process(tmp_path, "discord", "worker", "clock") as chats:
        to_fail.append("the database cannot be read")
        server = await asyncpg.connect(address_in(tmp_path))
        others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()"
        await server.execute(f"select pg_terminate_backend(pid) {others}")
        await server.close()
        await chats.until(lambda: failed)
        await chats.until(lambda: chats.app.fronts["paper"].is_here)
        table = await chats.opens("Ann")
        await chats.app.redraw.enqueue(displays.wanted("paper", "table-top", table.id, "card"))
        await chats.until(lambda: table.id in [card.match_id for card in chats.chat.posted])


async def test_process_that_fails_leaves_no_task_behind(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="a front cannot run"):
        async with process(tmp_path, "web", "worker", "clock"):
            raise RuntimeError("a front cannot run")
    await asyncio.sleep(0)
    assert asyncio.all_tasks() == {asyncio.current_task()}
