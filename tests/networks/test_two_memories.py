"""Two processes of one house: what must be known to both is a row, and what each of them remembers does no harm."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bot.app import App
from bot.platforms.telegram.front import Telegram
from bot.platforms.web.front import Web
from bot.usecases import account_links, inbox, lobby, moves
from bot.usecases.lobby import TableRequest
from bot.usecases.moves import Press
from bot.usecases.play import GUESSES_MOST
from bot.view.button_data import Action
from games.core.game import Refusal
from games.table.table import Table
from storage.people.players import Account, Player, StoredAccount
from tests.embedded.frames import MiniApp
from tests.house import House
from tests.web.conftest import HOST, Site

from .two import TOKEN, two_apps


def hash_of(opening: str) -> str:
    """What somebody commits to."""
    return blake2b(opening.encode(), digest_size=32).hexdigest()


async def person(app: App, name: str) -> Player:
    """Somebody at a browser."""
    return await app.directory.get_or_create_player(Account("web", name, name, "en"))


def browser(name: str) -> StoredAccount:
    """The account of the same."""
    return StoredAccount("web", name, name, "", 0)


async def opens(app: App, game: str, ann: Player, seats: int = 2) -> Table:
    """Somebody opens a table."""
    room = await app.directory.get_or_create_room("web", "lobby", "Web")
    return await lobby.open_table(app, room, ann, "web", TableRequest(game, app.games[game].Options(), seats))


async def sits(app: App, game: str, *people: Player) -> Table:
    """These people sit at a table, which is started."""
    ann, *others = people
    table = await opens(app, game, ann, len(people))
    for one in others:
        table = await lobby.join(app, table.id, one, "web", table.stake)
    return table if table.status == "live" else await lobby.begin(app, table.id, ann)


async def newest(app: App, table: Table) -> Table:
    """The table as it was last saved."""
    found = await app.store.table(table.id)
    assert found is not None
    return found


async def code(app: App, player: Player, table: Table, action: str, text: str = "") -> str:
    """The code of the refusal of a press; empty where it is done."""
    try:
        await inbox.press(app, Press(player, "web", table.id, Action(action), text))
    except Refusal as refusal:
        return refusal.code
    return ""


async def test_hash_that_is_taken_in_one_process_is_taken_in_the_other(tmp_path: Path) -> None:
    async with two_apps(tmp_path) as (one, other):
        ann, bo, cy = [await person(one, name) for name in ("Ann", "Bo", "Cy")]
        table = await sits(one, "rpsls", ann, bo, cy)
        assert await code(one, ann, table, "type", f"commit:{hash_of('2pass')}") == ""
        assert await code(other, bo, table, "type", f"commit:{hash_of('2pass')}") == "hash_taken"
        assert await code(other, bo, table, "type", f"commit:{hash_of('2 another')}") == ""


async def test_guesses_count_in_all_processes_together_also_at_once(tmp_path: Path) -> None:
    async with two_apps(tmp_path) as apps:
        ann, bo, cy = [await person(apps[0], name) for name in ("Ann", "Bo", "Cy")]
        table = await sits(apps[0], "rpsls", ann, bo, cy)
        assert await code(apps[0], ann, table, "type", f"commit:{hash_of('2pass')}") == ""
        guesses = [code(apps[n % 2], bo, table, "type", f"commit:{hash_of('2pass')}") for n in range(20)]
        told = await asyncio.gather(*guesses)
        for n in range(GUESSES_MOST):
            told.append(await code(apps[n % 2], bo, table, "type", f"commit:{hash_of('2pass')}"))
        assert told.count("hash_taken") == GUESSES_MOST
        assert set(told) == {"hash_taken", "busy"}
        assert {await code(app, bo, table, "type", f"commit:{hash_of('2x')}") for app in apps} == {"busy"}


async def test_press_that_is_repeated_at_another_process_is_done_once(tmp_path: Path) -> None:
    async with two_apps(tmp_path) as (one, other):
        ann, bo = [await person(one, name) for name in ("Ann", "Bo")]
        table = await sits(one, "tictactoe", ann, bo)
        match = table.live_match()
        (seat,) = table.game.waiting(match.state)
        who = ann if table.seat_of(ann.id) == seat else bo
        press = Press(who, "web", table.id, Action.of(str(match.turn), "a1"))
        await inbox.press(one, press)
        with pytest.raises(Refusal):
            await inbox.press(other, press)
        now = await newest(other, table)
        assert now.live_match().version == match.version + 1
        assert await moves.is_done(other, press, now)


async def test_seat_that_two_people_take_at_once_is_given_to_one(tmp_path: Path) -> None:
    async with two_apps(tmp_path) as (one, other):
        ann, bo, cy = [await person(one, name) for name in ("Ann", "Bo", "Cy")]
        table = await opens(one, "tictactoe", ann)
        joins = [lobby.join(one, table.id, bo, "web", 0), lobby.join(other, table.id, cy, "web", 0)]
        results = await asyncio.gather(*joins, return_exceptions=True)
        assert len([one for one in results if isinstance(one, Refusal)]) == 1
        assert len({chair.player for chair in (await newest(one, table)).chairs}) == 2


async def test_code_that_links_accounts_works_once_in_all_processes(tmp_path: Path) -> None:
    async with two_apps(tmp_path) as (one, other):
        ann, bo, cy = [await person(one, name) for name in ("Ann", "Bo", "Cy")]
        typed = await account_links.new_code(one, ann, browser("Ann"))
        takes = [account_links.take(one, bo, browser("Bo"), typed), account_links.take(other, cy, browser("Cy"), typed)]
        results = await asyncio.gather(*takes, return_exceptions=True)
        assert sorted(type(one).__name__ for one in results) == ["Refusal", "Request"]


async def test_wrong_codes_are_counted_in_all_processes_together(tmp_path: Path) -> None:
    async with two_apps(tmp_path) as apps:
        bo, codes = await person(apps[0], "Bo"), []
        for n in range(account_links.TRIES_MOST + 2):
            with pytest.raises(Refusal) as refused:
                await account_links.take(apps[n % 2], bo, browser("Bo"), "ACDEFHJKMN")
            codes.append(refused.value.code)
        assert codes == ["wrong_code"] * account_links.TRIES_MOST + ["too_many_tries"] * 2


async def test_accounts_that_one_process_links_are_one_player_in_the_other(tmp_path: Path) -> None:
    async with two_apps(tmp_path) as (one, other):
        ann, anna = await person(one, "Ann"), await person(other, "Anna")
        assert (await person(one, "Anna")).id == anna.id  # it is remembered in both
        typed = await account_links.new_code(other, ann, browser("Ann"))
        await account_links.take(other, anna, browser("Anna"), typed)
        asked = await account_links.to_confirm(other, ann.id)
        assert asked is not None
        await account_links.confirm(other, ann, asked.request.id)
        async with asyncio.timeout(2):  # it is told; without that it would be read again after five seconds
            while (await person(one, "Anna")).id != ann.id:
                await asyncio.sleep(0.01)


def page_in(app: App) -> MiniApp:
    """A page inside Telegram that reaches this process."""
    app.fronts["telegram"] = Telegram(app)
    app.fronts["web"] = web = Web(app)
    return MiniApp(Site(cast(House, SimpleNamespace(app=app, clock=app.clock)), web))


async def test_token_of_one_process_holds_in_the_other_and_ends_in_both_at_once(tmp_path: Path) -> None:
    async with two_apps(tmp_path, telegram_token=TOKEN, web_url=HOST) as apps:
        here, there = map(page_in, apps)
        await here.signs_in()
        await here.sends("/me", name="Ann Lee")
        there.token = here.token
        assert (await there.opens("/me")).field("name") == "Ann Lee"
        assert (await there.client.post("/app/renew", headers=there.bearer)).status_code == 200
        await there.sends("/me/sign-out")
        for page in (here, there):
            assert (await page.gets("/me")).status_code == 401


async def test_ticket_that_one_process_has_taken_is_refused_by_the_other(tmp_path: Path) -> None:
    async with two_apps(tmp_path, telegram_token=TOKEN, web_url=HOST) as apps:
        here, there = map(page_in, apps)
        await here.signs_in()
        heard = asyncio.Event()
        apps[1].store.engine.peers.listen(lambda text: heard.set() if text == "all is told" else None)
        path = f"/events?watch=/&wait=0&ticket={await here.ticket()}"
        assert (await here.client.get(path)).status_code == 200
        await apps[0].store.engine.peers.tell("all is told")
        await asyncio.wait_for(heard.wait(), 10)
        assert (await there.client.get(path)).status_code == 401
