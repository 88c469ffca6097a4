"""What an operator reads where the database cannot be used at a start: which one, why, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.cli.running import with_a_way_out
from tests.house import settings_of


@pytest.mark.parametrize(
    ("said", "way"),
    [
        ("database or disk is full", "Make room on its disk, and try again."),
        ("disk I/O error", "Its disk or file system fails"),
        ("database is locked", "Another program holds it"),
        ("cannot switch to state 12; another operation (2) is in progress", "It was stopped while it opened"),
        ("attempt to write a readonly database", "Let this user write to the file"),
    ],
)
def test_trouble_of_the_database_at_a_start_names_it_and_a_way_out(tmp_path: Path, said: str, way: str) -> None:
    file = tmp_path / "house.db"
    told = with_a_way_out(said, settings_of(database_url=f"sqlite:///{file}"))
    assert told.startswith(f"The database {file} cannot be used: {said}. {way}")


def test_sentence_of_another_kind_stays_as_it_is() -> None:
    assert (
        with_a_way_out("No folder can be made in /x: denied.", settings_of()) == "No folder can be made in /x: denied."
    )
