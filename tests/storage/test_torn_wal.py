"""The power fails in the middle of a write: what was committed is there, what was torn is not, and it goes on."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from games.table.play import acted
from games.table.table import HOUSE, Movement
from storage import UnitOfWork
from storage.jobs import PureChange
from tests.checks import books_balance, steps_have_no_gaps
from tests.house import NOON

from .made import laid, opened, table_made

pytestmark = pytest.mark.on_file

HEADER, FRAME = 32, 24  # bytes before the first frame, and before the page of each
CELLS = ("a1", "b1", "a2", "b2", "a3")  # seat 0 wins
KEPT = ("matches", "seats", "steps", "purses", "movements")

Rows = dict[str, list[tuple[object, ...]]]


@dataclass(frozen=True)
class Pulled:
    """What lies on the disk when the plug is pulled: the file, its log, and how it stood after each commit."""

    file: bytes
    log: bytes
    stood: list[tuple[int, Rows]]  # where the log ended, and all rows

    @property
    def frame(self) -> int:
        """The bytes of one frame of the log."""
        return FRAME + int.from_bytes(self.log[8:12], "big")

    def boundaries(self) -> list[int]:
        """Where each frame ends."""
        return list(range(HEADER, len(self.log) + 1, self.frame))

    def before(self, cut: int) -> Rows:
        """All rows as of the last commit that lies wholly before the cut."""
        return [rows for end, rows in self.stood if end <= cut][-1]


def rows_of(folder: Path) -> Rows:
    """Every row that matters, as a stranger reads it."""
    with closing(sqlite3.connect(folder / "roundhouse.db")) as conn:
        return {name: sorted(conn.execute(f"select * from {name}"), key=repr) for name in KEPT}


def marks(turn: int, cell: str) -> PureChange:
    """The seat whose turn it is marks a cell."""
    return lambda table: acted(table, (turn - 1) % 2, turn, cell, NOON, ())


async def gives_chips(unit: UnitOfWork) -> None:
    """Somebody gets chips from the house."""
    unit.move(Movement(HOUSE, "player:1", 5, "welcome"))


@pytest.fixture(scope="module")
def pulled(tmp_path_factory: pytest.TempPathFactory) -> Pulled:
    """A match was played to its end, and nothing of it has left the log yet."""
    return asyncio.run(_pulled(tmp_path_factory.mktemp("pulled")))


async def _pulled(folder: Path) -> Pulled:
    async with opened(folder) as store:
        await laid(store, table_made("match"))
    stood, log = [(0, rows_of(folder))], folder / "roundhouse.db-wal"
    async with opened(folder) as store:
        for turn, cell in enumerate(CELLS, 1):
            for commit in (store.change("match", marks(turn, cell)), store.write(gives_chips)):
                await commit
                stood.append((log.stat().st_size, rows_of(folder)))
        return Pulled((folder / "roundhouse.db").read_bytes(), log.read_bytes(), stood)


@contextmanager
def on_disk(file: bytes, log: bytes | None) -> Iterator[Path]:
    """A folder with just these files."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "roundhouse.db").write_bytes(file)
        if log is not None:
            (folder / "roundhouse.db-wal").write_bytes(log)
        yield folder


async def comes_back(folder: Path, expected: Rows) -> None:
    """Opened by us, all rows are as expected; and the match goes on from there, for good."""
    async with opened(folder) as store:
        assert rows_of(folder) == expected
        await steps_have_no_gaps(store)
        await books_balance(store)
        table = await store.table("match")
        assert table is not None
        if table.status == "live":
            turn = table.live_match().turn
            await store.change("match", marks(turn, CELLS[turn - 1]))
            await steps_have_no_gaps(store)


async def test_cut_anywhere_the_log_gives_every_commit_before_and_nothing_of_the_torn_one(pulled: Pulled) -> None:
    ends, boundaries = [end for end, _ in pulled.stood], pulled.boundaries()
    assert set(ends[1:]) < set(boundaries)
    assert ends[-1] == len(pulled.log)
    within = (1, FRAME - 1, FRAME, FRAME + 1, pulled.frame // 2, pulled.frame - 1)
    middles = [start + within[number % 6] for number, start in enumerate(boundaries[:-1])]
    for cut in sorted(boundaries + middles):
        with on_disk(pulled.file, pulled.log[:cut]) as folder:
            assert rows_of(folder) == pulled.before(cut), cut


async def test_after_each_commit_and_just_before_it_the_match_goes_on_from_where_it_was(pulled: Pulled) -> None:
    for end, _ in pulled.stood[1:]:
        for cut in (end, end - 1) if end < len(pulled.log) // 2 else (end - pulled.frame,):
            with on_disk(pulled.file, pulled.log[:cut]) as folder:
                await comes_back(folder, pulled.before(cut))


@pytest.mark.parametrize("bytes_lost", [1, 16, 512])
async def test_the_last_bytes_of_a_commit_that_never_reached_the_disk_undo_that_commit_alone(
    pulled: Pulled, bytes_lost: int
) -> None:
    for number, (end, _) in enumerate(pulled.stood[1:]):
        sign = b"\xa5" if number % 2 or pulled.log[end - bytes_lost : end].strip(b"\0") == b"" else b"\0"
        with on_disk(pulled.file, pulled.log[: end - bytes_lost] + sign * bytes_lost) as folder:
            assert rows_of(folder) == pulled.before(end - 1)
    with on_disk(pulled.file, pulled.log[:-bytes_lost] + b"\xa5" * bytes_lost) as folder:
        await comes_back(folder, pulled.stood[-2][1])


async def test_what_an_older_log_left_behind_the_newest_commit_is_not_read(pulled: Pulled) -> None:
    for end, rows in pulled.stood[1::4]:
        with on_disk(pulled.file, pulled.log[:end] + b"\x17" * pulled.frame * 2) as folder:
            await comes_back(folder, rows)


async def test_without_its_index_the_log_is_read_all_the_same(pulled: Pulled) -> None:
    for index in (None, b"", b"\x2a" * 32_768):
        with on_disk(pulled.file, pulled.log) as folder:
            if index is not None:
                (folder / "roundhouse.db-shm").write_bytes(index)
            await comes_back(folder, pulled.stood[-1][1])


@pytest.mark.parametrize("log", [None, b"", b"\0" * 32, b"no log at all, but long enough to be one " * 400])
async def test_with_its_log_gone_the_file_is_whole_as_of_its_last_checkpoint(pulled: Pulled, log: bytes | None) -> None:
    with on_disk(pulled.file, log) as folder:
        await comes_back(folder, pulled.stood[0][1])


async def test_torn_in_the_middle_of_a_checkpoint_the_file_is_mended_from_the_log(pulled: Pulled) -> None:
    with on_disk(pulled.file, pulled.log) as folder:
        with closing(sqlite3.connect(folder / "roundhouse.db")) as conn:
            conn.execute("pragma wal_checkpoint(truncate)")
        done = (folder / "roundhouse.db").read_bytes()
    page = pulled.frame - FRAME
    for at in range(page // 2, len(done), page):  # the first half of a page is new, the other one is as it was
        torn = done[:at] + pulled.file[at:]
        with on_disk(torn, pulled.log) as folder:
            assert rows_of(folder) == pulled.stood[-1][1]
    with on_disk(torn, pulled.log) as folder:
        await comes_back(folder, pulled.stood[-1][1])
