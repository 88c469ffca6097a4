"""Stored rows of older versions: what cannot be read is said, in the log and by `check`; all else goes on."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from bot.chat import presses
from bot.chat.context import Origin, context_of
from bot.cli import house_checks
from bot.view.button_data import ButtonData
from games.table.table import Table
from storage.messages.displays import Display, wanted
from storage.people.players import Account
from tests.bot.chat.paper import Chat, code_of, open_chat

from .inputs import Heard, Part, Told, heard_by, parts
from .odd import LEAVES, ODD, places

pytestmark = pytest.mark.slow

MATCHES = 24
TOUCHED = MATCHES - 3  # the last ones stay as they are, and must go on
DOCUMENTS = (
    *(("matches", column) for column in ("state", "state", "state", "options", "offers", "lobby", "said", "news")),
    *(("steps", column) for column in ("deed", "events")),
    *(("rooms", "settings"), ("players", "wishes")),
)
TEXTS = (("displays", "kind"), ("displays", "state"), ("displays", "handle"), ("seats", "words"), ("seats", "entropy"))
KEYS = ("x", "rules", "of_a_later_version", "", "\u202e")
FIELD = st.tuples(st.integers(0, 999), st.sampled_from(("remove", "remove", "add", "other")), LEAVES)
ROWS = st.one_of(
    st.tuples(st.sampled_from(DOCUMENTS), st.integers(0, 999), st.lists(FIELD, min_size=1, max_size=2)),
    st.tuples(
        st.sampled_from(DOCUMENTS), st.integers(0, 999), st.sampled_from(("", "{}", "[]", "null", "{", "\0", "1"))
    ),
    st.tuples(st.sampled_from(TEXTS), st.integers(0, 999), st.sampled_from([one for one in ODD if one.isprintable()])),
)
Row = tuple[tuple[str, str], int, Any]
MODERATES = ("/settings", "/next", "/next tictactoe", "/next sealed rounds", "/play hidden", "/settings quiet on")
TOGETHER = 40  # rows that are changed before the program starts anew
SAID = ("cannot be read",)


class Archive:
    """A database with many matches, as it was; changed rows are put into a copy of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ids: list[str] = []
        self.rows: list[Row] = []

    async def fill(self) -> None:
        """Many people sit at many tables, offer things and say something."""
        async with open_chat(self.folder) as chat:
            for number in range(MATCHES):
                game = ("tictactoe", "hidden", "sealed")[number % 3]
                names = [f"{name}{number}" for name in ("Ann", "Bo", "Cy")[: 3 if game == "hidden" else 2]]
                table = await chat.house.sits(*names, game=game, stake=number % 2 * 5)
                self.ids.append(table.id)
                for data in ("offer:draw", "say:hello"):
                    await chat.house.presses(names[0], table, data)
                await self._moves(chat, table)
                await self._shows(chat, table, names[0])
        shutil.copy(self.folder / "roundhouse.db", self.folder / "as_it_was.db")

    async def _moves(self, chat: Chat, table: Table) -> None:
        moves = {"tictactoe": "a1", "sealed": "3", "hidden": "draw"}
        await chat.house.plays(table, moves[table.name])

    async def _shows(self, chat: Chat, table: Table, name: str) -> None:
        viewer = chat.house.people[name].id
        card = Display("paper", "table-top", f"card of {table.id}", table.id)
        hand = Display("paper", name, f"hand of {table.id}", table.id, viewer, kind="hand")
        for display in (card, hand, wanted("paper", name, table.id, "notice", viewer, 1)):
            await chat.house.redraw.save(display)

    def change(self, conn: sqlite3.Connection, row: Row) -> str:
        """Changes one row; gives the match it is of."""
        (table, column), number, what = row
        found = conn.execute(f"select rowid, * from {table} where {column} is not null order by 2, 3").fetchall()
        names = [one[1] for one in conn.execute(f"pragma table_info({table})")]
        match = names.index("match_id" if "match_id" in names else "id") + 1
        fits = [one for one in found if one[match] in self.ids[:TOUCHED] or table in ("rooms", "players")]
        if not fits:
            return ""
        chosen = fits[number % len(fits)]
        text = chosen[names.index(column) + 1]
        try:
            new = what if isinstance(what, str) else json.dumps(aged(json.loads(text), what))
            conn.execute(f"update {table} set {column} = ? where rowid = ?", (new, chosen[0]))
        except (sqlite3.Error, ValueError):
            pass  # the database refuses it, or it was made unreadable before
        return str(chosen[match])

    def restart_on(self, rows: list[Row]) -> set[str]:
        """The database as it was, but for these rows; gives the matches that they are of."""
        for ending in ("-wal", "-shm"):
            (self.folder / f"roundhouse.db{ending}").unlink(missing_ok=True)
        shutil.copy(self.folder / "as_it_was.db", self.folder / "roundhouse.db")
        with closing(sqlite3.connect(self.folder / "roundhouse.db")) as conn, conn:
            return {self.change(conn, row) for row in rows}


