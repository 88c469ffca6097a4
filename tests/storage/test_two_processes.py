"""Two processes on one database: two stores on one file, each with its own connections and its own cache."""

from __future__ import annotations

import asyncio
from pathlib import Path

from games.core.game import Refusal
from games.table.chair import Chair
from games.table.play import acted
from games.table.table import Change, Table
from storage import Store
from storage.jobs import PureChange
from storage.people import players
from storage.people.players import Account
from tests.checks import refused, steps_have_no_gaps
from tests.house import NOON

from .made import laid, one_more, opened, table_made


def marks(cell: str) -> PureChange:
    """Seat 0 marks a cell, in answer to the first question."""
    return lambda table: acted(table, 0, 1, cell, NOON, ())


async def test_of_two_that_race_for_one_step_exactly_one_wins_and_the_other_decides_anew(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        await laid(one, table_made("match"))
        jobs = [one.change("match", marks("a1")), two.change("match", marks("b2"))]
        answers = await asyncio.gather(*jobs, return_exceptions=True)
        assert [refusal.code for refusal in answers if isinstance(refusal, Refusal)] == ["stale_turn"]
        table = await one.table("match")
        assert table is not None
        assert table.match is not None
        assert sum(table.match.state.board) == 1
        await steps_have_no_gaps(one)


async def test_steps_of_two_processes_interleave_without_a_gap(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        await laid(one, table_made("match"), table_made("other"))
        await asyncio.gather(
            *(
                store.change(match_id, one_more)
                for _ in range(16)
                for store in (one, two)
                for match_id in ("match", "other")
            )
        )
        table = await two.table("match")
        assert table is not None
        assert table.revision == 33
        await steps_have_no_gaps(one)


async def test_a_no_never_rests_on_a_cached_table_that_another_process_has_written(tmp_path: Path) -> None:
    seen: list[int] = []

    def looks(table: Table) -> Change:
        seen.append(table.revision)
        raise Refusal("illegal")

    async with opened(tmp_path) as one, opened(tmp_path) as two:
        await laid(one, table_made("match"))
        await one.change("match", one_more)  # now it is cached there
        await two.change("match", one_more)
        with refused("illegal"):
            await one.change("match", looks)
        assert seen[-1] == 3
        assert one.engine.is_shared or seen == [2, 3]


async def test_a_name_changed_beside_the_cache_stays_changed(store: Store) -> None:
    ann = await store.write(lambda unit: players.get_or_create(unit, Account("paper", "ann", "Ann"), "h1", NOON))
    await laid(store, table_made("match", chairs=(Chair(ann.id, "Ann", front="paper"), Chair(None, "Bo"))))
    await store.change("match", one_more)
    _, _, done = await asyncio.gather(
        store.change("match", one_more),
        store.write(lambda unit: players.change(unit.conn, ann.id, name="Anna")),
        store.change("match", one_more),
    )
    assert store.engine.is_shared or done.table.chairs[0].name == "Anna"
    assert (await store.change("match", one_more)).table.chairs[0].name == "Anna"
    await steps_have_no_gaps(store)
