"""Group commit: many changes in one transaction, each as if it were alone."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import DBAPIError

from games.core.game import Refusal
from games.table.chair import Chair
from games.table.invariants import InvariantBroken
from games.table.table import HOUSE, Change, Movement, StoredStep, Table, player_purse
from storage import Store, Trouble, UnitOfWork
from storage.engine import Conflict
from storage.jobs import TRIES_MORE
from storage.matches import purses, tables
from storage.people import players
from storage.people.players import Account
from storage.writer import PAUSES, QUEUE_MOST
from tests.checks import all_rows, books_balance, refused, refused_whole, steps_have_no_gaps
from tests.house import NOON

from .made import laid, one_more, opened, table_made

TEN = [f"match{n}" for n in range(10)]


async def versions(store: Store) -> dict[str, int]:
    async with store.read() as conn:
        found = await tables.load(conn, store.games, TEN)
    return {match_id: table.match.version for match_id, table in found.items() if table.match}


async def test_sixty_four_changes_of_many_matches_are_all_kept(store: Store) -> None:
    await laid(store, *(table_made(match_id) for match_id in TEN[:8]))
    await asyncio.gather(*(store.change(TEN[n % 8], one_more) for n in range(64)))
    assert set((await versions(store)).values()) == {8}
    await steps_have_no_gaps(store)


async def test_sixty_four_changes_of_one_match_chain_in_the_order_they_came(store: Store) -> None:
    await laid(store, table_made(TEN[0]))
    done = await asyncio.gather(*(store.change(TEN[0], one_more) for _ in range(64)))
    assert [change.steps[0].version for change in done] == list(range(1, 65))
    table = await store.table(TEN[0])
    assert table is not None
    assert table.revision == 65
    await steps_have_no_gaps(store)


async def test_a_batch_is_one_commit_and_its_listeners_hear_of_it_once(store: Store) -> None:
    await laid(store, table_made(TEN[0]), table_made(TEN[1]))
    heard: list[Mapping[str, Table]] = []
    store.listen(heard.append)
    await asyncio.gather(*(store.change(TEN[n % 2], one_more) for n in range(20)))
    assert [{match_id: table.revision for match_id, table in told.items()} for told in heard] == [
        {TEN[0]: 11, TEN[1]: 11}
    ]


async def test_a_refused_change_does_not_disturb_its_batch(store: Store) -> None:
    def refuses(table: Table) -> Change:
        raise Refusal("occupied")

    await laid(store, table_made(TEN[0]))
    changes = [store.change(TEN[0], change) for change in (one_more, refuses, one_more)]
    first, refusal, last = await asyncio.gather(*changes, return_exceptions=True)
    assert isinstance(refusal, Refusal)
    assert isinstance(first, Change)
    assert isinstance(last, Change)
    assert await versions(store) == {TEN[0]: 2}


async def test_a_bug_in_one_change_is_that_changes_alone(store: Store) -> None:
    def buggy(table: Table) -> Change:
        raise ZeroDivisionError

    await laid(store, table_made(TEN[0]))
    changes = [store.change(TEN[0], change) for change in (one_more, buggy, one_more)]
    _, bug, _ = await asyncio.gather(*changes, return_exceptions=True)
    assert isinstance(bug, ZeroDivisionError)
    assert await versions(store) == {TEN[0]: 2}


async def test_a_change_that_cannot_be_written_is_its_own_trouble_and_the_others_are_written_apart(
    store: Store,
) -> None:
    def unwritable(table: Table) -> Change:
        return Change(replace(table, chairs=(Chair(None, "half a sign: \ud83d"), Chair(None, "Bo"))))

    def twice_the_same_step(table: Table) -> Change:
        return Change(table, (StoredStep(0, 1, None, (), False, NOON),))

    await laid(store, *(table_made(match_id) for match_id in TEN[:4]))
    changes = [one_more, unwritable, twice_the_same_step, one_more]
    jobs = [store.change(TEN[n], change) for n, change in enumerate(changes)]
    _, unencodable, doubled, _ = await asyncio.gather(*jobs, return_exceptions=True)
    assert isinstance(unencodable, UnicodeEncodeError | DBAPIError)
    assert "half a sign" not in str(unencodable)
    assert isinstance(doubled, InvariantBroken)
    assert await versions(store) == {TEN[0]: 1, TEN[1]: 0, TEN[2]: 0, TEN[3]: 1}


async def test_a_change_that_carries_a_refusal_is_kept_and_then_told(store: Store) -> None:
    def too_late(table: Table) -> Change:
        return replace(one_more(table), refusal=Refusal("too_late"))

    await laid(store, table_made(TEN[0]))
    with refused("too_late"):
        await store.change(TEN[0], too_late)
    assert await versions(store) == {TEN[0]: 1}


async def test_a_table_that_is_not_there_is_refused(store: Store) -> None:
    with refused("unknown_match"):
        await store.change("nowhere", one_more)


async def test_a_work_refused_midway_leaves_nothing_behind(store: Store) -> None:
    async def work(unit: UnitOfWork) -> None:
        unit.put(one_more(await unit.table(TEN[0])))
        unit.put(Change(table_made("new")))
        unit.move(Movement(HOUSE, player_purse(7), 10, "test"))
        await unit.flush()
        await players.get_or_create(unit, Account("paper", "ann", "Ann"), "handle", NOON)
        raise Refusal("banned")

    await laid(store, table_made(TEN[0]))
    async with refused_whole(store, "banned"):
        await store.write(work)
    await store.change(TEN[0], one_more)
    assert await versions(store) == {TEN[0]: 1}


async def test_a_work_sees_what_came_before_it_in_its_batch_and_is_seen_by_what_comes_after(store: Store) -> None:
    async def work(unit: UnitOfWork) -> int:
        table = unit.put(one_more(await unit.table(TEN[0])))
        assert table.match is not None
        return table.match.version

    await laid(store, table_made(TEN[0]))
    first, seen, last = await asyncio.gather(
        store.change(TEN[0], one_more), store.write(work), store.change(TEN[0], one_more)
    )
    order = [first.steps[0].version, seen, last.steps[0].version]
    assert order == [1, 2, 3] or (store.engine.is_shared and sorted(order) == [1, 2, 3])


async def test_an_overdrawn_purse_is_refused_and_the_batch_is_written_all_the_same(store: Store) -> None:
    async def overdraws(unit: UnitOfWork) -> None:
        unit.move(Movement(player_purse(7), HOUSE, 1, "test"))

    async def gives(unit: UnitOfWork) -> None:
        unit.move(Movement(HOUSE, player_purse(8), 5, "test"))

    refusal, _ = await asyncio.gather(store.write(overdraws), store.write(gives), return_exceptions=True)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_enough_chips"
    async with store.read() as conn:
        assert await purses.balance(conn, player_purse(7)) == 0
        assert await purses.balance(conn, player_purse(8)) == 5
    await books_balance(store)


async def test_chips_that_come_and_go_within_one_change_need_not_be_there_before(store: Store) -> None:
    async def through(unit: UnitOfWork) -> None:
        unit.move(Movement(player_purse(7), player_purse(8), 5, "test"), Movement(HOUSE, player_purse(7), 5, "test"))

    await store.write(through)
    async with store.read() as conn:
        assert await purses.balance(conn, player_purse(8)) == 5
        assert [m["amount"] for m in await purses.movements_of(conn, player_purse(7), 1)] == [5]
    await books_balance(store)


async def test_a_change_overdrawing_a_purse_is_refused_alone(store: Store) -> None:
    def pays_out(table: Table) -> Change:
        return replace(one_more(table), movements=(Movement(player_purse(7), HOUSE, 1, "test"),))

    await laid(store, table_made(TEN[0]), table_made(TEN[1]))
    before = (await all_rows(store))["purses"]
    jobs = [store.change(TEN[0], one_more), store.change(TEN[1], pays_out)]
    _, refusal = await asyncio.gather(*jobs, return_exceptions=True)
    assert isinstance(refusal, Refusal)
    assert await versions(store) == {TEN[0]: 1, TEN[1]: 0}
    assert (await all_rows(store))["purses"] == before


async def test_who_is_beaten_by_other_processes_again_and_again_is_told_busy(store: Store) -> None:
    tries = 0

    async def always_beaten(unit: UnitOfWork) -> None:
        nonlocal tries
        tries += 1
        raise Conflict

    with refused("busy"):
        await store.write(always_beaten)
    assert tries == 1 + (len(PAUSES) if store.engine.is_shared else TRIES_MORE)


async def test_who_is_beaten_twice_looks_again_and_gets_through(store: Store) -> None:
    tries = 0

    async def beaten_twice(unit: UnitOfWork) -> str:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise Conflict
        return "through"

    assert await store.write(beaten_twice) == "through"


async def test_a_change_decided_on_an_old_table_is_decided_anew(store: Store) -> None:
    """Another process writes between the reading and the writing: the guard sees it."""
    seen: list[int] = []

    async def late(unit: UnitOfWork) -> None:
        table = await unit.table(TEN[0])
        seen.append(table.revision)
        if len(seen) == 1:  # what another process would do, on databases where it can
            await tables.save(unit.conn, [(table, replace(table, revision=table.revision + 1))])
        unit.put(one_more(table))

    await laid(store, table_made(TEN[0]))
    await store.write(late)
    assert seen == [1, 1]  # the savepoint took the other's writing back with it
    assert await versions(store) == {TEN[0]: 1}


async def test_a_listener_that_fails_changes_nothing_for_who_waits_or_listens(store: Store) -> None:
    heard: list[str] = []

    def fails(changed: Mapping[str, Table]) -> None:
        raise ZeroDivisionError

    store.listen(fails)
    store.listen(lambda changed: heard.extend(changed))
    await laid(store, table_made(TEN[0]))
    await store.change(TEN[0], one_more)
    assert heard == [TEN[0], TEN[0]]
    assert await versions(store) == {TEN[0]: 1}


async def test_who_no_longer_waits_for_an_answer_has_still_acted(store: Store) -> None:
    await laid(store, table_made(TEN[0]))
    gone = asyncio.create_task(store.change(TEN[0], one_more))
    await asyncio.sleep(0)
    gone.cancel()
    await store.change(TEN[0], one_more)
    assert await versions(store) == {TEN[0]: 2}


async def test_what_was_handed_in_before_closing_is_written_and_nothing_after(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await laid(store, table_made(TEN[0]))
        last = asyncio.create_task(store.change(TEN[0], one_more))
        await asyncio.sleep(0)
    assert (await last).steps[0].version == 1
    with pytest.raises(Trouble):
        await store.change(TEN[0], one_more)


async def test_a_queue_has_an_end(store: Store) -> None:
    def refuses(table: Table) -> Change:
        raise Refusal("occupied")

    await laid(store, table_made(TEN[0]))
    jobs = [store.change(TEN[0], refuses) for _ in range(QUEUE_MOST + 3)]
    answers = await asyncio.gather(*jobs, return_exceptions=True)
    codes = [refusal.code for refusal in answers if isinstance(refusal, Refusal)]
    assert (codes.count("occupied"), codes.count("busy")) == (QUEUE_MOST, 3)
