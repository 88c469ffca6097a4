"""`roundhouse check` looks whether the rules still give what their corpora say."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from bot.cli.replay import changed_rules, corpora
from games import find_games
from tests.program import command
from tests.starts import by_python

ROOT = Path(__file__).parents[2]
PATIENCE_SECONDS = 120.0
LINES = "LINES = ((0, 1, 2), (3, 4, 5), "


def test_game_without_a_corpus_is_left_alone(tmp_path: Path) -> None:
    assert corpora(tmp_path) == []
    assert changed_rules(find_games(), {"tictactoe": tmp_path}) == []


def test_corpus_that_is_no_list_of_records_any_more_is_named(tmp_path: Path) -> None:
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "1.jsonl").write_text("half a rec")
    (line,) = changed_rules(find_games(), {"tictactoe": tmp_path})
    assert "1.jsonl record 0 is not a valid record any more (not JSON" in line


@pytest.mark.slow
def test_check_names_the_rules_that_changed_in_a_program_of_ones_own(tmp_path: Path) -> None:
    for package in ("bot", "games", "storage"):
        shutil.copytree(ROOT / package, tmp_path / package)
    rules = tmp_path / "games" / "tictactoe" / "rules.py"
    assert LINES in rules.read_text("utf-8")
    rules.write_text(rules.read_text("utf-8").replace(LINES, LINES.replace("(3, 4, 5)", "(3, 4, 8)")), "utf-8")
    url = f"sqlite:///{tmp_path / 'it.db'}"
    done = command(tmp_path, "check", timeout=PATIENCE_SECONDS, start_by=by_python, database_url=url)
    assert done.status == 1
    assert "rules of tictactoe have changed without a new number: 1.jsonl record " in done.said
