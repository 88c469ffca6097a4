"""What the program cannot start with is one sentence that names it, and changes nothing."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.program import Done, command, log_lines

from .outside import DATABASE, refused, rows


def test_host_of_another_machine_is_one_sentence(tmp_path: Path) -> None:
    done = command(tmp_path, "run", web_host="192.0.2.1")
    refused(done, "ROUNDHOUSE_WEB_HOST", "192.0.2.1", "the host should be an address of this machine")
    assert len(log_lines(done.complained)) == 1


SECRET = "hush-hush"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("web_port", "eighty-hush-hush"),
        ("web_port", "0"),
        ("web_port", "70000"),
        ("web_url", "hush-hush.example"),
        ("trusted_proxies", "hush-hush"),
        ("admins", "hush-hush"),
        ("admins", "disord:hush-hush"),
        ("admins", "telegram:@hush-hush"),
        ("secret", SECRET),
        ("log_level", "loud-hush-hush"),
        ("log_format", "xml-hush-hush"),
        ("database_url", "hush-hush"),
        ("database_url", "mysql://ann:hush-hush@db/x"),
        ("database_url", "postgresql://ann:hush-hush@db/x"),
        ("database_url", "sqlite://"),
    ],
)
def test_wrong_setting_is_one_sentence_with_its_name_and_no_secret(
    tmp_path: Path, operator: Callable[..., Done], name: str, value: str
) -> None:
    done = operator(tmp_path, "run", **{name: value})
    known_by = "PostgreSQL" if value.startswith("postgres") else f"ROUNDHOUSE_{name.upper()}"
    refused(done, known_by)
    assert SECRET not in done.complained + done.said


def test_database_that_may_only_be_read_is_one_sentence(tmp_path: Path) -> None:
    assert command(tmp_path, "migrate").status == 0
    for path in (tmp_path / DATABASE, tmp_path / "data"):
        path.chmod(stat.S_IREAD | (stat.S_IEXEC if path.is_dir() else 0))
    if os.access(tmp_path / DATABASE, os.W_OK):  # root may write everything
        (tmp_path / DATABASE).unlink()
        (tmp_path / DATABASE).mkdir()
    refused(command(tmp_path, "run"), "roundhouse.db")
    (tmp_path / "data").chmod(0o700)


def test_database_of_a_newer_version_is_one_sentence_and_stays_as_it_is(tmp_path: Path) -> None:
    command(tmp_path, "migrate")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as conn:
        conn.execute("update alembic_version set version_num = '9999'")
        conn.commit()
    refused(command(tmp_path, "run"), "newer Roundhouse", "9999")
    assert rows(tmp_path, "select version_num from alembic_version") == [{"version_num": "9999"}]


@pytest.mark.parametrize("content", [b"Dear diary, no database here. " * 200, b"SQLite format 3\0" + b"\xff" * 5000])
def test_file_that_is_no_database_is_one_sentence_and_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / DATABASE).write_bytes(content)
    refused(command(tmp_path, "run"), "roundhouse.db")
    assert (tmp_path / DATABASE).read_bytes() == content


def test_database_of_somebody_else_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / DATABASE)) as conn:
        conn.execute("create table diary (page)")
    refused(command(tmp_path, "run"), "not one of Roundhouse's")
