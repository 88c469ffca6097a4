"""`check` looks at the file itself: what is damaged, empty or lost is one sentence, and nothing is made or changed."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tests.program import PATIENCE_SECONDS, Done, Program, running
from tests.storage.made import laid, opened, table_made

from .outside import DATABASE, Guest, change_clocks, open_match, refused, rows

pytestmark = pytest.mark.slow

PAGE = 4096
DESTROYED = 24


def is_one_sentence(done: Done, *words: str) -> None:
    """The check ended with 1 and a sentence with these words."""
    told = "\n".join(line for line in (done.said, done.complained) if line)
    assert done.status == 1
    assert "Traceback" not in told
    assert len(told.removesuffix("something is wrong.").splitlines()) == 1, told
    assert [word for word in words if word not in told] == []


async def _made(folder: Path) -> bytes:
    async with opened(folder / "data") as store:
        await laid(store, *(table_made(f"match{n}", secret=b"s" * 3_000) for n in range(30)))
    return (folder / DATABASE).read_bytes()


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """A database with matches in it, as a file."""
    return asyncio.run(_made(tmp_path))


def test_every_destroyed_page_is_one_sentence(whole: bytes, tmp_path: Path, operator: Callable[..., Done]) -> None:
    file, chance = tmp_path / DATABASE, Random(1)
    for page in chance.sample(range(len(whole) // PAGE), DESTROYED):
        spoilt = whole[: page * PAGE] + chance.randbytes(PAGE) + whole[(page + 1) * PAGE :]
        file.write_bytes(spoilt)
        is_one_sentence(operator(tmp_path, "check"), "roundhouse.db is damaged (", "`restore`")
        assert file.read_bytes() == spoilt
    file.write_bytes(whole)
    assert operator(tmp_path, "check").status == 0


def test_database_that_is_lost_beside_its_secret_is_said_and_not_made_anew(
    tmp_path: Path, operator: Callable[..., Done]
) -> None:
    (tmp_path / "data").mkdir()
    assert operator(tmp_path, "check").status == 0  # nobody has been here
    file = tmp_path / DATABASE
    file.unlink()
    (tmp_path / "data" / "secret").write_text("f" * 64)
    lost = ("roundhouse.db is missing or empty", "data/secret", "`roundhouse restore FILE`")
    is_one_sentence(operator(tmp_path, "check"), *lost)
    assert not file.exists()
    file.touch()
    is_one_sentence(operator(tmp_path, "check"), *lost)
    assert file.read_bytes() == b""


@pytest.mark.usefixtures("logging_again")
def test_what_is_no_database_beside_a_secret_is_one_sentence(tmp_path: Path, operator: Callable[..., Done]) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "secret").write_text("f" * 64)
    (tmp_path / DATABASE).write_bytes(b"Dear diary, " * 1_000)
    is_one_sentence(operator(tmp_path, "check"), "roundhouse.db is damaged (file is not a database)")
    refused(operator(tmp_path, "run"), "roundhouse.db cannot be used as a database")


@pytest.mark.parametrize(
    ("lost", "secret"),
    [("database", "kept"), ("database", "lost"), ("log", "kept"), ("log", "a setting"), ("both", "lost")],
)
def test_start_makes_no_new_database_where_there_was_one_unless_asked_for(
    tmp_path: Path, operator: Callable[..., Done], lost: str, secret: str
) -> None:
    settings = {"secret": "0123456789abcdef0123456789abcdef"} if secret == "a setting" else {}
    with running(tmp_path, **settings) as program:
        Guest(program).sends("/open", game="tictactoe")
        program.kill()
        log = tmp_path / f"{DATABASE}-wal"
        if lost == "both":
            (tmp_path / DATABASE).unlink()
        elif lost == "database":
            (tmp_path / DATABASE).write_bytes(b"")
        log.unlink()
        if secret == "lost":
            (tmp_path / "data" / "secret").unlink()
            (tmp_path / "data" / "push-key").unlink(missing_ok=True)
        for words in ("run", "migrate", "admin-link", "tournament new Cup"):
            done = operator(tmp_path, *words.split(), **settings)
            refused(done, "roundhouse.db is missing or empty", "roundhouse restore FILE", "migrate --new")
        assert rows_or_nothing(tmp_path) == []
        assert operator(tmp_path, "migrate", "--new", **settings).status == 0
        program.start()
        assert Guest(program).sends("/open", game="tictactoe").startswith("/t/")


def rows_or_nothing(folder: Path) -> list[dict[str, Any]]:
    """The tables of the database in a folder, without making one."""
    return rows(folder, "select * from sqlite_master") if (folder / DATABASE).exists() else []


def test_database_that_is_older_than_the_last_run_is_told(program: Program, operator: Callable[..., Done]) -> None:
    open_match(program, 1)
    assert operator(program.folder, "backup", "kept.db").status == 0
    program.stop()
    change_clocks(program, "update beats set at = at - 120000000")  # the program ran on for two minutes
    program.start()
    assert "the database is older than the last run" in program.log
    before = program.log.count("older than")
    assert operator(program.folder, "restore", "kept.db").status == 0
    program.stop()
    program.start()
    assert program.log.count("older than") == before


def test_backup_is_put_where_the_database_was_lost(program: Program, operator: Callable[..., Done]) -> None:
    table, _, _ = open_match(program, 1)
    assert operator(program.folder, "backup", "kept.db").status == 0
    program.kill()
    for file in (program.folder / "data").glob("roundhouse.db*"):
        if not file.name.endswith("-lock"):
            file.unlink()
    refused(operator(program.folder, "run"), "roundhouse.db is missing or empty")
    assert operator(program.folder, "restore", "kept.db").status == 0
    program.start()
    assert Guest(program).sees(table).root


@pytest.mark.parametrize("table", ["steps", "movements", "seats"])
def test_start_on_a_damaged_database_is_not_ready_and_says_what_to_do_until_a_backup_is_in_its_place(
    program: Program, operator: Callable[..., Done], table: str
) -> None:
    open_match(program, 1)
    program.stop()
    assert operator(program.folder, "backup", "kept.db").status == 0
    spoil(program.folder / DATABASE, table)
    program.start()
    until(lambda: httpx.get(f"{program.address}/readyz").status_code == 503)
    told = httpx.get(f"{program.address}/readyz").text
    errors = [json.loads(line) for line in program.log.splitlines() if '"error"' in line]
    assert "data/roundhouse.db is damaged (" in told
    assert "`roundhouse restore FILE`" in told
    assert [line["event"] for line in errors] == ["the database is damaged"]
    assert "roundhouse restore FILE" in errors[0]["to_do"]
    assert operator(program.folder, "restore", "kept.db").status == 0
    program.stop()
    program.start()
    assert httpx.get(f"{program.address}/readyz").text.startswith("ready")


def test_damage_met_later_is_told_by_readyz(program: Program) -> None:
    table, ann, _ = open_match(program, 1)
    program.stop()
    program.start()
    until(lambda: httpx.get(f"{program.address}/readyz").text == "ready\n")
    spoil(program.folder / DATABASE, "steps")
    until(lambda: ann.client.get(f"{table}/story").status_code == 503)
    told = httpx.get(f"{program.address}/readyz")
    assert told.status_code == 503
    assert "is damaged (database disk image is malformed)" in told.text


def spoil(database: Path, table: str) -> None:
    """Overwrites the root page of a table, as a failing disk might."""
    with closing(sqlite3.connect(database)) as conn:
        (root,) = conn.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchone()
        (size,) = conn.execute("pragma page_size").fetchone()
    with database.open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\xff" * size)


def until(holds: Callable[[], bool]) -> None:
    """Returns as soon as something holds."""
    last = time.monotonic() + PATIENCE_SECONDS
    while not holds():
        assert time.monotonic() < last
        time.sleep(0.02)


def test_database_that_is_moved_without_its_secret_is_said(program: Program, operator: Callable[..., Done]) -> None:
    open_match(program, 1)
    assert "a new secret is made" not in program.log
    program.kill()
    (program.folder / "data" / "secret").unlink()
    is_one_sentence(operator(program.folder, "check"), "data/secret is missing", "guests", "Copy it")
    program.start()
    assert "a new secret is made" in program.log
    program.kill()
    assert operator(program.folder, "check").status == 0


def test_tokens_of_teams_are_said_to_change_without_the_secret(tmp_path: Path, operator: Callable[..., Done]) -> None:
    (tmp_path / "data").mkdir()
    operator(tmp_path, "tournament", "new", "Cup")
    assert operator(tmp_path, "check").status == 0
    operator(tmp_path, "tournament", "team", "add", "Cup", "Ann")
    (tmp_path / "data" / "secret").unlink()
    is_one_sentence(operator(tmp_path, "check"), "data/secret is missing", "tokens of teams")


@pytest.mark.parametrize(
    "words",
    [
        ("backup", "saved.db"),
        ("operators",),
        ("operators", "--revoke", "ann"),
        ("ban",),
        ("ban", "ann", "--reason", "spam"),
        ("unban", "ann"),
        ("players", "ann"),
        ("export", "ann"),
        ("forget", "ann"),
        ("record", "match"),
        ("tournament", "list"),
        ("tournament", "team", "add", "City Cup", "Ann"),
    ],
    ids=" ".join,
)
def test_command_in_the_wrong_folder_says_that_there_is_no_database(
    tmp_path: Path, operator: Callable[..., Done], words: tuple[str, ...]
) -> None:
    done = operator(tmp_path, *words)
    is_one_sentence(done, f"there is no database at {tmp_path / DATABASE}", "ROUNDHOUSE_DATABASE_URL")
    assert list(tmp_path.iterdir()) == []


def test_empty_name_is_not_taken_for_no_name(whole: bytes, tmp_path: Path, operator: Callable[..., Done]) -> None:
    assert whole
    refused(operator(tmp_path, "ban", "", "--reason", "spam"), "there is no player")
    refused(operator(tmp_path, "operators", "--revoke", ""), "there is no player")


@pytest.mark.usefixtures("logging_again")
def test_misspelt_setting_is_named_with_the_right_one(tmp_path: Path, operator: Callable[..., Done]) -> None:
    (tmp_path / ".env").write_text("ROUNDHOUSE_WEBPORT=9000\nOTHER=1\n")
    done = operator(tmp_path, "check", colour="red")
    assert done.status == 1
    assert done.said.splitlines() == [
        "ROUNDHOUSE_COLOUR is not a setting; .env.example has all of them.",
        "ROUNDHOUSE_WEBPORT is not a setting; did you mean ROUNDHOUSE_WEB_PORT?",
        "something is wrong.",
    ]


def test_start_warns_of_a_misspelt_setting(tmp_path: Path) -> None:
    with running(tmp_path, log_levl="debug", log_format="json") as program:
        assert "ROUNDHOUSE_LOG_LEVL is not a setting; did you mean ROUNDHOUSE_LOG_LEVEL?" in program.log
