"""Two players become one, and an account begins anew: rows, chips, tables and whom they keep away."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from games.table.chair import Chair
from games.table.table import HOUSE, Lobby, player_purse
from storage import Store, UnitOfWork
from storage.matches import purses
from storage.people import account_merge, bans, links, operators, players, search
from storage.people.links import Request
from storage.people.players import Player
from tests.checks import books_balance, refused, refused_whole
from tests.house import NOON

from .made import laid, meets, one_more, pays, purse, table_made


async def merges(store: Store, player: Player, other: Player) -> None:
    await store.write(lambda unit: account_merge.merge(unit, player.id, other.id))


@pytest.mark.parametrize(("held", "brings"), [(1_000, 0), (1_250, 250), (400, 0), (0, 0), (9_000, 8_000)])
async def test_a_purse_comes_over_less_one_grant(store: Store, held: int, brings: int) -> None:
    ann, anna = await meets(store, "Ann"), await meets(store, "Anna", "slate")
    if held >= 1_000:
        await pays(store, HOUSE, player_purse(anna.id), held - 1_000)
    else:
        await pays(store, player_purse(anna.id), HOUSE, 1_000 - held)
    async with store.read() as conn:
        assert await account_merge.chips_brought(conn, anna.id) == brings
    await merges(store, ann, anna)
    assert await purse(store, ann.id) == 1_000 + brings
    assert await purse(store, anna.id) == 0
    await books_balance(store)


async def test_a_grant_at_stake_is_paid_out_of_the_own_purse(store: Store) -> None:
    ann, anna = await meets(store, "Ann"), await meets(store, "Anna", "slate")
    await laid(store, table_made("match", stake=700, chairs=(Chair(anna.id, "Anna"), Chair(None, "", level=1))))
    await pays(store, player_purse(anna.id), "match:match", 700)
    await merges(store, ann, anna)
    assert await purse(store, ann.id) == 300  # with the 700 at stake, as before
    async with store.read() as conn:
        assert await purses.worth(conn, ann.id) == 1_000
    await books_balance(store)


async def test_tables_and_history_come_over_with_their_host(store: Store) -> None:
    ann, anna = await meets(store, "Ann"), await meets(store, "Anna", "slate")
    chairs = (Chair(anna.id, "Anna"), Chair(None, "Bo"))
    old = {"status": "over", "ended_at": NOON - timedelta(days=30), "started_at": NOON - timedelta(days=31)}
    fresh = {"status": "over", "ended_at": NOON, "started_at": NOON}
    await laid(
        store,
        table_made("live", chairs=chairs, host=anna.id, started_at=NOON),
        table_made("over", chairs=chairs, host=anna.id, **old),
        table_made("justnow", chairs=chairs, host=anna.id, **fresh),
    )
    await merges(store, ann, anna)
    for match_id, name in (("live", "Ann"), ("over", "Anna"), ("justnow", "Anna")):
        table = await store.table(match_id)
        assert table is not None
        assert (table.chairs[0].player, table.host, table.chairs[0].name) == (ann.id, ann.id, name), match_id
    async with store.read() as conn:
        assert await search.count_matches(conn, ann.id) == 3
        assert await search.count_matches(conn, anna.id) == 0
    assert (await store.change("live", one_more)).table.chairs[0].player == ann.id  # in no cache as it was


async def test_two_at_one_unfinished_table_are_not_merged(store: Store) -> None:
    ann, anna = await meets(store, "Ann"), await meets(store, "Anna", "slate")
    chairs = (Chair(ann.id, "Ann"), Chair(anna.id, "Anna", invited=True))
    await laid(store, table_made("match", chairs=chairs))
    async with refused_whole(store, "same_player"):
        await merges(store, ann, anna)


async def test_nobody_is_merged_with_oneself(store: Store) -> None:
    ann = await meets(store, "Ann")
    async with refused_whole(store, "same_player"):
        await merges(store, ann, ann)


async def test_who_was_sent_away_from_a_table_stays_away_under_the_other_name(store: Store) -> None:
    ann, anna = await meets(store, "Ann"), await meets(store, "Anna", "slate")
    table = table_made("match", status="open", match=None, lobby=Lobby(0, (98, anna.id), (anna.id, 99)))
    await laid(store, table)
    await merges(store, ann, anna)
    now = await store.table("match")
    assert now is not None
    assert (now.lobby.removed, now.lobby.banned) == ((98, ann.id), (ann.id, 99))


async def test_both_lists_of_people_count_and_nobody_is_on_their_own(store: Store) -> None:
    ann, anna, bo, cy = [await meets(store, name) for name in ("Ann", "Anna", "Bo", "Cy")]

    async def say(unit: UnitOfWork) -> None:
        for one, other in ((anna, bo), (ann, bo), (cy, anna), (ann, anna), (anna, ann)):
            await bans.block(unit.conn, one.id, other.id)

    await store.write(say)
    await merges(store, ann, anna)
    async with store.read() as conn:
        assert await bans.blocked_by(conn, ann.id) == [bo]
        assert await bans.blocked_by(conn, cy.id) == [ann]
        assert await bans.blocked_by(conn, anna.id) == []
        assert not await bans.has_block(conn, ann.id, [ann.id])


@pytest.mark.parametrize("who", ["Ann", "Anna"])
async def test_who_is_an_operator_with_one_account_is_one_with_both(store: Store, who: str) -> None:
    both = {"Ann": await meets(store, "Ann"), "Anna": await meets(store, "Anna", "slate")}
    await store.write(lambda unit: operators.make(unit.conn, both[who].id))
    await merges(store, both["Ann"], both["Anna"])
    async with store.read() as conn:
        found = await players.find(conn, "slate", "anna")
    assert found is not None
    assert found.operator
    assert found.id == both["Ann"].id


async def test_accounts_that_were_linked_before_come_along_and_each_keeps_its_beginning(store: Store) -> None:
    ann, anna, annette = (
        await meets(store, "Ann"),
        await meets(store, "Anna", "slate"),
        await meets(store, "Annette", "web"),
    )
    await merges(store, anna, annette)
    await merges(store, ann, anna)
    for platform, account in (("slate", "anna"), ("paper", "ann")):  # a row that is changed may move in the database
        await store.write(lambda unit, on=platform, of=account: players.set_reachable(unit.conn, on, of, 1))
    async with store.read() as conn:
        assert [one.name for one in await players.accounts_of(conn, ann.id)] == ["Ann", "Anna", "Annette"]
        assert [one.name for one in await players.recent(conn, NOON, 10)] == ["Ann"]
    assert await store.write(lambda unit: account_merge.unlink(unit, ann.id, "web", "annette", "h1")) == annette.id
    assert await store.write(lambda unit: account_merge.unlink(unit, ann.id, "slate", "anna", "h2")) == anna.id
    with refused("last_account"):
        await store.write(lambda unit: account_merge.unlink(unit, ann.id, "paper", "ann", "h3"))
    await books_balance(store)


async def test_an_account_whose_beginning_others_use_begins_as_somebody_new(store: Store) -> None:
    ann, anna = await meets(store, "Ann"), await meets(store, "Anna", "slate")
    await merges(store, ann, anna)
    new = await store.write(lambda unit: account_merge.unlink(unit, ann.id, "paper", "ann", "fresh"))
    assert new not in (ann.id, anna.id)
    async with store.read() as conn:
        assert [one.name for one in await players.accounts_of(conn, ann.id)] == ["Anna"]
        found = await players.find(conn, "paper", "ann")
    assert found is not None
    assert (found.id, found.name, found.handle, found.operator) == (new, "Ann", "fresh", False)
    assert await purse(store, new) == 0
    await books_balance(store)


async def test_only_ones_own_account_is_unlinked(store: Store) -> None:
    ann, bo = await meets(store, "Ann"), await meets(store, "Bo")
    with refused("no_such_account"):
        await store.write(lambda unit: account_merge.unlink(unit, ann.id, "paper", "bo", "h"))
    async with store.read() as conn:
        assert await players.find(conn, "paper", "bo") == bo


async def test_a_code_lies_in_the_database_only_as_a_hash(store: Store, tmp_path: Path) -> None:
    asked = Request("", 1, "paper", "ann")
    await store.write(lambda unit: links.ask(unit.conn, "ACDEFHJKMN", NOON, asked))
    await store.close()
    assert b"ACDEFHJKMN" not in b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
