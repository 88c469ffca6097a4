"""What may excuse a room that was not told of an evening, in the bench of kills."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from .evenings import AT_MOST_SECONDS, Evenings
from .fakes import Discord, Telegram, Trigger
from .ledger import SQLiteFile
from .rooms import DiscordRoom, Room, TelegramRoom

Made = Callable[[str], Evenings]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Makes a room on a network whose evening was over a minute ago."""

    def makes(network: str) -> Evenings:
        room: Room
        if network == "discord":
            discord = Discord(Trigger())
            room = DiscordRoom(discord, discord.guild("Regulars", []).channel("evenings"))
        else:
            telegram = Telegram(Trigger())
            room = TelegramRoom(telegram, telegram.group("evenings"))
        with closing(sqlite3.connect(tmp_path / "house.db")) as house:
            house.executescript(f"""
                create table rooms (id, address);
                create table outbox (kind, target, state, attempts, tried_at, due_at, at);
                insert into rooms values (7, '{room.address}');
            """)
        evenings = Evenings(SQLiteFile(tmp_path / "house.db"), [room], [room])
        evenings.passed[room.address].append(time.time() - 60)
        return evenings

    return makes


def begun(evenings: Evenings, seconds_ago: float | None, state: str = "sending") -> None:
    """Somebody began to send the message so long ago, or it waits for the next evening."""
    tried_at = None if seconds_ago is None else int((time.time() - seconds_ago) * 1e6)
    row = ("evening", "7", state, 1, tried_at, 0, 0)
    assert isinstance(evenings.database, SQLiteFile)
    with closing(sqlite3.connect(evenings.database.file)) as house, house:
        house.execute("delete from outbox")
        house.execute("insert into outbox values (?, ?, ?, ?, ?, ?, ?)", row)


@pytest.mark.parametrize("network", ["discord", "telegram"])
def test_evening_that_was_not_told_of_is_missing_on_both_networks(made: Made, network: str) -> None:
    evenings = made(network)
    assert evenings.looks() == []
    (missing,) = evenings.missing()
    assert "[1]" in missing


@pytest.mark.parametrize(("network", "is_excused"), [("discord", False), ("telegram", True)])
def test_killed_sender_excuses_a_missing_message_where_a_network_shows_two_equal_ones(
    made: Made, network: str, is_excused: bool
) -> None:
    evenings = made(network)
    begun(evenings, seconds_ago=50)
    evenings.deaths = [(time.time() - 49, time.time() - 40)]
    evenings.looks()
    assert (evenings.missing() == []) == is_excused


@pytest.mark.parametrize(
    ("killed_ago", "tried_ago"),
    [
        pytest.param(55.0, 50.0, id="the kill came before"),
        pytest.param(AT_MOST_SECONDS - 2, AT_MOST_SECONDS - 1, id="another process may be sending it"),
    ],
)
def test_kill_at_another_time_excuses_nothing(made: Made, killed_ago: float, tried_ago: float) -> None:
    evenings = made("telegram")
    begun(evenings, tried_ago)
    evenings.deaths = [(time.time() - killed_ago, time.time())]
    evenings.looks()
    assert evenings.missing()


def test_killed_sender_of_one_evening_does_not_excuse_the_next_one(made: Made) -> None:
    evenings = made("telegram")
    (room,) = evenings.homes
    begun(evenings, seconds_ago=50)
    evenings.deaths = [(time.time() - 49, time.time() - 40)]
    evenings.looks()
    evenings.passed[room.address].append(time.time())
    begun(evenings, seconds_ago=1)  # by a process that lives
    evenings.looks()
    (missing,) = evenings.missing()
    assert "[2]" in missing


@pytest.mark.parametrize("network", ["discord", "telegram"])
def test_next_evening_that_begins_before_a_retry_excuses_the_one_before(made: Made, network: str) -> None:
    evenings = made(network)
    begun(evenings, None, "wanted")
    evenings.looks()
    assert evenings.missing() == []


def test_room_that_was_told_misses_nothing_and_two_messages_about_an_evening_are_found(made: Made) -> None:
    evenings = made("telegram")
    (room,) = evenings.homes
    evenings.told[room.address] = {1: 1}
    assert evenings.looks() == []
    assert evenings.missing() == []
    evenings.told[room.address][2] = 1
    (wrong,) = evenings.looks()
    assert "2 messages about 1 evenings" in wrong
