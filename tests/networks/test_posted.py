"""Updates and interactions that are posted to several processes of one house."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Table, select

from storage.operation_schema import webhook_updates
from storage.schema import matches
from tests.telegram.house import play, seated

from .two import Town, two_processes

HANDLED, DEFERRED = 202, 200  # a process answers for another one that takes its time: on a busy machine, by chance


async def count(town: Town, what: Table) -> int:
    """How many rows there are."""
    async with town.halves[0].app.store.read() as conn:
        return len((await conn.execute(select(what))).all())


async def begins_on_discord(town: Town) -> None:
    """Ann opens a table in the channel, and Bo joins."""
    town.ann.runs("/play", in_=town.games, game="tictactoe")
    await town.bo.sees_button("Join", in_=town.games)
    town.bo.presses("Join", in_=town.games)
    await town.ann.sees_button("a1", in_=town.games)


async def test_match_on_discord_is_played_through_two_processes(tmp_path: Path) -> None:
    async with two_processes(tmp_path) as town:
        ann, bo, games = town.ann, town.bo, town.games
        await begins_on_discord(town)
        for who, cell in ((ann, "a1"), (bo, "b1"), (ann, "a2"), (bo, "b2"), (ann, "a3")):
            await who.presses(cell, in_=games).is_done()
        await bo.sees("won. Three in a row", in_=games)
        found = await ann.types_into("/play", "game", "tic", in_=games)
        answers = town.discord.endpoint.statuses
        assert [one["value"] for one in found] == ["tictactoe"] or answers[-1] == DEFERRED
        assert set(answers) <= {HANDLED, DEFERRED}


@pytest.mark.slow
async def test_match_on_telegram_is_played_through_two_processes(tmp_path: Path) -> None:
    async with two_processes(tmp_path) as town:
        cy, di, group = town.cy, town.di, town.group
        await seated(cy, di, group)
        await play(group, (cy, "a1"), (di, "b1"), (cy, "a2"), (di, "b2"))
        cy.presses("a3", in_=group)
        await di.sees("Three in a row", in_=group)


async def test_update_that_is_posted_to_both_processes_at_once_is_handled_once(tmp_path: Path) -> None:
    async with two_processes(tmp_path) as town:
        await town.posted()
        town.posting.clear()
        town.cy.says("/play tictactoe", in_=town.group)
        (update,) = town.telegram.updates.pending
        answers = [town.posts_update(half, update) for half in town.halves for _ in range(3)]
        assert await asyncio.gather(*answers) == [200] * 6
        await town.di.sees_button("Join", in_=town.group)
        town.posting.set()
        await town.rests()
        assert await count(town, matches.c.id) == 1


@pytest.mark.slow
async def test_updates_of_one_chat_keep_their_order_through_two_processes(tmp_path: Path) -> None:
    async with two_processes(tmp_path) as town:
        cy, di, group = town.cy, town.di, town.group
        card = await seated(cy, di, group)
        town.posting.clear()
        for who, cell in ((cy, "a1"), (di, "b1"), (cy, "a2"), (di, "b2"), (cy, "a3")):
            who.says(cell, in_=group, reply_to=card)
        town.posting.set()
        await di.sees("Three in a row", in_=group)


async def test_what_is_pressed_while_no_process_has_the_fronts_is_done_by_the_next_one(tmp_path: Path) -> None:
    async with two_processes(tmp_path) as town:
        cy, di, group, (first, second) = town.cy, town.di, town.group, town.halves
        await seated(cy, di, group)
        await begins_on_discord(town)
        await first.dies()
        cy.presses("a1", in_=group)
        tap = town.ann.presses("a1", in_=town.games)
        while not tap.answered:
            await asyncio.sleep(0.05)
        assert town.discord.endpoint.statuses[-1] == DEFERRED
        await second.begins()
        await di.sees("marked a1", in_=group)
        await town.bo.sees("marked a1", in_=town.games)
        await town.rests()


@pytest.mark.slow
async def test_command_whose_process_dies_before_it_answers_opens_one_table(tmp_path: Path) -> None:
    async with two_processes(tmp_path) as town:
        first, second = town.halves
        town.telegram.fail_next("sendPhoto", "slow", seconds=30)
        town.cy.says("/play tictactoe", in_=town.group)
        while not await count(town, matches.c.id):
            await asyncio.sleep(0.01)
        await first.dies()
        await second.begins()
        await town.rests()
        assert await count(town, matches.c.id) == 1


@pytest.mark.slow
async def test_private_chat_that_was_opened_with_the_other_process_works_when_the_front_comes_back(
    tmp_path: Path,
) -> None:
    async with two_processes(tmp_path) as town:
        di, (first, second) = town.di, town.halves
        await town.rests()
        assert await first.telegram.private_room(str(di.user.id)) is None
        await first.dies()
        await second.begins()
        di.starts()
        await town.rests()
        await second.dies()
        await first.begins()
        assert await first.telegram.private_room(str(di.user.id)) == str(di.user.id)


async def test_forged_updates_reach_no_row(tmp_path: Path) -> None:
    async with two_processes(tmp_path) as town:
        await town.rests()
        before = await count(town, webhook_updates.c.number)
        for half in town.halves:
            secret = {"X-Telegram-Bot-Api-Secret-Token": "wrong"}
            assert (await half.post("/hooks/telegram", secret, b'{"update_id": 1}'))[0] == 403
            assert (await half.post("/discord/interactions", {}, b'{"type": 3}'))[0] == 401
        assert await count(town, webhook_updates.c.number) == before
