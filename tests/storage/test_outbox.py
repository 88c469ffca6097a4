"""The outbox: a thing is sent once, by one of several processes, and nobody forgets one whose sender died."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from pathlib import Path

from storage import Store, UnitOfWork, outbox
from storage.outbox import Outcome, Thing, Unsent
from tests.house import NOON

from .made import opened

UNTIL = NOON + timedelta(minutes=1)
LATER = UNTIL + timedelta(seconds=1)


async def put(store: Store, *things: Unsent, about: str = "1") -> None:
    await store.write(lambda unit: outbox.put(unit.conn, "letter", about, things, NOON))


async def due(store: Store, at: datetime = NOON, channel: str = "paper") -> list[Thing]:
    async with store.read() as conn:
        return await outbox.due(conn, "letter", [channel], at, 99)


async def take(store: Store, thing: Thing, now: datetime = NOON) -> Thing | None:
    async def work(unit: UnitOfWork) -> Thing | None:
        return await outbox.take(unit.conn, thing, now, UNTIL)

    return await store.write(work, is_guarded=True)


async def settle(store: Store, thing: Thing, outcome: Outcome, *, keeps: bool = True) -> bool:
    return await store.write(lambda unit: outbox.settle(unit.conn, thing, outcome, keeps=keeps), is_guarded=True)


async def counts(store: Store, about: str = "1") -> dict[str, int]:
    async with store.read() as conn:
        return (await outbox.counts(conn, "letter", [about]))[about]


async def test_each_thing_is_taken_by_one_of_two_processes(tmp_path: Path) -> None:
    async with opened(tmp_path) as one, opened(tmp_path) as two:
        await put(one, *(Unsent("paper", str(n)) for n in range(5)))
        seen = await due(one)
        assert [thing.target for thing in seen] == [str(n) for n in range(5)]
        taken = await asyncio.gather(*(take(store, thing) for thing in seen for store in (one, two)))
        had = [thing for thing in taken if thing is not None]
        assert sorted(thing.id for thing in had) == sorted(thing.id for thing in seen)
        assert {(thing.state, thing.attempts) for thing in had} == {("sending", 1)}
        assert await due(two) == []


async def test_a_thing_of_the_same_name_is_saved_once_also_after_it_was_sent(store: Store) -> None:
    for _ in range(2):
        await put(store, Unsent("paper", "Ann", once="letter to Ann"), Unsent("paper", "Bo"))
    ann, *others = await due(store)
    assert [thing.target for thing in others] == ["Bo", "Bo"]
    taken = await take(store, ann)
    assert taken is not None
    assert await settle(store, taken, Outcome("sent"))
    await put(store, Unsent("paper", "Ann", once="letter to Ann"))
    assert await counts(store) == {"sent": 1, "wanted": 2}


async def test_a_thing_whose_sender_died_is_due_again_and_known_as_such(store: Store) -> None:
    await put(store, Unsent("paper", "Ann", {"text": "Hello"}))
    (seen,) = await due(store)
    first = await take(store, seen)
    assert first is not None
    assert await due(store, UNTIL - timedelta(seconds=1)) == []
    (left,) = await due(store, LATER)
    assert (left.state, left.attempts, left.body) == ("sending", 1, {"text": "Hello"})
    assert await settle(store, left, Outcome("unknown"))
    assert not await settle(store, first, Outcome("wanted", NOON))  # its sender was only slow
    assert await due(store, LATER) == []
    assert await counts(store) == {"unknown": 1}


async def test_a_slow_sender_changes_nothing_after_another_one_took_it(store: Store) -> None:
    await put(store, Unsent("paper", "Ann"))
    (seen,) = await due(store)
    first = await take(store, seen)
    (left,) = await due(store, LATER)
    second = await take(store, left, LATER)
    assert first is not None
    assert second is not None
    assert not await settle(store, first, Outcome("failed"), keeps=False)
    assert await counts(store) == {"sending": 1}
    assert await settle(store, second, Outcome("sent"), keeps=False)
    assert await counts(store) == {}


async def test_a_thing_that_waits_is_due_on_its_channel_when_it_is_time(store: Store) -> None:
    await put(store, Unsent("paper", "Ann"), Unsent("smoke", "Bo"), Unsent("paper", "Cy", state="sent"))
    (seen,) = await due(store)
    assert await settle(store, seen, Outcome("wanted", LATER))
    assert await due(store, UNTIL) == []
    assert [thing.target for thing in await due(store, LATER)] == ["Ann"]
    assert [thing.target for thing in await due(store, LATER, "smoke")] == ["Bo"]


async def test_what_is_stopped_is_not_sent_and_what_is_being_sent_is_not_stopped(store: Store) -> None:
    await put(store, Unsent("paper", "Ann"), Unsent("paper", "Bo"))
    await put(store, Unsent("paper", "Cy"), about="2")
    seen, waiting, _ = await due(store)
    taken = await take(store, seen)
    assert taken is not None
    assert await store.write(lambda unit: outbox.stop(unit.conn, "letter", "1")) == 1
    assert await take(store, waiting) is None
    assert not await settle(store, waiting, Outcome("wanted", NOON))
    assert await settle(store, taken, Outcome("sent"))
    assert await counts(store) == {"sent": 1, "stopped": 1}
    assert await counts(store, "2") == {"wanted": 1}


async def test_things_to_one_target_are_counted_and_dropped_and_old_ones_too(store: Store) -> None:
    await put(store, Unsent("paper", "Ann"), Unsent("paper", "Ann"), Unsent("paper", "Bo"))
    async with store.read() as conn:
        assert await outbox.waiting(conn, "letter", "1", "Ann") == 2
    await store.write(lambda unit: outbox.drop(unit.conn, "letter", "1", "Ann"))
    assert [thing.target for thing in await due(store)] == ["Bo"]
    await store.write(lambda unit: outbox.drop_older(unit.conn, "letter", NOON))
    assert [thing.target for thing in await due(store)] == ["Bo"]
    await store.write(lambda unit: outbox.drop_older(unit.conn, "letter", LATER))
    assert await due(store) == []
