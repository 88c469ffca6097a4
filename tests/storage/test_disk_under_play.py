"""The disk refuses while people play: each is told so on their own network, and with room again the play goes on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.usecases.moves import Pressed
from games.table.table import Table
from storage import Trouble
from storage.sqlite.backups import restore
from tests.checks import books_balance, record_is_fair, steps_have_no_gaps
from tests.discord.house import begins_match, new_club
from tests.house import NOON, House, open_house
from tests.telegram.house import open_front, play, seated
from tests.telegram.server import FakeTelegram
from tests.web.conftest import open_site

from .made_full import disk_refuses

pytestmark = pytest.mark.on_file

CANNOT_WRITE = "We can’t save right now."
WINS = ("a1", "b1", "a2", "b2", "a3")


async def is_whole(house: House) -> None:
    await steps_have_no_gaps(house.app.store)
    await books_balance(house.app.store)


def moves(folder: Path) -> list[str]:
    """What was done, in its order."""
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn:
        return [row[0] for row in conn.execute("select json_extract(deed, '$.do') from steps where deed is not null")]


async def test_on_telegram_a_press_and_a_command_are_told_and_done_once_there_is_room(tmp_path: Path) -> None:
    fake = FakeTelegram(time.time, "7000001:test-token")
    ann, bo, group = fake.person("Ann"), fake.person("Bo"), fake.group("Friday")
    ann.joins(group)
    bo.joins(group)
    ann.adds_bot(group)
    async with open_front(fake, tmp_path) as front:
        await seated(ann, bo, group, "/play tictactoe stake=5")
        with disk_refuses(tmp_path):
            assert (await ann.presses("a1", in_=group).answer()).text.startswith(CANNOT_WRITE)
            bo.says("/play tictactoe stake=7", in_=group)
            await bo.sees(CANNOT_WRITE, in_=group)
        assert moves(tmp_path) == []
        await play(group, *zip((ann, bo, ann, bo, ann), WINS, strict=True))
        await ann.sees("won. Three in a row", in_=group)
        await is_whole(front.house)
    assert moves(tmp_path) == list(WINS)


async def test_on_discord_a_press_and_a_command_are_told_and_done_once_there_is_room(tmp_path: Path) -> None:
    club = new_club(tmp_path)
    async with club.open():
        await begins_match(club)
        with disk_refuses(tmp_path):
            club.ann.presses("a1", in_=club.games)
            await club.ann.is_told(CANNOT_WRITE)
            club.bo.runs("/play", in_=club.games, game="tictactoe")
            await club.bo.is_told(CANNOT_WRITE)
        assert moves(tmp_path) == []
        for who, cell in zip((club.ann, club.bo, club.ann, club.bo, club.ann), WINS, strict=True):
            await who.sees_button(cell, in_=club.games)
            await club.plays(who, cell)
        await club.bo.sees("won. Three in a row", in_=club.games)
        await steps_have_no_gaps(club.app.store)
    assert moves(tmp_path) == list(WINS)
    assert club.fake.problems == []
    assert club.fake.unanswered() == []


async def test_on_the_web_the_page_says_so_and_the_way_back_leads_to_the_table(tmp_path: Path) -> None:
    async with open_site(tmp_path) as site:
        ann, bo = await site.two_play()
        with disk_refuses(tmp_path):
            await ann.presses("a1")
            assert ann.status == 503
            assert ann.sees(CANNOT_WRITE)
        assert moves(tmp_path) == []
        await ann.opens(bo.at)
        await ann.presses("a1")
        assert moves(tmp_path) == ["a1"]
        await is_whole(site.house)


async def test_while_the_disk_comes_and_goes_what_was_not_refused_is_there_and_nothing_else(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        tables = [await house.sits(f"Ann{n}", f"Bo{n}", stake=10) for n in range(6)]
        done, refused = list[tuple[str, str]](), list[str]()

        async def goes_on(number: int, table: Table) -> None:
            for move, cell in enumerate(WINS):
                who = f"{('Ann', 'Bo')[move % 2]}{number}"
                while True:
                    try:
                        done.append((table.id, await marked(house, who, table, move + 1, cell)))
                    except Trouble as error:
                        refused.append(str(error))
                        await asyncio.sleep(0.003)  # they press again
                    else:
                        break

        plays = asyncio.gather(*(goes_on(number, table) for number, table in enumerate(tables)))
        for allowed in (0, 4_000, 9_000, 30_000):
            with disk_refuses(tmp_path, allowed):
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.005)
        await plays
        assert set(refused) == {"disk I/O error"}, "each was told the same, and some were told"
        assert sorted(done) == sorted((table.id, cell) for table in tables for cell in WINS)
        await is_whole(house)
        for table in tables:
            now = await house.table(table)
            assert now.status == "over"
            await record_is_fair(house.app, now)


async def marked(house: House, who: str, table: Table, turn: int, cell: str) -> str:
    """Somebody marks a cell in answer to this question."""
    pressed = await house.presses(who, table, f"{turn}:{cell}")
    assert isinstance(pressed, Pressed)
    return cell


async def test_matches_backed_up_while_they_are_played_go_on_where_the_backup_is_put_back(tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    backups = [tmp_path / "backups" / f"{n}.db" for n in range(4)]
    async with open_house(tmp_path) as house:
        tables = [await house.sits(f"Ann{n}", f"Bo{n}", stake=10) for n in range(6)]
        plays = asyncio.gather(*(house.plays(table, *WINS) for table in tables))
        for backup in backups:
            await house.app.store.backup(backup)
        await plays
        names = list(house.people)
    stood = []
    for backup in backups:
        folder = tmp_path / backup.stem
        restore(backup, folder / "roundhouse.db", NOON + timedelta(hours=1))
        async with open_house(folder) as house:
            await house.meets(*names)
            await is_whole(house)
            before = [await house.table(table) for table in tables]
            stood.append(sum(table.match.version for table in before if table.match))
            for table in before:
                taken = table.match.version if table.match else 0
                await house.plays(table, *WINS[taken:])
                assert (await house.table(table)).status == "over"
                await record_is_fair(house.app, await house.table(table))
            await is_whole(house)
    assert stood == sorted(stood)
