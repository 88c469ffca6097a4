"""The house starts and plays without any feature, and with one that it has never seen."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from tests import test_features
from tests.program import command, running
from tests.starts import by_python

from .outside import Guest, rows

ROOT = Path(__file__).parent.parent.parent
MODULE = "tests.test_features.other_house"
WON = ("1:a1", "2:b2", "3:a2", "4:b1", "5:a3")


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program that is started is that of this checkout."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


@pytest.mark.slow
def test_house_without_the_folder_of_a_feature_starts_and_plays(tmp_path: Path) -> None:
    with running(tmp_path, by_python, module=MODULE, other_features="", trusted_proxies="127.0.0.1") as program:
        ann, bo = Guest(program, 1), Guest(program, 2)
        table = ann.sends("/open", game="tictactoe")
        bo.sends(f"{table}/do", do="join:0")
        for number, move in enumerate(WON):
            (bo if number % 2 else ann).sends(f"{table}/do", do=move)
        assert [row["status"] for row in rows(tmp_path, "select status from matches")] == ["over"]
        assert "tournament" not in ann.client.get("/").text
        assert ann.client.get("/tournaments").status_code == 404
        assert httpx.get(f"{program.address}/metrics").status_code == 200
        assert program.stop() == 0
        assert "Traceback" not in program.log
    done = command(tmp_path, "status", start_by=by_python, module=MODULE, other_features="")
    assert done.status == 0, done.complained
    assert command(tmp_path, "tournament", "list", start_by=by_python, module=MODULE).status == 2


@pytest.mark.slow
def test_pages_of_a_feature_are_found_and_it_is_told_when_they_are_served(tmp_path: Path) -> None:
    folder = str(Path(test_features.__file__).parent)
    with running(tmp_path, by_python, module=MODULE, other_features=folder) as program:
        guest = Guest(program)
        assert guest.client.get("/rain").text == "It rains."
        assert '<a href="/rain" class="on-air">' in guest.client.get("/").text
        assert 'action="/rain"' not in guest.client.get("/").text  # of a visitor who has done nothing yet
        table = guest.sends("/play", game="tictactoe", level="1")
        page = guest.client.get(table).text
        assert 'action="/rain"' in page
        assert f'href="/rain?table={table.rpartition("/")[2]}"' in page
        assert program.stop() == 0
        said = [line for line in program.log.splitlines() if "umbrella" in line]
    assert [word for line in said for word in ("opens", "closes", "dry") if word in line] == ["opens", "closes", "dry"]
