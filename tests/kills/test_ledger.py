"""What is read of a database while people go on playing."""

from __future__ import annotations

import gc
import sqlite3
from pathlib import Path

from . import ledger


def test_card_that_waits_for_its_newest_revision_is_not_called_old(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "house.db") as house:
        house.executescript("""
            create table matches (id, status, revision);
            create table displays (room, message, match_id, state, kind, shown);
            insert into matches values ('timed', 'over', 4), ('seen', 'over', 7);
            insert into displays values ('a', '1', 'timed', 'there', 'card', 3), ('a', '2', 'seen', 'there', 'card', 7);
        """)
    house.close()
    assert ledger.displayed(ledger.SQLiteFile(tmp_path / "house.db")) == {("a", "2"): ("seen", "over")}


def test_server_that_is_away_leaves_no_loop_open(tmp_path: Path) -> None:
    away = ledger.PostgreSQL(f"postgresql://postgres@/house?host={tmp_path}")
    assert ledger.share_of(away, "a") is None
    gc.collect()  # warnings are errors
