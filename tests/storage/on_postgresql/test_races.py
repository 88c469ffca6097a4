"""Two processes do the same at the same moment: each invariant of the database holds, as if one had been first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from sqlalchemy import func, select

from games.core.game import Refusal
from games.table.chair import Chair
from games.table.table import HOUSE, Movement, player_purse
from storage import Store, UnitOfWork
from storage.engine import Conflict
from storage.matches import purses, table_lists
from storage.messages import displays, rooms
from storage.people import account_merge, links, players
from storage.people.players import Account
from storage.schema import accounts
from storage.schema import players as people
from tests.checks import books_balance, steps_have_no_gaps
from tests.house import NOON
from tests.storage.made import laid, meets, one_more, pays, purse, table_made

TIMES = 5  # a race is run so often
LATER = NOON + timedelta(hours=1)


async def raced(*runs: Awaitable[Any]) -> list[Any]:
    """The results of all of them; a Refusal is a result, too."""
    found = await asyncio.gather(*runs, return_exceptions=True)
    assert all(not isinstance(one, BaseException) or isinstance(one, Refusal) for one in found), found
    return found


async def test_a_link_works_once(one: Store, two: Store) -> None:
    for n in range(TIMES):
        await one.write(lambda unit, n=n: links.make(unit.conn, f"link {n}", "admin", LATER))
        used = (store.write(lambda unit, n=n: links.use(unit.conn, f"link {n}", "admin", NOON)) for store in (one, two))
        assert sorted(await raced(*used)) == [False, True]


async def test_an_update_is_new_once(one: Store, two: Store) -> None:
    for n in range(TIMES):
        seen = (
            store.write(lambda unit, n=n: links.is_new(unit.conn, f"update {n}", NOON, LATER)) for store in (one, two)
        )
        assert sorted(await raced(*seen)) == [False, True]


async def test_a_request_to_link_accounts_is_settled_once(one: Store, two: Store) -> None:
    ann = await meets(one)
    for n in range(TIMES):
        asked = links.Request("", ann.id, "paper", "ann")
        await one.write(lambda unit, n=n, asked=asked: links.ask(unit.conn, f"code {n}", LATER, asked))
        await one.write(lambda unit, n=n: links.take(unit.conn, f"code {n}", "web", "there", LATER))
        async with one.read() as conn:
            request = await links.to_confirm(conn, ann.id, NOON)
        assert request is not None
        done = (
            store.write(lambda unit, its=request.id: links.settle(unit.conn, ann.id, its, NOON)) for store in (one, two)
        )
        assert sum(found is not None for found in await raced(*done)) == 1


async def test_somebody_new_becomes_one_player_with_one_grant(one: Store, two: Store) -> None:
    for n in range(TIMES):
        who = Account("paper", f"new {n}", "New")
        met = await raced(
            *(
                store.write(lambda unit, who=who, h=f"h{n}-{at}": players.get_or_create(unit, who, h, NOON))
                for at, store in enumerate((one, two))
            )
        )
        assert len({player.id for player in met}) == 1
        assert await purse(one, met[0].id) == 1_000
    async with one.read() as conn:
        assert await conn.scalar(select(func.count()).select_from(people)) == TIMES
    await books_balance(one)


async def test_a_room_is_made_once(one: Store, two: Store) -> None:
    for n in range(TIMES):
        made = await raced(
            *(
                store.write(lambda unit, n=n: rooms.get_or_create(unit.conn, "paper", f"room {n}", "Room"))
                for store in (one, two)
            )
        )
        assert made[0].id == made[1].id


async def test_the_daily_top_up_is_paid_once(one: Store, two: Store) -> None:
    ann = await meets(one)
    await pays(one, player_purse(ann.id), HOUSE, 990)
    for day in range(1, TIMES):
        before = await purse(one, ann.id)
        await raced(meets(one, days=day), meets(two, days=day))
        paid = await purse(one, ann.id) - before
        await books_balance(one)
        async with one.read() as conn:
            booked = [m for m in await purses.movements_of(conn, player_purse(ann.id), 100) if m["why"] == "daily"]
        assert paid >= 0
        assert len(booked) <= day


async def test_a_limit_of_open_tables_holds(one: Store, two: Store) -> None:
    """What the use case does: count, then open."""
    ann = await meets(one)
    room = await one.write(lambda unit: rooms.get_or_create(unit.conn, "paper", "table-top", "Table top"))

    def opens(match_id: str) -> Callable[[UnitOfWork], Awaitable[bool]]:
        async def work(unit: UnitOfWork) -> bool:
            if await table_lists.count_open_of(unit.conn, ann.id) >= TIMES:
                return False
            table = table_made(match_id, host=ann.id, status="open", match=None, deadline=None, room=room.id)
            from games.table.table import Change

            unit.put(Change(table))
            return True

        return work

    jobs = [store.write(opens(f"{at}-{n}")) for n in range(TIMES) for at, store in enumerate((one, two))]
    opened = [done for done in await raced(*jobs) if done is True]
    assert len(opened) == TIMES
    async with one.read() as conn:
        assert await table_lists.count_open_of(conn, ann.id) == TIMES


async def test_chips_are_spent_once(one: Store, two: Store) -> None:
    ann, bo = await meets(one, "Ann"), await meets(one, "Bo")
    for _ in range(TIMES):
        sources = ((ann, bo), (bo, ann))
        await raced(
            *(pays(store, player_purse(a.id), player_purse(b.id), 700) for store in (one, two) for a, b in sources)
        )
        assert await purse(one, ann.id) + await purse(one, bo.id) == 2_000
        assert min(await purse(one, ann.id), await purse(one, bo.id)) >= 0
    await books_balance(one)


async def test_an_account_is_merged_once_whichever_way(one: Store, two: Store) -> None:
    for n in range(TIMES):
        ann, other = await meets(one, f"Ann {n}"), await meets(one, f"Other {n}")
        await raced(
            one.write(lambda unit, a=ann.id, b=other.id: account_merge.merge(unit, a, b)),
            two.write(lambda unit, a=ann.id, b=other.id: account_merge.merge(unit, b, a)),
        )
        async with one.read() as conn:
            of = select(accounts.c.player_id).where(accounts.c.account.in_([f"ann {n}", f"other {n}"]))
            now = set((await conn.execute(of)).scalars())
        assert len(now) == 1, "both accounts belong to one player, or each would be the other's"
        await books_balance(one)


async def test_who_joins_while_accounts_are_merged_sits_as_the_merged_player(one: Store, two: Store) -> None:
    for n in range(TIMES):
        ann, other = await meets(one, f"Ann {n}"), await meets(one, f"Other {n}")
        chairs = (Chair(other.id, f"Other {n}", front="paper"), Chair(None, "Bo"))
        await laid(one, table_made(f"match {n}", chairs=chairs))
        await raced(
            *(two.change(f"match {n}", one_more) for _ in range(3)),
            one.write(lambda unit, a=ann.id, b=other.id: account_merge.merge(unit, a, b)),
            *(two.change(f"match {n}", one_more) for _ in range(3)),
        )
        table = await two.table(f"match {n}")
        assert table is not None
        assert table.chairs[0].player == ann.id
        assert (await two.change(f"match {n}", one_more)).table.chairs[0].player == ann.id
    await steps_have_no_gaps(one)


async def test_a_message_is_sent_by_one_process(one: Store, two: Store) -> None:
    await laid(one, table_made("match"))
    for n in range(TIMES):
        wanted = displays.wanted("paper", f"room {n}", "match", "card")
        await one.write(lambda unit, wanted=wanted: displays.save(unit.conn, wanted))
        begun = (store.write(lambda unit, wanted=wanted: displays.begin(unit.conn, wanted)) for store in (one, two))
        assert sorted(await raced(*begun)) == [False, True]


async def test_many_works_of_two_processes_all_get_through(one: Store, two: Store) -> None:
    async def counts(unit: UnitOfWork) -> None:
        held = await purses.balance(unit.conn, player_purse(7))
        unit.move(Movement(HOUSE, player_purse(7), held + 1, "test"))  # doubled and one more

    await raced(*(store.write(counts) for _ in range(8) for store in (one, two)))
    assert await purse(one, 7) == 2**16 - 1


async def test_a_conflict_that_never_ends_is_told_as_busy(one: Store) -> None:
    async def always_beaten(unit: UnitOfWork) -> None:
        raise Conflict

    found = await raced(one.write(always_beaten))
    assert found[0].code == "busy"
