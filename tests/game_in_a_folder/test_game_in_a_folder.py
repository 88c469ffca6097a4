"""A new game is a folder: one that was written by the guide is put into a copy of the checkout, and every test holds.

It has what a game must have, and nothing more: English alone, four levels, no hints, no coach, moves of one letter.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.budgets import UNMARKED

ROOT = Path(__file__).parents[2]
GAME = Path(__file__).parent / "connectfour"
PARTS = (".ci", ".github", "benchmarks", "bot", "deploy", "docs", "examples", "games", "storage", "tests")
LINES_MOST = 300
# Where a game shows most though no test names it. `make test` with the game copied in asks all the others.
SHOWN = (
    *("games/test_every_game.py", "games/test_corpus.py", "games/test_coaching.py", "games/core"),  # rules, records
    *("bot/chat/test_menu.py", "bot/chat/test_help.py", "bot/chat/test_commands.py"),  # menus, help, commands
    *("bot/test_commands_in_sentences.py", "discord/test_slash_commands.py"),
    *("telegram/test_typed_buttons.py", "bot/test_words.py", "bot/test_pictures.py"),
    *("bot/test_daily.py", "bot/test_serve.py", "bot/test_games_and_replay.py", "bot/test_verification.py"),
    "web/test_pages.py",
    *("storage/test_codec.py", "storage/test_first_guesses.py", "test_architecture.py"),
)


def link(source: str, target: str) -> None:
    """Puts a file there a second time, without a copy where the disk can do that."""
    with suppress(OSError):
        os.link(source, target)
        return
    shutil.copy2(source, target)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout."""
    copy = tmp_path / "checkout"
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"), copy_function=link)
    for file in (file for file in ROOT.iterdir() if file.is_file()):
        link(str(file), str(copy / file.name))
    return copy


def files(folder: Path) -> set[str]:
    """The files of a folder, but for what Python and its tools keep for themselves."""
    every = {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}
    return {file.as_posix() for file in every if not {"__pycache__", ".hypothesis"}.intersection(file.parts)}


def python(checkout: Path, *line: str, **variables: str) -> str:
    """What a command of Python in the copy says; it must succeed."""
    measured_by = ("PYTEST_", "SLIPCOVER", "COV")  # what runs and measures this test here
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(measured_by)}
    own = {"PYTHONPATH": str(checkout), **variables}
    done = subprocess.run([sys.executable, *line], cwd=checkout, env=inherited | own, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def pytest_in(checkout: Path, *line: str, **variables: str) -> str:
    """What pytest says at its end."""
    options = ("-q", "-p", "no:cacheprovider", "-m", UNMARKED)
    return python(checkout, "-m", "pytest", *options, *line, **variables).splitlines()[-1]


def test_the_game_is_small() -> None:
    sources = [file for file in GAME.rglob("*") if file.suffix in (".py", ".ftl", ".svg")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in sources) <= LINES_MOST


@pytest.mark.long("what a new game needs")
def test_game_in_a_folder_passes_every_test_and_needs_no_edit_elsewhere(checkout: Path) -> None:
    before = files(checkout)
    shutil.copytree(GAME, checkout / "games" / GAME.name, ignore=shutil.ignore_patterns("__pycache__"))
    python(checkout, "-m", "tests.games.make_corpus", GAME.name)
    reads = "tests/games/test_corpus.py::test_play_reads_as_it_did"
    pytest_in(checkout, f"{reads}[{GAME.name}]", ROUNDHOUSE_WRITE_TRANSCRIPTS="1")
    added = files(checkout) - before
    assert {"corpus/1.jsonl", "corpus/transcript.txt"} <= {file.removeprefix(f"games/{GAME.name}/") for file in added}
    assert [file for file in added if not file.startswith(f"games/{GAME.name}/")] == []
    assert "no issues" in python(checkout, "-m", "mypy", "-p", f"games.{GAME.name}")
    said = pytest_in(checkout, *(f"tests/{place}" for place in SHOWN))
    assert "skipped" not in said, said
    pytest_in(checkout, "tests/browser/test_bytes.py", "-k", "first_visit")  # skipped without Chromium
