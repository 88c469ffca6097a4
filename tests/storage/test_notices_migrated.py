"""Notices that an older program has still to send stay private, and digests, when the schema becomes 0029."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.disk import store_in
from tests.house import Clock

from .make_old import OLD

pytestmark = pytest.mark.on_file

NAMES = {"": (0, 0), ":alone": (1, 0), ":all": (0, 1), ":alone:all": (1, 1)}


async def test_what_a_notice_is_goes_from_its_name_into_columns(tmp_path: Path) -> None:
    file = tmp_path / "roundhouse.db"
    with closing(sqlite3.connect(file)) as conn, conn:
        conn.executescript(OLD.joinpath("0028.sql").read_text("utf-8"))
        (match_id,) = conn.execute("select match_id from displays").fetchone()
        row = "insert into displays (platform, room, message, match_id, viewer, shown, kind, state, turn)"
        for name in NAMES:
            wanted = ("paper", "ann", f"+{match_id}:notice:1:3{name}", match_id, 1, -1, "notice", "wanted", 3)
            conn.execute(f"{row} values (?, ?, ?, ?, ?, ?, ?, ?, ?)", wanted)
    await (await store_in(tmp_path, {}, Clock())).close()
    with closing(sqlite3.connect(file)) as conn:
        rows = conn.execute("select message, private, digest from displays where kind = 'notice'").fetchall()
        assert conn.execute("select private, digest from displays where kind = 'card'").fetchall() == [(0, 0)]
    assert {message.partition(":3")[2]: (private, digest) for message, private, digest in rows} == NAMES