def aged(document: Any, fields: list[tuple[int, str, Any]]) -> Any:
    """A document as another version would have written it: fields are missing, unknown, or of another kind."""
    for at, kind, leaf in fields:
        known = [(holder, key) for holder, key in places([document]) if isinstance(holder, dict)]
        if kind == "add" and isinstance(document, dict):
            document[KEYS[at % len(KEYS)]] = leaf
        elif known:
            holder, key = known[at % len(known)]
            old = holder.pop(key)
            if kind != "remove":
                holder[key] = leaf if type(leaf) is not type(old) and leaf is not None else [old]
    return document


async def look(archive: Archive, touched: set[str]) -> None:
    """The program starts; everything is looked at, everybody comes, and what was not touched goes on."""
    async with open_chat(archive.folder) as chat:
        app = chat.house.app
        await chat.house.alarms.sweep()
        wrong = await house_checks.check_matches(app)
        named = {line.split()[1].rstrip(":") for line in wrong}
        assert named <= touched, "another match is said to be wrong"
        unread = {match_id for match_id in archive.ids if await app.store.table(match_id) is None}
        assert unread <= named, "what cannot be read is not said"
        for match_id in sorted(touched & set(archive.ids)):
            number = archive.ids.index(match_id)
            who = await context_of(
                app, Account("paper", f"ann{number}", f"Ann{number}"), Origin("paper", "table-top", "Table top")
            )
            for data in (f"{match_id}:more", f"{match_id}:last", f"/show {match_id}"):
                answer = await presses.press(who, ButtonData.parse(data))
                assert code_of(answer) or match_id not in unread
            await presses.press(who, ButtonData.parse(("/turns", "/me", "/tables")[number % 3]))
        mo = await context_of(
            app, Account("paper", "mo", "Mo"), Origin("paper", "table-top", "Table top", moderator=True)
        )
        for command in MODERATES:
            await presses.press(mo, ButtonData.parse(command))
        number = MATCHES - 3  # of tic-tac-toe
        await chat.house.meets(f"Ann{number}", f"Bo{number}")
        table = await app.store.table(archive.ids[number])
        assert table is not None
        await chat.house.plays(table, "c3")
        await chat.house.redraw.drain()


def start(archive: Archive) -> None:
    """The program starts on what has been changed so far; nothing goes wrong but what is said."""
    rows, archive.rows = archive.rows, []
    with heard_by(Heard()) as heard:
        try:
            asyncio.run(look(archive, archive.restart_on(rows)))
            heard.errors = [line for line in heard.errors if not any(said in line for said in SAID)]
            heard.check()
        except BaseException as error:
            error.add_note(f"the rows were {rows!r}")
            raise


@pytest.mark.parametrize("part", parts("rows"), ids=str)
def test_any_row_is_read_or_said_to_be_wrong(part: Part, tmp_path: Path, record_property: Told) -> None:
    archive = Archive(tmp_path)
    asyncio.run(archive.fill())

    def take(row: Row) -> None:
        archive.rows.append(row)
        if len(archive.rows) == TOGETHER:
            start(archive)

    part.tries(ROWS, take, record_property)
    start(archive)
