"""What must hold whatever happens at the table: the books balance, steps have no gaps, records are fair."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import msgspec
import pytest
from sqlalchemy import func, select

from bot.app import App
from games.core.game import AnyGame, Refusal
from games.core.reading import read_record
from games.core.record import Record
from games.core.verify import verify
from games.table.records import as_record
from games.table.table import Table
from storage import Store
from storage.matches import rerating, tables
from storage.rating_schema import rated_seats
from storage.schema import matches, movements, results, seats, standings, steps
from storage.schema import purses as held


@contextmanager
def refused(code: str) -> Iterator[None]:
    """What is done inside is refused, with this code."""
    with pytest.raises(Refusal) as refusal:
        yield
    assert refusal.value.code == code


@asynccontextmanager
async def refused_whole(store: Store, code: str) -> AsyncIterator[None]:
    """What is done inside is refused with this code, and changes nothing at all."""
    before = await all_rows(store)
    with refused(code):
        yield
    assert await all_rows(store) == before


async def all_rows(store: Store) -> dict[str, list[Any]]:
    """Every match, seat, purse and movement as it is stored."""
    async with store.read() as conn:
        return {
            table.name: sorted(tuple(row) for row in await conn.execute(select(*_sortable(table))))
            for table in (matches, seats, held, movements)
        }


def _sortable(table: Any) -> list[Any]:
    first = list(table.primary_key)
    return first + [column for column in table.c if column not in first]


async def books_balance(store: Store) -> None:
    """Chips are neither made nor lost; each purse is what its movements come to; a stake lies where it belongs."""
    async with store.read() as conn:
        assert not await conn.scalar(select(func.sum(held.c.balance)))
        booked: Counter[str] = Counter()
        for row in (await conn.execute(select(movements))).mappings():
            booked.update({row["target"]: row["amount"]})
            booked.subtract({row["source"]: row["amount"]})
        stands = {row["owner"]: row["balance"] for row in (await conn.execute(select(held))).mappings()}
        assert stands == {owner: booked[owner] for owner in stands}
        assert not [owner for owner, chips in booked.items() if chips and owner not in stands]
        ids = list((await conn.execute(select(matches.c.id))).scalars())
        for table in (await tables.load(conn, store.games, ids)).values():
            paid = [c for c in table.chairs if c.level is None and not c.invited] if table.status != "over" else []
            assert stands.get(table.escrow, 0) == table.stake * len(paid), table.id


Pool = tuple[int, int, str]  # room, season and game, as in a row of the standings


async def naive_results(store: Store) -> tuple[dict[Pool, dict[int, list[int]]], dict[tuple[Any, ...], list[int]]]:
    """What everybody won, drew and lost, counted from all finished matches: in each pool, and at each game."""
    pools: dict[Pool, dict[int, list[int]]] = {}
    played: dict[tuple[Any, ...], list[int]] = {}
    async with store.read() as conn:
        over = (await conn.execute(select(matches).where(matches.c.status == "over"))).mappings().all()
        sat = (await conn.execute(select(seats))).mappings().all()
        deeds = (await conn.execute(select(steps.c.match_id, steps.c.deed).order_by(steps.c.version))).all()
    unplayed = _unplayed((match_id, json.loads(deed or "{}")) for match_id, deed in deeds)
    for match in over:
        places = json.loads(match["outcome"] or "{}").get("places") if match["id"] not in unplayed else None
        here = [seat for seat in sat if seat["match_id"] == match["id"]]
        people = [seat for seat in here if seat["level"] is None]
        away = {one["seat"] for one in here if one["replaced"]}
        counted = [(one["player_id"], _column(places, one["seat"], away)) for one in people] if places else []
        won_for = [one["sitter_id"] for one in people if places and places[0] == [one["seat"]]]
        for player, column in (*counted, *((sitter, 0) for sitter in won_for)):
            if player is None:
                continue
            key = (player, match["game"], int(len(people) < len(here)))
            played.setdefault(key, [0, 0, 0])[column] += 1
            at = match["ended_at"]
            for game in (match["game"], "") if len(people) > 1 else ():
                for pool in ((match["room_id"], 0, game), (0, 0, game), (0, at.year * 10 + (at.month + 2) // 3, game)):
                    pools.setdefault(pool, {}).setdefault(player, [0, 0, 0])[column] += 1
    return pools, played


def _unplayed(deeds: Iterable[tuple[str, dict[str, Any]]]) -> set[str]:
    """The matches in which nobody moved, and which their people did not end before a move: they count for nobody."""
    moved, last = set[str](), dict[str, dict[str, Any]]()
    for match_id, deed in deeds:
        moved |= {match_id} if "do" in deed else set()
        last[match_id] = deed
    return {at for at, deed in last.items() if at not in moved and "leave" not in deed and deed.get("stop") != "draw"}


def _column(places: list[list[int]], seat: int, away: set[int]) -> int:
    """0 for a win, 1 for a draw, 2 for a loss: of those who stayed among themselves, where computers sat in."""
    first = next((stayed for place in places if (stayed := set(place) - away)), set[int]())
    return 2 if seat not in first else 0 if len(first) == 1 else 1


async def standings_fit(store: Store) -> None:
    """The sums of finished matches are what the matches say."""
    pools, played = await naive_results(store)
    async with store.read() as conn:
        sums = (await conn.execute(select(standings))).all()
        shown = (await conn.execute(select(results))).all()
    assert sorted(map(tuple, sums)) == sorted((who, *pool, *its[who]) for pool, its in pools.items() for who in its)
    assert sorted(map(tuple, shown)) == sorted((*key, *its) for key, its in played.items())


async def ratings_fit(store: Store) -> int:
    """Every match that was played was rated once or says why not, and all ratings follow from these; gives how many."""
    async with store.read() as conn:
        played = select(matches.c.id, matches.c.rated).where(matches.c.status == "over", matches.c.state.is_not(None))
        over = {match_id: json.loads(rated or "{}") for match_id, rated in await conn.execute(played)}
        stored = sorted(tuple(row) for row in await conn.execute(select(rated_seats.c.match_id, rated_seats.c.seat)))
        found = await rerating.compare(conn, store.games)
    assert not [match_id for match_id, told in over.items() if bool(told.get("seats")) == bool(told.get("why_not"))]
    assert stored == sorted((at, seat) for at, told in over.items() for seat, now in enumerate(told["seats"]) if now)
    wrong = found.matches, found.lines, found.players, found.lifts
    assert wrong == ([], [], [], [])
    return found.rated


async def steps_have_no_gaps(store: Store) -> None:
    """The steps of each match are numbered one after another, up to its version, and never go back in time."""
    async with store.read() as conn:
        ids = list((await conn.execute(select(matches.c.id))).scalars())
        for table in (await tables.load(conn, store.games, ids)).values():
            history = await tables.history(conn, table.id)
            newest = table.match.version + 1 if table.match else 0
            assert [taken.version for taken in history] == list(range(newest))
            assert [taken.at for taken in history] == sorted(taken.at for taken in history)


async def record_is_fair(app: App, table: Table) -> list[dict[str, Any]]:
    """The record of a match, finished or not, passes the judge with its times; gives its steps."""
    async with app.store.read() as conn:
        return fair_steps(as_record(table, await tables.history(conn, table.id)), app.games)


def fair_steps(record: Record, games: Mapping[str, AnyGame]) -> list[dict[str, Any]]:
    """The steps of a record, which a judge finds fair."""
    document = msgspec.json.decode(msgspec.json.encode(record.document()))
    assert verify(read_record(document, games)).unfair is None
    return list(document["steps"])


def verb(step: dict[str, Any]) -> str:
    """The verb of a record's step."""
    (found,) = {"do", "leave", "expire", "takeback", "deadline", "stop"} & set(step)
    return found
