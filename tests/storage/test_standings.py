"""Sums of finished matches through random histories: what all matches say."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import partial

import pytest
from msgspec import structs
from sqlalchemy import delete, func, select, update

from games.core.game import Outcome, Refusal
from games.core.match import begin
from games.table.chair import Chair
from games.table.table import Change, Table
from storage import Store, UnitOfWork
from storage.matches import recount
from storage.messages import rooms
from storage.people import account_merge, players, programs
from storage.people.programs import Program
from storage.schema import accounts, results, seats
from storage.schema import standings as sums
from tests.checks import standings_fit
from tests.house import NOON

from .made import GAMES, meets, table_made

PEOPLE = 7
QUARTERS = (timedelta(days=-400), timedelta(days=-100), timedelta(0), timedelta(days=42))


@dataclass
class History:
    """Whatever can happen to matches and people, drawn from a seed."""

    store: Store
    dice: random.Random
    people: list[int] = field(default_factory=list)
    rooms: list[int] = field(default_factory=list)
    live: list[str] = field(default_factory=list)
    over: list[str] = field(default_factory=list)
    made: int = 0
    came: int = 0
    programs: dict[int, Program] | None = None  # None: nobody has any

    async def begins(self) -> None:
        for _ in range(PEOPLE):
            await self.comes()
        for name in ("one", "two"):
            room = await self.store.write(lambda unit, at=name: rooms.get_or_create(unit.conn, "paper", at, at))
            self.rooms.append(room.id)

    async def comes(self) -> None:
        self.came += 1
        self.people.append((await meets(self.store, f"P{self.came}")).id)

    async def goes_on(self) -> None:
        dice = self.dice
        deeds = [self.opens, self.opens, self.ends, self.ends, self.ends, self.touches, self.merges, self.forgets]
        deeds.append(self.unlinks)
        often = [8, 8, 8, 8, 8, 4, 1, 0.5, 0.7]
        if self.programs is not None:
            deeds, often = [*deeds, self.programs_come, self.releases], [*often, 4, 4]
        await dice.choices(deeds, often)[0]()

    async def opens(self) -> None:
        dice, game = self.dice, self.dice.choice(("tictactoe", "rpsls"))
        self.made += 1
        most = 2 if game == "tictactoe" else dice.randint(2, 4)
        sit = dice.sample(self.people, min(most, len(self.people)))
        chairs = [
            Chair(None, "", level=1) if dice.random() < 0.25 else Chair(None if dice.random() < 0.1 else who, f"P{who}")
            for who in sit
        ]
        chairs += [Chair(None, "", level=2)] * (most - len(chairs))
        rules = GAMES[game]
        table = structs.replace(
            table_made(f"m{self.made}", chairs=tuple(chairs), room=dice.choice(self.rooms)),
            name=game,
            game=rules,
            options=rules.Options(),
            rules=rules.rules,
            most=most,
        )
        match = begin(table.game, table.start(), NOON).match
        table = structs.replace(table, match=match, deadline=match.deadline)

        async def work(unit: UnitOfWork) -> None:
            unit.put(Change(table))

        await self.store.write(work)
        self.live.append(table.id)

    async def ends(self) -> None:
        """Several matches end at once, in one batch."""
        some = [self.live.pop() for _ in range(min(len(self.live), self.dice.randint(1, 4)))]
        ends = [(match_id, self.outcome(), NOON + self.dice.choice(QUARTERS)) for match_id in some]
        await asyncio.gather(*(self.store.change(at, lambda t, o=o, w=w: ended(t, o, w)) for at, o, w in ends))
        self.over += some

    def outcome(self) -> Sequence[int]:
        return [self.dice.randint(0, 2) for _ in range(4)] if self.dice.random() < 0.9 else ()

    async def touches(self) -> None:
        """Something happens at a finished table."""
        if self.over:
            await self.store.change(self.dice.choice(self.over), lambda t: Change(structs.replace(t, next_match="m")))

    async def merges(self) -> None:
        player, other = self.dice.sample([one for one in self.people if one not in (self.programs or {})], 2)
        try:
            await self.store.write(lambda unit: account_merge.merge(unit, player, other))
        except Refusal:
            return
        self.people.remove(other)
        await self.comes()

    async def unlinks(self) -> None:
        """An account that was linked becomes a player of its own again."""
        async with self.store.read() as conn:
            linked = select(accounts.c.player_id).group_by(accounts.c.player_id).having(func.count() > 1)
            found = select(accounts.c.player_id, accounts.c.account).where(accounts.c.player_id.in_(linked))
            all_linked = (await conn.execute(found.order_by(accounts.c.account))).all()
        if all_linked:
            player, account = self.dice.choice(all_linked)
            self.made += 1
            handle = f"unlinked {self.made}"
            work = partial(account_merge.unlink, player=player, platform="paper", account=account, handle=handle)
            self.people.append(await self.store.write(work))

    async def forgets(self) -> None:
        player = self.dice.choice(self.people)
        await self.store.write(lambda unit: players.forget(unit, player))
        self.people.remove(player)
        await self.comes()

    async def programs_come(self) -> None:
        """A program of somebody comes, and takes seats like everybody."""
        assert self.programs is not None
        owner = self.dice.choice([one for one in self.people if one not in self.programs])
        await self.comes()
        program = Program(self.people[-1], owner, f"P{self.came}", f"hash {self.came}", "", "play", NOON)
        self.programs[program.player] = program
        await self.store.write(lambda unit: programs.create(unit.conn, program))

    async def releases(self) -> None:
        """Somebody marks a new release of a program; it may be in the middle of matches."""
        if self.programs:
            self.made += 1
            program = self.dice.choice([*self.programs.values()])
            version = f"{self.made}"
            await self.store.write(lambda unit: programs.release(unit.conn, program, version, NOON))
            self.programs[program.player] = replace(program, release=version)


def ended(table: Table, ranks: Sequence[int], at: datetime) -> Change:
    """The end of a match: each seat with its rank; without ranks, it was stopped."""
    seats = range(len(table.chairs))
    places = tuple(tuple(s for s in seats if ranks[s] == rank) for rank in range(3)) if ranks else ()
    match = replace(table.live_match(), outcome=Outcome(tuple(p for p in places if p), "by_line"))
    return Change(structs.replace(table, status="over", match=match, ended_at=at, deadline=None))


async def lived(store: Store, seed: int, deeds: int, *, with_programs: bool = False) -> History:
    history = History(store, random.Random(seed), programs={} if with_programs else None)
    await history.begins()
    for _ in range(deeds):
        await history.goes_on()
    return history


async def miscounted(store: Store) -> list[int]:
    """All players whose sums differ from their matches."""
    async with store.read() as conn:
        return [player for page in await recount.pages(conn) for player in await recount.miscounted(conn, page)]


@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(3, 40))])
async def test_sums_are_what_all_matches_say_through_any_history(store: Store, seed: int) -> None:
    await lived(store, seed, 150)
    await standings_fit(store)
    assert await miscounted(store) == []


async def test_matches_that_an_older_program_ended_are_found_and_counted(store: Store) -> None:
    history = await lived(store, 5, 120)
    lost, gained, doubled, elsewhere = history.people[:4]

    async def spoil(unit: UnitOfWork) -> None:
        await unit.conn.execute(delete(sums).where(sums.c.player_id == lost, sums.c.room_id == 0))
        await unit.conn.execute(update(results).where(results.c.player_id == gained).values(won=results.c.won + 1))
        await unit.conn.execute(update(sums).where(sums.c.player_id == doubled).values(lost=sums.c.lost * 2 + 1))
        of_all_time = (sums.c.room_id == 0) & (sums.c.season == 0)
        await unit.conn.execute(update(sums).where(sums.c.player_id == elsewhere, of_all_time).values(season=20001))

    await store.write(spoil)
    wrong = await miscounted(store)
    assert wrong == sorted({lost, gained, doubled, elsewhere})
    await store.write(lambda unit: recount.recount(unit.conn, wrong))
    await standings_fit(store)


async def test_players_are_counted_again_a_few_seats_at_a_time(store: Store) -> None:
    await lived(store, 5, 60)
    async with store.read() as conn:
        for most in (1, 7, 1_000):
            pages = await recount.pages(conn, most)
            assert [one for page in pages for one in page] == list(range(1, pages[-1].stop))
            for page in pages:
                sat = select(func.count()).select_from(seats).where(seats.c.player_id.in_(page))
                assert (await conn.scalar(sat) or 0) <= most or len(page) == 1
