"""People and operators at a program that really runs: what they do, and what is stored."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx

from tests.program import Done, Program
from tests.web.page import Page

DATABASE = Path("data") / "roundhouse.db"
CSRF = re.compile(r'name="csrf" value="(\w+)"')


class Guest:
    """A browser without scripts at the running program, from an address of its own."""

    def __init__(self, program: Program, number: int = 1) -> None:
        headers = {"x-forwarded-for": f"198.51.100.{number}", "accept-language": "en"}
        self.client = httpx.Client(base_url=program.address, headers=headers, timeout=30)
        program.guests.append(self.client)
        self.token = CSRF.findall(self.client.get("/me").text)[0]

    def sends(self, path: str, **fields: str) -> str:
        """Sends a form; gives the path where it leads."""
        answer = self.client.post(path, data={"csrf": self.token, **fields})
        return answer.headers.get("location", answer.url.path)

    def sees(self, path: str) -> Page:
        """The page at a path."""
        return Page(self.client.get(path).text)


def rows(folder: Path, question: str) -> list[dict[str, Any]]:
    """What the database in a folder answers."""
    with closing(sqlite3.connect(f"file:{folder / DATABASE}?mode=ro", uri=True)) as conn:
        conn.row_factory = sqlite3.Row
        return [dict(row) for row in conn.execute(question)]


def refused(done: Done, *words: str) -> None:
    """The command ended in one sentence with these words."""
    assert done.status == 1
    sentence = done.complained.splitlines()[-1]
    assert "Traceback" not in done.complained
    assert [word for word in words if word not in sentence] == []


def open_match(program: Program, number: int) -> tuple[str, Guest, Guest]:
    """Two people at a table, each match with a move or two on it."""
    ann, bo = Guest(program, number), Guest(program, number)
    table = ann.sends("/open", game="tictactoe", clock=("live", "relaxed", "daily", "none")[number % 4])
    bo.sends(f"{table}/do", do="join:0")
    ann.sends(f"{table}/do", do="1:a1")
    if number % 2:
        bo.sends(f"{table}/do", do="2:b2")
    return table, ann, bo


def deadline_on(page: Page) -> int | None:
    """The deadline that a table's page shows, in microseconds."""
    shown = [e.attributes["datetime"] for e in page.root.all("time") if "data-until" in e.attributes]
    return _microseconds(shown[0]) if shown else None


def _microseconds(text: str) -> int:
    moment = datetime.fromisoformat(text)
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def change_clocks(program: Program, *changes: str) -> None:
    """Moves what the database of the program, which is down, says of time."""
    with closing(sqlite3.connect(program.folder / DATABASE)) as conn:
        for one in changes:
            conn.execute(one)
        conn.commit()
