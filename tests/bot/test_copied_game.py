"""One folder is enough for a game: a copied one is listed, played, and held to the contract."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import command, running
from tests.starts import by_python

from .outside import Guest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole project once more, with tic-tac-toe copied to a folder called noughts, and nothing edited."""
    folder = tmp_path_factory.mktemp("copy")
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for package in ("bot", "games", "storage"):  # as they are compiled, which takes a second
        for compiled in (ROOT / package).rglob("*.pyc"):
            (folder / compiled.relative_to(ROOT)).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(compiled, folder / compiled.relative_to(ROOT))
    shutil.copytree(folder / "games" / "tictactoe", folder / "games" / "noughts")
    return folder


@pytest.mark.slow
def test_new_folder_is_a_game_on_the_command_line(copy: Path) -> None:
    listed = json.loads(command(copy, "games", "--json", start_by=by_python).said)
    assert {"noughts", "tictactoe"} <= {game["name"] for game in listed}


@pytest.mark.slow
def test_new_folder_is_played_on_the_web(copy: Path) -> None:
    with running(copy, by_python, trusted_proxies="127.0.0.1") as program:
        ann, bo = Guest(program, 1), Guest(program, 2)
        titles = [e.text for e in ann.sees("/").root.all("h2")]
        table = ann.sends("/open", game="noughts")
        bo.sends(f"{table}/do", do="join:0")
        for turn, move in enumerate(("a1", "b2", "b1", "c3", "c1"), 1):
            (bo if turn % 2 == 0 else ann).sends(f"{table}/do", do=f"{turn}:{move}")
        over = bo.sees(table).text
        against = ann.sends("/play", game="noughts", level="3")
        record = program.command("record", table.split("/")[2])
    assert "Tic-tac-toe (noughts)" in titles
    assert re.search(r"You lost\. \S* ?\w+ \w+ \d\d\S* got three in a row\.", over)
    assert against.startswith("/t/")
    assert json.loads(record.said)["game"] == "noughts"


@pytest.mark.slow
def test_new_folder_is_held_to_the_contract_of_every_game(copy: Path) -> None:
    quick = ["-q", "-x", "-p", "no:cacheprovider", "-k", "noughts", "tests/games/test_every_game.py"]
    unmeasured = {name: value for name, value in os.environ.items() if not name.startswith("SLIPCOVER")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *quick], cwd=copy, env=unmeasured, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert re.search(r"\d\d passed", done.stdout)
